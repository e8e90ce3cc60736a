"""The data of Almanac, read and checked: counts of the box, references, the graph of the book, fair pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from royaume.engine.components import (
    Components,
    checked,
    id_problems,
    never_raises,
    read_toml,
    source_problems,
)
from royaume.engine.errors import ComponentsError
from royaume.engine.texts import Told, overlaid, read_texts, split_texts, told
from royaume.games.almanac.actions import (
    CARDS,
    CONTRACTS,
    ENCOUNTERS,
    MOST_GOODS,
    MOST_ZONES,
    PAGES,
    RESOURCES,
)
from royaume.games.almanac.book import MECHANISMS, open_book
from royaume.games.almanac.page import ACTS
from royaume.games.almanac.tables import BANNERS, DICE, ENCOUNTER_KINDS, MOST_WORKERS_PLACED, PER, TEXTS

HERE = Path(__file__).parent
INDEX = HERE / "components.toml"
OWN_NAMES = {"caravan": "caravan", "contracts": "contracts", "encounters": "encounters"}  # files whose table is `card`
KEYS = {"location": "number"}  # tables whose entries are not known by their id

COUNTS = {
    "snowdrift": 13, "grape_white": 13, "ladder": 12, "mist_bottle": 8, "grape_red": 8, "grape_black": 7, "shell": 6,
    "potion": 4, "favour": 4, "medal": 4, "producer": 4, "royalty": 4, "ecu": 4, "theatre_ticket": 3, "assistant": 2,
    "epidemic_blue": 2, "ice_bridge": 2, "epidemic_yellow": 2, "aurora": 1, "bug_net": 1, "epidemic_green": 1,
    "epidemic_violet": 1, "epidemic_red": 1, "key_great_frost": 1, "key_twin_city": 1,
}  # fmt: skip
PIECES = {"shield": 12, "guide": 1, "worker": 24, "screen": 4, "d6": 1, "d8": 1, "game_book": 1, "rule_booklet": 1}
GOLD = {1: 30, 5: 20, 20: 15, 50: 10}
TRIGGERS = ("after_sell", "arrival", "static", "bid", "expand", "after_complete", "shop", "end_game", "toll", "combat",
            "after_gain")  # fmt: skip
EFFECTS = ("gold", "lose_gold", "gain", "lose_res", "shield", "token", "rest", "trophy", "net", "roll", "roll_gold",
           "monte", "exchange", "press", "cure", "trial", "bout", "wish")  # fmt: skip
LETTERS = "ABCDE"
LEAST_STRENGTH = {"A": 4, "B": 6, "C": 7, "D": 9, "E": 11}
TOLD = [
    *(Told(table, unique=False) for table in ("game", "resource", "piece", "monte_card", "token", "token.members")),
    *(Told(table, unique=False) for table in ("caravan", "contracts", "location.layout.zones")),
    Told("encounters", ("name", "story"), unique=False),
    Told("location", ("name", "teaser", "two_player"), unique=False),
    Told("location.layout.spaces", unique=False, where={"act": "local"}),
]
WORKERS_BY_STAGE = {1: 4, 2: 5}  # each player's Workers at most; later 6
MOST_SPACES = 32


def read(path: Path | None = None) -> Components:
    """The game's own data, or with the tables of a player's file; ComponentsError names what is wrong first."""
    data, texts = own(), read_texts(INDEX)
    if path is None:
        return checked(Components(data, INDEX.name, texts), problems, TOLD)
    given = read_toml(path)
    mine, said = split_texts(given, texts)
    try:
        found = Components(merged(data, mine), path.name, overlaid(texts, said), merged(told(data, texts), given))
    except (KeyError, TypeError, AttributeError) as error:
        raise ComponentsError(f"{path.name}: its tables are not those of Almanac ({error})") from error
    return checked(found, problems, TOLD)


def own() -> dict[str, Any]:
    """The tables of all files the index names, in one."""
    data: dict[str, Any] = {}
    for name in read_toml(INDEX)["files"]:
        found = read_toml(HERE / name)
        stem = Path(name).stem
        for table, value in found.items():
            if stem in OWN_NAMES:
                data[stem if table == "card" else f"{stem}_{table}"] = value
            else:
                data[table] = value
    return data


def merged(data: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The game's tables with single values or entries replaced: a page of one's own is one `[[location]]`."""
    found = dict(data)
    for table, value in given.items():
        if table not in data:
            raise KeyError(f"there is no table '{table}'; the tables are: {', '.join(data)}")
        if isinstance(data[table], list):
            key = KEYS.get(table, "value" if table == "gold" else "id")
            entries = {entry[key]: entry for entry in data[table]}
            entries.update({entry[key]: entry for entry in value})
            found[table] = list(entries.values())
        elif isinstance(data[table], Mapping):
            found[table] = {**data[table], **value}
        else:
            found[table] = value
    return found


