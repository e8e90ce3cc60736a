"""Tables without HTTP, on both databases: the log, snapshots, undo, restarts."""

from __future__ import annotations

import random
import time

import pytest
from sqlalchemy import func, select

from royaume.engine.record import Record
from royaume.server import models, opening, permissions, play, seating, views
from royaume.server.errors import Refusal, Stale
from royaume.server.house import House
from royaume.server.opening import Wish, commitment
from royaume.server.person import Person
from royaume.server.sitting import Sitting
from tests.known import known
from tests.server.tools import GAME, long_record, settings

pytestmark = pytest.mark.anyio

ANN = Person("a" * 32, "Ann", "ann")
BEN = Person("b" * 32, "Ben")


async def open_table(house: House, *seats: str, **more: object) -> Sitting:
    for person in (ANN, BEN):
        await known(house, person)
    return await opening.open_table(house.tables, ANN, Wish(GAME, seats=list(seats), **more))  # type: ignore[arg-type]


async def play_random(house: House, table: Sitting, moves: int, dice: random.Random) -> Sitting:
    for _ in range(moves):
        if table.turn is None:
            break
        assert table.state is not None
        action = table.game.notation(dice.choice(table.state.legal()))  # type: ignore[union-attr]
        seat = table.seats[table.turn]
        if seat.bot:
            table = await play.play_for_bot(house.tables, table.id, table.turn, seat.bot, table.ply, action)
            continue
        person = ANN if seat.user_id == ANN.id else BEN
        table = (await play.play(house.tables, table.id, person, table.ply, action)).table
    return table


async def log_of(house: House, table: Sitting) -> list[tuple[int, str, str | None]]:
    e = models.entries.c
    async with house.storage.read() as connection:
        rows = await connection.execute(select(e.ply, e.kind, e.action).where(e.table_id == table.id).order_by(e.ply))
        return [(row.ply, row.kind, row.action) for row in rows]


async def test_a_whole_game_and_its_record(house: House) -> None:
    table = await play_random(house, await open_table(house, "me", "me"), 2000, random.Random(1))
    assert table.status == "over"
    log = await log_of(house, table)
    assert [ply for ply, _, _ in log] == list(range(1, len(log) + 1))
    assert [kind for _, kind, _ in log] == ["create"] + ["move"] * len(table.moves)
    record = views.record_view(table, ANN)
    assert record["seed"] == table.row["seed"]
    assert record["actions"] == [action for _, kind, action in log if kind == "move"]
    final = Record.from_dict(record).verify()
    assert table.row["result"]["scores"] == final.scores()
    assert table.row["result"]["winners"] == final.winners()
    assert table.row["commitment"] == commitment(table.id, int(record["seed"]))


async def test_the_table_survives_a_restart(database: str) -> None:
    first = House(settings(database))
    await first.open()
    table = await play_random(first, await open_table(first, "me", "me", "me"), 137, random.Random(2))
    eyes = views.viewer(table, ANN)
    before = await views.view(first.tables, table, eyes)
    digest = table.state.digest()  # type: ignore[union-attr]
    await first.close()

    second = House(settings(database))
    await second.open()
    again = await second.tables.get(table.id)
    assert again.state is not None
    assert again.state.digest() == digest
    assert again.moves == table.moves
    assert await views.view(second.tables, again, views.viewer(again, ANN)) == before
    assert min(again.checkpoints) == 100, "it was loaded from the snapshot after 100 moves"
    await play_random(second, again, 5, random.Random(3))
    assert len(again.moves) == 142
    await second.close()


async def test_what_is_told_on_trust_is_for_people_around_one_screen(house: House) -> None:
    await known(house, ANN)
    nimble = {"options": {"net_skill": True}}
    for other in ("open", "bot:greedy"):
        with pytest.raises(Refusal) as refused:
            await opening.open_table(house.tables, ANN, Wish("almanac", seats=["me", other], **nimble))  # type: ignore[arg-type]
        assert refused.value.code == "one_screen"
    table = await opening.open_table(house.tables, ANN, Wish("almanac", seats=["me", "me"], **nimble))  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="around one screen"):
        await seating.set_bot(house.tables, table.id, ANN, 1, "greedy")
    assert table.seats[1].bot is None


async def test_undo_is_an_entry_and_deletes_nothing(house: House) -> None:
    table = await play_random(house, await open_table(house, "me", "me"), 60, random.Random(4))
    before = await log_of(house, table)
    digests = [table.position(n).digest() for n in range(61)]
    for to in (59, 40, 12):
        await play.undo(house.tables, table.id, ANN, table.ply, to)
        assert len(table.moves) == to
        assert table.state is not None
        assert table.state.digest() == digests[to]
    after = await log_of(house, table)
    assert after[: len(before)] == before
    assert [kind for _, kind, _ in after[len(before) :]] == ["undo"] * 3
    await play_random(house, table, 50, random.Random(5))
    fresh = House(settings(house.settings.database))
    loaded = await fresh.tables.get(table.id)
    assert loaded.state is not None
    assert loaded.moves == table.moves
    assert loaded.state.digest() == table.state.digest()
    assert Record.from_dict(table.record().seal().to_dict()).verify() == table.state
    await fresh.close()


