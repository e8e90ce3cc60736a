"""The data of Kingdom Crossing, read and checked: counts of the box, references, and the rulebook's constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from royaume.engine.components import (
    Components,
    Shape,
    checked,
    id_problems,
    never_raises,
    read_components,
    read_toml,
    source_problems,
)
from royaume.engine.texts import Told
from royaume.games.kingdom_crossing.actions import (
    AUDIENCE,
    BIRDS,
    BRIDGES,
    CHARACTERS,
    COLOURS,
    DECK_SIZE,
    DECKS,
    EMPTY_TILES,
    FAVOURS,
    GUILDS,
    KINDS,
    LEVELS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STARTS,
    STRUCTURES,
    TILES,
    TRACK_END,
)
from royaume.games.kingdom_crossing.tables import COUNTS, MOST_STEPS, OF_TILES

OWN = Path(__file__).with_name("components.toml")
TABLES = {
    "player_colour": ("amber", "slate", "plum", "teal"),
    "guild": GUILDS,
    "resource": RESOURCES,
    "decoration_slot": SLOTS,
    "region": REGIONS,
    "bridge": BRIDGES,
    "deck_slot": SPACES,
    "deck": DECKS,
    "character": CHARACTERS,
    "structure": STRUCTURES[1:],
    "home_card": ("home",),
    "action_tile": TILES,
    "bird": BIRDS,
    "favour": FAVOURS,
    "queen": QUEENS,
    "start_card": STARTS,
    "empty_deck_tile": EMPTY_TILES,
    "objective": OBJECTIVES,
    "solo_tile": SOLO_TILES,
    "solo_level": LEVELS,
}
UNNAMED = ("decoration_slot", "deck_slot")
KEYS = {"favour": ("name", "text"), "region": ("name", "bird_name")}  # of the texts, where there are others than a name
TOLD = [
    Told("meta", ("name", "kingdom", "queen", "river")),
    *map(Told, ("general_piece", "player_piece", "decoration_token")),
    *(Told(table, KEYS.get(table, ("name",)), unique=table != "bird") for table in TABLES if table not in UNNAMED),
]
SHAPE = Shape(free=("effect", "work", "resources", "need"), optional=("source_note", "resources", "need"))
BOX = {
    "main_board": 1,
    "tree_board": 1,
    "player_board": 4,
    "character_card": len(CHARACTERS),
    "structure_card": len(STRUCTURES) - 1,
    "queen_card": len(QUEENS),
    "start_card": len(STARTS),
    "flower_token": 20,
    "sculpture_token": 20,
    "favour_tile": len(FAVOURS),
    "objective_tile": len(OBJECTIVES),
    "bird_token": len(BIRDS),
    "empty_deck_tile": len(EMPTY_TILES),
    "solo_tile": len(SOLO_TILES),
    "coin_token": 60,
    "vp_50_100_token": 4,
    "first_player_token": 1,
    "balloon": 1,
}
OF_EACH_PLAYER = {
    "worker": 1,
    "house": 3,
    "home_card": 1,
    "action_tile": len(TILES),
    "resource_marker": len(RESOURCES),
    "paw_marker": len(BRIDGES),
    "investment_marker": 1,
    "objective_marker": len(OBJECTIVES),
    "score_marker": 1,
}
# The fields of each operation of an effect; `min_bridges` may stand beside any decoration.
OPERATIONS: dict[str, frozenset[str]] = {
    "coins": frozenset({"n"}),
    "vp": frozenset({"n"}),
    "resource": frozenset({"r", "n"}),
    "resource_choice": frozenset({"n", "distinct"}),
    "resource_per_paw_pair": frozenset({"r"}),
    "resource_choice_per_house": frozenset(),
    "coins_per_paw": frozenset({"n"}),
    "coins_minus_paws": frozenset({"base"}),
    "vp_per_paw_pair": frozenset({"n"}),
    "coins_per": frozenset({"what", "n"}),
    "vp_per": frozenset({"what", "n"}),
    "invest": frozenset({"n"}),
    "upgrade": frozenset({"n"}),
    "favour": frozenset({"n"}),
    "decoration": frozenset({"kind", "mode"}),
    "trigger_structure": frozenset({"n", "distinct"}),
    "take_bird": frozenset(),
    "queen_card": frozenset({"times"}),
    "buy_resource_option": frozenset({"cost"}),
    "double_bird": frozenset(),
}
MOST = {"n": 15, "base": 15, "times": 3, "cost": 15}


def read(path: Path | None = None) -> Components:
    """The game's own data, or a player's file; ComponentsError names the first thing that cannot be."""
    return checked(read_components(OWN, path), problems, TOLD)


@never_raises
def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each, the most basic first."""
    yield from SHAPE.problems(read_toml(OWN), data)
    for table, ids in TABLES.items():
        yield from id_problems(table, data[table], ids)
    yield from source_problems(data)
    yield from _box(data)
    yield from _constants(data)
    yield from _map(data)
    yield from _board(data)
    yield from _cards(data)
    yield from _birds(data)
    yield from _guilds(data)
    yield from _tiles(data)
    yield from _objectives(data)
    yield from _rest(data)


