"""What the table of Kingdom Crossing shows, prepared for its templates out of a seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.game import Game
from royaume.engine.remembering import remembered
from royaume.games.kingdom_crossing.actions import BRIDGES, GUILDS, REGIONS, RESOURCES, SPACES, TILES
from royaume.games.kingdom_crossing.brings import effect_now
from royaume.games.kingdom_crossing.labels import tile_work
from royaume.games.kingdom_crossing.race import race
from royaume.games.kingdom_crossing.vocabulary import Voice

View = Mapping[str, Any]
Tokens = list[str]  # an effect as a row of words and of icons; icons begin with "#"

SYMBOLS = ("sun", "drop", "rose", "leaf")
LAST_SPACE = 10

# The map, 840 x 560: where cards, houses, workers and the balloon stand, and how each bridge runs.
CARD_AT = {
    "north_1": (236, 38), "north_2": (364, 38), "north_3": (492, 38),
    "west_1": (66, 223), "west_2": (194, 223),
    "east_1": (588, 223), "east_2": (716, 223),
    "south_1": (236, 434), "south_2": (364, 434), "south_3": (492, 434),
}  # fmt: skip
NAME_AT = {"north": (712, 62), "west": (222, 331), "east": (762, 331), "south": (426, 545)}
HOUSES_AT = {"north": (632, 92), "west": (334, 234), "east": (544, 236), "south": (632, 462)}
WORKERS_AT = {"north": (632, 130), "west": (334, 274), "east": (582, 333), "south": (632, 500)}
BALLOON_AT = {"north": (192, 88), "west": (398, 322), "east": (548, 304), "south": (192, 478)}
HOUSES_IN_A_ROW = {"east": 2}  # where four do not fit side by side
BRIDGE_ENDS = {
    "nw_1": (112, 156, 112, 218), "nw_2": (330, 156, 330, 218),
    "sw_1": (112, 404, 112, 342), "sw_2": (330, 404, 330, 342),
    "ne": (668, 156, 668, 218), "se": (668, 404, 668, 342), "we": (428, 302, 522, 302),
}  # fmt: skip
STEP = 26  # between pieces that stand side by side

# What an amount is counted by, as icons.
PER: dict[str, Tokens] = {
    "flower_symbol": ["#flower"],
    "sculpture_symbol": ["#sculpture"],
    "decoration_symbol": ["#flower", "/", "#sculpture"],
    "decoration_pair": ["#flower", "#sculpture"],
    "resource_set": ["#wood", "#stone", "#sap", "#food"],
    "bird_pair": ["2", "#bird"],
    "bird_red": ["#bird-red"],
    "bird_yellow": ["#bird-yellow"],
    "bird_blue": ["#bird-blue"],
    "bird_green": ["#bird-green"],
    "upgraded_tile": ["#upgrade"],
    "guild_with_3": ["#guild", "3+"],
    "investment_vp": ["#vp", "#invest"],
    "investment_back": ["#invest"],
}


def scene(game: Game, view: View, lang: str) -> dict[str, Any]:
    """Everything the map, the tree, the rail and the dock need, with names in `lang`."""
    voice = Voice(game, lang)
    boards = [board(voice, view, i) for i in range(len(view["boards"]))]
    return {
        "regions": [region(voice, view, name) for name in REGIONS],
        "bridges": [bridge(voice, view, name) for name in BRIDGES],
        "cards": [card_space(voice, view, name) for name in SPACES],
        "workers": [standing(view, i, WORKERS_AT) for i, b in enumerate(view["boards"]) if b["at"]],
        "balloon": balloon(view),
        "queen": card(voice, view["queen"]) if view["queen"] else None,
        "objectives": [objective(voice, each) for each in view["objectives"]],
        "favours": [favour(voice, name) if name else None for name in view["favours"]],
        "pairs": sorted((pair(voice, each) for each in view["pairs"]), key=lambda each: each["action"]),
        "investment": investment(voice, view),
        "walk": view["walk"],
        "taken": card(voice, view["turn"]["card"]) if view["turn"]["card"] else None,
        "settled": settled(voice, view),
        "tile": voice.name(view["turn"]["tile"]) if view["turn"]["tile"] else None,
        "solo": solo(voice, view),
        "rivals": [rival(each, view["boards"][each["index"]]) for each in boards if each["rival"]],
        "now": projection(view),
        "race": race(view),
        "seats": boards[: view["players"]],
        "boards": boards,
        "colours": [colour(view, i) for i in range(len(boards))],
        "rival": voice.say("rival"),
        "symbols": SYMBOLS,
        "members": {f"gain:{name}": [(name, 1)] for name in RESOURCES},
        "wastes": wastes(view),
        "drawn_elsewhere": ("rest", "work", "upgrade"),  # the tiles in the player's area have them as buttons
        "ends": ("done",),
        "kingdom": voice.game.components.text(lang, "meta", "kingdom"),
        "river": voice.game.components.text(lang, "meta", "river"),
    }


# Effects as icons -------------------------------------------------------------------------------


def effects(parts: Sequence[Mapping[str, Any]]) -> Tokens:
    """A list of effects as one row of icons."""
    row: Tokens = []
    for part in parts:
        row += effect(part)
    return row


def effect(part: Mapping[str, Any]) -> Tokens:
    """One effect of the vocabulary as icons."""
    op = part["op"]
    n = int(part.get("n", part.get("base", part.get("cost", part.get("times", 1)))))
    many = [str(n)] if n > 1 else []
    if op in ("coins", "vp"):
        return [str(n), f"#{'coin' if op == 'coins' else 'vp'}"]
    if op in ("coins_per", "vp_per"):
        return [str(n), f"#{'coin' if op == 'coins_per' else 'vp'}", "/", *per(part["what"])]
    if op == "resource":
        return [*many, f"#{part['r']}"]
    if op == "resource_per_paw_pair":
        return [f"#{part['r']}", "/", "2", "#paw"]
    if op == "decoration":
        kinds = ["#flower", "/", "#sculpture"] if part["kind"] == "any" else [f"#{part['kind']}"]
        least = [f"{part['min_bridges']}+", "#paw", "#arrow"] if part.get("min_bridges") else []
        return [*least, *(["2"] if part["mode"] == "double" else []), *kinds]
    simple: dict[str, Tokens] = {
        "resource_choice": [*many, "#any", *(["≠"] if part.get("distinct") else [])],
        "resource_choice_per_house": ["#any", "/", "#house"],
        "coins_per_paw": ["1", "#coin", "/", "#paw"],
        "coins_minus_paws": [str(n), "#coin", "−", "#paw"],
        "vp_per_paw_pair": ["1", "#vp", "/", "2", "#paw"],
        "invest": [*many, "#invest"],
        "upgrade": [*many, "#upgrade"],
        "favour": [*many, "#favour"],
        "trigger_structure": [*many, "#trigger"],
        "take_bird": ["#bird", "↷"],
        "buy_resource_option": [str(n), "#coin", "#arrow", "#any"],
        "queen_card": [*([f"{n}×"] if n > 1 else []), "#crown"],
        "double_bird": ["2×", "#bird"],
    }
    return simple[op]


def per(what: str) -> Tokens:
    """What is counted, as icons."""
    return PER.get(what, [f"#{what}"])


# The map ----------------------------------------------------------------------------------------


def region(voice: Voice, view: View, name: str) -> dict[str, Any]:
    """One region: its birds, the houses in it, and what can be paid there at the end of the walk."""
    entry = voice.things[name]
    walk = view["walk"] or {"on_foot": {}, "by_air": {}}
    x, y = HOUSES_AT[name]
    row = HOUSES_IN_A_ROW.get(name, 4)
    return {
        "id": name,
        "name": voice.name(name),
        "birds": entry["bird_colour"],
        "birds_left": view["birds_left"][name],
        "at": NAME_AT[name],
        "foot": bool(walk["on_foot"].get(name)),
        "air": bool(walk["by_air"].get(name)),
        "houses": [
            {"seat": i, "colour": colour(view, i), "x": x + STEP * (i % row), "y": y + STEP * (i // row)}
            for i, b in enumerate(view["boards"])
            if name in b["houses"]
        ],
    }


def bridge(voice: Voice, view: View, name: str) -> dict[str, Any]:
    """One bridge from shore to shore with a place for everybody's paw."""
    x1, y1, x2, y2 = BRIDGE_ENDS[name]
    level = y1 == y2
    length = abs(x2 - x1) + abs(y2 - y1)
    boards = view["boards"]
    spots = []
    for i, b in enumerate(boards):
        shift = (i - (len(boards) - 1) / 2) * (19 if level else 13.5)
        spots.append({"seat": i, "colour": colour(view, i), "along": shift, "paw": name in b["paws"]})
    return {
        "id": name,
        "name": voice.name(name),
        "x": (x1 + x2) / 2,
        "y": (y1 + y2) / 2,
        "turn": 0 if level else 90,
        "half": length / 2,
        "spots": spots,
        "mine": view["seat"] is not None and name in boards[view["seat"]]["paws"],
    }


