"""The log: one exact line for each kind of event, in both languages, and who may read what."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.games.crown_of_emara.story import LINES
from tests.rules.crown_of_emara.positions import GAME, NAMES, VISIT, after, before, fr


def points(n: int, *parts: list[object], track: str = "bp") -> dict[str, Any]:
    return {"kind": "points", "seat": 0, "track": track, "n": n, "source": "bp_stone", "parts": list(parts)}


EVENT_CASES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"kind": "round", "seat": -1, "round": 2, "event": "foreign_traders"},
        "Round 2: Foreign Traders",
        "Manche 2 : Négociants étrangers",
    ),
    (
        {"kind": "round_end", "seat": 1, "round": 2, "players": 2},
        "End of round 2; the statue goes to Ben",
        "Fin de la manche 2 ; la Statue passe à Ben",
    ),
    ({"kind": "round_end", "seat": 0, "round": 2, "players": 1}, "End of round 2", "Fin de la manche 2"),
    ({"kind": "round_end", "seat": 1, "round": 6, "players": 2}, "End of round 6", "Fin de la manche 6"),
    (
        {"kind": "new_deck", "seat": -1},
        "Everybody has all nine action cards again",
        "Chacun dispose à nouveau de ses neuf cartes Action",
    ),
    ({"kind": "draw", "seat": 0, "n": 3}, "Anna draws 3 cards", "Anna pioche 3 cartes"),
    (
        {"kind": "draw", "seat": 0, "n": 3, "cards": ["take_wood", "take_ring", "cheap_help"]},
        "Anna draws Wood, Signet ring and Cheaper help",
        "Anna pioche Bois, Chevalière et Aide à prix réduit",
    ),
    (
        {"kind": "decline", "seat": 0, "event": "great_famine"},
        "Anna declines “The Great Famine”",
        "Anna renonce à « La Grande Famine »",
    ),
    (
        {"kind": "victoria", "seat": -1, "stone": 3, "bread": 5, "card": 4, "rank": "baron"},
        "Victoria receives 12 CP: 3 for a stone, 5 for a bread, 4 for the rank of Baron",
        "Victoria reçoit 12 PC : 3 pour une pierre, 5 pour un pain, 4 pour le rang de Baron",
    ),
    (
        {"kind": "victoria", "seat": -1, "stone": 1, "bread": 3, "card": 0, "rank": None},
        "Victoria receives 4 CP: 1 for a stone, 3 for a bread",
        "Victoria reçoit 4 PC : 1 pour une pierre, 3 pour un pain",
    ),
    (
        {"kind": "game_end", "seat": -1, "scores": [51, 48], "winners": [0], "victoria": None},
        "End of the game: Anna 51, Ben 48; Anna wins",
        "Fin de la partie : Anna 51, Ben 48 ; Anna l'emporte",
    ),
    (
        {"kind": "game_end", "seat": -1, "scores": [51, 51], "winners": [0, 1], "victoria": None},
        "End of the game: Anna 51, Ben 51; Anna and Ben share the victory",
        "Fin de la partie : Anna 51, Ben 51 ; Anna et Ben se partagent la victoire",
    ),
    (
        {"kind": "game_end", "seat": -1, "scores": [51], "winners": [], "victoria": 60},
        "End of the game: Anna 51, Victoria 60",
        "Fin de la partie : Anna 51, Victoria 60",
    ),
    (
        {"kind": "play_card", "seat": 0, "card": "town_errand", "slot": 3},
        "Anna plays Town errand in slot 3",
        "Anna joue Course en ville sur l'emplacement 3",
    ),
    (
        {"kind": "move", "seat": 0, "councilor": 1, "steps": 1, "location": "castle"},
        "Anna moves 1 step to the Castle",
        "Anna avance de 1 déplacement, jusqu'au Château",
    ),
    (
        {"kind": "move", "seat": 0, "councilor": 0, "steps": 2, "location": "weaving_mill"},
        "Anna moves 2 steps to the Weaving Mill",
        "Anna avance de 2 déplacements, jusqu'à la Filature",
    ),
    (
        {"kind": "errand", "seat": 0, "location": "market"},
        "Anna visits the Market with the card Town errand",
        "Anna visite le Marché avec la carte Course en ville",
    ),
    (
        {"kind": "rank", "seat": 0, "rank": "baron", "rings": 1, "gold": 0},
        "Anna rises to the rank of Baron (1 signet ring)",
        "Anna accède au rang de Baron (1 chevalière)",
    ),
    (
        {"kind": "rank", "seat": 0, "rank": "duke", "rings": 3, "gold": 2},
        "Anna rises to the rank of Duke (3 signet rings + 2 gold coins)",
        "Anna accède au rang de Duc (3 chevalières + 2 pièces d'or)",
    ),
    (
        {"kind": "hire", "seat": 0, "hut": "weaving_mill_hut_2"},
        "Anna hires a craftsman at the Weaving Mill (hut 2)",
        "Anna embauche un artisan à la Filature (hutte 2)",
    ),
    (
        {"kind": "recruit", "seat": 0, "advisor": "abbess", "location": "cathedral"},
        "Anna recruits the Abbess at the Cathedral",
        "Anna recrute l'Abbesse à la Cathédrale",
    ),
    (
        {"kind": "refill", "seat": -1, "advisor": "sir_carl", "space": 5, "next": "lady_marie"},
        "Sir Carl comes to the Market; Lady Marie comes next",
        "Sir Carl arrive au Marché ; ensuite viendra Lady Marie",
    ),
    (
        {"kind": "refill", "seat": -1, "advisor": "sir_carl", "space": 6, "next": None},
        "Sir Carl comes to the Construction Site",
        "Sir Carl arrive au Chantier de construction",
    ),
    (
        {"kind": "advisor", "seat": 0, "advisor": "landlord", "use": 5},
        "Anna uses the Landlord: 1 cloth + 1 CP for 5 BP",
        "Anna utilise le Propriétaire : 1 tissu + 1 PC contre 5 PB",
    ),
    ({"kind": "end_turn", "seat": 0}, "Anna ends the turn", "Anna termine son tour"),
    ({"kind": "gain", "seat": 0, "good": "book", "n": 2}, "Anna takes 2 books", "Anna prend 2 livres"),
    (
        {"kind": "pay", "seat": 0, "goods": {"wood": 1, "gold": 2}},
        "Anna pays 1 wood + 2 gold coins",
        "Anna paie 1 bois + 2 pièces d'or",
    ),
    (points(5, ["printed", 5]), "Anna receives 5 BP", "Anna reçoit 5 PB"),
    (
        points(9, ["printed", 5], ["toolmaker", 2], ["generous_summer", 2]),
        "Anna receives 9 BP (5 + 2 Toolmaker + 2 A Generous Summer)",
        "Anna reçoit 9 PB (5 + 2 Forgeron + 2 Un Été généreux)",
    ),
    (
        points(4, ["printed", 5], ["early_winter", -1]),
        "Anna receives 4 BP (5 − 1 An Early Winter)",
        "Anna reçoit 4 PB (5 − 1 Un Hiver précoce)",
    ),
    (points(-1, ["printed", -1], track="cp"), "Anna gives up 1 CP", "Anna cède 1 PC"),
    (
        {"kind": "marker", "seat": -1, "marker": "gift_cloth", "value": 3, "gone": False},
        "Gift marker, cloth: now 3",
        "Marqueur Cadeau, tissu : maintenant 3",
    ),
    (
        {"kind": "marker", "seat": -1, "marker": "bread_marker", "value": 3, "gone": True},
        "Bread marker: out of the game, 3 from now on",
        "Marqueur Pain : hors de la partie, désormais 3",
    ),
    (
        {"kind": "favor_shuffle", "seat": -1},
        "The discarded favor tokens are shuffled into a new pile",
        "Les jetons Faveur défaussés sont mélangés en une nouvelle pioche",
    ),
    ({"kind": "favor_draw", "seat": 0, "n": 3}, "Anna draws 3 favor tokens", "Anna pioche 3 jetons Faveur"),
    (
        {"kind": "favor_draw", "seat": 0, "n": 1, "tokens": ["favor_castle_gold"]},
        "Anna draws “Favor of the Castle: 1 gold coin”",
        "Anna pioche « Faveur du Château : 1 pièce d'or »",
    ),
    (
        {"kind": "favor_keep", "seat": 0, "token": "favor_market_book", "refused": []},
        "Anna keeps “Favor of the Market: 1 book”",
        "Anna garde « Faveur du Marché : 1 livre »",
    ),
    (
        {"kind": "favor_keep", "seat": 0, "token": "favor_market_book", "refused": ["favor_castle_cp"]},
        "Anna keeps “Favor of the Market: 1 book” and discards “Favor of the Castle: 3 citizen points”",
        "Anna garde « Faveur du Marché : 1 livre » et défausse « Faveur du Château : 3 points de Citoyens »",
    ),
    (
        {"kind": "use_event", "seat": 0, "event": "great_famine"},
        "Anna uses “The Great Famine”",
        "Anna profite de «\u00a0La Grande Famine\u00a0»",
    ),
    (
        {"kind": "town_action", "seat": 0, "action": "gift"},
        "Anna chooses “Gift to the king”",
        "Anna choisit «\u00a0Cadeau au roi\u00a0»",
    ),
    (
        {"kind": "leave", "seat": 0, "location": "market"},
        "Anna ends the visit to the Market",
        "Anna termine sa visite au Marché",
    ),
    (
        {"kind": "redeem", "seat": 0, "token": "favor_cathedral_bp"},
        "Anna redeems “Favor of the Cathedral: 5 building points”",
        "Anna utilise « Faveur de la Cathédrale : 5 points de Bâtiments »",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), EVENT_CASES)
def test_log_lines(event: dict[str, Any], english: str, french: str) -> None:
    assert GAME.tell(event, "en", NAMES) == english
    assert GAME.tell(event, "fr", NAMES) == fr(french)


def test_the_log_cases_cover_every_kind() -> None:
    assert {event["kind"] for event, _, _ in EVENT_CASES} == set(LINES)


def test_without_names_players_are_their_seats() -> None:
    event = {"kind": "end_turn", "seat": 1}
    assert GAME.tell(event, "en") == "Seat 2 ends the turn"
    assert GAME.tell(event, "fr") == "Siège 2 termine son tour"
    assert GAME.tell(event, "fr", {0: "Anna"}) == "Siège 2 termine son tour"


@pytest.mark.rule("CE-D6")
def test_only_the_owner_reads_which_tokens_were_drawn() -> None:
    s = after(VISIT, goods={"stone": 1}, at=before(1), pile=["favor_castle_cp", "favor_market_bp", "favor_market_ring"])
    s.log = []
    s.play(GAME.parse("donate:stone"))
    assert GAME.story(s.log, None) == [
        "Seat 1 chooses “Donation”",
        "Seat 1 pays 1 stone",
        "Donation marker, stone: now 2",
        "Seat 1 takes 1 book",
        "Seat 1 draws 3 favor tokens",
    ]
    assert GAME.story(s.log, 0)[-1] == (
        "Seat 1 draws “Favor of the Castle: 3 citizen points”, “Favor of the Market: 5 building points”"
        " and “Favor of the Market: 1 signet ring”"
    )
