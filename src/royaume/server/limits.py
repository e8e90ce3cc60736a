"""How often somebody may do something: token buckets in memory, of a person and of the address they come from.

Behind one address may live a whole club: it may do many times what a person may.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from royaume.server.errors import Refusal


@dataclass(frozen=True, slots=True)
class Rule:
    """How many at once, how many a second after that, and how many times as much an address may."""

    size: float
    rate: float
    club: float = 20


RULES: dict[str, Rule] = {
    "password": Rule(10, 10 / 60, club=6),
    "account": Rule(5, 5 / 3600, club=8),
    "token": Rule(10, 10 / 3600),
    "create": Rule(20, 60 / 3600),
    "invite": Rule(20, 60 / 3600),
    "reset": Rule(3, 6 / 3600, club=5),
    "download": Rule(4, 12 / 3600, club=5),
    "letter": Rule(5, 20 / 86400, club=5),
    "report": Rule(5, 20 / 86400, club=5),
    "chat": Rule(10, 0.5),
    "move": Rule(60, 10),
    "seat": Rule(30, 1),
    "import": Rule(10, 20 / 3600, club=5),
    "hint": Rule(20, 0.2, club=5),
    "study": Rule(10, 20 / 3600, club=5),
    "puzzle": Rule(20, 0.5),
    "stream": Rule(30, 2),
    "read": Rule(300, 20),
}
KEPT = 50_000

# name: (how many at once for a person, how many for the address they come from)
ROOMS: dict[str, tuple[int, int]] = {"stream": (30, 600), "download": (1, 4)}


class Limits:
    """The buckets of one process, the longest unused forgotten first."""

    def __init__(self, active: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.active = active
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._inside: Counter[tuple[str, str]] = Counter()

    def take(self, rule: str, person: str, address: str | None) -> None:
        """Count one use for a person and, if one is given, for an address; a Refusal says how long to wait."""
        if not self.active:
            return
        found = RULES[rule]
        self._take(rule, f"person {person}", found.size, found.rate)
        if address is not None:
            self._take(rule, f"address {address}", found.size * found.club, found.rate * found.club)
        while len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)

    def try_password(self, device: str | None, address: str, login: str) -> None:
        """Count a password that is tried for an account: from everywhere else the owner still gets in.

        A browser in which the account was signed in to before has a count of its own.
        """
        if device is not None:
            self.take("password", f"{device} for {login}", None)
        else:
            self.take("password", f"{address} for {login}", address)

    def _take(self, rule: str, key: str, size: float, rate: float) -> None:
        now = self.clock()
        left, then = self._buckets.pop((rule, key), (size, now))
        left = min(size, left + (now - then) * rate)
        if left < 1:
            self._buckets[(rule, key)] = (left, now)
            wait = int((1 - left) / rate) + 1
            raise Refusal("too_many", f"Too many at once; try again in {wait} s.", 429, retry_after=wait)
        self._buckets[(rule, key)] = (left - 1, now)

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
