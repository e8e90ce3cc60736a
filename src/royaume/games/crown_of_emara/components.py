"""The data of Crown of Emara, read and checked: shape, references, and what the rules count on."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from royaume.engine.components import (
    Components,
    Shape,
    checked,
    id_problems,
    read_components,
    read_toml,
    source_problems,
)
from royaume.engine.texts import Told
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    CARDS,
    COUNTRYSIDE,
    EVENTS,
    GOODS,
    MARKERS,
    MOST_UNITS,
    RANKS,
    RESOURCES,
    TOKENS,
    TOWN,
)
from royaume.games.crown_of_emara.component_effects import effect_problems

OWN = Path(__file__).with_name("components.toml")
TABLES = {
    "player_colors": ("yellow", "blue", "red", "green"),
    "goods": GOODS,
    "countryside_locations": COUNTRYSIDE,
    "town_locations": TOWN,
    "markers": MARKERS,
    "action_cards": CARDS,
    "nobility_ranks": RANKS,
    "advisors": ADVISORS,
    "favor_tokens": TOKENS,
    "events": EVENTS,
    "variants": ("informed_choice", "mixed_boards", "building_start"),
}
TOLD = [Told("meta"), *map(Told, TABLES), Told("town_locations.actions")]
HIGHEST_START = 60  # CE-17.5
SHAPE = Shape(free=("cost", "effect"), closed=True)  # these two have other keys from entry to entry: checked apart
# What the rules count on: these stay as they are. `*` stands for every entry of a list.
FIXED = (
    "meta.id",
    "meta.players_min",
    "meta.players_max",
    "meta.rounds",
    "meta.turns_per_round",
    "box",
    "per_player",
    "goods.*.kind",
    "goods.*.unlimited_supply",
    "goods.*.may_replace_resource",
    "score_track.citizen_start",
    "player_board.movement_slots",
    "final_scoring.allocation",
    "craftsman_effect.effect",
    "town_locations.*.advisor_spaces",
    "town_locations.*.actions.*.rotates",
    "town_locations.*.actions.*.cost_from_marker",
    "town_locations.*.actions.*.cp_from_marker",
    "town_locations.*.actions.*.books_min",
    "town_locations.*.actions.*.books_max",
    "town_locations.*.actions.*.bread_min",
    "town_locations.*.actions.*.favor_keep",
    "town_locations.*.actions.*.table",
    "markers.*.kind",
    "markers.*.location",
    "markers.*.resource",
    "markers.*.meaning",
    "markers.*.solo_face",
    "action_cards.*.copies_per_player",
    "action_cards.*.optional",
    "nobility_ranks.*.rank",
    "nobility_ranks.*.cards.*.position",
    "advisors.*.type",
    "advisors.*.timing",
    "events.*.timing",
    "solo.construction_markers_face",
    "solo.donation_gift_markers_as",
    "solo.victoria_start_cp",
    "solo.victoria_acts_at_end_of_rounds",
    "solo.victoria_construction",
    "solo.highscore.separate_tables_by",
    "solo.campaign.sheet_columns",
)
FIXED_CARDS = ("extra_move", "cheap_help", "town_errand")  # their effects are rules


def read(path: Path | None = None) -> Components:
    """The game's own data, or a player's file; ComponentsError names the first thing that cannot be."""
    return checked(read_components(OWN, path), problems, TOLD)


def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each; what stands on something broken is not looked at."""
    own = _own()
    found = list(SHAPE.problems(own, data))
    if not found:
        found = [problem for table, ids in TABLES.items() for problem in id_problems(table, data[table], ids)]
        found += [*_order(data), *_inner_ids(own, data)]
    if not found:
        found = [*_fixed(own, data), *source_problems(data), *effect_problems(data)]
    if not found:
        found = [*_places(data), *_markers(data), *_nobility(data), *_advisors(data), *_tokens(data), *_events(data)]
        found += [*_scoring(data), *_solo(data)]
    yield from found


@functools.cache
def _own() -> Mapping[str, Any]:
    return read_toml(OWN)