async def test_a_snapshot_that_was_undone_is_not_used(house: House) -> None:
    table = await play_random(house, await open_table(house, "me", "me"), 55, random.Random(6))
    await play.undo(house.tables, table.id, ANN, table.ply, 45)
    await play_random(house, table, 3, random.Random(7))
    fresh = House(settings(house.settings.database))
    loaded = await fresh.tables.get(table.id)
    assert min(loaded.checkpoints) == 0
    assert loaded.state == table.state
    await play_random(house, table, 10, random.Random(8))  # 58 moves again, over 50: another snapshot
    s = models.snapshots.c
    async with house.storage.read() as connection:
        found = (await connection.execute(select(s.moves).where(s.table_id == table.id))).scalars().all()
    assert found == [50, 50]
    await fresh.close()


async def test_the_horizon_of_free_undo(house: House) -> None:
    table = await open_table(house, "me", "open")
    await seating.sit(house.tables, table.id, BEN, 1)
    dice = random.Random(9)
    seen_free = seen_bound = 0
    for _ in range(120):
        table = await play_random(house, table, 1, dice)
        limit = table.record().undo_limit()
        assert table.undo_limit() == limit
        mover = ANN if table.seats[table.moves[-1].seat].user_id == ANN.id else BEN
        other = BEN if mover == ANN else ANN
        assert permissions.free_undo(table, other) is None
        if limit < len(table.moves):
            seen_free += 1
            assert permissions.free_undo(table, mover) == limit
        else:
            seen_bound += 1
            assert permissions.free_undo(table, mover) is None
    assert seen_free > 10
    assert seen_bound > 10


async def test_undo_beyond_the_horizon_needs_the_others(house: House) -> None:
    table = await open_table(house, "me", "open")
    await seating.sit(house.tables, table.id, BEN, 1)
    await play_random(house, table, 40, random.Random(10))
    asked = await play.undo(house.tables, table.id, ANN, table.ply, 5)
    assert asked.waiting
    assert len(table.moves) == 40
    with pytest.raises(Refusal, match="for the others"):
        await play.answer(house.tables, table.id, ANN, True)
    await play.answer(house.tables, table.id, BEN, False)
    assert len(table.moves) == 40
    assert table.row["proposal"] is None
    await play.undo(house.tables, table.id, ANN, table.ply, 5)
    await play.answer(house.tables, table.id, BEN, True)
    assert len(table.moves) == 5
    await play.undo(house.tables, table.id, BEN, table.ply, 2)
    await play_random(house, table, 1, random.Random(11))
    assert table.row["proposal"] is None, "the game went on: the question has lapsed"


async def test_bots_agree_to_undo_unless_the_table_is_rated(house: House) -> None:
    house.bots.consider = lambda table: None  # type: ignore[method-assign]
    house.tables.moved = lambda table: None
    for rated in (False, True):
        table = await open_table(house, "me", "bot:page", "bot:page", rated=rated)
        await play_random(house, table, 60, random.Random(12))
        assert {move.seat for move in table.moves} == {0, 1, 2}
        own = next(i for i, move in enumerate(table.moves) if not move.seat)
        if rated:
            with pytest.raises(Refusal, match="rated"):
                await play.undo(house.tables, table.id, ANN, table.ply, own)
        else:
            theirs = next(i for i, move in enumerate(table.moves) if move.seat == 2)
            with pytest.raises(Refusal, match="own"):
                await play.undo(house.tables, table.id, ANN, table.ply, theirs)
            await play.undo(house.tables, table.id, ANN, table.ply, own)
            assert len(table.moves) == own
        assert table.undone_beyond is not rated


async def test_a_repeated_request_is_carried_out_once(house: House) -> None:
    table = await open_table(house, "me", "me")
    assert table.state is not None
    action = table.state.game.notation(table.state.legal()[0])
    ply = table.ply
    first = await play.play(house.tables, table.id, ANN, ply, action, "once")
    again = await play.play(house.tables, table.id, ANN, ply, action, "once")
    assert (first.repeated, again.repeated) == (False, True)
    assert len(table.moves) == 1
    with pytest.raises(Stale):
        await play.play(house.tables, table.id, ANN, ply, action, "another")
    assert len(table.moves) == 1


async def test_two_processes_cannot_both_move(house: House) -> None:
    table = await open_table(house, "me", "me")
    other = House(settings(house.settings.database))
    theirs = await other.tables.get(table.id)
    assert table.state is not None
    action = table.state.game.notation(table.state.legal()[0])
    mine = play.play(house.tables, table.id, ANN, table.ply, action)
    await mine
    assert theirs.head == 1, "the other process has not heard of it"
    with pytest.raises(Stale):
        await other.tables.commit(theirs, play.Change("move", 0, ANN.id, action, state=theirs.state))
    with pytest.raises(Stale):
        await play.play(other.tables, table.id, ANN, 0, action)
    assert theirs.state == table.state, "it caught up before it answered"
    await other.close()


