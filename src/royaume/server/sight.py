"""A position as one seat may know it. Whatever is shown to somebody, or thought for them, is made of a `Sight`."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.reasons import Reason
from royaume.engine.state import State


class Sight:
    """The eyes of one seat on a position; the seat None is whoever only watches."""

    __slots__ = ("_key", "_position", "game", "ply", "seat", "seats")

    def __init__(self, position: State, seat: int | None, key: bytes = b"") -> None:
        """Look at a position; `key` is the secret of its table, for whoever wants to guess."""
        self._position = position
        self._key = key
        self.game: Game = position.game
        self.ply = position.known_ply()
        self.seat = seat
        self.seats = position.seats

    @property
    def decides(self) -> bool:
        """True if it is for this seat to choose now."""
        return self.seat is not None and self._position.player == self.seat

    def view(self) -> dict[str, Any]:
        """All that the seat may know, as plain data."""
        return self._position.view(self.seat)

    def dice(self, about: str) -> random.Random:
        """Dice to guess with, for one purpose: the same whenever this seat looks at this ply, foreseen by nobody."""
        assert self._key, "whoever guesses needs the secret of the table"
        asked = f"{self.seat} {self.ply} {about}".encode()
        return random.Random(hashlib.blake2b(asked, key=self._key, digest_size=32).digest())

    def guess(self, dice: random.Random) -> State:
        """A position that the seat cannot tell from the real one, to think about."""
        return self._position.determinize(self.seat, dice)

    # The decision of the seat ---------------------------------------------------------------------

    def legal(self) -> list[int]:
        """What the seat may choose now; nothing if it is not for it to choose."""
        return self._position.legal() if self.decides else []

    def prompt(self, lang: str) -> str:
        """What the seat is asked, in words."""
        return self.game.prompt(self._position, lang)

    def label(self, action: int, lang: str) -> str:
        """An action in words."""
        return self.game.label(self._position, action, lang)

    def shortcuts(self) -> Mapping[str, int | None]:
        """The runs of moves that are offered, each with its next action, None where the seat has to answer first."""
        return self.game.shortcuts(self._position) if self.decides else {}

    def why_not(self, action: int) -> Reason | None:
        """Why the seat cannot choose an action, None if it can."""
        return self._position.why_not(action)
