"""10: bids, their ties, their price, and their secrecy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.almanac.given import at, legal, play, refused


def bid_for_guide(golds: list[int], guide: int, bids: list[int], **mine: object) -> tuple[int, list[int]]:
    """Who becomes the Guide, and everybody's Gold afterwards."""
    seats = {i: {"gold": gold} for i, gold in enumerate(golds)}
    s = at(2, players=len(golds), guide=guide, agenda=[["round_end", 0, 0]], seats=seats, **mine)
    play(s, *(f"bid:{bid}" for bid in bids))
    return s.guide, s.gold


@pytest.mark.rule("AL-10.1", "AL-10.2", "AL-10.3", "AL-R11")
def test_the_highest_bid_wins_and_pays_the_lowest() -> None:
    assert bid_for_guide([20] * 4, 0, [3, 7, 2, 5]) == (1, [20, 18, 20, 20])


@pytest.mark.rule("AL-10.2")
def test_ties_go_to_the_guide_then_clockwise() -> None:
    assert bid_for_guide([20] * 4, 2, [6, 1, 6, 4]) == (2, [20, 20, 19, 20])
    assert bid_for_guide([20] * 4, 2, [5, 5, 0, 4]) == (0, [19, 20, 20, 20])


@pytest.mark.rule("AL-10.3", "AL-10.4", "AL-10.6")
def test_all_zero() -> None:
    assert bid_for_guide([5, 0, 5], 1, [0, 0, 0]) == (1, [5, 0, 5])
    assert bid_for_guide([5, 3, 5], 1, [0, 0, 0]) == (1, [5, 2, 5])


@pytest.mark.rule("AL-10.5", "AL-10.7")
def test_a_bonus_counts_only_in_the_comparison() -> None:
    assert bid_for_guide([9, 9, 9], 2, [2, 4, 1], done=["auction_house"]) == (0, [8, 9, 9])
    assert bid_for_guide([9, 9, 9], 2, [2, 5, 4], done=["auction_house"]) == (0, [7, 9, 9])  # 5 and 5: clockwise


@pytest.mark.rule("AL-10.5", "AL-11.8", "AL-11.14")
def test_the_lost_cargo_is_bid_for() -> None:
    s = at(2, agenda=[["make_bid", 0, 0]], met=["snow_wolves"], guide=1)
    s.encounters = (7, *s.encounters[1:])
    s.agenda = [s.flow.pack("meeting", 0, 0)]
    s.settle()
    play(s, "bid:5", "bid:4", "bid:3")  # the banner makes the Guide's 4 compare as 5
    assert s.gold == [20, 17, 20]
    assert s.player == 1
    assert legal(s, "take") == ["leaf", "ember", "ice", "fish"]


@pytest.mark.rule("AL-10.7", "AL-D10")
def test_any_whole_number_up_to_ones_gold() -> None:
    s = at(2, gold=7, agenda=[["round_end", 0, 0]])
    assert legal(s) == [f"bid:{n}" for n in range(8)]
    assert refused(s, "bid:8") == ("bid_too_high", ("AL-10.1", "AL-10.7"))
    rich = at(2, gold=1500, agenda=[["round_end", 0, 0]])
    assert len(legal(rich)) == 1000


@pytest.mark.rule("AL-16.5", "AL-D2", "AL-20.10", "AL-4.1")
def test_bids_are_secret_until_all_are_in() -> None:
    s = at(2, agenda=[["round_end", 0, 0]], seats={1: {"gold": 0}})
    s.log = []
    before = [s.view(seat) for seat in (None, 2)]
    play(s, "bid:6")
    assert [s.view(seat) for seat in (None, 2)] == before
    assert s.view(0)["my_bid"] == 6
    assert s.view(1)["my_bid"] is None
    assert [s.view(seat)["player"] for seat in (None, 0, 1, 2)] == [None, None, 1, None]  # nobody else is told
    assert "amount" not in s.log[-1].seen_by(1)
    assert s.log[-1].seen_by(0)["amount"] == 6
    assert (s.player, legal(s)) == (1, ["bid:0"])  # asked even without Gold
    play(s, "bid:0")
    assert s.view(None) == before[0]
    assert s.view(0) == {**before[0], "seat": 0, **{key: s.view(0)[key] for key in ("my_bid", "seats", "page")}}
    play(s, "bid:3")
    told = next(event for event in s.log if event.kind == "bids")
    assert told.seen_by(None)["bids"] == [6, 0, 3]


@given(st.data())
@pytest.mark.rule("AL-10.2", "AL-10.3")
def test_bids_agree_with_the_rule_as_it_is_written(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4))
    golds = data.draw(st.lists(st.integers(0, 6), min_size=players, max_size=players))
    bids = [data.draw(st.integers(0, gold)) for gold in golds]
    guide = data.draw(st.integers(0, players - 1))
    highest = [seat for seat in range(players) if bids[seat] == max(bids)]
    winner = min(highest, key=lambda seat: (seat - guide) % players)
    expected = golds[:]
    expected[winner] -= min(bids) if min(bids) else min(1, golds[winner])
    assert bid_for_guide(golds, guide, bids) == (winner, expected)
