"""One's own data: sign-ins, everything as a file, a forgotten password, and deleting oneself without a trace."""

from __future__ import annotations

import inspect
import io
import json
import re
import zipfile
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from royaume.bots import USUAL
from royaume.engine.languages import LANGUAGES
from royaume.engine.lesson import lessons as lessons_of
from royaume.engine.record import Record
from royaume.engine.registry import load
from royaume.server import clubs, friends, invited, models, shunning
from royaume.server.clocks import DAY, HOUR, Rest
from royaume.server.devices import device
from royaume.server.documents import Document, write_document
from royaume.server.download import FILES, LEFT_OUT
from royaume.server.events import making
from royaume.server.events.terms import LEAGUE, Terms
from royaume.server.habits import set_rest
from royaume.server.identity import COOKIE, DEVICE_COOKIE, GUEST_COOKIE
from royaume.server.kept import KEPT
from royaume.server.lessons import open_lesson
from royaume.server.letters import write_letter
from royaume.server.person import Person, is_gone
from royaume.server.scorekeeper import recompute
from royaume.server.wishes import KINDS, MAIL, RESET, Wishes
from royaume.web import prefs
from royaume.web.render import words
from tests.server.receivers import mail_server
from tests.server.test_notices import FROM, SITE, Browser, wishes
from tests.server.test_people import Pages, do, page
from tests.server.test_timekeeping import play_until_turn_passes
from tests.server.tools import GAME, PASSWORD, Site, Time, Visitor

pytestmark = pytest.mark.anyio
Sites = Callable[..., Any]
ZONE = "Pacific/Kiritimati"
MAIL_OF_ANN = "annabel@there.test"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/137.0 Safari/537.36 Edg/137.0"


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (FIREFOX, "Firefox, Linux"),
        (IPHONE, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/137.0 Mobile Safari/537.36", "Chrome, Android"),
        ("python-httpx/0.28.1", "python-httpx"),
        ("\u202ebad", ""),
        ("", ""),
    ],
)
def test_devices_in_words(agent: str, said: str) -> None:
    assert device(agent) == said


async def signed_in(site: Site, name: str, agent: str) -> Visitor:
    who = await site.visitor()
    who.client.headers["User-Agent"] = agent
    (await who.post("/session", {"name": name, "password": PASSWORD})).raise_for_status()
    await who.arrive()
    return who


async def test_sign_ins_are_seen_and_ended(database: str, open_site: Sites) -> None:
    site: Site = await open_site(database)
    ann, bob = await site.account("Ann"), await site.account("Bob")
    desk, phone = await signed_in(site, "Ann", FIREFOX), await signed_in(site, "Ann", IPHONE)
    seen = (await desk.get("/sessions")).json()
    assert [each["here"] for each in seen] == [True, False, False]
    assert seen[0]["device"] == "Firefox, Linux"
    assert {each["device"] for each in seen[1:]} == {"Safari, iPhone", "python-httpx"}
    [theirs] = [each["id"] for each in (await bob.get("/sessions")).json()]
    assert (await desk.delete(f"/sessions/{theirs}")).status_code == 404, "not one's own"
    of_phone = next(each["id"] for each in seen if "iPhone" in each["device"])
    assert (await desk.delete(f"/sessions/{of_phone}")).status_code == 204
    assert (await phone.get("/me")).json()["account"] is False
    assert (await ann.get("/me")).json()["account"] is True
    assert (await desk.delete("/sessions")).json() == {"ended": 1}
    assert (await ann.get("/me")).json()["account"] is False
    assert len((await desk.get("/sessions")).json()) == 1
    assert (await bob.get("/me")).json()["account"] is True
    assert (await (await site.visitor("Guest")).get("/sessions")).json() == []


# A forgotten password ------------------------------------------------------------------------------------


async def with_mail(database: str, mail: str, time: Time | None = None, **more: Any) -> Pages:
    site = Pages(database, mail=mail, mail_from=FROM, site=SITE, time=time or Time(), **more)
    await site.__aenter__()
    await site.house.postman.stop()
    return site


async def forgot(site: Site, who: Visitor, name: str) -> httpx.Response:
    answer = await do(who, "/account/forgotten", name=name)
    await site.house.postman.look()
    return answer


