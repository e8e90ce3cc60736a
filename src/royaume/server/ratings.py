"""Ratings: what the finished rated games say about people, one pool for each game and number of players.

They are a function of the results in their order and of nothing else, so that everything can be computed again. The
method is openskill's Plackett-Luce with its published numbers; bots are fixed points and do not move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce

from royaume.server.strengths import BETA, MEAN, SPREAD, Rating, anchors

FIRST = 5  # games until a first rating is shown
WIDE = 2.0  # standard deviations from the middle to the ends of the interval
POINTS = 30.0  # a unit of the model in points as people see them: with two players 400 are about ten to one
MIDDLE = 1500  # what a beginner has, in points

Pool = tuple[str, int]  # a game and a number of players
BEGINNER = Rating()
MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=BETA)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat came in: its person, or the bot that held it from the beginning."""

    place: int
    user: str | None = None
    bot: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {"place": self.place, "user": self.user, "bot": self.bot}


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of a person in a pool, and the number of games behind it."""

    rating: Rating = BEGINNER
    games: int = 0

    @property
    def known(self) -> bool:
        """True if there were enough games for a first rating."""
        return self.games >= FIRST


def shown(mu: float) -> int:
    """A strength in points as people see them."""
    return round(MIDDLE + POINTS * (mu - MEAN))


def interval(rating: Rating) -> tuple[int, int, int]:
    """The rating in points with the ends of its interval: low, middle, high."""
    return shown(rating.mu - WIDE * rating.sigma), shown(rating.mu), shown(rating.mu + WIDE * rating.sigma)


def after(pool: Pool, places: Sequence[Place], before: Mapping[str, Standing]) -> dict[str, Standing]:
    """The standings of the people of one game after it."""
    fixed = anchors(*pool)
    known = [
        before.get(each.user, Standing()).rating if each.user is not None else fixed.get(each.bot or "", Rating())
        for each in places
    ]
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in known]
    rated = MODEL.rate(teams, ranks=[float(each.place) for each in places])
    return {
        each.user: Standing(Rating(team[0].mu, team[0].sigma), before.get(each.user, Standing()).games + 1)
        for each, team in zip(places, rated, strict=True)
        if each.user is not None
    }


def from_the_beginning(pool: Pool, games: Iterable[Sequence[Place]]) -> Iterable[dict[str, Standing]]:
    """What each game of a pool made of the standings of its people, computed again from the first."""
    standings: dict[str, Standing] = {}
    for places in games:
        changed = after(pool, places, standings)
        standings.update(changed)
        yield changed


def places_of(stored: Iterable[Mapping[str, Any]]) -> list[Place]:
    """The places as they were stored."""
    return [Place(each["place"], each["user"], each["bot"]) for each in stored]


# Who came in where -----------------------------------------------------------------------------------


def finishing(seats: Sequence[tuple[str | None, str | None]], places: Sequence[int], left: Sequence[int]) -> list[int]:
    """The place of each seat when those who left count as last, the first who left behind all others."""
    here = [seat for seat in range(len(seats)) if seat not in left]
    found = [0] * len(seats)
    for seat in here:
        found[seat] = 1 + sum(places[other] < places[seat] for other in here)
    for behind, seat in enumerate(left):
        found[seat] = len(seats) - behind
    return found
