"""`royaume simulate`, `record` and `replay`: games between bots, and games as they were played."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from royaume.bots.random import Random
from royaume.bots.series import Series, Tally, fresh_seed, play_with
from royaume.cli.display import account_table, plain_table, show_table
from royaume.cli.shared import (
    AsJson,
    BotsOption,
    ComponentsOption,
    GameArgument,
    LangOption,
    OptionsOption,
    PlayersOption,
    SeedOption,
    bar,
    err,
    out,
    print_json,
    read_lang,
    read_options,
    read_table,
    read_text,
    refuse_overwriting,
    seat_style,
    words,
    write_text,
)
from royaume.engine.errors import RecordError, RoyaumeError
from royaume.engine.record import Record
from royaume.engine.registry import load

BATCH = 10  # games between two looks at the progress bar


# Simulate ---------------------------------------------------------------------------------------


def simulate_command(
    game: GameArgument,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option("--games", "-g", metavar="K", help="How many games.", min=1)] = 100,
    seed: SeedOption = None,
    bots: BotsOption = None,
    option: OptionsOption = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Processes that share the work.", min=1)] = 1,
    components: ComponentsOption = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and count: scores, wins, decisions, speed.

    The games have the seeds S, S + 1, S + 2 and so on, so the same seed gives the same results with any number of
    jobs, and `royaume record` with one of these seeds writes down that game. Speed is measured in computing time on one
    core; with several jobs in time on the clock.

    **Examples**

    - `royaume simulate crown_of_emara --games 200`
    - `royaume simulate crown_of_emara --bots greedy,random --games 50 --seed 7 --jobs 2`
    - `royaume simulate crown_of_emara --players 4 --option informed_choice=true --json`
    """
    loaded = load(game, components)
    count, named = read_table(loaded, players, bots, Random.name)
    options = read_options(loaded, count, option)
    first = fresh_seed() if seed is None else seed
    loaded.new(count, first, options)
    series = Series(game, count, named, options, components)
    wall = time.perf_counter()
    core = time.process_time()
    tally = run_series(series, range(first, first + games), jobs)
    wall_seconds = time.perf_counter() - wall
    seconds = time.process_time() - core if jobs == 1 else wall_seconds
    result = {
        "game": game,
        "players": count,
        "bots": list(named),
        "seed": first,
        "options": options,
        "jobs": jobs,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 4),
        "wall_seconds": round(wall_seconds, 4),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "games_per_second": round(tally.games / seconds, 2),
        "mean_scores": [round(score / tally.games, 3) for score in tally.scores],
        "wins": [round(float(wins), 4) for wins in tally.wins],
        "mean_decisions": round(tally.decisions / tally.games, 2),
        "mean_legal": round(tally.legal / tally.decisions, 3),
    }
    if as_json:
        print_json(result)
    else:
        show_result(loaded.name(), result)


def run_series(series: Series, seeds: range, jobs: int) -> Tally:
    """Play all games, here or in several processes, with a progress bar if somebody watches."""
    tally = Tally(series.players)
    parts = [seeds[i : i + BATCH] for i in range(0, len(seeds), BATCH)]
    with Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as progress:
        task = progress.add_task("games", total=len(seeds))
        for part in share_out(series, parts, jobs):
            tally.add(part)
            progress.advance(task, part.games)
    return tally


def share_out(series: Series, parts: Sequence[range], jobs: int) -> Iterator[Tally]:
    """The tally of each part of the work, in order."""
    if jobs == 1:
        yield from map(series.play, parts)
        return
    with ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(series.play, parts)


def show_result(name: str, result: dict[str, Any]) -> None:
    """The result of a simulation for people."""
    games = result["games"]
    headings = ("Seat", "Bot", "Mean score", "Wins", "Share", "", "95 % interval")
    table = plain_table(f"{name}: {games} games, seed {result['seed']}", *headings, left=("Bot", ""))
    for seat, bot in enumerate(result["bots"]):
        wins = result["wins"][seat]
        low, high = interval(wins / games, games)
        table.add_row(
            str(seat + 1),
            Text(bot, seat_style(seat)),
            f"{result['mean_scores'][seat]:.1f}",
            f"{wins:g}",
            f"{wins / games:.1%}",
            bar(wins / games, 10, seat_style(seat)),
            f"{low:.1%} to {high:.1%}",
        )
    out.print(table)
    out.print(
        f"{result['decisions']} decisions, {result['mean_decisions']:.1f} a game, "
        f"{result['mean_legal']:.2f} legal actions each"
    )
    out.print(
        f"{result['seconds']:.2f} s: {result['decisions_per_second']:,.0f} decisions/s, "
        f"{result['games_per_second']:,.1f} games/s"
    )


