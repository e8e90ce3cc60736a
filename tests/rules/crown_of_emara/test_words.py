"""The words of Crown of Emara: catalogues, names and prices, score lines and options, and whole games in words."""

from __future__ import annotations

import inspect
import random
import re
import string
from pathlib import Path
from typing import Any

import pytest

import royaume
from royaume.engine import reasons, voice
from royaume.engine.errors import RoyaumeError
from royaume.engine.languages import LANGUAGES
from royaume.games.crown_of_emara import words
from royaume.games.crown_of_emara.actions import ADVISORS, GOODS, LOCATIONS, space
from royaume.games.crown_of_emara.labels import LABELS
from royaume.games.crown_of_emara.paying import discounted, of_any_kind
from royaume.games.crown_of_emara.prompts import PROMPTS
from royaume.games.crown_of_emara.scoring import accounts, leftovers
from royaume.games.crown_of_emara.state import SOURCES
from royaume.games.crown_of_emara.steps import flow
from royaume.games.crown_of_emara.story import LINES
from royaume.games.crown_of_emara.tables import any_price, price
from royaume.games.crown_of_emara.vocabulary import Voice
from royaume.lab.headings import declared
from tests.rules.crown_of_emara.positions import GAME, NAMES, after, position

FOLDER = Path(GAME.folder)
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py")}


def placeholders(forms: tuple[str, ...]) -> set[str | None]:
    return {name for text in forms for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# The catalogues ---------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys() -> None:
    assert GAME.words.keys("en") == GAME.words.keys("fr")
    assert len(GAME.words.keys("en")) > 250


@pytest.mark.parametrize("key", sorted(GAME.words.keys("en")))
def test_the_same_placeholders_in_both_languages(key: str) -> None:
    english, french = (GAME.words._message(lang, key) for lang in LANGUAGES)
    assert placeholders(english) == placeholders(french)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_twice(lang: str) -> None:
    keys = re.findall(r'^msgid "(.+)"$', (FOLDER / "locale" / f"{lang}.po").read_text(encoding="utf-8"), re.M)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("lang", "wrong"), [("en", r"\s[:;?!]|[«»]"), ("fr", r"[^\u00a0][:;?!»]|«[^\u00a0]")])
def test_typography(lang: str, wrong: str) -> None:
    for key in GAME.words.keys(lang):
        for text in GAME.words._message(lang, key):
            assert not re.search(wrong, text), f"{key}: {text}"
            assert "'" not in text, f"{key}: {text}"
            assert "  " not in text, f"{key}: {text}"


def test_every_key_is_used() -> None:
    texts = [*SCRIPTS.values(), inspect.getsource(voice)]
    literal = {key for text in texts for key in re.findall(r'"([a-z_]+(?:\.[a-z_]+)*)"', text)}
    computed = {
        *(f"{form}.{place}" for form in ("the", "at", "to") for place in (*LOCATIONS, "other")),
        *(f"the.{advisor}" for advisor in ADVISORS),
        *(f"amount.{item}" for item in (*GOODS, "favor", "cp", "bp", "other", "other_resource")),
        *(f"councilor.{piece}" for piece in ("countryside", "town", "board_a", "board_b")),
        *(f"short.{track}{about}" for track in ("cp", "bp") for about in ("", ".about")),
        *(f"prompt.menu.{left}" for left in ("move_and_card", "move", "card", "free")),
        *(f"asked.{flow.names[op]}" for op in PROMPTS),
        *(f"line.{key}" for key in score_lines()),
        *(f"reason.{key}" for key in reason_keys()),
        *("shelf", "shelf.fun", "shelf.special"),
        "unit",
        *(f"part.{key}" for key in ("about", *(part.id for part in accounts(position())[0]))),
        *option_keys(),
        *(f"lab.{heading.id}" for heading in declared(GAME).headings),
    }
    about = {key for key in GAME.words.keys("en") if key.startswith(("about.", "term."))}  # cards, and what is judged
    assert GAME.words.keys("en") - literal - about == computed - literal


