"""Scenarios: given a position, when these actions, then these facts. See docs/scenarios.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from royaume.engine.errors import IllegalAction, RoyaumeError, ScenarioError
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.state import State

FREE_TABLES = {"tally"}  # tables of a position that list only what is not zero
GIVEN = {"game", "players", "seed", "options", "components", "actions", "position"}
STEP = {"when", "then"}
CASE = STEP | {"title", "given", "step"}
VALUE = {"is", "null", "length"}  # how a value is compared: exactly one of these
# Every kind of fact, and what else its line may say.
CHECKS: dict[str, set[str]] = {
    "position": VALUE,
    "view": VALUE | {"seat"},
    "changed": {"by"},
    "scores": set(),
    "winners": set(),
    "breakdown": {"is"},
    "legal": {"only"},
    "legal_exactly": {"only"},
    "legal_count": {"only"},
    "illegal": {"clause", "reason"},
    "player": set(),
    "decision": set(),
    "over": set(),
}
# What in a file matters for finding the lines of its facts.
TOKEN = re.compile(
    r"""
    \"{3}.*?\"{3} | '{3}.*?'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'   # texts
    | \#[^\n]*                                                      # remarks
    | (?P<case> \[\[case\]\] ) | (?P<fact> \[\[(?:[\w.]+\.)?then\]\] ) | (?P<then> \bthen\s*=\s*\[ )
    | (?P<open> [\[{] ) | (?P<close> [\]}] )
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case of a scenario file: `message` is empty if it held."""

    file: str
    title: str
    message: str

    @property
    def ok(self) -> bool:
        """True if every fact held."""
        return not self.message


def run_file(path: str | Path) -> list[Outcome]:
    """Run every case of a file. ScenarioError if the file cannot be read or says something unknown."""
    path = Path(path)
    text, data = read_file(path)
    lines = fact_lines(text)
    outcomes = []
    for number, (title, case) in enumerate(cases(path.name, data)):
        try:
            message = run_case(data, case, lines[number] if number < len(lines) else [], path.parent)
        except RoyaumeError as error:
            raise ScenarioError(f"{path.name}, '{title}': {error}") from error
        outcomes.append(Outcome(path.name, title, message))
    return outcomes


def read_file(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a scenario file, and its TOML."""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except OSError as error:
        raise ScenarioError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(f"cannot read {path}: it is not text") from error
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{path.name} is not valid TOML: {error}") from error


def cases(name: str, data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """The checked cases of a file with their titles: its [[case]] tables, or the file itself."""
    known(data, CASE | {"rules", "case"}, name)
    known(data.get("given", {}), GIVEN, f"{name}, given")
    if "case" in data and (STEP | {"step"}) & set(data):
        raise ScenarioError(f"{name}: a file with [[case]] tables says when and then inside of them")
    found: list[tuple[str, Mapping[str, Any]]] = []
    for i, case in enumerate(_tables(data.get("case", [data]), f"{name}, case")):
        title = case.get("title", f"case {i + 1}")
        where = f"{name}, '{title}'"
        if case is not data:
            known(case, CASE, where)
            known(case.get("given", {}), GIVEN, f"{where}, given")
        for step in _tables(case.get("step", []), f"{where}, step"):
            known(step, STEP, f"{where}, step")
        for step in _steps(case):
            when = step.get("when", [])
            if not isinstance(when, list) or not all(isinstance(action, str) for action in when):
                raise ScenarioError(f'{where}: when is a list of actions such as ["end_turn"], not {when!r}')
            for fact in _tables(step.get("then", []), f"{where}, then"):
                _check_fact(fact, where)
        if not any(step.get("then") for step in _steps(case)):
            raise ScenarioError(f"{where}: there is nothing to check; a case needs at least one line of then")
        found.append((title, case))
    return found


def check_facts(facts: Sequence[Any], where: str) -> None:
    """Refuse facts of which one says nothing, too much, or something its kind does not know."""
    for fact in _tables(list(facts), f"{where}, facts"):
        _check_fact(fact, where)


def _check_fact(fact: Mapping[str, Any], where: str) -> None:
    """Refuse a fact that says nothing, too much, or something its kind does not know."""
    kinds = sorted(set(CHECKS) & set(fact))
    if len(kinds) != 1:
        raise ScenarioError(
            f"{where}: a line of then needs exactly one of {', '.join(sorted(CHECKS))}, not {sorted(fact)}"
        )
    kind = kinds[0]
    known(fact, {kind} | CHECKS[kind], f"{where}, then {kind}")
    if CHECKS[kind] >= VALUE and len(VALUE & set(fact)) != 1:
        raise ScenarioError(f"{where}: then {kind} '{fact[kind]}' needs exactly one of {', '.join(sorted(VALUE))}")
    needed = {"changed": "by", "breakdown": "is"}.get(kind)
    if needed and needed not in fact:
        raise ScenarioError(f"{where}: then {kind} '{fact[kind]}' needs '{needed}'")


def run_case(
    data: Mapping[str, Any], case: Mapping[str, Any], lines: Sequence[int] = (), folder: Path | None = None
) -> str:
    """Play one case; the message says what did not hold, empty if all did.

    `lines` are those of its facts, `folder` is where the file lies.
    """
    given = merge(data.get("given", {}), case.get("given", {}), free=True)
    game, state = start(given, folder)
    facts = sum(len(step.get("then", [])) for step in _steps(case))
    count = 0
    for step in _steps(case):
        before = state.to_dict()
        for notation in step.get("when", []):
            try:
                state.play(game.parse(notation))
            except IllegalAction as error:
                return f"when '{notation}': not allowed: {error}"
            except RoyaumeError as error:
                return f"when: {error}"
        for fact in step.get("then", []):
            try:
                message = fails(game, state, before, fact)
            except RoyaumeError as error:
                message = str(error)
            if message:
                line = f"line {lines[count]}, " if len(lines) == facts else ""
                return f"{line}then {count + 1}: {message}"
            count += 1
    return ""


def start(given: Mapping[str, Any], folder: Path | None = None) -> tuple[Game, State]:
    """The position a scenario starts from: a new game, some actions, then the patch."""
    if "game" not in given:
        raise ScenarioError("given must name its game")
    components = (folder or Path()) / given["components"] if "components" in given else None
    game = load(given["game"], components)
    state = game.new(given.get("players"), given.get("seed", 1), given.get("options", {}))
    for notation in given.get("actions", []):
        state.play(game.parse(notation))
    if "position" in given:
        state = game.from_dict(merge(state.to_dict(), given["position"]))
    return game, state


def merge(base: Any, patch: Any, path: str = "", free: bool = False) -> Any:
    """A copy of `base` with the patch laid on: tables key by key, lists by index ("0") or as a whole."""
    if isinstance(base, Mapping) and isinstance(patch, Mapping):
        merged = dict(base)
        for key, value in patch.items():
            if not free and key not in base and path.rsplit(".", 1)[-1] not in FREE_TABLES:
                known = ", ".join(map(str, base))
                raise ScenarioError(f"the position has no '{path}.{key}'; there is: {known}".replace("'.", "'"))
            merged[key] = merge(base.get(key), value, f"{path}.{key}", free)
        return merged
    if isinstance(base, list) and isinstance(patch, Mapping):
        copied = list(base)
        for key, value in patch.items():
            if not key.isdigit() or int(key) >= len(copied):
                raise ScenarioError(f"'{path.lstrip('.')}' is a list with entries 0 to {len(copied) - 1}, not '{key}'")
            copied[int(key)] = merge(copied[int(key)], value, f"{path}.{key}", free)
        return copied
    return _written(patch)


def _written(value: Any) -> Any:
    """A copy of what a patch says; TOML has no word for nothing, so "null" is one."""
    if isinstance(value, Mapping):
        return {key: _written(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_written(inner) for inner in value]
    return None if value == "null" else value


def fails(game: Game, state: State, before: dict[str, Any], check: Mapping[str, Any]) -> str:
    """What is wrong with one fact, or an empty string."""
    kind = next(iter(set(CHECKS) & set(check)))
    wanted = check[kind]
    if kind == "position":
        return _compare(f"position {wanted}", look_up(state.to_dict(), wanted), check)
    if kind == "view":
        seat = check.get("seat")
        return _compare(f"view of seat {seat}, {wanted}", look_up(state.view(seat), wanted), check)
    if kind == "changed":
        now, then = look_up(state.to_dict(), wanted), look_up(before, wanted)
        if type(now) is not int or type(then) is not int:
            return f"{wanted} is not a number that can change"
        by = now - then
        return "" if by == check["by"] else f"{wanted} should change by {check['by']:+}, but changed by {by:+}"
    if kind == "breakdown":
        return _compare(f"breakdown of seat {wanted}", state.breakdown(wanted), check)
    if kind == "illegal":
        return _fails_illegal(game, state, check)
    if kind in ("legal", "legal_exactly", "legal_count"):
        return _fails_legal(game, state, check)
    facts: dict[str, Any] = {
        "scores": state.scores,
        "winners": state.winners,
        "player": lambda: state.player,
        "decision": lambda: state.flow.unpack(state.agenda[-1])[0] if state.player is not None else "",
        "over": lambda: state.player is None,
    }
    got = facts[kind]()
    return "" if got == wanted else f"{kind} should be {wanted!r}, but is {got!r}"


def look_up(data: Any, path: str) -> Any:
    """The value at a dotted path; ScenarioError names the keys that are there."""
    for key in path.split("."):
        if isinstance(data, Mapping) and key in data:
            data = data[key]
        elif isinstance(data, list) and key.isdigit() and int(key) < len(data):
            data = data[int(key)]
        else:
            if isinstance(data, Mapping):
                there = ", ".join(map(str, data))
            else:
                there = f"a list of {len(data)}" if isinstance(data, list) else repr(data)
            raise ScenarioError(f"there is no '{key}' in '{path}'; there is: {there}")
    return data


def _compare(what: str, got: Any, check: Mapping[str, Any]) -> str:
    if check.get("null"):
        return "" if got is None else f"{what} should be empty, but is {got!r}"
    if "length" in check:
        if not isinstance(got, list | dict):
            return f"{what} should have {check['length']} entries, but is {got!r}"
        return "" if len(got) == check["length"] else f"{what} should have {check['length']} entries, not {len(got)}"
    return "" if got == check["is"] else f"{what} should be {check['is']!r}, but is {got!r}"


def _fails_legal(game: Game, state: State, check: Mapping[str, Any]) -> str:
    offered = [game.notation(action) for action in state.legal()]
    for notation in check.get("legal", check.get("legal_exactly", [])):
        game.parse(notation)  # a typo must not pass for an action that is not legal
    if "only" in check:
        families = [family.name for family in game.space.families]
        if check["only"] not in families:
            raise ScenarioError(f"there are no actions '{check['only']}'; there are: {', '.join(families)}")
        offered = [notation for notation in offered if notation.split(":")[0] == check["only"]]
    if "legal_count" in check:
        count = check["legal_count"]
        return (
            "" if len(offered) == count else f"{count} actions should be legal, but there are {len(offered)}: {offered}"
        )
    if "legal" in check:
        missing = [notation for notation in check["legal"] if notation not in offered]
        return f"{missing} should be legal; legal is {offered}" if missing else ""
    wanted = sorted(check["legal_exactly"])
    return "" if wanted == sorted(offered) else f"legal should be exactly {wanted}, but is {sorted(offered)}"


def _fails_illegal(game: Game, state: State, check: Mapping[str, Any]) -> str:
    notation = check["illegal"]
    reason = state.why_not(game.parse(notation))
    if reason is None:
        return f"{notation} should not be allowed, but is"
    if "clause" in check and check["clause"] not in reason.clauses:
        return f"{notation} should be refused by {check['clause']}, but by {', '.join(reason.clauses)}: {reason.text()}"
    if "reason" in check and check["reason"] != reason.key:
        return f"{notation} should be refused for '{check['reason']}', but for '{reason.key}': {reason.text()}"
    return ""


def _steps(case: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [case, *case.get("step", [])] if "when" in case or "then" in case else list(case.get("step", []))


def _tables(value: Any, where: str) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(entry, Mapping) for entry in value):
        raise ScenarioError(f"{where} is a list of tables, not {value!r}")
    return value


def known(table: Any, names: set[str], where: str, wrong: type[RoyaumeError] = ScenarioError) -> None:
    """Refuse, with an error of this kind, what is no table or says something unknown."""
    if not isinstance(table, Mapping):
        raise wrong(f"{where} is a table, not {table!r}")
    unknown = sorted(set(table) - names)
    if unknown:
        raise wrong(f"{where}: '{unknown[0]}' is not known here; known is: {', '.join(sorted(names))}")


def fact_lines(text: str) -> list[list[int]]:
    """The lines on which the facts of each case begin, whether written as `then = [...]` or as [[then]] tables."""
    found: list[list[int]] = [[]]
    started = False
    depth = 0
    inside = -1  # the depth at which a list of facts was opened
    for token in TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        if token["case"] and depth == 0:
            if started:
                found.append([])
            started = True
        elif token["fact"] and depth == 0:
            found[-1].append(line)
        elif token["then"]:
            inside = depth
            depth += 1
        elif token["open"]:
            if depth == inside + 1 and token["open"] == "{" and inside >= 0:
                found[-1].append(line)
            depth += 1
        elif token["close"]:
            depth -= 1
            if depth == inside:
                inside = -1
    return found
