"""6.3, 6.4 and 8.3: no dead ends, held against a search that tries everything."""

from __future__ import annotations

import random

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from royaume.games.kingdom_crossing import actions as a
from royaume.games.kingdom_crossing import steps
from royaume.games.kingdom_crossing.state import CrossingState
from tests.rules.kingdom_crossing.brute import after, good_choices, good_works
from tests.rules.kingdom_crossing.given import board, decision, do, legal, new, read, table, why


def somewhere(seed: int, players: int, plies: int) -> CrossingState:
    """A position at the choice of an action, after random play in which people mostly work."""
    rng = random.Random(seed)
    s = new(players, seed)
    while s.player is not None and (s.ply < plies or s.asked() != steps.ACTION):
        works = [action for action in s.legal() if a.WORK <= action < a.FLY]
        s.apply(rng.choice(works if works and rng.random() < 0.8 else s.legal()))
    return s


def unsettle(s: CrossingState, rng: random.Random) -> CrossingState:
    """The same with a poor player near the bonuses of the tracks, so that every coin matters."""
    seat = s.player
    assert seat is not None
    data = s.to_dict()
    mine = data["boards"][seat]
    mine["coins"] = rng.choice((0, 0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14))
    mine["invest"] = rng.choice((0, 1, 1, 2, 3, 10))
    mine["tracks"] = {
        "wood": rng.choice((0, 3, 4, 10)),
        "stone": rng.choice((0, 5, 9, 10)),
        "sap": rng.choice((0, 5, 6, 9, 10)),
        "food": rng.choice((0, 6, 7, 9, 10)),
    }
    mine["decorations"] = rng.sample(a.SLOTS, rng.randrange(6))
    mine["structures"] = ["home", *rng.sample(a.STRUCTURES[1:], rng.randrange(4))]
    mine["columns"] = {guild: rng.randrange(4) for guild in a.GUILDS}
    mine["upgraded"] = rng.sample(a.TILES, rng.randrange(7))
    mine["paws"] = rng.sample(a.BRIDGES, rng.choice((0, 0, 1, 2, 3, 4, 5)))
    mine["birds"] = rng.sample(a.BIRDS, rng.randrange(6))
    for place in data["spaces"].values():
        if place["shown"] in a.EMPTY_TILES:
            continue
        if rng.random() < 0.5:
            place["shown"] = rng.choice([card for card in a.CARDS if not card.startswith(("patron", "building"))])
        if rng.random() < 0.7:
            place["bird"] = rng.choice(a.BIRDS)
        if rng.random() < 0.15:
            place["shown"] = place["bird"] = None
    return read(data)


@pytest.mark.rule("KC-6.3", "KC-6.4", "KC-8.3", "KC-9.17", "KC-R7", "KC-R10", "KC-R30")
@settings(max_examples=150)
@examples(seed=st.integers(0, 10**6), players=st.integers(1, 4), plies=st.integers(0, 30))
def test_the_search_agrees_with_trying_everything(seed: int, players: int, plies: int) -> None:
    rng = random.Random(seed)
    s = unsettle(somewhere(seed, players, plies), rng)
    seat = s.player
    assert seat is not None
    offered = [action for action in s.legal() if a.WORK <= action < a.WORK + a.AUDIENCE]
    assert offered == good_works(s, seat)
    if offered:
        follow(after(s, seat, rng.choice(offered)), seat, rng)


def follow(s: CrossingState, seat: int, rng: random.Random) -> None:
    """Walk on at random; at every decision up to the payment the offers are those that leave a way."""
    while any(op in steps.WALK for op, _, _ in s.pending()):
        op, _, arg = s.pending()[-1]
        ask, run = s.flow.asks[op], s.flow.runs[op]
        if ask is None:
            assert run is not None
            s.agenda.pop()
            run(s, seat, arg)
            continue
        offered = ask(s, seat, arg)
        assert offered == good_choices(s, seat, op, arg), s.flow.names[op]
        if offered:
            s = after(s, seat, rng.choice(offered))
        else:
            s.agenda.pop()


@pytest.mark.rule("KC-6.3", "KC-6.2")
def test_without_a_card_to_pay_only_rest_is_offered() -> None:
    s = table(spaces={"north_1": "lumberjack_fox_2"}, coins=7)
    assert legal(s, "work") == ["work:tile_audience"]
    assert len(legal(s, "rest")) == 6
    assert why(s, "work:tile_purse") == ("KC-6.3", "KC-8.3")
    assert legal(table(spaces={"north_1": "lumberjack_fox_2"}, coins=8), "work")[0] == "work:tile_purse"


@pytest.mark.rule("KC-6.4", "KC-7.2")
def test_a_bridge_that_leads_nowhere_is_not_offered() -> None:
    s = table(spaces={"east_1": "patron_fox_1"}, at="north")
    do(s, "work:tile_stroll")
    assert legal(s) == ["cross:nw_1", "cross:nw_2"]
    assert why(s, "cross:ne") == ("KC-6.4", "KC-7.2")
    do(s, "cross:nw_1")  # from the West only one bridge leads to the East
    assert board(s)["at"] == "east"


@pytest.mark.rule("KC-6.4", "KC-9.8")
def test_the_investment_action_of_the_upgraded_stroll_must_leave_a_way() -> None:
    s = table(spaces={"south_1": "lumberjack_owl_1"}, upgraded=["tile_stroll"], invest=2)
    do(s, "work:tile_stroll")  # 8 coins pay the 7 of the card; advancing would leave nothing
    assert board(s)["invest"] == 0
    assert board(s)["coins"] == 1
    assert board(s)["tracks"]["wood"] == 2


@pytest.mark.rule("KC-8.3", "KC-9.17")
def test_a_purchase_that_alone_makes_payment_possible_cannot_be_declined() -> None:
    s = table(spaces={"north_1": "lumberjack_fox_1"}, coins=4, tracks={"sap": 6}, invest=2)
    do(s, "work:tile_barter")
    assert decision(s) == "buy_resource"
    assert legal(s) == ["buy:sap", "keep_coins"]  # 4 coins pay the card as well
    s = table(spaces={"north_1": "lumberjack_owl_1"}, coins=4, tracks={"sap": 6}, invest=2)
    do(s, "work:tile_barter keep_coins cross:nw_1")
    assert legal(s) == ["buy:sap", "keep_coins"]  # before the card it can still wait
    do(s, "keep_coins")  # before the payment it cannot: the only purchase that helps is made
    assert board(s)["coins"] == 4 - 4 + 8 - 7
    assert board(s)["tracks"]["sap"] == 7
    assert board(s)["tracks"]["wood"] == 2


@pytest.mark.rule("KC-6.4", "KC-R29")
def test_a_favour_drawn_on_the_way_changes_nothing_about_the_walk() -> None:
    s = table(spaces={"north_1": ("lumberjack_fox_1", "bird_red_02")}, coins=3, tracks={"stone": 9})
    do(s, "work:tile_renown cross:nw_1")
    assert decision(s) == "favour"
    do(s, "favour:random")
    assert board(s)["tracks"] == {"wood": 1, "stone": 10, "sap": 0, "food": 0}
    assert board(s)["coins"] == 0


@pytest.mark.rule("KC-8.9", "KC-8.1")
def test_a_region_without_cards_can_only_be_crossed() -> None:
    s = table(spaces={"south_1": "patron_fox_1"})
    assert "work:tile_purse" in legal(s)
    s = table(spaces={"west_1": "patron_fox_1"})
    assert "work:tile_purse" not in legal(s)
    assert "work:tile_stroll" in legal(s)
    assert "work:tile_trek" in legal(s)
