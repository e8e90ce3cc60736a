"""A first game is a game like any other, in which what comes up for the first time is explained once."""

from __future__ import annotations

import pytest

from royaume.engine.lesson import first_game
from royaume.engine.registry import games, load
from royaume.server import companion, listing, play, views
from royaume.server.house import House
from royaume.server.opening import Wish, open_table
from royaume.server.person import Person
from royaume.server.sitting import Sitting
from tests.known import known

pytestmark = pytest.mark.anyio

ANN = Person("a" * 32, "Ann")
BOB = Person("b" * 32, "Bob")
GAME = "winter_kingdom"


async def open_first(house: House, person: Person = ANN) -> Sitting:
    await known(house, person)
    house.tables.moved = lambda table: None  # nobody thinks: whoever begins, the first seat is asked in the end
    return await companion.open_first_game(house.tables, person, load(GAME))


async def spoken(house: House, table: Sitting, person: Person = ANN) -> str:
    """What is explained now, by its id."""
    found = (await (await views.visit(house.tables, table.id, person)).look()).voice
    return found.tell if found is not None else ""


async def to_my_turn(house: House, table: Sitting) -> None:
    """Let the bot take its first turn, where it begins."""
    while table.turn != 0:
        assert table.state is not None
        assert table.turn is not None
        action = table.state.game.notation(table.state.legal()[0])
        await play.play_for_bot(house.tables, table.id, table.turn, "page", table.ply, action)


async def test_each_thing_is_explained_once_to_a_person(house: House) -> None:
    table = await open_first(house)
    await to_my_turn(house, table)
    assert await spoken(house, table) == "welcome"
    await companion.heard(house.tables, table.id, ANN, "welcome")
    assert await spoken(house, table) == "place"
    await companion.heard(house.tables, table.id, BOB, "place")  # what others have heard is theirs
    assert await spoken(house, table) == "place"
    await companion.heard(house.tables, table.id, ANN, "place", "nothing of the kind")
    assert await spoken(house, table) in ("", "coins")

    again = await open_first(house)
    await to_my_turn(house, again)
    assert await spoken(house, again) in ("", "coins")
    other = await open_first(house, BOB)
    await to_my_turn(house, other)
    assert await spoken(house, other, BOB) == "welcome"


async def test_who_wants_no_companion_hears_nothing_more(house: House) -> None:
    table = await open_first(house)
    await to_my_turn(house, table)
    await companion.hush(house.tables, table.id, ANN)
    assert await spoken(house, table) == ""
    first = first_game(load(GAME))
    assert first is not None
    assert set(table.row["origin"]["told"]) == {tell.id for tell in first.tells}


async def test_it_is_played_as_the_rules_advise_and_counts_like_any_game(house: House) -> None:
    table = await open_first(house)
    assert table.row["options"]["twist"] == "none"
    assert [seat.bot for seat in table.seats] == [None, "page"]
    assert [each.id for each in await listing.own_tables(house.storage, ANN)] == [table.id]
    usual = await open_table(house.tables, ANN, Wish(GAME, 2, {}, ["me", "bot:page"]))
    await to_my_turn(house, usual)
    assert await spoken(house, usual) == ""


# What each rulebook says of a first game; two say nothing, and have no prepared start.
ADVISED: dict[str, dict[str, object]] = {
    "almanac": {},
    "crown_of_emara": {"start_bp": "first_game"},  # setup, step 14: buildings on 35
    "kingdom_crossing": {"easy_objectives": True},  # setup, step 5: all Bridge Objectives on their easy side
    "queens_architect": {},
    "winter_kingdom": {"twist": "none"},  # setup, step 8: no twist card
}


@pytest.mark.parametrize("game", games())
async def test_a_first_game_is_set_up_as_its_rulebook_advises(house: House, game: str) -> None:
    await known(house, ANN)
    house.tables.moved = lambda table: None
    table = await companion.open_first_game(house.tables, ANN, load(game))
    plain = await open_table(house.tables, ANN, Wish(game, 2, {}, ["me", "bot:page"]))
    changed = {key: value for key, value in table.row["options"].items() if value != plain.row["options"][key]}
    assert changed == ADVISED[game]
    if game == "crown_of_emara":
        assert table.state is not None
        assert [seat["bp"] for seat in table.state.to_dict()["seats"]] == [35, 35]
