"""Everything that takes long the first time, done before anybody comes: no visitor waits for it, nor for another's."""

from __future__ import annotations

import functools

from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import load
from royaume.web import render, rules, scenes


@functools.cache
def warm() -> None:
    """Load the games, compile the templates, read the words, and draw every table once in every language."""
    environment = render.templates()
    for name in environment.list_templates(extensions=("html",)):
        environment.get_template(name)
    render.version()
    for lang in LANGUAGES:
        render.words.keys(lang)
        for name in render.tables():
            _draw(load(name), lang)
            rules.prepared(load(name), lang)


def _draw(game: Game, lang: str) -> None:
    render.own_words(game.id).keys(lang)
    state = game.new(game.min_players, 1)
    scenes.draw(game, state.view(state.player), lang)
    game.prompt(state, lang)
    for action in state.legal():
        game.label(state, action, lang)
