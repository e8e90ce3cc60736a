"""Every card says what it does, out of its data."""

from __future__ import annotations

import royaume
from royaume.games.crown_of_emara.about import about

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
