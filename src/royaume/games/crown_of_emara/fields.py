"""The fields of a position of Crown of Emara: what they are, and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.engine.fields import (
    MOST,
    Derived,
    Each,
    Field,
    Fields,
    Flat,
    Group,
    Made,
    Named,
    Number,
    Pick,
    Pile,
    Row,
    Some,
    last_seat,
    seats,
)
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    CARDS,
    EVENTS,
    GOODS,
    HUTS,
    LOCATIONS,
    MARKERS,
    RANKS,
    TOKENS,
    TOWN,
)
from royaume.games.crown_of_emara.state import BP_FIRST, BP_START, CP_GIVEN, SOURCES, EmaraState, dials_for

NOBLES: Final = Row(Number(4 * len(RANKS) - 1), fixed=True)
TALLY: Final = Named(SOURCES, Number(least=-MOST), sparse=True)


def read_tally(player: Mapping[str, Any], s: EmaraState) -> list[int]:
    """Points by source; what the tally of a constructed position does not explain counts as given."""
    tally = list(TALLY.read(player["tally"], s))
    tally[CP_GIVEN] += player["cp"] - sum(tally[:BP_FIRST])
    tally[BP_START] += player["bp"] - sum(tally[BP_FIRST:])
    return tally


FIELDS: Final = Fields(
    Derived("dials", lambda s: dials_for(s.tables, s.seats)),
    Field("round", Number(lambda s: s.tables.rounds)),
    Field("first", Number(last_seat)),
    Field("boards", Flat(Row(Row(Pick(LOCATIONS, always=True), 4), 2), fixed=True)),
    Field("markers", Named(MARKERS, Number())),
    Field("huts", Named(HUTS, Number(last_seat, -1, empty=-1))),
    Field("display", Flat(Named(TOWN, Row(Pick(ADVISORS), 2)))),
    Field("stack", Pile(ADVISORS)),
    Field("away", Pile(ADVISORS)),
    Field("events", Pile(EVENTS)),
    Field("past", Pile(EVENTS)),
    Field("pile", Pile(TOKENS)),
    Field("discard", Pile(TOKENS)),
    Field("drawn", Pile(TOKENS)),
    Field("taken", Named(RANKS, Number(4)), "nobility"),
    Group("victoria", Field("victoria", Number(), "cp"), Field("victoria_nobles", NOBLES, "nobles")),
    Group(
        "turn",
        Field("card", Pick(CARDS)),
        Field("slot", Number(3)),
        Field("used", Number()),
        Field("visit_done", Number()),
        Field("visit_tokens", Some(TOKENS)),
    ),
    Each(
        "seats",
        seats,
        Field("at", Row(Number(3), 2)),
        Field("goods", Named(GOODS, Number())),
        Field("cp", Number(least=-MOST)),
        Field("bp", Number(least=-MOST)),
        Field("tally", Made(TALLY.blank, lambda tally, s: {"tally": TALLY.write(tally, s)}, read_tally), spread=True),
        Field("hand", Some(CARDS)),
        Field("deck", Pile(CARDS)),
        Field("played", Some(CARDS)),
        Field("slots", Row(Pick(CARDS), 3)),
        Field("rank", Number(len(RANKS))),
        Field("nobles", NOBLES),
        Field("craftsmen", Number(4)),
        Field("advisors", Some(ADVISORS)),
        Field("tokens", Some(TOKENS)),
        flat=("at", "slots"),
    ),
)
