"""How a table does in the hand: time until it can be used, time of an update, and what travels.

Chromium is slowed down as a phone on the road is: a processor four times slower, 1.6 Mbit/s, 150 ms.

    python benchmarks/phone.py [GAME ...] [--check]

`ready` is when the scripts have run and no long task came since, on a first visit with nothing kept; `again` the same
on the next visit. An `update` goes from the moment a message of the stream is taken up until the frame with it has
been painted. Messages in a row are each measured from their own beginning, also where one frame shows several. Motion
is reduced: others' turns are then shown at once instead of played one after the other.
`work` is what the page's own thread did on the next visit, and `each` what it did for an update with the click that led
to it: processor time, taken with the processor as it is and multiplied, which hardly depends on what else the machine
does.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

import royaume

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "chromium")
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
READY, UPDATED = 2000, 300  # the bars, in milliseconds
UPDATES = 10
KINDS = {".css": "styles", ".js": "scripts", ".woff2": "fonts", ".svg": "pictures", ".png": "pictures"}

# When the page can be used: its scripts have run, and nothing has kept the processor busy since.
WATCH = """
window.busy = 0;
const end = (each) => (busy = Math.max(busy, each.startTime + each.duration));
new PerformanceObserver((list) => list.getEntries().forEach(end)).observe({ type: "longtask", buffered: true });
window.updates = [];
addEventListener("DOMContentLoaded", () => {
    let came = 0;
    document.addEventListener("htmx:sse:before:message", () => (came ||= performance.now()), true);
    document.addEventListener("htmx:after:swap", () => {
        const from = came;
        came = 0;
        if (from) requestAnimationFrame(() => setTimeout(() => updates.push(performance.now() - from)));
    });
});
"""
# Choose something, any, again and again, until so many updates have come; what only picks something up is put back, and
# of a set one more is chosen until it can be confirmed.
PLAY = """async (many) => {
    let dice = 3;
    const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
    const all = (selector) => [...document.querySelectorAll(selector)];
    updates.length = 0;
    while (updates.length < many) {
        await sleep(50);
        const deeds = all("[data-legal][hx-post]:not([data-member])");
        const offered = deeds.length ? deeds : all(".gather button:not([aria-disabled])");
        if (!offered.length) offered.push(...all("[data-member]:not(.chosen)"));
        if (!document.querySelector("#dock.mine") || !offered.length) continue;
        const known = updates.length;
        dice = (dice * 48271) % 2147483647;
        const chosen = offered[dice % offered.length];
        chosen.classList.add("sure");
        chosen.click ? chosen.click() : chosen.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        const long = chosen.matches("[data-member]") ? 10 : 100;
        for (let i = 0; i < long && updates.length === known; i += 1) await sleep(50);
        const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
        if (long === 100 && updates.length === known) document.body.dispatchEvent(escape);
    }
    return updates.slice();
}"""
WEIGHTS = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .map((each) => [each.name, each.transferSize])"""
READY_AT = "() => Math.max(busy, performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd)"


@dataclass
class Measured:
    """What one game did."""

    game: str
    ready: float
    again: float
    updates: list[float]
    work: float
    each: float
    weights: dict[str, int]
    weights_again: dict[str, int]

    def row(self) -> str:
        """A line of the table."""
        kinds = " ".join(
            f"{self.weights.get(kind, 0) / 1000:>8.1f}" for kind in ("page", *dict.fromkeys(KINDS.values()))
        )
        total, later = sum(self.weights.values()) / 1000, sum(self.weights_again.values()) / 1000
        middle, worst = statistics.median(self.updates), max(self.updates)
        times = f"{self.ready:6.0f} {self.again:6.0f} {middle:7.0f} {worst:6.0f} {self.work:6.0f} {self.each:6.0f}"
        return f"{self.game:18} {times} {kinds} {total:8.1f} {later:8.1f}"

    def missed(self) -> list[str]:
        """Which bars it does not meet."""
        found = [f"{self.game}: ready after {self.ready:.0f} ms"] if self.ready > READY else []
        middle = statistics.median(self.updates)
        return [*found, *([f"{self.game}: updated after {middle:.0f} ms"] if middle > UPDATED else [])]


