"""5.6, 5.7 and 6 Buildings, repairs, spending esteem."""

from __future__ import annotations

from itertools import combinations

import pytest

from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import at, legal, play, refused, tokens, troupe

VILLAGE = "request_village_1"  # lumberjack, stonemason
TOWN_RECRUIT = "request_town_9"


def site(troupe: str, request: str = VILLAGE, place: str = "ashby", **more: object) -> ArchitectState:
    """Seat 0 at Construction, its carriage on a site with this request and no buildings."""
    seat = {"carriage": place, "space": 9, "bonds": 0}
    seat.update(more.pop("seat", {}))  # type: ignore[call-overload]
    plots = {place: more.pop("built", [])}
    return at("construction", troupe, seat=seat, requests={place: request}, plots=plots, **more)  # type: ignore[arg-type]


# 5.6 Buildings ----------------------------------------------------------------------------------


@pytest.mark.rule("QA-5.6.1", "QA-5.6.2", "QA-R14")
def test_the_conditions_of_a_building() -> None:
    good = site("bruno@1 jost@0 ivo@2")
    assert legal(good) == {"build", "repair:1", "repair:2", "repair:3", "waive"}
    assert refused(site("bruno@1 jost@0", seat={"carriage": "capital"}), "build") == ("build_capital", ("QA-5.6.2",))
    assert refused(site("bruno@1 jost@0", built=[1, 0]), "build") == ("built_already", ("QA-5.6.2",))
    assert refused(site("bruno@1 ivo@0"), "build") == ("guilds_missing", ("QA-5.6.2",))
    assert refused(site("bruno@1 jost@0", seat={"pawns": 0}), "build") == ("no_pawn", ("QA-5.6.2", "QA-R14"))
    assert "build" in legal(site("bruno@1 jost@0", built=[1, 2]))
    assert "build" in legal(site("bruno@3 konrad@1"))  # two artisans that show 0


@pytest.mark.rule("QA-5.6.3", "QA-2.11")
def test_everybody_counts_also_guilds_that_are_not_asked_for() -> None:
    s = site("bruno@3 konrad@1 ivo@2 petra@3")
    assert s.view(0)["seats"][0]["build"]["performance"] == 0 + 0 + 3 + 5
    play(s, "build")
    assert s.bonds[0] == 8
    assert troupe(s) == ["bruno@4", "konrad@2", "ivo@3", "petra@4"]


@pytest.mark.rule("QA-5.6.4", "QA-5.6.5")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_plots_in_order(before: int) -> None:
    s = site("bruno@1 jost@0", built=[3, 1, 2][:before], players=4)
    play(s, "build")
    assert s.bonds[0] == 8 - 2 * before
    assert s.to_dict()["plots"]["ashby"] == [*[3, 1, 2][:before], 0]
    assert s.pawns[0] == 7


STRONG = "bruno@1 jost@1 hedwig@4 falk@3 manfred@2"  # 5 + 4 + 5 + 5 + 5 = 24


@pytest.mark.rule("QA-5.6.5")
@pytest.mark.parametrize(
    ("place", "request_tile", "cap"),
    [
        ("ashby", "request_village_1", 10),
        ("greyfriars", "request_monastery_3", 15),
        ("hartburg", "request_town_6", 20),
    ],
)
def test_limits_of_the_sites(place: str, request_tile: str, cap: int) -> None:
    s = site(STRONG, request_tile, place)
    assert s.performance(0) == 24
    play(s, "build")
    assert s.bonds[0] == cap


@pytest.mark.rule("QA-5.6.5", "QA-5.6.6", "QA-5.6.8", "QA-R15")
def test_the_plot_goes_down_to_zero_before_the_bonus_is_added() -> None:
    # Town request 6 gives 2 esteem; the fourth plot takes 6 away from 2.
    s = site("bruno@3 egon@4 konrad@1 otto@5", "request_town_6", "hartburg", built=[1, 2, 3], players=4)
    assert s.performance(0) == 0 + 2 + 0 + 1
    play(s, "build")
    assert s.bonds[0] == 2


