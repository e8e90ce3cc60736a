"""12 Renown, line by line."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.parts import Account, Part
from royaume.engine.state import State
from royaume.games.almanac.actions import KEY_FROST, KINDS
from royaume.games.almanac.goods import stored
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.tables import PER_CARD, PER_CONTRACT, PER_SHIELD

AT_THE_END: Final = ("abilities", "open_contracts")


def breakdown(s: AlmanacState, seat: int) -> dict[str, int]:
    """The parts of the Renown of a seat (AL-12.2); resources give nothing."""
    t = s.tables
    return {
        "contracts": sum(t.contract_renown[c] for c in s.done[seat]),
        "caravan": t.start_renown + sum(t.card_renown[c] for c in s.cards[seat]),
        "gold": s.gold[seat],
        "shields": t.shield_renown * s.shields[seat],
        "trophies": sum(t.encounters[e].trophy for e in s.trophies[seat]),
        "tokens": tokens_renown(s, seat, 0, KEY_FROST),
        "keys": tokens_renown(s, seat, KEY_FROST, KINDS),
        "abilities": sum(t.end_renown[c] * counted(s, seat, t.end_per[c]) for c in s.done[seat]),
        "open_contracts": -sum(t.contract_renown[c] for c in s.hand[seat]),
    }


def accounts(state: State) -> list[Account]:
    """What every player gathered on the way, and what the end of the game adds and takes off (AL-12.2)."""
    s = cast(AlmanacState, state)
    found = [breakdown(s, seat) for seat in range(s.seats)]
    return [
        [Part("", {key: n for key, n in each.items() if key not in AT_THE_END}, {key: each[key] for key in AT_THE_END})]
        for each in found
    ]


def renown(s: AlmanacState, seat: int) -> int:
    """The Renown of a seat: final when the game is over, before that as if it ended now."""
    t = s.tables
    found = t.start_renown + s.gold[seat] + t.shield_renown * s.shields[seat] + tokens_renown(s, seat, 0, KINDS)
    for contract in s.done[seat]:
        found += t.contract_renown[contract]
        if t.end_renown[contract]:
            found += t.end_renown[contract] * counted(s, seat, t.end_per[contract])
    for contract in s.hand[seat]:
        found -= t.contract_renown[contract]
    for card in s.cards[seat]:
        found += t.card_renown[card]
    for encounter in s.trophies[seat]:
        found += t.encounters[encounter].trophy
    return found


def tokens_renown(s: AlmanacState, seat: int, first: int, last: int) -> int:
    """The Renown of the tokens held, by kind (AL-12.3)."""
    worth = s.tables.token_renown
    tokens = s.tokens
    base = seat * KINDS
    found = 0
    for kind in range(first, last):
        n = tokens[base + kind]
        if n:
            found += n * worth[kind]
    return found


def counted(s: AlmanacState, seat: int, per: int) -> int:
    """What an ability at the end of the game counts (AL-13.3)."""
    if per == PER_CARD:
        return len(s.cards[seat])
    if per == PER_SHIELD:
        return s.shields[seat]
    if per == PER_CONTRACT:
        return len(s.done[seat])
    return stored(s, seat)


def scores(s: AlmanacState) -> list[int]:
    """The Renown of each seat (AL-12.2)."""
    return [renown(s, seat) for seat in range(s.seats)]


def winners(s: AlmanacState) -> list[int]:
    """The winning seats; empty while the game goes on."""
    return [] if s.player is not None or s.agenda else winners_by_score(s)


def winners_by_score(s: AlmanacState) -> list[int]:
    """Most Renown, then most Gold, then most resources; still tied, victory is shared (AL-12.4)."""
    standings = [(renown(s, seat), s.gold[seat], stored(s, seat)) for seat in range(s.seats)]
    best = max(standings)
    return [seat for seat in range(s.seats) if standings[seat] == best]
