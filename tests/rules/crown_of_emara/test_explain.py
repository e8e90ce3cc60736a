"""Why not? Every refusal with its exact words and clauses, and what random games say about all the others."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any, cast

import pytest

from royaume.engine.components import Components
from royaume.engine.errors import IllegalAction
from royaume.engine.languages import LANGUAGES
from royaume.engine.reasons import Reason
from royaume.engine.rulebook import read_rulebook
from royaume.games.crown_of_emara.actions import space
from royaume.games.crown_of_emara.game import CrownOfEmara
from royaume.games.crown_of_emara.state import EmaraState
from tests.rules.crown_of_emara.positions import GAME, VISIT, after, before, fr, position
from tests.rules.crown_of_emara.refused import bonus, paying, turn, visits

CLAUSES = read_rulebook(GAME.folder / "rulebook" / "en.md").clauses
CASES = [*turn.CASES, *bonus.CASES, *visits.CASES, *paying.CASES]


@pytest.mark.parametrize(
    ("given", "script", "action", "key", "clauses", "english", "french"),
    [pytest.param(*case, marks=pytest.mark.rule(*case[4]), id=f"{case[3]}-{case[2]}") for case in CASES],
)
def test_refusals(
    given: dict[str, Any], script: str, action: str, key: str, clauses: tuple[str, ...], english: str, french: str
) -> None:
    s = after(script, **given)
    reason = s.why_not(GAME.parse(action))
    assert reason is not None
    assert (reason.key, reason.clauses) == (key, clauses)
    assert reason.text("en") == english
    assert reason.text("fr") == fr(french)
    with pytest.raises(IllegalAction) as refused:
        s.play(GAME.parse(action))
    assert str(refused.value) == f"{english} ({', '.join(clauses)})"


@pytest.mark.rule("CE-8.7", "CE-R24")
def test_more_breads_than_a_players_own_data_allow() -> None:
    data = deepcopy(GAME.components.data)
    site = next(place for place in data["town_locations"] if place["id"] == "construction_site")
    next(action for action in site["actions"] if action["id"] == "deliver_bread")["bread_max"] = 2
    game = CrownOfEmara(Components(data, "two_breads.toml", GAME.components.texts))
    s = after(VISIT, game=game, at=before(3), goods={"bread": 3})
    reason = s.why_not(game.parse("deliver_bread:3"))
    assert reason is not None
    assert (reason.key, reason.clauses) == ("too_many_breads", ("CE-8.7", "CE-R24"))
    assert reason.text("en") == "You may deliver only 2 breads in a visit."
    assert reason.text("fr") == "Vous ne pouvez livrer que 2 pains par visite."


@pytest.mark.parametrize("action", [-1, space.size, 10**9])
def test_integers_that_are_no_action(action: int) -> None:
    reason = position().why_not(action)
    assert reason is not None
    assert (reason.key, reason.clauses) == ("no_such_action", ("CE-5.6",))
    assert reason.to_dict() == {
        "key": "no_such_action",
        "clauses": ["CE-5.6"],
        "en": "There is no such action.",
        "fr": "Cette action n’existe pas.",
    }


def test_every_reason_of_the_catalogue_is_proved_here() -> None:
    written = {key.removeprefix("reason.") for key in GAME.words.keys("en") if key.startswith("reason.")}
    assert {case[3] for case in CASES} | {"no_such_action", "too_many_breads"} == written


# Whole games ------------------------------------------------------------------------------------


LACKS = ("cannot_pay", "cannot_pay_no_gold", "cannot_give", "rank_cost")


def missing(reason: Reason) -> dict[str, int]:
    """What a refusal says is missing, as goods that can be given."""
    if reason.key == "cannot_pay":
        return {"gold": reason.args["n"]}
    if reason.key == "cannot_pay_no_gold":
        return {"wood": reason.args["n"]}
    return dict(reason.args["missing"])


def with_more(s: EmaraState, more: dict[str, int]) -> EmaraState:
    """The same position, where the seat that decides owns more."""
    data = s.to_dict()
    player = data["seats"][s.player]
    for item, n in more.items():
        if item == "cp":
            player["cp"] += n
        else:
            player["goods"][item] += n
    return cast(EmaraState, GAME.from_dict(data))


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"mixed_boards": True}), (3, {"informed_choice": True}), (4, {})],
)
def test_refusals_have_words_and_clauses_in_whole_games(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    s = GAME.new(players, seed=players, options=options)
    while s.player is not None:
        legal = s.legal()
        for action in rng.sample(range(-1, space.size + 1), 15):
            if action not in legal:
                reason = GAME.explain(s, action)
                assert set(reason.clauses) <= CLAUSES.keys()
                assert reason.clauses
                for lang in LANGUAGES:
                    assert reason.text(lang).endswith(".")
                    assert "{" not in reason.text(lang)
        s.apply(rng.choice(legal))


@pytest.mark.rule("CE-14.1", "CE-14.3", "CE-10.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_said_to_be_missing_is_exactly_what_is_missing(players: int) -> None:
    rng = random.Random(players)
    s = cast(EmaraState, GAME.new(players, seed=players))
    kinds = set()
    while s.player is not None:
        legal = s.legal()
        for action in range(space.size):
            reason = s.why_not(action)
            if reason is None or reason.key not in LACKS:
                continue
            kinds.add((reason.key, space.family_of(action).name))
            more = missing(reason)
            richer = with_more(s, more)
            if action not in richer.legal():  # the Landlord asks for cloth and for a citizen point
                assert GAME.notation(action) == "advisor:landlord_1"
                richer = with_more(richer, missing(GAME.explain(richer, action)))
            assert action in richer.legal()
            for item, n in more.items():
                assert action not in with_more(s, {**more, item: n - 1}).legal()
        s.apply(rng.choice(legal))
    assert {("cannot_pay", "hire"), ("cannot_pay", "recruit"), ("rank_cost", "raise_rank")} <= kinds
    assert len(kinds) >= 10