async def test_a_letter_brings_a_new_password_once(database: str) -> None:
    with mail_server() as (box, url):
        time = Time()
        site = await with_mail(database, url, time)
        ann, bob, lost = await site.account("Ann"), await site.account("Bob"), await site.visitor()
        token = (await ann.post("/tokens", {"label": "mine"})).json()["token"]
        await wishes(site, ann, Wishes({MAIL: KINDS}, mail=MAIL_OF_ANN, lang="fr"))
        await wishes(site, bob, Wishes({MAIL: KINDS}, mail="bob@there.test"), confirmed=False)
        told = {(await forgot(site, lost, name)).text for name in ("Nobody", "bob", "ANN")}
        assert len(told) == 1, "who has an account is not told"
        [letter] = box.letters
        assert (letter["To"], letter["Subject"]) == (MAIL_OF_ANN, "Royaume\u00a0: un nouveau mot de passe")
        secret = re.findall(rf"{SITE}/account/reset/([\w-]+)", letter.get_content())[0]
        r, o = models.resets, models.outbox
        async with site.house.storage.read() as connection:
            kept = str((await connection.execute(select(r))).all()) + str((await connection.execute(select(o))).all())
        assert secret not in kept, "a link that could be read in the database"
        assert (await page(lost, f"/account/reset/{secret}")).status_code == 200
        weak = await do(lost, "/account/reset", link=secret, password="password")
        assert "wrong-new_password" in weak.text
        other = await do(lost, "/account/reset", link="nothing", password="another sentence of mine")
        assert "This link was used or is too old" in other.text
        done = await do(lost, "/account/reset", link=secret, password="another sentence of mine")
        assert done.headers["HX-Redirect"] == "/account?reset=1"
        assert (await ann.get("/me")).json()["account"] is False, "all sessions end"
        assert (await ann.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})).status_code == 401
        again = await do(lost, "/account/reset", link=secret, password="yet another sentence")
        assert "This link was used" in again.text
        bad = await lost.post("/session", {"name": "Ann", "password": PASSWORD})
        assert bad.status_code == 401
        (await lost.post("/session", {"name": "Ann", "password": "another sentence of mine"})).raise_for_status()
        await site.__aexit__()


async def test_the_link_of_a_letter_grows_old_and_a_newer_one_replaces_it(sqlite_url: str) -> None:
    with mail_server() as (box, url):
        time = Time()
        site = await with_mail(sqlite_url, url, time)
        ann, lost = await site.account("Ann"), await site.visitor()
        await wishes(site, ann, Wishes({MAIL: KINDS}, mail=MAIL_OF_ANN))
        for _ in range(2):
            await forgot(site, lost, "Ann")
            time.passes(1)
        first, second = [re.findall(r"/account/reset/([\w-]+)", each.get_content())[0] for each in box.letters]
        assert first != second
        assert (
            await lost.post("/account/reset", {"link": first, "new_password": "a new one of mine"})
        ).status_code == 404
        time.passes(HOUR)
        assert (
            await lost.post("/account/reset", {"link": second, "new_password": "a new one of mine"})
        ).status_code == 404
        await site.__aexit__()


async def test_a_process_that_dies_sends_the_same_letter_again(sqlite_url: str) -> None:
    with mail_server() as (box, url):
        site = await with_mail(sqlite_url, url)
        ann, lost = await site.account("Ann"), await site.visitor()
        await wishes(site, ann, Wishes({MAIL: KINDS}, mail=MAIL_OF_ANN))
        await do(lost, "/account/forgotten", name="Ann")
        o = models.outbox
        async with site.house.storage.read() as connection:
            [row] = (await connection.execute(select(o).where(o.c.kind == RESET))).all()
        for _ in range(2):  # the first time it died before it wrote that down
            await site.house.postman._send_mail([row], Wishes(mail=MAIL_OF_ANN, confirmed=True))
        assert len({(each["Message-ID"], each.get_content()) for each in box.letters}) == 1
        await site.__aexit__()


async def test_letters_are_limited_alike_for_all_names(sqlite_url: str) -> None:
    site = await with_mail(sqlite_url, "smtp+plain://127.0.0.1:9", rate_limits=True)
    await site.account("Ann")
    for name in ("Ann", "Nobody"):
        tried = [
            (await (await site.visitor()).post("/account/forgotten", {"name": name})).status_code for _ in range(4)
        ]
        assert tried == [204, 204, 204, 429]
    await site.__aexit__()


async def test_a_site_without_mail_names_the_operator(sqlite_url: str) -> None:
    async with Pages(sqlite_url) as site:
        lost = await site.visitor()
        html = (await page(lost, "/account/forgotten")).text
        assert "Whoever runs it can give your account a new password" in html
        assert 'hx-post="/account/forgotten"' not in html
        assert (await lost.post("/account/forgotten", {"name": "Ann"})).status_code == 204