async def test_old_rules_can_be_closed_and_downloaded(house: House) -> None:
    table = await play_random(house, await open_table(house, "me", "me"), 10, random.Random(13))
    actions = [move.notation for move in table.moves]
    async with house.storage.write() as connection:
        await connection.execute(models.tables.update().values(rules="0"))
    fresh = House(settings(house.settings.database))
    old = await fresh.tables.get(table.id)
    seen = await views.view(fresh.tables, old, views.viewer(old, ANN))
    assert seen["position"] is None
    assert seen["actions"] == []
    with pytest.raises(Refusal, match="rules version 0"):
        await play.play(fresh.tables, table.id, ANN, old.ply, actions[0])
    await seating.close(fresh.tables, table.id, ANN)
    record = views.record_view(old, ANN)
    assert record["actions"] == actions
    assert record["rules"] == "0"
    assert record["seed"] == table.row["seed"]
    await fresh.close()


async def test_five_hundred_moves_load_quickly(house: House) -> None:
    await known(house, ANN)
    table = await opening.open_record(house.tables, ANN, Wish(), long_record(400).to_dict(), None)
    await play.undo(house.tables, table.id, ANN, table.ply, 250)
    table = await play_random(house, table, 100, random.Random(14))
    assert sum(kind == "move" for _, kind, _ in await log_of(house, table)) == 500
    best = 1.0
    for _ in range(5):
        house.tables._kept.clear()
        began = time.process_time()
        loaded = await house.tables.get(table.id)
        best = min(best, time.process_time() - began)
        assert loaded is not table
        assert loaded.state == table.state
    assert best < 0.1  # of one core, with others beside it; twenty times less than the moves took


async def test_a_copy_of_a_position_goes_its_own_way(house: House) -> None:
    table = await play_random(house, await open_table(house, "me", "me"), 30, random.Random(15))
    copy = await opening.open_copy(house.tables, ANN, Wish(), table.id, 20)
    assert copy.state == table.position(20)
    assert copy.row["origin"] == {"table": table.id, "moves": 20}
    assert not copy.row["fair"]
    assert not table.row["fair"], "its shuffles can be known from the copy"
    await play_random(house, copy, 5, random.Random(16))
    assert len(table.moves) == 30
    assert len(copy.moves) == 25
    with pytest.raises(Refusal, match="0 to 30"):
        await opening.open_copy(house.tables, ANN, Wish(), table.id, 31)


async def test_a_running_table_of_several_people_cannot_be_copied(house: House) -> None:
    table = await open_table(house, "me", "open")
    await seating.sit(house.tables, table.id, BEN, 1)
    for person in (ANN, BEN):
        with pytest.raises(Refusal, match="once the table has ended"):
            await opening.open_copy(house.tables, person, Wish(), table.id, 0)
    async with house.storage.read() as connection:
        assert (await connection.execute(select(func.count()).select_from(models.tables))).scalar() == 1


async def test_a_seat_that_waits_or_is_lent_to_a_bot_keeps_the_position_where_it_is(house: House) -> None:
    table = await open_table(house, "me", "open")
    with pytest.raises(Refusal, match="once the table has ended"):
        await opening.open_copy(house.tables, ANN, Wish(), table.id, 0)
    await seating.sit(house.tables, table.id, BEN, 1)
    await play_random(house, table, 30, random.Random(17))
    await seating.set_bot(house.tables, table.id, BEN, 1, "random")
    with pytest.raises(Refusal, match="once the table has ended"):
        await opening.open_copy(house.tables, ANN, Wish(), table.id, None)
    assert "copy" not in permissions.verbs(table, ANN)
    assert table.row["fair"]
    rated = await open_table(house, "me", "bot:page", rated=True)
    with pytest.raises(Refusal, match="once the table has ended"):
        await opening.open_copy(house.tables, ANN, Wish(), rated.id, 0)


async def test_whoever_lends_the_seat_to_a_bot_is_still_asked(house: House) -> None:
    house.tables.moved = lambda table: None
    table = await open_table(house, "me", "open", "bot:random")
    await seating.sit(house.tables, table.id, BEN, 1)
    await play_random(house, table, 40, random.Random(18))
    played = len(table.moves)
    await seating.set_bot(house.tables, table.id, BEN, 1, "random")
    assert (await play.undo(house.tables, table.id, ANN, table.ply, 0)).waiting
    assert len(table.moves) == played >= 40
    await play.answer(house.tables, table.id, BEN, False)
    assert (await seating.close(house.tables, table.id, ANN)).waiting
    await play.answer(house.tables, table.id, BEN, False)
    await seating.resign(house.tables, table.id, ANN, 0)
    assert table.status == "playing", "it is still Ben's game"


async def test_seeds_are_drawn_anew(house: House) -> None:
    seeds = {int((await open_table(house, "me", "me")).row["seed"]) for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds).bit_length() > 100
