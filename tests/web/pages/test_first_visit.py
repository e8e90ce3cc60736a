"""What a phone waits for when it first opens a table: how much, how often, and never twice."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

import royaume
from royaume.web.packing import joined
from royaume.web.render import STATIC
from tests.web.pages.test_door import Guest

pytestmark = pytest.mark.anyio

KB = 1000
PAGE, ALL = 32 * KB, 190 * KB  # bytes that travel
FILES = 8  # style sheets and scripts that are asked for, all at once
FOR_EVER = "public, max-age=31536000, immutable"
NAMED = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js|woff2|svg))"')


async def weight(guest: Guest, address: str) -> int:
    """Bytes of the body as it travels."""
    answer = await guest.get(address, **{"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    return int(answer.headers["content-length"])


@pytest.mark.parametrize("game", royaume.games())
async def test_a_first_visit_stays_light_and_asks_for_everything_at_once(app: FastAPI, game: str) -> None:
    guest = Guest(app)
    table = (await guest.sit("me", "bot:random", "bot:random", game=game))["table"]["id"]
    page = (await guest.get(f"/t/{table}")).text
    named = list(dict.fromkeys(NAMED.findall(page)))
    assert await weight(guest, f"/t/{table}") < PAGE
    weights = {address: await weight(guest, address) for address in named}
    assert sum(weights.values()) + await weight(guest, f"/t/{table}") < ALL, weights
    assert len([each for each in named if each.endswith((".css", ".js"))]) <= FILES
    for address in named:
        told = await guest.get(address)
        assert told.headers["cache-control"] == FOR_EVER, "what never changes is not sent again"
        if address.endswith(".css"):
            # The page names what its style sheets would ask for only when everything is laid out: one wait less.
            assert "@import" not in told.text
    wanted = {each for each in named if each.endswith(".woff2")}
    assert {each.rsplit("/", 1)[1] for each in wanted} == {"inter-400.woff2", "inter-600.woff2", "alegreya-700.woff2"}


async def test_what_only_authors_read_does_not_travel() -> None:
    for kind in ("css", "js"):
        for path in (STATIC / kind).glob(f"*.{kind}"):
            sent = joined((path,)).decode()
            assert not re.search(r"^(\s|//|/\*)", sent, re.M), path.name
            kept = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
            assert set(sent.splitlines()) <= set(kept), path.name
            assert [line for line in kept if line in sent.splitlines() and line] == sent.splitlines(), path.name
