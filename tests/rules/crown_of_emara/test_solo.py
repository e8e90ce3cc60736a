"""16 Solo: Victoria."""

from __future__ import annotations

import pytest

import royaume
from royaume.games.crown_of_emara.actions import EVENTS
from tests.rules.crown_of_emara.given import (
    GAME,
    do,
    end_of_round,
    listen,
    menu,
    new,
    over,
    random_game,
    read,
    told,
)


@pytest.mark.rule("CE-16.1", "CE-16.7")
def test_victoria_has_citizen_points_only() -> None:
    for s in random_game(1, 9):
        assert s.seats == 1
        assert s.player in (0, None)
        assert set(s.view(0)["victoria"]) == {"cp", "nobles", "next"}
    assert s.victoria > 0
    assert s.scores() == [s.view(0)["seats"][0]["score"]]


@pytest.mark.rule("CE-16.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_victoria_with_company(players: int) -> None:
    for s in random_game(players, 9):
        assert s.victoria == 0
        assert s.view(0)["victoria"] is None


@pytest.mark.rule("CE-16.2", "CE-R28")
def test_early_winter_is_out_before_the_shuffle() -> None:
    setup_cards = set()
    for seed in range(150):
        s = new(1, seed)
        assert s.victoria == 0
        assert sorted(EVENTS[event] for event in (*s.past, *s.events)) == sorted(set(EVENTS) - {"early_winter"})
        setup_cards.add(EVENTS[s.past[0]])
    assert setup_cards == set(EVENTS) - {"early_winter"}


@pytest.mark.rule("CE-16.3")
def test_solo_markers() -> None:
    s = new(1, 1)
    assert s.dials == [(1, 2, 3, 4)] * 8 + [(6, 5, 5, 4, 3), (4, 3, 3, 2, 1)]
    assert s.markers == [1, 0, 0, 1, 0, 1, 1, 0, 0, 0]


@pytest.mark.rule("CE-16.4", "CE-16.13")
@pytest.mark.parametrize("start", [0, 15, 40, 60])
def test_the_mode_sets_the_start_never_the_card(start: int) -> None:
    for seed in range(10):
        assert new(1, seed, start_bp=start).bp == [start]
    assert new(1, 3).bp == [30]  # the preset


@pytest.mark.rule("CE-16.13", "CE-R29")
def test_limits_of_the_start_value() -> None:
    for bad in (-1, 61, "card", "first_game"):
        with pytest.raises(ValueError, match=r"start|60"):
            GAME.new(1, 1, {"start_bp": bad})
    assert GAME.new(1, 1, {"start_bp": 72, "solo": "campaign"}).to_dict()["seats"][0]["bp"] == 72
    with pytest.raises(royaume.RoyaumeError):
        GAME.new(1, 1, {"start_bp": -1, "solo": "campaign"})


@pytest.mark.rule("CE-16.5", "CE-16.14")
@pytest.mark.parametrize(
    ("round_number", "rank", "card"),
    [(1, None, 0), (2, "baron", 4), (3, "count", 7), (4, "prince", 11), (5, "marquess", 15), (6, None, 0)],
)
def test_her_step_at_the_end_of_each_round(round_number: int, rank: str | None, card: int) -> None:
    s = listen(end_of_round("timber_felling", round_number, players=1))
    if round_number == 1:
        assert s.victoria == 0
        assert (s.markers[8], s.markers[9]) == (0, 0)
        return
    assert s.victoria == 4 + 6 + card
    assert (s.markers[8], s.markers[9]) == (1, 1)
    assert s.view(0)["victoria"]["nobles"] == ([f"{rank}_1"] if rank else [])


@pytest.mark.rule("CE-16.5", "CE-9.3", "CE-16.14")
@pytest.mark.parametrize(("index", "bread", "stone"), [(0, 6, 4), (1, 5, 3), (2, 5, 3), (3, 4, 2), (4, 3, 1)])
def test_she_receives_what_the_markers_show_the_boards_value_too(index: int, bread: int, stone: int) -> None:
    s = end_of_round("timber_felling", 6, players=1, markers={"bread_marker": index, "stone_marker": index})
    assert s.victoria == bread + stone
    assert s.markers[8] == s.markers[9] == min(index + 1, 4)


@pytest.mark.rule("CE-16.6", "CE-R19")
def test_the_stacks_are_shared() -> None:
    s = do(menu(players=1, round=2, goods={"ring": 1}), "raise_rank")
    assert s.cp[0] == 4
    data = s.to_dict()
    data["agenda"] = [["round_end", 0, 0]]
    s = read(data)
    assert s.victoria == 4 + 6 + 3
    assert s.view(0)["victoria"]["nobles"] == ["baron_2"]
    later = menu(players=1, round=3, goods={"ring": 1}, nobility={"baron": 1}, victoria={"nobles": [0]})
    assert do(later, "raise_rank").cp[0] == 3


@pytest.mark.rule("CE-16.6", "CE-R21")
@pytest.mark.parametrize("event", ["respected_at_court", "generous_summer", "gift_from_the_people", "pious_donation"])
def test_events_and_advisors_change_nothing_for_her(event: str) -> None:
    s = end_of_round(event, 2, players=1, advisors=["mayoress", "toolmaker"])
    assert s.victoria == 14


@pytest.mark.rule("CE-16.14")
def test_she_meets_the_markers_after_the_players_last_turn() -> None:
    s = menu(players=1, round=2, at=("forest", "cathedral"), goods={"bread": 1, "stone": 1})
    data = do(s, "move:town", "deliver_bread:1", "deliver_stone").to_dict()
    assert s.view(0)["victoria"]["next"] == {"stone": 3, "bread": 5, "card": 4}
    data["agenda"] = [["next_turn", 0, 3], ["menu", 0, 0]]
    data["events"].insert(0, data["events"].pop(data["events"].index("great_famine")))
    data["seats"][0]["goods"]["ring"] = 1
    s = do(read(data), "end_turn", "event:great_famine_3")
    assert s.victoria == 3 + 5 + 4
    assert s.round == 3


@pytest.mark.rule("CE-R19")
def test_nobility_stacks_never_run_out() -> None:
    for players in (1, 4):
        for s in random_game(players, 12):
            assert max(s.taken) <= 4
    rich = {seat: {"rank": 1} for seat in (1, 2, 3)}
    s = do(menu(players=4, others=rich, goods={"ring": 1}), "raise_rank")
    assert s.cp[0] == 1
    assert s.view(0)["nobility"]["baron"] == {"left": 0, "top": None}


@pytest.mark.rule("CE-16.7", "CE-16.13")
def test_a_single_game_has_no_winner() -> None:
    for victoria in (0, 90):
        s = over(1, [{"cp": 70, "bp": 60}], victoria={"cp": victoria})
        assert s.scores() == [60]
        assert s.winners() == []


@pytest.mark.rule("CE-16.9", "CE-R22")
@pytest.mark.parametrize(("victoria", "winners"), [(59, [0]), (60, []), (61, [])])
def test_a_campaign_game_is_won_only_above_victoria(victoria: int, winners: list[int]) -> None:
    s = over(1, [{"cp": 70, "bp": 60}], victoria={"cp": victoria}, options={"solo": "campaign", "start_bp": 40})
    assert s.winners() == winners


@pytest.mark.rule("CE-16.9")
def test_the_end_of_a_campaign_game_is_told() -> None:
    *_, s = random_game(1, 4, solo="campaign", start_bp=200)
    assert told(s, "game_end") == [{"scores": s.scores(), "winners": s.winners(), "victoria": s.victoria}]
