"""What the evaluation of Winter Kingdom counts besides the points: the race, links nearly made, room to score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

import royaume
from royaume.bots import Player, make_bot
from royaume.games.winter_kingdom.actions import SCORING
from royaume.games.winter_kingdom.evaluate import ENOUGH, SAFE_CASTLE, SIGHT, TERMS, WEIGHTS, Counts, terms
from royaume.games.winter_kingdom.hexes import HEX_IDS, hexes_of
from royaume.games.winter_kingdom.state import WinterState
from tests.rules.winter_kingdom.given import at

GAME = royaume.load("winter_kingdom")
LINKS = ("merchants", "hermits", "climbers")
CASTLES = ("royalty", "crowds", "hermits")


KNOWN = {"pace": 3.0, "placer_pace": 1.0, "round_counts": 1.0, "short": 4.0, "enough": 6.0, "safe_castle": 3.0}


@pytest.fixture(autouse=True)
def numbers() -> Iterator[None]:
    """The numbers of these tests, whatever has been learned since."""
    kept = WEIGHTS[:]
    for name, number in KNOWN.items():
        WEIGHTS[len(TERMS) + SIGHT.index(name)] = number
    yield
    WEIGHTS[:] = kept


def term(state: WinterState, name: str, seat: int = 0) -> float:
    return terms(state, seat)[TERMS.index(name)]


def bridge() -> tuple[str, str]:
    """Two neighbouring hexes of the known map, each beside one village or castle that the other does not touch."""
    land = at(scoring=LINKS).land
    locations = land.terrains[9] | land.terrains[10]
    for here in hexes_of(land.places):
        mine = land.near[here] & locations
        for there in hexes_of(land.near[here] & land.places):
            other = land.near[there] & locations
            if mine.bit_count() == other.bit_count() == 1 and mine != other:
                return HEX_IDS[here], HEX_IDS[there]
    raise AssertionError("no two locations lie so near")


@pytest.mark.parametrize("card", SCORING)
def test_points_are_those_of_the_final_count(card: str) -> None:
    for players in (2, 3):
        state = cast(WinterState, GAME.new(players, 5, {"scoring": card}))
        seats = [Player(make_bot("random"), seat, 5) for seat in range(players)]
        for _ in range(60):
            if state.player is None:
                break
            state.apply(seats[state.player].decide(state))
        counted = [terms(state, seat) for seat in range(players)]
        assert [mine[0] for mine in counted] == state.scores()
        assert all(len(mine) == len(TERMS) for mine in counted)


def test_every_term_has_its_number_in_their_order() -> None:
    for i, name in enumerate(TERMS):
        counts = Counts()
        setattr(counts, name, 3.0)
        assert counts.listed() == [3.0 if i == n else 0.0 for n in range(len(TERMS))]
        worth = Counts()
        setattr(worth, name, 2.0)
        assert counts.weighed(worth) == 6


@pytest.mark.rule("WK-10.2")
@pytest.mark.rule("WK-10.5")
def test_what_cannot_come_onto_the_map_in_time_does_not_count() -> None:
    race = at(reserve=(9, 0))
    assert term(race, "to_place") == 9
    assert term(race, "to_place", 1) == 9  # of 36: three turns, and the game is over
    armed = at(in_play=["mine", "farm", "estate"], reserve=(18, 0))
    assert term(armed, "to_place") == 18
    assert term(armed, "to_place", 1) == 9


@pytest.mark.rule("WK-10.3")
def test_in_the_last_round_only_who_has_not_played_still_places() -> None:
    last = at(reserve=(5, 0), ending=True)
    assert term(last, "to_place") == term(last, "to_place", 1) == 3
    played = at(reserve=(5, 0), ending=True, agenda=(("choose_action", 1, 0),))
    assert term(played, "to_place") == 0
    assert term(played, "to_place", 1) == 3
    assert term(at(in_play=["mine"], ending=True), "cards") == 1
    assert term(at(in_play=["mine"], ending=True, agenda=(("choose_action", 1, 0),)), "cards") == 0


@pytest.mark.rule("WK-12.18")
def test_a_link_that_one_piece_would_make_is_seen_until_it_is_made() -> None:
    here, there = bridge()
    before, after = at(here, scoring=LINKS), at(f"{here} {there}", scoring=LINKS)
    assert term(before, "links_near") >= 2
    assert term(after, "links_near") < term(before, "links_near")
    assert term(after, "points") >= term(before, "points") + 2 * 4
    assert term(at(here, scoring=CASTLES), "links_near") == 0


def test_free_hexes_that_score_are_openings_until_somebody_is_there() -> None:
    room = at("1,-3", scoring=CASTLES)
    taken = at("1,-3", others=["1,-2 2,-3"], scoring=CASTLES)
    assert term(room, "rich_openings") > term(taken, "rich_openings")
    WEIGHTS[ENOUGH] = 1.0  # at once, though the pieces are known
    assert term(room, "openings") == 1


def test_who_leads_wants_the_end_and_who_is_behind_does_not() -> None:
    ahead = "1,-2 2,-3"
    early, late = at(ahead, scoring=CASTLES), at(ahead, scoring=CASTLES, reserve=(4, 0))
    assert term(early, "points_late") == 0 < term(late, "points_late") < term(late, "points")
    assert term(late, "points_late", 1) == 0


@pytest.mark.rule("WK-10.6")
def test_how_many_houses_make_a_lead_safe_can_be_learned() -> None:
    state = at("1,-2", scoring=LINKS)
    before = term(state, "castles_contested")
    WEIGHTS[SAFE_CASTLE] = 6.0
    assert term(state, "castles_contested") == before / 2
