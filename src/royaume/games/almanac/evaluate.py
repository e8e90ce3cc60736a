"""What a bot looks at: the Renown to be expected from what a caravan has and from what is still to come."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.state import State
from royaume.games.almanac.actions import ASSISTANT, BID, BOTTLE, KINDS, POTION, PRODUCER, SHELL
from royaume.games.almanac.page import can_complete
from royaume.games.almanac.pages_hills import GrapeHarvest
from royaume.games.almanac.scoring import counted, tokens_renown
from royaume.games.almanac.state import BEHIND, RESTING, AlmanacState
from royaume.games.almanac.steps import CHOOSE_SPACE, MAKE_BID
from royaume.games.almanac.tables import FOR_CARGO, FOR_GUIDE, PERK_REROLL, PERK_SHOP, PERK_TOLL

RESOURCE: Final = 3.9  # Gold that a resource in a crate brings while there is time to sell it
NEEDED: Final = 1.9  # more for one that a Contract waits for
CRATE: Final = 0.35  # of one crate, for each round to come
STRENGTH: Final = 0.5  # of one point, for each Encounter to come
WORKER: Final = 4.6  # of one Worker, for each round to come
READY: Final = 4.4  # of a Worker still to be placed in this round
CONTRACT_CHANCE: Final = 0.55  # how likely an open Contract is to be completed, with many rounds to come
GUIDE: Final = 1.6
BID_OFFER: Final = {FOR_GUIDE: 2, FOR_CARGO: 6}  # what a sensible bid is; a Key is worth most of its Renown
KEY_OFFER: Final = 8


def evaluate(state: State, seat: int) -> float:
    """How much better `seat` stands than the best of the others, in Renown."""
    s = cast(AlmanacState, state)
    mine = prospect(s, seat)
    return mine - 0.3 * max(prospect(s, other) for other in range(s.seats) if other != seat)


def prospect(s: AlmanacState, seat: int) -> float:
    """The Renown this seat may expect."""
    t = s.tables
    left = t.rounds - s.round  # rounds to come after this one
    found = float(s.gold[seat] + t.shield_renown * s.shields[seat] + tokens_renown(s, seat, 0, KINDS))
    for contract in s.done[seat]:
        found += t.contract_renown[contract]
        if t.end_renown[contract]:
            found += t.end_renown[contract] * (counted(s, seat, t.end_per[contract]) + 0.3 * left)
    for card in s.cards[seat]:
        found += t.card_renown[card]
    for encounter in s.trophies[seat]:
        found += t.encounters[encounter].trophy
    if s.player is None:
        return found - sum(t.contract_renown[c] for c in s.hand[seat])
    ready = s.workers[seat]
    workers = 6 - s.workers[BEHIND + seat]
    found += READY * ready - 2.0 * s.workers[RESTING + seat]
    found += left * (WORKER * workers + CRATE * s.crates[seat] + STRENGTH * s.strength[seat])
    found += goods_worth(s, seat, ready + left)
    found += contracts_worth(s, seat, ready, left)
    found += helpers_worth(s, seat, left)
    if seat == s.guide:
        found += GUIDE * (left > 0)
    return found


def goods_worth(s: AlmanacState, seat: int, chances: int) -> float:
    """What resources will bring: their sale, if there is still a Worker to sell them."""
    alive = chances / (chances + 0.6)
    i = seat * 4
    found = 0.0
    for r in range(4):
        n = s.stock[i + r]
        if n:
            found += RESOURCE * n * (1.0 if n < 5 else 0.9)
    return alive * found


def contracts_worth(s: AlmanacState, seat: int, ready: int, left: int) -> float:
    """Open Contracts: what they bring if completed, what they cost if not, by what is missing."""
    t = s.tables
    found = 0.0
    for contract in s.hand[seat]:
        renown = t.contract_renown[contract]
        needs = t.needs[contract]
        held = 0
        for r in range(4):
            held += min(needs[r], s.stock[seat * 4 + r])
        missing = t.need_units[contract] - held
        chances = ready + 3.5 * left
        if can_complete(s, seat, contract, 0):
            likely = 0.93 if chances >= 1 else 0.5 if s.gold[seat] >= t.end_fee else 0.0
        else:
            likely = max(0.0, min(0.85, CONTRACT_CHANCE + 0.06 * chances - 0.16 * missing))
        found += likely * (renown - RESOURCE * held) - (1 - likely) * renown
        found += NEEDED * held * (chances > 0)
    return found


def helpers_worth(s: AlmanacState, seat: int, left: int) -> float:
    """Abilities and tokens that still work."""
    t = s.tables
    base = seat * KINDS
    found = 3.0 * s.tokens[base + ASSISTANT] + 4.0 * s.tokens[base + POTION] + 0.6 * s.tokens[base + SHELL] * (left > 0)
    found += 1.0 * s.tokens[base + BOTTLE] * (s.workers[seat] > 0 or left > 0)
    if left:
        found += left * t.producer_gold * s.tokens[base + PRODUCER]
        found += 3.0 * left * (len(s.arrivals[seat]) - s.tokens[base + PRODUCER])
        perks = s.perks[seat]
        found += left * (sum(perks[:8]) * 0.7 + perks[PERK_SHOP] + 0.8 * perks[PERK_TOLL] + perks[PERK_REROLL])
    page = s.page
    if isinstance(page, GrapeHarvest):
        mine = 3 * (page.size + seat)
        grapes = s.p[mine : mine + 3]
        found += 1.4 * sum(grapes) + (1.2 if min(grapes) else 0.0)
    return found


# Carrying on to a position that can be judged ---------------------------------------------------


def finish(state: State, seat: int) -> State:
    """Make the choices that a placement asks for, each the one that looks best by itself; bids are sensible ones."""
    s = cast(AlmanacState, state)
    for _ in range(40):
        if s.player is None:
            break
        op = s.agenda[-1] & 255
        if op == MAKE_BID:
            s.apply(sensible_bid(s, s.player))
        elif s.player != seat or op == CHOOSE_SPACE:
            break
        else:
            s = best_child(s, seat)
    return s


def best_child(s: AlmanacState, seat: int) -> AlmanacState:
    """The position after the choice that looks best at once."""
    found = None
    top = 0.0
    for action in s.offered:
        child = s.clone()
        child.apply(action)
        value = prospect(child, seat)
        if found is None or value > top:
            found = child
            top = value
    assert found is not None
    return found


def sensible_bid(s: AlmanacState, seat: int) -> int:
    """A bid near what the prize is worth."""
    purpose = s.agenda[-1] >> 11
    return BID + min(s.gold[seat], BID_OFFER.get(purpose, KEY_OFFER))
