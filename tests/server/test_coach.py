"""The coach on the server: who may ask, what it knows, and analyses that are kept."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from royaume.coach.analysis import FORMAT
from royaume.coach.hints import hints
from royaume.coach.opinion import usual_budget
from royaume.server import models, thinking
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.sitting import Sitting
from royaume.server.studies import DONE, LOOKS, RUNNING, study_key
from royaume.server.views.coach import hint_view, study_view
from tests.coach.games import played
from tests.server.test_tables import ANN, open_table
from tests.server.tools import PATIENCE, Site, Visitor, settings

pytestmark = pytest.mark.anyio


async def finished(who: Visitor, study: str, seconds: float = PATIENCE) -> dict[str, Any]:
    async with asyncio.timeout(seconds):
        while (found := (await who.get(f"/analyses/{study}")).json())["status"] in ("waiting", "running"):
            await asyncio.sleep(0.1)
    return dict(found)


def short_record(plies: int = 16) -> dict[str, Any]:
    return played("crown_of_emara", plies)[0].to_dict()


async def test_a_hint_is_for_the_seat_that_decides(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    assert view["table"]["coach"]
    assert "hint" in view["you"]["may"]
    answer = await ann.post(f"/tables/{table}/hint", {"ply": view["ply"]})
    assert answer.status_code == 200, answer.text
    offered = {each["action"] for each in view["actions"]}
    assert 1 <= len(answer.json()) <= 3
    assert all(each["actions"][0] in offered for each in answer.json())
    stale = await ann.post(f"/tables/{table}/hint", {"ply": view["ply"] + 1})
    assert stale.status_code == 409
    bob = await site.visitor("Bob")
    assert (await bob.post(f"/tables/{table}/hint", {"ply": view["ply"]})).status_code == 403


@asynccontextmanager
async def asked(database: str) -> AsyncIterator[tuple[House, Sitting, int]]:
    """A server with a table at which the coach helps, and the seat that decides there."""
    house = House(settings(database))
    await house.open()
    try:
        table = await open_table(house, "me", "me", coach=True)
        assert table.turn is not None
        yield house, table, table.turn
    finally:
        await house.close()


async def test_a_hint_comes_at_once_and_becomes_better(sqlite_url: str) -> None:
    async with asked(sqlite_url) as (house, table, seat):
        first = await house.studies.hint(table, seat)
        assert first.found
        last = await house.studies.hint(table, seat, LOOKS)
        assert last is first, "who asks again is answered with the same"
        assert last.over
        assert last.version == LOOKS
        assert house.studies.thinks_of(table.id, table.ply)
        assert not house.studies.thinks_of(table.id, table.ply + 1)


class Pulse:
    """The longest stretch of work on the loop between two beats, in seconds of this thread: others cost it nothing."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def __aenter__(self) -> Pulse:
        self._task = asyncio.create_task(self._beat())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *wrong: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            before = time.thread_time()
            try:
                await asyncio.sleep(0.001)
            finally:
                self.longest = max(self.longest, time.thread_time() - before)


WORK = 0.15  # seconds that one thing may take on the loop; a look of the coach takes several times that


def say(key: str, **args: object) -> str:
    return key


async def test_thinking_does_not_hold_up_the_loop(sqlite_url: str) -> None:
    """Nor does telling what was thought: hints to the last, and the analysis of a long game with its page."""
    async with asked(sqlite_url) as (house, table, seat):
        game, record = table.game, played("crown_of_emara", 120, players=4)[0]
        assert game is not None
        person = ANN
        async with Pulse() as pulse:
            found = await hint_view(house, table.id, person, table.ply, LOOKS, "en", say)
            assert found is not None
            assert found["choices"]
            study = await house.studies.open(record)
            async with asyncio.timeout(PATIENCE):
                while (shown := await study_view(house, study, None, "en", say))["status"] != DONE:
                    await asyncio.sleep(0.05)
            assert shown["result"]["worst"]
        assert 0 < pulse.longest < WORK
        assert table.state is not None
        guess = table.state.determinize(seat, random.Random(1))
        async with Pulse() as pulse:
            hints(guess, seat, random.Random(1), usual_budget(guess))
            await asyncio.sleep(0.01)
        assert pulse.longest > WORK, "it would not be noticed"


