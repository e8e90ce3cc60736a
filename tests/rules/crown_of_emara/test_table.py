"""18 and 19: rulings that stand on their own, and what the table does for the players."""

from __future__ import annotations

import random

import pytest

import royaume
from royaume.engine.state import CHANCE, REVEAL, TURN
from royaume.games.crown_of_emara.actions import CARDS
from tests.rules.crown_of_emara.given import (
    GAME,
    decision,
    do,
    end_of_round,
    goods,
    legal,
    listen,
    menu,
    new,
    points,
    random_game,
    refused,
    told,
    visit,
    where,
)

UNDO = CHANCE | REVEAL | TURN


# 18 Rulings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CE-R2")
def test_the_movement_is_not_optional_the_visit_is() -> None:
    s = menu(goods={"wood": 1})
    assert "CE-5.5" in refused(s, "end_turn")
    do(s, "move:town", "leave", "end_turn")
    assert goods(s) == {"wood": 1}


@pytest.mark.rule("CE-R23")
def test_both_councilors_have_the_same_rights() -> None:
    boards = (
        ["market", "forest", "castle", "quarry"],
        ["grainfield", "cathedral", "weaving_mill", "construction_site"],
    )
    swapped = (boards[1], boards[0])
    facts = {"goods": {"gold": 4, "wood": 2}, "tokens": ["favor_castle_cp"], "display": {"market": ["abbess"]}}
    a = menu(boards=boards, at=("market", "grainfield"), slot=2, **facts)  # type: ignore[arg-type]
    b = menu(boards=swapped, at=("grainfield", "market"), slot=2, **facts)  # type: ignore[arg-type]
    assert legal(a) == legal(b)
    do(a, "move:countryside", "redeem:favor_castle_cp")
    do(b, "move:town", "redeem:favor_castle_cp")
    assert legal(a) == legal(b)
    assert where(a) == tuple(reversed(where(b)))
    assert (goods(a), points(a)) == (goods(b), points(b))


@pytest.mark.rule("CE-R34", "CE-7.6")
def test_position_is_checked_when_paying() -> None:
    s = menu(goods={"gold": 9}, display={"market": ["abbess"], "castle": ["baker"]})
    assert legal(s, "recruit") == ["recruit:market:1"]
    assert legal(s, "hire") == ["hire:forest_hut_1", "hire:forest_hut_2", "hire:forest_hut_3"]
    do(s, "move:town", "leave")
    assert legal(s, "recruit") == ["recruit:castle:1"]
    s = do(menu(goods={"gold": 9}), "move:countryside")
    assert legal(s, "hire") == ["hire:grainfield_hut_1", "hire:grainfield_hut_2", "hire:grainfield_hut_3"]


# 19 At this table -----------------------------------------------------------------------------------------


@pytest.mark.rule("CE-D8")
@pytest.mark.parametrize(
    ("place", "facts", "actions"),
    [
        ("castle", {}, []),
        ("cathedral", {"goods": {"book": 3, "bread": 3}}, []),
        ("market", {"goods": {"gold": 3}}, []),
        ("construction_site", {"goods": {"cloth": 3}}, []),
        ("castle", {"goods": {"wood": 1}}, ["gift:wood"]),
        ("castle", {"goods": {"book": 1}, "tokens": ["favor_castle_cp"]}, ["redeem:favor_castle_cp", "book_to_bp"]),
    ],
)
def test_a_visit_with_nothing_left_to_do_closes_itself_and_says_so(
    place: str, facts: dict[str, object], actions: list[str]
) -> None:
    before = {"castle": "market", "cathedral": "castle", "market": "construction_site"}.get(place, "cathedral")
    s = listen(menu(at=("forest", before), **facts))  # type: ignore[arg-type]
    do(s, "move:town", *actions)
    assert decision(s) == "menu"
    assert told(s, "leave") == [{"location": place}]


@pytest.mark.rule("CE-D8", "CE-D11")
def test_ending_the_turn_is_always_explicit() -> None:
    s = do(menu(), "move:countryside")
    assert (decision(s), legal(s)) == ("menu", ["end_turn"])
    assert s.player == 0


@pytest.mark.rule("CE-D9")
def test_nothing_hidden_nothing_closed_to_undo() -> None:
    s = menu("town_errand", goods={"wood": 2, "gold": 2, "ring": 1}, tokens=["favor_castle_cp"])
    for action in ("raise_rank", "move:town", "gift:wood", "pay:1wood", "redeem:favor_castle_cp"):
        do(s, action)
        assert not s.marks & UNDO, action


