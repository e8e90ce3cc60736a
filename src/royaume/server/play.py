"""Moves, taking them back, and going on with the rules of today."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.hands import JOIN
from royaume.engine.state import CHANCE, REVEAL, SECRET, TURN, State
from royaume.server import editions, gathering, models, permissions
from royaume.server.errors import Refusal, Stale, invalid, sentence
from royaume.server.lecture import lecture
from royaume.server.person import Person
from royaume.server.sitting import OVER, PAUSE, REPLACE, RESUME, RULES, Change, Sitting, beyond
from royaume.server.tables import Tables


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command: the table after it, and whether it had been carried out before."""

    table: Sitting
    repeated: bool = False
    waiting: bool = False  # for the consent of others


def request_key(person: Person, request: str | None) -> str | None:
    """A request id belongs to the person who sent it."""
    return f"{person.id}:{request}" if request is not None else None


async def play(
    tables: Tables,
    table_id: str,
    person: Person,
    ply: int,
    notation: str,
    request: str | None = None,
    unasked: bool = False,
) -> Outcome:
    """One move of a person, or a line of them. A stale or double command changes nothing.

    With `unasked`, here and below, what is then all that a person can do is played too.
    """
    return await _play(tables, table_id, person, ply, lambda _: notation.split(JOIN), request, unasked=unasked)


async def play_set(
    tables: Tables,
    table_id: str,
    person: Person,
    ply: int,
    family: str,
    members: Sequence[str],
    request: str | None = None,
    unasked: bool = False,
) -> Outcome:
    """The members of a set, in whatever order they can be played, and what carries it out."""

    def find(state: State) -> list[str]:
        return gathering.line(state, family, members)

    return await _play(tables, table_id, person, ply, find, request, any_order=True, unasked=unasked)


async def _play(
    tables: Tables,
    table_id: str,
    person: Person,
    ply: int,
    find: Callable[[State], list[str]],
    request: str | None,
    any_order: bool = False,
    unasked: bool = False,
) -> Outcome:
    key = request_key(person, request)
    async with tables.locked(table_id) as table:
        await _in_time(tables, table)
        try:
            seat = permissions.play(table, person, ply)
            name = _answered(table, seat)
            assert table.state is not None
            actions = find(table.state)
            _expected(table, actions, any_order)
            with tables.telling(table):
                await _line(tables, table, seat, person, name, actions, key)
                if name is not None:
                    await _run(tables, table, seat, person, name)
                if unasked:
                    await _unasked(tables, table)
            await go_through(tables, table)
        except Stale:
            if await tables.repeated(table, key):
                return Outcome(table, repeated=True)
            raise
        return Outcome(table)


async def _in_time(tables: Tables, table: Sitting) -> None:
    """Before a move: if the clock has run out, that comes first, however soon somebody looks for it."""
    if table.terms is not None:
        from royaume.server.late import run_out

        await run_out(tables, table)


async def _line(
    tables: Tables,
    table: Sitting,
    seat: int,
    person: Person,
    name: str | None,
    actions: Sequence[str],
    request: str | None,
) -> None:
    """Several moves that are taken back as one: none of them if one is not legal, and only as far as nothing new came
    to light that the player had not seen when choosing them."""
    done = _whole(table, seat, actions) if len(actions) > 1 else 1
    start = len(table.moves) if done > 1 else None
    for i, notation in enumerate(actions[:done]):
        move = _move(seat, person, name, request if not i else None, start)
        await _carry_out(tables, table, seat, notation, move)


def _whole(table: Sitting, seat: int, actions: Sequence[str]) -> int:
    """How many actions of a line are played: all of them, unless something the player could not know comes up."""
    assert table.state is not None
    trial = table.state.clone()
    for done, notation in enumerate(actions, 1):
        _apply(trial, notation)
        if trial.player != seat or trial.marks & (CHANCE | REVEAL | TURN):
            return done
    return len(actions)


