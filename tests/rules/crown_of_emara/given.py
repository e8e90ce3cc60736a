"""Positions for the tests of the rules, built compactly, with every component in exactly one place."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import royaume
from royaume.games.crown_of_emara.actions import ADVISORS_A, ADVISORS_B, CARDS, EVENTS, GOODS, LOCATIONS, RANKS, TOKENS
from royaume.games.crown_of_emara.game import CrownOfEmara
from royaume.games.crown_of_emara.state import DID_CARD, EmaraState

GAME = cast(CrownOfEmara, royaume.load("crown_of_emara"))
COUNTRY_RING = ["forest", "grainfield", "quarry", "weaving_mill"]
TOWN_RING = ["market", "castle", "cathedral", "construction_site"]
QUIET = "timber_felling"  # an event that does nothing more once the round has begun
Seat = dict[str, Any]


def new(players: int = 3, seed: int = 1, **options: Any) -> EmaraState:
    """A game after set-up."""
    return cast(EmaraState, GAME.new(players, seed, options))


def read(data: Mapping[str, Any]) -> EmaraState:
    """The position written in a dict."""
    return cast(EmaraState, GAME.from_dict(data))


def menu(
    card: str = "take_wood",
    slot: int = 1,
    *,
    at: tuple[str, str] = ("forest", "market"),
    goods: Mapping[str, int] | None = None,
    advisors: Sequence[str] = (),
    tokens: Sequence[str] = (),
    huts: Sequence[str] = (),
    rank: int = 0,
    cp: int = 0,
    bp: int = 30,
    players: int = 3,
    event: str = QUIET,
    round: int = 1,
    display: Mapping[str, Sequence[str]] | None = None,
    stack: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    boards: Sequence[Sequence[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **patch: Any,
) -> EmaraState:
    """Seat 0, the first player, has played a card and stands before the menu; nobody owns anything else."""
    informed = bool((options or {}).get("informed_choice"))
    data = GAME.new(players, 1, options).to_dict()
    data["agenda"] = [["next_turn", 0, 1], ["menu", 0, 0]]
    data["first"] = 0
    data["round"] = round
    data["boards"] = [list(board) for board in (boards or (COUNTRY_RING, TOWN_RING))]
    for player in data["seats"]:
        deal(player, [], informed)
        player.update(at=[0, 0], goods=dict.fromkeys(GOODS, 0), cp=0, bp=30, tally={}, advisors=[], tokens=[])
    for number, seat in (others or {}).items():
        patch_seat(data, number, seat)
    mine = {
        "goods": goods or {},
        "advisors": advisors,
        "tokens": tokens,
        "huts": huts,
        "rank": rank,
        "cp": cp,
        "bp": bp,
    }
    patch_seat(data, 0, mine)
    data["seats"][0]["at"] = [board.index(place) for board, place in zip(data["boards"], at, strict=True)]
    deal(data["seats"][0], [card], informed)
    data["seats"][0]["slots"][slot - 1] = card
    used = DID_CARD if card.startswith("take_") else 0
    data["turn"] = {"card": card, "slot": slot, "used": used, "visit_done": 0, "visit_tokens": []}
    data["display"] = {town: [*(display or {}).get(town, []), None, None][:2] for town in TOWN_RING}
    shown = [advisor for town in data["display"].values() for advisor in town]
    gone = [*shown, *(advisor for player in data["seats"] for advisor in player["advisors"])]
    data["stack"] = [advisor for advisor in ADVISORS_B if advisor not in gone] if stack is None else list(stack)
    data["away"] = [advisor for advisor in (*ADVISORS_A, *ADVISORS_B) if advisor not in (*gone, *data["stack"])]
    set_events(data, event)
    held = [token for player in data["seats"] for token in player["tokens"]]
    data["discard"] = list(discard)
    data["pile"] = [token for token in TOKENS if token not in held and token not in discard]
    for key, value in patch.items():
        data[key] = {**data[key], **value} if isinstance(value, Mapping) else value
    return read(data)


def deal(player: Seat, played: Sequence[str], informed: bool) -> None:
    """Give a player the nine cards: some played, three (or all others) in hand, the rest in the deck."""
    left = [card for card in CARDS if card not in played]
    held = len(left) if informed else 3 - len(played)
    player.update(played=list(played), hand=left[:held], deck=left[held:], slots=[None, None, None])


def patch_seat(data: dict[str, Any], number: int, seat: Mapping[str, Any]) -> None:
    """Lay a few facts onto a seat, and move huts, craftsmen and nobility cards along."""
    player = data["seats"][number]
    for key, value in seat.items():
        if key == "goods":
            player["goods"].update(value)
        elif key == "huts":
            for hut in value:
                data["huts"][hut] = number
            player["craftsmen"] = 4 - len(value)
        elif key == "rank":
            player["rank"] = value
            player["nobles"] = [rank * 4 + data["nobility"][RANKS[rank]] for rank in range(value)]
            for rank in RANKS[:value]:
                data["nobility"][rank] += 1
        else:
            player[key] = list(value) if isinstance(value, tuple) else value


def set_events(data: dict[str, Any], event: str) -> None:
    """Make an event the active one; another is the setup card."""
    rest = [name for name in EVENTS if name != event]
    if data["players"] == 1:
        rest = [name for name in rest if name != "early_winter"]
    data["past"] = rest[-1:]
    data["events"] = [event, *rest[:-1]]


def visit(location: str, **facts: Any) -> EmaraState:
    """Seat 0 has just moved its town councilor onto a location, and the visit begins (if it offers anything)."""
    before = TOWN_RING[TOWN_RING.index(location) - 1]
    return do(menu(at=("forest", before), **facts), "move:town")


def over(players: int = 3, seats: Iterable[Mapping[str, Any]] = (), **patch: Any) -> EmaraState:
    """A finished game with these seats."""
    data = menu(players=players, round=6, **patch).to_dict()
    data["agenda"] = []
    for number, seat in enumerate(seats):
        patch_seat(data, number, seat)
    return read(data)


def end_of_round(event: str, round: int = 1, *seats: Mapping[str, Any], **facts: Any) -> EmaraState:
    """The end of a round under an event, before anybody is asked."""
    data = menu(event=event, round=round, **facts).to_dict()
    for number, seat in enumerate(seats):
        patch_seat(data, number, seat)
    data["agenda"] = [["round_end", 0, 0]]
    return read(data)


def do(s: EmaraState, *actions: str) -> EmaraState:
    """Play actions, checked."""
    for action in actions:
        s.play(GAME.parse(action))
    return s


def legal(s: EmaraState, *families: str) -> list[str]:
    """What is legal, in the order of the options; only of some families if they are named."""
    found = [GAME.notation(action) for action in s.legal()]
    return [action for action in found if not families or action.split(":")[0] in families]


def refused(s: EmaraState, action: str) -> tuple[str, ...]:
    """The clauses that forbid an action; it must not be legal."""
    reason = s.why_not(GAME.parse(action))
    assert reason is not None, f"{action} is legal"
    return reason.clauses


def decision(s: EmaraState) -> str:
    """What is asked now; empty when the game is over."""
    return s.flow.unpack(s.agenda[-1])[0] if s.player is not None else ""


def goods(s: EmaraState, seat: int = 0) -> dict[str, int]:
    """What a seat owns, without what it has none of."""
    return {good: n for good, n in zip(GOODS, s.goods[seat], strict=True) if n}


def points(s: EmaraState, seat: int = 0) -> tuple[int, int]:
    """Citizen and building points of a seat."""
    return s.cp[seat], s.bp[seat]


def where(s: EmaraState, seat: int = 0) -> tuple[str, str]:
    """The locations of a seat's councilors."""
    return LOCATIONS[s.location(seat, 0)], LOCATIONS[s.location(seat, 1)]


def shown(s: EmaraState, marker: str) -> int:
    """The number a marker shows, or the board's."""
    return int(s.view(0)["markers"][marker]["value"])


def listen(s: EmaraState) -> EmaraState:
    """Write events from now on."""
    s.log = []
    return s


def told(s: EmaraState, kind: str) -> list[dict[str, Any]]:
    """The data of all events of a kind."""
    return [event.data for event in s.log or [] if event.kind == kind]


def random_game(players: int, seed: int, **options: Any) -> Iterator[EmaraState]:
    """Every position of a game of random choices, the first before any action; the same object moves on."""
    s = listen(new(players, seed, **options))
    choice = random.Random(seed)
    yield s
    while s.player is not None:
        s.apply(choice.choice(s.legal()))
        yield s


def everything(s: EmaraState) -> list[str]:
    """All limited components of a position, wherever they are."""
    return sorted(component for place in GAME.places(s).values() for component in place)
