"""Who meets whom: line-ups, groups, seats and seeds."""

from collections import Counter
from itertools import islice

import pytest

from royaume.arena.plan import ALONE, GAUNTLET, MIRROR, ROUND_ROBIN, lineups
from royaume.engine.errors import RoyaumeError
from tests.arena.helpers import plan_of


@pytest.mark.parametrize(
    ("mode", "contestants", "players", "expected"),
    [
        (ROUND_ROBIN, 3, 2, [(0, 1), (0, 2), (1, 2)]),
        (ROUND_ROBIN, 4, 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        (ROUND_ROBIN, 2, 4, [(0, 0, 1, 1)]),
        (ROUND_ROBIN, 2, 3, [(0, 0, 1), (0, 1, 1)]),
        (ROUND_ROBIN, 3, 4, [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]),
        (GAUNTLET, 3, 2, [(0, 1), (0, 2)]),
        (GAUNTLET, 3, 4, [(0, 1, 1, 1), (0, 2, 2, 2)]),
        (ALONE, 2, 4, [(0, 1, 1, 1), (1, 0, 0, 0)]),
        (MIRROR, 2, 2, [(0, 1)]),
    ],
)
def test_lineups(mode: str, contestants: int, players: int, expected: list[tuple[int, ...]]) -> None:
    assert lineups(mode, contestants, players) == expected


@pytest.mark.parametrize(("players", "mode"), [(2, ROUND_ROBIN), (3, ROUND_ROBIN), (4, ROUND_ROBIN), (4, ALONE)])
def test_in_a_group_everybody_sits_on_every_seat(players: int, mode: str) -> None:
    plan = plan_of("random", "greedy", players=players, mode=mode, games=24)
    for group in plan.groups():
        lineup = plan.lineups[group.lineup]
        assert len(group.seatings) == players
        for seat in range(players):
            assert Counter(seating[seat] for seating in group.seatings) == Counter(lineup)


def test_neighbours_change_from_group_to_group() -> None:
    plan = plan_of("random", "greedy", "a=greedy", "b=greedy", players=4, games=400)
    follows = Counter(
        (seating[i], seating[(i + 1) % 4]) for group in plan.groups() for seating in group.seatings for i in range(4)
    )
    assert len(follows) == 12
    assert min(follows.values()) > 60


def test_every_group_has_its_own_seed_and_the_number_of_games_is_reached_in_whole_groups() -> None:
    plan = plan_of("random", "greedy", "a=greedy", players=3, games=10, seed=50)
    groups = list(plan.groups())
    assert [group.seed for group in groups] == [50, 51, 52, 53]
    plan = plan_of("random", "greedy", "a=greedy", games=5, seed=50)
    groups = list(plan.groups())
    assert len(groups) == 9
    assert [group.lineup for group in groups] == [0, 1, 2] * 3
    assert [group.seed for group in groups] == list(range(50, 59))


def test_a_longer_match_begins_with_the_same_groups() -> None:
    short, long = (plan_of("random", "greedy", games=games, seed=3) for games in (20, 60))
    assert list(short.groups()) == list(islice(long.groups(), 10))
    assert short.head() == long.head()


def test_the_head_names_all_that_decides_the_results() -> None:
    head = plan_of("random", "greedy:guesses=1", seed=3).head()
    assert head["bots"] == ["random", "greedy:guesses=1"]
    assert (head["game"], head["rules"], head["players"], head["seed"]) == ("almanac", "1", 2, 3)
    assert len(head["components"]) == 16


@pytest.mark.parametrize(
    ("bots", "more", "said"),
    [
        (("random",), {}, "an arena needs at least two bots"),
        (("random", "random"), {}, "random is named twice (--mirror plays one bot against itself)"),
        (("a=random", "a=greedy"), {}, "a is named twice"),
        (("random", "greedy"), {"mode": MIRROR}, "a mirror match is one bot against itself, not 2 bots"),
        (("random", "greedy"), {"players": 5}, "Almanac: The Crystal Peaks is for 2 to 4 players, not 5"),
        (("random", "greedy"), {"players": 1, "game": "crown_of_emara"}, "an arena needs at least two players"),
        (("random", "greedy"), {"games": 0}, "a match has at least one game, not 0"),
        (("random", "greedy"), {"time_limit": 0}, "the time limit is more than 0 seconds, not 0"),
        (("random", "greedy"), {"seed": -1}, "a seed is a whole number from 0"),
        (("random", "greedy"), {"seed": 2**256 - 1}, "the last seed is too large"),
        (tuple(f"b{i}=random" for i in range(21)), {}, "at most 20 bots meet at a time, not 21"),
    ],
)
def test_refusals(bots: tuple[str, ...], more: dict[str, object], said: str) -> None:
    with pytest.raises(RoyaumeError) as refused:
        plan_of(*bots, **more)  # type: ignore[arg-type]
    assert str(refused.value).startswith(said)
