"""Ratings: what counts, that each game counts once, and that everything can be computed again from the games."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, insert, select, update

from royaume.bots import LEVELS
from royaume.engine.registry import games, load
from royaume.server import models, ratings
from royaume.server.boards import board
from royaume.server.house import House
from royaume.server.ratings import FIRST, Place, Standing, after, finishing, from_the_beginning
from royaume.server.scorekeeper import count, hold, recompute
from royaume.server.strengths import MEAN, Rating, anchors, odds, read, step
from tests.server.test_timekeeping import LIVE
from tests.server.tools import GAME, Site, Time, Visitor, settings

pytestmark = pytest.mark.anyio
POOL = (GAME, 3)
USERS = [letter * 32 for letter in "abcd"]


# The method -------------------------------------------------------------------------------------------


@st.composite
def played(draw: st.DrawFn) -> list[Place]:
    """A game of three: people and bots in any order, with shared places."""
    who = draw(st.permutations([*USERS, *LEVELS]).map(lambda each: each[:3]))
    places = draw(st.lists(st.integers(1, 3), min_size=3, max_size=3))
    return [
        Place(n, each, None) if each in USERS else Place(n, None, each) for each, n in zip(who, places, strict=True)
    ]


@given(st.lists(played(), max_size=12), st.randoms())
def test_the_seats_do_not_matter_and_bots_do_not_move(games: list[list[Place]], dice: random.Random) -> None:
    shuffled = [dice.sample(each, len(each)) for each in games]
    for here, there in zip(from_the_beginning(POOL, games), from_the_beginning(POOL, shuffled), strict=True):
        assert here.keys() == there.keys() <= set(USERS)
        for user, standing in here.items():
            assert standing.rating.mu == pytest.approx(there[user].rating.mu)
            assert standing.rating.sigma == pytest.approx(there[user].rating.sigma)


@given(played())
def test_who_comes_in_better_than_an_equal_gains_more(places: list[Place]) -> None:
    people = [each for each in places if each.user is not None]
    found = after(POOL, places, {})
    for one in people:
        for other in people:
            if one.place < other.place:
                assert found[str(one.user)].rating.mu > found[str(other.user)].rating.mu


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4), st.data())
def test_who_left_is_last_in_the_order_of_leaving(places: list[int], data: st.DataObject) -> None:
    seats = list(range(len(places)))
    gone = data.draw(st.lists(st.sampled_from(seats), unique=True))
    found = finishing([(None, None)] * len(seats), places, gone)
    assert [found[seat] for seat in gone] == list(range(len(seats), len(seats) - len(gone), -1))
    stay = [seat for seat in seats if seat not in gone]
    for one in stay:
        assert all(found[one] < found[other] for other in gone)
        for other in stay:
            assert (found[one] < found[other]) is (places[one] < places[other])


def gain(mine: float, theirs: float, ranks: list[float]) -> float:
    teams = [[ratings.MODEL.rating(mu=each, sigma=1e-3)] for each in (mine, theirs)]
    return float(ratings.MODEL.rate(teams, ranks=ranks, tau=0.0)[0][0].mu) - mine


def test_bots_stand_where_the_arena_put_them() -> None:
    for game in games():
        measured = read(load(game).folder)
        for players in range(max(2, load(game).min_players), load(game).max_players + 1):
            found = anchors(game, players)
            assert sorted(found, key=lambda each: found[each].mu) == list(LEVELS)
            assert found["steward"] == Rating(MEAN, 0.0)
        for players, levels in measured.items():
            fixed = anchors(game, players)
            for below, level in pairwise(LEVELS):
                gap = fixed[level].mu - fixed[below].mu
                assert gap == pytest.approx(step(measured, level, players).mu)
                if players == 2:  # whoever plays as well as the level did neither gains nor loses against the one below
                    share = levels[level][0]
                    won, lost = (gain(fixed[level].mu, fixed[below].mu, ranks) for ranks in ([1.0, 2.0], [2.0, 1.0]))
                    assert won > 0 > lost
                    assert share * won + (1 - share) * lost == pytest.approx(0, abs=1e-3 * won)
    assert odds(0.5, 2) == 0
    assert odds(0.25, 4) == pytest.approx(0)


# What is kept -----------------------------------------------------------------------------------------


async def enter(house: House, games: list[list[Place]], first: int = 0) -> None:
    for number, places in enumerate(games, first):
        async with house.storage.write() as connection:
            await hold(house.storage, connection)
            await count(connection, f"table{number}", POOL, places, number)


async def people(house: House) -> None:
    async with house.storage.write() as connection:
        rows = [{"id": user, "name": user[:1], "login": user[:1], "epoch": 0, "created": 0} for user in USERS]
        await connection.execute(insert(models.users), rows)


async def test_computed_again_the_ratings_are_the_same(house: House) -> None:
    await people(house)
    dice = random.Random(5)
    games = []
    for _ in range(40):
        who = dice.sample([*USERS, *LEVELS], 3)
        places = dice.choices((1, 2, 3), k=3)
        games.append(
            [Place(n, each) if each in USERS else Place(n, None, each) for each, n in zip(who, places, strict=True)]
        )
    await enter(house, games)
    await enter(house, games)  # once more: each counts once
    told = await recompute(house.storage)
    assert (told["games"], told["ratings"], told["differ"]) == (40, 4, 0)
    r, s = models.ratings, models.rating_steps
    async with house.storage.read() as connection:
        kept = (await connection.execute(select(r).order_by(r.c.user_id))).all()
        steps = (await connection.execute(select(s).order_by(s.c.number, s.c.user_id))).all()
    async with house.storage.write() as connection:
        await connection.execute(update(r).where(r.c.user_id == USERS[0]).values(mu=99.0))
    assert (await recompute(house.storage))["differ"] == 1
    assert (await recompute(house.storage, keep=True))["differ"] == 1
    assert (await recompute(house.storage))["differ"] == 0
    async with house.storage.read() as connection:
        assert (await connection.execute(select(r).order_by(r.c.user_id))).all() == kept
        assert (await connection.execute(select(s).order_by(s.c.number, s.c.user_id))).all() == steps


async def test_a_leaderboard_waits_for_a_first_rating(house: House) -> None:
    await people(house)
    won = [Place(1, USERS[0]), Place(2, None, "page"), Place(3, None, "page")]
    await enter(house, [won] * (FIRST - 1))
    assert {each.bot for each in await board(house.storage, POOL)} == set(LEVELS)
    await enter(house, [won], FIRST)
    lines = await board(house.storage, POOL)
    mine = next(each for each in lines if each.user == USERS[0])
    assert mine.standing.games == FIRST
    assert mine.standing == Standing(mine.standing.rating, FIRST)
    assert len(lines) == 1 + len(LEVELS)


async def test_two_processes_count_each_game_once(postgres_url: str) -> None:
    here, there = House(settings(postgres_url)), House(settings(postgres_url))
    await here.storage.migrate()
    await people(here)
    dice = random.Random(2)
    games = [[Place(n, user) for n, user in enumerate(dice.sample(USERS, 3), 1)] for _ in range(12)]
    await asyncio.gather(enter(here, games), enter(there, games), enter(there, games[::-1], 0))
    async with here.storage.read() as connection:
        r = models.results.c
        assert (await connection.execute(select(r.number).order_by(r.number))).scalars().all() == list(range(1, 13))
        assert await connection.scalar(select(func.sum(models.ratings.c.games))) == 36
    assert (await recompute(there.storage))["differ"] == 0
    await here.close()
    await there.close()


# At the tables ----------------------------------------------------------------------------------------


async def refused(who: Visitor, *seats: str, **more: Any) -> str:
    answer = await who.post("/tables", {"game": GAME, "seats": list(seats), "rated": True, **more})
    return str(answer.json()["error"]["code"]) if answer.status_code != 201 else ""


async def test_what_can_be_rated(site: Site) -> None:
    ann, guest = await site.account("Ann"), await site.visitor("Guest")
    assert await refused(guest, "me", "open") == "rated_account"
    assert await refused(ann, "me", "me") == "rated_seats"
    assert await refused(ann, "me") == "rated_seats"
    assert await refused(ann, "bot:page", "bot:page") == "rated_seats"
    assert await refused(ann, "me", "bot:random") == "rated_bot"
    view = await ann.open("me", "open", "open", rated=True, coach=True, visibility="lobby")
    assert not view["table"]["coach"]
    seat = f"/tables/{view['table']['id']}/seats"
    assert (await guest.post(f"{seat}/1/sit")).json()["error"]["code"] == "rated_account"
    assert (await ann.post(f"{seat}/1/sit")).json()["error"]["code"] == "one_seat"
    assert (await ann.post(f"{seat}/1/bot", {"bot": "greedy"})).json()["error"]["code"] == "rated_bot"
    record = await ann.open("me", "bot:page", rated=True)
    copy = await ann.post("/tables/from-table", {"table": record["table"]["id"], "rated": True})
    assert copy.status_code == 409, "its cards would be known"


async def some_moves(table: str, *people: Visitor) -> None:
    """So many moves that the game counts."""
    while (await people[0].see(table))["moves"] < 8:
        for who in people:
            view = await who.see(table)
            if view["actions"]:
                await who.move(view)
        await asyncio.sleep(0.01)  # bots think


async def counted(site: Site) -> dict[str, tuple[int, float]]:
    """The places and strengths of people after everything was counted."""
    await site.house.scorekeeper.look()
    s = models.rating_steps.c
    async with site.house.storage.read() as connection:
        return {row.user_id: (row.place, row.mu) for row in await connection.execute(select(s.user_id, s.place, s.mu))}


async def test_resigning_counts_and_closing_by_consent_does_not(site: Site) -> None:
    ann, bob = await site.account("Ann"), await site.account("Bob")
    tables = []
    for _ in range(2):
        table = (await ann.open("me", "open", rated=True, visibility="lobby"))["table"]["id"]
        await bob.post(f"/tables/{table}/seats/1/sit")
        await some_moves(table, ann, bob)
        tables.append(table)
    await ann.post(f"/tables/{tables[0]}/close")
    await bob.post(f"/tables/{tables[0]}/answer", {"agree": True})
    assert (await ann.see(tables[0]))["table"]["status"] == "closed"
    assert await counted(site) == {}
    await ann.post(f"/tables/{tables[1]}/seats/0/resign")
    found = await counted(site)
    assert (found[ann.id][0], found[bob.id][0]) == (2, 1)
    assert found[ann.id][1] < MEAN < found[bob.id][1]
    assert await counted(site) == found
    assert (await recompute(site.house.storage))["differ"] == 0


async def test_leaving_a_table_of_bots_is_losing_it_unless_it_had_not_begun(site: Site) -> None:
    ann = await site.account("Ann")
    early = (await ann.open("me", "bot:page", "bot:page", rated=True))["table"]["id"]
    if (await ann.see(early))["moves"] < 3:
        await ann.post(f"/tables/{early}/close")
        assert await counted(site) == {}
    table = (await ann.open("me", "bot:page", "bot:squire", rated=True))["table"]["id"]
    await some_moves(table, ann)
    await ann.post(f"/tables/{table}/close")
    found = await counted(site)
    assert found[ann.id][0] == 3
    assert found[ann.id][1] < MEAN


async def test_losing_on_time_counts_also_for_who_comes_back(open_site: Callable[..., Any], database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann, bob = await site.account("Ann"), await site.account("Bob")
    view = await ann.open("me", "open", rated=True, visibility="lobby", clock={**LIVE, "out": "bot"})
    table = view["table"]["id"]
    await bob.post(f"/tables/{table}/seats/1/sit")
    await some_moves(table, ann, bob)
    slow, quick = (ann, bob) if (await ann.see(table))["turn"] == 0 else (bob, ann)
    await site.lives(60 * 60_000)
    await site.house.timekeeper.look()
    seat = 0 if slow is ann else 1
    assert (await slow.see(table))["seats"][seat]["bot"] is not None
    await slow.post(f"/tables/{table}/seats/{seat}/back")
    await quick.post(f"/tables/{table}/seats/{1 - seat}/resign")
    found = await counted(site)
    assert (found[slow.id][0], found[quick.id][0]) == (2, 1), "whoever left first is last"


async def test_a_damaged_table_keeps_no_other_from_being_counted(open_site: Callable[..., Any], database: str) -> None:
    async with Site(settings(database)) as first:
        ann = await first.account("Ann")
        await first.house.scorekeeper.stop()
        tables = []
        for _ in range(2):
            table = (await ann.open("me", "bot:page", rated=True))["table"]["id"]
            await some_moves(table, ann)
            await ann.post(f"/tables/{table}/close")
            tables.append(table)
        async with first.house.storage.write() as connection:
            await connection.execute(
                update(models.tables).where(models.tables.c.id == tables[0]).values(seed="no number")
            )
    second: Site = await open_site(database)
    assert set(await counted(second)) == {ann.id}
