"""16 Solo over several games: the campaign with its score sheet, and the best scores of single games."""

from __future__ import annotations

import json
from typing import Any

import pytest

import royaume
from royaume.engine.scenario import merge
from royaume.games.crown_of_emara.campaign import BestScores, Campaign, sheet_of

GAME = royaume.load("crown_of_emara")
NO_GOODS = dict.fromkeys(("wood", "stone", "cloth", "grain", "gold", "ring", "book", "bread"), 0)


def finished(options: dict[str, Any], cp: int, bp: int, victoria: int = 0) -> royaume.State:
    """The end of a solo game with these points and nothing left over."""
    data = GAME.new(1, 1, options).to_dict()
    over = {
        "agenda": [],
        "round": 6,
        "seats": {"0": {"cp": cp, "bp": bp, "goods": NO_GOODS}},
        "victoria": {"cp": victoria},
    }
    state = GAME.from_dict(merge(data, over))
    assert state.player is None
    return state


def played(*results: tuple[int, int], **variants: bool) -> Campaign:
    """A campaign with these games: final score and Victoria's."""
    campaign = Campaign(GAME, variants)
    for score, victoria in results:
        campaign.enter(finished(campaign.options(), score, score + 5, victoria))
    return campaign


WIN, LOSS = (70, 60), (50, 60)


# The campaign -----------------------------------------------------------------------------------


@pytest.mark.rule("CE-16.9")
def test_the_first_game_starts_at_40() -> None:
    campaign = Campaign(GAME)
    assert campaign.next_start == 40
    assert campaign.options() == {"solo": "campaign", "start_bp": 40, "informed_choice": False, "mixed_boards": False}
    state = GAME.new(1, 2, campaign.options())
    assert state.to_dict()["seats"][0]["bp"] == 40


@pytest.mark.rule("CE-16.9", "CE-16.10")
@pytest.mark.parametrize(("result", "start"), [(WIN, 35), (LOSS, 42)])
def test_the_second_game_starts_lower_after_a_win_and_higher_after_a_loss(result: tuple[int, int], start: int) -> None:
    assert played(result).next_start == start


@pytest.mark.rule("CE-16.9", "CE-R22")
@pytest.mark.parametrize(("victoria", "won", "start"), [(64, True, 35), (65, False, 42), (66, False, 42)])
def test_a_tie_with_victoria_is_a_loss(victoria: int, won: bool, start: int) -> None:
    campaign = played((65, victoria))
    assert campaign.games[0]["won"] is won
    assert campaign.next_start == start


@pytest.mark.rule("CE-16.10", "CE-R29")
def test_the_start_never_falls_below_0_and_stays_there() -> None:
    campaign = played(*[WIN] * 8)
    assert [row["building_start"] for row in campaign.games] == [40, 35, 30, 25, 20, 15, 10, 5]
    assert campaign.next_start == 0
    campaign.enter(finished(campaign.options(), 70, 75, 60))
    assert campaign.next_start == 0
    assert campaign.games[-1]["won"] is True


@pytest.mark.rule("CE-16.10", "CE-R29")
def test_the_start_has_no_upper_limit() -> None:
    campaign = played(*[LOSS] * 20)
    assert campaign.next_start == 80
    assert GAME.new(1, 1, campaign.options()).to_dict()["seats"][0]["bp"] == 80


@pytest.mark.rule("CE-16.11")
def test_the_campaign_score_is_the_lowest_start_of_a_game_won() -> None:
    campaign = played(LOSS)
    assert (campaign.score, campaign.best) == (None, None)
    campaign = played(WIN, WIN, LOSS, LOSS)
    assert [row["campaign_score"] for row in campaign.games] == [40, 35, 35, 35]
    assert campaign.score == 35
    assert campaign.next_start == 34


