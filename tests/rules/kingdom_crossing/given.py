"""Positions for the tests of the rules: one known table, emptied, changed where a test needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import royaume
from royaume.games.kingdom_crossing.actions import GUILDS, RESOURCES, SPACES
from royaume.games.kingdom_crossing.game import KingdomCrossing
from royaume.games.kingdom_crossing.state import CrossingState

GAME = cast(KingdomCrossing, royaume.load("kingdom_crossing"))
TURN = [["next_turn", 0, 0], ["action", 0, 0]]
DISPLAY = ["favour_wood", "favour_stone", "favour_sap"]
STOCK = ["favour_food", "favour_fox", "favour_owl", "favour_bear"]
OBJECTIVES = ["builder", "birds", "wood_sap", "stone_food", "decorations", "investment"]
Card = str | None | tuple[str | None, str | None]


def new(players: int = 2, seed: int = 1, **options: Any) -> CrossingState:
    """A game after set-up, before the draft."""
    return cast(CrossingState, GAME.new(players, seed, options))


def read(data: Mapping[str, Any]) -> CrossingState:
    """The position written in a dict."""
    return cast(CrossingState, GAME.from_dict(data))


def table(
    players: int = 2,
    *,
    spaces: Mapping[str, Card] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    agenda: Sequence[Sequence[Any]] = TURN,
    turn: Mapping[str, Any] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    hard: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> CrossingState:
    """Seat 0, the first player, is to act in round 1 in the West; nobody owns anything.

    All deck spaces are empty but those named in `spaces`, with a card, or with a card and its bird; `decks` are the
    cards below. Other names are fields of board 0 or of the position; `others` are those of the other boards.
    """
    data = GAME.new(players, 1, options).to_dict()
    data.update(
        agenda=[list(step) for step in agenda],
        round=1,
        turn_number=1,
        lead=0,
        first=0,
        balloon="north",
        queen="queen_fox",
        queen_pile=["queen_owl", "queen_bear", "queen_boar"],
        queen_out="queen_deer",
        pairs=[],
        display=DISPLAY,
        stock=STOCK,
        empty_tiles=["empty_coins", "empty_resource", "empty_invest", "empty_vp"],
        objectives=[{"id": f"objective_{o}", "hard": f"objective_{o}" in hard, "claims": []} for o in OBJECTIVES],
    )
    for name in SPACES:
        card = (spaces or {}).get(name)
        shown, bird = card if isinstance(card, tuple) else (card, None)
        data["spaces"][name].update(shown=shown, bird=bird, cards=list((decks or {}).get(name, ())))
    data["turn"].update(turn or {})
    for i, board in enumerate(data["boards"]):
        board.update(
            coins=0, vp=0, invest=0, tracks=dict.fromkeys(RESOURCES, 0), decorations=[], upgraded=[], played=[],
            paws=[], at="west" if i == 0 else "south", houses=["west" if i == 0 else "south"], birds=[], favours=[],
            columns=dict.fromkeys(GUILDS, 0), characters=[], structures=["home"], queens=[], start="start_1_a",
        )  # fmt: skip
    for name, value in given.items():
        _put(data["boards"][0] if name in data["boards"][0] else data, name, value)
    for i, fields in (others or {}).items():
        for name, value in fields.items():
            _put(data["boards"][i], name, value)
    return read(data)


def _put(place: dict[str, Any], name: str, value: Any) -> None:
    if name in ("tracks", "columns"):
        value = {**place[name], **value}
    if name not in place:
        raise KeyError(name)
    place[name] = value


def do(s: CrossingState, *script: str) -> CrossingState:
    """The same position after these actions, in notation, separated by blanks."""
    for text in " ".join(script).split():
        s.play(GAME.parse(text))
    return s


def walk(s: CrossingState, tile: str, bridge: str, space: str) -> CrossingState:
    """Work with a one-bridge tile on foot: over this bridge to this card, whatever else is offered on the way."""
    do(s, f"work:{tile}")
    while s.player == 0 and decision(s) in ("fly_before", "cross", "fly_after", "card"):
        do(s, {"cross": f"cross:{bridge}", "card": f"take:{space}"}.get(decision(s), "stay"))
    return s


def legal(s: CrossingState, family: str = "") -> list[str]:
    """The legal actions in notation, all or those of a family."""
    found = [GAME.notation(action) for action in s.legal()]
    return [text for text in found if text.split(":")[0] == family] if family else found


def why(s: CrossingState, text: str) -> tuple[str, ...]:
    """The clauses that forbid an action; empty if it is legal."""
    reason = s.why_not(GAME.parse(text))
    return reason.clauses if reason is not None else ()


def decision(s: CrossingState) -> str:
    """The name of the pending decision."""
    return s.flow.unpack(s.agenda[-1])[0] if s.player is not None else ""


def board(s: CrossingState, i: int = 0) -> dict[str, Any]:
    """A board of the position as data."""
    found: dict[str, Any] = s.to_dict()["boards"][i]
    return found
