"""What a seat can tell of its choices before it makes them, and of how it stands: out of what it knows alone."""

from __future__ import annotations

from royaume.bots.odds import chances
from royaume.engine.state import CHANCE, REVEAL, State
from royaume.server.sight import Sight

GUESSES = 4  # for the odds


def final_actions(sight: Sight) -> set[str]:
    """The legal actions that bring new information out: they cannot be taken back."""
    guess = sight.guess(sight.dice("final"))
    found = set()
    for action in sight.legal():
        trial = guess.clone()
        trial.apply(action)
        if shows(trial, sight):
            found.add(sight.game.notation(action))
    return found


def final_runs(sight: Sight) -> dict[str, bool]:
    """For each run of moves that one click may play, whether it brings new information out on its way."""
    found = {}
    for name in sight.shortcuts():
        trial = sight.guess(sight.dice(name))
        shown = False
        while trial.player == sight.seat and (action := sight.game.shortcuts(trial).get(name)) is not None:
            trial.apply(action)
            shown = shown or shows(trial, sight)
        found[name] = shown
    return found


def shows(trial: State, sight: Sight) -> bool:
    """Whether the last action of a trial brought something out while the same seat goes on deciding."""
    return bool(trial.marks & (CHANCE | REVEAL)) and trial.player == sight.seat


def odds(sight: Sight) -> list[int]:
    """The chances of all seats in per cent, as far as the viewer can know."""
    dice = sight.dice("odds")
    sums = [0.0] * sight.seats
    for _ in range(GUESSES):
        for each, chance in enumerate(chances(sight.guess(dice))):
            sums[each] += chance / GUESSES
    return [round(100 * chance) for chance in sums]
