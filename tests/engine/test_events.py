"""Events: everybody sees the data, one seat the secret."""

from __future__ import annotations

from royaume.engine.events import Event
from tests.toys.orchard import Orchard


def test_only_its_seat_sees_the_secret() -> None:
    event = Event("draw", 1, {"n": 2}, {"cards": ["fig"]}, 1)
    assert event.seen_by(1) == {"kind": "draw", "seat": 1, "n": 2, "cards": ["fig"]}
    for viewer in (0, 2, None):
        assert event.seen_by(viewer) == {"kind": "draw", "seat": 1, "n": 2}


def test_a_secret_for_nobody_stays_secret() -> None:
    event = Event("draw", 0, {}, {"cards": ["fig"]})
    for viewer in (0, 1, None):
        assert event.seen_by(viewer) == {"kind": "draw", "seat": 0}


def test_what_is_seen_is_a_copy() -> None:
    event = Event("roll", 0, {"n": 2})
    event.seen_by(0)["n"] = 3
    assert event.seen_by(0)["n"] == 2
    assert repr(event) == "Event('roll', 0, {'n': 2})"


def test_events_are_only_written_for_who_listens() -> None:
    game = Orchard()
    state = game.new(2, 7)
    state.tell("roll", 0, {"n": 1})
    assert state.log is None
    state.log = []
    state.play(game.parse("look"))
    assert [event.kind for event in state.log] == ["look"]


def test_the_story_for_each_seat() -> None:
    game = Orchard()
    state = game.new(2, 7)
    state.log = []
    for action in ("look", "drop:apple", "play:medlar"):
        state.play(game.parse(action))
    assert game.story(state.log, 0) == [
        "Player 1 draws the melon",
        "Player 1 drops the apple",
        "Player 1 plays the medlar",
    ]
    assert game.story(state.log, None, "fr") == [
        "Joueur 1 pioche une carte",
        "Joueur 1 défausse\u00a0: pomme",
        "Joueur 1 pose\u00a0: nèfle",
    ]
