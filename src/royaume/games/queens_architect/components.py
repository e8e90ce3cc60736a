"""The data of Queen's Architect, read and checked: counts of the box, references, and the rulebook's constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from royaume.engine.components import (
    Components,
    Shape,
    checked,
    fixed_problems,
    id_problems,
    never_raises,
    read_components,
    read_toml,
    source_problems,
)
from royaume.engine.texts import Told
from royaume.games.queens_architect.actions import (
    AGES,
    CHARACTERS,
    COPIES,
    GUILDS,
    LAST_SPACE,
    PLACES,
    POINTS,
    REQUESTS,
    SITE_TYPES,
    SLOTS,
    TILES,
    TOKENS,
)
from royaume.games.queens_architect.tables import distances, place_index

OWN = Path(__file__).with_name("components.toml")
CHECKED_APART = ("bonus", "fields_rulebook", "fields_public", "fields_designed")
SHAPE = Shape(free=CHECKED_APART, optional=CHECKED_APART)
COLOURS = ("yellow", "green", "blue", "red")
SIDES = {"small": [2, 3], "large": [4]}
PREFIXES = {"small": "sm_", "large": "lg_"}
FAR_PLACES = ("st_bride", "silberfurt", "oatley")  # only on the large side
CAPS = {"village": 10, "monastery": 15, "town": 20}
GUILDS_ASKED = {"village": 2, "monastery": 3, "town": 4}
TRAVEL = {"1": 0, "2": 1, "3": 3, "4": 6, "5": 10, "6": 15}
FEES = {"1": 1, "2": 3, "3": 6, "4": 10, "5": 15, "6": 21}
BONUSES = {"esteem": (1, 3), "thalers": (2, 4)}
TABLES = {
    "player_colours": COLOURS,
    "player_pieces": (
        "player_pawn",
        "carriage",
        "building_pawn",
        "tavern_board",
        "action_star_board",
        "rest_tile",
    ),
    "action_spaces": POINTS,
    "site_types": SITE_TYPES,
    "esteem_tokens": TOKENS,
    "guilds": GUILDS,
    "rest_tiles": tuple(f"rest_{guild}" for guild in GUILDS),
    "artisan_characters": CHARACTERS,
    "artisan_tiles": TILES,
    "request_tiles": REQUESTS,
    "board_sides": tuple(SIDES),
    "coins": ("thaler_1", "thaler_3"),
}
TOLD = [
    *map(Told, ("meta", "price_marker", "bonds")),
    *(Told(table, unique=table == "artisan_characters") for table in TABLES),
    *(Told("places", where={"side": side}) for side in SIDES),
]
COUNTS = {
    "board_sides": "board_sides",
    "request_tiles": "request_tiles",
    "esteem_tokens": "esteem_tokens",
    "artisan_tiles": "artisan_tiles",
    "player_sets": "player_colours",
    "rest_tiles_per_set": "rest_tiles",
}
PIECES = {
    "player_pawn": "player_pawns_per_set",
    "carriage": "carriages_per_set",
    "building_pawn": "building_pawns_per_set",
    "tavern_board": "taverns_per_set",
    "action_star_board": "action_stars_per_set",
    "rest_tile": "rest_tiles_per_set",
}
# What the rulebook states as a number, and no file may change.
FIXED: dict[str, dict[str, Any]] = {
    "counts": {"boards": 1, "starting_artisan_tiles": 18, "price_markers": 1, "coins_1": 30, "coins_3": 20},
    "setup": {"starting_artisans_on_panel": SLOTS, "draft_rounds": 2, "draft_max_turns": AGES - 1,
              "esteem_tokens_on_track": LAST_SPACE, "draft_coin_per_turn": 1},
    "action_star": {"start": "construction", "move_min": 1, "move_max": 3, "artisan_slots": 6},
    "travel": {"cost_by_distance": TRAVEL, "max_distance": 6},
    "tavern": {"fee_by_tiles": FEES, "areas": ["entrance", "bar", "dormitory"]},
    "day_labour": {"artisans_per_thaler": 2, "farmhand_bonus": 2},
    "broker": {"spaces": [1, 2, 3, 4], "thalers_per_bond": 2},
    "repair": {"max_artisans": 3, "distinct_guilds": True},
    "palace": {"min_performance": 15, "carriage_at": "capital", "turns_artisans": False},
    "esteem_track": {"spaces": LAST_SPACE + 1, "start": 0, "last": LAST_SPACE},
    "meta": {"players_min": 2, "players_max": 4},
}  # fmt: skip


def read(path: Path | None = None) -> Components:
    """The game's own data, or a player's file; ComponentsError names the first thing that cannot be."""
    return checked(read_components(OWN, path), problems, TOLD)


@never_raises
def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each, the most basic first."""
    yield from SHAPE.problems(read_toml(OWN), data)
    for table, ids in TABLES.items():
        yield from id_problems(table, data[table], ids)
    yield from _sources(data)
    yield from _box(data)
    yield from _star(data)
    yield from _artisans(data)
    yield from _panel(data)
    yield from _esteem(data)
    yield from _requests(data)
    for side in data["board_sides"]:
        yield from _map(data, side)
    yield from _rest(data)


