"""The documentation: it builds without a warning, every link leads somewhere, every snippet runs."""

from __future__ import annotations

import fcntl
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = ROOT / "site"
ORCHARD = ROOT / "tests" / "toys" / "orchard"
CODE = re.compile(r"^```(?:python|toml|html)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Links(HTMLParser):
    """What a page links to, and which anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            if value and name == {"a": "href", "img": "src", "script": "src", "link": "href"}.get(tag):
                self.targets.append(value)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Links]:
    with (tmp_path_factory.getbasetemp().parent / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at a time would clean up each other's pages
        done = subprocess.run([sys.executable, "tools/docs.py"], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return {path: Links(path.read_text(encoding="utf-8")) for path in SITE.rglob("*.html")}


def test_every_link_leads_somewhere(pages: dict[Path, Links]) -> None:
    broken = []
    followed = 0
    for page, links in pages.items():
        if page.name == "404.html":
            continue  # its links start at the root of whatever site it is put on
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            followed += 1
            goal = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.exists():
                broken.append(f"{page.name}: {target}")
            elif goal in pages and unquote(parts.fragment) not in pages[goal].anchors:
                broken.append(f"{page.name}: {target} (no such place on the page)")
    assert broken == []
    assert followed > 500


def test_every_page_is_in_the_menu(pages: dict[Path, Links]) -> None:
    named = {urlsplit(target).path.removeprefix("./") for target in pages[SITE / "index.html"].targets}
    written = {f"{path.stem}.html" for path in DOCS.glob("*.md")} - {"index.html"}
    assert written - named == set()


def test_the_reference_shows_what_it_names(pages: dict[Path, Links]) -> None:
    named = set(re.findall(r"^::: (\S+)$", (DOCS / "reference.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert named
    assert named - pages[SITE / "reference.html"].anchors == set()


def test_the_clauses_of_the_rules_have_places(pages: dict[Path, Links]) -> None:
    assert {"CE-1.1", "CE-4.3"} <= pages[SITE / "rules-crown_of_emara-fr.html"].anchors


def test_the_bot_of_the_documentation_plays() -> None:
    (snippet,) = FENCE.findall((DOCS / "write-a-bot.md").read_text(encoding="utf-8"))
    done = subprocess.run([sys.executable, "-c", snippet], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\[\d+, \d+\]\n", done.stdout)


def test_the_examples_of_the_readme_run() -> None:
    snippets = FENCE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(snippets) == 3
    for snippet in snippets:
        done = subprocess.run([sys.executable, "-c", snippet], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_code_of_the_worked_game_is_in_it() -> None:
    files = [path for path in sorted(ORCHARD.rglob("*")) if path.suffix in (".py", ".toml", ".html")]
    sources = [path.read_text(encoding="utf-8") for path in files]
    snippets = CODE.findall((DOCS / "add-a-game.md").read_text(encoding="utf-8"))
    assert len(snippets) >= 15
    for snippet in snippets:
        assert any(snippet in source for source in sources), snippet


def test_every_file_of_the_worked_game_is_told() -> None:
    page = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
    names = [f"`{path.name}{'/' if path.is_dir() else ''}`" for path in ORCHARD.iterdir() if path.name != "__pycache__"]
    assert len(names) > 20
    assert [name for name in names if name not in page] == []
