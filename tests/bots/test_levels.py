"""The five levels: what they are made of, that they can be repeated, and that they keep to the clock."""

import multiprocessing
import random
import time
from pathlib import Path

import pytest

import royaume
from royaume.bots import LEVELS, Player, bots, make_bot, opponents
from royaume.bots.budget import Budget
from royaume.bots.levels import Level, parameters, read_levels
from royaume.bots.planner import Planner
from royaume.bots.search import Search
from royaume.bots.series import Tally, play_with
from royaume.engine.errors import RoyaumeError
from royaume.engine.state import State
from tests.toys.judged.game import JudgedOrchard
from tests.toys.orchard import Orchard

LIMITS = {"steward": 1.0, "chancellor": 1.0, "sovereign": 5.0}  # seconds for one decision


def spin() -> None:
    while True:
        pass


def middle(game: str, players: int = 2, seed: int = 3) -> State:
    """A position in the middle of a game, at the beginning of a long turn."""
    state = royaume.load(game).new(players, seed)
    dice = random.Random(seed)
    while state.ply < 60 or len(state.offered) < 2:
        state.apply(dice.choice(state.offered))
    return state


def test_the_levels_have_the_same_names_everywhere() -> None:
    assert LEVELS == ("page", "squire", "steward", "chancellor", "sovereign")
    assert bots()[2:7] == list(LEVELS)
    assert opponents()[:5] == list(LEVELS)
    assert list(read_levels()) == list(LEVELS)


def test_a_game_without_levels_of_its_own_has_those_of_all() -> None:
    for level in LEVELS:
        assert parameters(level, JudgedOrchard(), True, {}) == parameters(level, None, True, {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[duke]\nwhims = 1.0\n", "there is no level 'duke'; the levels are: page, squire"),
        ('[page]\nbot = "oracle"\n', "there is no kind of bot 'oracle'; the kinds are: greedy, planner, search"),
        ("[page]\nwidth = 3\n", "a bot of the kind 'greedy' has no 'width'; it has: guesses, attention"),
    ],
)
def test_levels_of_a_game_that_mean_nothing_are_refused(text: str, said: str, tmp_path: Path) -> None:
    game = Orchard()
    game.folder = tmp_path
    read_levels.cache_clear()  # the folder of the test before may have had the same name
    (tmp_path / "levels.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RoyaumeError, match=said):
        Level("page").behind(game)


@pytest.mark.parametrize(
    ("level", "game"),
    [
        (lv, game)
        for lv in LIMITS
        for game in royaume.games()
        if parameters(lv, royaume.load(game), False, {})["bot"] != "greedy"
    ],
)
def test_a_thinking_level_has_both_budgets(level: str, game: str) -> None:
    timed = parameters(level, royaume.load(game), True, {})
    counted = parameters(level, royaume.load(game), False, {})
    assert 0 < timed["milliseconds"] < 1000 * LIMITS[level]
    assert "milliseconds" not in counted
    assert ("simulations" in counted) is (counted["bot"] == "search")
    assert timed.get("simulations") == (None if level == "sovereign" else counted.get("simulations"))


def test_of_two_budgets_the_one_that_ends_first_counts() -> None:
    budget = Budget(simulations=4, milliseconds=3_600_000)
    assert budget.spent() < 0.1
    budget.made = 4
    assert budget.spent() == 1
    hurried = Budget(simulations=1000, milliseconds=0.001)
    hurried.began -= 0.001
    assert hurried.spent() > 1


def test_a_game_may_name_another_kind_of_bot_with_numbers_of_its_own() -> None:
    level = make_bot("chancellor")
    assert isinstance(level, Level)
    assert isinstance(level.behind(royaume.load("almanac")), Search)
    assert isinstance(level.behind(royaume.load("winter_kingdom")), Planner)


def test_a_level_can_be_tried_with_other_numbers() -> None:
    bot = make_bot("sovereign:simulations=7:widen=0.25")
    assert isinstance(bot, Level)
    behind = bot.behind(royaume.load("almanac"))
    assert isinstance(behind, Search)
    assert (behind.simulations, behind.widen) == (7, 0.25)
    steward = make_bot("steward:width=3")
    assert isinstance(steward, Level)
    planner = steward.behind(royaume.load("almanac"))
    assert isinstance(planner, Planner)
    assert planner.width == 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("sovereign:fast", "simulations=800"),
        ("steward:speed=3", "has no .speed.; it has: width, guesses, milliseconds"),
    ],
)
def test_numbers_that_mean_nothing_are_refused(name: str, said: str) -> None:
    with pytest.raises(royaume.RoyaumeError, match=said):
        make_bot(name)


@pytest.mark.parametrize("game", royaume.games())
def test_with_simulations_the_same_seed_gives_the_same_game(game: str) -> None:
    loaded = royaume.load(game)
    names = ["sovereign:simulations=3:arms=2:width=2:rounds=1", "page"]
    state = middle(game)
    assert state.player is not None
    for name in names:
        bot = make_bot(name)
        chosen = {Player(bot, state.player, 5).decide(state) for _ in range(2)}
        assert len(chosen) == 1
    if game == "queens_architect":
        first = play_with(loaded, 2, 9, {}, names, Tally(2))
        assert first == play_with(loaded, 2, 9, {}, names, Tally(2))
        assert first != play_with(loaded, 2, 10, {}, names, Tally(2))


@pytest.mark.parametrize(("level", "limit"), [("steward", 1.0), ("chancellor", 1.0), ("sovereign", 5.0)])
@pytest.mark.parametrize("game", ["winter_kingdom", "kingdom_crossing"])
def test_the_clock_is_kept_on_a_busy_machine(level: str, limit: float, game: str) -> None:
    """What people are promised, in seconds of one core, with the budget that people meet."""
    state = middle(game, 4)
    assert state.player is not None
    player = Player(make_bot(level, timed=True), state.player, 5)
    load = [multiprocessing.get_context("fork").Process(target=spin, daemon=True) for _ in range(2)]
    for each in load:
        each.start()
    try:
        began = time.process_time()
        assert player.decide(state) in state.offered
        assert time.process_time() - began < limit
    finally:
        for each in load:
            each.kill()
            each.join()


def test_a_forced_move_is_instant() -> None:
    state = royaume.load("crown_of_emara").new(2, 1)
    dice = random.Random(1)
    while len(state.offered) != 1:
        state.apply(dice.choice(state.offered))
    assert state.player is not None
    began = time.process_time()
    assert Player(make_bot("sovereign", timed=True), state.player, 1).decide(state) == state.offered[0]
    assert time.process_time() - began < 0.1
