"""What a seat can tell of its choices before it makes them, and of how it stands: out of what it knows alone."""

from __future__ import annotations

from dataclasses import dataclass

from royaume.coach.opinion import GUESSES, chances_as_seen
from royaume.server.permissions import final
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Finality:
    """Which choices cannot be taken back at this table without asking, and which of them ask for a second click.

    One rule for all games: where some choices could be taken back, one that could not, and after which the same seat
    goes on deciding, asks for a second click. That the end of a turn is final surprises nobody, nor does it where all
    choices are.
    """

    actions: frozenset[str] = frozenset()
    runs: frozenset[str] = frozenset()  # by the name of the shortcut
    twice: frozenset[str] = frozenset()  # of both


def finality(sight: Sight, beyond: bool) -> Finality:
    """What the seat cannot take back of its choices; `beyond`: undo is free here beyond the horizon as well."""
    guess = sight.guess(sight.dice("final"))
    actions, runs, twice = set(), set(), set()
    for action in sight.legal():
        trial = guess.clone()
        trial.apply(action)
        if final(trial, beyond):
            name = sight.game.notation(action)
            actions.add(name)
            if trial.player == sight.seat:
                twice.add(name)
    if len(actions) == len(sight.legal()):
        twice.clear()
    for name in sight.shortcuts():
        trial = guess.clone()
        while trial.player == sight.seat and (step := sight.game.shortcuts(trial).get(name)) is not None:
            trial.apply(step)
            if final(trial, beyond):
                runs.add(name)
                if trial.player == sight.seat:
                    twice.add(name)
    return Finality(frozenset(actions), frozenset(runs), frozenset(twice))


def odds(sight: Sight) -> list[int]:
    """The chances of all seats in per cent, as far as the viewer can know."""
    dice = sight.dice("odds")
    return [round(100 * chance) for chance in chances_as_seen([sight.guess(dice) for _ in range(GUESSES)])]


def odds_at(table: Sitting, sight: Sight) -> list[int] | None:
    """The odds where the coach helps and somebody can lose to somebody."""
    return odds(sight) if table.row["coach"] and sight.seats > 1 else None
