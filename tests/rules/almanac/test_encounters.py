"""11: Encounters and combat."""

import pytest

from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.state import AlmanacState
from tests.rules.almanac.given import GAME, at, combat, decision, legal, load_dice, play, refused, stock, tokens

BEFORE = {"A": [], "B": ["snow_wolves"], "C": ["snow_wolves", "ice_bandits"],
          "D": ["snow_wolves", "ice_bandits", "avalanche_giant"],
          "E": ["snow_wolves", "ice_bandits", "avalanche_giant", "wyvern"]}  # fmt: skip


def meeting(card: str, rolls: list[tuple[int, int]] = [], **given: object) -> AlmanacState:  # noqa: B006
    """The Guide is about to turn up a card; these rolls will follow."""
    letter = next(entry["letter"] for entry in GAME.components["encounters"] if entry["id"] == card)
    page = {"A": 1, "B": 2, "C": 4, "D": 8, "E": 12}[letter]
    given.setdefault("workers", 3)
    s = at(page, agenda=[["make_bid", 0, 0]], met=BEFORE[letter], **given)  # type: ignore[arg-type]
    e = ENCOUNTERS.index(card)
    if e not in s.encounters:
        old = s.encounters[0]
        s.boxed = tuple(old if b == e else b for b in s.boxed)
        s.encounters = (e, *s.encounters[1:])
    s.agenda = [s.flow.pack("meeting", 0, 0)]
    load_dice(s, *rolls)
    s.settle()
    return s


def over(s: AlmanacState) -> bool:
    """True if the Encounter is over and the next page is open."""
    return decision(s) == "choose_space"


@pytest.mark.rule("AL-11.1", "AL-11.2", "AL-11.3", "AL-11.8", "AL-R9", "AL-R10", "AL-R22")
def test_a_combat_ends_with_the_first_winner() -> None:
    s = meeting("snow_wolves", combat("1", "1"), stock="L1",
                seats={1: {"shields": 1}, 2: {"cards": ["crossbow_wagon", "watch_dogs"]}})  # fmt: skip
    assert stock(s) == ""  # 2 + 1 + 1 of the banner is less than 5
    assert s.gold == [20, 26, 20]
    assert over(s)


@pytest.mark.rule("AL-11.2", "AL-11.7")
def test_x_loses_whatever_the_strength() -> None:
    s = meeting("snow_wolves", combat("X", "4"), shields=5, stock="E1 F1")
    assert (decision(s), s.player) == ("lose_resources", 0)
    play(s, "give:ember")
    assert stock(s) == "F1"
    s = meeting("snow_wolves", combat("X", "4"), shields=5)
    assert s.gold[1] == 26  # nothing to lose


@pytest.mark.rule("AL-11.4", "AL-11.13", "AL-11.8", "AL-11.7")
def test_optional_combat() -> None:
    s = meeting("toll_troll", [(6, 2)], seats={1: {"gold": 3}})
    assert legal(s) == ["encounter:fight", "encounter:alternative"]
    play(s, "encounter:alternative")
    assert s.gold[0] == 20  # free for the Guide
    play(s, "encounter:fight")
    assert s.gold[1] == 0  # 2 + 2 is less than 5: 4 Gold, or all
    play(s, "encounter:alternative")
    assert s.gold[2] == 18
    assert over(s)


@pytest.mark.rule("AL-11.4", "AL-11.13")
def test_who_cannot_pay_the_alternative_must_fight() -> None:
    s = meeting("thieving_goats", combat("4"), guide=2)  # the Guide comes last
    assert s.player == 0
    assert decision(s) == "choose_any"
    play(s, "take:leaf", "take:leaf")
    assert over(s)
    assert stock(s) == "L2"


