"""Why not? Every refusal with its exact words and clauses, and what random games say about all the others."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any, cast

import pytest

from royaume.engine.components import Components
from royaume.engine.errors import IllegalAction
from royaume.engine.reasons import Reason
from royaume.engine.rulebook import read_rulebook
from royaume.engine.words import LANGUAGES
from royaume.games.crown_of_emara.actions import space
from royaume.games.crown_of_emara.game import CrownOfEmara
from royaume.games.crown_of_emara.state import EmaraState
from tests.rules.crown_of_emara.positions import DISPLAY, GAME, VISIT, after, before, fr, position

CLAUSES = read_rulebook(GAME.folder / "rulebook" / "en.md").clauses
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
CASES: list[Case] = [
    # The question is another one.
    ({"agenda": []}, "", "end_turn", "game_over", ("CE-4.10",), "The game is over.", "La partie est terminée."),
    (
        {"goods": PURSE},
        PAYING,
        "keep:favor_castle_cp",
        "not_now",
        ("CE-5.3",),
        "Not now: the question is how you pay.",
        "Pas maintenant : la question est de savoir comment vous payez.",
    ),
    (
        {"goods": {"ring": 1}, **ROUND_END},
        "",
        "end_turn",
        "not_now",
        ("CE-4.5", "CE-13.1"),
        "Not now: the question is whether you use the event of the round.",
        "Pas maintenant : la question est de savoir si vous utilisez l'événement de la manche.",
    ),
    (
        {"goods": PURSE},
        PAYING,
        "end_turn",
        "finish_first",
        ("CE-5.3",),
        "Finish first what you have begun: the question is how you pay.",
        "Terminez d'abord ce que vous avez commencé : la question est de savoir comment vous payez.",
    ),
    (
        {"at": before(2)},
        VISIT,
        "hire:forest_hut_1",
        "visit_first",
        ("CE-5.3", "CE-R4"),
        "Finish your visit to the Market first.",
        "Terminez d'abord votre visite au Marché.",
    ),
    (
        {"at": before(2), "advisors": ["baker"]},
        VISIT,
        "advisor:baker_1",
        "visit_first",
        ("CE-5.3", "CE-R5"),
        "Finish your visit to the Market first.",
        "Terminez d'abord votre visite au Marché.",
    ),
    (
        {"at": [3, 0], "goods": {"grain": 2}, "huts": HUTS},
        f"{WOOD_CARD} move:countryside",
        "end_turn",
        "visit_first",
        ("CE-5.3", "CE-R4"),
        "Finish your visit to the Forest first.",
        "Terminez d'abord votre visite à la Forêt.",
    ),
    (
        {},
        "",
        "move:town",
        "card_first",
        ("CE-5.8", "CE-R25"),
        "Play a card first: every turn begins with one.",
        "Jouez d'abord une carte : chaque tour commence par là.",
    ),
    (
        {},
        WOOD_CARD,
        "play_card:take_stone:2",
        "one_card",
        ("CE-1.3", "CE-5.1"),
        "You have already played your card for this turn.",
        "Vous avez déjà joué votre carte de ce tour.",
    ),
    (
        {"goods": PURSE},
        PAYING,
        "play_card:take_stone:2",
        "one_card",
        ("CE-1.3", "CE-5.1"),
        "You have already played your card for this turn.",
        "Vous avez déjà joué votre carte de ce tour.",
    ),
    # The card and the turn.
    (
        {"hand": ["take_wood"]},
        "",
        "play_card:take_ring:1",
        "card_not_in_hand",
        ("CE-5.1",),
        "The card Signet ring is not in your hand.",
        "La carte Chevalière n'est pas dans votre main.",
    ),
    (
        {"hand": ["take_wood"], "played": ["take_ring"]},
        "",
        "play_card:take_ring:1",
        "card_back_later",
        ("CE-5.1", "CE-4.9"),
        "You have already played the card Signet ring; it comes back after round 3.",
        "Vous avez déjà joué la carte Chevalière ; elle revient après la manche 3.",
    ),
    (
        {"hand": ["take_wood"], "played": ["take_ring"], "round": 4},
        "",
        "play_card:take_ring:1",
        "card_spent",
        ("CE-5.1", "CE-1.4"),
        "You have already played the card Signet ring; it does not come back in this game.",
        "Vous avez déjà joué la carte Chevalière ; elle ne revient plus dans cette partie.",
    ),
    (
        {"slots": [None, "take_ring", None]},
        "",
        "play_card:take_wood:2",
        "slot_taken",
        ("CE-5.1",),
        "The card Signet ring is already in slot 2.",
        "La carte Chevalière occupe déjà l'emplacement 2.",
    ),
    (
        {"goods": {"stone": 2}},
        "play_card:trade_gold:1 card",
        "card",
        "card_done",
        ("CE-5.7",),
        "You have already carried out the card Money changer this turn.",
        "Vous avez déjà fait l'action de la carte Changeur ce tour-ci.",
    ),
    (
        {},
        WOOD_CARD,
        "card",
        "card_at_once",
        ("CE-D1", "CE-6.1"),
        "The card Wood gave its good when you played it.",
        "La carte Bois a donné son bien dès que vous l'avez jouée.",
    ),
    (
        {"goods": {"gold": 3}},
        "play_card:trade_gold:1",
        "card",
        "no_trade",
        ("CE-5.6", "CE-6.2"),
        "You have no resource to trade.",
        "Vous n'avez aucune ressource à échanger.",
    ),
    (
        {},
        "play_card:cheap_help:1",
        "card",
        "no_cheap_help",
        ("CE-5.6", "CE-6.4"),
        "You cannot pay for any hut or advisor within reach, even for one resource less.",
        "Vous ne pouvez payer aucune hutte ni aucun conseiller à votre portée, même avec une ressource de moins.",
    ),
    (
        {},
        "play_card:town_errand:1",
        "card",
        "no_errand",
        ("CE-5.6", "CE-6.5"),
        "There is no town location where you could do anything now.",
        "Il n'y a aucun Lieu de Ville où vous pourriez faire quelque chose maintenant.",
    ),
    (
        {"goods": {"wood": 1}},
        "play_card:town_errand:1 card",
        "errand:cathedral",
        "nothing_there",
        ("CE-5.6", "CE-6.5"),
        "There is nothing you could do at the Cathedral: no action you can pay for and no token to redeem.",
        "Vous ne pourriez rien faire à la Cathédrale : aucune action que vous puissiez payer, aucun jeton à utiliser.",
    ),
    (
        {},
        f"{WOOD_CARD} move:countryside",
        "move:town",
        "already_moved",
        ("CE-5.7",),
        "You have already made your movement this turn.",
        "Vous avez déjà fait votre mouvement ce tour-ci.",
    ),
    (
        {},
        WOOD_CARD,
        "end_turn",
        "must_move",
        ("CE-5.4", "CE-5.5"),
        "Before you end your turn, you must move a councilor 1 step.",
        "Avant de terminer votre tour, vous devez avancer un émissaire de 1 pas.",
    ),
    (
        {},
        "play_card:take_wood:3",
        "end_turn",
        "must_move",
        ("CE-5.4", "CE-5.5"),
        "Before you end your turn, you must move a councilor 3 steps.",
        "Avant de terminer votre tour, vous devez avancer un émissaire de 3 pas.",
    ),
    (
        {},
        "play_card:extra_move:1 move:countryside",
        "end_turn",
        "must_use_card",
        ("CE-5.4", "CE-5.5"),
        "Before you end your turn, you must carry out the card Extra step.",
        "Avant de terminer votre tour, vous devez faire l'action de la carte Pas supplémentaire.",
    ),
    (
        {},
        WOOD_CARD,
        "trade:1",
        "needs_card",
        ("CE-6.2",),
        "This is part of the action of the card Money changer.",
        "Cela fait partie de l'action de la carte Changeur.",
    ),
    (
        {},
        WOOD_CARD,
        "errand:market",
        "needs_card",
        ("CE-6.5",),
        "This is part of the action of the card Town errand.",
        "Cela fait partie de l'action de la carte Course en ville.",
    ),
    # Bonus actions and advisors.
    (
        {"goods": {"ring": 2, "gold": 1}},
        f"{WOOD_CARD} raise_rank",
        "raise_rank",
        "already_raised",
        ("CE-10.1", "CE-5.7"),
        "You have already raised your rank this turn.",
        "Vous avez déjà élevé votre rang ce tour-ci.",
    ),
    (
        {"rank": 5, "goods": {"ring": 9, "gold": 9}},
        WOOD_CARD,
        "raise_rank",
        "highest_rank",
        ("CE-10.2",),
        "There is no rank above Duke.",
        "Il n'y a pas de rang au-dessus de celui de Duc.",
    ),
    (
        {"rank": 3, "goods": {"ring": 1, "wood": 5}},
        WOOD_CARD,
        "raise_rank",
        "rank_cost",
        ("CE-10.3", "CE-10.11"),
        "The rank of Marquess costs 2 signet rings + 2 gold coins: you lack 1 signet ring + 2 gold coins.",
        "Le rang de Marquis coûte 2 chevalières + 2 pièces d'or : il vous manque 1 chevalière + 2 pièces d'or.",
    ),
    (
        {"goods": {"grain": 4}},
        f"{WOOD_CARD} hire:forest_hut_1",
        "hire:forest_hut_2",
        "already_hired",
        ("CE-10.1", "CE-5.7"),
        "You have already used the bonus action of hiring this turn.",
        "Vous avez déjà utilisé l'action Bonus d'embauche ce tour-ci.",
    ),
    (
        {"goods": {"wood": 3}},
        f"{WOOD_CARD} recruit:castle:1",
        "recruit:castle:2",
        "already_recruited",
        ("CE-10.1", "CE-5.7"),
        "You have already used the bonus action of recruiting this turn.",
        "Vous avez déjà utilisé l'action Bonus de recrutement ce tour-ci.",
    ),
    (
        {"goods": {"grain": 2}, "craftsmen": 0},
        WOOD_CARD,
        "hire:forest_hut_1",
        "no_craftsman",
        ("CE-10.4",),
        "You have no craftsman left.",
        "Il ne vous reste aucun artisan.",
    ),
    (
        {"goods": {"cloth": 2}},
        WOOD_CARD,
        "hire:quarry_hut_1",
        "no_councilor",
        ("CE-10.4", "CE-10.11"),
        "You have no councilor at the Quarry.",
        "Vous n'avez pas d'émissaire à la Carrière.",
    ),
    (
        {"goods": {"wood": 2}},
        WOOD_CARD,
        "recruit:market:1",
        "no_councilor",
        ("CE-10.6", "CE-10.11"),
        "You have no councilor at the Market.",
        "Vous n'avez pas d'émissaire au Marché.",
    ),
    (
        {"goods": PURSE, "huts": HUTS},
        WOOD_CARD,
        "hire:forest_hut_1",
        "hut_own",
        ("CE-10.5",),
        "One of your own craftsmen is already in this hut.",
        "Un de vos artisans occupe déjà cette hutte.",
    ),
    (
        {"goods": PURSE, "huts": HUTS},
        WOOD_CARD,
        "hire:forest_hut_2",
        "hut_taken",
        ("CE-10.5",),
        "A craftsman of Seat 2 is already in this hut.",
        "Un artisan de Siège 2 occupe déjà cette hutte.",
    ),
    (
        {"goods": {"grain": 1}},
        WOOD_CARD,
        "hire:forest_hut_1",
        "cannot_pay",
        ("CE-10.4", "CE-14.1"),
        "This costs 2 grain: 1 is missing, even with your gold.",
        "Cela coûte 2 céréales : il en manque 1, même avec votre or.",
    ),
    (
        {"goods": {"grain": 2}, "at": [3, 0], "advisors": ["steward", "scholar"]},
        "play_card:cheap_help:1 card",
        "recruit:construction_site:1",
        "cannot_pay",
        ("CE-10.6", "CE-14.1"),
        "This costs 3 resources of any kind: 1 is missing, even with your gold.",
        "Cela coûte 3 ressources quelconques : il en manque 1, même avec votre or.",
    ),
    (
        {"goods": {"stone": 1}, "event": "good_working_conditions", "at": [0, 1]},
        "play_card:take_ring:1",
        "recruit:cathedral:2",
        "cannot_pay",
        ("CE-10.6", "CE-14.1"),
        "This costs 1 cloth + 2 grain less 1 resource: 2 are missing, even with your gold.",
        "Cela coûte 1 tissu + 2 céréales moins 1 ressource : il en manque 2, même avec votre or.",
    ),
    (
        {"goods": {"wood": 2}, "display": {**DISPLAY, "castle": [None, "scholar"]}},
        WOOD_CARD,
        "recruit:castle:1",
        "space_empty",
        ("CE-10.9",),
        "There is no advisor on this space at the Castle.",
        "Il n'y a pas de conseiller sur cette place au Château.",
    ),
    (
        {"goods": {"cloth": 1, "grain": 1}},
        WOOD_CARD,
        "advisor:baker_1",
        "advisor_not_owned",
        ("CE-11.3",),
        "You do not have the Baker.",
        "Vous n'avez pas la Boulangère.",
    ),
    (
        {"goods": {"cloth": 2}, "advisors": ["dressmaker"]},
        f"{WOOD_CARD} advisor:dressmaker_1",
        "advisor:dressmaker_1",
        "advisor_used",
        ("CE-11.3", "CE-5.7"),
        "You have already used the Dressmaker this turn.",
        "Vous avez déjà utilisé la Couturière ce tour-ci.",
    ),
    (
        {"goods": {"ring": 2}, "advisors": ["chamberlain"]},
        f"{WOOD_CARD} advisor:chamberlain_1",
        "advisor:chamberlain_2",
        "swap_direction",
        ("CE-D4", "CE-11.12"),
        "You have just swapped the other way; do something else before you swap back.",
        "Vous venez d'échanger dans l'autre sens ; faites autre chose avant l'échange inverse.",
    ),
    (
        {"goods": {"cloth": 1}, "advisors": ["landlord"]},
        WOOD_CARD,
        "advisor:landlord_1",
        "cannot_give",
        ("CE-11.3", "CE-14.1", "CE-14.3"),
        "This costs 1 CP: you lack 1 CP.",
        "Cela coûte 1 PC : il vous manque 1 PC.",
    ),
    # Visits and favor tokens.
    (
        {},
        WOOD_CARD,
        "leave",
        "no_visit",
        ("CE-5.3",),
        "You are not visiting a town location.",
        "Vous n'êtes pas en visite dans un Lieu de Ville.",
    ),
    (
        {"goods": {"wood": 1}},
        WOOD_CARD,
        "gift:wood",
        "visit_needed",
        ("CE-8.1", "CE-5.3"),
        "This is possible only during a visit to the Castle.",
        "Ce n'est possible que pendant une visite au Château.",
    ),
    (
        {"at": before(2)},
        VISIT,
        "donate:wood",
        "elsewhere",
        ("CE-8.3", "CE-5.3"),
        "This is done at the Cathedral, but you are visiting the Market.",
        "Cela se fait à la Cathédrale, mais vous visitez le Marché.",
    ),
    (
        {"at": before(2), "goods": {"book": 1, "stone": 1}},
        f"{VISIT} sell:1 pay:1stone",
        "sell:1",
        "done_in_visit",
        ("CE-8.9", "CE-8.4"),
        "You have already done this during this visit.",
        "Vous l'avez déjà fait pendant cette visite.",
    ),
    (
        {"at": before(2), "goods": {"stone": 5}},
        VISIT,
        "sell:2",
        "too_many_sales",
        ("CE-8.4", "CE-8.11"),
        "This round you may sell only 1 resource in a visit.",
        "Cette manche, vous ne pouvez vendre qu'une ressource par visite.",
    ),
    (
        {"at": before(2), "goods": {"gold": 3}, "event": "foreign_traders"},
        VISIT,
        "sell:2",
        "cannot_pay_no_gold",
        ("CE-8.4", "CE-14.1", "CE-14.4"),
        "This costs 2 resources of any kind, and gold is not accepted here: 1 is missing.",
        "Cela coûte 2 ressources quelconques, et l'or n'est pas accepté ici : il en manque 1.",
    ),
    (
        {"at": before(2), "goods": {"book": 1}},
        VISIT,
        "books:3",
        "cannot_give",
        ("CE-8.5", "CE-14.1", "CE-14.3"),
        "This costs 3 books: you lack 2 books.",
        "Cela coûte 3 livres : il vous manque 2 livres.",
    ),
    (
        {"at": before(0), "goods": {"cloth": 1}},
        VISIT,
        "gift:stone",
        "cannot_pay",
        ("CE-8.1", "CE-14.1"),
        "This costs 2 stone: 2 are missing, even with your gold.",
        "Cela coûte 2 pierres : il en manque 2, même avec votre or.",
    ),
    (
        {"at": before(0)},
        VISIT,
        "book_to_bp",
        "cannot_give",
        ("CE-8.2", "CE-14.1", "CE-14.3"),
        "This costs 1 book: you lack 1 book.",
        "Cela coûte 1 livre : il vous manque 1 livre.",
    ),
    (
        {"at": before(1), "goods": {"gold": 1}},
        VISIT,
        "donate:grain",
        "cannot_pay",
        ("CE-8.3", "CE-14.1"),
        "This costs 2 grain: 1 is missing, even with your gold.",
        "Cela coûte 2 céréales : il en manque 1, même avec votre or.",
    ),
    (
        {"at": before(3)},
        VISIT,
        "deliver_stone",
        "cannot_pay",
        ("CE-8.6", "CE-14.1"),
        "This costs 1 stone: 1 is missing, even with your gold.",
        "Cela coûte 1 pierre : il en manque 1, même avec votre or.",
    ),
    (
        {"at": before(3), "goods": {"bread": 1}},
        VISIT,
        "deliver_bread:2",
        "cannot_give",
        ("CE-8.7", "CE-14.1", "CE-14.3"),
        "This costs 2 breads: you lack 1 bread.",
        "Cela coûte 2 pains : il vous manque 1 pain.",
    ),
    (
        {"at": before(3)},
        VISIT,
        "deliver_wood:3",
        "cannot_pay",
        ("CE-8.8", "CE-14.1"),
        "This costs 3 wood: 2 are missing, even with your gold.",
        "Cela coûte 3 bois : il en manque 2, même avec votre or.",
    ),
    (
        {},
        WOOD_CARD,
        "bake:1",
        "bake_later",
        ("CE-7.4",),
        "Bread is baked during a visit to a countryside location where you have a craftsman.",
        "Le pain se fait pendant la visite d'un Lieu de Campagne où vous avez un artisan.",
    ),
    (
        {"at": [3, 0], "goods": {"grain": 3}, "huts": HUTS},
        f"{WOOD_CARD} move:countryside",
        "bake:2",
        "too_few_craftsmen",
        ("CE-7.4", "CE-7.5"),
        "You have only 1 craftsman here.",
        "Vous n'avez qu'un artisan ici.",
    ),
    (
        {"at": [3, 0], "goods": {"grain": 1}, "huts": {"forest_hut_1": 0, "forest_hut_2": 0}},
        f"{WOOD_CARD} move:countryside",
        "bake:2",
        "cannot_pay",
        ("CE-7.5", "CE-14.1"),
        "This costs 2 grain: 1 is missing, even with your gold.",
        "Cela coûte 2 céréales : il en manque 1, même avec votre or.",
    ),
    (
        {"at": before(2)},
        VISIT,
        "redeem:favor_market_bp",
        "token_not_owned",
        ("CE-12.4",),
        "You do not have the token “Favor of the Market: 5 building points”.",
        "Vous n'avez pas le jeton « Faveur du Marché : 5 points de Bâtiments ».",
    ),
    (
        {"at": before(2), "tokens": ["favor_castle_cp"]},
        VISIT,
        "redeem:favor_castle_cp",
        "token_elsewhere",
        ("CE-12.1", "CE-12.4"),
        "The token “Favor of the Castle: 3 citizen points” cannot be redeemed at the Market.",
        "Le jeton « Faveur du Château : 3 points de Citoyens » ne s'utilise pas au Marché.",
    ),
    (
        DRAWING,
        f"{VISIT} donate:stone keep:favor_cathedral_cp",
        "redeem:favor_cathedral_cp",
        "token_new",
        ("CE-12.5", "CE-R6"),
        "You got the token “Favor of the Cathedral: 3 citizen points” during this visit; "
        "you can redeem it at a later one.",
        "Vous avez reçu le jeton « Faveur de la Cathédrale : 3 points de Citoyens » pendant cette visite ; "
        "il pourra servir à une visite suivante.",
    ),
    (
        DRAWING,
        f"{VISIT} donate:stone",
        "keep:favor_market_ring",
        "token_not_drawn",
        ("CE-12.2",),
        "The token “Favor of the Market: 1 signet ring” is not among those you drew.",
        "Le jeton « Faveur du Marché : 1 chevalière » n'est pas parmi ceux que vous avez piochés.",
    ),
    (
        {"tokens": ["favor_castle_cp"]},
        WOOD_CARD,
        "redeem:favor_castle_cp",
        "token_no_visit",
        ("CE-12.4", "CE-12.7"),
        "The token “Favor of the Castle: 3 citizen points” is redeemed during a visit to the Castle; "
        "merely standing there is not enough.",
        "Le jeton « Faveur du Château : 3 points de Citoyens » s'utilise pendant une visite au Château ; "
        "s'y trouver ne suffit pas.",
    ),
    (
        {},
        WOOD_CARD,
        "redeem:favor_castle_cp",
        "token_not_owned",
        ("CE-12.4",),
        "You do not have the token “Favor of the Castle: 3 citizen points”.",
        "Vous n'avez pas le jeton « Faveur du Château : 3 points de Citoyens ».",
    ),
    (
        {},
        WOOD_CARD,
        "keep:favor_castle_cp",
        "no_draw",
        ("CE-12.2",),
        "There are no drawn favor tokens to choose from now.",
        "Il n'y a pas de jetons Faveur piochés parmi lesquels choisir maintenant.",
    ),
    # Paying, exchanges, the event of the round.
    (
        {},
        WOOD_CARD,
        "pay:1wood",
        "nothing_to_pay",
        ("CE-14.1",),
        "There is nothing to pay now.",
        "Il n'y a rien à payer maintenant.",
    ),
    (
        {"goods": PURSE},
        PAYING,
        "pay:1grain",
        "pay_too_little",
        ("CE-14.1", "CE-14.7"),
        "That is not enough: the price is 1 stone + 1 grain.",
        "Ce n'est pas assez : il faut payer 1 pierre + 1 céréale.",
    ),
    (
        {"goods": PURSE},
        PAYING,
        "pay:1stone+1grain+1gold",
        "pay_too_much",
        ("CE-14.9", "CE-14.7"),
        "That is too much: the price is 1 stone + 1 grain.",
        "C'est trop : il faut payer 1 pierre + 1 céréale.",
    ),
    (
        {"goods": PURSE},
        PAYING,
        "pay:1wood+1grain",
        "pay_wrong_kind",
        ("CE-14.7",),
        "The price is 1 stone + 1 grain: 1 wood cannot be part of it.",
        "Il faut payer 1 pierre + 1 céréale : on ne peut pas y mettre 1 bois.",
    ),
    (
        {"goods": {"gold": 2, "grain": 1}},
        PAYING,
        "pay:1stone+1gold",
        "pay_not_owned",
        ("CE-14.7",),
        "You do not have 1 stone.",
        "Vous n'avez pas 1 pierre.",
    ),
    (
        {"at": before(2), "goods": {"gold": 2, "stone": 1}},
        f"{VISIT} sell:1",
        "pay:1gold",
        "pay_no_gold",
        ("CE-14.4", "CE-R8"),
        "You cannot pay with gold where you receive gold.",
        "On ne paie pas en or là où l'on reçoit de l'or.",
    ),
    (
        {"goods": {"stone": 1}, "advisors": ["merchant"]},
        f"{WOOD_CARD} advisor:merchant_1 pay:1stone",
        "take:stone",
        "take_other",
        ("CE-11.7",),
        "You paid with stone: take another kind of resource.",
        "Vous avez payé en pierre : prenez un autre type de ressource.",
    ),
    (
        {},
        WOOD_CARD,
        "take:stone",
        "no_exchange",
        ("CE-11.7",),
        "There is no resource to take in exchange now.",
        "Il n'y a pas de ressource à prendre en échange maintenant.",
    ),
    (
        {"goods": {"ring": 1}, **ROUND_END},
        "",
        "event:alms_for_the_poor_2",
        "other_event",
        ("CE-4.2", "CE-13.1"),
        "The event of this round is “The Great Famine”.",
        "L'événement de cette manche est « La Grande Famine ».",
    ),
    (
        {"goods": {"ring": 1, "gold": 1}, **ROUND_END},
        "",
        "event:great_famine_2",
        "cannot_pay",
        ("CE-13.4", "CE-14.1"),
        "This costs 2 grain: 1 is missing, even with your gold.",
        "Cela coûte 2 céréales : il en manque 1, même avec votre or.",
    ),
    (
        {"goods": {"grain": 1}, **ROUND_END},
        "",
        "event:great_famine_3",
        "cannot_give",
        ("CE-13.4", "CE-14.1", "CE-14.3"),
        "This costs 1 signet ring: you lack 1 signet ring.",
        "Cela coûte 1 chevalière : il vous manque 1 chevalière.",
    ),
    (
        {},
        WOOD_CARD,
        "event:great_famine_1",
        "end_of_round",
        ("CE-4.5",),
        "This is decided at the end of the round.",
        "Cela se décide à la fin de la manche.",
    ),
    (
        {},
        WOOD_CARD,
        "decline",
        "end_of_round",
        ("CE-4.5",),
        "This is decided at the end of the round.",
        "Cela se décide à la fin de la manche.",
    ),
]


@pytest.mark.parametrize(
    ("given", "script", "action", "key", "clauses", "english", "french"),
    [pytest.param(*case, marks=pytest.mark.rule(*case[4]), id=f"{case[3]}-{case[2]}") for case in CASES],
)
def test_refusals(
    given: dict[str, Any], script: str, action: str, key: str, clauses: tuple[str, ...], english: str, french: str
) -> None:
    s = after(script, **given)
    reason = s.why_not(GAME.parse(action))
    assert reason is not None
    assert (reason.key, reason.clauses) == (key, clauses)
    assert reason.text("en") == english
    assert reason.text("fr") == fr(french)
    with pytest.raises(IllegalAction) as refused:
        s.play(GAME.parse(action))
    assert str(refused.value) == f"{english} ({', '.join(clauses)})"


@pytest.mark.rule("CE-8.7", "CE-R24")
def test_more_breads_than_a_players_own_data_allow() -> None:
    data = deepcopy(GAME.components.data)
    site = next(place for place in data["town_locations"] if place["id"] == "construction_site")
    next(action for action in site["actions"] if action["id"] == "deliver_bread")["bread_max"] = 2
    game = CrownOfEmara(Components(data, "two_breads.toml"))
    s = after(VISIT, game=game, at=before(3), goods={"bread": 3})
    reason = s.why_not(game.parse("deliver_bread:3"))
    assert reason is not None
    assert (reason.key, reason.clauses) == ("too_many_breads", ("CE-8.7", "CE-R24"))
    assert reason.text("en") == "You may deliver only 2 breads in a visit."
    assert reason.text("fr") == "Vous ne pouvez livrer que 2 pains par visite."


@pytest.mark.parametrize("action", [-1, space.size, 10**9])
def test_integers_that_are_no_action(action: int) -> None:
    reason = position().why_not(action)
    assert reason is not None
    assert (reason.key, reason.clauses) == ("no_such_action", ("CE-5.6",))
    assert reason.to_dict() == {
        "key": "no_such_action",
        "clauses": ["CE-5.6"],
        "en": "There is no such action.",
        "fr": "Cette action n’existe pas.",
    }


def test_every_reason_of_the_catalogue_is_proved_here() -> None:
    written = {key.removeprefix("reason.") for key in GAME.words.keys("en") if key.startswith("reason.")}
    assert {case[3] for case in CASES} | {"no_such_action", "too_many_breads"} == written


# Whole games ------------------------------------------------------------------------------------


LACKS = ("cannot_pay", "cannot_pay_no_gold", "cannot_give", "rank_cost")


def missing(reason: Reason) -> dict[str, int]:
    """What a refusal says is missing, as goods that can be given."""
    if reason.key == "cannot_pay":
        return {"gold": reason.args["n"]}
    if reason.key == "cannot_pay_no_gold":
        return {"wood": reason.args["n"]}
    return dict(reason.args["missing"])


def with_more(s: EmaraState, more: dict[str, int]) -> EmaraState:
    """The same position, where the seat that decides owns more."""
    data = s.to_dict()
    player = data["seats"][s.player]
    for item, n in more.items():
        if item == "cp":
            player["cp"] += n
        else:
            player["goods"][item] += n
    return cast(EmaraState, GAME.from_dict(data))


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"mixed_boards": True}), (3, {"informed_choice": True}), (4, {})],
)
def test_refusals_have_words_and_clauses_in_whole_games(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    s = GAME.new(players, seed=players, options=options)
    while s.player is not None:
        legal = s.legal()
        for action in rng.sample(range(-1, space.size + 1), 15):
            if action not in legal:
                reason = GAME.explain(s, action)
                assert set(reason.clauses) <= CLAUSES.keys()
                assert reason.clauses
                for lang in LANGUAGES:
                    assert reason.text(lang).endswith(".")
                    assert "{" not in reason.text(lang)
        s.apply(rng.choice(legal))


@pytest.mark.rule("CE-14.1", "CE-14.3", "CE-10.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_said_to_be_missing_is_exactly_what_is_missing(players: int) -> None:
    rng = random.Random(players)
    s = cast(EmaraState, GAME.new(players, seed=players))
    kinds = set()
    while s.player is not None:
        legal = s.legal()
        for action in range(space.size):
            reason = s.why_not(action)
            if reason is None or reason.key not in LACKS:
                continue
            kinds.add((reason.key, space.family_of(action).name))
            more = missing(reason)
            richer = with_more(s, more)
            if action not in richer.legal():  # the Landlord asks for cloth and for a citizen point
                assert GAME.notation(action) == "advisor:landlord_1"
                richer = with_more(richer, missing(GAME.explain(richer, action)))
            assert action in richer.legal()
            for item, n in more.items():
                assert action not in with_more(s, {**more, item: n - 1}).legal()
        s.apply(rng.choice(legal))
    assert {("cannot_pay", "hire"), ("cannot_pay", "recruit"), ("rank_cost", "raise_rank")} <= kinds
    assert len(kinds) >= 10
