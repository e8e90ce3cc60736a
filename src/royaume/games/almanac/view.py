"""What a seat may know, by whitelist, and a random position it cannot tell from the real one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any, cast

from royaume.engine.state import State
from royaume.games.almanac.acting import unit_price
from royaume.games.almanac.actions import (
    CARDS,
    CONTRACTS,
    ENCOUNTERS,
    KINDS,
    MOST_BID,
    RESOURCES,
    TOKENS,
    WAYS,
    WITH_BOTTLE,
)
from royaume.games.almanac.combat import banner, odds
from royaume.games.almanac.encounters import in_order, present, sale_price
from royaume.games.almanac.known import drawer, put_there, sees_drawn, sees_gold, sees_screen
from royaume.games.almanac.outlook import prospects
from royaume.games.almanac.rolled import rolled
from royaume.games.almanac.scoring import renown
from royaume.games.almanac.state import BESIDE, CONTRACT, KNOWER, WHERE, WHOSE, AlmanacState, placed
from royaume.games.almanac.steps import (
    ENCOUNTER_SELL,
    MAKE_BID,
    SELL_GOODS,
    SHOP,
    STALL,
)
from royaume.games.almanac.tables import MODE_ENCOUNTER, X_FACE

USUAL_GOLD = (10, 9, 10, 21, 38, 66)  # of a player, in each round of games between bots
PURSES = (15, 30, 60, 120, 0, 1, 2, 3, 5, 8)  # tried in turn where a question would not be asked with the usual Gold


def see(s: AlmanacState, seat: int | None) -> dict[str, Any]:
    """All that `seat` may know (None: a spectator): not the Gold, Contracts and bids of others, no deck (AL-16)."""
    page = s.page
    return {
        "round": s.round,
        "page": {
            "number": page.number,
            "id": page.id,
            "spaces": {name: page.seats[i] for i, name in enumerate(page.space_ids)},
            "fees": {name: page.fee(s, i) for i, name in enumerate(page.space_ids) if page.fees[i]},
            "workers": [
                {"space": page.places[WHERE[w]], "seat": WHOSE[w], "beside": bool(BESIDE.of(w))} for w in s.sat
            ],
            "tolls": tolls(s, seat) if seat is not None else {},
            "prospects": prospects(s, seat) if seat is not None else {},
            "left": s.left,
            "mechanism": page.shown(s),
            "next": [number + 1 for number in page.next],
        },
        "route": [number + 1 for number in s.route],
        "destination": s.location + 1,
        "guide": s.guide,
        "order": [(s.guide + k) % s.seats for k in range(s.seats)],
        "row": [CARDS[c] for c in s.row],
        "caravan_deck": len(s.deck),
        "caravan_discard": [CARDS[c] for c in s.discard],
        "contract_deck": len(s.contracts),
        "contracts_known": contracts_known(s, seat),
        "drawn": [CONTRACTS[c] for c in s.drawn] if sees_drawn(s, seat) else None,
        "encounter": ENCOUNTERS[s.met[-1]] if s.met else None,
        "encounters_met": [ENCOUNTERS[e] for e in s.met],
        "next_letter": "ABCDE"[s.tables.encounters[s.encounters[0]].letter] if s.encounters else None,
        "supply": dict(zip((*RESOURCES, "shield"), s.supply, strict=True)),
        "placement": {
            "space": page.space_ids[s.spot] if s.spot >= 0 else None,
            "way": WAYS[s.way % WITH_BOTTLE],
            "due": s.due,
        },
        "prices": prices(s),
        "meeting": meeting(s),
        "roll": {"face": "X" if s.face == X_FACE else str(s.face), "total": s.total, "rerolls": s.rerolls},
        "rolled": roll._asdict() if (roll := rolled(s)) is not None else None,
        "my_bid": s.bids[seat] if seat is not None and s.bids[seat] >= 0 else None,
        "seats": [seat_view(s, i, seat) for i in range(s.seats)],
    }


def meeting(s: AlmanacState) -> dict[str, Any] | None:
    """The Encounter that lies open between two pages: who meets it when, and the faces that win a fight (AL-20.9)."""
    if len(s.met) < s.round:
        return None
    return {
        "order": [in_order(s, k) for k in range(s.seats)],
        "odds": [odds(s, seat) for seat in range(s.seats)] if present(s).strength else None,
        "banner": [banner(s, seat, MODE_ENCOUNTER) for seat in range(s.seats)],
    }


def prices(s: AlmanacState) -> dict[str, int]:
    """The Gold for one resource of each type that is bought in the sale or the Shop that is asked about."""
    op, seat, arg = s.decision()
    if op == SELL_GOODS:
        found = [unit_price(s, seat, STALL.of(arg), r) for r in range(4)]
    elif op == ENCOUNTER_SELL:
        found = [sale_price(s, seat)] * 4
    elif op == SHOP:
        found = [s.tables.shop_price] * 4
    else:
        return {}
    return {name: price for name, price in zip(RESOURCES, found, strict=True) if price}


def tolls(s: AlmanacState, seat: int) -> dict[str, int]:
    """What the seat would pay in Gold to reach a space, where it would pay at all (AL-20.2)."""
    tags = zip(s.page.space_ids, s.page.price_tags(s, seat), s.page.seats, strict=True)
    return {name: toll for name, toll, seats in tags if seats and toll > 0}


def seat_view(s: AlmanacState, i: int, seat: int | None) -> dict[str, Any]:
    """One player's area; Gold and Contracts in progress only for their owner, until the game is over (AL-16.3)."""
    mine = sees_screen(s, seat, i)
    return {
        "gold": s.gold[i] if sees_gold(s, seat, i) else None,
        "stock": dict(zip(RESOURCES, s.stock[i * 4 : i * 4 + 4], strict=True)),
        "crates": s.crates[i],
        "strength": s.strength[i],
        "shields": s.shields[i],
        "workers": s.workers[i],
        "placed": placed(s, i),
        "resting": s.resting[i],
        "behind": s.behind[i],
        "cards": [CARDS[c] for c in s.cards[i]],
        "contracts": [CONTRACTS[c] for c in s.hand[i]] if mine else None,
        "in_progress": len(s.hand[i]),
        "completed": [CONTRACTS[c] for c in s.done[i]],
        "tokens": {name: s.tokens[i * KINDS + kind] for kind, name in enumerate(TOKENS) if s.tokens[i * KINDS + kind]},
        "trophies": [ENCOUNTERS[e] for e in s.trophies[i]],
        "score": renown(s, i) if mine else None,
        "breakdown": s.breakdown(i) if mine else None,
    }


