"""What the table says is what the rules do: coins that are missing, what depends on something, the time of day."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from royaume.games.kingdom_crossing.actions import GUILDS, INCOME, SPACES, STRUCTURES, TAKE, WORK
from royaume.games.kingdom_crossing.brings import card_brings, structure_brings
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.web.scenes import draw
from tests.rules.kingdom_crossing.given import GAME, decision, do, new, table
from tests.web.table.stage import drawn


def positions(players: int, seed: int) -> Iterator[CrossingState]:
    """Every position of a random game in which somebody decides."""
    rng = random.Random(seed)
    s = new(players, seed)
    while s.player is not None:
        yield s
        s.apply(rng.choice(s.legal()))


@pytest.mark.rule("KC-8.3")
def test_what_is_missing_is_counted_after_the_bird() -> None:
    spaces = {"north_1": ("peddler_owl_2", "bird_red_03"), "north_2": "building_fox", "north_3": "building_owl"}
    price = {entry["id"]: entry["cost"] for entry in GAME.components["character"]}["peddler_owl_2"]
    s = do(table(spaces=spaces, coins=price - 3), "work:tile_renown cross:nw_1")
    refused = s.why_not(GAME.parse("take:north_1"))
    assert refused is not None
    assert refused.args["missing"] == 1  # the bird brings two of the three
    assert refused.text("en").endswith("you are 1 coin short.")
    assert refused.text("fr").endswith("il vous manque 1 pièce.")


@pytest.mark.parametrize("players", [1, 2, 4])
def test_with_the_missing_coins_it_can_be_done_and_with_one_less_it_cannot(players: int) -> None:
    told = 0
    for seed in range(players, players + 40):
        for s in positions(players, seed):
            asked = {"card": range(TAKE, TAKE + len(SPACES)), "action": range(WORK, WORK + 6)}.get(decision(s), ())
            for action in asked:
                refused = s.why_not(action)
                if refused is None or "missing" not in refused.args:
                    continue
                told += 1
                seat = s.player
                assert seat is not None
                for more, possible in ((refused.args["missing"], True), (refused.args["missing"] - 1, False)):
                    richer = GAME.from_dict(s.to_dict())
                    assert isinstance(richer, CrossingState)
                    richer.coins[seat] += more
                    assert (richer.why_not(action) is None) == possible
        if told > 30:
            return
    assert told > 5


@pytest.mark.rule("KC-9.7")
def test_an_income_that_brings_nothing_now_says_so() -> None:
    agenda = [["next_turn", 0, 0], ["evening_income", 0, 0]]
    s = table(agenda=agenda, structures=["home", "building_deer", "building_fox"], columns={"fox": 3})
    said = {lang: [GAME.label(s, action, lang) for action in s.legal()] for lang in ("en", "fr")}
    assert "Deer Lodge: 1 coin for each Deer card (now 0 coins)" in said["en"]
    assert "Fox Lodge: 1 coin for each Fox card (now 3 coins)" in said["en"]
    assert "Loge des Cerfs\u00a0: 1 pièce par carte Cerf (maintenant\u00a0: 0 pièce)" in said["fr"]
    wasted = set(draw(GAME, s.view(0), "en")["wastes"]) & {GAME.notation(action) for action in s.legal()}
    assert wasted == {"income:building_deer"}
    assert drawn(s, 0, "en", ("area.html",)).count("data-wastes") == 1


def test_what_is_said_to_come_comes() -> None:
    """Structures and cards bring what was told, whenever coins or points depend on something."""
    compared = 0
    for seed in range(30):
        for s in positions(3, seed):
            seat = s.player
            assert seat is not None
            for action in s.legal():
                if TAKE <= action < TAKE + len(SPACES):
                    told, mark = card_brings(s, seat, action - TAKE), "take"
                elif INCOME + len(GUILDS) <= action < INCOME + len(GUILDS) + len(STRUCTURES):
                    told, mark = structure_brings(s, seat, action - INCOME - len(GUILDS)), "income_structure"
                else:
                    continue
                if len(told) != 1 or told[0] is None:
                    continue
                tried = s.clone()
                tried.log = []
                tried.apply(action)
                kinds = [event.kind for event in tried.log]
                if mark not in kinds:
                    continue  # the bird asks something first
                first = kinds.index(mark) + 1
                if kinds[first - 1 :][1:2] in (["coins"], ["vp"]) and tried.log[first].seat == seat:
                    assert tried.log[first].data["n"] == told[0]
                    compared += 1
                elif kinds[first : first + 1] == ["revealed"]:
                    assert told[0] == 0
                    compared += 1
        if compared > 60:
            return
    assert compared > 20


@pytest.mark.rule("KC-4.1", "KC-5.7")
def test_the_page_knows_morning_day_and_evening_and_when_the_queen_sleeps() -> None:
    seen = set()
    for s in positions(2, 5):
        view = s.view(None)
        html = drawn(s, None, "en", ("board.html", "status.html"))
        seen.add((view["phase"], "status_" + str(view["phase"]) in html))
        if view["queen"] is None:
            assert ("queen_taken" in html) == (view["phase"] in ("day", "evening"))
            assert ("queen_waits" in html) != ("queen_taken" in html)
    assert seen == {(None, False), ("morning", True), ("day", True), ("evening", True)}


@pytest.mark.rule("KC-7.3")
def test_the_bonus_of_a_bridge_stands_on_the_choice() -> None:
    found = 0
    for seed in range(40):
        for s in positions(2, seed):
            for action in s.legal() if decision(s) == "cross" else ():
                tried = s.clone()
                tried.log = []
                tried.apply(action)
                after = tried.log[1] if len(tried.log) > 1 and tried.log[0].kind == "cross" else None
                scored = after.data["n"] if after is not None and after.kind == "vp" else 0
                label = GAME.label(s, action, "en")
                assert label.endswith(f": {scored} VP") if scored else "VP" not in label
                found += bool(scored)
        if found > 3:
            return
    assert found


def test_french_terms_of_the_rulebook() -> None:
    texts = [path.read_text(encoding="utf-8") for path in GAME.folder.rglob("*fr.*")]
    assert len(texts) > 3
    for text in texts:
        assert not re.search(r"[Pp]erc(ev|oi)|[Pp]erçoi|[Uu]nités?\b", text)