@contextmanager
def served() -> Iterator[str]:
    """A house of its own, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "royaume", "serve", "--no-browser", "--port", str(port)]
        here = {**os.environ, "ROYAUME_DATA": folder, "ROYAUME_RATE_LIMITS": "off"}
        with (
            (Path(folder) / "log").open("wb") as log,
            subprocess.Popen(command, env=here, stdout=log, stderr=log) as house,
        ):
            try:
                yield opened(f"http://127.0.0.1:{port}")
            finally:
                house.terminate()


def opened(url: str) -> str:
    """The address, once somebody answers there."""
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=20).close()
            return url
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def measure(browser: Browser, url: str, game: str) -> Measured:
    """Open a table with nothing kept, play a little, and open it once more."""
    phone: ViewportSize = {"width": 390, "height": 844}
    context = browser.new_context(
        viewport=phone, has_touch=True, is_mobile=True, reduced_motion="reduce", service_workers="block"
    )
    page = context.new_page()
    token = page.request.get(f"{url}/api/v1/me").json()["csrf"]
    wish = {"game": game, "seats": ["me", "bot:random", "bot:random"]}
    made = page.request.post(f"{url}/api/v1/tables", headers={"X-CSRF-Token": token}, data=wish).json()
    table = f"{url}/t/{made['view']['table']['id']}"
    page.goto(table)  # the server draws it once, as it does for everybody
    page.close()
    page = context.new_page()
    page.add_init_script(WATCH)
    line = slow(page)
    ready = visit(page, table)
    first = weighed(page)
    updates = play(page)
    again = visit(page, table)
    later = weighed(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    visit(page, table)
    work = worked(line)  # counted from the beginning of a page
    many = len(play(page))
    each = (worked(line) - work) / many
    context.close()
    return Measured(game, ready, again, updates, SLOWER * work, SLOWER * each, first, later)


def slow(page: Page) -> CDPSession:
    """The processor and the network of a phone, and nothing kept of the visit before."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    line.send("Network.emulateNetworkConditions", NETWORK)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    return line


def worked(line: CDPSession) -> float:
    """Milliseconds of processor time that the page has taken so far."""
    found = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(found["TaskDuration"])


def weighed(page: Page) -> dict[str, int]:
    """What has travelled for the page, in bytes, by kind; what the browser had kept weighs nothing."""
    found: dict[str, int] = {}
    for address, weight in page.evaluate(WEIGHTS):
        kind = KINDS.get(Path(address.partition("?")[0]).suffix, "page")
        found[kind] = found.get(kind, 0) + int(weight)
    return found


def visit(page: Page, table: str) -> float:
    """Milliseconds until the page can be used."""
    page.goto(table)
    page.wait_for_load_state("load")
    page.wait_for_timeout(1500)  # whatever is busy after loading shows
    return float(page.evaluate(READY_AT))


def play(page: Page) -> list[float]:
    """Milliseconds from the arrival of an update until it is drawn."""
    return [float(each) for each in page.evaluate(PLAY, UPDATES)]


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--check", action="store_true", help="fail if a bar is missed")
    wish = parser.parse_args()
    kinds = " ".join(f"{kind:>8}" for kind in ("page", *dict.fromkeys(KINDS.values())))
    times = f"{'ready':>6} {'again':>6} {'update':>7} {'worst':>6} {'work':>6} {'each':>6}"
    print(f"{'':18} {times} {kinds} {'all kB':>8} {'again kB':>8}")
    missed = []
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in wish.games or royaume.games():
            found = measure(browser, url, game)
            print(found.row(), flush=True)
            missed += found.missed()
        browser.close()
    print(*missed, sep="\n")
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    print(f"load of the machine: {load}; whatever waits for one counts as slow")
    if wish.check and missed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
