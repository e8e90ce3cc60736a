"""What a seat sees, as text: the checks for leaks compare it byte by byte."""

from __future__ import annotations

import json

from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.state import SEEN_SHIFT, SPECTATORS, State

Viewer = int | None


def viewers(state: State) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*range(state.seats), None]


def seen(game: Game, state: State, viewer: Viewer) -> str:
    """The view, the question asked, and for the seat that decides its actions with their labels and its shortcuts."""
    shown: dict[str, object] = {"view": state.view(viewer)}
    if state.known_player(viewer) is not None:
        shown["prompt"] = {lang: game.prompt(state, lang) for lang in LANGUAGES}
    if state.player is not None and state.player == viewer:
        legal = state.legal()
        shown["legal"] = legal
        shown["labels"] = {lang: [game.label(state, action, lang) for action in legal] for lang in LANGUAGES}
        shown["shortcuts"] = dict(game.shortcuts(state))
    return json.dumps(shown, ensure_ascii=False)


def told(game: Game, state: State, viewer: Viewer) -> str:
    """The events of the last action and the lines of the log, as the viewer gets them."""
    events = state.log or []
    lines = {lang: game.story(events, viewer, lang) for lang in LANGUAGES}
    return json.dumps([[event.seen_by(viewer) for event in events], lines], ensure_ascii=False)


def learned(state: State, viewer: Viewer) -> bool:
    """True if the last action says that it revealed something to the viewer."""
    bit = SPECTATORS if viewer is None else viewer
    return bool(state.marks >> SEEN_SHIFT >> bit & 1)


def position(state: State) -> str:
    """The position without its chance to come."""
    data = state.to_dict()
    del data["seed"], data["draws"]
    return json.dumps(data, sort_keys=True)
