"""Playing a job: the games are those of the seeds, whoever fails loses, and a group does not depend on its job."""

import pytest

import royaume
from royaume.arena.plan import ALONE, MIRROR
from royaume.arena.playing import Job, clean, dice_seed, places, play_job
from royaume.bots.series import Tally, play_with
from tests.arena.helpers import BAD, plan_of, play


def test_the_first_game_of_a_group_is_the_one_that_record_writes_down() -> None:
    plan = plan_of("random", "greedy", games=2, seed=5)
    game = play(plan)[0]["games"][0]
    names = [plan.table.contestants[number].bot for number in game["seats"]]
    tally = Tally(2)
    play_with(royaume.load("almanac"), 2, 5, {}, names, tally)
    assert game["scores"] == tally.scores
    assert game["places"] == ([1, 2] if tally.wins[0] else [2, 1])


def test_every_game_of_a_group_has_the_same_deal_and_dice_of_its_own() -> None:
    assert dice_seed(5, 0) == 5
    assert len({dice_seed(seed, turn) for seed in range(50) for turn in range(4)}) == 200
    games = play(plan_of("random", mode=MIRROR, games=2, seed=5))[0]["games"]
    assert games[0]["moves"] != games[1]["moves"]


def test_a_group_is_the_same_in_any_job() -> None:
    plan = plan_of("random", "b=random", "stumbler:steps=9", players=4, games=8, seed=1, modules=(BAD,))
    groups = list(plan.groups())
    whole = play(plan)
    parts = []
    for size in (1, 3, 2):
        job, groups = Job(plan.table, tuple(groups[:size])), groups[size:]
        parts += play_job(job).played
    assert len(parts) == len(whole) == 6
    assert clean(parts) == clean(whole)
    assert clean(whole) != whole


def test_options_and_components_travel_with_the_table() -> None:
    game = royaume.load("crown_of_emara")
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    plain = plan_of("random", "b=random", game="crown_of_emara", games=2)
    same = plan_of("random", "b=random", game="crown_of_emara", games=2, components=text)
    other = plan_of("random", "b=random", game="crown_of_emara", games=2, options={"mixed_boards": True})
    assert clean(play(plain)) == clean(play(same))
    assert clean(play(plain)) != clean(play(other))


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("stumbler", "ArithmeticError: fell over"),
        ("cheat", "which is not legal"),
    ],
)
def test_a_bot_that_fails_loses_that_game_and_the_others_go_on(bot: str, why: str) -> None:
    played = play(plan_of(bot, "random", games=4, modules=(BAD,)))
    for group in played:
        for game in group["games"]:
            seat = game["seats"].index(0)
            assert game["failed"]["seat"] == seat
            assert why in game["failed"]["why"]
            assert game["places"][seat] == 2
            assert game["places"][1 - seat] == 1
            assert game["scores"] is None


def test_at_a_larger_table_the_others_share_the_win() -> None:
    plan = plan_of("cheat", "random", players=4, mode=ALONE, games=4, modules=(BAD,))
    game = play(plan)[0]["games"][0]
    seat = game["seats"].index(0)
    assert game["places"] == [4 if other == seat else 1 for other in range(4)]


def test_places_put_the_winners_first_and_then_the_score_counts() -> None:
    class Over:
        seats = 3

        def __init__(self, winners: list[int], scores: list[int]) -> None:
            self.winners = lambda: winners
            self.scores = lambda: scores

    assert places(Over([2], [10, 30, 30])) == [3, 2, 1]  # type: ignore[arg-type]
    assert places(Over([0, 2], [30, 10, 30])) == [1, 3, 1]  # type: ignore[arg-type]
    assert places(Over([1], [10, 30, 10])) == [2, 1, 2]  # type: ignore[arg-type]


def test_decisions_and_times_are_counted() -> None:
    game = play(plan_of("random", "greedy", games=2))[0]["games"][0]
    greedy = game["seats"].index(1)
    assert all(20 < count < 200 for count in game["decisions"])
    assert game["ms"][greedy] > 5 * game["ms"][1 - greedy] > 0
