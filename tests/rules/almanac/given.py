"""Positions for the tests of the rules, built compactly, with every component in exactly one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import royaume
from royaume.engine.state import chance_block
from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS, RESOURCES
from royaume.games.almanac.game import Almanac
from royaume.games.almanac.state import AlmanacState

GAME = cast(Almanac, royaume.load("almanac"))
D6, D8 = 6, 8
FACES = {"X": 0, "1": 1, "2": 2, "3": 4, "4": 5}  # a place of each face on the combat die


def new(players: int = 3, seed: int = 1, **options: Any) -> AlmanacState:
    """A game after set-up."""
    return cast(AlmanacState, GAME.new(players, seed, options))


def goods(text: str) -> dict[str, int]:
    """Resources written short: `L2 E1` are two Leaves and an Ember."""
    short = dict(zip("LEIF", RESOURCES, strict=True))
    return dict.fromkeys(RESOURCES, 0) | {short[part[0]]: int(part[1:]) for part in text.split()}


def at(
    number: int,
    *,
    players: int = 3,
    agenda: Sequence[Sequence[Any]] | None = None,
    guide: int = 0,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    row: Sequence[str] = (),
    met: Sequence[str] = (),
    mechanism: Sequence[int] | None = None,
    left: int | None = None,
    sat: Sequence[Sequence[Any]] = (),
    deck: Sequence[str] = (),
    turn: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    **mine: Any,
) -> AlmanacState:
    """Seat 0 is about to place a Worker on the page; `mine` and `seats` say what players have, else nothing."""
    data = GAME.new(players, 1, options).to_dict()
    page = GAME.tables[players].pages[number - 1]
    stage = page.entry["stage"]
    data.update(page=number, next=number, round=stage, guide=guide, route=[1] * (stage - 1) + [number])
    data["agenda"] = [list(step) for step in (agenda if agenda is not None else [["choose_space", 0, 0]])]
    data["mechanism"] = list(mechanism) if mechanism is not None else page.fresh(players)
    data["left"] = page.offered if left is None else left
    data["sat"] = [list(worker) for worker in sat]
    wanted = {seat: dict((seats or {}).get(seat, {})) for seat in range(players)}
    wanted[0].update(mine)
    contracts = list(CONTRACTS)
    cards = list(CARDS)
    supply = dict.fromkeys(RESOURCES, 30)
    shields = 12
    for number_of_seat, player in enumerate(data["seats"]):
        want = wanted[number_of_seat]
        stock = goods(want.pop("stock", ""))
        tokens = player["tokens"] | want.pop("tokens", {})
        player.update(gold=20, stock=stock, hand=[], done=[], cards=[], tokens=tokens, workers=3, resting=0)
        player.update(want)
        placed = sum(worker[1] == number_of_seat for worker in sat)
        player["behind"] = max(0, 6 - player["workers"] - player["resting"] - placed)
        if tokens["producer"]:
            player["producer_after"] = 0
        for name in RESOURCES:
            supply[name] -= stock[name]
        shields -= player["shields"]
        for name in (*player["hand"], *player["done"]):
            contracts.remove(name)
        for name in player["cards"]:
            cards.remove(name)
    for name in row:
        cards.remove(name)
    for name in reversed(deck):
        contracts.remove(name)
        contracts.insert(0, name)
    data.update(supply=supply | {"shield": shields}, deck=cards, discard=[], row=list(row))
    data["contracts"] = [[name, -1] for name in contracts]
    rest = [name for name in ENCOUNTERS if name not in met]
    letters = {entry["id"]: entry["letter"] for entry in GAME.components["encounters"]}
    ahead = [next(name for name in rest if letters[name] == letter) for letter in "ABCDE"[max(stage - 1, len(met)) :]]
    data.update(met=list(met), encounters=ahead, boxed=[name for name in rest if name not in ahead])
    data["turn"].update(turn or {})
    return cast(AlmanacState, GAME.from_dict(data))


def play(s: AlmanacState, *actions: str) -> AlmanacState:
    """Play actions by their notation, each checked."""
    for action in actions:
        s.play(GAME.parse(action))
    return s


def legal(s: AlmanacState, family: str = "") -> list[str]:
    """The legal actions, of one family without its name."""
    found = [GAME.notation(action) for action in s.legal()]
    return [a.partition(":")[2] for a in found if a.partition(":")[0] == family] if family else found


def spaces(s: AlmanacState) -> list[str]:
    """The spaces on which the deciding seat may place, without the number of the page."""
    return [name.partition("_")[2] for name in legal(s, "place")]


def refused(s: AlmanacState, action: str) -> tuple[str, tuple[str, ...]]:
    """Why an action is refused: key and clauses."""
    reason = s.why_not(GAME.parse(action))
    assert reason is not None
    return reason.key, reason.clauses


def decision(s: AlmanacState) -> str:
    """The name of the pending decision."""
    return s.flow.unpack(s.agenda[-1])[0] if s.player is not None else ""


def load_dice(s: AlmanacState, *rolls: tuple[int, int]) -> AlmanacState:
    """Choose the chance to come: each roll is the number of sides and the place of the face, from 0."""
    for seed in range(10**6):
        block = chance_block(seed, 0)
        if all(block[i] * sides >> 32 == face for i, (sides, face) in enumerate(rolls)):
            s.seed, s.draws, s.block = seed, 0, None
            return s
    raise AssertionError("no seed gives these rolls")


def combat(*faces: str) -> list[tuple[int, int]]:
    """Rolls of the combat die."""
    return [(6, FACES[face]) for face in faces]


def stock(s: AlmanacState, seat: int = 0) -> str:
    """What a seat has in its crates, written short."""
    return " ".join(f"{letter}{n}" for letter, n in zip("LEIF", s.stock[seat * 4 : seat * 4 + 4], strict=True) if n)


def tokens(s: AlmanacState, seat: int = 0) -> dict[str, int]:
    """The tokens a seat holds."""
    return cast("dict[str, int]", s.view(None)["seats"][seat]["tokens"])
