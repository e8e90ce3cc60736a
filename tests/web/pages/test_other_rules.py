"""A table played with rules that are not here: its page says so, shows it as far as it agrees, and lets it go on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, update

from royaume.server import models
from royaume.server.settings import Settings
from royaume.web.app import create_app

MOVES = 9


@asynccontextmanager
async def browser(database: str, cookies: httpx.Cookies | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at a server from its start to its end."""
    app = create_app(Settings(database, "s" * 40, bot_workers=1))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://royaume.test", cookies=cookies) as client,
    ):
        client.headers["X-CSRF-Token"] = (await client.get("/api/v1/me")).json()["csrf"]
        client.headers["Accept-Language"] = "en"
        client.app = app  # type: ignore[attr-defined]
        yield client


async def old_table(client: httpx.AsyncClient, differs: int | None = None) -> str:
    """A table of an older version; from move `differs` on, if given, something else is written down."""
    wish = {"game": "crown_of_emara", "seats": ["me", "me"]}
    view = (await client.post("/api/v1/tables", json=wish)).json()["view"]
    table: str = view["table"]["id"]
    dice = random.Random(1)
    for _ in range(MOVES):
        action = dice.choice(view["actions"])["action"]
        body = {"ply": view["ply"], "action": action}
        view = (await client.post(f"/api/v1/tables/{table}/moves", json=body)).json()["view"]
    t, e = models.tables, models.entries
    async with client.app.state.house.storage.write() as connection:  # type: ignore[attr-defined]
        await connection.execute(update(t).where(t.c.id == table).values(rules="0.9"))
        if differs is not None:
            found = await connection.execute(select(e.c.ply).where(e.c.kind == "move").order_by(e.c.ply))
            ply = found.scalars().all()[differs]
            await connection.execute(update(e).where(e.c.ply == ply).values(events='[["gift", 0, {}, null, -1]]'))
    return table


async def test_the_page_says_so_and_the_table_goes_on(database: str) -> None:
    async with browser(database) as client:
        table = await old_table(client)
    async with browser(database, client.cookies) as again:
        english = (await again.get(f"/t/{table}")).text
        assert "Played with other rules" in english
        assert "version 0.9 of the rules" in english
        assert "every move goes the same way" in english
        assert "Close the table" in english
        assert f'href="/t/{table}/at/{MOVES}"' in english
        french = (await again.get(f"/t/{table}", headers={"Accept-Language": "fr"})).text
        assert "Jouée avec d’autres règles" in french
        assert "Continuer avec les règles d’aujourd’hui" in french
        assert "Fermer la table" in french
        for moves in (0, MOVES):
            replay = await again.get(f"/t/{table}/at/{moves}")
            assert replay.status_code == 200
            assert f"{moves} / {MOVES}" in replay.text
        gone = await again.post(f"/t/{table}/go-on")
        assert (gone.status_code, gone.headers["HX-Refresh"]) == (204, "true")
        playing = (await again.get(f"/t/{table}?seat=0")).text
        assert "Played with other rules" not in playing
        assert 'id="dock"' in playing
        assert "goes on with today’s rules" in playing


async def test_a_table_that_goes_another_way_is_shown_until_there(database: str) -> None:
    async with browser(database) as client:
        table = await old_table(client, differs=5)
    async with browser(database, client.cookies) as again:
        page = (await again.get(f"/t/{table}")).text
        assert f"goes the same way up to move 5 of {MOVES}" in page
        assert "Go on with today’s rules" not in page
        replay = (await again.get(f"/t/{table}/at/5")).text
        assert "5 / 5" in replay
        assert (await again.get(f"/t/{table}/at/6")).status_code == 422
        refused = await again.post(f"/t/{table}/go-on", headers={"HX-Request": "true"})
        assert refused.status_code == 409
        assert "would go another way" in refused.text
        copied = await again.post(f"/t/{table}/copy/5")
        assert copied.headers["HX-Redirect"].startswith("/t/")
        assert 'id="dock"' in (await again.get(copied.headers["HX-Redirect"] + "?seat=0")).text
        closed = await again.post(f"/t/{table}/close")
        assert closed.headers["HX-Refresh"] == "true"
        assert "Download" in (await again.get(f"/t/{table}")).text


async def test_a_page_that_was_open_learns_that_the_rules_have_gone(database: str) -> None:
    async with browser(database) as client:
        table = await old_table(client)
    async with browser(database, client.cookies) as again:
        app = again.app  # type: ignore[attr-defined]
        stream = asyncio.create_task(again.get(f"/t/{table}/live", params={"since": "1.0"}))
        sitting = await app.state.house.tables.get(table)
        async with asyncio.timeout(300):
            while not sitting.answers:
                assert not stream.done(), stream.result().text
                await asyncio.sleep(0.01)
        app.state.house.hub.close()
        told = (await stream).text
        assert "Played with other rules" in told
        assert f'href="/t/{table}"' in told


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'royaume.db'}"


pytestmark = pytest.mark.anyio
