"""The double pages of Almanac: every place of the data has its spot, and the drawings are clean SVG."""

from __future__ import annotations

from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from royaume.games.almanac import art
from royaume.games.almanac.art.layout import HEIGHT, WIDTH
from royaume.games.almanac.components import own

DATA = own()
LOCATIONS: list[dict[str, Any]] = DATA["location"]
IDS = [entry["id"] for entry in LOCATIONS]
PAGE = art.Box(0, 0, WIDTH, HEIGHT)
MOST_BYTES = 60_000
ALLOWED = {"g", "path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}

each_location = pytest.mark.parametrize("entry", LOCATIONS, ids=IDS)


@each_location
@pytest.mark.rule("AL-20.1")
def test_every_space_and_zone_has_a_spot_of_its_own(entry: dict[str, Any]) -> None:
    spots = art.layout(entry["id"])
    assert set(spots.spaces) == {space["id"] for space in entry["layout"]["spaces"]}
    assert set(spots.zones) == {zone["id"] for zone in entry["layout"]["zones"]}
    rooms = {name: spot.box() for name, spot in spots.spaces.items()} | {"the rule": spots.rule}
    rooms |= spots.tokens
    for (one, here), (other, there) in combinations(rooms.items(), 2):
        assert not here.meets(there), f"{one} lies on {other}"
    for name, box in (rooms | dict(spots.zones)).items():
        assert box.inside(PAGE), f"{name} is not on the page"
    for space in entry["layout"]["spaces"]:
        assert spots.spaces[space["id"]].box().inside(spots.zones[space["zone"]]), f"{space['id']} is not in its zone"


@each_location
@pytest.mark.rule("AL-20.3")
def test_every_token_of_the_page_has_a_place(entry: dict[str, Any]) -> None:
    assert set(entry.get("tokens", {})) <= set(art.layout(entry["id"]).tokens)


def test_tokens_on_the_page_have_their_places() -> None:
    def places(location: str, kind: str) -> set[str]:
        return {name.partition(":")[2] for name in art.layout(location).tokens if name.startswith(f"{kind}:")}

    by_id = {entry["id"]: entry for entry in LOCATIONS}
    channels = by_id["frozen_lake"]["params"]["channels"]
    assert places("frozen_lake", "channel") == {str(n) for n in range(1, channels + 1)}
    assert places("sheertown", "ladder") == {"1", "2", "3"}
    for location, kind, flag in (("colos", "epidemic", "sick"), ("great_frost_palace", "royalty", "royal")):
        assert places(location, kind) == {z["id"] for z in by_id[location]["layout"]["zones"] if z[flag]}
    for location, kind in (("aurora", "aurora"), ("far_rupa", "wind"), ("great_frost_fortress", "medal")):
        assert places(location, kind) == {zone["id"] for zone in by_id[location]["layout"]["zones"]}
    bouts = {zone["id"] for zone in by_id["brothers_coliseum"]["layout"]["zones"] if "bout" in zone}
    assert places("brothers_coliseum", "ecu") == bouts


def clean(markup: str) -> None:
    """Well-formed, plain shapes, no ids, no text, nothing from outside."""
    for node in ElementTree.fromstring(f"<svg>{markup}</svg>").iter():
        assert node.tag in ALLOWED | {"svg"}
        assert not {"id", "href", "style"} & set(node.attrib)
        assert not (node.text or "").strip()
        assert not any("url(" in value or name.startswith("on") for name, value in node.attrib.items())


@each_location
def test_a_page_is_clean_and_small(entry: dict[str, Any]) -> None:
    drawn = art.page(entry["id"])
    clean(drawn)
    assert len(drawn.encode()) <= MOST_BYTES
    assert "M0 0H1200V760H0z" in drawn  # painted from edge to edge
    small = art.thumb(entry["id"])
    clean(small)
    assert len(small) <= len(drawn) * 0.75


def test_all_pages_are_different() -> None:
    assert len({art.page(name) for name in IDS}) == len(IDS) == 19
    assert len({art.thumb(name) for name in IDS}) == len(IDS)


def test_a_page_is_drawn_the_same_every_time() -> None:
    drawn = art.page("tortuga")
    art.page.cache_clear()
    assert art.page("tortuga") == drawn


def test_zones_stand_apart_or_one_inside_the_other() -> None:
    for name in IDS:
        zones = art.layout(name).zones
        for (one, here), (other, there) in combinations(zones.items(), 2):
            nested = here.inside(there) or there.inside(here)
            assert nested or not here.meets(there), f"{name}: {one} and {other} overlap"


def test_every_encounter_and_every_kind_has_a_portrait() -> None:
    names = {card["id"] for card in DATA["encounters"]} | {card["kind"] for card in DATA["encounters"]}
    portraits = {art.encounter(name) for name in names}
    assert len(portraits) == len(names)
    for drawn in portraits:
        clean(drawn)
        assert len(drawn) <= 8_000


@pytest.mark.parametrize("piece", ["wagon", "cart", "yak", "mule", "crate"])
def test_the_pieces_of_a_caravan_are_drawn(piece: str) -> None:
    clean(art.caravan(piece))


@each_location
def test_a_page_of_ones_own_gets_spots_and_a_landscape(entry: dict[str, Any]) -> None:
    """A player's file may bring a location that the book does not know."""
    spots = art.layout("somewhere_else", {**entry, "id": "somewhere_else"})
    boxes = [spot.box() for spot in spots.spaces.values()]
    assert set(spots.spaces) == {space["id"] for space in entry["layout"]["spaces"]}
    assert set(entry.get("tokens", {})) <= set(spots.tokens)
    boxes += [spots.rule, *spots.tokens.values()]
    assert all(box.inside(PAGE) for box in boxes)
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    clean(art.page("somewhere_else"))


def test_a_page_with_one_space_more_does_not_use_the_spots_of_the_book() -> None:
    layout = LOCATIONS[0]["layout"]
    more = {**layout, "spaces": [*layout["spaces"], {**layout["spaces"][0], "id": "one_more"}]}
    spots = art.layout("merchants_village", {**LOCATIONS[0], "layout": more})
    boxes = [spot.box() for spot in spots.spaces.values()]
    assert "one_more" in spots.spaces
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
