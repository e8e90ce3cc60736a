"""`royaume arena`: who plays better, and how sure that is."""

from __future__ import annotations

import importlib
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from royaume.arena.contestants import read_contestant
from royaume.arena.journal import Journal, open_journal, read_head
from royaume.arena.match import play_match
from royaume.arena.plan import ALONE, GAUNTLET, MIRROR, ROUND_ROBIN, Plan, make_plan
from royaume.arena.report import report, sprt_said
from royaume.arena.results import results_of, times_of
from royaume.arena.runners import Here, Processes, Runner
from royaume.arena.sequential import Sequential
from royaume.arena.words import number, percent, words
from royaume.bench import cores
from royaume.bots.series import fresh_seed
from royaume.cli.display import plain_table
from royaume.cli.shared import (
    AsJson,
    ComponentsOption,
    GameArgument,
    LangOption,
    OptionsOption,
    SeedOption,
    err,
    out,
    print_json,
    read_lang,
    read_options,
    read_text,
    write_text,
)
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import load

GAMES = 200
GAMES_OF_A_TEST = 20_000
FAILURES_SHOWN = 3
NAME = 12  # columns that a long name has in any case
WIDE = 90  # where a terminal has room for everything


def arena_command(
    game: GameArgument,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="Who takes part: NAME, NAME:KEY=VALUE,... or program:COMMAND; LABEL= may stand before it.",
        ),
    ],
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", help="How many sit at a table. [default: 2]")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-g",
            metavar="K",
            help=f"Games for each line-up, in whole groups. [default: {GAMES}; with --sprt at most {GAMES_OF_A_TEST}]",
            min=1,
        ),
    ] = None,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="Everybody meets everybody: the usual way.")
    ] = False,
    gauntlet: Annotated[
        str | None, typer.Option("--gauntlet", metavar="BOT", help="This bot alone meets every other one.")
    ] = None,
    one_against_three: Annotated[
        bool, typer.Option("--one-against-three", help="Each bot alone against three of each other one, at 4 players.")
    ] = False,
    mirror: Annotated[
        bool, typer.Option("--mirror", help="One bot against itself: a control, should be even.")
    ] = False,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--sprt",
            metavar="ELO0 ELO1",
            help="Stop as soon as it is clear whether the first bot is better than the second by ELO0 or by ELO1.",
        ),
    ] = None,
    seed: SeedOption = None,
    option: OptionsOption = None,
    components: ComponentsOption = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", help="Processes. [default: one for each core]", min=1)
    ] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster (`local` starts one here).")
    ] = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="SECONDS", help="For each decision of a program.")
    ] = 10.0,
    module: Annotated[
        list[str] | None,
        typer.Option("--import", metavar="MODULE", help="A Python module with bots of your own; may be repeated."),
    ] = None,
    out_folder: Annotated[
        Path | None, typer.Option("--out", "-O", metavar="FOLDER", help="Where journal, results and report go.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match in the folder.")] = False,
    lang: LangOption = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet in many games: ratings with error bars, win shares with intervals, a report with plots.

    Games come in groups with one seed, in which everybody sits on every seat. The same seed gives the same results
    with any number of processes. Interrupted matches go on with `--resume`.

    **Examples**

    - `royaume arena almanac greedy random --games 200 --out match`
    - `royaume arena almanac greedy greedy:guesses=1 random --players 3 --seed 7`
    - `royaume arena almanac greedy --gauntlet program:./mybot --out match --resume`
    - `royaume arena almanac greedy:guesses=5 greedy --sprt 0 20`
    """
    language = read_lang(lang)
    for name in module or []:
        bring(name)
    loaded = load(game, components)
    mode = read_mode(round_robin, gauntlet, one_against_three, mirror)
    listed = [*([gauntlet] if gauntlet is not None else []), *(bot for bot in bots if bot != gauntlet)]
    usual = min(4, loaded.max_players) if mode == ALONE else max(2, loaded.min_players)
    count = loaded.check_players(usual if players is None else players)
    if resume and out_folder is None:
        raise RoyaumeError("--resume goes on with the match in a folder: say which with --out")
    before = read_head(out_folder) if resume and out_folder is not None else None
    if seed is None:
        seed = before["seed"] if before else fresh_seed()
    plan = make_plan(
        loaded,
        count,
        tuple(read_contestant(text) for text in listed),
        mode,
        games or (GAMES_OF_A_TEST if sprt else GAMES),
        seed,
        read_options(loaded, count, option),
        None if components is None else read_text(components),
        tuple(module or ()),
        time_limit,
    )
    test = read_test(plan, sprt)
    journal = Journal({}) if out_folder is None else open_journal(out_folder, plan.head(), resume, [loaded])
    start = time.perf_counter()
    runner = choose_runner(jobs, ray)
    try:
        groups = plan.rounds * len(plan.lineups)
        with progress_bar(words.say(language, "progress"), groups, count) as watch:
            played = play_match(plan, runner, journal, test, watch)
    except KeyboardInterrupt:
        left(plan, journal, language)
        raise
    finally:
        runner.close()
    seconds = time.perf_counter() - start
    results = results_of(plan, played, test)
    times = times_of(plan, played, runner.name, runner.workers, seconds)
    if out_folder is not None:
        write_text(out_folder / "results.json", as_text(results))
        write_text(out_folder / "times.json", as_text(times))
        write_text(out_folder / "report.html", report(loaded, results, times, language))
    if as_json:
        print_json({**results, "times": times})
    else:
        show(loaded, results, times, language)


# Input ------------------------------------------------------------------------------------------


def bring(module: str) -> None:
    """Import a module that registers bots or games."""
    try:
        importlib.import_module(module)
    except ImportError as error:
        raise RoyaumeError(f"cannot import {module}: {error}") from error


def read_mode(round_robin: bool, gauntlet: str | None, one_against_three: bool, mirror: bool) -> str:
    """Who meets whom; RoyaumeError if two ways are asked for."""
    asked = {
        "--round-robin": round_robin,
        "--gauntlet": gauntlet is not None,
        "--one-against-three": one_against_three,
        "--mirror": mirror,
    }
    named = [name for name, wanted in asked.items() if wanted]
    if len(named) > 1:
        raise RoyaumeError(f"{' and '.join(named)} do not go together")
    modes = {"--gauntlet": GAUNTLET, "--one-against-three": ALONE, "--mirror": MIRROR}
    return modes.get(named[0], ROUND_ROBIN) if named else ROUND_ROBIN


def read_test(plan: Plan, sprt: tuple[float, float] | None) -> Sequential | None:
    """The sequential test, if one is asked for."""
    if sprt is None:
        return None
    if len(plan.table.contestants) != 2:
        raise RoyaumeError(f"--sprt compares two bots, not {len(plan.table.contestants)}")
    return Sequential(*sprt)


def choose_runner(jobs: int | None, ray: str | None) -> Runner:
    """Who does the work."""
    if ray is not None:
        from royaume.arena.cluster import Cluster

        return Cluster(ray, jobs)
    workers = jobs or cores()
    return Here() if workers == 1 else Processes(workers)


# Output -----------------------------------------------------------------------------------------


@contextmanager
def progress_bar(what: str, groups: int, games: int = 1) -> Iterator[Callable[[int, int], None]]:
    """A progress bar in games, so many in a group, if somebody watches."""
    with Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as progress:
        task = progress.add_task("", total=groups * games)
        yield lambda done, total: progress.update(task, completed=done * games, total=total * games)


def left(plan: Plan, journal: Journal, lang: str) -> None:
    """Say what is kept when the match is broken off."""
    done = len(journal.played) * plan.table.players
    if journal.path is None:
        err.print(Text(words.count(lang, "left.nothing", done)))
    else:
        err.print(Text(words.count(lang, "left.kept", done, folder=journal.path.parent)), soft_wrap=True)


def as_text(data: Any) -> str:
    """JSON for a file: the same data give the same bytes."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def show(game: Game, results: dict[str, Any], times: dict[str, Any], lang: str) -> None:
    """The results for people."""
    out.print(standing(game, results, times, lang))
    for row in results["lineups"]:
        if results["mode"] in (GAUNTLET, ALONE) and row["bot"] == row["lineup"][0]:
            out.print(Text(alone_said(row, lang)), soft_wrap=True)
    for pair in results["pairs"]:
        out.print(Text(f"{pair['bot']} – {pair['against']}: {pair['line']}"), soft_wrap=True)
    answer = sprt_said(results, lang)
    if answer is not None:
        out.print(Text(answer), soft_wrap=True)
    for failure in results["failures"][:FAILURES_SHOWN]:
        out.print(Text(words.say(lang, "failure", **failure), "yellow"), soft_wrap=True)
    more = sum(row["lost_by_failure"] for row in results["table"]) - FAILURES_SHOWN
    if more > 0:
        out.print(Text(words.count(lang, "failures.more", more), "yellow"))
    seconds, workers = number(lang, times["seconds"], 1), times["workers"]
    out.print(
        Text(words.count(lang, "footer", workers, seconds=seconds, first=results["seeds"][0], last=results["seeds"][1]))
    )