@pytest.mark.rule("CE-16.11")
def test_between_wins_with_the_same_start_the_higher_final_score_is_better() -> None:
    assert played(WIN).standing() > played(LOSS).standing()
    assert played(WIN, WIN).standing() > played((90, 60)).standing()
    assert played((71, 60)).standing() > played((70, 60)).standing()
    two_wins_at_0 = played(*[WIN] * 8, (66, 60), (69, 60), (67, 60))
    best = two_wins_at_0.best
    assert best is not None
    assert (best["building_start"], best["final_score"], best["game_no"]) == (0, 69, 10)


@pytest.mark.rule("CE-16.12")
def test_the_score_sheet_has_a_line_for_each_game() -> None:
    campaign = Campaign(GAME)
    row = campaign.enter(finished(campaign.options(), 61, 66, 58))
    assert list(row) == GAME.components["solo"]["campaign"]["sheet_columns"] == campaign.columns
    assert row == {
        "game_no": 1,
        "building_start": 40,
        "citizens": 61,
        "buildings": 66,
        "final_score": 61,
        "victoria_score": 58,
        "won": True,
        "next_building_start": 35,
        "campaign_score": 40,
    }
    second = campaign.enter(finished(campaign.options(), 66, 57, 58))
    assert (second["game_no"], second["building_start"], second["final_score"], second["won"]) == (2, 35, 57, False)
    assert (second["next_building_start"], second["campaign_score"]) == (37, 40)


@pytest.mark.rule("CE-16.12", "CE-15.2")
def test_leftovers_are_on_the_sheet() -> None:
    campaign = Campaign(GAME)
    state = finished(campaign.options(), 60, 64, 60)
    data = merge(state.to_dict(), {"seats": {"0": {"goods": {**NO_GOODS, "ring": 1}}}})
    row = campaign.enter(GAME.from_dict(data))
    assert (row["citizens"], row["buildings"], row["won"]) == (62, 64, True)


@pytest.mark.rule("CE-16.12")
def test_each_set_of_variants_has_its_own_sheet() -> None:
    assert sheet_of({}) == "standard"
    assert sheet_of({"informed_choice": True}) == "informed_choice"
    assert sheet_of({"mixed_boards": True, "informed_choice": True}) == "informed_choice+mixed_boards"
    assert sheet_of({"mixed_boards": True, "informed_choice": False, "start_bp": 3}) == "mixed_boards"


@pytest.mark.rule("CE-16.13")
def test_a_campaign_keeps_its_variants_and_takes_its_next_game_only() -> None:
    campaign = played(WIN, informed_choice=True)
    assert campaign.options()["informed_choice"] is True
    for options in (
        {**campaign.options(), "informed_choice": False},
        {**campaign.options(), "start_bp": 40},
        {**campaign.options(), "solo": "single"},
    ):
        with pytest.raises(royaume.RoyaumeError, match="not the next game of the campaign"):
            campaign.enter(finished(options, 70, 75, 60))
    assert len(campaign.games) == 1


@pytest.mark.rule("CE-16.9")
def test_only_a_finished_solo_game_is_entered() -> None:
    campaign = Campaign(GAME)
    with pytest.raises(royaume.RoyaumeError, match="only a finished solo game"):
        campaign.enter(GAME.new(1, 1, campaign.options()))
    with pytest.raises(royaume.RoyaumeError, match="only a finished solo game"):
        campaign.enter(GAME.new(2, 1))


@pytest.mark.rule("CE-16.9", "CE-16.13")
def test_which_games_belong_to_a_campaign() -> None:
    assert Campaign.takes(GAME.new(1, 1, {"solo": "campaign"}))
    assert not Campaign.takes(GAME.new(1, 1))
    assert not Campaign.takes(GAME.new(2, 1))
    assert BestScores.takes(GAME.new(1, 1))
    assert not BestScores.takes(GAME.new(1, 1, {"solo": "campaign"}))
    assert not BestScores.takes(GAME.new(3, 1))


