"""The quick search for legal placements against a slow one, and everything that random and greedy play must reach."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.bots import Player, make_bot
from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS
from royaume.games.almanac.state import AlmanacState
from tests.rules.almanac.given import GAME, decision, new


def slowly(s: AlmanacState, seat: int) -> list[str]:
    """Every space with a way to place there, one by one."""
    return [name for i, name in enumerate(s.page.space_ids) if s.page.all_ways(s, seat, i)]


@settings(max_examples=60)
@given(st.integers(2, 4), st.integers(0, 10**6))
@pytest.mark.rule("AL-6.3", "AL-6.9", "AL-16.7")
def test_quick_and_slow_search_find_the_same_placements(players: int, seed: int) -> None:
    rng = random.Random(seed)
    s = new(players, seed)
    while s.player is not None:
        if decision(s) == "choose_space":
            found = [GAME.notation(a).partition(":")[2] for a in s.legal() if GAME.notation(a) != "pass"]
            assert found == slowly(s, s.player), s.page.id
        s.apply(rng.choice(s.legal()))


@settings(max_examples=40)
@given(st.integers(2, 4), st.integers(0, 10**6))
@pytest.mark.dear
@pytest.mark.rule("AL-8.1", "AL-8.4", "AL-8.6", "AL-6.1", "AL-R1")
def test_what_is_kept_by_the_way_is_what_one_would_count(players: int, seed: int) -> None:
    rng = random.Random(seed)
    s = new(players, seed)
    crates = [0] * players
    while s.player is not None:
        s.apply(rng.choice(s.legal()))
        again = GAME.from_dict(s.to_dict())
        assert isinstance(again, AlmanacState)
        assert (again.crates, again.strength, again.perks) == (s.crates, s.strength, s.perks)
        assert (again.full, again.taken, again.crowd, again.zones) == (s.full, s.taken, s.crowd, s.zones)
        assert all(now >= before for now, before in zip(s.crates, crates, strict=True))
        crates = s.crates[:]
        for r in range(4):
            assert s.supply[r] + sum(s.stock[r::4]) == 30
        assert min(s.gold) >= 0
        if decision(s) == "choose_space":
            assert all(sum(s.stock[i * 4 : i * 4 + 4]) <= s.crates[i] for i in range(players))


def reports(games: int, greedy: bool) -> Iterator[tuple[Counter[str], Counter[str]]]:
    """Which spaces, cards and pages a series of games uses, after each of them."""
    used: Counter[str] = Counter()
    pages: Counter[str] = Counter()
    for seed in range(games):
        players = 2 + seed % 3
        rng = random.Random(seed)
        s = new(players, seed)
        bots = [Player(make_bot("greedy"), seat, seed) for seat in range(players)]
        while s.player is not None:
            action = bots[s.player].decide(s) if greedy else rng.choice(s.legal())
            used[GAME.notation(action)] += 1
            s.apply(action)
        for number in s.route:
            pages[s.tables.pages[number].id] += 1
        for seat in range(players):
            used.update(f"card {CARDS[c]}" for c in s.cards[seat])
            used.update(f"done {CONTRACTS[c]}" for c in s.done[seat])
        used.update(f"met {ENCOUNTERS[e]}" for e in s.met)
        yield used, pages


def test_random_play_visits_every_page_and_uses_every_space_and_card() -> None:
    every = {f"place:{space}" for page in GAME.tables[4].pages for space in page.space_ids}
    every -= {"place:l01_purple_contract"}  # needs a Contract completed in round 1; tests of AL-7.3 place there
    every |= {f"card {name}" for name in CARDS} | {f"done {name}" for name in CONTRACTS}
    every |= {f"met {name}" for name in ENCOUNTERS}
    assert any(len(pages) == 19 and every <= used.keys() for used, pages in reports(500, greedy=False))


@pytest.mark.dear
def test_greedy_play_visits_every_page_and_buys_every_card() -> None:
    for used, pages in reports(40, greedy=True):
        done = sum(name.startswith("done ") for name in used)
        if len(pages) == 19 and done == 24 and sum(name.startswith("place:") for name in used) > 300:
            return
    raise AssertionError((len(pages), done))


@pytest.mark.rule("AL-14.7")
def test_bottles_are_used_by_random_play() -> None:
    assert any("with_bottle" in name for used, _ in reports(120, greedy=False) for name in used)
