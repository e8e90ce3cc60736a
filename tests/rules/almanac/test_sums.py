"""Every sum of a roll that is shown adds up: in the log, on the card, in the question, in what just happened."""

from __future__ import annotations

import random
import re

import pytest

from royaume.games.almanac.drawing import moments, scene
from royaume.games.almanac.steps import MODE
from royaume.games.almanac.tables import MODE_DIE
from tests.rules.almanac.given import GAME, at, combat, load_dice, new, play

SUM = re.compile(r"Strength (\d+) \+ die (\d+)(?: \+ Guide’s banner (\d+))? = (\d+)")
MODES = {"encounter", "trial", "bout", "champion"}


def added_up(text: str) -> list[int]:
    """The totals of all sums in a text, each held to its parts."""
    totals = []
    for strength, die, banner, total in SUM.findall(text):
        assert int(strength) + int(die) + int(banner or 0) == int(total), text
        totals.append(int(total))
    return totals


@pytest.mark.dear
@pytest.mark.rule("AL-11.2", "AL-11.8", "AL-20.9")
def test_every_sum_that_is_shown_adds_up() -> None:
    modes: set[str] = set()
    banners = asked = lost = alone = 0
    for seed in range(60):
        rng = random.Random(seed)
        s = new(2 + seed % 3, seed)
        while s.player is not None:
            roll = scene(GAME, s.view(s.player), "en")["roll"]
            if roll is not None:
                asked += 1
                said = added_up(GAME.prompt(s, "en"))
                if roll["mode"] == "die":
                    assert roll["total"] == roll["value"]
                    assert not said  # Strength has no part in it
                elif roll["total"] >= 0:
                    assert said == [roll["strength"] + roll["value"] + roll["bonus"]] == [roll["total"]]
                else:
                    assert not said
            s.log = []
            s.apply(rng.choice([a for a in s.legal() if a] or s.legal()))
            events = [(1, event.seen_by(None)) for event in s.log]
            fights = [event for _, event in events if event["kind"] == "combat"]
            for event in fights:
                line = GAME.tell(event, "en")
                if event["mode"] == "die" or event["total"] < 0:
                    assert not added_up(line)
                    alone += event["mode"] == "die"
                    lost += event["total"] < 0
                else:
                    assert added_up(line) == [event["total"]]
                    modes.add(event["mode"])
                    banners += "banner" in line
            shown = [r for moment in moments(GAME, events, "en") for r in moment["rolls"] if r["total"] is not None]
            for r in shown:
                face = int(r["face"]) if r["face"].isdigit() else 0
                assert r["strength"] + face + r["bonus"] == r["total"]
            assert len(shown) == sum(event["mode"] != "die" and event["total"] >= 0 for event in fights)
    assert modes == MODES
    assert banners
    assert asked
    assert lost
    assert alone


@pytest.mark.rule("AL-11.14")
def test_the_die_of_the_circus_has_nothing_to_do_with_strength() -> None:
    met = ["snow_wolves", "ice_bandits", "travelling_circus"]
    s = at(4, agenda=[["reroll", 0, MODE.put(MODE_DIE)]], met=met, turn={"rerolls": 1, "face": 1, "total": 1})
    roll = scene(GAME, s.view(0), "en")["roll"]
    assert (roll["mode"], roll["strength"], roll["total"]) == ("die", 0, 1)
    assert "Strength" not in GAME.prompt(s, "en")


@pytest.mark.rule("AL-11.8")
def test_the_banner_of_the_guide_stands_in_the_sum() -> None:
    cards = [e for e in GAME.components["encounters"] if e["guide"].get("strength") and e["letter"] == "A"]
    card = next(iter(cards), None) or next(e for e in GAME.components["encounters"] if e["guide"].get("strength"))
    names = [e["id"] for e in GAME.components["encounters"]]
    s = at(1, agenda=[["choose_location", 0, 0]], gold=9)
    s.encounters = (names.index(card["id"]), *s.encounters[1:])
    s.log = []
    play(load_dice(s, *combat("2", "2", "2")), "travel:2")
    if GAME.notation(s.legal()[0]) == "encounter:fight":
        play(s, "encounter:fight")
    fight = next(e for e in s.log if e.kind == "combat" and e.seat == 0)
    assert fight.data["total"] == 2 + 2 + card["guide"]["strength"]
    assert f"Guide’s banner {card['guide']['strength']} = {fight.data['total']}" in GAME.tell(fight.seen_by(None), "en")
