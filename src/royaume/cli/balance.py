"""`royaume balance`: how often everything is taken, and how that goes with winning."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from royaume.arena.contestants import read_contestant
from royaume.arena.journal import Journal, open_journal, read_head
from royaume.arena.match import play_groups
from royaume.arena.words import number
from royaume.bots import bots as known_bots
from royaume.bots.registry import GREEDY
from royaume.bots.series import fresh_seed
from royaume.cli.arena import as_text, choose_runner, progress_bar
from royaume.cli.display import plain_table
from royaume.cli.shared import (
    AsJson,
    ComponentsOption,
    GameArgument,
    LangOption,
    OptionsOption,
    SeedOption,
    counts_in,
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
from royaume.lab.report import Teller, report
from royaume.lab.results import results_of
from royaume.lab.study import Experiment, Study, make_study
from royaume.lab.words import words

GAMES = 200
CHANGES_SHOWN = 12
LEAST_OFFERED = 20  # decisions before a component is named as the most or the least chosen one


def balance_command(
    game: GameArgument,
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", metavar="N,...", help="Numbers of players. [default: all from two]"),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-g", metavar="K", help="Games for each number of players and each bot.", min=1)
    ] = GAMES,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", metavar="A,B,...", help=f"Each plays against itself: {', '.join(known_bots())}, ..."
        ),
    ] = GREEDY,
    seed: SeedOption = None,
    option: OptionsOption = None,
    components: ComponentsOption = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", "-a", metavar="FILE", help="Component data to compare with, on the same seeds."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", help="Processes. [default: one for each core]", min=1)
    ] = None,
    out_folder: Annotated[
        Path | None, typer.Option("--out", "-O", metavar="FOLDER", help="Where journal, results and report go.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the study in the folder.")] = False,
    lang: LangOption = None,
    as_json: AsJson = False,
) -> None:
    """Measure how balanced a game is: victories by turn order, scores, length, and every card, space and tile in it.

    For each component: how often it is chosen when it could be, and how that goes with winning, with intervals; what
    looks plainly broken is named. The same seed gives the same results with any number of processes.

    **Examples**

    - `royaume balance crown_of_emara --games 400 --seed 1 --out study`
    - `royaume balance almanac --players 2,4 --bots random,greedy`
    - `royaume balance crown_of_emara --against my.toml --out study`
    """
    language = read_lang(lang)
    files = [components, *([against] if against is not None else [])]
    loaded = [load(game, file) for file in files]
    first = loaded[0]
    if resume and out_folder is None:
        raise RoyaumeError("--resume goes on with the study in a folder: say which with --out")
    before = read_head(out_folder) if resume and out_folder is not None else None
    if seed is None:
        seed = before["seed"] if before else fresh_seed()
    counts = read_counts(first, players)
    study = make_study(
        loaded,
        [None if file is None else read_text(file) for file in files],
        counts,
        [read_contestant(name) for name in bots.split(",")],
        games,
        seed,
        read_options(first, counts[0], option),
    )
    journal = Journal({}) if out_folder is None else open_journal(out_folder, study.head(), resume, loaded)
    start = time.perf_counter()
    runner = choose_runner(jobs, None)
    groups = study.groups()
    try:
        with progress_bar(words.say(language, "progress"), len(groups)) as watch:
            played = play_groups(groups, lambda some: Experiment(study, some), runner, journal, None, watch)
    except KeyboardInterrupt:
        left(journal, language)
        raise
    finally:
        runner.close()
    results = results_of(first, study, played)
    if out_folder is not None:
        write_text(out_folder / "results.json", as_text(results))
        write_text(out_folder / "report.html", report(first, results, language))
    if as_json:
        print_json(results)
    else:
        show(first, study, results, language)
        seconds = number(language, time.perf_counter() - start, 1)
        first_seed, last = results["seeds"]
        out.print(words.count(language, "footer", runner.workers, first=first_seed, last=last, seconds=seconds))


def read_counts(game: Game, text: str | None) -> list[int]:
    """The numbers of players: those typed, or all from two."""
    if text is None:
        return list(range(max(2, game.min_players), game.max_players + 1))
    return list(dict.fromkeys(counts_in(game, text)))


def left(journal: Journal, lang: str) -> None:
    """Say what is kept when the study is broken off."""
    done = len(journal.played)
    if journal.path is None:
        err.print(Text(words.count(lang, "left.nothing", done)))
    else:
        err.print(Text(words.count(lang, "left.kept", done, folder=journal.path.parent)), soft_wrap=True)


# Output -----------------------------------------------------------------------------------------


def show(game: Game, study: Study, results: dict[str, Any], lang: str) -> None:
    """The results for people: the cells, what is chosen most and least, what looks broken, what changed."""
    teller = Teller(game, results, lang)
    out.print(cell_table(game, results, teller))
    out.print(choice_table(results, teller))
    out.print(findings_table(results, teller))
    if len(study.variants) > 1:
        out.print(change_table(results, teller))


def say(teller: Teller, key: str) -> str:
    """A heading of a table."""
    return words.say(teller.lang, f"table.{key}")


def cell_table(game: Game, results: dict[str, Any], teller: Teller) -> Table:
    """Each cell in a line."""
    title = words.count(teller.lang, "title", results["games"], game=game.name(teller.lang))
    keys = ("cell", "order", "score", "margin", "rounds", "decisions", "ties")
    headings = [say(teller, key) for key in keys]
    table = plain_table(title, *headings, left=headings[:2])
    for cell in results["cells"]:
        shares = [
            f"{teller.percent(place['win']['share'])} [{teller.range(place['win']['low'], place['win']['high'])}]"
            for place in cell["order"]
        ]
        table.add_row(
            Text(teller.where(cell)),
            Text("\n".join(shares)),
            f"{teller.number(cell['mean_score'], 1)} ±{teller.number(cell['score_reach'], 1)}",
            teller.number(cell["margin"]["mean"], 1) if "margin" in cell else "",
            teller.number(cell["rounds"]["mean"], 1),
            teller.number(cell["decisions"]["mean"]),
            teller.percent(cell["ties"] / cell["games"]),
        )
    return table


def choice_table(results: dict[str, Any], teller: Teller) -> Table:
    """What is chosen most and least under each heading, over all cells."""
    headings = [say(teller, key) for key in ("heading", "most", "least")]
    table = plain_table("", *headings, left=headings)
    for heading in results["headings"]:
        counted: dict[str, list[int]] = {}
        for cell in results["cells"]:
            for row in cell["headings"][heading["id"]]:
                total = counted.setdefault(row["id"], [0, 0])
                total[0] += row["chosen"]
                total[1] += row["offered"]
        rates = sorted((c / o, thing) for thing, (c, o) in counted.items() if o >= LEAST_OFFERED)
        if rates:
            ends = [f"{teller.thing(heading['id'], thing)} ({teller.percent(rate, 0)})" for rate, thing in rates]
            table.add_row(Text(teller.heading(heading["id"])), Text(ends[-1]), Text(ends[0]))
    return table


def findings_table(results: dict[str, Any], teller: Teller) -> Table | Text:
    """What looks broken."""
    if not results["findings"]:
        return Text(say(teller, "none"))
    headings = [say(teller, "findings"), say(teller, "cell")]
    table = plain_table("", *headings, left=headings)
    for finding in teller.findings(results["findings"]):
        tag = f" ({say(teller, 'designed')})" if finding["designed"] else ""
        cells = "\n".join(f"{where} · {numbers}" for where, numbers in finding["cells"])
        table.add_row(Text(finding["said"] + tag), Text(cells))
    return table


def change_table(results: dict[str, Any], teller: Teller) -> Table | Text:
    """The clear changes between two sets of components."""
    table = plain_table("", say(teller, "cell"), say(teller, "changes"), "", left=(say(teller, "cell"),))
    for part in results["comparisons"]:
        told = teller.comparison(part)
        for row in [row for row in told["rows"] if row["sure"]][:CHANGES_SHOWN]:
            table.add_row(Text(told["where"]), Text(row["name"]), Text(row["change"]))
    return table if table.row_count else Text(say(teller, "no_change"))