def _box(data: Mapping[str, Any]) -> Iterator[str]:
    for table, key, wanted in (("general_piece", "count", BOX), ("player_piece", "count_per_player", OF_EACH_PLAYER)):
        found = {entry["id"]: entry[key] for entry in data[table]}
        yield from id_problems(table, data[table], tuple(wanted))
        for name, n in wanted.items():
            if found[name] != n:
                yield f"{table}[{name}] should be {n}, not {found[name]}"
    if data["home_card"][0]["count"] != data["meta"]["players_max"]:
        yield "there is one home card for each player"


def _constants(data: Mapping[str, Any]) -> Iterator[str]:
    constants = data["constants"]
    for name, n in constants.items():
        if name != "source" and n < 0:
            yield f"constants.{name} cannot be {n}"
    for name, n in (("paw_markers", len(BRIDGES)), ("track_max", TRACK_END), ("houses", 3)):
        if constants[name] != n:
            yield f"constants.{name} must be {n}"
    if constants["end_coins_per_investment_step"] < 1:
        yield "constants.end_coins_per_investment_step must be at least 1"
    if data["meta"]["rounds"] != len(QUEENS) - 1:
        yield f"a game has {len(QUEENS) - 1} rounds: one for each Queen card but one"
    if not 1 <= data["meta"]["actions_per_round"] < len(TILES):
        yield f"a round has 1 to {len(TILES) - 1} actions a player: every one plays another tile"


def _map(data: Mapping[str, Any]) -> Iterator[str]:
    ends: Counter[str] = Counter()
    for bridge in data["bridge"]:
        a, b = bridge["a"], bridge["b"]
        if a not in REGIONS or b not in REGIONS or a == b:
            yield f"bridge {bridge['id']} must join two regions, not {a} and {b}"
        ends[a] += 1
        ends[b] += 1
    for region in REGIONS:
        if ends[region] % 2 == 0:
            yield f"{region} must have an odd number of bridges, or one walk could cross them all"
    spaces = Counter(space["region"] for space in data["deck_slot"])
    for space in data["deck_slot"]:
        if not space["id"].startswith(f"{space['region']}_"):
            yield f"deck space {space['id']} does not belong to {space['region']}"
    colours = [region["bird_colour"] for region in data["region"]]
    if sorted(colours) != sorted(COLOURS):
        yield f"each bird colour belongs to one region, not {colours}"
    birds = Counter(bird["colour"] for bird in data["bird"])
    for i, region in enumerate(data["region"]):
        if region["decks"] != spaces[region["id"]]:
            yield f"{region['id']} has {spaces[region['id']]} deck spaces, not {region['decks']}"
        if birds[region["bird_colour"]] != data["meta"]["rounds"] * region["decks"]:
            yield f"{region['id']} needs a bird for each of its spaces in each round"
        if region["clockwise_index"] != i or region["id"] != REGIONS[i]:
            yield f"the regions stand clockwise: {', '.join(REGIONS)}"


