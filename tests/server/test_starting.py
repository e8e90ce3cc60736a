"""Before the door opens: an old database is brought up to date, and what cannot work is said in one sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, select, text

from royaume.engine.errors import RoyaumeError
from royaume.server import models, play, views
from royaume.server.documents import Document, read_document, write_document
from royaume.server.house import House
from royaume.server.opening import Wish, open_table
from royaume.server.person import Person
from royaume.server.settings import Settings, kept_secret
from royaume.server.storage import MIGRATIONS, Storage, newest, prepare
from tests.known import known
from tests.server.tools import GAME, settings

ANN = Person("a" * 32, "Ann")
Rows = Mapping[str, list[dict[str, Any]]]


async def an_evening(database: str) -> tuple[str, Rows, Any]:
    """A table after some moves: its id, everything stored, and its position."""
    house = House(settings(database))
    await house.open()
    await known(house, ANN)
    table = await open_table(house.tables, ANN, Wish(GAME, seats=["me", "me"]))
    for _ in range(60):
        assert table.state is not None
        action = table.state.game.notation(table.state.legal()[0])
        await play.play(house.tables, table.id, ANN, table.ply, action)
    async with house.storage.read() as connection:
        rows = {
            each.name: [dict(row._mapping) for row in await connection.execute(select(each))]
            for each in models.metadata.sorted_tables
        }
    await house.close()
    return table.id, rows, table.state


async def as_it_was(database: str, rows: Rows) -> None:
    """A database of the first revision with these rows, as far as it had a place for them."""
    storage = Storage(database)

    def build(connection: Connection) -> None:
        made = MetaData()
        made.reflect(connection)
        made.drop_all(connection)  # what the tests get is ready for the newest version
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = MetaData()
        old.reflect(connection)
        for table in old.sorted_tables:
            names = set(table.columns.keys())
            for row in rows.get(table.name, []):
                connection.execute(insert(table).values({k: v for k, v in row.items() if k in names}))

    async with storage.write() as connection:
        await connection.run_sync(build)
    await storage.close()


@pytest.mark.anyio
async def test_a_database_of_the_first_revision_goes_on(tmp_path: Path, database: str) -> None:
    table_id, rows, position = await an_evening(f"sqlite:///{tmp_path / 'first.db'}")
    await as_it_was(database, rows)
    house = House(settings(database))
    await house.open()
    table = await house.tables.get(table_id)
    assert table.state == position
    assert len(table.moves) == 60
    assert table.row["coach"] is False
    seen = await views.view(house.tables, table, views.viewer(table, ANN))
    await play.play(house.tables, table_id, ANN, seen["ply"], seen["actions"][0]["action"])
    assert await write_document(house.storage, ANN, Document(GAME, "sheet", {}), {"games": 1})
    assert (await read_document(house.storage, ANN, GAME, "sheet")).data == {"games": 1}
    await house.close()


def test_the_newest_shape_is_where_the_migrations_lead() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert newest() == ScriptDirectory.from_config(config).get_current_head()


def test_a_database_that_is_up_to_date_opens_without_the_tools_that_change_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    program = f"import sys; from royaume.server.storage import prepare; prepare({url!r}); print(*sys.modules)"
    first, second = (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    )
    assert "alembic" in first
    assert "alembic" not in second


@pytest.mark.anyio
async def test_a_database_of_a_later_version_is_left_alone(sqlite_url: str) -> None:
    storage = Storage(sqlite_url)
    await storage.migrate()
    async with storage.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(RoyaumeError, match="another version of Royaume"):
        await storage.migrate()
    await storage.close()


def test_a_database_that_cannot_be_used_is_named_with_the_reason_and_without_the_password(tmp_path: Path) -> None:
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear Ann, this is no database at all. " * 40)
    with pytest.raises(RoyaumeError, match=r"letter\.txt cannot be used: file is not a database"):
        prepare(f"sqlite:///{wrong}")
    with pytest.raises(RoyaumeError, match=r"letter\.txt/inside cannot be made: Not a directory"):
        prepare(f"sqlite:///{wrong}/inside/royaume.db")
    with pytest.raises(RoyaumeError, match=r"ann:\*\*\*@127.0.0.1:9/x cannot be used: .*failed"):
        prepare("postgresql://ann:secret@127.0.0.1:9/x")


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RoyaumeError, match="cannot be made: Not a directory"):
        kept_secret(tmp_path / "file" / "inside")
    (tmp_path / "secret").mkdir()
    with pytest.raises(RoyaumeError, match="cannot be read: Is a directory"):
        kept_secret(tmp_path)
    monkeypatch.setenv("ROYAUME_SECRET", "s" * 40)
    monkeypatch.setenv("ROYAUME_BOT_MODULES", "nowhere.at_all")
    with pytest.raises(RoyaumeError, match=r"nowhere\.at_all of ROYAUME_BOT_MODULES cannot be imported"):
        House(Settings.from_environment(f"sqlite:///{tmp_path / 'royaume.db'}"))


def test_a_second_process_on_one_file_is_refused_in_a_sentence(sqlite_url: str) -> None:
    program = (
        "import sys, time; from royaume.server.storage import Storage; "
        f"storage = Storage({sqlite_url!r}); storage.hold(); print('open', flush=True); sys.stdin.read()"
    )
    first = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    with pytest.raises(RoyaumeError, match=r"another server has .* open: one SQLite file is for one process"):
        prepare(sqlite_url)
    first.kill()
    first.communicate()
    prepare(sqlite_url)


@pytest.mark.anyio
async def test_a_house_lets_nobody_else_in_while_it_is_open(sqlite_url: str) -> None:
    house = House(settings(sqlite_url))
    await house.open()
    with pytest.raises(RoyaumeError, match="one SQLite file"):
        await House(settings(sqlite_url)).open()
    await house.close()
    again = House(settings(sqlite_url))
    await again.open()
    await again.close()