async def play_shortcut(
    tables: Tables,
    table_id: str,
    person: Person,
    ply: int,
    name: str,
    request: str | None = None,
    unasked: bool = False,
) -> Outcome:
    """A run of moves under one name, each checked and logged like any other, as far as nothing must be asked."""
    key = request_key(person, request)
    async with tables.locked(table_id) as table:
        await _in_time(tables, table)
        try:
            seat = permissions.play(table, person, ply)
            _expected(table, _would_run(table, seat, name), any_order=True)
            with tables.telling(table):
                if not await _run(tables, table, seat, person, name, key):
                    raise invalid("This shortcut is not offered now.", "no_shortcut")
                if unasked:
                    await _unasked(tables, table)
            await go_through(tables, table)
        except Stale:
            if await tables.repeated(table, key):
                return Outcome(table, repeated=True)
            raise
        return Outcome(table)


async def _run(tables: Tables, table: Sitting, seat: int, person: Person, name: str, request: str | None = None) -> int:
    """Play the actions of a shortcut until it has none or the turn passes; how many there were."""
    played = 0
    while table.turn == seat:
        assert table.state is not None
        game = table.state.game
        action = game.shortcuts(table.state).get(name)
        if action is None:
            break
        move = _move(seat, person, name, request if not played else None)
        await _carry_out(tables, table, seat, game.notation(action), move)
        played += 1
    return played


def _would_run(table: Sitting, seat: int, name: str) -> list[str]:
    """The actions that a shortcut would play."""
    assert table.state is not None
    trial, found = table.state.clone(), []
    while trial.player == seat:
        action = trial.game.shortcuts(trial).get(name)
        if action is None:
            break
        found.append(trial.game.notation(action))
        trial.apply(action)
    return found


def _answered(table: Sitting, seat: int) -> str | None:
    """The shortcut that goes on after this move, because it stopped to ask for it. Doing something else ends it."""
    last = table.moves[-1] if table.moves else None
    if last is None or last.run is None or last.seat != seat:
        return None
    assert table.state is not None
    return last.run if table.state.game.shortcuts(table.state).get(last.run, -1) is None else None


def _move(seat: int, person: Person, run: str | None, request: str | None, line: int | None = None) -> Change:
    data = {key: value for key, value in (("run", run), ("line", line)) if value is not None}
    return Change("move", seat, person.id, data=data, request=request)


async def play_for_bot(tables: Tables, table_id: str, seat: int, bot: str, ply: int, notation: str) -> Sitting:
    """One move of a bot, on the same path; Stale if anything happened while it thought."""
    async with tables.locked(table_id) as table:
        permissions.playing(table)
        if table.ply != ply or table.turn != seat or table.seats[seat].bot is None:
            raise Stale(table.id)
        with tables.telling(table):
            await _carry_out(tables, table, seat, notation, Change("move", seat, data={"bot": bot}))
            await _unasked(tables, table)
        return table


async def _unasked(tables: Tables, table: Sitting) -> None:
    """Play what is all that a person can do now; with the choice it follows it is one step of undo."""
    while (notation := permissions.unasked(table)) is not None:
        seat = table.turn
        assert seat is not None
        last = table.moves[-1] if table.moves else None
        if last is not None and last.seat == seat and last.chosen and not last.horizon:
            back = {"line": table.step_back(len(table.moves))}
            change = Change("move", seat, table.seats[seat].user_id, data=back)
        else:
            change = Change("move", seat, data={"unasked": True})
        await _carry_out(tables, table, seat, notation, change)


# Lessons --------------------------------------------------------------------------------------------


def _expected(table: Sitting, actions: Sequence[str], any_order: bool) -> None:
    """In a lesson only what it asks for is played; what the rules do not allow is refused by them, as anywhere."""
    lesson = lecture(table)
    if lesson is None:
        return
    assert table.state is not None
    trial = table.state.clone()
    for notation in actions:
        _apply(trial, notation)
    lesson.check(actions, any_order)


