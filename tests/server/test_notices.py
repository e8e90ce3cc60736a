"""Notices: who is told what, once, where they wish it, and not while all is quiet; by real mail and real calls."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import strategies as st
from py_vapid import Vapid02
from sqlalchemy import select, update

from royaume.engine.errors import RoyaumeError
from royaume.server import models
from royaume.server.again import rematch
from royaume.server.calling import NotCalled, call
from royaume.server.clocks import DAY, HOUR, MINUTE, SECOND
from royaume.server.errors import Refusal
from royaume.server.mailing import Post
from royaume.server.person import Person
from royaume.server.postman import CLAIM
from royaume.server.wishes import HOOK, KINDS, MAIL, PUSH, Wishes, read_wishes, write_wishes
from tests.server.receivers import Called, Mailbox, mail_server, receiver
from tests.server.test_timekeeping import LIVE, play_until_turn_passes, seated
from tests.server.tools import Site, Time, Visitor

pytestmark = pytest.mark.anyio
Sites = Callable[..., Any]
SITE = "https://royaume.test"
FROM = "Royaume <house@royaume.test>"


@pytest.fixture
def hooked() -> Iterator[tuple[Called, str]]:
    with receiver() as found:
        yield found


@pytest.fixture
def mailed() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as found:
        yield found


async def opened(open_site: Sites, database: str, **more: Any) -> Site:
    """A server whose postman looks into the outbox when the test says so, and not besides."""
    site: Site = await open_site(database, **more)
    await site.house.postman.stop()
    return site


async def wishes(site: Site, who: Visitor, wanted: Wishes, confirmed: bool = True) -> None:
    """Somebody wishes something, with an address that is theirs."""
    at = site.house.tables.now()
    kept = await write_wishes(site.house.storage, Person(who.id), wanted, at)
    if kept.mail and confirmed:
        link = site.house.postman.letters.link("confirm", who.id, kept.mail)
        await site.house.postman.letters.follow(site.house.storage, "confirm", link, at)


def by_hook(url: str, *kinds: str) -> Wishes:
    return Wishes({HOOK: kinds or KINDS}, hook=url)


def by_mail(*kinds: str) -> Wishes:
    return Wishes({MAIL: kinds or KINDS}, mail="bob@there.test")


async def told(site: Site, called: Called) -> list[str]:
    await site.house.postman.look()
    return [json.loads(body)["kind"] for _, body in called.calls]


# What, and when -----------------------------------------------------------------------------------


async def test_a_turn_is_told_once_and_signed(open_site: Sites, database: str, hooked: tuple[Called, str]) -> None:
    called, url = hooked
    time = Time()
    site: Site = await opened(open_site, database, time=time, site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    for who in (ann, bob):
        await wishes(site, who, by_hook(url, "turn"))
    await play_until_turn_passes(ann, table)
    assert await told(site, called) == ["turn"]  # Bob; nobody tells Ann what she did herself
    assert await told(site, called) == ["turn"]
    headers, body = called.calls[0]
    key = (await read_wishes(site.house.storage, bob.id)).key
    assert headers["Royaume-Signature"] == "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
    data = json.loads(body)
    assert set(data) == {"id", "kind", "table", "text", "url", "at"}  # nothing of the position
    assert data["url"] == f"{SITE}/t/{table}"
    assert headers["Royaume-Delivery"] == data["id"]


async def test_who_is_at_a_live_table_is_left_in_peace(
    open_site: Sites, sqlite_url: str, hooked: tuple[Called, str]
) -> None:
    called, url = hooked
    site: Site = await opened(open_site, sqlite_url, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, LIVE)
    await wishes(site, bob, by_hook(url, "turn"))
    await play_until_turn_passes(ann, table)
    await site.lives(30 * SECOND)
    assert await told(site, called) == []
    await play_until_turn_passes(bob, table)
    await site.lives(HOUR)
    assert await told(site, called) == []  # he has played: there is nothing to tell any more


async def test_short_time_is_told_while_there_is_some(
    open_site: Sites, database: str, hooked: tuple[Called, str]
) -> None:
    called, url = hooked
    site: Site = await opened(open_site, database, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, by_hook(url, "short"))
    await play_until_turn_passes(ann, table)
    await site.lives(DAY * 9 // 10 - 1)
    assert await told(site, called) == []
    await site.lives(1)
    assert await told(site, called) == ["short"]


async def test_questions_and_the_end_and_a_rematch(open_site: Sites, database: str, hooked: tuple[Called, str]) -> None:
    called, url = hooked
    site: Site = await opened(open_site, database, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, LIVE)
    await wishes(site, bob, by_hook(url, "asked", "over", "invited"))
    await ann.post(f"/tables/{table}/close")
    assert await told(site, called) == ["asked"]
    await bob.post(f"/tables/{table}/answer", {"agree": False})
    view = await ann.see(table)
    await ann.post(f"/tables/{table}/seats/{view['you']['seat']}/resign")
    assert await told(site, called) == ["asked", "over"]
    await rematch(site.house.tables, table, Person(ann.id, "Ann"), lambda new: f"come to {new}")
    assert await told(site, called) == ["asked", "over", "invited"]


async def test_what_lapsed_is_not_told(open_site: Sites, sqlite_url: str, hooked: tuple[Called, str]) -> None:
    called, url = hooked
    site: Site = await opened(open_site, sqlite_url, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, replace(by_hook(url), quiet=(0, 6 * 60)))
    await ann.post(f"/tables/{table}/close")
    assert await told(site, called) == []  # it is midnight
    await bob.post(f"/tables/{table}/answer", {"agree": False})
    await site.lives(6 * HOUR)
    assert await told(site, called) == []


async def test_quiet_hours_end(open_site: Sites, database: str, hooked: tuple[Called, str]) -> None:
    called, url = hooked
    site: Site = await opened(open_site, database, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, replace(by_hook(url, "turn"), quiet=(22 * 60, 8 * 60), zone="Europe/Paris"))
    await play_until_turn_passes(ann, table)
    await site.lives(7 * HOUR - 1)
    assert await told(site, called) == []
    await site.lives(1)  # eight in Paris
    assert await told(site, called) == ["turn"]


@given(
    st.none() | st.integers(0, 1439),
    st.none() | st.tuples(st.integers(0, 1439), st.integers(1, 720)),
    st.sampled_from(["UTC", "Europe/Paris", "Asia/Kolkata"]),
    st.integers(Time().at, Time().at + 300 * DAY),
)
def test_nothing_is_due_while_all_is_quiet(
    daily: int | None, night: tuple[int, int] | None, zone: str, at: int
) -> None:
    quiet = (night[0], (night[0] + night[1]) % 1440) if night is not None else None
    wish = Wishes(daily=daily, quiet=quiet, zone=zone)
    due = wish.due(MAIL, at)
    assert at <= due <= at + 2 * DAY
    assert replace(wish, daily=None).due(HOOK, due) == due


# Mail ---------------------------------------------------------------------------------------------


async def test_mail_comes_after_the_address_was_confirmed_and_ends_at_one_click(
    open_site: Sites, database: str, mailed: tuple[Mailbox, str]
) -> None:
    box, server = mailed
    site: Site = await opened(open_site, database, time=Time(), site=SITE, mail=server, mail_from=FROM)
    house = site.house
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, by_mail("turn"), confirmed=False)
    await house.postman.confirm(bob.id, await read_wishes(house.storage, bob.id))
    await play_until_turn_passes(ann, table)
    await house.postman.look()
    assert [letter["Subject"] for letter in box.letters] == ["Royaume: is this your address?"]
    link = re.search(rf"{SITE}/notices/confirm/(\S+)", box.letters[0].get_content())
    assert link is not None
    await house.postman.letters.follow(house.storage, "confirm", link[1], 0)
    with pytest.raises(Refusal):
        await house.postman.letters.follow(house.storage, "stop", link[1], 0)
    await play_until_turn_passes(bob, table)
    await play_until_turn_passes(ann, table)
    await house.postman.look()
    letter = box.letters[1]
    assert letter["Subject"] == "Crown of Emara: it is your turn"
    assert letter["To"] == "bob@there.test"
    assert f"{SITE}/t/{table}" in letter.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = str(letter["List-Unsubscribe"]).strip("<>").removeprefix(f"{SITE}/notices/stop/")
    await house.postman.letters.follow(house.storage, "stop", stop, 0)
    await play_until_turn_passes(bob, table)
    await play_until_turn_passes(ann, table)
    await house.postman.look()
    assert len(box.letters) == 2


async def test_a_mail_a_day_tells_all(open_site: Sites, sqlite_url: str, mailed: tuple[Mailbox, str]) -> None:
    box, server = mailed
    site: Site = await opened(open_site, sqlite_url, time=Time(), site=SITE, mail=server, mail_from=FROM)
    games = [await seated(site, {"turn": 3 * DAY}, pace="turns") for _ in range(2)]
    ann, bob, table = games[0]
    await wishes(site, bob, replace(by_mail(), daily=18 * 60, lang="fr"))
    await ann.post(f"/tables/{table}/pause")
    await play_until_turn_passes(ann, table)
    await site.lives(18 * HOUR - 1)
    await site.house.postman.look()
    assert box.letters == []
    await site.lives(1)
    await site.house.postman.look()
    assert [letter["Subject"] for letter in box.letters] == ["Royaume\u00a0: 2 avis"]
    assert box.letters[0].get_content().count(f"{SITE}/t/{table}") == 2


async def test_a_site_without_mail_sends_none(open_site: Sites, sqlite_url: str) -> None:
    site: Site = await opened(open_site, sqlite_url, time=Time())
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, by_mail())
    await play_until_turn_passes(ann, table)
    await site.house.postman.look()
    assert await rows(site, "status") == ["dropped", "waiting"]  # the turn, and the time that is not short yet


@pytest.mark.parametrize("url", ["http://mail", "smtp://", "mail.test", "smtps://mail"])
def test_settings_that_are_no_mail_server(url: str) -> None:
    with pytest.raises(RoyaumeError):
        Post.read(url, FROM if url != "smtps://mail" else "nobody")


# Push ---------------------------------------------------------------------------------------------


class Browser:
    """A browser that was given an address by its push service, and reads what comes there."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"endpoint": endpoint, "keys": {"p256dh": written(public), "auth": written(self.auth)}}

    def read(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, str] = json.loads(plain)
        return found


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