@pytest.mark.rule("QA-5.6.7", "QA-5.6.8", "QA-5.6.12", "QA-6.7")
def test_thalers_even_without_any_esteem() -> None:
    s = site("bruno@3 egon@5 gerold@4 konrad@1", "request_town_9", "hartburg", built=[1, 2, 3], players=4)
    assert s.performance(0) == 3
    play(s, "build")  # 0 points: nothing to choose
    assert (s.bonds[0], s.thalers[0], s.player) == (0, 2, 1)


@pytest.mark.rule("QA-5.6.11", "QA-2.9")
def test_everybody_may_leave() -> None:
    s = site("bruno@5 jost@5")
    play(s, "build")
    assert troupe(s) == []
    assert {"lumberjack_bruno_a", "stonemason_jost_a"} <= set(s.to_dict()["removed"])


BONUS = "bruno@5 egon@0 otto@4 petra@3"  # for town request 5: lumberjack, blacksmith, bricklayer, tailor; recruitment


def bonus(
    troupe: str = BONUS, panel: str = "dietmar hedwig ivo roswitha norbert alaric", **seat: object
) -> ArchitectState:
    """A building with the recruitment bonus has just been put up."""
    fields = {"thalers": 3, **seat}
    return play(site(troupe, "request_town_5", "hartburg", panel=panel, seat=fields), "build")


@pytest.mark.rule("QA-5.6.9", "QA-5.6.12", "QA-4.5", "QA-5.6.10")
def test_the_bonus_recruitment_comes_before_spending_and_working() -> None:
    s = bonus(space=0)
    assert s.flow.unpack(s.agenda[-1])[0] == "bonus_recruit"
    assert troupe(s) == BONUS.split()
    assert s.view(0)["turn"]["crew"] == ["lumberjack_bruno", "blacksmith_egon", "bricklayer_otto", "tailor_petra"]
    play(s, "hire:1")
    assert s.flow.unpack(s.agenda[-1])[0] == "spend_esteem"
    assert s.point[0] == 0
    play(s, "steps:0")
    assert troupe(s) == ["egon@1", "otto@5", "petra@4", "alaric@5"]  # the newcomer did not turn


@pytest.mark.rule("QA-5.6.9", "QA-5.6.15")
def test_the_bonus_may_be_declined_or_used_without_hiring() -> None:
    declined = bonus()
    play(declined, "waive")
    assert declined.to_dict()["price"] == 6
    used = bonus()
    play(used, "no_hire")
    assert used.to_dict()["price"] == 5
    for s in (declined, used):
        assert s.bonds[0] == 2 + 3 + 2 + 5
        assert troupe(s) == ["egon@1", "otto@5", "petra@4"]


@pytest.mark.rule("QA-5.6.9", "QA-5.6.11", "QA-5.6.15", "QA-5.2.4", "QA-R16")
def test_the_bonus_with_a_full_star() -> None:
    s = bonus(f"{BONUS} ivo@5 jost@0", panel="dietmar hedwig ivo roswitha norbert alaric", space=0)
    sum_before = s.view(0)["turn"]["esteem"]
    assert sum_before == 2 + 3 + 2 + 5 + 2 + 3
    play(s, "hire:1")
    assert legal(s) == {f"dismiss:{n}" for n in range(1, 7)}
    play(s, "dismiss:4")  # Petra, the only tailor: the request is not looked at again
    assert s.view(0)["turn"]["esteem"] == sum_before
    play(s, "steps:0")
    # Bruno and Ivo did their last job; the newcomer in Petra's socket stays as he came.
    assert troupe(s) == ["egon@1", "otto@5", "alaric@5", "jost@1"]


