"""Reasons that add up: the terms of every game are its evaluation, and the numbers that are shown are their sum."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import royaume
from royaume.bots.base import Player
from royaume.bots.greedy import Greedy, judgement
from royaume.coach import words
from royaume.coach.reasons import MOST, RIVAL, Reasons, compare, outlooks, reasons, terms_of
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import forget, load
from royaume.engine.state import State
from royaume.engine.terms import whose
from royaume.web.render import words as web
from tests.coach.games import played
from tests.toys import enrol
from tests.toys.bare import BareOrchard
from tests.toys.orchard import Orchard

GAMES = royaume.games()


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
                assert all(words.term(state.game, key, lang, say(lang)).strip() for lang in LANGUAGES)


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


@pytest.mark.parametrize("name", GAMES)
def test_the_reasons_for_one_line_against_another_add_up_to_what_the_evaluation_sees(name: str) -> None:
    evaluate, finish = judgement(load(name))
    for plies in (6, 21, 40):
        _, state = played(name, plies)
        seat = state.player
        assert seat is not None
        guess = state.determinize(seat, random.Random(plies))
        for other in guess.offered[1:6]:
            found = compare(guess, seat, [guess.offered[0]], [other], random.Random(1))
            adds_up(found)
            first, second = outlooks(guess, seat, [[guess.offered[0]], [other]], random.Random(1))
            assert found.total == pytest.approx(sum(first.values()) - sum(second.values()), abs=0.051)
            ends = [guess.clone(), guess.clone()]
            ends[0].apply(guess.offered[0])
            ends[1].apply(other)
            if not any(end.marks for end in ends):
                gap = [evaluate(finish(end, seat), seat) for end in ends]
                assert found.total == pytest.approx(gap[0] - gap[1], abs=0.051)
            for lang in LANGUAGES:
                told = words.because(state.game, found, lang, say(lang))
                assert sum(round(10 * each["points"]) for each in told) == round(10 * found.total)


def test_what_vanishes_is_taken_off() -> None:
    found = reasons({"points": 33.0}, {"points": 31.0, "wood": 1.5})
    assert found == Reasons((("points", 2.0), ("wood", -1.5)), 0.0, 0.5)


def test_at_most_four_are_named_and_the_rest_is_one_number() -> None:
    better = {key: float(n) for n, key in enumerate("abcdefg", 1)}
    assert reasons(better, {}) == Reasons((("g", 7.0), ("f", 6.0), ("e", 5.0), ("d", 4.0)), 6.0, 28.0)


def test_rounding_does_not_break_the_sum() -> None:
    found = reasons({"a": 0.26, "b": 0.26, "c": 0.26, "d": 0.26}, {})
    adds_up(found)
    assert found.total == 1.0
    assert found.rest == -0.2


def test_another_rival_is_one_term() -> None:
    found = reasons({"gold": 5.0, "1:gold": -3.0, "1:wood": -2.0}, {"gold": 4.0, "2:gold": -6.0, "2:wood": -1.0})
    assert found == Reasons(((RIVAL, 2.0), ("gold", 1.0)), 0.0, 3.0)
    same = reasons({"gold": 5.0, "1:gold": -3.0}, {"gold": 4.0, "1:gold": -6.0})
    assert same == Reasons((("1:gold", 3.0), ("gold", 1.0)), 0.0, 4.0)
