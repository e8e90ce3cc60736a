"""Who takes part: a bot by name, a bot with settings (`greedy:guesses=5`), or a program (`program:./mybot`).

A name of one's own may stand before it: `new=greedy:guesses=5`.
"""

from __future__ import annotations

import inspect
import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from royaume.bots.base import Bot
from royaume.bots.registry import make_bot, maker_of
from royaume.engine.errors import RoyaumeError

Value = str | int | float | bool

PROGRAM = "program"
KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false", "str": "a word"}


@dataclass(frozen=True, slots=True)
class Contestant:
    """One who takes part, by the name the results use. Plain data, so it can travel."""

    name: str
    text: str
    bot: str
    settings: tuple[tuple[str, Value], ...] = ()
    command: tuple[str, ...] = ()

    def make(self) -> Bot:
        """The bot; RoyaumeError if it refuses its settings."""
        maker = maker_of(self.bot)
        if maker is None:
            return make_bot(":".join([self.bot, *(f"{key}={value}" for key, value in self.settings)]))
        try:
            return maker(**dict(self.settings))
        except (TypeError, ValueError) as error:
            raise RoyaumeError(f"{self.name} cannot be made: {error}") from error


def read_contestant(text: str) -> Contestant:
    """The contestant a person typed; RoyaumeError says what is wrong with it."""
    named = re.match(r"([\w.-]+)=(?=.)", text)
    plain = text[named.end() :] if named else text
    name = named[1] if named else text
    bot, colon, rest = plain.partition(":")
    if bot == PROGRAM:
        return Contestant(name, text, PROGRAM, command=_read_command(rest))
    if colon and not rest:
        raise RoyaumeError(f"'{text}' ends with its colon: settings are written {bot}:key=value,key=value")
    contestant = Contestant(name, text, bot, _read_settings(bot, maker_of(bot), rest))
    contestant.make()
    return contestant


def _read_command(text: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise RoyaumeError(f"the command of a program cannot be read: {text} ({error})") from error
    if not words:
        raise RoyaumeError("a program is written program:COMMAND, for example program:./mybot")
    if shutil.which(words[0]) is None:
        raise RoyaumeError(f"there is no program '{words[0]}' that can be run")
    return words


def _read_settings(name: str, maker: Callable[..., Bot] | None, text: str) -> tuple[tuple[str, Value], ...]:
    """The settings, checked against what the maker takes; a bot without a maker of its own checks them itself."""
    known = None if maker is None else _parameters(maker)
    found: dict[str, Value] = {}
    for part in text.split(",") if text else []:
        key, equals, value = part.partition("=")
        if not equals:
            raise RoyaumeError(f"a setting of {name} is written key=value, not '{part}'")
        if known is not None and key not in known:
            raise RoyaumeError(f"{name} has no setting '{key}'; its settings are: {', '.join(known) or 'none'}")
        if key in found:
            raise RoyaumeError(f"the setting {key} of {name} is there twice")
        found[key] = value if known is None else _read_value(f"{key} of {name}", value, known[key])
    return tuple(found.items())


def _parameters(maker: Callable[..., Bot]) -> dict[str, inspect.Parameter]:
    """What the maker takes. A compiled class calls all of it positional, and takes it by keyword nevertheless."""
    return {
        key: parameter
        for key, parameter in inspect.signature(maker).parameters.items()
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    }


def _read_value(what: str, text: str, parameter: inspect.Parameter) -> Value:
    kinds = _kinds(parameter)
    guess = _guess(text)
    if type(guess).__name__ in kinds:
        return guess
    if "float" in kinds and type(guess) is int:
        return float(guess)
    if "str" in kinds:
        return text
    allowed = " or ".join(KINDS[kind] for kind in KINDS if kind in kinds)
    raise RoyaumeError(f"{what} is {allowed}, not '{text}'")


def _kinds(parameter: inspect.Parameter) -> set[str]:
    """What a setting may be, by its annotation or else its default; anything if neither says."""
    annotation = parameter.annotation
    said = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    kinds = {part.strip() for part in said.split("|")} & set(KINDS)
    if not kinds and type(parameter.default).__name__ in KINDS:
        kinds = {type(parameter.default).__name__}
    return kinds or set(KINDS)


def _guess(text: str) -> Value:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
