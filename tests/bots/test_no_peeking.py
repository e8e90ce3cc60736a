"""No bot peeks: what it chooses does not change when everything its seat cannot know is dealt anew."""

import random

import pytest

import royaume
from royaume.bots import Player, bots, make_bot
from royaume.bots.levels import parameters
from royaume.engine.game import Game
from royaume.engine.state import State

SMALL = {"chancellor": "chancellor:simulations=3:arms=2:width=2", "sovereign": "sovereign:simulations=3:arms=2:width=2"}


def positions(game: Game, players: int, seed: int, every: int) -> list[State]:
    """Positions of a random game in which somebody really has to choose."""
    state = game.new(players, seed)
    dice = random.Random(seed)
    found = []
    while state.player is not None:
        if state.ply % every == every // 2 and len(state.offered) > 1:
            found.append(state.clone())
        state.apply(dice.choice(state.offered))
    return found


@pytest.mark.parametrize("name", royaume.games())
def test_a_choice_does_not_depend_on_hidden_things(name: str) -> None:
    game = royaume.load(name)
    dice = random.Random(8)
    for state in positions(game, 3, 4, 40)[:2]:
        seat = state.player
        assert seat is not None
        others = [state.determinize(seat, dice) for _ in range(2)]
        assert any(other.to_dict() != state.to_dict() for other in others)
        for bot in bots():
            searches = bot in SMALL and "simulations" in parameters(bot, royaume.load(name), False, {})
            made = make_bot(SMALL[bot] if searches else bot)
            chosen = Player(made, seat, 6).decide(state)
            assert [Player(made, seat, 6).decide(other) for other in others] == [chosen, chosen], bot
