"""What the coach found, in words: hints for the seat that asks, and the analysis of a game that has ended."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from royaume.coach import words
from royaume.coach.reasons import Reasons
from royaume.engine.companions import LIGHTING
from royaume.engine.record import Record
from royaume.engine.state import State
from royaume.server import permissions
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.person import Person
from royaume.server.studies import DONE
from royaume.server.views.eyes import Viewer
from royaume.server.views.summary import seat_name

MINUS = "−"  # as words write it
COORDINATES = re.compile(f"{MINUS}?\\d+,{MINUS}?\\d+")  # of a map whose places have no names


async def hint_view(
    house: House, table_id: str, person: Person, ply: int, seen: int, lang: str, say: words.Say
) -> dict[str, Any] | None:
    """What the coach suggests to the seat that asks, as far as it is; None if the table has moved on.

    `seen` is how much of it was told before.
    """
    table = await house.tables.get(table_id)
    seat = permissions.hint(table, person, ply)
    thought = await house.studies.hint(table, seat, seen)
    sight = Viewer(person, seat, lang).sight(table)
    if sight is None or table.ply != ply:
        return None
    guess = sight.guess(sight.dice("hint"))
    shown = {
        "game": sight.game.id,
        "legal": [sight.game.notation(action) for action in sight.legal()],
        "version": thought.version,
        "thinking": not thought.over,
    }
    # Many views and labels: nobody else should wait for them.
    return {**shown, "choices": await asyncio.to_thread(_suggestions, guess, thought.found, lang, say)}


def _suggestions(guess: State, found: Sequence[dict[str, Any]], lang: str, say: words.Say) -> list[dict[str, Any]]:
    return [_suggestion(guess, each, lang, say) for each in found]


def _suggestion(guess: State, each: dict[str, Any], lang: str, say: words.Say) -> dict[str, Any]:
    """One turn: its steps in words and where they are on the table, the chance to win, and why."""
    because = each["because"]
    told = words.because(guess.game, Reasons(**because), lang, say) if because is not None else []
    return {
        "action": each["actions"][0],
        "steps": told_steps(guess, each["actions"], lang),
        "chance": round(100 * each["chance"]),
        "against": each["against"],
        "gap": because["total"] if because is not None else 0.0,
        "why": told,
    }


def told_steps(guess: State, actions: Sequence[str], lang: str) -> list[dict[str, Any]]:
    """The steps of a turn. What the table shows of each is looked for by `marks`; the name of a place that only the
    rules know gives way to the number of the step, which stands on the map as well."""
    game, at, seat = guess.game, guess.clone(), guess.player
    lighting = LIGHTING.of(game)
    found = []
    for notation in actions:
        action = game.parse(notation)
        text = game.label(at, action, lang)
        marks = lighting.lights(game, at.view(seat), notation) if lighting is not None else None
        place = notation.partition(":")[2].replace("-", MINUS)
        before, named, after = text.partition(place) if COORDINATES.fullmatch(place) else (text, "", "")
        found.append(
            {"text": before, "place": named, "rest": after, "marks": [notation, *(marks or [])]},
        )
        at.play(action)
    return found


async def study_view(house: House, study: str, person: Person | None, lang: str, later: str) -> dict[str, Any]:
    """An analysis as far as it is: who played, how far the coach is, and what it found.

    Where the visitor may not look at the table, or there is none, the seats have no names.
    """
    found = await house.studies.read(study)
    record = Record.from_dict(found["record"])
    names, table_id = await _players(house, found["table_id"], record.players, person, lang)
    return {
        "id": found["id"],
        "game": found["game"],
        "game_name": record.game.name(lang),
        "status": found["status"],
        "done": found["done"],
        "total": found["total"],
        "names": names,
        "table_id": table_id,
        "result": _result(record, found["result"], lang, later) if found["status"] == DONE else None,
    }


async def _players(
    house: House, table_id: str | None, players: int, person: Person | None, lang: str
) -> tuple[list[str | None], str | None]:
    nameless: list[str | None] = [None] * players
    if table_id is None:
        return nameless, None
    table = await house.tables.get(table_id)
    try:
        permissions.full_record(table, person)
    except Refusal:
        return nameless, None
    return [seat_name(table, seat, lang) for seat in range(players)], table.id


def _result(record: Record, data: dict[str, Any], lang: str, later: str) -> dict[str, Any]:
    """The sums of each seat, the moments that cost something with the worst of them apart, and the chances."""
    positions = {each["from"] for each in data["moments"] if each["best"] is not None}
    states: dict[int, State] = {}
    for ply, state in enumerate(record.states()):
        if ply in positions:
            states[ply] = state.clone()
    moments = [
        _moment(states[each["from"]], each, i, lang, later)
        for i, each in enumerate(data["moments"])
        if each["best"] is not None and each["cost"] > 0
    ]
    worst = [next(each for each in moments if each["index"] == i) for i in data["worst"]]
    scores = data["scores"] or [None] * record.players
    return {
        "seats": [
            {"cost": cost, "luck": luck, "score": score}
            for cost, luck, score in zip(data["cost"], data["luck"], scores, strict=True)
        ],
        "worst": worst,
        "others": [each for each in moments if each not in worst],
        "curve": data["curve"],
        "last": len(record.actions),
    }


def _moment(state: State, each: dict[str, Any], index: int, lang: str, later: str) -> dict[str, Any]:
    """One moment: what was played, what was better, and why."""
    better = words.gain(each["best"]["aims"], each["played"]["aims"])
    return {
        "index": index,
        "seat": each["seat"],
        "from": each["from"],
        "to": each["to"],
        "cost": each["cost"],
        "chance": round(100 * each["chance"]),
        "played": words.steps(state, each["played"]["actions"], lang),
        "best": words.steps(state, each["best"]["actions"], lang),
        "why": words.aims(state, better, lang, later),
    }
