"""Every wrong request gets a clear error in one shape, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from royaume.server import models
from royaume.server.identity import COOKIE
from tests.server.tools import GAME, Site, Visitor

pytestmark = pytest.mark.anyio


async def everything(site: Site) -> dict[str, list[Any]]:
    """All that is stored."""
    async with site.house.storage.read() as connection:
        return {
            table.name: sorted(map(str, (await connection.execute(select(table))).all()))
            for table in models.metadata.sorted_tables
            if table.name != "pulses"  # a server that does nothing is still there
        }


class Wrong:
    """A table of two people, a spectator, and a check that nothing changes."""

    def __init__(self, site: Site, ann: Visitor, ben: Visitor, eve: Visitor, view: dict[str, Any]) -> None:
        self.site = site
        self.ann = ann
        self.ben = ben
        self.eve = eve
        self.view = view
        self.id: str = view["table"]["id"]
        self.mover = ann if view["turn"] == 0 else ben
        self.waiter = ben if view["turn"] == 0 else ann

    async def refused(self, answer: Any, status: int, code: str) -> dict[str, Any]:
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
        message = answer.json()["error"]["message"]
        assert message[0] in "'" or message[0].isupper()
        assert message[-1] in ".?!"
        body: dict[str, Any] = answer.json()
        return body


@pytest.fixture
async def wrong(site: Site) -> Wrong:
    ann, ben, eve = [await site.visitor(name) for name in ("Ann", "Ben", "Eve")]
    view = await ann.open("me", "open", visibility="lobby")
    await ben.post(f"/tables/{view['table']['id']}/seats/1/sit")
    return Wrong(site, ann, ben, eve, await ann.see(view["table"]["id"]))


async def test_wrong_commands(wrong: Wrong) -> None:
    seen = await wrong.mover.see(wrong.id)
    action = seen["actions"][0]["action"]
    good = {"ply": seen["ply"], "action": action}
    before = await everything(wrong.site)
    moves = f"/tables/{wrong.id}/moves"
    tried = [
        (wrong.eve, moves, good, 403, "not_seated"),
        (wrong.waiter, moves, good, 403, "not_your_turn"),
        (wrong.mover, moves, {**good, "ply": seen["ply"] + 1}, 409, "stale"),
        (wrong.mover, moves, {**good, "action": "dance"}, 422, "unknown_action"),
        (wrong.mover, moves, {**good, "action": 3}, 422, "invalid"),
        (wrong.mover, moves, {**good, "ply": -1}, 422, "invalid"),
        (wrong.mover, moves, {**good, "ply": "0"}, 422, "invalid"),
        (wrong.mover, moves, {**good, "cheat": True}, 422, "invalid"),
        (wrong.mover, moves, {**good, "action": "x" * 201}, 422, "invalid"),
        (wrong.mover, moves, {**good, "request": "no spaces"}, 422, "invalid"),
        (wrong.mover, moves, [], 422, "invalid"),
        (wrong.mover, "/tables/2222222222/moves", good, 404, "not_found"),
        (wrong.mover, f"/tables/{wrong.id}/undo", {"ply": seen["ply"], "to": 0}, 409, "nothing_to_undo"),
        (wrong.eve, f"/tables/{wrong.id}/undo", {"ply": seen["ply"], "to": 0}, 403, "not_seated"),
        (wrong.mover, f"/tables/{wrong.id}/answer", {"agree": True}, 409, "nothing_asked"),
        (wrong.eve, f"/tables/{wrong.id}/answer", {"agree": True}, 403, "not_seated"),
        (wrong.eve, f"/tables/{wrong.id}/seats/0/sit", {}, 409, "seat_taken"),
        (wrong.eve, f"/tables/{wrong.id}/seats/5/sit", {}, 404, "not_found"),
        (wrong.eve, f"/tables/{wrong.id}/seats/9/sit", {}, 422, "invalid"),
        (wrong.eve, f"/tables/{wrong.id}/seats/0/invitation", {}, 403, "not_owner"),
        (wrong.ann, f"/tables/{wrong.id}/seats/1/invitation", {}, 409, "seat_taken"),
        (wrong.ann, f"/tables/{wrong.id}/seats/1/bot", {"bot": "random"}, 409, "seat_taken"),
        (wrong.ann, f"/tables/{wrong.id}/seats/0/bot", {"bot": "genius"}, 422, "unknown_bot"),
        (wrong.eve, f"/tables/{wrong.id}/seats/0/back", {}, 403, "not_seated"),
        (wrong.ben, f"/tables/{wrong.id}/seats/0/back", {}, 403, "not_your_seat"),
        (wrong.ben, f"/tables/{wrong.id}/seats/0/resign", {}, 403, "not_your_seat"),
        (wrong.ben, f"/tables/{wrong.id}/seats/0/open", {}, 409, "seat_taken"),
        (wrong.eve, f"/tables/{wrong.id}/leave", {}, 403, "not_seated"),
        (wrong.eve, f"/tables/{wrong.id}/close", {}, 403, "not_seated"),
        (wrong.eve, f"/tables/{wrong.id}/chat", {"text": " \u0007 "}, 422, "empty"),
        (wrong.eve, f"/tables/{wrong.id}/chat", {"text": "x" * 501}, 422, "invalid"),
        (wrong.eve, "/invitations/claim", {"invitation": "not-a-real-one"}, 404, "bad_invitation"),
        (wrong.eve, "/tables", {"game": "chess"}, 422, "invalid"),
        (wrong.eve, "/tables", {"game": GAME, "players": 7}, 422, "invalid"),
        (wrong.eve, "/tables", {"game": GAME, "seats": ["me", "you"]}, 422, "invalid"),
        (wrong.eve, "/tables", {"game": GAME, "players": 3, "seats": ["me"]}, 422, "invalid"),
        (wrong.eve, "/tables", {"game": GAME, "options": {"start_bp": 1000}}, 422, "invalid"),
        (wrong.eve, "/tables", {"game": GAME, "seats": ["me", "bot:genius"]}, 422, "unknown_bot"),
        (wrong.eve, "/tables/from-table", {"table": wrong.id}, 409, "not_ended"),
        (wrong.eve, "/tables/from-record", {"record": {"format": "other"}}, 422, "bad_record"),
        (wrong.eve, "/session", {"name": "Nobody", "password": "wrong password"}, 401, "bad_sign_in"),
        (wrong.eve, "/account", {"name": "Eve", "password": "short"}, 422, "invalid"),
        (wrong.eve, "/nothing", {}, 404, "not_found"),
    ]
    for who, path, body, status, code in tried:
        answer = await who.post(path, body)
        said = await wrong.refused(answer, status, code)
        assert ("view" in said) == (code == "stale"), path
    assert (await wrong.eve.get(f"/tables/{wrong.id}", seat=0)).json()["error"]["code"] == "not_your_seat"
    assert (await wrong.ann.get(f"/tables/{wrong.id}/record")).json()["error"]["code"] == "not_ended"
    assert (await wrong.ann.get(f"/tables/{wrong.id}/positions/9")).json()["error"]["code"] == "invalid"
    assert (await wrong.ann.get(f"/tables/{wrong.id}", lang="de")).json()["error"]["code"] == "invalid"
    assert await everything(wrong.site) == before


async def test_an_illegal_action_says_why(wrong: Wrong) -> None:
    seen = await wrong.mover.see(wrong.id)
    legal = {action["action"] for action in seen["actions"]}
    table = await wrong.site.house.tables.get(wrong.id)
    game = table.game
    assert game is not None
    illegal = next(game.notation(a) for a in range(game.space.size) if game.notation(a) not in legal)
    before = await everything(wrong.site)
    body = await wrong.refused(await wrong.mover.move(seen, illegal), 422, "illegal_action")
    assert set(body["error"]["reason"]) == {"key", "clauses", "en", "fr"}
    assert await everything(wrong.site) == before


async def test_a_stale_command_gets_the_present_position(wrong: Wrong) -> None:
    seen = await wrong.mover.see(wrong.id)
    assert (await wrong.mover.move(seen)).status_code == 200
    late = await wrong.mover.move(seen)
    present = await wrong.mover.see(wrong.id)
    assert late.status_code == 409
    assert late.json()["error"]["code"] == "stale"
    assert late.json()["view"] == present
    assert present["moves"] == 1


async def test_a_double_click_is_one_move(wrong: Wrong) -> None:
    seen = await wrong.mover.see(wrong.id)
    first = await wrong.mover.move(seen, request="click-1")
    second = await wrong.mover.move(seen, request="click-1")
    assert (first.json()["repeated"], second.json()["repeated"]) == (False, True)
    assert second.status_code == 200
    assert second.json()["view"]["moves"] == 1
    undo = {"ply": first.json()["view"]["ply"], "to": 0, "request": "undo-1"}
    if first.json()["view"]["undo"]["free_to"] == 0:
        path = f"/tables/{wrong.id}/undo"
        one, two = await wrong.mover.post(path, undo), await wrong.mover.post(path, undo)
        assert (one.json()["repeated"], two.json()["repeated"]) == (False, True)
        assert two.json()["view"]["moves"] == 0


async def test_cookies_tokens_and_csrf(wrong: Wrong) -> None:
    seen = await wrong.mover.see(wrong.id)
    before = await everything(wrong.site)
    path = f"/tables/{wrong.id}/moves"
    body = {"ply": seen["ply"], "action": seen["actions"][0]["action"]}
    mover = wrong.mover

    headers, mover.headers = mover.headers, {}
    await wrong.refused(await mover.post(path, body), 403, "csrf")
    mover.headers = {"X-CSRF-Token": "0" * 64}
    await wrong.refused(await mover.post(path, body), 403, "csrf")
    mover.headers = wrong.waiter.headers
    await wrong.refused(await mover.post(path, body), 403, "csrf")
    mover.headers = headers

    cookie = mover.client.cookies[COOKIE]
    for forged in (cookie[:-5] + ("A" if cookie[-5] != "A" else "B") + cookie[-4:], "x" + cookie, "nonsense", ""):
        mover.client.cookies.clear()
        mover.client.cookies.set(COOKIE, forged)
        await wrong.refused(await mover.post(path, body), 401, "signed_out")
        assert (await mover.get("/me")).json()["id"] != mover.id
    mover.client.cookies.clear()
    await wrong.refused(await mover.post(path, body), 401, "signed_out")
    for token in ("Bearer royaume_forged", "Digest abc", "Bearer"):
        await wrong.refused(await mover.post(path, body, Authorization=token), 401, "bad_token")
    # What a proxy asked for says nothing about who somebody is here.
    await wrong.refused(await mover.post(path, body, Authorization="Basic abc"), 401, "signed_out")
    assert await everything(wrong.site) == before
    mover.client.cookies.clear()
    mover.client.cookies.set(COOKIE, cookie)
    assert (await mover.post(path, body)).status_code == 200


async def test_bodies_that_are_no_good(wrong: Wrong) -> None:
    client, headers = wrong.ann.client, wrong.ann.headers
    before = await everything(wrong.site)
    path = f"/api/v1/tables/{wrong.id}/chat"
    cases: list[tuple[bytes, int, str]] = [
        (b"", 422, "invalid"),
        (b"{", 422, "invalid"),
        (b'"text"', 422, "invalid"),
        (b"\xff\xfe\x00", 422, "invalid"),
        (b"[" * 20000, 422, "invalid"),
        (json.dumps({"text": "x" * 70000}).encode(), 413, "too_large"),
    ]
    for body, status, code in cases:
        answer = await client.post(path, content=body, headers={**headers, "Content-Type": "application/json"})
        assert answer.status_code in (status, 400), (body[:20], answer.text)
        assert answer.json()["error"]["code"] in (code, "bad_request"), (body[:20], answer.text)

    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 10000

    answer = await client.post(path, content=endless(), headers={**headers, "Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    large = await client.post("/api/v1/tables/from-record", content=b" " * 1_100_000, headers=headers)
    assert large.status_code == 413
    assert await everything(wrong.site) == before


async def test_a_private_table_is_not_there_for_others(site: Site) -> None:
    ann, eve = await site.visitor("Ann"), await site.visitor("Eve")
    view = await ann.open("me", "me", spectators=False)
    table = view["table"]["id"]
    for answer in (
        await eve.get(f"/tables/{table}"),
        await eve.get(f"/tables/{table}/log"),
        await eve.get(f"/tables/{table}/events"),
        await eve.get(f"/tables/{table}/record"),
        await eve.get(f"/tables/{table}/positions/0"),
        await eve.post(f"/tables/{table}/chat", {"text": "hello"}),
        await eve.post(f"/tables/{table}/seats/0/sit"),
        await eve.post(f"/tables/{table}/moves", {"ply": 0, "action": "x"}),
        await eve.get("/tables/222222222222"),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), answer.url
    assert (await eve.get("/lobby")).json() == []
    assert (await eve.get("/tables")).json() == []
    assert [each["table"]["id"] for each in (await ann.get("/tables")).json()] == [table]


async def test_headers_and_methods(site: Site) -> None:
    ann = await site.visitor()
    for path in ("/api/v1/games", "/healthz", "/metrics", "/nowhere", "/api/v1/openapi.json"):
        answer = await ann.client.get(path)
        csp = answer.headers["content-security-policy"]
        assert "script-src 'self';" in csp
        assert "style-src 'self';" in csp
        assert "style-src-attr 'unsafe-inline'" in csp
        assert "unsafe-eval" not in csp
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
    assert (await ann.client.get("/healthz")).json()["status"] == "ok"
    assert (await ann.client.delete("/healthz")).json()["error"]["code"] == "bad_method"
    cookie = (await (await site.visitor()).client.get("/api/v1/me", headers={"Cookie": ""})).headers["set-cookie"]
    for word in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age="):
        assert word in cookie
    assert "Secure" not in cookie
    safe = await (await site.visitor()).client.get("https://royaume.test/api/v1/me", headers={"Cookie": ""})
    assert "Secure" in safe.headers["set-cookie"], "what came by https stays there"
    assert safe.headers["strict-transport-security"]


async def test_rate_limits(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, rate_limits=True)
    now = 0.0
    site.house.limits.clock = lambda: now
    ann = await site.visitor()
    view = await ann.open("me", "me")
    chat = f"/tables/{view['table']['id']}/chat"
    said = [await ann.post(chat, {"text": str(i)}) for i in range(14)]
    assert [answer.status_code for answer in said] == [200] * 10 + [429] * 4
    assert {answer.json()["error"]["code"] for answer in said[10:]} == {"too_many"}
    assert {answer.headers["retry-after"] for answer in said[10:]} == {"3"}
    wrong = [{"name": "Ann", "password": f"password {i}"} for i in range(12)]
    signs = [(await ann.post("/session", body)).status_code for body in wrong]
    assert signs == [401] * 10 + [429] * 2
    opened = [(await ann.post("/tables", {"game": GAME})).status_code for _ in range(21)]
    assert opened == [201] * 19 + [429] * 2
    path, move = f"/tables/{view['table']['id']}/moves", {"ply": 99, "action": "x"}
    moves = [(await ann.post(path, move)).status_code for _ in range(62)]
    assert moves == [409] * 60 + [429] * 2
    now = 3.0  # one message every two seconds
    assert [(await ann.post(chat, {"text": "again"})).status_code for _ in range(2)] == [200, 429]


async def test_metrics_and_logs_tell_nothing_hidden(
    wrong: Wrong, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import structlog
    from structlog.testing import capture_logs

    structlog.reset_defaults()
    monkeypatch.setattr("royaume.server.app.log", structlog.get_logger())
    with capture_logs() as logs:
        view = await wrong.mover.see(wrong.id)
        while view["actions"]:
            view = (await wrong.mover.move(view)).json()["view"]
    table = await wrong.site.house.tables.get(wrong.id)
    assert len(logs) > 2
    said = json.dumps(logs) + (await wrong.ann.client.get("/metrics")).text
    assert 'royaume_log_entries_total{kind="move"}' in said
    for secret in (table.row["seed"], wrong.id, wrong.ann.id, "Ann", table.moves[0].notation):
        assert secret not in said
