"""The position of Winter Kingdom: plain integers, sets of hexes as bits, and its readable form."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from royaume.engine.state import State
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    DEAD_END,
    ECONOMIES,
    LINE_DIRECTIONS,
    MOBILITY,
    SCORING,
    SIDES,
    SLOTS,
    TWISTS,
    use,
)
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS, MAP, NAMED, hexes_of
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.steps import flow
from royaume.games.winter_kingdom.tables import Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game

USES = (*(":".join(use.arguments(use.base + code)) for code in range(use.size)), "tunnel")


class WinterState(State):
    """A position of Winter Kingdom."""

    land: Land
    round: int
    first: int
    houses: list[int]
    forts: list[int]
    reach: list[int]
    free: int
    stock: list[int]
    fort_stock: list[int]
    boxed: tuple[int, ...]
    coins: list[int]
    hand: list[int]
    owned: list[int]
    upgraded: list[int]
    cards: list[int]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    ending: bool
    terrain: int
    spots: tuple[int, ...]
    fresh: int
    strength: int
    used: int
    again: int
    cancels: int

    __slots__ = (
        "again",
        "boxed",
        "cancels",
        "cards",
        "coins",
        "discard",
        "ending",
        "first",
        "fort_stock",
        "forts",
        "free",
        "fresh",
        "hand",
        "houses",
        "land",
        "owned",
        "pile",
        "reach",
        "round",
        "spots",
        "stock",
        "strength",
        "terrain",
        "upgraded",
        "used",
    )

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        seats: int,
        seed: int,
        draws: int,
        block: tuple[int, ...] | None,
        agenda: list[int],
        offered: list[int],
        player: int | None,
        ply: int,
        land: Land,
        round: int,
        first: int,
        houses: list[int],
        forts: list[int],
        reach: list[int],
        free: int,
        stock: list[int],
        fort_stock: list[int],
        boxed: tuple[int, ...],
        coins: list[int],
        hand: list[int],
        owned: list[int],
        upgraded: list[int],
        cards: list[int],
        pile: tuple[int, ...],
        discard: tuple[int, ...],
        ending: bool,
        terrain: int,
        spots: tuple[int, ...],
        fresh: int,
        strength: int,
        used: int,
        again: int,
        cancels: int,
    ) -> None:
        self.game = game
        self.flow = flow
        self.options = options
        self.seats = seats
        self.seed = seed
        self.draws = draws
        self.block = block
        self.agenda = agenda
        self.offered = offered
        self.player = player
        self.ply = ply
        self.marks = 0
        self.log = None
        self.land = land
        self.round = round
        self.first = first  # the seat with the first-player marker
        self.houses = houses  # seat -> the hexes of its houses
        self.forts = forts  # seat -> the hexes of its forts
        self.reach = reach  # seat -> the hexes that count as adjacent to its pieces for the duty of WK-6.3
        self.free = free  # the hexes without a piece
        self.stock = stock  # seat -> houses in the reserve
        self.fort_stock = fort_stock  # seat -> forts in the reserve
        self.boxed = boxed  # seat * 2 -> houses salvaged, + 1 -> forts salvaged
        self.coins = coins
        self.hand = hand  # bitmask of abilities
        self.owned = owned  # bitmask of abilities in play
        self.upgraded = upgraded  # bitmask of abilities at level 2
        self.cards = cards  # seat -> the terrain card it holds; that of the active seat lies open
        self.pile = pile  # terrain cards, the next one first
        self.discard = discard
        self.ending = ending  # a reserve has run out (WK-10.2)
        self.terrain = terrain  # the terrain of the mandatory action; -1 before it
        self.spots = spots  # where its pieces were placed
        self.fresh = fresh  # the pieces placed this turn, wherever they are now
        self.strength = strength  # what was placed this turn, in houses
        self.used = used  # bitmask of the uses made this turn, by code
        self.again = again  # paid or innovative uses still open
        self.cancels = cancels  # houses put back this turn

    def clone(self) -> WinterState:
        """An independent copy; nobody listens to it."""
        return WinterState(
            self.game,
            self.options,
            self.seats,
            self.seed,
            self.draws,
            self.block,
            self.agenda[:],
            self.offered,
            self.player,
            self.ply,
            self.land,
            self.round,
            self.first,
            self.houses[:],
            self.forts[:],
            self.reach[:],
            self.free,
            self.stock[:],
            self.fort_stock[:],
            self.boxed,
            self.coins[:],
            self.hand[:],
            self.owned[:],
            self.upgraded[:],
            self.cards[:],
            self.pile,
            self.discard,
            self.ending,
            self.terrain,
            self.spots,
            self.fresh,
            self.strength,
            self.used,
            self.again,
            self.cancels,
        )

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data."""
        land = self.land
        data = State.to_dict(self)
        data.update(
            layout={slot: [SIDES[side], turns] for slot, (side, turns) in zip(SLOTS, land.layout, strict=True)},
            scoring=[SCORING[card] for card in land.scoring],
            economy=ECONOMIES[land.economy],
            twist=TWISTS[land.twist] if land.twist >= 0 else None,
            top_section=SLOTS[land.top] if land.top >= 0 else None,
            direction=LINE_DIRECTIONS[land.direction] if land.direction >= 0 else None,
            round=self.round,
            first=self.first,
            ending=self.ending,
            pile=[CARDED[t] for t in self.pile],
            discard=[CARDED[t] for t in self.discard],
            turn={
                "terrain": CARDED[self.terrain] if self.terrain >= 0 else None,
                "spots": [HEX_IDS[hex] for hex in self.spots],
                "fresh": hex_ids(self.fresh),
                "strength": self.strength,
                "used": names(self.used, USES),
                "again": self.again,
                "cancels": self.cancels,
            },
            seats=[
                {
                    "houses": hex_ids(self.houses[seat]),
                    "forts": hex_ids(self.forts[seat]),
                    "reserve": {"houses": self.stock[seat], "forts": self.fort_stock[seat]},
                    "boxed": {"houses": self.boxed[seat * 2], "forts": self.boxed[seat * 2 + 1]},
                    "coins": self.coins[seat],
                    "hand": names(self.hand[seat], ABILITIES),
                    "in_play": names(self.owned[seat], ABILITIES),
                    "upgraded": names(self.upgraded[seat], ABILITIES),
                    "card": CARDED[self.cards[seat]],
                }
                for seat in range(self.seats)
            ],
        )
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        from royaume.games.winter_kingdom.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: random.Random) -> WinterState:
        """A random position that `seat` cannot tell from this one."""
        from royaume.games.winter_kingdom.view import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        """The score of each seat: final when the game is over, before that as if it ended now (WK-D6)."""
        from royaume.games.winter_kingdom.scoring import scores

        return scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        from royaume.games.winter_kingdom.scoring import winners

        return winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        from royaume.games.winter_kingdom.scoring import breakdown

        return breakdown(self, seat)


