"""Words for people: labels, prompts, the log, refusals; and what the view shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from royaume.games.kingdom_crossing import explain as explain_module
from royaume.games.kingdom_crossing import words
from royaume.games.kingdom_crossing.actions import LEVELS
from royaume.games.kingdom_crossing.tables import COUNTS, SOURCES
from royaume.games.kingdom_crossing.vocabulary import Voice
from tests.rules.kingdom_crossing.given import GAME, do, new, table, why

THINGS = [
    entry["id"]
    for name in ("character", "structure", "home_card", "bird", "queen", "empty_deck_tile")
    for entry in GAME.components[name]
]
SPACES = {"north_1": ("lumberjack_owl_1", "bird_red_03"), "north_2": "building_fox", "east_1": "peddler_bear_1"}


def labels(s: Any, lang: str = "en") -> list[str]:
    """The labels of the legal actions."""
    return [GAME.label(s, action, lang) for action in s.legal()]


def test_both_catalogues_say_the_same_things() -> None:
    assert GAME.words.keys("en") == GAME.words.keys("fr")
    for key in GAME.words.keys("en"):
        gaps = [
            {frozenset(re.findall(r"\{(\w+)\}", form)) for form in GAME.words._message(lang, key)}
            for lang in ("en", "fr")
        ]
        assert set().union(*gaps[0]) == set().union(*gaps[1]), key


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_thing_describes_itself(lang: str) -> None:
    v = Voice(GAME, lang)
    for thing in THINGS:
        assert "{" not in v.about(thing)
    for what in COUNTS:
        assert v.say(f"per.{what}")
    for line in (*(f"play_{source}" for source in SOURCES), "investment", "guild_fox", "structures", "favours"):
        assert GAME.line(line, lang)
    assert [GAME.option_value("level", level, lang) for level in LEVELS]
    assert GAME.option_name("easy_objectives", lang)
    assert GAME.option_about("level", lang)
    assert GAME.option_value("easy_objectives", True, lang)
    assert words.short_forms(GAME, lang)


def test_labels_say_what_a_choice_means() -> None:
    s = table(spaces=SPACES, coins=13, balloon="west")
    assert "Rest with “Purse”: 5 coins" in labels(s)
    barter = "plus, if you like, 1 resource of your choice for 4 coins (only once in the turn)"
    assert f"Work with “Barter”: cross 1 bridge, {barter}" in labels(s)
    assert "Travailler avec «\u00a0Renommée\u00a0»\u00a0: traverser 1 pont, 1 PV" in labels(s, "fr")
    do(s, "work:tile_renown")
    assert GAME.prompt(s) == "“Renown”: cross 1 bridge, or take the balloon first. You have 13 coins."
    assert "Stay on the ground" in labels(s)
    assert "Fly to the North Region (3 coins)" in labels(s)
    do(s, "stay")
    assert "Cross the First Northern Bridge to the North Region" in labels(s)
    assert "Traverser le Premier pont du Nord vers la Région du Nord" in labels(s, "fr")
    do(s, "cross:nw_1")
    assert labels(s) == [
        "Owl Lumberjack I, 7 coins: 2 wood (first its bird: 2 coins)",
        "Fox Lodge, free: 1 coin for each Fox card (now 0 coins)",
    ]


def test_the_log_tells_the_turn() -> None:
    s = table(spaces=SPACES, coins=5, balloon="south")
    s.log = []
    do(s, "work:tile_purse cross:nw_1 take:north_1")
    assert GAME.story(s.log, 0)[:8] == [
        "Player 1 works with “Purse”.",
        "Player 1 gains 2 coins.",
        "Player 1 crosses the First Northern Bridge to the North Region.",
        "Player 1 meets a bird: 2 coins.",
        "Player 1 gains 2 coins.",
        "Player 1 takes Owl Lumberjack I for 7 coins.",
        "Player 1: Wood at space 1.",
        "Player 1: Wood at space 2.",
    ]
    assert GAME.story(s.log, 0)[8] == "Forgotten purse is revealed."
    names = {0: "Stefania"}
    assert GAME.tell(s.log[0].seen_by(0), "fr", names) == "Stefania travaille avec «\u00a0Bourse\u00a0»."


def test_refusals_speak_both_languages_and_cite() -> None:
    s = table(spaces=SPACES, coins=0, at="east")
    refused = s.why_not(GAME.parse("fly:north"))
    assert refused is not None
    assert refused.text("en") == "Not now: first an action tile is to be decided."
    assert refused.text("fr") == "Pas maintenant, car il reste à décider\u00a0: une tuile Action."
    assert why(s, "draft:start_1") == ("KC-4.3", "KC-4.4")


def test_every_reason_has_its_words() -> None:
    source = Path(explain_module.__file__).read_text(encoding="utf-8")
    keys = set(re.findall(r'refuse\(s, "(\w+)"', source))
    assert len(keys) > 30
    for lang in ("en", "fr"):
        assert {f"reason.{key}" for key in keys} <= GAME.words.keys(lang)


@pytest.mark.rule("KC-19.1", "KC-19.2", "KC-19.3", "KC-19.4", "KC-19.5")
def test_the_view_shows_the_whole_table() -> None:
    s = table(3, spaces=SPACES, coins=5, paws=["we"], upgraded=["tile_trek"], birds=["bird_red_01", "bird_blue_01"])
    view = s.view(None)
    assert view["balloon"] == "north"
    assert view["spaces"]["north_1"] == {
        "region": "north", "deck": view["spaces"]["north_1"]["deck"], "shown": "lumberjack_owl_1", "cost": 7,
        "bird": "bird_red_03", "left": 0,
    }  # fmt: skip
    assert (view["queen"], view["queens_left"], view["round"], view["rounds"], view["lap"]) == ("queen_fox", 3, 1, 4, 1)
    assert view["objectives"][1] == {
        "id": "objective_birds", "hard": False, "row": 1, "needs": {"bird": 7}, "vp": [5, 3, 1], "claims": [],
        "fulfilled": [],
    }  # fmt: skip
    assert (view["favours_left"], view["first"], view["order"]) == (4, 0, [0, 1, 2])
    mine = view["boards"][0]
    assert (mine["paws"], mine["next_paw_vp"], mine["at"], mine["houses_left"]) == (["we"], 0, "west", 2)
    assert mine["birds"] == {"red": 1, "yellow": 0, "blue": 1, "green": 0}
    assert mine["slots"]["slot_wood_3"] == {"filled": False, "passed": False}
    assert mine["upgraded"] == ["tile_trek"]


@pytest.mark.rule("KC-19.7")
def test_while_walking_the_view_shows_what_can_be_paid() -> None:
    s = table(spaces=SPACES, coins=6, balloon="west")
    assert s.view(0)["walk"] is None
    do(s, "work:tile_renown")
    walk = s.view(0)["walk"]
    assert (walk["coins"], walk["steps"], walk["flight"]) == (6, 1, 3)
    assert walk["on_foot"] == {"north": ["north_1", "north_2"], "east": ["east_1"], "south": []}  # 6 + 2 pay the 7
    assert walk["by_air"]["north"] == ["north_2"]  # 3 + 2 do not


@pytest.mark.rule("KC-17.4")
def test_income_keeps_the_free_order() -> None:
    s = table(
        agenda=[["action", 1, 0], ["collect_income", 0, 0]],
        columns={"fox": 2, "deer": 2},
        structures=["home", "building_fox"],
    )
    one, other = s.clone(), s.clone()
    do(one, "income:fox income:building_fox income:deer gain:wood")
    do(other, "income:deer gain:wood income:home income:building_fox")
    assert one.player == other.player == 1
    assert one.to_dict()["boards"] == other.to_dict()["boards"]


def test_a_new_game_has_a_prompt() -> None:
    assert GAME.prompt(new(2, 1)) == "Choose a start card with its Favour."


def test_every_example_has_its_scenario() -> None:
    folder = Path(__file__).parents[2] / "scenarios" / "kingdom_crossing"
    assert [int(path.name[3:5]) for path in sorted(folder.glob("ex_*.toml"))] == list(range(1, 19))


@pytest.mark.rule("KC-5.2")
def test_boar_income_says_what_it_gives_when_all_tiles_are_upgraded() -> None:
    tiles = [tile["id"] for tile in GAME.components["action_tile"]]
    s = table(agenda=[["action", 1, 0], ["collect_income", 0, 0]], columns={"boar": 4}, upgraded=tiles)
    assert "Boar Guild: upgrade an action tile, or 2 VP if all are upgraded (2 times)" in labels(s)
    assert any("ou 2 PV si toutes le sont déjà" in label for label in labels(s, "fr"))
    do(s, "income:boar")
    assert s.vp[0] == 2


@pytest.mark.rule("KC-8.2", "KC-9.13")
def test_effects_are_said_as_they_work() -> None:
    en, fr = Voice(GAME, "en"), Voice(GAME, "fr")
    assert "at least 5 bridges" in en.about("peddler_boar_2")
    assert "au moins 5 ponts" in fr.about("peddler_boar_2")
    assert fr.part({"op": "double_bird"}) == "l’effet d’un Oiseau rencontré, deux fois"  # one token all the same
    assert en.about("building_structures") == "1 coin for each structure, this one included"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_texts_of_favours_are_typeset(lang: str) -> None:
    v = Voice(GAME, lang)
    for favour in GAME.components["favour"]:
        assert "'" not in v.favour(favour["id"])


@pytest.mark.rule("KC-11.2", "KC-11.4", "KC-11.6")
def test_a_claim_says_what_it_asks_and_brings() -> None:
    claim = [["next_turn", 0, 0], ["claim", 0, 0]]
    s = table(agenda=claim, invest=3)
    assert labels(s)[0] == ("Claim “Investment” (your investment marker goes back 3 spaces, without coins): 5 VP")
    refused = s.why_not(GAME.parse("claim:objective_decorations"))
    assert refused is not None
    assert refused.text("en") == (
        "You do not fulfil “Decorations” yet, which asks for this: 2 flower symbols and 4 sculpture symbols."
    )
    assert "2 symboles Fleur et 4 symboles Sculpture" in refused.text("fr")
    s.claims[4] = (0,)  # the other objective of the row
    assert labels(s)[0].endswith("5 VP and a Queen’s Favour")
    do(s, "claim:objective_investment")
    assert s.view(0)["decision"] == "favour"


def test_a_called_bird_is_named_by_the_card_it_lies_on() -> None:
    spaces = {
        "north_1": ("peddler_fox_2", None),
        "east_1": ("farmer_fox_1", "bird_green_02"),
        "east_2": SPACES["north_1"],
    }
    s = table(spaces=spaces, coins=9, balloon="south")
    do(s, "work:tile_renown cross:nw_1")
    assert labels(s)[0] == "The bird on Fox Farmer I: 2 coins"


@pytest.mark.rule("KC-7.2", "KC-7.4")
def test_a_step_into_a_dead_end_is_refused_for_the_bridges_still_to_go() -> None:
    s = table(spaces=SPACES, coins=9, paws=["nw_2", "ne"], balloon="south")
    do(s, "work:tile_trek")
    refused = s.why_not(GAME.parse("cross:nw_1"))
    assert refused is not None
    assert refused.text("en") == "From there you could not cross the 2 bridges still to go."
    assert refused.text("fr") == "De là, vous ne pourriez pas traverser les 2 ponts qu’il vous reste à passer."
    assert refused.clauses == ("KC-6.4", "KC-7.2")
    far = s.why_not(GAME.parse("cross:ne"))
    assert far is not None
    assert far.text("en") == "The North-East Bridge does not touch the West Region."
    assert far.text("fr") == "Le Pont du Nord-Est ne touche pas la Région de l’Ouest."
    s = table(spaces=SPACES, coins=20, paws=["nw_2", "ne", "nw_1"], balloon="south")
    do(s, "work:tile_trek")
    refused = s.why_not(GAME.parse("fly:north"))
    assert refused is not None
    assert refused.text("en") == "From there you could not cross the 3 bridges still to go."
    assert refused.clauses == ("KC-6.4", "KC-7.4")


@pytest.mark.rule("KC-7.2", "KC-7.4")
def test_a_flight_is_refused_for_what_stands_in_its_way() -> None:
    def said(s: Any) -> str:
        refused = s.why_not(GAME.parse("fly:south"))
        assert refused is not None
        return str(refused.text("en"))

    s = table(spaces={**SPACES, "west_1": "patron_fox_1"}, coins=8)  # the balloon is in the North
    do(s, "work:tile_stroll")
    assert said(s) == "The flight costs 10 coins: 2 coins short."
    do(s, "cross:nw_1")
    assert said(s) == "The balloon is taken before the first bridge or after the last, never in between."
    s = table(spaces={**SPACES, "north_3": "patron_fox_1"}, coins=2)
    do(s, "work:tile_renown cross:nw_1")
    assert s.view(0)["decision"] == "card"
    assert said(s) == "The flight costs 3 coins: 1 coin short."
    s = table(spaces=SPACES, coins=13, balloon="west")
    do(s, "work:tile_stroll fly:east")
    assert said(s) == "The balloon has been used in this action."
