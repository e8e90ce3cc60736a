"""The operator's room: who may enter, reports and what is decided, bans and mutes at every door, order by command."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from sqlalchemy import func, insert, select, update

from royaume.cli.app import main
from royaume.server import clubs, models, operators
from royaume.server.clocks import DAY
from royaume.server.errors import Refusal
from royaume.server.events import making
from royaume.server.events.terms import Terms
from royaume.server.limits import RULES
from royaume.server.measures import ban, lift, mute, rename, warn
from royaume.server.person import Person
from royaume.server.retention import Rules, overdue, plan, set_plan, tidy_daily
from royaume.web.operating import router
from tests.server.test_people import Pages, do, page
from tests.server.tools import GAME, PASSWORD, Site, Time, Visitor

pytestmark = pytest.mark.anyio
NOTE = re.compile(r"/notes/([0-9a-f]{16})/read")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def site(database: str, time: Time) -> Any:
    async with Pages(database, time=time) as here:
        yield here


async def operator(site: Site, name: str = "Olga") -> Visitor:
    who = await site.account(name)
    await operators.appoint(site.house, None, Person(who.id, name, name.casefold()))
    return who


async def journal(site: Site) -> list[tuple[str, str | None]]:
    return [(each.verb, each.by) for each in await operators.journal(site.house.storage)]


def known(who: Visitor, name: str) -> Person:
    return Person(who.id, name, name.casefold())


async def table_of(ann: Visitor, bob: Visitor, **more: Any) -> str:
    table: str = (await ann.open("me", "open", visibility="lobby", **more))["table"]["id"]
    assert (await bob.post(f"/tables/{table}/seats/1/sit")).status_code == 200
    return table


# Who may enter ------------------------------------------------------------------------------------


def addresses() -> list[tuple[str, str]]:
    """Every way into the room, as a method and an address."""
    made = {
        "person_id": "a" * 32,
        "report": "a" * 16,
        "banner": "a" * 16,
        "table_id": "abc",
        "verb": "ban",
        "rest": "x",
    }
    found = []
    for route in router.routes:
        assert isinstance(route, APIRoute)
        path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda match: made[match[1]], route.path)
        found += [(method, path) for method in sorted(route.methods)]
    return found


async def test_the_room_is_there_for_operators_only(site: Site) -> None:
    olga, ann, guest = await operator(site), await site.account("Ann"), await site.visitor("Guest")
    token = (await ann.post("/tokens", {"label": "x"})).json()["token"]
    ways = addresses()
    assert len(ways) > 20
    assert all(path.startswith("/admin") for _, path in ways)
    nowhere = re.sub(r'"X-CSRF-Token": "\w+"', "", (await page(ann, "/no-such-page")).text)
    for method, path in ways:
        for who, headers in ((guest, guest.headers), (ann, ann.headers), (ann, {"Authorization": f"Bearer {token}"})):
            answer = await who.client.request(method, path, headers=headers)
            assert answer.status_code == 404, (method, path)
            if who is ann and headers is ann.headers and method == "GET":
                assert re.sub(r'"X-CSRF-Token": "\w+"', "", answer.text) == nowhere, path
        unsigned = await olga.client.request(method, path)
        if method == "GET":
            assert unsigned.status_code == (404 if path.endswith(("/x", "a" * 32)) else 200), path
        elif not path.endswith("/x"):
            assert unsigned.status_code == 403, (method, path)
    assert "/admin" in (await page(olga, "/people")).text
    assert "/admin" not in (await page(ann, "/people")).text
    await operators.dismiss(site.house, None, known(olga, "Olga"))
    assert (await page(olga, "/admin")).status_code == 404
    with pytest.raises(Refusal, match="no such operator"):
        await operators.dismiss(site.house, None, known(olga, "Olga"))


async def test_an_operator_sees_a_table_like_any_spectator(site: Site) -> None:
    olga, ann, bob, eve = await operator(site), *[await site.visitor(name) for name in ("Ann", "Bob", "Eve")]
    table = await table_of(ann, bob, title="A public one")
    assert await olga.see(table) == {**await eve.see(table), "you": (await olga.see(table))["you"]}
    seed = (await site.house.tables.get(table)).row["seed"]
    told = (await page(olga, "/admin/tables?q=public")).text
    assert f"/t/{table}" in told
    assert str(seed) not in told
    alone = (await ann.open("me", "me", spectators=False))["table"]["id"]
    assert (await olga.get(f"/tables/{alone}")).status_code == 404
    assert alone in (await page(olga, "/admin/tables?q=ann")).text


# Reports ------------------------------------------------------------------------------------------


async def test_a_report_is_decided_with_its_context(site: Site, time: Time) -> None:
    olga, ann, bob, eve = await operator(site), *[await site.account(name) for name in ("Ann", "Bob", "Eve")]
    table = await table_of(ann, bob)
    for text in ("hello", "you <b>fool</b>", "bye"):
        assert (await bob.post(f"/tables/{table}/chat", {"text": text})).status_code == 200
    assert f'href="/t/{table}/people#said-2"' in (await page(ann, f"/t/{table}")).text
    assert "you &lt;b&gt;fool" in (await page(ann, f"/t/{table}/people")).text
    assert "you &lt;b&gt;fool" not in (await page(bob, f"/t/{table}/people")).text, "nobody reports oneself"
    said = await do(ann, f"/t/{table}/report", number="2", why="An insult")
    assert "Thank you" in said.text
    assert (await do(ann, f"/t/{table}/report", number="2", why="Again")).status_code == 409
    assert (await do(eve, f"/t/{table}/report", number="2", why="I read it too")).status_code == 200
    wrong = [{"number": "9"}, {"about": eve.id}, {"about": olga.id}, {"about": "nobody"}]
    for each in wrong:
        assert (await do(ann, f"/t/{table}/report", why="x", **each)).status_code == 404, each
    assert (await do(bob, f"/t/{table}/report", number="2", why="x")).status_code == 422
    assert (await do(ann, f"/t/{table}/report", about=bob.id, why=" ")).status_code == 422
    assert (await do(ann, f"/t/{table}/report", about=bob.id, kind="thing", why="x")).status_code == 422
    assert (await do(ann, "/people/bob/report", kind="name", why="Not a name")).status_code == 200
    assert (await do(ann, "/people/nobody/report", why="x")).status_code == 404
    told = (await page(olga, "/admin/reports")).text
    assert [each in told for each in ("hello", "you &lt;b&gt;fool", "bye", "An insult", "Not a name")] == [True] * 5
    assert ">3</b>" in told, "three wait"
    first = re.findall(r'hx-post="(/admin/reports/[0-9a-f]{16})"', told)[0]
    assert (await do(olga, first, decision="hang", why="x")).status_code == 422
    assert (await do(olga, first, decision="mute", days="3")).status_code == 422, "the person has to read why"
    assert (await do(olga, first, decision="mute", days="3", why="Insults")).status_code == 204
    assert (await do(olga, first, decision="nothing")).status_code == 409
    assert (await page(olga, "/admin/reports")).text.count("/admin/reports/") == 1, "both reports of the message"
    name = re.findall(r'hx-post="(/admin/reports/[0-9a-f]{16})"', (await page(olga, "/admin/reports")).text)[0]
    assert (await do(olga, name, decision="rename", name="Robert", why="As it says")).status_code == 204
    assert (await ann.see(table))["seats"][1]["name"] == "Robert"
    assert "Robert, " not in (await page(ann, "/")).text
    assert "Insults" in (await page(bob, "/")).text
    assert "Robert" in (await page(bob, "/")).text
    assert (await page(olga, "/admin/reports?decided=1")).text.count("<article") == 3
    assert [verb for verb, _ in await journal(site)].count("decide") == 2
    assert {by for verb, by in await journal(site) if verb != "appoint"} == {"Olga"}


async def test_nobody_drowns_the_operators(database: str) -> None:
    async with Pages(database, rate_limits=True) as site:
        ann, _ = await site.account("Ann"), await site.account("Bob")
        sent = [await do(ann, "/people/bob/report", kind="person", why=str(i)) for i in range(7)]
        assert [each.status_code for each in sent[:2]] == [200, 409]
        assert [each.status_code for each in sent].count(429) == 7 - RULES["report"].size


async def test_a_table_one_may_not_see_is_not_reported(site: Site) -> None:
    ann, bob, eve = [await site.account(name) for name in ("Ann", "Bob", "Eve")]
    table = await table_of(ann, bob, spectators=False)
    await bob.post(f"/tables/{table}/chat", {"text": "between us"})
    assert (await do(eve, f"/t/{table}/report", number="1", why="x")).status_code == 404
    assert (await do(eve, f"/t/{table}/report", about=bob.id, why="x")).status_code == 404


# What is done about people ------------------------------------------------------------------------


async def test_who_is_warned_reads_it_and_confirms(site: Site) -> None:
    ann, guest = await site.account("Ann"), await site.visitor("Guest")
    table = await table_of(ann, guest)
    await warn(site.house, None, known(ann, "Ann"), "Be <kind>.")
    await warn(site.house, None, Person(guest.id, "Guest"), "You too.")
    for path in ("/", f"/t/{table}", "/account"):
        assert "Be &lt;kind&gt;." in (await page(ann, path)).text, path
        assert "Be &lt;kind&gt;." not in (await page(guest, path)).text
    note = NOTE.findall((await page(ann, "/")).text)[0]
    assert (await do(guest, f"/notes/{note}/read")).status_code == 200
    assert "Be &lt;kind&gt;." in (await page(ann, "/")).text, "it is for her to confirm"
    assert (await ann.client.post(f"/notes/{note}/read")).status_code == 403
    assert (await do(ann, f"/notes/{note}/read")).status_code == 200
    assert "Be &lt;kind&gt;." not in (await page(ann, "/")).text
    answer = await guest.post("/session", {"name": "Ann", "password": PASSWORD})
    assert answer.status_code == 200
    assert "You too." in (await page(ann, "/")).text, "what was said to the guest is said to the account"


async def test_who_is_muted_writes_nothing_for_a_while(site: Site, time: Time) -> None:
    ann, bob = await site.account("Ann"), await site.account("Bob")
    table = await table_of(ann, bob)
    person = known(bob, "Bob")
    await mute(site.house, None, person, "Shouting", 2)
    refused = [
        await bob.post(f"/tables/{table}/chat", {"text": "hey"}),
        await bob.put("/me", {"name": "Hey all"}),
        await bob.post("/tables", {"game": "crown_of_emara", "title": "Hey all"}),
    ]
    assert [each.json()["error"]["code"] for each in refused] == ["muted"] * 3
    assert refused[0].json()["error"]["until"] == time() + 2 * DAY
    assert "Shouting" in refused[0].json()["error"]["message"]
    assert (await do(bob, f"/t/{table}/chat", text="hey")).status_code == 403
    assert "Shouting" in (await do(bob, "/clubs", name="Hey all")).text
    assert "Shouting" in (await do(bob, "/account/name", name="Hey all")).text
    club = await clubs.found_club(site.house.storage, site.house.links, person, "The Quiet Ones")
    with pytest.raises(Refusal, match="Shouting"):
        await making.make(site.house.tables, club, person, "Hey all", Terms("league", GAME, 2))
    french = await bob.client.post(
        f"/t/{table}/chat", data={"text": "x"}, headers={**bob.headers, "HX-Request": "true", "Accept-Language": "fr"}
    )
    assert "Jusqu’au" in french.text
    assert (await ann.see(table))["chat"] == []
    view = await bob.see(table)
    assert (await (bob if view["actions"] else ann).move(await (bob if view["actions"] else ann).see(table))).is_success
    time.passes(2 * DAY + 1)
    assert (await bob.post(f"/tables/{table}/chat", {"text": "hey"})).status_code == 200
    await mute(site.house, None, person, "Again", 2)
    await lift(site.house, None, person, "mute")
    assert (await bob.post(f"/tables/{table}/chat", {"text": "hey"})).status_code == 200
    with pytest.raises(Refusal, match="no such mute"):
        await lift(site.house, None, person, "mute")
    for days in (0, -1, 10**6, float("nan")):
        with pytest.raises(Refusal, match="number of days"):
            await mute(site.house, None, person, "x", days)


async def test_who_is_banned_only_reads_why(site: Site, time: Time) -> None:
    ann, bob, guest = await site.account("Ann"), await site.account("Bob"), await site.visitor("Guest")
    table = await table_of(bob, ann)
    token = {"Authorization": f"Bearer {(await bob.post('/tokens', {'label': 'x'})).json()['token']}"}
    await ban(site.house, None, known(bob, "Bob"), "Cheating", 7)
    assert (await bob.get("/me")).json()["id"] != bob.id, "the session has ended"
    await bob.arrive()
    assert (await bob.post("/session", {"name": "Bob", "password": PASSWORD})).status_code == 200
    read = await page(bob, "/account")
    assert read.status_code == 403
    assert "Cheating" in read.text
    assert "/account/sign-out" in read.text
    bob.headers = {"X-CSRF-Token": re.findall(r'"X-CSRF-Token": "(\w+)"', read.text)[0]}
    asked: list[httpx.Response] = []
    for headers in (bob.headers, token):
        for path in (f"/tables/{table}", f"/tables/{table}/events", "/lobby", "/me", "/tokens"):
            asked.append(await bob.client.get(f"/api/v1{path}", headers=headers))
        for path, body in (
            ("/tables", {"game": "crown_of_emara"}),
            (f"/tables/{table}/moves", {"ply": 0, "action": "x"}),
            (f"/tables/{table}/chat", {"text": "x"}),
            (f"/tables/{table}/leave", {}),
            ("/tokens", {"label": "y"}),
        ):
            asked.append(await bob.client.post(f"/api/v1{path}", json=body, headers=headers))
    assert {(each.status_code, each.json()["error"]["code"]) for each in asked} == {(403, "banned")}
    assert asked[0].json()["error"]["until"] == time() + 7 * DAY
    for path in ("/", f"/t/{table}", f"/t/{table}/live", "/people", "/new", "/muted.css"):
        assert (await page(bob, path)).status_code == 403, path
    assert (await do(bob, f"/t/{table}/chat", text="x")).status_code == 403
    assert (await do(bob, "/prefs", lang="fr")).status_code == 204
    bob.client.cookies.set("lang", "fr")
    assert "exclu de ce site" in (await page(bob, "/")).text
    assert (await do(bob, "/account/sign-out")).status_code == 204
    assert (await page(bob, "/")).status_code == 200

    await ban(site.house, None, Person(guest.id, "Guest"), "Spam", 1)
    assert "Spam" in (await page(guest, "/")).text, "a guest stays the same, or they would not know"
    time.passes(7 * DAY + 1)
    assert (await page(guest, "/")).status_code == 200
    assert (await bob.client.get("/api/v1/lobby", headers=token)).status_code == 200


async def test_what_a_banned_person_follows_ends(site: Site) -> None:
    bob = await site.account("Bob")
    session = await site.house.identity.session(bob.client.cookies["royaume"])
    assert site.house.identity.here(session, 0.0)
    await ban(site.house, None, known(bob, "Bob"), "Cheating", 7)
    assert not site.house.identity.here(session, 0.0)


async def test_operators_are_not_sanctioned(site: Site) -> None:
    olga, other = await operator(site), await operator(site, "Otto")
    for verb in ("warn", "mute", "ban", "rename"):
        answer = await do(olga, f"/admin/people/{other.id}/{verb}", why="x", name="y", days="1")
        assert answer.status_code == 403, verb
    ann = await site.account("Ann")
    for verb in ("warn", "mute", "ban", "rename", "unmute", "unban"):
        answer = await do(olga, f"/admin/people/{ann.id}/{verb}", why="Why not", name="Anna", days="1")
        assert answer.status_code == 204, verb
    assert (await do(olga, f"/admin/people/{ann.id}/hang", why="x")).status_code == 404
    seen = (await page(olga, f"/admin/people/{ann.id}")).text
    assert seen.count("Why not") == 4
    assert f"/admin/people/{ann.id}" in (await page(olga, "/admin/people?q=AN")).text
    assert f"/admin/people/{ann.id}" not in (await page(olga, "/admin/people?q=%25zz")).text
    with pytest.raises(Refusal, match="belongs to somebody else"):
        await rename(site.house, None, known(ann, "Ann"), "Olga", "x")
    done = [verb for verb, by in await journal(site) if by == "Olga"]
    assert sorted(done) == ["ban", "lift_ban", "lift_mute", "mute", "rename", "warn"]


async def test_a_closed_table_says_why(site: Site) -> None:
    olga, ann, bob = await operator(site), await site.account("Ann"), await site.account("Bob")
    table = await table_of(ann, bob, rated=True)
    for _ in range(12):
        mover = ann if (await ann.see(table))["actions"] else bob
        await mover.move(await mover.see(table))
    assert (await do(olga, f"/admin/tables/{table}/close")).status_code == 422
    assert (await do(olga, f"/admin/tables/{table}/close", why="A <bad> title")).status_code == 204
    assert (await do(olga, f"/admin/tables/{table}/close", why="Again")).status_code == 409
    seen = await ann.see(table)
    assert seen["table"]["status"] == "closed"
    for who in (ann, bob):
        text = (await page(who, f"/t/{table}")).text
        assert text.count("A &lt;bad&gt; title") >= 2, "in the log, and as a note"
    assert "A &lt;bad&gt; title" in (await page(ann, "/")).text
    await site.house.scorekeeper.look()
    async with site.house.storage.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(models.rating_steps)) == 0


async def test_a_message_to_all_is_put_away(site: Site, time: Time) -> None:
    olga, ann = await operator(site), await site.visitor("Ann")
    form = {
        "text": "We close <early>.",
        "text.fr": "On ferme tôt.",
        "begins": "2026-11-16T10:00",
        "ends": "2026-11-17T10:00",
    }
    assert (await do(olga, "/admin/banners", **form)).status_code == 204
    wrong = [
        {"text": " "},
        {"ends": ""},
        {"ends": "tomorrow"},
        {"ends": "2026-11-16T09:00"},
        {"ends": "9999-11-16T09:00"},
    ]
    for each in wrong:
        assert (await do(olga, "/admin/banners", **{**form, "text.fr": "", **each})).status_code == 422, each
    assert "We close" not in (await page(ann, "/")).text, "it begins at ten"
    time.passes(10 * 3_600_000)
    assert "We close &lt;early&gt;." in (await page(ann, "/")).text
    ann.client.cookies.set("lang", "fr")
    shown = (await page(ann, "/")).text
    assert "On ferme tôt." in shown
    note = re.findall(r"/notes/([0-9a-f]{16})/away", shown)[0]
    assert (await do(ann, f"/notes/{note}/away")).status_code == 200
    assert "On ferme tôt." not in (await page(ann, "/")).text
    assert "We close" in (await page(olga, "/account")).text
    assert (await do(olga, f"/admin/banners/{note}/end")).status_code == 204
    assert (await do(olga, f"/admin/banners/{note}/end")).status_code == 404
    assert "note-card" not in (await page(olga, "/account")).text


# Keeping the house --------------------------------------------------------------------------------


async def test_what_goes_is_shown_first(site: Site, time: Time) -> None:
    olga, guest, ben = await operator(site), await site.visitor("Guest"), await site.visitor("Ben")
    waiting = (await ben.open("me", "open"))["table"]["id"]
    async with site.house.storage.write() as connection:
        await connection.execute(update(models.users).values(created=time() - 20 * DAY))
    told = (await page(olga, "/admin/retention")).text
    assert "retention/now" not in told, "nothing goes"
    days = {"guests": "10", "waiting": "10", "finished": "0"}
    assert (await do(olga, "/admin/retention", **{**days, "guests": "-1"})).status_code == 422
    assert (await do(olga, "/admin/retention", **days)).status_code == 204
    assert (await plan(site.house.storage)).rules == Rules(10, 10, 0)
    told = (await page(olga, "/admin/retention")).text
    shown = re.findall(r'"fingerprint": "(\w+)"', told)[0]
    assert f"/admin/people/{guest.id}" in told
    time.passes(11 * DAY)
    assert (await do(olga, "/admin/retention/now", fingerprint=shown)).status_code == 409, "the table goes too now"
    assert (await ben.see(waiting))["table"]["id"] == waiting
    shown = re.findall(r'"fingerprint": "(\w+)"', (await page(olga, "/admin/retention")).text)[0]
    assert (await do(olga, "/admin/retention/now", fingerprint=shown)).status_code == 204
    assert (await ben.get(f"/tables/{waiting}")).status_code == 404, "it is gone from memory too"
    assert (await overdue(site.house.storage, Rules(10, 10, 0), time())).counts() == dict.fromkeys(days, 0)
    assert (await do(olga, "/admin/vacuum")).status_code == 204
    assert (await do(olga, "/admin/vacuum")).status_code == 204
    assert {"retention", "tidy", "vacuum"} <= {verb for verb, _ in await journal(site)}


async def test_it_goes_by_itself_once_a_day_where_it_is_switched_on(site: Site, time: Time) -> None:
    await site.visitor("Guest")
    async with site.house.storage.write() as connection:
        await connection.execute(update(models.users).values(created=time() - 40 * DAY))
    assert await tidy_daily(site.house) is None, "nobody wants it"
    await set_plan(site.house, None, Rules(), daily=True)
    found = await tidy_daily(site.house)
    assert found is not None
    assert len(found.guests) == 1
    assert await tidy_daily(site.house) is None, "not twice a day"
    time.passes(DAY)
    assert await tidy_daily(site.house) is not None
    assert [verb for verb, _ in await journal(site)].count("tidy_daily") == 1, "nothing is no news"


async def test_the_overview_tells_how_it_goes(site: Site) -> None:
    olga, ann = await operator(site), await site.visitor("Ann")
    await ann.open("me", "open", visibility="lobby")
    site.house.steward.look()
    site.house.steward.look()
    told = (await page(olga, "/admin")).text
    kind = "SQLite" if site.house.storage.is_sqlite else "PostgreSQL"
    for each in (kind, "Python 3", "takes what is written", "<polyline", "Bots that wait"):
        assert each in told, each
    assert re.search(r"<strong>1</strong>tables that wait", told)
    assert (await page(olga, "/admin/numbers")).text.lstrip().startswith("<div")
    site.house.health.reserve = 10**18
    if site.house.storage.is_sqlite:
        assert "nearly full" in (await page(olga, "/admin")).text


# By command, while the server runs ----------------------------------------------------------------


async def test_the_same_by_command_while_the_server_runs(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with Pages(database) as site:
        await by_command(site, database, capsys)


async def by_command(site: Site, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bob = await site.account("Ann"), await site.account("Bob")
    table = await table_of(ann, bob)
    await do(ann, "/people/bob/report", why="He shouts")

    async def run(*words: str) -> tuple[int, str]:
        # The server goes on meanwhile: it may be in the middle of writing, and the command waits until it has written.
        code = await asyncio.to_thread(main, ["admin", *words, "--database", database])
        said = capsys.readouterr()
        if site.house.storage.is_sqlite:
            await site.house.storage.look(site.house.heard)
        else:
            await site.house.heard(None)
        return code, said.out + said.err

    assert (await run("operator", "Nobody"))[0] == 2
    assert (await run("operator", "Ann"))[0] == 0
    assert (await page(ann, "/admin")).status_code == 200
    assert json.loads((await run("operators", "--json"))[1]) == ["Ann"]
    waiting = json.loads((await run("reports", "--json"))[1])
    assert [(each["about"], each["by"], each["why"]) for each in waiting] == [("Bob", "Ann", "He shouts")]
    assert (await run("decide", waiting[0]["id"], "warn", "--why", "Quietly"))[0] == 0
    assert "Quietly" in (await page(bob, "/")).text
    assert (await run("mute", "Bob", "--why", "Loud"))[0] == 0
    assert (await bob.post(f"/tables/{table}/chat", {"text": "x"})).status_code == 403
    assert (await run("unmute", "Bob"))[0] == 0
    assert (await bob.post(f"/tables/{table}/chat", {"text": "x"})).status_code == 200
    assert (await run("rename", "Bob", "Robert", "--why", "Nicer"))[0] == 0
    assert (await ann.see(table))["seats"][1]["name"] == "Robert"
    assert (await run("close", table, "--why", "Enough"))[0] == 0
    assert (await ann.see(table))["table"]["status"] == "closed"
    assert (await run("say", "Hello all", "--in", "fr=Bonjour à tous"))[0] == 0
    assert "Hello all" in (await page(bob, "/")).text
    code, said = await run("say", "x", "--in", "zz=y")
    assert code == 2
    assert "LANG=TEXT" in said
    assert (await run("ban", "bob", "--days", "2", "--why", "Still loud"))[0] == 0
    assert (await bob.get("/me")).json()["id"] != bob.id
    code, said = await run("ban", "Ann", "--why", "x")
    assert code == 2
    assert "operator" in said
    assert (await run("unban", "bob"))[0] == 0
    assert (await run("password", "Ann"))[0] == 0
    assert (await ann.get("/me")).json()["id"] != ann.id, "every session of hers has ended"
    assert (await run("operator", "Ann", "--remove"))[0] == 0
    told = json.loads((await run("journal", "--json"))[1])
    did = {"appoint", "warn", "decide", "mute", "lift_mute", "rename", "close", "say", "ban", "lift_ban", "dismiss"}
    assert {each["verb"] for each in told} == did
    assert {each["by"] for each in told} == {None}


async def test_whoever_goes_is_forgotten_here_too(site: Site) -> None:
    olga, ann, bob = await operator(site), await site.account("Ann"), await site.account("Bobby")
    await do(bob, "/people/ann/report", why="Too quick")
    await do(ann, "/people/bobby/report", kind="name", why="Too short")
    assert (await do(olga, f"/admin/people/{bob.id}/ban", why="Enough", days="2")).status_code == 204
    await bob.arrive()
    await bob.post("/session", {"name": "Bobby", "password": PASSWORD})
    data = await page(bob, "/account/data")
    assert data.status_code == 200, "also whoever is banned"
    told = json.loads(zipfile.ZipFile(io.BytesIO(data.content)).read("order.json"))
    assert [each["why"] for each in told["measures"]] == ["Enough"]
    assert [each["why"] for each in told["reports"]] == ["Too quick"]
    asked = await page(bob, "/account/delete")
    bob.headers = {"X-CSRF-Token": re.findall(r'"X-CSRF-Token": "(\w+)"', asked.text)[0]}
    assert (await do(bob, "/account/delete", name="Bobby", password=PASSWORD)).status_code == 204
    async with site.house.storage.read() as connection:
        for table in (models.reports, models.measures, models.journal, models.operators):
            kept = str((await connection.execute(select(table))).all())
            assert bob.id not in kept, table.name
            assert "Bobby" not in kept, table.name
    assert "somebody who is gone" in (await page(olga, "/admin/reports")).text


async def test_backups_bring_order_back(site: Site, tmp_path: Any) -> None:
    from royaume.server.backup import back_up, restore
    from royaume.server.storage import Storage

    bob = await site.account("Bob")
    await ban(site.house, None, known(bob, "Bob"), "Cheating", 7)
    await operator(site)
    async with site.house.storage.write() as connection:
        await connection.execute(insert(models.news).values(what="order"))
    counts = await back_up(site.house.storage, tmp_path / "site.backup")
    assert (counts["measures"], counts["operators"], counts["journal"]) == (1, 1, 2)
    assert "news" not in counts
    other = Storage(f"sqlite:///{tmp_path / 'other.db'}")
    assert await restore(other, tmp_path / "site.backup") == counts
    await other.close()
