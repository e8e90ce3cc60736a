"""The pages of events: who may make one, sign up and begin it, and what everybody sees of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import select, update

from royaume.server import measures, models
from royaume.server.clocks import DAY
from royaume.server.events import making
from royaume.server.events.keeping import the_event
from royaume.server.events.recount import recount
from royaume.server.events.terms import KNOCKOUT, Terms
from royaume.server.person import Person
from tests.server.test_people import SECRET, Pages, do, page
from tests.server.tools import GAME, PASSWORD, Visitor

pytestmark = pytest.mark.anyio
FORM = {"title": "Winter league", "game": GAME, "players": "2", "kind": "league", "length": str(DAY // 1000)}


@pytest.fixture
async def site(sqlite_url: str) -> Any:
    async with Pages(sqlite_url) as here:
        await here.house.marshal.stop()
        yield here


async def club_of(site: Pages, *names: str) -> tuple[str, list[Visitor]]:
    """A club of some people, the first its owner."""
    people = [await site.account(name) for name in names]
    club = (await do(people[0], "/clubs", name="The Round Table")).headers["HX-Redirect"]
    found = SECRET.search((await page(people[0], club)).text)
    assert found is not None
    for each in people[1:]:
        await do(each, "/clubs/join", secret=found.group(1))
    return club, people


def tables_in(text: str) -> set[str]:
    return set(re.findall(r'href="(/t/[a-z0-9]+)"', text))


async def test_a_member_makes_an_event_and_others_sign_up(site: Pages) -> None:
    club, (ann, bob, cid) = await club_of(site, "Ann", "Bob", "Cid")
    eve = await site.account("Eve")
    assert (await page(eve, f"{club}/events/new")).status_code == 404
    assert (await do(eve, f"{club}/events", **FORM)).status_code == 404
    shown = (await page(bob, f"{club}/events/new")).text
    assert 'name="rounds"' in shown
    assert 'name="most"' not in shown
    other = (await bob.client.get(f"{club}/events/form", params={"kind": "knockout", "players": "4"})).text
    assert 'name="most"' in other
    assert 'name="rounds"' not in other
    nameless = await do(bob, f"{club}/events", **{**FORM, "title": " "})
    assert "Give the event a name" in nameless.text
    event = (await do(bob, f"{club}/events", **FORM)).headers["HX-Redirect"]
    assert event in (await page(ann, club)).text
    assert (await page(eve, event)).status_code == 404
    assert (await do(eve, f"{event}/sign-up")).status_code == 404
    assert (await do(bob, f"{event}/begin")).status_code == 409, "one is too few"
    assert (await do(cid, f"{event}/begin")).status_code == 403
    for who in (ann, cid):
        assert (await do(who, f"{event}/sign-up")).status_code == 204
    assert (await do(bob, f"{event}/begin")).status_code == 204
    seen = {who: (await page(who, event)).text for who in (ann, bob, cid)}
    (table,) = tables_in(seen[ann])
    players = [who for who, text in seen.items() if "To my table" in text]
    assert len(players) == 2
    assert "Sits out" in seen[ann]
    assert "2 more rounds to come" in seen[ann]
    assert f'href="{event}"' in (await page(ann, table)).text, "the table leads back to the event"
    assert (await do(cid, f"{event}/sign-up")).status_code == 409
    loser = players[0]
    assert (await do(loser, f"{event}/withdraw")).status_code == 204
    text = (await page(loser, event)).text
    assert "You have left this event" in text
    assert len(tables_in(text)) == 2, "the table was given up, and the next round is made"
    assert (await do(cid, f"{event}/call-off")).status_code == 403
    assert (await do(ann, f"{event}/call-off")).status_code == 204, "the owner of the club may"
    assert "Called off" in (await page(ann, event)).text


async def test_a_knock_out_is_drawn_with_all_that_is_to_come(site: Pages) -> None:
    club, people = await club_of(site, "Ann", "Bob", "Cid", "Dan", "Eve")
    tables = site.house.tables
    persons = [Person(who.id, name, name.lower()) for who, name in zip(people, "ABCDE", strict=True)]
    event = await making.make(tables, club.removeprefix("/clubs/"), persons[0], "Cup", Terms(KNOCKOUT, GAME, 2))
    for person in persons:
        await making.sign_up(tables, event, person)
    await do(people[0], f"/events/{event}/begin")
    text = (await page(people[0], f"/events/{event}")).text
    drawing = text[text.index('<svg class="bracket"') :]
    drawing = drawing[: drawing.index("</svg>")]
    assert drawing.count('class="table') == 1 + 3 + 2 + 1, "a table, three who sit out, two more tables, the final"
    assert drawing.count("later") == 3
    assert "Final" in drawing
    seen = await the_event(site.house.storage, event, persons[0])
    assert seen.last is not None
    pairing = seen.last.tables[0]
    loser = next(who for who in people if who.id == seen.drawn[pairing.people[0]].person.id)
    await loser.post(f"/tables/{pairing.table_id}/seats/0/resign")
    await site.house.marshal.look()
    text = (await page(people[0], f"/events/{event}")).text
    assert text.count('class="way') == 4, "four go on"
    french = (await people[1].client.get(f"/events/{event}", headers={"Accept-Language": "fr"})).text
    assert "Élimination directe" in french


async def test_who_deletes_the_account_is_somebody_and_who_is_banned_plays_no_more(site: Pages) -> None:
    club, people = await club_of(site, "Ann", "Bob", "Cid", "Dan")
    event = (await do(people[0], f"{club}/events", **{**FORM, "players": "4", "rounds": "3"})).headers["HX-Redirect"]
    for who in people:
        await do(who, f"{event}/sign-up")
    await do(people[0], f"{event}/begin")
    persons = {who: Person(who.id, name, name.lower()) for who, name in zip(people, ("A", "B", "C", "D"), strict=True)}
    seen = await the_event(site.house.storage, event.removeprefix("/events/"), persons[people[0]])
    assert seen.last is not None
    assert (await do(people[1], "/account/delete", name="Bob", password=PASSWORD)).status_code == 204
    await measures.ban(site.house, None, persons[people[2]], "no reason", 30)
    async with site.house.storage.write() as connection:
        r = models.event_rounds
        await connection.execute(update(r).values(began=r.c.began - 2 * DAY))
    await site.house.marshal.look()
    again = await the_event(site.house.storage, seen.id, persons[people[0]])
    assert again.round == 2
    assert again.last is not None
    left = {again.drawn[number].person.id for table in again.last.tables for number in table.people}
    assert left == {people[0].id, people[3].id}
    text = (await page(people[0], event)).text
    assert "Somebody" in text
    assert "Bob" not in text
    assert await recount(site.house.tables) == {"tables": 1, "differ": 0}
    assert (await do(people[3], "/account/delete", name="Dan", password=PASSWORD)).status_code == 204
    assert await recount(site.house.tables) == {"tables": 1, "differ": 0}, "what they left behind counts as before"
    await do(people[0], f"{club}/leave", member=people[2].id)
    assert (await do(people[0], "/account/delete", name="Ann", password=PASSWORD)).status_code == 204
    async with site.house.storage.read() as connection:
        for table in (models.clubs, models.events, models.entrants, models.event_rounds, models.pairings):
            assert (await connection.execute(select(table))).all() == [], (
                "a club that nobody is in goes with its events"
            )
