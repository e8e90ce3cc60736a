"""16, 20: who knows what, and what the view shows; words; the data file."""

import random
from pathlib import Path

import pytest

import royaume
from royaume.games.almanac.components import own, problems
from royaume.games.almanac.state import CONTRACT, KNOWER
from tests.rules.almanac.given import GAME, at, load_dice, new, play


@pytest.mark.rule("AL-16.1", "AL-16.2", "AL-20.5", "AL-20.6")
def test_what_everybody_sees() -> None:
    s = at(2, stock="L2", shields=1, cards=["handcart"], done=["snow_post"], hand=["tea_caravan"], workers=2,
           resting=1, tokens={"shell": 1}, met=["snow_wolves"], row=["mule_train"])  # fmt: skip
    view = s.view(1)
    mine = view["seats"][0]
    assert mine["stock"] == {"leaf": 2, "ember": 0, "ice": 0, "fish": 0}
    assert (mine["crates"], mine["strength"], mine["shields"]) == (7, 4, 1)
    assert (mine["workers"], mine["placed"], mine["resting"], mine["behind"]) == (2, 0, 1, 3)
    assert (mine["cards"], mine["completed"], mine["in_progress"]) == (["handcart"], ["snow_post"], 1)
    assert mine["tokens"] == {"shell": 1}
    assert (view["guide"], view["row"], view["next_letter"]) == (0, ["mule_train"], "B")
    assert (view["caravan_deck"], view["contract_deck"]) == (28, 22)


@pytest.mark.rule("AL-16.3", "AL-16.4", "AL-20.7", "AL-D3", "AL-20.6")
def test_gold_and_contracts_are_for_their_owner() -> None:
    s = at(2, hand=["tea_caravan"], gold=13)
    assert s.view(0)["seats"][0]["gold"] == 13
    assert s.view(0)["seats"][0]["contracts"] == ["tea_caravan"]
    for other in (1, None):
        assert s.view(other)["seats"][0]["gold"] is None
        assert s.view(other)["seats"][0]["contracts"] is None
        assert s.view(other)["seats"][0]["score"] is None
    shown = at(2, gold=13, options={"open_gold": True})
    assert shown.view(1)["seats"][0]["gold"] == 13
    s.log = []
    play(s, "place:l02_e_gain")
    play(s, "place:l02_n_shop", "shop_shield")
    assert all(event.secret is None for event in s.log)


@pytest.mark.rule("AL-16.6", "AL-16.7")
def test_determinizations_redraw_what_is_hidden() -> None:
    s = new(4, seed=3)
    rng = random.Random(1)
    hands = set()
    golds = set()
    for _ in range(20):
        d = s.determinize(1, rng)
        assert d.hand[1] == s.hand[1]
        assert d.gold[1] == s.gold[1]
        assert d.view(1) == s.view(1)
        hands.add(d.hand[0])
        golds.add(d.gold[0])
    assert len(hands) > 10
    assert len(golds) > 3
    assert "legal" not in s.view(0)


@pytest.mark.rule("AL-16.3", "AL-16.4")
def test_a_guess_in_the_middle_of_a_rivals_choice_does_not_know_its_gold_and_contracts() -> None:
    dice = random.Random(4)
    compared = 0
    for seed in range(12):
        s = new(3, seed=seed)
        while s.player is not None:
            rival, viewer = s.player, (s.player + 1) % 3
            other = s.clone()
            other.gold[rival] += 9
            own, deck = s.hand[rival], s.contracts
            if own and deck and not KNOWER.of(deck[0]):
                other.hand[rival] = (CONTRACT.of(deck[0]), *own[1:])
                other.contracts = (CONTRACT.put(own[0]), *deck[1:])
            other.settle()
            if (other.player, other.agenda) == (s.player, s.agenda):  # still asked the same
                assert other.view(viewer) == s.view(viewer)
                dealt = [each.determinize(viewer, random.Random(seed)) for each in (s, other)]
                assert dealt[0] == dealt[1]
                compared += 1
            s.apply(dice.choice(s.legal()))
    assert compared > 500


