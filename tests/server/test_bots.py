"""Bots at the tables: same path as people, in their own processes, replaced when they fail."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from royaume.bots import LEVELS
from royaume.engine.registry import load
from royaume.server.bots import Worker
from royaume.server.house import House
from tests.server import bad_bots
from tests.server.tools import GAME, PATIENCE, Site, Visitor, settings

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def bad() -> Iterator[None]:
    bad_bots.register()
    yield
    bad_bots.forget()


async def wait_for(who: Visitor, table: str, check: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> Any:
    async with asyncio.timeout(seconds):
        while not check(view := await who.see(table)):
            await asyncio.sleep(0.02)
    return view


async def test_bots_play_a_game_to_its_end(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "bot:random", "bot:greedy")
    table = view["table"]["id"]
    dice = random.Random(1)
    async with asyncio.timeout(PATIENCE):
        while view["table"]["status"] == "playing":
            view = await ann.play_on(await ann.see(table), 50, dice)
            await asyncio.sleep(0.01)
    assert view["table"]["status"] == "over"
    kinds = {(entry["kind"], entry["seat"]) for entry in view["log"]}
    assert {("move", 0), ("move", 1), ("move", 2)} <= kinds
    assert not any(kind == "replaced" for kind, _ in kinds)


@pytest.mark.parametrize("levels", [LEVELS[:3], LEVELS[3:]])
async def test_every_level_can_be_seated_and_plays(site: Site, levels: tuple[str, ...]) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", *(f"bot:{level}" for level in levels))
    table = view["table"]["id"]
    dice = random.Random(1)
    moved: set[int] = set()
    async with asyncio.timeout(PATIENCE):
        while not moved >= set(range(1, len(levels) + 1)):
            view = await ann.play_on(await ann.see(table), 50, dice)
            moved |= {entry["seat"] for entry in view["log"] if entry["kind"] == "move"}
            await asyncio.sleep(0.02)
    assert [seat["bot"] for seat in view["seats"]] == [None, *levels]
    assert not any(entry["kind"] == "replaced" for entry in view["log"])
    metrics = (await ann.client.get("/metrics")).text
    for level in levels:
        assert f'royaume_bot_seconds_count{{bot="{level}"}}' in metrics


async def test_a_bot_that_fails_is_replaced_by_the_next_simpler(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, bot_limit=10.0, bot_modules=("tests.server.enrol_bad_bots",))
    ann = await site.visitor("Ann")
    view = await ann.open("me", "bot:cheater")
    table = view["table"]["id"]
    dice = random.Random(2)
    while not any(entry["kind"] == "move" and entry["seat"] == 1 for entry in view["log"]):
        await ann.play_on(view, 50, dice)
        await asyncio.sleep(0.02)
        view = await ann.see(table)
    lines = [entry["data"] for entry in view["log"] if entry["kind"] == "replaced"]
    assert lines == [
        {"bot": "cheater", "reason": "illegal", "instead": "raiser"},
        {"bot": "raiser", "reason": "RuntimeError", "instead": "crasher"},
        {"bot": "crasher", "reason": "crashed", "instead": "sleeper"},
        {"bot": "sleeper", "reason": "overran", "instead": "talker"},
    ]
    assert view["seats"][1]["bot"] == "talker", "what a bot prints does not pass for its answer"
    metrics = (await ann.client.get("/metrics")).text
    assert 'royaume_bot_failures_total{bot="sleeper",reason="overran"} 1.0' in metrics


async def test_a_thinking_bot_blocks_nobody(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, bot_modules=("tests.server.enrol_bad_bots",))
    ann = await site.visitor("Ann")
    view = await ann.open("bot:sleeper", "bot:sleeper", "me")
    table = view["table"]["id"]
    await ann.play_on(view, 50, random.Random(3))
    await wait_for(ann, table, lambda seen: seen["turn"] != 2)
    before = (await ann.see(table))["moves"]
    mine = await ann.play_on(await ann.open("me", "me"), 30, random.Random(4))
    assert mine["moves"] == 30
    seen = await ann.see(table)
    assert seen["moves"] == before, "it is still thinking"
    assert not any(entry["kind"] == "replaced" for entry in seen["log"])


async def test_bots_go_on_after_a_restart(database: str, open_site: Callable[..., Any]) -> None:
    first = Site(settings(database, bot_pause=60))
    async with first:
        ann = await first.visitor("Ann")
        view = await ann.open("me", "bot:random")
        table = view["table"]["id"]
        view = await ann.play_on(view, 100, random.Random(5))
        assert view["turn"] == 1
        cookies = ann.client.cookies
        moves = view["moves"]
    second: Site = await open_site(database)
    again = await second.visitor()
    again.client.cookies = cookies
    await again.arrive()
    view = await wait_for(again, table, lambda seen: bool(seen["turn"] == 0))
    assert view["moves"] > moves


async def test_a_bot_never_sees_the_real_position(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.test_tables import open_table, play_random

    jobs: list[tuple[Any, ...]] = []
    real = Worker.ask

    def spy(self: Worker, job: tuple[Any, ...], limit: float) -> str:
        jobs.append(job)
        return real(self, job, limit)

    monkeypatch.setattr(Worker, "ask", spy)
    house.tables.moved = lambda table: None
    table = await open_table(house, "me", "bot:random")
    game = load(GAME)
    dice = random.Random(6)
    checked = 0
    while checked < 5:
        if table.turn != 1:
            table = await play_random(house, table, 1, dice)
            continue
        assert table.state is not None
        action = await house.bots._decide(table, 1, "random")
        _, play_data, position, seat, bot, _, _ = jobs[-1]
        assert play_data is None
        guess = game.from_dict(position)
        assert (seat, bot) == (1, "random")
        assert guess.view(1) == table.state.view(1)
        assert guess.offered == table.state.offered
        assert str(table.row["seed"]) not in str(position)
        assert action in [game.notation(each) for each in table.state.offered]
        checked += 1
        table = await play_random(house, table, 1, dice)