@pytest.mark.rule("AL-11.13", "AL-11.8")
def test_different_resources_and_fewer_for_the_guide() -> None:
    s = meeting("mountain_witch", stock="L1", seats={1: {"stock": "E2"}, 2: {"stock": "E1 I2", "workers": 3}})
    play(load_dice(s, *combat("X")), "encounter:alternative")
    assert (stock(s), s.gold[0]) == ("", 29)  # one resource less for the Guide
    assert s.workers[1] == 2  # one type only: seat 1 had to fight, and lost
    play(s, "encounter:alternative")
    assert legal(s) == ["give:ember", "give:ice"]
    play(s, "give:ice")
    assert (stock(s, 2), s.gold[2]) == ("I1", 29)


@pytest.mark.rule("AL-11.5", "AL-11.14", "AL-11.6")
def test_special_texts() -> None:
    s = meeting("wandering_peddler", seats={1: {"gold": 3}})
    play(s, "use:purchase", "take:ice", "take:ice")
    assert s.gold[0] == 18  # two less for the Guide
    assert s.player == 2  # seat 1 cannot pay 4
    play(s, "skip:purchase")
    assert over(s)
    s = meeting("crown_inspectors", hand=["snow_post"], seats={1: {"hand": ["tea_caravan", "sky_fishers"], "gold": 4}})
    assert s.gold == [20, 0, 26]
    s = meeting("festival_of_lights", stock="L2 E2", guide=1)
    assert s.gold[1] == 23  # banner, before the Encounter
    play(s, "sell:leaf:2", "sell:ember:1")
    assert (s.gold[0], stock(s)) == (35, "E1")
    s = meeting("caravanserai_night", stock="L2 E2")
    play(s, "sell:leaf:2")
    assert (s.gold[0], stock(s)) == (30, "E2")
    assert over(s)


@pytest.mark.rule("AL-11.14", "AL-11.12")
def test_the_circus_and_its_reroll() -> None:
    s = meeting("travelling_circus", [(6, 0), (6, 5), (6, 2), (6, 4)])
    assert legal(s) == ["use:reroll", "skip:reroll"]
    play(s, "use:reroll")
    assert s.shields[0] == 1
    assert s.gold == [20, 23, 26]


@pytest.mark.rule("AL-11.9")
def test_one_worker_always_stays() -> None:
    s = meeting("frost_wasps", combat("X", "X", "X"), workers=1)
    assert s.workers[:3] == [1, 2, 2]
    assert s.view(0)["seats"][1]["resting"] == 1


@pytest.mark.rule("AL-11.10", "AL-11.12", "AL-13.4", "AL-12.2")
def test_trophies_and_rerolls_of_contract_and_banner() -> None:
    s = meeting("avalanche_giant", combat("X", "1", "4"), done=["brazier_watch"], shields=1)
    assert s.rerolls == 2
    play(s, "use:reroll", "use:reroll")
    assert s.view(0)["seats"][0]["trophies"] == ["avalanche_giant"]
    assert s.breakdown(0)["trophies"] == 11


@pytest.mark.rule("AL-13.4", "AL-11.12")
def test_x_counts_as_zero_with_the_right_contract() -> None:
    s = meeting("snow_wolves", combat("X"), done=["icicle_chandlers"], shields=1)
    assert s.gold[0] == 26  # 4 + 0 + 1


@pytest.mark.rule("AL-11.11", "AL-11.12", "AL-L10.2", "AL-9.6")
def test_a_shell_spares_the_fate_and_the_guide_may_be_immune() -> None:
    s = meeting("ice_bandits", combat("X"), guide=2, tokens={"shell": 1})
    assert legal(s) == ["use:shell", "skip:shell"]
    load_dice(s, *combat("4", "4"))
    play(s, "use:shell")
    assert (s.gold[0], tokens(s)) == (20, {})
    s = meeting("crystal_spiders", combat("X", "X", "X"), stock="L2")
    assert stock(s) == "L2"
    assert over(s)


@pytest.mark.rule("AL-11.13")
def test_the_alternative_is_refused_with_its_clause() -> None:
    s = meeting("toll_troll")
    assert refused(s, "travel:2")[1] == ("AL-11.4",)
    s = meeting("hungry_yeti", guide=1, seats={1: {"stock": "L1"}})
    assert (s.player, decision(s)) == (1, "fight_or_not")
    play(s, "encounter:alternative")
    assert s.gold[1] == 21
