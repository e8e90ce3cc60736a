"""Solo games count however they were opened; those that tell more than they should do not, and it is said why."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from royaume.engine.registry import load
from royaume.server import again, campaigns, counting, joining, opening, play, seating, views
from royaume.server.campaigns import Keeper
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.scores import Scores
from royaume.server.sitting import Sitting
from tests.known import known
from tests.server.tools import settings

pytestmark = pytest.mark.anyio

ANN, BEN = Person("ann", "Ann"), Person("ben", "Ben", "ben")
CROWN, CROSSING = "crown_of_emara", "kingdom_crossing"
CAMPAIGN = {"solo": "campaign"}


@pytest.fixture
async def here(sqlite_url: str) -> AsyncIterator[House]:
    house = House(settings(sqlite_url))
    await house.open()
    for person in (ANN, BEN):
        await known(house, person)
    yield house
    await house.close()


async def finish(house: House, table: Sitting, person: Person = ANN) -> Sitting:
    """Play any moves to the end."""
    dice = random.Random(table.row["seed"])
    while table.turn is not None:
        assert table.state is not None
        action = table.state.game.notation(dice.choice(table.state.legal()))
        table = (await play.play(house.tables, table.id, person, table.ply, action)).table
    return table


async def open_solo(house: House, game: str, person: Person = ANN, **options: Any) -> Sitting:
    return await campaigns.open_table(house.tables, person, Wish(game, 1, options, ["me"]))


async def sheet(house: House, person: Person = ANN, name: str = "standard") -> Keeper:
    keeper = Keeper(house.tables, person, load(CROWN), name)
    await keeper.read()
    return keeper


async def best(house: House, game: str, person: Person = ANN) -> Scores:
    found = Scores(house.tables, person, load(game))
    await found.read()
    return found


async def test_whoever_has_played_a_game_to_its_end_is_known_to_have(here: House) -> None:
    table = await open_solo(here, CROSSING)
    eyes = [await views.visit(here.tables, table.id, person) for person in (ANN, None)]
    assert [await each.played_before() for each in eyes] == [False, False]
    await finish(here, table)
    assert [await each.played_before() for each in eyes] == [True, False]
    other = await views.visit(here.tables, (await open_solo(here, CROWN)).id, ANN)
    assert not await other.played_before()


# The campaign -------------------------------------------------------------------------------------


@pytest.mark.rule("CE-16.9", "CE-16.10", "CE-16.12")
async def test_a_campaign_goes_on_by_the_form_the_page_and_a_rematch(here: House) -> None:
    first = await open_solo(here, CROWN, **CAMPAIGN, start_bp=12)
    assert first.row["options"]["start_bp"] == 40  # the ladder says where one starts, not the form
    assert (await open_solo(here, CROWN, **CAMPAIGN)).id == first.id  # one game at a time
    assert (await sheet(here)).under_way == first.id
    await finish(here, first)
    keeper = await sheet(here)
    assert [line["table"] for line in keeper.lines] == [first.id]
    assert keeper.standing(first.id) == {"why": None, "line": 1}
    second = await again.rematch(here.tables, first.id, ANN, str)
    won = keeper.data["games"][0]["won"]
    assert second.row["options"]["start_bp"] == (35 if won else 42)
    assert (await again.rematch(here.tables, first.id, ANN, str)).id == second.id
    await finish(here, second)
    third = await (await sheet(here)).next_game()
    await finish(here, third)
    keeper = await sheet(here)
    assert [line["table"] for line in keeper.lines] == [first.id, second.id, third.id]
    assert [row["game_no"] for row in keeper.data["games"]] == [1, 2, 3]
    assert (await sheet(here, BEN)).lines == []
    assert (await sheet(here, name="informed_choice")).lines == []
    assert (await best(here, CROWN)).games == []


async def test_a_campaign_game_that_was_left_is_open_until_it_is_over(here: House) -> None:
    first = await open_solo(here, CROWN, **CAMPAIGN)
    await seating.close(here.tables, first.id, ANN)
    keeper = await sheet(here)
    assert (keeper.under_way, keeper.left) == (None, first.id)
    second = await open_solo(here, CROWN, **CAMPAIGN)
    assert second.row["origin"]["table"] == first.id
    assert second.row["seed"] == first.row["seed"]
    await seating.resign(here.tables, second.id, ANN, 0)
    third = await again.rematch(here.tables, second.id, ANN, str)
    assert third.row["seed"] == first.row["seed"]
    await finish(here, third)
    keeper = await sheet(here)
    assert [line["table"] for line in keeper.lines] == [third.id]
    assert (keeper.under_way, keeper.left) == (None, None)


async def test_a_sheet_that_is_begun_anew_forgets_the_games_of_before(here: House) -> None:
    first = await finish(here, await open_solo(here, CROWN, **CAMPAIGN))
    keeper = await sheet(here)
    await keeper.begin_anew()
    keeper = await sheet(here)
    assert (keeper.lines, keeper.standing(first.id)) == ([], None)
    assert (await keeper.next_game()).row["options"]["start_bp"] == 40
    assert (await (await views.visit(here.tables, first.id, ANN)).look()).solo == {"why": counting.NOT_NEXT}


async def test_a_game_that_is_not_the_next_one_is_left_out(here: House) -> None:
    wish = Wish(CROWN, 1, {**CAMPAIGN, "start_bp": 20}, ["me"])
    strange = await opening.open_table(here.tables, ANN, wish)  # as it was possible once
    await finish(here, strange)
    assert (await sheet(here)).standing(strange.id) == {"why": counting.NOT_NEXT}


# Best scores --------------------------------------------------------------------------------------


@pytest.mark.rule("CE-16.8")
async def test_single_games_are_listed_by_start_value_and_variant(here: House) -> None:
    starts = [{"start_bp": 30}, {"start_bp": 30}, {"start_bp": 15}, {"start_bp": 30, "informed_choice": True}]
    played = [await finish(here, await open_solo(here, CROWN, **each)) for each in starts]
    found = await best(here, CROWN)
    lists = {key: [row["table"] for row in rows] for key, rows in found.lists()}
    assert list(lists) == [(False, False, 15), (False, False, 30), (True, False, 30)]
    assert set(lists[(False, False, 30)]) == {table.id for table in played[:2]}
    scores = [table.row["result"]["scores"][0] for table in played]
    assert [row["score"] for row in found.best((False, False, 30))] == sorted(scores[:2], reverse=True)
    second = found.standing(played[1].id)
    assert second is not None
    assert (second["before"], second["new"]) == (scores[0], scores[1] > scores[0])
    assert second["place"] == 1 + (scores[0] > scores[1])
    again_read = await best(here, CROWN)
    assert again_read.games == found.games  # nothing is entered twice


@pytest.mark.rule("KC-15.3")
async def test_games_against_paco_and_paca_are_listed_by_level(here: House) -> None:
    open_one = await open_solo(here, CROSSING, level="expert")
    table = await finish(here, await open_solo(here, CROSSING, level="expert"))
    found = await best(here, CROSSING)
    assert [key for key, _ in found.lists()] == [(2, False)]
    row = found.games[0]
    assert row["score"] == table.row["result"]["scores"][0]
    assert row["cells"]["won"] == bool(table.row["result"]["winners"])
    assert [each["table"] for each in found.going] == [open_one.id]


async def test_what_does_not_count_says_why(here: House) -> None:
    tables = here.tables
    source = await finish(here, await open_solo(here, CROWN, start_bp=30))
    copied = await opening.open_copy(tables, ANN, Wish(seats=["me"]), source.id, 10)
    imported = await opening.open_record(tables, ANN, Wish(seats=["me"]), source.record().to_dict(), None)
    looked = await open_solo(here, CROWN, start_bp=30)
    await opening.open_copy(tables, ANN, Wish(seats=["me"]), looked.id, None)
    undone = await open_solo(here, CROWN, start_bp=30)
    while not undone.undo_limit():
        assert undone.state is not None
        action = undone.state.game.notation(undone.state.legal()[-1])
        undone = (await play.play(tables, undone.id, ANN, undone.ply, action)).table
    await play.undo(tables, undone.id, ANN, undone.ply, 0)
    helped = await open_solo(here, CROWN, start_bp=30)
    assert helped.state is not None
    action = helped.state.game.notation(helped.state.legal()[0])
    await seating.set_bot(tables, helped.id, ANN, 0, "random")
    helped = await play.play_for_bot(tables, helped.id, 0, "random", helped.ply, action)
    await seating.take_back(tables, helped.id, ANN, 0)
    for table in (copied, looked, undone, helped):
        await finish(here, await tables.get(table.id))
    found = await best(here, CROWN)
    assert [row["table"] for row in found.games] == [source.id]
    reasons = {copied.id: "copied", imported.id: "imported", looked.id: "seen", undone.id: "undone", helped.id: "bot"}
    assert found.left_out == reasons
    assert set(counting.REASONS) == {*reasons.values(), counting.NOT_NEXT}
    for table_id, reason in reasons.items():
        visit = await views.visit(tables, table_id, ANN)
        assert (await visit.look()).solo == {"why": reason}
    assert (await (await views.visit(tables, source.id, BEN)).look()).solo is None


async def test_what_a_guest_played_counts_for_the_account(here: House) -> None:
    mine = await finish(here, await open_solo(here, CROSSING))
    ladder = await finish(here, await open_solo(here, CROWN, **CAMPAIGN))
    own = await finish(here, await open_solo(here, CROSSING, BEN), BEN)
    await best(here, CROSSING)
    await best(here, CROSSING, BEN)
    await joining.bring_over(here.tables, ANN, BEN)
    assert {row["table"] for row in (await best(here, CROSSING, BEN)).games} == {mine.id, own.id}
    assert [line["table"] for line in (await sheet(here, BEN)).lines] == [ladder.id]
