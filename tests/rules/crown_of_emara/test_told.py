"""What the table says: the words of the printed rules, and what a card and the end of a turn mean."""

from __future__ import annotations

import random
import re

from royaume.games.crown_of_emara.actions import CARD, END_TURN
from tests.rules.crown_of_emara.given import GAME


def test_the_french_words_of_the_printed_rules() -> None:
    """Emissaries make \u201cd\u00e9placements\u201d, results stand on a \u201cfiche\u201d."""
    texts = [path.read_text(encoding="utf-8") for path in GAME.folder.rglob("*fr.*")]
    house = GAME.folder.parents[1] / "web" / "locale" / "fr.po"
    assert len(texts) > 4
    for text in texts:
        assert not re.search(r"(\{n\}|\d|exact(ement)? de|nombre de|autant de|vos) pas\b|[Pp]as supplémentaire", text)
    for text in (*texts, house.read_text(encoding="utf-8")):
        assert not re.search(r"[Ff]euilles? (de score|sera)", text)
    assert GAME.words.count("fr", "prompt.step", 2) == "Quel émissaire avance de 2 déplacements\u00a0?"


def test_a_card_says_what_it_does_and_the_end_of_a_turn_what_is_left() -> None:
    rng = random.Random(4)
    seen = set()
    for seed in range(6):
        s = GAME.new(2, seed=seed)
        while s.player is not None:
            legal = s.legal()
            if CARD in legal:
                assert re.search(r"^Card .+: \w", GAME.label(s, CARD, "en"))
            if END_TURN in legal:
                wasted = "without using the card" in GAME.label(s, END_TURN, "en")
                assert wasted == (CARD in legal)
                seen.add(wasted)
            s.apply(rng.choice(legal))
    assert seen == {True, False}
