"""The double pages of Almanac: every space, zone and token of the data has its spot on the drawing."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from royaume.art.almanac import HEIGHT, WIDTH, Box
from royaume.games.almanac.components import own
from royaume.games.almanac.drawn_layout import layout

LOCATIONS: list[dict[str, Any]] = own()["location"]
IDS = [entry["id"] for entry in LOCATIONS]
PAGE = Box(0, 0, WIDTH, HEIGHT)

each_location = pytest.mark.parametrize("entry", LOCATIONS, ids=IDS)


@each_location
@pytest.mark.rule("AL-20.1")
def test_every_space_and_zone_has_a_spot_of_its_own(entry: dict[str, Any]) -> None:
    spots = layout(entry["id"])
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
    assert set(entry.get("tokens", {})) <= set(layout(entry["id"]).tokens)


def test_tokens_on_the_page_have_their_places() -> None:
    def places(location: str, kind: str) -> set[str]:
        return {name.partition(":")[2] for name in layout(location).tokens if name.startswith(f"{kind}:")}

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


def test_zones_stand_apart_or_one_inside_the_other() -> None:
    for name in IDS:
        zones = layout(name).zones
        for (one, here), (other, there) in combinations(zones.items(), 2):
            nested = here.inside(there) or there.inside(here)
            assert nested or not here.meets(there), f"{name}: {one} and {other} overlap"


@each_location
def test_a_page_of_ones_own_gets_spots(entry: dict[str, Any]) -> None:
    """A player's file may bring a location that the book does not know."""
    spots = layout("somewhere_else", {**entry, "id": "somewhere_else"})
    boxes = [spot.box() for spot in spots.spaces.values()]
    assert set(spots.spaces) == {space["id"] for space in entry["layout"]["spaces"]}
    assert set(entry.get("tokens", {})) <= set(spots.tokens)
    boxes += [spots.rule, *spots.tokens.values()]
    assert all(box.inside(PAGE) for box in boxes)
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))


def test_a_page_with_one_space_more_does_not_use_the_spots_of_the_book() -> None:
    printed = LOCATIONS[0]["layout"]
    more = {**printed, "spaces": [*printed["spaces"], {**printed["spaces"][0], "id": "one_more"}]}
    spots = layout("merchants_village", {**LOCATIONS[0], "layout": more})
    boxes = [spot.box() for spot in spots.spaces.values()]
    assert "one_more" in spots.spaces
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
