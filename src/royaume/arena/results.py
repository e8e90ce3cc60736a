"""What came of a match, as data: the same plan gives the same bytes, whoever played it. Times are told apart."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Sequence
from typing import Any

import royaume
from royaume.arena.plan import Plan
from royaume.arena.playing import Played, clean
from royaume.arena.ratings import ratings
from royaume.arena.sequential import Sequential, group_score
from royaume.arena.statistics import Z, difference, effective_games, error, mean, wilson
from royaume.bench import calibrate, compiled
from royaume.bots.random import Random
from royaume.engine.errors import RoyaumeError


def results_of(plan: Plan, played: Sequence[Played], test: Sequential | None = None) -> dict[str, Any]:
    """The results of the groups that were played, in order."""
    if not played:
        raise RoyaumeError("no game has been played")
    names = [contestant.name for contestant in plan.table.contestants]
    plain = [number for number, one in enumerate(plan.table.contestants) if one.bot == Random.name]
    anchor = plain[0] if plain else None
    rated = ratings(played, len(names), anchor, plan.seed)
    table = []
    for number, name in enumerate(names):
        rating = rated[number]
        row = {"bot": name, "elo": round(rating.elo, 1), "elo_low": round(rating.low, 1)}
        table.append({**row, "elo_high": round(rating.high, 1), **record_of(plan, played, number)})
    return {
        **plan.head(),
        "seeds": [plan.seed, plan.seed + played[-1]["group"]],
        "groups": len(played),
        "games": sum(len(group["games"]) for group in played),
        "games_digest": digest(played),
        "rating_zero": "mean" if anchor is None else Random.name,
        "table": sorted(table, key=lambda row: (-row["elo"], row["bot"])),
        "lineups": lineup_records(plan, names, played),
        "pairs": pairs(names, played),
        "seat_shares": seat_shares(played),
        "sprt": None if test is None else test.to_dict(),
        "failures": failures(plan, played),
    }


def record_of(plan: Plan, played: Sequence[Played], number: int) -> dict[str, Any]:
    """How a contestant did: every mean is over groups, with a 95 % interval from the spread between groups."""
    shares: list[list[float]] = [[] for _ in plan.lineups]
    margins: list[list[float]] = [[] for _ in plan.lineups]
    ranks: list[float] = []
    scores: list[int] = []
    games = decisions = seats = failed = 0
    for group in played:
        points: list[float] = []
        leads: list[float] = []
        for game in group["games"]:
            mine = [seat for seat, who in enumerate(game["seats"]) if who == number]
            games += bool(mine)
            seats += len(mine)
            failed += game["failed"] is not None and game["failed"]["seat"] in mine
            for seat in mine:
                points.append(win(game["places"], seat))
                ranks.append(rank(game["places"], seat))
                decisions += game["decisions"][seat]
                if game["scores"] is not None:
                    scores.append(game["scores"][seat])
                    leads.append(lead(game["scores"], seat))
        lineup = group["group"] % len(plan.lineups)
        if points:
            shares[lineup].append(mean(points))
        if leads:
            margins[lineup].append(mean(leads))
    share = mean([value for values in shares for value in values])
    low, high = wilson(share, effective_games(shares, games))
    measured = [value for values in margins for value in values]
    return {
        "games": games,
        "seats": seats,
        "win_share": round(share, 4),
        "win_low": round(low, 4),
        "win_high": round(high, 4),
        "mean_rank": round(mean(ranks), 3),
        "mean_score": round(mean(scores), 2) if scores else None,
        "mean_margin": round(mean(measured), 2) if measured else None,
        "margin_reach": round(Z * error(margins), 2) if measured else None,
        "decisions_per_game": round(decisions / seats, 1),
        "lost_by_failure": failed,
        "scores": histogram(scores),
    }


def lineup_records(plan: Plan, names: Sequence[str], played: Sequence[Played]) -> list[dict[str, Any]]:
    """How each did in each line-up; where one sits alone against a table of others, that one comes first."""
    found = []
    for index, lineup in enumerate(plan.lineups):
        here = [group for group in played if group["group"] % len(plan.lineups) == index]
        for number in dict.fromkeys(lineup) if here else ():
            record = record_of(plan, here, number)
            kept = {
                key: record[key] for key in ("games", "win_share", "win_low", "win_high", "mean_rank", "mean_margin")
            }
            seated = [names[other] for other in lineup]
            found.append({"lineup": seated, "bot": names[number], "seats": lineup.count(number), **kept})
    return found


def win(places: Sequence[int], seat: int) -> float:
    """The part of the victory that a seat has."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def rank(places: Sequence[int], seat: int) -> float:
    """The rank of a seat; who is equal shares the mean of their ranks."""
    return places[seat] + (places.count(places[seat]) - 1) / 2


