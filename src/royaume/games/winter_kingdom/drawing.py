"""What the table of Winter Kingdom shows, prepared for its templates out of a seat's view alone."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

from markupsafe import Markup, escape

from royaume.engine.game import Game
from royaume.engine.remembering import remembered
from royaume.games.winter_kingdom.about import about, asked, brief, sentence
from royaume.games.winter_kingdom.actions import ABILITIES, LINE_DIRECTIONS, SLOTS, TERRAINS, TUNNEL_CARD, USES
from royaume.games.winter_kingdom.hexes import (
    CENTRES,
    DIRECTIONS,
    EDGE,
    HEX_IDS,
    HEXES,
    LINES,
    NAMED,
    NUMBER,
    SECTION,
    hexes_of,
)
from royaume.games.winter_kingdom.view import LETTERS
from royaume.games.winter_kingdom.vocabulary import Voice, duty

View = Mapping[str, Any]

SYMBOLS = ("seat0", "seat1", "seat2", "seat3")
VARIANTS = {"mountain": 2, "tunnel": 1, "village": 1, "castle": 1}  # drawings of a terrain, three unless said
SIZE = 20.0  # of a hex, from its centre to a corner
SEAM = 5.0  # between two boards
SEA = 20.0  # between two boards that are islands (WK-11.6)
MARGIN = 6.0
KIND = dict(zip(LETTERS, TERRAINS, strict=True))

# On which hexes a click means something in each decision, and with which action a click elsewhere asks why not.
ASKED = {
    "choose_action": "house",
    "choose_more": "house",
    "place_mandatory": "house",
    "place_ability": "house",
    "expansion_place": "house",
    "pick_house": "pick",
    "move_house": "to",
    "extend": "to",
    "salvage": "remove",
    "wolves": "take_back",
}
PHASES = {"salvage": "salvage", "purchase": "purchase", "extra_use": "purchase", "innovation_use": "purchase"}


def scene(game: Game, view: View, lang: str) -> dict[str, Any]:
    """Everything the board, the rail and the dock need, with names in `lang`."""
    book = Book(game, lang)
    chart = chart_of(SEA if view["twist"] == "archipelago" else SEAM)
    lights = [light(book, chart, view, each) for each in view["scoring"]]
    return {
        "box": chart.box,
        "at": chart.places,
        "ground": ground(game, view["terrain"], chart.gap, lang),
        "plates": [
            {"d": chart.outlines[i], "slot": slot, "top": view["top_section"] == slot} for i, slot in enumerate(SLOTS)
        ],
        "banner": banner(book, view),
        "arrows": arrows(chart.gap, view["direction"]),
        "pieces": pieces(book, chart, view),
        "castles": castles(chart, view),
        "lights": lights,
        "pays": set(view["pays"]),
        "moments": [],
        "asks": ASKED.get(view["decision"]),
        "duty": duty(view["twist"]),
        "phase": "over" if view["over"] else PHASES.get(view["decision"], "actions"),
        "open": terrain_card(book, view),
        "asking": asking(book, view),
        "scoring": [scoring(book, view, each) for each in view["scoring"]],
        "economy": {**book.card("economy", view["economy"]), "icon": ECONOMY_ICONS[view["economy"]]},
        "twist": {**book.card("twist", view["twist"]), "icon": TWIST_ICONS[view["twist"]]} if view["twist"] else None,
        "seats": [seat(book, view, i) for i in range(view["players"])],
        "symbols": SYMBOLS,
        "drawn_elsewhere": DRAWN,
        "ends": ("end", "pass", "stop", "decline"),
        "on_map": ON_MAP,
        "payments": {},
        "extra": {key: book.game.components["constants"][f"extra_action_{key}"] for key in ("cost", "uses")},
    }


ON_MAP = ("house", "fort", "to", "pick", "remove", "take_back")
DRAWN = ("use", "tunnel", "mandatory", "buy", "upgrade", "extra")


def moments(game: Game, events: Iterable[tuple[int, View]], lang: str) -> list[str]:
    """The hexes from which a coin flies up: on them a piece has just earned something (WK-8.2)."""
    return [event["hex"] for _, event in events if event["kind"] == "coins" and "hex" in event]


class Book:
    """The printed data with names and words in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.voice = Voice(game, lang)

    def card(self, table: str, name: str) -> dict[str, Any]:
        """Id, name and what it does in words."""
        return {"id": name, "name": self.voice.name(name), "about": _about(self.game, table, name, self.lang)}


_about = functools.lru_cache(maxsize=512)(about)


