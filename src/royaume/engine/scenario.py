"""Scenarios: given a position, when these actions, then these facts. See docs/scenarios.md."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from royaume.engine.errors import IllegalAction, RoyaumeError, ScenarioError
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.state import State

FREE_TABLES = {"tally"}  # tables of a position that list only what is not zero
GIVEN = {"game", "players", "seed", "options", "components", "actions", "position"}
CASE = {"title", "given", "when", "then", "step"}
CHECKS = {
    "position",
    "view",
    "changed",
    "scores",
    "winners",
    "breakdown",
    "legal",
    "legal_exactly",
    "illegal",
    "player",
    "decision",
    "over",
}
DETAILS = {"is", "by", "seat", "only", "clause", "reason", "null", "length"}


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
    data = read_file(path)
    return [
        Outcome(path.name, title, run_case(data, case, _Lines(path, number)))
        for number, (title, case) in enumerate(cases(path, data))
    ]


def read_file(path: Path) -> dict[str, Any]:
    """The TOML of a scenario file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScenarioError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path.name} is not valid TOML: {error}") from error


def cases(path: Path, data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """The cases of a file with their titles: its [[case]] tables, or the file itself."""
    _known(data, CASE | {"rules", "case"}, path.name)
    found: list[tuple[str, Mapping[str, Any]]] = []
    for i, case in enumerate(data.get("case", [data])):
        title = case.get("title", f"case {i + 1}")
        if case is not data:
            _known(case, CASE, f"{path.name}, case '{title}'")
        given = case.get("given", {})
        _known(given, GIVEN, f"{path.name}, given of '{title}'")
        for step in _steps(case):
            for check in step.get("then", []):
                kinds = CHECKS & set(check)
                if len(kinds) != 1:
                    raise ScenarioError(
                        f"{path.name}, '{title}': a line of then needs exactly one of {', '.join(sorted(CHECKS))}, "
                        f"not {sorted(check)}"
                    )
                _known(check, CHECKS | DETAILS, f"{path.name}, then of '{title}'")
        found.append((title, case))
    return found


def run_case(data: Mapping[str, Any], case: Mapping[str, Any], lines: _Lines) -> str:
    """Play one case; the message says what did not hold, empty if all did."""
    given = merge(data.get("given", {}), case.get("given", {}), free=True)
    game, state = start(given)
    for step in _steps(case):
        before = state.to_dict()
        for notation in step.get("when", []):
            try:
                state.play(game.parse(notation))
            except IllegalAction as error:
                return f"when '{notation}': not allowed: {error}"
            except RoyaumeError as error:
                return f"when: {error}"
        for check in step.get("then", []):
            line = lines.next()
            message = fails(game, state, before, check)
            if message:
                return f"{line}{message}"
    return ""


def start(given: Mapping[str, Any]) -> tuple[Game, State]:
    """The position a scenario starts from: a new game, some actions, then the patch."""
    if "game" not in given:
        raise ScenarioError("a scenario's given must name its game")
    game = load(given["game"], given.get("components"))
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
    return None if patch == "null" else copy.deepcopy(patch)


def fails(game: Game, state: State, before: dict[str, Any], check: Mapping[str, Any]) -> str:
    """What is wrong with one fact, or an empty string."""
    kind = next(iter(CHECKS & set(check)))
    wanted = check[kind]
    if kind == "position":
        return _compare(f"position {wanted}", look_up(state.to_dict(), wanted), check)
    if kind == "view":
        seat = check.get("seat")
        return _compare(f"view of seat {seat}, {wanted}", look_up(state.view(seat), wanted), check)
    if kind == "changed":
        by = look_up(state.to_dict(), wanted) - look_up(before, wanted)
        return "" if by == check["by"] else f"{wanted} should change by {check['by']:+}, but changed by {by:+}"
    if kind == "breakdown":
        return _compare(f"breakdown of seat {wanted}", state.breakdown(wanted), check)
    if kind == "illegal":
        return _fails_illegal(game, state, check)
    if kind in ("legal", "legal_exactly"):
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
            there = ", ".join(map(str, data)) if isinstance(data, Mapping) else f"a list of {len(data)}"
            raise ScenarioError(f"there is no '{key}' in '{path}'; there is: {there}")
    return data


def _compare(what: str, got: Any, check: Mapping[str, Any]) -> str:
    if check.get("null"):
        return "" if got is None else f"{what} should be empty, but is {got!r}"
    if "length" in check:
        return "" if len(got) == check["length"] else f"{what} should have {check['length']} entries, not {len(got)}"
    return "" if got == check["is"] else f"{what} should be {check['is']!r}, but is {got!r}"


def _fails_legal(game: Game, state: State, check: Mapping[str, Any]) -> str:
    offered = [game.notation(action) for action in state.legal()]
    if "only" in check:
        offered = [notation for notation in offered if notation.split(":")[0] == check["only"]]
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


def _known(table: Mapping[str, Any], known: set[str], where: str) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise ScenarioError(f"{where}: '{unknown[0]}' is not known here; known is: {', '.join(sorted(known))}")


class _Lines:
    """Finds the line of each fact in the file: facts are written one a line, or as [[then]] tables."""

    def __init__(self, path: Path, case: int) -> None:
        self.name = path.name
        self.found: list[int] = []
        self.count = 0
        seen = -1
        inside = False
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.match(r"\s*\[\[case\]\]", text):
                seen += 1
            if re.match(r"\s*then\s*=\s*\[", text):
                inside = True
            if max(seen, 0) == case and (
                (inside and re.search(r"\{", text)) or re.match(r"\s*\[\[([\w.]+\.)?then\]\]", text)
            ):
                self.found.append(number)
            if inside and re.search(r"\]\s*$", text) and not re.search(r"\}\s*,?\s*$", text):
                inside = False

    def next(self) -> str:
        """The place of the next fact, for the message."""
        self.count += 1
        where = f"line {self.found[self.count - 1]}, " if self.count <= len(self.found) else ""
        return f"{where}then {self.count}: "
