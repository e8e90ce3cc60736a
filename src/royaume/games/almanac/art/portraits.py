"""Small portraits for the encounters on the road."""

from __future__ import annotations


def encounter(kind: str) -> str:
    """A portrait for a card or a kind of encounter: the inside of an SVG with the view box 0 0 120 120."""
    return '<circle cx="60" cy="60" r="54" fill="#8fa7b8"/>'
