"""The printed data as small tables of integers, built once for a set of components and shared by all positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.games.queens_architect.actions import (
    AGES,
    CAPITAL,
    CHARACTERS,
    COPIES,
    EMPTY,
    GO,
    GUILDS,
    PLACES,
    REQUESTS,
    SITE_TYPES,
    TILES,
    TOKENS,
    WAIVE,
)

NO_SITE = -1
RICH = 15  # thalers that pay the longest journey


class Side:
    """One side of the board: its sites in printed order, and every journey with its price."""

    __slots__ = ("distance", "journeys", "kind", "name", "plots", "price", "sites")

    def __init__(self, data: Mapping[str, Any], side: Mapping[str, Any]) -> None:
        self.name: str = side["id"]
        self.plots: tuple[int, ...] = tuple(side["plots"])
        here = [place for place in data["places"] if place["side"] == side["id"]]
        places = [place_index(place["id"]) for place in here]
        self.sites: tuple[int, ...] = tuple(place for place in places if place != CAPITAL)
        self.kind: list[int] = [NO_SITE] * len(PLACES)  # place -> type of site
        for place, entry in zip(places, here, strict=True):
            if place != CAPITAL:
                self.kind[place] = SITE_TYPES.index(entry["kind"])
        roads = next(entry["edges"] for entry in data["roads"] if entry["side"] == side["id"])
        self.distance: list[list[int]] = distances(roads)  # [from][to]; 0 where one cannot go
        costs = {int(n): cost for n, cost in data["travel"]["cost_by_distance"].items()}
        self.price: list[list[int]] = [[costs.get(n, -1) for n in row] for row in self.distance]
        # [from][thalers] -> the destinations one can pay for, and waiving
        self.journeys: list[list[list[int]]] = [
            [[GO + to for to in places if 0 <= row[to] <= thalers] + [WAIVE] for thalers in range(RICH + 1)]
            for row in self.price
        ]
        for by_thalers in self.journeys:
            for journeys in by_thalers:
                journeys.sort()


def place_index(name: str) -> int:
    """The index of a place of either side: `sm_hartburg` and `lg_hartburg` are the same name."""
    return PLACES.index(name.partition("_")[2])


def distances(roads: Sequence[Sequence[str]]) -> list[list[int]]:
    """Roads on a shortest path between any two places (QA-5.4.1)."""
    neighbours: list[list[int]] = [[] for _ in PLACES]
    for a, b in roads:
        neighbours[place_index(a)].append(place_index(b))
        neighbours[place_index(b)].append(place_index(a))
    found = []
    for start in range(len(PLACES)):
        row = [0] * len(PLACES)
        reached = {start}
        edge = [start]
        far = 0
        while edge:
            far += 1
            edge = [n for place in edge for n in neighbours[place] if n not in reached]
            reached.update(edge)
            for place in edge:
                row[place] = far
        found.append(row)
    return found


class Tables:
    """Everything the rules look up, by index. Tables of artisans have one entry more, for the empty socket."""

    __slots__ = (
        "bond_supply",
        "bond_value",
        "bonus_esteem",
        "bonus_recruit",
        "bonus_thalers",
        "caps",
        "character_bit",
        "draft_coin",
        "farmhand_bit",
        "farmhand_bonus",
        "fees",
        "guild_bit",
        "max_rounds",
        "older",
        "palace_needs",
        "pawns",
        "peak",
        "per_thaler",
        "performance",
        "repair",
        "request_guilds",
        "scale",
        "sides",
        "slot_price",
        "start_bonds",
        "start_thalers",
        "stop_when_out_of_reach",
        "token_value",
        "trust_levels",
        "younger",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        by_id = {entry["id"]: entry for entry in data["artisan_characters"]}
        characters = [by_id[name] for name in CHARACTERS]
        self.performance: list[int] = [0] * (EMPTY + 1)
        self.peak: list[int] = [0] * (EMPTY + 1)  # the best corner of the tile (QA-8.8)
        self.repair: list[int] = [0] * (EMPTY + 1)
        self.guild_bit: list[int] = [0] * (EMPTY + 1)
        self.character_bit: list[int] = [0] * (EMPTY + 1)
        self.farmhand_bit: list[int] = [0] * (EMPTY + 1)  # the bit of the guild, if he is a farmhand
        self.older: list[int] = [EMPTY] * (EMPTY + 1)  # after a job (QA-2.9)
        self.younger: list[int] = [EMPTY] * (EMPTY + 1)  # after a rest (QA-2.10)
        for artisan in range(EMPTY):
            tile, age = divmod(artisan, AGES)
            character = characters[tile // COPIES]
            guild = GUILDS.index(character["guild"])
            self.performance[artisan] = character["performance"][age]
            self.peak[artisan] = max(character["performance"])
            self.repair[artisan] = character["repair"]
            self.guild_bit[artisan] = 1 << guild
            self.character_bit[artisan] = 1 << tile // COPIES
            self.farmhand_bit[artisan] = 1 << guild if character["farmhand"] else 0
            self.older[artisan] = artisan + 1 if age < AGES - 1 else EMPTY
            self.younger[artisan] = artisan - 1 if age else artisan

        sides = {side["id"]: Side(data, side) for side in data["board_sides"]}
        by_players = {entry["players"]: sides[entry["board_side"]] for entry in data["setup_by_players"]}
        self.sides: list[Side] = [by_players.get(players, sides["small"]) for players in range(5)]
        types = {entry["id"]: entry for entry in data["site_types"]}
        self.caps: tuple[int, ...] = tuple(types[name]["esteem_cap"] for name in SITE_TYPES)

        requests = {entry["id"]: entry for entry in data["request_tiles"]}
        self.request_guilds: list[int] = []
        self.bonus_esteem: list[int] = []
        self.bonus_thalers: list[int] = []
        self.bonus_recruit: list[bool] = []
        for name in REQUESTS:
            bonus = requests[name]["bonus"]
            self.request_guilds.append(sum(1 << GUILDS.index(guild) for guild in requests[name]["guilds"]))
            self.bonus_esteem.append(sum(part["n"] for part in bonus if part.get("gain") == "esteem"))
            self.bonus_thalers.append(sum(part["n"] for part in bonus if part.get("gain") == "thalers"))
            self.bonus_recruit.append(any(part.get("action") == "recruit" for part in bonus))

        values = {entry["id"]: entry["value"] for entry in data["esteem_tokens"]}
        self.token_value: list[int] = [values[name] for name in TOKENS]
        self.scale: tuple[int, ...] = tuple(data["recruitment_panel"]["price_scale"])
        slots = {entry["slot"]: entry for entry in data["panel_slots"]}
        # From the top of the panel; the first is read from the scale.
        self.slot_price: tuple[int, ...] = (0, *(slots[slot]["price"] for slot in range(5, 0, -1)))
        fees = data["tavern"]["fee_by_tiles"]
        self.fees: tuple[int, ...] = (0, *(fees[str(n)] for n in range(1, len(GUILDS) + 1)))
        self.trust_levels: int = len(data["broker"]["spaces"])
        self.bond_value: int = data["broker"]["thalers_per_bond"]
        self.per_thaler: int = data["day_labour"]["artisans_per_thaler"]
        self.farmhand_bonus: int = data["day_labour"]["farmhand_bonus"]
        self.palace_needs: int = data["palace"]["min_performance"]
        self.pawns: int = data["counts"]["building_pawns_per_set"]
        self.bond_supply: int = data["bonds"]["count"]
        self.start_bonds: int = data["setup"]["bonds_per_player"]
        self.start_thalers: int = data["setup"]["thalers_per_player"]
        self.draft_coin: int = data["setup"]["draft_coin_per_turn"]
        self.max_rounds: int = data["safety_stop"]["max_rounds"]
        self.stop_when_out_of_reach: bool = data["safety_stop"]["stop_when_palace_out_of_reach"]


STARTING: tuple[int, ...] = tuple(range(0, len(TILES), COPIES))
OTHERS: tuple[int, ...] = tuple(tile for tile in range(len(TILES)) if tile % COPIES)