def _board(data: Mapping[str, Any]) -> Iterator[str]:
    for track in data["resource"]:
        name = track["id"]
        if track["track_max"] != TRACK_END or track["final_space"] != TRACK_END:
            yield f"the track of {name} ends at {TRACK_END}"
        if not 1 <= track["bonus_space"] <= TRACK_END:
            yield f"the bonus of {name} lies on a space from 1 to {TRACK_END}"
        yield from _effect(f"the bonus of {name}", track["bonus_effect"])
        yield from _effect(f"the last space of {name}", track["final_effect"])
    tokens = {(token["kind"], token["stars"]): token for token in data["decoration_token"]}
    for slot in data["decoration_slot"]:
        name = slot["id"]
        if name != f"slot_{slot['track']}_{slot['passed_at']}" or slot["track"] not in RESOURCES:
            yield f"decoration slot {name} does not lie at {slot['track']} {slot['passed_at']}"
        if slot["kind"] not in KINDS or slot["stars"] not in (1, 2, 3):
            yield f"decoration slot {name} takes a flower or a sculpture with 1 to 3 stars"
        elif slot["symbols"] != tokens[slot["kind"], slot["stars"]]["symbols"]:
            yield f"decoration slot {name} and its token differ in symbols"
    for kind in KINDS:
        for stars in (1, 2, 3):
            slots = sum(slot["kind"] == kind and slot["stars"] == stars for slot in data["decoration_slot"])
            if slots * data["meta"]["players_max"] != tokens[kind, stars]["count"]:
                yield f"there must be a {kind} with {stars} stars for each such slot of every board"
    values = data["structure_value"]["vp_by_lowest"]
    if len(values) != TRACK_END + 1 or values != sorted(values) or values[0] < 0:
        yield f"structure_value needs rising points for 0 to {TRACK_END}, not {values}"
    investment = data["investment"]
    for name in ("coins", "vp"):
        values = investment[name]
        if len(values) != TRACK_END + 1 or values != sorted(values) or values[0] != 0:
            yield f"investment.{name} needs rising values from 0 for spaces 0 to {TRACK_END}, not {values}"
    step = data["constants"]["end_coins_per_investment_step"]
    if investment["last_space"] != TRACK_END:
        yield f"the investment track ends at {TRACK_END}"
    if any(coins >= step * space for space, coins in enumerate(investment["coins"]) if space):
        yield f"investment.coins must stay below {step} a space, or cashing in at the end would always be better"


def _effect(where: str, effect: Any, tile: bool = False) -> Iterator[str]:
    """The operations are known and have their fields, within what the tables can hold."""
    if not isinstance(effect, list):
        yield f"the effect of {where} must be a list of tables"
        return
    for part in effect:
        op = part.get("op")
        if op not in OPERATIONS or (op in OF_TILES and not tile):
            yield f"the effect of {where} has an unknown operation '{op}'"
            continue
        fields = set(part) - {"op"} - ({"min_bridges"} if op == "decoration" else set())
        if fields != OPERATIONS[op]:
            yield f"the effect of {where}: '{op}' has the fields {sorted(OPERATIONS[op])}, not {sorted(fields)}"
            continue
        for key, most in MOST.items():
            if key in part and (type(part[key]) is not int or not 1 <= part[key] <= most):
                yield f"the effect of {where}: {key} must be 1 to {most}, not {part[key]!r}"
        if part.get("r", "wood") not in RESOURCES or part.get("what", "fox") not in COUNTS:
            yield f"the effect of {where} names an unknown thing: {part}"
        if part.get("kind", "any") not in (*KINDS, "any") or part.get("mode", "single") not in ("single", "double"):
            yield f"the effect of {where} is no decoration: {part}"
        if op == "trigger_structure" and part["n"] > 3:
            yield f"the effect of {where} triggers at most 3 structures"


