"""What an action means for the person who chooses it: one function for each family, in the order of the actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from royaume.games.almanac.acting import unit_price
from royaume.games.almanac.actions import (
    BRIDGE,
    CARDS,
    CONTRACTS,
    ENCOUNTERS,
    GROUPS,
    IN_GOLD,
    IN_KIND,
    OUST,
    RESOURCES,
    THINGS,
    WAYS,
    WITH_BOTTLE,
)
from royaume.games.almanac.combat import odds
from royaume.games.almanac.encounters import alternative_price, purchase_price, sale_price
from royaume.games.almanac.notes import notes
from royaume.games.almanac.outlook import prospect
from royaume.games.almanac.page import TICKET_FEE, card_price
from royaume.games.almanac.pages_cities import Aurora
from royaume.games.almanac.pages_hills import GrapeHarvest
from royaume.games.almanac.pages_road import DriftingBridges, Ladders, Slide
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import (
    CHOOSE_CONTRACT,
    CHOOSE_SPACE,
    CHOOSE_WAY,
    DO_ACTION,
    ENCOUNTER_BUY,
    ENCOUNTER_SELL,
    END_CONTRACTS,
    FIGHT_OR_NOT,
    SELL_GOODS,
    STALL,
    USE_POTION,
)
from royaume.games.almanac.tables import PERK_COMPLETE
from royaume.games.almanac.vocabulary import Voice

Indices = tuple[int, ...]


def label(s: AlmanacState, action: int, lang: str) -> str:
    """What choosing `action` means here; any action of the game has a label, legal or not."""
    family = s.game.space.family_of(action)
    return LABELS[family.name](s, Voice(s.game, lang), family.indices(action))


def together(s: AlmanacState, actions: Sequence[int], lang: str) -> str | None:
    """Resources that are taken, or given away, in one sentence: `Take 2 Leaves and 1 Fish`; None of anything else."""
    space, v = s.game.space, Voice(s.game, lang)
    kinds = {space.family_of(action).name for action in actions}
    if len(kinds) != 1 or not kinds <= {"take", "give"}:
        return None
    counted = Counter(space.family_of(action).indices(action)[0] for action in actions)
    goods = v.listed([v.amount(RESOURCES[r], n) for r, n in sorted(counted.items())])
    return v.say(f"action.{kinds.pop()}", good=goods)


# Placements -------------------------------------------------------------------------------------


def _pass(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.pass")


def _place(s: AlmanacState, v: Voice, at: Indices) -> str:
    page = s.page
    said = v.space(space_id(s, at[0]))
    space = at[0] - page.first
    op, seat, _ = s.decision()
    if not 0 <= space < page.size or op != CHOOSE_SPACE or not page.seats[space]:
        return said
    if page.fees[space] == TICKET_FEE and s.left:
        said = v.say("way.priced", way=said, gold=v.amount("gold", page.fee(s, space)))
    more = notes(s, v, prospect(s, seat, space))
    return v.say("action.place.notes", space=said, notes=" · ".join(more)) if more else said


def space_id(s: AlmanacState, number: int) -> str:
    """The id of a space by its number among all pages."""
    for page in s.tables.pages:
        if page.first <= number < page.first + page.size:
            return page.space_ids[number - page.first]
    raise IndexError(number)


def _way(s: AlmanacState, v: Voice, at: Indices) -> str:
    bottle, way = divmod(at[0], WITH_BOTTLE)
    name = WAYS[way]
    op, seat, _ = s.decision()
    toll = 0
    if op == CHOOSE_WAY and not bottle and way in s.page.ways(s, seat, s.spot):
        toll = s.page.toll_of(s, seat, s.spot, way)
    if BRIDGE <= way < BRIDGE + 2:
        said = _bridge(s, v, way - BRIDGE)
    elif way >= OUST:
        said = v.say("way.oust", who=v.who(way - OUST))
    elif way >= IN_KIND:
        said = v.say("way.in_kind", good=v.amount(RESOURCES[way - IN_KIND], 1))
    elif way == IN_GOLD and toll:
        return v.say("way.in_kind", good=v.amount("gold", toll))
    else:
        said = v.say(f"way.{name}")
    if bottle:
        return v.say("way.bottle", way=said)
    return v.say("way.priced", way=said, gold=v.amount("gold", toll)) if toll else said


def _bridge(s: AlmanacState, v: Voice, bridge: int) -> str:
    page = s.page
    if s.decision()[0] != CHOOSE_WAY or not isinstance(page, DriftingBridges):
        return v.say("way.bridge.plain", n=bridge + 1)
    return v.say("way.bridge", n=bridge + 1, channel=page.carried(s, bridge, page.zone_of[s.spot]) + 1)


def _rent(s: AlmanacState, v: Voice, at: Indices) -> str:
    said = v.say("action.rent", who=v.who(at[0]))
    page = s.page
    return v.say("way.priced", way=said, gold=v.amount("gold", page.rent)) if isinstance(page, Ladders) else said


def _use(s: AlmanacState, v: Voice, at: Indices) -> str:
    thing = THINGS[at[0]]
    if thing == "purchase" and s.decision()[0] == ENCOUNTER_BUY:
        gold = v.amount("gold", purchase_price(s, s.decision()[1]))
        return v.say("use.purchase.price", gold=gold)
    said = v.say(f"use.{thing}")
    fee = s.page.fee(s, s.decision()[2]) if s.decision()[0] in (DO_ACTION, USE_POTION) else 0
    return v.say("way.priced", way=said, gold=v.amount("gold", fee)) if fee else said


def _skip(s: AlmanacState, v: Voice, at: Indices) -> str:
    if s.decision()[0] == DO_ACTION and isinstance(s.page, Slide):
        return v.say("skip.action.gold", gold=v.amount("gold", s.page.fallback))
    return v.say(f"skip.{THINGS[at[0]]}")


# Standard actions -------------------------------------------------------------------------------


def _complete(s: AlmanacState, v: Voice, at: Indices) -> str:
    t = s.tables
    needs = v.amounts(zip(RESOURCES, t.needs[at[0]], strict=False))
    renown = v.amount("renown", t.contract_renown[at[0]])
    op, seat, _ = s.decision()
    if op == CHOOSE_CONTRACT and s.perks[seat][PERK_COMPLETE]:
        renown = v.say("plus", first=renown, second=v.amount("gold", s.perks[seat][PERK_COMPLETE]))
    key = "action.complete.fee" if op == END_CONTRACTS else "action.complete"
    fee = v.amount("gold", t.end_fee)
    return v.say(key, contract=v.name(CONTRACTS[at[0]]), needs=needs, renown=renown, fee=fee)


def _keep(s: AlmanacState, v: Voice, at: Indices) -> str:
    t = s.tables
    needs = v.amounts(zip(RESOURCES, t.needs[at[0]], strict=False))
    renown = v.amount("renown", t.contract_renown[at[0]])
    return v.say("action.keep", contract=v.name(CONTRACTS[at[0]]), needs=needs, renown=renown)


def _buy(s: AlmanacState, v: Voice, at: Indices) -> str:
    cost = [("gold", card_price(s, s.decision()[1], at[0]))]
    cost += zip((*RESOURCES, "any"), s.tables.card_cost[at[0]], strict=True)
    return v.say("action.buy", card=v.name(CARDS[at[0]]), cost=v.amounts(cost))


def _take(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.take", good=v.amount(RESOURCES[at[0]], 1))


def _give(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.give", good=v.amount(RESOURCES[at[0]], 1))


def _sell(s: AlmanacState, v: Voice, at: Indices) -> str:
    op, seat, arg = s.decision()
    r, n = at
    goods = v.amount(RESOURCES[r], n)
    price = 0
    if op == SELL_GOODS:
        price = unit_price(s, seat, STALL.of(arg), r)
    elif op == ENCOUNTER_SELL:
        price = sale_price(s, seat)
    if not n or not price:
        return v.say("action.sell.plain", goods=goods)
    return v.say("action.sell", goods=goods, gold=v.amount("gold", n * price))


def _shop_take(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.shop_take", good=v.amount(RESOURCES[at[0]], 1))


def _shop_sell(s: AlmanacState, v: Voice, at: Indices) -> str:
    gold = v.amount("gold", at[1] * s.tables.shop_price)
    return v.say("action.shop_sell", goods=v.amount(RESOURCES[at[0]], at[1]), gold=gold)


def _shop_shield(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.shop_shield")


# What pages and Encounters ask ------------------------------------------------------------------


def _press(s: AlmanacState, v: Voice, at: Indices) -> str:
    said = v.say(f"press.{GROUPS[at[0]]}")
    if isinstance(s.page, GrapeHarvest):
        return v.say("action.press", group=said, gold=v.amount("gold", s.page.gold_for[at[0]]))
    return said


def _cure(s: AlmanacState, v: Voice, at: Indices) -> str:
    zones = s.page.zone_ids
    if at[0] >= len(zones):
        return v.say("action.cure.plain", n=at[0] + 1)
    return v.say("action.cure", zone=v.zone(s.page.id, zones[at[0]]))


def _stake(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.stake", gold=v.amount("gold", at[0]))


def _pick(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.pick", n=at[0] + 1)


def _aurora(s: AlmanacState, v: Voice, at: Indices) -> str:
    page = s.page
    if not isinstance(page, Aurora):
        return v.count("action.aurora.plain", at[0] + 1)
    zone = page.zone_ids[page.place.index((s.p[0] + at[0] + 1) % page.around)]
    return v.count("action.aurora", at[0] + 1, zone=v.zone(page.id, zone))


def _net(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say(("action.toss", "action.caught", "action.missed")[at[0]])


def _encounter(s: AlmanacState, v: Voice, at: Indices) -> str:
    op, seat, _ = s.decision()
    if not s.met or op != FIGHT_OR_NOT:
        return v.say(("action.fight.plain", "action.alternative.plain")[at[0]])
    name = v.name(ENCOUNTERS[s.met[-1]])
    if at[0] == 0:
        return v.say("action.fight", encounter=name, strength=s.tables.encounters[s.met[-1]].strength,
                     n=odds(s, seat), faces=len(s.tables.faces))  # fmt: skip
    gold, resources, different = alternative_price(s, seat)
    entry = next(e for e in s.game.components["encounters"] if e["id"] == ENCOUNTERS[s.met[-1]])
    costs = [("gold", gold), ("resource", resources), ("different", different)]
    return v.bargain("action.alternative", costs, entry["alt"]["get"])


def _travel(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.travel", location=v.name(s.tables.pages[at[0]].id), n=at[0] + 1)


def _bid(s: AlmanacState, v: Voice, at: Indices) -> str:
    return v.say("action.bid", gold=v.amount("gold", at[0]))


LABELS: dict[str, Callable[[AlmanacState, Voice, Indices], str]] = {
    "pass": _pass,
    "way": _way,
    "rent": _rent,
    "use": _use,
    "skip": _skip,
    "complete": _complete,
    "keep": _keep,
    "buy": _buy,
    "take": _take,
    "give": _give,
    "sell": _sell,
    "shop_take": _shop_take,
    "shop_sell": _shop_sell,
    "shop_shield": _shop_shield,
    "press": _press,
    "cure": _cure,
    "stake": _stake,
    "pick": _pick,
    "aurora": _aurora,
    "net": _net,
    "encounter": _encounter,
    "travel": _travel,
    "bid": _bid,
    "place": _place,
}
