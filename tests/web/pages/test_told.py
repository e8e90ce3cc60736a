"""What people are told: by a push that the browser shows and that leads to the table, and by a page that is open."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from jeepney import DBusAddress, HeaderFields, MessageType, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection
from playwright.sync_api import BrowserContext, Page, expect

from royaume.engine.languages import LANGUAGES
from royaume.server.person import WORDS
from royaume.server.wishes import TURN
from tests.web.conftest import ARGUMENTS, PATIENCE, WINDOWED, Opener, api

CROWN = "crown_of_emara"
ANSWERS: dict[str, tuple[str | None, tuple[Any, ...]]] = {
    "GetCapabilities": ("as", (["actions", "body"],)),
    "GetServerInformation": ("ssss", ("desktop", "tests", "1", "1.2")),
}
DESKTOP = "org.freedesktop.Notifications"


class Desktop:
    """A desktop that shows notifications, and on which somebody clicks."""

    def __init__(self, address: str) -> None:
        self.line = open_dbus_connection(address)
        self.line.send_and_get_reply(message_bus.RequestName(DESKTOP))
        self.shown: queue.Queue[tuple[int, str]] = queue.Queue()
        self.serving = threading.Thread(target=self._serve, daemon=True)
        self.serving.start()

    def _serve(self) -> None:
        number = 0
        with suppress(OSError):  # until the bus is gone
            while True:
                asked = self.line.receive()
                if asked.header.message_type is not MessageType.method_call:
                    continue
                name = asked.header.fields.get(HeaderFields.member)
                if name == "Notify":
                    number = asked.body[1] or number + 1  # one that takes the place of another has its number
                    self.line.send(new_method_return(asked, "u", (number,)))
                    self.shown.put((number, asked.body[4]))
                else:
                    self.line.send(new_method_return(asked, *ANSWERS.get(str(name), (None, ()))))

    def click(self, number: int) -> None:
        here = DBusAddress("/org/freedesktop/Notifications", interface=DESKTOP)
        self.line.send(new_signal(here, "ActionInvoked", "us", (number, "default")))


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    """A bus of its own, with somebody who shows what a browser wants shown."""
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert bus.stdout is not None
    address = bus.stdout.readline().decode().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    here = Desktop(address)
    yield here
    bus.terminate()
    bus.wait()
    bus.stdout.close()
    here.serving.join()
    here.line.close()


@contextmanager
def profile(page: Page, folder: Path, server: str, lang: str) -> Iterator[BrowserContext]:
    """A browser with a profile on the disk: one that is forgotten is told of no click."""
    engine = page.context.browser
    assert engine is not None
    here = engine.browser_type.launch_persistent_context(
        folder, executable_path=WINDOWED, args=ARGUMENTS, base_url=server, locale=lang, env={**os.environ}
    )
    here.set_default_timeout(PATIENCE)
    here.grant_permissions(["notifications"], origin=server)
    yield here
    here.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_push_is_shown_and_a_click_leads_to_the_table(
    page: Page, server: str, desktop: Desktop, tmp_path: Path, lang: str
) -> None:
    with profile(page, tmp_path, server, lang) as browser:
        home = browser.pages[0]
        home.goto("/")
        home.evaluate("navigator.serviceWorker.ready.then(() => true)")
        table = api(home, "POST", "/tables", {"game": CROWN, "seats": ["me", "me"]})["view"]["table"]["id"]
        worker = browser.new_cdp_session(home)
        found: list[str] = []
        worker.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
        )
        worker.send("ServiceWorker.enable")
        home.wait_for_function("() => true")
        said = WORDS.say(lang, f"notice.{TURN}", game="Crown of Emara")
        told = json.dumps({"text": said, "url": f"https://royaume.test/t/{table}", "tag": table})
        message = {"origin": server, "registrationId": found[0], "data": told}
        worker.send("ServiceWorker.deliverPushMessage", message)
        number, shown = desktop.shown.get(timeout=PATIENCE / 1000)
        assert said in shown
        with browser.expect_page() as opened:
            desktop.click(number)
        expect(opened.value).to_have_url(f"{server}/t/{table}")

        opened.value.evaluate("window.marked = true")  # it is this page that is found again
        for _ in range(2):  # as after a crash: the same notice twice is one on the screen
            worker.send("ServiceWorker.deliverPushMessage", message)
            number, _ = desktop.shown.get(timeout=PATIENCE / 1000)
        waiting = "navigator.serviceWorker.ready.then(here => here.getNotifications()).then(all => all.length)"
        assert home.evaluate(waiting) == 1
        desktop.click(number)
        home.wait_for_function(f"() => {waiting}.then(count => count === 0)")
        assert [each.url for each in browser.pages] == [f"{server}/", f"{server}/t/{table}"]
        assert opened.value.evaluate("window.marked")


# An open page -----------------------------------------------------------------------------------------

SENSES = """
window.chimes = 0;
window.AudioContext = class {
  currentTime = 0;
  constructor() { window.chimes += 1; }
  createOscillator() { return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
};
navigator.setAppBadge = (n) => { window.badge = n; return Promise.resolve(); };
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""


def sensed(page: Page, sign: str, badge: int, chimes: int) -> None:
    """The title begins so, so much stands on the icon, and so many sounds were made."""
    page.wait_for_function(
        "([sign, badge, chimes]) => document.title.startsWith(sign ? `● ${sign} · ` : 'La C')"
        " && !document.title.slice(1).includes('●') && window.badge === badge && window.chimes === chimes",
        arg=[sign, badge, chimes],
    )


def play(page: Page, table: str) -> None:
    """Play until it is the other's turn."""
    view: dict[str, Any] = api(page, "GET", f"/tables/{table}")
    while view["actions"]:
        move = {"ply": view["ply"], "action": view["actions"][0]["action"]}
        view = api(page, "POST", f"/tables/{table}/moves", move)["view"]


def test_an_open_page_tells_all_that_matters(visitor: Opener) -> None:
    ann, bob = visitor(), visitor(lang="fr")
    bob.context.add_cookies([{"name": "sound", "value": "on", "url": api_url(bob)}])
    bob.add_init_script(SENSES)
    bob.clock.install()
    clock = {"bank": 600_000, "turn": 0}
    wish = {"game": CROWN, "seats": ["me", "open"], "visibility": "lobby", "clock": clock}
    table = api(ann, "POST", "/tables", wish)["view"]["table"]["id"]
    api(bob, "POST", f"/tables/{table}/seats/1/sit")
    play(bob, table)  # if it is his turn
    bob.goto(f"/t/{table}")
    sensed(bob, "", 0, 0)
    play(ann, table)
    sensed(bob, "À vous de jouer", 1, 1)
    bob.clock.fast_forward(570_000)
    sensed(bob, "Votre temps est bientôt écoulé", 1, 2)
    play(bob, table)
    sensed(bob, "", 0, 2)
    api(ann, "POST", f"/tables/{table}/close")
    sensed(bob, "On vous demande quelque chose", 1, 3)
    api(bob, "POST", f"/tables/{table}/answer", {"agree": False})
    sensed(bob, "", 0, 3)
    bob.evaluate("window.away = true")
    api(ann, "POST", f"/tables/{table}/seats/0/resign", {})
    sensed(bob, "La partie est terminée", 0, 4)
    bob.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    sensed(bob, "", 0, 4)

    bob.goto("/")
    bob.wait_for_function("() => window.badge === 0")
    token = ann.request.get("/api/v1/me").json()["csrf"]
    assert ann.request.post(f"/t/{table}/rematch", headers={"X-CSRF-Token": token}).ok
    bob.clock.fast_forward(16_000)
    sensed(bob, "Vous êtes invité", 1, 1)


def api_url(page: Page) -> str:
    """The address of the server that a page belongs to."""
    return page.request.get("/healthz").url
