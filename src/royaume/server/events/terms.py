"""What an event is played by: the game, the tables, the rounds and the time for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.options import needs_trust
from royaume.engine.registry import games, load
from royaume.server import clocks, permissions
from royaume.server.clocks import DAY, HOUR
from royaume.server.errors import invalid
from royaume.server.opening import Wish

LEAGUE, KNOCKOUT = "league", "knockout"
KINDS = (LEAGUE, KNOCKOUT)
RANDOM, RATING = "random", "rating"
SEEDINGS = (RANDOM, RATING)
LENGTHS = tuple(hours * HOUR for hours in (1, 2, 6, 24, 72, 7 * 24, 14 * 24, 28 * 24))  # for a round
USUAL_LENGTH = 7 * DAY
SIGN_UPS = tuple(hours * HOUR for hours in (1, 24, 72, 7 * 24, 14 * 24))  # so long one can sign up
MOST_ROUNDS = 12  # that can be asked for
MOST = 48  # people


@dataclass(frozen=True, slots=True)
class Terms:
    """What was chosen for an event."""

    kind: str
    game: str
    players: int  # at a table, at most
    options: Mapping[str, Any] = field(default_factory=dict)
    pace: str = "turns"
    clock: Mapping[str, Any] | None = None
    rated: bool = False
    rounds: int = 0  # of a league; 0: until everybody has met everybody
    most: int = 1  # of a knock-out: so many of a table go on
    seeding: str = RANDOM  # of a knock-out
    length: int = USUAL_LENGTH  # of a round

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {name: getattr(self, name) for name in self.__slots__}

    def check(self) -> None:
        """A Refusal if an event cannot be played by these."""
        if self.game not in games():
            raise invalid("There is no such game.")
        game = load(self.game)
        if not least(game) <= self.players <= game.max_players:
            raise invalid(f"This game has tables of {least(game)} to {game.max_players} players.")
        if self.kind not in KINDS or self.seeding not in SEEDINGS or self.length not in LENGTHS:
            raise invalid("An event is a league or a knock-out.")
        if not 0 <= self.rounds <= MOST_ROUNDS or not 1 <= self.most < self.players:
            raise invalid("So many rounds, or so many who go on, there cannot be.")
        if self.kind == KNOCKOUT and least(game) > 2:
            raise invalid("A knock-out needs a game that two can play.")
        if self.clock is not None:
            clocks.check(clocks.Terms(**self.clock), self.pace)
        try:
            game.new(self.players, 0, dict(self.options))
        except RoyaumeError as error:
            raise invalid(str(error)) from None
        if needs_trust(game.declare(self.players), self.options):
            raise permissions.around_one_screen()

    def wish(self, players: int, title: str, club: str) -> Wish:
        """What a table of so many is like. An option that the game does not have for so many is as it is usually."""
        game = load(self.game)
        wish = Wish(self.game, players, fitting_options(game, players, self.options))
        wish.title, wish.pace, wish.rated, wish.coach = title, self.pace, self.rated, False
        wish.visibility, wish.club, wish.spectators = "club", club, True
        wish.clock = clocks.Terms(**self.clock) if self.clock is not None else None
        return wish


def least(game: Game) -> int:
    """The smallest table of a game in an event."""
    return max(2, game.min_players)


def fitting_options(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that so many can play with."""
    known = {option.id: option for option in game.declare(players)}
    found = {name: value for name, value in options.items() if name in known and known[name].accepts(value)}
    try:
        game.new(players, 0, found)
    except RoyaumeError:
        return {}
    return found
