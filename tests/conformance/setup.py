"""The game as a whole: its declarations hold together."""

from __future__ import annotations

from royaume.engine.companions import COMPANIONS
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.rulebook import read_rulebook
from tests.conformance.refusing import refusal, sentence


def check_facts(game: Game) -> None:
    """The declarations hold together: players, names, options, actions, steps, what the folder brings, rules text."""
    assert 1 <= game.min_players <= game.max_players <= 7
    assert all(game.name(lang).strip() for lang in LANGUAGES)
    assert all(game.unit(n, lang).strip() for n in (1, 2) for lang in LANGUAGES)
    for action in range(game.space.size):
        assert game.parse(game.notation(action)) == action
    flow = game.flow
    for op, name in enumerate(flow.names):
        decision = flow.asks[op] is not None and flow.answers[op] is not None and flow.runs[op] is None
        automatic = flow.runs[op] is not None and flow.asks[op] is None and flow.answers[op] is None
        assert decision or automatic, f"the step {name} is neither a decision nor automatic"
    for companion in COMPANIONS:
        companion.of(game)  # refuses what does not fit
    books = [read_rulebook(game.folder / "rulebook" / f"{lang}.md") for lang in LANGUAGES]
    assert books[0].clauses.keys() == books[1].clauses.keys()
    assert all(clause.startswith(f"{game.clause_prefix}-") for clause in books[0].clauses)
    for players in (game.min_players - 1, game.max_players + 1):
        said = refusal(RoyaumeError, game.new, players, 1)
        assert f"{game.min_players} to {game.max_players} players" in said
    for players in range(game.min_players, game.max_players + 1):
        declared = game.declare(players)
        assert len({option.id for option in declared}) == len(declared)
        assert game.new(players, 1).options == {option.id: option.default for option in declared}
        for option in declared:
            assert option.accepts(option.default)
            assert all(option.accepts(value) for value in option.samples())
            assert option.allowed() in refusal(RoyaumeError, game.new, players, 1, {option.id: "?"})
            for lang in LANGUAGES:
                names = [game.option_name(option.id, lang), game.option_about(option.id, lang)]
                names += [game.option_value(option.id, value, lang) for value in option.samples()]
                assert all(map(sentence, names)), f"{option.id} has no words in {lang}"
        assert "no_such_option" in refusal(RoyaumeError, game.new, players, 1, {"no_such_option": 1})
