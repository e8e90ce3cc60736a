"""Texts of components: files for each language, what a player's file says instead, and the checks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import royaume
from royaume.engine.components import Components, digest, read_components, read_toml
from royaume.engine.errors import ComponentsError
from royaume.engine.languages import LANGUAGES
from royaume.engine.texts import Told, addresses, find_text, overlaid, split_texts, text_problems, told

DATA: dict[str, Any] = {
    "meta": {"rounds": 3},
    "fruit": [
        {"id": "fig", "worth": 2, "parts": [{"id": "stem"}, {"id": "leaf"}]},
        {"id": "plum", "worth": 3, "parts": []},
    ],
    "row": [{"n": 1}],
}
TEXTS: dict[str, Any] = {
    "en": {
        "meta": {"name": "Orchard"},
        "fruit": {
            "fig": {
                "name": "The fig's tree",
                "story": "Sweet.",
                "parts": {"stem": {"name": "Stem"}, "leaf": {"name": "Leaf"}},
            },
            "plum": {"name": "Plum"},
        },
    },
    "fr": {
        "meta": {"name": "Verger"},
        "fruit": {
            "fig": {"name": "L'arbre : figue", "parts": {"stem": {"name": "Queue"}, "leaf": {"name": "Feuille"}}},
            "plum": {"name": "Prune"},
        },
    },
}
WANTED = [Told("meta"), Told("fruit"), Told("fruit.parts"), Told("fruit", ("story",), where={"id": "fig"})]
ORCHARD = Components(DATA, "orchard.toml", TEXTS)


# The door ---------------------------------------------------------------------------------------


def test_texts_are_printed_as_the_language_prints() -> None:
    assert ORCHARD.names("en", "fruit") == {"fig": "The fig’s tree", "plum": "Plum"}
    assert ORCHARD.names("fr", "fruit") == {"fig": "L’arbre\u00a0: figue", "plum": "Prune"}
    assert ORCHARD.text("fr", "fruit", "fig", "parts", "leaf", "name") == "Feuille"
    assert ORCHARD.typed("en", "fruit", "fig", "name") == "The fig's tree"
    assert ORCHARD.titles("meta") == {"en": "Orchard", "fr": "Verger"}


def test_what_has_no_text_is_told_in_the_usual_language_or_called_by_its_id() -> None:
    assert ORCHARD.text("fr", "fruit", "fig", "story") == "Sweet."
    assert ORCHARD.text("fr", "fruit", "plum", "story") == ""
    assert ORCHARD.text("fr", "fruit", "kiwi", "name") == "kiwi"
    assert Components(DATA, "").names("fr", "fruit") == {"fig": "fig", "plum": "plum"}


# Texts within data ------------------------------------------------------------------------------

ID = st.sampled_from(("fig", "plum", "kiwi"))
TEXT = st.text("abc' :é", min_size=1, max_size=5)
ENTRY = st.fixed_dictionaries({"name": TEXT}, optional={"story": TEXT})
ANY_TEXTS = st.fixed_dictionaries(
    {
        lang: st.fixed_dictionaries({"meta": ENTRY, "fruit": st.dictionaries(ID, ENTRY, min_size=1)})
        for lang in LANGUAGES
    }
)
ANY_DATA = st.fixed_dictionaries(
    {
        "meta": st.fixed_dictionaries({"gift_as": st.integers()}),
        "fruit": st.lists(ID, unique=True).map(lambda ids: [{"id": each, "worth": 1} for each in ids]),
    }
)


@given(ANY_DATA, ANY_TEXTS)
def test_data_told_with_their_texts_are_split_again(data: dict[str, Any], texts: Any) -> None:
    plain, said = split_texts(told(data, texts), texts)
    assert plain == data
    assert not any(list(addresses(tree)) for tree in said.values()), "they are the game's own"
    here = {entry["id"] for entry in data["fruit"]}
    plain, said = split_texts(told(data, texts), {lang: {"any": {"name": "x", "story": "x"}} for lang in texts})
    assert plain == data
    for lang, tree in texts.items():
        for address in addresses(tree):
            given = find_text(said[lang], address)
            assert given == (find_text(tree, address) if address[0] == "meta" or address[1] in here else None)


def test_a_player_says_something_else() -> None:
    mine = {
        "fruit": [
            {"id": "fig", "name_en": "The fig’s tree", "name_fr": "Figuier", "name_fr_alt": "Arbre", "worth": 2},
            {"id": "kiwi", "name_en": "Kiwi", "worth": 9, "name_de": "Kiwi", "worth_en": 1},
        ]
    }
    data, said = split_texts(mine, TEXTS)
    assert data == {"fruit": [{"id": "fig", "worth": 2}, {"id": "kiwi", "worth": 9, "name_de": "Kiwi", "worth_en": 1}]}
    assert said["en"] == {"fruit": {"kiwi": {"name": "Kiwi"}}}, "the same in print is the same"
    assert said["fr"] == {"fruit": {"fig": {"name": "Figuier", "name_alt": "Arbre"}}}
    both = overlaid(TEXTS, said)
    assert find_text(both["fr"], ("fruit", "fig", "name")) == "Figuier"
    assert find_text(both["fr"], ("fruit", "fig", "parts", "leaf", "name")) == "Feuille"
    assert find_text(both["en"], ("fruit", "kiwi", "name")) == "Kiwi"
    assert find_text(both["en"], ("fruit", "plum", "name")) == "Plum"


# Files ------------------------------------------------------------------------------------------


def written(node: Any) -> str:
    """A value as TOML, tables inline."""
    if isinstance(node, dict):
        return "{" + ", ".join(f"{key} = {written(value)}" for key, value in node.items()) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(map(written, node)) + "]"
    return json.dumps(node, ensure_ascii=False)


@pytest.mark.parametrize("name", royaume.games())
def test_a_file_that_has_its_names_in_it_is_read(name: str, tmp_path: Path) -> None:
    """So were files written when names stood in the data; they are this game still, under both digests."""
    own = royaume.load(name).components
    file = tmp_path / "mine.toml"
    with_names = own.told()
    file.write_text("\n".join(f"{key} = {written(value)}" for key, value in with_names.items()), encoding="utf-8")
    found = royaume.load(name, file).components
    assert found.data == own.data
    assert found.texts == own.texts
    assert found.digest == own.digest
    assert found.accepts(digest(with_names))


def test_a_file_is_missing_in_one_language(tmp_path: Path) -> None:
    own = tmp_path / "components.toml"
    own.write_text("[meta]\nrounds = 3\n", encoding="utf-8")
    (tmp_path / "components.en.toml").write_text("[meta]\nname = 'Orchard'\n", encoding="utf-8")
    with pytest.raises(ComponentsError, match=r"there are no texts in 'fr': cannot read .*components\.fr\.toml"):
        read_components(own)


@pytest.mark.parametrize("name", royaume.games())
def test_the_own_data_hold_no_texts(name: str) -> None:
    game = royaume.load(name)
    assert split_texts(game.components.data, game.components.texts)[0] == game.components.data
    for path in game.folder.glob("*.toml"):
        assert not [key for key in every_key(read_toml(path)) if key.endswith(tuple(f"_{lang}" for lang in LANGUAGES))]


def every_key(node: Any) -> list[str]:
    if isinstance(node, dict):
        return [*node, *(key for value in node.values() for key in every_key(value))]
    return [key for value in node for key in every_key(value)] if isinstance(node, list) else []


# Checks -----------------------------------------------------------------------------------------


def problems(texts: Any, own: bool = True) -> list[str]:
    return list(text_problems(DATA, texts, WANTED, own))


def test_what_is_wrong_with_texts() -> None:
    assert problems(TEXTS) == ["fruit.fig has no story in fr"]
    assert problems(TEXTS, own=False) == []
    said = {"fr": {"fruit": {"fig": {"story": "Sucré.", "name": "Prune"}, "plum": {"story": " ", "parts": {}}}}}
    assert problems(overlaid(TEXTS, said)) == [
        "fruit.plum.story is no text in fr: ' '",
        "fruit uses the name 'Prune' twice",
    ]
    assert problems(overlaid(TEXTS, said), own=False) == problems(overlaid(TEXTS, said))
    wrong = {"en": {"fruit": {"plum": {"name": 7}, "kiwi": {"name": "Kiwi"}}, "veg": {"leek": {"name": "Leek"}}}}
    assert problems(overlaid(TEXTS, wrong))[:3] == [
        "fruit.plum.name is no text in en: 7",
        "there is a text in en for fruit.kiwi, which is not in the data",
        "there is a text in en for veg, which is not in the data",
    ]
    assert problems(overlaid(TEXTS, wrong), own=False) == ["fruit.plum.name is no text in en: 7"]


def test_a_name_that_is_missing_in_one_language() -> None:
    texts = {**TEXTS, "fr": {"meta": {"name": "Verger"}, "fruit": {"fig": TEXTS["en"]["fruit"]["fig"]}}}
    assert problems(texts) == ["fruit.plum has no name in fr"]
