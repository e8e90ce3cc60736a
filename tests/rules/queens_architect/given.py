"""Positions for the tests of the rules, built compactly, with every artisan in exactly one place."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

import royaume
from royaume.games.queens_architect.actions import CHARACTERS, TILES, TOKENS
from royaume.games.queens_architect.game import QueensArchitect
from royaume.games.queens_architect.state import ArchitectState

GAME = cast(QueensArchitect, royaume.load("queens_architect"))
BY_NAME = {character.partition("_")[2]: character for character in CHARACTERS}
POINT_BEFORE = {
    "construction": "tavern",
    "day_labour": "construction",
    "recruitment": "day_labour",
    "broker": "recruitment",
    "travel": "broker",
    "tavern": "travel",
}


def new(players: int = 3, seed: int = 1) -> ArchitectState:
    """A game after set-up."""
    return cast(ArchitectState, GAME.new(players, seed))


def read(data: Mapping[str, Any]) -> ArchitectState:
    """The position written in a dict."""
    return cast(ArchitectState, GAME.from_dict(data))


def tile(name: str, copy: str = "a") -> str:
    """The id of a tile, from the first name of its character."""
    return f"{BY_NAME[name]}_{copy}"


def star(troupe: str) -> list[str]:
    """Six sockets: `bruno@2 ivo@0`; `-` leaves one empty."""
    found = [f"{tile(a.partition('@')[0])}@{a.partition('@')[2]}" if a != "-" else "" for a in troupe.split()]
    return found + [""] * (6 - len(found))


def at(
    point: str,
    troupe: str = "",
    *,
    players: int = 3,
    panel: str | None = None,
    pile: int | Sequence[str] = 20,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    seat: Mapping[str, Any] | None = None,
    turn: int = 1,
    **patch: Any,
) -> ArchitectState:
    """Seat 0, the first player, has just moved the architect to `point` with this troupe; nobody else has artisans.

    `seat` are further fields of seat 0, `others` of the other seats, other names are fields of the position. The panel
    lists first names from the top; it shows copies b, and the pile holds what is left over.
    """
    data = GAME.new(players, 1).to_dict()
    data.update(agenda=[["next_turn", 0, turn], ["move", 0, 0]], first=0, round=2, draft=[])
    names = panel.split() if panel is not None else ["dietmar", "hedwig", "bruno", "petra", "otto", "ivo"]
    data["panel"] = [tile(name, "b") for name in names]
    data["seats"][0].update({"star": star(troupe), "point": POINT_BEFORE[point], **(seat or {})})
    for number, fields in (others or {}).items():
        data["seats"][number].update(fields)
        if isinstance(fields.get("star"), str):
            data["seats"][number]["star"] = star(fields["star"])
    on_stars = [a.partition("@")[0] for one in data["seats"] for a in one["star"] if a]
    free = [t for t in TILES if t not in on_stars and t not in data["panel"]]
    starting = [t for t in free if t.endswith("_s")]
    rest = [t for t in free if not t.endswith("_s")]
    if isinstance(pile, int):
        data["pile"] = rest[:pile]
    else:
        data["pile"] = [tile(name) for name in pile]
    data["removed"] = [t for t in (*starting, *rest) if t not in data["pile"]]
    for key, value in patch.items():
        data[key] = {**data[key], **value} if isinstance(value, Mapping) else value
    state = read(data)
    state.play(GAME.parse("move:1"))
    return state


def tokens(**values: int) -> list[str]:
    """Nine esteem tokens with the given values on some steps: `tokens(t3=7)`."""
    left = list(TOKENS)
    found: list[str | None] = [None] * 9
    for step, value in values.items():
        token = next(name for name in left if name.startswith(f"esteem_{value}"))
        left.remove(token)
        found[int(step[1:]) - 1] = token
    return [token if token is not None else left.pop() for token in found]


def play(state: ArchitectState, actions: str) -> ArchitectState:
    """Carry out actions, given in notation one after the other; the same position is returned."""
    for action in actions.split():
        state.play(GAME.parse(action))
    return state


def legal(state: ArchitectState, family: str = "") -> set[str]:
    """The legal actions in notation, perhaps of one family only."""
    found = {GAME.notation(action) for action in state.legal()}
    return {action for action in found if not family or action.split(":")[0] == family}


def refused(state: ArchitectState, action: str) -> tuple[str, tuple[str, ...]]:
    """The reason why an action is refused, and its clauses."""
    reason = state.why_not(GAME.parse(action))
    assert reason is not None, f"{action} is legal"
    return reason.key, reason.clauses


def troupe(state: ArchitectState, seat: int = 0) -> list[str]:
    """The artisans on a star by first name and age, empty sockets left out."""
    found = state.to_dict()["seats"][seat]["star"]
    return [f"{a.split('_')[1]}@{a.partition('@')[2]}" for a in found if a]


def panel(state: ArchitectState) -> list[str]:
    """The first names on the panel, from the top."""
    return [t.split("_")[1] for t in state.to_dict()["panel"]]


def random_game(players: int, seed: int) -> list[ArchitectState]:
    """Copies of all positions of a random game, the last one over."""
    rng = random.Random(seed)
    state = new(players, seed)
    found = [state.clone()]
    while state.player is not None:
        state.apply(rng.choice(state.legal()))
        found.append(state.clone())
    return found
