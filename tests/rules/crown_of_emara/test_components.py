"""The data file: the game's own has no problem, a broken one is refused in one sentence, a changed one plays."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import royaume
from royaume.engine.components import Components
from royaume.games.crown_of_emara.components import OWN, problems, read
from royaume.games.crown_of_emara.game import CrownOfEmara

Data = dict[str, Any]
TEXT = OWN.read_text(encoding="utf-8")


OWN_DATA = tomllib.loads(TEXT)


def own() -> Data:
    return copy.deepcopy(OWN_DATA)


def exchange(pay: str, n: int, gain: str, m: int) -> list[Data]:
    return [{"exchange": [{"pay": pay, "n": n}], "for": [{"gain": gain, "n": m}]}]


def entry(data: Data, table: str, name: str) -> Data:
    return next(cast(Data, one) for one in data[table] if one["id"] == name)


def action(data: Data, name: str) -> Data:
    return next(cast(Data, one) for place in data["town_locations"] for one in place["actions"] if one["id"] == name)


def set_to(table: str, name: str, key: str, value: Any) -> Callable[[Data], None]:
    """A change of one value of one entry."""

    def change(data: Data) -> None:
        entry(data, table, name)[key] = value

    return change


def set_plain(path: str, value: Any) -> Callable[[Data], None]:
    """A change of one value by its dotted path."""

    def change(data: Data) -> None:
        *tables, key = path.split(".")
        node = data
        for table in tables:
            node = node[table]
        node[key] = value

    return change


def drop(path: str) -> Callable[[Data], None]:
    """A key that is missing."""

    def change(data: Data) -> None:
        *tables, key = path.split(".")
        node: Any = data
        for table in tables:
            node = node[int(table)] if isinstance(node, list) else node[table]
        del node[key]

    return change


def town_action(name: str, key: str, value: Any) -> Callable[[Data], None]:
    """A change of a town action."""

    def change(data: Data) -> None:
        action(data, name)[key] = value

    return change


def test_the_own_file_has_no_problems() -> None:
    assert list(problems(own())) == []
    assert read().data == own()


def test_every_value_has_a_known_source() -> None:
    sources = read().sources()
    assert set(sources) == {"rulebook", "public", "designed"}
    assert sources["rulebook"] > 80


BROKEN: list[tuple[Callable[[Data], None], str]] = [
    (drop("advisors"), "the file lacks 'advisors'"),
    (drop("final_scoring.ring"), "final_scoring lacks 'ring'"),
    (drop("advisors.4.cost"), "advisors[baker] lacks 'cost'"),
    (drop("events.0.effect"), "events[timber_felling] lacks 'effect'"),
    (drop("goods.2.id"), "goods[2] should be a table with an id"),
    (lambda d: d["goods"].append(7), "goods[8] should be a table with an id"),
    (set_plain("advisers", []), "the file has an unknown 'advisers'"),
    (set_to("advisors", "baker", "costs", {}), "advisors[baker] has an unknown 'costs'"),
    (set_to("advisors", "baker", "cp", "3"), "advisors[baker].cp should be a whole number, not '3'"),
    (set_to("advisors", "baker", "cp", 3.0), "advisors[baker].cp should be a whole number, not 3.0"),
    (set_to("advisors", "baker", "cp", True), "advisors[baker].cp should be a whole number, not True"),
    (set_plain("market_books", [1]), "market_books should be a table, not [1]"),
    (
        set_to("markers", "gift_wood", "sequence_4", [1, 2, "2", 3]),
        "markers[gift_wood].sequence_4[2] should be a whole number, not '2'",
    ),
    (
        set_to("advisors", "baker", "id", "bakker"),
        f"advisors has an unknown 'bakker'; known are: {', '.join(one['id'] for one in own()['advisors'])}",
    ),
    (lambda d: d["events"].append(copy.deepcopy(d["events"][0])), "events has 'timber_felling' 2 times"),
    (lambda d: d["favor_tokens"].pop(), "favor_tokens lacks 'favor_construction_site_gold'"),
    (
        lambda d: d["countryside_locations"][0]["huts"].pop(),
        "countryside_locations[forest].huts lacks 'forest_hut_3'",
    ),
    (lambda d: d["nobility_ranks"].reverse(), "the ranks stand in the order baron, count, prince, marquess, duke"),
    (
        set_to("countryside_locations", "forest", "produces", "grain"),
        "each resource must be produced by exactly one countryside location, not ['grain', 'grain', 'stone', 'cloth']",
    ),
    (set_to("advisors", "baker", "cost", {"wood": 7}), "advisor baker must cost 1 to 6 resources, not 7"),
    (set_to("advisors", "baker", "cost", {}), "advisor baker must cost 1 to 6 resources, not 0"),
    (
        set_to("advisors", "baker", "cost", {"gold": 1}),
        "the cost of advisor baker must be positive numbers of wood, stone, cloth, grain, not gold = 1",
    ),
    (
        set_to("advisors", "baker", "cost", {"wood": -1}),
        "the cost of advisor baker must be positive numbers of wood, stone, cloth, grain, not wood = -1",
    ),
    (set_to("advisors", "baker", "cost", 3), "the cost of advisor baker should be a table, not 3"),
    (set_to("advisors", "baker", "cp", -1), "advisor baker cannot give -1 citizen points"),
    (
        set_to("advisors", "baker", "source", "guessed"),
        "advisors[baker].source is 'guessed'; a source is rulebook, public, designed",
    ),
    (
        set_to("advisors", "baker", "timing", "immediate"),
        "advisors[baker].timing must stay 'once_per_turn': the rules count on it",
    ),
    (set_plain("meta.rounds", 7), "meta.rounds must stay 6: the rules count on it"),
    (set_plain("box.event_cards", 13), "box.event_cards must stay 14: the rules count on it"),
    (
        set_to("action_cards", "extra_move", "effect", [{"move": 2, "councilor": "any", "visit": True}]),
        "action_cards[extra_move].effect must stay [{'move': 1, 'councilor': 'any', 'visit': True}]: "
        "the rules count on it",
    ),
    (
        set_to("action_cards", "trade_gold", "optional", False),
        "action_cards[trade_gold].optional must stay True: the rules count on it",
    ),
    (
        set_to("advisors", "goldsmith", "effect", [{"gain": "crown", "n": 1}]),
        "advisor goldsmith can only gain 1 to 99 of wood, stone, cloth, grain, gold, ring, book, bread, cp, bp, "
        "not {'gain': 'crown', 'n': 1}",
    ),
    (
        set_to("advisors", "goldsmith", "effect", {"gain": "ring", "n": 1}),
        "the effect of advisor goldsmith must be a list of tables, not {'gain': 'ring', 'n': 1}",
    ),
    (
        set_to("advisors", "bailiff", "effect", [{"gain": "bp", "n": 5}]),
        "advisor bailiff must offer exactly 1 exchange",
    ),
    (
        set_to(
            "advisors",
            "bailiff",
            "effect",
            exchange("favor", 1, "bp", 5),
        ),
        "advisor bailiff can only pay wood, stone, cloth, grain, gold, ring, book, bread, cp, any_resource, "
        "not {'pay': 'favor', 'n': 1}",
    ),
    (
        set_to(
            "advisors",
            "schoolmarm",
            "effect",
            exchange("any_resource", 7, "book", 1),
        ),
        "advisor schoolmarm asks for 7 resources; at most 6 can be paid at once",
    ),
    (
        set_to(
            "advisors",
            "schoolmarm",
            "effect",
            [
                {
                    "exchange": [{"pay": "any_resource", "n": 1}, {"pay": "wood", "n": 1}],
                    "for": [{"gain": "book", "n": 1}],
                }
            ],
        ),
        "advisor schoolmarm cannot ask for any_resource and for a certain kind at once",
    ),
    (
        set_to(
            "advisors",
            "bailiff",
            "effect",
            [{"exchange": [{"pay": "gold", "n": 1}, {"pay": "wood", "n": 1}], "for": [{"gain": "bp", "n": 9}]}],
        ),
        "advisor bailiff cannot ask for gold and resources at once: gold may stand in for them",
    ),
    (
        set_to("advisors", "abbess", "effect", [{"on": "gift", "add": "book", "n": 1}]),
        "advisor abbess can only add bp on receive_bp, cp on gift, book on donation, "
        "not {'on': 'gift', 'add': 'book', 'n': 1}",
    ),
    (
        set_to("advisors", "scholar", "effect", [{"rule": "pay_any_type", "scope": ["hire"]}]),
        'advisor scholar: a rule is pay_any_type or ignore_position with scope = ["hire", "recruit"], '
        "not {'rule': 'pay_any_type', 'scope': ['hire']}",
    ),
    (
        set_to("events", "foreign_traders", "effect", [{"on": "market_sell", "extra": 2}]),
        "event foreign_traders: the Market takes one further resource (extra = 1), "
        "not {'on': 'market_sell', 'extra': 2}",
    ),
    (
        set_to("events", "gift_from_the_people", "effect", [{"on": "gift", "add": "cp", "n": -3}]),
        "event gift_from_the_people cannot add -3 cp",
    ),
    (
        town_action(
            "sell_resource",
            "effect",
            exchange("any_resource", 2, "gold", 1),
        ),
        "town action sell_resource must take any_resource, n = 1",
    ),
    (town_action("deliver_bread", "bread_max", 4), "deliver_bread takes 1 to at most 3 breads"),
    (town_action("donation", "favor_draw", 0), "a donation draws 1 to 12 favor tokens"),
    (
        town_action("donation", "effect", [{"gain": "book", "n": 1}]),
        "town action donation must gain exactly one favor token, besides other gains",
    ),
    (
        set_to("markers", "gift_wood", "sequence_2_3", [1, 3, 2]),
        "marker gift_wood: costs rise and rewards fall, not [1, 3, 2]",
    ),
    (
        set_to("markers", "bread_marker", "sequence_4", [6, 5, 4]),
        "marker bread_marker: 3 numbers on one face, 4 on the other, beginning alike",
    ),
    (set_to("markers", "gift_wood", "board_value", 7), "marker gift_wood: its numbers are 1 to 6"),
    (set_to("markers", "gift_wood", "start_index_2p", 2), "marker gift_wood: start_index_2p must be 0 or 1"),
    (
        lambda d: entry(d, "nobility_ranks", "count")["cards"][3].update(cp=9),
        "rank count needs four cards with falling points, not [7, 6, 5, 9]",
    ),
    (set_to("nobility_ranks", "baron", "cost_ring", 0), "rank baron must cost rings or gold"),
    (
        set_to("favor_tokens", "favor_market_bp", "location", "forest"),
        "favor token favor_market_bp names no town location: 'forest'",
    ),
    (
        set_to("events", "fine_cloth", "start_town", "forest"),
        "event fine_cloth names no countryside and town location to start from",
    ),
    (set_to("events", "fine_cloth", "start_building", 61), "event fine_cloth: start_building must be 0 to 60"),
    (
        set_plain("market_books.cp_by_number_of_books", [0, 3, 6]),
        "market_books needs points for 0 to 5 books, rising from 0, not [0, 3, 6]",
    ),
    (
        set_plain("player_board.craftsman_cp", [1, 2, 3]),
        "player_board.craftsman_cp needs one number for each craftsman, none below 0",
    ),
    (set_plain("final_scoring.resources_per_point", 0), "final_scoring.resources_per_point must be at least 1"),
    (
        set_plain("solo.removed_events", ["early_winter", "fine_cloth"]),
        "solo.removed_events says ['early_winter', 'fine_cloth'], but removed_in_solo is set for ['early_winter']",
    ),
    (set_plain("solo.victoria_rank_by_round.r3", "king"), "solo.victoria_rank_by_round: 'king' is no rank"),
    (
        set_plain("solo.highscore.building_start_preset", 80),
        "solo.highscore: building_start_allowed is the lowest and the highest value, the preset between them",
    ),
    (
        set_plain("solo.campaign.floor", -1),
        "solo.campaign: the floor is not below 0, and the first start not below the floor",
    ),
]


@pytest.mark.parametrize(("change", "sentence"), BROKEN, ids=[sentence[:60] for _, sentence in BROKEN])
def test_a_broken_file_is_refused_in_one_sentence(change: Callable[[Data], None], sentence: str) -> None:
    data = own()
    change(data)
    found = list(problems(data))
    assert found[0] == sentence
    assert len(set(found)) <= 2  # the one thing that is wrong, and at most what goes with it


def test_what_is_refused_when_a_game_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("cost = { wood = 2 }", "cost = { wood = 8 }", 1), encoding="utf-8")
    with pytest.raises(royaume.ComponentsError, match=r"^mine\.toml: hut grainfield_hut_1 must cost 1 to 6 resources"):
        royaume.load("crown_of_emara", file)
    file.write_text("[[advisors", encoding="utf-8")
    with pytest.raises(royaume.ComponentsError, match="is not valid TOML"):
        royaume.load("crown_of_emara", file)
    with pytest.raises(royaume.ComponentsError, match=r"cannot read .*: No such file or directory"):
        royaume.load("crown_of_emara", tmp_path / "none.toml")


# A changed file plays ---------------------------------------------------------------------------------------


def changed(tmp_path: Path, *changes: Callable[[Data], None]) -> CrownOfEmara:
    """The game with changed data, which must be valid."""
    data = own()
    for change in changes:
        change(data)
    assert list(problems(data)) == []
    return CrownOfEmara(Components(data, "mine.toml", read().texts))


def play_through(game: CrownOfEmara, players: int = 3, seed: int = 1) -> list[int]:
    """The scores of a game of random choices."""
    state = game.new(players, seed)
    choice = random.Random(seed)
    while state.player is not None:
        state.apply(choice.choice(state.legal()))
    return state.scores()


def patched(game: CrownOfEmara, **seat: Any) -> Any:
    """Seat 0 before its menu at the Market with only the Baker on display."""
    data = game.new(3, 1).to_dict()
    data["agenda"] = [["next_turn", 0, 1], ["menu", 0, 0]]
    data["turn"].update(card="take_wood", slot=1, used=1)
    data["boards"][1] = ["market", "castle", "cathedral", "construction_site"]
    data["display"]["market"] = ["baker", None]
    data["seats"][0]["at"] = [0, 0]
    data["seats"][0]["goods"] = dict.fromkeys(data["seats"][0]["goods"], 0) | seat.pop("goods", {})
    data["seats"][0].update(seat)
    data["events"] = ["timber_felling", *(event for event in data["events"] if event != "timber_felling")]
    return game.from_dict(data)


def test_a_cheaper_baker_plays_and_changes_the_digest(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    before, after = 'timing = "once_per_turn"\ncost = { wood = 2 }', 'timing = "once_per_turn"\ncost = { wood = 1 }'
    assert TEXT.count(before) == 1
    file.write_text(TEXT.replace(before, after), encoding="utf-8")
    game = cast(CrownOfEmara, royaume.load("crown_of_emara", file))
    normal = cast(CrownOfEmara, royaume.load("crown_of_emara"))
    assert game.components.digest != normal.components.digest
    assert len(game.components.digest) == 16
    recruit = game.parse("recruit:market:1")
    assert recruit in patched(game, goods={"wood": 1}).legal()
    assert recruit not in patched(normal, goods={"wood": 1}).legal()
    assert recruit in patched(normal, goods={"wood": 2}).legal()
    assert len(play_through(game)) == 3


def test_the_digest_depends_on_values_not_on_writing(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("# a remark\n" + TEXT, encoding="utf-8")
    assert royaume.load("crown_of_emara", file).components.digest == read().digest


def test_a_record_keeps_to_its_data(tmp_path: Path) -> None:
    game = changed(tmp_path, set_to("advisors", "baker", "cost", {"wood": 1}))
    written = royaume.Record(game, 2, 5).to_dict()
    assert royaume.Record.from_dict(written).game.components.digest == game.components.digest
    del written["play"]
    with pytest.raises(royaume.RecordError, match="played with other component data"):
        royaume.Record.from_dict(written)


CHANGES: list[tuple[Callable[[Data], None], str, dict[str, int], tuple[str, ...], tuple[int, int], dict[str, int]]] = [
    (
        set_to("advisors", "bailiff", "effect", exchange("book", 2, "cp", 7)),
        "bailiff",
        {"book": 2},
        ("advisor:bailiff_1",),
        (7, 0),
        {},
    ),
    (
        set_to("advisors", "merchant", "effect", exchange("any_resource", 1, "other_resource", 2)),
        "merchant",
        {"wood": 1},
        ("advisor:merchant_1", "take:grain"),
        (0, 0),
        {"grain": 2},
    ),
    (
        set_to("advisors", "dressmaker", "effect", exchange("cloth", 1, "gold", 1)),
        "dressmaker",
        {"cloth": 1, "gold": 1},
        ("advisor:dressmaker_1",),  # gold does not pay for gold (CE-14.4): nothing to choose
        (0, 0),
        {"gold": 2},
    ),
    (
        set_to("advisors", "toolmaker", "effect", [{"on": "receive_bp", "add": "bp", "n": 4}]),
        "toolmaker",
        {"book": 1},
        ("move:town", "book_to_bp"),
        (0, 9),
        {},
    ),
    (
        set_to("advisors", "toolmaker", "effect", [{"on": "receive_bp", "add": "bp", "n": -9}]),
        "toolmaker",
        {"book": 1},
        ("move:town", "book_to_bp"),
        (0, 0),  # a gain never takes points away
        {},
    ),
    (
        town_action("gift", "effect", [{"gain": "ring", "n": 2}, {"gain": "cp", "n": 1}]),
        "baker",
        {"wood": 1},
        ("move:town", "gift:wood"),
        (1, 0),
        {"ring": 2},
    ),
]


@pytest.mark.rule("CE-14.4")
@pytest.mark.parametrize(("change", "advisor", "goods", "actions", "points", "left"), CHANGES)
def test_changed_effects_are_carried_out(
    tmp_path: Path,
    change: Callable[[Data], None],
    advisor: str,
    goods: dict[str, int],
    actions: tuple[str, ...],
    points: tuple[int, int],
    left: dict[str, int],
) -> None:
    game = changed(tmp_path, change)
    state = patched(game, goods=goods, advisors=[advisor], cp=0, bp=30, tally={})
    for notation in actions:
        state.play(game.parse(notation))
    player = state.to_dict()["seats"][0]
    assert (player["cp"], player["bp"] - 30) == points
    assert {good: n for good, n in player["goods"].items() if n} == left
    play_through(game)


def test_changed_numbers_are_used(tmp_path: Path) -> None:
    game = changed(
        tmp_path,
        set_plain("score_track.first_game_building_start", 22),
        set_plain("final_scoring.ring", 5),
        set_plain("player_board.craftsman_cp", [9, 2, 3, 4]),
        set_to("countryside_locations", "forest", "base_gain", 3),
    )
    state = game.new(2, 1, {"start_bp": "first_game"}).to_dict()
    assert [seat["bp"] for seat in state["seats"]] == [22, 22]
    assert game.tables.leftover_points[1] == 5
    assert game.tables.craftsman_cp[0] == 9
    assert game.tables.base_gain[0] == 3
    for players in (1, 2, 3, 4):
        assert len(play_through(game, players)) == players


# Whatever somebody writes ---------------------------------------------------------------------------------


def leaves(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value, tables and lists included."""
    found = [path] if path else []
    if isinstance(node, dict):
        for key, value in node.items():
            found += leaves(value, (*path, key))
    elif isinstance(node, list):
        for i, value in enumerate(node):
            found += leaves(value, (*path, i))
    return found


@pytest.mark.dear
def test_no_change_of_one_value_gets_past_the_check_and_breaks_the_game() -> None:
    """Each of many random changes is either refused in words or gives a game that plays to its end."""
    choice = random.Random(2018)
    paths = leaves(own())
    junk: list[Any] = [0, -1, 1, 2, 7, 99, "", "wood", "none", True, 1.5, [], {}, [1], [{}], {"wood": 1}, ["x"], None]
    refused = accepted = 0
    for _ in range(600):
        data = own()
        path = choice.choice(paths)
        node: Any = data
        for key in path[:-1]:
            node = node[key]
        if choice.random() < 0.2:
            del node[path[-1]]
        else:
            node[path[-1]] = choice.choice(junk)
        found = list(problems(data))
        assert all(isinstance(problem, str) and "\n" not in problem for problem in found)
        if found:
            refused += 1
        else:
            accepted += 1
            game = CrownOfEmara(Components(data, "mine.toml", read().texts))
            play_through(game, choice.choice((1, 2)), accepted)
    assert refused > 400
    assert accepted > 20