async def go_through(tables: Tables, table: Sitting) -> None:
    """In a lesson, once its step is done, play what the others do then, and come to the next step."""
    lesson = lecture(table)
    if lesson is None:
        return
    with tables.telling(table):
        if lesson.finished:
            for notation in lesson.replies():
                seat = table.turn
                assert seat is not None
                change = Change("move", seat, data={"bot": table.seats[seat].bot})
                await _carry_out(tables, table, seat, notation, change)
            if not lesson.last:
                await tables.commit(table, lesson.next(), quiet=True)


async def _carry_out(tables: Tables, table: Sitting, seat: int, notation: str, change: Change) -> None:
    """Play one move; whoever called it tells the listeners, once all that belongs together is played."""
    assert table.state is not None
    state = table.state.clone()
    state.log = change.events
    _apply(state, notation)
    state.log = None
    change.action = notation.strip()
    change.marks = state.marks | (SECRET if table.state.in_secret() else 0)
    change.state = state
    if (table.row["proposal"] or {}).get("kind") in ("undo", RESUME, REPLACE):
        change.fields["proposal"] = None  # the game went on: the question has lapsed
    if state.player is None:
        change.fields.update(status=OVER, result=result(state), proposal=None)
    await tables.commit(table, change, quiet=True)


def _apply(state: State, notation: str) -> None:
    """Play an action on a position, or say why it cannot be."""
    try:
        state.play(state.game.parse(notation))
    except IllegalAction as error:
        raise invalid(sentence(error), "illegal_action", reason=error.reason.to_dict()) from None
    except RoyaumeError as error:
        raise invalid(sentence(error), "unknown_action") from None


def result(state: State) -> dict[str, Any]:
    """The end of a game: scores, winners, and how each score came about."""
    return {
        "scores": state.scores(),
        "winners": state.winners(),
        "breakdown": [state.breakdown(seat) for seat in range(state.seats)],
    }


# Undo -----------------------------------------------------------------------------------------------


async def undo(tables: Tables, table_id: str, person: Person, ply: int, to: int, request: str | None = None) -> Outcome:
    """Go back to the position after `to` moves: freely to the engine's horizon, beyond it as the table allows."""
    key = request_key(person, request)
    async with tables.locked(table_id) as table:
        try:
            permissions.undo(table, person, ply)
            last = len(table.moves) - table.concealed - 1  # what was answered in secret stays until all have
            if not 0 <= to <= last:
                raise invalid(f"One can go back to 0 to {last} moves, not {to}.", "bad_undo")
            if permissions.taken_back(table, person, to):
                await _take_back(tables, table, person, to, key)
                return Outcome(table)
            if table.row["proposal"] is not None:
                raise Refusal("already_asked", "Another question waits for an answer.")
            proposal = {"kind": "undo", "by": person.id, "to": to, "at": tables.now(), "agreed": []}
            asked = {"question": "undo", "to": to}
            await tables.commit(
                table, Change("ask", None, person.id, data=asked, request=key, fields={"proposal": proposal})
            )
            return Outcome(table, waiting=True)
        except Stale:
            if await tables.repeated(table, key):
                return Outcome(table, repeated=True)
            raise


async def _take_back(tables: Tables, table: Sitting, person: Person, to: int, request: str | None) -> None:
    data = {"from": len(table.moves), "to": to, "beyond": beyond(table.moves[to:])}
    change = Change("undo", None, person.id, data=data, request=request, state=table.position(to))
    change.fields["proposal"] = None
    await tables.commit(table, change)


# Rules of today -------------------------------------------------------------------------------------


