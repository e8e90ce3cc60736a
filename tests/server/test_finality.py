"""One rule in all games: what is said not to be taken back is exactly what free undo cannot take back at that table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import royaume
from royaume.engine.companions import CAMPAIGN_PAGE
from royaume.engine.state import State
from royaume.server import permissions
from royaume.server.errors import Refusal
from royaume.server.person import Person
from royaume.server.sight import Sight
from royaume.server.sitting import OVER, PLAYING, Entry, Seat, Sitting
from royaume.server.views.foresight import finality

ME, YOU = Person("me", "Me"), Person("you", "You")
TABLES = ("bots", "people", "rated", "campaign")
TRIED = 6  # of the choices of each decision


def seats(kind: str, players: int) -> list[Seat]:
    """I sit at the first seat; who sits at the others is what makes the table."""
    others = [(None, "squire") if kind == "bots" else (YOU.id, None)] * (players - 1)
    return [Seat(i, user, bot, False, False) for i, (user, bot) in enumerate([(ME.id, None), *others])]


def wish(game: Any, kind: str) -> tuple[int, dict[str, Any]] | None:
    """The number of players and the options of a table of this kind, None where the game has none."""
    if kind != "campaign":
        return 2, {}
    campaign = CAMPAIGN_PAGE.of(game)
    return None if campaign is None else campaign.next_game(game, campaign.sheets(game, "en")[0][0], {})


def opened(kind: str, players: int, start: State) -> Sitting:
    """A table without a house."""
    row = {"id": "t", "status": PLAYING, "rated": kind == "rated", "lesson": None, "players": players, "seed": "5"}
    table = Sitting(
        {**row, "options": start.options, "owner": ME.id, "spectators": True}, seats(kind, players), {}, start.game
    )
    table.set_up([], (0, start))
    return table


def chosen(table: Sitting, action: int) -> Sitting:
    """The same table one move later."""
    assert table.state is not None
    seat, state = table.state.player, table.state.clone()
    state.apply(action)
    later = Sitting(table.row, table.seats, {}, table.game)
    later.state, later.moves, later.head = state, list(table.moves), table.head
    entry = Entry(table.head + 1, "move", seat, None, state.game.notation(action), state.marks, {}, (), 0)
    later.follow(entry, state)
    later.row["status"] = OVER if state.player is None else PLAYING
    return later


def free(table: Sitting, person: Person) -> bool:
    """Whether the last move can be taken back without asking anybody."""
    try:
        permissions.undo(table, person, table.ply)
        return permissions.taken_back(table, person, len(table.moves) - 1)
    except Refusal:
        return False


def goes_on(sight: Sight, action: int) -> set[bool]:
    """Whether the same seat goes on deciding after a choice, as far as it can know: dice may decide that."""
    found = set()
    for about in ("final", "another", "a third"):
        guess = sight.guess(sight.dice(about))
        guess.apply(action)
        found.add(guess.player == sight.seat)
    return found


def played(game_id: str, kind: str) -> Iterator[tuple[Sitting, Person]]:
    """A whole game, at every decision of a person."""
    game = royaume.load(game_id)
    found = wish(game, kind)
    if found is None:
        return
    players, options = found
    table, dice = opened(kind, players, game.new(players, 5, options)), random.Random(3)
    while table.state is not None and table.state.player is not None:
        who = table.seats[table.state.player].user_id
        if who is not None:
            yield table, ME if who == ME.id else YOU
        table = chosen(table, dice.choice(table.state.legal()))


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("game", royaume.games())
def test_flagged_is_exactly_what_free_undo_cannot_take_back(game: str, kind: str) -> None:
    looked, flagged, twice, dice = 0, 0, 0, random.Random(4)
    for table, person in played(game, kind):
        assert table.state is not None
        sight = Sight(table.state, table.state.player, b"secret")
        told = finality(sight, permissions.beyond_horizon(table, person) == permissions.FREE)
        legal = table.state.legal()
        for action in dice.sample(legal, min(TRIED, len(legal))):
            later, name = chosen(table, action), table.state.game.notation(action)
            assert (name in told.actions) == (not free(later, person)), (looked, name)
            surprising = name in told.actions and len(told.actions) < len(legal)
            assert (name in told.twice) in {surprising and on for on in goes_on(sight, action)}, (looked, name)
            flagged += name in told.actions
            twice += name in told.twice
        looked += 1
    if kind == "bots":
        assert not twice, "where everything can be taken back nobody is asked twice"
    elif looked:
        assert flagged