def contracts_known(s: AlmanacState, seat: int | None) -> dict[str, str]:
    """The Contracts that the seat itself put under the deck, by their place from the top (AL-16.6)."""
    return {str(i): CONTRACTS[CONTRACT.of(c)] for i, c in enumerate(s.contracts) if put_there(c, seat)}


def determinize(s: AlmanacState, seat: int | None, rng: random.Random) -> AlmanacState:
    """Deal anew what `seat` cannot know: Contracts, Gold and bids of the others, decks, face-down tokens.

    Nothing of it depends on what they really have. Everybody sees who is asked what, so a rival that is asked gets what
    it takes to be asked.
    """
    d = s.clone()
    if s.asked() == MAKE_BID and s.player != seat:
        redraw_bidder(d, seat, rng)
    redraw_decks(s, d, rng)
    if s.player is not None and not s.options["open_gold"]:
        for i in range(s.seats):
            if i != seat:
                d.gold[i] = purse(s, rng)
    redraw_contracts(s, d, (seat,), rng)
    for i in range(s.seats):
        if i != seat and d.bids[i] >= 0:
            d.bids[i] = rng.randint(0, min(d.gold[i], MOST_BID - 1))
    d.renew_chance(rng)
    return d


def reshuffle(state: State, rng: random.Random) -> State:
    """Deal anew what no seat knows: decks, the Encounters to come, face-down tokens."""
    s = cast(AlmanacState, state)
    d = s.clone()
    redraw_decks(s, d, rng)
    redraw_contracts(s, d, range(s.seats), rng)
    d.renew_chance(rng)
    return d


