"""Games that bots of dice have begun."""

from royaume.bots.series import seat_bots
from royaume.engine.game import Game
from royaume.engine.state import State


def played(game: Game, players: int, seed: int, turns: int) -> State:
    """A game after some random decisions; many of them reach its end."""
    state = game.new(players, seed)
    bots = seat_bots(["random"] * players, seed)
    while state.player is not None and state.ply < turns:
        state.apply(bots[state.player].decide(state))
    return state
