"""A lesson is a table of its own: only what it asks for is played, it waits for its person, and nothing counts."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from royaume.engine.languages import LANGUAGES
from royaume.engine.lesson import Lesson, Step
from royaume.engine.lesson import lessons as lessons_of
from royaume.engine.registry import games, load
from royaume.engine.rehearsal import rehearse
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.server import again, chat, lessons, listing, opening, play, seating, views
from royaume.server.errors import Refusal, Stale
from royaume.server.house import House
from royaume.server.lecture import Astray, lecture
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.sitting import Sitting
from tests.known import known
from tests.server.tools import settings

pytestmark = pytest.mark.anyio

ANN = Person("a" * 32, "Ann")
BOB = Person("b" * 32, "Bob")
GAME = "winter_kingdom"


def goal() -> Lesson:
    return lessons_of(load(GAME))["goal"]


async def open_goal(house: House, steps: int = 0) -> Sitting:
    """The table of the lesson, so many bubbles on."""
    await known(house, ANN)
    table = await house.tables.get(await lessons.open_lesson(house.tables, ANN, goal()))
    for _ in range(steps):
        await lessons.go_on(house.tables, table.id, ANN)
    return await house.tables.get(table.id)


def at(table: Sitting) -> str:
    found = lecture(table)
    assert found is not None
    return found.step.id


async def test_a_wrong_try_is_answered_and_not_played(house: House) -> None:
    table = await open_goal(house, 3)
    assert at(table) == "first"
    head, state = table.head, table.state
    assert state is not None
    before = state.digest()
    with pytest.raises(Astray) as astray:
        await play.play(house.tables, table.id, ANN, table.ply, "house:5,-13")
    assert set(astray.value.said) == {"en", "fr"}
    with pytest.raises(Refusal) as refused:  # what is not legal is refused by the rules
        await play.play(house.tables, table.id, ANN, table.ply, "house:-1,0")
    assert refused.value.code == "illegal_action"
    with pytest.raises(Refusal) as early:  # and there is something to do before one goes on
        await lessons.go_on(house.tables, table.id, ANN)
    assert early.value.code == "to_do_first"
    table = await house.tables.get(table.id)
    assert table.state is not None
    assert (table.head, table.state.digest(), at(table)) == (head, before, "first")

    table = (await play.play(house.tables, table.id, ANN, table.ply, "house:0,0")).table
    assert at(table) == "counted"
    assert [move.notation for move in table.moves] == ["house:0,0"]


async def test_it_waits_through_a_restart_and_goes_back_a_step(database: str) -> None:
    house = House(settings(database))
    await house.open()
    table = await open_goal(house, 3)
    table = (await play.play(house.tables, table.id, ANN, table.ply, "house:0,0")).table
    assert table.state is not None
    digest = table.state.digest()
    await house.close()

    house = House(settings(database))
    await house.open()
    try:
        table = await open_goal(house)
        assert table.state is not None
        assert (at(table), table.state.digest()) == ("counted", digest)
        assert [(each.done, each.step) for each in await lessons.learned(house.tables, ANN, load(GAME))][:1] == [
            (False, 5)
        ]
        await lessons.go_back(house.tables, table.id, ANN)
        table = await house.tables.get(table.id)
        assert table.state is not None
        assert (at(table), table.moves, table.state.digest()) == ("first", [], goal().start()[1].digest())
        await lessons.open_lesson(house.tables, ANN, goal(), afresh=True)
        assert at(await house.tables.get(table.id)) == "welcome"
    finally:
        await house.close()


async def test_to_the_end_it_is_learned_and_counts_nowhere(house: House) -> None:
    table = await open_goal(house)
    game = load(GAME)
    for step in goal().steps:
        if step.expect:
            table = (await play.play(house.tables, table.id, ANN, table.ply, step.expect[0])).table
        else:
            finished = await lessons.go_on(house.tables, table.id, ANN)
            table = await house.tables.get(table.id)
    assert finished == GAME
    first = (await lessons.learned(house.tables, ANN, game))[0]
    assert (first.lesson.id, first.done, first.step) == ("goal", True, 0)
    for ended in (False, True):
        assert await listing.own_tables(house.storage, ANN, ended) == []
    assert not await listing.has_finished(house.storage, ANN, GAME)
    assert await lessons.learned(house.tables, BOB, game) != await lessons.learned(house.tables, ANN, game)


async def test_nobody_else_sees_it_and_nothing_but_the_lesson_is_done_there(house: House) -> None:
    table = await open_goal(house, 3)
    await play.play(house.tables, table.id, ANN, table.ply, "house:0,0")
    table = await house.tables.get(table.id)
    await known(house, BOB)
    with pytest.raises(Refusal) as unseen:
        await views.visit(house.tables, table.id, BOB)
    assert unseen.value.status == 404
    with pytest.raises(Refusal):
        await lessons.go_on(house.tables, table.id, BOB)
    visit = await views.visit(house.tables, table.id, ANN)
    assert (await visit.view())["you"]["may"] == ["play"]
    tries: list[Callable[[], Awaitable[Any]]] = [
        lambda: play.undo(house.tables, table.id, ANN, table.ply, 0),
        lambda: chat.say(house.tables, table.id, ANN, "hello"),
        lambda: seating.close(house.tables, table.id, ANN),
        lambda: seating.leave(house.tables, table.id, ANN),
        lambda: seating.resign(house.tables, table.id, ANN, 0),
        lambda: seating.set_bot(house.tables, table.id, ANN, 0, None),
        lambda: seating.open_seat(house.tables, table.id, ANN, 1),
        lambda: again.rematch(house.tables, table.id, ANN, str),
        lambda: again.play_on(house.tables, table.id, ANN, 0),
        lambda: opening.open_copy(house.tables, ANN, Wish(), table.id, 0),
    ]
    for attempt in tries:
        with pytest.raises(Refusal) as refused:
            await attempt()
        assert refused.value.code == "in_lesson"
    with pytest.raises(Refusal):
        visit.record()


async def test_two_clicks_are_one(house: House) -> None:
    table = await open_goal(house, 3)
    ply = table.ply
    await play.play(house.tables, table.id, ANN, ply, "house:0,0")
    with pytest.raises(Stale):
        await play.play(house.tables, table.id, ANN, ply, "house:0,0")


LESSONS = [pytest.param(game, key, id=f"{game}-{key}") for game in games() for key in lessons_of(load(game))]
TRIES = 3  # of each kind at a step


@pytest.mark.parametrize(("game", "key"), LESSONS)
async def test_whatever_else_is_tried_at_a_step_is_answered_and_not_played(house: House, game: str, key: str) -> None:
    """What is legal gets a kind word in every language, what is not the reason of the rules and their clause."""
    await known(house, ANN)
    lesson = lessons_of(load(game))[key]
    clauses = {lang: read_rulebook(rules_file(load(game).folder, lang)).clauses for lang in LANGUAGES}
    dice = random.Random(f"{game} {key}")
    table = await house.tables.get(await lessons.open_lesson(house.tables, ANN, lesson))
    for step, way in zip(lesson.steps, rehearse(lesson).ways, strict=True):
        for done in range(len(way) + 1):
            if table.turn == lesson.seat and done < max(1, len(way)):
                await try_others(house, table, step, way[:done], clauses, dice)
            if done < len(way):
                table = (await play.play(house.tables, table.id, ANN, table.ply, way[done])).table
        if not step.expect:
            await lessons.go_on(house.tables, table.id, ANN)
            table = await house.tables.get(table.id)


async def try_others(
    house: House, table: Sitting, step: Step, done: list[str], clauses: dict[str, Any], dice: random.Random
) -> None:
    """Try some other things, legal and illegal, where a lesson stands."""
    state = table.state
    assert state is not None
    before = (table.head, state.digest(), at(table))
    legal = [state.game.notation(action) for action in state.legal()]
    astray = [each for each in legal if not step.is_right(done, [each])]
    for tried in dice.sample(astray, min(TRIES, len(astray))):
        with pytest.raises(Astray) as kind:
            await play.play(house.tables, table.id, ANN, table.ply, tried)
        assert kind.value.listening is not bool(step.expect)
        answered = step.answer_to([tried]) is not None
        assert set(kind.value.said) == (set(LANGUAGES) if answered else set()), f"{step.id}: {tried}"
        assert all(kind.value.said.values())
    others = [name for name in map(state.game.notation, range(state.game.space.size)) if name not in legal]
    near = [name for name in others if any(name.split(":")[0] == each.split(":")[0] for each in step.expect)] or others
    for tried in [*dice.sample(near, min(TRIES, len(near))), *dice.sample(others, min(TRIES, len(others)))]:
        with pytest.raises(Refusal) as refused:
            await play.play(house.tables, table.id, ANN, table.ply, tried)
        assert refused.value.code == "illegal_action"
        for lang in LANGUAGES:
            text, cited = (await views.visit(house.tables, table.id, ANN, lang=lang)).why_not(tried)
            assert text, f"{step.id}: {tried} is refused without a word in {lang}"
            assert cited, f"{step.id}: {tried} is refused without a clause"
            assert set(cited) <= set(clauses[lang]), f"{step.id}: {tried} cites {cited}"
    now = await house.tables.get(table.id)
    assert now.state is not None
    assert (now.head, now.state.digest(), at(now)) == before