async def test_another_address_needs_the_password(sqlite_url: str) -> None:
    with mail_server() as (box, url):
        site = await with_mail(sqlite_url, url)
        ann, guest = await site.account("Ann"), await site.visitor("Guest")
        for password, kept in (("", False), ("not this one", False), (PASSWORD, True)):
            html = (await do(ann, "/notices", mail=MAIL_OF_ANN, password=password)).text
            assert ('role="status"' in html) is kept
            assert ('id="notices-password"' in html) is not kept
        assert 'role="status"' in (await do(ann, "/notices", mail=MAIL_OF_ANN)).text, "it is the same address"
        assert 'role="status"' in (await do(guest, "/notices", mail="guest@there.test")).text
        await site.house.postman.look()
        assert sorted(str(each["To"]) for each in box.letters) == [MAIL_OF_ANN, "guest@there.test"]
        await site.__aexit__()


# Everything as a file ------------------------------------------------------------------------------------


def people_columns() -> set[tuple[str, str]]:
    """Every column that names a person."""
    return {
        (table.name, column.name)
        for table in models.metadata.sorted_tables
        for column in table.columns
        if any(key.column is models.users.c.id for key in column.foreign_keys)
    }


def test_every_table_has_been_thought_of() -> None:
    """A new table needs a sentence on the privacy page, a fate when somebody goes, and a place in the download."""
    told = [table for each in KEPT for table in each.tables]
    assert sorted(told) == sorted(models.metadata.tables)
    downloaded = {table for _, tables in FILES.values() for table in tables} | LEFT_OUT.keys()
    assert {table for table, _ in people_columns()} <= downloaded | {"users"}
    for each in KEPT:
        for lang in LANGUAGES:
            assert words.has(lang, f"privacy.{each.id}.what")


async def lived_in(site: Site, mail: str = MAIL_OF_ANN) -> tuple[Visitor, Visitor, dict[str, str]]:
    """Two accounts that left something of the first in every table that can hold it; the ids of some tables."""
    house = site.house
    ann, bob = await site.account("Annabel"), await site.account("Bob")
    me, him = Person(ann.id, "Annabel", "annabel"), Person(bob.id, "Bob", "bob")
    await signed_in(site, "Annabel", FIREFOX)
    (await ann.post("/tokens", {"label": "mine"})).raise_for_status()
    await wishes(site, ann, Wishes({MAIL: KINDS}, mail=mail, hook="https://there.test/hook"))
    await set_rest(house.tables, me, Rest(ZONE, (60, 300), ()))
    assert house.postman.push is not None
    await house.postman.push.add(me, Browser("https://push.there.test/annabels").subscription, 0)
    secret = (await friends.profile(house.storage, house.links, me)).secret
    await friends.befriend(house.storage, secret, him)
    cat = await site.account("Catherine")
    await shunning.shun(house.storage, me, cat.id, "block")
    await shunning.shun(house.storage, Person(cat.id), ann.id, "mute")
    club = await clubs.found_club(house.storage, house.links, me, "The Round Table")
    lone = await clubs.found_club(house.storage, house.links, me, "Nobody else")
    link = house.links.secret("club", club, (await clubs.the_club(house.storage, club, me)).nonce)
    await clubs.join(house.storage, link, him)
    await making.make(house.tables, club, me, "Cup", Terms(LEAGUE, GAME, 2))
    await making.make(house.tables, lone, me, "Alone", Terms(LEAGUE, GAME, 2))
    assert await write_document(house.storage, me, Document(GAME, "sheet", {}), {"by": "me"})
    ids = {"club": club, "lone": lone}
    ids["lesson"] = await open_lesson(house.tables, me, lessons_of(load(GAME))["goal"])
    clock = {"turn": DAY, "out": "bot"}
    for name, more in (
        ("over", {"rated": True}),
        ("left", {"clock": clock, "pace": "turns"}),
        ("lost", {"clock": {**clock, "out": "resign"}, "pace": "turns", "rated": True}),
    ):
        view = await ann.open("me", "open", visibility="lobby", **more)
        ids[name] = view["table"]["id"]
        (await bob.post(f"/tables/{ids[name]}/seats/1/sit")).raise_for_status()
        for _ in range(4):
            who = ann if (await ann.see(ids[name]))["turn"] == 0 else bob
            await play_until_turn_passes(who, ids[name])
        (await ann.post(f"/tables/{ids[name]}/chat", {"text": "a word of mine", "request": "once"})).raise_for_status()
        (await bob.post(f"/tables/{ids[name]}/chat", {"text": "a word of his"})).raise_for_status()
    (await bob.post(f"/tables/{ids['over']}/seats/1/resign", {})).raise_for_status()
    await house.scorekeeper.look()
    ids["alone"] = (await ann.open("me", "bot:page"))["table"]["id"]
    waiting = (await bob.open("me", "invite"))["table"]["id"]
    letter = (await bob.post(f"/tables/{waiting}/seats/1/invitation")).json()["invitation"]
    (await ann.post("/invitations/claim", {"invitation": letter})).raise_for_status()
    ids["invited"] = waiting
    posted = (await bob.open("me", "invite"))["table"]["id"]
    await write_letter(house.tables, posted, him, 1, mail.upper(), "en")
    mine = (await ann.open("me", "open"))["table"]["id"]
    ids["mine"] = mine
    await invited.call(house.tables, mine, me, [bob.id])
    his = (await bob.open("me", "open"))["table"]["id"]
    await invited.call(house.tables, his, him, [ann.id])
    async with house.storage.write() as connection:
        await connection.execute(insert(models.resets).values(user_id=ann.id, at=0, nonce="n", link="l"))
        studied = {"id": "study", "key": "k", "game": GAME, "record": {}, "status": "done", "done": 0, "total": 0}
        await connection.execute(insert(models.analyses).values(**studied, created=0, touched=0, asker=ann.id))
    return ann, bob, ids


