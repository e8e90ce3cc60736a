"""`royaume puzzles`: look through games between bots for positions in which one move is clearly best."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from royaume.cli.shared import AsJson, GameArgument, SeedOption, err, out, print_json, words
from royaume.coach.puzzles import FILE, Puzzle, holds, made_by, puzzles, search_game, write_puzzles
from royaume.engine.game import Game
from royaume.engine.registry import load


def in_game(game: str, players: int, seed: int) -> list[Puzzle]:
    """The puzzles in one game; a job for another process."""
    return list(search_game(load(game), players, seed))


def hold(game: str, puzzle: str) -> bool:
    """Whether a puzzle still has one clear solution; a job for another process."""
    loaded = load(game)
    return holds(loaded, puzzles(loaded)[puzzle])


def puzzles_command(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", "-g", metavar="K", help="Games to look through.", min=0)] = 0,
    most: Annotated[int, typer.Option("--most", metavar="N", help="Keep the N clearest.", min=1)] = 24,
    check: Annotated[
        bool, typer.Option("--check", help="Look at those there are again; keep those that hold.")
    ] = False,
    seed: SeedOption = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Processes that share the work.", min=1)] = 1,
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write them.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count the puzzles of a game, make new ones out of games between bots, or check those there are.

    A position is a puzzle if one move is clearly best, and the strongest bot finds it with five times its usual budget.
    It holds as long as the coach finds the same move and no other comes near.

    **Examples**

    - `royaume puzzles winter_kingdom`
    - `royaume puzzles winter_kingdom --games 60 --jobs 2 --out puzzles.json`
    - `royaume puzzles winter_kingdom --check`
    """
    loaded = load(game)
    target = file or loaded.folder / FILE
    if check:
        known = list(puzzles(loaded).values())
        kept = {"game": game, "found": len(known), "kept": checked(loaded, jobs, target), "file": target.name}
        print_json(kept) if as_json else out.print(words.say("en", "puzzles.made", **kept))
        return
    if not games:
        known = list(puzzles(loaded).values())
        if as_json:
            print_json({"game": game, "puzzles": [puzzle.id for puzzle in known]})
        else:
            out.print(words.say("en", "puzzles.count", n=len(known), hard=sum(puzzle.hard for puzzle in known)))
        return
    first = 1 if seed is None else seed
    counts = range(max(2, loaded.min_players), loaded.max_players + 1)
    work = [(game, counts[i % len(counts)], first + i) for i in range(games)]
    found: list[Puzzle] = []
    with Progress(console=err, disable=not err.is_terminal) as progress:
        task = progress.add_task(loaded.name("en"), total=len(work))
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            for some in pool.map(in_game, *zip(*work, strict=True)):
                found += some
                progress.advance(task)
    found.sort(key=lambda puzzle: (-puzzle.hard, -puzzle.gap))
    write_puzzles(target, loaded, found[:most], f"royaume puzzles {game} --games {games} --most {most} --seed {first}")
    kept = {"game": game, "found": len(found), "kept": min(most, len(found)), "file": target.name}
    if as_json:
        print_json(kept)
    else:
        out.print(words.say("en", "puzzles.made", **kept))


def checked(game: Game, jobs: int, target: Path) -> int:
    """Keep the puzzles of a game that hold; how many they are."""
    known = list(puzzles(game).values())
    with (
        Progress(console=err, disable=not err.is_terminal) as progress,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
    ):
        task = progress.add_task(game.name("en"), total=len(known))
        kept = []
        for puzzle, holding in zip(known, pool.map(hold, [game.id] * len(known), [p.id for p in known]), strict=True):
            kept += [puzzle] if holding else []
            progress.advance(task)
    command, again = made_by(game), f" && royaume puzzles {game.id} --check"
    write_puzzles(target, game, kept, command.removesuffix(again) + again)
    return len(kept)
