"""Documents: kept by person, game and name; of two changes at once only one is written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from royaume.server.documents import Document, read_document, write_document
from royaume.server.house import House
from royaume.server.person import Person
from royaume.server.settings import Settings
from tests.known import known

ALICE, EMILE = Person("a" * 32, "Alice"), Person("e" * 32, "Émile")


def in_a_house(tmp_path: Path, act: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(Settings(f"sqlite:///{tmp_path / 'royaume.db'}", "s" * 40, bot_workers=1))
        await house.open()
        try:
            for person in (ALICE, EMILE):
                await known(house, person)
            await act(house)
        finally:
            await house.close()

    asyncio.run(run())


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        empty = await read_document(house.storage, ALICE, "crown_of_emara", "sheet")
        assert empty == Document("crown_of_emara", "sheet", {}, 0)
        assert await write_document(house.storage, ALICE, empty, {"games": [1, 2]})
        kept = await read_document(house.storage, ALICE, "crown_of_emara", "sheet")
        assert kept == Document("crown_of_emara", "sheet", {"games": [1, 2]}, 1)
        assert (await read_document(house.storage, EMILE, "crown_of_emara", "sheet")).version == 0
        assert (await read_document(house.storage, ALICE, "crown_of_emara", "other")).version == 0

    in_a_house(tmp_path, act)


def test_of_two_changes_one_is_written(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        empty = await read_document(house.storage, ALICE, "crown_of_emara", "sheet")
        first = await asyncio.gather(*(write_document(house.storage, ALICE, empty, {"by": n}) for n in range(4)))
        assert sorted(first) == [False, False, False, True]
        seen = await read_document(house.storage, ALICE, "crown_of_emara", "sheet")
        assert seen.data == {"by": first.index(True)}
        assert await write_document(house.storage, ALICE, seen, {"by": "me"})
        assert not await write_document(house.storage, ALICE, seen, {"by": "somebody slower"})
        assert (await read_document(house.storage, ALICE, "crown_of_emara", "sheet")).data == {"by": "me"}

    in_a_house(tmp_path, act)
