"""Where things stand on a double page: spots composed with the drawing, read from `spots.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from royaume.art.almanac import WIDTH, Box
from royaume.engine.components import read_toml
from royaume.games.almanac.components import own

SPOTS: Final = Path(__file__).parent / "spots.toml"
SPACE: Final = (110, 84)  # an action space with its icons and seats
PITCH: Final = (116, 90)  # from one space of a zone to the next
LABEL: Final = 22  # the strip with the zone's name, above its spaces
MARK: Final = 36  # a token that lies on a zone
TITLE: Final = (36, 20)
RULE: Final = (36, 68, 378, 136)
BESIDE: Final = 424  # right of the rule


class Spot(NamedTuple):
    """The centre of a space."""

    x: float
    y: float

    def box(self) -> Box:
        """The room a space takes."""
        return Box(self.x - SPACE[0] / 2, self.y - SPACE[1] / 2, *SPACE)


class Layout(NamedTuple):
    """The spots of one page, in its coordinates (1200 by 760, the spine at 600).

    `title` is the left upper corner of the name, `rule` the panel with the rule in words; `spaces` are centres, `zones`
    the areas around their spaces with the name in a strip at the top. `tokens` has the supply of each kind of token
    (`shell`), and under `kind:where` the places on the page (`royalty:throne`, `channel:3`).
    """

    title: Spot
    rule: Box
    spaces: Mapping[str, Spot]
    zones: Mapping[str, Box]
    tokens: Mapping[str, Box]


def layout(location: str, entry: Mapping[str, Any] | None = None) -> Layout:
    """Where the spaces, zones and tokens of a location stand on its double page.

    With the `entry` of a player's own file, zones that the book does not know stand in plain rows.
    """
    return _own(location) if entry is None else _laid_out(entry)


@cache
def _own(location: str) -> Layout:
    return _laid_out(_book()[location])


@cache
def _book() -> dict[str, Any]:
    return {entry["id"]: entry for entry in own()["location"]}


@cache
def _given() -> Mapping[str, Any]:
    return read_toml(SPOTS)


def _laid_out(entry: Mapping[str, Any]) -> Layout:
    given = _given().get(entry["id"], {})
    names: dict[str, list[str]] = {zone["id"]: [] for zone in entry["layout"]["zones"]}
    for space in entry["layout"]["spaces"]:
        names[space["zone"]].append(space["id"])
    if not _as_printed(entry):
        given = {"zones": _rows(names)}
    places = given["zones"]
    spaces: dict[str, Spot] = {}
    zones: dict[str, Box] = {}
    for zone, inside in names.items():
        spaces.update(_spots(inside, places[zone]))
        box = places[zone].get("box")
        zones[zone] = Box(*box) if box else _around([spaces[name] for name in inside])
    tokens = {name: Box(*box) for name, box in given.get("tokens", {}).items()}
    for nth, (kind, marked) in enumerate(given.get("marks", {}).items()):
        tokens.update({f"{kind}:{zone}": _mark(zones[zone], nth) for zone in marked})
    for nth, kind in enumerate(kind for kind in entry.get("tokens", {}) if kind not in tokens):
        tokens[kind] = Box(BESIDE + nth * 64, 8, 60, 48)
    return Layout(Spot(*given.get("title", TITLE)), Box(*given.get("rule", RULE)), spaces, zones, tokens)


def _as_printed(entry: Mapping[str, Any]) -> bool:
    """True if the spots of the book fit: the page has its zones, and its spaces in them."""
    printed = _book().get(entry["id"], {"layout": {"spaces": []}})["layout"]["spaces"]
    return [(space["id"], space["zone"]) for space in printed] == [
        (space["id"], space["zone"]) for space in entry["layout"]["spaces"]
    ]


def _rows(names: Mapping[str, Sequence[str]]) -> dict[str, dict[str, Any]]:
    """Zones one after the other: first beside the rule, then below it."""
    found: dict[str, dict[str, Any]] = {}
    high = LABEL + PITCH[1] + 4
    x, y = BESIDE, 62
    for zone, inside in names.items():
        wide = len(inside) * PITCH[0] + 6
        if x + wide > WIDTH - 10:
            y += high
            x = BESIDE if y < RULE[1] + RULE[3] else RULE[0]
        found[zone] = {"at": [x, y]}
        x += wide + 8
    return found


def _spots(names: Sequence[str], place: Mapping[str, Any]) -> dict[str, Spot]:
    """The spaces of a zone: as listed one by one, or in rows of `cols` from the left upper corner `at` on."""
    if "spaces" in place:
        return {name: Spot(*spot) for name, spot in zip(names, place["spaces"], strict=True)}
    cols = place.get("cols", len(names))
    wide, high = place.get("pitch", PITCH)
    x = place["at"][0] + 6 + SPACE[0] / 2
    y = place["at"][1] + LABEL + SPACE[1] / 2
    rows = -(-len(names) // cols)
    found = {}
    for i, name in enumerate(names):
        row, col = divmod(i, cols)
        if place.get("up"):
            row = rows - 1 - row
        found[name] = Spot(x + col * wide, y + row * high)
    return found


def _around(spots: Sequence[Spot]) -> Box:
    """The area of a zone: around its spaces, with the strip for its name."""
    left = min(spot.x for spot in spots) - SPACE[0] / 2 - 6
    top = min(spot.y for spot in spots) - SPACE[1] / 2 - LABEL
    right = max(spot.x for spot in spots) + SPACE[0] / 2 + 6
    bottom = max(spot.y for spot in spots) + SPACE[1] / 2 + 6
    return Box(left, top, right - left, bottom - top)


def _mark(zone: Box, nth: int) -> Box:
    """A token on a zone: at the right end of its name, the next kind beside it."""
    return Box(zone.x + zone.w - (nth + 1) * (MARK + 2), zone.y - MARK + LABEL - 2, MARK, MARK)