@pytest.mark.rule("QA-5.6.9", "QA-5.2.2")
def test_a_copy_on_his_last_job_is_still_there() -> None:
    s = bonus(panel="dietmar hedwig ivo roswitha norbert bruno")
    assert refused(s, "hire:1") == ("there_already", ("QA-5.2.2",))
    full = bonus(f"{BONUS} ivo@0 jost@0", panel="dietmar hedwig falk roswitha norbert bruno")
    play(full, "hire:1")  # Bruno for Bruno
    assert "bruno@5" in troupe(full)


# 5.7 Repairs ------------------------------------------------------------------------------------


@pytest.mark.rule("QA-5.7.1", "QA-13.1")
def test_exactly_the_crews_of_different_guilds_are_reached_each_in_one_way() -> None:
    names = "bruno@1 egon@0 alaric@2 ivo@2 - gerold@1"
    s = at("construction", names, seat={"space": 9})
    reached: list[tuple[int, ...]] = []

    def explore(state: ArchitectState, crew: tuple[int, ...]) -> None:
        for action in sorted(legal(state)):
            family, _, socket = action.partition(":")
            if family not in ("repair", "done"):
                continue
            after = play(state.clone(), action)
            now = (*crew, int(socket)) if socket else crew
            if after.player == 0:
                explore(after, now)
            else:
                reached.append(now)

    explore(s, ())
    guild = {1: "l", 2: "b", 3: "l", 4: "g", 6: "g"}
    crews = [c for n in (1, 2, 3) for c in combinations(guild, n) if len({guild[i] for i in c}) == n]
    assert sorted(reached) == sorted(crews)
    assert len(crews) == 5 + 8 + 4


@pytest.mark.rule("QA-5.7.1", "QA-R17")
@pytest.mark.parametrize("place", ["capital", "ashby", "hartburg"])
def test_repairs_anywhere(place: str) -> None:
    s = at("construction", "bruno@1 ivo@0", seat={"space": 9, "carriage": place}, plots={"ashby": [0]})
    play(s, "repair:1 repair:2")
    assert s.bonds[0] == 2 + 2 + 3


@pytest.mark.rule("QA-5.7.2", "QA-5.7.4")
@pytest.mark.parametrize("age", range(6))
def test_age_and_performance_do_not_matter_for_repairs(age: int) -> None:
    s = at("construction", f"konrad@{age} otto@0 falk@0 sibylle@2", seat={"space": 9, "bonds": 0})
    play(s, "repair:1 repair:2 repair:3")
    assert s.bonds[0] == 2 + 3 + 3
    first = [f"konrad@{age + 1}"] if age < 5 else []
    assert troupe(s) == [*first, "otto@1", "falk@1", "sibylle@2"]


@pytest.mark.rule("QA-5.7.1", "QA-13.1")
def test_refusals_of_a_crew() -> None:
    s = at("construction", "bruno@1 egon@0 alaric@2 ivo@2 jost@0", seat={"space": 9})
    assert refused(s, "done") == ("crew_empty", ("QA-5.7.1", "QA-13.1"))
    assert refused(s, "repair:6") == ("socket_empty", ("QA-5.7.1",))
    play(s, "repair:2")
    assert legal(s) == {"repair:3", "repair:4", "repair:5", "done"}
    assert refused(s, "repair:1") == ("in_order", ("QA-5.7.1", "QA-13.1"))
    assert refused(s, "repair:2") == ("chosen_already", ("QA-5.7.1", "QA-13.1"))
    assert refused(s, "waive")[0] == "set_begun"
    assert refused(s, "build") == ("not_now", ("QA-4.2",))
    play(s, "repair:3 repair:4")  # three: done by itself
    assert s.player == 1


