"""8 The result: no victory points, but a standing in which contributors to the palace come first."""

from __future__ import annotations

from typing import cast

from royaume.engine.parts import Account, Part
from royaume.engine.state import State
from royaume.games.queens_architect.state import ArchitectState


def scores(s: ArchitectState) -> list[int]:
    """The esteem space, and the performance given to the palace: contributors are ahead of all others (QA-8.7)."""
    return [s.space[seat] + s.palace[seat] for seat in range(s.seats)]


def wealth(s: ArchitectState, seat: int) -> int:
    """Thalers, and bonds at their price (QA-8.6)."""
    return s.thalers[seat] + s.tables.bond_value * s.bonds[seat]


def standing(s: ArchitectState, seat: int) -> tuple[int, int, int, int]:
    """What the ranking is decided by: the contribution alone, or else space, performance, wealth (QA-8.5 to QA-8.7)."""
    if s.palace[seat]:
        return s.palace[seat], 0, 0, 0
    return 0, s.space[seat], s.performance(seat), wealth(s, seat)


def places(s: ArchitectState) -> list[int]:
    """The place of each seat, 1 for the best; equal standings share a place."""
    standings = [standing(s, seat) for seat in range(s.seats)]
    return [1 + sum(other > mine for other in standings) for mine in standings]


def leaders(s: ArchitectState) -> list[int]:
    """The seats in first place (QA-8.5, QA-8.6)."""
    return [seat for seat, place in enumerate(places(s)) if place == 1]


def winners(s: ArchitectState) -> list[int]:
    """The seats in first place at the end; empty while the game goes on."""
    return [] if s.agenda else leaders(s)


def breakdown(s: ArchitectState, seat: int) -> dict[str, int]:
    """The lines of the score: the space on the esteem track, and the contribution to the palace."""
    return {name: n for name, n in lines(s, seat).items() if n}


def lines(s: ArchitectState, seat: int) -> dict[str, int]:
    """All lines of the score, in one order for everybody."""
    return {"esteem": s.space[seat], "palace": s.palace[seat]}


def accounts(state: State) -> list[Account]:
    """The space on the esteem track, and the contribution to the palace."""
    s = cast(ArchitectState, state)
    return [[Part("", {}, lines(s, seat))] for seat in range(s.seats)]
