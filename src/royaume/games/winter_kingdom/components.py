"""The data of Winter Kingdom, read and checked: counts of the box, references, boards, the limits of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    CARDED,
    COLOURS,
    ECONOMIES,
    LINE_DIRECTIONS,
    SCORING,
    SIDES,
    SLOTS,
    TERRAINS,
    TWISTS,
)
from royaume.games.winter_kingdom.hexes import CENTRES, DIRECTIONS, HEXES, LOCAL, RADIUS
from royaume.games.winter_kingdom.tables import HOWS, SCORING_RULES, WIDE

OWN = Path(__file__).with_name("components.toml")
TABLES = {
    "terrain": TERRAINS,
    "terrain_card": tuple(f"terrain_{name}" for name in CARDED),
    "slot": SLOTS,
    "board": tuple(f"board_{n}" for n in range(1, 8)),
    "ability": ABILITIES,
    "player_card": ("mandatory_action", "tunnel"),
    "scoring": SCORING,
    "economy": ECONOMIES,
    "twist": TWISTS,
    "coin": ("coin_1", "coin_2"),
    "player_colour": COLOURS,
    "misc": ("score_board", "first_player_marker", "rulebook"),
}
TOLD = [Told("meta"), *map(Told, TABLES)]
CHECKED_APART = ("first", "second", "action", "source_note", "public_name")
SHAPE = Shape(free=CHECKED_APART, optional=CHECKED_APART)
ROWS = [5, 6, 7, 8, 9, 8, 7, 6, 5]
# What the rules hold fast: other values would contradict the rulebook or the program.
FIXED = {
    "counts": {
        "terrain_boards": 7,
        "terrain_board_sides": 14,
        "terrain_cards": 30,
        "winter_kingdom_cards": 18,
        "ability_cards": 25,
        "economy_cards": 8,
        "twist_cards": 8,
    },
    "constants": {
        "mandatory_placements": 3,
        "house_strength": 1,
        "hand_size": 5,
        "terrain_cards_in_hand": 1,
        "scoring_cards_in_play": 3,
        "economy_cards_in_play": 1,
        "twist_cards_in_play": 1,
        "max_normal_purchases": 1,
    },
}
PLACE_KEYS = {"do", "terrain", "next_to", "group_touches", "line_end", "own_neighbours", "zone", "adjacency"}
MOVE_KEYS = {"do", "house", "how", "over", "end", "group", "stop", "zone"}
WAYS = {("mountain", "buildable"), ("ice", "ice"), ("ice", "buildable")}


def read(path: Path | None = None) -> Components:
    """The game's own data, or a player's file; ComponentsError names the first thing that cannot be."""
    return checked(read_components(OWN, path), problems, TOLD)


@never_raises
def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each, the most basic first."""
    own = read_toml(OWN)
    yield from SHAPE.problems(own, data)
    for table, ids in TABLES.items():
        yield from id_problems(table, data[table], ids)
    yield from source_problems(data)
    yield from _box(data)
    yield from _terrain(data)
    yield from _geometry(data)
    yield from _boards(data)
    yield from _abilities(data, own)
    yield from _scoring(data, own)
    yield from _economy(data, own)
    yield from _twists(data, own)


def _box(data: Mapping[str, Any]) -> Iterator[str]:
    yield from fixed_problems(data, FIXED)
    for table in ("ability", "scoring", "economy", "twist"):
        for card in data[table]:
            if card["copies"] != 1:
                yield f"{table}[{card['id']}] is in the box once, not {card['copies']} times"
    counts = data["counts"]
    for card in data["player_card"]:
        if card["copies"] != counts[f"{card['id']}_cards"] or card["copies"] != len(COLOURS):
            yield f"there must be {len(COLOURS)} cards {card['id']}, one for each colour"
    if sum(coin["copies"] for coin in data["coin"]) != counts["coin_pieces"]:
        yield "counts.coin_pieces must be the number of all coin pieces"
    for colour in data["player_colour"]:
        for key in ("houses", "forts", "ability_tokens", "score_markers"):
            if colour[key] != counts[f"{key}_per_player"]:
                yield f"the colour {colour['id']} must have {counts[f'{key}_per_player']} {key}, not {colour[key]}"
    if not 3 <= counts["houses_per_player"] <= 60 or not 0 <= counts["forts_per_player"] <= 9:
        yield "a player has 3 to 60 houses and 0 to 9 forts"
    for key, least in (("fort_strength", 1), ("castle_vp", 0), ("extra_action_cost", 0), ("extra_action_uses", 1)):
        if not least <= data["constants"][key] <= 20:
            yield f"constants.{key} must be {least} to 20"
    for n in (2, 3, 4):
        coins = data["setup_coins"][f"players_{n}"]
        if len(coins) != n or any(coin < 0 for coin in coins):
            yield f"setup_coins.players_{n} needs {n} numbers, none below 0"


