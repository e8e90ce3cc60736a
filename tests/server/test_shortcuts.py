"""A shortcut plays ordinary moves one by one, stops where the player is asked, and goes on after the answer."""

from __future__ import annotations

import pytest

from royaume.server import opening, play, views
from royaume.server.errors import Refusal, Stale
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.sitting import Sitting
from tests.known import known
from tests.rules.kingdom_crossing.incomes import ALL, an_income

pytestmark = pytest.mark.anyio

ANN = Person("a" * 32, "Ann")


async def open_income(house: House) -> Sitting:
    await known(house, ANN)
    wish = Wish("kingdom_crossing", seats=["me", "me"])
    return await opening.open_record(house.tables, ANN, wish, an_income().to_dict(), None)


async def test_moves_one_by_one_until_somebody_must_choose(house: House) -> None:
    table = await open_income(house)
    state = table.position(len(table.moves))
    ply, before = table.ply, len(table.moves)
    seen = await views.view(house.tables, table, views.viewer(table, ANN))
    assert seen["shortcuts"] == [{"shortcut": ALL, "label": "Collect all income"}]

    table = (await play.play_shortcut(house.tables, table.id, ANN, ply, ALL, "once")).table
    made = table.moves[before:]
    assert len(made) >= 2
    assert {move.run for move in made} == {ALL}
    for move in made:
        state.play(move.action)
    assert table.state == state
    entries = await house.tables.entries(table, table.head - len(made))
    assert [(entry.kind, entry.action) for entry in entries] == [("move", move.notation) for move in made]
    seen = await views.view(house.tables, table, views.viewer(table, ANN))
    assert seen["shortcuts"] == []
    assert len(seen["actions"]) > 1
    assert (await play.play_shortcut(house.tables, table.id, ANN, ply, ALL, "once")).repeated


async def test_the_answer_goes_on_with_the_run(house: House) -> None:
    table = await open_income(house)
    table = (await play.play_shortcut(house.tables, table.id, ANN, table.ply, ALL)).table
    before = len(table.moves)
    assert table.state is not None
    answer = table.state.game.notation(table.state.legal()[0])
    table = (await play.play(house.tables, table.id, ANN, table.ply, answer)).table
    assert len(table.moves) > before + 1
    assert {move.run for move in table.moves[before:]} == {ALL}


async def test_it_is_taken_back_like_single_moves_and_ends_with_another_choice(house: House) -> None:
    table = await open_income(house)
    start = len(table.moves)
    table = (await play.play_shortcut(house.tables, table.id, ANN, table.ply, ALL)).table
    assert table.undo_limit() <= start
    table = (await play.undo(house.tables, table.id, ANN, table.ply, start + 1)).table
    assert table.state is not None
    game = table.state.game
    own = next(a for a in table.state.legal() if a != game.shortcuts(table.state)[ALL])
    table = (await play.play(house.tables, table.id, ANN, table.ply, game.notation(own))).table
    assert [move.run for move in table.moves[start:]] == [ALL, None]
    table = (await play.undo(house.tables, table.id, ANN, table.ply, start)).table
    assert len(table.moves) == start


async def test_what_is_not_offered_is_refused(house: House) -> None:
    table = await open_income(house)
    with pytest.raises(Refusal) as refused:
        await play.play_shortcut(house.tables, table.id, ANN, table.ply, "win")
    assert refused.value.code == "no_shortcut"
    with pytest.raises(Stale):
        await play.play_shortcut(house.tables, table.id, ANN, table.ply + 1, ALL)