def card_space(voice: Voice, view: View, name: str) -> dict[str, Any]:
    """One deck space: the face-up card or tile, its bird, and whether the walk can pay for it."""
    space = view["spaces"][name]
    walk = view["walk"] or {"on_foot": {}, "by_air": {}}
    x, y = CARD_AT[name]
    return {
        "space": name,
        "x": x,
        "y": y,
        "left": space["left"],
        "deck": voice.name(space["deck"]),
        "card": card(voice, space["shown"], brought(view, name)) if space["shown"] else None,
        "cost": space["cost"],
        "bird": bird(voice, space["bird"]) if space["bird"] else None,
        "foot": name in walk["on_foot"].get(space["region"], ()),
        "air": name in walk["by_air"].get(space["region"], ()),
        "only": view["decision"] == "fly_after" and list(walk["on_foot"].values()) == [[name]],
        "far": bool(view["walk"]) and not any(walk[way].get(space["region"]) for way in ("on_foot", "by_air")),
    }


def brought(view: View, name: str) -> tuple[int | None, ...]:
    """What the card on a space would bring the seat that looks; nothing is said to a spectator."""
    return () if view["seat"] is None else tuple(view["boards"][view["seat"]]["brings"].get(name, ()))


def wastes(view: View) -> list[str]:
    """The choices that bring nothing now: structures and birds whose every effect depends on what is not there."""
    if view["seat"] is None:
        return []
    nothing = [name for name, each in view["boards"][view["seat"]]["brings"].items() if not any(n != 0 for n in each)]
    birds = [name.removesuffix(":bird") for name in nothing if name.endswith(":bird")]
    evening = "income" if view["decision"] == "evening_income" else "trigger"  # in the Morning all of it is collected
    return [f"call_bird:{name}" for name in birds] + [f"{evening}:{name}" for name in nothing]


