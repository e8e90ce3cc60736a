"""Every card says what it does, out of its data."""

from __future__ import annotations

import royaume
from royaume.games.crown_of_emara.about import about
from tests.rules.crown_of_emara.positions import fr

GAME = royaume.load("crown_of_emara")
ENTRIES = {entry["id"]: entry for table in ("action_cards", "advisors", "events") for entry in GAME.components[table]}


def test_every_card_describes_itself_in_both_languages() -> None:
    for entry in ENTRIES.values():
        english, french = about(GAME, entry, "en"), about(GAME, entry, "fr")
        assert english.endswith(".")
        assert french.endswith(".")
        assert english != french


def test_descriptions_follow_the_data() -> None:
    assert about(GAME, ENTRIES["baker"], "en") == (
        "Once in each of your turns: 1 cloth + 1 grain for 1 bread, or 1 cloth + 2 grain for 2 breads."
    )
    assert about(GAME, ENTRIES["early_winter"], "en") == "This round: 1 BP less each time you receive BP."
    assert about(GAME, ENTRIES["steward"], "fr") == "Embauchez et recrutez où que soient vos émissaires."
    dearer = {**ENTRIES["toolmaker"], "effect": [{"on": "receive_bp", "add": "bp", "n": 7}]}
    assert about(GAME, dearer, "en") == "7 BP more each time you receive BP."


def test_points_are_received_and_the_chamberlain_swaps_as_often_as_one_likes() -> None:
    assert about(GAME, ENTRIES["carpenter"], "en") == "At once: receive 10 BP."
    assert about(GAME, ENTRIES["archivist"], "fr") == fr("Aussitôt : prenez 2 livres.")
    assert about(GAME, ENTRIES["lady_frida"], "fr") == fr("Aussitôt : recevez 12 PC.")
    assert about(GAME, ENTRIES["chamberlain"], "en") == (
        "As often as you like in your turn: 1 signet ring for 1 gold coin, or 1 gold coin for 1 signet ring."
    )


def test_every_part_of_an_effect_is_told() -> None:
    effect = [{"on": "gift", "add": "cp", "n": 2}, {"on": "donation", "add": "book", "n": 1}]
    both = {**ENTRIES["mayoress"], "effect": effect}
    assert (
        about(GAME, both, "en")
        == "2 CP more for each gift at the Castle; 1 book more for each donation at the Cathedral."
    )
    assert about(GAME, both, "fr") == fr(
        "2 PC de plus pour chaque cadeau au Château ; 1 livre de plus pour chaque donation à la Cathédrale."
    )