@never_raises
def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each, the most basic first."""
    for table, ids in (
        ("caravan", CARDS), ("contracts", CONTRACTS), ("encounters", ENCOUNTERS), ("resource", RESOURCES)
    ):  # fmt: skip
        yield from id_problems(table, data[table], ids)
    yield from _sources(data)
    yield from _box(data)
    yield from _caravan(data)
    yield from _contracts(data)
    yield from _encounters(data)
    yield from _graph(data)
    for entry in data["location"]:
        yield from _location(data, entry)
    yield from _room(data)
    for players in (2, 3, 4):
        open_book(data, players)


def _sources(data: Mapping[str, Any]) -> Iterator[str]:
    tables = ("resource", "piece", "monte_card", "token", "caravan", "contracts", "encounters", "location")
    for table in tables:
        for entry in data[table]:
            if "source" not in entry:
                yield f"{table} {entry['id']} does not say its source"
    yield from source_problems(data)


def _box(data: Mapping[str, Any]) -> Iterator[str]:
    """The counts of the rulebook's component list (AL-2)."""
    for what, table, wanted in (("token", "token", COUNTS), ("piece", "piece", PIECES)):
        found = {entry["id"]: entry["count"] for entry in data[table]}
        for name, count in wanted.items():
            if found.get(name) != count:
                yield f"there must be {count} of the {what} {name}, not {found.get(name)}"
        for name in found:
            if name not in wanted:
                yield f"there is no {what} '{name}'"
    if {entry["value"]: entry["count"] for entry in data["gold"]} != GOLD:
        yield f"the Gold tokens must be {GOLD}"
    for entry in data["resource"]:
        if entry["count"] != 30:
            yield f"there must be 30 {entry['id']}, not {entry['count']}"
    if sum(entry["count"] for entry in data["monte_card"]) != 3:
        yield "there must be three Three-Card-Mage cards"
    faces = data["combat_die"]["faces"]
    if len(faces) != 6 or "X" not in faces or not all(face == "X" or 0 <= face <= 9 for face in faces):
        yield f"the combat die needs six faces, at least one of them X, not {faces}"
    game = data["game"]
    if len(game["start_gold_by_turn_order"]) != 4 or game["players"] != [2, 4] or game["rounds"] != 6:
        yield "the game is for 2 to 4 players, has 6 rounds, and needs four amounts of starting Gold"
    if game["workers_per_player"] != 6 or not 1 <= game["start_workers"] <= 6:
        yield "each player has 6 Workers and starts with 1 to 6 of them"


def _is_cost(found: Mapping[str, int], allowed: Sequence[str]) -> bool:
    return all(name in allowed and type(n) is int and n > 0 for name, n in found.items())


def _caravan(data: Mapping[str, Any]) -> Iterator[str]:
    """Prices that can be paid, and no card that another one beats in every way (AL-13.1)."""
    kinds = (*RESOURCES, "any")
    for card in data["caravan"]:
        if not _is_cost(card["cost_res"], kinds) or card["cost_gold"] <= 0:
            yield f"the cost of {card['id']} must be Gold and positive numbers of {', '.join(kinds)}"
        if card["workers"] not in (0, 1) or min(card["crates"], card["strength"], card["renown"]) < 0:
            yield f"{card['id']} brings 0 or 1 Worker, and never less than nothing"
    for a in data["caravan"]:
        for b in data["caravan"]:
            better = all(a[key] >= b[key] for key in ("crates", "strength", "workers", "renown"))
            cheaper = a["cost_gold"] <= b["cost_gold"] and all(
                a["cost_res"].get(kind, 0) <= b["cost_res"].get(kind, 0) for kind in kinds
            )
            if a is not b and better and cheaper:
                yield f"{b['id']} is never worth buying: {a['id']} gives as much and costs no more"


def _contracts(data: Mapping[str, Any]) -> Iterator[str]:
    """Needs that fit the first crates, abilities of the grammar (AL-13.3)."""
    crates = data["starting_caravan"]["crates"]
    for card in data["contracts"]:
        ability = card["ability"]
        if not _is_cost(card["needs"], RESOURCES) or not 3 <= sum(card["needs"].values()) <= crates:
            yield f"{card['id']} must need 3 to {crates} resources"
        if ability["on"] not in TRIGGERS:
            yield f"the ability of {card['id']} has an unknown trigger '{ability['on']}'"
        if ability["on"] == "end_game" and ability["per"] not in PER:
            yield f"the ability of {card['id']} counts an unknown '{ability['per']}'"
        if ability.get("res", RESOURCES[0]) not in RESOURCES:
            yield f"the ability of {card['id']} names an unknown resource '{ability['res']}'"
    abilities = Counter(str(sorted(card["ability"].items(), key=str)) for card in data["contracts"])
    if len(abilities) != len(CONTRACTS):
        yield "two Contracts have the same ability"
    totals = [sum(card["needs"].get(name, 0) for card in data["contracts"]) for name in RESOURCES]
    if max(totals) - min(totals) > 3:
        yield f"the Contracts need the four resources too unevenly: {dict(zip(RESOURCES, totals, strict=True))}"


