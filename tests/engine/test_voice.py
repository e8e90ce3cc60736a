"""What every game says in the same way: names as they are printed, people by their names."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.engine.voice import Speaker
from tests.toys.orchard import Orchard

GAME = Orchard()


def test_a_speaker_knows_people_things_and_sentences() -> None:
    v = Speaker(GAME, "fr", {"fig": "Figue"}, {0: "Lena"})
    assert (v.who(0), v.name("fig")) == ("Lena", "Figue")
    assert v.say("action.look") == GAME.words.say("fr", "action.look")
    assert [v.listed(parts) for parts in ((), ("a",))] == ["", "a"]


def test_a_refusal_puts_its_arguments_into_words() -> None:
    reason = refuse(GAME.new(2, 7), "not_held", "OR-2.2", card="fig")
    assert isinstance(reason, Reason)
    assert (reason.key, reason.clauses, reason.args) == ("not_held", ("OR-2.2",), {"card": "fig"})
    v = Speaker(GAME, "en", {"fig": "ripe fig"})
    assert v.refusal(reason, {"card": Speaker.name}) == "The ripe fig is not in your hand."
    assert v.refusal(reason, {}) == "The fig is not in your hand."
