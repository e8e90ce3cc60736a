"""What a move costs from the new position to the bytes of its frames: processor time by game and by what is done.

    python benchmarks/drawing.py [--tables 6] [--moves 40] [--games GAME,GAME] [--profile FILE]

Tables of two people whom others watch, inside one process and without a network: after every move the page of each
seat and of those who watch is drawn, compared with what was there before, and packed. The first moves of every table
are not counted, as on a server that has been open for a while.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import functools
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from royaume.engine.record import Record
from royaume.engine.registry import games
from royaume.server import opening, play, seating, views
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.settings import Settings
from royaume.server.telemetry import configure_logs
from royaume.web import frames, scenes, warm
from royaume.web.frames import Drawn
from royaume.web.render import Speech

SECRET = "benchmark secret, long enough for the server"
BEGUN = 30  # so many moves have been made when people come
WARM = 10  # so many are played before it counts
PEOPLE = [Person(f"{number:032x}", f"Guest {number}") for number in range(3)]  # two who play, one who watches
STAGES = ("move", "look", "scene", "rest", "templates", "difference", "packing")


class Clock:
    """Processor time by stage; what one stage does within another is its own."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.stack: list[str] = []
        self.since = 0.0

    def begin(self, stage: str) -> None:
        """From here on it is this stage."""
        now = time.thread_time()
        if self.stack:
            self.spent[self.stack[-1]] += now - self.since  # type: ignore[assignment]
        self.stack.append(stage)
        self.since = now

    def end(self) -> None:
        """Back to the stage before."""
        now = time.thread_time()
        self.spent[self.stack.pop()] += now - self.since  # type: ignore[assignment]
        self.since = now

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function whose work counts for a stage."""

        @functools.wraps(function)
        def work(*args: Any, **names: Any) -> Any:
            self.begin(stage)
            try:
                return function(*args, **names)
            finally:
                self.end()

        return work


class Game:
    """Some tables of one game."""

    def __init__(self, house: House, clock: Clock, name: str, profile: cProfile.Profile | None) -> None:
        self.house, self.clock, self.name, self.profile = house, clock, name, profile
        self.tables: list[str] = []
        self.shown: dict[tuple[str, str], Drawn] = {}
        self.dice = random.Random(name)
        self.moves = 0

    async def open(self, number: int) -> None:
        """Open a table at which some moves have been made."""
        record = Record(self.name, 2, number)
        state = record.start()
        for _ in range(BEGUN):
            if state.player is not None:
                record.actions.append(self.dice.choice(state.legal()))
                state.apply(record.actions[-1])
        wish = Wish(seats=["me", "open"], visibility="lobby")
        table = await opening.open_record(self.house.tables, PEOPLE[0], wish, record.to_dict(), None)
        await seating.sit(self.house.tables, table.id, PEOPLE[1], 1)
        self.tables.append(table.id)
        await self.draw(table.id)

    async def move(self, table_id: str) -> None:
        """Play a move and draw it for everybody."""
        table = await self.house.tables.get(table_id)
        if table.turn is None or table.state is None:
            return
        mover = next(person for person in PEOPLE if person.id == table.seats[table.turn].user_id)
        notation = table.state.game.notation(self.dice.choice(table.state.legal()))
        self.moves += 1
        if self.profile is not None:
            self.profile.enable()
        self.clock.begin("move")
        await play.play(self.house.tables, table_id, mover, table.ply, notation, unasked=True)
        self.clock.end()
        await self.draw(table_id)
        if self.profile is not None:
            self.profile.disable()

    async def draw(self, table_id: str) -> None:
        """What everybody is sent."""
        speech = Speech("en")
        for person in PEOPLE:
            self.clock.begin("templates")
            visit = await views.visit(self.house.tables, table_id, person)
            now = await frames.drawn(speech, visit)
            self.clock.end()
            before = self.shown.get((table_id, person.id))
            if now is before:
                continue
            self.clock.begin("difference")
            piece = await frames._frame(before, now)
            self.clock.end()
            self.clock.begin("packing")
            assert piece.packed
            self.clock.end()
            self.shown[table_id, person.id] = now


async def run(arguments: argparse.Namespace, folder: Path) -> None:
    """Measure and print everything."""
    clock = Clock()
    scenes.draw = clock.timed("scene", scenes.draw)
    frames.scenes.table = clock.timed("rest", scenes.table)  # type: ignore[attr-defined]
    look = views.Visit.look

    async def timed_look(visit: views.Visit) -> Any:
        clock.begin("look")
        found = await look(visit)
        clock.end()
        return found

    views.Visit.look = timed_look  # type: ignore[method-assign]
    house = House(Settings(f"sqlite:///{folder / 'drawing.db'}", SECRET, rate_limits=False))
    house.storage.hold()  # as a server does: what it has in memory it does not read again
    await house.storage.migrate()
    for person in PEOPLE:
        await house.identity.ensure(person)
    warm.open_up()
    warm.warm()
    profile = cProfile.Profile() if arguments.profile else None
    print("CPU ms a move     " + "".join(f"{stage:>12}" for stage in (*STAGES, "sum", "moves")))
    total: Counter[str] = Counter()
    wanted = arguments.games.split(",") if arguments.games else games()
    for name in wanted:
        some = Game(house, clock, name, None)
        for number in range(arguments.tables):
            await some.open(number)
        for _ in range(WARM):
            for table in some.tables:
                await some.move(table)
        clock.spent.clear()
        some.moves, some.profile = 0, profile
        for _ in range(arguments.moves):
            for table in some.tables:
                await some.move(table)
        each = {stage: 1000 * clock.spent[stage] / some.moves for stage in STAGES}
        each["sum"] = sum(each.values())
        total.update({stage: spent / len(wanted) for stage, spent in each.items()})  # type: ignore[arg-type]
        print(f"{name:18}" + "".join(f"{each[stage]:12.2f}" for stage in (*STAGES, "sum")) + f"{some.moves:12}")
    print(f"{'all':18}" + "".join(f"{total[stage]:12.2f}" for stage in (*STAGES, "sum")), flush=True)
    if profile is not None:
        profile.dump_stats(arguments.profile)
    await house.close()


def main() -> None:
    """Run with the arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=6, help="of each game")
    parser.add_argument("--moves", type=int, default=40, help="of each table that count")
    parser.add_argument("--games", help="only these")
    parser.add_argument("--profile", help="write what cProfile saw into this file")
    arguments = parser.parse_args()
    configure_logs(as_json=False, level="warning")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(arguments, Path(folder)))


if __name__ == "__main__":
    main()