def score_lines() -> list[str]:
    left = [f"left_{name}" for name in leftovers(position(), 0)]
    return [*SOURCES, *left, "left_to_other", "leftovers", "cp_victoria"]


def reason_keys() -> set[str]:
    explaining = "".join(text for name, text in SCRIPTS.items() if name.startswith(("explain", "refusals")))
    explaining += inspect.getsource(reasons)
    return {*re.findall(r'refuse\(s, "(\w+)"', explaining), *re.findall(r'": \("(\w+)", "CE-', explaining)}


def option_keys() -> set[str]:
    found = set()
    for players in (1, 2, 3, 4):
        for option in GAME.declare(players):
            found |= {f"option.{option.id}", f"option.{option.id}.about"}
            found |= {f"option.{option.id}.{str(choice).lower()}" for choice in option.choices}
            if option.low is not None:
                found.add(f"option.{option.id}.number")
    return found


def test_every_family_has_a_label_and_every_decision_a_question() -> None:
    assert set(LABELS) == {family.name for family in space.families}
    assert set(PROMPTS) == {op for op, ask in enumerate(flow.asks) if ask is not None}


def test_every_event_of_the_rules_has_a_line() -> None:
    told = {kind for text in SCRIPTS.values() for kind in re.findall(r'\.tell\(\s*"(\w+)"', text)}
    assert told == set(LINES)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(RoyaumeError, match="there are no words in 'de'; the languages are: en, fr"):
        GAME.label(position(), 0, "de")


# Names, amounts, prices -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_articles_and_plurals_are_those_of_the_printed_names(lang: str) -> None:
    v = Voice(GAME, lang)
    for thing in (*LOCATIONS, *ADVISORS):
        assert v.the(thing) == v.say(f"the.{thing}")
    for place in LOCATIONS:
        assert v.at(place) == v.say(f"at.{place}")
        assert v.to(place) == v.say(f"to.{place}")
    for good in GOODS:
        assert v.amount(good, 2) == v.count(f"amount.{good}", 2)


PRICES = [
    (price({"cloth": 2}), "2 cloth", "2 tissus"),
    (price({"wood": 1, "grain": 1}), "1 wood + 1 grain", "1 bois + 1 céréale"),
    (any_price(1), "1 resource of any kind", "1 ressource quelconque"),
    (any_price(3, gold=False), "3 resources of any kind", "3 ressources quelconques"),
    (discounted(price({"grain": 2}), 1), "1 grain", "1 céréale"),
    (
        discounted(price({"wood": 1, "cloth": 2}), 1),
        "1 wood + 2 cloth less 1 resource",
        "1 bois + 2 tissus moins 1 ressource",
    ),
    (
        discounted(price({"cloth": 3, "grain": 3}), 2),
        "3 cloth + 3 grain less 2 resources",
        "3 tissus + 3 céréales moins 2 ressources",
    ),
    (discounted(price({"wood": 1, "grain": 1}), 2), "nothing", "rien"),
    (of_any_kind(discounted(price({"stone": 2}), 1)), "1 resource of any kind", "1 ressource quelconque"),
]


@pytest.mark.rule("CE-14.5", "CE-14.6", "CE-11.8")
@pytest.mark.parametrize(("packed", "english", "french"), PRICES)
def test_prices(packed: int, english: str, french: str) -> None:
    assert Voice(GAME, "en").price(packed) == english
    assert Voice(GAME, "fr").price(packed) == french


