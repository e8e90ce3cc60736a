"""The quick rules against the slow reference, on arbitrary positions (Hypothesis) and along random games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    ECONOMIES,
    FURS,
    LINE_DIRECTIONS,
    SCORING,
    SIDES,
    SLOTS,
    TERRAINS,
    TWISTS,
)
from royaume.games.winter_kingdom.hexes import HEX_IDS, HEXES, hexes_of
from royaume.games.winter_kingdom.placing import earns
from royaume.games.winter_kingdom.scoring import card_points, castle_points
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.targets import destinations, movable, sites, usable
from tests.rules.winter_kingdom.given import GAME, new, read
from tests.rules.winter_kingdom.reference import World

PLACING = ABILITIES[:16]
MOVING = ABILITIES[16:]


@st.composite
def positions(draw: st.DrawFn) -> WinterState:
    """Any map, any cards, and pieces of up to four players anywhere but on tunnels, villages and castles."""
    players = draw(st.integers(2, 4))
    data: dict[str, Any] = GAME.new(players, 1, {"economy": "furs", "scoring": "knights"}).to_dict()
    boards = draw(st.permutations(range(7)))
    faces = draw(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 5)), min_size=7, max_size=7))
    data["layout"] = {
        slot: [SIDES[2 * board + side], turns] for slot, board, (side, turns) in zip(SLOTS, boards, faces, strict=True)
    }
    data["twist"] = draw(st.sampled_from([None, *TWISTS]))
    data["economy"] = draw(st.sampled_from(ECONOMIES))
    data["top_section"] = draw(st.sampled_from(SLOTS[1:]))
    data["direction"] = draw(st.sampled_from(LINE_DIRECTIONS))
    data["scoring"] = draw(st.lists(st.sampled_from(SCORING), min_size=3, max_size=3, unique=True))
    data["agenda"] = []
    bare = read({**data, "seats": [{**seat, "houses": [], "forts": []} for seat in data["seats"]]})
    ground = bare.land.all_kinds()
    # Pieces in clusters: some seeds, and random neighbours of what is there, so that groups and runs arise.
    rng = random.Random(draw(st.integers(0, 2**32)))
    stand = [i for i in range(len(HEXES)) if TERRAINS[ground[i]] not in ("tunnel", "village", "castle")]
    taken: list[int] = []
    for seat in data["seats"]:
        own: list[int] = []
        for _ in range(draw(st.integers(0, 30))):
            near = [i for i in stand if i not in taken and any(distance_one(i, j) for j in own)]
            hex = rng.choice(near) if near and rng.random() < 0.7 else rng.choice([i for i in stand if i not in taken])
            own.append(hex)
            taken.append(hex)
        forts = set(rng.sample(own, min(len(own), rng.randint(0, 4))))
        seat["houses"] = [HEX_IDS[i] for i in own if i not in forts]
        seat["forts"] = [HEX_IDS[i] for i in forts]
        seat["card"] = draw(st.sampled_from(TERRAINS[:6]))
    data["turn"] = {**data["turn"], "terrain": None, "fresh": [HEX_IDS[i] for i in taken if rng.random() < 0.3]}
    return read(data)


def distance_one(i: int, j: int) -> bool:
    dq, dr = HEXES[i][0] - HEXES[j][0], HEXES[i][1] - HEXES[j][1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def coordinates(mask: int) -> set[tuple[int, int]]:
    return {HEXES[i] for i in hexes_of(mask)}


@pytest.mark.rule("WK-10.5", "WK-10.6", "WK-10.10", "WK-12.1", "WK-12.2", "WK-12.3", "WK-12.4", "WK-12.5", "WK-12.6")
@pytest.mark.rule("WK-12.7", "WK-12.8", "WK-12.9", "WK-12.10", "WK-12.11", "WK-12.12", "WK-12.13", "WK-12.14")
@pytest.mark.rule("WK-12.15", "WK-12.16", "WK-12.17", "WK-12.18", "WK-12.19", "WK-12.20", "WK-12.21", "WK-R30")
@settings(max_examples=40)
@given(positions())
@pytest.mark.dear
def test_scoring_is_that_of_the_reference(s: WinterState) -> None:
    world = World(s)
    for card in s.land.scoring:
        assert card_points(s, card) == world.points(SCORING[card]), SCORING[card]
    assert castle_points(s) == world.castles()
    assert s.scores() == world.scores(s.land.scoring)


@pytest.mark.parametrize("card", SCORING)
def test_every_scoring_card_is_that_of_the_reference(card: str) -> None:
    for seed in (1, 2):
        s = new(4, seed, scoring=card, direction="diagonal_up")
        rng = random.Random(seed)
        while s.player is not None:
            s.apply(rng.choice(s.legal()))
        assert card_points(s, SCORING.index(card)) == World(s).points(card)


@pytest.mark.rule("WK-6.3", "WK-6.11", "WK-7.4", "WK-7.6", "WK-7.7", "WK-7.8", "WK-7.9", "WK-7.10", "WK-7.12")
@pytest.mark.rule("WK-7.13", "WK-7.14", "WK-7.15", "WK-7.16", "WK-11.3", "WK-11.5", "WK-11.6", "WK-2.8", "WK-2.14")
@settings(max_examples=40)
@given(positions())
@pytest.mark.dear
def test_placement_cards_are_those_of_the_reference(s: WinterState) -> None:
    world = World(s)
    for code in range(2 * len(PLACING)):
        card, part = PLACING[code // 2], code % 2
        if s.land.tables.deeds[code].do == 0 and (card, part) != ("caravan", 1):
            assert coordinates(sites(s, 0, code)) == world.sites(0, card, part), (card, part)


@pytest.mark.rule("WK-7.17", "WK-7.18", "WK-7.19", "WK-7.20", "WK-7.21", "WK-7.22", "WK-7.23", "WK-7.24", "WK-7.25")
@pytest.mark.rule("WK-7.26", "WK-11.6", "WK-6.7", "WK-R10", "WK-R11", "WK-R12", "WK-R13", "WK-3.6")
@settings(max_examples=40)
@given(positions())
@pytest.mark.dear
def test_movement_cards_are_those_of_the_reference(s: WinterState) -> None:
    world = World(s)
    uses = [(name, part, 2 * ABILITIES.index(name) + part) for name in MOVING for part in (0, 1)]
    for card, part, code in [*uses, ("tunnel", 0, 2 * len(ABILITIES))]:
        deed = s.land.tables.deeds[code]
        if deed.do == 0 or (s.land.tables.mode[min(code // 2, 24)] == 1 and part == 1):
            continue  # an arrow is the step of Mule, or a placement
        able = set()
        for hex in hexes_of(s.houses[0]):
            wanted = world.goals(0, card, part, HEXES[hex])
            assert coordinates(destinations(s, 0, deed, hex)) == wanted, (card, part, HEXES[hex])
            if wanted:
                able.add(HEXES[hex])
        assert coordinates(movable(s, 0, deed)) == able, (card, part)
        assert usable(s, 0, code) == bool(able)


@pytest.mark.rule("WK-8.2", "WK-8.4", "WK-8.5", "WK-8.6", "WK-8.7")
@settings(max_examples=20)
@given(positions())
def test_coins_are_those_of_the_reference(s: WinterState) -> None:
    world = World(s)
    economy = ECONOMIES[s.land.economy]
    for hex in hexes_of(s.free & s.land.places):
        assert earns(s, 0, hex) == world.pays(0, economy, HEXES[hex], s.land.top), HEXES[hex]
    assert (s.land.economy == FURS) <= (s.land.top > 0)


@pytest.mark.rule("WK-6.3", "WK-2.6")
def test_what_is_kept_up_to_date_along_a_game_is_what_one_would_find_afresh() -> None:
    for seed, twist in enumerate((None, *TWISTS)):
        s = new(3, seed, twist=twist or "none")
        rng = random.Random(seed)
        while s.player is not None:
            if rng.random() < 0.2:
                again = read(s.to_dict())
                assert (again.reach, again.free) == (s.reach, s.free)
            s.apply(rng.choice(s.legal()))
