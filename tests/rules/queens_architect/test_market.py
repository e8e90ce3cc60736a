"""5.1 to 5.4 Day labour, recruitment, the broker, travel."""

from __future__ import annotations

import pytest

from royaume.games.queens_architect.actions import PLACES
from tests.rules.queens_architect.given import GAME, at, legal, panel, play, refused, troupe

FULL = "bruno@1 egon@0 ivo@2 jost@3 otto@4 petra@5"


# 5.1 Day labour ---------------------------------------------------------------------------------


@pytest.mark.rule("QA-5.1.1")
@pytest.mark.parametrize(
    ("artisans", "income"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]
)  # fmt: skip
def test_income_for_the_troupe(artisans: int, income: int) -> None:
    names = FULL.split()[:artisans]
    s = at("day_labour", " ".join(names))
    play(s, "done")
    assert s.thalers[0] == income
    assert troupe(s) == names


@pytest.mark.rule("QA-5.1.2", "QA-5.1.3", "QA-1.3")
def test_farmhands_work_and_leave_after_the_income_is_counted() -> None:
    s = at("day_labour", "cuno@5 egon@1 ivo@2")
    play(s, "farmhand:lumberjack farmhand:blacksmith")  # nobody else can be chosen: done by itself
    assert s.thalers[0] == 2 + 4
    assert troupe(s) == ["egon@2", "ivo@2"]
    assert "lumberjack_cuno_a" in s.to_dict()["removed"]


@pytest.mark.rule("QA-5.1.4")
def test_performance_does_not_matter_in_the_fields() -> None:
    strong = at("day_labour", "bruno@1 gerold@0", seat={"space": 3})
    weak = at("day_labour", "bruno@3 gerold@5", seat={"space": 3})
    for s in (strong, weak):
        play(s, "farmhand:glazier")
        assert (s.thalers[0], s.space[0], s.bonds[0]) == (3, 3, 2)


@pytest.mark.rule("QA-13.1", "QA-5.1.2")
def test_farmhands_are_named_in_one_order_only() -> None:
    s = at("day_labour", "norbert@0 cuno@0 egon@0")
    assert legal(s) == {"farmhand:lumberjack", "farmhand:blacksmith", "farmhand:bricklayer", "done", "waive"}
    before = s.to_dict()["seats"]
    play(s, "farmhand:blacksmith")
    assert legal(s) == {"farmhand:bricklayer", "done"}
    assert s.to_dict()["seats"] == before, "nothing changes before done"
    assert s.view(0)["turn"]["chosen"] == ["blacksmith"]
    assert refused(s, "farmhand:lumberjack")[0] == "in_order"
    assert refused(s, "farmhand:blacksmith")[0] == "chosen_already"
    assert refused(s, "farmhand:tailor")[0] == "no_farmhand"
    assert refused(s, "waive") == ("set_begun", ("QA-13.1", "QA-4.4"))


@pytest.mark.rule("QA-13.1", "QA-13.3")
def test_no_farmhand_is_left_out_by_the_order_of_choosing() -> None:
    s = at("day_labour", "norbert@0 cuno@0 ivo@0")
    play(s, "farmhand:bricklayer")
    assert (legal(s), s.player, s.thalers[0]) == ({"done"}, 0, 0), "Cuno could have come along"
    play(s, "done")
    assert (s.thalers[0], troupe(s)) == (2 + 2, ["norbert@1", "cuno@0", "ivo@0"])


# 5.2 Recruitment --------------------------------------------------------------------------------


@pytest.mark.rule("QA-5.2.1", "QA-2.15")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5, 6])
def test_every_slot_has_its_price_and_its_age(slot: int) -> None:
    s = at("recruitment", "sibylle@1", seat={"thalers": 6, "bonds": 9})
    names = panel(s)
    play(s, f"hire:{slot}")
    assert s.thalers[0] == 6 - slot
    assert troupe(s) == ["sibylle@1", f"{names[6 - slot]}@{6 - slot}"]


@pytest.mark.rule("QA-5.2.1")
def test_no_credit_and_bonds_do_not_pay() -> None:
    s = at("recruitment", "sibylle@1", seat={"thalers": 2, "bonds": 9})
    assert legal(s) == {"hire:1", "hire:2", "no_hire", "waive"}


