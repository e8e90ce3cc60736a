"""`royaume admin`: backups that bring everything back in either database, tidying that takes nothing of anybody."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from royaume.cli.app import main
from royaume.engine.errors import RoyaumeError
from royaume.server import models
from royaume.server.backup import back_up, kept_tables, restore
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.pulse import now
from royaume.server.retention import Overdue, Rules, overdue, remove, vacuum
from royaume.server.storage import Storage
from tests.server.tools import Postgres, settings

pytestmark = pytest.mark.anyio
DAY = 24 * 3_600_000
PASSWORD = "a long way to the crystal peaks"


async def rows(storage: Storage) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is kept."""
    async with storage.read() as connection:
        return {
            table.name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
            for table in kept_tables()
            if table.name != "pulses"  # a server that does nothing is still there
        }


async def filled(open_site: Any, database: str) -> dict[str, Any]:
    """A site with an account, guests, a table in the middle, one that waits and chat; the table in the middle."""
    site = await open_site(database)
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    (await ann.post("/account", {"name": "Annabel", "password": PASSWORD})).raise_for_status()
    await ann.arrive()
    view = await ann.open("me", "me")
    view = await ann.play_on(view, 12, random.Random(4))
    (await ann.post(f"/tables/{view['table']['id']}/chat", {"text": "été, ✓"})).raise_for_status()
    await ben.open("me", "open", visibility="lobby")
    return view


@pytest.fixture(params=["sqlite", "postgresql"])
def another(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'another.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.another_database("another")


async def test_a_backup_brings_everything_back(open_site: Any, database: str, another: str, tmp_path: Path) -> None:
    view = await filled(open_site, database)
    kept, path = Storage(database), tmp_path / "site.backup"
    counts = await back_up(kept, path)  # while the server runs
    assert counts["tables"] == 2
    assert counts["entries"] >= 12
    assert counts["messages"] == 1
    assert path.stat().st_mode & 0o077 == 0, "others may read it"

    house = House(settings(another))
    assert await restore(house.storage, path) == counts
    assert await rows(house.storage) == await rows(kept)
    await house.open()
    table = await house.tables.get(view["table"]["id"])
    assert table.row["head"] == view["ply"]
    assert (await house.identity.sign_in("annabel", PASSWORD)).person.name == "Annabel"

    with pytest.raises(RoyaumeError, match="not empty"):
        await restore(house.storage, path)
    await house.close()
    await kept.close()


async def test_half_a_backup_changes_nothing(open_site: Any, sqlite_url: str, tmp_path: Path) -> None:
    await filled(open_site, sqlite_url)
    kept, path = Storage(sqlite_url), tmp_path / "site.backup"
    await back_up(kept, path)
    empty = Storage(f"sqlite:///{tmp_path / 'empty.db'}")
    whole = path.read_bytes()
    for bad in (whole[: len(whole) // 2], b"", b"not a backup", whole[:-20]):
        path.write_bytes(bad)
        with pytest.raises(RoyaumeError, match="nothing was changed"):
            await restore(empty, path)
        assert not any((await rows(empty)).values())
    path.write_bytes(whole)
    await restore(empty, path)
    assert await rows(empty) == await rows(kept)
    await empty.close()
    await kept.close()


async def test_only_what_nobody_misses_goes(open_site: Any, database: str, tmp_path: Path) -> None:
    site = await open_site(database)
    ann, ben, cat, dan = [await site.visitor(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    (await ann.post("/account", {"name": "Annabel", "password": PASSWORD})).raise_for_status()
    await ann.arrive()
    of_ann = (await ann.open("me", "me"))["table"]["id"]
    waiting = (await ben.open("me", "open"))["table"]["id"]
    over = (await cat.open("me", "me"))["table"]["id"]
    (await cat.post(f"/tables/{over}/close")).raise_for_status()
    storage, rules = site.house.storage, Rules(30, 30, 365)

    assert await overdue(storage, rules) == Overdue([], [], [])
    found = await overdue(storage, rules, now() + 40 * DAY)
    assert found == Overdue(sorted([dan.id, ben.id], key=found.guests.index), [waiting], [])
    found = await overdue(storage, rules, now() + 400 * DAY)
    assert set(found.guests) == {ben.id, cat.id, dan.id}
    assert (found.waiting, found.finished) == ([waiting], [over])
    assert await overdue(storage, Rules(0, 0, 0), now() + 400 * DAY) == Overdue([], [], [])

    await remove(storage, found)
    await vacuum(storage)
    left = await rows(storage)
    assert [row[0] for row in left["tables"]] == [of_ann]
    assert [row[0] for row in left["users"]] == [ann.id]
    assert {row[0] for row in left["entries"]} <= {of_ann}


async def test_a_new_password_ends_every_session(house: House) -> None:
    identity = house.identity
    session = await identity.register(identity.new_guest(), "Annabel", PASSWORD)
    token, _ = await identity.new_token(session.person, "mine")
    await identity.set_password("ANNABEL", "another one, just as long")
    with pytest.raises(Refusal):
        await identity.sign_in("Annabel", PASSWORD)
    with pytest.raises(Refusal):
        await identity.by_token(token)
    assert (await identity.session(identity.kept(session))).person.id != session.person.id
    assert (await identity.sign_in("Annabel", "another one, just as long")).person.id == session.person.id
    with pytest.raises(Refusal):
        await identity.set_password("Nobody", PASSWORD)


async def test_the_commands(
    open_site: Any, sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = await open_site(sqlite_url)
    ben = await site.visitor("Ben")
    await ben.open("me", "open")
    t = models.tables
    async with site.house.storage.write() as connection:
        await connection.execute(update(t).values(moved=now() - 31 * DAY))
    await site.__aexit__()

    def run(*words: str) -> tuple[int, str]:
        import threading

        code: list[int] = []
        thread = threading.Thread(target=lambda: code.append(main(["admin", *words])))
        thread.start()
        thread.join()
        said = capsys.readouterr()
        return code[0], said.out + said.err

    path = tmp_path / "site.backup"
    assert run("backup", str(path), "--database", sqlite_url)[0] == 0
    code, said = run("tidy", "--database", sqlite_url, "--json")
    assert (code, json.loads(said)) == (0, {"guests": 0, "waiting": 1, "finished": 0})
    assert run("tidy", "--database", sqlite_url, "--now")[0] == 0
    code, said = run("tidy", "--database", sqlite_url, "--json")
    assert json.loads(said)["waiting"] == 0
    code, said = run("restore", str(path), "--database", sqlite_url)
    assert code == 2
    assert "not empty" in said
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    assert run("restore", str(path), "--database", fresh)[0] == 0
    code, said = run("tidy", "--database", fresh, "--json")
    assert json.loads(said)["waiting"] == 1
    code, said = run("backup", str(path), "--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert code == 2
    assert "there is no database" in said
    code, said = run("password", "Nobody", "--database", fresh)
    assert code == 2
    assert "no such account" in said
