"""Best scores: the finished solo games of a person in one game, however their tables were opened."""

from __future__ import annotations

from typing import Any

from royaume.engine.companions import BEST_PAGE
from royaume.engine.game import Game
from royaume.server import counting, listing
from royaume.server.documents import read_document, write_document
from royaume.server.errors import missing
from royaume.server.person import Person
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables

DOCUMENT = "best"
TRIES = 5  # so often another page of the same person may be quicker


class Scores:
    """One person's list: the games that count, in the order they ended, and why the others do not."""

    def __init__(self, tables: Tables, person: Person, game: Game) -> None:
        page = BEST_PAGE.of(game)
        if page is None:
            raise missing("list of best scores")
        self.tables = tables
        self.person = person
        self.game = game
        self.page = page
        self.games: list[dict[str, Any]] = []
        self.left_out: dict[str, str] = {}
        self.going: list[dict[str, Any]] = []  # tables of games that are not over, and when they last moved

    async def read(self) -> None:
        """Read the list, with every game written down that has ended since."""
        for _ in range(TRIES):
            if await self._read():
                return

    async def _read(self) -> bool:
        document = await read_document(self.tables.storage, self.person, self.game.id, DOCUMENT)
        self.games = list(document.data.get("games", ()))
        self.left_out = dict(document.data.get("left_out", {}))
        own = await listing.solo_tables(self.tables.storage, self.person, self.game.id)
        mine = [table for table in own if self.page.takes(self.game, table.row["options"])]
        self.going = [{"table": each.id, "moved": each.row["moved"]} for each in mine if not each.ended]
        known = {each["table"] for each in self.games} | set(self.left_out)
        new = [table.id for table in mine if table.played_out and table.id not in known]
        for table_id in reversed(new):  # the first that ended first
            await self._enter(await self.tables.get(table_id))
        if len(self.games) + len(self.left_out) == len(known):
            return True
        kept = {"games": self.games, "left_out": self.left_out}
        return await write_document(self.tables.storage, self.person, document, kept)

    async def _enter(self, table: Sitting) -> None:
        """Write a game down, unless its rules are not here."""
        if table.state is None:
            return
        reason = counting.why_not(table)
        if reason is not None:
            self.left_out[table.id] = reason
            return
        row = self.page.result(self.game, table.state)
        self.games.append({**row, "table": table.id, "at": table.row["moved"], "coach": table.row["coach"]})

    def lists(self) -> list[tuple[Any, list[dict[str, Any]]]]:
        """The games by what is compared with what, the best first; of equal ones the older."""
        keys: list[Any] = sorted({tuple(each["key"]) for each in self.games})
        return [(key, self.best(key)) for key in keys]

    def best(self, key: tuple[Any, ...]) -> list[dict[str, Any]]:
        """The games of one list, the best first."""
        return sorted((each for each in self.games if tuple(each["key"]) == key), key=lambda each: -each["score"])

    def standing(self, table_id: str) -> dict[str, Any] | None:
        """Where a finished game stands: its place, the best before it, or why it does not count."""
        if table_id in self.left_out:
            return {"why": self.left_out[table_id]}
        own = next((each for each in self.games if each["table"] == table_id), None)
        if own is None:
            return None
        alike = self.best(tuple(own["key"]))
        before = [each["score"] for each in self.games[: self.games.index(own)] if each in alike]
        return {
            "why": None,
            "key": own["key"],
            "place": 1 + sum(each["score"] > own["score"] for each in alike),
            "of": len(alike),
            "best": alike[0]["score"],
            "before": max(before, default=None),
            "new": bool(before) and own["score"] > max(before),
        }