@pytest.fixture
async def home(database: str) -> Any:
    """A server with pages, mail that nobody takes, and an address that push could name."""
    site = Pages(database, mail="smtp+plain://127.0.0.1:9", mail_from=FROM, site=SITE)
    async with site:
        await site.house.postman.stop()
        await site.house.scorekeeper.stop()
        yield site


async def unzipped(who: Visitor) -> dict[str, Any]:
    answer = await who.get("/me/data", lang="en")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    read = {name: archive.read(name).decode() for name in archive.namelist()}
    return {name: json.loads(text) if name.endswith(".json") else text for name, text in read.items()}


async def test_everything_that_is_kept_as_a_file(home: Site) -> None:
    ann, bob, ids = await lived_in(home)
    seed = (await home.house.tables.get(ids["left"])).row["seed"]
    found = await unzipped(ann)
    assert found["account.json"]["login"] == "annabel"
    assert {each["device"] for each in found["sign-ins.json"]["sessions"]} == {"Firefox, Linux", "python-httpx"}
    assert [each["label"] for each in found["tokens.json"]] == ["mine"]
    settings = found["settings.json"]
    assert (settings["notices"]["mail"], settings["rest"]["zone"]) == (MAIL_OF_ANN, ZONE)
    assert [each["service"] for each in settings["browsers"]] == ["push.there.test"]
    people = found["people.json"]
    assert [each["name"] for each in people["friends"]] == ["Bob"]
    assert [(each["name"], each["kind"]) for each in people["shunned"]] == [("Catherine", "block")]
    assert sorted(each["name"] for each in people["clubs"]) == ["Nobody else", "The Round Table"]
    assert (len(people["called_to"]), len(people["called_others_to"])) == (1, 1)
    assert {each["text"] for each in found["messages.json"]} == {"a word of mine"}
    assert {each["name"] for each in found["learned.json"]} >= {"sheet"}
    assert len(found["ratings.json"]["games"]) == 1
    played = {each["id"]: each for each in found["tables.json"]}
    assert set(ids.values()) - {ids["club"], ids["lone"]} <= set(played)
    games = {name.rsplit("-", 1)[1].removesuffix(".json"): data for name, data in found.items() if "games/" in name}
    assert Record.from_dict(games[ids["over"]]).verify().player is None or games[ids["over"]]["actions"]
    assert games[ids["left"]][0]["format"] == "royaume-seen-1"
    whole = json.dumps(found)
    assert seed not in whole, "what a seat may not know"
    kept = (await home.house.postman.push.browsers(ann.id))[0]["keys"]["auth"]  # type: ignore[union-attr]
    assert kept not in whole
    assert "argon2" not in whole
    for name in FILES:
        assert f"{name}.json: " in found["README.txt"]
    told = (await unzipped(bob))["people.json"]
    assert "shunned" in told
    assert told["shunned"] == []
    assert (await unzipped(await home.visitor()))["tables.json"] == []
    by_page = await ann.client.get("/account/data", headers={"Accept-Language": "fr"})
    assert 'filename="royaume.zip"' in by_page.headers["content-disposition"]
    assert "Tout ce que Royaume garde" in zipfile.ZipFile(io.BytesIO(by_page.content)).read("README.txt").decode()