@pytest.mark.rule("QA-13.1", "QA-13.3")
def test_nothing_is_repaired_by_the_order_of_choosing() -> None:
    s = at("construction", "bruno@1 egon@0 ivo@2", seat={"space": 9})
    play(s, "repair:3")
    assert (legal(s), s.player) == ({"done"}, 0), "Bruno and Egon could have come along"
    assert refused(s, "repair:1") == ("in_order", ("QA-5.7.1", "QA-13.1"))
    play(s, "done")
    assert troupe(s) == ["bruno@1", "egon@0", "ivo@3"]
    alone = at("construction", "bruno@1 alaric@0 cuno@2", seat={"space": 9})
    play(alone, "repair:3")  # nobody of another guild: done by itself
    assert (alone.player, troupe(alone)) == (1, ["bruno@1", "alaric@0", "cuno@3"])


# 6 Spending esteem ------------------------------------------------------------------------------


@pytest.mark.rule("QA-5.7.3", "QA-6.1", "QA-6.4", "QA-1.2")
def test_steps_are_paid_one_after_the_other() -> None:
    s = at(
        "construction",
        STRONG,
        seat={"carriage": "hartburg", "bonds": 0},
        requests={"hartburg": "request_town_6"},
        plots={"hartburg": []},
        tokens=tokens(t1=4, t2=4, t3=5, t4=5, t5=9),
    )
    play(s, "build")
    assert legal(s) == {"steps:0", "steps:1", "steps:2", "steps:3", "steps:4"}
    for n, bonds in enumerate((20, 16, 12, 7, 2)):
        after = play(s.clone(), f"steps:{n}")
        assert (after.space[0], after.bonds[0]) == (n, bonds)
    assert refused(s, "steps:5") == ("little_esteem", ("QA-6.1",))
    assert [entry["bonds"] for entry in s.view(0)["turn"]["spend"]] == [20, 16, 12, 7, 2]


@pytest.mark.rule("QA-6.4")
def test_a_dear_step_is_not_skipped() -> None:
    s = at("construction", "ivo@0 otto@0 falk@0", tokens=tokens(t1=9, t2=4), seat={"bonds": 0})
    play(s, "repair:1 repair:2 repair:3")
    assert s.flow.unpack(s.agenda[-1])[0] == "spend_esteem"
    assert legal(s) == {"steps:0", "steps:1"}
    poor = at("construction", "ivo@0 otto@0", tokens=tokens(t1=9, t2=4), seat={"bonds": 0})
    play(poor, "repair:1 repair:2")
    assert (poor.space[0], poor.bonds[0]) == (0, 6)


@pytest.mark.rule("QA-6.2")
@pytest.mark.parametrize(("supply", "got"), [(0, 0), (3, 3), (30, 6)])
def test_bonds_run_out(supply: int, got: int) -> None:
    s = at("construction", "ivo@0 otto@0", supply=min(supply, 28), seat={"space": 9, "bonds": 0})
    play(s, "repair:1 repair:2")
    assert (s.bonds[0], s.supply) == (got, min(supply, 28) - got)


@pytest.mark.rule("QA-6.5")
def test_the_track_ends_at_nine() -> None:
    s = at("construction", "ivo@0 otto@0 falk@0", tokens=tokens(t9=4), seat={"space": 8, "bonds": 0})
    play(s, "repair:1 repair:2 repair:3")
    assert legal(s) == {"steps:0", "steps:1"}
    assert refused(s, "steps:2") == ("track_end", ("QA-6.1", "QA-6.5"))
    play(s, "steps:1")
    assert (s.space[0], s.bonds[0]) == (9, 5)
    last = at("construction", "ivo@0 otto@0 falk@0", seat={"space": 9, "bonds": 0})
    play(last, "repair:1 repair:2 repair:3")
    assert (last.space[0], last.bonds[0]) == (9, 9)


@pytest.mark.rule("QA-6.6")
def test_markers_share_a_space() -> None:
    s = at("construction", "ivo@0 otto@0", tokens=tokens(t1=4), others={1: {"space": 1}, 2: {"space": 1}})
    play(s, "repair:1 repair:2 steps:1")
    assert s.space == [1, 1, 1]
