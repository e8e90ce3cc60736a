"""From one table to the next: a rematch, playing on from an earlier position, a record out of a file."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request, UploadFile
from starlette.responses import Response

from royaume.server import chat, listing, opening, permissions, seating, views
from royaume.server.errors import Refusal
from royaume.server.listing import REMATCH
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.seating import known_bot
from royaume.server.sitting import Sitting
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, go, piece

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, who: Commander, table_id: TableId) -> Response:
    """The same game once more with the same seats. Whoever asks first opens the table, the others sit down there.

    Those who do not ask find the way in the talk of the old table.
    """
    who.limit("create")
    tables, person = who.house.tables, who.person
    async with tables.locked(table_id) as old:  # two clicks, or two people at once, are one rematch
        own = permissions.seated(old, person)
        new = await listing.rematch(tables.storage, old)
        fresh = new is None
        if new is None:
            new = await opening.open_table(tables, person, wish_again(old, person), {REMATCH: table_id})
    if fresh and any(seat.open for seat in new.seats):
        said = Page(request, who).say("rematch_said", link=f"{request.base_url}t/{new.id}")
        await chat.say(tables, table_id, person, said, f"rematch:{new.id}")
    for number in own:
        if new.seats[number].open:
            await seating.sit(tables, new.id, person, number, invited=True)
    return go(who, f"/t/{new.id}")


def wish_again(old: Sitting, person: Person) -> Wish:
    """What the next table should be like: all as before."""
    row = old.row
    seats = [seat_again(old, number, person) for number in range(len(old.seats))]
    wish = Wish(row["game"], row["players"], dict(row["options"]), seats)
    wish.title, wish.pace, wish.visibility = row["title"], row["pace"], row["visibility"]
    wish.spectators, wish.rated, wish.coach = row["spectators"], row["rated"], row["coach"]
    return wish


def seat_again(old: Sitting, number: int, person: Person) -> str:
    """A seat of the next game: mine is mine, a bot stays a bot, the others are asked to come."""
    seat = old.seats[number]
    if seat.user_id == person.id:
        return "me"
    if seat.user_id is None and seat.bot is not None:
        return f"bot:{seat.bot}"
    return "open" if old.row["spectators"] else "invite"


@router.post("/t/{table_id}/copy/{moves}")
async def play_on(
    request: Request, who: Commander, table_id: TableId, moves: Annotated[int, Path(ge=0, le=10**6)]
) -> Response:
    """Play on from an earlier position: one's own seats as before, bots on all others."""
    who.limit("create")
    tables = who.house.tables
    person = await who.house.identity.ensure(who.person)
    old = await tables.get(table_id)
    eyes = views.viewer(old, person)
    own = old.seats_of(person.id)
    if not own:
        views.position_view(old, eyes, moves)
        turn = old.position(moves).player
        own = [turn if turn is not None else 0]
    seats = ["me" if number in own else f"bot:{known_bot(None)}" for number in range(len(old.seats))]
    wish = Wish(seats=seats, title=old.row["title"], pace=old.row["pace"])
    table = await opening.open_copy(tables, person, wish, table_id, moves)
    return go(who, f"/t/{table.id}")


# Records ------------------------------------------------------------------------------------------


@router.post("/new/from-record")
async def from_record(
    request: Request, who: Commander, record: UploadFile, others: Annotated[str, Form(max_length=10)] = "bots"
) -> Response:
    """A table that goes on from a record; a finished game is shown from its beginning."""
    page = Page(request, who)
    who.limit("import")
    person = await who.house.identity.ensure(who.person)
    try:
        data = json.loads(await record.read())
    except (ValueError, RecursionError):
        return piece(page, "home/import.html", wrong=page.say("import.not_json"), detail="")
    try:
        table = await opening.open_record(who.house.tables, person, Wish(seats=seats_of(data, others)), data, None)
    except Refusal as refusal:
        wrong = page.say("import.not_playable")
        return piece(page, "home/import.html", wrong=wrong, detail=refusal.message)
    return go(who, f"/t/{table.id}/at/0" if table.ended else f"/t/{table.id}")


def seats_of(data: Any, others: str) -> list[str]:
    """Who goes on with the game of a record: I on the first seat and bots, or I on all."""
    players = data.get("players") if isinstance(data, dict) else None
    if others != "bots" or not isinstance(players, int) or not 1 <= players <= 8:
        return []
    return ["me"] + [f"bot:{known_bot(None)}"] * (players - 1)
