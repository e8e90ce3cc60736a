"""How many clicks a turn takes: a person who wants to play the turns of recorded games, action by action and by hand.

    python benchmarks/clicks.py             # a table for all games
    python benchmarks/clicks.py --check     # and a failure where the hands do not save anything

Before: every action is a click, a run of moves that the dock offers is one, and what asks for it gets its second click.
After: things are picked up and put down, sets are chosen and confirmed, what lies one question away is clicked at once,
and what is all that can be done is not asked.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from royaume.engine.game import Game
from royaume.engine.hands import JOIN, family
from royaume.engine.record import Record
from royaume.engine.registry import games, load
from royaume.engine.state import State
from royaume.server.permissions import forced_step
from royaume.server.sight import Sight
from royaume.server.views.foresight import finality
from royaume.server.views.reach import reach
from royaume.server.views.sets import gather
from royaume.web import hands
from royaume.web.render import Speech
from royaume.web.scenes import draw

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
KEY = bytes(32)
BEYOND = True  # at a table with bots, where undo is free


@dataclass(frozen=True, slots=True)
class Choice:
    """A position, and what was chosen in it."""

    state: State
    action: str


@dataclass(frozen=True, slots=True)
class Step:
    """Something a person does: so many clicks for so many actions."""

    actions: int
    clicks: int


def turns(record: Record) -> Iterator[list[Choice]]:
    """A recorded game as turns: what one seat chose before another had to."""
    state = record.start()
    turn: list[Choice] = []
    for action in record.actions:
        if turn and turn[-1].state.player != state.player:
            yield turn
            turn = []
        turn.append(Choice(state.clone(), state.game.notation(action)))
        state.apply(action)
    if turn:
        yield turn


def fewest(steps: Sequence[Sequence[Step]]) -> int:
    """The fewest clicks for a turn, with what can be done at each of its choices."""
    best = [0] * (len(steps) + 1)
    for i in range(len(steps) - 1, -1, -1):
        best[i] = min(step.clicks + best[i + step.actions] for step in steps[i])
    return best[0]


def before(turn: Sequence[Choice], i: int) -> list[Step]:
    """One click for an action, or for a run of them."""
    state, action = turn[i].state, turn[i].action
    sight = Sight(state, state.player, KEY)
    found = [Step(1, 1 + (action in finality(sight, beyond=BEYOND).twice))]
    for name in sight.shortcuts():
        run = 0
        while i + run < len(turn) and _next(turn[i + run].state, name) == turn[i + run].action:
            run += 1
        if run > 1:
            found.append(Step(run, 1))
    return found


def _next(state: State, name: str) -> str | None:
    action = state.game.shortcuts(state).get(name)
    return state.game.notation(action) if action is not None else None


def after(turn: Sequence[Choice], i: int) -> list[Step]:
    """All that hands can do besides; what is forced the server does by itself."""
    state = turn[i].state
    game = state.game
    if unasked(turn[i]):
        return [Step(1, 0)]
    sight = Sight(state, state.player, KEY)
    last = finality(sight, beyond=BEYOND)
    legal = {game.notation(action): "" for action in state.legal()}
    ways = reach(sight, "en", beyond=BEYOND)
    offered = hands.reach(game.hands, legal, ways, gather(sight, "en", BEYOND), last.actions, last.twice)
    found = before(turn, i)
    if offered.set is not None and (offered.gathers(turn[i].action) or turn[i].action == offered.set.how.done):
        found = found[1:]  # it is chosen, and then confirmed
    wanted = [choice.action for choice in turn[i:]]
    direct = [(None, move) for move in offered.direct.values()]
    direct += [(None, move) for move in offered.onward.values()]
    lifted = [(thing, move) for thing, pile in offered.piles.items() for move in pile.moves]
    for thing, move in [*direct, *lifted]:
        line = move.line.split(JOIN)
        if wanted[: len(line)] == line and clickable(state, legal, offered, thing, move):
            found.append(Step(len(line), 1 + (thing is not None) + move.twice))
    if offered.set is not None:
        found += gathered(offered.set, wanted) + whole(state, offered.set, wanted)
    return found


def unasked(choice: Choice) -> bool:
    """True if it was all that could be done, and the server does it by itself."""
    return forced_step(choice.state, BEYOND, chosen=True) is not None


def whole(state: State, what: hands.Set, wanted: Sequence[str]) -> list[Step]:
    """A set that is offered ready-made and comes to the same as these actions: one click."""
    ends = {_end(state, move.line.split(JOIN)): move for move in what.ready}
    found = []
    for n in lengths(what, wanted):
        move = ends.get(_end(state, wanted[:n]))
        if move is not None:
            found.append(Step(n, 1 + move.twice))
    return found


def lengths(what: hands.Set, wanted: Sequence[str]) -> range:
    """How many of these actions may belong to one set."""
    most = 0
    while most < len(wanted) and family(wanted[most]) == what.family:
        most += 1
    return range(1, most + 1)


def _end(state: State, actions: Sequence[str]) -> str:
    trial = state.clone()
    for each in actions:
        trial.play(state.game.parse(each))
    return trial.digest()


def clickable(
    state: State, legal: Mapping[str, str], offered: hands.Reach, thing: str | None, move: hands.Move
) -> bool:
    """True if the page really has what is clicked: not every answer to the next question is drawn already."""
    speech, seat = Speech("en"), state.player
    assert seat is not None
    view = state.view(seat)
    scene = draw(state.game, view, "en")
    scene.setdefault("moments", [])
    names = {
        **speech.context(state.game.id),
        "v": view,
        "s": scene,
        "seats": [{"name": str(i), "about": ""} for i in range(state.seats)],
        "me": scene["seats"][seat],
        "acts": {"legal": legal, "url": "", "ply": 0},
        "url": "",
        "hands": offered,
        "final": (),
        "twice": (),
        "why_final": "",
        "line": str,
    }
    html = "".join(speech.put(f"{state.game.id}/{part}.html", names) for part in ("board", "area", "side"))
    if thing is None:
        return f'/{move.line}"' in html
    return f'data-pick="{thing}"' in html or thing in legal


def gathered(what: hands.Set, wanted: Sequence[str]) -> list[Step]:
    """A set that is put together and confirmed, as far as these actions are one."""
    members = len(lengths(what, wanted))
    if not members and wanted[0] != what.how.done:
        return []
    ends = members < len(wanted) and wanted[members] == what.how.done
    chosen = sum(what.how.members(each).total() for each in wanted[:members] if not what.how.passed(each))
    return [Step(members + ends, chosen + 1)]


def measure(game: Game) -> Mapping[str, float]:
    """Clicks per turn in the recorded games of the greedy bot."""
    paths = sorted((GOLDEN / game.id).glob("*-defaults-greedy.json"))
    made = [turn for path in paths for turn in turns(Record.from_json(path.read_text()))]
    old = sum(fewest([before(turn, i) for i in range(len(turn))]) for turn in made)
    new = sum(fewest([after(turn, i) for i in range(len(turn))]) for turn in made)
    only = [choice for turn in made for choice in turn if len(choice.state.legal()) == 1]
    return {
        "turns": len(made),
        "before": old / len(made),
        "after": new / len(made),
        "choices": sum(map(len, made)),
        "forced": len(only),
        "asked": len(only) - sum(map(unasked, only)),
    }


def main() -> int:
    """Print the table; with --check it is an error if clicks do not fall in every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    saves = True
    heads = ("turns", "clicks per turn, action by action", "by hand", "saved", "actions", "of them forced", "and asked")
    print(f"| game | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}")
    for name in games():
        game = load(name)
        found = measure(game)
        saved = 1 - found["after"] / found["before"]
        saves &= saved > 0
        clicks = f"{found['turns']:.0f} | {found['before']:.2f} | {found['after']:.2f} | {saved:.0%}"
        counts = f"{found['choices']:.0f} | {found['forced']:.0f} | {found['asked']:.0f}"
        print(f"| {game.name()} | {clicks} | {counts} |")
    return int(check and not saves)


if __name__ == "__main__":
    sys.exit(main())
