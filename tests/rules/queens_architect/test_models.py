"""The panel and the tavern against slow models that copy the printed sentences one by one."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from royaume.games.queens_architect.actions import CHARACTERS, GUILDS, TILES
from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import GAME, legal, new, play, read

FEES = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}


def guild(tile: str) -> str:
    return tile.split("_", maxsplit=1)[0]


def character(tile: str) -> str:
    return tile.rpartition("_")[0]


# The panel --------------------------------------------------------------------------------------


@dataclass
class Panel:
    """Six slots with their numbers, a marker on a printed scale, a pile, one star."""

    slots: dict[int, str | None]
    pile: list[str]
    thalers: int
    troupe: dict[str, int]  # tile -> age
    marker: int = 6
    gone: set[str] = field(default_factory=set)

    def price(self, slot: int) -> int:
        return self.marker if slot == 6 else slot

    def may_hire(self, slot: int, dismissed: str | None) -> bool:
        """QA-5.2.1 to QA-5.2.4, sentence by sentence."""
        tile = self.slots[slot]
        if tile is None or self.price(slot) > self.thalers:
            return False
        if (len(self.troupe) == 6) != (dismissed is not None):
            return False
        staying = [other for other in self.troupe if other != dismissed]
        return all(character(other) != character(tile) for other in staying)

    def hire(self, slot: int, dismissed: str | None) -> None:
        tile = self.slots[slot]
        assert tile is not None
        self.thalers -= self.price(slot)
        if dismissed is not None:
            del self.troupe[dismissed]
            self.gone.add(dismissed)
        self.troupe[tile] = 6 - slot
        self.slots[slot] = None
        self.update(hired=slot)

    def update(self, hired: int | None) -> None:
        """QA-5.2.5, step by step."""
        top = self.slots[6]
        if hired == 6:
            self.marker = 6
        elif top is not None:
            if self.marker > 3:
                self.marker -= 1
            else:
                self.gone.add(top)
                self.slots[6] = None
                self.marker = 6
        for _ in range(6):
            for slot in (6, 5, 4, 3, 2):
                if self.slots[slot] is None:
                    self.slots[slot], self.slots[slot - 1] = self.slots[slot - 1], None
        for slot in (6, 5, 4, 3, 2, 1):
            if self.slots[slot] is None and self.pile:
                self.slots[slot] = self.pile.pop(0)

    def shown(self) -> list[str]:
        return [tile for slot in (6, 5, 4, 3, 2, 1) if (tile := self.slots[slot]) is not None]


def recruiting(panel: Panel) -> ArchitectState:
    """The same table for the engine: seat 0 at the recruitment."""
    data = new(2).to_dict()
    data.update(agenda=[["next_turn", 0, 1], ["recruit", 0, 0]], first=0, round=3, draft=[])
    data.update(panel=panel.shown(), pile=panel.pile, price=panel.marker, removed=sorted(panel.gone))
    star = [f"{tile}@{age}" for tile, age in panel.troupe.items()]
    data["seats"][0].update(star=star, thalers=panel.thalers, point="recruitment")
    return read(data)


@settings(max_examples=150)
@given(st.data())
@pytest.mark.rule(
    "QA-5.2.1", "QA-5.2.2", "QA-5.2.3", "QA-5.2.4", "QA-5.2.5", "QA-5.2.7", "QA-5.2.8", "QA-R10", "QA-R25"
)
def test_the_panel_is_the_printed_panel(data: DataObject) -> None:
    tiles = data.draw(st.permutations(TILES))
    size = data.draw(st.integers(0, 6))
    troupe: dict[str, int] = {}
    for tile in tiles[6 : 6 + size]:
        if character(tile) not in map(character, troupe):
            troupe[tile] = data.draw(st.integers(0, 5))
    shown = data.draw(st.integers(0, 6))
    pile = list(tiles[12 : 12 + data.draw(st.integers(0, 8))]) if shown == 6 else []
    slots: dict[int, str | None] = {6 - i: tiles[i] if i < shown else None for i in range(6)}
    panel = Panel(slots, pile, 0, troupe, marker=data.draw(st.sampled_from((6, 5, 4, 3))) if shown else 6)
    for _ in range(6):
        panel.thalers = data.draw(st.integers(0, 7))
        s = recruiting(panel)
        full = list(panel.troupe) if len(panel.troupe) == 6 else [None]
        possible = [(slot, gone) for slot in panel.slots for gone in full if panel.may_hire(slot, gone)]
        assert legal(s, "hire") == {f"hire:{slot}" for slot, _ in possible}
        assert {"no_hire", "waive"} <= legal(s)
        choice = data.draw(st.sampled_from([None, *possible]))
        if choice is None:
            play(s, "no_hire")
            panel.update(hired=None)
        else:
            slot, gone = choice
            sockets = list(panel.troupe)
            play(s, f"hire:{slot}")
            if gone is not None:
                allowed = {f"dismiss:{sockets.index(other) + 1}" for at, other in possible if at == slot and other}
                if len(allowed) > 1:
                    assert legal(s) == allowed
                    play(s, f"dismiss:{sockets.index(gone) + 1}")
            panel.hire(slot, gone)
        after = s.to_dict()
        assert after["panel"] == panel.shown()
        assert after["pile"] == panel.pile
        assert after["price"] == panel.marker
        assert after["seats"][0]["thalers"] == panel.thalers
        assert set(after["removed"]) == panel.gone
        assert {a for a in after["seats"][0]["star"] if a} == {f"{tile}@{age}" for tile, age in panel.troupe.items()}


# The tavern -------------------------------------------------------------------------------------


@dataclass
class Tavern:
    """Six rest tiles in three rooms, and a troupe that rests."""

    room: dict[str, str]  # guild -> room
    troupe: dict[str, int]
    thalers: int

    def wake(self) -> None:
        """QA-5.5.1: first the dormitory, then the bar."""
        for name, room in self.room.items():
            if room == "dormitory":
                self.room[name] = "entrance"
            elif room == "bar":
                self.room[name] = "dormitory"

    def may_send(self, guilds: tuple[str, ...]) -> bool:
        """QA-5.5.2 and QA-5.5.3, for tiles that have moved on."""
        present = {guild(tile) for tile in self.troupe}
        return FEES[len(guilds)] <= self.thalers and all(
            name in present and self.room[name] == "entrance" for name in guilds
        )

    def send(self, guilds: tuple[str, ...]) -> None:
        self.thalers -= FEES[len(guilds)]
        for name in guilds:
            self.room[name] = "bar"
        for tile, age in self.troupe.items():
            if guild(tile) in guilds and age > 0:
                self.troupe[tile] = age - 1


def visiting(tavern: Tavern) -> ArchitectState:
    """The same tavern for the engine: seat 0 about to choose."""
    data = new(2).to_dict()
    data.update(agenda=[["next_turn", 0, 1], ["tavern", 0, 0]], first=0, round=3, draft=[])
    rooms = {room: [name for name in GUILDS if tavern.room[name] == room] for room in ("bar", "dormitory")}
    star = [f"{tile}@{age}" for tile, age in tavern.troupe.items()]
    data["seats"][0].update(star=star, thalers=tavern.thalers, point="tavern", **rooms)
    return read(data)


@settings(max_examples=150)
@given(
    names=st.lists(st.sampled_from(CHARACTERS), unique=True, max_size=6),
    ages=st.lists(st.integers(0, 5), min_size=6, max_size=6),
    visits=st.lists(
        st.tuples(st.sets(st.sampled_from(GUILDS)), st.integers(0, 25)), min_size=1, max_size=6
    ),
)  # fmt: skip
@pytest.mark.rule("QA-5.5.1", "QA-5.5.2", "QA-5.5.3", "QA-5.5.4", "QA-5.5.5", "QA-5.5.6", "QA-13.1", "QA-R13", "QA-R18")
def test_the_tavern_is_the_printed_tavern(
    names: list[str], ages: list[int], visits: list[tuple[set[str], int]]
) -> None:
    troupe = {f"{name}_a": age for name, age in zip(names, ages, strict=False)}
    tavern = Tavern(dict.fromkeys(GUILDS, "entrance"), troupe, 0)
    for wished, thalers in visits:
        tavern.thalers = thalers
        s = visiting(tavern)
        tavern.wake()
        chosen: tuple[str, ...] = ()
        for name in GUILDS:
            if s.player != 0:
                break
            offered = f"rest:{name}" in legal(s)
            assert offered == tavern.may_send((*chosen, name))
            if offered and name in wished:
                play(s, f"rest:{name}")
                chosen = (*chosen, name)
        if s.player == 0:
            play(s, "done")
        tavern.send(chosen)
        after = s.to_dict()["seats"][0]
        assert after["thalers"] == tavern.thalers
        assert after["bar"] == [name for name in GUILDS if tavern.room[name] == "bar"]
        assert after["dormitory"] == [name for name in GUILDS if tavern.room[name] == "dormitory"]
        assert {a for a in after["star"] if a} == {f"{tile}@{age}" for tile, age in tavern.troupe.items()}


# The course of an artisan -----------------------------------------------------------------------


@given(st.sampled_from(TILES), st.lists(st.booleans(), max_size=30))
@pytest.mark.rule("QA-2.8", "QA-2.9", "QA-2.10", "QA-R3", "QA-1.3")
def test_working_and_resting_turn_the_tile(tile: str, jobs: list[bool]) -> None:
    """Jobs turn clockwise, rests anticlockwise; after the arrow the artisan is gone (QA-2.12)."""
    t = GAME.tables
    values = next(c["performance"] for c in GAME.components["artisan_characters"] if c["id"] == character(tile))
    artisan = TILES.index(tile) * 6
    corner = 0
    for job in jobs:
        assert t.performance[artisan] == values[(6 - corner) % 6]
        if job:
            artisan = t.older[artisan]
            if corner == 1:
                assert artisan == 54 * 6
                return
            corner = (corner - 1) % 6
        else:
            artisan = t.younger[artisan]
            corner = (corner + 1) % 6 if corner else 0