def _sources(data: Mapping[str, Any]) -> Iterator[str]:
    yield from source_problems(data)
    for table, value in data.items():
        for record in value if isinstance(value, list) else [value]:
            if "source" not in record:
                yield f"{table}[{record.get('id', '?')}] does not say its source"


def _box(data: Mapping[str, Any]) -> Iterator[str]:
    yield from fixed_problems(data, FIXED)
    for key, table in COUNTS.items():
        if data["counts"][key] != len(data[table]):
            yield f"counts.{key} should be {len(data[table])}, the number of {table}"
    for piece in data["player_pieces"]:
        if piece["per_player"] != data["counts"][PIECES[piece["id"]]]:
            yield f"player_pieces[{piece['id']}] and counts.{PIECES[piece['id']]} disagree"
    coins = {coin["value"]: coin["count"] for coin in data["coins"]}
    if coins != {1: data["counts"]["coins_1"], 3: data["counts"]["coins_3"]}:
        yield f"coins and counts disagree about the thalers: {coins}"
    if data["bonds"]["count"] != data["counts"]["bonds"] or data["bonds"]["count"] < 2 * 4:
        yield "bonds.count and counts.bonds must agree, and two bonds are dealt to each player"
    if data["counts"]["building_pawns_per_set"] < 1:
        yield "counts.building_pawns_per_set must be at least 1"
    if data["setup"]["bonds_per_player"] * 4 > data["bonds"]["count"] or data["setup"]["bonds_per_player"] < 0:
        yield "setup.bonds_per_player cannot be dealt to four players"
    if data["setup"]["thalers_per_player"] < 0:
        yield "setup.thalers_per_player cannot be negative"
    if data["price_marker"]["count"] != data["counts"]["price_markers"]:
        yield "price_marker.count and counts.price_markers disagree"


def _star(data: Mapping[str, Any]) -> Iterator[str]:
    for i, point in enumerate(data["action_spaces"]):
        if point["id"] != POINTS[i] or point["index"] != i:
            yield f"the points of the star are, clockwise: {', '.join(POINTS)}"
            return


def _artisans(data: Mapping[str, Any]) -> Iterator[str]:
    for guild in GUILDS:
        hands = sum(c["farmhand"] for c in data["artisan_characters"] if c["guild"] == guild)
        if hands > 1:
            yield f"guild {guild} can have only one farmhand, not {hands}"
    for character in data["artisan_characters"]:
        name, performance = character["id"], character["performance"]
        if character["guild"] != name.partition("_")[0]:
            yield f"character {name} cannot belong to the guild '{character['guild']}'"
        if len(performance) != AGES or not all(0 <= value <= 5 for value in performance):
            yield f"character {name} needs six performance values from 0 to 5, not {performance}"
        if not 1 <= character["repair"] <= 3:
            yield f"character {name}: the repair value is 1 to 3, not {character['repair']}"
        own = [tile for tile in data["artisan_tiles"] if tile["character"] == name]
        if not len(own) == character["copies"] == COPIES:
            yield f"character {name} must have {COPIES} tiles"
        if not sum(tile["starting"] for tile in own) == character["starting_copies"] == 1:
            yield f"character {name} must have exactly one starting tile"
    for tile in data["artisan_tiles"]:
        if tile["id"].rpartition("_")[0] != tile["character"] or tile["starting"] != tile["id"].endswith("_s"):
            yield f"tile {tile['id']}: its id names its character, and _s marks the starting tile"