def interval(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share measured in n games (Wilson)."""
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


# Record -----------------------------------------------------------------------------------------


def record_command(
    game: GameArgument,
    players: PlayersOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    option: OptionsOption = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", "-O", metavar="FILE", help="Where to write it. [default: standard output]")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    components: ComponentsOption = None,
    embed: Annotated[
        bool, typer.Option("--embed", help="Write the component data into it too; with `--components` they always are.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play one game and write down its record: seed and actions, sealed with the result.

    A record is all one needs to see the game again (`royaume replay`), on every machine. With its component data in it
    (`--embed`) it can be seen when the data of the game have changed.

    **Examples**

    - `royaume record crown_of_emara --players 3 --seed 7 --out game.json`
    - `royaume record crown_of_emara --bots greedy,greedy --out game.json --force`
    """
    loaded = load(game, components)
    count, named = read_table(loaded, players, bots, Random.name)
    options = read_options(loaded, count, option)
    if out_file is not None:
        refuse_overwriting(out_file, force)
    if seed is None:
        seed = fresh_seed()
    actions = play_with(loaded, count, seed, options, named, Tally(count))
    record = Record(loaded, count, seed, options, actions).seal()
    assert record.result is not None
    if out_file is None:
        out.out(record.to_json(embed), end="", highlight=False)
        return
    write_text(out_file, record.to_json(embed))
    facts = {
        "file": str(out_file),
        "game": game,
        "players": count,
        "bots": list(named),
        "seed": seed,
        "options": options,
        "decisions": len(actions),
        **record.result,
    }
    if as_json:
        print_json(facts)
    else:
        scores = ", ".join(f"{bot} {score}" for bot, score in zip(named, facts["scores"], strict=True))
        out.print(Text(f"{out_file}: {loaded.name()}, {len(actions)} decisions, {scores}"))


# Replay -----------------------------------------------------------------------------------------


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `royaume record` or `save` wrote it.")],
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="K", help="Stop after so many actions. [default: at the end]")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="See it as player N did. [default: as a spectator]")
    ] = None,
    lang: LangOption = None,
    components: ComponentsOption = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record, checking every action: the log in words, the table, the scores line by line.

    **Examples**

    - `royaume replay game.json`
    - `royaume replay game.json --ply 40 --lang fr`
    - `royaume replay game.json --ply 40 --seat 1 --json`
    """
    language = read_lang(lang)
    record = read_record(file, components, ply)
    if seat is not None and not 1 <= seat <= record.players:
        raise RoyaumeError(f"this record has players 1 to {record.players}, not {seat}")
    viewer = None if seat is None else seat - 1
    state = record.verify() if ply is None else record.replay(ply)
    names = [words.say(language, "player", n=player + 1) for player in range(state.seats)]
    called = dict(enumerate(names))
    log: list[dict[str, Any]] = [
        {"ply": at, "seat": event.seat, "text": record.game.tell(event.seen_by(viewer), language, called)}
        for at, event in record.events()
        if at <= state.ply
    ]
    if as_json:
        print_json(
            {
                "game": record.game.id,
                "rules": record.game.version,
                "players": record.players,
                "options": dict(state.options),
                "seed": str(record.seed),
                "ply": state.ply,
                "plies": len(record.actions),
                "over": state.player is None,
                "player": state.player,
                "scores": state.scores(),
                "winners": state.winners(),
                "breakdown": [state.breakdown(player) for player in range(state.seats)],
                "digest": state.digest(),
                "view": state.view(viewer),
                "log": log,
            }
        )
        return
    shown = 0
    for line in log:
        style = seat_style(line["seat"]) if line["seat"] >= 0 else "bold"
        mark = f"{line['ply']:4} " if line["ply"] != shown else "     "
        out.print(Text.assemble((mark, "dim"), (line["text"], style)))
        shown = line["ply"]
    out.print()
    if state.player is not None:
        out.print(show_table(state.game, state.view(viewer), language, names))
    out.print(account_table(state, names, language))
    if state.player is None and state.winners():
        out.print(words.say(language, "won", names=", ".join(names[winner] for winner in state.winners())))


def read_record(path: Path, components: Path | None = None, ply: int | None = None) -> Record:
    """The record in a file. One of other rules, which perhaps goes another way in the end, is only read until `ply`."""
    text = read_text(path)
    try:
        return Record.from_json(text, components)
    except RecordError:
        if ply is None or ply < 0:
            raise
        return Record.from_json(text, components, ply)