def _effects(where: str, effects: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for effect in effects:
        known = [key for key in EFFECTS if key in effect]
        if len(known) != 1:
            yield f"{where} has an effect that is not one of {', '.join(EFFECTS)}: {dict(effect)}"
        elif "gain" in effect and not _is_cost(effect["gain"], (*RESOURCES, "any")):
            yield f"{where} gains something unknown: {effect['gain']}"
        elif "roll" in effect:
            if len(effect["table"]) != DICE.get(effect["roll"]):
                yield f"{where} needs one entry of its table for each face of the die"
            for row in effect["table"]:
                yield from _effects(where, row)
        elif known[0] in ("gold", "lose_gold", "lose_res", "shield", "rest", "trophy") and (
            type(effect[known[0]]) is not int or effect[known[0]] < 1
        ):
            yield f"{where} has {known[0]} = {effect[known[0]]!r}"


def _encounters(data: Mapping[str, Any]) -> Iterator[str]:
    """Four cards of each letter, Strength rising with it, everything a kind needs (AL-11)."""
    letters = Counter(card["letter"] for card in data["encounters"])
    if letters != Counter(dict.fromkeys(LETTERS, 4)):
        yield f"there must be four Encounters of each letter, not {dict(letters)}"
    for card in data["encounters"]:
        where = f"encounter {card['id']}"
        if card["kind"] not in ENCOUNTER_KINDS:
            yield f"{where} needs a kind: {', '.join(ENCOUNTER_KINDS)}"
        if len(card["guide"]) != 1 or next(iter(card["guide"])) not in BANNERS:
            yield f"{where} needs one banner word of {', '.join(BANNERS)}"
        if (card["kind"] == "optional") != ("alt" in card):
            yield f"{where}: optional combats have an alternative, others do not"
        if card["kind"] == "special":
            if card.get("text") not in TEXTS:
                yield f"{where} needs a text of {', '.join(TEXTS)}"
        else:
            low = LEAST_STRENGTH[card["letter"]]
            if not low <= card["strength"] <= low + 1 or not card["win"] or not card["lose"]:
                yield f"{where} needs Strength {low} or {low + 1}, a gain and a fate"
        for key in ("win", "lose", "get"):
            yield from _effects(where, card.get(key, []))
        yield from _effects(where, card.get("alt", {}).get("get", []))
        for row in card.get("table", []):
            yield from _effects(where, row)


def _graph(data: Mapping[str, Any]) -> Iterator[str]:
    """Nineteen pages; every way leads through six of them (AL-1.4, AL-1.5)."""
    numbers = sorted(entry["number"] for entry in data["location"])
    if numbers != list(range(1, PAGES + 1)):
        yield f"the locations must have the numbers 1 to {PAGES}, not {numbers}"
        return
    by_number = {entry["number"]: entry for entry in data["location"]}
    for number, entry in by_number.items():
        stage = entry["stage"]
        if len(entry["next"]) != (0 if stage == 6 else 2) or any(
            by_number[onward]["stage"] != stage + 1 for onward in entry["next"]
        ):
            yield f"location {number} must lead to two locations of the next stage, or be final"
        if entry["encounter"] != LETTERS[stage - 1 : stage]:
            yield f"location {number} of stage {stage} cannot have the Encounter '{entry['encounter']}'"
    spaces = Counter(space["id"] for entry in data["location"] for space in entry["layout"]["spaces"])
    for name, n in spaces.items():
        if n > 1:
            yield f"the action space '{name}' is there {n} times"


def _location(data: Mapping[str, Any], entry: Mapping[str, Any]) -> Iterator[str]:
    """One page: texts, tokens, zones, spaces, and a supply and demand bar that keeps its word (AL-14.3)."""
    number = entry["number"]
    where = f"location {number}"
    if entry["mechanism"] not in MECHANISMS:
        yield f"{where} has an unknown mechanism '{entry['mechanism']}'; known are: {', '.join(MECHANISMS)}"
        return
    if sorted(entry["bar"]) != sorted(RESOURCES):
        yield f"the bar of {where} must name the four resources once each"
    zones = [zone["id"] for zone in entry["layout"]["zones"]]
    spaces = entry["layout"]["spaces"]
    if len(set(zones)) != len(zones) or len(zones) > MOST_ZONES or len(spaces) > MOST_SPACES:
        yield f"{where} may have at most {MOST_ZONES} different zones and {MOST_SPACES} spaces"
    owned = {
        token["id"]: token["count"]
        for token in data["token"]
        if number in token.get("locations", [token.get("location")])
    }
    if entry["mechanism"] == _mechanism_of(number) and entry.get("tokens", {}) != owned:
        yield f"{where} must have the tokens {owned}, not {entry.get('tokens', {})}"
    for space in spaces:
        yield from _space(entry, space, zones)
    yield from _bar(data, entry)


def _mechanism_of(number: int) -> str:
    return list(MECHANISMS)[number - 1]


def _space(entry: Mapping[str, Any], space: Mapping[str, Any], zones: Sequence[str]) -> Iterator[str]:
    where = f"space {space['id']}"
    if space["zone"] not in zones or space["act"] not in ACTS:
        yield f"{where} needs a zone of its page and an action of {', '.join(ACTS)}"
        return
    two, three, four = space["seats"]
    if not 0 <= two <= three <= four or four < 1:
        yield f"{where}: seats must not fall with the number of players, not {space['seats']}"
    if space["act"] == "gain" and not (space["res"] and _is_cost(space["res"], (*RESOURCES, "any"))):
        yield f"{where} must gain resources"
    if space["act"] == "sell" and not (space["price"] and _is_cost(space["price"], RESOURCES)):
        yield f"{where} must buy resources"
    if space["act"] == "local":
        if not space["fx"]:
            yield f"{where} needs effects"
        yield from _effects(where, space["fx"])
        for effect in space["fx"]:
            if "token" in effect and effect["token"] not in entry.get("tokens", {}):
                yield f"{where} gives a token that its page does not have: {effect['token']}"
            if not 0 <= effect.get("monte", 0) < MOST_GOODS:
                yield f"{where}: the stake must be at most {MOST_GOODS - 1}"


def _bar(data: Mapping[str, Any], entry: Mapping[str, Any]) -> Iterator[str]:
    """Prices never rise and gains never fall along the bar; the Shop never pays more than the page (AL-14.3)."""
    where = f"location {entry['number']}"
    price: dict[str, int] = {}
    most = dict.fromkeys(RESOURCES, 0)
    acts = set()
    for space in entry["layout"]["spaces"]:
        acts.add(space["act"])
        for name, gold in space.get("price", {}).items():
            if price.setdefault(name, gold) != gold:
                yield f"{where} buys {name} at two prices"
        for name in RESOURCES:
            most[name] = max(most[name], space.get("res", {}).get(name, 0))
    if set(price) != set(RESOURCES):
        yield f"{where} must buy every resource"
        return
    prices = [price[name] for name in entry["bar"]]
    gains = [most[name] for name in entry["bar"]]
    if prices != sorted(prices, reverse=True) or prices[0] == prices[1] or prices[3] < data["game"]["shop_price"]:
        yield f"the prices of {where} do not follow its bar: {prices}"
    if gains != sorted(gains) or gains[0] < 1:
        yield f"the gains of {where} do not follow its bar: {gains}"
    wanted = {"complete", "expand", "shop", "gain", "sell"} | ({"contract"} if entry["stage"] < 6 else set())
    if not wanted <= acts:
        yield f"{where} lacks the actions {', '.join(sorted(wanted - acts))}"
    if entry["stage"] == 6 and "contract" in acts:
        yield f"{where} is final: nobody can gain a Contract there"


def _room(data: Mapping[str, Any]) -> Iterator[str]:
    """Seats for every Worker that can be on the table, at every number of players."""
    for entry in data["location"]:
        for players in (2, 3, 4):
            closed = entry["params"].get("closed_zones_2p", []) if players == 2 else []
            open_spaces = [space for space in entry["layout"]["spaces"] if space["zone"] not in closed]
            seats = sum(space["seats"][players - 2] for space in open_spaces)
            if entry["mechanism"] == "bump_for_shell":
                seats += entry["params"]["shells_2p" if players == 2 else "shells"]
            needed = min(MOST_WORKERS_PLACED, players * WORKERS_BY_STAGE.get(entry["stage"], 6))
            if seats < needed:
                yield f"location {entry['number']} has {seats} seats for {needed} Workers of {players} players"
            sold = {name for space in open_spaces if space["seats"][players - 2] for name in space.get("price", {})}
            if sold != set(RESOURCES):
                yield f"location {entry['number']} with {players} players buys only {', '.join(sorted(sold))}"
