"""16 Solo: Victoria, who scores what the markers and the nobility stacks show."""

from __future__ import annotations

from royaume.games.crown_of_emara.actions import BREAD_MARKER, RANKS, STONE_MARKER
from royaume.games.crown_of_emara.markers import shown, turn_marker
from royaume.games.crown_of_emara.state import EmaraState


def victoria_next(s: EmaraState) -> tuple[int, int, int]:
    """What she would receive at the end of this round: for a stone, for a bread, for her nobility card (CE-16.5)."""
    rank = s.tables.victoria_ranks[s.round]
    if s.round < 2:
        return 0, 0, 0
    return shown(s, STONE_MARKER), shown(s, BREAD_MARKER), s.tables.rank_cp[rank][s.taken[rank]] if rank >= 0 else 0


def victoria_step(s: EmaraState) -> None:
    """From round 2 on: a stone and a bread at their values, both markers turn, then a card (CE-16.5, CE-16.14)."""
    if s.round < 2:
        return
    stone, bread, card = victoria_next(s)
    s.victoria += stone + bread + card
    rank = s.tables.victoria_ranks[s.round]
    if s.log is not None:
        s.tell(
            "victoria", -1, {"stone": stone, "bread": bread, "card": card, "rank": RANKS[rank] if rank >= 0 else None}
        )
    turn_marker(s, STONE_MARKER)
    turn_marker(s, BREAD_MARKER)
    if rank >= 0:
        s.victoria_nobles = (*s.victoria_nobles, rank * 4 + s.taken[rank])
        s.taken[rank] += 1
