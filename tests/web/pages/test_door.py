"""Pages without a browser: what people are told when something is wrong, and what a shared screen must not show."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from royaume.server.telemetry import configure_logs
from royaume.web.render import Page

pytestmark = pytest.mark.anyio

configure_logs(as_json=True, level="error")
CROWN = "crown_of_emara"


class Guest:
    """Somebody with a browser that has no eyes."""

    def __init__(self, app: FastAPI, lang: str = "en") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://royaume.test")
        self.client.headers["Accept-Language"] = lang

    async def get(self, address: str, **headers: str) -> httpx.Response:
        return await self.client.get(address, headers=headers)

    async def command(self, path: str, data: Any) -> Any:
        self.client.headers["X-CSRF-Token"] = (await self.client.get("/api/v1/me")).json()["csrf"]
        return (await self.client.post(f"/api/v1{path}", json=data)).json()

    async def sit(self, *seats: str, game: str = CROWN, **more: Any) -> dict[str, Any]:
        view: dict[str, Any] = (await self.command("/tables", {"game": game, "seats": seats, **more}))["view"]
        return view


LEADING_NOWHERE = [
    "/t/CAPITALS", "/t/nowhere", f"/t/abc/at/{'9' * 60}", "/rules/Nowhere", f"/games/{CROWN}/puzzles/NOWHERE",
    "/analysis/NO", f"/join/{'x' * 200}", "/t/nowhere/live", "/nowhere",
]  # fmt: skip


@pytest.mark.parametrize("address", LEADING_NOWHERE)
async def test_an_address_that_cannot_be_one_is_a_page_that_is_not_there(app: FastAPI, address: str) -> None:
    answer = await Guest(app, "fr").get(address)
    assert answer.status_code == 404
    assert "Ce chemin ne mène nulle part" in answer.text


async def test_the_short_way_of_a_move_has_the_same_doors(app: FastAPI) -> None:
    ann, ben = Guest(app), Guest(app)
    table = (await ann.sit("me", "open", visibility="lobby"))["table"]["id"]
    turn = (await ben.command(f"/tables/{table}/seats/1/sit", {}))["view"]["turn"]
    mover = (ann, ben)[turn]
    seen = (await mover.get(f"/api/v1/tables/{table}")).json()
    address = f"/t/{table}/{seen['ply']}/{seen['actions'][0]['action']}"
    token = mover.client.headers["X-CSRF-Token"]
    assert (await Guest(app).client.post(address)).status_code == 401
    mover.client.headers["X-CSRF-Token"] = "00"
    assert (await mover.client.post(address)).status_code == 403
    mover.client.headers["X-CSRF-Token"] = token
    for wrong in (f"/t/nowhere/{seen['ply']}/x", f"/t/{'x' * 17}/1/x", f"/t/abc/{'9' * 10}/x", "/t/abc/1/x/y"):
        assert (await mover.client.post(wrong)).status_code == 404
    assert (await mover.client.post(f"{address}x")).status_code == 422
    answer = await mover.client.post(address)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "content-security-policy" in answer.headers
    late = await mover.client.post(address)
    assert (late.status_code, late.text[:11]) == (200, "<hx-partial")
    assert int(late.headers["royaume-ply"]) > seen["ply"]
    counted = (await ann.get("/metrics")).text
    assert 'route="/t/{table_id}/{ply:int}/{action}"' in counted


@pytest.mark.parametrize("name", ["%00", "a" * 300, "css/%2e%2e/%2e%2e/render.py", "games/almanac/%2e%2e/game.py"])
async def test_no_other_file_is_served(app: FastAPI, name: str) -> None:
    assert (await Guest(app).get(f"/static/x/{name}")).status_code == 404


@pytest.mark.parametrize("packed", ["gzip", "identity"])
async def test_several_files_travel_as_one_and_are_kept_for_ever(app: FastAPI, packed: str) -> None:
    guest = Guest(app)
    one, other = [(await guest.get(f"/static/x/css/{name}.css")).text for name in ("look", "hands")]
    both = await guest.get("/static/x/css/look+hands.css", **{"Accept-Encoding": packed})
    assert both.text == f"{one}\n{other}"
    assert "immutable" in both.headers["cache-control"]
    assert both.headers.get("content-encoding", "identity") == packed
    for name in ("css/look+nowhere.css", "css/look+look.css", "css/+look.css", "css/look+..%2frender.css"):
        assert (await guest.get(f"/static/x/{name}")).status_code == 404


async def test_a_reason_that_speaks_against_several_deeds_is_said_once(app: FastAPI) -> None:
    guest = Guest(app)
    view = await guest.sit("me", "me")
    address = f"/t/{view['table']['id']}"
    thing = re.search(r'data-thing="([^"]*books_to_cp)"', (await guest.get(address)).text)
    assert thing is not None
    sheet = (await guest.get(f"{address}/{view['ply']}/thing/{thing[1]}?seat={view['turn']}")).text
    assert len(re.findall(r"<li><b>Discard \d books? for", sheet)) == 5
    assert sheet.count('class="why"') == 1


async def test_what_cannot_be_read_is_told_in_words(app: FastAPI) -> None:
    guest = Guest(app)
    table = (await guest.sit("me", "me"))["table"]["id"]
    answer = await guest.get(f"/t/{table}?seat=many")
    assert answer.status_code == 422
    assert "Something in this request cannot be read." in answer.text
    assert (await guest.get(f"/t/{table}?seat=many", **{"HX-Request": "true"})).text.startswith("<p>Something")
    for address in (f"/new?players={'9' * 5000}", f"/t/{table}/at/{'9' * 5000}"):
        assert (await guest.get(address)).status_code == 414
    assert (await guest.get(f"/new?players={'9' * 3000}")).status_code == 200


async def test_a_fault_of_ours_is_a_page_too(app: FastAPI) -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    app.add_api_route("/fails", fails)
    answer = await Guest(app).get("/fails")
    assert answer.status_code == 500
    assert "it has been noted" in answer.text
    assert "<h1>That did not work</h1>" in answer.text
    assert (await Guest(app).get("/fails", **{"HX-Request": "true"})).text.startswith("<p>Something went wrong")


async def test_without_its_database_the_page_says_so_and_nobody_is_forgotten(app: FastAPI, tmp_path: Path) -> None:
    guest = Guest(app)
    table = (await guest.sit("me", "me"))["table"]["id"]
    await app.state.house.storage.close()
    shutil.move(tmp_path / "kept", tmp_path / "lost")
    answer = await guest.get(f"/t/{table}")
    assert answer.status_code == 503
    assert "cannot reach its storage" in answer.text
    assert "set-cookie" not in answer.headers
    shutil.move(tmp_path / "lost", tmp_path / "kept")
    assert "hand-over" in (await guest.get(f"/t/{table}")).text


async def test_a_password_for_the_proxy_is_none_of_ours(app: FastAPI) -> None:
    assert (await Guest(app).get("/", Authorization="Basic YW5uOnNlY3JldA==")).status_code == 200
    refused = await Guest(app).get("/", Authorization="Bearer royaume_forged")
    assert refused.status_code == 401
    assert "This token is not valid." in refused.text


async def test_numbers_are_written_as_the_language_does(app: FastAPI) -> None:
    assert "2,6/5" in (await Guest(app, "fr").get("/")).text
    assert "2.6/5" in (await Guest(app, "en").get("/")).text
    page = Page.__new__(Page)
    page.lang = "fr"
    assert [page.points(n) for n in (1.26, -3.0, 0.04, -0.04)] == ["+1,3", "−3,0", "0", "0"]


async def test_the_log_of_a_replay_ends_at_its_moment(app: FastAPI) -> None:
    both = Guest(app)
    view = await both.sit("me", "me")
    table, dice = view["table"]["id"], random.Random(2)
    told: dict[int, set[int]] = {}
    for wanted in (40, 30, 130):
        if view["moves"] > wanted:
            taken = {"ply": view["ply"], "to": wanted}
            view = (await both.command(f"/tables/{table}/undo", taken))["view"]
        while view["moves"] < wanted:
            move = {"ply": view["ply"], "action": dice.choice(view["actions"])["action"]}
            view = (await both.command(f"/tables/{table}/moves", move))["view"]
    for moment in (0, 20, 35, 130):
        html = (await both.get(f"/t/{table}/at/{moment}")).text
        shown = html[html.index('id="lines"') : html.index("<footer")]
        told[moment] = {int(number) for number in re.findall(rf"/t/{table}/at/(\d+)", shown)}
    assert told[0] == set()
    for moment in (20, 35, 130):
        assert moment - 10 < max(told[moment]) <= moment  # of some moves there is nothing to tell
    assert min(told[20]) < 10, "sixty moves back, and no further"
    assert min(told[130]) > 60


async def test_the_menu_leads_to_the_end_of_the_replay(app: FastAPI) -> None:
    both = Guest(app)
    view = await both.sit("me", "me")
    table = view["table"]["id"]
    for _ in range(3):
        move = {"ply": view["ply"], "action": view["actions"][0]["action"]}
        view = (await both.command(f"/tables/{table}/moves", move))["view"]
        page = (await both.get(f"/t/{table}")).text
        assert f'href="/t/{table}/at/last"' in page[page.index('id="menu"') :]
        answer = await both.client.get(f"/t/{table}/at/last", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}/at/{view['moves']}")


async def test_who_does_not_say_which_seat_sees_nobodys_secrets(app: FastAPI) -> None:
    both, eve = Guest(app), Guest(app)
    view = await both.sit("me", "me")
    page = (await both.get(f"/t/{view['table']['id']}")).text
    assert "hand-over" in page
    assert "play_card:" not in page
    assert "play_card:" in (await both.get(f"/t/{view['table']['id']}?seat={view['turn']}")).text

    view = await both.sit("me", "me", game="almanac")
    table, dice = view["table"]["id"], random.Random(1)
    while view["moves"] < 25:
        move = {"ply": view["ply"], "action": dice.choice(view["actions"])["action"]}
        view = (await both.command(f"/tables/{table}/moves", move))["view"]

    async def stage(guest: Guest, query: str = "") -> str:
        html = (await guest.get(f"/t/{table}/at/{view['moves']}{query}")).text
        return html[html.index("<main") : html.index("<aside")]

    assert await stage(both) == await stage(eve)
    assert await stage(both, f"?seat={view['turn']}") != await stage(eve)


def routes(router: Any, prefix: str = "") -> Iterator[tuple[str, set[str]]]:
    """The address and the methods of every route, also of the routers in it."""
    for each in router.routes:
        if hasattr(each, "original_router"):
            yield from routes(each.original_router, prefix + each.include_context.prefix)
        else:
            yield prefix + each.path, {*each.methods}


LETTERS = {"/notices/confirm/{link}", "/notices/stop/{link}"}  # a mail program knows no session: the link is the proof


async def test_no_command_is_taken_from_a_page_that_is_not_ours(app: FastAPI) -> None:
    guest = Guest(app)
    table = (await guest.sit("me", "me"))["table"]["id"]
    del guest.client.headers["X-CSRF-Token"]
    values = {"table_id": table, "game": CROWN, "puzzle": "abc", "study": "abc", "token_id": "abc", "verb": "sit"}
    tried = set()
    for path, methods in routes(app):
        for method in methods - {"GET", "HEAD"}:
            if not path.endswith("{rest:path}"):
                address = re.sub(r"{(\w+)(:\w+)?}", lambda found: values.get(found[1], "0"), path)
                answer = await guest.client.request(method, address)
                refused = 404 if path in LETTERS or path.startswith("/admin") else 403  # hidden from all others
                assert answer.status_code == refused, f"{method} {path} is answered with {answer.status_code}"
                tried.add((method, path))
    assert {("POST", "/prefs"), ("POST", "/t/{table_id}/rematch"), ("DELETE", "/api/v1/session")} < tried
    assert {path for _, path in tried} >= LETTERS
    assert len(tried) > 50
