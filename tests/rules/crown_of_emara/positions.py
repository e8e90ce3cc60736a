"""Positions for the tests of words: one known table, changed where a test needs it."""

from __future__ import annotations

from typing import Any, cast

from royaume.games.crown_of_emara import load
from royaume.games.crown_of_emara.actions import ADVISORS_A, CARDS, EVENTS, GOODS, HUTS
from royaume.games.crown_of_emara.game import CrownOfEmara
from royaume.games.crown_of_emara.state import EmaraState

GAME = load()
DISPLAY = {
    "castle": ["baker", "scholar"],
    "cathedral": ["toolmaker", "archivist"],
    "market": ["merchant", "landlord"],
    "construction_site": ["carpenter", "steward"],
}
NOTHING = dict.fromkeys(GOODS, 0)
NAMES = {0: "Anna", 1: "Ben", 2: "Carla", 3: "David"}
VISIT = "play_card:take_wood:1 move:town"


def position(
    game: CrownOfEmara = GAME, players: int = 2, options: dict[str, Any] | None = None, **given: Any
) -> EmaraState:
    """Seat 0 begins round 1 in the Forest and at the Castle with nine cards in hand and no goods.

    `goods` are those of seat 0, `event` is the active one; other names are fields of seat 0 or of the position.
    """
    data = game.new(players, seed=1, options=options).to_dict()
    event = given.pop("event", "fine_cloth")
    data.update(
        first=0,
        boards=[
            ["forest", "grainfield", "quarry", "weaving_mill"],
            ["castle", "cathedral", "market", "construction_site"],
        ],
        agenda=[["next_turn", 0, 1], ["play_card", 0, 0]],
        events=[event, *(e for e in EVENTS if e != event)],
        past=[],
        display=DISPLAY,
        away=[a for a in ADVISORS_A if all(a not in pair for pair in DISPLAY.values())],
        stack=["sir_carl", "lady_marie"],
    )
    for seat, place in enumerate(([0, 0], [1, 1], [2, 2], [3, 3])[:players]):
        data["seats"][seat].update(at=place, goods=NOTHING, hand=list(CARDS), deck=[])
    data["seats"][0]["goods"] = {**NOTHING, **given.pop("goods", {})}
    data["huts"] = {**dict.fromkeys(HUTS, -1), **given.pop("huts", {})}
    data["markers"].update(given.pop("markers", {}))
    data["turn"].update(given.pop("turn", {}))
    for name, value in given.items():
        (data["seats"][0] if name in data["seats"][0] else data)[name] = value
    return cast(EmaraState, game.from_dict(data))


def after(script: str, **given: Any) -> EmaraState:
    """The position after these actions, in notation, separated by blanks."""
    s = position(**given)
    for text in script.split():
        s.play(s.game.parse(text))
    return s


def before(place: int) -> list[int]:
    """Where the councilors of seat 0 stand so that `VISIT` leads to this place of the town ring."""
    return [0, (place - 1) % 4]


def fr(text: str) -> str:
    """French as it is printed: typographic apostrophes, and a no-break space before : ; ? ! and inside « »."""
    text = text.replace("'", "’").replace("« ", "«\u00a0")
    for mark in ":;?!»":
        text = text.replace(f" {mark}", f"\u00a0{mark}")
    return text
