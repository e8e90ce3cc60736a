"""8 and 9: visits in town, and the markers."""

from __future__ import annotations

import pytest

from royaume.games.crown_of_emara.actions import MARKERS, TOKENS
from royaume.games.crown_of_emara.state import EmaraState
from tests.rules.crown_of_emara.given import (
    decision,
    do,
    goods,
    legal,
    listen,
    menu,
    new,
    points,
    random_game,
    refused,
    shown,
    told,
    visit,
)

RESOURCES = ("wood", "stone", "cloth", "grain")


# 8 Castle and Cathedral -----------------------------------------------------------------------------------


@pytest.mark.rule("CE-8.1")
@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.parametrize("index", [0, 1, 2, 3])
def test_a_gift_costs_what_its_own_marker_shows(kind: str, index: int) -> None:
    price = (1, 2, 3, 4)[index]
    s = visit("castle", goods={kind: 5}, markers={f"gift_{kind}": index})
    assert legal(s) == [f"gift:{kind}", "leave"]
    do(s, f"gift:{kind}")
    assert goods(s) == {kind: 5 - price, "ring": 1}
    after = s.to_dict()["markers"]
    assert after[f"gift_{kind}"] == min(index + 1, 3)
    assert sum(after.values()) == min(index + 1, 3)  # no other marker moved
    assert points(s) == (0, 30)


@pytest.mark.rule("CE-8.1")
@pytest.mark.parametrize(
    ("advisors", "event", "cp"),
    [
        ((), "timber_felling", 0),
        (("mayoress",), "timber_felling", 2),
        ((), "gift_from_the_people", 3),
        (("mayoress",), "gift_from_the_people", 5),
    ],
)
def test_additions_to_a_gift(advisors: tuple[str, ...], event: str, cp: int) -> None:
    s = do(visit("castle", goods={"wood": 1}, advisors=advisors, event=event), "gift:wood")
    assert points(s) == (cp, 30)
    assert goods(s) == {"ring": 1}


@pytest.mark.rule("CE-8.2")
def test_a_book_for_five_buildings_once_a_visit() -> None:
    s = visit("castle", goods={"book": 2, "wood": 1})
    do(s, "book_to_bp")
    assert points(s) == (0, 35)
    assert goods(s) == {"book": 1, "wood": 1}
    assert legal(s) == ["gift:wood", "leave"]
    assert "CE-8.9" in refused(s, "book_to_bp")


@pytest.mark.rule("CE-8.3")
@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.parametrize("index", [0, 1, 2, 3])
def test_a_donation_costs_what_its_own_marker_shows(kind: str, index: int) -> None:
    price = (1, 2, 3, 4)[index]
    s = do(visit("cathedral", goods={kind: 5}, markers={f"donation_{kind}": index}), f"donate:{kind}")
    assert goods(s) == {kind: 5 - price, "book": 1}
    assert decision(s) == "favor_choice"
    assert len(legal(s)) == 3
    assert s.to_dict()["markers"][f"donation_{kind}"] == min(index + 1, 3)
    do(s, legal(s)[1])
    assert len(s.to_dict()["discard"]) == 2
    assert len(s.to_dict()["seats"][0]["tokens"]) == 1
    assert len(s.pile) == 9


@pytest.mark.rule("CE-8.3")
@pytest.mark.parametrize(
    ("advisors", "event", "books", "cp"),
    [
        ((), "timber_felling", 1, 0),
        (("abbess",), "timber_felling", 2, 0),
        ((), "pious_donation", 1, 3),
        (("abbess",), "pious_donation", 2, 3),
    ],
)
def test_additions_to_a_donation(advisors: tuple[str, ...], event: str, books: int, cp: int) -> None:
    s = do(visit("cathedral", goods={"wood": 1}, advisors=advisors, event=event), "donate:wood")
    assert goods(s) == {"book": books}
    assert points(s) == (cp, 30)


# Market ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-8.4")
@pytest.mark.parametrize("kind", RESOURCES)
def test_one_resource_for_one_gold(kind: str) -> None:
    s = visit("market", goods={kind: 3})
    assert legal(s) == ["sell:1", "leave"]
    do(s, "sell:1")
    assert goods(s) == {kind: 2, "gold": 1}
    assert decision(s) == "menu"
    assert "CE-8.11" in refused(visit("market", goods={kind: 3}), "sell:2")


@pytest.mark.rule("CE-8.11", "CE-8.4", "CE-R26", "CE-14.4")
def test_foreign_traders_buy_any_unit_or_any_pair() -> None:
    s = visit("market", goods={"wood": 2, "cloth": 1, "grain": 1, "gold": 2}, event="foreign_traders")
    assert legal(s) == ["sell:1", "sell:2", "leave"]
    assert legal(do(s.clone(), "sell:1")) == ["pay:1wood", "pay:1cloth", "pay:1grain"]
    pairs = do(s.clone(), "sell:2")
    assert legal(pairs) == ["pay:2wood", "pay:1wood+1cloth", "pay:1wood+1grain", "pay:1cloth+1grain"]
    do(pairs, "pay:1wood+1grain")
    assert goods(pairs) == {"wood": 1, "cloth": 1, "gold": 4}
    one = do(s, "sell:1", "pay:1wood")
    assert decision(one) == "menu"  # the second is not available later in the visit
    assert goods(one) == {"wood": 1, "cloth": 1, "grain": 1, "gold": 3}