def test_names_changed_by_a_player_are_used_everywhere(tmp_path: Path) -> None:
    text = (FOLDER / "components.toml").read_text(encoding="utf-8")
    for thing, english, french in (
        ("market", "Bazaar", "Halles"),
        ("baker", "Miller", "Meunier d'Emara"),
        ("gold", "Ducat", "Ducat"),
        ("great_famine", "Hard Times", "Temps durs : disette"),
    ):
        line = f'id = "{thing}"\n'
        assert text.count(line) == 1
        text = text.replace(line, f'{line}name_en = "{english}"\nname_fr = "{french}"\n')
    file = tmp_path / "changed.toml"
    file.write_text(text, encoding="utf-8")
    game = royaume.load("crown_of_emara", file)
    assert game.components.digest == GAME.components.digest, "names are not played"
    assert Voice(game, "en").at("market") == "at Bazaar"
    assert Voice(game, "fr").to("market") == "à Halles"
    assert Voice(game, "fr").the("baker") == "Meunier d’Emara"
    assert Voice(game, "en").amount("gold", 3) == "3 ducat"
    assert Voice(game, "fr").name("great_famine") == "Temps durs\u00a0: disette"
    s = after("play_card:take_wood:2", game=game)
    assert game.label(s, game.parse("move:town"), "en") == "Move the town councilor 2 steps to Bazaar"


# Score lines, options, short forms --------------------------------------------------------------


@pytest.mark.parametrize("key", score_lines())
def test_every_score_line_has_a_name(key: str) -> None:
    for lang in LANGUAGES:
        assert words.line(GAME, key, lang)[0].isupper()


def test_score_lines() -> None:
    assert words.line(GAME, "cp_market_books", "en") == "Books at the Market"
    assert words.line(GAME, "bp_castle_books", "fr") == "Livres au Château"
    assert words.line(GAME, "left_to_other", "fr") == "Points restants attribués à l’autre score"


def test_options() -> None:
    assert GAME.option_name("start_bp", "fr") == "Points de Bâtiments de départ"
    assert words.option_value(GAME, "start_bp", "first_game", "en") == "First game (35)"
    assert words.option_value(GAME, "start_bp", 1, "fr") == "1 point de Bâtiments"
    assert words.option_value(GAME, "start_bp", 40, "fr") == "40 points de Bâtiments"
    assert words.option_value(GAME, "mixed_boards", True, "en") == "On"
    assert words.option_value(GAME, "solo", "single", "fr") == "Partie individuelle"
    assert GAME.option_about("informed_choice", "en") == (
        "You hold all nine of your action cards instead of drawing three each round."
    )


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_option_has_its_words(players: int) -> None:
    for option in GAME.declare(players):
        for lang in LANGUAGES:
            assert GAME.option_name(option.id, lang)
            assert GAME.option_about(option.id, lang).endswith(".")
            for value in option.samples():
                assert words.option_value(GAME, option.id, value, lang)


def test_short_forms_are_explained() -> None:
    assert words.short_forms(GAME, "en") == {"CP": "citizen points", "BP": "building points"}
    assert words.short_forms(GAME, "fr") == {"PC": "points de Citoyens", "PB": "points de Bâtiments"}


# Whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"mixed_boards": True}), (3, {"informed_choice": True}), (4, {})],
)
def test_whole_games_in_words(players: int, options: dict[str, Any], lang: str) -> None:
    rng = random.Random(players)
    s = GAME.new(players, seed=players, options=options)
    s.log = []
    while s.player is not None:
        legal = s.legal()
        labels = [GAME.label(s, action, lang) for action in legal]
        assert len(set(labels)) == len(labels)
        assert GAME.prompt(s, lang)[-1] in ".?"
        if s.ply % 50 == 0:
            assert all(GAME.label(s, action, lang) for action in range(space.size))
        s.apply(rng.choice(legal))
    assert all(GAME.label(s, action, lang) for action in range(space.size))
    story = [GAME.tell(event.seen_by(event.to), lang, NAMES) for event in s.log]
    assert len(story) > 60 * players
    assert not [text for text in story if "{" in text or not text[0].isupper()]
    for seat in range(players):
        assert all(words.line(GAME, key, lang) for key in s.breakdown(seat))
