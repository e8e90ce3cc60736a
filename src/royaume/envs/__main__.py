"""`python -m royaume.envs describe winter_kingdom` prints the table of all entries of an observation."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from royaume.engine.registry import games, load
from royaume.envs.encoders import encoder_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command."""
    parser = argparse.ArgumentParser(prog="python -m royaume.envs", description="The observations of the games.")
    commands = parser.add_subparsers(required=True)
    describe = commands.add_parser("describe", help="print names, ranges and meaning of all entries")
    describe.add_argument("game", choices=games())
    given = parser.parse_args(arguments)
    try:
        print(encoder_of(load(given.game)).describe(), flush=True)
    except BrokenPipeError:  # whoever read it had seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
