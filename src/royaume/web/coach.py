"""The coach on the screen: hints at the table, the analysis of a game, and trying again from a moment of it."""

from __future__ import annotations

import json
import random
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, UploadFile
from starlette.responses import Response

from royaume.bots.odds import chances
from royaume.coach import words
from royaume.engine.record import Record
from royaume.engine.state import State
from royaume.server import opening, permissions
from royaume.server.errors import Refusal, invalid
from royaume.server.opening import Wish
from royaume.server.seating import known_bot
from royaume.server.sitting import Sitting
from royaume.server.studies import DONE
from royaume.server.views import seat_name
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, Visitor, go, piece

router = APIRouter(include_in_schema=False)

Ply = Annotated[int, Path(ge=0, le=10**9)]
StudyId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
GUESSES = 4  # for the odds bar
WIDE, HIGH = 900, 220  # of the curve


# At the table -------------------------------------------------------------------------------------


@router.get("/t/{table_id}/{ply:int}/hint")
async def hint(request: Request, who: Visitor, table_id: TableId, ply: Ply) -> Response:
    """The best choices of the seat that asks, with what they are worth and aim at."""
    page = Page(request, who)
    who.limit("hint")
    table = await who.house.tables.get(table_id)
    seat = permissions.hint(table, who.person, ply)
    found = await who.house.studies.hint(table, seat)
    state = table.state
    if state is None or table.ply != ply:
        return Response(status_code=204)  # the table moved on meanwhile
    guess = state.determinize(seat, random.Random(ply))
    choices = [
        {
            "action": each["actions"][0],
            "steps": words.steps(guess, each["actions"], page.lang),
            "margin": each["margin"],
            "chance": round(100 * each["chance"]),
            "aims": words.aims(guess, each["aims"], page.lang, page.say("coach.later")),
        }
        for each in found
    ]
    legal = [state.game.notation(action) for action in state.legal()]
    shown = {"choices": choices, "url": f"/t/{table_id}", "ply": ply, "legal": legal}
    return piece(page, "coach/hint.html", table.row["game"], **shown)


def odds(table: Sitting, seat: int | None) -> list[int] | None:
    """The chances of all seats in per cent, as far as the viewer can know; None where the coach does not help."""
    state = table.state
    if state is None or not table.row["coach"] or state.seats < 2:
        return None
    dice = random.Random(table.ply)
    sums = [0.0] * state.seats
    for _ in range(GUESSES):
        for each, chance in enumerate(chances(state.determinize(seat, dice))):
            sums[each] += chance / GUESSES
    return [round(100 * chance) for chance in sums]


# Analysis -----------------------------------------------------------------------------------------


@router.post("/t/{table_id}/analysis")
async def of_table(who: Commander, table_id: TableId) -> Response:
    """Ask for the analysis of an ended table, and go there."""
    who.limit("study")
    table = await who.house.tables.get(table_id)
    return go(who, f"/analysis/{await who.house.studies.open_table(table, who.person)}")


@router.post("/analysis")
async def of_record(request: Request, who: Commander, record: UploadFile) -> Response:
    """Ask for the analysis of a record out of a file, and go there."""
    page = Page(request, who)
    who.limit("study")
    try:
        found = await opening.read_record(json.loads(await record.read()))
    except (ValueError, RecursionError):
        return piece(page, "home/import.html", wrong=page.say("import.not_json"), detail="")
    except Refusal as refusal:
        return piece(page, "home/import.html", wrong=page.say("import.not_playable"), detail=refusal.message)
    return go(who, f"/analysis/{await who.house.studies.open(found)}")


@router.get("/analysis/{study}")
async def show(request: Request, who: Visitor, study: StudyId) -> Response:
    """An analysis, or how far it is."""
    page = Page(request, who)
    found = await who.house.studies.read(study)
    return page.render("analysis.html", found["game"], **await shown(page, found))


@router.get("/analysis/{study}/state")
async def progress(request: Request, who: Visitor, study: StudyId) -> Response:
    """The body of the page, for a page that waits."""
    page = Page(request, who)
    found = await who.house.studies.read(study)
    return piece(page, "coach/analysis.html", found["game"], **await shown(page, found))


