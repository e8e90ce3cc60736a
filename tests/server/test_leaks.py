"""Nothing hidden reaches the wire: the bytes sent to a seat and to a spectator do not change with the hidden cards.

A random game is played on one server. Its database is copied, and in the copy everything the viewer cannot know is
changed: the position is dealt anew, the seed is another, the secrets of events and the actions of the other seats are
replaced. Whatever the viewer asks for must then be the same, byte for byte.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from royaume.engine.events import Event
from royaume.engine.registry import load
from royaume.engine.state import SEEN_SHIFT, SPECTATORS, State
from royaume.server.identity import COOKIE
from royaume.server.views import table as table_view
from tests.server.tools import GAME, Site, Time, Visitor, settings

pytestmark = pytest.mark.anyio

Open = Callable[..., Any]


def deal_anew(path: Path, table: str, real: State, seat: int | None, dice: random.Random) -> State:
    """Change all that `seat` cannot know in a database."""
    game = load(GAME)
    guess = real.determinize(seat, dice)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET seed = ?", (str(dice.getrandbits(128)),))
        for ply, kind, mover, text in db.execute("SELECT ply, kind, seat, events FROM entries").fetchall():
            events = json.loads(text)
            for event in events:
                if event[3] is not None and event[4] != seat:
                    event[3] = dict.fromkeys(event[3], "something else")
            action = game.notation(0) if kind == "move" and mover != seat else None
            db.execute(
                "UPDATE entries SET events = ?, action = coalesce(?, action) WHERE ply = ?",
                (json.dumps(events), action, ply),
            )
        head = db.execute("SELECT head FROM tables").fetchone()[0]
        db.execute("DELETE FROM snapshots")
        position = json.dumps(guess.to_dict())
        db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", (table, head, guess.ply, position))
    db.close()
    return guess


async def sent(site: Site, cookie: str, table: str, cursor: int, wrong: list[str]) -> list[bytes]:
    """Everything a viewer can be sent without changing anything."""
    who = await site.visitor()
    who.client.cookies.clear()
    who.client.cookies.set(COOKIE, cookie)
    await who.arrive()
    got = []
    for path, params in (
        ("", {}),
        ("", {"lang": "fr"}),
        ("/log", {}),
        ("/log", {"after": cursor, "lang": "fr"}),
        ("/record", {"seen": True}),
        ("/record", {}),
    ):
        answer = await who.get(f"/tables/{table}{path}", **params)
        got.append(answer.content)
    view = json.loads(got[0])
    got.append((await who.get(f"/tables/{table}/positions/{view['moves']}")).content)
    got.append((await who.get("/tables")).content)
    got.append((await who.get("/lobby")).content)
    for since in (None, f"{cursor}.0"):
        async with who.follow(table, since=since) as stream:
            await stream.next()
            got.append(stream.raw.encode())
    for action in wrong:
        got.append((await who.move(view, action, "wrong")).content)
    return got


async def played(site: Site, cookie: str, table: str, action: str) -> list[bytes]:
    """What is sent when the viewer plays: the answer and the live update."""
    who = await site.visitor()
    who.client.cookies.clear()
    who.client.cookies.set(COOKIE, cookie)
    await who.arrive()
    view = await who.see(table)
    async with who.follow(table, since=view["cursor"]) as stream:
        answer = await who.move(view, action, "played")
        await stream.next()
        return [answer.content, stream.raw.encode()]


def copy_of(path: Path, name: str) -> Path:
    """A copy of a database that is in use."""
    copy = path.parent / name
    with sqlite3.connect(path) as db, sqlite3.connect(copy) as target:
        db.backup(target)
    db.close()
    target.close()
    return copy


class Evening:
    """A table of people and a spectator who play at random, on a server that stopped the clock."""

    def __init__(self, site: Site, path: Path, people: list[Visitor], eve: Visitor, table: str) -> None:
        self.site = site
        self.path = path
        self.people = people
        self.eve = eve
        self.table = table

    async def play(self, moves: int, dice: random.Random) -> State:
        for _ in range(moves):
            turn = (await self.site.house.tables.get(self.table)).turn
            assert turn is not None
            mover = self.people[turn]
            await mover.play_on(await mover.see(self.table), 1, dice)
        state = (await self.site.house.tables.get(self.table)).state
        assert state is not None
        return state

    def viewers(self) -> list[tuple[int | None, str]]:
        return [
            *((i, who.client.cookies[COOKIE]) for i, who in enumerate(self.people)),
            (None, self.eve.client.cookies[COOKIE]),
        ]


@pytest.fixture
async def evening(tmp_path: Path, open_site: Open) -> Callable[..., Any]:
    async def begin(count: int, **options: Any) -> Evening:
        path = tmp_path / "real.db"
        site: Site = await open_site(f"sqlite:///{path}", live=True, time=Time())
        people = [await site.visitor(f"Player {i}") for i in range(count)]
        view = await people[0].open("me", *["open"] * (count - 1), visibility="lobby", options=options)
        table = view["table"]["id"]
        for seat in range(1, count):
            await people[seat].post(f"/tables/{table}/seats/{seat}/sit")
        return Evening(site, path, people, await site.visitor("Eve"), table)

    return begin


@pytest.mark.parametrize("seed", range(3))
async def test_the_wire_does_not_change_with_hidden_cards(seed: int, evening: Callable[..., Any]) -> None:
    dice = random.Random(seed)
    game = load(GAME)
    count = 2 + seed
    here: Evening = await evening(count, informed_choice=False)
    table = here.table
    changed = plays = secrets = stages = 0
    while stages < 2 or (stages < 6 and not (secrets and plays)):  # secrets may come late
        stage = stages
        stages += 1
        real = await here.play(dice.randrange(20, 35), dice)
        sitting = await here.site.house.tables.get(table)
        secrets += sum(event.secret is not None for entry in sitting.recent.values() for event in entry.events)
        cursor = max(0, sitting.head - 7)
        offered = {game.notation(action) for action in real.offered}
        wrong = [game.notation(a) for a in dice.sample(range(game.space.size), 8)]
        wrong = [action for action in wrong if action not in offered] + ["dance"]
        for seat, cookie in here.viewers():
            other = copy_of(here.path, f"{stage}-{seat}-other.db")
            guess = deal_anew(other, table, real, seat, dice)
            changed += guess.to_dict() != real.to_dict()
            async with Site(settings(f"sqlite:///{other}"), live=True, time=Time()) as there:
                ours = await sent(here.site, cookie, table, cursor, wrong)
                theirs = await sent(there, cookie, table, cursor, wrong)
                for mine, yours in zip(ours, theirs, strict=True):
                    assert mine == yours
                assert str(sitting.row["seed"]).encode() not in b"".join(ours)
                action = quiet_action(real, guess, seat, dice)
                if action is not None:
                    same = copy_of(here.path, f"{stage}-{seat}-same.db")
                    async with Site(settings(f"sqlite:///{same}"), live=True, time=Time()) as again:
                        mine_played = await played(again, cookie, table, action)
                    assert mine_played == await played(there, cookie, table, action)
                    plays += 1
    assert changed == stages * (count + 1), "the hidden cards were really changed"
    assert secrets >= 1
    assert plays >= 1


def quiet_action(real: State, guess: State, seat: int | None, dice: random.Random) -> str | None:
    """An action of the viewer after which they have learned nothing new, if they decide now."""
    if seat is None or seat != real.player:
        return None
    for action in dice.sample(real.offered, len(real.offered)):
        after = [real.clone(), guess.clone()]
        for position in after:
            position.apply(action)
        if not any(position.marks >> SEEN_SHIFT & (1 << seat | 1 << SPECTATORS) for position in after):
            return real.game.notation(action)
    return None


@pytest.mark.parametrize("leak", ["action", "secret"])
async def test_a_leak_would_be_seen(leak: str, evening: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(9)
    here: Evening = await evening(2)
    real = await here.play(60, dice)
    if leak == "action":
        honest = table_view.entries_view

        def leaky(table: Any, entries: Any, eyes: Any) -> list[dict[str, Any]]:
            told = honest(table, entries, eyes)
            return [{**each, "x": entry.action} for each, entry in zip(told, entries, strict=True)]

        monkeypatch.setattr(table_view, "entries_view", leaky)
    else:
        monkeypatch.setattr(
            Event, "seen_by", lambda self, seat: {"kind": self.kind, "seat": self.seat, "x": self.secret}
        )
        monkeypatch.setattr(type(real.game), "tell", lambda *_: "")
    other = copy_of(here.path, "other.db")
    deal_anew(other, here.table, real, None, dice)
    cookie = here.eve.client.cookies[COOKIE]
    async with Site(settings(f"sqlite:///{other}"), live=True, time=Time()) as there:
        assert await sent(here.site, cookie, here.table, 0, []) != await sent(there, cookie, here.table, 0, [])