# The map ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chart:
    """Where everything lies on the screen when the boards are `gap` apart."""

    gap: float
    box: str
    points: list[tuple[float, float]]
    places: dict[str, str]
    outlines: list[str]


@functools.cache
def chart_of(gap: float) -> Chart:
    """The map with the boards so far apart: the place of every hex and the outline of every board."""
    shifts = []
    for q, r in CENTRES:
        x, y = centre(q, r)
        far = hypot(x, y) or 1
        shifts.append((gap * x / far, gap * y / far))
    points = []
    for (q, r), section in zip(HEXES, SECTION, strict=True):
        x, y = centre(q, r)
        points.append((round(x + shifts[section][0], 1), round(y + shifts[section][1], 1)))
    across = max(x for x, _ in points) + SIZE * sqrt(3) / 2 + MARGIN
    down = max(y for _, y in points) + SIZE + MARGIN
    return Chart(
        gap=gap,
        box=f"{-across:.0f} {-down:.0f} {2 * across:.0f} {2 * down:.0f}",
        points=points,
        places={name: f"translate({x:g} {y:g})" for name, (x, y) in zip(HEX_IDS, points, strict=True)},
        outlines=[outline(section, shift) for section, shift in enumerate(shifts)],
    )


def centre(q: int, r: int) -> tuple[float, float]:
    """The middle of a hex."""
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


CORNERS = [(SIZE * sqrt(3) / 2 * x, SIZE * y) for x, y in ((1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5), (0, -1))]


def outline(section: int, shift: tuple[float, float]) -> str:
    """The saw-tooth rim of one board as a path: its sides are those of hexes without a neighbour on the board."""
    ways: dict[tuple[int, int], tuple[float, float]] = {}
    start = None
    for i, (q, r) in enumerate(HEXES):
        if SECTION[i] != section:
            continue
        x, y = centre(q, r)
        for k, (a, b) in enumerate(DIRECTIONS):
            other = NUMBER.get((q + a, r + b))
            if other is None or SECTION[other] != section:
                here, there = [(x + cx + shift[0], y + cy + shift[1]) for cx, cy in (CORNERS[k], CORNERS[(k + 1) % 6])]
                ways[corner(here)] = there
                start = start or here
    assert start is not None
    path, at = [start], ways[corner(start)]
    while corner(at) != corner(start):
        path.append(at)
        at = ways[corner(at)]
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in path) + "z"


def corner(point: tuple[float, float]) -> tuple[int, int]:
    """A corner, whichever hex it was found from."""
    return round(point[0] * 4), round(point[1] * 4)


@functools.lru_cache(maxsize=64)
def ground(game: Game, terrain: str, gap: float, lang: str) -> Markup:
    """All 427 hexes: they never change during a game, so they are put together once for each map."""
    voice = Voice(game, lang)
    chart = chart_of(gap)
    parts = []
    for i, letter in enumerate(terrain):
        kind = KIND[letter]
        q, r = HEXES[i]
        variant = (q * 5 + r * 3 + q * r) % VARIANTS.get(kind, 3)
        x, y = chart.points[i]
        title = f"{voice.name(kind)} · {voice.hex(HEX_IDS[i])} · {voice.name(SLOTS[SECTION[i]])}"
        parts.append(
            f'<use href="#wk-{kind}{variant}" x="{x:g}" y="{y:g}" data-at="{HEX_IDS[i]}">'
            f"<title>{escape(title)}</title></use>"
        )
    return Markup("".join(parts))


def banner(book: Book, view: View) -> dict[str, Any] | None:
    """The mark of the top section (WK-4.9)."""
    if view["top_section"] is None:
        return None
    q, r = CENTRES[SLOTS.index(view["top_section"])]
    x, y = centre(q, r)
    return {"x": round(1.36 * x), "y": round(1.36 * y), "name": book.voice.name(view["top_section"])}


@functools.cache
def arrows(gap: float, direction: str | None) -> list[dict[str, Any]]:
    """An arrow at both ends of the middle line of the counting direction (WK-4.9)."""
    chart = chart_of(gap)
    if direction is None:
        return []
    kind = LINE_DIRECTIONS.index(direction)
    turn = (0, 60, 120)[kind]
    found = []
    for line in (6, 13, 20):
        ends = sorted(hexes_of(LINES[kind][line]), key=lambda i: chart.points[i])
        (ax, ay), (bx, by) = chart.points[ends[0]], chart.points[ends[-1]]
        far = hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / far * 26, (by - ay) / far * 26
        found += [{"x": round(ax - dx), "y": round(ay - dy), "turn": turn}]
        found += [{"x": round(bx + dx), "y": round(by + dy), "turn": turn}]
    top = max(y for _, y in chart.points)
    return [arrow for arrow in found if abs(arrow["y"]) < top]


