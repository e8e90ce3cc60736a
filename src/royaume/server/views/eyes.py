"""Who looks at a table, with whose eyes, and how much of it they have seen."""

from __future__ import annotations

from dataclasses import dataclass

from royaume.engine.languages import LANGUAGES
from royaume.server import permissions
from royaume.server.errors import forbidden, invalid
from royaume.server.person import Person
from royaume.server.sight import Sight
from royaume.server.sitting import OPEN, Sitting
from royaume.server.tables import Tables

QUEUED = "q"  # at the end of a cursor


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table: the person, and the seat whose truth they see (None: a spectator's)."""

    person: Person | None
    seat: int | None
    lang: str

    @property
    def user(self) -> str | None:
        """The id of the person."""
        return self.person.id if self.person is not None else None

    def key(self, table: Sitting) -> tuple[str | None, int | None, str]:
        """The same for eyes that see the same: all do who have no seat and are not the owner."""
        known = self.user == table.row["owner"] or bool(table.seats_of(self.user))
        return (self.user if known else None, self.seat, self.lang)

    def sight(self, table: Sitting) -> Sight | None:
        """The position as these eyes may know it, None where its rules are not here."""
        return Sight(table.state, self.seat, table.key) if table.state is not None else None


@dataclass(frozen=True, slots=True)
class Cursor:
    """How much a viewer has seen: the last ply of the log and the last chat message. None: nothing yet.

    And whether they saw that the bot waits for its turn to think. In a secret round, of which the log says nothing yet,
    also what the viewer noticed of it.
    """

    ply: int | None = None
    said: int | None = None
    queued: bool = False
    aside: int = 0

    def __str__(self) -> str:
        aside = f".{self.aside}" if self.aside else ""
        return f"{self.ply or 0}.{self.said or 0}{aside}{QUEUED if self.queued else ''}"

    @classmethod
    def read(cls, text: str | None) -> Cursor:
        """The cursor of an event id; one that is not ours is no cursor."""
        told = text or ""
        parts = told.removesuffix(QUEUED).split(".")
        if len(parts) > 3 or len(parts[0]) > 9 or not all(part.isascii() and part.isdigit() for part in parts):
            return cls()
        ply, said, aside = [*(int(part[:9]) for part in parts), None, None][:3]
        return cls(ply, said, told.endswith(QUEUED), aside or 0)


def cursor(tables: Tables, table: Sitting, eyes: Viewer) -> Cursor:
    """How much there is to see."""
    queued = table.id in tables.queued and not table.in_secret  # which bot waits there is told to nobody
    return Cursor(table.known_head, table.row["said"], queued, table.aside(eyes.user))


def viewer(table: Sitting, person: Person | None, seat: int | None = None, lang: str = "en") -> Viewer:
    """The eyes of a person: their seat that decides, else their first, or the one of theirs they ask for."""
    permissions.watch_or_open(table, person)
    if lang not in LANGUAGES:
        raise invalid(f"There are no words in '{lang}'; the languages are: {', '.join(LANGUAGES)}.", "unknown_language")
    own = table.seats_of(person.id if person is not None else None)
    if seat is not None and seat not in own:
        raise forbidden("This is not your seat.", "not_your_seat")
    if seat is None and own:
        seat = table.turn if table.turn in own else own[0]
    if table.status == OPEN:
        seat = None  # seats still change hands: whoever has looked at one must not take another, so nobody looks
    return Viewer(person, seat, lang)