def _cards(data: Mapping[str, Any]) -> Iterator[str]:
    for card in data["character"]:
        name = card["id"]
        if not name.startswith(f"{card['deck']}_{card['guild']}_"):
            yield f"character {name} cannot belong to {card['deck']} and {card['guild']}"
        yield from _cost_and_effect("character", card)
    for card in data["structure"]:
        if not card["id"].startswith(f"{card['deck']}_"):
            yield f"structure {card['id']} cannot belong to the deck {card['deck']}"
        if (card["cost"] == 0) != (card["deck"] == "building"):
            yield f"structure {card['id']}: Buildings are free and Transports are not"
        yield from _cost_and_effect("structure", card)
        yield from _before_paying(f"structure {card['id']}", card["effect"])
    for deck in data["deck"]:
        if deck["cards"] != DECK_SIZE or deck["kind"] != ("character" if deck["id"] in DECKS[:8] else "structure"):
            yield f"deck {deck['id']} must be one of {DECK_SIZE} cards"
    for tile in data["empty_deck_tile"]:
        if tile["cost"] != 0:
            yield f"empty-deck tile {tile['id']} costs nothing"
        yield from _effect(f"empty-deck tile {tile['id']}", tile["effect"])
    yield from _effect("the home card", data["home_card"][0]["effect"])
    yield from _before_paying("the home card", data["home_card"][0]["effect"])


def _cost_and_effect(table: str, card: Mapping[str, Any]) -> Iterator[str]:
    if card["cost"] < 0:
        yield f"{table} {card['id']} cannot cost {card['cost']}"
    if not card["effect"]:
        yield f"{table} {card['id']} has no effect"
    yield from _effect(f"{table} {card['id']}", card["effect"])


