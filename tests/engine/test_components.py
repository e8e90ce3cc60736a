"""Component data: the digest, the sources, files that cannot be read, and the checks that the games share."""

from __future__ import annotations

import copy
import itertools
import random
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import royaume
from royaume.engine.components import (
    CREDITS,
    FORMER,
    Components,
    Shape,
    checked,
    digest,
    fixed_problems,
    id_problems,
    is_told,
    never_raises,
    read_former,
    read_toml,
    source_problems,
    walk_sources,
)
from royaume.engine.errors import ComponentsError

TOLD = st.sampled_from(("note", "notes", "source", "source_note", "cost_source", "source_spaces"))
TABLES = [
    (name, players)
    for name in royaume.games()
    for players in range(royaume.load(name).min_players, royaume.load(name).max_players + 1)
]
FIRST = {  # the digests of the first edition, when they covered names, notes and sources
    "almanac": "35c5c7be4fb96c8c",
    "crown_of_emara": "e5a1eb7e32094115",
    "kingdom_crossing": "6b2fdfc0f8255de6",
    "queens_architect": "23253292e5f50162",
    "winter_kingdom": "b679672683215787",
}
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


@given(DATA, st.lists(st.tuples(TOLD, LEAVES), max_size=5), st.randoms(use_true_random=False))
def test_notes_and_sources_are_not_played(data: Any, told: list[tuple[str, object]], rng: Any) -> None:
    plain = Components(data, "")
    assert plain.play == data
    tables = list(every_table(with_notes := copy.deepcopy(data)))
    for key, value in told:
        rng.choice(tables)[key] = value
    assert Components(with_notes, "").digest == plain.digest


def every_table(node: Any) -> Iterator[dict[str, Any]]:
    """The tables of the data, the outermost first."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from every_table(value)
    elif isinstance(node, list):
        for value in node:
            yield from every_table(value)


def test_the_credits_of_the_box_are_not_played() -> None:
    data = {"meta": {"id": "fruit", "designer": "Ann", "year": 1999, "age": 8, "rounds": 3}, "panel": [{"age": 2}]}
    assert Components(data, "").play == {"meta": {"id": "fruit", "rounds": 3}, "panel": [{"age": 2}]}


def test_digests_of_before_that_mean_the_same_play_are_accepted(tmp_path: Path) -> None:
    given = {"fruit": [{"id": "fig", "name_en": "Fig", "worth": 2}]}
    components = Components({"fruit": [{"id": "fig", "worth": 2}]}, "", given=given)
    assert read_former(tmp_path, components.digest) == ()
    (tmp_path / FORMER).write_text(f'{components.digest} = ["00ff"]\nabcd = ["00aa"]\n')
    components.former = read_former(tmp_path, components.digest)
    assert components.accepts(components.digest)
    assert components.accepts("00ff")
    assert components.accepts(digest(given)), "the digest of a file with its names, as it was before"
    assert not any(components.accepts(other) for other in ("00aa", "abcd", "", None, 7))


@pytest.mark.parametrize("name", royaume.games())
def test_every_game_accepts_its_first_digest_and_lists_no_other_play(name: str) -> None:
    game = royaume.load(name)
    listed = tomllib.loads((game.folder / FORMER).read_text(encoding="utf-8"))
    assert game.components.former == tuple(listed[game.components.digest])
    assert FIRST[name] in game.components.former
    together = [each for today, before in listed.items() for each in (today, *before)]
    assert len(set(together)) == len(together), "a digest means one play"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_told_is_never_played(name: str, players: int) -> None:
    game = royaume.load(name)
    other = type(game)(Components(garbled(game.components.data), "garbled"))
    assert other.components.data != game.components.data
    assert other.components.play == game.components.play
    rng = random.Random(players)
    ours, theirs = game.new(players, 5), other.new(players, 5)
    while ours.player is not None:
        assert ours.digest() == theirs.digest()
        action = rng.choice(ours.legal())
        ours.play(action)
        theirs.play(action)
    assert ours.to_dict() == theirs.to_dict()
    assert ours.scores() == theirs.scores()


def garbled(data: dict[str, Any]) -> dict[str, Any]:
    """The data with everything that is only told replaced by nonsense."""
    numbers = itertools.count()
    found = copy.deepcopy(data)
    for table in every_table(found):
        for key in table:
            if is_told(key) or (table is found.get("meta") and key in CREDITS):
                table[key] = f"nonsense {next(numbers)}"
    return found


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
    assert read_toml(path) == {"meta": {"name": "é"}}


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


def test_ids_sources_and_fixed_values() -> None:
    entries = [{"id": "fig"}, {"id": "fig"}, {"id": "kiwi"}]
    assert list(id_problems("fruit", entries, ("fig", "plum"))) == [
        "fruit has 'fig' 2 times",
        "fruit has an unknown 'kiwi'; known are: fig, plum",
        "fruit lacks 'plum'",
    ]
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
