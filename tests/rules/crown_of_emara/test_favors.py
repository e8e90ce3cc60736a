"""12 Favor tokens."""

from __future__ import annotations

import pytest

from royaume.engine.state import CHANCE, SEEN_SHIFT
from royaume.games.crown_of_emara.actions import TOKENS
from tests.rules.crown_of_emara.given import (
    TOWN_RING,
    decision,
    do,
    goods,
    legal,
    listen,
    menu,
    points,
    random_game,
    refused,
    told,
    visit,
    where,
)

REWARDS: dict[str, tuple[int, int, dict[str, int]]] = {
    "cp": (3, 0, {}),
    "bp": (0, 5, {}),
    "book": (0, 0, {"book": 1}),
    "ring": (0, 0, {"ring": 1}),
    "gold": (0, 0, {"gold": 1}),
}
MARKET = ["favor_market_bp", "favor_market_book", "favor_market_ring"]
CATHEDRAL = ["favor_cathedral_cp", "favor_cathedral_bp", "favor_cathedral_ring"]


def place_of(token: str) -> str:
    return next(place for place in TOWN_RING if token.startswith(f"favor_{place}_"))


@pytest.mark.rule("CE-12.1", "CE-12.4", "CE-12.6")
@pytest.mark.parametrize("token", TOKENS)
def test_every_token_gives_its_reward_at_its_location(token: str) -> None:
    place = place_of(token)
    cp, bp, gained = REWARDS[token.removeprefix(f"favor_{place}_")]
    s = visit(place, tokens=[token])
    assert legal(s) == [f"redeem:{token}", "leave"]
    do(s, f"redeem:{token}")
    assert points(s) == (cp, 30 + bp)
    assert goods(s) == gained
    assert s.tokens[0] == 0
    assert s.to_dict()["discard"] == [token]


@pytest.mark.rule("CE-12.1")
@pytest.mark.parametrize("place", TOWN_RING)
def test_three_tokens_for_each_location(place: str) -> None:
    rewards = {
        "castle": {"cp", "bp", "gold"},
        "cathedral": {"cp", "bp", "ring"},
        "market": {"bp", "book", "ring"},
        "construction_site": {"cp", "book", "gold"},
    }
    assert {token.removeprefix(f"favor_{place}_") for token in TOKENS if place_of(token) == place} == rewards[place]


@pytest.mark.rule("CE-12.2", "CE-D6", "CE-D9")
def test_three_are_drawn_one_is_kept() -> None:
    s = listen(visit("cathedral", goods={"wood": 1}))
    top = [TOKENS[token] for token in s.pile[:3]]
    do(s, "donate:wood")
    assert legal(s) == [f"keep:{token}" for token in sorted(top, key=TOKENS.index)]
    assert s.view(0)["drawn"] == sorted(top)
    for seat in (1, 2, None):
        assert s.view(seat)["drawn"] is None
        assert s.view(seat)["favor_drawn"] == 3
    assert s.marks >> SEEN_SHIFT == 0b00000001  # only the drawer learned something
    do(s, f"keep:{top[2]}")
    assert s.marks >> SEEN_SHIFT == 0b11111110  # now everybody else does
    assert s.view(1)["seats"][0]["tokens"] == [top[2]]
    assert sorted(s.view(1)["favor_discard"]) == sorted(top[:2])
    assert told(s, "favor_keep") == [{"token": top[2], "refused": sorted(top[:2], key=TOKENS.index)}]
    assert told(s, "favor_draw") == [{"n": 3}]


@pytest.mark.rule("CE-12.2", "CE-12.8", "CE-R30")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_discard_is_shuffled_when_a_draw_finds_the_pile_empty(left: int) -> None:
    pile = list(TOKENS[:left])
    discard = list(TOKENS[left:8])
    others = {1: {"tokens": list(TOKENS[8:])}}
    s = listen(visit("cathedral", goods={"wood": 1}, discard=discard, others=others))
    assert [TOKENS[token] for token in s.pile] == pile
    do(s, "donate:wood")
    drawn = [TOKENS[token] for token in s.drawn]
    assert drawn[:left] == pile
    assert set(drawn[left:]) <= set(discard)
    assert told(s, "favor_shuffle") == [{}]
    assert s.discard == ()
    assert len(s.pile) == 8 - 3
    assert not set(pile) & {TOKENS[token] for token in s.pile}  # tokens already drawn are not shuffled in
    assert s.marks & CHANCE


@pytest.mark.rule("CE-12.8", "CE-R30")
def test_an_empty_pile_alone_shuffles_nothing() -> None:
    others = {1: {"tokens": list(TOKENS[3:8])}}
    s = visit("cathedral", goods={"wood": 1}, discard=list(TOKENS[8:]), others=others)
    do(s, "donate:wood", f"keep:{TOKENS[1]}")
    assert s.pile == ()
    assert [TOKENS[token] for token in s.discard] == [*TOKENS[8:], TOKENS[0], TOKENS[2]]


@pytest.mark.rule("CE-12.2", "CE-D11")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_fewer_than_three_left(left: int) -> None:
    others = {1: {"tokens": list(TOKENS[left:])}}
    s = do(visit("cathedral", goods={"wood": 1}, others=others), "donate:wood")
    if left == 2:
        assert legal(s) == [f"keep:{token}" for token in TOKENS[:2]]
        do(s, f"keep:{TOKENS[1]}")
        assert s.to_dict()["discard"] == [TOKENS[0]]
    assert s.to_dict()["seats"][0]["tokens"] == list(TOKENS[left - 1 : left] if left else [])
    assert decision(s) == "menu"
    assert goods(s) == {"book": 1}