@pytest.mark.rule("CE-D9")
def test_a_favor_draw_closes_undo() -> None:
    s = do(visit("cathedral", goods={"wood": 1}), "donate:wood")
    assert s.marks & REVEAL
    do(s, legal(s)[0])
    assert not s.marks & UNDO  # the drawer knew the tokens already


@pytest.mark.rule("CE-D9")
@pytest.mark.parametrize(("stack", "reveals"), [([], False), (["sir_carl"], False), (["sir_carl", "lady_marie"], True)])
def test_a_recruitment_closes_undo_if_another_b_advisor_comes_to_light(stack: list[str], reveals: bool) -> None:
    s = do(menu(goods={"gold": 2}, display={"market": ["abbess"]}, stack=stack), "recruit:market:1")
    assert bool(s.marks & REVEAL) == reveals
    assert not s.marks & (CHANCE | TURN)


@pytest.mark.rule("CE-D9")
@pytest.mark.parametrize("players", [1, 3])
def test_ending_the_turn_closes_undo(players: int) -> None:
    s = do(menu(players=players), "move:countryside", "end_turn")
    assert s.marks & TURN


@pytest.mark.rule("CE-D9")
def test_the_undo_limit_of_a_record() -> None:
    record = royaume.Record(GAME, 2, 3)
    s = new(2, 3)
    for action in (s.legal()[0], GAME.parse("move:countryside")):
        s.play(action)
        record.actions.append(action)
    assert record.undo_limit() == 0
    while s.player == new(2, 3).player:
        action = s.legal()[-1]
        s.play(action)
        record.actions.append(action)
    assert record.undo_limit() == len(record.actions)


@pytest.mark.rule("CE-D10")
def test_played_cards_of_this_half_are_open() -> None:
    for s in random_game(3, 10):
        seats = s.to_dict()["seats"]
        for viewer in (0, None):
            for seat, player in enumerate(s.view(viewer)["seats"]):
                assert player["played"] == seats[seat]["played"]
                assert sorted(player["unplayed"] + player["played"]) == sorted(CARDS)


@pytest.mark.rule("CE-D11")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_only_playing_a_card_and_the_menu_wait_with_one_option(players: int) -> None:
    waited = set()
    for seed in range(5):
        for s in random_game(players, seed):
            if s.player is not None and len(s.legal()) == 1:
                waited.add(decision(s))
    assert waited == {"play_card", "menu"}


@pytest.mark.rule("CE-D11")
def test_what_is_taken_without_asking() -> None:
    s = do(menu("trade_gold", goods={"wood": 1}), "card")  # one exchange, one payment
    assert goods(s) == {"gold": 1}
    s = do(menu("town_errand", goods={"bread": 1}), "card")  # one place to go to
    assert legal(s) == ["deliver_bread:1", "leave"]
    s = end_of_round("great_famine", 1, {"goods": {"book": 1}})  # only declining
    assert (s.round, decision(s)) == (2, "play_card")


@pytest.mark.rule("CE-D12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_turn_has_at_most_twelve_choices_besides_swaps(players: int) -> None:
    for seed in range(6):
        choices = 0
        s = new(players, seed)
        pick = random.Random(seed)
        while s.player is not None:
            at_menu = decision(s) == "menu"
            action = pick.choice(s.legal())
            name = GAME.notation(action)
            if at_menu and not name.startswith("advisor:chamberlain"):
                choices += 1
            s.apply(action)
            if name == "end_turn":
                assert choices <= 12
                choices = 0
        assert s.ply < GAME.longest(players)


@pytest.mark.rule("CE-D12", "CE-11.3")
def test_the_longest_turn() -> None:
    """The card, the movement, three bonus actions, six advisors, the end: twelve choices."""
    s = menu(
        "trade_gold",
        cp=1,
        advisors=["baker", "schoolmarm", "bailiff", "dressmaker", "landlord", "merchant"],
        goods={"wood": 20, "cloth": 20, "grain": 20, "ring": 9},
        display={"market": ["abbess"]},
    )
    done = 0
    for action in (
        "card", "move:countryside", "raise_rank", "hire:grainfield_hut_1", "recruit:market:1", "advisor:baker_1",
        "advisor:schoolmarm_1", "advisor:bailiff_1", "advisor:dressmaker_1", "advisor:landlord_1", "advisor:merchant_1",
        "end_turn",
    ):  # fmt: skip
        do(s, action)
        while s.player == 0 and decision(s) not in ("menu", "play_card"):
            do(s, legal(s)[0])
        done += 1
    assert done == 12
    assert s.player == 1
