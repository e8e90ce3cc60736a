"""What the lab counts in each game: the declarations fit the data and the actions, and play covers them."""

import dataclasses
import re
from collections import defaultdict
from pathlib import Path

import pytest

from royaume.engine.errors import RoyaumeError
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import load
from royaume.lab.headings import Heading, declared, designed, heading_name, thing_name
from royaume.lab.observing import CHOSEN, OFFERED, TAKEN
from royaume.lab.study import Experiment
from tests.lab.helpers import GAMES, study_of
from tests.toys.orchard import Orchard

# What such games do not reach: the last noble ranks take many signet rings (the tests of the rules reach them).
BEYOND = {"crown_of_emara": {("ranks", "marquess"), ("ranks", "duke")}}
# Bots and games: by dice at every number of players, greedy with two, and where a card comes up too seldom, with it.
PLAYED: list[tuple[str, int, dict[str, dict[str, str]]]] = [
    ("random", 25, {}),
    ("random", 10, {"winter_kingdom": {"economy": "livestock"}}),
    ("greedy:guesses=1", 1, {}),
]


@pytest.mark.parametrize("name", GAMES)
def test_every_component_has_a_name_in_both_languages(name: str) -> None:
    game = load(name)
    for heading in declared(game).headings:
        assert heading.things, heading.id
        for lang in LANGUAGES:
            names = [thing_name(game, thing, lang) for thing in heading.things]
            assert all(names)
            for text in (*names, heading_name(game, heading, lang)):
                assert "_" not in text, text
                assert "'" not in text, text
                if lang == "fr":
                    assert not re.search(r" [:;?!»]", text), text


@pytest.mark.parametrize("name", GAMES)
def test_an_argument_that_names_components_can_name_all_of_them(name: str) -> None:
    game = load(name)
    families = {family.name: family for family in game.space.families}
    for heading in declared(game).headings:
        if heading.argument is not None:
            for family in heading.families:
                assert set(heading.things) <= set(families[family].words[heading.argument]), heading.id


@pytest.mark.parametrize("name", GAMES)
def test_play_covers_what_is_declared(name: str) -> None:
    """Whatever an event names comes up; whatever can be chosen is offered and taken under every heading."""
    game = load(name)
    counts = tuple(range(max(2, game.min_players), game.max_players + 1))
    total: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    rounds = set()
    for bot, games, options in PLAYED:
        if options and name not in options:
            continue
        study = study_of(name, (bot,), counts if bot == "random" else (2,), games, options=options.get(name))
        for group in Experiment(study, tuple(study.groups())).play().played:
            watched = group["games"][0]
            rounds.add(watched["rounds"])
            for heading, things in watched["things"].items():
                for thing, seats in things.items():
                    for row in seats:
                        assert row[CHOSEN] <= row[OFFERED]
                        for what in (OFFERED, CHOSEN, TAKEN):
                            total[heading, thing][what] += row[what]
    assert min(rounds) > 1
    missing = set()
    for heading in declared(game).headings:
        assert sum(total[heading.id, thing][TAKEN] for thing in heading.things) > 0, heading.id
        if heading.families:
            assert sum(total[heading.id, thing][CHOSEN] for thing in heading.things) > 0, heading.id
        for thing in heading.things:
            offered, chosen, taken = total[heading.id, thing]
            assert chosen <= taken, (heading.id, thing)
            if heading.argument is None and not offered + taken:
                missing.add((heading.id, thing))
    assert missing <= BEYOND.get(name, set())


def test_a_value_is_designed_if_any_part_of_it_is() -> None:
    things = {
        "mixed": {"source": "rulebook", "cost_source": "designed"},
        "deep": {"cards": [{"source": "designed"}]},
        "printed": {"source": "rulebook", "note": "designed"},
        "silent": {},
    }
    heading = Heading("cards", things, (), None, ("play", "card"), frozenset(), None)
    assert [designed(heading, thing) for thing in things] == [True, True, False, False]
    assert designed(dataclasses.replace(heading, source="designed"), "silent")
    assert not designed(dataclasses.replace(heading, source="designed"), "printed")


def test_a_game_without_a_declaration_is_told_so(tmp_path: Path) -> None:
    game = Orchard()
    game.folder = tmp_path
    with pytest.raises(RoyaumeError, match="does not say what the lab should count"):
        declared(game)


def test_a_wrong_declaration_is_told_so(tmp_path: Path) -> None:
    game = Orchard()
    game.folder = tmp_path
    entry = '[[heading]]\nid = "cards"\ntables = []\nevent = "play.card"\n'
    for more, said in (('families = ["steal"]', "there is no family steal"), ("colour = 1", "has no key colour")):
        (tmp_path / "lab.toml").write_text(f'rounds = "turn.n"\n{entry}{more}\n', encoding="utf-8")
        with pytest.raises(RoyaumeError, match=said):
            declared(game)
    (tmp_path / "lab.toml").write_text(f'rounds = "turn.n"\n{entry}families = ["play"]\n', encoding="utf-8")
    found: Heading = declared(game).headings[0]
    assert (found.families, found.event, found.argument) == (("play",), ("play", "card"), None)
