"""What actions are called and what is asked: one exact label and question of each kind, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.games.crown_of_emara.labels import LABELS
from royaume.games.crown_of_emara.prompts import PROMPTS
from tests.rules.crown_of_emara.positions import GAME, VISIT, after, before, fr

# Labels -------------------------------------------------------------------------------------------

RICH = {"wood": 3, "stone": 3, "cloth": 3, "grain": 3, "gold": 2, "ring": 2, "book": 2, "bread": 2}


LABEL_CASES: list[tuple[dict[str, Any], str, str, str, str]] = [
    (
        {},
        "",
        "play_card:take_wood:2",
        "Play Wood in slot 2 (move 2 steps): take 1 wood",
        "Jouer Bois sur l'emplacement 2 (Mouvement de 2 déplacements) : prenez 1 bois",
    ),
    (
        {},
        "",
        "play_card:extra_move:1",
        "Play Extra step in slot 1 (move 1 step): move one of your councilors 1 step on and visit that place",
        "Jouer Déplacement sur l'emplacement 1 (Mouvement de 1 déplacement) : "
        "avancez un de vos émissaires de 1 déplacement et visitez ce lieu",
    ),
    ({}, "", "card", "Carry out the card action", "Faire l'action de carte"),
    ({}, "", "move:town", "Move the town councilor", "Avancer l'émissaire de la Ville"),
    ({}, "", "leave", "End the visit", "Terminer la visite"),
    (
        {"goods": RICH},
        "play_card:trade_gold:2",
        "card",
        "Card Money changer: 1 resource of any kind for 1 gold coin, or 3 resources of any kind for 2 gold coins",
        "Carte Changeur : 1 ressource quelconque contre 1 pièce d'or, ou 3 ressources quelconques contre 2 pièces d'or",
    ),
    (
        {},
        "play_card:take_wood:2",
        "move:town",
        "Move the town councilor 2 steps to the Market",
        "Avancer l'émissaire de la Ville de 2 déplacements, jusqu'au Marché",
    ),
    (
        {},
        "play_card:take_wood:1",
        "move:countryside",
        "Move the countryside councilor 1 step to the Grainfield",
        "Avancer l'émissaire de la Campagne de 1 déplacement, jusqu'au Champ de céréales",
    ),
    (
        {},
        "play_card:extra_move:3 card",
        "move:town",
        "Move the town councilor 1 step to the Cathedral",
        "Avancer l'émissaire de la Ville de 1 déplacement, jusqu'à la Cathédrale",
    ),
    (
        {"options": {"mixed_boards": True}},
        "play_card:take_wood:3",
        "move:town",
        "Move the councilor on board B 3 steps to the Construction Site",
        "Avancer l'émissaire du plateau B de 3 déplacements, jusqu'au Chantier de construction",
    ),
    (
        {"goods": RICH},
        "play_card:take_wood:1",
        "raise_rank",
        "Rise to the rank of Baron (1 signet ring, 4 CP)",
        "Accéder au rang de Baron (1 chevalière, 4 PC)",
    ),
    (
        {"goods": RICH, "rank": 1, "event": "respected_at_court"},
        "play_card:take_wood:1",
        "raise_rank",
        "Rise to the rank of Count (1 signet ring + 1 gold coin, 9 CP)",
        "Accéder au rang de Comte (1 chevalière + 1 pièce d'or, 9 PC)",
    ),
    ({"rank": 5}, "play_card:take_wood:1", "raise_rank", "Raise your rank", "Élever votre rang"),
    (
        {"goods": RICH},
        "play_card:take_wood:1",
        "hire:forest_hut_1",
        "Hire at the Forest, hut 1 (2 grain, 1 CP)",
        "Embaucher à la Forêt, hutte 1 (2 céréales, 1 PC)",
    ),
    (
        {"goods": RICH, "craftsmen": 2},
        "play_card:take_wood:1",
        "hire:forest_hut_2",
        "Hire at the Forest, hut 2 (1 stone + 1 grain, 3 CP)",
        "Embaucher à la Forêt, hutte 2 (1 pierre + 1 céréale, 3 PC)",
    ),
    (
        {"goods": RICH, "craftsmen": 0},
        "play_card:take_wood:1",
        "hire:forest_hut_3",
        "Hire at the Forest, hut 3 (2 stone)",
        "Embaucher à la Forêt, hutte 3 (2 pierres)",
    ),
    (
        {"goods": RICH},
        "play_card:cheap_help:1 card",
        "hire:forest_hut_2",
        "Hire at the Forest, hut 2 (1 stone + 1 grain less 1 resource, 1 CP)",
        "Embaucher à la Forêt, hutte 2 (1 pierre + 1 céréale moins 1 ressource, 1 PC)",
    ),
    (
        {"goods": RICH, "advisors": ["scholar"]},
        "play_card:take_wood:1",
        "hire:forest_hut_3",
        "Hire at the Forest, hut 3 (2 resources of any kind, 1 CP)",
        "Embaucher à la Forêt, hutte 3 (2 ressources quelconques, 1 PC)",
    ),
    (
        {"goods": RICH},
        "play_card:take_wood:1",
        "recruit:castle:1",
        "Recruit the Baker (2 wood, 3 CP)",
        "Recruter la Boulangère (2 bois, 3 PC)",
    ),
    (
        {"goods": RICH, "event": "good_working_conditions"},
        "play_card:cheap_help:1 card",
        "recruit:castle:1",
        "Recruit the Baker (nothing, 3 CP)",
        "Recruter la Boulangère (rien, 3 PC)",
    ),
    (
        {},
        "play_card:take_wood:1",
        "recruit:cathedral:2",
        "Recruit the Archivist (1 cloth + 2 grain, 2 CP + 2 books)",
        "Recruter l'Archiviste (1 tissu + 2 céréales, 2 PC + 2 livres)",
    ),
    (
        {"advisors": ["toolmaker"]},
        "play_card:take_wood:1",
        "recruit:construction_site:1",
        "Recruit the Carpenter (2 wood + 2 stone, 1 CP + 12 BP)",
        "Recruter le Charpentier (2 bois + 2 pierres, 1 PC + 12 PB)",
    ),
    (
        {
            "display": {
                "castle": [None, "sir_carl"],
                "cathedral": [None, None],
                "market": [None, None],
                "construction_site": [None, None],
            }
        },
        "play_card:take_wood:1",
        "recruit:castle:1",
        "Recruit at the Castle, space 1",
        "Recruter au Château, place 1",
    ),
    (
        {
            "display": {
                "castle": [None, "sir_carl"],
                "cathedral": [None, None],
                "market": [None, None],
                "construction_site": [None, None],
            }
        },
        "play_card:take_wood:1",
        "recruit:castle:2",
        "Recruit Sir Carl (1 wood + 1 stone + 2 cloth + 1 grain, 10 CP)",
        "Recruter Sir Carl (1 bois + 1 pierre + 2 tissus + 1 céréale, 10 PC)",
    ),
    (
        {},
        "play_card:take_wood:1",
        "advisor:baker_2",
        "Baker: 1 cloth + 2 grain for 2 breads",
        "Boulangère : 1 tissu + 2 céréales contre 2 pains",
    ),
    (
        {"advisors": ["toolmaker"], "event": "generous_summer"},
        "play_card:take_wood:1",
        "advisor:landlord_1",
        "Landlord: 1 cloth + 1 CP for 9 BP",
        "Propriétaire : 1 tissu + 1 PC contre 9 PB",
    ),
    (
        {},
        "play_card:take_wood:1",
        "advisor:merchant_1",
        "Merchant: 1 resource of any kind for 1 resource of another kind",
        "Marchand : 1 ressource quelconque contre 1 ressource d'un autre type",
    ),
    (
        {},
        "play_card:take_wood:1",
        "advisor:chamberlain_2",
        "Chamberlain: 1 gold coin for 1 signet ring",
        "Chambellan : 1 pièce d'or contre 1 chevalière",
    ),
    (
        {"goods": RICH},
        "play_card:trade_gold:1 card",
        "trade:2",
        "Trade 3 resources of any kind for 2 gold coins",
        "Échanger 3 ressources quelconques contre 2 pièces d'or",
    ),
    (
        {"goods": RICH},
        "play_card:town_errand:1 card",
        "errand:cathedral",
        "Visit the Cathedral",
        "Visiter la Cathédrale",
    ),
    (
        {"goods": RICH, "at": [3, 0], "huts": {"forest_hut_1": 0, "forest_hut_2": 0}},
        "play_card:take_wood:1 move:countryside",
        "bake:0",
        "Bake no bread, take 2 wood",
        "Ne pas faire de pain, prendre 2 bois",
    ),
    (
        {"goods": RICH, "at": [3, 0], "huts": {"forest_hut_1": 0, "forest_hut_2": 0}},
        "play_card:take_wood:1 move:countryside",
        "bake:1",
        "Bake 1 bread (1 grain), take 1 wood",
        "Faire 1 pain (1 céréale), prendre 1 bois",
    ),
    (
        {"goods": RICH, "at": [3, 0], "huts": {"forest_hut_1": 0, "forest_hut_2": 0}},
        "play_card:take_wood:1 move:countryside",
        "bake:2",
        "Bake 2 breads (2 grain)",
        "Faire 2 pains (2 céréales)",
    ),
    (
        {"goods": RICH, "at": before(0)},
        VISIT,
        "gift:cloth",
        "Gift to the king: 2 cloth for 1 signet ring",
        "Cadeau au roi : 2 tissus contre 1 chevalière",
    ),
    (
        {"goods": RICH, "at": before(0), "event": "gift_from_the_people", "advisors": ["mayoress"]},
        VISIT,
        "gift:wood",
        "Gift to the king: 1 wood for 1 signet ring + 5 CP",
        "Cadeau au roi : 1 bois contre 1 chevalière + 5 PC",
    ),
    (
        {"goods": RICH, "at": before(0), "event": "early_winter"},
        VISIT,
        "book_to_bp",
        "Discard 1 book for 4 BP",
        "Défausser 1 livre contre 4 PB",
    ),
    (
        {"goods": RICH, "at": before(1)},
        VISIT,
        "donate:stone",
        "Donation: 1 stone for 1 book + 1 favor token",
        "Donation : 1 pierre contre 1 livre + 1 jeton Faveur",
    ),
    (
        {"goods": RICH, "at": before(1), "event": "pious_donation", "advisors": ["abbess"], "pile": []},
        VISIT,
        "donate:cloth",
        "Donation: 1 cloth for 2 books + 3 CP",
        "Donation : 1 tissu contre 2 livres + 3 PC",
    ),
    (
        {"goods": RICH, "at": before(2), "event": "foreign_traders"},
        VISIT,
        "sell:2",
        "Sell 2 resources of any kind for 2 gold coins",
        "Vendre 2 ressources quelconques contre 2 pièces d'or",
    ),
    (
        {"goods": RICH, "at": before(2)},
        VISIT,
        "books:2",
        "Discard 2 books for 6 CP",
        "Défausser 2 livres contre 6 PC",
    ),
    ({"goods": RICH, "at": before(2)}, VISIT, "leave", "End the visit to the Market", "Terminer la visite au Marché"),
    (
        {"goods": RICH, "at": before(3)},
        VISIT,
        "deliver_stone",
        "Deliver 1 stone (5 BP + 3 CP)",
        "Livrer 1 pierre (5 PB + 3 PC)",
    ),
    (
        {"goods": RICH, "at": before(3)},
        VISIT,
        "deliver_bread:2",
        "Deliver 2 breads (10 CP)",
        "Livrer 2 pains (10 PC)",
    ),
    ({"goods": RICH, "at": before(3)}, VISIT, "deliver_wood:3", "Deliver 3 wood (10 BP)", "Livrer 3 bois (10 PB)"),
    (
        {},
        "play_card:take_wood:1",
        "redeem:favor_castle_cp",
        "Redeem “Favor of the Castle: 3 citizen points”",
        "Utiliser « Faveur du Château : 3 points de Citoyens »",
    ),
    (
        {},
        "play_card:take_wood:1",
        "keep:favor_market_ring",
        "Keep “Favor of the Market: 1 signet ring”",
        "Garder « Faveur du Marché : 1 chevalière »",
    ),
    ({}, "play_card:take_wood:1", "take:grain", "Take 1 grain", "Prendre 1 céréale"),
    (
        {},
        "play_card:take_wood:1",
        "event:great_famine_2",
        "The Great Famine: 2 grain for 5 CP",
        "La Grande Famine : 2 céréales contre 5 PC",
    ),
    ({}, "play_card:take_wood:1", "pay:1wood+1gold", "Pay 1 wood + 1 gold coin", "Payer 1 bois + 1 pièce d'or"),
    ({}, "play_card:take_wood:1", "pay:nothing", "Pay nothing", "Ne rien payer"),
    (
        {"event": "alms_for_the_poor"},
        "play_card:take_wood:1",
        "decline",
        "Decline “Alms for the Poor”",
        "Renoncer à « L'Aumône pour les Pauvres »",
    ),
    ({}, "play_card:take_wood:1", "end_turn", "End your turn", "Terminer votre tour"),
]


@pytest.mark.parametrize(("given", "script", "action", "english", "french"), LABEL_CASES)
def test_labels(given: dict[str, Any], script: str, action: str, english: str, french: str) -> None:
    s = after(script, **given)
    assert GAME.label(s, GAME.parse(action), "en") == english
    assert GAME.label(s, GAME.parse(action), "fr") == fr(french)


def test_the_label_cases_cover_every_family() -> None:
    assert {action.split(":")[0] for _, _, action, _, _ in LABEL_CASES} == set(LABELS)


# Questions --------------------------------------------------------------------------------------

PROMPT_CASES: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {},
        "",
        "Round 1: which card do you play, and in which slot?",
        "Manche 1 : quelle carte jouez-vous, et sur quel emplacement ?",
    ),
    (
        {},
        "play_card:extra_move:2",
        "You played Extra step: choose an action; a movement of 2 steps and the card action are still to come.",
        "Vous avez joué Déplacement : choisissez une action ; "
        "il reste à faire un Mouvement de 2 déplacements et l'Action de carte.",
    ),
    (
        {},
        "play_card:take_wood:1",
        "You played Wood: choose an action; a movement of 1 step is still to come.",
        "Vous avez joué Bois : choisissez une action ; il reste à faire un Mouvement de 1 déplacement.",
    ),
    (
        {},
        "play_card:extra_move:2 move:countryside",
        "You played Extra step: choose an action; the card action is still to come.",
        "Vous avez joué Déplacement : choisissez une action ; il reste à faire l'action de carte.",
    ),
    (
        {},
        "play_card:trade_gold:2 move:countryside",
        "You played Money changer: choose an action or end your turn.",
        "Vous avez joué Changeur : choisissez une action ou terminez votre tour.",
    ),
    ({}, "play_card:extra_move:2 card", "Which councilor moves 1 step?", "Quel émissaire avance de 1 déplacement ?"),
    (
        {"goods": RICH},
        "play_card:trade_gold:2 card",
        "Money changer: what do you trade for gold?",
        "Changeur : qu'échangez-vous contre de l'or ?",
    ),
    (
        {"goods": RICH},
        "play_card:cheap_help:2 card",
        "Cheaper help: which hut or which advisor do you choose, for one resource less?",
        "Aide à prix réduit : quelle hutte ou quel conseiller choisissez-vous, pour une ressource de moins ?",
    ),
    (
        {"goods": RICH},
        "play_card:town_errand:2 card",
        "Town errand: which town location do you visit?",
        "Course en ville : quel Lieu de Ville visitez-vous ?",
    ),
    (
        {"goods": RICH, "at": [3, 0], "huts": {"forest_hut_1": 0}},
        "play_card:take_wood:1 move:countryside",
        "You have 1 craftsman at the Forest: how many breads do you bake?",
        "Vous avez 1 artisan à la Forêt : combien de pains faites-vous ?",
    ),
    (
        {"goods": RICH, "at": [0, 0], "huts": {"quarry_hut_1": 0, "quarry_hut_3": 0}},
        "play_card:take_wood:2 move:countryside",
        "You have 2 craftsmen at the Quarry: how many breads do you bake?",
        "Vous avez 2 artisans à la Carrière : combien de pains faites-vous ?",
    ),
    (
        {"goods": RICH, "at": before(0)},
        VISIT,
        "You are visiting the Castle: choose an action or end the visit.",
        "Vous visitez le Château : choisissez une action ou terminez la visite.",
    ),
    (
        {"goods": {"stone": 1}, "at": before(1)},
        f"{VISIT} donate:stone",
        "You drew 3 favor tokens: which one do you keep?",
        "Vous avez pioché 3 jetons Faveur : lequel gardez-vous ?",
    ),
    (
        {"goods": RICH, "at": before(0)},
        f"{VISIT} gift:cloth",
        "How do you pay 2 cloth?",
        "Comment payez-vous 2 tissus ?",
    ),
    (
        {"goods": {"stone": 1}, "advisors": ["merchant"]},
        "play_card:take_wood:1 advisor:merchant_1 pay:1stone",
        "Which resource do you take in exchange?",
        "Quelle ressource prenez-vous en échange ?",
    ),
    (
        {"goods": RICH, "event": "great_famine", "agenda": [["round_end", 0, 0]]},
        "",
        "End of the round: do you use “The Great Famine”?",
        "Fin de la manche : utilisez-vous « La Grande Famine » ?",
    ),
    ({"agenda": []}, "", "The game is over.", "La partie est terminée."),
]


@pytest.mark.parametrize(("given", "script", "english", "french"), PROMPT_CASES)
def test_questions(given: dict[str, Any], script: str, english: str, french: str) -> None:
    s = after(script, **given)
    assert GAME.prompt(s, "en") == english
    assert GAME.prompt(s, "fr") == fr(french)


def test_the_question_cases_cover_every_decision() -> None:
    asked = [after(script, **given) for given, script, _, _ in PROMPT_CASES]
    assert {s.agenda[-1] & 255 for s in asked if s.player is not None} == set(PROMPTS)
