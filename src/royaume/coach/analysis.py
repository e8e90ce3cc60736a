"""The analysis of a game that was played: how it stood, which turns cost most and why, and what was luck.

Every decision is judged by what its seat could know then. What chance brought beyond what could be expected is luck,
and counted apart (`luck`). Costs are chances to win, by the one function that the bar and the hint show too, and the
reasons say part by part where they come from.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from royaume.bots.chances import chances
from royaume.coach.hints import straight
from royaume.coach.luck import Stroke, deal, stroke
from royaume.coach.opinion import WIDTH, Tried, opinion, usual_budget
from royaume.coach.reasons import PLACES, parts, told
from royaume.coach.themes import THEMES, sorted_out, theme
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, State

FORMAT = "royaume-analysis-3"
WORST = 5  # moments that are shown first
LUCKIEST = 5  # events of chance that are shown
CHECKED = 8  # moments about which the Sovereign is asked
SMALL = 0.005  # of a win: less is not worth a word
SLIGHT = 0.001  # of a win: less is no luck to speak of
NEWS = CHANCE | REVEAL

Progress = Callable[[int, int], None]
Moment = dict[str, Any]


def analyse(record: Record, progress: Progress = lambda done, all_: None) -> dict[str, Any]:
    """The whole analysis as plain data; the same record always gives the same."""
    name = fingerprint(record)
    state = record.start()
    dice = random.Random(name)
    last = len(record.actions)
    curve = [{"ply": 0, "chances": chances(state)}]
    moments: list[Moment] = []
    starts: list[tuple[State, list[int]]] = []
    strokes = [each for each in [deal(record, random.Random(f"{name} deal"))] if each is not None]
    ply = 0
    while ply < last:
        seat = state.player
        assert seat is not None
        start = state.clone()
        actions: list[int] = []
        while not actions or (state.player == seat and ply < last and not state.marks & NEWS):
            event = stroke(state, record.actions[ply], random.Random(f"{name} {ply}"))
            if event is not None:
                strokes.append(event)
            state.play(record.actions[ply])
            actions.append(record.actions[ply])
            ply += 1
        moments.append({"seat": seat, "from": ply - len(actions), "to": ply, "free": len(start.offered) > 1})
        moments[-1].update(compare(start, seat, actions, dice))
        starts.append((start, actions))
        curve.append({"ply": ply, "chances": chances(state)})
        progress(ply, last + CHECKED)
    for n, i in enumerate(in_turn(moments)[:CHECKED], 1):
        moments[i].update(compare(*_asked(starts[i], moments[i]), dice, search=True))
        progress(last + n, last + CHECKED)
    progress(last + CHECKED, last + CHECKED)
    seats = range(state.seats)
    found: dict[str, Any] = rounded(
        {
            "format": FORMAT,
            "game": record.game.id,
            "rules": record.game.version,
            "components": record.game.components.digest,
            "record": name,
            "players": record.players,
            "curve": curve,
            "moments": moments,
            "worst": ranking(moments)[:WORST],
            "lost": [sum(each["chance"] for each in moments if each["seat"] == seat) for seat in seats],
            "decisions": [sum(each["free"] for each in moments if each["seat"] == seat) for seat in seats],
            "themes": [by_theme(moments, seat) for seat in seats],
            "advice": [advice(moments, seat) for seat in seats],
            "luck": [sum(each.luck[seat] for each in strokes) for seat in seats],
            "noise": sum(each.noise**2 for each in strokes) ** 0.5,
            "strokes": [{**asdict(each), "luck": each.luck, "seat": each.seat} for each in strokes],
            "luckiest": luckiest(strokes)[:LUCKIEST],
            "scores": state.scores() if state.player is None else None,
            "winners": state.winners(),
        }
    )
    return found


def _asked(start: tuple[State, list[int]], moment: Moment) -> tuple[State, int, list[int]]:
    return start[0], moment["seat"], start[1]


def fingerprint(record: Record, digest: str | None = None) -> str:
    """What names a record: its game, components (by their digest, or by one that means the same), seed and actions."""
    known = record.to_dict()
    known["components"] = digest or known["components"]
    known.pop("result", None)
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:32]


def compare(start: State, seat: int, actions: list[int], dice: random.Random, search: bool = False) -> Moment:
    """What was played, from where the seat began to where something new came to light, against the best found.

    At a glance the best is what the planner finds; with `search` the Sovereign tries the turns out.
    """
    guess = start.determinize(seat, dice)
    found = opinion(guess, seat, dice, usual_budget(guess) if search else None, WIDTH, actions).lines
    best = straight(guess, found[0])
    played = next(line for line in found if list(line.actions) == actions)
    lost = round(shown(best, seat) - shown(played, seat), PLACES + 2)
    if lost <= 0:
        return {"chance": 0.0, "played": line_told(start, seat, played), "best": None}
    why = parts(best, played, seat)
    because = told(why, round(100 * lost, PLACES))
    shares = sorted_out(start.game, why)
    return {
        "chance": lost,
        "played": line_told(start, seat, played),
        "best": line_told(start, seat, best),
        "theme": theme(shares, best.actions, played.actions),
        "parts": shares,
        "reasons": {"terms": [list(each) for each in because.terms], "rest": because.rest, "total": because.total},
    }


def shown(line: Tried, seat: int) -> float:
    """The chance to win after a line, as exact as it is shown."""
    return round(line.chances[seat], PLACES + 2)


def line_told(state: State, seat: int, line: Tried) -> dict[str, Any]:
    """A line as plain data."""
    return {
        "actions": [state.game.notation(action) for action in line.actions],
        "margin": line.margin,
        "chance": shown(line, seat),
    }


def ranking(moments: list[Moment]) -> list[int]:
    """The moments that cost something, the costliest first."""
    return sorted((i for i, each in enumerate(moments) if each["chance"] >= SMALL), key=lambda i: -moments[i]["chance"])


def in_turn(moments: list[Moment]) -> list[int]:
    """The same with the costliest of every seat first, then the second of every seat: all have something to learn."""
    costly = ranking(moments)
    nth = {i: [moments[k]["seat"] for k in costly[:n]].count(moments[i]["seat"]) for n, i in enumerate(costly)}
    return sorted(costly, key=lambda i: nth[i])


def by_theme(moments: list[Moment], seat: int) -> dict[str, float]:
    """What a seat gave away, by what the better turns were about."""
    mine = [each for each in moments if each["seat"] == seat and each["best"] is not None]
    return {name: sum(each["chance"] for each in mine if each["theme"] == name) for name in THEMES}


def advice(moments: list[Moment], seat: int) -> dict[str, Any] | None:
    """What a seat should look at first: the theme that cost it most, in how many moments, and the costliest of them."""
    shares = by_theme(moments, seat)
    name = max(shares, key=lambda each: shares[each])
    mine = [i for i in ranking(moments) if moments[i]["seat"] == seat and moments[i]["theme"] == name]
    return {"theme": name, "chance": shares[name], "moments": len(mine), "example": mine[0]} if mine else None


def luckiest(strokes: list[Stroke]) -> list[int]:
    """The events that moved somebody's chance most beyond what could be expected, the greatest first."""
    shown = [i for i, each in enumerate(strokes) if max(map(abs, each.luck)) >= max(SLIGHT, each.noise)]
    return sorted(shown, key=lambda i: (-max(map(abs, strokes[i].luck)), i))


def rounded(data: Any) -> Any:
    """The same with numbers that people can compare, and that are equal on every machine."""
    if isinstance(data, float):
        return round(data, 4)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    if isinstance(data, list):
        return [rounded(value) for value in data]
    return data
