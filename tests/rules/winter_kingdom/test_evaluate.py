"""The evaluation and the greedy bot: sensible preferences, and far better than chance."""

from __future__ import annotations

import pytest

from royaume.bots import Player, make_bot
from royaume.bots.series import Series
from royaume.games.winter_kingdom.evaluate import evaluate, finish, turns_left
from tests.rules.winter_kingdom.given import AFTER, GAME, at, decision, do


def choice(state: object) -> str:
    return GAME.notation(Player(make_bot("greedy"), 0, 1).decide(state))  # type: ignore[arg-type]


@pytest.mark.rule("WK-10.7")
def test_at_the_end_the_scores_decide() -> None:
    s = at("1,-2", others=["-9,-3"], agenda=())
    mine, other = s.scores()
    assert evaluate(s, 0) == mine - other
    assert evaluate(s, 1) == other - mine


def test_coins_and_cards_are_worth_something_while_there_is_time() -> None:
    assert evaluate(at(coins=3), 0) > evaluate(at(), 0)
    assert evaluate(at(in_play=["mine"]), 0) > evaluate(at(in_play=["mule"]), 0) > evaluate(at(), 0)
    late = {"ending": True}
    assert evaluate(at(coins=3, **late), 0) == evaluate(at(**late), 0)
    assert turns_left(at(**late)) == 0


def test_it_takes_the_points_that_are_there() -> None:
    near = at("1,-3", card="summit", scoring=("royalty", "crowds", "hermits"))
    assert choice(near).split(":")[1] in ("1,-2", "2,-3")  # beside the castle
    assert choice(at(hand=["springs"], coins=3, agenda=AFTER)) == "buy:springs"


def test_a_use_that_was_begun_is_finished_before_it_is_judged() -> None:
    s = at("0,-3 -9,-3", card="tundra", in_play=["mule"], scoring=("royalty", "crowds", "hermits"))
    begun = do(s.clone(), "use:mule:first")  # type: ignore[arg-type]
    assert decision(begun) == "pick_house"
    done = finish(begun, 0)
    assert decision(done) in ("choose_action", "place_mandatory")  # type: ignore[arg-type]


@pytest.mark.dear
def test_greedy_wins_against_chance() -> None:
    first = Series("winter_kingdom", 2, ("greedy", "random"), {}).play(range(1, 4))
    second = Series("winter_kingdom", 2, ("random", "greedy"), {}).play(range(4, 7))
    assert first.wins[0] + second.wins[1] == 6  # 200 of 200 on a longer run
    assert first.scores[0] > 1.5 * first.scores[1]
