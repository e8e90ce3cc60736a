"""What the table says is what the rules do: prices, what is missing, and the words of the printed rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from royaume.games.queens_architect.actions import GUILDS, HIRE, NO_HIRE, REST, SLOTS, SOCKETS
from royaume.games.queens_architect.state import ArchitectState
from royaume.web.scenes import draw
from tests.rules.queens_architect.given import GAME, new, read


def positions(seeds: range) -> Iterator[ArchitectState]:
    """Positions of random games in which somebody decides."""
    for seed in seeds:
        rng = random.Random(seed)
        s = new(2 + seed % 3, seed)
        for _ in range(400):
            if s.player is None:
                break
            yield s
            s.apply(rng.choice(s.legal()))


@pytest.mark.rule("QA-5.2.5", "QA-5.2.6")
def test_hiring_nobody_says_what_moves_then() -> None:
    seen = set()
    for s in positions(range(6)):
        if NO_HIRE not in s.legal() or not s.panel:
            continue
        label = GAME.label(s, NO_HIRE, "en")
        top, before = s.panel[0], s.price(0)
        after = s.clone()
        after.apply(NO_HIRE)
        stays = after.panel[:1] == [top]
        assert label.endswith(f"falls to {after.price(0)} thalers" if stays else "leaves the game")
        assert not stays or after.price(0) < before
        seen.add(stays)
    assert seen == {True, False}


@pytest.mark.rule("QA-5.2.1")
def test_with_the_missing_thalers_the_artisan_can_be_hired() -> None:
    told = 0
    for s in positions(range(4)):
        seat = s.player
        assert seat is not None
        for action in range(HIRE, HIRE + SLOTS) if NO_HIRE in s.legal() else ():
            refused = s.why_not(action)
            if refused is None or "missing" not in refused.args:
                continue
            told += 1
            for more, possible in ((refused.args["missing"], True), (refused.args["missing"] - 1, False)):
                richer = read(s.to_dict())
                richer.thalers[seat] += more
                assert (richer.why_not(action) is None) == possible
    assert told > 10


@pytest.mark.rule("QA-5.5.4")
def test_an_evening_without_effect_says_so() -> None:
    seen = set()
    for s in positions(range(12)):
        seat = s.player
        assert seat is not None
        chosen = [action for action in s.legal() if REST <= action < REST + len(GUILDS)]
        for action in chosen if s.decision()[2] == 0 else ():
            after = s.clone()
            after.apply(action)
            for end in after.legal() if after.player == seat and after.decision()[0] == s.decision()[0] else ():
                if GAME.notation(end) == "done":
                    after.apply(end)
                    break
            i = seat * SOCKETS
            changed = after.star[i : i + SOCKETS] != s.star[i : i + SOCKETS]
            assert ("to no effect" in GAME.label(s, action, "en")) != changed
            assert (GAME.notation(action) in draw(GAME, s.view(seat), "en")["wastes"]) != changed
            seen.add(changed)
    assert seen == {True, False}


def test_the_words_of_the_printed_rules() -> None:
    """Rounds, spaces for the architect, branches for artisans; no names of the data; no points but esteem."""
    for path in GAME.folder.rglob("*fr.*"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"[Mm]anche|`small`|`large`|panneau avance", text), path
        assert not re.search(r"(avance|avancer) de [^.]*branches?", text), path
    english = (GAME.folder / "locale" / "en.po").read_text(encoding="utf-8")
    said = [line for line in english.splitlines() if line.startswith("msgstr")]
    for line in said:
        for word in re.findall(r"(\w+) points?\b", line):
            assert word == "esteem", line
    moves = (
        GAME.words.count("en", "action.move", 2, point="Tavern"),
        GAME.words.count("fr", "action.move", 2, point="x"),
    )
    assert moves == ("2 spaces: Tavern", "2 cases\u00a0: x")
