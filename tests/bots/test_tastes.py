"""Tastes: what a bot likes and overlooks is drawn once for a game, and is the evaluation with other weights."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import royaume
from royaume.bots import LEVELS, bots, make_bot
from royaume.bots.base import Bot
from royaume.bots.greedy import judgement
from royaume.bots.levels import STYLED, Level, level_of, style_of, styled_levels
from royaume.bots.memory import Place, Rehearsed
from royaume.bots.tastes import BLIND, STYLES, USUAL, Taste, read_tastes, taste_of
from royaume.engine.companions import FITTING
from royaume.engine.state import State
from tests.bots.test_planner import later
from tests.conformance.cases import BREADTH
from tests.toys.orchard import Orchard

CHARACTERS = range(12)
LONG = 120  # decisions that are watched


def tasted(game: str, style: str = "", character: int = 1, **numbers: float) -> Taste | None:
    return taste_of(royaume.load(game), {**USUAL, **numbers}, style, character)


@pytest.mark.parametrize("game", royaume.games())
def test_every_game_has_all_styles_and_blind_spots_of_terms_that_are_counted(game: str) -> None:
    loaded = royaume.load(game)
    known = read_tastes(loaded.folder)
    assert set(known) == {*STYLES, BLIND}
    assert len(known[BLIND]) >= 4
    terms = set(FITTING.needed(loaded).TERMS)
    for style in STYLES:
        assert set(known[style]) - {"rivals"} <= terms
    for spot in known[BLIND].values():
        assert set(spot) <= terms


@pytest.mark.parametrize("game", royaume.games())
def test_who_has_no_taste_judges_as_everybody_does(game: str) -> None:
    assert tasted(game) is None
    loaded = royaume.load(game)
    fitting, (evaluate, finish) = FITTING.needed(loaded), judgement(loaded)
    plain = Taste(fitting, evaluate, [1.0] * len(fitting.TERMS), 1.0)
    for plies in (0, 20, 60):
        state = later(game, plies)
        for seat in range(state.seats):
            position = finish(state.clone(), seat)
            assert plain.evaluate(position, seat) == pytest.approx(evaluate(position, seat), abs=1e-6)


@pytest.mark.parametrize("game", royaume.games())
def test_a_character_decides_the_taste_for_good(game: str) -> None:
    found = [tasted(game, character=each, whims=0.5, overlooks=1) for each in (*CHARACTERS, *CHARACTERS)]
    factors = [taste.factors for taste in found if taste is not None]
    assert factors[: len(CHARACTERS)] == factors[len(CHARACTERS) :]
    assert len({tuple(each) for each in factors}) == len(CHARACTERS)
    assert all(0.0 in each for each in factors)


def test_a_style_changes_what_is_liked_and_how_much_others_count() -> None:
    terms = list(FITTING.needed(royaume.load("winter_kingdom")).TERMS)
    builder, rival = tasted("winter_kingdom", "builder"), tasted("winter_kingdom", "rival")
    assert builder is not None
    assert rival is not None
    assert builder.factors[terms.index("cards")] > 1
    assert builder.rivals == 1
    assert rival.rivals > 1


def test_who_looks_at_nobody_else_judges_the_same_whatever_the_others_have() -> None:
    taste = tasted("kingdom_crossing", rivals=0.0)
    assert taste is not None
    state = later("kingdom_crossing", 60)
    before = taste.evaluate(state, 0)
    richer = state.clone()
    richer.coins[1] += 5  # type: ignore[attr-defined]
    assert taste.evaluate(richer, 0) == pytest.approx(before, abs=1e-6)
    assert judgement(state.game)[0](richer, 0) < judgement(state.game)[0](state, 0)


def test_the_end_of_a_game_everybody_sees_as_it_is() -> None:
    state = later("crown_of_emara", 10)
    dice = random.Random(1)
    while state.player is not None:
        state.apply(dice.choice(state.offered))
    taste = tasted("crown_of_emara", "racer", whims=1.0)
    assert taste is not None
    assert taste.evaluate(state, 0) == judgement(state.game)[0](state, 0)


def test_a_taste_for_what_nobody_counts_is_refused(tmp_path: Path) -> None:
    game = Orchard()
    game.folder = tmp_path
    read_tastes.cache_clear()
    (tmp_path / "tastes.toml").write_text("[builder]\napples = 2.0\n", encoding="utf-8")
    with pytest.raises(royaume.RoyaumeError, match="does not count 'apples'; it counts: points"):
        taste_of(game, USUAL, "builder", 1)
    read_tastes.cache_clear()
    (tmp_path / "tastes.toml").write_text("[poet]\npoints = 2.0\n", encoding="utf-8")
    with pytest.raises(royaume.RoyaumeError, match="there is no style 'poet'; the styles are: builder, racer, rival"):
        taste_of(game, USUAL, "", 1)
    read_tastes.cache_clear()


# Levels with styles ---------------------------------------------------------------------------------


def test_levels_in_a_style_have_names_of_their_own() -> None:
    assert styled_levels() == [f"{level}-{style}" for level in STYLED for style in STYLES]
    assert set(styled_levels()) < set(bots())
    assert [level_of(bot) for bot in ("steward-racer", "sovereign", "my-own")] == ["steward", "sovereign", "my-own"]
    assert [style_of(bot) for bot in ("steward-racer", "sovereign", "my-own")] == ["racer", "", ""]


@pytest.mark.parametrize("game", royaume.games())
def test_a_level_in_a_style_judges_by_it_in_every_game_of_its_seat(game: str) -> None:
    loaded = royaume.load(game)
    for name in styled_levels():
        level = make_bot(name).sit(5)
        assert isinstance(level, Level)
        assert level.behind(loaded).own is not None
        assert level.behind(loaded) is level.behind(loaded)
    sovereign = make_bot("sovereign").sit(5)
    assert isinstance(sovereign, Level)
    assert sovereign.behind(loaded).own is None


@pytest.mark.parametrize("game", royaume.games())
def test_styles_are_seen_in_what_is_chosen(game: str) -> None:
    positions = (later(game, plies, seed) for seed in range(6) for plies in (15, 30, 45, 60, 90))
    assert any(len({chosen(f"steward-{style}", state) for style in STYLES}) > 1 for state in positions)


def chosen(bot: str, state: State) -> int:
    assert state.player is not None
    return make_bot(bot).choose(state.clone(), state.player, random.Random(1))


# No move is noise -----------------------------------------------------------------------------------


FEW = {} if BREADTH == "nightly" else {"sovereign": {"simulations": 6}}  # by night it has all of its simulations
GAIN = 6.0  # in points of the game: who leaves more than that lying has seen nothing for it


class Watched:
    """A level that plays against itself, as people meet it or as it is: its choices, and those that were noise."""

    def __init__(self, game: str, level: Level, seed: int, rehearsed: bool = True) -> None:
        self.made = 0
        self.back = 0  # led to where the seat was in this turn
        self.passed = 0  # left undone what the level itself thinks much better
        state = royaume.load(game).new(2, seed)
        bots = [level.sit(2 * seed + seat) for seat in range(2)]
        seated = [Rehearsed(bot).sit(2 * seed + seat) if rehearsed else bot for seat, bot in enumerate(bots)]
        dice = random.Random(seed)
        been: list[Place] = []
        last = -1
        while state.player is not None and state.ply < LONG:
            seat = state.player
            if seat != last:
                been = []
            last = seat
            self.back += any(place.same(state, seat) for place in been)
            been.append(Place(state, seat))
            action = state.offered[0]
            if len(state.offered) > 1:
                self.made += 1
                action = seated[seat].choose(state.determinize(seat, dice), seat, dice)
                self.passed += action in state.game.space.idle and self.better(state, seat, action, bots[seat])
            state.apply(action)

    @staticmethod
    def better(state: State, seat: int, action: int, bot: Bot) -> bool:
        """True if the level itself thinks that to do something else would have brought much more."""
        assert isinstance(bot, Level)
        judge, finish = judgement(state.game, bot.behind(state.game).own)

        def worth(choice: int) -> float:
            child = state.clone()
            child.apply(choice)
            return judge(finish(child, seat), seat)

        return any(worth(each) > worth(action) + GAIN for each in state.offered if each not in state.game.space.idle)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", royaume.games())
def test_no_level_picks_up_and_puts_back_or_passes_for_nothing(game: str, level: str) -> None:
    watched = Watched(game, Level(level, changes=FEW.get(level, {})), 3)
    assert watched.made > 20
    assert (watched.back, watched.passed) == (0, 0)


def test_noise_would_be_counted() -> None:
    """One who plays at random picks up and puts back, and leaves lying what it could have."""
    found = [Watched("winter_kingdom", Restless("page"), seed, rehearsed=False) for seed in range(4)]
    assert sum(each.back for each in found) > 0
    assert sum(each.passed for each in found) > 0


class Restless(Level):
    """A page whose hand chooses before its head does."""

    def sit(self, character: int = 0) -> Bot:
        return self

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        return dice.choice(position.offered)
