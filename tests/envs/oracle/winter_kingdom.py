"""Winter Kingdom as numbers: planes of 427 hexes, in the order of `HEX_IDS`, and a few lists."""

from __future__ import annotations

import functools
from array import array

from royaume.engine.game import Game
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    ECONOMIES,
    LINE_DIRECTIONS,
    SCORING,
    SLOTS,
    TERRAINS,
    TWISTS,
    USES,
)
from royaume.games.winter_kingdom.hexes import HEX_IDS
from royaume.games.winter_kingdom.view import LETTERS
from tests.envs.oracle.kit import (
    Block,
    Data,
    Layout,
    Part,
    Sheet,
    amounts,
    by_seat,
    choice,
    flag,
    number,
    places,
    rows,
    seat,
    several,
    some_seats,
    tally,
)

HEXES = len(HEX_IDS)


@functools.lru_cache(maxsize=256)
def planes(letters: str) -> array[int]:
    """A plane for each terrain with a 1 on its hexes: the same for a whole game."""
    found = array("h", bytes(2 * HEXES * len(TERRAINS)))
    for hex, letter in enumerate(letters):
        found[LETTERS.index(letter) * HEXES + hex] = 1
    return found


def terrain() -> Block:
    """The map."""

    def write(sheet: Sheet, first: int, data: Data) -> None:
        map = planes(data["terrain"])
        sheet.out[first : first + len(map)] = map

    return Block(tuple(Part(f"terrain.{name}", HEX_IDS, 0, 1, f"hexes of {name}") for name in TERRAINS), write)


def upgraded(area: Data) -> list[str]:
    """The abilities at level 2."""
    return [card["card"] for card in area["in_play"] if card["level"] == 2]


def layout(game: Game) -> Layout:
    """What an observation of Winter Kingdom is made of."""
    scoring = {card: i for i, card in enumerate(SCORING)}
    table: list[Block] = [
        terrain(),
        several("pays", HEX_IDS, "empty hexes on which a piece of the active seat would earn coins"),
        places("turn.spots", HEX_IDS, 8, 8, "where the mandatory action placed its pieces, in order"),
        several("turn.fresh", HEX_IDS, "pieces placed this turn"),
        choice("house", HEX_IDS, "the house being moved"),
        choice("decision", game.flow.names, "what is being decided"),
        seat("player", "who decides"),
        choice("use", USES, "the ability being used"),
        choice("card", ABILITIES, "the ability being decided on"),
        number("left", 10, "placements left"),
        flag("forced", "the placements must be adjacent"),
        number("round", 60, "the round"),
        seat("first", "who has the first-player marker"),
        flag("ending", "a reserve has run out: this is the last round"),
        flag("over", "the game is over"),
        some_seats("still_to_move", "who still takes a turn of the last round"),
        choice("economy", ECONOMIES, "the economy card"),
        choice("twist", TWISTS, "the twist card"),
        choice("top_section", SLOTS, "the section that counts most"),
        choice("direction", LINE_DIRECTIONS, "the direction of lines that count"),
        several("scoring", SCORING, "the scoring cards", lambda v: [card["card"] for card in v["scoring"]]),
        rows(
            "points",
            [f"card_{i}" for i in (1, 2, 3)],
            [by_seat("seats", 200, "points of each seat with the scoring card, cards in the order of the rules")],
            lambda v: [
                {"seats": card["points"]} for card in sorted(v["scoring"], key=lambda card: scoring[card["card"]])
            ],
        ),
        amounts(
            "buy_price", ABILITIES, 10, "coins to buy", lambda v: {k: price[0] for k, price in v["prices"].items()}
        ),
        amounts(
            "up_price", ABILITIES, 10, "coins to upgrade", lambda v: {k: price[1] for k, price in v["prices"].items()}
        ),
        number("pile", 40, "terrain cards in the pile"),
        tally("discard", CARDED, 10, "terrain cards laid aside"),
        choice("turn.terrain", CARDED, "the terrain of the mandatory action"),
        number("turn.strength", 40, "strength placed this turn"),
        several("turn.used", USES, "abilities used this turn"),
        number("turn.again", 8, "extra uses left"),
        number("turn.cancels", 8, "choices taken back"),
    ]
    area: list[Block] = [
        several("houses", HEX_IDS, "houses on the map"),
        several("forts", HEX_IDS, "forts on the map"),
        number("reserve.houses", 40, "houses in the reserve"),
        number("reserve.forts", 8, "forts in the reserve"),
        number("boxed.houses", 40, "houses salvaged"),
        number("boxed.forts", 8, "forts salvaged"),
        number("coins", 60, "coins"),
        several("hand", ABILITIES, "ability cards in hand, where I may see them"),
        number("hand_size", 5, "ability cards in hand"),
        several("in_play", ABILITIES, "abilities in play", lambda a: [card["card"] for card in a["in_play"]]),
        several("upgraded", ABILITIES, "abilities at level 2", upgraded),
        flag("mandatory_done", "the mandatory action of the turn is over"),
        choice("terrain_card", CARDED, "the terrain card, where I may see it"),
        number("castles", 40, "points for castles", lambda a: a["breakdown"]["castles"]),
        number("score", 300, "points if the game ended now"),
    ]
    return Layout(table, area)
