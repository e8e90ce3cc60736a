"""What is kept of a template is what it would draw anew: whatever it sets, includes, and takes from where."""

from __future__ import annotations

import random
from typing import Any

import jinja2
import pytest

import royaume
from royaume.engine.remembering import remembered
from royaume.web.keeping import Environment, ForGames
from royaume.web.kept import Voice

LONG = ["one", "two", "three", "four", "five", "six"] * 30
OWN = {
    "one/seat.html": """{% from "parts.html" import who with context %}
        <i>{{ p.n }} {{ area.get("m") }} {{ who(i) }} {{ s.own }} {{ p.n + i }}</i>""",
    "two/seat.html": "<u>{{ p.m }} {{ area.m }} {{ s.a }} {{ s.b.c }} {{ area.n ~ p.n ~ i }}</u>",
}
SHARED = {
    "parts.html": """{% macro who(i) %}{{ s.names[i] }} {{ s.a }} {{ v.x }} {{ i + 1 }} {{ s.b.c }}
        {{ v.y ~ v.x }}{% endmacro %}""",
    "loop.html": """{% for seat in seats %}{% set i = loop.index0 %}{% set p = s.seats[i] %}{% set area = v.seats[i] %}
        <b>{{ seat.name }}{% if v.x == i %} active{% endif %}</b>{% include game_id ~ "/seat.html" %}{% endfor %}""",
    "branch.html": """{% set p = s.b %}{% if v.x %}{% set p = v.seats[0] %}{% elif v.y %}{% set q = s.a %}{% endif %}
        <b>{{ p.c }} {{ p.n }} {{ q }} {{ s.a ~ s.own ~ v.x ~ v.y }} {{ s.names[0] }} {{ p.c ~ p.n }}</b>""",
    "inner.html": """{% for seat in seats %}<b>{% if seat.name == "a" %}{% set p = s.b.c %}{% else %}{% set p = v.x %}
        {% endif %}{{ p }} {{ p ~ p }} {{ seat.n }} {{ s.a ~ s.a }}</b>{% endfor %}""",
    "grown.html": """{% set found = [] %}{% for seat in seats %}{{ found.append(seat.n) or "" }}{% endfor %}
        <b>{{ found|join(",") }} {{ s.a }} {{ found|length }} {{ v.x ~ v.y ~ s.own }} {{ found[0] }} {{ found }}</b>""",
    "named.html": """{% for s in v.seats %}<b>{{ s.n }} {{ s.m }} {{ s.n ~ s.m }} {{ s.n + s.m }} {{ v.x }}</b>{%
        endfor %}
        <b>{{ s.a }} {{ s.own }} {{ s.a ~ s.own }} {{ s.names|join }} {{ s.b.c }}</b>""",
    "late.html": """{% from "parts.html" import who with context %}
        {% macro two(i) %}{{ who(i) }} {{ who(i + 0) }} {{ v.x }}{% endmacro %}
        <b>{{ two(0) }} {{ s.a ~ s.own ~ v.y }}</b>
        {% for seat in seats %}{{ two(loop.index0) }}<i>{{ seat.name ~ seat.n }}</i>{% endfor %}""",
    "gone.html": """<b>{{ "none" if s.none is not defined else s.none }} {{ s.get("maybe") }} {{ s.get("maybe", 7) }}
        {{ s.a ~ v.x ~ v.y }}</b>""",
}


@pytest.fixture
def templates() -> Environment:
    return Environment(
        loader=ForGames(jinja2.DictLoader({**OWN, **SHARED})),
        autoescape=True,
        undefined=jinja2.ChainableUndefined,
        auto_reload=False,
    )


def names(dice: random.Random) -> dict[str, Any]:
    """What a drawing may be told: of few values, so that much of it comes again."""

    def n() -> int:
        return dice.randrange(2)

    scene = {
        "a": dice.choice(["x", "<y>"]),
        "own": n(),
        "b": {"c": n()},
        "names": [dice.choice("ab") for _ in range(2)],
        "seats": [{"n": n(), "m": n(), "much": LONG} for _ in range(2)],
    }
    if n():
        scene["maybe"] = n()
    view = {"x": n(), "y": n(), "seats": [{"n": n(), "m": n()} for _ in range(2)]}
    return {"s": scene, "v": view, "seats": [{"name": dice.choice("ab"), "n": n()} for _ in range(2)]}


@pytest.mark.parametrize("template", sorted(SHARED.keys() - {"parts.html"}))
def test_what_is_kept_is_what_would_be_drawn(templates: Environment, template: str) -> None:
    dice = random.Random(template)
    for _ in range(400):
        told = names(dice)
        for game in ("one", "two"):
            given = {**told, "game_id": game, "voice": Voice(("en", len(game)))}
            given["voice"].begin(given)
            drawn = templates.made_for(template, game).render(given)
            anew = templates.made_for(template, game).render({**told, "game_id": game})
            assert drawn == anew
    assert templates.keeper.sites, "nothing of it can be kept"
    assert templates.keeper.shelf.young, "nothing was kept"


def test_what_does_not_change_is_not_made_again(templates: Environment) -> None:
    told = names(random.Random(1))
    for turn in range(2):
        given = {**told, "game_id": "one", "voice": Voice(("en", 1))}
        given["voice"].begin(given)
        before = len(templates.keeper.shelf.young)
        templates.made_for("loop.html", "one").render(given)
        assert (len(templates.keeper.shelf.young) > before) == (turn == 0)


def test_every_voice_has_its_own(templates: Environment) -> None:
    told = {**names(random.Random(1)), "game_id": "one"}
    for lang in ("en", "fr"):
        given = {**told, "voice": Voice((lang, 1))}
        given["voice"].begin(given)
        templates.made_for("late.html", "one").render(given)
    kinds = {key[1] for key in templates.keeper.shelf.young}
    assert kinds == {("en", 1), ("fr", 1)}


def test_the_shelf_forgets_what_was_not_used_for_long(templates: Environment) -> None:
    shelf = templates.keeper.shelf
    shelf.room = 4000
    dice = random.Random(2)
    for _ in range(300):
        given = {**names(dice), "game_id": "two", "voice": Voice(("en", 2))}
        given["voice"].begin(given)
        templates.made_for("loop.html", "two").render(given)
        assert sum(len(slot.html or "") + 300 for slot in shelf.young.values()) <= shelf.room + 1000


def test_what_is_remembered_belongs_to_its_game_and_language() -> None:
    asked = []

    class Speaker:
        def __init__(self, game: Any, lang: str) -> None:
            self.game, self.lang = game, lang

    @remembered
    def called(speaker: Speaker, name: str, n: int = 1) -> str:
        asked.append(name)
        return f"{speaker.game.id} {speaker.lang} {name} {n}"

    first, second = (royaume.load(game) for game in royaume.games()[:2])
    for _ in range(2):
        said = [called(Speaker(game, lang), name, n) for game in (first, second) for lang in ("en", "fr")
                for name in "ab" for n in (1, 2)]  # fmt: skip
        assert len(set(said)) == 16
    assert len(asked) == 16