def _terrain(data: Mapping[str, Any]) -> Iterator[str]:
    if len({terrain["letter"] for terrain in data["terrain"]}) != len(TERRAINS):
        yield "every terrain needs a letter of its own"
    for terrain in data["terrain"]:
        name = terrain["id"]
        if terrain["buildable"] != (TERRAINS.index(name) < 7) or terrain["on_terrain_card"] != (name in CARDED):
            yield f"terrain {name}: buildable are {', '.join(TERRAINS[:7])}, on terrain cards all of these but ice"
    for card in data["terrain_card"]:
        if card["terrain"] != card["id"].removeprefix("terrain_") or card["copies"] != 5:
            yield f"terrain card {card['id']}: five cards of its own terrain"
    if sorted(data["terrain_cycle"]["order"]) != sorted(CARDED):
        yield f"terrain_cycle.order needs each of {', '.join(CARDED)} once"


def _geometry(data: Mapping[str, Any]) -> Iterator[str]:
    geometry = data["geometry"]
    wanted = {
        "radius": RADIUS,
        "hexes_per_board": len(LOCAL),
        "hexes_total": len(HEXES),
        "rotation_steps": 6,
        "lines_per_direction": 27,
        "directions": [list(step) for step in DIRECTIONS],
        "line_directions": list(LINE_DIRECTIONS),
    }
    for key, value in wanted.items():
        if geometry[key] != value:
            yield f"geometry.{key} must be {value}"
    for i, slot in enumerate(data["slot"]):
        if (slot["index"], slot["id"], tuple(slot["centre"]), slot["outer"]) != (i, SLOTS[i], CENTRES[i], i > 0):
            yield f"slot {slot['id']} must have index {SLOTS.index(slot['id'])} and its centre where the boards touch"


def _boards(data: Mapping[str, Any]) -> Iterator[str]:
    letters = {terrain["letter"]: terrain["id"] for terrain in data["terrain"]}
    fewest = 0
    for board in data["board"]:
        sides = [side["id"] for side in board["side"]]
        if sides != [name for name in SIDES if name.startswith(board["id"])]:
            yield f"{board['id']} must have the sides A and B, in this order"
            continue
        room = []
        for side in board["side"]:
            name = side["id"]
            if [len(row) for row in side["rows"]] != ROWS:
                yield f"{name} needs rows of {', '.join(map(str, ROWS))} letters"
                continue
            unknown = set("".join(side["rows"])) - set(letters)
            if unknown:
                yield f"{name} has the letter '{min(unknown)}', which is no terrain"
                continue
            count = Counter(letters[letter] for row in side["rows"] for letter in row)
            if (count["castle"], count["tunnel"], count["village"]) != (1, 1, 2):
                yield f"{name} needs exactly 1 castle, 1 tunnel and 2 villages"
            for terrain in CARDED:
                if not count[terrain]:
                    yield f"{name} has no {terrain}; every side has all six terrains of the cards"
            room.append(sum(count[terrain] for terrain in CARDED))
        fewest += min(room, default=0)
    pieces = len(COLOURS) * (data["counts"]["houses_per_player"] + data["counts"]["forts_per_player"])
    if fewest <= pieces:
        yield f"some map would have only {fewest} hexes of the six card terrains, too few for {pieces} pieces"