async def test_a_coach_that_fails_says_so_and_can_be_asked_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asked(sqlite_url) as (house, table, seat):
        with monkeypatch.context() as ill:
            ill.setattr(thinking, "THINKER", ("/bin/false",))
            with pytest.raises(Refusal, match="nothing to say"):
                await house.studies.hint(table, seat)
        assert (await house.studies.hint(table, seat)).found


async def test_where_people_compete_the_coach_is_silent_unless_they_want_it(site: Site) -> None:
    ann = await site.account("Ann")
    bob = await site.account("Bob")
    for wish, helps in (({}, False), ({"coach": True}, True), ({"coach": True, "rated": True}, False)):
        view = await ann.open("me", "open", visibility="lobby", **wish)
        table = view["table"]["id"]
        assert view["table"]["coach"] is helps
        await bob.post(f"/tables/{table}/seats/1/sit")
        seen = [await ann.see(table), await bob.see(table)]
        asker, view = (ann, seen[0]) if seen[0]["actions"] else (bob, seen[1])
        answer = await asker.post(f"/tables/{table}/hint", {"ply": view["ply"]})
        assert (answer.status_code == 200) is helps
        assert ("hint" in view["you"]["may"]) is helps
        if not helps:
            assert answer.json()["error"]["code"] == "no_coach"


async def test_a_record_is_analysed_once(site: Site) -> None:
    ann = await site.visitor("Ann")
    record = short_record()
    study = (await ann.post("/analyses", {"record": record})).json()["id"]
    assert (await ann.post("/analyses", {"record": record})).json()["id"] == study
    found = await finished(ann, study)
    assert found["status"] == "done"
    assert found["result"]["format"] == FORMAT
    assert found["done"] == found["total"] == 16
    bob = await site.visitor("Bob")
    assert (await bob.get(f"/analyses/{study}")).json()["result"] == found["result"]


async def test_an_analysis_is_found_when_its_components_had_another_digest(sqlite_url: str) -> None:
    house = House(settings(sqlite_url))
    await house.storage.migrate()
    record = played("crown_of_emara", 16)[0]
    study = await house.studies.open(record)
    former = record.game.components.former[0]
    async with house.storage.write() as connection:
        await connection.execute(update(models.analyses).values(key=study_key(record, former)))
    assert await house.studies.open(record) == study
    await house.storage.close()


async def test_what_is_no_record_is_refused(site: Site) -> None:
    ann = await site.visitor("Ann")
    assert (await ann.post("/analyses", {"record": {"game": "chess"}})).status_code == 422
    broken = short_record()
    broken["actions"][3] = "end_turn"
    assert (await ann.post("/analyses", {"record": broken})).json()["error"]["code"] == "bad_record"
    assert (await ann.get("/analyses/nosuchanalysis")).status_code == 404


async def test_a_running_table_is_not_analysed(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    answer = await ann.post(f"/tables/{view['table']['id']}/analysis")
    assert answer.json()["error"]["code"] == "not_ended"


async def test_an_analysis_goes_on_after_a_restart(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    first = House(settings(sqlite_url))
    await first.storage.migrate()
    record = played("crown_of_emara", 16)[0]
    study = await first.studies.open(record)  # nobody works here: the server ends before it began
    await first.studies._write(study, status=RUNNING)
    async with first.storage.write() as connection:
        from sqlalchemy import update

        from royaume.server import models

        await connection.execute(update(models.analyses).values(touched=1))
    await first.storage.close()
    site: Site = await open_site(sqlite_url)
    ann = await site.visitor("Ann")
    assert (await finished(ann, study))["status"] == "done"
