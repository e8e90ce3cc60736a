"""Words: labels, questions, the log, cards, options, in both languages; the catalogues are complete and used."""

from __future__ import annotations

import inspect
import random
import re
from pathlib import Path

import pytest

from royaume.engine import reasons, voice
from royaume.engine.languages import LANGUAGES
from royaume.games.winter_kingdom.about import about, brief
from royaume.games.winter_kingdom.actions import ABILITIES, ECONOMIES, SCORING, TWISTS
from royaume.games.winter_kingdom.vocabulary import Voice
from royaume.games.winter_kingdom.words import short_forms
from tests.rules.winter_kingdom.given import AFTER, GAME, at, do, new
from tests.web.table.stage import drawn

SOURCE = GAME.folder


def label(state: object, action: str, lang: str = "en") -> str:
    return GAME.label(state, GAME.parse(action), lang)  # type: ignore[arg-type]


def test_placements_say_the_hex_the_terrain_and_the_coins() -> None:
    s = at("-8,-3", card="snow", economy="exports")
    assert label(s, "house:-9,-3") == "House on −9,−3 (snow), +1 coin"
    assert label(s, "fort:-9,-3", "fr") == "Fort en −9,−3 (neige), +2 pièces"
    assert label(s, "house:-8,-2") == "House on −8,−2 (snow)"


def test_questions_say_what_is_left_and_whether_adjacency_binds() -> None:
    s = at("-8,-3", card="snow")
    assert GAME.prompt(s) == "3 pieces left to place: on snow, beside your own pieces."
    assert GAME.prompt(at(card="snow"), "fr") == "Encore 3 constructions à placer : n’importe où sur neige.".replace(
        " :", "\u00a0:"
    )
    buying = at(hand=["mule"], coins=1, agenda=AFTER)
    assert GAME.prompt(buying) == "You have 1 coin: one purchase, or none?"
    assert label(buying, "buy:mule") == "Buy Mule for 1 coin: move one of your houses one step"


def test_uses_name_the_action_only_where_there_are_two() -> None:
    s = at("-9,-3", in_play=["mule"], upgraded=["toboggan"])
    assert label(s, "use:mule:first") == "Use Mule: move one of your houses one step"
    assert label(s, "use:toboggan:second").startswith("Use Toboggan, second action: move ")
    assert label(s, "tunnel", "fr").startswith("Utiliser Tunnel\u00a0: déplacer une de vos Maisons")


def test_a_turn_as_the_others_read_it() -> None:
    s = at("0,-3", card="summit", hand=["mule"], coins=1, economy="exports")
    s.log = []
    do(s, "fort:1,-3", "house:0,-4", "house:1,-4", "end", "buy:mule")
    names = {0: "Anna", 1: "Ben"}
    told = [GAME.tell(event.seen_by(1), "en", names) for event in s.log]
    assert told[:5] == [
        "Anna places a fort on 1,−3 (summit).",
        "Anna places a house on 0,−4 (summit).",
        "Anna places a house on 1,−4 (summit).",
        "Anna buys Mule for 1 coin.",
        "Anna draws a terrain card.",
    ]
    assert re.fullmatch("Round 1: Ben reveals [a-z]+\\.", told[5])
    mine = [GAME.tell(event.seen_by(0), "fr", names) for event in s.log]
    assert mine[4].startswith("Anna pioche une carte Terrain\u00a0:")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_what_it_does(lang: str) -> None:
    cards = {"ability": ABILITIES, "scoring": SCORING, "economy": ECONOMIES, "twist": TWISTS}
    for table, names in cards.items():
        said = [about(GAME, table, name, lang) for name in names]
        assert len(set(said)) == len(said), table
        assert all(text[0].isupper() or text[0].isdigit() for text in said)
        assert all(text.endswith(".") and "{" not in text and ".." not in text for text in said)
        assert not [text for text in said if re.search("[\u2190-\u21ff]", text)]  # arrows that a font may lack
    assert about(GAME, "player_card", "tunnel", lang).endswith(".")


def test_a_few_cards_word_for_word() -> None:
    assert about(GAME, "ability", "market", "en") == (
        "Place a piece on a buildable hex next to a castle (beside your own pieces if possible). Upgraded, you may "
        "instead place a piece on a buildable hex next to a group of yours that lies beside a castle."
    )
    assert about(GAME, "ability", "guide", "en") == (
        "Move one of your houses to a buildable hex, over one or more empty hexes of mountain. Upgraded, you may also "
        "use the Tunnel card with a house that is beside no tunnel, to a buildable hex beside any tunnel."
    )
    assert about(GAME, "scoring", "crowds", "fr") == (
        "1 PV pour 2 Maisons de votre plus grand groupe ; un Fort compte double.".replace(" ;", "\u00a0;")
    )
    assert about(GAME, "twist", "roads", "en") == "Two purchases a turn, and movement cards cost 1 coin less."