@remembered
def card(voice: Voice, name: str, brings: tuple[int | None, ...] = ()) -> dict[str, Any]:
    """A character, structure, empty-deck tile or Queen, and what it brings the viewer now where that depends."""
    entry = voice.things[name]
    kind = entry.get("guild") or entry.get("deck") or ("home" if name == "home" else "tile")
    return {
        "id": name,
        "name": voice.name(name),
        "kind": kind,
        "deck": entry.get("deck", ""),
        "cost": entry.get("cost", 0),
        "icons": effects(entry["effect"]),
        "now": [n for part, n in zip(entry["effect"], brings, strict=False) if n is not None and counts(part)],
        "about": effect_now(voice, entry["effect"], brings) if brings else voice.about(name),
    }


def counts(part: Mapping[str, Any]) -> bool:
    """True if an effect gives so much of something; one that only has a condition does not."""
    return not part.get("min_bridges")


@remembered
def bird(voice: Voice, name: str) -> dict[str, Any]:
    """A bird token."""
    entry = voice.things[name]
    return {
        "id": name,
        "colour": entry["colour"],
        "icons": effects(entry["effect"]),
        "about": voice.about(name),
        "name": voice.name(name),
    }


def standing(view: View, i: int, where: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    """A worker in its region, each seat in its own spot."""
    x, y = where[view["boards"][i]["at"]]
    return {"seat": i, "colour": colour(view, i), "x": x + STEP * i, "y": y}


def balloon(view: View) -> dict[str, Any] | None:
    """The balloon and the price of a flight now."""
    if not view["balloon"]:
        return None
    x, y = BALLOON_AT[view["balloon"]]
    return {"x": x, "y": y, "price": (view["walk"] or {}).get("flight")}


def colour(view: View, i: int) -> str:
    """The colour class of a board; the rival of the solo game has one of its own."""
    return "pv" if view["boards"][i]["rival"] else f"p{i}"


# The tree ---------------------------------------------------------------------------------------


def objective(voice: Voice, each: View) -> dict[str, Any]:
    """One objective: its condition as icons, its places, who is on them, who could claim it."""
    return {
        "id": each["id"],
        "name": voice.name(each["id"]),
        "hard": each["hard"],
        "needs": [(per(what), n) for what, n in each["needs"].items()],
        "about": needed(voice, tuple(each["needs"].items())),
        "back": "investment_back" in each["needs"],
        "places": [
            {"vp": vp, "by": each["claims"][k] if k < len(each["claims"]) else None} for k, vp in enumerate(each["vp"])
        ],
        "fulfilled": each["fulfilled"],
    }


@remembered
def needed(voice: Voice, needs: tuple[tuple[str, int], ...]) -> str:
    """What an objective asks for, in words."""
    return voice.needs(dict(needs))


@remembered
def favour(voice: Voice, name: str, worth: int | None = None) -> dict[str, Any]:
    """A Favour: points for each of what."""
    entry = voice.things[name]
    return {
        "id": name,
        "name": voice.name(name),
        "text": voice.favour(name),
        "icons": [str(entry["vp"]), "#vp", "/", *per(entry["per"])],
        "worth": worth,
    }


def start(voice: Voice, name: str, side: str) -> dict[str, Any]:
    """One face of a start card: coins, investment, resources, decoration, guild and the region of the first house."""
    face = voice.things[name][f"face_{side}"]
    icons: Tokens = [str(face["coins"]), "#coin"]
    if face["invest"]:
        icons.append("#invest")
    for resource in RESOURCES:
        icons += [f"#{resource}"] * face["resources"].get(resource, 0)
    if face["decoration"] != "none":
        icons.append(f"#{face['decoration']}")
    home = next(r for r in REGIONS if voice.things[r]["bird_colour"] == face["bird"])
    return {
        "action": f"draft:{name}",
        "name": voice.name(name),
        "guild": face["guild"],
        "guild_name": voice.name(face["guild"]),
        "icons": icons,
        "bird": face["bird"],
        "region": voice.name(home),
    }


def pair(voice: Voice, each: View) -> dict[str, Any]:
    """A start card with the Favour under it."""
    name, side = each["start"].rsplit("_", 1)
    return {**start(voice, name, side), "favour": favour(voice, each["favour"])}


def settled(voice: Voice, view: View) -> dict[str, Any] | None:
    """The viewer's start card, until the first Day: the first player takes it without being asked (KC-3.7)."""
    if view["seat"] is None or view["phase"] == "day" or view["round"] > 1:
        return None
    name = view["boards"][view["seat"]]["start"]
    return start(voice, *name.rsplit("_", 1)) if name else None


def investment(voice: Voice, view: View) -> list[dict[str, Any]]:
    """The investment track: coins above, points below, and who stands where."""
    table = voice.game.components.data["investment"]
    boards = view["boards"]
    actor = view["player"]
    spaces = []
    for n in range(LAST_SPACE + 1):
        action = None
        if actor is not None and view["decision"] == "invest":
            at = boards[actor]["invest"]
            action = "invest:advance" if n == min(at + 1, LAST_SPACE) else "invest:collect" if n == at else None
        spaces.append(
            {
                "n": n,
                "coins": table["coins"][n],
                "vp": table["vp"][n],
                "here": [
                    {"seat": i, "colour": colour(view, i)}
                    for i, b in enumerate(boards)
                    if b["invest"] == n and not b["rival"]
                ],
                "action": action,
            }
        )
    return spaces


# Boards -----------------------------------------------------------------------------------------


def board(voice: Voice, view: View, i: int) -> dict[str, Any]:
    """A player's board: tracks with decorations, guild columns, tiles, structures, Favours."""
    area = view["boards"][i]
    data = voice.game.components.data
    lowest = min(area["tracks"].values())
    return {
        "index": i,
        "symbol": SYMBOLS[i],
        "colour": colour(view, i),
        "rival": area["rival"],
        "name": voice.say("rival") if area["rival"] else None,
        "coins": area["coins"],
        "invest": area["invest"],
        "vp": area["vp"],
        "tracks": [track(voice, area, name) for name in RESOURCES],
        "columns": [column(voice, view, area, name) for name in GUILDS],
        "structures": [
            {
                **card(voice, name, tuple(area["brings"].get(name, ()))),
                "due": name in view["income"]["structures"] and view["player"] == i,
            }
            for name in area["structures"]
        ],
        "structure_vp": data["structure_value"]["vp_by_lowest"][lowest],
        "available": [tile(voice, area, name) for name in area["available"]],
        "played": [tile(voice, area, name) for name in area["played"]],
        "tiles": [{**tile(voice, area, name), "played": name in area["played"]} for name in TILES],
        "birds": list(area["birds"].items()),
        "bird_count": sum(area["birds"].values()),
        "favours": [favour(voice, name, worth) for name, worth in area["favours"].items()],
        "favour_points": sum(area["favours"].values()),
        "houses": data["constants"]["houses"] - area["houses_left"],
        "houses_left": area["houses_left"],
        "paws_left": data["constants"]["paw_markers"] - len(area["paws"]),
        "paws": len(area["paws"]),
        "next_paw_vp": area["next_paw_vp"],
        "at": voice.name(area["at"]) if area["at"] else None,
        "score": area["score"],
    }


def track(voice: Voice, area: View, name: str) -> dict[str, Any]:
    """One track: the marker, the bonus space, and the decorations between its spaces."""
    entry = voice.things[name]
    at = area["tracks"][name]
    slots = [
        {
            "id": slot["id"],
            "kind": slot["kind"],
            "stars": slot["stars"],
            "at": slot["passed_at"],
            **area["slots"][slot["id"]],
        }
        for slot in voice.game.components.data["decoration_slot"]
        if slot["track"] == name
    ]
    return {
        "id": name,
        "name": voice.name(name),
        "guild": entry["guild"],
        "at": at,
        "bonus": entry["bonus_space"],
        **bonus(voice, name),
        "slots": slots,
        "stars": sum(s["stars"] for s in slots if s["filled"] and s["passed"]),
    }


@remembered
def bonus(voice: Voice, name: str) -> dict[str, Any]:
    """What the bonus space of a track brings."""
    brings = voice.things[name]["bonus_effect"]
    return {"bonus_icons": effects(brings), "bonus_about": voice.effect(brings)}


@remembered
def income(voice: Voice, name: str) -> dict[str, Any]:
    """What a pair of a guild brings."""
    return {"icons": effects(voice.things[name]["income_per_pair"]), "about": voice.income(name)}


def column(voice: Voice, view: View, area: View, name: str) -> dict[str, Any]:
    """One guild column: cards, pairs, what the next pair brings, points at the end."""
    entry = voice.things[name]
    cards = area["columns"][name]
    return {
        "id": name,
        "name": voice.name(name),
        "cards": cards,
        "pairs": cards // 2,
        "to_next": 2 - cards % 2,
        **income(voice, name),
        "points": area["final"].get(f"guild_{name}", 0),
        "resource": entry["scoring_resource"],
    }


def tile(voice: Voice, area: View, name: str) -> dict[str, Any]:
    """An action tile with the face that is up."""
    return face(voice, name, name in area["upgraded"])


@remembered
def face(voice: Voice, name: str, upgraded: bool) -> dict[str, Any]:
    """One face of an action tile."""
    shown = voice.things[name]["upgraded" if upgraded else "base"]
    better = voice.things[name]["upgraded"]
    return {
        "id": name,
        "name": voice.name(name),
        "upgraded": upgraded,
        "rest": shown["rest_coins"],
        "bridges": shown["bridges"],
        "icons": effects(shown["work"]),
        "about": tile_work(voice, name, int(upgraded)),
        "next": {"rest": better["rest_coins"], "icons": effects(better["work"])},
    }


def solo_tile(voice: Voice, name: str) -> dict[str, Any]:
    """One tile of the rival: a card space, the crown, or a rest."""
    entry = voice.things[name]
    return {"id": name, "name": voice.name(name), "kind": entry["kind"], "bird": entry["bird"], "n": name[-1]}


def solo(voice: Voice, view: View) -> dict[str, Any] | None:
    """The rival's tiles of this round, one by one."""
    if not view["solo"]:
        return None
    seen = [solo_tile(voice, name) for name in view["solo"]["seen"]]
    return {**view["solo"], "seen": seen, "level": voice.name(view["options"]["level"])}


def rival(board: Mapping[str, Any], area: View) -> dict[str, Any]:
    """The automated opponent in the result: name and points."""
    return {"name": board["name"], "colour": board["colour"], "score": area["score"]}


def rival_scores(view: View) -> list[int]:
    """The points of the automated opponent at that moment, for the chart."""
    return [area["score"] for area in view["boards"] if area["rival"]]


def projection(view: View) -> dict[str, Any]:
    """If the game ended now: points already scored and those of every category of the end."""
    boards = view["boards"]
    keys = list(dict.fromkeys(key for b in boards for key in b["final"]))
    guilds = [key for key in keys if key.startswith("guild_")]
    others = [key for key in keys if not key.startswith("guild_")]
    return {
        "scored": [b["vp"] for b in boards],
        "rows": [(key, [b["final"].get(key) for b in boards]) for key in others],
        "guilds": [sum(b["final"].get(key, 0) for key in guilds) for b in boards],
        "total": [b["score"] for b in boards],
    }
