"""The games for OpenSpiel: importing this module registers `python_royaume_crown_of_emara` and so on.

The deal is one chance node at the root; everything that happens by chance later belongs to the position. By default the
node has one outcome, which samples (sampled-stochastic). OpenSpiel cannot store Python games of that kind, so with
`deals=n` it has n outcomes instead, equally likely and always the same (explicit-stochastic). A player's information
state is the view of its seat: all it may know of the position.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np
import pyspiel

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from royaume.engine.state import State
from royaume.envs.encoders import encoder_of
from royaume.envs.table import returns

ANY_SEED = -1


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel."""
    return f"python_royaume_{game}"


def game_type(game: Game, explicit: bool = False) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game."""
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=game.names["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if explicit else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=max(2, game.min_players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "options": "", "seed": ANY_SEED, "deals": 0},
    )


def read_options(game: Game, players: int, text: str) -> dict[str, Any]:
    """Options from a text such as `twist:roads;economy:arms`."""
    declared = {option.id: option for option in game.declare(players)}
    found = {}
    for setting in filter(None, text.split(";")):
        name, _, value = setting.partition(":")
        if name not in declared:
            raise RoyaumeError(f"there is no option '{name}' here; the options are: {', '.join(declared) or 'none'}")
        found[name] = declared[name].read(value)
    return found


class RoyaumeGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel brings no types
    """One of the games.

    Parameters: `players`; `options`, such as `twist:roads;economy:arms`; `seed` of the series of deals; `deals`, how
    many there are (0: no end of them, sampled).
    """

    def __init__(self, game: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.game = load(game)
        self.players = self.game.check_players(int(given.get("players", 2)))
        self.options = read_options(self.game, self.players, str(given.get("options", "")))
        self.deals = int(given.get("deals", 0))
        seed = int(given.get("seed", ANY_SEED))
        self.seed = secrets.randbits(64) if seed == ANY_SEED and not self.deals else seed
        self.dice = random.Random(self.seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.space.size,
            max_chance_outcomes=max(1, self.deals),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.longest(self.players),
        )
        super().__init__(game_type(self.game, self.deals > 0), info, given)

    def deal(self, outcome: int) -> State:
        """The position after the deal: the one with this number, or the next of the series."""
        dice = random.Random(f"deal {self.seed} {outcome}") if self.deals else self.dice
        return self.game.new(self.players, dice.getrandbits(63), self.options)

    def new_initial_state(self) -> RoyaumeState:
        """The table before the deal."""
        return RoyaumeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One: the deal."""
        return 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> RoyaumeObserver:
        """What turns a state into the tensor and text of a player."""
        if params:
            raise ValueError(f"there are no parameters for observations, but these were given: {params}")
        return RoyaumeObserver(self.game)


class Held:
    """A position in a form that OpenSpiel can copy and store."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.clone())

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[str, dict[str, Any]]]:
        return restore, (self.state.game.id, self.state.to_dict())


def restore(game: str, data: dict[str, Any]) -> Held:
    """The position that was stored."""
    return Held(load(game).from_dict(data))


class RoyaumeState(pyspiel.State):  # type: ignore[misc] # OpenSpiel brings no types
    """A position of one of the games."""

    def __init__(self, game: RoyaumeGame) -> None:
        super().__init__(game)
        self.held: Held | None = None

    @property
    def position(self) -> State:
        """The position after the deal."""
        assert self.held is not None, "the cards are not dealt yet"
        return self.held.state

    def current_player(self) -> int:
        """The seat that decides, or that the deal comes next, or that the game is over."""
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.held.state.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self.held is not None and self.held.state.player is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals that can come, or the one outcome that samples."""
        deals = max(1, cast(RoyaumeGame, self.get_game()).deals)
        return [(outcome, 1 / deals) for outcome in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held(cast(RoyaumeGame, self.get_game()).deal(action))
        else:
            self.held.state.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = cast(RoyaumeGame, self.get_game()).game
        return f"deal:{action}" if player == pyspiel.PlayerId.CHANCE else game.notation(action)

    def returns(self) -> list[float]:
        """The victory, once the game is over."""
        return returns(self.position) if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> RoyaumeState:
        """A random state that this player cannot tell from the present one."""
        twin = cast(RoyaumeState, self.clone())
        twin.held = Held(self.position.determinize(player_id, random.Random(probability_sampler())))
        return twin

    def __str__(self) -> str:
        return "before the deal" if self.held is None else json.dumps(self.held.state.to_dict(), ensure_ascii=False)


class RoyaumeObserver:
    """The view of a player: as the encoder's entries, each divided by its largest size, and as JSON."""

    def __init__(self, game: Game) -> None:
        self.encoder = encoder_of(game)
        self.tensor = np.zeros(self.encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RoyaumeState, player: int) -> None:
        """Fill in the tensor for a player."""
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoder.normalise(self.encoder.encode(state.held.state, player))

    def string_from(self, state: RoyaumeState, player: int) -> str:
        """All that a player may know, as text."""
        if state.held is None:
            return f"player {player} before the deal"
        return json.dumps(state.held.state.view(player), ensure_ascii=False, separators=(",", ":"))


def maker(game: str) -> type[RoyaumeGame]:
    """A class of its own for a game. OpenSpiel keeps it beyond the end of Python, which only a class survives."""

    class Named(RoyaumeGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Named


for _game in games():
    pyspiel.register_game(game_type(load(_game)), maker(_game))