def lead(scores: Sequence[int], seat: int) -> float:
    """The score of a seat, less the best of the others."""
    return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))


def histogram(scores: Sequence[int], most: int = 24) -> dict[str, Any] | None:
    """How often which score: at most so many bins of the same width."""
    if not scores:
        return None
    low, high = min(scores), max(scores)
    width = max(1, -(-(high - low + 1) // most))
    low -= low % width
    counts = [0] * ((high - low) // width + 1)
    for score in scores:
        counts[(score - low) // width] += 1
    return {"from": low, "width": width, "counts": counts}


def pairs(names: Sequence[str], played: Sequence[Played]) -> list[dict[str, Any]]:
    """Each two who met: how often one finished ahead of the other, and the Elo that this means."""
    found = []
    for one in range(len(names)):
        for other in range(one + 1, len(names)):
            scores = [score for group in played if (score := group_score(group, one, other)) is not None]
            if scores:
                gap = difference(scores)
                found.append(
                    {
                        "bot": names[one],
                        "against": names[other],
                        "groups": len(scores),
                        "score": round(mean(scores), 4),
                        "elo": round(gap.elo, 1),
                        "reach": round(gap.reach, 1),
                        "los": round(gap.los, 4),
                        "line": str(gap),
                    }
                )
    return found


def seat_shares(played: Sequence[Played]) -> list[float]:
    """The win share of each seat, whoever sat there."""
    games = [game for group in played for game in group["games"]]
    return [round(mean([win(game["places"], seat) for game in games]), 4) for seat in range(len(games[0]["seats"]))]


def failures(plan: Plan, played: Sequence[Played], most: int = 20) -> list[dict[str, Any]]:
    """The first games that were lost by a failure, and why."""
    found = []
    for group in played:
        for turn, game in enumerate(group["games"]):
            if game["failed"] is not None:
                seat = game["failed"]["seat"]
                name = plan.table.contestants[game["seats"][seat]].name
                seed = plan.seed + group["group"]
                found.append(
                    {"bot": name, "seed": seed, "game": turn + 1, "seat": seat + 1, "why": game["failed"]["why"]}
                )
    return found[:most]


def digest(played: Sequence[Played]) -> str:
    """A hex string that is the same for the same games."""
    text = json.dumps(clean(played), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def times_of(plan: Plan, played: Sequence[Played], runner: str, workers: int, seconds: float) -> dict[str, Any]:
    """How long it took, and on what: this is never the same twice, so it is no part of the results."""
    spent = [0.0] * len(plan.table.contestants)
    decisions = [0] * len(spent)
    for group in played:
        for game in group["games"]:
            for seat, number in enumerate(game["seats"]):
                spent[number] += game["ms"][seat]
                decisions[number] += game["decisions"][seat]
    return {
        "ms_per_decision": {
            contestant.name: round(spent[number] / max(1, decisions[number]), 4)
            for number, contestant in enumerate(plan.table.contestants)
        },
        "thinking_seconds": round(sum(spent) / 1000, 2),
        "runner": runner,
        "workers": workers,
        "seconds": round(seconds, 2),
        "royaume": royaume.__version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "compiled": compiled(),
        "calibration_steps_per_second": round(calibrate(1_000_000)),
    }
