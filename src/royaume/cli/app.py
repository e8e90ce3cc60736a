"""The command `royaume`: its commands in one place, and what happens when the input is bad."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import royaume
from royaume.engine.errors import RoyaumeError

BAD_INPUT = 2
INTERRUPTED = 130

# Where each command is found: only the one that is wanted is loaded.
COMMANDS = {
    "games": "catalogue:games_command",
    "play": "playing:play_command",
    "new": "playing:play_command",
    "serve": "serving:serve_command",
    "admin": "admin:app",
    "campaign": "campaign:app",
    "simulate": "simulation:simulate_command",
    "arena": "arena:arena_command",
    "balance": "balance:balance_command",
    "train": "training:train_command",
    "record": "simulation:record_command",
    "replay": "simulation:replay_command",
    "check": "checking:check_command",
    "scenario": "checking:scenario_command",
    "components": "catalogue:components_command",
    "lesson": "learning:lesson_command",
    "puzzles": "puzzling:puzzles_command",
    "bench": "checking:bench_command",
}
HIDDEN = ("new",)


def made(wanted: str) -> typer.Typer:
    """The command with the one of its commands that is wanted, or with all where that is none of them."""
    app = typer.Typer(
        name="royaume",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(royaume_command)
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        module, _, attribute = COMMANDS[name].partition(":")
        command = getattr(importlib.import_module(f"royaume.cli.{module}"), attribute)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name, hidden=name in HIDDEN)(command)
    return app


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        typer.echo(f"royaume {royaume.__version__}")
        raise typer.Exit


def royaume_command(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Board games about kingdoms: play them in the browser or the terminal, watch bots play, replay and check.

    `royaume serve` opens the tables in the browser; `royaume play` starts a game here and asks what it needs to know.
    Every command explains itself with `--help`.
    """


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; bad input ends with one sentence on standard error and the code 2."""
    given = sys.argv[1:] if argv is None else list(argv)
    try:
        code = made(given[0] if given else "")(args=given, standalone_mode=False)
        return code if isinstance(code, int) else 0
    except RoyaumeError as error:
        return refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        said = getattr(error, "format_message", None)  # Typer's own refusals, whichever class it gives them
        if said is None:
            raise
        return refuse(said() or "this command needs more: see --help")


def refuse(sentence: str) -> int:
    """Say what is wrong and return the exit code for it."""
    print(f"royaume: {' '.join(sentence.split())}", file=sys.stderr)
    return BAD_INPUT
