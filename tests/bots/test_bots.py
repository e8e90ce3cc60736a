"""Bots: known by name, never shown the real position, the same with the same seed; the greedy one plays sensibly."""

import random
from collections.abc import Iterator

import pytest

import royaume
from royaume.bots import Bot, Player, bots, make_bot, register_bot
from royaume.bots.greedy import Greedy, lead
from royaume.bots.registry import _makers
from royaume.bots.series import Series, Tally, play_randomly, play_with, seat_bots
from royaume.engine.companions import EVALUATION
from royaume.engine.registry import forget
from royaume.engine.state import State
from tests.toys import enrol
from tests.toys.bare import BareOrchard


class Spy(Bot):
    """Keeps every position it is shown."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        self.shown.append(position)
        return position.offered[0]


@pytest.fixture
def orchard() -> Iterator[BareOrchard]:
    game = BareOrchard()
    enrol(game)
    yield game
    forget(game.id)


def test_a_bot_is_made_by_name_and_an_unknown_name_lists_the_bots() -> None:
    assert bots()[:2] == ["random", "greedy"]
    assert isinstance(make_bot("greedy"), Greedy)
    with pytest.raises(royaume.RoyaumeError, match="there is no bot 'gredy'; the bots are: random, greedy"):
        make_bot("gredy")


def test_a_bot_of_ones_own_can_be_registered() -> None:
    register_bot("spy", Spy)
    try:
        assert bots()[-1] == "spy"
        assert isinstance(make_bot("spy"), Spy)
    finally:
        del _makers["spy"]


def test_a_bot_never_sees_the_real_position() -> None:
    state = royaume.load("crown_of_emara").new(players=3, seed=5)
    spy = Spy()
    players = [Player(spy, seat, 5) for seat in range(3)]
    hidden_differs = 0
    while state.ply < 60:
        assert state.player is not None
        seen = len(spy.shown)
        action = players[state.player].decide(state)
        if len(spy.shown) > seen:
            guess = spy.shown[-1]
            assert guess is not state
            assert guess.view(state.player) == state.view(state.player)
            hidden_differs += guess.to_dict()["seats"] != state.to_dict()["seats"]
            assert guess.to_dict()["seed"] != state.to_dict()["seed"]
        state.apply(action)
    assert len(spy.shown) > 40
    assert hidden_differs > 0.9 * len(spy.shown)


def test_changing_the_position_shown_does_not_change_the_real_one() -> None:
    class Vandal(Bot):
        name = "vandal"

        def choose(self, position: State, seat: int, dice: random.Random) -> int:
            action = position.offered[0]
            position.apply(action)
            return action

    state = royaume.load("crown_of_emara").new(players=2, seed=1)
    before = state.digest()
    assert state.player is not None
    Player(Vandal(), state.player, 1).decide(state)
    assert state.digest() == before


def test_a_forced_move_is_taken_without_asking_the_bot() -> None:
    state = royaume.load("crown_of_emara").new(players=2, seed=1)
    players = seat_bots(["random", "random"], 1)
    spy = Spy()
    forced = 0
    while state.player is not None:
        if len(state.offered) == 1:
            forced += 1
            assert Player(spy, state.player, 1).decide(state) == state.offered[0]
        state.apply(players[state.player].decide(state))
    assert forced > 5
    assert spy.shown == []


def test_random_takes_every_action_about_equally_often() -> None:
    state = royaume.load("crown_of_emara").new(players=2, seed=1)
    dice = random.Random(3)
    bot = make_bot("random")
    taken = [bot.choose(state, 0, dice) for _ in range(900)]
    assert sorted(set(taken)) == state.offered
    assert all(70 <= taken.count(action) <= 130 for action in state.offered)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = royaume.load("crown_of_emara")
    first = play_with(game, 2, 9, {}, [name] * 2, Tally(2))
    assert first == play_with(game, 2, 9, {}, [name] * 2, Tally(2))
    assert first != play_with(game, 2, 10, {}, [name] * 2, Tally(2))


def test_the_quick_way_through_random_games_plays_the_games_of_the_random_bots() -> None:
    game = royaume.load("crown_of_emara")
    quick, slow = Tally(3), Tally(3)
    for seed in (1, 2, 3):
        play_randomly(game, 3, seed, {}, quick)
        play_with(game, 3, seed, {}, ["random"] * 3, slow)
    assert quick == slow
    assert quick.games == 3


def test_a_series_is_the_sum_of_its_parts() -> None:
    series = Series("crown_of_emara", 2, ("random", "random"), {"informed_choice": True})
    whole = series.play(range(6))
    parts = series.play(range(2))
    parts.add(series.play(range(2, 6)))
    assert parts == whole


def test_a_shared_victory_counts_for_a_part(orchard: BareOrchard) -> None:
    tally = Series("orchard", 2, ("random", "random"), {}).play(range(40))
    assert sum(tally.wins) == tally.games == 40
    assert {wins.denominator for wins in tally.wins} == {2}


def test_greedy_wins_against_random() -> None:
    tally = Series("crown_of_emara", 2, ("greedy", "random"), {}).play(range(6))
    tally_second = Series("crown_of_emara", 2, ("random", "greedy"), {}).play(range(6, 12))
    assert tally.wins[0] + tally_second.wins[1] == 12
    assert tally.scores[0] / 6 > 60


def test_greedy_plays_a_game_without_an_evaluation_by_its_score(orchard: BareOrchard) -> None:
    assert EVALUATION.of(orchard) is None
    state = orchard.new(players=2, seed=4)
    assert lead(state, 0) == state.scores()[0] - state.scores()[1]
    player = Player(Greedy(), 0, 4)
    best_card = max(action for action in state.offered if orchard.notation(action).startswith("play:"))
    assert player.decide(state) == best_card
    state.play(best_card)
    assert orchard.notation(player.decide(state)) == "roll"


@pytest.mark.parametrize("options", [{}, {"informed_choice": True}, {"mixed_boards": True}])
@pytest.mark.parametrize("players", [1, 4])
def test_greedy_plays_every_mode_to_the_end(players: int, options: dict[str, bool]) -> None:
    tally = Series("crown_of_emara", players, ("greedy",) * players, options).play([7])
    assert tally.games == 1
    assert min(tally.scores) > 45
