"""How long a hint takes: from the click to the busy sign, to the first answer, and to the last, in a real browser.

    python benchmarks/hint.py [--game GAME] [--players 2] [--times 5] [--check]

Starts a server of its own, with the rules interpreted unless `--compiled` is given, and opens a table of each game
against bots. The page itself notes when the button was pressed and what came when. A hint is asked for at the first
decision and after each turn that the hint suggests. `--check` ends with 1 where a busy sign took more than 100 ms, or a
first answer more than a second. A quiet machine is needed: the time is that of the clock.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

import royaume

BUSY = 100.0  # milliseconds until something moves
FIRST = 1000.0  # until something is said
PATIENCE = 120_000.0
CHROMIUM = "/usr/bin/chromium"

NOTES = """() => {
    window.noted = {};
    const box = document.getElementById("hint");
    const note = (name) => { window.noted[name] ??= performance.now() - window.pressed; };
    document.addEventListener("click", (event) => {
        if (event.target.closest("[data-hint]")) { window.pressed = event.timeStamp; window.noted = {}; }
    }, true);
    new MutationObserver(() => {
        if (box.querySelector(".busy")) note("busy");
        if (box.querySelector(".hint")) note("first");
        if (box.querySelector("[data-version='2']")) note("last");
    }).observe(box, {childList: true, subtree: true});
}"""


@contextmanager
def served(folder: str, compiled: bool) -> Iterator[str]:
    """A server with its data in a folder; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    wish = {"ROYAUME_DATA": folder, "ROYAUME_RATE_LIMITS": "off"}
    environment = {**os.environ, **wish, **({} if compiled else {"ROYAUME_COMPILED": "off"})}
    command = [sys.executable, "-m", "royaume", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                urllib.request.urlopen(f"{url}/healthz").close()
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit("the server did not start") from None
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


def asked(page: Page, url: str, game: str, players: int, times: int) -> list[dict[str, float]]:
    """What the page noted for some hints at a new table."""
    token = page.request.get(f"{url}/api/v1/me").json()["csrf"]
    wish = {"game": game, "seats": ["me", *["bot:squire"] * (players - 1)], "coach": True}
    answer = page.request.post(f"{url}/api/v1/tables", headers={"X-CSRF-Token": token}, data=wish)
    table: dict[str, Any] = answer.json()["view"]["table"]
    page.goto(f"{url}/t/{table['id']}")
    found = []
    for _ in range(times):
        page.wait_for_selector("[data-hint]:visible")
        page.evaluate(NOTES)
        page.locator("[data-hint]:visible").first.click()
        page.wait_for_function("() => window.noted.last !== undefined")
        found.append(page.evaluate("() => window.noted"))
        page.mouse.move(2, 2)
        page.locator("#hint .hint button.go").first.click()
        page.wait_for_selector("#hint .hint", state="detached")
    return found


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=royaume.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--compiled", action="store_true", help="if there is something compiled")
    parser.add_argument("--check", action="store_true")
    wanted = parser.parse_args()
    late = False
    print(f"{'game':18} {'hints':>5} {'busy, ms':>14} {'first answer':>14} {'last answer':>14}   median and longest")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(folder, wanted.compiled) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM) as browser,
    ):
        for game in [wanted.game] if wanted.game else royaume.games():
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page.set_default_timeout(PATIENCE)
            found = asked(page, url, game, wanted.players, wanted.times)
            page.close()
            rows = {name: [each[name] for each in found] for name in ("busy", "first", "last")}
            told = " ".join(f"{median(row):7.0f}{max(row):7.0f}" for row in rows.values())
            print(f"{game:18} {len(found):5} {told}", flush=True)
            late |= max(rows["busy"]) > BUSY or max(rows["first"]) > FIRST
    if wanted.check and late:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
