"""A server in a process of its own, a browser, and pages whose console must stay silent."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ("color-contrast", "link-in-text-block")  # the rules that another theme may break
WINDOWED = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "chromium")
CHROMIUM = shutil.which("chromium-headless-shell") or WINDOWED  # the same without windows does half of the work

# What Playwright switches off, for the last such list counts; the suggestions of the address bar, two pages that
# every window would load though nobody sees them: they cost more than the window itself; and the process that is
# started in case another page is opened.
SWITCHED_OFF = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    "SpareRendererForSitePerProcess",
)
ARGUMENTS = ["--no-sandbox", f"--disable-features={','.join(SWITCHED_OFF)}"]

Opener = Callable[..., Page]

PATIENCE = 120_000  # milliseconds for what comes at once on a quiet machine, and comes on a busy one
expect.set_options(timeout=PATIENCE)


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """The address of a server that runs as long as it is needed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tests.web.serving", str(port), str(folder)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=log)
    url = f"http://127.0.0.1:{port}"
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=20).close()
            break
        except OSError:
            assert process.poll() is None, (folder / "log").read_text()[-3000:]
            time.sleep(0.1)
    yield url
    process.terminate()
    process.wait(15)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with serving(tmp_path_factory.mktemp("server")) as url:
        yield url


def patient(chromium: Browser) -> Browser:
    """A browser all of whose contexts wait as long as a busy machine needs."""
    opened = chromium.new_context

    def new_context(**more: Any) -> BrowserContext:
        context = opened(**more)
        context.set_default_timeout(PATIENCE)
        return context

    chromium.new_context = new_context  # type: ignore[method-assign]
    return chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium; `tests/conftest.py` keeps its event loop out of the way of other tests."""
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        chromium = patient(playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS))
        yield chromium
        asyncio._set_running_loop(loop)  # the last test of all may have been one without
        chromium.close()


@pytest.fixture
def windowed(browser: Browser) -> Iterator[Browser]:
    """A Chromium with its windows, for what only they can do."""
    chromium = patient(browser.browser_type.launch(executable_path=WINDOWED, args=ARGUMENTS))
    yield chromium
    chromium.close()


@pytest.fixture
def visitor(browser: Browser, server: str) -> Iterator[Opener]:
    """Makes people, each with a browser of their own: `visitor(lang="fr", width=390, height=844, dark=True)`.

    Whatever a console complains about fails the test.
    """
    made: list[Page] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"{message.location.get('url')}: {message.text}")

    def new(lang: str = "en", width: int = 1440, height: int = 900, dark: bool = False, **more: Any) -> Page:
        context = browser.new_context(
            base_url=server,
            locale=lang,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="block",  # or every context would fetch the shell
            **more,
        )
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        made.append(page)
        return page

    yield new
    for page in made:
        page.context.close()
    assert complaints == []


@pytest.fixture
def page(visitor: Opener) -> Page:
    """One person with an English browser on a desk."""
    return visitor()


def name_oneself(page: Page, name: str) -> None:
    """Take a name on the home page, as a guest."""
    page.goto("/")
    page.fill("#my-name", name)
    with page.expect_navigation():
        page.click(".hero button")


def api(page: Page, method: str, path: str, data: Any = None) -> Any:
    """A call of the JSON API as the same person."""
    csrf = page.request.get("/api/v1/me").json()["csrf"]
    answer = page.request.fetch(f"/api/v1{path}", method=method, headers={"X-CSRF-Token": csrf}, data=data)
    assert answer.ok, answer.text()
    return answer.json()


def table_of(page: Page) -> str:
    """The id of the table the page shows."""
    return page.url.split("/t/")[1].split("/")[0].split("?")[0]


def faults(page: Page, dark: bool = False, colours: bool = True, within: str | None = None) -> list[str]:
    """What axe-core finds serious or critical on a page, which must have been opened with `bypass_csp=True`.

    `dark`: also the colours of the other theme; nothing else depends on it. Colours take most of the time: they may be
    left out where the same ones are looked at elsewhere, and so may all that is not `within` something (a selector).
    """
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    found = _broken(page, {"rules": {rule: {"enabled": colours} for rule in COLOURS}}, within)
    if dark and colours:
        page.emulate_media(color_scheme="dark")
        found += _broken(page, {"runOnly": COLOURS}, within)
        page.emulate_media(color_scheme="light")
    return found


def _broken(page: Page, asked: dict[str, Any], within: str | None) -> list[str]:
    """The rules that are broken seriously, with what breaks them."""
    script = """([asked, within]) => axe.run(within ?? document, {
        resultTypes: ['violations'], iframes: false, preload: false, ...asked
    })"""
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in page.evaluate(script, [asked, within])["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]
