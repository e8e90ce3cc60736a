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
    players: int = 2
    seed: int = 1
    games: int = 60  # of a generation
    window: int = 8  # generations that are learned from, the latest
    sovereign: str = "simulations=24"  # the numbers of the Sovereign who teaches, and of both who meet in a match
    strays: float = 0.1  # how often another turn is played than the best, to see what comes of it
    trust: float = 0.3  # how much the end of a game counts, against what the search thought
    hidden: int = 64  # width of the network
    speed: float = 1e-3  # of learning
    decay: float = 0.05  # how fast what is not confirmed is forgotten
    passes: int = 2  # through all that is learned from, in each generation
    match: int = 40  # games against the Sovereign after each generation
    start: str | None = None  # the digest of the network it begins with

    def check(self, game: Game) -> None:
        """RoyaumeError says what cannot be trained."""
        game.check_players(self.players)
        if self.players < LEAST_PLAYERS:
            raise RoyaumeError("a network learns to win against others: at least two players")
        game.new(self.players, self.seed)  # refuses a seed that is none
        if self.games < LEAST_GAMES:
            raise RoyaumeError(f"a generation has at least {LEAST_GAMES} games, not {self.games}")
        for name in ("window", "hidden", "passes", "match"):
            if getattr(self, name) < 1:
                raise RoyaumeError(f"the {name} of a training cannot be {getattr(self, name)}: at least 1")
        for name in ("strays", "trust"):
            if not 0 <= getattr(self, name) <= 1:
                raise RoyaumeError(f"the {name} of a training go from 0 to 1, not {getattr(self, name):g}")

    def head(self, game: Game) -> dict[str, Any]:
        """The first line of the journal."""
        return {
            "format": "royaume-train-1",
            "royaume": royaume.__version__,
            **asdict(self),
            "rules": game.version,
            "components": game.components.digest,
        }

    def first_seed(self, what: str, generation: int) -> int:
        """The seed of the first game of a generation, others count on: not the same to learn and to be judged."""
        return random.Random(f"{what} {self.seed} {generation}").getrandbits(48)
