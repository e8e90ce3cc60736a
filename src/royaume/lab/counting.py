"""What came of the games of one cell: seats, scores, length, and every component under its heading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from royaume.arena.results import histogram, lead
from royaume.arena.statistics import mean
from royaume.lab.estimates import Mean, Pair, Share, apart, gap, mean_of, share
from royaume.lab.headings import Declaration, Heading
from royaume.lab.observing import CHOSEN, OFFERED, TAKEN

Watched = Mapping[str, Any]  # one game, as `Observer.watch` wrote it down


@dataclass(frozen=True, slots=True)
class Thing:
    """One component in one cell.

    `could`: of all seats, how many could take it in their game. `choice`: of the decisions that offered it, how many
    chose it. `reach`: of the seats that could take it, how many took it at least once. `had`: of all seats, how many
    took it. `win`: the share of victories of those who took it; `base`: of those who took others under the same
    heading. `score` and `declined`: how far above the mean of their table those were who took it, and those who could
    have and did not.
    """

    id: str
    offered: int
    chosen: int
    taken: int
    could: Share | None
    choice: Share | None
    reach: Share | None
    had: Share | None
    win: Share | None
    base: Share | None
    score: Mean | None
    declined: Mean | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        difference = gap(self.win, self.base) if self.win and self.base else None
        effect = apart(self.score, self.declined) if self.score and self.declined else None
        return {
            "id": self.id,
            "offered": self.offered,
            "chosen": self.chosen,
            "taken": self.taken,
            "could": share_data(self.could),
            "choice": share_data(self.choice),
            "reach": share_data(self.reach),
            "had": share_data(self.had),
            "win": share_data(self.win),
            "base": None if self.base is None else round(self.base.value, 4),
            "win_gap": None if difference is None else [round(number, 4) for number in difference],
            "score_effect": None if effect is None else [round(number, 2) for number in effect],
        }


def share_data(found: Share | None) -> dict[str, Any] | None:
    """A share as plain data, with its 95 % interval."""
    if found is None:
        return None
    low, high = found.interval()
    return {"share": round(found.value, 4), "low": round(low, 4), "high": round(high, 4), "of": found.count}


def won(game: Watched, seat: int) -> float:
    """The part of the victory that a seat has; nobody has one in a solo game that is lost."""
    winners = game["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def order_shares(games: Sequence[Watched], players: int) -> list[Share]:
    """The share of victories of whoever decided first in the game, then second, and so on."""
    found = [share([(won(game, game["order"][place]), 1) for game in games]) for place in range(players)]
    return [one for one in found if one is not None]


def ahead(games: Sequence[Watched], players: int) -> list[list[float]]:
    """How far each seat was above the mean of its table; alone, above the mean of all games."""
    if players == 1:
        middle = mean([game["scores"][0] for game in games])
        return [[game["scores"][0] - middle] for game in games]
    return [[score - mean(game["scores"]) for score in game["scores"]] for game in games]


def count_things(heading: Heading, games: Sequence[Watched], players: int) -> list[Thing]:
    """Every component under a heading, in the order of the data, those that never came up too."""
    above = ahead(games, players)
    nobody: list[list[int]] = [[0, 0, 0]] * players
    rows = {
        thing: [game["things"].get(heading.id, {}).get(thing, nobody) for game in games] for thing in heading.things
    }
    takers = {
        thing: [
            (sum(won(game, seat) for seat, row in enumerate(seats) if row[TAKEN]), sum(row[TAKEN] > 0 for row in seats))
            for game, seats in zip(games, found, strict=True)
        ]
        for thing, found in rows.items()
    }
    together = [
        (sum(t[g][0] for t in takers.values()), sum(t[g][1] for t in takers.values())) for g in range(len(games))
    ]
    found = []
    for thing in heading.things:
        seats = rows[thing]
        others = [(w - mine[0], n - mine[1]) for (w, n), mine in zip(together, takers[thing], strict=True)]
        could_take = [sum(could(row) for row in game) for game in seats]
        took = [sum(row[TAKEN] > 0 for row in game) for game in seats]
        found.append(
            Thing(
                thing,
                sum(row[OFFERED] for game in seats for row in game),
                sum(row[CHOSEN] for game in seats for row in game),
                sum(row[TAKEN] for game in seats for row in game),
                could=share([(n, players) for n in could_take]),
                choice=share([(sum(row[CHOSEN] for row in game), sum(row[OFFERED] for row in game)) for game in seats]),
                reach=share(list(zip(took, could_take, strict=True))),
                had=share([(n, players) for n in took]),
                win=share(takers[thing]),
                base=share(others),
                score=mean_of([_ahead_of(game, above[g], True) for g, game in enumerate(seats)]),
                declined=mean_of([_ahead_of(game, above[g], False) for g, game in enumerate(seats)]),
            )
        )
    return found


def could(row: Sequence[int]) -> bool:
    """True if a seat could take the component, or took it."""
    return bool(row[OFFERED] or row[TAKEN])


def _ahead_of(seats: Sequence[Sequence[int]], above: Sequence[float], took: bool) -> Pair:
    """How far those who took a component were ahead in one game, or those who could have and did not."""
    found = [above[seat] for seat, row in enumerate(seats) if could(row) and bool(row[TAKEN]) is took]
    return sum(found), len(found)


# A cell as plain data ---------------------------------------------------------------------------


def table_data(games: Sequence[Watched], players: int) -> dict[str, Any]:
    """Turn order, seats, scores, margins, length, ties and score lines of a cell."""
    scores = [[game["scores"][game["order"][place]] for game in games] for place in range(players)]
    everybody = [score for game in games for score in game["scores"]]
    middle = mean_of([(sum(game["scores"]), players) for game in games])
    assert middle is not None
    decisions = [sum(game["decisions"]) for game in games]
    found: dict[str, Any] = {
        "games": len(games),
        "even": None if players == 1 else round(1 / players, 4),
        "order": [
            {"place": place + 1, "win": share_data(one), "mean_score": round(mean(scores[place]), 2)}
            for place, one in enumerate(order_shares(games, players))
        ],
        "seats": [share_data(share([(won(game, seat), 1) for game in games])) for seat in range(players)],
        "mean_score": round(middle.value, 2),
        "score_reach": round(middle.reach(), 2),
        "scores": histogram(everybody),
        "decisions": spread(decisions),
        "rounds": spread([game["rounds"] for game in games]),
        "ties": sum(len(game["winners"]) > 1 for game in games),
        "lines": line_means(games),
    }
    if players > 1:
        margins = [round(max(lead(game["scores"], seat) for seat in range(players))) for game in games]
        found["margin"] = {**spread(margins), "histogram": histogram(margins)}
    return found


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """The mean, and between what nine of ten lie."""
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return {
        "mean": round(mean(numbers), 2),
        "low": ordered[round(0.05 * last)],
        "median": ordered[round(0.5 * last)],
        "high": ordered[round(0.95 * last)],
    }


def line_means(games: Sequence[Watched]) -> list[dict[str, Any]]:
    """How much each line of the score gives: to everybody, and to those who win; only where it is counted."""
    keys = list(dict.fromkeys(key for game in games for seat in game["lines"] for key in seat))
    found = []
    for key in keys:
        cases = [(seat[key], won(game, i)) for game in games for i, seat in enumerate(game["lines"]) if key in seat]
        victories = sum(part for _, part in cases)
        found.append(
            {
                "line": key,
                "seats": len(cases),
                "mean": round(mean([points for points, _ in cases]), 2),
                "winners": round(sum(points * part for points, part in cases) / victories, 2) if victories else None,
            }
        )
    return found


def count_cell(declaration: Declaration, games: Sequence[Watched], players: int) -> dict[str, list[Thing]]:
    """All components of a cell by the id of their heading."""
    return {heading.id: count_things(heading, games, players) for heading in declaration.headings}