def _panel(data: Mapping[str, Any]) -> Iterator[str]:
    slots = {slot["slot"]: slot for slot in data["panel_slots"]}
    if sorted(slots) != list(range(1, SLOTS + 1)) or len(data["panel_slots"]) != SLOTS:
        yield "panel_slots must be the slots 1 to 6"
        return
    for n, slot in slots.items():
        if slot["jobs_left"] != n or slot["age"] != SLOTS - n:
            yield f"slot {n}: an artisan hired there has {n} jobs left and age {SLOTS - n}"
        if slot["hammer_corner"] != (6 - slot["age"]) % 6:
            yield f"slot {n}: age {slot['age']} presents corner {(6 - slot['age']) % 6}"
        if slot["price"] != ("scale" if n == SLOTS else n):
            yield f"slot {n}: the price is {'read from the scale' if n == SLOTS else n}"
    scale = data["recruitment_panel"]["price_scale"]
    if not scale or scale[0] != SLOTS or any(a - b != 1 for a, b in pairwise(scale)) or scale[-1] < 1:
        yield f"the price scale begins at 6 and falls by 1, not {scale}"
    if data["recruitment_panel"]["slots"] != SLOTS:
        yield f"recruitment_panel.slots must be {SLOTS}"


def _esteem(data: Mapping[str, Any]) -> Iterator[str]:
    for token in data["esteem_tokens"]:
        if not 4 <= token["value"] <= 9:
            yield f"esteem token {token['id']} must have a value from 4 to 9, not {token['value']}"
    spaces = [space["index"] for space in data["esteem_spaces"] if space["kind"] != "palace"]
    if spaces != list(range(LAST_SPACE + 1)):
        yield f"esteem_spaces must be 0 to {LAST_SPACE}, then the palace"


def _requests(data: Mapping[str, Any]) -> Iterator[str]:
    for entry in data["site_types"]:
        name = entry["id"]
        if entry["esteem_cap"] != CAPS[name] or entry["guilds_required"] != GUILDS_ASKED[name]:
            yield f"a {name} asks for {GUILDS_ASKED[name]} guilds and gives at most {CAPS[name]} esteem"
        if entry["has_bonus"] != (name == "town"):
            yield "towns have a bonus, villages and monasteries have none"
    for request in data["request_tiles"]:
        name, kind = request["id"], request["site_type"]
        if name.split("_")[1] != kind:
            yield f"request {name} cannot be for a {kind}"
            continue
        if len(set(request["guilds"])) != len(request["guilds"]) or len(request["guilds"]) != GUILDS_ASKED[kind]:
            yield f"request {name} must ask for {GUILDS_ASKED[kind]} different guilds"
        for guild in request["guilds"]:
            if guild not in GUILDS:
                yield f"request {name} asks for an unknown guild '{guild}'"
        if len(request["bonus"]) != (kind == "town"):
            yield f"request {name} must have {'exactly one bonus' if kind == 'town' else 'no bonus'}"
        for bonus in request["bonus"]:
            yield from _bonus(name, bonus)
    counts = Counter(request["site_type"] for request in data["request_tiles"])
    for kind in SITE_TYPES:
        if counts[kind] != data["request_counts"][kind]:
            yield f"request_counts.{kind} should be {counts[kind]}"


def _bonus(name: str, bonus: Any) -> Iterator[str]:
    if not isinstance(bonus, Mapping):
        yield f"the bonus of request {name} must be a table"
    elif dict(bonus) == {"action": "recruit"}:
        return
    elif set(bonus) != {"gain", "n"} or bonus["gain"] not in BONUSES:
        yield f"the bonus of request {name} must be esteem, thalers or a recruitment, not {dict(bonus)}"
    else:
        low, high = BONUSES[bonus["gain"]]
        if type(bonus["n"]) is not int or not low <= bonus["n"] <= high:
            yield f"the bonus of request {name} gives {low} to {high} {bonus['gain']}, not {bonus['n']!r}"


