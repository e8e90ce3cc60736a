"""Reasons that add up: terms are the evaluation, and what is shown is the difference of the two chances shown."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

import royaume
from royaume.bots.base import Player
from royaume.bots.budget import Budget
from royaume.bots.chances import chances, reading, shares
from royaume.bots.greedy import Greedy, judgement
from royaume.coach import words
from royaume.coach.opinion import Opinion, Tried, opinion
from royaume.coach.reasons import (
    DECIDED,
    MOST,
    PHASE,
    TRIED,
    TURN,
    Reasons,
    Standing,
    parts,
    percent,
    reasons,
    split,
    standing,
    terms_of,
    told,
)
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import forget, load
from royaume.engine.state import State
from royaume.engine.terms import whose
from royaume.web.render import words as web
from tests.coach.games import played
from tests.conformance.cases import by_day
from tests.toys import enrol
from tests.toys.bare import BareOrchard
from tests.toys.orchard import Orchard

GAMES = royaume.games()
NAMES = ["Ann", "Bob", "Cy", "Di"]


@pytest.fixture
def toys() -> Iterator[list[Game]]:
    """A game that names its terms, and one that has nothing but its score."""
    found: list[Game] = [Orchard(), BareOrchard()]
    for game in found:
        enrol(game)
    yield found
    for game in found:
        forget(game.id)


def say(lang: str) -> words.Say:
    return lambda key, **args: web.say(lang, key, **args)


def course(game: Game, players: int, clever: bool, share: float = 0.15) -> Iterator[State]:
    """Some positions of a game, the last among them: at random, or as greedy bots play."""
    state = game.new(players, 5)
    dice = random.Random(players)
    bots = [Player(Greedy(1), seat, 5) for seat in range(players)]
    while state.player is not None:
        if dice.random() < share:
            yield state
        state.apply(bots[state.player].decide(state) if clever else dice.choice(state.offered))
    yield state


def check_terms(state: State) -> None:
    evaluate, finish = judgement(state.game)
    for seat in range(state.seats):
        for position in (state, finish(state.clone(), seat)):
            terms = terms_of(position, seat)
            assert sum(terms.values()) == pytest.approx(evaluate(position, seat), abs=1e-6)
            assert all(whose(key)[0] != seat for key in terms)
            for key in terms:
                assert all(words.term(state.game, key, NAMES, lang, say(lang)).strip() for lang in LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_terms_are_the_evaluation_and_all_have_names(name: str) -> None:
    game = load(name)
    for players in range(game.min_players, game.max_players + 1):
        for state in course(game, players, clever=False):
            check_terms(state)
    for state in course(game, 2, clever=True):
        check_terms(state)


def test_so_they_are_in_a_game_that_says_little(toys: list[Game]) -> None:
    for game in toys:
        for state in course(game, 3, clever=True, share=1.0):
            check_terms(state)


def adds_up(found: Reasons) -> None:
    """As shown, with one decimal: the sum is exact, and nothing that is named is nothing."""
    shown = [*(value for _, value in found.terms), found.rest, found.total]
    tenths = [round(10 * value) for value in shown]
    assert all(abs(10 * value - tenth) < 1e-6 for value, tenth in zip(shown, tenths, strict=True))
    assert sum(tenths[:-1]) == tenths[-1]
    assert len(found.terms) <= MOST
    assert all(tenths[: len(found.terms)])
    assert sorted(map(abs, tenths[: len(found.terms)]), reverse=True) == [abs(n) for n in tenths[: len(found.terms)]]


POSITIONS = ((2, 6, False), (2, 21, True), (3, 40, False), (4, 33, True), (4, 70, False))
THOUGHT = [(*each, name) for turn, each in enumerate(POSITIONS) for name in by_day(GAMES, turn)]


def thought(name: str, players: int, plies: int, deep: bool) -> Opinion:
    """What the coach thinks of a position of a game."""
    _, state = played(name, plies, players=players)
    seat = state.player
    assert seat is not None
    guess = state.determinize(seat, random.Random(plies))
    return opinion(guess, seat, random.Random(plies), Budget(8) if deep else None)


@pytest.mark.parametrize(("players", "plies", "deep", "name"), THOUGHT)
def test_the_reasons_are_the_difference_of_the_chances_shown(players: int, plies: int, deep: bool, name: str) -> None:
    """Every line against those behind it, as the screen tells it: no better turn has a negative total."""
    found = thought(name, players, plies, deep)
    assert found.lines[0].chances[found.seat] >= found.lines[-1].chances[found.seat]
    game = found.lines[0].ends[0].game
    for better, other in pairs(found.lines):
        all_of_it = parts(better, other, found.seat)
        gap = better.chances[found.seat] - other.chances[found.seat]
        assert sum(all_of_it.values()) == pytest.approx(gap, abs=2e-4)
        assert all_of_it[TRIED] == 0 or deep
        why = reasons(better, other, found.seat)
        adds_up(why)
        assert why.total >= 0
        assert why.total == pytest.approx(percent(better.chances[found.seat]) - percent(other.chances[found.seat]))
        back = parts(other, better, found.seat)
        assert all(back[key] == pytest.approx(-value, abs=1e-9) for key, value in all_of_it.items())
        for lang in LANGUAGES:
            said = words.because(game, why, NAMES, lang, say(lang))
            assert sum(round(10 * each["percent"]) for each in said) == round(10 * why.total)
            assert all(each["name"].strip() for each in said)


def pairs(lines: list[Tried]) -> list[tuple[Tried, Tried]]:
    """The first line with some others, and neighbours."""
    return [*((lines[0], other) for other in lines[1:4]), *itertools.pairwise(lines[1:])][:6]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_taken_apart_has_the_chances_of_the_bar(name: str) -> None:
    """Names and numbers are the same thing told twice, in the middle of a game and at its end."""
    game = load(name)
    for players in range(game.min_players, game.max_players + 1):
        for state in course(game, players, clever=False, share=0.08):
            found = standing(state)
            assert found.chances == chances(state)
            if reading(state).state.player is not None:
                assert shares(found.logits())[: state.seats] == pytest.approx(found.chances, abs=1e-9)


def of(worth: list[dict[str, float]], point: float = 0.1, waiting: list[float] | None = None) -> Standing:
    """A standing out of thin air."""
    found = Standing(worth, point, waiting or [0.0] * len(worth), [])
    return Standing(worth, point, found.waiting, shares(found.logits()))


def test_a_part_is_what_its_term_does_to_the_chance() -> None:
    better = of([{"gold": 9.0, "wood": 2.0}, {"gold": 4.0}])
    other = of([{"gold": 5.0, "wood": 2.0, "books": 1.0}, {"gold": 6.0}])
    found = split(better, other, 0)
    gap = better.chances[0] - other.chances[0]
    each = gap / 5  # five points of log-odds apart, along one way
    assert found["gold"] == pytest.approx(4 * each, abs=1e-4)
    assert found["books"] == pytest.approx(-each, abs=1e-4), "what vanishes is taken off"
    assert found["1:gold"] == pytest.approx(2 * each, abs=1e-4), "what a rival loses is a gain"
    assert found["wood"] == found[PHASE] == found[TURN] == 0
    assert found[DECIDED] == pytest.approx(0)
    assert sum(found.values()) == pytest.approx(gap, abs=1e-4)


def test_of_three_a_rival_far_behind_hardly_matters() -> None:
    rest: list[dict[str, float]] = [{"gold": 20.0}, {"gold": 1.0}]
    near, far = ([{"gold": 20.0}, *rest[: i - 1], {"gold": rest[i - 1]["gold"] - 1}, *rest[i:]] for i in (1, 2))
    from_near = split(of(near, 0.3), of([{"gold": 20.0}, *rest], 0.3), 0)["1:gold"]
    from_far = split(of(far, 0.3), of([{"gold": 20.0}, *rest], 0.3), 0)["2:gold"]
    assert from_near > 20 * from_far > 0


def test_the_end_and_the_turn_have_parts_of_their_own() -> None:
    leads: list[dict[str, float]] = [{"gold": 9.0}, {"gold": 4.0}]
    nearer = split(of(leads, 0.2), of(leads, 0.1), 0)
    assert nearer[PHASE] == pytest.approx(sum(nearer.values()), abs=1e-4)
    assert nearer[PHASE] > 0
    again = split(of(leads, 0.1, [0.3, -0.3]), of(leads, 0.1, [-0.3, 0.3]), 0)
    assert again[TURN] == pytest.approx(sum(again.values()), abs=1e-4)
    won = Standing(leads, 0.1, [0.0, 0.0], [1.0, 0.0])
    assert split(won, of(leads), 0)[DECIDED] == pytest.approx(1 - of(leads).chances[0])


def test_at_most_four_are_named_and_the_rest_is_one_number() -> None:
    found = {key: n / 100 for n, key in enumerate("abcdefg", 1)}
    assert told(found, 28.0) == Reasons((("g", 7.0), ("f", 6.0), ("e", 5.0), ("d", 4.0)), 6.0, 28.0)


def test_what_trying_out_told_is_always_named() -> None:
    found = {**{key: n / 100 for n, key in enumerate("abcdefg", 1)}, TRIED: -0.002}
    assert told(found, 27.8) == Reasons((("g", 7.0), ("f", 6.0), ("e", 5.0), (TRIED, -0.2)), 10.0, 27.8)


def test_rounding_does_not_break_the_sum() -> None:
    found = told(dict.fromkeys("abcd", 0.0026), 1.0)
    adds_up(found)
    assert found.total == 1.0
    assert found.rest == -0.2


def test_in_a_game_that_says_little_they_add_up_too(toys: list[Game]) -> None:
    for game in toys:
        state = game.new(2, 3)
        seat = state.player
        assert seat is not None
        found = opinion(state, seat, random.Random(1)).lines
        assert len(found) > 1
        for better, other in pairs(found):
            adds_up(reasons(better, other, seat))
            gap = better.chances[seat] - other.chances[seat]
            assert sum(parts(better, other, seat).values()) == pytest.approx(gap, abs=2e-4)
