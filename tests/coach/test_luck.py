"""Luck: what could have come is what nobody could know, it adds up to nothing, and a lucky draw is found."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import royaume
from royaume.bots.base import Player
from royaume.bots.greedy import Greedy
from royaume.coach.analysis import luckiest
from royaume.coach.luck import Stroke, after, deal, outlook, reshuffled, stroke
from royaume.engine.record import Record
from royaume.engine.state import SEEN_SHIFT, State
from tests.coach.games import played
from tests.conformance.cases import by_day

GAMES = royaume.games()


def moves(game: str, players: int, seed: int, start: int, plies: int) -> Iterator[tuple[State, int]]:
    """Positions of a game between greedy bots, each with the action that is taken there."""
    _, state = played(game, start, seed, players)
    bots = [Player(Greedy(1), seat, seed) for seat in range(players)]
    for _ in range(plies):
        if state.player is None:
            return
        action = bots[state.player].decide(state)
        yield state, action
        state.apply(action)


@pytest.mark.parametrize("game", GAMES)
def test_another_shuffle_changes_nothing_that_anybody_knows(game: str) -> None:
    dice = random.Random(5)
    changed = set()
    for plies in (0, 9, 31, 60):
        _, state = played(game, plies, seed=4, players=3)
        seen = [state.view(seat) for seat in (None, *range(state.seats))]
        for _ in range(3):
            other = reshuffled(state, dice)
            assert [other.view(seat) for seat in (None, *range(state.seats))] == seen
            changed |= {key for key, value in other.to_dict().items() if value != state.to_dict()[key]}
    assert changed - {"seed", "draws"}, "nothing that is unseen was shuffled"


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_all_seats_is_nothing_and_a_choice_is_no_luck(game: str) -> None:
    found = certain = 0
    for state, action in moves(game, 3, 7, 12, 24):
        event = stroke(state, action, random.Random(state.ply))
        if event is None:
            certain += 1
            continue
        found += 1
        assert sum(event.luck) == pytest.approx(0, abs=1e-9)
        assert event.came != event.expected
        for seat in range(state.seats):
            assert event.least[seat] <= event.expected[seat] <= event.most[seat]
        assert event == stroke(state, action, random.Random(state.ply))
        if found == 3:
            break
    assert found
    assert certain


def test_what_is_bid_in_secret_is_no_luck() -> None:
    """The bids come out together: a reveal, but of what players chose (AL-16.5)."""
    for seed in range(3, 30):
        for state, action in moves("almanac", 2, seed, 0, 120):
            bid = after(state, action)
            piles = [
                [each.to_dict()[key] for key in ("deck", "contracts", "encounters", "draws")] for each in (state, bid)
            ]
            if state.in_secret() and not bid.in_secret() and piles[0] == piles[1]:
                assert bid.marks >> SEEN_SHIFT
                assert stroke(state, action, random.Random(1)) is None
                return
    pytest.fail("nobody was asked for a bid")


@pytest.mark.parametrize("game", by_day(GAMES, 1))
def test_a_planted_lucky_draw_is_found(game: str) -> None:
    """Of many orders of what is unseen, the one that suits a seat best is put where an event matters."""
    strokes: list[Stroke] = []
    events: list[tuple[State, int]] = []
    for state, action in moves(game, 2, 14, 30, 90):
        event = stroke(state, action, random.Random(state.ply))
        if event is not None:
            strokes.append(event)
            events.append((state.clone(), action))
        if len(strokes) == 6:
            break
    planted = max(range(len(strokes)), key=lambda i: strokes[i].most[0] - strokes[i].least[0])
    state, action = events[planted]
    found = stroke(lucky(state, action, 0), action, random.Random(state.ply))
    assert found is not None
    assert found.luck[0] > 0
    strokes[planted] = found
    assert planted in luckiest(strokes)[:5]
    assert found.events


def lucky(state: State, action: int, seat: int) -> State:
    """The position in the best of many orders for a seat, judged in other futures than the coach does."""
    orders = [reshuffled(state, random.Random(n)) for n in range(24)]
    return max(orders, key=lambda order: outlook(after(order, action), -1)[seat])


@pytest.mark.parametrize("game", by_day(GAMES, 2))
def test_over_many_events_luck_is_near_nothing(game: str) -> None:
    """What came is one of what could have come: over many orders of the same event the luck of a seat vanishes."""
    for state, action in moves(game, 2, 5, 25, 60):
        if stroke(state, action, random.Random(0)) is not None:
            break
    found = []
    for n in range(16):
        event = stroke(reshuffled(state, random.Random(n)), action, random.Random(n + 1000))
        found.append(event.luck[0] if event is not None else 0.0)
    mean = sum(found) / len(found)
    spread = (sum((each - mean) ** 2 for each in found) / len(found)) ** 0.5
    assert spread > 0
    assert abs(mean) < 3 * spread / len(found) ** 0.5


def test_the_deal_is_luck_too() -> None:
    record = Record(royaume.load("winter_kingdom"), 2, 3)
    event = deal(record, random.Random(1))
    assert event is not None
    assert event.ply == 0
    assert sum(event.luck) == pytest.approx(0, abs=1e-9)
    assert event == deal(record, random.Random(1))