def _before_paying(where: str, effect: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What can happen before a card is paid must not call another bird."""
    if any(part["op"] == "take_bird" for part in effect):
        yield f"the effect of {where} cannot take a bird: only characters can"


def _birds(data: Mapping[str, Any]) -> Iterator[str]:
    for bird in data["bird"]:
        name = bird["id"]
        if not name.startswith(f"bird_{bird['colour']}_"):
            yield f"bird {name} cannot be {bird['colour']}"
        if bird["mark"] not in (0, 3, 4):
            yield f"bird {name} has the mark 3 or 4, or 0 for none, not {bird['mark']}"
        yield from _effect(f"bird {name}", bird["effect"])
        yield from _before_paying(f"bird {name}", bird["effect"])


def _guilds(data: Mapping[str, Any]) -> Iterator[str]:
    for i, guild in enumerate(data["guild"]):
        name = guild["id"]
        track = RESOURCES[GUILDS.index(name)] if name != "deer" else ""
        if name != GUILDS[i] or guild["column"] != i + 1:
            yield f"the guilds stand in the order {', '.join(GUILDS)}"
        if guild["scoring_resource"] != track or guild["solo_advance"] != (track or "lowest"):
            yield f"guild {name} goes with {track or 'no track'}"
        if len(guild["income_per_pair"]) != 1:
            yield f"guild {name} needs exactly one income for a pair"
        yield from _effect(f"the income of {name}", guild["income_per_pair"])
        fallback = [{"op": "vp", "n": data["constants"]["boar_income_fallback_vp"]}] if name == "boar" else []
        if guild["income_fallback"] != fallback:
            yield f"guild {name}: its fallback must be {fallback}"
    for resource in data["resource"]:
        if resource["guild"] != GUILDS[RESOURCES.index(resource["id"])]:
            yield f"the track of {resource['id']} cannot belong to {resource['guild']}"
    for queen in data["queen"]:
        if queen["id"] != f"queen_{queen['guild']}":
            yield f"Queen card {queen['id']} cannot belong to {queen['guild']}"
        yield from _effect(f"Queen card {queen['id']}", queen["effect"])


def _tiles(data: Mapping[str, Any]) -> Iterator[str]:
    for tile in data["action_tile"]:
        for face in ("base", "upgraded"):
            where = f"{tile['id']}, {face}"
            side = tile[face]
            visits = any(part.get("op") == "queen_card" for part in side["work"])
            if visits != (tile["id"] == TILES[AUDIENCE]):
                yield f"{where}: only {TILES[AUDIENCE]} visits the Queen"
            if not (side["bridges"] == 0 if visits else 1 <= side["bridges"] <= MOST_STEPS):
                yield f"{where}: cannot cross {side['bridges']} bridges"
            if side["rest_coins"] < 0:
                yield f"{where}: cannot give {side['rest_coins']} coins"
            yield from _effect(where, side["work"], tile=True)
            yield from _before_paying(where, side["work"])


def _objectives(data: Mapping[str, Any]) -> Iterator[str]:
    for objective in data["objective"]:
        for side in ("easy", "hard"):
            where = f"{objective['id']}, {side}"
            face = objective[side]
            if len(face["vp"]) != data["meta"]["players_max"] or face["vp"] != sorted(face["vp"], reverse=True):
                yield f"{where}: four places with falling points, not {face['vp']}"
            if not face["need"]:
                yield f"{where}: needs nothing"
            for what, n in face["need"].items():
                if what not in (*COUNTS, "investment_back") or type(n) is not int or n < 1:
                    yield f"{where}: cannot need {what} = {n!r}"
            if face["need"].get("investment_back", 0) > TRACK_END:
                yield f"{where}: the investment track has only {TRACK_END} spaces"
        if objective["solo_rival_can_claim"] == ("investment_back" in objective["easy"]["need"]):
            yield f"{objective['id']}: the rival can claim all but the investment objective"
        if any(h < e for h, e in zip(objective["hard"]["vp"], objective["easy"]["vp"], strict=True)):
            yield f"{objective['id']}: the hard side pays at least as much as the easy one"


def _rest(data: Mapping[str, Any]) -> Iterator[str]:
    for favour in data["favour"]:
        if favour["per"] not in COUNTS or favour["vp"] < 1:
            yield f"favour {favour['id']} cannot count {favour['vp']} for {favour['per']}"
    same = Counter((favour["per"], favour["vp"]) for favour in data["favour"]).most_common(1)[0]
    if same[1] > 1:
        yield f"two Favours are alike: {same[0][1]} VP per {same[0][0]}"
    for start in data["start_card"]:
        for face in ("face_a", "face_b"):
            side = start[face]
            where = f"{start['id']}, {face}"
            if side["guild"] not in GUILDS or side["bird"] not in COLOURS:
                yield f"{where}: unknown guild or bird colour"
            if side["decoration"] not in (*KINDS, "none"):
                yield f"{where}: unknown decoration '{side['decoration']}'"
            if side["coins"] < 0 or not 0 <= side["invest"] <= 15:
                yield f"{where}: cannot give {side['coins']} coins and {side['invest']} investment actions"
            for name, n in side["resources"].items():
                if name not in RESOURCES or type(n) is not int or not 1 <= n <= TRACK_END:
                    yield f"{where}: cannot give {n!r} {name}"
    for tile in data["solo_tile"]:
        kind = "card" if tile["deck_slot"] else "crown" if tile["id"] == "solo_crown" else "rest"
        if tile["kind"] != kind or (kind == "card" and tile["id"] != f"solo_{tile['deck_slot']}"):
            yield f"solo tile {tile['id']} cannot be of the kind {tile['kind']}"
    rests = sum(tile["kind"] == "rest" for tile in data["solo_tile"])
    for level in data["solo_level"]:
        if not 0 <= level["rest_tiles"] <= rests or level["favour_vp"] != 2 * level["rest_tiles"]:
            yield f"solo level {level['id']}: 0 to {rests} rest tiles, each worth 2 VP a Favour"
