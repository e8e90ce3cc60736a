"""Games with other play data than their own: made, told in today's words, carried by records, refused when hostile."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import royaume
from royaume.engine.components import MOST_DEPTH, digest, play_problems, playing, retold
from royaume.engine.errors import ComponentsError, RecordError
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.registry import KEPT, load_play, other_play

GAME = royaume.load("crown_of_emara")
Way = tuple[str | int, ...]
UNUSABLE = "the play data of this record cannot be used:"


def dearer(game: Game = GAME, huts: int = 5) -> dict[str, Any]:
    """The play data of Crown of Emara with another price of the first hut."""
    play = copy.deepcopy(game.components.play)
    play["countryside_locations"][0]["huts"][0]["cost"] = {"grain": huts}
    return play


def random_record(game: Game, players: int, seed: int) -> Record:
    record = Record(game, players, seed)
    state = record.start()
    rng = random.Random(seed)
    while state.player is not None:
        record.actions.append(rng.choice(state.legal()))
        state.play(record.actions[-1])
    return record.seal()


def leaves(node: Any, path: Way = ()) -> Iterator[Way]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for i, value in enumerate(node):
            yield from leaves(value, (*path, i))
    else:
        yield path


def replaced(data: dict[str, Any], path: Way, value: Any) -> dict[str, Any]:
    found = copy.deepcopy(data)
    node: Any = found
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return found


# Making games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", royaume.games())
def test_a_game_is_made_of_its_play_data_and_todays_words(name: str) -> None:
    game = royaume.load(name)
    again = game.with_play(json.loads(json.dumps(game.components.play)))
    assert again.components.data == game.components.data
    assert again.components.digest == game.components.digest
    assert load_play(name, game.components.play) is game
    assert other_play(game) is None
    assert other_play(again) is None


def test_other_values_are_played_and_told_in_the_same_words() -> None:
    game = load_play(GAME.id, dearer())
    assert game is load_play(GAME.id, dearer()), "made once"
    assert game.components.digest == digest(dearer()) != GAME.components.digest
    assert other_play(game) == dearer()
    assert game.components["countryside_locations"][0]["huts"][0]["cost"] == {"grain": 5}
    assert game.name("fr") == GAME.name("fr")
    here, there = GAME.new(2, 3), game.new(2, 3)
    assert here.to_dict() == there.to_dict()
    assert GAME.prompt(here, "fr") == game.prompt(there, "fr")
    assert game.folder == GAME.folder
    assert game.version == GAME.version


def test_words_in_the_play_data_are_not_used() -> None:
    play = dearer()
    play["advisors"][0]["name_en"] = "Nobody"
    game = load_play(GAME.id, play)
    assert game.components.names("en", "advisors") == GAME.components.names("en", "advisors")
    assert "Nobody" not in GAME.components.names("en", "advisors").values()


def test_what_is_not_here_is_told_to_be_designed() -> None:
    own = {
        "meta": {"id": "fruit", "designer": "Ann", "rounds": 3, "source": "rulebook"},
        "fruit": [{"id": "fig", "source": "public", "price": 2, "seeds": [{"id": "pip", "source": "public"}]}],
        "row": [{"n": 1, "note": "first"}, {"n": 2, "note": "second"}],
    }
    play = playing(own)
    assert retold(play, own) == own
    play["fruit"].insert(0, {"id": "kiwi", "price": 9, "seeds": [{"id": "pip"}, {"id": "dot"}]})
    play["row"] = [{"n": 5}]
    told = retold(play, own)
    kiwi, fig = told["fruit"]
    assert fig == own["fruit"][0]  # type: ignore[index]
    assert (kiwi["source"], kiwi["seeds"][1]["source"]) == ("designed", "designed")
    assert told["row"] == [{"n": 5, "note": "first"}]
    assert playing(told) == play
    for broken in ({"meta": 3, "fruit": {"id": 1}, "row": [[1], 2]}, {"fruit": [{"id": []}, 3]}, {}):
        assert playing(retold(broken, own)) == broken


def test_a_place_of_ones_own_can_be_named() -> None:
    play = copy.deepcopy(royaume.load("almanac").components.play)
    play["location"][0]["layout"]["spaces"][0]["id"] = "new_stall"
    game = load_play("almanac", play)
    stall = next(action for action in range(game.space.size) if "new_stall" in game.notation(action))
    for lang in ("en", "fr"):
        assert game.label(game.new(2, 1), stall, lang)


def test_few_games_are_kept() -> None:
    plays = [replaced(GAME.components.play, ("final_scoring", "ring"), 10 + n) for n in range(KEPT + 1)]
    games = [load_play(GAME.id, play) for play in plays]
    assert load_play(GAME.id, plays[-1]) is games[-1]
    assert load_play(GAME.id, plays[0]) is not games[0]


def test_data_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ComponentsError, match=r"^the play data: the file lacks 'meta'$"):
        GAME.with_play({})
    with pytest.raises(ComponentsError, match=r"^the play data: .*1 to"):
        GAME.with_play(dearer(huts=99))
    with pytest.raises(ComponentsError, match="crown_of_emara cannot be played with them"):
        GAME.with_play({}, trusted=True)
    assert GAME.with_play(dearer(), trusted=True).components.digest == digest(dearer())


# Records ----------------------------------------------------------------------------------------


def test_a_record_brings_data_that_are_not_the_games_own() -> None:
    record = random_record(load_play(GAME.id, dearer()), 2, 8)
    data = json.loads(record.to_json())
    assert (data["play"], data["components"]) == (dearer(), digest(dearer()))
    again = Record.from_dict(data)
    assert again.game.components.digest == record.game.components.digest
    assert again.verify() == record.replay()
    assert again.to_dict() == data


def test_a_record_of_the_games_own_data_brings_them_on_request() -> None:
    record = random_record(GAME, 2, 8)
    assert "play" not in record.to_dict()
    data = json.loads(record.to_json(embed=True))
    assert data["play"] == GAME.components.play
    assert Record.from_dict(data).game is GAME


def test_a_file_goes_before_the_data_in_the_record(tmp_path: Path) -> None:
    data = random_record(load_play(GAME.id, dearer()), 2, 8).to_dict()
    with pytest.raises(RecordError, match="other component data"):
        Record.from_dict(data, GAME.folder / "components.toml")


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ([], "this record is damaged: its 'play' is not a table"),
        ({}, "this record is damaged: its play data are not those it was played with"),
        ({"a": None}, f"{UNUSABLE} it holds something that no component can be: None"),
        ({"a": 10_001}, f"{UNUSABLE} it holds something that no component can be: 10001"),
        ({"a": 1e400}, f"{UNUSABLE} it holds something that no component can be: inf"),
        ({"<b>": 1}, f"{UNUSABLE} '<b>' is not a plain name"),
        ({"a": "x" * 200}, f"{UNUSABLE} '{'x' * 40}' is not a plain name"),
        ({"a": [1] * 300}, f"{UNUSABLE} it holds something that no component can be: [1, 1,"),
    ],
)
def test_damaged_or_hostile_data_in_a_record(play: Any, said: str) -> None:
    data = {**random_record(GAME, 2, 8).to_dict(), "play": play}
    with pytest.raises(RecordError) as error:
        Record.from_dict(data)
    assert str(error.value).startswith(said)


def test_tables_in_tables_have_an_end() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = {"a": deep}
    assert list(play_problems(deep)) == ["it is nested too deeply"]
    for _ in range(900 - MOST_DEPTH):
        deep = deep["a"]
    assert list(play_problems(deep)) == []


def test_data_that_break_the_games_checks_are_refused() -> None:
    data = random_record(GAME, 2, 8).to_dict()
    for play, said in ((dearer(huts=99), "the play data: "), ({"meta": {}}, "the play data: meta lacks")):
        with pytest.raises(RecordError, match=f"^this record cannot be read: {said}"):
            Record.from_dict({**data, "components": digest(play), "play": play})


PLACES = {name: list(leaves(royaume.load(name).components.play)) for name in royaume.games()}
VALUES = st.sampled_from([10_000, -1, 0, 1, 7, 99, 1.5, True, "x", "any", [], {}, [1], {"n": 1}])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(royaume.games()), st.randoms(use_true_random=False), VALUES)
def test_one_wrong_value_is_refused_or_can_be_played(name: str, rng: random.Random, value: Any) -> None:
    own = royaume.load(name)
    play = replaced(own.components.play, rng.choice(PLACES[name]), value)
    data = {**Record(own, 2, 1).to_dict(), "components": digest(play), "play": play}
    try:
        record = Record.from_dict(data)
    except RecordError:
        return
    state = record.start()
    while state.player is not None and state.ply < 200:
        state.play(rng.choice(state.legal()))
