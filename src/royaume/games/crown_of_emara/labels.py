"""What an action means for the person who chooses it: one function for each family, in the order of the actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from royaume.games.crown_of_emara.about import effect
from royaume.games.crown_of_emara.actions import (
    ADVISOR_USES,
    ADVISORS,
    BOOK,
    BP,
    BREAD,
    BREAD_MARKER,
    CARDS,
    CASTLE,
    CP,
    DONATION,
    EVENT_USES,
    EVENTS,
    FAVOR,
    GIFT,
    GOODS,
    GRAIN,
    ITEMS,
    LOCATIONS,
    OTHER,
    PAYMENTS,
    RANKS,
    RESOURCES,
    SPACES,
    STONE_MARKER,
    TOKENS,
    space,
)
from royaume.games.crown_of_emara.gains import gain_bp
from royaume.games.crown_of_emara.markers import shown
from royaume.games.crown_of_emara.state import BP_EFFECTS, DID_CARD, EmaraState
from royaume.games.crown_of_emara.steps import BAKE_AT, BAKE_CHOICE, BAKERS, CHEAP_CHOICE, STEP, TOWN_VISIT
from royaume.games.crown_of_emara.tables import Amounts, any_price, single_price
from royaume.games.crown_of_emara.turn import advisor_price, card_possible, hut_price
from royaume.games.crown_of_emara.visits import donation_made, gift_given
from royaume.games.crown_of_emara.vocabulary import Voice

Indices = tuple[int, ...]


def label(s: EmaraState, action: int, lang: str) -> str:
    """What choosing `action` means here; any action of the game has a label, legal or not."""
    family = space.family_of(action)
    return LABELS[family.name](s, Voice(s.game, lang), family.indices(action))


def received(s: EmaraState, gains: Amounts) -> list[tuple[str, int]]:
    """What the deciding seat would really receive: building points with everything that changes them (CE-11.5)."""
    found = []
    for item, n in gains:
        if item == BP:
            seat = s.decision()[1]
            tried = s.clone()
            gain_bp(tried, seat, n, BP_EFFECTS)
            n = tried.bp[seat] - s.bp[seat]
        found.append((ITEMS[item], n))
    return found


def brought(s: EmaraState, carry_out: Callable[[EmaraState, int, int], None], arg: int) -> list[tuple[str, int]]:
    """What an action, once paid, would bring the deciding seat: the rules carry it out on a copy."""
    seat = s.decision()[1]
    tried = s.clone()
    carry_out(tried, seat, arg)
    found = [(good, n - had) for good, n, had in zip(GOODS, tried.goods[seat], s.goods[seat], strict=True) if n > had]
    if tried.drawn:
        found.append((ITEMS[FAVOR], 1))
    points = [("cp", tried.cp[seat] - s.cp[seat]), ("bp", tried.bp[seat] - s.bp[seat])]
    return found + [(track, n) for track, n in points if n]


def trade_words(s: EmaraState, v: Voice, cost: str, gains: Amounts) -> str:
    """An exchange as it would turn out now."""
    return v.say("exchange", cost=cost, gains=v.amounts(received(s, gains)))


def details(cost: str, gains: str) -> str:
    """What stands in brackets behind a purchase."""
    return ", ".join(part for part in (cost, gains) if part)


# The turn ---------------------------------------------------------------------------------------


def _play_card(s: EmaraState, v: Voice, at: Indices) -> str:
    return v.count("action.play_card", at[1] + 1, card=v.name(CARDS[at[0]]), about=card_words(v, at[0]))


def _card(s: EmaraState, v: Voice, at: Indices) -> str:
    if s.card < 0:
        return v.say("action.card.plain")
    return v.say("action.card", card=v.name(CARDS[s.card]), about=card_words(v, s.card))


def card_words(v: Voice, card: int) -> str:
    """What an action card does, without capital and full stop."""
    entry = next(entry for entry in v.game.components["action_cards"] if entry["id"] == CARDS[card])
    return effect(v, entry["effect"])


def _move(s: EmaraState, v: Voice, at: Indices) -> str:
    op, seat, arg = s.decision()
    councilor = at[0]
    pieces = ("board_a", "board_b") if s.options["mixed_boards"] else ("countryside", "town")
    piece = v.say(f"councilor.{pieces[councilor]}")
    steps = arg if op == STEP else s.slot
    if not steps:
        return v.say("action.move.plain", councilor=piece)
    place = s.boards[councilor * 4 + (s.at[seat * 2 + councilor] + steps) % 4]
    return v.count("action.move", steps, councilor=piece, to=v.to(LOCATIONS[place]))


def _raise_rank(s: EmaraState, v: Voice, at: Indices) -> str:
    t = s.tables
    rank = s.rank[s.decision()[1]]
    if rank == len(RANKS):
        return v.say("action.raise_rank.plain")
    cost = [("ring", t.rank_rings[rank]), ("gold", t.rank_gold[rank])]
    points = t.rank_cp[rank][s.taken[rank]] + t.event_rank_cp[s.events[0]]
    said = details(v.amounts((good, n) for good, n in cost if n), v.amount("cp", points))
    return v.say("action.raise_rank", rank=v.name(RANKS[rank]), details=said)


def _hire(s: EmaraState, v: Voice, at: Indices) -> str:
    op, seat, _ = s.decision()
    place, hut = divmod(at[0], 3)
    points = s.tables.craftsman_cp
    left = s.craftsmen[seat]
    cost = v.price(hut_price(s, seat, at[0], int(op == CHEAP_CHOICE)))
    said = details(cost, v.amount("cp", points[len(points) - left]) if left else "")
    return v.say("action.hire", at=v.at(LOCATIONS[place]), hut=hut + 1, details=said)


def _recruit(s: EmaraState, v: Voice, at: Indices) -> str:
    op, seat, _ = s.decision()
    t = s.tables
    advisor = s.display[at[0] * 2 + at[1]]
    if advisor < 0:
        return v.say("action.recruit.empty", at=v.at(LOCATIONS[CASTLE + at[0]]), space=SPACES[at[1]])
    price = advisor_price(s, seat, advisor, int(op == CHEAP_CHOICE) + t.event_discount[s.events[0]])
    points = [(CP, t.advisor_cp[advisor])] if t.advisor_cp[advisor] else []
    gains = points + t.advisor_gains[advisor]
    said = details(v.price(price), v.amounts(received(s, gains)) if gains else "")
    return v.say("action.recruit", advisor=v.the(ADVISORS[advisor]), details=said)


def _advisor(s: EmaraState, v: Voice, at: Indices) -> str:
    exchange = s.tables.uses[at[0]]
    said = trade_words(s, v, v.cost(exchange), exchange.gains)
    return v.say("action.advisor", advisor=v.name(ADVISOR_USES[at[0]][0]), exchange=said)


def _trade(s: EmaraState, v: Voice, at: Indices) -> str:
    exchange = s.tables.trade[at[0]]
    return v.say("action.trade", exchange=trade_words(s, v, v.cost(exchange), exchange.gains))


def _errand(s: EmaraState, v: Voice, at: Indices) -> str:
    return v.say("action.errand", the=v.the(LOCATIONS[CASTLE + at[0]]))


def _end_turn(s: EmaraState, v: Voice, at: Indices) -> str:
    seat = s.decision()[1]
    if s.card >= 0 and not s.used & DID_CARD and card_possible(s, seat):
        return v.say("action.end_turn.card", card=v.name(CARDS[s.card]))
    return v.say("action.end_turn")


# Visits -----------------------------------------------------------------------------------------


def _bake(s: EmaraState, v: Voice, at: Indices) -> str:
    op, _, arg = s.decision()
    breads = at[0]
    said = v.say("action.bake.none")
    if breads:
        said = v.say("action.bake", breads=v.amount("bread", breads), cost=v.price(single_price(GRAIN, breads)))
    others = BAKERS.of(arg) - breads if op == BAKE_CHOICE else 0
    if others <= 0:
        return said
    good = RESOURCES[s.tables.produces[BAKE_AT.of(arg)]]
    return v.say("action.bake.and_take", bake=said, goods=v.amount(good, others))


def _gift(s: EmaraState, v: Voice, at: Indices) -> str:
    cost = v.amount(RESOURCES[at[0]], shown(s, GIFT + at[0]))
    return v.say("action.gift", exchange=v.say("exchange", cost=cost, gains=v.amounts(brought(s, gift_given, at[0]))))


def _book_to_bp(s: EmaraState, v: Voice, at: Indices) -> str:
    exchange = s.tables.book_to_bp
    return v.say("action.book_to_bp", exchange=trade_words(s, v, v.cost(exchange), exchange.gains))


def _donate(s: EmaraState, v: Voice, at: Indices) -> str:
    cost = v.amount(RESOURCES[at[0]], shown(s, DONATION + at[0]))
    gains = v.amounts(brought(s, donation_made, at[0]))
    return v.say("action.donate", exchange=v.say("exchange", cost=cost, gains=gains))


def _sell(s: EmaraState, v: Voice, at: Indices) -> str:
    units = at[0] + 1
    gains = [(item, n * units) for item, n in s.tables.sell.gains]
    return v.say("action.sell", exchange=trade_words(s, v, v.price(any_price(units, gold=False)), gains))


def _books(s: EmaraState, v: Voice, at: Indices) -> str:
    n = at[0] + 1
    return v.say("action.books", exchange=trade_words(s, v, v.amount(GOODS[BOOK], n), [(CP, s.tables.book_cp[n])]))


def _delivery(s: EmaraState, v: Voice, goods: str, gains: Iterable[tuple[str, int]]) -> str:
    return v.say("action.deliver", goods=goods, gains=v.amounts(gains))


def _deliver_stone(s: EmaraState, v: Voice, at: Indices) -> str:
    stone = s.tables.stone
    points = ("cp", shown(s, STONE_MARKER))
    return _delivery(s, v, v.cost(stone), [*received(s, stone.gains), points])


def _deliver_bread(s: EmaraState, v: Voice, at: Indices) -> str:
    n = at[0] + 1
    return _delivery(s, v, v.amount(GOODS[BREAD], n), [("cp", n * shown(s, BREAD_MARKER))])


def _deliver_wood(s: EmaraState, v: Voice, at: Indices) -> str:
    wood = s.tables.wood[at[0]]
    return _delivery(s, v, v.cost(wood), received(s, wood.gains))


def _redeem(s: EmaraState, v: Voice, at: Indices) -> str:
    return v.say("action.redeem", token=v.quoted(TOKENS[at[0]]))


def _keep(s: EmaraState, v: Voice, at: Indices) -> str:
    return v.say("action.keep", token=v.quoted(TOKENS[at[0]]))


def _leave(s: EmaraState, v: Voice, at: Indices) -> str:
    op, _, location = s.decision()
    return v.say("action.leave", to=v.to(LOCATIONS[location])) if op == TOWN_VISIT else v.say("action.leave.plain")


# Paying, exchanges, the end of a round ----------------------------------------------------------


def _take(s: EmaraState, v: Voice, at: Indices) -> str:
    n = next((n for exchange in s.tables.uses for item, n in exchange.gains if item == OTHER), 1)
    return v.say("action.take", goods=v.amount(RESOURCES[at[0]], n))


def _event(s: EmaraState, v: Voice, at: Indices) -> str:
    exchange = s.tables.event_uses[at[0]]
    said = trade_words(s, v, v.cost(exchange), exchange.gains)
    return v.say("action.event", event=v.name(EVENT_USES[at[0]][0]), exchange=said)


def _pay(s: EmaraState, v: Voice, at: Indices) -> str:
    paid = [(good, n) for good, n in zip(GOODS, PAYMENTS[at[0]], strict=False) if n]
    return v.say("action.pay", goods=v.amounts(paid)) if paid else v.say("action.pay.nothing")


def _decline(s: EmaraState, v: Voice, at: Indices) -> str:
    return v.say("action.decline", event=v.quoted(EVENTS[s.events[0]]))


LABELS: dict[str, Callable[[EmaraState, Voice, Indices], str]] = {
    "play_card": _play_card,
    "card": _card,
    "move": _move,
    "raise_rank": _raise_rank,
    "hire": _hire,
    "recruit": _recruit,
    "advisor": _advisor,
    "trade": _trade,
    "errand": _errand,
    "bake": _bake,
    "gift": _gift,
    "book_to_bp": _book_to_bp,
    "donate": _donate,
    "sell": _sell,
    "books": _books,
    "deliver_stone": _deliver_stone,
    "deliver_bread": _deliver_bread,
    "deliver_wood": _deliver_wood,
    "redeem": _redeem,
    "keep": _keep,
    "take": _take,
    "event": _event,
    "pay": _pay,
    "leave": _leave,
    "decline": _decline,
    "end_turn": _end_turn,
}
