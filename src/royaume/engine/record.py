"""A game as it was played: game, rules version, players, options, seed, actions. That is all one needs.

Where it was played with other components than the game's own, the record brings what was played with.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from royaume.engine.agreement import RESULT, Agreement, Step, agree
from royaume.engine.components import digest, play_problems
from royaume.engine.errors import IllegalAction, RecordError, RoyaumeError
from royaume.engine.events import Event
from royaume.engine.game import Game
from royaume.engine.registry import load, load_play, other_play
from royaume.engine.state import CHANCE, REVEAL, TURN, State

FORMAT = "royaume-record-1"


class Record:
    """The record of one game, finished or not.

    It holds the seed, so it tells everything that was hidden: keep it from players until the game is over.
    """

    def __init__(
        self,
        game: Game | str,
        players: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        actions: Iterable[int] = (),
        result: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.players = players
        self.seed = seed
        self.options: dict[str, Any] = dict(options or {})
        self.actions: list[int] = list(actions)
        self.result: dict[str, Any] | None = dict(result) if result is not None else None

    # Replay -------------------------------------------------------------------------------------

    def start(self) -> State:
        """The position before the first action."""
        return self.game.new(self.players, self.seed, self.options)

    def replay(self, ply: int | None = None) -> State:
        """The position after `ply` actions (default: all), every action checked."""
        state = self.start()
        for i, action in enumerate(self.actions[: self._count(ply)]):
            self._step(state, i, action)
        return state

    def states(self) -> Iterator[State]:
        """Every position in turn, the first before any action; the same object moves on."""
        state = self.start()
        yield state
        for i, action in enumerate(self.actions):
            self._step(state, i, action)
            yield state

    def events(self) -> list[tuple[int, Event]]:
        """All events with the ply of the action they belong to (1 for the first action)."""
        state = self.start()
        told: list[tuple[int, Event]] = []
        for i, action in enumerate(self.actions):
            state.log = []
            self._step(state, i, action)
            told += [(i + 1, event) for event in state.log]
        return told

    def _count(self, ply: int | None) -> int:
        count = len(self.actions) if ply is None else ply
        if not 0 <= count <= len(self.actions):
            raise RecordError(f"this record has plies 0 to {len(self.actions)}, not {count}")
        return count

    def _step(self, state: State, ply: int, action: int) -> None:
        try:
            state.play(action)
        except IllegalAction as error:
            said = self.game.notation(action) if 0 <= action < self.game.space.size else str(action)
            raise RecordError(f"action {ply + 1} of the record, {said}, is not allowed: {error}") from error

    # Undo ---------------------------------------------------------------------------------------

    def undo_limit(self, ply: int | None = None) -> int:
        """The earliest ply one may freely go back to from `ply` (default: the last).

        That is after the last action by which its seat learned something, used chance or passed the turn.
        """
        limit = 0
        state = self.start()
        for i, action in enumerate(self.actions[: self._count(ply)]):
            self._step(state, i, action)
            if state.marks & (CHANCE | REVEAL | TURN):
                limit = i + 1
        return limit

    # Proof --------------------------------------------------------------------------------------

    def seal(self) -> Record:
        """Write down the outcome of the present actions, for `verify`."""
        self.result = outcome_of(self.replay())
        return self

    def verify(self) -> State:
        """Replay everything and compare with the sealed result; RecordError says what differs."""
        state = self.replay()
        if self.result is not None:
            outcome = outcome_of(state)
            for key, value in self.result.items():
                if outcome.get(key) != value:
                    raise RecordError(f"the record says {key} {value}, but replaying it gives {outcome.get(key)}")
        return state

    # Files --------------------------------------------------------------------------------------

    def to_dict(self, embed: bool = False) -> dict[str, Any]:
        """Readable JSON data: actions in notation, the seed as a string (it may exceed 53 bits).

        The play data are in it with `embed`, and where they are not the game's own.
        """
        play = self.game.components.play if embed else other_play(self.game)
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "components": self.game.components.digest,
            "players": self.players,
            "options": self.options,
            "seed": str(self.seed),
            "actions": [self.game.notation(action) for action in self.actions],
        }
        if self.result is not None:
            data["result"] = self.result
        if play is not None:
            data["play"] = play
        return data

    def to_json(self, embed: bool = False) -> str:
        """The record as JSON text, with the play data like `to_dict`."""
        return json.dumps(self.to_dict(embed), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes, components: str | Path | None = None, most: int | None = None) -> Record:
        """The record in a JSON text, read like `from_dict`; RecordError says what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"this is not a record: it is not valid JSON ({error})") from error
        return cls.from_dict(data, components, most)

    @classmethod
    def from_dict(cls, data: Any, components: str | Path | None = None, most: int | None = None) -> Record:
        """The record in JSON data, or the first `most` of its actions; RecordError says what is wrong with it.

        One of another version of the rules becomes one of this version, if it comes to the same end.
        """
        check_form(data)
        if most is not None:
            data = {**data, "actions": data["actions"][:most], "result": None}
        try:
            if data["rules"] != load(data["game"]).version:
                return cls._of_other_rules(data, components)
            game = game_of(data, components)
            actions = [game.parse(action) if isinstance(action, str) else -1 for action in data["actions"]]
            if -1 in actions:
                raise RecordError(f"action {actions.index(-1) + 1} of this record is not a text")
            record = cls(game, data["players"], int(data["seed"]), data["options"], actions, data.get("result"))
            record.start()
            return record
        except RecordError:
            raise
        except RoyaumeError as error:
            raise RecordError(f"this record cannot be read: {error}") from error

    @classmethod
    def _of_other_rules(cls, data: dict[str, Any], components: str | Path | None) -> Record:
        found = review(data, components)
        game = found.game
        if found.reason is not None:
            at = min(found.moves + 1, len(data["actions"]))
            raise RecordError(
                f"this record was played with rules version {data['rules']} of {game.id}; here is {game.version}, "
                f"which differs at action {at}: {found.said}"
            )
        record = cls(game, data["players"], int(data["seed"]), data["options"], found.actions)
        return record if data.get("result") is None else record.seal()


