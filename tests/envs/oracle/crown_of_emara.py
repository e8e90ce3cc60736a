"""Crown of Emara as numbers."""

from __future__ import annotations

from operator import itemgetter

from royaume.engine.game import Game
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    CARDS,
    EVENTS,
    GOODS,
    HUTS,
    LOCATIONS,
    MARKERS,
    RANKS,
    RESOURCES,
    TOKENS,
    TOWN,
)
from royaume.games.crown_of_emara.tables import GOLD_ALLOWED, most_of, units_of
from tests.envs.oracle.kit import (
    Block,
    Data,
    Layout,
    amounts,
    bits,
    by_seat,
    choice,
    flag,
    number,
    numbers,
    rows,
    seat,
    several,
)

DONE = ("card", "move", "rank", "hire", "recruit", "swapped_ring", "swapped_gold")
NOBLES = tuple(f"{rank}_{i}" for rank in RANKS for i in (1, 2, 3, 4))
PRICE = (*(f"most_{resource}" for resource in RESOURCES), "units")


def price(view: Data) -> list[int]:
    """How many of each resource may be handed over, and how many units in all."""
    packed = view["price"] or 0
    return [most_of(packed, kind) for kind in range(4)] + [units_of(packed)]


def placed(view: Data) -> list[str]:
    """The eight locations, countryside first, in the order of the steps."""
    return [f"{board}.{i}.{name}" for board in (0, 1) for i, name in enumerate(view["boards"][board])]


def layout(game: Game) -> Layout:
    """What an observation of Crown of Emara is made of."""
    spots = [f"{board}.{i}.{name}" for board in (0, 1) for i in range(4) for name in LOCATIONS]
    table: list[Block] = [
        choice("decision", game.flow.names, "what is being decided"),
        seat("player", "who decides"),
        number("round", 6, "the round"),
        seat("first", "who has the statue"),
        flag("over", "the game is over"),
        flag("options.informed_choice", "variant: all nine cards in hand, all hands open"),
        flag("options.mixed_boards", "variant: the rings mix town and countryside"),
        flag("options.campaign", "solo: a game of the campaign", lambda v: v["options"].get("solo") == "campaign"),
        numbers("price", PRICE, 7, "the payment asked for: the most of each resource, and the units in all", price),
        flag("price.gold", "gold may stand in", lambda v: (v["price"] or 0) & GOLD_ALLOWED and 1),
        choice("event", EVENTS, "the event of the round"),
        several("past_events", EVENTS, "the events that have been"),
        several("boards", spots, "board, step and location: where each location lies", placed),
        rows(
            "markers",
            MARKERS,
            [
                number("value", 10, "the number that counts now"),
                number("next", 10, "the number after one more use"),
                number("uses_left", 4, "uses until the marker leaves"),
            ],
        ),
        rows("huts", HUTS, [seat("owner", "whose craftsman works there", lambda owner: owner)]),
        rows(
            "display",
            TOWN,
            [choice(f"space_{i + 1}", ADVISORS, "the advisor on offer", itemgetter(i)) for i in (0, 1)],
        ),
        choice("next_advisor", ADVISORS, "the advisor on top of the stack"),
        number("advisors_left", 6, "advisors in the stack"),
        several("advisors_away", ADVISORS, "advisors out of the game"),
        number("favor_pile", 12, "favor tokens in the pile"),
        several("favor_discard", TOKENS, "favor tokens laid aside"),
        number("favor_drawn", 3, "favor tokens being looked at by somebody"),
        several("drawn", TOKENS, "favor tokens that I am looking at"),
        rows(
            "nobility",
            RANKS,
            [number("left", 4, "cards of the rank left"), number("top", 30, "citizen points of the next one")],
        ),
        number("victoria.cp", 200, "solo: Victoria's citizen points"),
        several("victoria.nobles", NOBLES, "solo: Victoria's nobility cards"),
        amounts("victoria.next", ("stone", "bread", "card"), 30, "solo: what she gets at the end of the round"),
        choice("turn.card", CARDS, "the card played this turn"),
        choice("turn.slot", ("1", "2", "3"), "its slot: steps to move", lambda v: str(v["turn"]["slot"] or "")),
        bits("turn.used", (*DONE, *ADVISORS), "what was done this turn, and the advisors used"),
        bits("turn.visit_done", ("1", "2", "3"), "actions of the place done in this visit"),
        several("turn.visit_tokens", TOKENS, "favor tokens redeemed in this visit"),
        by_seat("places", 4, "the place of each seat if the game ended now"),
    ]
    area: list[Block] = [
        rows("at", ("countryside", "town"), [choice("step", "0123", "where the councilor stands", str)]),
        choice("in_countryside", LOCATIONS, "the location of the first councilor", lambda a: a["councilors"][0]),
        choice("in_town", LOCATIONS, "the location of the second councilor", lambda a: a["councilors"][1]),
        amounts("goods", GOODS, 40, "goods owned"),
        number("cp", 200, "citizen points"),
        number("bp", 200, "building points"),
        number("final_cp", 200, "citizen points with the leftovers shared out best"),
        number("final_bp", 200, "building points with the leftovers shared out best"),
        number("score", 200, "the lower of the two"),
        several("hand", CARDS, "cards in hand, where I may see them"),
        number("hand_size", 9, "cards in hand"),
        number("deck_size", 9, "cards in the deck"),
        several("played", CARDS, "cards played in this half of the game"),
        rows("slots", ("1", "2", "3"), [choice("card", CARDS, "the card in the slot", lambda card: card)]),
        number("rank", 5, "noble rank: 1 Baron to 5 Duke"),
        several("nobles", NOBLES, "nobility cards taken"),
        number("craftsmen", 4, "craftsmen left"),
        several("advisors", ADVISORS, "advisors recruited"),
        several("tokens", TOKENS, "favor tokens kept"),
    ]
    return Layout(table, area)
