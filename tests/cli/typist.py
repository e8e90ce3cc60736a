"""What a person would type: games played beforehand, seat by seat."""

from __future__ import annotations

from typing import Any

import royaume
from royaume.bots.series import Tally, play_with

GAME = royaume.load("crown_of_emara")


def played(players: int, seed: int, bots: list[str], **options: Any) -> royaume.Record:
    """A game in which bots took the place of the people."""
    return royaume.Record(GAME, players, seed, options, play_with(GAME, players, seed, options, bots, Tally(players)))


def typed(record: royaume.Record, *people: int) -> list[str]:
    """The actions of these seats in notation; with several people, Enter at each hand-over."""
    state = record.start()
    lines: list[str] = []
    at_screen = None
    for action in record.actions:
        if state.player in people:
            if len(people) > 1 and state.player != at_screen:
                lines.append("")
            at_screen = state.player
            lines.append(record.game.notation(action))
        state.play(action)
    return lines


def text(*lines: str) -> str:
    """Lines as they come from a keyboard."""
    return "".join(f"{line}\n" for line in lines)
