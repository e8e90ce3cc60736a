"""This version of Royaume against another one, a checkout of which lies beside it: have the bots become stronger?

    git worktree add ../before COMMIT && (cd ../before && ../royaume/.venv/bin/python tools/compile.py)
    python benchmarks/versions.py GAME --other ../before [--games N] [--players N] [--milliseconds MS] [--minutes M]
                                  [--bot NAME] [--against NAME] [--seed N] [--jobs N] [--keep FILE] [--json]

This version sits alone against the other one, every deal once on every seat. Each version runs from its own sources, in
a process of its own, compiled if it is; both must know the same rules. Bots think by the clock, as people meet them;
`--milliseconds 0` lets them count simulations instead. With `--keep FILE` each deal is added to a file when it is
played, and what stands there already is not played again, so a long match can be played in parts. The interval counts
deals, not games. Run it on a quiet machine with at most as many jobs as cores.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SEED = 97_000
HERE = Path(__file__).resolve().parent.parent
ANSWER = "@ "  # before what a version says, whatever else it prints


class Version:
    """One version in a process of its own, which keeps a game and decides for some of its seats."""

    def __init__(self, checkout: Path) -> None:
        found = {"PYTHONPATH": str(checkout / "src"), "PYTHONUNBUFFERED": "1"}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        command = [sys.executable, __file__, "--version-speaks"]
        self.process = subprocess.Popen(command, text=True, cwd=checkout, env={**os.environ, **found}, **pipes)  # type: ignore[call-overload]

    def ask(self, **question: Any) -> Any:
        """What it answers."""
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith(ANSWER):
                return json.loads(line.removeprefix(ANSWER))
        raise SystemExit("a version ended; what it says stands above")

    def close(self) -> None:
        """End the process."""
        self.process.stdin.close()
        self.process.wait()


def speak() -> None:
    """Answer one question in each line: this is what runs in the processes, with the sources of either version."""
    import royaume
    from royaume.bench import compiled
    from royaume.bots import Player
    from royaume.bots.registry import make_bot
    from royaume.engine.registry import load

    state: Any = None
    seated: dict[int, Any] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        answer: dict[str, Any] = {}
        if "who" in asked:
            answer = {"version": royaume.__version__, "compiled": compiled()}
        elif "game" in asked:
            state = load(asked["game"]).new(asked["players"], asked["seed"])
            bot = make_bot(asked["bot"], timed=asked["timed"])
            seated = {seat: Player(bot, seat, asked["seed"]) for seat in asked["seats"]}
        elif "apply" in asked:
            state.apply(asked["apply"])
        else:
            began = time.process_time()
            answer = {"action": seated[state.player].decide(state), "seconds": time.process_time() - began}
        if state is not None:
            answer |= {"player": state.player, "winners": state.winners() if state.player is None else []}
        print(ANSWER + json.dumps(answer), flush=True)


def meet(new: Version, old: Version, given: argparse.Namespace, seed: int) -> dict[str, Any]:
    """One deal with the new version on every seat: its shares of the victories, and how long both have thought."""
    shares, spent = [], [0.0, 0.0]
    for seat in range(given.players):
        others = [each for each in range(given.players) if each != seat]
        table = {"game": given.game, "players": given.players, "seed": seed, "timed": given.milliseconds > 0}
        pace = f":milliseconds={given.milliseconds}" if given.milliseconds else ""
        now = new.ask(**table, bot=given.bot + pace, seats=[seat])
        old.ask(**table, bot=given.against + pace, seats=others)
        while now["player"] is not None:
            which = 0 if now["player"] == seat else 1
            found = (new, old)[which].ask()
            spent[which] += found["seconds"]
            now, then = (version.ask(apply=found["action"]) for version in (new, old))
            if now["player"] != then["player"]:
                raise SystemExit(f"{given.game}, seed {seed}: the versions do not know the same rules")
        shares.append((seat in now["winners"]) / max(1, len(now["winners"])))
    return {"seed": seed, "shares": shares, "seconds": [round(each, 2) for each in spent]}


def play(given: argparse.Namespace, known: set[int]) -> Iterator[dict[str, Any]]:
    """Deal after deal as they are done, until there are enough or the time is up."""
    until = time.monotonic() + 60 * given.minutes if given.minutes else float("inf")
    wanted = [seed for seed in range(given.seed, given.seed + -(-given.games // given.players)) if seed not in known]
    deals: queue.SimpleQueue[int] = queue.SimpleQueue()
    done: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
    for seed in wanted:
        deals.put(seed)

    def work() -> None:
        new, old = Version(HERE), Version(given.other)
        try:
            while time.monotonic() < until:
                done.put(meet(new, old, given, deals.get(block=False)))
        except queue.Empty:
            pass
        finally:
            new.close()
            old.close()
            done.put(None)

    workers = [threading.Thread(target=work) for _ in range(given.jobs)]
    for worker in workers:
        worker.start()
    going = len(workers)
    while going:
        deal = done.get()
        if deal is None:
            going -= 1
        else:
            yield deal


def read(given: argparse.Namespace) -> list[dict[str, Any]]:
    """The deals of this match that are kept already."""
    if given.keep is None or not given.keep.exists():
        return []
    lines = given.keep.read_text(encoding="utf-8").splitlines()
    same = match_of(given)
    return [deal for deal in map(json.loads, lines) if deal["match"] == same]


def match_of(given: argparse.Namespace) -> list[Any]:
    """What a match is: which game, how many players, how long they may think, and who they are."""
    return [given.game, given.players, given.milliseconds, given.bot, given.against, given.called]


def main() -> None:
    """Play, and say what came of it."""
    if "--version-speaks" in sys.argv:
        speak()
        return
    from royaume.bench import calibrate, cores
    from royaume.bots.duel import Score
    from royaume.engine.registry import games

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--other", type=Path, required=True, help="the checkout of the other version")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--milliseconds", type=int, default=3000, help="that a turn may take; 0: by simulations")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=0.0, help="after which no deal is begun; 0: no limit")
    parser.add_argument("--bot", default="sovereign", help="of this version, who sits alone")
    parser.add_argument("--against", default="sovereign", help="of the other version")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--keep", type=Path, help="a file to which each deal is added")
    parser.add_argument("--called", default="", help="what these two versions are called where deals are kept")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    given.other = given.other.resolve()
    if not (given.other / "src" / "royaume").is_dir():
        parser.error(f"there is no checkout of Royaume in {given.other}")
    who = []
    for checkout in (HERE, given.other):
        version = Version(checkout)
        who.append(version.ask(who=True))
        version.close()
    deals = read(given)
    for deal in play(given, {deal["seed"] for deal in deals}):
        deals.append(deal)
        if given.keep is not None:
            with given.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"match": match_of(given), **deal}) + "\n")
        if not given.json:
            won = sum(sum(each["shares"]) for each in deals) / len(deals) / given.players
            print(f"\r{len(deals) * given.players} games, {won:.1%}", end="", file=sys.stderr, flush=True)
    if not deals:
        sys.exit("no deal was played in the time allowed")
    score = Score(tuple(sum(deal["shares"]) / given.players for deal in deals))
    low, high = score.interval()
    seconds = [round(sum(deal["seconds"][which] for deal in deals), 1) for which in (0, 1)]
    if given.json:
        found = {"match": match_of(given), "games": len(deals) * given.players, "won": round(score.share, 4),
                 "low": round(low, 4), "high": round(high, 4), "seconds": seconds, "versions": who,
                 "machine": round(calibrate() / 1e6, 1)}  # fmt: skip
        print(json.dumps(found))
        return
    pace = f"{given.milliseconds} ms" if given.milliseconds else "by simulations"
    compiled = " and ".join("compiled" if each["compiled"] else "interpreted" for each in who)
    print(
        f"\n{given.game}, {given.players} players, {pace}: {given.bot} wins {score.share:.1%} "
        f"[{low:.1%} to {high:.1%}] of {len(deals) * given.players} games from the other version's {given.against}; "
        f"{compiled}, they thought {seconds} s"
    )


if __name__ == "__main__":
    main()