async def test_a_running_game_is_told_as_the_seat_saw_it(home: Site) -> None:
    """Two who sit at the same table are told what differs only by what each may know."""
    ann, bob = await home.account("Ann"), await home.account("Bob")
    table = (await ann.open("me", "open", visibility="lobby"))["table"]["id"]
    (await bob.post(f"/tables/{table}/seats/1/sit")).raise_for_status()
    for who in (ann, bob):
        [game] = [data for name, data in (await unzipped(who)).items() if name.startswith("games/")]
        [seen] = game
        assert seen == (await who.get(f"/tables/{table}/record", seen=True)).json()


# Deleting oneself ----------------------------------------------------------------------------------------


async def everything(site: Site) -> dict[str, list[dict[str, Any]]]:
    async with site.house.storage.read() as connection:
        return {
            table.name: [dict(row._mapping) for row in await connection.execute(select(table))]
            for table in models.metadata.sorted_tables
        }


async def goodbye(who: Visitor, name: str, password: str = "", silence: bool = False) -> httpx.Response:
    body = {"name": name, "password": password, "silence": silence}
    return await who.client.request("DELETE", "/api/v1/account", json=body, headers=who.headers)


def holding(rows: dict[str, list[dict[str, Any]]], words: list[str]) -> set[tuple[str, str, str]]:
    """Which columns hold one of these words, in whatever case."""
    return {
        (table, column, word)
        for table, found in rows.items()
        for row in found
        for column, value in row.items()
        for word in words
        if word.casefold() in str(value).casefold()
    }


async def test_nothing_is_left_of_who_goes(home: Site) -> None:
    """All that is left is what the privacy page says: games, results and words of somebody, under another number."""
    ann, bob, ids = await lived_in(home)
    mine = [ann.id, "annabel", MAIL_OF_ANN, ZONE, "there.test/hook", "push.there.test"]
    before = await everything(home)
    found = holding(before, mine)
    assert {(table, column) for table, column, word in found if word == ann.id} >= people_columns() - {("calls", "by")}
    assert {"entries", "messages", "results", "analyses", "outbox", "pushes"} <= {table for table, _, _ in found}
    records = {name: (await bob.get(f"/tables/{ids[name]}/record")).json() for name in ("over",)}
    rated = await recompute(home.house.storage)

    assert (await goodbye(ann, "Annabel", "not this one")).json()["error"]["code"] == "wrong_password"
    assert (await goodbye(ann, "Anabel", PASSWORD)).json()["error"]["code"] == "other_name"
    assert holding(await everything(home), mine) == found
    assert (await goodbye(ann, "ANNABEL", PASSWORD)).status_code == 204

    after = await everything(home)
    assert holding(after, mine) == set()
    [gone] = [row["id"] for row in after["users"] if is_gone(row["id"])]
    where = {(table, column) for table, column, _ in holding(after, [gone])}
    assert where == {
        ("users", "id"), ("tables", "owner"), ("seats", "user_id"), ("entries", "user_id"), ("messages", "user_id"),
        ("invitations", "used_by"), ("results", "places"), ("rating_steps", "user_id"), ("ratings", "user_id"),
        ("events", "owner"), ("entrants", "user_id"),
    }  # fmt: skip
    assert {row["id"] for row in before["tables"]} - {row["id"] for row in after["tables"]} == {ids["lesson"]}
    assert [(row["id"], row["owner"]) for row in after["clubs"]] == [(ids["club"], bob.id)]

    assert (await bob.get(f"/tables/{ids['over']}/record")).json() == records["over"]
    assert await recompute(home.house.storage) == rated, "the ratings of others"
    seen = await bob.see(ids["over"], lang="fr")
    assert [seat["name"] for seat in seen["seats"]] == ["Quelqu’un", "Bob"]
    left, lost = await bob.see(ids["left"]), await bob.see(ids["lost"])
    assert (left["table"]["status"], left["seats"][0]["bot"]) == ("playing", USUAL)
    assert left["you"]["owner"], "the next one's"
    assert (lost["table"]["status"], lost["table"]["result"]["winners"]) == ("over", [1])
    assert [each["name"] for each in left["chat"]] == ["Somebody", "Bob"]
    assert (await bob.see(ids["invited"]))["seats"][1]["bot"] == USUAL
    assert (await page(bob, "/people/annabel")).status_code == 404
    assert "Annabel" not in (await page(bob, "/people")).text
    for name in ("over", "left", "lost", "invited"):
        html = (await page(bob, f"/t/{ids[name]}")).text
        assert "annabel" not in html.casefold()
    await home.house.scorekeeper.look()
    assert {row["table_id"] for row in (await everything(home))["results"]} == {ids["over"], ids["lost"]}
    assert await recompute(home.house.storage) == {"games": 2, "ratings": 2, "differ": 0}

    assert (await ann.get("/me")).json()["id"] != ann.id
    newcomer = await home.account("Annabel")  # the name is free, and nothing comes with it
    assert (await newcomer.get("/tables")).json() == []


