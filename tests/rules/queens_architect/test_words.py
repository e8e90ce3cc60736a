"""Labels, questions, the log and refusals, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from royaume.engine import reasons, voice
from royaume.engine.languages import LANGUAGES
from royaume.games.queens_architect import words
from royaume.games.queens_architect.actions import PLACES
from royaume.games.queens_architect.components import OWN, read
from royaume.games.queens_architect.game import QueensArchitect
from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import GAME, at, legal, new, play, tokens

NBSP = "\u00a0"
NAMES = {0: "Lena", 1: "Dennis", 2: "Leo"}


def label(state: ArchitectState, action: str, lang: str = "en") -> str:
    return GAME.label(state, GAME.parse(action), lang)


def told(state: ArchitectState, actions: str, lang: str = "en") -> list[str]:
    state.log = []
    play(state, actions)
    return [GAME.tell(event.seen_by(None), lang, NAMES) for event in state.log]


def why(state: ArchitectState, action: str, lang: str = "en") -> str:
    reason = state.why_not(GAME.parse(action))
    assert reason is not None
    return reason.text(lang)


def po_keys(lang: str) -> dict[str, set[str]]:
    """Every key of a catalogue with the gaps in its texts."""
    text = (GAME.folder / "locale" / f"{lang}.po").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for block in text.split("\n\n"):
        key = re.search(r'^msgid "(.+)"', block, re.MULTILINE)
        if key:
            found[key[1]] = set(re.findall(r"\{(\w+)\}", block))
    return found


def test_both_languages_have_the_same_sentences_with_the_same_gaps() -> None:
    assert po_keys("en") == po_keys("fr")


def used_keys() -> Iterator[str]:
    for path in (*sorted(Path(GAME.folder).glob("*.py")), *(Path(module.__file__) for module in (reasons, voice))):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(
            r'"((?:action|event|prompt|amount|profile|line)\.[\w.]+|seat|list|last_job|profile)"', text
        )
        if path.name in ("explain.py", "reasons.py"):
            yield from (f"reason.{key}" for key in re.findall(r'refuse\(\s*s,\s*"(\w+)"', text))
            for pair in re.findall(r'key = "(\w+)" if .* else "(\w+)"', text):
                yield from (f"reason.{key}" for key in pair)


def test_no_sentence_is_missing_and_none_is_left_over() -> None:
    there = set(po_keys("en"))
    used = set(used_keys())
    assert used <= there, used - there
    derived = (
        "shelf",
        "unit",
        "lab.",
        "guild.",
        "at.",
        "to.",
        "point.",
        "asked.",
        "line.",
        "event.game_end.",
        "amount.",
        "reason.",
        "term.",
    )
    left = {key for key in there - used if not key.startswith(derived)}
    assert left == set()
    reasons = {key for key in there if key.startswith("reason.")}
    assert reasons == {key for key in used if key.startswith("reason.")}


# Labels and questions ---------------------------------------------------------------------------


@pytest.mark.rule("QA-13.2", "QA-3.9")
def test_the_draft_in_words() -> None:
    s = new(2, 1)
    s.draft = (3, 48)  # Bruno, Roswitha
    s.settle()
    assert GAME.prompt(s) == "Which artisan do you take from the draft row?"
    assert label(s, "pick:lumberjack_bruno") == "Take Bruno the Lumberjack: performance 4 5 3 0 4 2; repairs 2"
    play(s, "pick:lumberjack_bruno")
    assert GAME.prompt(s) == "How often do you turn Bruno the Lumberjack? Each time brings a thaler."
    assert label(s, "turns:0") == "Do not turn the tile: performance 4 5 3 0 4 2; repairs 2"
    assert label(s, "turns:3") == "Turn the tile 3 times and get 3 thalers: performance 0 4 2; repairs 2"
    assert label(s, "turns:1", "fr") == (
        f"Tourner la tuile d’un cran et recevoir 1 thaler{NBSP}: performance 5 3 0 4 2{NBSP}; réparations 2"
    )


def test_labels_of_the_six_actions() -> None:
    fields = {"thalers": 5, "bonds": 3, "trust": 2, "carriage": "millford"}
    s = at("day_labour", "cuno@5 egon@0 ivo@2", seat=fields)
    assert label(s, "farmhand:lumberjack") == "Cuno the Lumberjack works in the fields for 2 thalers – the last job"
    assert label(s, "done") == "Collect 2 thalers"
    assert label(s, "waive", "fr") == "Renoncer à l’action"
    s = at("recruitment", "cuno@1", seat=fields)
    assert label(s, "hire:3") == (
        "Hire Petra the Tailor for 3 thalers (3 jobs left; performance 5 4 2; repairs 1; farmhand)"
    )
    assert label(s, "no_hire", "fr") == (
        f"N’engager personne{NBSP}; au sommet du panneau, le prix de Dietmar le forgeron tombe à 5 thalers"
    )
    s = at("broker", "cuno@1", seat=fields)
    assert label(s, "trust") == "Gain trust: cash up to 3 bonds from now on"
    assert label(s, "cash:1") == "Cash 1 bond for 2 thalers"
    assert label(s, "cash:2", "fr") == "Encaisser 2 obligations pour 4 thalers"
    s = at("travel", "cuno@1", seat=fields)
    assert GAME.prompt(s) == "Your carriage is at Millford, and you have 5 thalers: where does it go?"
    assert label(s, "travel:capital") == "Travel to the Capital (1 space, free)"
    assert label(s, "travel:linden_green", "fr") == "Voyager aux Tilleuls (2 cases, 1 thaler)"
    s = at("tavern", "cuno@1 egon@1", seat=fields)
    assert label(s, "rest:lumberjack") == "Send the lumberjacks to the bar (1 thaler in all)"
    play(s, "rest:lumberjack")
    assert label(s, "rest:blacksmith") == "Send the blacksmiths to the bar (3 thalers in all)"
    assert label(s, "done", "fr") == f"Une soirée pour les bûcherons{NBSP}: 1 thaler"


@pytest.mark.rule("QA-5.2.4")
def test_hiring_with_a_full_star_says_who_leaves() -> None:
    s = at("recruitment", "bruno@1 egon@2 ivo@3 jost@4 otto@5 manfred@0", seat={"thalers": 3}, panel="falk petra ivo")
    assert legal(s, "hire") == set()
    s.thalers[0] = 9
    assert label(s, "hire:4").endswith(" – your own copy leaves")
    assert label(s, "hire:5", "fr").endswith(" – l’un de vos six s’en va")
    room = at("recruitment", "bruno@1 egon@2", seat={"thalers": 9}, panel="falk petra ivo")
    assert label(room, "hire:5").endswith("farmhand)")


def test_labels_of_a_construction() -> None:
    fields = {"carriage": "hartburg", "space": 0, "bonds": 0}
    s = at(
        "construction",
        "alaric@2 egon@1 ivo@1 petra@1 jost@5",
        seat=fields,
        requests={"hartburg": "request_town_9"},
        plots={"hartburg": [1]},
        tokens=tokens(t1=5, t2=6),
        supply=6,
    )
    assert label(s, "build") == "Build at Hartburg: 13 esteem points, and 2 thalers"
    assert label(s, "build", "fr") == f"Construire à Bourg-aux-Cerfs{NBSP}: 13 points d’Estime, et 2 thalers"
    assert label(s, "repair:5") == "Repairs, first Jost the Stonemason: 1 esteem point – the last job"
    repairing = play(s.clone(), "repair:1")
    assert label(repairing, "repair:2") == "Egon the Blacksmith joins in: 2 esteem points more"
    assert label(repairing, "done") == "Repairs by Alaric the Lumberjack: 1 esteem point"
    play(s, "build")
    assert GAME.prompt(s) == "You have 13 esteem points and stand on space 0: how many steps do you climb?"
    assert label(s, "steps:0") == "No step, and 6 bonds; 7 esteem points lost, the supply has no more bonds"
    assert label(s, "steps:1", "fr") == (
        f"1 cran jusqu’à la case 1, et 6 obligations{NBSP}; "
        "perte de 2 points d’Estime, la réserve n’a plus d’obligations"
    )
    assert label(s, "steps:2") == "2 steps to space 2, and 2 bonds"
    palace = at("construction", "bruno@1 hedwig@4 falk@3", seat={"space": 9})
    assert label(palace, "palace", "fr") == "Contribuer au palais avec une performance de 15"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_label_everywhere(lang: str) -> None:
    for point in ("construction", "day_labour", "recruitment", "broker", "travel", "tavern"):
        s = at(point, "bruno@1 cuno@5", panel="otto", seat={"thalers": 2})
        said = [GAME.label(s, action, lang) for action in range(GAME.space.size)]
        assert all(text.strip() and "{" not in text for text in said)


def test_places_in_french_take_their_article() -> None:
    v = words.Voice(GAME, "fr")
    assert [v.to(place) for place in PLACES[:6]] == [
        "à la Capitale",
        "aux Tilleuls",
        "à l’Abbaye Saint-Odon",
        "à Gué-du-Moulin",
        "à l’Abbaye Sainte-Brigitte",
        "au Couvent Sainte-Claire",
    ]


def test_names_changed_by_a_player_are_used(tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8")
    for thing, name in (("sm_ashby", "Eastwick"), ("lg_ashby", "Eastwick"), ("tailor", "Weaver")):
        line = f'id = "{thing}"\n'
        assert text.count(line) == 1
        text = text.replace(line, f'{line}name_en = "{name}"\n')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    v = words.Voice(QueensArchitect(read(path)), "en")
    assert (v.to("ashby"), v.at("hartburg")) == ("to Eastwick", "at Hartburg")
    assert v.guilds(["glazier", "tailor"]) == "the glaziers and Weaver"


# The log ----------------------------------------------------------------------------------------


def test_the_log_of_a_recruitment() -> None:
    s = at("recruitment", "cuno@1", price=3, pile=["jost", "falk", "norbert"], seat={"thalers": 5})
    assert told(s, "hire:4") == [
        "Lena hires Bruno the Lumberjack from slot 4 for 4 thalers",
        "Dietmar the Blacksmith waited too long at the top of the panel and leaves the game",
        "The top artisan now costs 6 thalers; Jost the Stonemason and Falk the Blacksmith arrive",
    ]
    empty = at("recruitment", "cuno@1", pile=0)
    assert told(empty, "no_hire", "fr") == [
        "Lena n’engage personne",
        f"L’artisan du sommet coûte maintenant 5 thalers{NBSP}; aucune nouvelle tuile n’arrive",
    ]


def test_the_log_of_a_building() -> None:
    fields = {"carriage": "hartburg", "bonds": 0}
    s = at(
        "construction",
        "alaric@2 egon@1 ivo@1 petra@1 jost@5",
        seat=fields,
        requests={"hartburg": "request_town_9"},
        plots={"hartburg": [1]},
        tokens=tokens(t1=5, t2=6),
        supply=1,
    )
    assert told(s, "build steps:1") == [
        "Lena builds at Hartburg: performance 15, plot −2, 13 esteem points",
        "Lena receives 2 thalers from the town",
        "Lena climbs 1 step to space 1, takes 1 bond and loses 7 esteem points because the supply of bonds is empty",
        "Jost the Stonemason leaves Lena after the last job",
    ]


@pytest.mark.rule("QA-5.6.5", "QA-5.6.6")
def test_the_log_of_a_building_adds_up() -> None:
    everybody = "bruno@3 egon@0 ivo@1 jost@0 otto@5 petra@1"
    town = at("construction", everybody, seat={"carriage": "hartburg"}, requests={"hartburg": "request_town_8"})
    total = town.performance(0)
    assert total < 17
    said = f"Lena builds at Hartburg: performance {total}, plot −0, bonus +3, {total + 3} esteem points"
    assert told(town.clone(), "build")[0] == said
    village = at("construction", everybody, seat={"carriage": "ashby"})
    said = f"Lena builds at Ashby: performance {total}, plot −0, 10 esteem points (the most here)"
    assert told(village.clone(), "build")[0] == said
    assert told(village, "build", "fr")[0].endswith(", terrain −0, 10 points d’Estime (le maximum ici)")


def test_the_log_of_the_other_actions() -> None:
    assert told(at("day_labour", "cuno@1 ivo@0"), "farmhand:lumberjack") == [
        "Lena receives 3 thalers for day labour, with Cuno the Lumberjack"
    ]
    assert told(at("broker", "ivo@0"), "trust") == ["Lena gains trust: the broker takes up to 2 bonds"]
    assert told(at("broker", "ivo@0"), "cash:1", "fr") == ["Lena encaisse 1 obligation pour 2 thalers"]
    assert told(at("travel", "ivo@0"), "travel:st_odo") == ["Lena travels to St Odo’s Abbey"]
    assert told(at("travel", "ivo@0"), "waive", "fr") == [f"Lena renonce{NBSP}: Voyage"]
    assert told(at("tavern", "ivo@2", seat={"thalers": 1}), "rest:glazier") == [
        "Lena pays 1 thaler for an evening of the glaziers"
    ]
    assert told(at("construction", "ivo@2 otto@0", seat={"space": 9}), "repair:1 repair:2") == [
        "Lena has Ivo the Glazier and Otto the Bricklayer do repairs: 6 esteem points",
        "Lena takes 6 bonds",
    ]


def test_the_log_of_the_end() -> None:
    s = at("construction", "bruno@1 hedwig@4 falk@3", seat={"space": 9}, turn=3)
    assert told(s, "palace") == [
        "Lena contributes to the palace with performance 15",
        "The palace is built: Lena wins",
    ]
    assert GAME.prompt(s) == "The game is over."


# Refusals and score lines -----------------------------------------------------------------------


def test_refusals_say_the_numbers() -> None:
    s = at("recruitment", "petra@1", seat={"thalers": 2})
    assert why(s, "hire:5") == "Hedwig the Glazier costs 5 thalers, and you have 2 thalers: 3 thalers short."
    assert why(s, "hire:3", "fr") == "Petra la tailleuse travaille déjà pour vous."
    assert why(s, "travel:ashby") == "That belongs to the action “Travel”, and your architect is on “Recruitment”."
    s = at("construction", "bruno@1", seat={"carriage": "ashby", "space": 3}, requests={"ashby": "request_village_8"})
    assert why(s, "build") == (
        "The request at Ashby needs artisans you do not have: the stonemasons and the bricklayers."
    )
    assert why(s, "palace", "fr") == ("Le palais demande la case 9 de la piste d’Estime, et vous êtes sur la case 3.")
    assert str(s.why_not(GAME.parse("palace"))).endswith("(QA-8.1)")


def test_the_lines_of_the_score() -> None:
    assert GAME.line("esteem", "en") == "Space on the esteem track"
    assert GAME.line("palace", "fr") == "Performance apportée au palais"
    assert {f"line.{key}" for key in ("esteem", "palace")} <= set(po_keys("en"))