@router.post("/analysis/{study}/from/{moves}")
async def try_again(who: Commander, study: StudyId, moves: Annotated[int, Path(ge=0, le=10**6)]) -> Response:
    """Play on from a moment of the game against bots, on the seat that had to decide there."""
    who.limit("create")
    person = await who.house.identity.ensure(who.person)
    record = Record.from_dict((await who.house.studies.read(study))["record"])
    if not 0 <= moves < len(record.actions):
        raise invalid(f"This game has moments after 0 to {len(record.actions) - 1} moves, not {moves}.")
    seat = record.replay(moves).player
    seats = ["me" if each == seat else f"bot:{known_bot(None)}" for each in range(record.players)]
    data = {key: value for key, value in record.to_dict().items() if key != "result"}
    table = await opening.open_record(who.house.tables, person, Wish(seats=seats), data, moves)
    return go(who, f"/t/{table.id}")


async def shown(page: Page, found: dict[str, Any]) -> dict[str, Any]:
    """Everything the page of an analysis shows."""
    record = Record.from_dict(found["record"])
    names, table_id = await players(page, found, record)
    context: dict[str, Any] = {
        "study": found["id"],
        "phase": found["status"],
        "done": found["done"],
        "total": found["total"],
        "game_name": record.game.name(page.lang),
        "names": names,
        "table_id": table_id,
        "result": None,
    }
    if found["status"] == DONE:
        context["result"] = result(page, record, found["result"])
    return context


async def players(page: Page, found: dict[str, Any], record: Record) -> tuple[list[str], str | None]:
    """Who played, and where, if the visitor may look at the table; else only the seats."""
    numbered = [page.say("coach.seat", n=seat + 1) for seat in range(record.players)]
    if found["table_id"] is None:
        return numbered, None
    table = await page.who.house.tables.get(found["table_id"])
    try:
        permissions.full_record(table, page.who.person)
    except Refusal:
        return numbered, None
    return [seat_name(table, seat, page.lang) or numbered[seat] for seat in range(record.players)], table.id


def result(page: Page, record: Record, data: dict[str, Any]) -> dict[str, Any]:
    """The analysis in words and pictures."""
    positions = {each["from"] for each in data["moments"] if each["best"] is not None}
    states: dict[int, State] = {}
    for ply, state in enumerate(record.states()):
        if ply in positions:
            states[ply] = state.clone()
    moments = [
        moment(page, states[each["from"]], each, i)
        for i, each in enumerate(data["moments"])
        if each["best"] is not None and each["cost"] > 0
    ]
    worst = [next(each for each in moments if each["index"] == i) for i in data["worst"]]
    seats = [
        {"cost": cost, "luck": luck, "score": score}
        for cost, luck, score in zip(data["cost"], data["luck"], data["scores"] or [None] * record.players, strict=True)
    ]
    return {
        "seats": seats,
        "worst": worst,
        "others": [each for each in moments if each not in worst],
        "curves": curves(data["curve"]),
        "marks": [mark(data["curve"], each) for each in worst],
        "last": len(record.actions),
    }


def moment(page: Page, state: State, each: dict[str, Any], index: int) -> dict[str, Any]:
    """One moment: what was played, what was better, and why."""
    better = words.gain(each["best"]["aims"], each["played"]["aims"])
    return {
        "index": index,
        "seat": each["seat"],
        "from": each["from"],
        "to": each["to"],
        "cost": each["cost"],
        "chance": round(100 * each["chance"]),
        "played": words.steps(state, each["played"]["actions"], page.lang),
        "best": words.steps(state, each["best"]["actions"], page.lang),
        "why": words.aims(state, better, page.lang, page.say("coach.later")),
    }


def curves(curve: list[dict[str, Any]]) -> list[str]:
    """The chance of each seat over the game, as points of an SVG."""
    last = max(1, curve[-1]["ply"])
    return [
        " ".join(f"{WIDE * at['ply'] / last:.1f},{HIGH * (1 - at['chances'][seat]):.1f}" for at in curve)
        for seat in range(len(curve[0]["chances"]))
    ]


def mark(curve: list[dict[str, Any]], moment: dict[str, Any]) -> dict[str, Any]:
    """Where a moment stands on the curve of its seat."""
    at = next(each for each in curve if each["ply"] == moment["to"])
    x = WIDE * at["ply"] / max(1, curve[-1]["ply"])
    y = HIGH * (1 - at["chances"][moment["seat"]])
    return {"x": f"{x:.1f}", "y": f"{y:.1f}", "seat": moment["seat"], "index": moment["index"]}