async def test_push_is_encrypted_for_the_browser_and_signed_by_the_site(
    open_site: Sites, database: str, hooked: tuple[Called, str]
) -> None:
    called, url = hooked
    site: Site = await opened(open_site, database, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    push = site.house.postman.push
    assert push is not None
    browser = Browser(url)
    await push.add(Person(bob.id), browser.subscription, 0)
    await push.add(Person(bob.id), browser.subscription, 0)  # the same browser, told once
    await wishes(site, bob, Wishes({PUSH: ("turn",)}))
    await play_until_turn_passes(ann, table)
    await site.house.postman.look()
    await site.house.postman.look()
    [(headers, body)] = called.calls
    assert browser.read(body) == {
        "text": "Crown of Emara: it is your turn", "url": f"{SITE}/t/{table}", "tag": table,
    }  # fmt: skip
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert headers["Authorization"].endswith(f"k={push.public}")
    assert Vapid02.verify(headers["Authorization"])


async def test_a_browser_that_is_gone_is_forgotten(
    open_site: Sites, sqlite_url: str, hooked: tuple[Called, str]
) -> None:
    called, url = hooked
    site: Site = await opened(open_site, sqlite_url, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    push = site.house.postman.push
    assert push is not None
    await push.add(Person(bob.id), Browser(url).subscription, 0)
    await wishes(site, bob, Wishes({PUSH: ("turn",)}))
    called.status = 410
    await play_until_turn_passes(ann, table)
    await site.house.postman.look()
    assert await push.browsers(bob.id) == []


async def test_the_key_of_the_site_is_made_once(open_site: Sites, postgres_url: str) -> None:
    sites: list[Site] = await asyncio.gather(*(open_site(postgres_url, site=SITE) for _ in range(2)))
    keys = {site.house.postman.push.public for site in sites if site.house.postman.push is not None}
    assert len(keys) == 1


@pytest.mark.parametrize(
    "found", [{}, {"endpoint": "https://a.test", "keys": {}}, {"endpoint": 3, "keys": {"p256dh": "x", "auth": "y"}}]
)
async def test_what_is_no_browser_is_not_kept(open_site: Sites, sqlite_url: str, found: dict[str, Any]) -> None:
    site: Site = await opened(open_site, sqlite_url, site=SITE)
    assert site.house.postman.push is not None
    with pytest.raises(Refusal):
        await site.house.postman.push.add(Person("nobody"), found, 0)


# Nothing twice, nothing lost ----------------------------------------------------------------------


async def rows(site: Site, column: str) -> list[Any]:
    async with site.house.storage.read() as connection:
        o = models.outbox
        return sorted((await connection.execute(select(o.c[column]))).scalars())


async def test_what_fails_is_tried_again_later(
    open_site: Sites, sqlite_url: str, hooked: tuple[Called, str], mailed: tuple[Mailbox, str]
) -> None:
    (called, url), (box, server) = hooked, mailed
    site: Site = await opened(
        open_site, sqlite_url, time=Time(), site=SITE, mail=server, mail_from=FROM, inside_hooks=True
    )
    ann, bob, table = await seated(site, {"turn": 7 * DAY}, pace="turns")
    both = Wishes({MAIL: ("turn",), HOOK: ("turn",)}, mail="bob@there.test", hook=url)
    await wishes(site, bob, both)
    called.failures = box.refusals = 2
    await play_until_turn_passes(ann, table)
    for wait in (0, 30 * SECOND, 2 * MINUTE):
        assert (called.calls, box.letters) == ([], [])
        await site.lives(wait)
        await site.house.postman.look()
        await site.house.postman.look()  # not again before its time
    assert (len(called.calls), len(box.letters)) == (1, 1)
    assert await rows(site, "status") == ["sent", "sent"]
    assert await rows(site, "tries") == [3, 3]


async def test_a_receiver_that_is_gone_is_given_up(
    open_site: Sites, sqlite_url: str, hooked: tuple[Called, str]
) -> None:
    called, url = hooked
    site: Site = await opened(open_site, sqlite_url, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, by_hook(url, "turn"))
    called.status = 410
    await play_until_turn_passes(ann, table)
    await site.house.postman.look()
    assert await rows(site, "status") == ["failed"]


async def test_a_process_that_dies_with_a_notice_in_its_hand(
    open_site: Sites, database: str, hooked: tuple[Called, str]
) -> None:
    """It had claimed it and told nobody: when the claim has run out another one tells it, under the same id."""
    called, url = hooked
    site: Site = await opened(open_site, database, time=Time(), site=SITE, inside_hooks=True)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, by_hook(url, "turn"))
    await play_until_turn_passes(ann, table)
    o = models.outbox
    async with site.house.storage.write() as connection:
        await connection.execute(update(o).values(claimed=site.house.tables.now() + CLAIM, tries=1))
    assert await told(site, called) == []
    await site.lives(CLAIM)
    assert await told(site, called) == ["turn"]
    assert await rows(site, "id") == [called.calls[0][0]["Royaume-Delivery"]]


async def test_what_is_told_again_after_a_death_is_the_same(
    open_site: Sites, sqlite_url: str, mailed: tuple[Mailbox, str], hooked: tuple[Called, str]
) -> None:
    """It had told it and died before it wrote that down. A mail is the same mail, even if more has come meanwhile; a
    push has the same topic, by which its service keeps one of them, and the same tag, by which the browser does."""
    (box, mail), (called, url) = mailed, hooked
    time = Time()
    more = {"mail": mail, "mail_from": FROM, "site": SITE, "inside_hooks": True}
    site: Site = await opened(open_site, sqlite_url, time=time, **more)
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    assert site.house.postman.push is not None
    browser = Browser(url)
    await site.house.postman.push.add(Person(bob.id), browser.subscription, 0)
    await wishes(site, bob, Wishes({MAIL: KINDS, PUSH: KINDS}, mail="bob@there.test"))
    await play_until_turn_passes(ann, table)
    await site.house.postman.look()
    o = models.outbox
    async with site.house.storage.write() as connection:  # as it is left behind by who dies then
        told = update(o).where(o.c.status == "sent")
        await connection.execute(told.values(status="waiting", claimed=time() + CLAIM))
    await site.lives(CLAIM)
    await ann.post(f"/tables/{table}/pause")
    await site.house.postman.look()
    first, *others = box.letters
    fresh, again = sorted(others, key=lambda each: each["Subject"] == first["Subject"])
    assert (first["Message-ID"], first.get_content()) == (again["Message-ID"], again.get_content())
    assert "asks you something" in fresh["Subject"]
    topics = [headers["Topic"] for headers, _ in called.calls]
    assert len(topics) == 3
    assert len(set(topics)) == 2
    assert {browser.read(body)["tag"] for _, body in called.calls} == {table}


async def test_two_processes_tell_each_notice_once(
    open_site: Sites, postgres_url: str, hooked: tuple[Called, str]
) -> None:
    called, url = hooked
    time = Time()
    sites: list[Site] = [
        await opened(open_site, postgres_url, time=time, site=SITE, inside_hooks=True) for _ in range(2)
    ]
    for _ in range(4):
        ann, bob, table = await seated(sites[0], {"turn": DAY}, pace="turns")
        await wishes(sites[0], bob, by_hook(url, "turn"))
        await play_until_turn_passes(ann, table)
    await asyncio.gather(*(site.house.postman.look() for site in sites for _ in range(3)))
    ids = [headers["Royaume-Delivery"] for headers, _ in called.calls]
    assert len(ids) == 4
    assert sorted(ids) == await rows(sites[0], "id")


async def test_what_was_not_committed_is_not_told(open_site: Sites, sqlite_url: str) -> None:
    """A notice is part of the change that brings it."""
    site: Site = await opened(open_site, sqlite_url, time=Time())
    ann, bob, table = await seated(site, {"turn": DAY}, pace="turns")
    await wishes(site, bob, by_hook("https://there.test"))
    view = await ann.see(table)
    assert (await ann.move({**view, "ply": view["ply"] + 1})).status_code == 409
    assert await rows(site, "kind") == []


# Where calls may go -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest",
        "https://[::ffff:127.0.0.1]/",
        "file:///etc/passwd",
        "https://",
    ],
)
def test_the_inside_of_the_network_is_not_called(url: str) -> None:
    with pytest.raises(NotCalled) as refused:
        call(url, b"", {}, inside=False)
    assert refused.value.for_good


def test_redirects_are_not_followed(hooked: tuple[Called, str]) -> None:
    called, url = hooked
    called.status = 302
    with pytest.raises(NotCalled):
        call(url, b"{}", {}, inside=True)
    assert len(called.calls) == 1
