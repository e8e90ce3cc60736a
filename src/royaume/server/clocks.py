"""Clocks as a pure account: what every seat has left follows from the timed entries of the log and a moment.

A seat has a bank, and a time for every turn; what a turn takes beyond its own time is paid from the bank. The clock of
a seat runs while its person decides. What does not count: the breaks in which no server ran, and the nights and days
off of a person, which are in the log too. So every process, before and after a restart, tells the same time.

Moments and times are whole milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from royaume.server.errors import invalid

SECOND = 1000
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND
WEEK = 7 * DAY
BANKS = (5 * MINUTE, 60 * MINUTE)  # of a live table
TURNS = {"live": (0, 5 * MINUTE), "turns": (12 * HOUR, WEEK)}  # what a turn may have, by the pace of the table
BOT, RESIGN, MARK = "bot", "resign", "mark"  # what becomes of a seat whose clock has run out
OUT = (BOT, RESIGN, MARK)
HELD = -1  # in place of a seat: all clocks are paused, and the turn goes on afterwards
LONGEST_NIGHT = 12 * 60  # minutes
MOST_DAYS_OFF = 3  # in a week

Break = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Terms:
    """The clock of a table: the bank of every seat, the time for every turn, and what happens when both are spent."""

    bank: int
    turn: int
    out: str

    @property
    def short(self) -> int:
        """With so little left, time is short."""
        return max((self.bank + self.turn) // 10, 30 * SECOND)

    def to_dict(self) -> dict[str, Any]:
        """As the table's row keeps it."""
        return {"bank": self.bank, "turn": self.turn, "out": self.out}


def terms(row: Mapping[str, Any]) -> Terms | None:
    """The clock of a table by its row; None: it has none."""
    kept = row.get("clock")
    return Terms(kept["bank"], kept["turn"], kept["out"]) if kept is not None else None


def check(wanted: Terms, pace: str) -> None:
    """A Refusal if a clock does not fit the pace of its table."""
    low, high = TURNS[pace]
    bank = BANKS if pace == "live" else (0, 0)
    if not low <= wanted.turn <= high or not bank[0] <= wanted.bank <= bank[1] or wanted.out not in OUT:
        told = "5 to 60 minutes and up to 5 minutes a turn" if pace == "live" else "12 hours to 7 days a turn"
        raise invalid(f"The clock of such a table can have {told}.", "bad_clock")


