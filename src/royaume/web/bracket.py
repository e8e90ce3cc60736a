"""The drawing of a knock-out: a column for each round, a box for each table, lines for those who go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from royaume.server.events import knockout
from royaume.server.events.keeping import Event
from royaume.server.events.marshal import still_in, winners
from royaume.web.render import Page

WIDE, GAP = 168, 44  # of a box, and between two columns
ROW, HEAD, BETWEEN = 26, 30, 16  # the height of a name, of the heading of a column, between two boxes
LONGEST = 17  # characters of a name


@dataclass(slots=True)
class Box:
    """A table of a round, somebody who sits it out, or a table that is still to come."""

    people: list[int | None]
    places: tuple[int, ...] | None = None
    url: str = ""
    on: list[int] = field(default_factory=list)  # who goes on
    y: float = 0.0

    @property
    def high(self) -> int:
        """The height."""
        return ROW * len(self.people)


def columns(event: Event) -> list[list[Box]]:
    """The boxes of all rounds, those that are to come included."""
    found: list[list[Box]] = []
    for at, each in enumerate(event.rounds):
        later = event.rounds[at + 1] if at + 1 < len(event.rounds) else None
        if later is not None:
            on = {*later.out, *(one for table in later.tables for one in table.people)}
        else:
            on = set(still_in(event))
        boxes = [
            Box(list(t.people), t.places, f"/t/{t.table_id}", [one for one in t.people if one in on])
            for t in each.tables
        ]
        boxes += [Box([one], None, "", [one]) for one in each.out]
        found.append(boxes)
    if event.status == "playing" and event.last is not None:
        people = len(event.last.out) + sum(len(each.people) for each in event.last.tables)
        left = knockout.following(people, event.terms.players, event.terms.most)
        for many, byes in knockout.course(left, event.terms.players, event.terms.most):
            found.append([Box([None] * size) for size in many] + [Box([None]) for _ in range(byes)])
    return found


def arrange(found: Sequence[list[Box]]) -> int:
    """Put the boxes where the lines between them cross little; the height of all."""
    for here, later in reversed(list(pairwise(found))):
        goal = {one: (at, row) for at, box in enumerate(later) for row, one in enumerate(box.people)}
        end = (len(later), 0)
        here.sort(key=lambda box: min((goal.get(one, end) for one in box.on), default=end))
    for number, column in enumerate(found):
        y = float(HEAD)
        before = found[number - 1] if number else []
        for at, box in enumerate(column):
            feeding = [other for other in before if set(other.on) & set(box.people)]
            if box.people[0] is None:  # nobody knows yet who comes there
                share = len(before) / len(column)
                feeding = before[round(at * share) : max(round((at + 1) * share), round(at * share) + 1)]
            middle = sum(other.y + other.high / 2 for other in feeding) / len(feeding) if feeding else 0.0
            box.y = max(y, middle - box.high / 2)
            y = box.y + box.high + BETWEEN
    return round(max((box.y + box.high for column in found for box in column), default=HEAD)) + 4


def drawn(page: Page, event: Event) -> dict[str, Any]:
    """Everything the drawing shows."""
    found = columns(event)
    high = arrange(found)
    names = {number: each.person.called(page.lang) for number, each in event.drawn.items()}
    mine = next((number for number, each in event.drawn.items() if each.person.id == page.who.person.id), None)
    won = winners(event)
    lines = []
    for number, (here, later) in enumerate(pairwise(found)):
        spots = {one: box.y + ROW * (row + 0.5) for box in later for row, one in enumerate(box.people)}
        x = number * (WIDE + GAP) + WIDE
        for box in here:
            for row, one in enumerate(box.people):
                if one in box.on and one in spots:
                    start, end = box.y + ROW * (row + 0.5), spots[one]
                    lines.append({"d": line(x, start, end), "mine": one == mine})
    return {
        "wide": len(found) * (WIDE + GAP) - GAP + 4,
        "high": high,
        "box": WIDE,
        "row": ROW,
        "heads": [
            {"x": number * (WIDE + GAP), "text": heading(page, number + 1, number + 1 == len(found))}
            for number in range(len(found))
        ],
        "lines": lines,
        "boxes": [
            {
                "x": number * (WIDE + GAP),
                "y": round(box.y),
                "high": box.high,
                "url": box.url,
                "later": box.people[0] is None,
                "rows": [
                    {
                        "y": ROW * row,
                        "text": shortened(names[one]) if one is not None else "",
                        "place": box.places[row] if box.places is not None else None,
                        "on": one in box.on or one in won,
                        "out": box.places is not None and one not in box.on and one not in won,
                        "mine": one is not None and one == mine,
                    }
                    for row, one in enumerate(box.people)
                ],
            }
            for number, column in enumerate(found)
            for box in column
        ],
    }


def line(x: int, start: float, end: float) -> str:
    """The way from a box to one of the next column."""
    half = x + GAP // 2
    return f"M{x},{start:.0f}C{half},{start:.0f} {half},{end:.0f} {x + GAP},{end:.0f}"


def heading(page: Page, number: int, last: bool) -> str:
    """What a round is called."""
    return page.say("events.final") if last else page.say("events.round", n=number)


def shortened(name: str) -> str:
    """A name that fits into a box."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
