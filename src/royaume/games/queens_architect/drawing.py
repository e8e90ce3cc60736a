"""What the table of Queen's Architect shows, prepared for its templates out of a seat's view alone."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.remembering import remembered
from royaume.games.queens_architect.actions import AGES, GUILDS, LAST_SPACE, PLACES, POINTS, SLOTS, SOCKETS
from royaume.games.queens_architect.tables import place_index
from royaume.games.queens_architect.vocabulary import Voice

View = Mapping[str, Any]

SYMBOLS = ("sun", "drop", "rose", "leaf")
SQUEEZE, STRETCH = 0.83, 1.28  # the drawn map is nearly square, so that requests have room
MIDDLE, SHIFT = 800, -20
# Where each seat's carriage stands at a place and in the capital.
CARRIAGES = (
    (-120, -44), (120, -44), (-120, -92), (120, -92), (-62, -132), (62, -132), (-150, 26), (150, 26),
    (-150, 76), (150, 76),
)  # fmt: skip
CARRIAGE = (30, 24)  # half of its width and height
LAND = (236, 1356)  # where a carriage is still on the map, from west to east
LETTER = 7.5  # half of the width of a letter of a name
IN_THE_CAPITAL = ((-93, 26), (-31, 30), (31, 30), (93, 26), (-93, -24), (93, -24), (-31, -22), (31, -22))
LONG_NAME = 16  # letters; longer ones are written in two lines
TRACK_X, TRACK_TOP, TRACK_STEP = 96, 262, 101  # the esteem track: space 9 is the highest
SOCKET_RADIUS, POINT_RADIUS, PAWN_RADIUS = 168, 84, 150
BELOW = 14  # so much further out at the lowest point, whose name stands under its icon
# Where the name of each point stands: beside the sum in the middle, clear of artisans and architect.
LABELS = (
    (0, -62, "middle"), (38, -22, "start"), (72, 62, "middle"),
    (0, 105, "middle"), (-72, 62, "middle"), (-38, -22, "end"),
)  # fmt: skip

Box = tuple[float, float, float, float]  # left, top, right, bottom


def scene(game: Game, view: View, lang: str) -> dict[str, Any]:
    """Everything the board, the rail and the dock need, with names in `lang`."""
    v = Voice(game, lang)
    shown = shown_seat(view)
    seats = [seat(v, view, i) for i in range(view["players"])]
    return {
        "seats": seats,
        "symbols": SYMBOLS,
        "shown": shown,
        "star": star(v, view, shown),
        "roads": roads(game, view["side"]),
        "river": view["side"],
        # the capital first: its picture lies under the requests of its neighbours
        "places": [place(v, game, view, name, shown) for name in sorted(view["sites"], key=lambda n: n != "capital")],
        "carriages": carriages(v, view),
        "track": track(view, shown),
        "panel": [slot(v, view, each, shown) for each in view["panel"]] + [None] * (SLOTS - len(view["panel"])),
        "draft": [drafted(v, game, tile) for tile in view["draft"]],
        "turns": turns(v, view, shown),
        "here": here(v, view, shown),
        "palace": palace(view, shown),
        "ending": any(area["palace"] for area in view["seats"]),
        "payments": buttons(v, view, shown),
        "wastes": [f"rest:{guild}" for guild in view["seats"][shown]["rested"]],
        "drawn_elsewhere": ("pick", "turns"),
        "ends": () if deciding(view, shown) == "tavern" and not view["turn"]["chosen"] else ("done",),
    }


def shown_seat(view: View) -> int:
    """Whose star lies open: mine, or for those who watch the one whose turn it is."""
    if view["seat"] is not None:
        return int(view["seat"])
    return int(view["player"] or 0)


def deciding(view: View, seat: int) -> str:
    """The decision this seat is asked for now, or nothing."""
    return str(view["decision"]) if view["player"] == seat else ""


# The map ----------------------------------------------------------------------------------------


@remembered
def spot(game: Game, side: str, name: str) -> tuple[int, int]:
    """Where a place lies on the drawn map."""
    for entry in game.components.data["places"]:
        if entry["side"] == side and PLACES[place_index(entry["id"])] == name:
            x = MIDDLE + SHIFT + (entry["x"] - MIDDLE) * SQUEEZE
            return round(x), round(entry["y"] * STRETCH)
    raise KeyError(name)


@remembered
def roads(game: Game, side: str) -> list[str]:
    """Every road as a gently bent path."""
    found = []
    for table in game.components.data["roads"]:
        if table["side"] != side:
            continue
        for n, (a, b) in enumerate(table["edges"]):
            (x1, y1), (x2, y2) = (spot(game, side, PLACES[place_index(end)]) for end in (a, b))
            bend = 0.09 if n % 2 else -0.09
            x, y = (x1 + x2) / 2 - bend * (y2 - y1), (y1 + y2) / 2 + bend * (x2 - x1)
            found.append(f"M{x1} {y1}Q{x:.0f} {y:.0f} {x2} {y2}")
    return found


def place(v: Voice, game: Game, view: View, name: str, seat: int) -> dict[str, Any]:
    """A place: its picture, its request, its plots, and what it means for the player whose star lies open."""
    x, y = spot(game, view["side"], name)
    site = view["sites"][name]
    area = view["seats"][seat]
    mine = area["carriage"] == name
    drawn = {
        "id": name,
        "name": v.name(name),
        "x": x,
        "y": y,
        "lines": lines(v.name(name)),
        "kind": site["kind"],
        "kind_name": v.name(site["kind"]) if site["kind"] != "capital" else "",
        "mine": mine,
        "journey": area["journeys"].get(name),
        "action": "build" if mine and site["kind"] != "capital" else "palace" if mine else f"travel:{name}",
    }
    if site["kind"] == "capital":
        return drawn
    prospect = area["sites"][name]
    held = {artisan["guild"] for artisan in area["star"] if artisan}
    guilds = [{"id": guild, "name": v.name(guild), "held": guild in held} for guild in site["guilds"]]
    bonus = next(((kind, n) for kind, n in site["bonus"].items() if n), None)
    worth = 104 if prospect["met"] and not prospect["built"] else 54
    width = 41 * len(guilds) + (66 if bonus else 0) + worth
    drawn.update(
        guilds=[{**guild, "x": worth - 4 + 41 * i + 20 - width // 2} for i, guild in enumerate(guilds)],
        bonus=bonus,
        width=width,
        cap=site["cap"],
        plots=[
            {**plot, "x": 46 * i - 23 * (len(site["plots"]) - 1), "next": plot["minus"] == site["next"]}
            for i, plot in enumerate(site["plots"])
        ],
        **prospect,
    )
    return drawn


def lines(name: str) -> list[str]:
    """A name in one line, or a long one in two that are as equal as its words allow."""
    words = name.split(" ")
    if len(name) <= LONG_NAME or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    best = min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    return [*best]


def carriages(v: Voice, view: View) -> list[dict[str, int]]:
    """Every carriage beside its place, where it hides no name, request or plot and no other carriage."""
    taken = tuple(box for name, site in view["sites"].items() for box in written(v, view["side"], name, *sizes(site)))
    return parked(v, view["side"], taken, tuple(area["carriage"] for area in view["seats"][: view["players"]]))


@remembered
def parked(v: Voice, side: str, written: tuple[Box, ...], places: tuple[str, ...]) -> list[dict[str, int]]:
    """Where the carriages of the seats stand, one after the other."""
    taken = [*written]
    found = []
    for i, name in enumerate(places):
        x, y = spot(v.game, side, name)
        spots = IN_THE_CAPITAL[i:] + IN_THE_CAPITAL[:i] if name == "capital" else CARRIAGES[i % 2 :]
        near = [(x + dx, y + dy) for dx, dy in spots if LAND[0] < x + dx < LAND[1]]
        free = [each for each in near if not any(hides(*each, box) for box in taken)]
        place = free[0] if free else (x + spots[0][0], y + spots[0][1])
        taken.append((place[0] - CARRIAGE[0], place[1] - CARRIAGE[1], place[0] + CARRIAGE[0], place[1] + CARRIAGE[1]))
        found.append({"seat": i, "x": place[0], "y": place[1]})
    return found


def sizes(site: View) -> tuple[bool, int, bool, int]:
    """Whether a place is the capital; of a site how many guilds and whether a bonus it asks for, and its plots."""
    if site["kind"] == "capital":
        return True, 0, False, 0
    return False, len(site["guilds"]), any(site["bonus"].values()), len(site["plots"])


@remembered
def written(v: Voice, side: str, name: str, capital: bool, guilds: int, bonus: bool, plots: int) -> tuple[Box, ...]:
    """What is to be read at a place, as boxes: its name, and of a site the request and the plots."""
    x, y = spot(v.game, side, name)
    said = lines(v.name(name))
    half = LETTER * max(map(len, said)) + 4
    if capital:
        return ((x - half - 6, y + 56, x + half + 6, y + 92),)
    wide = (41 * guilds + (66 if bonus else 0) + 104) / 2
    return (
        (x - half, y + 6 - 29 * len(said), x + half, y + 8),
        (x - wide, y + 5, x + wide, y + 55),
        (x - 23 * plots, y + 58, x + 23 * plots, y + 94),
    )


def hides(x: float, y: float, box: Box) -> bool:
    """True if a carriage at a place would lie over a box."""
    left, top, right, bottom = box
    wide, high = CARRIAGE
    return x + wide > left and x - wide < right and y + high > top and y - high < bottom


# The esteem track -------------------------------------------------------------------------------


def track(view: View, seat: int) -> dict[str, Any]:
    """Ten spaces, the nine numbers between them, and where each marker stands; with what a step would leave."""
    spends = {}
    if deciding(view, seat) == "spend_esteem":
        spends = {option["space"]: option for option in view["turn"]["spend"]}
    spaces = [
        {
            "n": n,
            "y": TRACK_TOP + TRACK_STEP * (LAST_SPACE - n),
            "value": view["tokens"][n - 1]["value"] if n else None,
            "spend": spends.get(n),
            "to_go": sum(token["value"] for token in view["tokens"][n:]),
        }
        for n in range(LAST_SPACE + 1)
    ]
    here = [area["space"] for area in view["seats"]]
    markers = [
        {
            "seat": i,
            "x": TRACK_X + 8 + 25 * i - 12.5 * (view["players"] - 1) if not view["seats"][i]["palace"] else 64 + 30 * i,
            "y": TRACK_TOP + TRACK_STEP * (LAST_SPACE - here[i]) + 8 if not view["seats"][i]["palace"] else 122,
        }
        for i in range(view["players"])
    ]
    return {"x": TRACK_X, "spaces": spaces, "markers": markers}


# Artisans ---------------------------------------------------------------------------------------


@functools.lru_cache(4096)
def at(angle: float, radius: float) -> tuple[float, float]:
    """The point at an angle clockwise from twelve o'clock."""
    turn = math.radians(angle)
    return round(radius * math.sin(turn), 1), round(-radius * math.cos(turn), 1)