@pytest.mark.rule("CE-16.10", "CE-16.12")
def test_a_campaign_is_saved_and_read_again() -> None:
    campaign = played(WIN, LOSS, WIN, mixed_boards=True)
    again = Campaign.from_dict(GAME, json.loads(json.dumps(campaign.to_dict())))
    assert (again.games, again.variants) == (campaign.games, campaign.variants)
    assert (again.next_start, again.score) == (campaign.next_start, campaign.score) == (32, 37)


@pytest.mark.rule("CE-16.10")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": {"1": {"building_start": 10}}}, "line 2 of its sheet does not add up"),
        ({"games": {"0": {"won": False}}}, "line 1 of its sheet does not add up"),
        ({"games": {"0": {"citizens": "many"}}}, "this campaign is damaged"),
        ({"games": 3}, "this campaign is damaged"),
        ({"format": "something"}, "this is not a campaign of crown_of_emara"),
        ({"game": "chess"}, "this is not a campaign of crown_of_emara"),
    ],
)
def test_a_campaign_that_does_not_add_up_is_refused(change: dict[str, Any], said: str) -> None:
    data = merge(played(WIN, LOSS).to_dict(), change)
    with pytest.raises(royaume.RoyaumeError, match=said):
        Campaign.from_dict(GAME, data)


# Best scores ------------------------------------------------------------------------------------


def single(start: int, **variants: bool) -> dict[str, Any]:
    return {"solo": "single", "start_bp": start, **variants}


@pytest.mark.rule("CE-16.8")
def test_the_result_is_the_final_score_whatever_victoria_has() -> None:
    best = BestScores(GAME)
    assert best.enter(finished(single(15), 58, 55, 99)) == 1
    (row,) = best.table(building_start=15, informed_choice=False, mixed_boards=False)
    assert (row["final_score"], row["citizens"], row["buildings"], row["victoria_score"]) == (55, 58, 55, 99)


@pytest.mark.rule("CE-16.8")
def test_each_start_and_each_variant_has_a_table_of_its_own() -> None:
    best = BestScores(GAME)
    places = [
        best.enter(finished(options, score, 70))
        for options, score in (
            (single(30), 50),
            (single(30), 60),
            (single(30), 55),
            (single(25), 40),
            (single(30, informed_choice=True), 45),
            (single(30, mixed_boards=True), 44),
            (single(30), 60),
        )
    ]
    assert places == [1, 1, 2, 1, 1, 1, 1]
    shown = {
        (key["building_start"], key["informed_choice"], key["mixed_boards"]): [row["final_score"] for row in rows]
        for key, rows in best.tables()
    }
    assert shown == {
        (25, False, False): [40],
        (30, False, False): [60, 60, 55, 50],
        (30, True, False): [45],
        (30, False, True): [44],
    }
    assert next(iter(shown)) == (25, False, False)


@pytest.mark.rule("CE-16.8", "CE-16.13")
def test_a_campaign_game_is_no_best_score() -> None:
    with pytest.raises(royaume.RoyaumeError, match="a campaign game goes on the sheet of its campaign"):
        BestScores(GAME).enter(finished({"solo": "campaign", "start_bp": 40}, 60, 60))


@pytest.mark.rule("CE-16.8")
def test_best_scores_are_saved_and_read_again() -> None:
    best = BestScores(GAME)
    best.enter(finished(single(20), 51, 62))
    again = BestScores.from_dict(GAME, json.loads(json.dumps(best.to_dict())))
    assert again.results == best.results
    for change, said in (
        ({"results": {"0": {"final_score": 62}}}, "a final score is not the lower of the two"),
        ({"results": {"0": {"citizens": None}}}, "these best scores are damaged"),
        ({"results": 7}, "these best scores are damaged"),
        ({"format": "x"}, "these are not best scores of crown_of_emara"),
    ):
        with pytest.raises(royaume.RoyaumeError, match=said):
            BestScores.from_dict(GAME, merge(best.to_dict(), change))
