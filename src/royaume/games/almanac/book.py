"""The book: its pages, each made of the data and the mechanism it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.games.almanac.page import Page
from royaume.games.almanac.pages_cities import Aurora, OnePerStall, SickDistricts, WindDie
from royaume.games.almanac.pages_final import Audience, Bouts, SailWhenFull, StrengthGate
from royaume.games.almanac.pages_hills import (
    BumpForShell,
    GrapeHarvest,
    RisingToll,
    SharedRondel,
    WarmingPools,
    WeightLimit,
)
from royaume.games.almanac.pages_road import DriftingBridges, Ladders, PathAdjacency, Slide, Snowdrifts
from royaume.games.almanac.tables import Tables

MECHANISMS: Final[dict[str, type[Page]]] = {
    "path_adjacency": PathAdjacency,
    "drifting_bridges": DriftingBridges,
    "ladders": Ladders,
    "snowdrifts": Snowdrifts,
    "slide": Slide,
    "weight_limit": WeightLimit,
    "shared_rondel": SharedRondel,
    "warming_pools": WarmingPools,
    "grape_harvest": GrapeHarvest,
    "bump_for_shell": BumpForShell,
    "rising_toll": RisingToll,
    "aurora": Aurora,
    "one_per_stall": OnePerStall,
    "epidemic": SickDistricts,
    "wind_die": WindDie,
    "audience": Audience,
    "strength_gate": StrengthGate,
    "bouts": Bouts,
    "sail_when_full": SailWhenFull,
}


def open_book(data: Mapping[str, Any], players: int) -> Tables:
    """All tables at one number of players, with the pages of the book in the order of their numbers."""
    tables = Tables(data, players)
    first = 0
    for entry in sorted(data["location"], key=lambda entry: int(entry["number"])):
        page = MECHANISMS[entry["mechanism"]](entry, tables, first)
        tables.pages.append(page)
        first += page.size
    return tables