@functools.lru_cache(4096)
def corners(values: tuple[int, ...], now: int) -> tuple[dict[str, Any], ...]:
    """The six corners of an artisan of this age with their numbers: what is there already, what comes (QA-2.12)."""
    found = []
    for corner in range(AGES):
        age = (AGES - corner) % AGES
        x, y = at(60 * corner, 41)
        state = "now" if age == now else "spent" if age < now else "next" if age == now + 1 else "later"
        found.append({"value": values[age], "x": x, "y": y, "state": state, "arrow": age == AGES - 1})
    return tuple(found)


def tile(v: Voice, artisan: View, rotation: int) -> dict[str, Any]:
    """An artisan's hexagon as it lies: six corners with their numbers, turned by `rotation` (QA-2.12)."""
    return {
        **artisan,
        "name": v.name(artisan["character"]),
        "short": first_name(v, artisan)[1],
        "rotation": rotation,
        "corners": corners(tuple(artisan["values"]), artisan["age"]),
        "last": artisan["age"] == AGES - 1,
    }


def star(v: Voice, view: View, seat: int) -> dict[str, Any]:
    """The action star that lies open: its points, its artisans, the sums, and what can be chosen on it."""
    area = view["seats"][seat]
    decision = deciding(view, seat)
    points = []
    for i, point in enumerate(POINTS):
        x, y = at(60 * i, POINT_RADIUS)
        steps = area["reach"].index(point) + 1 if point in area["reach"] else None
        points.append({"id": point, "name": v.point(point), "x": x, "y": y, "angle": 60 * i, "steps": steps,
                       "label": LABELS[i]})  # fmt: skip
    sockets = []
    for i, artisan in enumerate(area["star"]):
        angle = 60 * i + 30
        x, y = at(angle, SOCKET_RADIUS)
        drawn = tile(v, artisan, angle + 180 + 60 * artisan["age"]) if artisan else None
        sockets.append({
            "n": i + 1,
            "x": x,
            "y": y,
            "angle": angle,
            "artisan": drawn,
            "action": star_action(decision, artisan, i) if artisan else None,
            "chosen": bool(artisan) and chosen(view, decision, artisan),
        })  # fmt: skip
    here = POINTS.index(area["point"])
    x, y = at(60 * here, PAWN_RADIUS + (BELOW if here == 3 else 0))
    return {"seat": seat, "points": points, "sockets": sockets, "pawn": {"x": x, "y": y}, "at": area["point"]}


