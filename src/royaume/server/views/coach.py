"""What the coach found, in words: hints for the seat that asks, and the analysis of a game that has ended."""

from __future__ import annotations

from typing import Any

from royaume.coach import words
from royaume.engine.record import Record
from royaume.engine.state import State
from royaume.server import permissions
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.person import Person
from royaume.server.studies import DONE
from royaume.server.views.eyes import Viewer
from royaume.server.views.summary import seat_name


async def hint_view(
    house: House, table_id: str, person: Person, ply: int, lang: str, later: str
) -> dict[str, Any] | None:
    """The best choices of the seat that asks, with what they are worth and aim at; None if the table has moved on.

    `later` is what the rest of the points is called.
    """
    table = await house.tables.get(table_id)
    seat = permissions.hint(table, person, ply)
    found = await house.studies.hint(table, seat)
    sight = Viewer(person, seat, lang).sight(table)
    if sight is None or table.ply != ply:
        return None
    guess = sight.guess(sight.dice("hint"))
    choices = [
        {
            "action": each["actions"][0],
            "steps": words.steps(guess, each["actions"], lang),
            "margin": each["margin"],
            "chance": round(100 * each["chance"]),
            "aims": words.aims(guess, each["aims"], lang, later),
        }
        for each in found
    ]
    return {
        "game": sight.game.id,
        "choices": choices,
        "legal": [sight.game.notation(action) for action in sight.legal()],
    }


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
