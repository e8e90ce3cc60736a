"""A real server in its own process, a real browser, and the hands of a player."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from royaume.engine.hands import JOIN
from royaume.engine.record import Record
from royaume.server.house import House
from royaume.server.settings import Settings
from tests.conformance.cases import BREADTH
from tests.known import known
from tests.server.tools import sqlite
from tests.web.conftest import PATIENCE
from tests.web.table.company import ANN, BEN, EVE

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
WHOLE = BREADTH == "nightly"  # games are clicked from the first move to the last; by day only how they begin and end
OPENING = 8  # clicks

Pick = Callable[[list[str]], str]


class LiveServer:
    """`royaume serve` on a database of its own; it can be killed and started again."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        here = {"ROYAUME_DATA": str(self.folder), "ROYAUME_RATE_LIMITS": "off", "ROYAUME_BOT_LIMIT": "120"}
        environment = {**os.environ, **here, **self.environment}
        command = [sys.executable, "-m", "royaume", "serve", "--no-browser", "--port", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stderr=log)
        for _ in range(1200):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=20).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.folder / "log").read_text()[-3000:]
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    server = LiveServer(tmp_path_factory.mktemp("house"))
    server.start()
    yield server
    server.stop()


# The addresses of what can be seen, or lies in a pile whose thing can be.
OFFERED = """all => all.filter(each => {
    const thing = each.closest("[data-of]")?.dataset.of;
    const seen = thing && !each.checkVisibility() ? document.querySelector(`[data-pick="${thing}"]`) : each;
    return seen?.checkVisibility();
}).map(each => each.getAttribute("hx-post"))"""


# Something can be chosen, or the game is over. What waits looks now and then, not at every frame: that would have the
# page drawn again and again.
LOOK = 30  # milliseconds
MY_TURN = """() => {
    const seen = (each) => each?.checkVisibility({visibilityProperty: true}) && each.getClientRects().length > 0;
    const choices = [...document.querySelectorAll("#main:has(> #dock.mine) [data-legal]")];
    return choices.some(seen) || Boolean(seen(document.querySelector("#over:not([hidden]) .sheet")));
}"""

# The target of an action: the first that is seen, for on a phone what is drawn has no button in the low dock.
TARGET = """notation => {
    const all = [...document.querySelectorAll("[data-legal][hx-post]")];
    const offered = all.filter((each) => each.getAttribute("hx-post").endsWith(`/${notation}`));
    const box = (each) => each.checkVisibility({visibilityProperty: true}) && each.getBoundingClientRect().width > 0;
    const target = offered.find(box) ?? offered[0];
    return target && {
        address: target.getAttribute("hx-post"),
        seen: box(target),
        final: target.dataset.final !== undefined,
        member: target.dataset.member !== undefined,
    };
}"""

# What is cut off, lies out of the window or under something else: each edge is looked at where it is not round.
OUT_OF_SIGHT = """all => all.filter(each => each.checkVisibility()).filter(each => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [[x, top + 1], [x, bottom - 1], [left + 1, y], [right - 1, y]];
    return edges.some(edge => !each.contains(document.elementFromPoint(...edge)));
}).map(each => each.innerText)"""


