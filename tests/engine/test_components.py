"""Component data: the digest, the sources, and files that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royaume.engine.components import Components, read_toml, walk_sources
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
        (bytes_, f"{bytes_} is not valid TOML: "),
        (dated, f"{dated} holds a date or a time, which no component has"),
    ):
        with pytest.raises(ComponentsError) as error:
            read_toml(path)
        assert str(error.value).startswith(said)