@pytest.mark.rule("CE-8.11")
def test_foreign_traders_offer_fourteen_ways_when_all_kinds_are_there_twice() -> None:
    s = visit("market", goods=dict.fromkeys(RESOURCES, 2), event="foreign_traders")
    ways = len(legal(do(s.clone(), "sell:1"))) + len(legal(do(s.clone(), "sell:2")))
    assert ways == 4 + 10
    alone = visit("market", goods={"wood": 1}, event="foreign_traders")
    assert legal(alone) == ["sell:1", "leave"]


@pytest.mark.rule("CE-8.5")
@pytest.mark.parametrize("owned", range(8))
def test_one_to_five_books_at_once(owned: int) -> None:
    s = visit("market", goods={"book": owned, "wood": 1})
    numbers = list(range(1, min(owned, 5) + 1))
    assert legal(s, "books") == [f"books:{n}" for n in numbers]
    for n in numbers:
        sold = do(s.clone(), f"books:{n}")
        assert points(sold) == ((0, 3, 6, 10, 15, 21)[n], 30)
        assert goods(sold).get("book", 0) == owned - n
        assert "CE-8.5" in refused(sold, "books:1")


# Construction Site ----------------------------------------------------------------------------------------


@pytest.mark.rule("CE-8.6", "CE-9.2")
@pytest.mark.parametrize(("index", "cp"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_a_stone_for_buildings_and_citizens(index: int, cp: int) -> None:
    s = visit("construction_site", goods={"stone": 2}, markers={"stone_marker": index})
    do(s, "deliver_stone")
    assert points(s) == (cp, 35)
    assert goods(s) == {"stone": 1}
    assert s.to_dict()["markers"]["stone_marker"] == min(index + 1, 3)


@pytest.mark.rule("CE-8.7", "CE-R24", "CE-R33")
@pytest.mark.parametrize("breads", [1, 2, 3])
@pytest.mark.parametrize(("index", "each"), [(0, 6), (1, 5), (2, 4), (3, 3)])
def test_breads_all_count_at_the_value_shown_and_turn_the_marker_once(breads: int, index: int, each: int) -> None:
    s = visit("construction_site", goods={"bread": 4}, markers={"bread_marker": index})
    assert legal(s) == ["deliver_bread:1", "deliver_bread:2", "deliver_bread:3", "leave"]
    do(s, f"deliver_bread:{breads}")
    assert points(s) == (breads * each, 30)
    assert goods(s) == {"bread": 4 - breads}
    assert s.to_dict()["markers"]["bread_marker"] == min(index + 1, 3)
    assert decision(s) == "menu"


@pytest.mark.rule("CE-8.8", "CE-8.9")
def test_wood_in_one_of_two_amounts_once_a_visit() -> None:
    s = visit("construction_site", goods={"wood": 5, "stone": 1})
    assert legal(s) == ["deliver_stone", "deliver_wood:1", "deliver_wood:3", "leave"]
    do(s, "deliver_wood:3")
    assert points(s) == (0, 40)
    assert legal(s) == ["deliver_stone", "leave"]
    assert "CE-8.9" in refused(s, "deliver_wood:1")


@pytest.mark.rule("CE-8.9")
def test_an_action_is_offered_while_unused_and_payable() -> None:
    s = visit("construction_site", goods={"wood": 3, "stone": 1, "bread": 1})
    assert legal(s) == ["deliver_stone", "deliver_bread:1", "deliver_wood:1", "deliver_wood:3", "leave"]
    do(s, "deliver_bread:1", "deliver_stone", "deliver_wood:3")
    assert points(s) == (10, 45)
    assert decision(s) == "menu"


@pytest.mark.rule("CE-8.9", "CE-8.1")
def test_only_one_gift_in_a_visit_of_whatever_kind() -> None:
    s = do(visit("castle", goods={"wood": 1, "stone": 1, "book": 1}), "gift:wood")
    assert legal(s) == ["book_to_bp", "leave"]
    assert "CE-8.9" in refused(s, "gift:stone")
    s = do(visit("cathedral", goods={"wood": 1, "stone": 1}), "donate:wood", "keep:favor_castle_cp")
    assert decision(s) == "menu"


def story(s: EmaraState) -> list[tuple[str, int | None]]:
    """What happened inside an action: the kinds of events with their numbers."""
    return [(e.kind, e.data.get("n")) for e in s.log or [] if e.kind not in ("town_action", "leave")]


@pytest.mark.rule("CE-8.10")
def test_the_order_inside_a_gift_and_a_donation() -> None:
    s = listen(visit("castle", goods={"wood": 1}, advisors=["mayoress"], event="gift_from_the_people"))
    do(s, "gift:wood")
    assert story(s) == [("pay", None), ("marker", None), ("gain", 1), ("points", 2), ("points", 3)]
    s = listen(visit("cathedral", goods={"wood": 1}, advisors=["abbess"], event="pious_donation"))
    do(s, "donate:wood")
    expected = [("pay", None), ("marker", None), ("gain", 1), ("gain", 1), ("points", 3), ("favor_draw", 3)]
    assert story(s) == expected


@pytest.mark.rule("CE-8.10", "CE-9.2")
def test_the_order_inside_a_delivery() -> None:
    s = do(listen(visit("construction_site", goods={"stone": 1})), "deliver_stone")
    assert story(s) == [("pay", None), ("points", 5), ("points", 4), ("marker", None)]
    s = do(listen(visit("construction_site", goods={"bread": 2})), "deliver_bread:2")
    assert story(s) == [("pay", None), ("points", 12), ("marker", None)]


@pytest.mark.rule("CE-8.12", "CE-12.2")
def test_a_donation_without_any_token_left_gives_the_book() -> None:
    six, other = TOKENS[:6], TOKENS[6:]
    others = {1: {"tokens": list(six)}, 2: {"tokens": list(other)}}
    s = do(visit("cathedral", goods={"wood": 1}, others=others), "donate:wood")
    assert goods(s) == {"book": 1}
    assert s.tokens[0] == 0
    assert decision(s) == "menu"


@pytest.mark.rule("CE-8.12", "CE-2.2")
def test_no_supply_ever_blocks_a_gift_or_a_delivery() -> None:
    rich = {1: {"goods": {"ring": 12, "book": 16, "bread": 12, "gold": 12}}}
    assert goods(do(visit("castle", goods={"wood": 1}, others=rich), "gift:wood")) == {"ring": 1}
    gone = {"bread_marker": 3, "stone_marker": 3}
    s = do(visit("construction_site", goods={"bread": 1, "stone": 1}, markers=gone), "deliver_bread:1", "deliver_stone")
    assert points(s) == (3 + 1, 35)


# 9 Markers ------------------------------------------------------------------------------------------------

SEQUENCES: dict[int, dict[str, tuple[int, ...]]] = {
    3: {"donation": (1, 2, 3), "gift": (1, 2, 3), "bread": (6, 5, 4), "stone": (4, 3, 2)},
    4: {"donation": (1, 2, 2, 3), "gift": (1, 2, 2, 3), "bread": (6, 5, 5, 4), "stone": (4, 3, 3, 2)},
}
BOARD = {"donation": 4, "gift": 4, "bread": 3, "stone": 1}


@pytest.mark.rule("CE-9.1", "CE-9.2", "CE-9.3", "CE-9.4", "CE-R1")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("marker", MARKERS)
def test_a_marker_shows_its_numbers_in_turn_then_leaves(players: int, marker: str) -> None:
    kind = marker.partition("_")[0]
    place, action, paid = {
        "donation": ("cathedral", f"donate:{marker[9:]}", marker[9:]),
        "gift": ("castle", f"gift:{marker[5:]}", marker[5:]),
        "bread": ("construction_site", "deliver_bread:1", "bread"),
        "stone": ("construction_site", "deliver_stone", "stone"),
    }[kind]
    numbers = SEQUENCES[players][kind]
    met = []
    gone = []
    next_shown = []
    for index in range(len(numbers) + 2):
        uses = min(index, len(numbers))
        s = listen(visit(place, players=players, goods={paid: 9}, markers={marker: uses}))
        assert s.view(0)["markers"][marker]["uses_left"] == len(numbers) - uses
        met.append(shown(s, marker))
        do(s, action)
        gone += [event["gone"] for event in told(s, "marker")]
        next_shown += [event["value"] for event in told(s, "marker")]
    assert met == [*numbers, BOARD[kind], BOARD[kind]]
    assert gone == [False] * (len(numbers) - 1) + [True]
    assert next_shown == [*numbers[1:], BOARD[kind]]


@pytest.mark.rule("CE-9.2", "CE-9.3", "CE-9.4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_markers_only_ever_go_on_by_one_and_stay_gone(players: int) -> None:
    before = new(players, 5).markers
    turned = 0
    for s in random_game(players, 5):
        for i, index in enumerate(s.markers):
            assert before[i] <= index <= len(s.dials[i]) - 1
        turns = sum(s.markers) - sum(before)
        assert turns == len(told(s, "marker"))
        turned += turns
        before = s.markers[:]
        s.log = []
    assert turned > 3


@pytest.mark.rule("CE-9.2")
def test_the_price_is_paid_before_the_marker_turns() -> None:
    s = do(visit("castle", goods={"wood": 2, "gold": 1}, markers={"gift_wood": 1}), "gift:wood")
    assert legal(s) == ["pay:2wood", "pay:1wood+1gold"]
    assert s.to_dict()["markers"]["gift_wood"] == 1
    do(s, "pay:2wood")
    assert s.to_dict()["markers"]["gift_wood"] == 2
    assert menu().to_dict()["markers"]["gift_wood"] == 0
