"""What is watched of an earlier moment is what the seat could know then: the same bytes travel with any other deal."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from fastapi import FastAPI

import royaume
from royaume.server import play, views
from royaume.server.person import Person
from royaume.server.sight import Sight
from royaume.server.views.foresight import odds_at
from royaume.server.views.log import entry_view
from royaume.web.render import Speech
from royaume.web.watching import sent
from tests.dealers import deal
from tests.secrets.games import blurred
from tests.secrets.tables import Party

pytestmark = pytest.mark.anyio

MOVES = 60
PLAYERS = 3
FIRST = 5  # of the moments that are watched from
DRAWN = FIRST + 26  # the one from which what is sent is compared as well
ENGLISH = Speech("en")


@pytest.mark.parametrize("name", royaume.games())
async def test_a_step_does_not_change_with_what_was_hidden_then(name: str, app: FastAPI) -> None:
    party, dice = Party(app), random.Random(name)
    tables, table_id = party.house.tables, await party.sit(royaume.load(name), PLAYERS)
    table = await tables.get(table_id)
    people = [Person(str(seat.user_id), table.names[str(seat.user_id)]) for seat in table.seats]
    while table.turn is not None and len(table.moves) < MOVES:
        assert table.state is not None
        action = table.state.game.notation(dice.choice(table.state.legal()))
        await play.play(tables, table_id, people[table.turn], table.ply, action)
    changed = 0
    for person in (*people, None):
        visit = await views.visit(tables, table_id, person)
        seat = visit.eyes.seat
        assert seat == (people.index(person) if person is not None else None)
        for since in range(FIRST, MOVES - 4, 13):
            found = await visit.watch(since, "all")
            others = []
            entries = {entry.ply: entry for entry in await tables.entries(table, 0, table.head)}
            for step in found.steps:
                state = table.position(step.moves)
                other = deal(state, seat, dice)
                changed += other != state
                sight = Sight(other, seat, table.key)
                table.told.clear()  # or the words would be those of before
                shown = [blurred(entries[each["ply"]], seat, "x") for each in step.told]
                told = [entry_view(table, entry, visit.eyes) for entry in shown]
                now = next((each for each in shown if step.entry and each.ply == step.ply), None)
                dealt = replace(
                    step,
                    position=sight.view(),
                    odds=odds_at(table, sight),
                    told=told,
                    entry=next((each for each in told if step.entry and each["ply"] == step.ply), None),
                    happened=[(step.ply, event.seen_by(seat)) for event in now.events] if now is not None else [],
                )
                assert dealt == step, f"{seat} is told what was hidden at {step.ply}"
                others.append(dealt)
            if since == DRAWN:
                real = await sent(ENGLISH, name, found)
                assert await sent(ENGLISH, name, replace(found, steps=others)) == real, f"{seat} is sent more"
    assert changed > 20 or name in ("kingdom_crossing", "queens_architect")
