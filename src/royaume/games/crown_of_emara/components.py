"""The data of Crown of Emara, read and checked: counts of the box, references, and the rulebook's constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from royaume.engine.components import SOURCES, Components, read_toml, walk_sources
from royaume.engine.errors import ComponentsError
from royaume.games.crown_of_emara.actions import (
    ADVISOR_USES,
    ADVISORS,
    ADVISORS_A,
    CARDS,
    COUNTRYSIDE,
    EVENT_USES,
    EVENTS,
    GOODS,
    HUTS,
    ITEMS,
    MARKERS,
    MOST_UNITS,
    RANKS,
    RESOURCES,
    TOKENS,
    TOWN,
)

OWN = Path(__file__).with_name("components.toml")
TRIGGERS = {"receive_bp", "gift", "donation", "raise_rank", "recruit", "market_sell"}
RULES = {"pay_any_type", "ignore_position"}
EFFECT_KEYS = {
    "gain", "n", "exchange", "for", "pay", "choose_one", "move", "councilor", "visit", "visit_town", "bonus",
    "discount", "on", "add", "extra", "rule", "scope",
}  # fmt: skip
EFFECT_ITEMS = {*ITEMS, "produced_resource"}
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
}
TOWN_ACTIONS = {
    "castle": ("gift", "book_to_bp"),
    "cathedral": ("donation",),
    "market": ("sell_resource", "books_to_cp"),
    "construction_site": ("deliver_stone", "deliver_bread", "deliver_wood"),
}


def read(path: Path | None = None) -> Components:
    """The game's own data, or a player's file; ComponentsError names the first thing that cannot be."""
    components = read_toml(path or OWN)
    found = next(problems(components.data), None)
    if found:
        raise ComponentsError(f"{components.origin}: {found}")
    return components


def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each, the most basic first."""
    own = read_toml(OWN).data
    try:
        yield from _shape(own, data, "")
        for table, ids in TABLES.items():
            yield from _ids(table, [entry["id"] for entry in data[table]], ids)
        yield from _names(data)
        yield from _sources(data)
        yield from _box(data)
        yield from _places(data)
        yield from _markers(data)
        yield from _cards(data)
        yield from _nobility(data)
        yield from _advisors(data)
        yield from _tokens(data)
        yield from _events(data)
        yield from _rest(data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        yield f"something is missing or of the wrong kind ({type(error).__name__}: {error})"


def _shape(own: Any, data: Any, path: str) -> Iterator[str]:
    """Every table, key and kind of value of the game's own file must be there."""
    where = path or "the file"
    if isinstance(own, Mapping) and isinstance(data, Mapping):
        for key, value in own.items():
            if key not in data and key not in ("effect", "cost"):
                yield f"{where} lacks '{key}'"
            elif key in data and key != "effect" and key != "cost":
                yield from _shape(value, data[key], f"{path}.{key}".lstrip("."))
    elif type(own) is not type(data):
        yield f"{where} should be {_kind(own)}, not {data!r}"
    elif isinstance(own, list) and own and isinstance(own[0], Mapping):
        by_id = {entry["id"]: entry for entry in own if "id" in entry}
        for entry in data:
            if isinstance(entry, Mapping) and entry.get("id") in by_id:
                yield from _shape(by_id[entry["id"]], entry, f"{path}[{entry['id']}]")
    elif isinstance(own, list) and own:
        for i, value in enumerate(data):
            yield from _shape(own[0], value, f"{path}[{i}]")


def _kind(value: Any) -> str:
    return {dict: "a table", list: "a list", int: "a whole number", str: "a text", bool: "true or false"}[type(value)]


def _ids(table: str, found: list[str], wanted: Sequence[str]) -> Iterator[str]:
    for name, count in Counter(found).items():
        if count > 1:
            yield f"{table} has '{name}' {count} times"
    for name in wanted:
        if name not in found:
            yield f"{table} lacks '{name}'"
    for name in found:
        if name not in wanted:
            yield f"{table} has an unknown '{name}'; known are: {', '.join(wanted)}"


def _names(data: Mapping[str, Any]) -> Iterator[str]:
    actions = [action for place in data["town_locations"] for action in place["actions"]]
    for table in (*TABLES, "variants"):
        for entry in data[table]:
            for lang in ("name_en", "name_fr"):
                if not entry.get(lang):
                    yield f"{table}[{entry['id']}] has no {lang}"
    for entry in actions:
        if not (entry.get("name_en") and entry.get("name_fr")):
            yield f"town action {entry['id']} needs a name in both languages"
    for table in ("markers", "action_cards", "advisors", "favor_tokens", "events"):
        for lang in ("name_en", "name_fr"):
            twice = [name for name, n in Counter(entry[lang] for entry in data[table]).items() if n > 1]
            if twice:
                yield f"{table} uses the name '{twice[0]}' twice"


def _sources(data: Mapping[str, Any]) -> Iterator[str]:
    for path, source in walk_sources(data):
        if source not in SOURCES:
            yield f"{path} is '{source}'; a source is {', '.join(SOURCES)}"


def _box(data: Mapping[str, Any]) -> Iterator[str]:
    box, per_player = data["box"], data["per_player"]
    players = data["meta"]["players_max"]
    for name, n in per_player.items():
        if name != "source" and n * players != box[name]:
            yield f"box.{name} should be {n * players}: {n} for each of {players} players"
    counts = {
        "countryside_locations": len(COUNTRYSIDE),
        "town_locations": len(TOWN),
        "favor_tokens": len(TOKENS),
        "nobility_cards": sum(len(rank["cards"]) for rank in data["nobility_ranks"]),
        "event_cards": len(EVENTS),
        "advisor_cards": len(ADVISORS),
        "advisor_cards_a": len(ADVISORS_A),
    }
    for name, n in counts.items():
        if box[name] != n:
            yield f"box.{name} should be {n}"
    if data["meta"]["rounds"] != 6 or data["meta"]["turns_per_round"] != 3:
        yield "a game has 6 rounds of 3 turns: nine cards are played exactly twice"


def _places(data: Mapping[str, Any]) -> Iterator[str]:
    produced = [place["produces"] for place in data["countryside_locations"]]
    if sorted(produced) != sorted(RESOURCES):
        yield f"each resource must be produced by exactly one countryside location, not {produced}"
    huts = [hut for place in data["countryside_locations"] for hut in place["huts"]]
    yield from _ids("huts", [hut["id"] for hut in huts], HUTS)
    for place in data["countryside_locations"]:
        if place["base_gain"] < 1:
            yield f"{place['id']} must produce at least 1"
        for hut in place["huts"]:
            if not hut["id"].startswith(place["id"]):
                yield f"hut {hut['id']} does not belong to {place['id']}"
            yield from _cost(f"hut {hut['id']}", hut["cost"], 1)
    for town in data["town_locations"]:
        yield from _ids(f"actions of {town['id']}", [a["id"] for a in town["actions"]], TOWN_ACTIONS[town["id"]])
        for action in town["actions"]:
            yield from _effect(f"town action {action['id']}", action.get("effect", []))
    actions = {action["id"]: action for town in data["town_locations"] for action in town["actions"]}
    if len(_alternatives(actions["deliver_wood"]["effect"])) != 2:
        yield "deliver_wood must offer exactly two amounts"
    if not 1 <= actions["deliver_bread"]["bread_max"] <= 3 or actions["deliver_bread"]["bread_min"] != 1:
        yield "deliver_bread takes 1 to at most 3 breads"
    if not 1 <= actions["donation"]["favor_draw"] <= len(TOKENS) or actions["donation"]["favor_keep"] != 1:
        yield f"a donation draws 1 to {len(TOKENS)} favor tokens and keeps 1"


def _cost(where: str, cost: Mapping[str, int], least: int) -> Iterator[str]:
    for kind, n in cost.items():
        if kind not in RESOURCES or type(n) is not int or n < 1:
            yield f"the cost of {where} must be positive numbers of {', '.join(RESOURCES)}, not {kind} = {n!r}"
            return
    if not least <= sum(cost.values()) <= MOST_UNITS:
        yield f"{where} must cost {least} to {MOST_UNITS} resources, not {sum(cost.values())}"


def _effect(where: str, effect: Any) -> Iterator[str]:
    if isinstance(effect, list):
        for part in effect:
            yield from _effect(where, part)
        return
    if not isinstance(effect, Mapping):
        yield f"the effect of {where} must be a list of tables"
        return
    for key, value in effect.items():
        if key not in EFFECT_KEYS:
            yield f"the effect of {where} has an unknown key '{key}'"
        elif key in ("gain", "pay", "add") and value not in EFFECT_ITEMS:
            yield f"the effect of {where} has an unknown item '{value}'"
        elif key in ("exchange", "for", "choose_one"):
            yield from _effect(where, value)
        elif key == "on" and value not in TRIGGERS:
            yield f"the effect of {where} has an unknown trigger '{value}'"
        elif key == "rule" and value not in RULES:
            yield f"the effect of {where} has an unknown rule '{value}'"
        elif key == "n" and (type(value) is not int or value == 0 or not -9 <= value <= 99):
            yield f"the effect of {where} has n = {value!r}"
    if "exchange" in effect:
        units = sum(part["n"] for part in effect["exchange"] if part.get("pay") in (*RESOURCES, "any_resource"))
        if units > MOST_UNITS:
            yield f"the effect of {where} asks for {units} resources; at most {MOST_UNITS} can be paid at once"


def _alternatives(effect: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = effect[0].get("choose_one", effect)
    return found


def _markers(data: Mapping[str, Any]) -> Iterator[str]:
    for marker in data["markers"]:
        name, three, four = marker["id"], marker["sequence_2_3"], marker["sequence_4"]
        if len(three) != 3 or len(four) != 4 or three[0] != four[0]:
            yield f"marker {name}: 3 numbers on one face, 4 on the other, beginning alike"
        if marker["solo_face"] != ("4" if name in ("bread_marker", "stone_marker") else "2_3"):
            yield f"marker {name}: its solo face cannot be '{marker['solo_face']}'"
        for key in ("start_index_2p", "start_index_solo"):
            if marker[key] not in (0, 1):
                yield f"marker {name}: {key} must be 0 or 1"
        rising = marker["meaning"] == "cost"
        for sequence in (three, four):
            if sequence != sorted(sequence, reverse=not rising):
                yield f"marker {name}: costs rise and rewards fall, not {sequence}"
        if rising and not all(1 <= n <= MOST_UNITS for n in (*three, *four, marker["board_value"])):
            yield f"marker {name}: a cost is 1 to {MOST_UNITS}"


def _cards(data: Mapping[str, Any]) -> Iterator[str]:
    for card in data["action_cards"]:
        yield from _effect(f"card {card['id']}", card["effect"])
        if card["id"].startswith("take_") != ("gain" in card["effect"][0]):
            yield f"card {card['id']}: a take-card gains something, the others do not"
    by_id = {card["id"]: card for card in data["action_cards"]}
    if len(_alternatives(by_id["trade_gold"]["effect"])) != 2:
        yield "card trade_gold must offer exactly two exchanges"


def _nobility(data: Mapping[str, Any]) -> Iterator[str]:
    for i, rank in enumerate(data["nobility_ranks"]):
        points = [card["cp"] for card in rank["cards"]]
        if rank["id"] != RANKS[i]:
            yield f"the ranks stand in the order {', '.join(RANKS)}"
        if len(points) != 4 or points != sorted(set(points), reverse=True):
            yield f"rank {rank['id']} needs four cards with falling points, not {points}"
        if rank["cost_ring"] < 0 or rank["cost_gold"] < 0 or rank["cost_ring"] + rank["cost_gold"] < 1:
            yield f"rank {rank['id']} must cost rings or gold"


def _advisors(data: Mapping[str, Any]) -> Iterator[str]:
    for advisor in data["advisors"]:
        name = advisor["id"]
        yield from _cost(f"advisor {name}", advisor["cost"], 1)
        yield from _effect(f"advisor {name}", advisor["effect"])
        if advisor["type"] != ("A" if name in ADVISORS_A else "B"):
            yield f"advisor {name} cannot be of type {advisor['type']}"
        if advisor["cp"] < 0:
            yield f"advisor {name} cannot give {advisor['cp']} citizen points"
    yield from _uses("advisors", data, ADVISOR_USES)


def _uses(table: str, data: Mapping[str, Any], uses: Sequence[tuple[str, int]]) -> Iterator[str]:
    by_id = {entry["id"]: entry for entry in data[table]}
    for owner, n in Counter(owner for owner, _ in uses).items():
        alternatives = _alternatives(by_id[owner]["effect"])
        if len(alternatives) != n or any("exchange" not in alternative for alternative in alternatives):
            yield f"{table}[{owner}] must offer exactly {n} exchange{'s' if n > 1 else ''}"


def _tokens(data: Mapping[str, Any]) -> Iterator[str]:
    for token in data["favor_tokens"]:
        yield from _effect(f"favor token {token['id']}", token["effect"])
        if token["location"] not in TOWN:
            yield f"favor token {token['id']} names no town location: '{token['location']}'"


def _events(data: Mapping[str, Any]) -> Iterator[str]:
    timings = ("round_start", "round_end", "whole_round")
    own = {entry["id"]: entry["timing"] for entry in read_toml(OWN)["events"]}
    for event in data["events"]:
        name = event["id"]
        yield from _effect(f"event {name}", event["effect"])
        if event["timing"] not in timings or event["timing"] != own[name]:
            yield f"event {name} is a {own[name]} event, not {event['timing']}"
        if event["start_countryside"] not in COUNTRYSIDE or event["start_town"] not in TOWN:
            yield f"event {name} names no countryside and town location to start from"
        if not 0 <= event["start_building"] <= 60:
            yield f"event {name}: start_building must be 0 to 60"
        extra = sum(int(part.get("extra", 0)) for part in event["effect"])
        if not 0 <= extra <= 1:
            yield f"event {name}: at most one further sale"
    yield from _uses("events", data, EVENT_USES)


def _rest(data: Mapping[str, Any]) -> Iterator[str]:
    table = data["market_books"]["cp_by_number_of_books"]
    if len(table) != 6 or table[0] != 0 or table != sorted(table):
        yield f"market_books needs points for 0 to 5 books, rising from 0, not {table}"
    if data["player_board"]["movement_slots"] != [1, 2, 3]:
        yield "player_board.movement_slots must be [1, 2, 3]"
    if len(data["player_board"]["craftsman_cp"]) != data["per_player"]["craftsmen"]:
        yield "player_board.craftsman_cp needs one number for each craftsman"
    if data["final_scoring"]["resources_per_point"] < 1:
        yield "final_scoring.resources_per_point must be at least 1"
    solo = data["solo"]
    if any(event not in EVENTS for event in solo["removed_events"]) or len(solo["removed_events"]) > 7:
        yield f"solo.removed_events names unknown events: {solo['removed_events']}"
    if solo["removed_events"] != [event["id"] for event in data["events"] if event["removed_in_solo"]]:
        yield "solo.removed_events and the events' removed_in_solo disagree"
    for key, rank in solo["victoria_rank_by_round"].items():
        if rank not in (*RANKS, "none"):
            yield f"solo.victoria_rank_by_round.{key} is no rank: '{rank}'"
