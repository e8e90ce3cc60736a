"""Several small numbers in one: the argument of a step, a price, a worker on the map. Each part has a name.

LOCATION, WORKERS = parts(2, 4)
arg = LOCATION.put(3) | WORKERS.put(2)
WORKERS.of(arg)  # 2
"""

from __future__ import annotations

from typing import final


@final
class Bits:
    """One part of a packed number: so many bits from a place on."""

    __slots__ = ("mask", "shift")

    def __init__(self, shift: int, width: int) -> None:
        self.shift = shift
        self.mask = (1 << width) - 1

    def of(self, packed: int) -> int:
        """The value of this part."""
        return packed >> self.shift & self.mask

    def put(self, value: int) -> int:
        """The value at its place, to be joined with the other parts by `|`."""
        return value << self.shift


def parts(*widths: int) -> tuple[Bits, ...]:
    """Parts of so many bits each, one above the other, the first at the bottom."""
    return tuple(Bits(sum(widths[:i]), width) for i, width in enumerate(widths))
