"""Options and refusals are two entries of one account: on every page, whatever players have."""

from __future__ import annotations

import random

import pytest

from royaume.games.almanac.actions import BID, CONTRACTS, PAGES, PLACE, RESOURCES
from royaume.games.almanac.state import AlmanacState
from tests.rules.almanac.given import GAME, at, decision


def anywhere(number: int, players: int, rng: random.Random) -> AlmanacState:
    """A page is opened by players who have a bit of everything, tokens and completed Contracts too."""
    contracts = list(CONTRACTS)
    rng.shuffle(contracts)
    seats = {
        seat: {
            "gold": rng.randrange(10),
            "stock": " ".join(f"{name[0].upper()}{rng.choice((0, 0, 1, 2))}" for name in RESOURCES),
            "hand": [contracts.pop() for _ in range(rng.randrange(4))],
            "done": [contracts.pop() for _ in range(rng.randrange(3))],
            "tokens": {name: rng.randrange(2) for name in ("assistant", "potion", "mist_bottle")},
            "workers": rng.randrange(3, 7),
            "shields": rng.randrange(3),
        }
        for seat in range(players)
    }
    options = {"strict_placement": rng.random() < 0.3, "net_skill": rng.random() < 0.3}
    return at(number, players=players, agenda=[["open_page", 0, 0]], seats=seats, options=options)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(1, PAGES + 1))
@pytest.mark.rule("AL-6.3", "AL-6.4", "AL-6.9", "AL-20.2")
def test_on_every_page_nothing_speaks_against_what_is_offered_and_only_that(number: int, players: int) -> None:
    rng = random.Random(number * 10 + players)
    s = anywhere(number, players, rng)
    here = range(PLACE + s.page.first, PLACE + s.page.first + s.page.size)
    while s.player is not None and decision(s) not in ("make_bid", "end_contracts"):
        offered = set(s.legal())
        for action in (*range(BID), *here):
            reason = GAME.explain(s, action)
            assert (reason is None) == (action in offered), f"{decision(s)}, {GAME.notation(action)}: {reason}"
        s.apply(rng.choice(s.legal()))