async def test_another_browser_of_who_went_is_a_stranger(database: str, open_site: Sites) -> None:
    site: Site = await open_site(database)
    ann = await site.account("Ann")
    there = await signed_in(site, "Ann", FIREFOX)
    token = (await ann.post("/tokens", {"label": "mine"})).json()["token"]
    program = {"Authorization": f"Bearer {token}"}
    by_token = await ann.client.request("DELETE", "/api/v1/account", json={"name": "Ann"}, headers=program)
    assert by_token.json()["error"]["code"] == "not_by_token"
    assert (await goodbye(ann, "Ann", PASSWORD)).status_code == 204
    assert (await there.post("/tables", {"game": GAME, "seats": ["me", "me"]})).status_code == 401
    assert (await there.get("/me")).json()["id"] != there.id
    assert (await ann.client.get("/api/v1/me", headers=program)).status_code == 401
    assert (await (await site.visitor()).post("/session", {"name": "Ann", "password": PASSWORD})).status_code == 401


async def test_a_guest_goes_and_takes_their_words_along(home: Site) -> None:
    guest, bob = await home.visitor("Wanderer"), await home.account("Bob")
    table = (await bob.open("me", "open", visibility="lobby"))["table"]["id"]
    (await guest.post(f"/tables/{table}/seats/1/sit")).raise_for_status()
    for who in (guest, bob):
        (await who.post(f"/tables/{table}/chat", {"text": "hello"})).raise_for_status()
    assert "Wanderer" in (await page(guest, "/account/delete")).text
    wrong = await do(guest, "/account/delete", name="Somebody else")
    assert "This is not your name" in wrong.text
    done = await do(guest, "/account/delete", name="wanderer", silence="true")
    assert done.headers["HX-Redirect"] == "/account?gone=1"
    assert holding(await everything(home), [guest.id, "wanderer"]) == set()
    assert [each["name"] for each in (await bob.see(table))["chat"]] == ["Bob"]
    assert "All that was yours is deleted" in (await page(guest, "/account?gone=1")).text


async def test_all_processes_learn_who_went(postgres_url: str, open_site: Sites) -> None:
    here, there = [await open_site(postgres_url) for _ in range(2)]
    ann, bob = await here.account("Ann"), await there.account("Bob")
    table = (await ann.open("me", "open", visibility="lobby"))["table"]["id"]
    (await bob.post(f"/tables/{table}/seats/1/sit")).raise_for_status()
    (await bob.post(f"/tables/{table}/seats/1/resign", {})).raise_for_status()
    assert [seat["name"] for seat in (await bob.see(table))["seats"]] == ["Ann", "Bob"]
    assert (await goodbye(ann, "Ann", PASSWORD)).status_code == 204
    assert [seat["name"] for seat in (await bob.see(table))["seats"]] == ["Somebody", "Bob"]


# The page ------------------------------------------------------------------------------------------------


async def test_the_privacy_page_speaks_of_all_that_is_kept(sqlite_url: str) -> None:
    async with Pages(sqlite_url) as site:
        who = await site.visitor()
        for lang in LANGUAGES:
            html = (await who.client.get("/privacy", headers={"Accept-Language": lang})).text
            for each in KEPT:
                assert f'id="kept-{each.id}"' in html
        for path in ("/", "/account", "/new"):
            assert 'href="/privacy"' in (await page(who, path)).text
        source = inspect.getsource(prefs.set_preferences)
        named = {COOKIE, GUEST_COOKIE, DEVICE_COOKIE, *re.findall(r'keep\("(\w+)"', source)}
        assert len(named) == 8
        assert all(f"“{name}”" in words.say("en", "privacy.cookies.about") for name in named)
