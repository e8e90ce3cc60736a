"""Kingdom Crossing as numbers. In the solo game the rival's board comes after the own one."""

from __future__ import annotations

from royaume.engine.game import Game
from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    BRIDGES,
    CARDS,
    CHARACTERS,
    DECKS,
    FACES,
    FAVOURS,
    GUILDS,
    LEVELS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SHOWN,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STRUCTURES,
    TILES,
)
from tests.envs.oracle.kit import (
    Block,
    Data,
    Layout,
    amounts,
    by_seat,
    choice,
    flag,
    number,
    places,
    rows,
    seat,
    seat_places,
    several,
    some_seats,
)

LINES = ("investment", "guild_fox", "guild_owl", "guild_bear", "guild_boar", "structures", "favours")


def reached(way: str) -> list[Block]:
    """Where a walk can end, and the spaces whose card can be paid there."""

    def ends(view: Data) -> list[str]:
        return list(view["walk"][way]) if view["walk"] else []

    def payable(view: Data) -> list[str]:
        return [space for spaces in view["walk"][way].values() for space in spaces] if view["walk"] else []

    said = way.replace("_", " ")
    return [
        several(f"walk.{way}", REGIONS, f"regions where the walk can end {said}", ends),
        several(f"walk.{way}.cards", SPACES, f"cards that can be paid at the end of a walk {said}", payable),
    ]


def layout(game: Game) -> Layout:
    """What an observation of Kingdom Crossing is made of."""
    table: list[Block] = [
        choice("decision", game.flow.names, "what is being decided"),
        seat("player", "who decides"),
        flag("over", "the game is over"),
        flag("options.easy_objectives", "variant: the easy side of every objective"),
        number("round", 4, "the round; 0 during the draft"),
        number("lap", 6, "the turn of everybody in the Day"),
        seat("first", "the first player"),
        seat_places("order", "the order of the turns"),
        choice("balloon", REGIONS, "where the balloon is"),
        rows(
            "spaces",
            SPACES,
            [
                choice("deck", DECKS, "the deck on this space"),
                choice("shown", SHOWN, "the card or tile that lies face up"),
                number("cost", 20, "its cost in coins"),
                choice("bird", BIRDS, "the bird beside it"),
                number("left", 10, "cards in the deck"),
            ],
        ),
        amounts("birds_left", REGIONS, 12, "birds to come in each region"),
        choice("queen", QUEENS, "the Queen who is awake"),
        number("queens_left", 5, "Queens in the pile"),
        several("queens_gone", QUEENS, "Queens who left unvisited"),
        number("empty_tiles_left", 4, "empty-deck tiles left"),
        rows(
            "objectives",
            [f"place_{i}" for i in range(1, 7)],
            [
                choice("id", OBJECTIVES, "the objective on this place of the tree board"),
                flag("hard", "its hard side is up"),
                seat_places("claims", "who claimed it, in order"),
                some_seats("fulfilled", "who could claim it now"),
            ],
        ),
        rows("favours", ("1", "2", "3"), [choice("shown", FAVOURS, "a Favour on display", lambda word: word)]),
        number("favours_left", 26, "Favours in the stock"),
        rows(
            "pairs",
            ("1", "2", "3", "4"),
            [
                choice("start", FACES, "the starting tile of a pair in the draft"),
                choice("favour", FAVOURS, "its Favour"),
            ],
        ),
        amounts("income.guilds", GUILDS, 15, "income still to collect from guilds"),
        several("income.structures", STRUCTURES, "income still to collect from structures"),
        choice("turn.tile", TILES, "the tile played this turn"),
        flag("turn.upgraded", "it is upgraded"),
        number("turn.price", 10, "what a resource costs this turn"),
        flag("turn.flown", "the balloon was used"),
        choice("turn.space", SPACES, "the space whose card is being taken"),
        choice("turn.card", CARDS, "the card being placed"),
        choice("turn.bird", BIRDS, "the bird being taken"),
        number("walk.coins", 200, "coins of the walker"),
        number("walk.steps", 7, "bridges left to cross"),
        number("walk.flight", 30, "the price of a flight; 0 if there is none"),
        *reached("on_foot"),
        *reached("by_air"),
        choice("options.level", LEVELS, "solo: the level of the rival", lambda v: v["options"].get("level")),
        places("solo.seen", SOLO_TILES, 14, 14, "solo: the rival's tiles of this round, in order"),
        number("solo.left", 14, "solo: tiles left"),
        by_seat("places", 4, "the place of each seat if the game ended now"),
    ]
    area: list[Block] = [
        flag("rival", "solo: this is the rival"),
        number("coins", 200, "coins"),
        number("vp", 300, "victory points so far"),
        number("score", 400, "victory points if the game ended now"),
        amounts("final", LINES, 200, "points that would come at the end"),
        number("invest", 20, "place on the investment track"),
        amounts("columns", GUILDS, 20, "characters of each guild"),
        amounts("tracks", RESOURCES, 10, "places on the resource tracks"),
        several(
            "slots", SLOTS, "slots with a decoration", lambda b: [k for k, slot in b["slots"].items() if slot["filled"]]
        ),
        several("structures", STRUCTURES, "structures"),
        several("characters", CHARACTERS, "characters"),
        several("queens", QUEENS, "Queens visited"),
        choice("start", FACES, "the starting tile"),
        several("upgraded", TILES, "tiles upgraded"),
        several("played", TILES, "tiles played this round"),
        several("paws", BRIDGES, "bridges with a paw"),
        number("next_paw_vp", 20, "points for the next paw"),
        choice("at", REGIONS, "where the worker is"),
        several("houses", REGIONS, "regions with a house"),
        number("houses_left", 4, "houses left"),
        several("kept", BIRDS, "birds kept"),
        several("favours", FAVOURS, "Favours taken"),
        amounts("favour_points", FAVOURS, 60, "what they would pay now", lambda b: b["favours"]),
    ]
    return Layout(table, area, areas="boards")
