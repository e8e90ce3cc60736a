"""Tables with people around them."""

from __future__ import annotations

from fastapi import FastAPI

from royaume.engine.game import Game
from royaume.server.house import House
from tests.secrets.site import Browser


class Party:
    """A table of people, and somebody who watches it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.house: House = app.state.house
        self.people: list[Browser] = []
        self.tables: dict[int, str] = {}

    async def sit(self, game: Game, players: int) -> str:
        """A table for so many people, with the coach."""
        while len(self.people) < players + 1:
            self.people.append(Browser(self.app))
        if players not in self.tables:
            wish = {"game": game.id, "seats": ["me", *["open"] * (players - 1)], "visibility": "lobby", "coach": True}
            table = (await self.people[0].api("/tables", wish))["view"]["table"]["id"]
            for seat in range(1, players):
                await self.people[seat].api(f"/tables/{table}/seats/{seat}/sit", {})
            self.tables[players] = table
        return self.tables[players]

    def eyes(self, players: int) -> list[tuple[int | None, Browser]]:
        """Every seat with its browser, and the spectator."""
        return [*((seat, self.people[seat]) for seat in range(players)), (None, self.people[players])]