def _abilities(data: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[str]:
    printed = {card["id"]: card for card in own["ability"]}
    for card in data["ability"]:
        name = card["id"]
        if (card["kind"], card["mode"]) != (printed[name]["kind"], printed[name]["mode"]):
            yield f"ability {name} is of kind {printed[name]['kind']} and mode {printed[name]['mode']}"
        for price in ("buy_cost", "upgrade_cost"):
            if not 0 <= card[price] <= 9:
                yield f"ability {name}: {price} must be 0 to 9"
        for part in ("first", "second"):
            yield from _action(f"ability {name}, {part} action", card[part])
            if card[part]["do"] != printed[name][part]["do"]:
                yield f"ability {name}: its {part} action must {printed[name][part]['do']}"
        if card["first"].get("zone") == "vacated" or card["first"].get("house") == "this_house":
            yield f"ability {name}: no house was placed or moved before its first action"
        if card["mode"] == "both" and card["second"] != printed[name]["second"]:
            yield f"ability {name}: its second action changes a start card and stays as it is"
        second = card["second"]
        arrow = second.get("house") == "this_house" or second.get("zone") == "vacated"
        if arrow != (card["mode"] == "extends"):
            yield f"ability {name}: an arrow acts on this_house or the vacated hex, and only an arrow does"
    for card in data["player_card"]:
        if card["action"] != next(entry["action"] for entry in own["player_card"] if entry["id"] == card["id"]):
            yield f"the card {card['id']} is part of the rules and stays as it is"


def _action(where: str, action: Mapping[str, Any]) -> Iterator[str]:
    if action["do"] == "place":
        vocabulary: dict[str, tuple[str, ...]] = {
            "terrain": WIDE,
            "next_to": (*TERRAINS, "own_fort"),
            "group_touches": (*TERRAINS, "own_fort"),
            "line_end": ("own", "opponent"),
            "zone": ("outer_edge", "centre_section", "vacated"),
            "adjacency": ("if_possible", "inherent", "none"),
        }
        yield from _spelling(where, action, vocabulary, PLACE_KEYS)
        if action["terrain"] in ("tunnel", "village", "castle"):
            yield f"{where}: nobody can build on a {action['terrain']}"
        if "adjacency" not in action:
            yield f"{where} lacks 'adjacency'"
        bounds = action.get("own_neighbours", [0, 6])
        if len(bounds) != 2 or not 0 <= bounds[0] <= bounds[1] <= 6:
            yield f"{where}: own_neighbours is a least and a most number, 0 to 6"
    elif action["do"] == "move":
        vocabulary = {
            "house": ("any", "this_house"),
            "how": HOWS[1:9],
            "over": ("mountain", "ice"),
            "end": ("buildable", "ice"),
            "group": ("own", "all_players"),
            "stop": ("last", "one_before_last"),
            "zone": ("centre_section",),
        }
        yield from _spelling(where, action, vocabulary, MOVE_KEYS)
        if action["how"] == "through" and (action.get("over"), action.get("end")) not in WAYS:
            yield f"{where}: one goes over mountain to buildable ground, or over ice to ice or buildable ground"
        if "zone" in action and action["how"] != "step":
            yield f"{where}: only a step can be bound to a zone"
    elif action["do"] != "modify":
        yield f"{where} must place, move or modify, not '{action['do']}'"


def _spelling(
    where: str, action: Mapping[str, Any], vocabulary: Mapping[str, tuple[str, ...]], keys: set[str]
) -> Iterator[str]:
    for key, value in action.items():
        if key not in keys:
            yield f"{where} has an unknown key '{key}'"
        elif key in vocabulary and value not in vocabulary[key]:
            yield f"{where}: {key} is '{value}'; known are: {', '.join(vocabulary[key])}"


def _scoring(data: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[str]:
    printed = {card["id"]: card for card in own["scoring"]}
    for card in data["scoring"]:
        name = card["id"]
        if card["rule"] not in SCORING_RULES or card["rule"] != printed[name]["rule"]:
            yield f"scoring card {name} counts by the rule {printed[name]['rule']}"
        if not 0 <= card["vp"] <= 20 or not 1 <= card.get("per", 1) <= 20 or not 1 <= card.get("houses", 1) <= 20:
            yield f"scoring card {name}: vp is 0 to 20, per and houses are 1 to 20"
        what = card.get("what", [])
        for thing in [what] if isinstance(what, str) else what:
            here = card["rule"] == "per_house_next_to" and thing in ("own_fort", "other_player")
            if thing not in TERRAINS and not here:
                yield f"scoring card {name} names '{thing}', which is no terrain"


def _economy(data: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[str]:
    printed = {card["id"]: card for card in own["economy"]}
    for card in data["economy"]:
        name = card["id"]
        for key in ("rule", "what", "per_strength"):
            if card.get(key) != printed[name].get(key):
                yield f"economy card {name}: {key} must be {printed[name].get(key)!r}"
        if not 0 <= card["coins"] <= 9:
            yield f"economy card {name} pays 0 to 9 coins"


def _twists(data: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[str]:
    free = {"limit", "extra_per_house", "discount"}
    printed = {card["id"]: card for card in own["twist"]}
    for card in data["twist"]:
        for key, value in printed[card["id"]].items():
            if key in free:
                if not 0 <= card[key] <= 9:
                    yield f"twist {card['id']}: {key} must be 0 to 9"
            elif key not in ("source", "source_note") and card[key] != value:
                yield f"twist {card['id']}: {key} must be {value!r}"
