"""The command `royaume`: its commands in one place, and what happens when the input is bad."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import royaume
from royaume.cli.arena import arena_command
from royaume.cli.balance import balance_command
from royaume.cli.campaign import app as campaign_app
from royaume.cli.catalogue import components_command, games_command
from royaume.cli.checking import bench_command, check_command, scenario_command
from royaume.cli.playing import play_command
from royaume.cli.puzzling import puzzles_command
from royaume.cli.serving import serve_command
from royaume.cli.simulation import record_command, replay_command, simulate_command
from royaume.engine.errors import RoyaumeError

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="royaume",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games_command)
app.command("play")(play_command)
app.command("new", hidden=True)(play_command)
app.command("serve")(serve_command)
app.add_typer(campaign_app, name="campaign")
app.command("simulate")(simulate_command)
app.command("arena")(arena_command)
app.command("balance")(balance_command)
app.command("record")(record_command)
app.command("replay")(replay_command)
app.command("check")(check_command)
app.command("scenario")(scenario_command)
app.command("components")(components_command)
app.command("puzzles")(puzzles_command)
app.command("bench")(bench_command)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        typer.echo(f"royaume {royaume.__version__}")
        raise typer.Exit


@app.callback()
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
    try:
        code = app(args=None if argv is None else list(argv), standalone_mode=False)
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
