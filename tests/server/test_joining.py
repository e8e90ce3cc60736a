"""A guest signs in to an account: seats, tables, talk and documents come along, all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from royaume.server import models
from royaume.server.documents import Document, read_document, write_document
from royaume.server.person import Person
from tests.server.tools import Site, Visitor

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"


async def with_account(site: Site, name: str) -> Visitor:
    """Somebody with an account."""
    person = await site.visitor()
    assert (await person.post("/account", {"name": name, "password": PASSWORD})).status_code == 201
    await person.arrive()
    return person


async def sign_in(person: Visitor, name: str) -> dict[str, Any]:
    """Sign in; what the server says of it."""
    answer = await person.post("/session", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200
    await person.arrive()
    told: dict[str, Any] = answer.json()
    return told


async def test_everything_of_the_guest_comes_along(site: Site) -> None:
    ann = await with_account(site, "Ann")
    guest = await site.visitor("Somebody")
    bob = await site.visitor("Bob")
    table = (await guest.open("me", "open", visibility="lobby"))["table"]["id"]
    await bob.post(f"/tables/{table}/seats/1/sit")
    await guest.post(f"/tables/{table}/chat", {"text": "hello"})
    view = await guest.see(table)
    mover = guest if view["turn"] == 0 else bob
    await mover.move(await mover.see(table))
    storage = site.house.storage
    was = Person(guest.id, "Somebody")
    await write_document(storage, was, Document("crown_of_emara", "sheet", {}), {"games": 3})

    told = await sign_in(guest, "Ann")
    assert (told["id"], told["brought"], told["apart"]) == (ann.id, [table], [])
    for device in (guest, ann):
        seen = await device.see(table)
        assert seen["you"]["seats"] == [0]
        assert seen["you"]["owner"]
        assert [each["name"] for each in seen["seats"]] == ["Ann", "Bob"]
        assert [each["name"] for each in seen["chat"]] == ["Ann"]
        assert "Somebody" not in str(seen)
        assert [each["table"]["id"] for each in (await device.get("/tables")).json()] == [table]
    seen = await bob.see(table)
    assert [each["by"] for each in seen["log"] if each["kind"] == "joined"] == ["Ann"]
    assert {each["by"] for each in seen["log"]} <= {"Ann", "Bob", None}
    assert (await read_document(storage, Person(ann.id, "Ann"), "crown_of_emara", "sheet")).data == {"games": 3}
    while (await ann.see(table))["turn"] != 0:
        await bob.move(await bob.see(table))
    assert (await ann.move(await ann.see(table))).status_code == 200


async def test_the_guests_old_cookie_ends(site: Site) -> None:
    await with_account(site, "Ann")
    guest = await site.visitor("Somebody")
    await guest.open("me", "me")
    was, old = guest.id, dict(guest.client.cookies)
    await sign_in(guest, "Ann")
    other = await site.visitor()
    other.client.cookies.clear()
    for name, value in old.items():
        other.client.cookies.set(name, value)
    assert (await other.get("/me")).json()["id"] != was


async def test_where_the_account_sits_already_the_guest_keeps_the_seat(site: Site) -> None:
    ann = await with_account(site, "Ann")
    guest = await site.visitor("Somebody")
    was = guest.id
    shared = (await ann.open("me", "open", visibility="lobby"))["table"]["id"]
    await guest.post(f"/tables/{shared}/seats/1/sit")
    own = (await guest.open("me", "me"))["table"]["id"]

    told = await sign_in(guest, "Ann")
    assert (told["brought"], told["apart"]) == ([own], [shared])
    assert (await guest.see(shared))["you"]["seats"] == [0]
    assert [each["name"] for each in (await ann.see(shared))["seats"]] == ["Ann", "Somebody"]
    assert (await guest.delete("/session")).json()["id"] == was
    await guest.arrive()
    assert (await guest.see(shared))["you"]["seats"] == [1]
    assert (await guest.delete("/session")).json()["id"] != was  # who signs out once more is somebody new


async def test_a_question_that_waits_is_still_the_same_persons(site: Site) -> None:
    ann = await with_account(site, "Ann")
    guest = await site.visitor("Somebody")
    bob = await site.visitor("Bob")
    table = (await guest.open("me", "open", visibility="lobby"))["table"]["id"]
    await bob.post(f"/tables/{table}/seats/1/sit")
    assert (await guest.post(f"/tables/{table}/close")).status_code == 200
    await sign_in(guest, "Ann")
    assert (await ann.see(table))["question"]["mine"]
    assert (await bob.see(table))["question"]["by"] == "Ann"


async def test_a_wrong_password_and_a_guest_without_anything_change_nothing(site: Site) -> None:
    ann = await with_account(site, "Ann")
    guest = await site.visitor("Somebody")
    table = (await guest.open("me", "me"))["table"]["id"]
    assert (await guest.post("/session", {"name": "Ann", "password": "wrong horse"})).status_code == 401
    assert (await guest.see(table))["you"]["seats"] == [0, 1]
    nobody = await site.visitor()
    assert (await sign_in(nobody, "Ann"))["brought"] == []
    assert (await ann.get("/tables")).json() == []
    async with site.house.storage.read() as connection:
        kinds = (await connection.execute(select(models.entries.c.kind))).scalars().all()
    assert "joined" not in kinds


async def test_another_process_hears_of_it(open_site: Callable[..., Any], postgres_url: str) -> None:
    here, there = await open_site(postgres_url), await open_site(postgres_url)
    await with_account(here, "Ann")
    guest = await here.visitor("Somebody")
    bob = await there.visitor("Bob")
    table = (await guest.open("me", "open", visibility="lobby"))["table"]["id"]
    await bob.post(f"/tables/{table}/seats/1/sit")
    assert (await bob.see(table))["seats"][0]["name"] == "Somebody"
    await sign_in(guest, "Ann")
    seen = await bob.see(table)
    assert seen["seats"][0]["name"] == "Ann"
    assert "Somebody" not in str(seen)
