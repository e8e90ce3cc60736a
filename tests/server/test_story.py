"""Since your last turn: everything, from the stored log, however long ago; what was taken back is told as that."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from royaume.engine.state import TURN
from royaume.server import play, views
from royaume.server.house import House
from royaume.server.sitting import RECENT, Sitting
from royaume.server.views.eyes import Viewer
from royaume.server.views.story import read, since_last_turn
from tests.known import known
from tests.server.test_tables import ANN, BEN, open_table, play_random
from tests.server.tools import PATIENCE, settings

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(sqlite_url: str) -> AsyncIterator[House]:
    here = House(settings(sqlite_url))
    await here.open()
    for person in (ANN, BEN):
        await known(here, person)
    yield here
    await here.close()


async def told(house: House, table: Sitting, seat: int) -> list[tuple[int, bool, str]]:
    """The lines since the seat's last turn: ply, whether taken back, text."""
    eyes = Viewer(ANN if table.seats[seat].user_id == ANN.id else BEN, seat, "en")
    story = await read(house.tables, table, eyes)
    found = since_last_turn(table, eyes, story)
    return [(entry["ply"], entry["undone"], line) for entry in found for line in entry["lines"]]


def others(table: Sitting, seat: int) -> list[int]:
    """The plies of what the others did since the seat's last turn ended, found the plain way."""
    own = [i for i, move in enumerate(table.moves) if move.seat == seat]
    start = max((i for i in own if table.moves[i].marks & TURN), default=-1)
    end = min((i for i in own if i > start), default=len(table.moves))
    return [move.ply for move in table.moves[start + 1 : end]]


async def test_everything_is_told_whatever_was_kept_in_memory(house: House) -> None:
    table = await open_table(house, "me", "me")
    dice, seen = random.Random(5), 0
    for _ in range(40):
        await play_random(house, table, 3, dice)
        for seat in (0, 1):
            lines = await told(house, table, seat)
            wanted = [ply for ply in others(table, seat) if table.recent[ply].events]
            assert sorted({ply for ply, _, _ in lines if ply in wanted}) == wanted
            table.recent.clear()  # as after days: everything is read from what is stored
            assert await told(house, table, seat) == lines
            table = await house.tables.get(table.id)
            for entry in await house.tables.entries(table, max(0, table.head - RECENT)):
                table.recent[entry.ply] = entry
            seen += len(lines)
    assert seen > 100


async def test_it_stays_until_the_turn_ends_and_tells_what_was_taken_back(house: House) -> None:
    table = await open_table(house, "me", "me")
    dice = random.Random(6)
    while table.turn is None or not others(table, table.turn):
        await play_random(house, table, 1, dice)
    seat = table.turn
    before = await told(house, table, seat)
    assert before
    while table.turn == seat and len(table.moves) and table.state is not None:
        assert await told(house, table, seat) == before, "what the others did can be read for the whole turn"
        await play_random(house, table, 1, dice)
    await play_random(house, table, 1, dice)  # the other one chooses something
    other = 1 - seat
    undone = table.moves[-1]
    assert undone.seat == other
    to = max(i for i, move in enumerate(table.moves) if move.seat == seat)
    await play.undo(house.tables, table.id, ANN, table.ply, to)
    lines = await told(house, table, seat)
    assert [line for line in lines if not line[1]] == before
    assert [line for line in lines if line[0] == undone.ply and line[1]]
    assert table.undone_beyond
    log = await views.log_view(house.tables, table, Viewer(ANN, seat, "en"), 0)
    assert {entry["ply"] for entry in log if entry["undone"]} >= {undone.ply}


async def my_turn(house: House, table: Sitting) -> Sitting:
    """The table when the bot has answered."""
    async with asyncio.timeout(PATIENCE):
        while (here := await house.tables.get(table.id)).turn != 0:
            await asyncio.sleep(0.01)
    return here


async def test_a_bot_answers_the_same_choice_in_the_same_way_after_undo(house: House) -> None:
    table = await my_turn(house, await open_table(house, "me", "bot:random"))
    dice, looked = random.Random(8), 0
    for _ in range(60):
        assert table.state is not None
        made = len(table.moves)
        chosen = table.state.game.notation(dice.choice(table.state.legal()))
        await play.play(house.tables, table.id, ANN, table.ply, chosen)
        table = await my_turn(house, table)
        first = [move.notation for move in table.moves[made:]]
        if len(first) < 3:
            continue
        await play.undo(house.tables, table.id, ANN, table.ply, made)
        assert table.turn == 0, "back to the own choice: no bot is made to choose again"
        await play.play(house.tables, table.id, ANN, table.ply, chosen)
        table = await my_turn(house, table)
        assert [move.notation for move in table.moves[made:]] == first
        looked += 1
        if looked == 3:
            break
    assert looked
    assert table.undone_beyond
