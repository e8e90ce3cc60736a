"""The illustration of each location."""

from __future__ import annotations

from functools import cache


@cache
def page(location: str) -> str:
    """The drawing of a double page: the inside of an SVG with the view box 0 0 1200 760."""
    return '<rect width="1200" height="760" fill="#efe4cd"/><path d="M600 0V760" stroke="#cdbb95" stroke-width="3"/>'


@cache
def thumb(location: str) -> str:
    """The same drawing with less detail, for previews."""
    return page(location)