# Nights and days off ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rest:
    """When the clocks of a person stand still at tables that are played turn by turn, where they live."""

    zone: str
    night: tuple[int, int] | None = None  # from and to, in minutes of the day; it may go past midnight
    days: frozenset[int] = frozenset()  # off every week; Monday is 0

    def to_dict(self) -> dict[str, Any]:
        """As the log keeps it."""
        return {"zone": self.zone, "night": list(self.night) if self.night else None, "days": sorted(self.days)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any] | None) -> Rest | None:
        """What `to_dict` made; None: the clocks never stand still."""
        if data is None:
            return None
        return cls(data["zone"], tuple(data["night"]) if data["night"] else None, frozenset(data["days"]))

    def check(self) -> None:
        """A Refusal unless enough of every week is left to play."""
        try:
            ZoneInfo(self.zone)
        except (KeyError, OSError, ValueError):
            raise invalid("There is no such time zone.", "bad_zone") from None
        if self.night is not None:
            begins, ends = self.night
            if not all(0 <= each < 24 * 60 for each in self.night) or (ends - begins) % (24 * 60) > LONGEST_NIGHT:
                raise invalid("A night has 12 hours at most.", "bad_rest")
        if len(self.days) > MOST_DAYS_OFF or not all(0 <= each < 7 for each in self.days):
            raise invalid("A week has three days off at most.", "bad_rest")

    def within(self, start: int, end: int) -> Iterator[Break]:
        """The nights and days off that touch a stretch of time."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(start / 1000, UTC).astimezone(zone).date() - timedelta(days=1)
        last = datetime.fromtimestamp(end / 1000, UTC).astimezone(zone).date()
        while day <= last:
            if day.weekday() in self.days:
                yield _moment(day, 0, zone), _moment(day + timedelta(days=1), 0, zone)
            if self.night is not None and self.night[0] != self.night[1]:
                begins, ends = self.night
                morning = day if begins < ends else day + timedelta(days=1)
                yield _moment(day, begins, zone), _moment(morning, ends, zone)
            day += timedelta(days=1)


def _moment(day: date, minutes: int, zone: ZoneInfo) -> int:
    return int(datetime.combine(day, time(minutes // 60, minutes % 60), zone).timestamp()) * 1000


# Time that counts ---------------------------------------------------------------------------------


def off(start: int, end: int, rest: Rest | None, breaks: Sequence[Break]) -> Iterator[Break]:
    """The parts of a stretch of time that do not count, in order, apart from one another."""
    found = [*breaks, *(rest.within(start, end) if rest is not None else ())]
    done = start
    for begins, ends in sorted(found):
        begins, ends = max(begins, done), min(ends, end)
        if begins < ends:
            yield begins, ends
            done = ends


def elapsed(start: int, end: int, rest: Rest | None, breaks: Sequence[Break]) -> int:
    """How much of the time between two moments counts."""
    return max(end - start, 0) - sum(ends - begins for begins, ends in off(start, end, rest, breaks))


def reach(start: int, budget: int, rest: Rest | None, breaks: Sequence[Break]) -> int:
    """The first moment at which so much time that counts has passed."""
    at, left = start, max(budget, 0)
    while True:
        end = at + max(left, DAY)
        for begins, ends in off(at, end, rest, breaks):
            if begins - at >= left:
                return at + left
            left -= begins - at
            at = ends
        if end - at >= left:
            return at + left
        left -= end - at
        at = end


# The account --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tick:
    """What an entry of the log says about time: when it was, and whose clock runs from then on."""

    ply: int
    at: int
    runs: int | None  # a seat; HELD: all are paused; None: nobody's, for a bot decides or the game does not go on
    late: bool = False  # the clock that ran has run out
    rests: Mapping[int, Rest | None] = field(default_factory=dict)  # of seats, from then on


def tick(ply: int, at: int, kind: str, runs: int | None, data: Mapping[str, Any]) -> Tick:
    """What an entry of the log says about time."""
    rests = {int(seat): Rest.from_dict(kept) for seat, kept in data.get("rest", {}).items()}
    return Tick(ply, at, runs, kind == "late", rests)


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a table after some entries of its log."""

    terms: Terms
    banks: tuple[int, ...]  # without what the present turn takes
    used: tuple[int, ...]  # all that every seat has taken, without the present turn
    rests: Mapping[int, Rest | None]
    breaks: Sequence[Break]
    seat: int | None = None  # whose turn it is, of those with a clock
    spent: int = 0  # what that turn took, until `since`
    runs: bool = False  # the clock of that seat runs, since `since`
    since: int = 0
    late: bool = False  # it ran out in this turn, and that has been dealt with

    @property
    def held(self) -> bool:
        """True if the clocks are paused in the middle of a turn."""
        return self.seat is not None and not self.runs

    @property
    def deadline(self) -> int | None:
        """When the clock that runs will have run out; None if none does, or if that is past and dealt with."""
        if self.seat is None or not self.runs or self.late:
            return None
        budget = self.banks[self.seat] + self.terms.turn - self.spent
        return reach(self.since, budget, self.rests.get(self.seat), self.breaks)

    @property
    def short_at(self) -> int:
        """When time is short for the seat whose clock runs."""
        assert self.seat is not None
        budget = self.banks[self.seat] + self.terms.turn - self.terms.short - self.spent
        return reach(self.since, budget, self.rests.get(self.seat), self.breaks)

    def took(self, at: int) -> int:
        """What the present turn has taken at a moment."""
        if self.seat is None or not self.runs:
            return self.spent
        return self.spent + elapsed(self.since, at, self.rests.get(self.seat), self.breaks)

    def left(self, seat: int, at: int) -> int:
        """What a seat has left at a moment for this turn, or for its next one."""
        whole = self.banks[seat] + self.terms.turn
        return max(whole - self.took(at), 0) if seat == self.seat else whole

    def then(self, tick: Tick) -> Clocks:
        """The clocks after one more entry of the log."""
        spent, seat, late = self.took(tick.at), self.seat, self.late
        banks, used = self.banks, self.used
        if tick.runs != HELD and tick.runs != seat:
            if seat is not None:
                over = max(spent - self.terms.turn, 0)
                banks = _with(banks, seat, max(banks[seat] - over, 0))
                used = _with(used, seat, used[seat] + spent)
            seat, spent, late = tick.runs, 0, False
        return Clocks(
            self.terms,
            banks,
            used,
            {**self.rests, **tick.rests} if tick.rests else self.rests,
            self.breaks,
            seat,
            spent,
            seat is not None and tick.runs != HELD,
            max(tick.at, self.since),
            seat is not None and (late or tick.late),
        )


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def read(terms: Terms, seats: int, ticks: Sequence[Tick], breaks: Sequence[Break]) -> Clocks:
    """The clocks of a table after all these entries of its log."""
    clocks = Clocks(terms, (terms.bank,) * seats, (0,) * seats, {}, breaks)
    for each in ticks:
        clocks = clocks.then(each)
    return clocks