def review(data: Any, components: str | Path | None = None) -> Agreement:
    """How far a record goes the same way here, whatever version of the rules it is of; RecordError if it is none."""
    check_form(data)
    if not all(isinstance(action, str) for action in data["actions"]):
        raise RecordError("this record is damaged: its actions are not texts")
    game = game_of(data, components)
    steps = [Step(action) for action in data["actions"]]
    found = agree(game, data["players"], int(data["seed"]), data["options"], steps)
    result = data.get("result")
    if found.reason is None and found.state is not None and result is not None:
        outcome = {**outcome_of(found.state), "digest": digest_of(found.state, data["rules"])}
        for key, value in result.items():
            if outcome.get(key) != value:
                said = f"the record says {key} {value}, but replaying it gives {outcome.get(key)}"
                return replace(found, reason=RESULT, said=said)
    return found


def outcome_of(state: State) -> dict[str, Any]:
    """What a record is sealed with."""
    return {
        "over": state.player is None,
        "scores": state.scores(),
        "winners": state.winners(),
        "digest": state.digest(),
    }


def digest_of(state: State, version: str) -> str:
    """The digest that the position would have under the name of another version of the rules."""
    if version == state.game.version:
        return state.digest()
    text = json.dumps({**state.to_dict(), "version": version}, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def check_form(data: Any) -> None:
    """Raise a RecordError where JSON data do not have the parts of a record."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"this is not a record: its format is not '{FORMAT}'")
    fields = {"game": str, "rules": str, "players": int, "options": dict, "seed": str, "actions": list}
    for field, kind in fields.items():
        if type(data.get(field)) is not kind:
            raise RecordError(f"this record is damaged: its '{field}' is missing or not a {kind.__name__}")
    if not re.fullmatch("[0-9]{1,80}", data["seed"]):
        raise RecordError("this record is damaged: its seed is not a number")
    if not isinstance(data.get("result"), dict | None):
        raise RecordError("this record is damaged: its 'result' is not a table")


def game_of(data: Mapping[str, Any], components: str | Path | None = None) -> Game:
    """The game with the components that a record was played with: its own, those in the record, or those of a file."""
    play = data.get("play")
    if play is None or components is not None:
        game = load(data["game"], components)
        if data.get("components") is not None and not game.components.accepts(data["components"]):
            raise RecordError(
                "this record was played with other component data; give the file it was played with (--components)"
            )
        return game
    if not isinstance(play, dict):
        raise RecordError("this record is damaged: its 'play' is not a table")
    found = next(play_problems(play), None)
    if found:
        raise RecordError(f"the play data of this record cannot be used: {found}")
    if data.get("components") not in (None, digest(play)):
        raise RecordError("this record is damaged: its play data are not those it was played with")
    return load_play(data["game"], play)
