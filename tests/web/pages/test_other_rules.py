"""A table played with rules that are not here: its page says so, and what can still be done."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
from sqlalchemy import update

from royaume.server import models
from royaume.server.settings import Settings
from royaume.web.app import create_app


async def pages(database: str) -> tuple[httpx.Response, httpx.Response]:
    app = create_app(Settings(database, "s" * 40, bot_workers=1))
    async with app.router.lifespan_context(app):
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://royaume.test") as client:
            csrf = (await client.get("/api/v1/me")).json()["csrf"]
            wish = {"game": "crown_of_emara", "seats": ["me", "me"]}
            opened = await client.post("/api/v1/tables", json=wish, headers={"X-CSRF-Token": csrf})
            table = opened.json()["view"]["table"]["id"]
        async with app.state.house.storage.write() as connection:
            await connection.execute(update(models.tables).where(models.tables.c.id == table).values(rules="0.9"))
    later = create_app(Settings(database, "s" * 40, bot_workers=1))
    async with (
        later.router.lifespan_context(later),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(later), base_url="http://royaume.test", cookies=client.cookies
        ) as again,
    ):
        english = await again.get(f"/t/{table}", headers={"Accept-Language": "en"})
        french = await again.get(f"/t/{table}", headers={"Accept-Language": "fr"})
    return english, french


def test_the_page_says_so_in_both_languages(tmp_path: Path) -> None:
    english, french = asyncio.run(pages(f"sqlite:///{tmp_path / 'royaume.db'}"))
    assert english.status_code == french.status_code == 200
    assert "Played with other rules" in english.text
    assert "version 0.9 of the rules" in english.text
    assert "Close the table" in english.text
    assert "Jouée avec d’autres règles" in french.text
    assert "Fermer la table" in french.text
