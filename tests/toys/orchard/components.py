"""The data of Orchard, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from royaume.engine.components import (
    Components,
    Shape,
    checked,
    id_problems,
    never_raises,
    read_components,
    read_toml,
    source_problems,
)
from royaume.engine.texts import Told

from .actions import CARDS

OWN = Path(__file__).with_name("components.toml")
TOLD = [Told("meta"), Told("cards")]  # what has a name in every language
MOST = 20  # points of a card


def read(path: Path | None = None) -> Components:
    """The game's own data, or a player's file; ComponentsError names the first thing that cannot be."""
    return checked(read_components(OWN, path), problems, TOLD)


@never_raises
def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the data, one sentence each."""
    yield from Shape().problems(read_toml(OWN), data)
    yield from id_problems("cards", data["cards"], CARDS)
    yield from source_problems(data)
    for card in data["cards"]:
        if not 0 <= card["points"] <= MOST:
            yield f"cards[{card['id']}] has 0 to {MOST} points, not {card['points']}"