def star_action(decision: str, artisan: View, socket: int) -> str | None:
    """What a click on an artisan of the star means now."""
    if decision == "day_labour":
        return f"farmhand:{artisan['guild']}" if artisan["farmhand"] else None
    if decision == "dismiss":
        return f"dismiss:{socket + 1}"
    if decision in ("construct", "crew"):
        return f"repair:{socket + 1}"
    return None


def chosen(view: View, decision: str, artisan: View) -> bool:
    """True if the artisan is in the set that is being put together."""
    if decision == "day_labour":
        return artisan["farmhand"] and artisan["guild"] in view["turn"]["chosen"]
    if decision == "tavern":
        return artisan["guild"] in view["turn"]["chosen"]
    if decision == "crew":
        return any(artisan["character"] == other for other in view["turn"]["chosen"])
    return False


def slot(v: Voice, view: View, artisan: View, seat: int) -> dict[str, Any]:
    """An artisan on the panel: at which age he would join, for how many jobs, and whether he is there already."""
    drawn = tile(v, artisan, 0)
    drawn["action"] = f"hire:{artisan['slot']}"
    drawn["owned"] = seat in artisan["owners"]
    drawn["renews"] = drawn["owned"] and None not in view["seats"][seat]["star"]
    drawn["affordable"] = artisan["price"] <= view["seats"][seat]["thalers"]
    return drawn


