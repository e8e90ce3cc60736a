"""5.5 The tavern."""

from __future__ import annotations

from itertools import combinations

import pytest

from royaume.engine.naming import names
from royaume.games.queens_architect.actions import GUILDS
from royaume.games.queens_architect.state import ArchitectState
from tests.rules.queens_architect.given import GAME, at, legal, play, refused, troupe

SIX = "bruno@1 egon@2 ivo@3 jost@4 otto@5 petra@0"
FEES = (0, 1, 3, 6, 10, 15, 21)


@pytest.mark.rule("QA-5.5.1", "QA-5.5.5", "QA-R13", "QA-12.9")
def test_the_tiles_move_on_even_if_nobody_is_sent() -> None:
    s = at("tavern", SIX, seat={"bar": ["tailor"], "dormitory": ["glazier", "stonemason"]})
    next_rooms = s.view(0)["seats"][0]["tavern_next"]
    play(s, "done")
    rooms = s.view(0)["seats"][0]["tavern"]
    assert rooms == next_rooms
    assert rooms["bar"] == []
    assert rooms["dormitory"] == ["tailor"]
    assert rooms["entrance"] == ["lumberjack", "blacksmith", "glazier", "stonemason", "bricklayer"]
    assert s.thalers[0] == 0
    assert troupe(s) == SIX.split()


@pytest.mark.rule("QA-5.5.2", "QA-5.5.3", "QA-13.1")
@pytest.mark.parametrize("thalers", [0, 1, 2, 3, 5, 6, 10, 20, 21])
def test_exactly_the_payable_sets_are_reached_each_in_one_way(thalers: int) -> None:
    s = at("tavern", SIX, seat={"thalers": thalers, "bar": ["stonemason"]})
    reached: list[tuple[str, ...]] = []

    def explore(state: ArchitectState, chosen: tuple[str, ...]) -> None:
        for action in sorted(legal(state)):
            if action == "waive":
                continue
            after = play(state.clone(), action)
            guild = action.partition(":")[2]
            now = (*chosen, guild) if guild else chosen
            if after.player == 0:
                explore(after, now)
            else:
                reached.append(now)
                assert after.thalers[0] == thalers - FEES[len(now)]
                assert names(after.bar[0], GUILDS) == list(now)

    explore(s, ())
    free = [guild for guild in GUILDS if guild != "stonemason"]
    wanted = [c for n in range(6) if FEES[n] <= thalers for c in combinations(free, n)]
    assert sorted(reached) == sorted(wanted)


@pytest.mark.rule("QA-5.5.3")
def test_all_six_guilds_for_21_thalers() -> None:
    s = at("tavern", SIX, seat={"thalers": 21})
    play(s, " ".join(f"rest:{guild}" for guild in GUILDS))
    assert s.thalers[0] == 0
    assert troupe(s) == ["bruno@0", "egon@1", "ivo@2", "jost@3", "otto@4", "petra@0"]
    assert s.player == 1


@pytest.mark.rule("QA-5.5.4", "QA-2.10")
def test_all_artisans_of_a_guild_rest_for_one_tile() -> None:
    s = at("tavern", "bruno@1 alaric@5 cuno@0 ivo@3", seat={"thalers": 1})
    play(s, "rest:lumberjack")
    assert troupe(s) == ["bruno@0", "alaric@4", "cuno@0", "ivo@3"]
    assert s.thalers[0] == 0


@pytest.mark.rule("QA-5.5.6")
def test_a_guild_rests_at_every_other_visit_at_most() -> None:
    rooms: dict[str, list[str]] = {"bar": [], "dormitory": []}
    for possible in (True, False, True):
        s = at("tavern", "bruno@5", seat={"thalers": 9, "bar": rooms["bar"], "dormitory": rooms["dormitory"]})
        assert ("rest:lumberjack" in legal(s)) == possible
        if not possible:
            assert refused(s, "rest:lumberjack") == ("asleep", ("QA-5.5.1", "QA-5.5.2"))
        play(s, "rest:lumberjack" if possible else "done")
        rooms = s.view(0)["seats"][0]["tavern"]


@pytest.mark.rule("QA-5.5.3", "QA-5.5.2", "QA-R18", "QA-13.1")
def test_refusals() -> None:
    s = at("tavern", "bruno@1 ivo@0", seat={"thalers": 2})
    assert refused(s, "rest:tailor") == ("nobody_of_guild", ("QA-5.5.2", "QA-R18"))
    play(s, "rest:lumberjack")  # nothing else can be paid
    assert s.player == 1
    rich = at("tavern", "bruno@1 ivo@0 jost@2", seat={"thalers": 5})
    play(rich, "rest:glazier")
    assert refused(rich, "rest:lumberjack") == ("in_order", ("QA-5.5.2", "QA-13.1"))
    assert refused(rich, "rest:glazier") == ("chosen_already", ("QA-5.5.2", "QA-13.1"))
    assert refused(rich, "waive") == ("set_begun", ("QA-13.1", "QA-4.4"))
    assert refused(at("tavern", "bruno@1", seat={"thalers": 0}), "rest:lumberjack") == ("fee", ("QA-5.5.3",))


@pytest.mark.rule("QA-13.1", "QA-13.3")
def test_nobody_is_sent_by_the_order_of_choosing() -> None:
    s = at("tavern", "bruno@1 ivo@2 petra@3", seat={"thalers": 3})
    play(s, "rest:tailor")
    assert (legal(s), s.player, s.thalers[0]) == ({"done"}, 0, 3), "two more thalers would pay for the glaziers"
    assert GAME.prompt(s) == "Is that all? To add one who comes earlier, undo a choice."
    play(s, "done")
    assert (troupe(s), s.thalers[0]) == (["bruno@1", "ivo@2", "petra@2"], 2)
    poor = at("tavern", "bruno@1 ivo@2 petra@3", seat={"thalers": 2})
    play(poor, "rest:tailor")  # nobody else can be paid: done by itself
    assert (poor.player, poor.thalers[0]) == (1, 1)