@pytest.mark.rule("AL-20.9")
def test_the_view_shows_the_roll() -> None:
    s = at(17, shields=2, done=["brazier_watch"])
    play(load_dice(s, (6, 1)), "place:l17_yard_trial")
    assert s.view(0)["page"]["tolls"]["l17_ward_ice"] == 2
    assert s.view(None)["page"]["tolls"] == {}
    assert s.view(1)["roll"] == {"face": "1", "total": 7, "rerolls": 1}


def test_the_own_data_have_no_problem_and_damage_is_named() -> None:
    assert list(problems(own())) == []
    data = own()
    data["location"][0]["layout"]["spaces"][1]["price"] = {"ember": 2}
    assert any("do not follow its bar" in problem for problem in problems(data))
    data = own()
    data["caravan"][0]["cost_gold"] = 99
    assert any("never worth buying" in problem for problem in problems(data))
    data = own()
    data["location"][3]["mechanism"] = "quicksand"
    assert any("unknown mechanism 'quicksand'" in problem for problem in problems(data))
    data = own()
    data["contracts"][0]["needs"] = {"ice": 9}
    assert "northern_ice_carvers must need 3 to 5 resources" in next(problems(data))


@pytest.mark.rule("AL-14.1")
def test_a_page_of_ones_own_needs_no_python(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_PAGE, encoding="utf-8")
    game = royaume.load("almanac", file)
    assert game.parse("place:my_shop") >= 0
    for seed in range(40):
        rng = random.Random(seed)
        s = game.new(3, seed)
        seen = set()
        while s.player is not None:
            seen.add(s.view(None)["page"]["id"])
            s.apply(rng.choice(s.legal()))
        if "ropeway" in seen:
            return
    raise AssertionError("the new page was never visited")


def test_a_file_with_an_unknown_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("[dragons]\nn = 1\n", encoding="utf-8")
    with pytest.raises(royaume.RoyaumeError, match="there is no table 'dragons'"):
        royaume.load("almanac", file)


OWN_PAGE = """
[[location]]
number = 3
id = "ropeway"
name_en = "The Ropeway"
name_fr = "Le Téléphérique"
stage = 2
next = [6, 7]
encounter = "B"
teaser_en = "Hold tight."
teaser_fr = "Tenez bon."
bar = ["fish", "ice", "ember", "leaf"]
mechanism = "rising_toll"
tokens = { mist_bottle = 8 }
two_player_en = "Higher tolls."
two_player_fr = "Péages plus élevés."
source = "designed"
[location.params]
toll_by_order = [0, 1, 2]
bottles_each_at_setup = 0
[location.layout]
zones = [
  { id = "low", name_en = "Valley Station", name_fr = "Gare aval" },
  { id = "high", name_en = "Top Station", name_fr = "Gare amont" },
]
spaces = [
  { id = "my_shop", zone = "low", act = "shop", seats = [9, 9, 9] },
  { id = "my_leaf", zone = "low", act = "gain", res = { leaf = 3 }, seats = [9, 9, 9] },
  { id = "my_ember", zone = "high", act = "gain", res = { ember = 3 }, seats = [9, 9, 9] },
  { id = "my_ice", zone = "high", act = "gain", res = { ice = 2 }, seats = [9, 9, 9] },
  { id = "my_fish", zone = "high", act = "gain", res = { fish = 1 }, seats = [9, 9, 9] },
  { id = "my_sell", zone = "low", act = "sell", price = { fish = 6, ice = 5, ember = 4, leaf = 3 }, seats = [9, 9, 9] },
  { id = "my_complete", zone = "high", act = "complete", seats = [9, 9, 9] },
  { id = "my_expand", zone = "low", act = "expand", seats = [9, 9, 9] },
  { id = "my_contract", zone = "low", act = "contract", seats = [9, 9, 9] },
]
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_catalogues_have_the_same_words(lang: str) -> None:
    assert GAME.words.keys(lang) == GAME.words.keys("en")


def test_every_example_has_a_scenario() -> None:
    folder = Path(__file__).parent.parent.parent / "scenarios" / "almanac"
    assert [int(path.name[3:5]) for path in sorted(folder.glob("ex_*.toml"))] == list(range(1, 28))