def drafted(v: Voice, game: Game, name: str) -> dict[str, Any]:
    """An artisan of the draft row, at the start of his working life."""
    character = name.rpartition("_")[0]
    entry = next(each for each in game.components.data["artisan_characters"] if each["id"] == character)
    artisan = {
        "tile": name,
        "character": character,
        "guild": entry["guild"],
        "age": 0,
        "jobs_left": AGES,
        "performance": entry["performance"][0],
        "values": list(entry["performance"]),
        "coming": list(entry["performance"][1:]),
        "repair": entry["repair"],
        "farmhand": entry["farmhand"],
    }
    return {**tile(v, artisan, 0), "action": f"pick:{character}"}


def turns(v: Voice, view: View, seat: int) -> list[dict[str, Any]]:
    """The artisan just picked, turned as often as he may be, each time for a thaler more (QA-3.9)."""
    if deciding(view, seat) != "draft_turns":
        return []
    picked = [artisan for artisan in view["seats"][seat]["star"] if artisan][-1]
    return [{**tile(v, {**picked, "age": n}, 60 * n), "thalers": n, "action": f"turns:{n}"} for n in range(AGES)]


# The dock ---------------------------------------------------------------------------------------


def buttons(v: Voice, view: View, seat: int) -> dict[str, list[tuple[str, str]]]:
    """Short faces for the buttons of what lies on the table in full, so that all choices fit in the dock."""
    area = view["seats"][seat]
    found = {}
    for artisan in view["panel"]:
        found[f"hire:{artisan['slot']}"] = [first_name(v, artisan), ("thaler", str(artisan["price"]))]
    for socket, artisan in enumerate(area["star"], 1):
        if artisan:
            last = [("exhausted", "")] if artisan["jobs_left"] == 1 else []
            who = first_name(v, artisan)
            found[f"dismiss:{socket}"] = [who, ("hammer", str(artisan["performance"])), *last]
            found[f"repair:{socket}"] = [who, ("esteem", str(artisan["repair"])), *last]
            if artisan["farmhand"]:
                found[f"farmhand:{artisan['guild']}"] = [who, ("farmhand", ""), *last]
    for name, journey in area["journeys"].items():
        found[f"travel:{name}"] = [(view["sites"][name]["kind"], v.name(name)), ("thaler", str(journey["price"]))]
    fee = view["fees"][min(len(view["turn"]["chosen"]) + 1, len(GUILDS))]
    for guild in GUILDS:
        found[f"rest:{guild}"] = [(guild, v.name(guild)), ("thaler", f"= {fee}")]
    return found