def alone_said(row: dict[str, Any], lang: str) -> str:
    """How one did alone against a table of another."""
    share, low, high = (percent(lang, row[key]) for key in ("win_share", "win_low", "win_high"))
    return words.count(
        lang, "alone", row["games"], bot=row["bot"], others=len(row["lineup"]) - 1, other=row["lineup"][1],
        share=share, low=low, high=high,
    )  # fmt: skip


def standing(game: Game, results: dict[str, Any], times: dict[str, Any], lang: str) -> Table:
    """The table of the contestants, the strongest first."""
    keys = ["bot", "elo", "games", "share", "interval", "rank", "margin", "ms", "decisions"]
    if out.width < WIDE:
        keys = [key for key in keys if key not in ("rank", "decisions")]
    headings = {key: words.say(lang, f"column.{key}") for key in keys}
    title = words.count(lang, "title", results["games"], game=game.name(lang), players=results["players"])
    table = plain_table(title, *headings.values(), left=(headings["bot"],))
    table.columns[0].min_width = min(NAME, max(len(row["bot"]) for row in results["table"]))
    for column in table.columns[1:]:
        column.no_wrap = True
    for row in results["table"]:
        cells = {
            "elo": f"{number(lang, row['elo'])} [{number(lang, row['elo_low'])}, {number(lang, row['elo_high'])}]",
            "games": number(lang, row["games"]),
            "share": percent(lang, row["win_share"]),
            "interval": f"{number(lang, 100 * row['win_low'], 1)}–{number(lang, 100 * row['win_high'], 1)}",
            "rank": number(lang, row["mean_rank"], 2),
            "margin": "" if row["mean_margin"] is None else number(lang, row["mean_margin"], 1, sign=True),
            "ms": number(lang, times["ms_per_decision"][row["bot"]], 2),
            "decisions": number(lang, row["decisions_per_game"]),
        }
        table.add_row(Text(row["bot"], overflow="fold"), *(Text(cells[key]) for key in keys[1:]))
    return table