def find_reach(s: WinterState, seat: int) -> int:
    """The hexes that count as adjacent to the seat's pieces in WK-6.3, under the twist in play (WK-11.3, WK-11.5)."""
    pieces = s.houses[seat] | s.forts[seat]
    geometry = s.land.geometry
    if s.land.twist == DEAD_END:
        pieces &= ~s.fresh
    reach = geometry.spread(pieces)
    if s.land.twist == MOBILITY:
        reach |= geometry.spread(reach)
    return reach


def names(mask: int, vocabulary: tuple[str, ...]) -> list[str]:
    """The names of the bits of a mask, in the order of the vocabulary."""
    return [name for i, name in enumerate(vocabulary) if mask >> i & 1]


def bits(found: list[str], vocabulary: tuple[str, ...]) -> int:
    """The mask with the bits of these names."""
    mask = 0
    for name in found:
        mask |= 1 << vocabulary.index(name)
    return mask


def hex_ids(mask: int) -> list[str]:
    """The names of the hexes of a set, in reading order."""
    return [HEX_IDS[hex] for hex in hexes_of(mask)]


def hex_set(found: list[str]) -> int:
    """The set of the hexes with these names."""
    mask = 0
    for name in found:
        bit = BIT[NAMED[name]]
        if mask & bit:
            raise ValueError(f"the hex {name} is named twice")
        mask |= bit
    return mask


def read_land(tables: Tables, data: Mapping[str, Any]) -> Land:
    """The map and the common cards of a written position."""
    layout = tuple((SIDES.index(data["layout"][slot][0]), int(data["layout"][slot][1])) for slot in SLOTS)
    if len({side // 2 for side, _ in layout}) != len(SLOTS) or any(not 0 <= turns < 6 for _, turns in layout):
        raise ValueError("the layout must use each board once, turned 0 to 5 times")
    scoring = tuple(SCORING.index(card) for card in data["scoring"])
    if len(set(scoring)) != 3:
        raise ValueError("three different scoring cards are in play")
    return Land(
        tables,
        layout,
        scoring,
        ECONOMIES.index(data["economy"]),
        TWISTS.index(data["twist"]) if data["twist"] is not None else -1,
        SLOTS.index(data["top_section"]) if data["top_section"] is not None else -1,
        LINE_DIRECTIONS.index(data["direction"]) if data["direction"] is not None else -1,
    )


def read_state(game: Game, tables: Tables, data: Mapping[str, Any], seats: int, options: dict[str, Any]) -> WinterState:
    """The position written by `to_dict`."""
    players = data["seats"]
    if len(players) != seats:
        raise ValueError(f"{seats} players but {len(players)} seats")
    turn = data["turn"]
    houses = [hex_set(player["houses"]) for player in players]
    forts = [hex_set(player["forts"]) for player in players]
    free = MAP
    for pieces in (*houses, *forts):
        if pieces & ~free:
            raise ValueError(f"two pieces on the hex {hex_ids(pieces & ~free)[0]}")
        free ^= pieces
    s = WinterState(
        game,
        options,
        seats,
        int(data["seed"]),
        data["draws"],
        None,
        [flow.pack(name, seat, arg) for name, seat, arg in data["agenda"]],
        [],
        None,
        data["ply"],
        read_land(tables, data),
        data["round"],
        data["first"],
        houses,
        forts,
        [0] * seats,
        free,
        [player["reserve"]["houses"] for player in players],
        [player["reserve"]["forts"] for player in players],
        tuple(player["boxed"][kind] for player in players for kind in ("houses", "forts")),
        [player["coins"] for player in players],
        [bits(player["hand"], ABILITIES) for player in players],
        [bits(player["in_play"], ABILITIES) for player in players],
        [bits(player["upgraded"], ABILITIES) for player in players],
        [CARDED.index(player["card"]) for player in players],
        tuple(CARDED.index(t) for t in data["pile"]),
        tuple(CARDED.index(t) for t in data["discard"]),
        data["ending"],
        CARDED.index(turn["terrain"]) if turn["terrain"] is not None else -1,
        tuple(NAMED[name] for name in turn["spots"]),
        hex_set(turn["fresh"]),
        turn["strength"],
        bits(turn["used"], USES),
        turn["again"],
        turn["cancels"],
    )
    for seat in range(seats):
        s.reach[seat] = find_reach(s, seat)
    return s
