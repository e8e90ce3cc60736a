"""Puzzles: positions out of games between bots in which one choice is clearly best. "Find the move."

`puzzles.json` in a game's folder holds them, with the command that made them. A puzzle is the beginning of a record, so
it holds what is hidden: only the view of the seat that decides is shown.
"""

from __future__ import annotations

import functools
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from royaume.bots.base import Bot, Player
from royaume.bots.greedy import Greedy
from royaume.bots.levels import parameters
from royaume.bots.registry import make_bot
from royaume.coach.advice import Choice, advise, choice, consult, judge
from royaume.coach.opinion import guessed, tried
from royaume.coach.reasons import reasons
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, State

FILE = "puzzles.json"
PLAYERS = "steward"  # whose games are looked through
MASTER = "sovereign"  # who has to agree, with more time than at a table
TIMES = 5
TRIES = 2  # so often it has to agree, with other dice
CLEAR = 0.06  # of a win, between the best choice and the next
STANDS = CLEAR / 2  # the same at another look: tries have noise, and what was clear need not go for it
CHOICES = (3, 60)  # a puzzle offers as many, at least and at most
APART = 12  # decisions between two puzzles of one game
SCOUTS = 4  # the width of the first look

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its solution: the first of the best actions is the move to find."""

    id: str
    players: int
    seed: str
    options: dict[str, Any]
    actions: list[str]
    best: list[str]
    gap: float  # points between the best choice and the next
    hard: bool  # the move does not look best at first sight

    def position(self, game: Game) -> State:
        """The position to look at."""
        actions = [game.parse(notation) for notation in self.actions]
        return Record(game, self.players, int(self.seed), self.options, actions).replay()


@functools.cache
def _read(folder: Path) -> dict[str, Puzzle]:
    path = folder / FILE
    if not path.is_file():
        return {}
    return {each["id"]: Puzzle(**each) for each in json.loads(path.read_text(encoding="utf-8"))["puzzles"]}


def puzzles(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by id, in their order."""
    return _read(game.folder)


def made_by(game: Game) -> str:
    """The command that made the puzzles of a game."""
    found: str = json.loads((game.folder / FILE).read_text(encoding="utf-8"))["made_by"]
    return found


def write_puzzles(path: Path, game: Game, found: list[Puzzle], command: str) -> None:
    """Keep puzzles in a file, the easy ones first."""
    ordered = sorted(found, key=lambda puzzle: (puzzle.hard, -puzzle.gap))
    head = {"made_by": command, "rules": game.version, "components": game.components.digest}
    lines = [json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in ordered]
    text = json.dumps(head)[:-1] + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"
    path.write_text(text, encoding="utf-8")


def master(game: Game) -> Bot:
    """The Sovereign with five times its budget."""
    numbers = parameters(MASTER, game, False, {})
    if "simulations" in numbers:
        return make_bot(f"{MASTER}:simulations={TIMES * int(numbers['simulations'])}")
    return make_bot(MASTER)


def search_game(game: Game, players: int, seed: int) -> Iterator[Puzzle]:
    """The puzzles in one game between bots."""
    record = Record(game, players, seed)
    record.options = dict(record.start().options)
    state = record.start()
    seated = [Player(make_bot(PLAYERS), seat, seed) for seat in range(players)]
    last = -APART
    dice = random.Random(seed)
    while state.player is not None:
        if len(record.actions) - last >= APART:
            found = look(state, record, dice)
            if found is not None:
                last = len(record.actions)
                yield found
        action = seated[state.player].decide(state)
        record.actions.append(action)
        state.apply(action)


def look(state: State, record: Record, dice: random.Random) -> Puzzle | None:
    """The puzzle in a position, if there is one."""
    seat, game = state.player, state.game
    assert seat is not None
    if not CHOICES[0] <= len(state.offered) <= CHOICES[1]:
        return None
    guess = state.determinize(seat, dice)
    choices = advise(guess, seat, dice, SCOUTS)
    best, following = choices[0], next((each for each in choices if each.action != choices[0].action), None)
    if following is None or not clear(best, following) or not alone(guess, best, dice):
        return None
    strong = master(game)
    for _ in range(TRIES):
        if strong.choose(state.determinize(seat, dice), seat, dice) != best.action:
            return None
    simple = Greedy().choose(state.determinize(seat, dice), seat, dice)
    actions = [game.notation(action) for action in record.actions]
    name = hashlib.sha256(json.dumps([record.seed, actions]).encode()).hexdigest()[:8]
    gap = round(best.margin - following.margin, 1)
    line = [game.notation(action) for action in best.line]
    return Puzzle(name, record.players, str(record.seed), record.options, actions, line, gap, simple != best.action)


def clear(best: Choice, following: Choice) -> bool:
    """Whether a choice stands out, in chances to win."""
    return best.chance - following.chance >= CLEAR


def alone(guess: State, best: Choice, dice: random.Random) -> bool:
    """Whether no other beginning leads to the same in another order, or to something nearly as good."""
    seat = guess.player
    assert seat is not None
    others = [begun(guess, seat, action, dice) for action in guess.offered if action != best.action]
    hoped = judge(guess, seat, list(best.line), dice).chance
    return all(hoped - other.chance >= STANDS for other in others)


def begun(guess: State, seat: int, action: int, dice: random.Random) -> Choice:
    """The best turn that begins with an action, at a glance."""
    child = guess.clone()
    child.apply(action)
    line = [action]
    if child.player == seat and not child.marks & (CHANCE | REVEAL):
        line += advise(child, seat, dice, SCOUTS)[0].line
    return judge(guess, seat, line, dice)


def holds(game: Game, puzzle: Puzzle) -> bool:
    """Whether a puzzle has one clear solution by the judgement of today, and it is the one that is kept."""
    state = puzzle.position(game)
    seat = state.player
    assert seat is not None
    dice = random.Random(puzzle.id)
    guess = state.determinize(seat, dice)
    found = consult(guess, seat, dice, [game.parse(each) for each in puzzle.best])
    if found[0].action != game.parse(puzzle.best[0]):
        return False
    following = next((each for each in found if each.action != found[0].action), None)
    near = following is not None and found[0].chance - following.chance < STANDS
    return not near and alone(guess, found[0], dice)


def verdict(game: Game, puzzle: Puzzle, notation: str) -> dict[str, Any]:
    """Whether a move solves a puzzle, both choices with what they are worth, and why; RoyaumeError if it is illegal."""
    state = puzzle.position(game)
    seat = state.player
    assert seat is not None
    action = game.parse(notation)
    if action not in state.offered:
        raise RoyaumeError("this cannot be chosen in this position")
    dice = random.Random(puzzle.id)
    guess = state.determinize(seat, dice)
    lines = [[game.parse(each) for each in puzzle.best], list(begun(guess, seat, action, dice).line)]
    guesses = guessed(guess, seat, dice)
    best, played = (tried(guess, seat, line, dice, guesses) for line in lines)
    return {
        "right": notation == puzzle.best[0],
        "best": choice(best, seat),
        "played": choice(played, seat),
        "why": reasons(best, played, seat),
        "position": guess,
    }