@pytest.mark.rule("WK-7.16")
def test_crossing_says_which_terrain_follows() -> None:
    circle = "summit, tundra, flowers, meadow, snow, forest, summit"
    assert circle in about(GAME, "ability", "crossing", "en")
    assert "fleurs, prairie" in about(GAME, "ability", "crossing", "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_few_words_on_a_card_tell_its_two_actions_apart(lang: str) -> None:
    for entry in GAME.components["ability"]:
        first, second = [brief(Voice(GAME, lang), entry[part]) for part in ("first", "second")]
        if entry["mode"] != "extends":
            assert first[:26] != second[:26], entry["id"]


@pytest.mark.rule("WK-11.3", "WK-11.5")
def test_the_question_says_what_the_twist_makes_of_adjacency() -> None:
    near = at("10,-5", card="snow", twist="mobility")
    assert GAME.prompt(near) == "3 pieces left to place: on snow, within two steps of your own pieces."
    assert "à deux cases au plus" in GAME.prompt(near, "fr")
    old = do(at("11,-5", card="snow", twist="dead_end"), "mandatory")
    assert GAME.prompt(old).endswith("on snow, beside pieces you had before this turn.")
    assert GAME.prompt(at("10,-5", card="snow")) == "3 pieces left to place: anywhere on snow."


@pytest.mark.rule("WK-7.21", "WK-7.18")
def test_declining_says_what_is_declined() -> None:
    left = do(at("-9,-3", upgraded=["caravan"]), "use:caravan:first", "to:-7,-3")
    assert label(left, "decline") == "No extra piece"
    on = do(at("-9,-3 0,0", upgraded=["mule"]), "use:mule:first", "pick:-9,-3", "to:-8,-3")
    assert label(on, "decline") == "No further step"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_lines_have_names(lang: str) -> None:
    for declared in GAME.declare(4):
        assert GAME.option_name(declared.id, lang)
        assert GAME.option_about(declared.id, lang).endswith(".")
        values = [GAME.option_value(declared.id, value, lang) for value in declared.samples()]
        assert len(set(values)) == len(values), declared.id
    assert GAME.line("castles", lang) != GAME.line("knights", lang)
    assert len(short_forms(GAME, lang)) == 1


def test_both_catalogues_have_the_same_keys_and_none_is_unused() -> None:
    assert GAME.words.keys("en") == GAME.words.keys("fr")
    scripts = [path.read_text(encoding="utf-8") for path in Path(SOURCE).glob("*.py")]
    source = "\n".join([*scripts, inspect.getsource(voice), inspect.getsource(reasons)])
    parts = {part for key in GAME.words.keys("en") for part in key.split(".")[:1]}
    for part in parts - {"shelf", "lab", "unit", "term"}:
        assert re.search(rf'f?"{part}[."]', source), f"nobody says '{part}'"
    for key in GAME.words.keys("en"):
        if key.startswith("reason."):
            assert f'"{key.removeprefix("reason.")}"' in source, key


def test_arguments_of_both_languages_agree() -> None:
    from babel.messages.pofile import read_po

    def arguments(lang: str) -> dict[str, set[str]]:
        with (SOURCE / "locale" / f"{lang}.po").open("rb") as file:
            catalogue = read_po(file)
        found = {}
        for message in catalogue:
            if message.id:
                key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
                found[key] = set(re.findall(r"\{(\w+)\}", str(message.string)))
        return found

    english, french = arguments("en"), arguments("fr")
    assert {key for key in english if english[key] != french[key]} == set()


def test_a_whole_game_can_be_told() -> None:
    s = new(4, 12)
    rng = random.Random(12)
    s.log = []
    while s.player is not None:
        assert GAME.prompt(s, "fr")
        s.apply(rng.choice(s.legal()))
    lines = GAME.story(s.log, None, "en")
    assert re.search("wins\\.$|share the victory\\.$", lines[-1])
    assert len(lines) == len(s.log) > 200


def test_while_a_card_asks_prompt_and_drawing_speak_of_that_card() -> None:
    s = do(at("-9,-3 -8,-3 3,-4", card="tundra", in_play=["sawmill"]), "use:sawmill:first")
    assert GAME.prompt(s) == "Sawmill: place a house or a fort on a hex of forest."
    assert GAME.prompt(s, "fr") == "Scierie\u00a0: placez une Maison ou un Fort sur une case forêt."
    for lang, asked, other in (("en", "On a hex of forest.", "Tundra"), ("fr", "Sur une case forêt.", "Toundra")):
        html = drawn(s, 0, lang, ("board.html",))
        card = re.search(r'<section class="wk-open.*?</section>', html, re.S)
        assert card is not None
        assert asked in card[0]
        assert other not in card[0]
    before = drawn(at(card="tundra", in_play=["sawmill"]), 0, "en", ("board.html",))
    assert "asking_card" not in before


def test_the_question_names_only_pieces_that_are_left() -> None:
    for reserve, said in (((3, 2), "a house or a fort"), ((3, 0), "a house"), ((0, 2), "a fort")):
        s = do(at("3,-4", in_play=["sawmill"], reserve=reserve), "use:sawmill:first")
        assert GAME.prompt(s) == f"Sawmill: place {said} on a hex of forest."
