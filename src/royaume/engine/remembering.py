"""What is said or drawn of a printed thing stays the same as long as the game does: it is found once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from royaume.engine.game import Game

MANY = 4096  # so many answers of one function are kept; then it begins anew

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")


def remembered(work: Callable[Concatenate[A, P], T]) -> Callable[Concatenate[A, P], T]:
    """Keep what a function finds for a game, or for whoever speaks of one in a language, and for plain values.

    Whoever gets an answer shares it with others, and leaves it as it is.
    """
    kept: dict[Any, tuple[Game, T]] = {}

    @functools.wraps(work)
    def recall(about: A, /, *args: P.args, **more: P.kwargs) -> T:
        game: Any = getattr(about, "game", about)
        key: tuple[Any, ...] = (id(game), getattr(about, "lang", ""), args)
        if more:
            key += tuple(more.items())
        found = kept.get(key)
        if found is None:
            if len(kept) >= MANY:
                kept.clear()
            found = kept[key] = (game, work(about, *args, **more))  # the game stays, or another could get its id
        return found[1]

    return recall
