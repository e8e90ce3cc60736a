"""How often somebody may do something: token buckets in memory."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from royaume.server.errors import Refusal

# name: (how many at once, how many a second after that)
RULES: dict[str, tuple[float, float]] = {
    "sign_in": (10, 10 / 60),
    "account": (5, 5 / 3600),
    "token": (10, 10 / 3600),
    "create": (20, 60 / 3600),
    "invite": (20, 60 / 3600),
    "chat": (10, 0.5),
    "move": (60, 10),
    "seat": (30, 1),
    "import": (10, 20 / 3600),
    "hint": (20, 0.2),
    "study": (10, 20 / 3600),
    "puzzle": (20, 0.5),
    "stream": (30, 2),
}
KEPT = 50_000

# name: (how many at once for a person, how many for the address they come from)
ROOMS: dict[str, tuple[int, int]] = {"stream": (30, 300)}


class Limits:
    """The buckets of one process, the longest unused forgotten first."""

    def __init__(self, active: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.active = active
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._inside: Counter[tuple[str, str]] = Counter()

    def take(self, rule: str, *keys: str) -> None:
        """Count one use for each key (a person, an address); a Refusal says how long to wait."""
        if not self.active:
            return
        size, rate = RULES[rule]
        now = self.clock()
        for key in keys:
            left, then = self._buckets.pop((rule, key), (size, now))
            left = min(size, left + (now - then) * rate)
            if left < 1:
                self._buckets[(rule, key)] = (left, now)
                wait = int((1 - left) / rate) + 1
                raise Refusal("too_many", f"Too many at once; try again in {wait} s.", 429, retry_after=wait)
            self._buckets[(rule, key)] = (left - 1, now)
        while len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)

    @contextmanager
    def room(self, rule: str, person: str, address: str) -> Iterator[None]:
        """Be inside while something lasts; a Refusal if so many of this person or address are inside already."""
        keys = [(rule, person), (rule, address)]
        for key, most in zip(keys, ROOMS[rule], strict=True):
            if self.active and self._inside[key] >= most:
                raise Refusal("too_many", f"No more than {most} of these at once.", 429)
        self._inside.update(keys)
        try:
            yield
        finally:
            self._inside -= Counter(keys)  # what is zero is forgotten
