"""A process in which bots think: it gets a guess of the position, never the real one, and answers with an action.

Jobs come as lines of JSON on standard input, answers go as lines of JSON to standard output. The modules named on the
command line are imported first: they may register bots of their own.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import random
import signal
import sys
from typing import Any

from royaume.bots import Bot, make_bot
from royaume.bots.memory import Rehearsed
from royaume.engine.registry import load, load_play

MOST_SEATED = 200  # bots whose memory is kept


@functools.lru_cache(maxsize=MOST_SEATED)
def seated(bot: str, table: str, seat: int) -> Bot:
    """A bot on a seat. It may remember the turn it has begun; forgotten, it thinks again."""
    return Rehearsed(make_bot(bot, timed=True)).sit(random.Random(f"{table} {seat}").getrandbits(32))


def think(
    game_id: str, play: dict[str, Any] | None, position: dict[str, Any], seat: int, bot: str, seed: int, table: str
) -> str:
    """The action a bot chooses for a seat of a table, in notation; `play` where the table has data of its own."""
    game = load(game_id) if play is None else load_play(game_id, play, trusted=True)
    state = game.from_dict(position)
    return game.notation(seated(bot, table, seat).choose(state, seat, random.Random(seed)))


def main(modules: list[str]) -> None:
    """Answer jobs until the server closes the door or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    door = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not pass for an answer
    for module in modules:
        importlib.import_module(module)
    print(json.dumps({"ready": "yes"}), file=door, flush=True)
    for line in sys.stdin:
        try:
            answer = {"chose": think(*json.loads(line))}
        except Exception as error:
            answer = {"failed": type(error).__name__}
        try:
            print(json.dumps(answer), file=door, flush=True)
        except BrokenPipeError:
            os._exit(0)  # the server is gone


if __name__ == "__main__":
    main(sys.argv[1:])