@pytest.mark.rule("QA-5.2.3", "QA-5.2.4", "QA-R9", "QA-13.2")
def test_a_full_star_dismisses_somebody_first() -> None:
    s = at("recruitment", FULL, panel="dietmar hedwig alaric roswitha manfred gerold", seat={"thalers": 3})
    assert refused(s, "dismiss:1") == ("dismiss_full", ("QA-5.2.4", "QA-R9"))
    play(s, "hire:3")
    assert s.flow.unpack(s.agenda[-1])[0] == "dismiss"
    assert s.thalers[0] == 3
    assert legal(s) == {f"dismiss:{n}" for n in range(1, 7)}
    assert refused(s, "waive")[0] == "too_late_to_waive"
    play(s, "dismiss:4")
    assert troupe(s) == ["bruno@1", "egon@0", "ivo@2", "roswitha@3", "otto@4", "petra@5"]
    assert s.thalers[0] == 0
    assert "stonemason_jost_a" in s.to_dict()["removed"]
    assert refused(at("recruitment", "bruno@1"), "dismiss:1")[0] == "dismiss_room"


@pytest.mark.rule("QA-5.2.4", "QA-R9")
def test_with_six_a_character_is_replaced_by_himself() -> None:
    s = at("recruitment", FULL, panel="dietmar hedwig bruno roswitha manfred gerold", seat={"thalers": 4})
    assert "hire:4" in legal(s)
    play(s, "hire:4")  # only Bruno can make room for Bruno
    assert troupe(s)[0] == "bruno@2"
    assert s.to_dict()["seats"][0]["star"][0] == "lumberjack_bruno_b@2"
    five = at("recruitment", "bruno@1 egon@0", panel="dietmar hedwig bruno", seat={"thalers": 4})
    assert refused(five, "hire:4") == ("there_already", ("QA-5.2.2",))


@pytest.mark.rule("QA-5.2.5", "QA-5.2.7", "QA-R25")
def test_two_slots_are_refilled_one_after_the_other() -> None:
    s = at("recruitment", "sibylle@1", price=3, pile=["jost", "falk", "norbert"], seat={"thalers": 9})
    play(s, "hire:4")  # Dietmar waited too long and leaves as well
    assert panel(s) == ["hedwig", "petra", "otto", "ivo", "jost", "falk"]
    assert s.to_dict()["price"] == 6
    assert "blacksmith_dietmar_b" in s.to_dict()["removed"]
    assert len(s.pile) == 1


@pytest.mark.rule("QA-5.2.6", "QA-R8")
def test_doing_it_without_hiring_moves_the_marker_waiving_does_not() -> None:
    s = at("recruitment", "sibylle@1")
    play(s.clone(), "waive")
    play(s, "no_hire")
    assert s.to_dict()["price"] == 5


@pytest.mark.rule("QA-5.2.8", "QA-R10")
def test_an_empty_pile_leaves_gaps_at_the_bottom() -> None:
    s = at("recruitment", "sibylle@1", pile=0, panel="dietmar hedwig bruno", seat={"thalers": 9})
    assert legal(s, "hire") == {"hire:4", "hire:5", "hire:6"}
    assert refused(s, "hire:3") == ("slot_empty", ("QA-5.2.1", "QA-5.2.8"))
    play(s, "hire:5")
    assert panel(s) == ["dietmar", "bruno"]
    assert s.to_dict()["price"] == 5
    assert s.marks >> 8 == 0, "nothing was revealed"


@pytest.mark.rule("QA-5.2.8")
def test_on_an_empty_panel_the_marker_rests() -> None:
    s = at("recruitment", "sibylle@1", pile=0, panel="", seat={"thalers": 9})
    assert legal(s) == {"no_hire", "waive"}
    play(s, "no_hire")
    assert (panel(s), s.to_dict()["price"]) == ([], 6)
    one = at("recruitment", "sibylle@1", pile=0, panel="otto", price=4, seat={"thalers": 9})
    play(one, "hire:6")
    assert (panel(one), one.to_dict()["price"], one.thalers[0]) == ([], 6, 5)


