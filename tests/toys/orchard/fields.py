"""The fields of a position: what they are, and how each is written."""

from __future__ import annotations

from typing import Final

from royaume.engine.fields import Each, Field, Fields, Flag, Number, Pick, Row, Some, seats

from .actions import CARDS

FIELDS: Final = Fields(
    Field("deck", Row(Pick(CARDS, always=True))),  # the top card last
    Field("discard", Some(CARDS)),
    Field("looked", Flag()),
    Field("rolled", Flag()),
    Each(
        "seats",
        seats,
        Field("hand", Some(CARDS)),
        Field("table", Some(CARDS)),
        Field("dice", Number()),
    ),
)