def first_name(v: Voice, artisan: View) -> tuple[str, str]:
    """The icon of an artisan's guild, and what he is called."""
    return artisan["guild"], v.name(artisan["character"]).split()[0]


# Previews ---------------------------------------------------------------------------------------


def here(v: Voice, view: View, seat: int) -> dict[str, Any]:
    """What a building where the carriage stands would give, or what is missing for one."""
    area = view["seats"][seat]
    name = area["carriage"]
    site = view["sites"][name]
    found = {"id": name, "name": v.name(name), "kind": site["kind"], "build": area["build"], "missing": [],
             "built": False, "leaving": leaving(v, area)}  # fmt: skip
    if site["kind"] != "capital":
        held = {artisan["guild"] for artisan in area["star"] if artisan}
        found["missing"] = [{"id": guild, "name": v.name(guild)} for guild in site["guilds"] if guild not in held]
        found["built"] = area["sites"][name]["built"]
        found["bonus"] = next(((kind, n) for kind, n in site["bonus"].items() if n), None)
    return found


def leaving(v: Voice, area: View) -> list[str]:
    """The artisans whose next job is their last."""
    names = {artisan["tile"]: v.name(artisan["character"]) for artisan in area["star"] if artisan}
    return [names[gone] for gone in area["leaving_after_work"]]


def palace(view: View, seat: int) -> list[dict[str, Any]]:
    """The three conditions of the palace that can be met beforehand (QA-8.1)."""
    area = view["seats"][seat]
    return [
        {"key": "esteem", "have": area["space"], "need": LAST_SPACE, "met": area["on_last_space"]},
        {"key": "carriage", "have": None, "need": None, "met": area["carriage"] == "capital"},
        {"key": "hammer", "have": area["performance"], "need": view["palace_needs"],
         "met": area["performance"] >= view["palace_needs"]},
    ]  # fmt: skip


# Players ----------------------------------------------------------------------------------------


def seat(v: Voice, view: View, i: int) -> dict[str, Any]:
    """A player's area: troupe, money, broker, tavern."""
    area = view["seats"][i]
    decision = deciding(view, i)
    rooms = area["tavern_next"] if decision == "tavern" else area["tavern"]
    held = {artisan["guild"] for artisan in area["star"] if artisan}
    troupe = [{**artisan, "name": v.name(artisan["character"])} for artisan in area["star"] if artisan]
    return {
        "index": i,
        "troupe": troupe,
        "free": SOCKETS - len(troupe),
        "first": view["first"] == i,
        "to_come": i in view["to_come"],
        "point": area["point"],
        "point_name": v.point(area["point"]),
        "place": v.name(area["carriage"]),
        "rooms": [
            {
                "id": room,
                "tiles": [
                    {"guild": guild, "name": v.name(guild), "held": guild in held, "action": f"rest:{guild}",
                     "chosen": decision == "tavern" and guild in view["turn"]["chosen"]}
                    for guild in rooms[room]
                ],
            }
            for room in ("entrance", "bar", "dormitory")
        ],
        "fees": [
            {"n": n, "price": price, "payable": price <= area["thalers"]}
            for n, price in enumerate(view["fees"]) if n
        ],
        "broker": [
            {"n": n, "here": n == area["trust"], "action": "trust" if n == area["trust"] + 1 else f"cash:{n}"}
            for n in range(1, 5)
        ],
        "previewed": decision == "tavern",
        "asked": decision,
    }  # fmt: skip
