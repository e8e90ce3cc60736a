"""The page of an analysis without a browser: both languages, the own games lately, and old analyses made anew."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import insert, select, update

from royaume.coach import analyse
from royaume.coach.analysis import FORMAT
from royaume.engine.record import Record
from royaume.server import models
from royaume.server.house import House
from royaume.server.studies import DONE, WAITING
from tests.coach.games import blundered
from tests.web.pages.test_door import CROWN, Guest

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def made() -> tuple[Record, dict[str, Any]]:
    """A short game with a blunder, and its analysis as it is kept."""
    record, _, _ = blundered(CROWN, seed=8, plies=10)
    found: dict[str, Any] = json.loads(json.dumps(analyse(record)))
    return record, found


async def keep(house: House, made: tuple[Record, dict[str, Any]], study: str, table: str | None, **other: Any) -> None:
    """An analysis as the coach would have written it."""
    record, found = made
    row = {
        "id": study, "key": study, "game": record.game.id, "table_id": table, "record": record.to_dict(),
        "status": DONE, "done": 1, "total": 1, "created": 1, "touched": 1, "asker": None, "result": json.dumps(found),
        **other,
    }  # fmt: skip
    async with house.storage.write() as connection:
        await connection.execute(insert(models.analyses).values(**row))


def house_of(app: FastAPI) -> House:
    house: House = app.state.house
    return house


async def ended_table(app: FastAPI, guest: Guest) -> str:
    """A table of one's own that has ended."""
    table = str((await guest.sit("me", "bot:random"))["table"]["id"])
    answer = await guest.client.post(f"/api/v1/tables/{table}/close", json={})
    assert answer.status_code == 200, answer.text
    return table


def texts(page: httpx.Response) -> str:
    assert page.status_code == 200
    return re.sub(r"<[^>]+>", " ", page.text)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("Luck so far", "The five luckiest moments", "the deal")),
        ("fr", ("La part du hasard", "la mise en place")),
    ],
)
async def test_the_page_tells_costs_luck_and_advice(
    app: FastAPI, made: tuple[Record, dict[str, Any]], lang: str, said: tuple[str, ...]
) -> None:
    await keep(house_of(app), made, "study", None)
    guest = Guest(app, lang)
    page = await guest.get("/analysis/study")
    found = texts(page)
    for each in said:
        assert each in found
    assert page.text.count("<polyline") == 4
    worst = made[1]["worst"]
    assert all(f'id="m{i}"' in page.text for i in worst)
    assert all(f'id="l{i}"' in page.text for i in made[1]["luckiest"])
    assert 'class="theme t-' in page.text
    assert "coach." not in found, "a text is missing"


async def test_only_my_own_games_are_compared_and_only_for_me(
    app: FastAPI, made: tuple[Record, dict[str, Any]]
) -> None:
    me, other = Guest(app), Guest(app)
    for n in range(2):
        await keep(house_of(app), made, f"mine{n}", await ended_table(app, me), created=n)
    await keep(house_of(app), made, "theirs", await ended_table(app, other), created=5)
    mine = (await me.get("/analysis/mine1")).text
    assert mine.count('href="/analysis/mine') == 2
    assert 'href="/analysis/mine1" aria-current="page"' in mine
    assert "/analysis/theirs" not in mine
    assert "Your moments that cost most" in mine
    own = [i for i in made[1]["worst"] if made[1]["moments"][i]["seat"] == 0]
    assert re.findall(r'id="m(\d+)"', mine)[: len(own)] == [str(i) for i in own]
    assert "Your moments" not in (await other.get("/analysis/mine1")).text
    for study in ("mine1", "theirs"):
        assert 'href="/analysis/' not in (await other.get(f"/analysis/{study}")).text


async def test_a_moment_is_shown_on_the_board(app: FastAPI, made: tuple[Record, dict[str, Any]]) -> None:
    """Both lines, step by step, each with what it is about on the table, beside the position of then."""
    me = Guest(app)
    table = await ended_table(app, me)
    await keep(house_of(app), made, "board", table)
    worst = made[1]["worst"][0]
    moment = made[1]["moments"][worst]
    page = (await me.get("/analysis/board")).text
    assert f'href="/t/{table}/at/{moment["from"]}?study=board&amp;moment={worst}"' in page
    replay = (await me.get(f"/t/{table}/at/0?study=board&moment={worst}")).text
    assert f'hx-get="/analysis/board/moment/{worst}"' in replay
    assert 'id="hint"' not in (await me.get(f"/t/{table}/at/0")).text
    told = (await me.get(f"/analysis/board/moment/{worst}")).text
    assert told.count('class="hint"') == 2
    assert told.count("data-marks=") == len(moment["played"]["actions"]) + len(moment["best"]["actions"])
    good = next(i for i, each in enumerate(made[1]["moments"]) if each["best"] is None)
    for index in (good, 10**5):
        assert (await me.get(f"/analysis/board/moment/{index}")).status_code == 404


async def test_an_analysis_of_before_is_made_anew_when_asked_for(
    app: FastAPI, made: tuple[Record, dict[str, Any]]
) -> None:
    house = house_of(app)
    await keep(house, made, "old", None)
    async with house.storage.write() as connection:
        await connection.execute(update(models.analyses).values(result=json.dumps({"format": "royaume-analysis-1"})))
    assert made[1]["format"] == FORMAT
    await house.studies.stop()  # nobody works on it now, so that it can be seen waiting
    page = await Guest(app).get("/analysis/old")
    assert "<progress" in page.text
    async with house.storage.read() as connection:
        row = (await connection.execute(select(models.analyses))).one()
    assert (row.status, row.result) == (WAITING, None)
