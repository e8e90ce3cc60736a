"""What the evaluation adds up, by name: Renown line by line, goods, Contracts, Workers, and what helps later."""

from __future__ import annotations

from operator import mul
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.terms import Terms, gathered, margin
from royaume.games.almanac import evaluate
from royaume.games.almanac.scoring import breakdown
from royaume.games.almanac.state import AlmanacState

TOGETHER: Final = {
    "last_ready": "ready",
    "trips": "goods",
    "contracts": "open_contracts",
    "missing": "open_contracts",
    "reserved": "open_contracts",
    "slots": "open_contracts",
    "errands": "open_contracts",
    "at_hand": "open_contracts",
    "pressure": "open_contracts",
    "to_arrive": "open_contracts",
    "to_help": "open_contracts",
    "to_grow": "open_contracts",
    "dealings": "helps",
    "cramped": "crates",
    "short": "gold",
    "first": "guide",
    "choice": "guide",
    "next_fight": "strength",
    "fights": "strength",
    "finale": "to_win",
    "key_ahead": "key",
}
GOODS: Final = frozenset({"gold", "goods", "grapes", "potions", "shells", "bottles", "crates"})
SCORED: Final = frozenset({"contracts", "caravan", "shields", "trophies", "tokens", "keys", "abilities"})
LATER: Final = frozenset({*evaluate.TERMS, "open_contracts"}) - GOODS - SCORED


def terms(state: State, seat: int) -> Terms:
    """The parts of the evaluation."""
    s = cast(AlmanacState, state)
    over = s.player is None and not s.agenda
    return margin([dict(breakdown(s, i)) if over else prospects(s, i) for i in range(s.seats)], seat)


def prospects(s: AlmanacState, seat: int) -> Terms:
    """What a seat may expect while the game goes on; Contracts in progress are judged by how likely they are."""
    found = dict(zip(evaluate.TERMS, map(mul, evaluate.WEIGHTS, evaluate.terms(s, seat)), strict=True))
    lines = breakdown(s, seat)
    del found["points"], lines["open_contracts"]
    found = gathered(found, TOGETHER)
    for line, renown in lines.items():
        found[line] = found.get(line, 0.0) + renown
    return found
