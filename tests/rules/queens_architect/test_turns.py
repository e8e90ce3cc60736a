"""1 and 4 Rounds, turns, waiving; 7 what always holds; 8 the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from royaume.games.queens_architect.actions import EMPTY, SOCKETS, TILES
from royaume.games.queens_architect.rounds import end_reason
from royaume.games.queens_architect.scoring import places, standing
from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import GAME, at, legal, new, play, random_game, read, refused, star, troupe

POINTS = ("construction", "day_labour", "recruitment", "broker", "travel", "tavern")
BIG = "bruno@1 hedwig@4 falk@3 jost@0"  # 5 + 5 + 5 + 3 = 18
ENOUGH = "bruno@1 hedwig@4 falk@3"  # 15


@pytest.mark.rule("QA-1.1", "QA-4.1", "QA-4.2", "QA-4.6", "QA-12.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_turn_each_clockwise_from_the_first_player(players: int) -> None:
    states = random_game(players, 6)
    first = states[0].first
    turns = []
    for before, after in pairwise(states):
        if before.round and before.flow.unpack(before.agenda[-1])[0] == "move":
            turns.append((before.round, before.player))
        elif before.round:
            assert before.player == turns[-1][1], "only the active player decides"
        assert after.round - before.round in (0, 1)
    order = [(first + k) % players for k in range(players)]
    assert turns == [(round + 1, seat) for round in range(100) for seat in order]


@pytest.mark.rule("QA-4.3", "QA-4.2")
def test_all_three_distances_are_always_there() -> None:
    for state in random_game(2, 8):
        if state.player is not None and state.flow.unpack(state.agenda[-1])[0] == "move":
            assert legal(state) == {"move:1", "move:2", "move:3"}
            after = state.clone()
            before = state.point[state.player]
            after.apply(after.legal()[1])
            assert after.point[state.player] == (before + 2) % 6


@pytest.mark.rule("QA-4.4", "QA-R8", "QA-R13")
@pytest.mark.parametrize("point", POINTS)
def test_waiving_changes_nothing_at_all(point: str) -> None:
    fields = {"thalers": 30, "bonds": 3, "bar": ["glazier"], "dormitory": ["tailor"], "carriage": "ashby"}
    s = at(point, "bruno@1 cuno@2 hedwig@3 otto@5", seat=fields)
    before = s.to_dict()
    play(s, "waive")
    after = s.to_dict()
    for data in (before, after):
        del data["agenda"], data["ply"]
    assert after == before
    assert s.player == 1


@pytest.mark.rule("QA-4.7", "QA-5.3.1", "QA-13.3")
def test_an_action_that_is_of_no_use_is_waived_by_itself() -> None:
    s = at("broker", "bruno@1", seat={"trust": 4, "bonds": 0})
    assert s.player == 1
    s = at("construction", "")
    assert s.player == 1


@pytest.mark.rule("QA-4.5")
def test_one_action_a_turn() -> None:
    s = at("broker", "bruno@1")
    assert refused(s, "move:1") == ("moved_already", ("QA-4.2", "QA-4.5"))
    assert refused(s, "travel:capital") == ("other_point", ("QA-2.13", "QA-4.2"))
    play(s, "trust")
    assert s.player == 1


@pytest.mark.rule("QA-7.1", "QA-7.2", "QA-2.8", "QA-5.2.3", "QA-6.6", "QA-3.7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_always_holds(players: int, seed: int) -> None:
    spaces = [0] * players
    for s in random_game(players, seed):
        assert s.supply + sum(s.bonds) == 28
        assert min(s.supply, *s.bonds, *s.thalers) >= 0
        tiles = [*s.pile, *s.panel, *s.draft, *(a // 6 for a in s.star if a != EMPTY)]
        tiles += [t for t in range(len(TILES)) if s.removed >> t & 1]
        assert sorted(tiles) == list(range(54))
        for seat in range(players):
            characters = [a // 18 for a in s.star[seat * SOCKETS : seat * SOCKETS + SOCKETS] if a != EMPTY]
            assert len(set(characters)) == len(characters) <= 6
            assert s.bar[seat] & s.dormitory[seat] == 0
            assert s.pawns[seat] + sum(seat in builders for builders in s.plots) == 8
            assert spaces[seat] <= s.space[seat] <= 9
            assert 1 <= s.trust[seat] <= 4
        spaces = s.space[:]
        assert len(s.panel) == min(6, len(s.panel) + len(s.pile))
        assert all(len(set(builders)) == len(builders) <= players for builders in s.plots)
        assert 0 <= s.marker <= 3


# 8 The palace and the end -----------------------------------------------------------------------


def palace(troupe: str, **seat: object) -> ArchitectState:
    """Seat 0 at Construction with this troupe, on the last space and in the capital unless told otherwise."""
    return at("construction", troupe, seat={"space": 9, "carriage": "capital", **seat})


@pytest.mark.rule("QA-8.1", "QA-R19", "QA-R20", "QA-1.4")
def test_the_conditions_of_the_palace() -> None:
    assert "palace" in legal(palace(ENOUGH))
    assert refused(palace(ENOUGH, space=8), "palace") == ("palace_space", ("QA-8.1",))
    assert refused(palace(ENOUGH, carriage="ashby"), "palace") == ("palace_carriage", ("QA-8.1",))
    weak = palace("bruno@1 hedwig@4 jost@1")
    assert weak.performance(0) == 14
    assert refused(weak, "palace") == ("palace_sum", ("QA-8.1",))
    assert "repair:1" in legal(weak)  # repairs stay possible
    three_guilds = palace(ENOUGH)
    assert three_guilds.guilds(0).bit_count() == 3


@pytest.mark.rule("QA-8.2", "QA-6.5", "QA-R20")
def test_reaching_the_last_space_is_not_yet_the_palace() -> None:
    s = at(
        "construction",
        BIG,
        seat={"space": 8, "bonds": 0},
        tokens=[f"esteem_{n}" for n in ("9a", "9b", "8a", "8b", "7a", "7b", "6a", "6b", "4a")],
    )
    play(s, "repair:3 repair:4 done steps:1")
    assert s.space[0] == 9
    assert s.player == 1
    assert s.palace[0] == 0
    assert "waive" in legal(palace(BIG))  # contributing is voluntary


@pytest.mark.rule("QA-8.3")
def test_a_contribution_records_the_sum_and_turns_nobody() -> None:
    s = palace(BIG, thalers=4, bonds=1)
    play(s, "palace")
    assert s.palace == [18, 0, 0]
    assert troupe(s) == BIG.split()
    assert (s.thalers[0], s.bonds[0], s.pawns[0], s.space[0]) == (4, 1, 8, 9)


@pytest.mark.rule("QA-8.4", "QA-1.4", "QA-8.5")
def test_the_round_is_played_to_its_end() -> None:
    s = palace(BIG)
    play(s, "palace")
    assert s.view(1)["to_come"] == [2]
    assert s.player == 1
    assert s.winners() == []
    play(s, "move:1 done move:1 done")
    assert s.player is None
    assert s.round == 2
    assert s.winners() == [0]
    assert end_reason(s) == "palace"
    assert s.view(None)["end"] == "palace"
    assert refused(s, "move:1") == ("game_over", ("QA-8.4",))


@pytest.mark.rule("QA-8.5", "QA-8.7")
def test_contributors_come_first_and_only_performance_counts_among_them() -> None:
    rich = {"space": 9, "thalers": 200, "star": "alaric@2 manfred@2 petra@3 dietmar@2 konrad@0 gerold@0"}
    s = at("construction", ENOUGH, seat={"space": 9}, others={1: rich, 2: {"space": 9}})
    play(s, "palace")
    assert standing(s, 0) == (15, 0, 0, 0)
    assert standing(s, 1) == (0, 9, 30, 204)
    assert places(s) == [1, 2, 3]
    assert s.scores() == [24, 9, 9]
    play(s, "move:1 done move:1 done")
    assert s.winners() == [0]


def last_turn(round: int, seats: list[dict[str, object]]) -> ArchitectState:
    """The last player of a round is about to move."""
    data = new(2).to_dict()
    data.update(agenda=[["next_turn", 0, 2], ["move", 1, 0]], first=0, round=round, draft=[])
    for seat, fields in enumerate(seats):
        data["seats"][seat].update({"star": star(""), "bonds": 0, **fields})
    return read(data)


@pytest.mark.rule("QA-8.6", "QA-12.8", "QA-R21")
@pytest.mark.parametrize(
    ("mine", "others", "winners"),
    [
        ({"space": 5}, {"space": 4, "thalers": 90}, [0]),
        ({"space": 5, "star": star("ivo@0")}, {"space": 5, "star": star("otto@0")}, [1]),
        ({"space": 5, "thalers": 4, "bonds": 1}, {"space": 5, "thalers": 1, "bonds": 2}, [0]),
        ({"space": 5, "thalers": 4, "bonds": 1}, {"space": 5, "thalers": 2, "bonds": 2}, [0, 1]),
    ],
)
def test_after_a_hundred_rounds_the_ranking_decides(
    mine: dict[str, object], others: dict[str, object], winners: list[int]
) -> None:
    s = last_turn(100, [mine, others])
    play(s, "move:3 waive")
    assert s.player is None
    assert s.winners() == winners
    assert end_reason(s) == "last_round"
    early = last_turn(99, [mine, others])
    play(early, "move:3 waive")
    assert early.round == 100
    assert early.player == 0


@pytest.mark.rule("QA-8.6")
def test_a_contribution_in_the_last_round_ends_the_game_as_usual() -> None:
    s = last_turn(100, [{"space": 9, "thalers": 99}, {"space": 9, "star": star(ENOUGH), "point": "tavern"}])
    play(s, "move:1 palace")
    assert s.winners() == [1]
    assert end_reason(s) == "palace"


@pytest.mark.rule("QA-8.8", "QA-R28", "QA-12.8")
def test_the_game_stops_when_nobody_can_ever_contribute() -> None:
    for weak, over in (("bruno@5 ivo@5 otto@5", True), ("bruno@5 ivo@5 otto@5 jost@5", False)):
        s = last_turn(40, [{"space": 3, "star": star("")}, {"space": 2, "star": star(weak)}])
        s.pile = ()
        s.panel = []
        play(s, "move:3 waive")  # best corners: 5 + 3 + 4 = 12, with Jost 16
        assert (s.player is None) == over
        if over:
            assert s.winners() == [0]
            assert end_reason(s) == "out_of_reach"
    with_panel = last_turn(40, [{}, {}])
    with_panel.pile = ()
    play(with_panel, "move:3 waive")
    assert with_panel.player == 0


@pytest.mark.rule("QA-1.5", "QA-12.2", "QA-12.7", "QA-R22", "QA-12.6")
def test_only_the_order_of_the_pile_is_hidden_and_only_the_panel_reveals_it() -> None:
    for s in random_game(3, 4)[:200]:
        view = s.view(0)
        shown = {k: v for k, v in view.items() if k != "seat"}
        assert shown == {k: v for k, v in s.view(None).items() if k != "seat"}
        assert view["pile"] == len(s.pile)
        assert sorted(view["unseen"]["starting"] + view["unseen"]["others"]) == sorted(TILES[t] for t in s.pile)
        starting = [t % 3 == 0 for t in s.pile]
        assert starting == sorted(starting, reverse=True), "starting tiles lie above the others"
        assert all(type(seat["thalers"]) is int for seat in view["seats"])
    drawn = at("recruitment", "bruno@1", seat={"thalers": 9})
    play(drawn, "hire:1")
    assert drawn.marks >> 8 == 255
    quiet = at("recruitment", "bruno@1")
    play(quiet, "no_hire")
    assert quiet.marks >> 8 == 0


def test_the_declared_bound_holds_with_the_longest_turns() -> None:
    assert GAME.longest(3) == 3 * (4 + 8 * 100)
