"""What is kept about people, in the order the privacy page tells it, and what becomes of it when somebody goes.

Every table of the database is here: a test finds one that nobody has thought of.
"""

from __future__ import annotations

from dataclasses import dataclass

GOES, STAYS, NOBODY = "goes", "stays", "nobody"


@dataclass(frozen=True, slots=True)
class Kept:
    """Something the page speaks of, the tables of the database it is in, and whether it goes with its person.

    What stays is somebody's from then on; `NOBODY` says that it is about no person at all.
    """

    id: str
    tables: tuple[str, ...]
    fate: str


KEPT = (
    Kept("account", ("users", "looks"), GOES),
    Kept("sign_ins", ("sessions", "tokens", "resets"), GOES),
    Kept("wishes", ("habits", "pushes", "outbox"), GOES),
    Kept("people", ("profiles", "friends", "shuns", "members", "calls"), GOES),
    Kept("learned", ("documents",), GOES),
    Kept("clubs", ("clubs",), STAYS),
    Kept("events", ("events", "entrants", "event_rounds", "pairings"), STAYS),
    Kept("games", ("tables", "seats", "entries", "snapshots", "invitations", "analyses"), STAYS),
    Kept("talk", ("messages",), STAYS),
    Kept("ratings", ("results", "rating_steps", "ratings"), STAYS),
    Kept("measures", ("measures", "operators"), GOES),
    Kept("reports", ("reports", "journal"), STAYS),
    Kept("house", ("components", "keys", "pulses", "breaks", "probes", "banners", "choices", "news"), NOBODY),
)


def going() -> set[str]:
    """The tables whose rows of a person are deleted with them; in all others the person becomes somebody."""
    return {table for each in KEPT if each.fate == GOES for table in each.tables}
