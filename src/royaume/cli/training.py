"""`royaume train`: a network learns a game from the search, and the Sovereign judges it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from royaume.arena.words import number, percent
from royaume.cli.arena import choose_runner, progress_bar
from royaume.cli.shared import (
    AsJson,
    GameArgument,
    LangOption,
    SeedOption,
    counts_in,
    err,
    out,
    print_json,
    read_lang,
    words,
)
from royaume.engine.registry import load
from royaume.train.course import Course

MINUTES = 10.0
USUAL = {field.name: field.default for field in fields(Course)}


def train_command(
    game: GameArgument,
    out_folder: Annotated[
        Path, typer.Option("--out", "-O", metavar="FOLDER", help="Where the journal, the games and the networks go.")
    ],
    minutes: Annotated[
        float | None,
        typer.Option(
            "--minutes",
            "-m",
            metavar="N",
            min=0,
            help=f"In all; the generation that is under way is finished. [default: {MINUTES:g}, without --generations]",
        ),
    ] = None,
    generations: Annotated[
        int | None, typer.Option("--generations", metavar="N", min=1, help="In all, however long that takes.")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N,...",
            help="How many play: 2,2,4 is every third game with four. It is judged by the first. [default: 2]",
        ),
    ] = None,
    seed: SeedOption = None,
    games: Annotated[
        int | None, typer.Option("--games", "-g", metavar="K", help=f"Of a generation. [default: {USUAL['games']}]")
    ] = None,
    sovereign: Annotated[
        str | None,
        typer.Option(
            "--sovereign",
            metavar="KEY=VALUE,...",
            help=f"Numbers of the Sovereign it meets, and its own. [default: {USUAL['sovereign']}]",
        ),
    ] = None,
    teacher: Annotated[
        str | None,
        typer.Option(
            "--teacher",
            metavar="KEY=VALUE,...",
            help=f"Numbers of the Sovereign who teaches. [default: {USUAL['teacher']}]",
        ),
    ] = None,
    tried: Annotated[
        float | None,
        typer.Option(
            "--tried",
            metavar="X",
            help=f"In how many games it tries its turns out; in the others it plans them. [default: {USUAL['tried']}]",
        ),
    ] = None,
    match: Annotated[
        int | None,
        typer.Option(
            "--match", metavar="K", help=f"Games against the Sovereign after a generation. [default: {USUAL['match']}]"
        ),
    ] = None,
    hidden: Annotated[
        int | None, typer.Option("--hidden", metavar="K", help=f"Width of the network. [default: {USUAL['hidden']}]")
    ] = None,
    strays: Annotated[
        float | None,
        typer.Option(
            "--strays",
            metavar="X",
            help=f"How often another turn is played than the best. [default: {USUAL['strays']}]",
        ),
    ] = None,
    trust: Annotated[
        float | None,
        typer.Option(
            "--trust",
            metavar="X",
            help=f"How much more the end counts than what was thought on the way. [default: {USUAL['trust']}]",
        ),
    ] = None,
    window: Annotated[
        int | None,
        typer.Option("--window", metavar="K", help=f"Generations to learn from. [default: {USUAL['window']}]"),
    ] = None,
    start: Annotated[
        Path | None, typer.Option("--start", metavar="FILE", help="A network to begin with, made by a training.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", "--workers", metavar="N", help="Processes. [default: one for each core]", min=1),
    ] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster (`local` starts one here).")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training in the folder.")] = False,
    lang: LangOption = None,
    as_json: AsJson = False,
) -> None:
    """Let a network learn a game: from games against itself, judged by matches against the Sovereign.

    In every generation the teacher plays with the best network so far, a network learns what came of it, and meets the
    Sovereign as it is, thinking as long; one that does not lose teaches next. `learned.npz` in the folder is
    the latest of these. Interrupted trainings go on with `--resume` as if nothing had been.

    **Examples**

    - `royaume train kingdom_crossing --minutes 60 --out crossing`
    - `royaume train kingdom_crossing --minutes 120 --out crossing --resume`
    - `royaume train almanac --players 2,3,4 --generations 10 --seed 7 --out peaks`
    - `royaume train almanac --tried 1 --teacher simulations=24 --minutes 60 --out tried`
    """
    language = read_lang(lang)
    loaded = load(game)
    from royaume.train.school import School, make_course

    typed: dict[str, str | float | tuple[int, ...] | None] = {
        "players": tuple(counts_in(loaded, players)) if players is not None else None,
        "seed": seed,
        "games": games,
        "sovereign": sovereign,
        "teacher": teacher,
        "tried": tried,
        "match": match,
    }
    typed |= {"hidden": hidden, "strays": strays, "trust": trust, "window": window}
    given = {key: value for key, value in typed.items() if value is not None}
    course = make_course(game, out_folder, resume, given, start)
    runner = choose_runner(jobs, ray)
    try:
        school = School(course, out_folder, resume, runner, start)
        usual = MINUTES if generations is None else float("inf")
        for entry in school.train(60 * (usual if minutes is None else minutes), generations, bars(language)):
            if not as_json:
                out.print(told(entry, language), soft_wrap=True)
    except KeyboardInterrupt:
        err.print(Text(words.say(language, "train.left", folder=out_folder)), soft_wrap=True)
        raise
    finally:
        runner.close()
    if as_json:
        print_json({**course.head(school.game), "generations": school.entries})
    else:
        out.print(summary(school.entries, school.folder.learned, language), soft_wrap=True)


def bars(lang: str) -> Callable[[str, int, int], AbstractContextManager[Callable[[int, int], None]]]:
    """Progress bars for the stages of a generation."""
    said = {"playing": "train.playing", "judging": "train.judging"}
    return lambda what, generation, groups: progress_bar(words.say(lang, said[what], n=generation), groups)


def told(entry: dict[str, Any], lang: str) -> Text:
    """A generation in a line."""
    match = entry["match"]
    line = words.say(
        lang,
        "train.generation",
        n=entry["generation"],
        hand=number(lang, entry["loss_of_the_hand"], 4),
        loss=number(lang, entry["loss"], 4),
        won=percent(lang, match["won"]),
        low=percent(lang, match["low"]),
        high=percent(lang, match["high"]),
        games=match["games"],
    )
    verdict = words.say(lang, "train.adopted") if entry["adopted"] else words.say(lang, "train.lost")
    return Text.assemble(line, " ", (verdict, "green" if entry["adopted"] else "yellow"))


def summary(entries: list[dict[str, Any]], learned: Path, lang: str) -> Text:
    """What there is in the end."""
    adopted = [entry["generation"] for entry in entries if entry["adopted"]]
    if not adopted:
        return Text(words.count(lang, "train.none", len(entries)))
    return Text(words.count(lang, "train.kept", len(entries), last=adopted[-1], path=learned))
