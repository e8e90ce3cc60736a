"""Friends, clubs, calls to a table, blocks, freed seats, and somebody who does not come."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from royaume.server import models
from royaume.server.clocks import DAY, MINUTE
from royaume.server.clubs import Score, enter, placed
from royaume.server.person import Person
from royaume.server.wishes import INVITED, LETTER
from royaume.web.app import create_app
from tests.server.receivers import mail_server, receiver
from tests.server.test_notices import FROM, SITE, by_hook, wishes
from tests.server.tools import GAME, Site, Time, Visitor, settings

pytestmark = pytest.mark.anyio
Sites = Callable[..., Any]
SECRET = re.compile(r"/(?:friends|clubs/join)/([\w-]{24})")


class Pages(Site):
    """A server with its pages."""

    def __init__(self, database: str, **more: Any) -> None:
        time = more.pop("time", None)
        super().__init__(settings(database, **more), **({"time": time} if time else {}))
        self.app = create_app(settings(database, **more), self.time)
        self.house = self.app.state.house


async def page(who: Visitor, path: str) -> httpx.Response:
    return await who.client.get(path)


async def do(who: Visitor, path: str, **data: str) -> httpx.Response:
    return await who.client.post(path, data=data, headers=who.headers)


@pytest.fixture
async def site(database: str) -> Any:
    async with Pages(database) as here:
        yield here


async def friend_link(who: Visitor) -> str:
    found = SECRET.search((await page(who, "/people")).text)
    assert found is not None
    return found.group(1)


async def befriended(site: Site) -> tuple[Visitor, Visitor]:
    ann, bob = await site.account("Ann"), await site.account("Bob")
    assert (await do(bob, "/friends", secret=await friend_link(ann))).status_code == 204
    return ann, bob


async def test_a_link_makes_both_friends_until_it_is_renewed(site: Site) -> None:
    ann, bob = await site.account("Ann"), await site.account("Bob")
    guest = await site.visitor("Guest")
    secret = await friend_link(ann)
    assert secret == await friend_link(ann), "it stays the same"
    assert "would like to be friends" in (await page(bob, f"/friends/{secret}")).text
    assert "/people/bob" not in (await page(ann, "/people")).text, "looking makes no friends"
    assert (await do(ann, "/friends", secret=secret)).status_code == 409
    assert (await do(guest, "/friends", secret=secret)).status_code == 403
    assert (await do(bob, "/friends", secret=secret)).status_code == 204
    assert (await do(bob, "/friends", secret=secret)).status_code == 204, "once more changes nothing"
    for one, other in ((ann, "/people/bob"), (bob, "/people/ann")):
        assert (await page(one, "/people")).text.count(f'href="{other}"') == 1
    await do(ann, "/people/renew")
    assert (await page(bob, f"/friends/{secret}")).status_code == 404
    await do(ann, "/people/part", other=bob.id)
    assert "/people/ann" not in (await page(bob, "/people")).text
    async with site.house.storage.read() as connection:
        kept = str((await connection.execute(select(models.profiles))).all())
    for link in (secret, await friend_link(ann)):
        assert link not in kept, "no link can be read in the database"


async def test_who_is_called_is_told_once_and_may_come(site: Site) -> None:
    ann, bob = await befriended(site)
    eve = await site.account("Eve")
    with receiver() as (called, url):
        site.house.postman.inside = True
        await site.house.postman.stop()
        await wishes(site, bob, by_hook(url, INVITED))
        table = (await ann.open("me", "invite", spectators=False))["table"]["id"]
        assert (await page(bob, f"/t/{table}")).status_code == 404
        await do(ann, f"/t/{table}/call", user=bob.id)
        await do(ann, f"/t/{table}/call", user=bob.id)
        await do(ann, f"/t/{table}/call", user=eve.id)  # nobody one knows
        await site.house.postman.look()
        await site.house.postman.look()
        assert [json.loads(body)["kind"] for _, body in called.calls] == [INVITED]
    assert f"/t/{table}/come" in (await page(bob, "/")).text
    assert f"/t/{table}/come" not in (await page(eve, "/")).text
    assert (await do(eve, f"/t/{table}/come")).status_code == 404
    assert (await do(bob, f"/t/{table}/come")).status_code == 204
    assert (await ann.see(table))["seats"][1]["name"] == "Bob"
    assert f"/t/{table}/come" not in (await page(bob, "/")).text


async def test_whoever_is_blocked_stays_away(site: Site) -> None:
    ann, bob = await befriended(site)
    await do(ann, "/people/shun", other=bob.id, kind="block")
    assert "/people/ann" not in (await page(bob, "/people")).text, "a block ends a friendship"
    table = (await ann.open("me", "open", visibility="lobby"))["table"]["id"]
    refused = await bob.post(f"/tables/{table}/seats/1/sit")
    assert refused.json()["error"]["code"] == "unwelcome"
    secret = (await ann.post(f"/tables/{table}/seats/1/invitation")).json()["invitation"]
    claimed = await bob.post("/invitations/claim", {"invitation": secret})
    assert claimed.json()["error"]["code"] == "unwelcome"
    assert (await do(bob, "/friends", secret=await friend_link(ann))).status_code == 404
    other = (await bob.open("me", "open", visibility="lobby"))["table"]["id"]
    assert (await ann.post(f"/tables/{other}/seats/1/sit")).status_code == 200, "a block works one way"
    await bob.post(f"/tables/{other}/chat", {"text": "Hello there"})
    said = (await ann.see(other))["chat"][0]
    css = (await page(ann, "/muted.css")).text
    assert f'data-by="{said["by"]}"' in css
    assert "/muted.css" in (await page(ann, f"/t/{other}")).text
    assert said["by"] not in (await page(bob, "/muted.css")).text
    await do(ann, "/people/shun", other=bob.id)
    assert (await page(ann, "/muted.css")).text == ""
    assert (await bob.post(f"/tables/{table}/seats/1/sit")).json()["error"]["code"] != "unwelcome"


async def test_the_tables_of_a_club_are_for_its_members(site: Site) -> None:
    ann, bob, eve = [await site.account(name) for name in ("Ann", "Bob", "Eve")]
    club = (await do(ann, "/clubs", name="The Round Table")).headers["HX-Redirect"]
    found = SECRET.search((await page(ann, club)).text)
    assert found is not None
    assert (await page(bob, club)).status_code == 404
    assert (await do(bob, "/clubs/join", secret=found.group(1))).headers["HX-Redirect"] == club
    form = {"game": GAME, "players": "2", "seat.0": "me", "seat.1": "open", "visibility": "club", "club": club[7:]}
    table = (await do(ann, "/new", **form)).headers["HX-Redirect"]
    assert table in (await page(bob, club)).text
    assert table not in (await page(eve, "/")).text
    assert (await do(eve, f"{table}/sit/1")).status_code == 403
    assert (await do(bob, f"{table}/sit/1")).status_code == 204
    await ann.post(f"/tables/{table[3:]}/seats/0/resign")
    shown = (await page(bob, club)).text
    assert re.search(r"100 %.*?0 %", shown, re.DOTALL), "Bob is ahead of Ann"
    await do(ann, f"{club}/renew")
    assert (await do(eve, "/clubs/join", secret=found.group(1))).status_code == 404
    assert (await do(bob, f"{club}/leave", member=ann.id)).status_code == 403
    await do(ann, f"{club}/leave")
    assert (await page(ann, club)).status_code == 404
    assert "Send away" not in (await page(bob, club)).text
    assert "owner" in (await page(bob, club)).text, "Bob inherited it"


@given(st.lists(st.integers(-5, 60), min_size=2, max_size=4), st.data())
def test_the_parts_of_a_standing_add_up(scores: list[int], data: st.DataObject) -> None:
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    gone = data.draw(st.lists(st.booleans(), min_size=len(scores), max_size=len(scores)))
    places = placed({"scores": scores, "winners": winners}, gone)
    assert all(
        (places[one] < places[two]) is ((not gone[one], scores[one]) > (not gone[two], scores[two]))
        for one in range(len(scores))
        for two in range(len(scores))
    )
    table = {str(seat): Score(Person(str(seat))) for seat in range(len(scores))}
    enter(table, [(str(seat), place) for seat, place in enumerate(places)])
    assert sum(each.share for each in table.values()) == pytest.approx(len(scores) / 2)
    assert sum(each.won for each in table.values()) == pytest.approx(1)


async def test_a_profile_is_seen_unless_it_is_hidden(site: Site) -> None:
    ann, bob = await site.account("Ann of Örebro"), await site.account("Bob")
    table = (await ann.open("me", "open", visibility="lobby"))["table"]["id"]
    await bob.post(f"/tables/{table}/seats/1/sit")
    await bob.post(f"/tables/{table}/seats/1/resign")
    shown = await page(bob, "/people/ann of örebro")
    assert "1 of 1 won (100 %)" in shown.text
    assert "0 of 1 won (0 %)" in (await page(ann, "/people/bob")).text
    await do(ann, "/people/hide", hidden="true")
    assert (await page(bob, "/people/ann of örebro")).status_code == 404
    assert "Nobody but you" in (await page(ann, "/people/ann of örebro")).text
    guest = await site.visitor("Guest")
    assert (await page(guest, "/people/guest")).status_code == 404


async def test_an_owner_frees_a_seat_before_the_game_and_not_after(site: Site) -> None:
    ann, bob = await site.visitor("Ann"), await site.visitor("Bob")
    table = (await ann.open("me", "open", "open", visibility="lobby"))["table"]["id"]
    await bob.post(f"/tables/{table}/seats/1/sit")
    assert (await do(bob, f"/t/{table}/seats/1/free")).status_code == 403
    assert (await do(ann, f"/t/{table}/seats/1/free")).status_code == 204
    assert (await ann.see(table))["seats"][1]["kind"] == "open"
    for seat in (1, 2):
        who = bob if seat == 1 else await site.visitor("Eve")
        await who.post(f"/tables/{table}/seats/{seat}/sit")
    assert "The game has begun." in (await do(ann, f"/t/{table}/seats/1/free")).text


@pytest.mark.parametrize(("pace", "away"), [("live", 10 * MINUTE), ("turns", 3 * DAY)])
async def test_most_of_the_others_replace_who_does_not_come(database: str, pace: str, away: int) -> None:
    async with Pages(database, time=Time()) as site:
        people = [await site.visitor(name) for name in ("Ann", "Bob", "Eve", "Fay")]
        table = (await people[0].open("me", "open", "open", "open", visibility="lobby", pace=pace))["table"]["id"]
        for seat in (1, 2, 3):
            await people[seat].post(f"/tables/{table}/seats/{seat}/sit")
        absent = (await people[0].see(table))["turn"]
        others = [who for seat, who in enumerate(people) if seat != absent]
        ask = f"/t/{table}/seats/{absent}/replace"
        assert "replace" in (await others[0].see(table))["you"]["may"]
        assert "long enough" in (await do(others[0], ask)).text
        await site.lives(away)
        assert (await do(people[absent], ask)).status_code == 403
        await do(others[0], ask)
        view = await others[1].see(table)
        assert view["question"]["kind"] == "replace"
        assert view["seats"][absent]["bot"] is None, "one of three is not most"
        await people[absent].post(f"/tables/{table}/answer", {"agree": False})
        assert (await others[1].see(table))["question"] is None, "whoever answers is there"
        await site.lives(away)
        await do(others[0], ask)
        await others[1].post(f"/tables/{table}/answer", {"agree": False})
        assert (await others[2].see(table))["question"] is not None
        await others[2].post(f"/tables/{table}/answer", {"agree": True})
        assert (await others[2].see(table))["seats"][absent]["bot"] is not None
        await people[absent].post(f"/tables/{table}/seats/{absent}/back")
        assert (await others[2].see(table))["seats"][absent]["bot"] is None


async def test_an_invitation_by_mail_forgets_the_address(database: str) -> None:
    with mail_server() as (box, url):
        async with Pages(database, site=SITE, mail=url, mail_from=FROM) as site:
            await site.house.postman.stop()
            ann, bob = await site.visitor("Ann"), await site.visitor("Bob")
            table = (await ann.open("me", "open"))["table"]["id"]
            assert (await do(ann, f"/t/{table}/seats/1/letter", address="nobody at all")).status_code == 422
            assert (await do(bob, f"/t/{table}/seats/1/letter", address="bob@there.test")).status_code == 403
            assert (await do(ann, f"/t/{table}/seats/1/letter", address="bob@there.test")).status_code == 200
            await site.house.postman.look()
            await site.house.postman.look()
            letters = box.letters
            assert [letter["To"] for letter in letters] == ["bob@there.test"]
            found = re.search(r"/join/([\w-]+)", letters[0].get_content())
            assert found is not None
            async with site.house.storage.read() as connection:
                o = models.outbox
                rows = (await connection.execute(select(o.c.data, o.c.status).where(o.c.kind == LETTER))).all()
            assert [tuple(row) for row in rows] == [({"seat": 1}, "sent")]
            claimed = await bob.post("/invitations/claim", {"invitation": found.group(1)})
            assert claimed.status_code == 200
