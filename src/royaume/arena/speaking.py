"""A bot of this installation as a program: `python -m royaume.arena.speaking greedy` speaks the protocol.

So a bot of another version of Royaume, installed elsewhere, can meet one of this version.
"""

from __future__ import annotations

import json
import random
import sys
from typing import IO

from royaume.arena.contestants import read_contestant
from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import load


def speak(name: str, questions: IO[str], answers: IO[str]) -> None:
    """Answer questions until there are no more."""
    contestant = read_contestant(name)
    seat, bot, dice = 0, contestant.make(), random.Random(0)
    for line in questions:
        message = json.loads(line)
        if message["type"] == "new_game":
            game, seat, bot = load(message["game"]), message["seat"], contestant.make()
            if message["rules"] != game.version or not game.components.accepts(message["components"]):
                raise RoyaumeError(f"{game.id} has other rules or components here")
            dice = random.Random(message["dice"])
        elif message["type"] == "choose":
            position = game.from_dict(message["guess"])
            print(game.notation(bot.choose(position, seat, dice)), file=answers, flush=True)


if __name__ == "__main__":
    try:
        speak(sys.argv[1] if len(sys.argv) == 2 else "", sys.stdin, sys.stdout)
    except RoyaumeError as error:
        sys.exit(str(error))