@pytest.mark.rule("QA-5.2.9", "QA-2.17")
def test_a_discount_does_not_age_the_top_artisan() -> None:
    s = at("recruitment", "sibylle@1", price=3, seat={"thalers": 3})
    play(s, "hire:6")
    assert troupe(s) == ["sibylle@1", "dietmar@0"]
    assert s.thalers[0] == 0


@pytest.mark.rule("QA-12.5", "QA-2.14")
def test_the_lowest_free_socket() -> None:
    s = at("recruitment", "sibylle@1 - falk@0", seat={"thalers": 1})
    play(s, "hire:1")
    assert s.to_dict()["seats"][0]["star"][1] == "glazier_ivo_b@5"


# 5.3 The broker ---------------------------------------------------------------------------------


@pytest.mark.rule("QA-5.3.1", "QA-5.3.2")
def test_trust_goes_up_to_four() -> None:
    for trust in (1, 2, 3):
        s = at("broker", "ivo@0", seat={"trust": trust})
        play(s, "trust")
        assert s.trust[0] == trust + 1
    assert refused(at("broker", "ivo@0", seat={"trust": 4}), "trust") == ("trust_top", ("QA-5.3.2",))


@pytest.mark.rule("QA-5.3.3", "QA-R11", "QA-1.2")
@pytest.mark.parametrize(("trust", "bonds", "most"), [(1, 5, 1), (3, 2, 2), (4, 9, 4)])
def test_up_to_the_marker_and_up_to_what_one_owns(trust: int, bonds: int, most: int) -> None:
    s = at("broker", "ivo@0", seat={"trust": trust, "bonds": bonds})
    assert legal(s, "cash") == {f"cash:{n}" for n in range(1, most + 1)}
    for n in range(1, most + 1):
        after = play(s.clone(), f"cash:{n}")
        assert (after.bonds[0], after.thalers[0], after.trust[0]) == (bonds - n, 2 * n, trust)
    if most < 4:
        key = "few_bonds" if bonds < trust else "little_trust"
        assert refused(s, f"cash:{most + 1}") == (key, ("QA-5.3.3",))


@pytest.mark.rule("QA-5.3.4")
def test_cashed_bonds_are_back_in_the_supply() -> None:
    s = at("broker", "ivo@0", seat={"trust": 4, "bonds": 4}, supply=0)
    play(s, "cash:3")
    assert s.supply == 3


# 5.4 Travel -------------------------------------------------------------------------------------


def walk(players: int, start: str) -> dict[str, int]:
    """The distances from a place, found by walking the printed roads step by step."""
    side = {2: "small", 3: "small", 4: "large"}[players]
    roads = next(entry["edges"] for entry in GAME.components["roads"] if entry["side"] == side)
    found = {start: 0}
    for far in range(1, 20):
        for a, b in [*roads, *[road[::-1] for road in roads]]:
            if found.get(a[3:]) == far - 1:
                found.setdefault(b[3:], far)
    return found


@pytest.mark.rule("QA-5.4.1", "QA-5.4.2", "QA-5.4.3", "QA-R12", "QA-2.1")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("thalers", [0, 1, 2, 3, 5, 6, 9, 10, 14, 15, 40])
def test_every_journey_that_can_be_paid(players: int, thalers: int) -> None:
    costs = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15}
    for start in walk(players, "capital"):
        s = at("travel", "ivo@0", players=players, seat={"carriage": start, "thalers": thalers})
        far = walk(players, start)
        assert max(far.values()) <= 6
        assert legal(s) == {"waive"} | {f"travel:{p}" for p, n in far.items() if n and costs[n] <= thalers}
        for place in PLACES:
            if place not in far:
                assert refused(s, f"travel:{place}") == ("not_on_map", ("QA-2.1",))
        for place, n in far.items():
            if n and costs[n] <= thalers:
                after = play(s.clone(), f"travel:{place}")
                assert (after.thalers[0], after.carriage[0]) == (thalers - costs[n], PLACES.index(place))


@pytest.mark.rule("QA-5.4.2")
def test_carriages_do_not_hinder_one_another() -> None:
    others = {1: {"carriage": "millford"}, 2: {"carriage": "marktal"}}
    s = at("travel", "ivo@0", seat={"thalers": 1}, others=others)
    play(s, "travel:marktal")
    assert (s.carriage[0], s.carriage[2], s.thalers[0]) == (PLACES.index("marktal"), PLACES.index("marktal"), 0)
