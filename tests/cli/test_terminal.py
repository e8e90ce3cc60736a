"""The table of Crown of Emara in the terminal: it fits, and it shows what the view says."""

import re
from itertools import product
from typing import Any

import pytest
from rich.console import Console

import royaume
from royaume.bots.series import seat_bots
from royaume.engine.state import State
from royaume.games.crown_of_emara import terminal

GAME = royaume.load("crown_of_emara")


def drawn(view: dict[str, Any], width: int = 120, lang: str = "en", names: list[str] | None = None) -> str:
    console = Console(width=width, record=True, file=None, force_terminal=False)
    with console.capture() as capture:
        console.print(terminal.show(view, GAME, lang, names))
    return capture.get()


def after(players: int, plies: int, **options: Any) -> State:
    state = GAME.new(players, 7, options)
    bots = seat_bots(["greedy"] * players, 7)
    while state.player is not None and state.ply < plies:
        state.apply(bots[state.player].decide(state))
    return state


@pytest.mark.parametrize(
    ("players", "plies", "options"),
    [(1, 70, {}), (2, 0, {}), (3, 150, {"mixed_boards": True}), (4, 200, {"informed_choice": True}), (2, 9999, {})],
)
def test_it_fits_the_width(players: int, plies: int, options: dict[str, Any]) -> None:
    state = after(players, plies, **options)
    for width, lang, seat in product((80, 100, 120, 160), ("en", "fr"), (0, None)):
        lines = drawn(state.view(seat), width, lang).splitlines()
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines)


def test_what_lies_on_the_table() -> None:
    state = after(3, 120)
    view = state.view(0)
    shown = drawn(view, 160, names=["Anna", "Ben", "Carla"])
    called = GAME.components.names("en", "events", "advisors", "action_cards")
    assert called[view["event"]] in shown
    assert f"Round {view['round']} of 6" in shown
    for seat, name in enumerate(("Anna", "Ben", "Carla")):
        area = view["seats"][seat]
        gap = abs(area["cp"] - area["bp"])
        assert re.search(rf"{name} .*CP +{area['cp']} BP +{area['bp']} gap {gap} score {area['score']}", shown), name
    for place in view["display"].values():
        for advisor in place:
            assert advisor is None or called[advisor] in shown
    for card in view["seats"][0]["hand"]:
        assert re.search(rf"^ {called[card]} ", shown, re.M)


def test_markers_show_what_they_say_now_and_next() -> None:
    view = GAME.new(2, 7).view(0)
    assert (view["markers"]["gift_stone"]["value"], view["markers"]["gift_stone"]["next"]) == (2, 3)
    shown = drawn(view, 160)
    castle = shown[shown.index("gift →") :]
    assert "stone 2›3" in castle
    gone = {**view, "markers": {**view["markers"], "gift_stone": {"value": 4, "next": 4, "uses_left": 0}}}
    assert "stone 4 " in drawn(gone, 160)


def test_steps_lead_from_the_own_councilors() -> None:
    view = GAME.new(2, 7).view(1)
    shown = drawn(view, 160)
    places = GAME.components.names("en", "countryside_locations", "town_locations")
    for i in (0, 1):
        for position, place in enumerate(view["boards"][i]):
            steps = (position - view["seats"][1]["at"][i]) % 4
            assert f"{places[place]} +{steps} " in shown if steps else f"{places[place]}  " in shown
    assert "+1 +2 +3" not in drawn(GAME.new(2, 7).view(None), 160)


def test_victoria_is_there_in_solo_only() -> None:
    state = after(1, 60)
    view = state.view(0)
    coming = view["victoria"]["next"]
    shown = drawn(view)
    assert f"+{coming['stone']} for a stone, +{coming['bread']} for a bread, +{coming['card']} for a rank" in shown
    assert f"{view['victoria']['cp']} CP" in shown
    assert "nothing at the end of this round" in drawn(GAME.new(1, 7).view(0))
    assert "Victoria" not in drawn(GAME.new(2, 7).view(0))


def test_a_spectator_sees_no_hand() -> None:
    view = GAME.new(2, 7).view(None)
    assert "Your hand" not in drawn(view)
    assert "(you)" not in drawn(view)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_effect_can_be_said(lang: str) -> None:
    board = terminal.Board(GAME.new(2, 1).view(0), GAME, lang, None)
    said = [
        board.effect(entry["effect"]).plain
        for table in ("advisors", "events", "action_cards", "favor_tokens")
        for entry in GAME.components[table]
    ]
    assert all(said)
    if lang == "en":
        assert board.effect(board.entries["advisors"]["landlord"]["effect"]).plain == "1 cloth + 1 CP → 5 BP"
        assert board.effect(board.entries["events"]["early_winter"]["effect"]).plain == "each gain of BP: −1 BP"
        assert board.effect(board.entries["events"]["foreign_traders"]["effect"]).plain == "sell 1 more at the Market"


def test_the_status_is_one_line_about_the_seat_that_looks() -> None:
    console = Console(width=120)
    view = after(2, 100).view(1)
    with console.capture() as capture:
        console.print(terminal.status(view, GAME, "en"))
    (line,) = capture.get().splitlines()
    area = view["seats"][1]
    assert line.startswith(f"● CP {area['cp']:>2} BP {area['bp']:>2}")
    for good, n in area["goods"].items():
        name = terminal.WORDS.say("en", f"good.{good}")
        assert (f"{name} {n}" in line) == bool(n)
