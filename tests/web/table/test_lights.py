"""What a hint speaks of is found on the table as it is drawn now, step by step, in all games; without a browser."""

from __future__ import annotations

import html
import random
import re

import pytest

import royaume
from royaume.coach.hints import hints
from royaume.engine.companions import LIGHTING
from royaume.engine.record import Record
from royaume.engine.registry import load
from royaume.server.views.coach import steps_apart, told_steps
from tests.coach.games import go_on, played
from tests.web.table.stage import drawn

DOES = re.compile(r'data-does="([^"]*)"')
CLASS = re.compile(r"\.([\w-]+)")


def there(page: str, mark: str) -> bool:
    """True if a mark finds something on the page: the target of an action, or a selector."""
    if mark.startswith("#"):
        return f'id="{mark[1:]}"' in page
    if mark.startswith("["):
        return mark[1:-1] in page
    if mark.startswith("."):
        words = [set(names.split()) for names in re.findall(r'class="([^"]*)"', page)]
        return all(any(name in each for each in words) for name in CLASS.findall(mark))
    return any(mark in names.split() for names in DOES.findall(page))


@pytest.mark.parametrize("name", royaume.games())
def test_every_step_of_a_hint_finds_what_it_is_about(name: str) -> None:
    lighting = LIGHTING.needed(load(name))
    record = Record(load(name), 2, 11)
    state = record.start()
    found = 0
    for _ in range(10):
        go_on(record, state, 9)
        seat = state.player
        if seat is None:
            break
        page = html.unescape(drawn(state, seat))
        guess = state.determinize(seat, random.Random(1))
        for each in hints(guess, seat, random.Random(2)):
            at = guess.clone()
            for step in told_steps(guess, each["actions"], "en"):
                notation = step["marks"][0]
                if lighting.lights(at.game, at.view(seat), notation) != []:  # else it is about nothing on the table
                    assert any(there(page, mark) for mark in step["marks"]), step
                    found += 1
                at.play(at.game.parse(notation))
    assert found > 30


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_coordinates_give_way_to_the_number_of_the_step(lang: str) -> None:
    _, state = played("winter_kingdom", 17)
    seat = state.player
    assert seat is not None
    guess = state.determinize(seat, random.Random(1))
    steps = [step for each in hints(guess, seat, random.Random(1)) for step in told_steps(guess, each["actions"], lang)]
    placed = [step for step in steps if step["marks"][0].startswith(("house:", "fort:"))]
    assert placed
    for step in placed:
        assert step["place"].replace("−", "-") in step["marks"][0]
        assert not re.search(r"\d,", step["text"] + step["rest"])
        assert step["text"].strip()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nor_are_there_any_in_an_analysis(lang: str) -> None:
    """Both turns have numbers instead, as on the board that the analysis leads to; what both do is told apart."""
    _, state = played("winter_kingdom", 17)
    seat = state.player
    assert seat is not None
    guess = state.determinize(seat, random.Random(1))
    first, second = (each["actions"] for each in hints(guess, seat, random.Random(1))[:2])
    for line, actions, others in zip(
        steps_apart(guess, first, second, lang), (first, second), (second, first), strict=True
    ):
        assert not any(re.search(r"\d,", step["text"] + step["rest"]) for step in line)
        assert any(step["place"] for step in line)
        assert [step["same"] for step in line] == [action in others for action in actions]
