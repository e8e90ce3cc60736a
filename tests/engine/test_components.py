"""Component data: the digest, the sources, files that cannot be read, and the checks that the games share."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royaume.engine.components import (
    Components,
    Shape,
    checked,
    fixed_problems,
    id_problems,
    name_problems,
    never_raises,
    read_toml,
    source_problems,
    walk_sources,
)
from royaume.engine.errors import ComponentsError

LEAVES = st.one_of(st.integers(-1000, 1000), st.text(max_size=5), st.booleans())
DATA = st.dictionaries(
    st.text(max_size=4),
    st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)),
    max_size=4,
)


def test_the_digest_never_changes() -> None:
    assert Components({"b": [1, 2], "a": {"x": 1.5}}, "").digest == "4a0f3020f8f97070"


@given(DATA)
def test_the_digest_does_not_depend_on_the_order_of_keys_or_the_file(data: dict[str, object]) -> None:
    backwards = dict(reversed(data.items()))
    assert Components(backwards, "one").digest == Components(data, "other").digest


@given(DATA, st.text(max_size=4), LEAVES)
def test_the_digest_changes_with_any_value(data: dict[str, object], key: str, value: object) -> None:
    changed = {**data, key: [value, "new"]}
    assert (Components(changed, "").digest == Components(data, "").digest) == (data.get(key) == [value, "new"])


def test_sources_are_counted_with_their_paths() -> None:
    data = {
        "meta": {"source": "rulebook", "name": "x"},
        "cards": [{"id": "one", "price_source": "public"}, {"source": "designed"}],
        "plain": [1, "source"],
    }
    assert list(walk_sources(data)) == [
        ("meta.source", "rulebook"),
        ("cards[one].price_source", "public"),
        ("cards[1].source", "designed"),
    ]
    assert Components(data, "").sources() == {"rulebook": 1, "public": 1, "designed": 1}


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[meta]\nname = 'é'\n", encoding="utf-8")
    components = read_toml(path)
    assert (components["meta"], components.origin) == ({"name": "é"}, "mine.toml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    broken = tmp_path / "broken.toml"
    broken.write_text("[meta\n")
    bytes_ = tmp_path / "bytes.toml"
    bytes_.write_bytes(b"name = '\xff'")
    dated = tmp_path / "dated.toml"
    dated.write_text("day = 2020-01-01\n")
    for path, said in (
        (missing, f"cannot read {missing}: No such file or directory"),
        (tmp_path, f"cannot read {tmp_path}: Is a directory"),
        (broken, f"{broken} is not valid TOML: "),
        (bytes_, f"cannot read {bytes_}: it is not text"),
        (dated, f"{dated} holds a date or a time, which no component has"),
    ):
        with pytest.raises(ComponentsError) as error:
            read_toml(path)
        assert str(error.value).startswith(said)


# The checks that the games share ----------------------------------------------------------------

FRUIT = {
    "meta": {"name": "Orchard", "players": 3, "open": False, "weight": 1.5},
    "fruit": [{"id": "fig", "worth": [1, 2], "effect": {"n": 1}}, {"id": "plum", "worth": [3], "effect": {}}],
    "row": [{"n": 1}, {"n": 2}],
}
LOOSE = Shape(free=("effect",), optional=("open",))


def damaged(path: str, value: object) -> dict[str, Any]:
    """The fruit with one value replaced, or taken away by None."""
    data: dict[str, Any] = copy.deepcopy(FRUIT)
    *way, key = [int(step) if step.isdigit() else step for step in path.split(".")]
    node: Any = data
    for step in way:
        node = node[step]
    if value is None:
        del node[key]
    else:
        node[key] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("meta", None, ["the file lacks 'meta'"]),
        ("meta", [], ["meta should be a table, not []"]),
        ("meta.players", True, ["meta.players should be a whole number, not True"]),
        ("meta.name", 3, ["meta.name should be a text, not 3"]),
        ("meta.weight", 1, ["meta.weight should be a number, not 1"]),
        ("meta.open", "no", ["meta.open should be true or false, not 'no'"]),
        ("meta.open", None, []),
        ("fruit", {}, ["fruit should be a list, not {}"]),
        ("fruit.0", "fig", ["fruit[0] should be a table with an id"]),
        ("fruit.0.id", 7, ["fruit[0] should be a table with an id"]),
        ("fruit.0.worth.1", "2", ["fruit[fig].worth[1] should be a whole number, not '2'"]),
        ("fruit.0.effect", [{"anything": 1}], []),
        ("fruit.0.effect", None, ["fruit[fig] lacks 'effect'"]),
        ("row.1", 2, ["row[1] should be a table"]),
        ("meta.more", 1, []),
    ],
)
def test_the_shape_of_the_own_file(path: str, value: object, said: list[str]) -> None:
    assert list(LOOSE.problems(FRUIT, damaged(path, value))) == said


def test_a_closed_shape_has_no_other_keys() -> None:
    assert list(Shape(closed=True).problems(FRUIT, FRUIT)) == []
    assert list(Shape(closed=True).problems(FRUIT, damaged("fruit.1.more", 1))) == ["fruit[plum] has an unknown 'more'"]


def test_ids_names_sources_and_fixed_values() -> None:
    entries = [
        {"id": "fig", "name_en": "Fig", "name_fr": "Figue"},
        {"id": "fig", "name_en": "Fig", "name_fr": " "},
        {"id": "kiwi", "name_en": "Kiwi"},
    ]
    assert list(id_problems("fruit", entries, ("fig", "plum"))) == [
        "fruit has 'fig' 2 times",
        "fruit has an unknown 'kiwi'; known are: fig, plum",
        "fruit lacks 'plum'",
    ]
    missing = ["fruit[fig] has no name_fr", "fruit[kiwi] has no name_fr"]
    assert list(name_problems("fruit", entries)) == ["fruit uses the name 'Fig' twice", *missing]
    assert list(name_problems("fruit", entries, unique=False)) == missing
    assert list(source_problems({"fruit": [{"id": "fig", "source": "hearsay"}, {"source": "public"}]})) == [
        "fruit[fig].source is 'hearsay'; a source is rulebook, public, designed"
    ]
    assert list(fixed_problems(FRUIT, {"meta": {"players": 3, "name": "Grove"}})) == [
        "meta.name must be 'Grove', not 'Orchard'"
    ]


def test_the_first_problem_refuses_the_file_and_stumbling_is_one() -> None:
    @never_raises
    def problems(data: Mapping[str, Any]) -> Iterator[str]:
        if not data["fruit"]:
            yield "no fruit"
        next(entry for entry in data["fruit"] if entry["id"] == "fig")

    sound = Components(FRUIT, "fruit.toml")
    assert checked(sound, problems) is sound
    assert list(problems({})) == ["something is missing or of the wrong kind (KeyError: 'fruit')"]
    assert list(problems({"fruit": [{"id": "kiwi"}]})) == [
        "something is missing or of the wrong kind (RuntimeError: generator raised StopIteration)"
    ]
    with pytest.raises(ComponentsError, match=r"^mine\.toml: no fruit$"):
        checked(Components({"fruit": []}, "mine.toml"), problems)
