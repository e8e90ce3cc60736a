"""The table of fields: every shape survives its readable form, and the classes of positions keep to their tables."""

from __future__ import annotations

import ast
import inspect
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import royaume
from royaume.engine.fields import (
    Derived,
    Each,
    Field,
    Fields,
    Flag,
    Flat,
    Group,
    Made,
    Named,
    Number,
    Packed,
    Pick,
    Pile,
    Row,
    Shape,
    Some,
    last_seat,
    seats,
)
from royaume.engine.packing import parts
from royaume.engine.state import State

FRUIT = ("apple", "pear", "fig")
WHICH, MANY = parts(2, 3)
BASKET = Packed({"fruit": (WHICH, Pick(FRUIT)), "many": (MANY, Number(9))})


def at_table(players: int = 3) -> State:
    """As much of a position as shapes look at."""
    return cast(State, SimpleNamespace(seats=players))


GOOD: list[tuple[Shape, Any, Any]] = [
    (Number(5), 3, 3),
    (Number(last_seat), 2, 2),
    (Number(5, -1), -1, -1),
    (Flag(), True, True),
    (Flag(number=True), 1, True),
    (Pick(FRUIT), -1, None),
    (Pick(FRUIT), 2, "fig"),
    (Pick(lambda s: FRUIT[: s.seats]), 1, "pear"),
    (Some(FRUIT), 0b101, ["apple", "fig"]),
    (Pile(FRUIT), (2, 0), ["fig", "apple"]),
    (Row(Number(9)), [1, 2, 3], [1, 2, 3]),
    (Row(Pick(FRUIT), 2, fixed=True), (0, -1), ["apple", None]),
    (Named(FRUIT, Number(9)), [1, 0, 2], {"apple": 1, "pear": 0, "fig": 2}),
    (Named(FRUIT, Number(9), sparse=True), [1, 0, 2], {"apple": 1, "fig": 2}),
    (Named(FRUIT, Number(9), fixed=True), (1, 0, 2), {"apple": 1, "pear": 0, "fig": 2}),
    (Flat(Row(Row(Number(9), 2), 2)), [1, 2, 3, 4], [[1, 2], [3, 4]]),
    (Flat(Named(FRUIT, Row(Number(9), 1)), fixed=True), (7, 8, 9), {"apple": [7], "pear": [8], "fig": [9]}),
    (BASKET, WHICH.put(2) | MANY.put(5), {"fruit": "fig", "many": 5}),
    (BASKET, -1, {"fruit": None, "many": 0}),
    (Packed(BASKET.parts, listed=True), WHICH.put(2) | MANY.put(5), ["fig", 5]),
    (Made(lambda s: 0, lambda n, s: str(n), lambda data, s: int(data)), 12, "12"),
]


def shown(each: object) -> str:
    """The same in every process: without the addresses of functions."""
    return re.sub(" at 0x[0-9a-f]+", "", repr(each))[:60]


BAD: list[tuple[Shape, Any, str]] = [
    (Number(5), 6, "6 is not a whole number from 0 to 5"),
    (Number(5), True, "True is not a whole number"),
    (Number(last_seat), 3, "from 0 to 2"),
    (Flag(), 1, "neither true nor false"),
    (Pick(FRUIT), "plum", ""),
    (Pick(FRUIT, always=True), None, "must be named"),
    (Some(FRUIT), ["plum"], ""),
    (Pile(FRUIT), ["plum"], ""),
    (Row(Number(5)), "12", "not a list"),
    (Row(Number(5), 2), [1], "there are 2 of these, not 1"),
    (Row(Number(5), seats), [1], "there are 3 of these, not 1"),
    (Named(FRUIT, Number(5)), {"apple": 1, "pear": 2}, "fig"),
    (Named(FRUIT, Number(5)), {"apple": 1, "pear": 2, "fig": 3, "plum": 4}, "'plum' is not one of apple, pear, fig"),
    (BASKET, {"fruit": "fig", "many": 8}, "many is at most 7, not 8"),
    (BASKET, {"many": 1}, "fruit"),
    (Packed(BASKET.parts, listed=True), ["fig"], "shorter"),
    (Flat(Row(Row(Number(9), 2), 2)), [[1, 2]], "there are 2 of these, not 1"),
]


@pytest.mark.parametrize(("shape", "value", "written"), GOOD, ids=shown)
def test_a_shape_writes_and_reads(shape: Shape, value: Any, written: Any) -> None:
    s = at_table()
    assert shape.write(value, s) == written
    assert shape.read(json.loads(json.dumps(written)), s) == value
    assert shape.write(shape.blank(s), s) == shape.write(shape.read(shape.write(shape.blank(s), s), s), s)