async def go_on(tables: Tables, table_id: str, person: Person) -> Outcome:
    """Go on with the rules that are here, where they lead to the same position; other people must agree."""
    async with tables.locked(table_id) as table:
        permissions.go_on(table, person)
        proposal = table.row["proposal"]
        if table.people() <= {person.id}:
            await _change_rules(tables, table, person)
            return Outcome(table)
        if proposal is not None and proposal["kind"] == RULES and proposal["by"] == person.id:
            return Outcome(table, repeated=True, waiting=True)
        if proposal is not None:
            raise Refusal("already_asked", "Another question waits for an answer.")
        wanted = {"kind": RULES, "by": person.id, "at": tables.now(), "agreed": []}
        change = Change("ask", None, person.id, data={"question": RULES}, fields={"proposal": wanted})
        await tables.commit(table, change)
        return Outcome(table, waiting=True)


async def _change_rules(tables: Tables, table: Sitting, person: Person) -> None:
    """Write into the log that the table goes on with other rules; its position is kept under them."""
    trial = permissions.go_on(table, person)
    assert trial.state is not None
    game, position = trial.game, json.dumps(trial.state.to_dict(), separators=(",", ":"))
    change = Change(RULES, None, person.id, data={"from": table.row["rules"], "to": game.version})
    change.fields = {"rules": game.version, "components": game.components.digest, "proposal": None}
    values = {"table_id": table.id, "ply": table.head + 1, "moves": len(table.moves), "position": position}

    async def write(connection: AsyncConnection) -> None:
        await editions.keep(tables.storage, connection, game)
        await connection.execute(insert(models.snapshots).values(**values))

    await tables.commit(table, change, write, quiet=True)
    table.go_on()
    tables.tell(table)


# Answers --------------------------------------------------------------------------------------------


async def answer(tables: Tables, table_id: str, person: Person, agree: bool) -> Outcome:
    """Agree or not to what somebody asks; it happens when all others agree, and one refusal ends the question."""
    async with tables.locked(table_id) as table:
        permissions.answer(table, person)
        proposal = table.row["proposal"]
        question = proposal["kind"]
        said = {"question": question, "agree": agree}
        if question == REPLACE:
            return await _vote(tables, table, person, agree)
        if not agree:
            await tables.commit(table, Change("answer", None, person.id, data=said, fields={"proposal": None}))
            return Outcome(table)
        agreed = [*proposal["agreed"], person.id]
        if table.people() - {proposal["by"], *agreed}:
            fields = {"proposal": {**proposal, "agreed": agreed}}
            await tables.commit(table, Change("answer", None, person.id, data=said, fields=fields))
            return Outcome(table, waiting=True)
        if question == "undo":
            await _take_back(tables, table, person, proposal["to"], None)
        elif question == RULES:
            await _change_rules(tables, table, person)
        elif question in (PAUSE, RESUME):
            await tables.commit(table, Change(question, None, person.id, fields={"proposal": None}))
        else:
            from royaume.server.seating import end

            await end(tables, table, person, "closed")
        return Outcome(table)


async def _vote(tables: Tables, table: Sitting, person: Person, agree: bool) -> Outcome:
    """A vote about somebody who does not come: most of the others decide; whom it is about says no by being back."""
    from royaume.server.seating import enough, replaced

    proposal = table.row["proposal"]
    number = proposal["seat"]
    absent, others = table.seats[number].user_id, table.people() - {table.seats[number].user_id}
    if person.id in (*proposal["agreed"], *proposal["refused"]):
        return Outcome(table, repeated=True, waiting=True)
    agreed = [*proposal["agreed"], *([person.id] if agree and person.id != absent else [])]
    refused = [*proposal["refused"], *([person.id] if not agree else [])]
    if enough(table, number, 1 + len(agreed)):
        await replaced(tables, table, number)
        return Outcome(table)
    hopeless = not enough(table, number, len(others) - len(refused))
    wanted = None if hopeless or person.id == absent else {**proposal, "agreed": agreed, "refused": refused}
    said = {"question": REPLACE, "agree": agree}
    await tables.commit(table, Change("answer", None, person.id, data=said, fields={"proposal": wanted}))
    return Outcome(table, waiting=wanted is not None)
