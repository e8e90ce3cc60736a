"""Every decision, action and event has its words."""

from __future__ import annotations

from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from tests.conformance.cases import Options, walk
from tests.conformance.course import acted
from tests.conformance.refusing import sentence
from tests.conformance.seeing import viewers


def check_words(game: Game, players: int, options: Options, seed: int) -> None:
    """Every decision has a prompt, every action its own label, every event a line of the log, in both languages."""
    names = {seat: f"player-{seat}" for seat in range(players)}
    for state, action in walk(game, players, options, seed):
        if action is None:
            return
        for lang in LANGUAGES:
            assert sentence(game.prompt(state, lang)), f"no {lang} prompt at ply {state.ply}"
            labels: dict[str, str] = {}
            for a in state.legal():
                label = game.label(state, a, lang)
                assert sentence(label), f"no {lang} label for {game.notation(a)}"
                assert label != game.notation(a)
                assert label not in labels, f"{game.notation(a)} and {labels[label]} are both '{label}'"
                labels[label] = game.notation(a)
            for name, next_action in game.shortcuts(state).items():
                assert sentence(game.shortcut_name(name, lang)), f"no {lang} name for the shortcut {name}"
                assert next_action is None or next_action in state.legal(), f"{name} would play what is not legal"
            real = acted(state, action)
            for event in real.log or []:
                for viewer in viewers(state):
                    data = event.seen_by(viewer)
                    assert sentence(game.tell(data, lang)), f"no {lang} line for {data}"
                    assert sentence(game.tell(data, lang, names)), f"no {lang} line for {data}"
