"""Guests, accounts and tokens."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from argon2 import PasswordHasher
from sqlalchemy import create_engine, func, insert, select, update

from royaume.engine.errors import RoyaumeError
from royaume.server import models
from royaume.server.identity import DAY, IDLE
from royaume.server.passwords import Passwords
from royaume.server.person import guest_number
from royaume.server.pulse import now
from royaume.server.settings import Settings, kept_secret
from royaume.server.storage import MIGRATIONS, async_url
from tests.server.tools import SECRET, Site, Visitor

pytestmark = pytest.mark.anyio


async def count(site: Site) -> int:
    async with site.house.storage.read() as connection:
        return (await connection.execute(select(func.count()).select_from(models.users))).scalar_one()


async def test_a_guest_is_stored_when_they_do_something(site: Site) -> None:
    ann = await site.visitor()
    for _ in range(3):
        me = (await ann.get("/me")).json()
        assert me["id"] == ann.id
    assert me["name"].startswith("Guest ")
    assert not me["account"]
    assert await count(site) == 0
    await ann.open("me", "me")
    assert await count(site) == 1
    assert (await ann.put("/me", {"name": "  Ann\u0000\u202e of Emara "})).json()["name"] == "Ann of Emara"
    assert (await ann.get("/me")).json()["name"] == "Ann of Emara"
    assert (await ann.put("/me", {"name": " \u200b "})).json()["error"]["code"] == "empty"


async def test_an_account_keeps_its_tables_across_devices(site: Site) -> None:
    ann = await site.visitor()
    table = (await ann.open("me", "me"))["table"]["id"]
    old_cookie = dict(ann.client.cookies)
    made = await ann.post("/account", {"name": "Ann", "password": "correct horse"})
    assert made.status_code == 201
    assert made.json()["account"]
    assert made.json()["id"] == ann.id
    await ann.arrive()
    assert [each["table"]["id"] for each in (await ann.get("/tables")).json()] == [table]

    phone = await site.visitor()
    assert (await phone.post("/account", {"name": "aNN", "password": "correct zebra"})).json()["error"][
        "code"
    ] == "name_taken"
    assert (await phone.post("/session", {"name": "Ann", "password": "wrong horse"})).status_code == 401
    assert (await phone.post("/session", {"name": " ann ", "password": "correct horse"})).json()["id"] == ann.id
    await phone.arrive()
    assert (await phone.see(table))["you"]["seats"] == [0, 1]
    async with site.house.storage.read() as connection:
        stored = (
            await connection.execute(select(models.users.c.password).where(models.users.c.login == "ann"))
        ).scalar()
    assert stored.startswith("$argon2id$")
    assert "$m=65536,t=3,p=4$" in await Passwords(Settings("", "").hash_memory).hash("correct horse")

    stolen = await site.visitor()
    stolen.client.cookies.clear()
    for name, value in old_cookie.items():
        stolen.client.cookies.set(name, value)
    assert (await stolen.get("/me")).json()["id"] != ann.id, "the guest's cookie ended with the account"

    assert (await phone.delete("/session")).json()["id"] != ann.id
    await phone.arrive()
    assert not (await phone.get("/tables")).json()
    assert (await ann.get("/me")).json()["id"] == ann.id
    await ann.delete("/session", everywhere=True)
    assert (await ann.get("/me")).json()["id"] != ann.id


async def test_another_password_ends_all_other_sessions(site: Site) -> None:
    ann, phone, guest = await site.visitor(), await site.visitor(), await site.visitor()
    await ann.post("/account", {"name": "Ann", "password": "correct horse"})
    await ann.arrive()
    await phone.post("/session", {"name": "Ann", "password": "correct horse"})
    await phone.arrive()
    token = (await phone.post("/tokens", {"label": "my bot"})).json()["token"]
    wanted = {"password": "correct horse", "new_password": "battery staple"}
    assert (await guest.put("/account", wanted)).json()["error"]["code"] == "no_account"
    wrong = await ann.put("/account", {**wanted, "password": "wrong horse"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "wrong_password")
    assert (await ann.put("/account", {**wanted, "new_password": "short"})).status_code == 422
    assert (await phone.get("/me")).json()["id"] == ann.id
    assert (await ann.put("/account", wanted)).json()["id"] == ann.id
    assert (await ann.get("/me")).json()["id"] == ann.id
    assert (await phone.get("/me")).json()["id"] != ann.id
    bot = await phone.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert bot.json()["error"]["code"] == "bad_token", "whoever stole one has it no longer"
    await guest.arrive()
    assert (await guest.post("/session", {"name": "Ann", "password": "correct horse"})).status_code == 401
    assert (await guest.post("/session", {"name": "Ann", "password": "battery staple"})).json()["id"] == ann.id


async def test_names_that_would_deceive(site: Site) -> None:
    ann, eve = await site.visitor(), await site.visitor("Eve")
    await ann.post("/account", {"name": "Ren\u00e9  of\u00a0Emara", "password": "correct horse"})
    await ann.arrive()
    assert (await ann.get("/me")).json()["name"] == "Ren\u00e9 of Emara"
    for false in ("ren\u00e9 of emara", "Rene\u0301\u200b of Emara", "Ren\u00e9 of Emar\uff41"):
        assert (await eve.put("/me", {"name": false})).json()["error"]["code"] == "name_taken"
        assert (await eve.post("/session", {"name": false, "password": "wrong horse"})).status_code == 401
    assert (await ann.put("/me", {"name": "REN\u00c9 of Emara"})).json()["name"] == "REN\u00c9 of Emara"
    for blank in ("\u3164", "\u2800 \u115f"):
        assert (await eve.put("/me", {"name": blank})).json()["error"]["code"] == "empty"
    assert (await eve.put("/me", {"name": "Z" + "\u0335" * 30})).json()["name"] == "Z" + "\u0335" * 3
    assert (await eve.get("/me")).json()["name"] != "Eve"
    signed = await eve.post("/session", {"name": "Rene\u0301\u200b of Emar\uff41", "password": "correct horse"})
    assert signed.json()["id"] == ann.id
    await eve.arrive()
    assert (await eve.post("/session", {"name": "\u0000", "password": "wrong horse"})).status_code == 401


async def test_names_that_look_like_another(site: Site) -> None:
    ann, eve = await site.visitor(), await site.visitor("Eve")
    await ann.post("/account", {"name": "Paul Martin", "password": "correct horse"})
    await ann.arrive()
    for false in ("PauI Martin", "P\u0430ul M\u0430rtin", "Pau1 Martin", "Paul Mart\u0456n", "Paul  Rnartin".lower()):
        assert (await eve.put("/me", {"name": false})).json()["error"]["code"] == "name_taken", false
        asked = {"name": false, "password": "correct horse"}
        assert (await eve.post("/account", asked)).json()["error"]["code"] == "name_taken", false
    assert (await eve.put("/me", {"name": "Paula Martin"})).status_code == 200
    assert (await ann.put("/me", {"name": "The Baker"})).status_code == 200
    for false in ("The 8aker", "\u03a4he Baker"):
        assert ((await eve.put("/me", {"name": false})).status_code == 200) == (false == "The 8aker")
    assert (await ann.put("/me", {"name": "Paul Martin"})).status_code == 200
    assert (await eve.put("/me", {"name": "The Baker"})).status_code == 200, "nobody has that name any more"


async def test_weak_passwords(site: Site) -> None:
    ann = await site.visitor()
    for weak in ("password", "PassWord", "iloveyou", "12345678", " " * 12, "aaaaaaaaa", "Ann of Emara", "annofemara"):
        refused = await ann.post("/account", {"name": "Ann of Emara", "password": weak})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "weak_password"), weak
    assert not (await ann.get("/me")).json()["account"]
    assert (await ann.post("/account", {"name": "Ann of Emara", "password": "correct horse"})).status_code == 201
    await ann.arrive()
    worse = await ann.put("/account", {"password": "correct horse", "new_password": "sunshine"})
    assert worse.json()["error"]["code"] == "weak_password"
    assert (await ann.get("/me")).json()["account"], "nothing was changed"


async def test_a_session_that_has_ended_is_nobodys(site: Site) -> None:
    ann, thief = await site.visitor(), await site.visitor()
    await ann.post("/account", {"name": "Ann", "password": "correct horse"})
    await ann.arrive()
    for name, value in ann.client.cookies.items():
        thief.client.cookies.set(name, value)
    await thief.arrive()
    assert thief.id == ann.id
    await ann.delete("/session")
    assert (await thief.get("/me")).json()["id"] != ann.id, "signing out ends the session, not only its cookie"
    guest = await site.visitor("Guest")
    kept = guest.client.cookies["royaume"]
    await guest.delete("/session")
    thief.client.cookies.set("royaume", kept)
    assert (await thief.get("/me")).json()["id"] != guest.id


async def test_a_stream_ends_with_its_session(database: str, open_site: Callable[..., Any]) -> None:
    """Also where another process is told that it ends."""
    live: Site = await open_site(database, live=True, heartbeat=0.2)
    other: Site = live if database.startswith("sqlite") else await open_site(database, live=True, heartbeat=0.2)
    ann, phone, away = await live.visitor(), await live.visitor(), await other.visitor()
    await ann.post("/account", {"name": "Ann", "password": "correct horse"})
    await ann.arrive()
    table = (await ann.open("me", "me"))["table"]["id"]
    await phone.post("/session", {"name": "Ann", "password": "correct horse"})
    await phone.arrive()
    away.client.cookies = phone.client.cookies
    await away.arrive()
    async with away.follow(table) as there, ann.follow(table) as here:
        for stream in (there, here):
            assert (await stream.next())[1]["you"]["seats"] == [0, 1]
        await phone.delete("/session")
        with pytest.raises(AssertionError, match="the stream ended"):
            await there.next()
        await ann.post(f"/tables/{table}/chat", {"text": "still here"})
        assert (await here.next())[1]["chat"][-1]["text"] == "still here"
        await ann.put("/account", {"password": "correct horse", "new_password": "battery staple"})
        with pytest.raises(AssertionError, match="the stream ended"):
            await here.next()


async def test_sessions_expire(site: Site) -> None:
    ann, phone = await site.visitor(), await site.visitor()
    await ann.post("/account", {"name": "Ann", "password": "correct horse"})
    await ann.arrive()
    await phone.post("/session", {"name": "Ann", "password": "correct horse"})
    await phone.arrive()
    s = models.sessions

    async def last_seen(at: int) -> None:
        async with site.house.storage.write() as connection:
            await connection.execute(update(s).values(seen=at))

    await last_seen(now() - IDLE + DAY)
    assert (await ann.get("/me")).json()["id"] == ann.id
    async with site.house.storage.read() as connection:
        seen = (await connection.execute(select(s.c.seen).order_by(s.c.seen.desc()))).scalars().all()
    assert seen[0] > now() - DAY, "a visit keeps the session"
    await last_seen(now() - IDLE - 1)
    for who in (ann, phone):
        assert (await who.get("/me")).json()["id"] != ann.id
    await ann.arrive()
    await ann.post("/session", {"name": "Ann", "password": "correct horse"})
    async with site.house.storage.read() as connection:
        assert len((await connection.execute(select(s))).all()) == 1, "those that nobody came back to are forgotten"


async def test_signing_in_takes_as_long_for_an_unknown_name(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work is done for everybody: one hash is compared."""
    compared: list[str] = []
    real = PasswordHasher.verify

    def spy(self: PasswordHasher, hashed: str, password: str) -> bool:
        compared.append(password)
        return real(self, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", spy)
    ann, eve = await site.visitor(), await site.visitor()
    await ann.post("/account", {"name": "Ann", "password": "correct horse"})
    answers = [
        await eve.post("/session", {"name": name, "password": "wrong horse"}) for name in ("Ann", "Nobody", "Eve")
    ]
    assert compared == ["wrong horse"] * 3
    assert len({answer.text for answer in answers}) == 1


async def test_titles_are_one_line_of_text(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me", title=" \u202eFriday\u0000\n night ")
    assert view["table"]["title"] == "Friday night"
    assert (await ann.open("me", "me", title="\u0000\u200b"))["table"]["title"] == ""
    assert (await ann.post("/tables/from-table", {"table": "a\u0000b"})).status_code == 422


async def test_tokens(site: Site) -> None:
    ann = await site.visitor("Ann")
    table = (await ann.open("me", "me"))["table"]["id"]
    made = (await ann.post("/tokens", {"label": "my bot"})).json()
    bot = Visitor((await site.visitor()).client)
    bot.client.cookies.clear()
    bot.headers = {"Authorization": f"Bearer {made['token']}"}
    me = (await bot.get("/me")).json()
    assert (me["id"], me["csrf"]) == (ann.id, None)
    view = await bot.see(table)
    assert (await bot.move(view)).status_code == 200
    listed = (await ann.get("/tokens")).json()
    assert [(each["id"], each["label"]) for each in listed] == [(made["id"], "my bot")]
    assert made["token"] not in str(listed)
    async with site.house.storage.read() as connection:
        stored = (await connection.execute(select(models.tokens))).one()
    assert made["token"] not in str(stored)
    other = await site.visitor()
    assert (await other.delete(f"/tokens/{made['id']}")).status_code == 404
    assert (await ann.delete(f"/tokens/{made['id']}")).status_code == 204
    assert (await bot.get("/me")).json()["error"]["code"] == "bad_token"


def test_the_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    secret = kept_secret(folder)
    assert len(secret) >= 48
    assert kept_secret(folder) == secret
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    (folder / "secret").write_text("short")
    with pytest.raises(RoyaumeError, match="damaged"):
        kept_secret(folder)


def test_settings_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROYAUME_DATA", str(tmp_path))
    assert Settings.from_environment().database == f"sqlite:///{tmp_path / 'royaume.db'}"
    monkeypatch.setenv("ROYAUME_SECRET", SECRET)
    monkeypatch.setenv("ROYAUME_DATABASE", "postgresql://somewhere/royaume")
    monkeypatch.setenv("ROYAUME_RATE_LIMITS", "off")
    monkeypatch.setenv("ROYAUME_BOT_LIMIT", "2.5")
    settings = Settings.from_environment()
    assert (settings.secret, settings.rate_limits, settings.bot_limit) == (SECRET, False, 2.5)
    assert settings.database == "postgresql://somewhere/royaume"
    for name, value in (
        ("ROYAUME_RATE_LIMITS", "perhaps"),
        ("ROYAUME_BOT_LIMIT", "long"),
        ("ROYAUME_LOG_LEVEL", "loud"),
        ("ROYAUME_SECRET", "short"),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            with pytest.raises(RoyaumeError, match=name):
                Settings.from_environment()


def test_database_urls() -> None:
    assert async_url("sqlite:///a.db").drivername == "sqlite+aiosqlite"
    assert async_url("postgresql://u@h/d").drivername == "postgresql+asyncpg"
    for bad in ("mysql://u@h/d", "nonsense", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(RoyaumeError, match="sqlite:///path"):
            async_url(bad)


async def test_a_guest_without_a_name_is_numbered_in_the_language_of_the_reader(site: Site) -> None:
    ann, ben = await site.visitor(), await site.visitor()
    table = (await ann.open("me", "open", visibility="lobby"))["table"]["id"]
    await ben.post(f"/tables/{table}/seats/1/sit")
    await ben.post(f"/tables/{table}/chat", {"text": "Bonjour"})
    number = {who: guest_number(who.id) for who in (ann, ben)}
    for lang, guest in (("en", "Guest"), ("fr", "Invité")):
        for who in (ann, ben):
            assert (await who.get("/me", lang=lang)).json()["name"] == f"{guest} {number[who]}"
            seen = await who.see(table, lang=lang)
            assert [seat["name"] for seat in seen["seats"]] == [f"{guest} {number[each]}" for each in (ann, ben)]
            assert seen["table"]["owner"] == f"{guest} {number[ann]}"
            assert [entry["by"] for entry in seen["log"]] == [f"{guest} {number[each]}" for each in (ann, ben)]
            assert [message["name"] for message in seen["chat"]] == [f"{guest} {number[ben]}"]
    await ben.put("/me", {"name": "Ben"})
    seen = await ann.see(table, lang="fr")
    assert [message["name"] for message in seen["chat"]] == [seen["seats"][1]["name"]] == ["Ben"]


def test_guests_who_never_chose_a_name_lose_the_one_that_was_stored(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    named = {"one": f"Guest {guest_number('one')}", "two": "Guest 7", "three": "Ann"}
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        rows = [{"id": each, "name": name, "epoch": 0, "created": 0} for each, name in named.items()]
        connection.execute(insert(models.users), rows)
        for revision, one in (("0005", ""), ("0004", named["one"])):
            (command.upgrade if not one else command.downgrade)(config, revision)
            found = connection.execute(select(models.users.c.id, models.users.c.name)).all()
            assert {row.id: row.name for row in found} == {**named, "one": one}
    engine.dispose()