# What stands on it ------------------------------------------------------------------------------


def pieces(book: Book, chart: Chart, view: View) -> list[dict[str, Any]]:
    """Every piece on the map, with the scoring cards that count it."""
    counts: dict[str, list[str]] = {}
    for each in view["scoring"]:
        name = book.voice.name(each["card"])
        for hexes in each["hexes"]:
            for hex in hexes:
                counts.setdefault(hex, []).append(name)
    fresh = set(view["turn"]["fresh"])
    lifted = view["house"]
    found = []
    for i, area in enumerate(view["seats"]):
        for kind, key in (("house", "houses"), ("fort", "forts")):
            for hex in area[key]:
                found.append(
                    {
                        "id": f"{kind}-{i}-{hex.replace(',', '_')}",
                        "seat": i,
                        "kind": kind,
                        "place": chart.places[hex],
                        "hex": book.voice.hex(hex),
                        "at": hex,
                        "terrain": book.voice.terrain(KIND[view["terrain"][NAMED[hex]]]),
                        "counts": counts.get(hex, ()),
                        "fresh": hex in fresh,
                        "lifted": hex == lifted,
                    }
                )
    return found


def castles(chart: Chart, view: View) -> list[dict[str, Any]]:
    """The castles with a flag for everyone who leads beside them (WK-10.6)."""
    found = []
    for each in view["castles"]:
        best = max(each["strength"])
        leaders = [i for i, n in enumerate(each["strength"]) if n == best and best]
        found.append({"place": chart.places[each["hex"]], "leaders": leaders, "strength": each["strength"]})
    return found


@functools.lru_cache(1024)
def ground_of(terrain: str, letters: str) -> tuple[str, ...]:
    """The hexes of a map with one of these terrains."""
    return tuple(HEX_IDS[i] for i, letter in enumerate(terrain) if letter in letters)


def light(book: Book, chart: Chart, view: View, each: View) -> dict[str, Any]:
    """What lights up when a scoring card is pointed at: what it looks for, and what it counts for every seat."""
    entry = next(entry for entry in book.game.components["scoring"] if entry["id"] == each["card"])
    what = entry.get("what", ())
    kinds = [kind for kind in ([what] if isinstance(what, str) else what) if kind in TERRAINS]
    sought: Sequence[str] = ground_of(view["terrain"], "".join(LETTERS[TERRAINS.index(kind)] for kind in kinds))
    if entry["rule"] == "per_house_on_edge":
        sought = [HEX_IDS[i] for i in hexes_of(EDGE)]
    return {
        "card": each["card"],
        "sought": [chart.places[hex] for hex in sought],
        "counted": [[chart.places[hex] for hex in hexes] for hexes in each["hexes"]],
    }


# Cards ------------------------------------------------------------------------------------------


def terrain_card(book: Book, view: View) -> dict[str, Any] | None:
    """The open terrain card of the active player, with the placements that are left."""
    if view["player"] is None:
        return None
    area = view["seats"][view["player"]]
    card = view["turn"]["terrain"] or area["terrain_card"]
    return {"id": card, "name": book.voice.name(card), "left": to_place(book, view, area), "player": view["player"]}


