"""The drawings of Almanac's book are clean, small SVG, one for each place and for each encounter."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from royaume.art import almanac as art
from royaume.games.almanac.components import own
from royaume.games.almanac.drawn_layout import layout

DATA = own()
ZONES = {entry["id"]: layout(entry["id"]).zones for entry in DATA["location"]}
MOST_BYTES = 60_000
ALLOWED = {"g", "path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}


def clean(markup: str) -> None:
    """Well-formed, plain shapes, no ids, no text, nothing from outside."""
    for node in ElementTree.fromstring(f"<svg>{markup}</svg>").iter():
        assert node.tag in ALLOWED | {"svg"}
        assert not {"id", "href", "style"} & set(node.attrib)
        assert not (node.text or "").strip()
        assert not any("url(" in value or name.startswith("on") for name, value in node.attrib.items())


@pytest.mark.parametrize("name", ZONES)
def test_a_page_is_clean_and_small(name: str) -> None:
    drawn = art.page(name, ZONES[name])
    clean(drawn)
    assert len(drawn.encode()) <= MOST_BYTES
    assert "M0 0H1200V760H0z" in drawn  # painted from edge to edge
    small = art.thumb(name, ZONES[name])
    clean(small)
    assert len(small) <= len(drawn) * 0.75


def test_all_pages_are_different() -> None:
    assert len({art.page(name, zones) for name, zones in ZONES.items()}) == len(ZONES) == 19
    assert len({art.thumb(name, zones) for name, zones in ZONES.items()}) == len(ZONES)


def test_a_page_is_drawn_the_same_every_time() -> None:
    assert art.page("tortuga", ZONES["tortuga"]) == art.page("tortuga", ZONES["tortuga"])


def test_a_page_is_drawn_around_its_zones() -> None:
    moved = {name: box._replace(x=box.x + 5) for name, box in ZONES["tortuga"].items()}
    assert art.page("tortuga", moved) != art.page("tortuga", ZONES["tortuga"])


def test_a_place_that_the_book_does_not_know_is_a_plain_landscape() -> None:
    clean(art.page("somewhere_else", {}))


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
