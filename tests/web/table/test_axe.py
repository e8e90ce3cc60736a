"""axe-core finds nothing serious on the tables, their replays and their ends, by day and by night."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from royaume.engine.record import Record
from royaume.web.render import tables
from tests.web.conftest import faults
from tests.web.table.conftest import WHOLE, Player

GAMES = tables()
FIRST = 2  # so many decisions of a game that names none here
TYPICAL = {  # decisions with much to choose from, as their games call them
    "crown_of_emara": ("play_card", "menu", "town_visit"),
    "kingdom_crossing": ("draft_pair", "income_next", "cross", "favour"),
    "queens_architect": ("draft_pick", "construct", "spend_esteem", "tavern"),
    "winter_kingdom": ("place_mandatory", "purchase", "move_house"),
}


def serious(player: Player, colours: bool = True, within: str | None = None) -> list[str]:
    """What breaks a rule seriously, in both themes; the nightly tests look at all colours of the whole page."""
    return faults(player.page, dark=True, colours=colours or WHOLE, within=None if WHOLE else within)


@pytest.fixture
def me(people: Callable[..., Player]) -> Player:
    return people(bypass_csp=True)


def decisions(game: str, wanted: tuple[str, ...]) -> dict[str, Record]:
    """Random games up to the first time that each of these decisions comes, or the first of all."""
    found: dict[str, Record] = {}
    for seed in range(100):
        rng = random.Random(seed)
        record = Record(game, 2, seed)
        state = record.start()
        while state.player is not None:
            decision = state.view(state.player)["decision"]
            if decision not in found and (decision in wanted or not wanted):
                found[decision] = Record(game, 2, seed, actions=record.actions)
            if len(found) == (len(wanted) or FIRST):
                return found
            record.actions.append(rng.choice(state.legal()))
            state.apply(record.actions[-1])
    raise AssertionError(f"{game} never came to {set(wanted) - set(found)}")


def ended(game: str) -> Record:
    """A random game to its end."""
    rng = random.Random(5)
    record = Record(game, 2, 5)
    state = record.start()
    while state.player is not None:
        record.actions.append(rng.choice(state.legal()))
        state.apply(record.actions[-1])
    return record


@pytest.mark.parametrize("game", GAMES)
def test_typical_decisions(me: Player, game: str) -> None:
    """They share their colours: those of the first are looked at, and of all with the nightly tests.

    So it is with what does not change when a sheet or the rules are opened.
    """
    for i, (decision, record) in enumerate(decisions(game, TYPICAL.get(game, ())).items()):
        me.sit_at(record)
        me.my_turn()
        assert (decision, serious(me, colours=i == 0)) == (decision, [])
    me.page.set_viewport_size({"width": 390, "height": 844})
    assert serious(me, colours=False) == []
    me.page.set_viewport_size({"width": 1440, "height": 900})
    me.page.locator("#stage [data-thing]:not(button)").first.click(button="right", force=True)
    me.page.wait_for_selector("#thing-sheet:not([hidden]) h2")
    me.page.keyboard.press("r")
    me.page.wait_for_selector("#drawer-book .chapter")
    me.page.locator("#drawer summary").last.click()
    assert serious(me, within="#thing-sheet") == []
    assert serious(me, within="#drawer") == [], "the rules"
    me.page.locator("#drawer [data-tab=counts]").click()
    me.page.wait_for_selector("[data-pane=counts] .one")
    assert serious(me, within="#drawer") == [], "with what counts"


def test_a_secret_bid(me: Player) -> None:
    record = decisions("almanac", ("make_bid",))["make_bid"]
    seats = ["me" if seat == record.replay().player else "bot:random" for seat in range(record.players)]
    me.look(
        me.api("POST", "/tables/from-record", data={"record": record.to_dict(), "seats": seats})["view"]["table"]["id"]
    )
    me.my_turn()
    assert serious(me) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_end_and_its_replay(me: Player, game: str) -> None:
    table = me.sit_at(ended(game))
    me.page.wait_for_selector("#over:not([hidden]) .sheet")
    assert serious(me, within="#over") == []
    me.page.goto(f"{me.house.url}/t/{table}/at/5")
    assert serious(me, colours=False) == []
    me.page.emulate_media(reduced_motion="no-preference")
    me.page.get_by_role("button", name="Watch from here").click()
    me.page.locator("#watch-pause").click()
    assert faults(me.page, dark=WHOLE, within=None if WHOLE else "#dock") == [], "while it is watched"


def test_solo_with_victoria(people: Callable[..., Any]) -> None:
    me: Player = people()
    me.sit("me", options={"solo": "campaign", "start_bp": 40})
    me.my_turn()
    assert "Victoria" in me.page.locator("#side").inner_text()
    me.play_on(random.Random(9), 20 if WHOLE else 6)
