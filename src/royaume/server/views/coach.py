"""What the coach found, in words: hints for the seat that asks, and the analysis of a game that has ended."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from royaume.coach import words
from royaume.coach.analysis import SMALL, WORST
from royaume.coach.reasons import Reasons, percent
from royaume.engine.companions import LIGHTING
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.state import State
from royaume.server import permissions
from royaume.server.errors import Refusal, missing
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
    names = seats_named([seat_name(table, each, lang) for each in range(guess.seats)], say)
    # Many views and labels: nobody else should wait for them.
    return {**shown, "choices": await asyncio.to_thread(_suggestions, guess, thought.found, names, lang, say)}


def seats_named(names: Sequence[str | None], say: words.Say) -> list[str]:
    """What the seats are called; those without a name by their number."""
    return [name or say("coach.seat", n=seat + 1) for seat, name in enumerate(names)]


def _suggestions(
    guess: State, found: Sequence[dict[str, Any]], names: list[str], lang: str, say: words.Say
) -> list[dict[str, Any]]:
    return [_suggestion(guess, each, names, lang, say) for each in found]


def _suggestion(guess: State, each: dict[str, Any], names: list[str], lang: str, say: words.Say) -> dict[str, Any]:
    """One turn: its steps in words and where they are on the table, the chance to win, and why."""
    because = each["because"]
    told = words.because(guess.game, Reasons(**because), names, lang, say) if because is not None else []
    return {
        "action": each["actions"][0],
        "steps": told_steps(guess, each["actions"], lang),
        "chance": percent(each["chance"]),
        "against": each["against"],
        "gap": because["total"] if because is not None else 0.0,
        "why": told,
    }


def told_steps(guess: State, actions: Sequence[str], lang: str) -> list[dict[str, Any]]:
    """The steps of a turn. What the table shows of each is looked for by `marks`."""
    game, at, seat = guess.game, guess.clone(), guess.player
    lighting = LIGHTING.of(game)
    found = []
    for notation in actions:
        marks = lighting.lights(game, at.view(seat), notation) if lighting is not None else None
        found.append({**told_step(at, notation, lang), "marks": [notation, *(marks or [])]})
        at.play(game.parse(notation))
    return found


def told_step(at: State, notation: str, lang: str) -> dict[str, str]:
    """A step in words. The name of a place that only the rules know gives way to the number of the step, which stands
    on the map as well."""
    text = at.game.label(at, at.game.parse(notation), lang)
    place = notation.partition(":")[2].replace("-", MINUS)
    before, named, after = text.partition(place) if COORDINATES.fullmatch(place) else (text, "", "")
    return {"text": before, "place": named, "rest": after}


def steps_apart(
    state: State, played: Sequence[str], best: Sequence[str], lang: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Two turns from one position in words; of each step, whether the other turn has it too."""
    lines = []
    for actions, others in ((played, best), (best, played)):
        at, found = state.clone(), []
        for notation in actions:
            found.append({**told_step(at, notation, lang), "same": notation in others})
            at.play(state.game.parse(notation))
        lines.append(found)
    return lines[0], lines[1]


async def study_view(house: House, study: str, person: Person | None, lang: str, say: words.Say) -> dict[str, Any]:
    """An analysis as far as it is: who played, how far the coach is, and what it found.

    Where the visitor may not look at the table, or there is none, the seats have no names. Who sat there sees how the
    own games went lately; nobody else does.
    """
    found = await house.studies.read(study)
    record = Record.from_dict(found["record"])
    names, table_id = await _players(house, found["table_id"], record.players, person, lang)
    done = found["status"] == DONE
    # The whole game is gone through and told: nobody else should wait for that either.
    mine = await _seats_of(house, table_id, person)
    result = await asyncio.to_thread(_result, record, found["result"], names, mine, lang, say) if done else None
    return {
        "id": found["id"],
        "game": found["game"],
        "game_name": record.game.name(lang),
        "status": found["status"],
        "done": found["done"],
        "total": found["total"],
        "names": names,
        "table_id": table_id,
        "result": result,
        "mine": mine,
        "lately": await house.studies.lately(person, found["game"], found["id"]) if done and table_id else [],
    }


async def moment_view(
    house: House, study: str, index: int, person: Person | None, lang: str, say: words.Say
) -> dict[str, Any]:
    """One moment of an analysis, both of its lines step by step with where they are on the table."""
    found = await house.studies.read(study)
    moments = found["result"]["moments"] if found["status"] == DONE else []
    if index >= len(moments) or moments[index]["best"] is None:
        raise missing("moment")
    record = Record.from_dict(found["record"])
    names, _ = await _players(house, found["table_id"], record.players, person, lang)
    return await asyncio.to_thread(_on_the_board, record, moments[index], seats_named(names, say), lang, say)