def redraw_bidder(d: AlmanacState, seat: int | None, rng: random.Random) -> None:
    """Who is asked for a bid now, and who has bid: a seat knows only whether its own turn has been (AL-16.5)."""
    assert d.player is not None
    purpose = d.decision()[2]
    before, after = (0, d.seats) if seat is None else (0, seat) if d.bids[seat] < 0 else (seat + 1, d.seats)
    bidder = rng.randrange(before, after)
    while d.asked() == MAKE_BID:
        d.agenda.pop()
    for i in range(d.seats - 1, bidder - 1, -1):
        d.ask(MAKE_BID, i, purpose)
    for i in range(d.seats):
        if i != seat:
            d.bids[i] = 0 if i < bidder else -1
    d.ply += bidder - d.player
    d.player = bidder


def purse(s: AlmanacState, rng: random.Random) -> int:
    """A guess at the Gold that somebody has: about what is usual in this round."""
    usual = USUAL_GOLD[min(s.round, len(USUAL_GOLD)) - 1]
    return rng.randint(usual * 3 // 4, usual * 5 // 4)


def redraw_contracts(s: AlmanacState, d: AlmanacState, eyes: Sequence[int | None], rng: random.Random) -> None:
    """Contracts in progress, drawn and in the deck, but those that `eyes` know; at the end all are shown (AL-16.8)."""
    unknown = [i for i in range(s.seats) if i not in eyes] if s.player is not None else []
    mine = [seat + 1 for seat in eyes if seat is not None]
    drawn = s.drawn if drawer(s) not in eyes else ()
    contracts = [CONTRACT.of(c) for c in s.contracts if KNOWER.of(c) not in mine]
    contracts += drawn
    for i in unknown:
        contracts += s.hand[i]
    contracts.sort()
    rng.shuffle(contracts)
    if d.player in unknown:
        contracts = asked_first(d, contracts, rng)
        unknown.sort(key=lambda i: i != d.player)
    contracts.reverse()
    for i in unknown:
        d.hand[i] = tuple([contracts.pop() for _ in s.hand[i]])
    if drawn:
        d.drawn = tuple([contracts.pop() for _ in drawn])
    d.contracts = tuple(
        [c if KNOWER.of(c) in mine else CONTRACT.put(contracts.pop()) | KNOWER.put(KNOWER.of(c)) for c in s.contracts]
    )


def asked_first(d: AlmanacState, contracts: list[int], rng: random.Random) -> list[int]:
    """The Contracts with those first that let a rival be asked what it is asked; its Gold is changed where it must."""
    rival = d.player
    assert rival is not None
    held = len(d.hand[rival])
    purses = [d.gold[rival]] if d.options["open_gold"] else [d.gold[rival], *PURSES]
    d.hand[rival] = tuple(contracts[:held])
    for gold in purses:
        d.gold[rival] = gold
        if asks(d):
            return contracts
    hands = list(itertools.combinations(contracts, held))
    rng.shuffle(hands)
    for gold in purses:
        d.gold[rival] = gold
        for hand in hands:
            d.hand[rival] = hand
            if asks(d):
                return [*hand, *[c for c in contracts if c not in hand]]
    raise AssertionError(f"no Contracts let seat {rival} be asked {d.flow.names[d.asked()]}")


def asks(d: AlmanacState) -> bool:
    """True if what is asked would still be asked."""
    op, seat, arg = d.decision()
    ask = d.flow.asks[op]
    assert ask is not None
    found = len(ask(d, seat, arg))
    return found > 1 or (found == 1 and d.flow.waits[op])


def redraw_decks(s: AlmanacState, d: AlmanacState, rng: random.Random) -> None:
    """The Caravan deck, the Encounters to come and in the box, the page's face-down tokens."""
    deck = sorted(s.deck)
    rng.shuffle(deck)
    d.deck = tuple(deck)
    unseen = sorted((*s.encounters, *s.boxed))
    ahead = []
    for e in s.encounters:
        letter = s.tables.encounters[e].letter
        ahead.append(rng.choice([other for other in unseen if s.tables.encounters[other].letter == letter]))
    d.encounters = tuple(ahead)
    d.boxed = tuple([e for e in unseen if e not in ahead])
    places = s.page.hidden(s)
    values = sorted(s.p[i] for i in places)
    rng.shuffle(values)
    for i, value in zip(places, values, strict=True):
        d.p[i] = value
