"""Watching a game: it stays the same game, and what could be taken is seen through payments and meetings."""

import random

import pytest

from royaume.bots.series import Tally, play_with, seat_bots
from royaume.engine.registry import load
from royaume.games.crown_of_emara.actions import ADVISORS
from royaume.games.crown_of_emara.state import EmaraState
from royaume.lab.headings import declared
from royaume.lab.observing import CHOSEN, OFFERED, TAKEN, Observer
from tests.lab.helpers import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_watched_game_is_the_same_game(name: str) -> None:
    game = load(name)
    tally = Tally(2)
    play_with(game, 2, 5, {}, ("random", "random"), tally)
    watched = Observer(game, declared(game)).watch(game.new(2, 5), seat_bots(("random", "random"), 5))
    assert watched["scores"] == tally.scores
    assert [float(seat in watched["winners"]) / len(watched["winners"]) for seat in range(2)] == [
        float(part) for part in tally.wins
    ]
    assert [sum(lines.values()) for lines in watched["lines"]] == watched["scores"]


def test_an_advisor_is_seen_through_the_payment() -> None:
    """Crown of Emara: recruiting names a place of the display, and how to pay may still be asked."""
    game = load("crown_of_emara")
    observer = Observer(game, declared(game))
    number = next(i for i, heading in enumerate(observer.headings) if heading.id == "advisors")
    recruit = next(family for family in game.space.families if family.name == "recruit")
    asked = plain = 0
    for seed in range(12):
        state, dice = game.new(2, seed), random.Random(seed)
        while (seat := state.player) is not None:
            assert isinstance(state, EmaraState)
            for action in state.offered:
                if action in recruit:
                    shown = ADVISORS[state.display[action - recruit.base]]
                    assert observer.takes(state, seat, action) == {(number, shown)}
                    copy = state.clone()
                    copy.apply(action)
                    paying = all(game.notation(option).startswith("pay:") for option in copy.offered)
                    asked, plain = asked + paying, plain + (not paying)
            state.apply(dice.choice(state.offered))
    assert asked > 5
    assert plain > 5


def test_looking_ahead_leaves_the_position_alone() -> None:
    game = load("kingdom_crossing")
    observer = Observer(game, declared(game))
    state, dice = game.new(3, 4), random.Random(1)
    while (seat := state.player) is not None:
        before = state.digest()
        for action in state.offered:
            observer.takes(state, seat, action)
        assert state.digest() == before
        assert state.log is None
        state.apply(dice.choice(state.offered))


def test_what_is_forced_is_taken_without_being_chosen() -> None:
    """Kingdom Crossing: the last start card is left to the last player, who chooses nothing."""
    game = load("kingdom_crossing")
    observer = Observer(game, declared(game))
    watched = observer.watch(game.new(4, 1), seat_bots(("random",) * 4, 1))
    starts = watched["things"]["starts"].values()
    by_seat = [[sum(rows[seat][what] for rows in starts) for what in (OFFERED, CHOSEN, TAKEN)] for seat in range(4)]
    assert sorted(offered for offered, _, _ in by_seat) == [0, 2, 3, 4]
    assert sorted(chosen for _, chosen, _ in by_seat) == [0, 1, 1, 1]
    assert all(taken == 1 for _, _, taken in by_seat)


def test_a_secret_event_counts_too() -> None:
    """Almanac: which Contract is kept stands in the secret part of the event."""
    game = load("almanac")
    observer = Observer(game, declared(game))
    kept = [0, 0, 0]
    for seed in range(40):
        watched = observer.watch(game.new(4, seed), seat_bots(("random",) * 4, seed))
        for rows in watched["things"].get("contracts_kept", {}).values():
            for row in rows:
                kept = [a + b for a, b in zip(kept, row, strict=True)]
    assert kept[CHOSEN] == kept[TAKEN] > 3
    assert kept[OFFERED] == 3 * kept[CHOSEN]
