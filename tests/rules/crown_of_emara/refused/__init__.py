"""Every refusal of Crown of Emara, section by section of the rulebook: what each file lists, `test_explain` proves."""

from __future__ import annotations

from typing import Any

from tests.rules.crown_of_emara.positions import before

WOOD_CARD = "play_card:take_wood:1"
HUTS = {"forest_hut_1": 0, "forest_hut_2": 1}
PAYING = f"{WOOD_CARD} hire:forest_hut_2"  # 1 stone + 1 grain, with gold in hand
PURSE = {"stone": 1, "grain": 1, "gold": 2}
DRAWING = {
    "goods": {"stone": 1},
    "at": before(1),
    "tokens": ["favor_cathedral_bp"],
    "pile": ["favor_cathedral_cp", "favor_market_bp", "favor_castle_cp"],
}
ROUND_END = {"agenda": [["round_end", 0, 0]], "event": "great_famine"}

# What is given, what was played, the action, the key, the clauses, the words in English and in French.
Case = tuple[dict[str, Any], str, str, str, tuple[str, ...], str, str]