def _order(data: Mapping[str, Any]) -> Iterator[str]:
    found = [rank["id"] for rank in data["nobility_ranks"]]
    if sorted(found) == sorted(RANKS) and found != list(RANKS):
        yield f"the ranks stand in the order {', '.join(RANKS)}"


def _inner_ids(own: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    """The huts, town actions and nobility cards of each place and rank."""
    for table, inner in (("countryside_locations", "huts"), ("town_locations", "actions"), ("nobility_ranks", "cards")):
        wanted = {entry["id"]: [part["id"] for part in entry[inner]] for entry in own[table]}
        for entry in data[table]:
            if entry["id"] in wanted:
                yield from id_problems(f"{table}[{entry['id']}].{inner}", entry[inner], wanted[entry["id"]])


# What stays, names, sources ---------------------------------------------------------------------


def _fixed(own: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    for path in FIXED:
        yield from _same(own, data, path.split("."), "")
    effects = {card["id"]: card["effect"] for card in own["action_cards"]}
    for card in data["action_cards"]:
        if card["id"] in FIXED_CARDS and card["effect"] != effects[card["id"]]:
            yield f"action_cards[{card['id']}].effect must stay {effects[card['id']]!r}: the rules count on it"


def _same(own: Any, data: Any, path: Sequence[str], where: str) -> Iterator[str]:
    """Compare what stands at the path; entries of lists are matched by their ids."""
    if not path and isinstance(own, Mapping):
        for key in own:
            if key != "source":
                yield from _same(own[key], data[key], path, f"{where}.{key}")
    elif not path:
        if own != data:
            yield f"{where} must stay {own!r}: the rules count on it"
    elif path[0] == "*":
        by_id = {entry["id"]: entry for entry in own}
        for entry in data:
            yield from _same(by_id[entry["id"]], entry, path[1:], f"{where}[{entry['id']}]")
    elif path[0] in own:
        yield from _same(own[path[0]], data[path[0]], path[1:], f"{where}.{path[0]}".lstrip("."))


# Values -----------------------------------------------------------------------------------------


def _places(data: Mapping[str, Any]) -> Iterator[str]:
    produced = [place["produces"] for place in data["countryside_locations"]]
    if sorted(produced) != sorted(RESOURCES):
        yield f"each resource must be produced by exactly one countryside location, not {produced}"
    for place in data["countryside_locations"]:
        if not 1 <= place["base_gain"] <= 9:
            yield f"{place['id']} must produce 1 to 9, not {place['base_gain']}"
        for hut in place["huts"]:
            yield from _cost(f"hut {hut['id']}", hut["cost"])
    actions = {action["id"]: action for town in data["town_locations"] for action in town["actions"]}
    if not 1 <= actions["deliver_bread"]["bread_max"] <= 3:
        yield "deliver_bread takes 1 to at most 3 breads"
    if not 1 <= actions["donation"]["favor_draw"] <= len(TOKENS):
        yield f"a donation draws 1 to {len(TOKENS)} favor tokens"


def _cost(where: str, cost: Any) -> Iterator[str]:
    if not isinstance(cost, Mapping):
        yield f"the cost of {where} should be a table, not {cost!r}"
        return
    for kind, n in cost.items():
        if kind not in RESOURCES or type(n) is not int or n < 1:
            yield f"the cost of {where} must be positive numbers of {', '.join(RESOURCES)}, not {kind} = {n!r}"
            return
    if not 1 <= sum(cost.values()) <= MOST_UNITS:
        yield f"{where} must cost 1 to {MOST_UNITS} resources, not {sum(cost.values())}"


def _markers(data: Mapping[str, Any]) -> Iterator[str]:
    for marker in data["markers"]:
        name, three, four = marker["id"], marker["sequence_2_3"], marker["sequence_4"]
        if len(three) != 3 or len(four) != 4 or three[0] != four[0]:
            yield f"marker {name}: 3 numbers on one face, 4 on the other, beginning alike"
        for key in ("start_index_2p", "start_index_solo"):
            if marker[key] not in (0, 1):
                yield f"marker {name}: {key} must be 0 or 1"
        rising = marker["meaning"] == "cost"
        for sequence in (three, four):
            if sequence != sorted(sequence, reverse=not rising):
                yield f"marker {name}: costs rise and rewards fall, not {sequence}"
        low, high = (1, MOST_UNITS) if rising else (0, 99)
        if not all(low <= n <= high for n in (*three, *four, marker["board_value"])):
            yield f"marker {name}: its numbers are {low} to {high}"


def _nobility(data: Mapping[str, Any]) -> Iterator[str]:
    for rank in data["nobility_ranks"]:
        points = [card["cp"] for card in rank["cards"]]
        if points != sorted(set(points), reverse=True) or points[-1] < 0:
            yield f"rank {rank['id']} needs four cards with falling points, not {points}"
        if rank["cost_ring"] < 0 or rank["cost_gold"] < 0 or rank["cost_ring"] + rank["cost_gold"] < 1:
            yield f"rank {rank['id']} must cost rings or gold"


def _advisors(data: Mapping[str, Any]) -> Iterator[str]:
    for advisor in data["advisors"]:
        yield from _cost(f"advisor {advisor['id']}", advisor["cost"])
        if advisor["cp"] < 0:
            yield f"advisor {advisor['id']} cannot give {advisor['cp']} citizen points"


def _tokens(data: Mapping[str, Any]) -> Iterator[str]:
    for token in data["favor_tokens"]:
        if token["location"] not in TOWN:
            yield f"favor token {token['id']} names no town location: '{token['location']}'"


def _events(data: Mapping[str, Any]) -> Iterator[str]:
    for event in data["events"]:
        name = event["id"]
        if event["start_countryside"] not in COUNTRYSIDE or event["start_town"] not in TOWN:
            yield f"event {name} names no countryside and town location to start from"
        if not 0 <= event["start_building"] <= HIGHEST_START:
            yield f"event {name}: start_building must be 0 to {HIGHEST_START}"


def _scoring(data: Mapping[str, Any]) -> Iterator[str]:
    books = data["market_books"]["cp_by_number_of_books"]
    if len(books) != 6 or books[0] != 0 or books != sorted(books):
        yield f"market_books needs points for 0 to 5 books, rising from 0, not {books}"
    craftsmen = data["player_board"]["craftsman_cp"]
    if len(craftsmen) != data["per_player"]["craftsmen"] or min(craftsmen) < 0:
        yield "player_board.craftsman_cp needs one number for each craftsman, none below 0"
    for good in ("ring", "gold", "favor", "book", "bread"):
        if data["final_scoring"][good] < 0:
            yield f"final_scoring.{good} must not be below 0"
    if data["final_scoring"]["resources_per_point"] < 1:
        yield "final_scoring.resources_per_point must be at least 1"
    if not 0 <= data["score_track"]["first_game_building_start"] <= HIGHEST_START:
        yield f"score_track.first_game_building_start must be 0 to {HIGHEST_START}"


def _solo(data: Mapping[str, Any]) -> Iterator[str]:
    solo = data["solo"]
    marked = [event["id"] for event in data["events"] if event["removed_in_solo"]]
    if sorted(solo["removed_events"]) != sorted(marked):
        yield f"solo.removed_events says {solo['removed_events']}, but removed_in_solo is set for {marked}"
    if len(marked) > len(EVENTS) - data["meta"]["rounds"] - 1:
        yield f"solo.removed_events leaves too few events for {data['meta']['rounds']} rounds and the setup card"
    ranks = [rank for rank in solo["victoria_rank_by_round"].values() if rank != "none"]
    for rank in ranks:
        if rank not in RANKS:
            yield f"solo.victoria_rank_by_round: '{rank}' is no rank"
        elif ranks.count(rank) > 1:
            yield f"solo.victoria_rank_by_round: Victoria cannot become {rank} twice"
    allowed, preset = solo["highscore"]["building_start_allowed"], solo["highscore"]["building_start_preset"]
    if len(allowed) != 2 or not 0 <= allowed[0] <= preset <= allowed[1]:
        yield "solo.highscore: building_start_allowed is the lowest and the highest value, the preset between them"
    ladder = solo["campaign"]
    if ladder["floor"] < 0 or ladder["first_building_start"] < ladder["floor"]:
        yield "solo.campaign: the floor is not below 0, and the first start not below the floor"
