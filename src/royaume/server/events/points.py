"""Points and standings: what the places at the tables of an event are worth, and who is ahead. Pure functions.

The winner of a table has six points and the last none, the others evenly in between; who shares a place shares what it
is worth. Who sits a round out has three, as much as a table gives on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

MOST = 6
BYE = Fraction(MOST, 2)


def points(places: Sequence[int]) -> list[Fraction]:
    """The points of the seats of a table by their places."""
    others = len(places) - 1
    found = []
    for mine in places:
        behind = sum(other > mine for other in places) + Fraction(sum(other == mine for other in places) - 1, 2)
        found.append(MOST * Fraction(behind) / others if others else Fraction(MOST))
    return found


def won(places: Sequence[int]) -> list[Fraction]:
    """Which part of the win each seat has."""
    winners = sum(place == 1 for place in places)
    return [Fraction(place == 1) / winners if winners else Fraction(0) for place in places]


@dataclass(slots=True)
class Line:
    """How somebody stands."""

    who: int
    gone: bool = False
    points: Fraction = Fraction(0)
    played: int = 0
    byes: int = 0
    won: Fraction = Fraction(0)
    direct: Fraction = Fraction(0)  # points against those who are equal so far
    others: Fraction = Fraction(0)  # points of all who were met
    place: int = 0
    course: list[Fraction] = field(default_factory=list)  # points after each round


Table = tuple[Sequence[int], Sequence[int]]  # the people of a table, and their places


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a round: its decided tables, and who sat it out."""

    tables: Sequence[Table]
    out: Sequence[int] = ()


def standing(people: Iterable[int], rounds: Sequence[Played], gone: Iterable[int] = ()) -> list[Line]:
    """Everybody by points; then by tables won, points against one another, and points of those they met.

    Who has left the event comes after all others, without a place.
    """
    left = set(gone)
    lines = {who: Line(who, who in left) for who in people}
    met: list[tuple[int, int, Fraction]] = []  # somebody, whom they met, and what they got of that
    for each in rounds:
        for seated, places in each.tables:
            for who, got, win in zip(seated, points(places), won(places), strict=True):
                line = lines[who]
                line.points += got
                line.won += win
                line.played += 1
            for who, mine in zip(seated, places, strict=True):
                for other, theirs in zip(seated, places, strict=True):
                    if who != other:
                        met.append((who, other, Fraction((mine < theirs) * 2 + (mine == theirs), 2)))
        for who in each.out:
            lines[who].points += BYE
            lines[who].byes += 1
        for line in lines.values():
            line.course.append(line.points)
    for who, other, _ in met:
        lines[who].others += lines[other].points
    equal: Mapping[int, tuple[Fraction, Fraction]] = {who: (line.points, line.won) for who, line in lines.items()}
    for who, other, got in met:
        if equal[who] == equal[other]:
            lines[who].direct += got
    return _placed(lines.values())


def _placed(lines: Iterable[Line]) -> list[Line]:
    found = sorted(lines, key=lambda line: (line.gone, [-each for each in _key(line)], line.who))
    for at, line in enumerate(found):
        if not line.gone:
            same = at > 0 and _key(found[at - 1]) == _key(line)
            line.place = found[at - 1].place if same else at + 1
    return found


def _key(line: Line) -> tuple[Fraction, ...]:
    return line.points, line.won, line.direct, line.others