@pytest.mark.rule("CE-12.3")
def test_kept_tokens_are_public_and_any_number() -> None:
    s = menu(tokens=list(TOKENS[:9]))
    for seat in (0, 1, 2, None):
        assert s.view(seat)["seats"][0]["tokens"] == list(TOKENS[:9])


@pytest.mark.rule("CE-12.4", "CE-R7", "CE-12.10")
def test_redeeming_at_any_point_of_the_visit() -> None:
    s = visit("market", tokens=["favor_market_book"], goods={"book": 2, "wood": 1})
    do(s, "sell:1", "redeem:favor_market_book")
    assert legal(s) == ["books:1", "books:2", "books:3", "leave"]
    do(s, "books:3")
    assert points(s) == (10, 30)
    s = visit("market", tokens=["favor_market_book"], goods={"book": 2})
    do(s, "books:2", "redeem:favor_market_book")
    assert points(s) == (6, 30)
    assert goods(s) == {"book": 1}


@pytest.mark.rule("CE-12.4")
def test_passing_over_or_standing_elsewhere_gives_no_right() -> None:
    s = do(menu(slot=2, at=("forest", "construction_site"), tokens=MARKET), "move:town")
    assert where(s) == ("forest", "castle")
    assert decision(s) == "menu"
    assert "CE-12.4" in refused(s, "redeem:favor_market_bp")


@pytest.mark.rule("CE-12.5", "CE-R6")
def test_a_fresh_token_waits_for_the_next_visit() -> None:
    pile_first = [*CATHEDRAL, *(token for token in TOKENS if token not in CATHEDRAL)]
    s = menu("town_errand", at=("forest", "castle"), goods={"wood": 1}, pile=pile_first)
    do(s, "move:town", "donate:wood", "keep:favor_cathedral_bp")
    assert decision(s) == "menu"  # nothing is left to do in this visit
    assert points(s) == (0, 30)
    do(s, "card", "errand:cathedral", "redeem:favor_cathedral_bp")  # the errand is a new visit
    assert points(s) == (0, 35)


@pytest.mark.rule("CE-12.5", "CE-12.4")
def test_a_fresh_token_is_refused_with_its_reason() -> None:
    pile_first = [*CATHEDRAL, *(token for token in TOKENS if token not in CATHEDRAL)]
    own = ["favor_cathedral_cp"]
    pile = [token for token in pile_first if token not in own]
    s = visit("cathedral", goods={"wood": 1}, tokens=own, pile=pile)
    do(s, "donate:wood", "keep:favor_cathedral_bp")
    assert legal(s) == ["redeem:favor_cathedral_cp", "leave"]
    assert "CE-12.5" in refused(s, "redeem:favor_cathedral_bp")


@pytest.mark.rule("CE-12.7")
def test_a_councilor_that_merely_stands_there_gives_no_right() -> None:
    s = menu(at=("forest", "market"), tokens=MARKET)
    assert not legal(s, "redeem")
    do(s, "move:countryside")
    assert decision(s) == "menu"
    assert refused(s, "redeem:favor_market_bp")


@pytest.mark.rule("CE-12.10", "CE-R27")
def test_several_tokens_one_by_one() -> None:
    s = visit("market", tokens=MARKET)
    assert legal(s) == [*(f"redeem:{token}" for token in MARKET), "leave"]
    do(s, "redeem:favor_market_ring")
    assert legal(s) == ["redeem:favor_market_bp", "redeem:favor_market_book", "leave"]
    do(s, "redeem:favor_market_bp", "redeem:favor_market_book", "books:1")
    assert goods(s) == {"ring": 1}
    assert points(s) == (3, 35)
    assert s.tokens[0] == 0


@pytest.mark.rule("CE-12.10")
def test_a_reward_can_be_spent_at_once() -> None:
    s = visit("castle", tokens=["favor_castle_gold"])
    do(s, "redeem:favor_castle_gold")
    assert legal(s) == ["gift:wood", "gift:stone", "gift:cloth", "gift:grain", "leave"]
    do(s, "gift:cloth")
    assert goods(s) == {"ring": 1}


@pytest.mark.rule("CE-12.10", "CE-12.5")
def test_a_token_redeemed_reshuffled_and_drawn_again_is_fresh() -> None:
    others = {1: {"tokens": [token for token in TOKENS if token not in CATHEDRAL]}}
    s = visit("cathedral", goods={"wood": 1}, tokens=CATHEDRAL, others=others)
    do(s, "redeem:favor_cathedral_cp", "donate:wood")  # the only token that can be drawn comes back
    assert s.to_dict()["seats"][0]["tokens"] == CATHEDRAL
    assert legal(s) == ["redeem:favor_cathedral_bp", "redeem:favor_cathedral_ring", "leave"]
    assert "CE-12.5" in refused(s, "redeem:favor_cathedral_cp")


@pytest.mark.rule("CE-R17")
def test_a_second_visit_is_a_new_occasion() -> None:
    pile = [*CATHEDRAL, *(token for token in TOKENS if token not in CATHEDRAL)]
    s = menu("town_errand", at=("forest", "castle"), goods={"wood": 1, "stone": 1}, pile=pile)
    do(s, "move:town", "donate:wood", "keep:favor_cathedral_bp", "card", "errand:cathedral")
    assert legal(s) == ["donate:stone", "redeem:favor_cathedral_bp", "leave"]
    do(s, "redeem:favor_cathedral_bp")
    assert points(s) == (0, 35)


@pytest.mark.rule("CE-12.6")
def test_tokens_are_always_in_one_place() -> None:
    for s in random_game(4, 23):
        held = [token for seat in range(4) for token in range(12) if s.tokens[seat] >> token & 1]
        assert sorted([*held, *s.pile, *s.discard, *s.drawn]) == list(range(12))
