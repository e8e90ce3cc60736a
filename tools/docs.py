"""Build the documentation site: the pages of docs/ with the rulebooks of the games, into site/."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import royaume
from royaume.engine.languages import LANGUAGES
from royaume.engine.rulebook import rules_file

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "docs"


def gather() -> None:
    """Copy the pages, and put the rules of every game beside them."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    lines = []
    for name in royaume.games():
        game = royaume.load(name)
        for lang in LANGUAGES:
            text = rules_file(game.folder, lang).read_text(encoding="utf-8")
            (PAGES / f"rules-{name}-{lang}.md").write_text(anchored(text), encoding="utf-8")
        links = " · ".join(f"[{game.name(lang)}](rules-{name}-{lang}.md)" for lang in LANGUAGES)
        lines.append(f"- {links}\n")
    page = PAGES / "rules.md"
    page.write_text(page.read_text(encoding="utf-8").replace("<!-- games -->\n", "".join(lines)), encoding="utf-8")


def anchored(text: str) -> str:
    """The rules without their front matter, with an anchor at every clause, so that `#CE-4.3` leads there."""
    body = text.split("+++\n", 2)[2]
    return re.sub(r"^- \*\*([A-Z]+-[\w.]+)\*\* ", r'- <a id="\1"></a>**\1** ', body, flags=re.MULTILINE)


def main() -> None:
    """Gather and build; a warning is an error."""
    gather()
    command = [Path(sys.executable).parent / "zensical", "build", "--clean", "--strict"]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
