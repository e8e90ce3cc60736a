"""How true the chances to win are: Brier score, calibration error and reliability by phase, in games nobody fitted.

    python benchmarks/odds.py play [--game GAME] [--players N] [--level LEVEL] [--games N] [--part fit|held] [--jobs N]
    python benchmarks/odds.py fit [--game GAME]       fits `[chances]` of weights.toml to the games of the part `fit`
    python benchmarks/odds.py show [--check] [--markdown | --json] [--picture docs/odds.svg]
    python benchmarks/odds.py agree [--positions N]   what a hint said, and what the bar says after its line

Games are kept under build/odds, a line each, and go on where they stopped (`--minutes` stops them). Their seeds are
apart: those of `fit` from 1,000,000 on, those held out from 2,000,000 on. Of each game a dozen positions are looked at,
spread over it, each as the seat that decides can see it. The constant guess gives everybody the same share; `before` is
what the bar showed when it knew one slope for all numbers of players and judged open start choices as nothing.

The calibration error is the mean distance between what was said and what came, over ten bins with as many forecasts in
each. Chance alone makes it greater than 0, the more the fewer games there are: the bias, found by drawing the games
anew (bootstrap), is taken off, and the noise is the standard deviation of the same draws. Thirds are of the decisions
of each game. `--check` fails if a calibration error is above 4 %, its noise above 1.5 %, or a Brier score is not better
than the constant guess in some third or not better than before.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import royaume
from royaume.bench import compiled
from royaume.bots.chances import Scale, progress, settled, shares, standings, waits
from royaume.bots.greedy import judgement
from royaume.bots.odds import hats, odds_of
from royaume.bots.regression import plackett
from royaume.bots.series import seat_bots
from royaume.bots.sheet import read_sheet
from royaume.coach.opinion import GUESSES, after, chances_as_seen, opinion, usual_budget
from royaume.engine.registry import load
from royaume.engine.state import CHANCE, REVEAL, State
from royaume.engine.weights import FILE

ROOT = Path(__file__).resolve().parent.parent
PARTS = {"fit": 1_000_000, "held": 2_000_000}  # the first seed of each
LEVELS = ("steward", "sovereign:simulations=6")  # the second with fewer simulations than at a table: more games
PLAYERS = (2, 3, 4)
LOOKS = 12  # positions of a game
BINS = 10
DRAWS = 200  # of the bootstrap
PRIOR = 60.0  # in positions: of all numbers of players towards the odds of the search
PULL = 1200.0  # of each number of players towards all; both were chosen by halving the games of the part `fit`
LEAST = 0.001  # that a point is worth
OUTCOMES = 40  # of what can come out after a hint
ECE_BAR, NOISE_BAR, AGREE_BAR = 0.04, 0.015, 0.03


# Playing ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """Games of one kind."""

    game: str
    players: int
    level: str
    part: str

    def path(self, folder: Path) -> Path:
        """Where they are kept."""
        return folder / f"{self.game}-{self.players}-{self.level.split(':')[0]}-{self.part}.jsonl"

    def read(self, folder: Path) -> list[dict[str, Any]]:
        """The games that were played, by their seeds."""
        path = self.path(folder)
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        return sorted((json.loads(line) for line in lines if line.endswith("}")), key=lambda each: each["seed"])


def play_one(cell: Cell, seed: int) -> dict[str, Any]:
    """A game between bots of one level, as its actions."""
    state = load(cell.game).new(cell.players, seed, None)
    seated = seat_bots((cell.level,) * cell.players, seed)
    actions = []
    while state.player is not None:
        actions.append(seated[state.player].decide(state))
        state.apply(actions[-1])
    return {"seed": seed, "actions": actions, "winners": state.winners()}


def play(cells: Sequence[Cell], given: argparse.Namespace) -> None:
    """Play what is missing: every kind gets its first game, then its second."""
    given.out.mkdir(parents=True, exist_ok=True)
    known = {cell: {game["seed"] for game in cell.read(given.out)} for cell in cells}
    todo = (
        (cell, PARTS[cell.part] + i)
        for i in range(given.games)
        for cell in cells
        if PARTS[cell.part] + i not in known[cell]
    )
    end = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.jobs) as pool:
        running: dict[Future[dict[str, Any]], Cell] = {}
        while True:
            more = list(itertools.islice(todo, given.jobs - len(running))) if time.monotonic() < end else []
            running |= {pool.submit(play_one, cell, seed): cell for cell, seed in more}
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                with running.pop(done).path(given.out).open("a", encoding="utf-8") as file:
                    file.write(json.dumps(done.result(), separators=(",", ":")) + "\n")


# Looking ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """One position: what was said of it, and what came."""

    third: int
    said: list[float]
    before: list[float]
    won: list[float]


def positions(cell: Cell, game: dict[str, Any]) -> Iterator[tuple[float, State]]:
    """Positions spread over a game, with the part of it that was played."""
    dice = random.Random(f"looks {game['seed']}")
    actions = game["actions"]
    plies = {int((i + dice.random()) * len(actions) / LOOKS) for i in range(LOOKS)}
    state = load(cell.game).new(cell.players, game["seed"], None)
    for ply, action in enumerate(actions):
        if ply in plies:
            yield ply / len(actions), state
        state.apply(action)


def outcome(cell: Cell, game: dict[str, Any]) -> list[float]:
    """What each seat won."""
    winners = game["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(cell.players)]


def guesses(state: State, count: int) -> list[State]:
    """What the seat that decides cannot tell from the position."""
    assert state.player is not None
    dice = random.Random(f"guess {state.seed} {state.ply}")
    return [state.determinize(state.player, dice) for _ in range(count)]


def before(state: State) -> list[float]:
    """What the bar said before: one slope for a phase, margins shared as if they were worths."""
    evaluate, odds = judgement(state.game)[0], odds_of(state.game)
    slope = odds.slope(odds.phase(state)) / (2 if state.seats == 2 else 1)
    return shares([slope * evaluate(state, seat) for seat in range(state.seats)])


def looks(cell: Cell, folder: Path) -> list[list[Look]]:
    """All positions of the games of a kind, game by game."""
    found = []
    for game in cell.read(folder):
        won = outcome(cell, game)
        found.append(
            [
                Look(int(3 * part), chances_as_seen(seen := guesses(state, GUESSES)), before(seen[0]), won)
                for part, state in positions(cell, game)
            ]
        )
    return found


# Fitting ------------------------------------------------------------------------------------------


def fit(names: Sequence[str], given: argparse.Namespace) -> None:
    """Fit the chances of some games and write them down."""
    for name in names:
        rows: dict[int, list[list[list[float]]]] = {}
        targets: dict[int, list[list[float]]] = {}
        lengths: dict[int, float] = {}
        for players in PLAYERS:
            cells = [Cell(name, players, level, "fit") for level in LEVELS]
            games = [(cell, game) for cell in cells for game in cell.read(given.out)]
            if not games:
                continue
            lengths[players] = round(sum(len(game["actions"]) for _, game in games) / len(games), 1)
            scale = Scale(lengths[players], (), ())
            rows[players], targets[players] = [], []
            for cell, game in games:
                for _, state in positions(cell, game):
                    if (seen := settled(guesses(state, 1)[0])).player is not None:
                        rows[players].append(inputs(seen, scale))
                        targets[players].append(outcome(cell, game))
        together = itertools.chain.from_iterable
        start = [*odds_of(load(name)).slopes, 0.0, 0.0, 0.0]  # what the search believes
        pooled = plackett(list(together(rows.values())), list(together(targets.values())), start, PRIOR)
        sheet = read_sheet(load(name).folder / FILE)
        for players, known in rows.items():
            found = [round(each, 5) for each in plackett(known, targets[players], pooled, PULL)]
            points = tuple(max(LEAST, each) for each in found[:3])
            sheet.chances[players] = Scale(lengths[players], points, tuple(found[3:]))
            print(name, players, len(known), "positions", sheet.chances[players], flush=True)
        made = {**sheet.made, "chances": f"python benchmarks/odds.py fit --game {name}"}
        text = replace(sheet, made=made).text()
        (load(name).folder / FILE).write_text(text, encoding="utf-8", newline="\n")


def inputs(state: State, scale: Scale) -> list[list[float]]:
    """What is known of each seat, in the order of the fitted numbers."""
    near = hats(progress(state, scale))
    return [
        [behind * share for share in near] + [late * share for share in near]
        for behind, late in zip(standings(state), waits(state), strict=True)
    ]


# Figures ------------------------------------------------------------------------------------------


def brier(games: Sequence[Sequence[Look]], third: int | None, which: str) -> float:
    """The mean squared error of the forecasts, over seats."""
    total, count = 0.0, 0
    for look in itertools.chain.from_iterable(games):
        if third is None or look.third == third:
            said = {"said": look.said, "before": look.before, "even": [1 / len(look.won)] * len(look.won)}[which]
            total += sum((p - w) ** 2 for p, w in zip(said, look.won, strict=True))
            count += len(said)
    return total / count if count else float("nan")


def pairs(games: Sequence[Sequence[Look]], third: int | None, which: str) -> list[tuple[float, float]]:
    """Every forecast with what came."""
    return [
        pair
        for look in itertools.chain.from_iterable(games)
        if third is None or look.third == third
        for pair in zip(look.said if which == "said" else look.before, look.won, strict=True)
    ]


def bins(found: list[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """What was said, what came, and how often, in bins with as many forecasts each."""
    found = sorted(found)
    cuts = [len(found) * i // BINS for i in range(BINS + 1)]
    parts = [found[low:high] for low, high in itertools.pairwise(cuts) if high > low]
    return [(sum(p for p, _ in part) / len(part), sum(w for _, w in part) / len(part), len(part)) for part in parts]


def error(games: Sequence[Sequence[Look]], which: str = "said", third: int | None = None) -> float:
    """The calibration error as it is measured."""
    found = bins(pairs(games, third, which))
    return sum(n * abs(p - w) for p, w, n in found) / max(1, sum(n for _, _, n in found))


def errors(games: Sequence[Sequence[Look]], which: str = "said") -> tuple[float, float, float]:
    """The calibration error as measured, without its bias, and its noise."""
    dice = random.Random("bootstrap")
    measured = error(games, which)
    drawn = [error(dice.choices(games, k=len(games)), which) for _ in range(DRAWS)]
    mean = sum(drawn) / DRAWS
    noise = (sum((each - mean) ** 2 for each in drawn) / (DRAWS - 1)) ** 0.5
    return measured, max(0.0, 2 * measured - mean), noise


def figures(game: str, players: int, folder: Path) -> dict[str, Any] | None:
    """All figures of a game with so many players."""
    kinds = {level.split(":")[0]: looks(Cell(game, players, level, "held"), folder) for level in LEVELS}
    games = list(itertools.chain.from_iterable(kinds.values()))
    if len(games) < 2:
        return None
    measured, ece, noise = errors(games)
    return {
        "game": game,
        "players": players,
        "games": {level: len(found) for level, found in kinds.items()},
        "brier": [brier(games, third, "said") for third in (0, 1, 2, None)],
        "before": [brier(games, third, "before") for third in (0, 1, 2, None)],
        "even": brier(games, None, "even"),
        "ece_measured": measured,
        "ece": ece,
        "noise": noise,
        "ece_before": errors(games, "before")[1],
        "bins": [bins(pairs(games, third, "said")) for third in range(3)],
    }


def failures(row: dict[str, Any]) -> list[str]:
    """Which bars a row does not reach."""
    found = []
    if row["ece"] > ECE_BAR:
        found.append(f"calibration error {row['ece']:.1%} > {ECE_BAR:.0%}")
    if row["noise"] > NOISE_BAR:
        found.append(f"noise {row['noise']:.1%} > {NOISE_BAR:.1%}")
    found += [f"third {i + 1}: no better than the constant guess" for i in range(3) if row["brier"][i] >= row["even"]]
    if row["brier"][3] >= row["before"][3]:
        found.append("no better than before")
    return [f"{row['game']}, {row['players']} players: {each}" for each in found]


HEADINGS = ("players", "games", "constant", "thirds", "all", "before", "error", "measured", "noise", "error before")


def cells_of(row: dict[str, Any]) -> list[str]:
    """A row in words."""
    return [
        str(row["players"]),
        " + ".join(str(n) for n in row["games"].values()),
        f"{row['even']:.3f}",
        " ".join(f"{each:.3f}" for each in row["brier"][:3]),
        f"{row['brier'][3]:.3f}",
        f"{row['before'][3]:.3f}",
        f"{row['ece']:.1%}",
        f"{row['ece_measured']:.1%}",
        f"{row['noise']:.1%}",
        f"{row['ece_before']:.1%}",
    ]


def show(rows: list[dict[str, Any]], given: argparse.Namespace) -> None:
    """Print the figures."""
    if given.json:
        print(json.dumps(rows, indent=1))
    elif given.markdown:
        print("| game | " + " | ".join(HEADINGS) + " |\n" + "|---" * (1 + len(HEADINGS)) + "|")
        for row in rows:
            print(f"| {load(row['game']).name('en')} | " + " | ".join(cells_of(row)) + " |")
    else:
        table = Table(title=f"Odds, royaume {royaume.__version__}, compiled: {compiled()}")
        for heading in ("game", *HEADINGS):
            table.add_column(heading)
        for row in rows:
            table.add_row(row["game"], *cells_of(row))
        Console(width=160).print(table)


# The picture --------------------------------------------------------------------------------------

SIDE, GAP, LEFT, TOP = 120, 26, 150, 40
COLOURS = ("#c98a2b", "#4a7fb5", "#3d8b57")  # the first, the second and the last third


def picture(rows: list[dict[str, Any]]) -> str:
    """Reliability diagrams: what was said to the right, what came upwards; a row for a game, a column for players."""
    games = list(dict.fromkeys(row["game"] for row in rows))
    width, height = LEFT + 3 * (SIDE + GAP), TOP + len(games) * (SIDE + GAP) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12"><title>Reliability of the chances to win</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
    ]
    parts += [
        f'<text x="{LEFT + i * (SIDE + GAP) + SIDE / 2}" y="24" text-anchor="middle">{n} players</text>'
        for i, n in enumerate(PLAYERS)
    ]
    for row in rows:
        x = LEFT + PLAYERS.index(row["players"]) * (SIDE + GAP)
        y = TOP + games.index(row["game"]) * (SIDE + GAP)
        parts.append(
            f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#bbb"/>'
            f'<line x1="{x}" y1="{y + SIDE}" x2="{x + SIDE}" y2="{y}" stroke="#ddd"/>'
        )
        for colour, found in zip(COLOURS, row["bins"], strict=True):
            at = " ".join(f"{x + SIDE * p:.1f},{y + SIDE * (1 - w):.1f}" for p, w, _ in found)
            parts.append(f'<polyline points="{at}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    for i, game in enumerate(games):
        y = TOP + i * (SIDE + GAP) + SIDE / 2
        parts.append(f'<text x="{LEFT - 12}" y="{y}" text-anchor="end">{load(game).name("en").split(":")[0]}</text>')
    for i, (colour, name) in enumerate(zip(COLOURS, ("first third", "second third", "last third"), strict=True)):
        x = LEFT + i * (SIDE + GAP)
        parts.append(
            f'<line x1="{x}" y1="{height - 14}" x2="{x + 24}" y2="{height - 14}" stroke="{colour}" stroke-width="3"/>'
            f'<text x="{x + 30}" y="{height - 10}">{name}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


# Agreement ----------------------------------------------------------------------------------------


def agreement(game: str, count: int, given: argparse.Namespace) -> list[tuple[float, bool]]:
    """How far the bar is from what a hint said, after its line; True where the line ended with chance or news."""
    found: list[tuple[float, bool]] = []
    dice = random.Random(f"agreement {game}")
    cells = [Cell(game, players, LEVELS[0], "held") for players in PLAYERS]
    games = [(cell, each) for cell in cells for each in cell.read(given.out)]
    for cell, each in dice.sample(games, min(count, len(games))):
        seen = [state.clone() for _, state in positions(cell, each) if len(state.offered) > 1]
        if seen:
            found.append(agrees(dice.choice(seen), dice))
    return found


def agrees(state: State, dice: random.Random) -> tuple[float, bool]:
    """How far the bar is from the first hint, after its line was played in the real position.

    Where the line ends with chance or news, what comes out moves the bar, and that is luck: then the bar is the mean
    over what can come.
    """
    seat = state.player
    assert seat is not None
    guess = state.determinize(seat, dice)
    best = opinion(guess, seat, dice, usual_budget(guess)).lines[0]
    end = after(state, best.actions)
    news = bool(end.marks & (CHANCE | REVEAL))
    if news:
        bar = chances_as_seen([after(state.determinize(seat, dice), best.actions) for _ in range(OUTCOMES)])
    else:
        bar = chances_as_seen([end.determinize(seat, dice) for _ in range(GUESSES)])
    return abs(bar[seat] - best.chances[seat]), news


def show_agreement(names: Sequence[str], given: argparse.Namespace) -> int:
    """Print the agreement game by game; the exit code is 1 if a bar is not reached and `--check` was given."""
    worst = 0.0
    for name in names:
        found = agreement(name, given.positions, given)
        calm = [each for each, news in found if not news]
        mean = sum(each for each, _ in found) / len(found)
        quiet = f"{sum(calm) / len(calm):.1%}" if calm else "-"
        print(f"{name}: {mean:.1%} apart in the mean of {len(found)}; without chance or news {quiet} of {len(calm)}")
        worst = max(worst, mean)
    return int(given.check and worst > AGREE_BAR)


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("what", choices=("play", "fit", "show", "agree"))
    made.add_argument("--game", choices=royaume.games())
    made.add_argument("--players", type=int, choices=PLAYERS)
    made.add_argument("--level", choices=[level.split(":")[0] for level in LEVELS])
    made.add_argument("--part", choices=list(PARTS))
    made.add_argument("--games", type=int, default=200, help="of each kind")
    made.add_argument("--minutes", type=float, default=600.0, help="after which no game is begun")
    made.add_argument("--jobs", type=int, default=2)
    made.add_argument("--positions", type=int, default=60, help="for the agreement, of each game")
    made.add_argument("--out", type=Path, default=ROOT / "build" / "odds")
    made.add_argument("--json", action="store_true")
    made.add_argument("--markdown", action="store_true")
    made.add_argument("--picture", type=Path)
    made.add_argument("--check", action="store_true")
    return made


def main() -> int:
    """Do what was asked; the exit code is 1 if a bar is not reached."""
    given = parser().parse_args()
    names = [given.game] if given.game else royaume.games()
    counts = [given.players] if given.players else PLAYERS
    if given.what == "play":
        levels = [level for level in LEVELS if given.level in (None, level.split(":")[0])]
        parts = [given.part] if given.part else PARTS
        play([Cell(*each) for each in itertools.product(names, counts, levels, parts)], given)
        return 0
    if given.what == "fit":
        fit(names, given)
        return 0
    if given.what == "agree":
        return show_agreement(names, given)
    rows = [row for name in names for n in counts if (row := figures(name, n, given.out)) is not None]
    show(rows, given)
    if given.picture:
        given.picture.write_text(picture(rows), encoding="utf-8")
    missed = [each for row in rows for each in failures(row)]
    for each in missed:
        print(each, file=sys.stderr)
    return int(given.check and bool(missed))


if __name__ == "__main__":
    sys.exit(main())