@pytest.mark.parametrize(("shape", "data", "said"), BAD, ids=shown)
def test_a_shape_refuses_what_cannot_be(shape: Shape, data: Any, said: str) -> None:
    with pytest.raises((ValueError, LookupError, TypeError)) as refused:
        shape.read(data, at_table())
    assert said in str(refused.value)


HALVES = Made(lambda s: 0, lambda n, s: {"a": n // 2, "b": n % 2}, lambda data, s: data["a"] * 2 + data["b"])
TABLE = Fields(
    Field("round", Number(9)),
    Derived("twice", lambda s: 0),
    Group("turn", Field("card", Pick(FRUIT)), Field("used", Some(FRUIT), "done")),
    Each(
        "seats",
        seats,
        Field("coins", Number(9)),
        Group("store", Field("stock", Number(9)), Field("spent", Row(Number(9), 1, fixed=True), "gone")),
        Field("at", Row(Number(3), 2)),
        flat=("at", "spent"),
    ),
    Each("trees", FRUIT, Field("height", Number(9)), Field("both", HALVES, spread=True), fixed=("height",)),
)  # fmt: skip
WRITTEN = {
    "round": 4,
    "turn": {"card": "fig", "done": ["apple"]},
    "seats": [{"coins": 1, "store": {"stock": 5, "gone": [6]}, "at": [0, 1]},
              {"coins": 2, "store": {"stock": 7, "gone": [8]}, "at": [2, 3]}],
    "trees": {"apple": {"height": 1, "a": 1, "b": 1}, "pear": {"height": 2, "a": 0, "b": 0},
              "fig": {"height": 3, "a": 0, "b": 1}},
}  # fmt: skip


def test_a_table_reads_what_it_writes() -> None:
    s = at_table(2)
    TABLE.fill(s)
    assert TABLE.write(s)["seats"] == [{"coins": 0, "store": {"stock": 0, "gone": [0]}, "at": [0, 0]}] * 2
    TABLE.read(s, WRITTEN)
    assert (vars(s)["at"], vars(s)["coins"], vars(s)["both"], vars(s)["twice"]) == ([0, 1, 2, 3], [1, 2], [3, 0, 1], 0)
    assert (vars(s)["stock"], vars(s)["spent"]) == ([5, 7], (6, 8))
    assert vars(s)["height"] == (1, 2, 3)
    assert TABLE.write(s) == WRITTEN
    assert list(TABLE) == ["round", "twice", "card", "used", "coins", "stock", "spent", "at", "height", "both"]


def test_everybody_has_one() -> None:
    with pytest.raises(ValueError, match="there are 3 seats, not 2"):
        TABLE.read(at_table(3), WRITTEN)


# The classes of positions -----------------------------------------------------------------------


def source_of(game: str) -> ast.ClassDef:
    """The class of the game's positions, as it is written."""
    folder = Path(inspect.getfile(type(royaume.load(game)))).parent
    tree = ast.parse((folder / "state.py").read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and is_position(node))


def is_position(node: ast.ClassDef) -> bool:
    """True for the class that derives from `State`."""
    return any(isinstance(base, ast.Name) and base.id == "State" for base in node.bases)


def assigned(position: ast.ClassDef, method: str, owner: str) -> list[str]:
    """The attributes of a name that a method sets, where the class has this method."""
    functions = [node for node in position.body if isinstance(node, ast.FunctionDef) and node.name == method]
    nodes = [node for function in functions for node in ast.walk(function)]
    targets = [target for node in nodes if isinstance(node, ast.Assign) for target in node.targets]
    return [
        target.attr
        for target in targets
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == owner
    ]


@pytest.mark.parametrize("game", royaume.games())
def test_a_position_keeps_to_its_table(game: str) -> None:
    """Every field is declared once and cloned once; what is no field is set by the constructor."""
    position = source_of(game)
    found = [node.target for node in position.body if isinstance(node, ast.AnnAssign)]
    declared = [target.id for target in found if isinstance(target, ast.Name)]
    given = assigned(position, "__init__", "self")
    fields = list(royaume.load(game).fields)
    assert len(fields) == len(set(fields))
    assert sorted(declared) == sorted([*given, *fields])
    assert sorted(assigned(position, "clone", "s")) == sorted(fields)


@pytest.mark.parametrize("game", royaume.games())
def test_a_clone_shares_nothing_that_can_change(game: str) -> None:
    state = royaume.load(game).new(2, 1)
    clone = state.clone()
    for name in royaume.load(game).fields:
        mine, other = getattr(state, name), getattr(clone, name)
        assert mine == other
        if isinstance(mine, list) and name not in SHARED.get(game, ()):
            assert mine is not other, f"{name} is shared"
            assert all(a is not b for a, b in zip(mine, other, strict=True) if isinstance(a, list)), f"{name} is shared"


SHARED: dict[str, tuple[str, ...]] = {"crown_of_emara": ("dials",)}  # lists that nobody changes