def _map(data: Mapping[str, Any], side: Mapping[str, Any]) -> Iterator[str]:
    name = side["id"]
    places = [place for place in data["places"] if place["side"] == name]
    here = {place["id"]: place for place in places}
    wanted = [PREFIXES[name] + place for place in PLACES if name == "large" or place not in FAR_PLACES]
    found = list(id_problems(f"the {name} side", places, wanted))
    if found:
        yield from found
        return
    kinds = Counter(place["kind"] for place in here.values())
    if set(kinds) != {"capital", *SITE_TYPES} or here[PREFIXES[name] + "capital"]["kind"] != "capital":
        yield f"the {name} side has a capital and villages, monasteries and towns, not {dict(kinds)}"
    for kind in SITE_TYPES:
        if kinds[kind] > data["request_counts"][kind]:
            yield f"the {name} side has more {kind} sites than there are requests for"
    if side["players"] != SIDES[name] or side["plots"] != [2 * i for i in range(max(SIDES[name]))]:
        yield f"the {name} side is for {SIDES[name]} players, with a plot for each: 0, 2, 4, ..."
    for entry in data["setup_by_players"]:
        if entry["draft_artisans"] != 2 * entry["players"]:
            yield f"{entry['players']} players draft two artisans each"
        if (entry["board_side"] == name) != (entry["players"] in SIDES[name]):
            yield f"{entry['players']} players do not play on the {entry['board_side']} side"
    roads = next(entry["edges"] for entry in data["roads"] if entry["side"] == name)
    for road in roads:
        if len(road) != 2 or road[0] == road[1] or not all(end in here for end in road):
            yield f"the {name} side has a road between unknown places: {road}"
            return
    if len({frozenset(road) for road in roads}) != len(roads):
        yield f"the {name} side has a road twice"
    far = distances(roads)
    spots = [place_index(place) for place in here]
    trips = [far[a][b] for a in spots for b in spots if a != b]
    if 0 in trips:
        yield f"the roads of the {name} side do not reach every place"
    elif max(trips) > data["travel"]["max_distance"]:
        yield f"the longest journey of the {name} side is {max(trips)} spaces; the travel table ends at 6"


def _rest(data: Mapping[str, Any]) -> Iterator[str]:
    if [tile["guild"] for tile in data["rest_tiles"]] != list(GUILDS):
        yield "there is one rest tile for each guild, in the order of the guilds"
    if sorted(entry["players"] for entry in data["setup_by_players"]) != [2, 3, 4]:
        yield "setup_by_players must describe 2, 3 and 4 players"
    if not 1 <= data["safety_stop"]["max_rounds"] <= 1000:
        yield "safety_stop.max_rounds must be 1 to 1000"


# The balance the game's own data keep; a player's file may leave it.


def imbalances(data: Mapping[str, Any]) -> Iterator[str]:
    """Where the data leave the balance that the designed values were built on, one sentence each."""
    characters = data["artisan_characters"]
    for c in characters:
        merit = sum(c["performance"]) + 2 * c["repair"] + 2 * c["farmhand"]
        if merit != 22:
            yield f"character {c['id']}: performance, twice the repair value and the farmhand's 2 make {merit}, not 22"
    if len({tuple(c["performance"]) for c in characters}) != len(characters):
        yield "two characters have the same performance values"
    for guild in GUILDS:
        mine = [c for c in characters if c["guild"] == guild]
        if sorted(c["repair"] for c in mine) != [1, 2, 3] or sum(c["farmhand"] for c in mine) != 1:
            yield f"guild {guild} does not have repair values 1, 2, 3 and one farmhand"
        if sum(sum(c["performance"]) for c in mine) != 52:
            yield f"guild {guild} does not have a performance of 52 in all"
    if Counter(token["value"] for token in data["esteem_tokens"]) != dict.fromkeys(range(4, 10), 2):
        yield "the esteem tokens are not two of each value from 4 to 9"
    yield from _request_balance(data)
    for side, roads in ((entry["side"], entry["edges"]) for entry in data["roads"]):
        if max(distances(roads)[0]) != 3:
            yield f"on the {side} side the farthest site is not 3 roads from the capital"


def _request_balance(data: Mapping[str, Any]) -> Iterator[str]:
    bonuses: Counter[tuple[str, int]] = Counter()
    for kind in SITE_TYPES:
        requests = [request for request in data["request_tiles"] if request["site_type"] == kind]
        uses = Counter(guild for request in requests for guild in request["guilds"])
        if len(set(uses.values())) != 1 or len(uses) != len(GUILDS):
            yield f"the {kind} requests do not ask for every guild equally often"
        if len({tuple(sorted(request["guilds"])) for request in requests}) != len(requests):
            yield f"two {kind} requests ask for the same guilds"
        for request in requests:
            for bonus in request["bonus"]:
                bonuses[bonus.get("gain", "recruit"), bonus.get("n", 0)] += 1
    pairs = Counter(
        pair
        for request in data["request_tiles"]
        if request["site_type"] == "monastery"
        for pair in combinations(sorted(request["guilds"]), 2)
    )
    if len(pairs) != 15 or set(pairs.values()) != {2}:
        yield "the monasteries do not ask for every pair of guilds twice"
    single = {("esteem", n): 1 for n in (1, 2, 3)} | {("thalers", n): 1 for n in (2, 3, 4)}
    if bonuses != {**single, ("recruit", 0): 3}:
        yield f"the town bonuses are not esteem 1 to 3, thalers 2 to 4 and three recruitments: {dict(bonuses)}"
