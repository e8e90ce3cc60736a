"""The words of the terminal: every word is used, every line and every sign has one."""

import random
import re
import unicodedata
from pathlib import Path

import pytest
from rich.console import Console

import royaume.cli
from royaume.cli.display import breakdown_table, show_signs, show_table
from royaume.cli.shared import words
from royaume.games.crown_of_emara import terminal

SOURCES = {
    "command line": (words, list(Path(royaume.cli.__file__).parent.glob("*.py"))),
    "table of Crown of Emara": (terminal.WORDS, [Path(terminal.__file__)]),
}


NAMED = "◆●■▲♔"  # stand beside the name of the player, or the word for it


@pytest.mark.parametrize("name", list(SOURCES))
def test_every_key_is_used(name: str) -> None:
    catalogue, files = SOURCES[name]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    built = {
        "command",
        "undo",
        "effect",
        "timing",
        "good",
        "amount",
        "column",
        "check",
        "account",
    }  # put together
    for key in catalogue.keys("en"):
        if key.split(".")[0] not in built:
            assert re.search(rf"""["']{re.escape(key)}["']""", code), f"{key} is never said"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", royaume.games())
def test_the_lines_of_a_score_have_names(game: str, lang: str) -> None:
    loaded = royaume.load(game)
    dice = random.Random(1)
    lines: list[dict[str, int]] = [{}]
    while not any(lines):  # a game of dice may end without a point
        state = loaded.new(2, dice.randrange(1000))
        while state.player is not None:
            state.apply(dice.choice(state.offered))
        lines = [state.breakdown(seat) for seat in range(2)]
    table = breakdown_table(loaded, lines, ["A", "B"], lang)
    written = list(table.columns[0].cells)
    assert written
    assert not set(written) & {key for found in lines for key in found}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", royaume.games())
def test_help_explains_the_signs_that_are_on_the_table(game: str, lang: str) -> None:
    loaded = royaume.load(game)
    state = loaded.new(3, 1)
    dice = random.Random(1)
    for _ in range(40):
        state.apply(dice.choice(state.offered))
    console = Console(width=100)
    with console.capture() as capture:
        console.print(show_table(loaded, state.view(0), lang))
    drawn = {c for c in capture.get() if unicodedata.category(c) == "So" and not "\u2500" <= c < "\u2580"}
    said = show_signs(loaded, lang)
    assert not drawn - set(NAMED) - set(said or "")
    if said is not None:
        assert not re.search(r" [:;?!»]", said)
