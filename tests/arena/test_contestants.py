"""Who can take part, and what is said when somebody cannot."""

import inspect
import sys

import pytest

from royaume.arena.contestants import Contestant, read_contestant
from royaume.bots.greedy import Greedy
from royaume.engine.errors import RoyaumeError


def test_a_bot_by_name() -> None:
    assert read_contestant("random") == Contestant("random", "random", "random")


def test_a_bot_with_settings_is_made_with_them() -> None:
    contestant = read_contestant("greedy:guesses=5")
    assert contestant.settings == (("guesses", 5),)
    made = contestant.make()
    assert isinstance(made, Greedy)
    assert made.guesses == 5


def test_a_compiled_bot_has_its_settings_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What inspect says of a class that mypyc has compiled: everything is positional, nothing has a type."""
    said = inspect.signature(Greedy)
    positional = [
        given.replace(kind=given.POSITIONAL_ONLY, annotation=given.empty) for given in said.parameters.values()
    ]
    monkeypatch.setattr(Greedy, "__signature__", inspect.Signature(positional), raising=False)
    made = read_contestant("greedy:guesses=5,attention=2").make()
    assert isinstance(made, Greedy)
    assert (made.guesses, made.attention) == (5, 2)
    with pytest.raises(RoyaumeError, match="its settings are: guesses, attention"):
        read_contestant("greedy:guess=3")


def test_settings_are_read_as_what_they_are() -> None:
    read = read_contestant("stumbler:steps=3,pace=2,proud=true,title=12,way=north")
    assert dict(read.settings) == {"steps": 3, "pace": 2.0, "proud": True, "title": "12", "way": "north"}
    assert type(dict(read.settings)["pace"]) is float


def test_a_label_may_stand_before_it() -> None:
    contestant = read_contestant("new=greedy:guesses=5")
    assert (contestant.name, contestant.bot, contestant.settings) == ("new", "greedy", (("guesses", 5),))


def test_a_program_is_a_command() -> None:
    contestant = read_contestant(f"mine=program:{sys.executable} -c 'print(1)'")
    assert (contestant.name, contestant.command) == ("mine", (sys.executable, "-c", "print(1)"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gredy", "there is no bot 'gredy'; the bots are: random, greedy"),
        ("", "there is no bot ''"),
        ("greedy:", "'greedy:' ends with its colon: settings are written greedy:key=value,key=value"),
        ("greedy:guesses", "a setting of greedy is written key=value, not 'guesses'"),
        ("greedy:guess=3", "greedy has no setting 'guess'; its settings are: guesses"),
        ("greedy:guesses=many", "guesses of greedy is a whole number, not 'many'"),
        ("greedy:guesses=1.5", "guesses of greedy is a whole number, not '1.5'"),
        ("greedy:guesses=true", "guesses of greedy is a whole number, not 'true'"),
        ("greedy:guesses=1,guesses=2", "the setting guesses of greedy is there twice"),
        ("random:luck=3", "random has no setting 'luck'; its settings are: none"),
        ("stumbler:proud=maybe", "proud of stumbler is true or false, not 'maybe'"),
        ("stumbler:steps=-1", "stumbler:steps=-1 cannot be made: steps are counted from 0"),
        ("program:", "a program is written program:COMMAND, for example program:./mybot"),
        ("program", "a program is written program:COMMAND, for example program:./mybot"),
        ("program:./nowhere", "there is no program './nowhere' that can be run"),
        ("program:'", "the command of a program cannot be read: '"),
    ],
)
def test_refusals(text: str, said: str) -> None:
    with pytest.raises(RoyaumeError) as refused:
        read_contestant(text)
    assert str(refused.value).startswith(said)
