"""`royaume play`: a game in the terminal, from the first question to the last score."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from royaume.bots import LEVELS, USUAL, bots, opponents
from royaume.bots.names import bot_about
from royaume.bots.series import fresh_seed
from royaume.cli.keeping import enter_result
from royaume.cli.saves import ME, SavedTable, Seat, fresh_path, read_saved, read_seat, waiting
from royaume.cli.session import Leave, Session
from royaume.cli.shared import (
    ComponentsOption,
    LangOption,
    OptionsOption,
    SeedOption,
    out,
    read_lang,
    read_options,
    refuse_overwriting,
    warn,
    words,
    write_text,
)
from royaume.engine.companions import TERMINAL
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.options import needs_trust
from royaume.engine.record import Record
from royaume.engine.registry import games, load

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (lines can be edited and called back where the system can do that)

USUAL_PLAYERS = 3


def play_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game. [default: you are asked]")] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="How many play.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="A,B,...",
            help=f"Who sits where: `me`, `me:Anna`, or a bot ({', '.join(bots())}). [default: me and {USUAL} bots]",
        ),
    ] = None,
    seed: SeedOption = None,
    option: OptionsOption = None,
    lang: LangOption = None,
    load_file: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game or a record.")
    ] = None,
    save_file: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file, move by move.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", "-r", help="Go on with the game you left last.")] = False,
    components: ComponentsOption = None,
) -> None:
    """Play in the terminal, against bots or with friends at one screen.

    Without arguments you are asked what is needed; Enter takes the answer in brackets. In the game, type the number
    of what you want to do, or `?` for everything else: undo, log, rules, hints, scores. Every move is saved: leave
    with `q` or Ctrl-C at any time and go on with `royaume play --resume`.

    **Examples**

    - `royaume play`
    - `royaume play crown_of_emara --players 1 --option start_bp=25`
    - `royaume play crown_of_emara --seats me:Anna,me:Ben,greedy --lang fr`
    - `royaume play --resume`
    """
    seated = [read_seat(text) for text in seats.split(",")] if seats else None
    try:
        if resume or load_file is not None:
            if game is not None or seed is not None or option or players is not None or (resume and load_file):
                raise RoyaumeError("a saved game has its game, players, seed and options: leave them out")
            table = find_saved(load_file, seated, lang, components, save_file)
        elif game is None and seated is None and players is None:
            table = ask_table(seed, option, lang, save_file, components)
        else:
            table = new_table(game or usual_game(), players, seated, seed, option, lang, save_file, components)
    except (EOFError, KeyboardInterrupt):
        out.print()
        return
    play_table(table, keep=save_file is not None or load_file is not None)


# Setting the table ------------------------------------------------------------------------------


def usual_game() -> str:
    """The game one plays without saying which: the first that can draw its table in the terminal."""
    known = games()
    return next((name for name in known if TERMINAL.of(load(name)) is not None), known[0])


def new_table(
    name: str,
    players: int | None,
    seats: list[Seat] | None,
    seed: int | None,
    option: list[str] | None,
    lang: str | None,
    save_file: Path | None,
    components: Path | None,
) -> SavedTable:
    """A new table; without seats it is you against the usual bots."""
    game = load(name, components)
    if players is None:
        players = len(seats) if seats else usual_players(game)
    game.check_players(players)
    if seats is None:
        seats = [Seat(ME), *[Seat(USUAL)] * (players - 1)]
    if len(seats) != players:
        raise RoyaumeError(f"{players} players need {players} seats, not {len(seats)}")
    if save_file is not None:
        refuse_overwriting(save_file)
    options = read_options(game, players, option)
    return set_table(game, options, seats, seed, read_lang(lang), save_file, components)


def set_table(
    game: Game,
    options: dict[str, Any],
    seats: list[Seat],
    seed: int | None,
    lang: str,
    save_file: Path | None = None,
    components: Path | None = None,
) -> SavedTable:
    """A table whose record is still empty."""
    if not all(seat.human for seat in seats) and needs_trust(game.declare(len(seats)), options):
        raise RoyaumeError(
            "one of the options is only for people around one screen: leave it out, or play without bots"
        )
    record = Record(game, len(seats), fresh_seed() if seed is None else seed, options)
    record.start()
    return SavedTable(record, seats, lang, save_file or fresh_path(game.id), components)


def find_saved(
    load_file: Path | None,
    seats: list[Seat] | None,
    lang: str | None,
    components: Path | None,
    save_file: Path | None,
) -> SavedTable:
    """The table in the file, or the one that was left last, which moves to `save_file` if there is one."""
    if save_file is not None:
        refuse_overwriting(save_file)
    if load_file is not None:
        return read_saved(load_file, seats, lang, components, save_file)
    paths = waiting()
    if not paths:
        raise RoyaumeError("there is no unfinished game to go on with; `royaume play` starts one")
    table = read_saved(paths[0], seats, lang, components, save_file)
    if save_file is not None:
        table.write()
        paths[0].unlink()
    return table


def usual_players(game: Game) -> int:
    """As many as usual, if the game can be played so."""
    return min(max(USUAL_PLAYERS, game.min_players), game.max_players)


# Questions --------------------------------------------------------------------------------------


def ask_table(
    seed: int | None, option: list[str] | None, lang: str | None, save_file: Path | None, components: Path | None
) -> SavedTable:
    """Ask for game, players, opponents and language; an empty answer takes what is in brackets."""
    spoken = read_lang(lang)
    known = games()
    name = usual_game()
    out.print(Text("Royaume", "bold"))
    if len(known) > 1:
        for i, each in enumerate(known, 1):
            out.print(Text.assemble((f"{i:>3} ", "bold cyan"), load(each).name(spoken)))
        answers = {each: each for each in known} | numbered(known)
        name = ask(spoken, "ask.game", str(known.index(name) + 1), answers, f"1-{len(known)}")
    game = load(name, components)
    out.print(Text(game.name(spoken), "bold"))
    counts = [str(n) for n in range(game.min_players, game.max_players + 1)]
    players = int(
        ask(spoken, "ask.players", str(usual_players(game)), {n: n for n in counts}, f"{counts[0]}-{counts[-1]}")
    )
    seats = [Seat(ME)]
    if players > 1:
        kinds = {kind: kind for kind in (*bots(), ME)}
        for level in LEVELS:
            out.print(Text.assemble((f"  {level:<12}", "bold cyan"), bot_about(level, spoken)))
        out.print(Text.assemble((f"  {ME:<12}", "bold cyan"), words.say(spoken, "ask.opponents.me")))
        kind = ask(spoken, "ask.opponents", USUAL, kinds, ", ".join((*opponents(), ME)))
        seats += [Seat(kind)] * (players - 1)
    if lang is None:
        spoken = ask(spoken, "ask.lang", spoken, {each: each for each in LANGUAGES}, "/".join(LANGUAGES))
    return set_table(game, read_options(game, players, option), seats, seed, spoken, save_file, components)


def ask(lang: str, key: str, usual: str, answers: dict[str, str], choices: str) -> str:
    """Ask until the answer is one of those known; nothing is the usual one."""
    while True:
        given = read_line(words.say(lang, key, usual=usual, choices=choices)).strip().casefold() or usual
        if given in answers:
            return answers[given]
        out.print(Text(words.say(lang, "ask.again", choices=choices), "yellow"))


def numbered(known: list[str]) -> dict[str, str]:
    """Answers by number."""
    return {str(i): name for i, name in enumerate(known, 1)}


def read_line(prompt: str) -> str:
    """A line from the person; EOFError when there is nobody any more."""
    if sys.stdin.isatty():
        return out.input(Text(prompt, "bold"))
    out.print(Text(prompt, "bold"), end="")
    line = sys.stdin.readline()
    out.print()
    if not line:
        raise EOFError
    return line.rstrip("\n")


# Playing ----------------------------------------------------------------------------------------


def play_table(table: SavedTable, keep: bool = False) -> None:
    """Play to the end, or say how to go on; `keep` leaves the file there when the game is over."""
    session = Session(table, read_line)
    if any(seat.human for seat in table.seats) and session.state.player is not None:
        session.say("welcome", "dim")
    try:
        session.run()
    except (Leave, EOFError, KeyboardInterrupt):
        out.print()
        session.say("left", "bold", path=table.path)
        return
    session.show_end()
    table.record.seal()
    if not table.entered:
        try:
            enter_result(session.state, table.lang)
            table.entered = True
        except RoyaumeError as error:
            warn(str(error))
    table.write()
    if keep:
        session.say("saved", "green", path=table.path)
    else:
        offer_record(session)


def offer_record(session: Session) -> None:
    """Ask where to keep the record of a finished game; without an answer the table is cleared."""
    table = session.table
    while True:
        try:
            name = session.read(words.say(table.lang, "offer_record")).strip()
        except (EOFError, KeyboardInterrupt):
            name = ""
        if not name:
            table.path.unlink(missing_ok=True)
            return
        path = Path(name)
        try:
            refuse_overwriting(path)
            write_text(path, table.record.to_json())
        except RoyaumeError as error:
            warn(str(error))
            continue
        table.path.unlink(missing_ok=True)
        session.say("saved", "green", path=path)
        return
