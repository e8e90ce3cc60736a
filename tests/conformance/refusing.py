"""What is refused is refused in words, with a clause, and nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.reasons import Reason
from royaume.engine.rulebook import read_rulebook
from royaume.engine.state import State
from tests.conformance.cases import Options, Sampler, walk

Refusal = TypeVar("Refusal", bound=RoyaumeError)


def error_of(kind: type[Refusal], attempt: Callable[..., object], *args: object) -> Refusal:
    """The error of this kind with which an attempt ends."""
    try:
        attempt(*args)
    except kind as error:
        return error
    raise AssertionError(f"bad input was taken: {args}")


def refusal(kind: type[RoyaumeError], attempt: Callable[..., object], *args: object) -> str:
    """The one clear sentence with which bad input is refused."""
    said = str(error_of(kind, attempt, *args))
    assert said.strip()
    assert "\n" not in said
    return said


def check_refusals(game: Game, players: int, options: Options, seed: int) -> None:
    """Every integer that is not legal is refused with words in both languages and a clause, and nothing happens."""
    clauses = read_rulebook(game.folder / "rulebook" / "en.md").clauses
    sampler = Sampler(seed, first=1, share=0.01)
    for state, _ in walk(game, players, options, seed):
        if not sampler.takes(state):
            continue
        before = state.to_dict()
        legal = state.legal()
        for action in range(-3, game.space.size + 4):
            if action in legal:
                continue
            reason = reason_against(state, action)
            assert all(sentence(reason.text(lang)) for lang in LANGUAGES), f"{action}: {reason!r}"
            assert reason.clauses, f"the refusal of {action} cites no clause"
            assert set(reason.clauses) <= clauses.keys(), f"{reason!r} cites a clause that does not exist"
        assert state.to_dict() == before, "a refused action changed the position"
        assert state.legal() == legal


def check_double_entry(game: Game, players: int, options: Options, seed: int) -> None:
    """Options and refusals are two entries of one account: what is offered, and only that, meets no objection."""
    sampler = Sampler(seed, first=2, share=0.02)
    for state, _ in walk(game, players, options, seed):
        if state.player is None or not sampler.takes(state):
            continue
        legal = set(state.legal())
        for action in range(game.space.size):
            reason = state.why_not(action)
            if action in legal:
                assert reason is None, f"ply {state.ply}: {game.notation(action)} is offered, but {reason}"
            else:
                assert reason is not None, (
                    f"ply {state.ply}: {game.notation(action)} is not offered, and nothing says why"
                )


def reason_against(state: State, action: int) -> Reason:
    """The reason with which `play` refuses an action, the same as that of `why_not`."""
    error = error_of(IllegalAction, state.play, action)
    asked = state.why_not(action)
    assert asked is not None
    assert (asked.key, asked.clauses, asked.args) == (error.reason.key, error.reason.clauses, error.reason.args)
    assert str(error) == str(error.reason)
    return error.reason


def sentence(text: str) -> bool:
    """True if a text for people is there and no gap in it is left unfilled."""
    return bool(text.strip()) and "{" not in text and "}" not in text