class Player:
    """A person with a browser of their own. Whatever the console complains about fails the test."""

    def __init__(
        self,
        browser: Browser,
        house: LiveServer,
        lang: str = "en",
        size: tuple[int, int] = (1440, 900),
        motion: bool = False,
        touch: bool = False,
        **more: Any,
    ) -> None:
        self.house = house
        self.context: BrowserContext = browser.new_context(
            locale=lang,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="block",  # or every context would fetch the shell
            has_touch=touch,
            **more,
        )
        self.page: Page = self.context.new_page()
        self.token = ""
        self.complaints: list[str] = []
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))

    def api(self, method: str, path: str, **more: Any) -> Any:
        """A call of the JSON API with this person's cookie."""
        url = f"{self.house.url}/api/v1{path}"
        if method != "GET" or not self.token:
            self.token = self.page.request.get(f"{self.house.url}/api/v1/me").json()["csrf"]
        answer = self.page.request.fetch(url, method=method, headers={"X-CSRF-Token": self.token}, **more)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, *seats: str, **more: Any) -> str:
        """A new table with these seats, shown; its id."""
        wish = {"game": "crown_of_emara", "seats": list(seats), **more}
        table: str = self.api("POST", "/tables", data=wish)["view"]["table"]["id"]
        self.look(table)
        return table

    def sit_at(self, record: Record) -> str:
        """Sit on all seats of a table that goes on from a record, and look with the eyes of who decides; its id."""
        wish = {"record": record.to_dict(), "seats": ["me"] * record.players}
        seen = self.api("POST", "/tables/from-record", data=wish)["view"]
        table: str = seen["table"]["id"]
        self.look(table, "" if seen["turn"] is None else f"?seat={seen['turn']}")
        return table

    def sit_where(self, record: Record, moves: int) -> str:
        """Take the seat that decides after so many moves of a record, among bots, shown; the id of the table."""
        asked = record.replay(moves).player
        seats = ["me" if seat == asked else "bot:random" for seat in range(record.players)]
        wish = {"record": record.to_dict(), "moves": moves, "seats": seats}
        table: str = self.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"]
        self.look(table)
        return table

    def sit_late(self, game: str, *seats: str, left: int = 8) -> str:
        """A table at which a game of bots goes on when the first seat has so many decisions left, shown; its id."""
        played = json.loads((GOLDEN / game / f"{len(seats)}p-defaults-greedy.json").read_text())
        wish = {"record": played, "moves": late(Record.from_dict(played), left), "seats": list(seats), "coach": False}
        table: str = self.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"]
        self.look(table)
        return table

    def look(self, table: str, query: str = "") -> None:
        self.page.goto(f"{self.house.url}/t/{table}{query}")

    def view(self, table: str) -> Any:
        return self.api("GET", f"/tables/{table}")

    def my_turn(self) -> None:
        """Wait until there is something to choose, or the game is over."""
        try:
            self.page.wait_for_function(MY_TURN, polling=LOOK)
        except PlaywrightTimeout:
            seen = self.view(self.page.url.split("/t/")[1].split("?")[0])
            told = {key: seen[key] for key in ("turn", "moves", "cursor", "seats")}
            dock = self.page.locator("#dock").inner_text()
            raise AssertionError(f"nothing to choose; the page says {dock!r}, the server {told}") from None

    def out_of_sight(self, selector: str) -> list[str]:
        """The words on what the page shows of these, but not wholly in sight."""
        found: list[str] = self.page.locator(selector).evaluate_all(OUT_OF_SIGHT)
        return found

    @property
    def over(self) -> bool:
        return self.page.locator("#over:not([hidden]) .sheet").count() > 0

    def choose(self, notation: str) -> None:
        """Click the target of an action until the table moves on: a click in the moment of a redraw is lost."""
        at = self.page.wait_for_function(TARGET, arg=notation).json_value()
        offered = self.page.locator(f'[data-legal][hx-post="{at["address"]}"]')  # of this position, not of the next
        target = (offered.locator("visible=true") if at["seen"] else offered).first
        gone = "a => !document.querySelector(`[hx-post='${a}']`)"
        trouble: list[str] = []
        for patience in (10_000, 30_000, PATIENCE):
            try:
                if not at["seen"]:
                    self._reach(target, patience)
                target.click(timeout=patience)
                if at["final"]:
                    target.click(timeout=5_000)
                if at["member"]:
                    self._confirm(patience)
            except PlaywrightTimeout as error:
                trouble.append(str(error))
            try:
                self.page.wait_for_function(gone, arg=at["address"], polling=LOOK, timeout=patience)
                return
            except PlaywrightTimeout:
                continue
        told = self.page.locator("#toast").inner_text()
        raise AssertionError(f"{notation} was clicked three times and nothing happened; {told!r}, {trouble}")

    def _confirm(self, patience: int) -> None:
        """Confirm a set; where the rules want more members, any others are chosen too."""
        for _ in range(int(self.page.locator(".gather").get_attribute("data-size") or 0) - 1):
            chosen = self.page.locator(".chosen").evaluate_all("all => all.map(each => each.dataset.member)")
            another = "".join(f":not([data-member='{each}'])" for each in chosen)
            others = self.page.locator(f"[data-member]:not(.chosen){another}:visible")
            left = others if others.count() else self.page.locator("[data-member]:not(.chosen):visible")
            left.first.click(timeout=patience)
        self.page.locator(".gather button:not([aria-disabled])").click(timeout=patience)

    def _reach(self, target: Locator, patience: int) -> None:
        """Pick up what the move of a pile is about, where it is not in the hand already."""
        if target.is_visible():
            return
        thing = target.locator("xpath=ancestor::*[@data-of]").get_attribute("data-of", timeout=patience)
        self.page.locator(f'[data-pick="{thing}"]').first.click(timeout=patience)

    def choices(self, lines: bool = False) -> list[str]:
        """What the page offers now, as notations; `lines`: several actions with one click as well.

        Where there are only whole sets, they are offered in any case.
        """
        found = self.page.locator("[data-legal][hx-post]").evaluate_all(OFFERED)
        offered = {address.rsplit("/", 1)[1] for address in found}
        single = sorted(each for each in offered if JOIN not in each)
        return sorted(offered) if lines or not single else single

    def play_on(self, rng: random.Random, moves: int = 1000, pick: Pick | None = None) -> int:
        """Click at random, or as `pick` says, on what glows, at most so many times; how often it was."""
        for done in range(moves):
            self.my_turn()
            if self.over:
                return done
            self.choose((pick or rng.choice)(self.choices(lines=pick is None)))
        return moves

    def play_through(self, game: str, *seats: str, pick: Pick | None = None) -> str:
        """Click a game to its end, by day only its opening and the end of another; the table that ended."""
        rng = random.Random(1)
        table = self.sit(*seats, game=game)
        if not WHOLE:
            self.play_on(rng, OPENING, pick)
            table = self.sit_late(game, *seats)
        self.play_on(rng, pick=pick)
        assert self.over
        return table


def late(record: Record, left: int) -> int:
    """The number of moves after which the first seat decides so many times more."""
    state = record.start()
    mine = []
    for moves, action in enumerate(record.actions):
        if state.player == 0:
            mine.append(moves)
        state.apply(action)
    return mine[-left]


@pytest.fixture
async def company(tmp_path: Path) -> AsyncIterator[House]:
    """A house of this process, without HTTP, that knows three people."""
    here = House(Settings(sqlite(tmp_path / "royaume.db"), "s" * 40, rate_limits=False, bot_workers=1))
    for person in (ANN, BEN, EVE):
        await known(here, person)
    yield here
    await here.close()


@pytest.fixture
def people(browser: Browser, house: LiveServer) -> Iterator[Any]:
    """Make players: `people()`, `people(lang="fr")`, `people(size=(390, 844))`."""
    made: list[Player] = []

    def make(**more: Any) -> Player:
        made.append(Player(browser, house, **more))
        return made[-1]

    yield make
    complaints = [text for player in made for text in player.complaints]
    for player in made:
        player.context.close()
    assert not complaints
