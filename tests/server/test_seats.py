"""Seats: open, invited, shared by one person, passed to bots and back; leaving, resigning, closing."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from royaume.server.seating import PATIENCE_MS
from tests.server.tools import GAME, PATIENCE, Site, Visitor

pytestmark = pytest.mark.anyio


async def together(site: Site, *names: str, **more: Any) -> tuple[list[Visitor], str]:
    """A running table with a person on each seat."""
    people = [await site.visitor(name) for name in names]
    view = await people[0].open("me", *["open"] * (len(names) - 1), **more)
    table = view["table"]["id"]
    for seat, person in enumerate(people[1:], 1):
        answer = await person.post(f"/tables/{table}/seats/{seat}/sit")
        assert answer.status_code == 200, answer.text
    return people, table


async def test_the_game_begins_when_every_seat_is_taken(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    view = await ann.open("open", "me", "open", visibility="lobby", title="Sunday")
    table = view["table"]["id"]
    assert (view["table"]["status"], view["turn"], view["actions"]) == ("open", None, [])
    assert [each["table"]["title"] for each in (await ben.get("/lobby")).json()] == ["Sunday"]
    assert (await ann.move({**view, "actions": [{"action": "x"}]})).json()["error"]["code"] == "not_started"
    seen = (await ben.post(f"/tables/{table}/seats/2/sit")).json()["view"]
    assert seen["you"]["seats"] == [2]
    assert seen["table"]["status"] == "open"
    seen = (await ben.post(f"/tables/{table}/seats/0/sit")).json()["view"]
    assert seen["you"]["seats"] == [0, 2], "one person may sit on several seats of the same screen"
    assert seen["table"]["status"] == "playing"
    assert seen["turn"] in (0, 1, 2)
    assert [seat["name"] for seat in seen["seats"]] == ["Ben 1", "Ann", "Ben 2"]
    assert seen["log"][-1]["data"] == {"start": True}


async def test_several_seats_of_one_person_have_each_their_truth(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    assert view["you"]["seat"] == view["turn"]
    hands = {}
    for seat in (0, 1):
        seen = await ann.see(table, seat=seat)
        assert seen["you"]["seat"] == seat
        assert bool(seen["actions"]) == (seat == seen["turn"])
        hands[seat] = [each["hand"] for each in seen["position"]["seats"]]
    assert hands[0][0] is not None
    assert hands[0][1] is None
    assert hands[1][0] is None
    assert hands[1][1] is not None
    dice = random.Random(1)
    for _ in range(40):
        view = await ann.play_on(view, 1, dice)
        assert view["you"]["seat"] == view["turn"]


async def test_before_the_game_begins_nobody_sees_a_hand(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    view = await ann.open("me", "me", "open")
    table = view["table"]["id"]
    public = (await ben.see(table))["position"]
    for seen in (view, await ann.see(table), await ann.see(table, seat=1)):
        assert seen["you"] | {"may": []} == {"seat": None, "seats": [0, 1], "owner": True, "may": []}
        assert seen["position"] == public, "one could look, leave, and let somebody else have the seat"
    assert (await ann.get(f"/tables/{table}/positions/0", seat=1)).json()["position"] == public
    await ben.post(f"/tables/{table}/seats/2/sit")
    hands = [(await ann.see(table, seat=seat))["position"]["seats"][seat]["hand"] for seat in (0, 1)]
    assert all(hands)
    assert public["seats"][0]["hand"] != hands[0]


async def test_an_invitation_claims_a_seat_once(site: Site) -> None:
    ann, ben, eve = [await site.visitor(name) for name in ("Ann", "Ben", "Eve")]
    view = await ann.open("me", "invite", spectators=False)
    table = view["table"]["id"]
    refused = await ben.post(f"/tables/{table}/seats/1/sit")
    assert refused.status_code == 404, "without the invitation the table is not there"
    first = (await ann.post(f"/tables/{table}/seats/1/invitation")).json()["invitation"]
    second = (await ann.post(f"/tables/{table}/seats/1/invitation")).json()["invitation"]
    answer = await ben.post("/invitations/claim", {"invitation": first})
    assert answer.json()["error"]["code"] == "invitation_used", "a newer invitation replaces it"
    claimed = await ben.post("/invitations/claim", {"invitation": second})
    assert claimed.json()["view"]["you"]["seats"] == [1]
    assert claimed.json()["view"]["table"]["status"] == "playing"
    assert (await eve.post("/invitations/claim", {"invitation": second})).status_code == 410
    again = await ben.post("/invitations/claim", {"invitation": second})
    assert again.json()["repeated"], "the link still leads its owner to the table"
    assert (await ben.see(table))["you"]["seats"] == [1]


async def test_one_seat_for_two_who_come_at_once(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "open", visibility="lobby")
    people = [await site.visitor() for _ in range(8)]
    path = f"/tables/{view['table']['id']}/seats/1/sit"
    answers = await asyncio.gather(*(person.post(path) for person in people))
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] + [409] * 7
    assert {answer.json()["error"]["code"] for answer in answers if answer.status_code == 409} == {"seat_taken"}


async def test_a_seat_passes_to_a_bot_and_back(site: Site) -> None:
    (ann, ben), table = await together(site, "Ann", "Ben")
    seen = (await ann.post(f"/tables/{table}/seats/0/bot", {"bot": "random"})).json()["view"]
    assert seen["seats"][0] == {
        "seat": 0,
        "name": "Ann",
        "kind": "bot",
        "bot": "random",
        "held": True,
        "mine": True,
        "invited": False,
        "resigned": False,
    }
    view = await ben.see(table)
    dice = random.Random(2)
    async with asyncio.timeout(PATIENCE):
        while sum(entry["kind"] == "move" and entry["seat"] == 0 for entry in view["log"]) <= 5:
            view = await ben.play_on(await ben.see(table), 50, dice)
            await asyncio.sleep(0.01)
        assert any(entry["data"] == {"bot": "random"} and entry["kind"] == "move" for entry in view["log"])
        while (await ben.see(table))["turn"] == 0:
            await asyncio.sleep(0.01)
    back = await ann.post(f"/tables/{table}/seats/0/back")
    assert back.json()["view"]["seats"][0]["kind"] == "person"
    view = await ben.see(table)
    await ben.play_on(view, 100, dice)
    seen = await ann.see(table)
    assert seen["turn"] == 0
    assert seen["actions"]
    async with asyncio.timeout(PATIENCE):
        while table in site.house.bots._tasks:
            await asyncio.sleep(0.01)
    assert (await ann.see(table))["ply"] == seen["ply"], "the bot has left the seat"
    assert (await ann.move(seen)).status_code == 200


async def test_nobody_takes_a_second_seat_in_a_running_game(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    view = await ann.open("me", "bot:random")
    table = view["table"]["id"]
    opened = await ann.post(f"/tables/{table}/seats/1/open")
    assert opened.json()["view"]["seats"][1]["kind"] == "open"
    refused = await ann.post(f"/tables/{table}/seats/1/sit")
    assert refused.json()["error"]["code"] == "one_seat", "they would see both hands"
    assert (await ben.post(f"/tables/{table}/seats/1/sit")).json()["view"]["you"]["seats"] == [1]


async def left_by(guest: Visitor, owner: Visitor, third: str) -> str:
    """A table of three where the guest sat down on seat 1 and left; with a third seat taken, in the running game."""
    view = await owner.open("me", "open", third, visibility="lobby")
    table: str = view["table"]["id"]
    await guest.post(f"/tables/{table}/seats/1/sit")
    await guest.post(f"/tables/{table}/leave")
    return table


async def test_whoever_left_a_running_game_comes_back_to_the_same_seat(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    table = await left_by(ben, ann, "bot:random")
    for seat in (1, 2):
        await ann.post(f"/tables/{table}/seats/{seat}/open")
    refused = await ben.post(f"/tables/{table}/seats/2/sit")
    assert refused.json()["error"]["code"] == "other_seat", "Ben knows the hand of seat 1"
    back = await ben.post(f"/tables/{table}/seats/1/sit")
    assert back.json()["view"]["you"]["seats"] == [1]


async def test_whoever_left_before_the_game_may_sit_anywhere(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    table = await left_by(ben, ann, "open")
    for seat in (1, 2):
        await ann.post(f"/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    opened = await ann.post(f"/tables/{table}/seats/2/open")
    assert opened.json()["view"]["table"]["status"] == "playing"
    taken = await ben.post(f"/tables/{table}/seats/2/sit")
    assert taken.json()["view"]["you"]["seats"] == [2]


async def test_leaving(site: Site) -> None:
    (ann, ben, cat), table = await together(site, "Ann", "Ben", "Cat")
    left = (await ben.post(f"/tables/{table}/leave", {"bot": "random"})).json()
    assert left["seats"][1]["kind"] == "bot"
    assert not left["seats"][1]["held"]
    assert left["table"]["status"] == "playing"
    assert (await ben.post(f"/tables/{table}/seats/1/back")).json()["error"]["code"] == "not_seated"
    await ann.post(f"/tables/{table}/leave")
    assert (await cat.see(table))["table"]["status"] == "playing"
    last = (await cat.post(f"/tables/{table}/leave")).json()
    assert last["table"]["status"] == "abandoned"
    assert last["table"]["seed"] is not None
    assert (await ann.get(f"/tables/{table}/record")).status_code == 200
    view = await ann.open("me", "open")
    assert (await ann.post(f"/tables/{view['table']['id']}/leave")).json()["table"]["status"] == "abandoned"


async def test_resigning(site: Site) -> None:
    (ann, ben, cat), table = await together(site, "Ann", "Ben", "Cat")
    seen = (await ben.post(f"/tables/{table}/seats/1/resign", {"bot": "random"})).json()["view"]
    assert seen["seats"][1]["resigned"]
    assert seen["table"]["status"] == "playing"
    assert (await ben.post(f"/tables/{table}/seats/1/back")).json()["error"]["code"] == "resigned"
    assert (await ben.post(f"/tables/{table}/seats/1/resign", {})).json()["repeated"]
    seen = (await cat.post(f"/tables/{table}/seats/2/resign", {})).json()["view"]
    assert seen["table"]["status"] == "over"
    assert seen["table"]["result"]["winners"] == [0]
    assert seen["table"]["result"]["resigned"]
    record = (await ann.get(f"/tables/{table}/record")).json()
    assert record["seed"] == seen["table"]["seed"]


async def test_closing_needs_the_others_or_their_silence(site: Site) -> None:
    (ann, ben), table = await together(site, "Ann", "Ben")
    asked = await ann.post(f"/tables/{table}/close")
    assert asked.json()["waiting"]
    assert asked.json()["view"]["question"]["kind"] == "close"
    assert (await ben.see(table))["question"]["waiting"]
    assert (await ben.post(f"/tables/{table}/answer", {"agree": False})).json()["view"]["question"] is None
    assert (await ann.post(f"/tables/{table}/close")).json()["waiting"]
    closed = await ben.post(f"/tables/{table}/answer", {"agree": True})
    assert closed.json()["view"]["table"]["status"] == "closed"
    for path, body in (("close", None), ("leave", None), ("seats/0/resign", {})):
        answer = await ann.post(f"/tables/{table}/{path}", body)
        assert answer.json()["error"]["code"] == "ended"

    (ann, ben), table = await together(site, "Ann", "Ben")
    await ann.post(f"/tables/{table}/close")
    assert (await ann.post(f"/tables/{table}/close")).json()["waiting"]
    sitting = await site.house.tables.get(table)
    sitting.row["proposal"]["at"] -= PATIENCE_MS["live"] + 1
    assert (await ann.post(f"/tables/{table}/close")).json()["view"]["table"]["status"] == "closed"


async def test_a_table_with_bots_closes_at_once(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "bot:random", "bot:random")
    seen = (await ann.post(f"/tables/{view['table']['id']}/close")).json()["view"]
    assert seen["table"]["status"] == "closed"
    assert "record" in seen["you"]["may"]


async def test_records_travel(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    view = await ann.open("me", "me", options={"start_bp": "first_game"})
    view = await ann.play_on(view, 25, random.Random(3))
    table = view["table"]["id"]
    seen = (await ann.get(f"/tables/{table}/record", seen=True, seat=0)).json()
    assert seen["format"] == "royaume-seen-1"
    assert seen["table"]["seed"] is None
    assert all(entry["action"] is None for entry in seen["log"] if entry["seat"] != 0)
    assert any(entry["action"] for entry in seen["log"])
    await ann.post(f"/tables/{table}/close")
    record = (await ben.get(f"/tables/{table}/record")).json()
    assert len(record["actions"]) == 25
    answer = await ben.post("/tables/from-record", {"record": record, "moves": 10, "seats": ["me", "bot:random"]})
    copy = answer.json()["view"]
    assert copy["moves"] >= 10
    assert not copy["table"]["fair"]
    assert copy["table"]["options"] == view["table"]["options"]
    whole = (await ben.post("/tables/from-record", {"record": record})).json()["view"]
    assert whole["moves"] == 25
    assert whole["position"] == (await ben.see(whole["table"]["id"]))["position"]
    broken = {**record, "actions": [*record["actions"][:5], "pass"]}
    assert (await ben.post("/tables/from-record", {"record": broken})).json()["error"]["code"] == "bad_record"
    other = (await ben.post("/tables/from-table", {"table": table, "moves": 7})).json()["view"]
    assert other["moves"] == 7
    replay = (await ben.get(f"/tables/{other['table']['id']}/positions/3")).json()
    assert replay["position"]["ply"] == 3


async def test_solo_and_options_come_from_the_game(site: Site) -> None:
    ann = await site.visitor("Ann")
    games = (await ann.get("/games")).json()
    emara = next(game for game in games if game["id"] == GAME)
    assert emara["players"] == [1, 4]
    assert [option["id"] for option in emara["options"]["1"]] == ["solo", "start_bp", "informed_choice", "mixed_boards"]
    view = await ann.open("me", options={"solo": "campaign", "start_bp": 40}, pace="turns")
    assert view["table"]["options"]["start_bp"] == 40
    assert view["table"]["status"] == "playing"
    assert view["position"]["victoria"] is not None
    french = (await ann.get("/games", lang="fr")).json()
    assert next(game for game in french if game["id"] == GAME)["players"] == [1, 4]


async def test_chat(site: Site) -> None:
    (ann, ben), table = await together(site, "Ann", "Ben")
    eve = await site.visitor("Eve")
    said = "<b>hello</b> \u202e & \n goodbye"
    for _ in range(2):
        answer = await ann.post(f"/tables/{table}/chat", {"text": said, "request": "hello"})
        assert answer.status_code == 200
    await eve.post(f"/tables/{table}/chat", {"text": "may I watch?"})
    chat = (await ben.see(table))["chat"]
    assert [(each["number"], each["name"], each["seat"], each["text"]) for each in chat] == [
        (1, "Ann", 0, "<b>hello</b>  & \n goodbye"),
        (2, "Eve", None, "may I watch?"),
    ]
    view = await ann.see(table)
    await asyncio.gather(*(ann.post(f"/tables/{table}/chat", {"text": str(i)}) for i in range(10)))
    after = await ann.see(table)
    assert [each["number"] for each in after["chat"]] == list(range(1, 13))
    assert after["ply"] == view["ply"], "talking makes no move stale"


async def test_a_coach_that_stays_on_when_somebody_joins_is_said(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    view = await ann.open("me", "bot:random", spectators=True)
    table = view["table"]["id"]
    assert view["table"]["coach"]
    await ann.post(f"/tables/{table}/seats/1/open")
    assert (await ben.post(f"/tables/{table}/seats/1/sit")).status_code == 200
    for who in (ann, ben):
        sat = [entry for entry in (await who.see(table))["log"] if entry["kind"] == "sit"]
        assert [entry["data"].get("coach") for entry in sat] == [True]
    plain = await ann.open("me", "open", coach=False, visibility="lobby")
    await ben.post(f"/tables/{plain['table']['id']}/seats/1/sit")
    assert "coach" not in (await ann.see(plain["table"]["id"]))["log"][-1]["data"]
