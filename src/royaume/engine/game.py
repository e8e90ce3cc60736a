"""A game: its facts, its actions, its options, its words, and the door to its positions."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from royaume.engine.actions import ActionSpace
from royaume.engine.components import Components, read_former
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.errors import ComponentsError, RoyaumeError
from royaume.engine.events import Event
from royaume.engine.fields import Fields
from royaume.engine.flow import Flow
from royaume.engine.hands import Hands
from royaume.engine.head import SEED_LIMIT, Head, new_head, read_head
from royaume.engine.languages import check_language
from royaume.engine.options import Option, Value, settle_options
from royaume.engine.reasons import Reason
from royaume.engine.state import State
from royaume.engine.words import Words


class Game(ABC):
    """The rules of one game with one set of components. Games derive their own and fill in the facts."""

    id: str
    version: str
    names: Mapping[str, str]
    min_players: int
    max_players: int
    minutes: tuple[int, int]
    weight: float
    counters: tuple[str, ...] = ()  # numbers of the view that only count how often something was put back
    shelf: int = 100  # its place among the games: the lower, the further to the front
    clause_prefix: str
    folder: Path
    space: ActionSpace
    flow: Flow
    fields: Fields
    sight: Sight
    scoring: Scoring
    speech: Speech
    refusals: Refusals
    hands: Hands = Hands()  # what its actions mean to a hand at the table

    def __init__(self, components: Components) -> None:
        self.components = components
        self._empty: dict[int, State] = {}
        components.former = read_former(self.folder, components.digest)
        self.words = Words(self.folder / "locale")

    def with_play(self, play: Mapping[str, Any], trusted: bool = False) -> Game:
        """The same rules with other components, told in the words of these; ComponentsError if they cannot be.

        `trusted` are data that the game's checks have seen before, when a table was opened with them.
        """
        components = self.components.with_play(play, trusted)
        try:
            return type(self)(components)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            said = f"{type(error).__name__}: {error}"
            raise ComponentsError(f"{components.origin}: {self.id} cannot be played with them ({said})") from error

    # Positions ----------------------------------------------------------------------------------

    def new(
        self, players: int | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> State:
        """A new game after set-up. Bad players, seed or options: a ValueError that names what is allowed."""
        count = self.check_players(self.min_players if players is None else players)
        if seed is None:
            seed = secrets.randbits(64)
        if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
            raise RoyaumeError(f"a seed is a whole number from 0 to 2^256 - 1, not {seed!r}")
        state = self.set_up(count, seed, settle_options(self.declare(count), options))
        state.settle()
        state.marks = 0
        return state

    def check_players(self, players: int) -> int:
        """The number of players, if this game can be played with it."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise RoyaumeError(
                f"{self.names['en']} is for {self.min_players} to {self.max_players} players, not {players!r}"
            )
        return players

    @abstractmethod
    def declare(self, players: int) -> list[Option]:
        """The options and variants at this number of players."""

    def first_game(self, players: int) -> dict[str, Value]:
        """The options that the rules advise for a first game."""
        return {option.id: option.first for option in self.declare(players) if option.first is not None}

    def set_up(self, players: int, seed: int, options: dict[str, Any]) -> State:
        """The position after set-up, before the first step runs."""
        state = self.empty(players).clone()
        state.options, state.seed = options, seed
        self.begin(state)
        return state

    def empty(self, players: int) -> State:
        """A position before set-up, with every field blank; kept, because many games are begun."""
        found = self._empty.get(players)
        if found is None:
            found = self._empty[players] = self.make(new_head(self, {}, players, 0))
            self.fields.fill(found)
        return found

    @abstractmethod
    def make(self, head: Head) -> State:
        """A position with this head and the tables of the rules; its fields are still to be set."""

    @abstractmethod
    def begin(self, state: State) -> None:
        """Set an empty position up, as the rules say, and ask the first step."""

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The position written by `to_dict`; RoyaumeError says what is wrong with the data."""
        if not isinstance(data, Mapping):
            raise RoyaumeError(f"this is not a position of {self.id}: a position is a table of names and values")
        if data.get("game") != self.id:
            raise RoyaumeError(f"this is a position of '{data.get('game')}', not of '{self.id}'")
        if data.get("version") != self.version:
            raise RoyaumeError(
                f"this position was written by rules version {data.get('version')} of {self.id}; here is {self.version}"
            )
        try:
            players = self.check_players(data["players"])
            state = self.read(data, players, settle_options(self.declare(players), data["options"]))
            state.settle()
        except RoyaumeError:
            raise
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            said = f"{type(error).__name__}: {error}"
            raise RoyaumeError(f"this is not a readable position of {self.id} ({said})") from error
        state.marks = 0
        return state

    def read(self, data: Mapping[str, Any], players: int, options: dict[str, Any]) -> State:
        """The position described by `data`, which may raise KeyError, TypeError or ValueError where it is wrong."""
        state = self.make(read_head(self, data, players, options))
        self.fields.read(state, data)
        self.derive(state)
        return state

    def derive(self, state: State) -> None:  # noqa: B027  (most fields follow from no others)
        """Find what follows from the fields that were read, and refuse what cannot be together."""

    @abstractmethod
    def longest(self, players: int) -> int:
        """A bound on the number of decisions in one game."""

    # Proof --------------------------------------------------------------------------------------

    @abstractmethod
    def places(self, state: State) -> dict[str, list[str]]:
        """Where every limited component is: place -> ids. Together always the same, each component once."""

    # Shortcuts ----------------------------------------------------------------------------------

    def shortcuts(self, state: State) -> Mapping[str, int | None]:
        """Runs of actions that the deciding seat may leave to the program because nothing is lost by their order.

        By name the next action of the run, or None where the player must answer something before it goes on. Only
        what the deciding seat knows may count. A run is no rule: whoever plays it plays ordinary actions one by one.
        """
        return {}

    # Words --------------------------------------------------------------------------------------

    def notation(self, action: int) -> str:
        """The stable text of an action."""
        return self.space.notation(action)

    def parse(self, text: str) -> int:
        """The action with this notation; RoyaumeError suggests the nearest ones if there is none."""
        return self.space.parse(text)

    def label(self, state: State, action: int, lang: str = "en") -> str:
        """What choosing this action means, for the person who chooses."""
        return self.speech.label(state, action, lang)

    def together(self, state: State, actions: Sequence[int], lang: str = "en") -> str:
        """What choosing these actions as one set means; a game says it in one sentence where it can."""
        said = Counter(self.label(state, action, lang) for action in actions)
        return " + ".join(f"{n} × {each}" if n > 1 else each for each, n in said.items())

    def shortcut_name(self, name: str, lang: str = "en") -> str:
        """What a run of actions does, for the person who may choose it."""
        return self.words.say(lang, f"shortcut.{name}")

    def prompt(self, state: State, lang: str = "en") -> str:
        """What the deciding seat is asked, in words."""
        return self.speech.prompt(state, lang)

    def tell(self, event: Mapping[str, Any], lang: str = "en", seats: Mapping[int, str] | None = None) -> str:
        """An event, as `Event.seen_by` gives it, as one line of the log; `seats` are the names of the players."""
        return self.speech.tell(self, event, lang, seats)

    def story(self, events: list[Event], seat: int | None, lang: str = "en") -> list[str]:
        """The lines of the log that `seat` may read."""
        return [self.tell(event.seen_by(seat), lang) for event in events]

    def explain(self, state: State, action: int) -> Reason | None:
        """Why an action is not legal now, by the rules and not by the list of options; None if nothing forbids it."""
        return self.refusals.explain(state, action)

    def reason_text(self, reason: Reason, lang: str) -> str:
        """A refusal as one sentence."""
        return self.speech.reason(self, reason, lang)

    def unit(self, n: int, lang: str = "en") -> str:
        """What so much of the score is called, without the number: points, or whatever the game counts."""
        return self.words.count(lang, "unit", n)

    def line(self, key: str, lang: str = "en") -> str:
        """The name of a line of the score breakdown."""
        return self.words.say(lang, f"line.{key}")

    def term(self, key: str, lang: str = "en") -> str:
        """The name of a part of the evaluation; a line of the score where it is one."""
        said = f"term.{key}"
        return self.words.say(lang, said) if self.words.has(lang, said) else self.line(key, lang)

    def part(self, key: str, lang: str = "en") -> str:
        """The name of a part of the final account, where it has several."""
        return self.words.say(lang, f"part.{key}")

    def parts_about(self, lang: str = "en") -> str:
        """Which of several parts counts, in one sentence; empty where there is one part."""
        return self.words.say(lang, "part.about") if self.words.has(lang, "part.about") else ""

    def option_name(self, option: str, lang: str = "en") -> str:
        """The name of an option."""
        return self.words.say(lang, f"option.{option}")

    def option_about(self, option: str, lang: str = "en") -> str:
        """What an option changes, in one sentence."""
        return self.words.say(lang, f"option.{option}.about")

    def option_value(self, option: str, value: Value, lang: str = "en") -> str:
        """A value of an option: a named one, or a number."""
        if isinstance(value, bool):
            return self.words.say(lang, f"option.{option}.{str(value).lower()}")
        if isinstance(value, int):
            seats = any(each.id == option and each.seat for each in self.declare(self.max_players))
            return self.words.count(lang, f"option.{option}.number", value + seats)
        return self.words.say(lang, f"option.{option}.{value}")

    def about(self, lang: str = "en") -> str:
        """The game in one sentence, for its card on the shelf; empty where it says none."""
        return self.words.say(lang, "shelf") if self.words.has(lang, "shelf") else ""

    def on_shelf(self, what: str, lang: str = "en") -> str:
        """What its card says besides, a few words: what kind of `fun` it is, what is `special`; empty where nothing."""
        key = f"shelf.{what}"
        return self.words.say(lang, key) if self.words.has(lang, key) else ""

    def name(self, lang: str = "en") -> str:
        """The name of the game."""
        return self.names[check_language(lang)]
