"""The fields of a position of Almanac: what they are, and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.fields import (
    Derived,
    Each,
    Field,
    Fields,
    Group,
    Made,
    Named,
    Number,
    Packed,
    Pick,
    Pile,
    Row,
    last_seat,
    seats,
)
from royaume.engine.naming import whole
from royaume.games.almanac.actions import (
    CARDS,
    CONTRACTS,
    ENCOUNTERS,
    MOST_BID,
    MOST_GOODS,
    RESOURCES,
    TOKENS,
    WITH_BOTTLE,
)
from royaume.games.almanac.combat import LOST
from royaume.games.almanac.state import (
    ACTED,
    BESIDE,
    BLIND,
    CONTRACT,
    DRANK,
    KNOWER,
    SEAT,
    SPACE,
    AlmanacState,
    perks_of,
)
from royaume.games.almanac.tables import DICE, WORKERS, X_FACE

GOODS: Final = Number(MOST_GOODS - 1)
# A location by its number in the book, from 1 on.
LOCATION: Final = Made(
    lambda s: s.tables.start_page,
    lambda place, s: place + 1,
    lambda number, s: whole(number, len(s.tables.pages), 1) - 1,
)
# A Contract of the deck and the seat that put it there, -1 for nobody.
LAID: Final = Packed(
    {
        "contract": (CONTRACT, Pick(CONTRACTS, always=True)),
        "by": (KNOWER, Made(lambda s: 0, lambda n, s: n - 1, lambda seat, s: whole(seat, s.seats - 1, -1) + 1)),
    },
    listed=True,
)
WORKER: Final = Packed(
    {
        "space": (SPACE, Pick(lambda s: s.page.places, always=True)),
        "seat": (SEAT, Number(last_seat)),
        "beside": (BESIDE, Number(1)),
    },
    listed=True,
)


def write_arrivals(arrivals: tuple[int, ...], s: AlmanacState) -> dict[str, int]:
    """How many abilities on arrival came before the Producer, -1 without one: the Contracts tell the rest (AL-5.1)."""
    producer = s.tables.producer
    return {"producer_after": arrivals.index(producer) if producer in arrivals else -1}


def read_arrivals(player: Mapping[str, Any], s: AlmanacState) -> tuple[int, ...]:
    """The effects of abilities on arrival: Contracts in the order completed, the Producer at its place (AL-5.1)."""
    done = Pile(CONTRACTS).read(player["done"], s)
    found = [s.tables.arrival[contract] for contract in done if s.tables.arrival[contract] >= 0]
    after = whole(player["producer_after"], len(found), -1)
    if after >= 0:
        found.insert(after, s.tables.producer)
    return tuple(found)


FIELDS: Final = Fields(
    Field("round", Number(lambda s: s.tables.rounds)),
    Field(
        "page",
        Made(
            lambda s: s.tables.pages[s.tables.start_page],
            lambda page, s: page.number,
            lambda number, s: s.tables.pages[LOCATION.read(number, s)],
        ),
    ),
    Field("location", LOCATION, "next"),
    Field("route", Row(LOCATION, fixed=True)),
    Field("guide", Number(last_seat)),
    Field("supply", Named((*RESOURCES, "shield"), GOODS)),
    Field("deck", Pile(CARDS)),
    Field("discard", Pile(CARDS)),
    Field("row", Pile(CARDS)),
    Field("contracts", Row(LAID, fixed=True)),
    Field("drawn", Pile(CONTRACTS)),
    Field("encounters", Pile(ENCOUNTERS)),
    Field("met", Pile(ENCOUNTERS)),
    Field("boxed", Pile(ENCOUNTERS)),
    Field("sat", Row(WORKER)),
    Derived("full", lambda s: 0),
    Derived("taken", lambda s: [0] * s.page.size),
    Derived("crowd", lambda s: [0] * len(s.page.zone_masks)),
    Derived("zones", lambda s: [0] * s.seats),
    Field("p", Row(Number(lambda s: s.page.greatest, -1), lambda s: len(s.page.fresh(s.seats))), "mechanism"),
    Field("left", Number(lambda s: s.page.offered)),
    Field("bids", Row(Number(MOST_BID - 1, -1, empty=-1), seats)),
    Group(
        "turn",
        Field("passes", Number(seats)),
        Field("spot", Pick(lambda s: s.page.space_ids), "space"),
        Field("way", Number(2 * WITH_BOTTLE - 1)),
        Field("did", Number(ACTED | DRANK | BLIND)),
        Field("due", Number()),
        Field("chosen", Number((1 << len(RESOURCES)) - 1)),
        Field("face", Number(lambda s: max(DICE["d6"], *s.tables.faces), X_FACE)),
        Field("rerolls", Number()),
        Field("total", Number(least=LOST)),
    ),
    Each(
        "seats",
        seats,
        Field("gold", Number()),
        Field("stock", Named(RESOURCES, GOODS)),
        Field("workers", Number(WORKERS)),
        Field("resting", Number(WORKERS)),
        Field("behind", Number(WORKERS)),
        Field("shields", Number(lambda s: s.tables.shields)),
        Field("tokens", Named(TOKENS, Number())),
        Field("cards", Pile(CARDS)),
        Field("hand", Pile(CONTRACTS)),
        Field("done", Pile(CONTRACTS)),
        Field("arrivals", Made(lambda s: (), write_arrivals, read_arrivals), spread=True),
        Field("trophies", Pile(ENCOUNTERS)),
        flat=("stock", "tokens"),
    ),
    Derived("crates", lambda s: [s.tables.start_crates] * s.seats),
    Derived("strength", lambda s: [s.tables.start_strength] * s.seats),
    Derived("perks", lambda s: [perks_of(s.tables, ())] * s.seats),
)
