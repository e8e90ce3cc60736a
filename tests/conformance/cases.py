"""What the conformance suite goes through: every game, every number of players, every option value.

How far it goes is said by ROYAUME_TESTS: `quick` plays the defaults with one seed (`make quick`), `nightly` puts every
case to every check (`make nightly`); without it the values of several options are tried in one game, and these games
are spared the dear checks, as is one of two mixtures of options.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from royaume.engine.game import Game
from royaume.engine.state import State

Options = dict[str, Any]
Chosen = tuple[tuple[str, Any], ...]
MANY = 12
BREADTH = os.environ.get("ROYAUME_TESTS", "usual")
assert BREADTH in ("quick", "usual", "nightly"), f"ROYAUME_TESTS is quick or nightly, not {BREADTH}"


@dataclass(frozen=True)
class Case:
    """One way to set a game up, and the seeds to play it with."""

    game: str
    players: int
    options: Chosen
    seeds: tuple[int, ...]
    spared: bool = False  # the dear checks: values tried one by one or one of each option, and one of two mixtures

    def __str__(self) -> str:
        said = "-".join(f"{name}={value}" for name, value in self.options) or "defaults"
        return f"{self.game}-{self.players}p-{said}"

    def needs(self, dear: bool, breadth: str = BREADTH) -> bool:
        """Whether a check, a dear one or not, is to be made of this case."""
        return breadth == "nightly" or not (dear and self.spared)

    def plays(self, dear: bool, breadth: str = BREADTH) -> tuple[int, ...]:
        """The seeds that a check is made with: a dear one only with the first, but at night with all."""
        return self.seeds[:1] if dear and breadth != "nightly" else self.seeds


def cases(game: Game, breadth: str = BREADTH) -> list[Case]:
    """The defaults with several seeds; each value of each option; two mixtures of all options.

    Usually the values of several options are tried in one game, and each at one number of players; at night each is
    tried on its own, at every number of players or, where a game has a great many of them, at one.
    """
    found = []
    singles = {"quick": {}, "usual": together(game), "nightly": alone(game)}[breadth]
    for players in range(game.min_players, game.max_players + 1):
        declared = game.declare(players)
        found.append(Case(game.id, players, (), (1, 2, 3) if breadth != "quick" else (1,)))
        if breadth == "quick":
            continue
        mixtures: list[Chosen] = []
        if len(declared) > 1:
            rng = random.Random(players)
            mixtures.append(tuple((option.id, option.samples()[-1]) for option in declared))
            mixtures.append(tuple((option.id, rng.choice(option.samples())) for option in declared))
        unique = list(dict.fromkeys(singles.get(players, []) + mixtures))
        whole = mixtures[players % 2 :][:1]
        found += [
            Case(game.id, players, options, (10 + i,), spared=options not in whole and len(mixtures) > 0)
            for i, options in enumerate(unique)
        ]
    return found


def values(game: Game) -> dict[tuple[str, Any], list[int]]:
    """Each value of each option that is no default, with the numbers of players it is for."""
    found: dict[tuple[str, Any], list[int]] = {}
    for players in range(game.min_players, game.max_players + 1):
        for option in game.declare(players):
            for value in option.samples():
                if value != option.default:
                    found.setdefault((option.id, value), []).append(players)
    return found


def alone(game: Game) -> dict[int, list[Chosen]]:
    """For each number of players the values that are tried there, each on its own."""
    found: dict[int, list[Chosen]] = {}
    several = values(game)
    for turn, (value, counts) in enumerate(several.items()):
        for players in counts if len(several) <= MANY else counts[turn % len(counts) :][:1]:
            found.setdefault(players, []).append((value,))
    return found


def together(game: Game) -> dict[int, list[Chosen]]:
    """Each value once: at the numbers of players in turn, one of each option that has any left."""
    found: dict[int, list[Chosen]] = {}
    left = values(game)
    while left:
        for players in range(game.min_players, game.max_players + 1):
            chosen: Options = {}
            for option, value in [value for value, counts in left.items() if players in counts]:
                chosen.setdefault(option, value)
            for value in chosen.items():
                del left[value]
            if chosen:
                found.setdefault(players, []).append(tuple(chosen.items()))
    return found


def by_day(names: Sequence[str], turn: int, many: int = 2) -> list[str]:
    """At night all of them; by day so many, from another one on at every turn: tests take turns, so each is tried."""
    return list(names) if BREADTH == "nightly" else [names[(many * turn + i) % len(names)] for i in range(many)]


def walk(game: Game, players: int, options: Options, seed: int) -> Iterator[tuple[State, int | None]]:
    """A random game: every position with the action that comes next, the last one with None.

    The same object moves on. A game that goes on beyond its declared bound fails.
    """
    rng = random.Random(seed)
    state = game.new(players, seed, options)
    for _ in range(game.longest(players) + 1):
        if state.player is None:
            yield state, None
            return
        action = rng.choice(state.legal())
        yield state, action
        state.apply(action)
    raise AssertionError(f"the game is not over after {game.longest(players)} decisions")


def decision(state: State) -> str:
    """The name of the pending decision, or `over`."""
    return state.flow.unpack(state.agenda[-1])[0] if state.player is not None else "over"


class Sampler:
    """Picks positions of a game: the first few of every kind of decision, then a share of the others."""

    def __init__(self, seed: int, first: int = 2, share: float = 0.1) -> None:
        self.rng = random.Random(f"sampler {seed}")
        self.first = first
        self.share = share
        self.met: Counter[str] = Counter()

    def takes(self, state: State, circumstance: str = "") -> bool:
        """True if this position is one of the sample; the circumstance makes a kind of its own."""
        kind = decision(state) + circumstance
        self.met[kind] += 1
        return self.met[kind] <= self.first or self.rng.random() < self.share
