"""A table outlives its version: it keeps the data it is played with, and tries out rules that are newer than it."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.engine.agreement import RESULT, SEAT, Agreement, Step, agree, seat_said
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import games, load, load_play
from royaume.server import models
from royaume.server.sitting import OVER, PLAYING, Entry, Move
from royaume.server.storage import Storage

log = structlog.get_logger("royaume.editions")


# Play data ------------------------------------------------------------------------------------------


async def keep(storage: Storage, connection: AsyncConnection, game: Game, digest: str | None = None) -> None:
    """Keep what a game is played with, under its digest or one that means the same; what is there stays."""
    c = models.components
    insert: Any = importlib.import_module(f"sqlalchemy.dialects.{storage.url.get_backend_name()}").insert
    values = {"digest": digest or game.components.digest, "game": game.id, "data": json.dumps(game.components.play)}
    await connection.execute(insert(c).values(**values).on_conflict_do_nothing())


async def keep_known(storage: Storage) -> None:
    """Keep the play data of all tables that are still played with the game's own, before these change."""
    t, c = models.tables.c, models.components.c
    wanted = (
        select(t.game, t.components)
        .distinct()
        .select_from(models.tables.outerjoin(models.components, t.components == c.digest))
        .where(c.digest.is_(None))
    )
    async with storage.write() as connection:
        for row in (await connection.execute(wanted)).all():
            if row.game in games() and load(row.game).components.accepts(row.components):
                await keep(storage, connection, load(row.game), row.components)


async def kept(connection: AsyncConnection, digest: str) -> dict[str, Any] | None:
    """The play data that were kept under a digest."""
    c = models.components.c
    row = (await connection.execute(select(c.data).where(c.digest == digest))).first()
    found: dict[str, Any] | None = None if row is None else json.loads(row.data)
    return found


# Games ----------------------------------------------------------------------------------------------


def is_own(row: Mapping[str, Any]) -> bool:
    """True if a table is played with the components that its game has now."""
    return row["game"] in games() and load(row["game"]).components.accepts(row["components"])


def game_of(row: Mapping[str, Any], play: Mapping[str, Any] | None) -> Game | None:
    """The game a table is played with, its own play data included; None if its rules or its data are not here."""
    if row["game"] not in games() or load(row["game"]).version != row["rules"]:
        return None
    return load(row["game"]) if is_own(row) else _with(row, play)


def _with(row: Mapping[str, Any], play: Mapping[str, Any] | None) -> Game | None:
    if play is None:
        return None
    try:
        return load_play(row["game"], play, trusted=True)
    except RoyaumeError as error:
        log.warning("play_data_unusable", table=row["id"], error=str(error))
        return None


# Rules of another version ---------------------------------------------------------------------------


def try_out(
    row: Mapping[str, Any], play: Mapping[str, Any] | None, moves: Sequence[Move], log: Mapping[int, Entry], known: Any
) -> Agreement | None:
    """How far a table goes the same way with the rules that are here; None if its game is not here at all.

    Everything that was written down is compared: who decided, what was told, the positions in `known` (by the number
    of moves), whose turn it is or how it ended. The data of the table go before those that the game has now.
    """
    if row["game"] not in games():
        return None
    steps = [Step(move.notation, move.seat, log[move.ply].events, known.get(n + 1)) for n, move in enumerate(moves)]
    best: Agreement | None = None
    for game in _candidates(row, play):
        found = _end(row, agree(game, row["players"], int(row["seed"]), row["options"], steps))
        if best is None or (best.reason is not None and (found.reason is None or found.moves > best.moves)):
            best = found
    return best


def _candidates(row: Mapping[str, Any], play: Mapping[str, Any] | None) -> Iterator[Game]:
    if not is_own(row):
        other = _with(row, play)
        if other is not None:
            yield other
    yield load(row["game"])


def _end(row: Mapping[str, Any], found: Agreement) -> Agreement:
    """The agreement, if the table also stands where it should after its last move."""
    state = found.state
    if found.reason is not None or state is None:
        return found
    if row["status"] == PLAYING and row["turn"] != state.player:
        said = f"{seat_said(row['turn'])} decided next, and now {seat_said(state.player)}"
        return replace(found, reason=SEAT, said=said)
    if row["status"] == OVER and row["result"]["scores"] != state.scores():
        return replace(
            found, reason=RESULT, said=f"the scores were {row['result']['scores']}, and are {state.scores()}"
        )
    return found