def asking(book: Book, view: View) -> dict[str, Any] | None:
    """The card whose action is being carried out, and what it asks for; the terrain card only where it matters."""
    if view["use"] is None:
        return None
    code = USES.index(view["use"])
    name, action = "tunnel", {"do": "move", "how": "tunnel"}
    if code != TUNNEL_CARD:
        entry = book.game.components["ability"][code // 2]
        name, action = entry["id"], entry["second" if code % 2 else "first"]
    icons = deed_icons(action)
    return {
        "id": name,
        "name": book.voice.name(name),
        "icon": icons[-1],
        "words": sentence(asked(book.voice, code)),
        "terrain": action.get("terrain") in ("card", "card_next"),
    }


def to_place(book: Book, view: View, area: View) -> int:
    """How many pieces the mandatory action of the active player still places, if the reserve has them (WK-5.5)."""
    if area["mandatory_done"]:
        return 0
    begun = view["decision"] in ("place_mandatory", "expansion_place")
    wanted = view["left"] if begun else book.game.components["constants"]["mandatory_placements"]
    return int(min(wanted, sum(area["reserve"].values())))


def scoring(book: Book, view: View, each: View) -> dict[str, Any]:
    """A scoring card with the points of every player so far (WK-D6)."""
    best = max(each["points"])
    return {
        **book.card("scoring", each["card"]),
        "icons": SCORING_ICONS[each["card"]],
        "direction": view["direction"] if each["card"] in ("knights", "wanderers") else None,
        "points": [{"n": n, "best": n == best and n > 0} for n in each["points"]],
    }


def ability(book: Book, view: View, name: str) -> dict[str, Any]:
    """An ability card: both actions in icons and words, how they go together, and the prices of this game."""
    buy, upgrade = view["prices"][name]
    return {**printed(book, name), "buy": buy, "upgrade": upgrade}


@remembered
def printed(book: Book, name: str) -> dict[str, Any]:
    """What is printed on an ability card."""
    entry = book.game.components["ability"][ABILITIES.index(name)]
    return {
        **book.card("ability", name),
        "kind": entry["kind"],
        "mode": entry["mode"],
        "first": half(book, entry["first"]),
        "second": half(book, entry["second"]),
    }


def half(book: Book, action: Mapping[str, Any]) -> dict[str, Any]:
    """One action of a card: its icons, and a few words."""
    return {"icons": deed_icons(action), "words": sentence(brief(book.voice, action))}


def deed_icons(action: Mapping[str, Any]) -> list[str]:
    """One action in two or three icons: what is done, and where or how."""
    if action["do"] == "modify":
        return ["cardnext"] if action["change"] == "may_use_card_next_terrain" else ["anywhere"]
    if action["do"] == "move":
        over = [f"t-{action['over']}"] if "over" in action else []
        return ["move", "tunnelway" if action["how"] == "tunnel" else action["how"], *over]
    if "zone" in action:
        return ["place", {"outer_edge": "edge", "centre_section": "centre", "vacated": "vacated"}[action["zone"]]]
    if "next_to" in action:
        return ["place", "near1", _thing(action["next_to"])]
    if "group_touches" in action:
        return ["place", "group", _thing(action["group_touches"])]
    if "line_end" in action:
        return ["place", "line" if action["line_end"] == "own" else "line2"]
    if "own_neighbours" in action:
        return ["place", "near1" if action["own_neighbours"][1] == 1 else "near3"]
    return ["place", {"card": "card", "card_next": "cardnext"}.get(action["terrain"], f"t-{action['terrain']}")]


def _thing(what: str) -> str:
    return "fort" if what == "own_fort" else f"t-{what}"


SCORING_ICONS: dict[str, Sequence[str]] = {
    "bureaucrats": ("crown", "centre"),
    "knights": ("line",),
    "climbers": ("house", "t-mountain"),
    "hermits": ("group",),
    "disciples": ("house", "fort"),
    "crowds": ("group", "house"),
    "travellers": ("house", "centre"),
    "wanderers": ("line2",),
    "miners": ("crown", "t-mountain"),
    "scouts": ("house", "edge"),
    "nature_lovers": ("house", "t-forest"),
    "socialites": ("near1",),
    "farmers": ("house", "t-village"),
    "spelunkers": ("house", "t-tunnel"),
    "pioneers": ("t-meadow", "t-flowers"),
    "royalty": ("house", "t-castle"),
    "ice_fishers": ("house", "t-ice"),
    "merchants": ("t-village", "t-castle"),
}
ECONOMY_ICONS = {
    "agriculture": "t-village",
    "arms": "fort",
    "furs": "centre",
    "exports": "edge",
    "livestock": "near3",
    "hunting": "house",
    "marble": "line",
    "salvage": "again",
}
TWIST_ICONS = {
    "wolves": "wolves",
    "expansion": "t-village",
    "dead_end": "slide",
    "great_tunnel": "tunnelway",
    "mobility": "walk2",
    "archipelago": "t-ice",
    "innovation": "again",
    "roads": "roam",
}


# Players ----------------------------------------------------------------------------------------


def seat(book: Book, view: View, i: int) -> dict[str, Any]:
    """A player's area: cards in play, and the hand where it may be seen."""
    area = view["seats"][i]
    owned = [
        {**ability(book, view, card["card"]), "level": card["level"], "used": card["used"]} for card in area["in_play"]
    ]
    hand = None
    if area["hand"] is not None:
        hand = [{**ability(book, view, card), "affordable": card in area["affordable"]} for card in area["hand"]]
    next_card = area["terrain_card"]
    return {
        "index": i,
        "symbol": SYMBOLS[i],
        "cards": owned,
        "hand": hand,
        "terrain": {"id": next_card, "name": book.voice.name(next_card)} if next_card else None,
        "tunnel": book.card("player_card", "tunnel"),
        "to_place": to_place(book, view, area) if view["player"] == i else 0,
    }
