"""Positions for the tests of the rules, built compactly on one known map: slot k holds board k+1, side A."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import royaume
from royaume.games.winter_kingdom.actions import TERRAINS
from royaume.games.winter_kingdom.game import WinterKingdom
from royaume.games.winter_kingdom.hexes import HEX_IDS, NAMED, hexes_of, mask_of
from royaume.games.winter_kingdom.state import WinterState

GAME = cast(WinterKingdom, royaume.load("winter_kingdom"))


def new(players: int = 2, seed: int = 1, **options: Any) -> WinterState:
    """A game after set-up."""
    return cast(WinterState, GAME.new(players, seed, options))


def read(data: Mapping[str, Any]) -> WinterState:
    """The position written in a dict."""
    return cast(WinterState, GAME.from_dict(data))


def at(
    houses: str = "",
    forts: str = "",
    *,
    others: Sequence[str] = (),
    other_forts: Sequence[str] = (),
    card: str = "snow",
    in_play: Sequence[str] = (),
    upgraded: Sequence[str] = (),
    hand: Sequence[str] = (),
    coins: int = 0,
    reserve: tuple[int, int] = (32, 4),
    players: int = 2,
    twist: str = "none",
    economy: str = "marble",
    scoring: Sequence[str] = ("climbers", "scouts", "royalty"),
    direction: str | None = None,
    top_section: str | None = None,
    agenda: Sequence[Sequence[Any]] = (("choose_action", 0, 0),),
    layout: Mapping[str, Any] | None = None,
    pile: Sequence[str] | None = None,
    discard: Sequence[str] | None = None,
    turn: Mapping[str, Any] | None = None,
    **patch: Any,
) -> WinterState:
    """Seat 0, the first player, is to act; `others` are the houses of seats 1, 2..., hexes are written `q,r q,r`."""
    options = {"layout": 0, "twist": twist, "economy": economy, "first_player": 0}
    data = GAME.new(players, 1, options).to_dict()
    data["agenda"] = [list(step) for step in agenda]
    data["scoring"] = list(scoring)
    data["direction"] = direction
    data["top_section"] = top_section
    data["turn"] = {**data["turn"], "terrain": None, **(turn or {})}
    data["layout"] = {**data["layout"], **(layout or {})}
    for key, value in (("pile", pile), ("discard", discard)):
        if value is not None:
            data[key] = list(value)
    for seat, player in enumerate(data["seats"]):
        player.update(houses=[], forts=[], hand=[], in_play=[], upgraded=[])
        if seat:
            player["houses"] = others[seat - 1].split() if seat <= len(others) else []
            player["forts"] = other_forts[seat - 1].split() if seat <= len(other_forts) else []
    data["seats"][0].update(
        houses=houses.split(),
        forts=forts.split(),
        card=card,
        in_play=[*in_play, *(name for name in upgraded if name not in in_play)],
        upgraded=list(upgraded),
        hand=list(hand),
        coins=coins,
        reserve={"houses": reserve[0], "forts": reserve[1]},
    )
    data.update(patch)
    return read(data)


AFTER = (("end_turn", 0, 0), ("purchase_phase", 0, 0))  # the agenda when the actions are over


def do(s: WinterState, *actions: str) -> WinterState:
    """Play some actions; the same position comes back."""
    for action in actions:
        s.play(GAME.parse(action))
    return s


def offered(s: WinterState, family: str = "") -> list[str]:
    """What is legal now, as notation; with a family only its arguments."""
    found = [GAME.notation(action) for action in s.legal()]
    if not family:
        return found
    return [action.removeprefix(f"{family}:") for action in found if action.split(":")[0] == family]


def hexes(s: WinterState, family: str = "house") -> set[str]:
    """The hexes on offer in a family."""
    return set(offered(s, family))


def refused(s: WinterState, action: str) -> tuple[str, tuple[str, ...]]:
    """Why an action is not legal: the key and the clauses."""
    reason = s.why_not(GAME.parse(action))
    assert reason is not None, f"{action} is legal"
    return reason.key, reason.clauses


def decision(s: WinterState) -> str:
    """The name of the pending decision."""
    return s.flow.unpack(s.agenda[-1])[0] if s.player is not None else ""


def mask(text: str) -> int:
    """The set of some hexes."""
    return mask_of([NAMED[name] for name in text.split()])


def all_of(terrain: str, *but: str) -> str:
    """Every hex of a terrain on the known map, except some."""
    land = at().land
    return " ".join(HEX_IDS[i] for i in hexes_of(land.terrains[TERRAINS.index(terrain)]) if HEX_IDS[i] not in but)
