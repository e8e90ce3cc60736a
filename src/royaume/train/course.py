"""What a training is: the game, how the teacher plays, how the network learns, how it is judged."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import Any

import royaume
from royaume.arena.journal import Kind
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game

TRAINING = Kind("training", "generations.jsonl", "generation")
HELD_OUT = 8  # of so many games one is not learned from
LEAST_GAMES = 2  # of a generation: one to learn from, one to be asked about
LEAST_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Course:
    """All that decides what is learned, besides how long. Plain data, so it can travel."""

    game: str
    players: tuple[int, ...] = (2,)  # how many play, in turn; they meet the Sovereign in games of the first
    seed: int = 1
    games: int = 60  # of a generation
    window: int = 8  # generations that are learned from, the latest
    teacher: str = "simulations=32,arms=8,width=6,widen=0"  # the numbers of the Sovereign who teaches
    tried: float = 0.05  # in how many of the games it tries its turns out; in the others it plans them
    sovereign: str = "simulations=24"  # and of both who meet in a match
    strays: float = 0.1  # how often another turn is played than the best, to see what comes of it
    trust: float = 0.9  # how much more what came later counts than what was thought after the next turn
    council: int = 4  # networks that learn apart and judge together, as one
    hidden: int = 64  # width of all of them together
    compare: float = 50.0  # how much it counts which of several turns is better
    speed: float = 1e-3  # of learning
    decay: float = 0.3  # how fast what is not confirmed is forgotten
    passes: int = 4  # through all that is learned from, in each generation
    match: int = 40  # games against the Sovereign after each generation
    start: str | None = None  # the digest of the network it begins with

    def check(self, game: Game) -> None:
        """RoyaumeError says what cannot be trained."""
        if not self.players:
            raise RoyaumeError("somebody has to play: name one number of players, or several as in 2,2,4")
        for players in self.players:
            game.check_players(players)
            if players < LEAST_PLAYERS:
                raise RoyaumeError("a network learns to win against others: at least two players")
        game.new(self.players[0], self.seed)  # refuses a seed that is none
        if self.games < LEAST_GAMES:
            raise RoyaumeError(f"a generation has at least {LEAST_GAMES} games, not {self.games}")
        for name in ("window", "council", "hidden", "passes", "match"):
            if getattr(self, name) < 1:
                raise RoyaumeError(f"the {name} of a training cannot be {getattr(self, name)}: at least 1")
        for name in ("strays", "tried", "trust"):
            if not 0 <= getattr(self, name) <= 1:
                raise RoyaumeError(f"the {name} of a training go from 0 to 1, not {getattr(self, name):g}")

    def head(self, game: Game) -> dict[str, Any]:
        """The first line of the journal."""
        return {
            "format": "royaume-train-1",
            "royaume": royaume.__version__,
            **asdict(self),
            "players": list(self.players),
            "rules": game.version,
            "components": game.components.digest,
        }

    def first_seed(self, what: str, generation: int) -> int:
        """The seed of the first game of a generation, others count on: not the same to learn and to be judged."""
        return random.Random(f"{what} {self.seed} {generation}").getrandbits(48)
