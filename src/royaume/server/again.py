"""From one table to the next: a rematch, playing on from an earlier position, trying again from a moment of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from royaume.engine.record import Record
from royaume.server import campaigns, chat, invited, listing, opening, permissions, seating, views
from royaume.server.errors import invalid
from royaume.server.listing import REMATCH
from royaume.server.opening import Wish
from royaume.server.person import Person, is_gone
from royaume.server.seating import known_bot
from royaume.server.shunning import blocks
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables


async def rematch(tables: Tables, table_id: str, person: Person, said: Callable[[str], str]) -> Sitting:
    """The same game once more with the same seats, or the next one of a campaign.

    Whoever asks first opens the table, the others sit down there. Those who do not ask find the way in the talk of the
    old table; `said` puts it into words.
    """
    old = await tables.get(table_id)
    permissions.no_lesson(old)
    wish = wish_again(old, person)
    if campaigns.sheet_of(wish) is not None:
        permissions.seated(old, person)
        return await campaigns.open_table(tables, person, wish, {REMATCH: table_id})
    async with tables.locked(table_id) as old:  # two clicks, or two people at once, are one rematch
        own = permissions.seated(old, person)
        new = await listing.rematch(tables.storage, old)
        fresh = new is None
        if new is None:
            new = await opening.open_table(tables, person, wish_again(old, person), {REMATCH: table_id})
            async with tables.storage.write() as connection:
                at = tables.now()
                asked = sorted(each for each in old.people() - {person.id} if not is_gone(each))
                others = [each for each in asked if not await blocks(connection, each, person.id)]
                await invited.write(connection, new, person, others, at)
    if fresh and any(seat.open for seat in new.seats):
        await chat.say(tables, table_id, person, said(new.id), f"rematch:{new.id}")
    for number in own:
        if new.seats[number].open:
            await seating.sit(tables, new.id, person, number, invited=True)
    return new


def wish_again(old: Sitting, person: Person) -> Wish:
    """What the next table should be like: all as before."""
    row = old.row
    seats = [seat_again(old, number, person) for number in range(len(old.seats))]
    wish = Wish(row["game"], row["players"], dict(row["options"]), seats)
    wish.title, wish.pace, wish.visibility = row["title"], row["pace"], row["visibility"]
    wish.spectators, wish.rated, wish.coach = row["spectators"], row["rated"], row["coach"]
    wish.clock, wish.club = old.terms, row["club"]
    return wish


def seat_again(old: Sitting, number: int, person: Person) -> str:
    """A seat of the next game: mine is mine, a bot stays a bot, the others are asked to come."""
    seat = old.seats[number]
    if seat.user_id == person.id:
        return "me"
    if seat.user_id is None and seat.bot is not None:
        return f"bot:{seat.bot}"
    return "open" if old.row["spectators"] else "invite"


async def play_on(tables: Tables, table_id: str, person: Person, moves: int) -> Sitting:
    """A table that goes on from an earlier position: one's own seats as before, bots on all others.

    Whoever had no seat takes the one that decides there.
    """
    old = await tables.get(table_id)
    eyes = views.viewer(old, person)
    own = old.seats_of(person.id)
    if not own:
        turn = views.position_view(old, eyes, moves)["position"]["player"]
        own = [turn if turn is not None else 0]
    wish = Wish(seats=with_bots(len(old.seats), own), title=old.row["title"], pace=old.row["pace"])
    return await opening.open_copy(tables, person, wish, table_id, moves)


async def try_again(tables: Tables, person: Person, record: dict[str, Any], moves: int) -> Sitting:
    """A table that goes on from a moment of a record against bots, on the seat that had to decide there."""
    read = Record.from_dict(record)
    if not 0 <= moves < len(read.actions):
        raise invalid(f"This game has moments after 0 to {len(read.actions) - 1} moves, not {moves}.")
    seat = read.replay(moves).player
    wish = Wish(seats=with_bots(read.players, [seat]))
    data = {key: value for key, value in read.to_dict().items() if key != "result"}
    return await opening.open_record(tables, person, wish, data, moves)


def with_bots(seats: int, own: Sequence[int | None]) -> list[str]:
    """All seats of a table: one's own, and the usual bot on each of the others."""
    return ["me" if number in own else f"bot:{known_bot(None)}" for number in range(seats)]
