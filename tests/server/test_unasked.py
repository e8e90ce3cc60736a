"""What is all that a person can do is done without asking, and takes nothing away that could be undone."""

from __future__ import annotations

import random

import pytest

import royaume
from royaume.engine.record import Record
from royaume.server import opening, permissions, play, seating
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.sitting import Sitting
from tests.known import known

pytestmark = pytest.mark.anyio

ANN, BEN = Person("a" * 32, "Ann"), Person("b" * 32, "Ben")
BOTS, PEOPLE = ("me", "bot:random"), ("me", "open")


async def opened(house: House, game: str, seats: tuple[str, ...]) -> Sitting:
    for person in (ANN, BEN):
        await known(house, person)
    record = Record(game, 2, 7).to_dict()
    table = await opening.open_record(house.tables, ANN, Wish(seats=list(seats)), record, None)
    if "open" in seats:
        await seating.sit(house.tables, table.id, BEN, 1)
    return table


async def chosen(house: House, table: Sitting, dice: random.Random) -> None:
    """One choice of whoever decides, at random."""
    assert table.state is not None
    assert table.turn is not None
    action = table.state.game.notation(dice.choice(table.state.legal()))
    seat = table.seats[table.turn]
    if seat.bot:
        await play.play_for_bot(house.tables, table.id, table.turn, seat.bot, table.ply, action)
    else:
        person = ANN if seat.user_id == ANN.id else BEN
        await play.play(house.tables, table.id, person, table.ply, action, unasked=True)


@pytest.mark.parametrize("game", royaume.games())
async def test_a_person_is_asked_only_where_there_is_a_choice(house: House, game: str) -> None:
    table, dice, forced = await opened(house, game, BOTS), random.Random(3), 0
    for _ in range(250):
        if table.turn is None:
            break
        assert table.state is not None
        if table.turn == 0 and len(table.state.legal()) == 1:
            trial = table.state.clone()
            trial.apply(trial.legal()[0])
            assert table.state.in_secret() or trial.player is None, table.state.game.notation(table.state.legal()[0])
        before = len(table.moves)
        own = table.turn == 0
        await chosen(house, table, dice)
        more = table.moves[before + 1 :]
        forced += len(more)
        if own and table.turn == 0 and more and not more[-1].unasked:
            assert permissions.own_choice(table, ANN) == before, "with the choice it is one step back"
    assert forced or game in ("kingdom_crossing", "almanac"), "they have hardly any forced steps"


async def test_to_go_back_leads_to_a_choice(house: House) -> None:
    table, dice, back = await opened(house, "crown_of_emara", BOTS), random.Random(5), 0
    for _ in range(120):
        if table.turn is None:
            break
        await chosen(house, table, dice)
        to = permissions.own_choice(table, ANN)
        if table.turn == 0 and to is not None:
            assert len(table.position(to).legal()) > 1
            back += 1
    assert back > 30


async def test_among_people_a_step_is_asked_where_it_would_end_undo(house: House) -> None:
    table, dice = await opened(house, "crown_of_emara", PEOPLE), random.Random(3)
    asked = begun = 0
    for _ in range(200):
        if table.turn is None:
            break
        assert table.state is not None
        mine = ANN if table.turn == 0 else BEN
        if len(table.state.legal()) == 1:
            assert permissions.free_undo(table, mine) is not None, "or there was nothing to be asked"
            asked += 1
        begun += table.moves[-1].unasked if table.moves else 0
        if table.moves and table.moves[-1].unasked:
            assert permissions.free_undo(table, mine) is None, "what nobody chose is not taken back"
        await chosen(house, table, dice)
    assert asked
    assert begun