def _on_the_board(
    record: Record, moment: dict[str, Any], names: list[str], lang: str, say: words.Say
) -> dict[str, Any]:
    state = record.replay(moment["from"])
    lines = [
        {
            "title": say(title),
            "chance": percent(moment[key]["chance"]),
            "steps": told_steps(state, moment[key]["actions"], lang),
        }
        for key, title in (("played", "coach.played"), ("best", "coach.better"))
    ]
    why = words.because(record.game, reasons_kept(moment["reasons"]), names, lang, say)
    return {"game": record.game.id, "lines": lines, "why": why, "cost": moment["reasons"]["total"]}


def reasons_kept(why: dict[str, Any]) -> Reasons:
    """Reasons as an analysis keeps them."""
    return Reasons(tuple((key, value) for key, value in why["terms"]), why["rest"], why["total"])


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


async def _seats_of(house: House, table_id: str | None, person: Person | None) -> list[int]:
    """Where the visitor sat."""
    return (await house.tables.get(table_id)).seats_of(person.id) if table_id and person is not None else []


def _result(
    record: Record, data: dict[str, Any], names: list[str | None], mine: list[int], lang: str, say: words.Say
) -> dict[str, Any]:
    """The sums of each seat, the moments that cost something with the worst of them apart, the chances and the luck.

    Whoever sat there is told first what cost them most themselves.
    """
    positions = {each["from"] for each in data["moments"] if each["best"] is not None}
    states: dict[int, State] = {}
    for ply, state in enumerate(record.states()):
        if ply in positions:
            states[ply] = state.clone()
    called = seats_named(names, say)
    moments = [
        _moment(states[each["from"]], each, i, called, lang, say)
        for i, each in enumerate(data["moments"])
        if each["best"] is not None and each["chance"] >= SMALL
    ]
    costly = sorted(moments, key=lambda each: -each["chance"])
    worst = [each for each in costly if each["seat"] in mine or not mine][:WORST]
    scores = data["scores"] or [None] * record.players
    seats = dict(enumerate(called))
    return {
        "seats": [
            {
                "score": scores[seat],
                "lost": data["lost"][seat] / max(1, data["decisions"][seat]),
                "luck": data["luck"][seat],
                "themes": {name: lost / max(1, data["decisions"][seat]) for name, lost in data["themes"][seat].items()},
                "advice": _advice(data, seat),
            }
            for seat in range(record.players)
        ],
        "worst": worst,
        "others": [each for each in moments if each not in worst],
        "curve": data["curve"],
        "strokes": [{"ply": each["ply"], "luck": each["luck"]} for each in data["strokes"]],
        "luckiest": [_stroke(record.game, data["strokes"][i], i, seats, lang) for i in data["luckiest"]],
        "noise": data["noise"],
        "last": len(record.actions),
    }


def _advice(data: dict[str, Any], seat: int) -> dict[str, Any] | None:
    """What a seat should look at first, with the moves of the example."""
    found = data["advice"][seat]
    if found is None:
        return None
    example = data["moments"][found["example"]]
    return {
        "theme": found["theme"],
        "moments": found["moments"],
        "each": found["chance"] / found["moments"],
        "example": found["example"],
        "from": example["from"],
        "to": example["to"],
    }


def _stroke(game: Game, each: dict[str, Any], index: int, seats: dict[int, str], lang: str) -> dict[str, Any]:
    """One event of chance: whom it moved, what came, what might have come, and the chances."""
    seat = each["seat"]
    return {
        "index": index,
        "ply": each["ply"],
        "seat": seat,
        "luck": each["luck"][seat],
        "came": each["came"][seat],
        "expected": each["expected"][seat],
        "least": each["least"][seat],
        "most": each["most"][seat],
        "events": [game.tell(event, lang, seats) for event in each["events"]],
        "usual": [game.tell(event, lang, seats) for event in each["usual"]],
    }


def _moment(
    state: State, each: dict[str, Any], index: int, names: list[str], lang: str, say: words.Say
) -> dict[str, Any]:
    """One moment: what was played, what was better, and why."""
    played, best = steps_apart(state, each["played"]["actions"], each["best"]["actions"], lang)
    return {
        "index": index,
        "seat": each["seat"],
        "from": each["from"],
        "to": each["to"],
        "chance": each["chance"],
        "before": each["best"]["chance"],
        "after": each["played"]["chance"],
        "theme": each["theme"],
        "played": played,
        "best": best,
        "why": words.because(state.game, reasons_kept(each["reasons"]), names, lang, say),
    }
