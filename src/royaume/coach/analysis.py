"""The analysis of a game that was played: how it stood, which turns cost most, and what was luck.

Every decision is judged by what its seat could know then. What chance or hidden cards brought beyond what could be
expected is luck, and counted apart.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

from royaume.bots.chances import chances
from royaume.bots.greedy import judgement
from royaume.bots.odds import odds_of
from royaume.coach.advice import Choice, advise, consult, judge
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, State

FORMAT = "royaume-analysis-1"
WORST = 5  # moments that are shown first
CHECKED = 8  # moments about which the Sovereign is asked
SMALL = 0.25  # points below which a better choice is not worth a word
NEWS = CHANCE | REVEAL
GUESSES = 6  # what was to be expected of chance is the mean of so many guesses

Progress = Callable[[int, int], None]


def analyse(record: Record, progress: Progress = lambda done, all_: None) -> dict[str, Any]:
    """The whole analysis as plain data; the same record always gives the same."""
    state = record.start()
    dice = random.Random(fingerprint(record))
    curve = [{"ply": 0, "chances": chances(state)}]
    moments: list[dict[str, Any]] = []
    starts: list[tuple[State, list[int]]] = []
    luck = [0.0] * state.seats
    ply = 0
    while ply < len(record.actions):
        seat = state.player
        assert seat is not None
        start = state.clone()
        actions: list[int] = []
        expected: list[float] = []
        while not actions or (state.player == seat and ply < len(record.actions) and not state.marks & NEWS):
            expected = expectations(state, record.actions[ply], dice)
            state.play(record.actions[ply])
            actions.append(record.actions[ply])
            ply += 1
        moment = compare(start, seat, actions, dice)
        starts.append((start, actions))
        moment.update({"seat": seat, "from": ply - len(actions), "to": ply, "luck": fortune(state, expected)})
        luck = [total + share for total, share in zip(luck, moment["luck"], strict=True)]
        moments.append(moment)
        curve.append({"ply": ply, "chances": chances(state)})
        progress(ply, len(record.actions))
    for i in ranking(moments)[:CHECKED]:
        confirm(moments[i], *starts[i], dice)
    cost = [sum(each["cost"] for each in moments if each["seat"] == seat) for seat in range(state.seats)]
    found: dict[str, Any] = rounded(
        {
            "format": FORMAT,
            "game": record.game.id,
            "rules": record.game.version,
            "components": record.game.components.digest,
            "record": fingerprint(record),
            "players": record.players,
            "curve": curve,
            "moments": moments,
            "worst": ranking(moments)[:WORST],
            "cost": cost,
            "luck": luck,
            "scores": state.scores() if state.player is None else None,
            "winners": state.winners(),
        }
    )
    return found


def fingerprint(record: Record, digest: str | None = None) -> str:
    """What names a record: its game, components (by their digest, or by one that means the same), seed and actions."""
    known = record.to_dict()
    known["components"] = digest or known["components"]
    known.pop("result", None)
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:32]


def compare(start: State, seat: int, actions: list[int], dice: random.Random) -> dict[str, Any]:
    """What was played, from where the seat began to where something new came to light, against the best found."""
    guess = start.determinize(seat, dice)
    played = judge(guess, seat, actions, dice)
    if len(start.offered) < 2:
        best = played
    else:
        best = max(advise(guess, seat, dice)[0], played, key=lambda choice: choice.margin)
    odds = odds_of(start.game)
    phase = odds.phase(start)
    return {
        "cost": best.margin - played.margin,
        "chance": odds.chance(best.margin, phase) - odds.chance(played.margin, phase),
        "played": told(start, played),
        "best": told(start, best) if best is not played else None,
    }


def ranking(moments: list[dict[str, Any]]) -> list[int]:
    """The moments that cost something, the costliest first."""
    return sorted((i for i, each in enumerate(moments) if each["cost"] >= SMALL), key=lambda i: -moments[i]["cost"])


def confirm(moment: dict[str, Any], start: State, actions: list[int], dice: random.Random) -> None:
    """Ask the Sovereign about a costly moment: its turn is told, unless it would have played the same."""
    seat = moment["seat"]
    found = consult(start.determinize(seat, dice), seat, dice, actions)
    best = found[0]
    played = next(choice for choice in found if list(choice.line) == actions)
    if best is played:
        moment.update({"cost": 0.0, "chance": 0.0, "best": None})
        return
    odds = odds_of(start.game)
    slope = odds.slope(odds.phase(start))
    chance = max(0.0, best.chance - played.chance)
    gap = best.margin - played.margin
    cost = gap if gap > 0 else 4 * chance / slope  # the curve of the odds is at most so steep
    moment.update({"cost": cost, "chance": chance, "best": told(start, best), "played": told(start, played)})


def told(state: State, choice: Choice) -> dict[str, Any]:
    """A choice as plain data."""
    return {
        "actions": [state.game.notation(action) for action in choice.line],
        "margin": choice.margin,
        "aims": choice.aims,
    }


def expectations(state: State, action: int, dice: random.Random) -> list[float]:
    """What each seat could expect of an action with chance or hidden things in it; empty if all is certain."""
    seat = state.player
    assert seat is not None
    child = state.clone()
    child.apply(action)
    if not child.marks & NEWS:
        return []
    sums = [0.0] * state.seats
    for _ in range(GUESSES):
        guess = state.determinize(seat, dice)
        guess.apply(action)
        for each, worth in enumerate(standing(guess)):
            sums[each] += worth
    return [total / GUESSES for total in sums]


def fortune(state: State, expected: list[float]) -> list[float]:
    """What each seat got beyond what was to be expected."""
    if not expected:
        return [0.0] * state.seats
    return [worth - hoped for worth, hoped in zip(standing(state), expected, strict=True)]


def standing(state: State) -> list[float]:
    """The margin of each seat, as it looks."""
    evaluate, finish = judgement(state.game)
    return [evaluate(finish(state.clone(), seat), seat) for seat in range(state.seats)]


def rounded(data: Any) -> Any:
    """The same with numbers that people can compare, and that are equal on every machine."""
    if isinstance(data, float):
        return round(data, 3)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    if isinstance(data, list):
        return [rounded(value) for value in data]
    return data
