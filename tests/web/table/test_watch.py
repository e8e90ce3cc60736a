"""Others' turns step by step: every public event is captioned once, in order, beside the board of that moment."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import royaume
from royaume.engine.record import Record
from royaume.engine.state import TURN
from royaume.server import opening, play, seating, views
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.views import Visit, Watched, Whose
from royaume.web import scenes
from royaume.web.frames import drawn
from royaume.web.render import Speech
from royaume.web.watching import FRAGMENTS, steps
from tests.web.table.company import ANN, BEN, EVE
from tests.web.table.conftest import GOLDEN

pytestmark = pytest.mark.anyio

ENOUGH = 120  # moves of the bot; the longest game has hundreds
SAMPLED = 6  # moments of a recorded game, of any kind
TWICE = 3  # and so many in the second of two turns in a row
DRAWN = 3  # so many of the turns are drawn as well, in a game
ENGLISH = Speech("en")


async def look(house: House, table: str, person: Person) -> Visit:
    return await views.visit(house.tables, table, person, None, "en", views.at_screen)


async def watched(house: House, table: str, person: Person, since: int | None) -> list[Watched]:
    """All that a page asks for one after the other."""
    whose: Whose = "seats" if since is None else "others"
    found = [await (await look(house, table, person)).watch(since, whose)]
    while found[-1].left:
        found.append(await (await look(house, table, person)).watch(found[-1].steps[-1].ply, whose))
    return found


def captions(found: list[Watched]) -> list[str]:
    return [each["text"] for part in found for step in part.steps for each in scenes.caption(ENGLISH, step)]


async def move(house: House, table: str, dice: random.Random) -> int | None:
    """One move of whoever decides; now and then Ann takes her last choice back. The seat that moved."""
    sitting = await house.tables.get(table)
    assert sitting.state is not None
    seat = sitting.turn
    if seat is None:
        return None
    moved = [i for i, each in enumerate(sitting.moves) if each.seat == 0 and each.chosen]
    if seat == 0 and moved and dice.random() < 0.05:
        await play.undo(house.tables, table, ANN, sitting.ply, moved[-1])
        return seat
    notation = sitting.state.game.notation(dice.choice(sitting.state.legal()))
    if sitting.seats[seat].bot is not None:
        await play.play_for_bot(house.tables, table, seat, "random", sitting.ply, notation)
    else:
        await play.play(house.tables, table, ANN if seat == 0 else BEN, sitting.ply, notation)
    return seat


@pytest.mark.parametrize("game", royaume.games())
async def test_every_public_event_of_a_game_is_captioned_once(game: str, company: House) -> None:
    dice = random.Random(game)
    wish, deal = Wish(game=game, seats=["me", "bot:random"], coach=False), recorded(game, 2)  # the same deal every time
    table = (await opening.open_record(company.tables, ANN, wish, deal, 0)).id
    shown = told = turns = own = 0
    while told < ENOUGH and await move(company, table, dice) is not None:
        visit = await look(company, table, ANN)
        sitting = await company.tables.get(table)
        if sitting.turn == 1:
            continue  # the page looks again when the bot has done all it does
        found = await watched(company, table, ANN, shown)
        log = (await visit.view(views.Cursor(shown, 0)))["log"]
        theirs = [
            each
            for each in log
            if each["kind"] == "move" and not each["undone"] and (each["seat"] == 1 or "unasked" in each["data"])
        ]
        ended = {each.ply for each in await company.tables.entries(sitting, shown, sitting.head) if each.marks & TURN}
        expected = [line for each in log for line in captioned(each, each["ply"] in ended)]
        assert captions(found) == expected
        own += len(expected) - sum(len(each["lines"]) for each in theirs)
        for part in found:
            for step in part.steps:
                assert step.position == (await visit.look_back(step.moves)).position
                assert max((each["ply"] for each in step.told), default=0) <= step.ply, "the log runs ahead"
        if theirs and turns < DRAWN:
            await same_as_replay(visit, shown)
        shown, told, turns = (await visit.look()).theirs, told + len(theirs), turns + bool(theirs)
    assert told > 20
    assert turns > 5
    assert own > 0 or game == "queens_architect", "what one's own turn brings to all when it ends"


def recorded(game: str, players: int) -> Any:
    return json.loads((GOLDEN / game / f"{players}p-defaults-greedy.json").read_text())


def captioned(entry: Any, ends: bool) -> list[str]:
    """The lines that Ann watches: the bot's, what nobody chose, and what her last choice ends with."""
    own = entry["seat"] == 0 and "unasked" not in entry["data"]
    if entry["kind"] != "move" or entry["undone"] or (own and not ends):
        return []
    pairs = zip(entry["events"], entry["lines"], strict=True)
    return [line for event, line in pairs if not own or event["seat"] != 0]


async def same_as_replay(visit: Visit, since: int) -> None:
    """What is drawn of each step is what the replay draws of that moment."""
    sent = json.loads(await steps(ENGLISH, visit, since, "others"))
    parts: dict[str, str] = {}
    for step in (sent["before"], *sent["steps"]):
        parts.update({name: put_together(parts.get(name, ""), cuts) for name, cuts in step["parts"].items()})
        assert set(parts) == set(FRAGMENTS)
        names = {**ENGLISH.context(visit.game_id), **scenes.replay(ENGLISH, await visit.look_back(step["moves"]))}
        for name in ("side", "players"):
            assert parts[name] == ENGLISH.put(f"table/{name}.html", names), name
        assert all(each["text"].split("<")[0] in parts["dock"] for each in step["lines"] if "&" not in each["text"])
        assert "data-legal" not in "".join(parts.values())


def put_together(old: str, cuts: Any) -> str:
    pieces = old.split("<")
    told = [each if isinstance(each, str) else "<".join(pieces[each[0] : sum(each)]) for each in cuts]
    return cuts if isinstance(cuts, str) else "<".join(told)


async def test_what_was_taken_back_is_told_and_not_played(company: House) -> None:
    wish = Wish(game="queens_architect", seats=["me", "open"], visibility="lobby")
    table = (await opening.open_table(company.tables, ANN, wish)).id
    await seating.sit(company.tables, table, BEN, 1)
    dice = random.Random(3)
    while True:
        sitting = await company.tables.get(table)
        last = sitting.moves[-1].seat if sitting.moves else None
        if last == 0 and sitting.undo_limit() < len(sitting.moves):
            break
        await move(company, table, dice)
    begun = sitting.head - 1
    await play.undo(company.tables, table, ANN, sitting.ply, len(sitting.moves) - 1)
    told = captions(await watched(company, table, BEN, begun))
    assert told == ["Ann took moves back"]
    assert captions(await watched(company, table, EVE, begun)) == told, "whoever watches sees the same"
    assert captions(await watched(company, table, ANN, begun)) == [], "she knows"


async def test_watching_again_begins_with_ones_last_turn(company: House) -> None:
    table = (await opening.open_table(company.tables, ANN, Wish(game="crown_of_emara", seats=["me", "bot:random"]))).id
    dice = random.Random(2)
    seats: list[int | None] = []
    while len(seats) < 60 or seats[-2:] != [1, 0]:
        seats.append(await move(company, table, dice))
    visit = await look(company, table, ANN)
    assert captions(await watched(company, table, ANN, None)) == await listed(visit)
    assert (await drawn(ENGLISH, visit)).html("since").count("data-watch") == 1


async def listed(visit: Visit) -> list[str]:
    """What the list says that was not taken back."""
    lines = scenes.since(ENGLISH, await visit.look())["lines"]
    return [each["text"] for each in lines if not each["undone"]]


def moments(record: Record, dice: random.Random) -> list[tuple[int, int]]:
    """So many moves, and a seat that looks then: in the second of its own turns in a row if there are any, and some."""
    state = record.start()
    last: int | None = None
    found: list[tuple[int, int]] = []
    for made, action in enumerate(record.actions, 1):
        seat = state.player
        if last == seat and seat is not None:
            found.append((made, seat))
        state.apply(action)
        last = seat if state.marks & TURN and state.player == seat else None
    spread = [(dice.randrange(1, len(record.actions)), dice.randrange(record.players)) for _ in range(SAMPLED)]
    return dice.sample(found, min(TWICE, len(found))) + spread


@pytest.mark.parametrize("game", royaume.games())
async def test_the_list_tells_what_can_be_watched_again(game: str, company: House) -> None:
    """With bots, and around one screen, where the seats are all of one person."""
    dice, told = random.Random(game), 0
    for players in (2, 3):
        played = recorded(game, players)
        for moves, seat in moments(Record.from_dict(played), dice):
            for others in ("bot:random", "me"):
                sits = [others] * players
                sits[seat] = "me"
                wish = Wish(game=game, seats=sits, coach=False)
                sitting = await opening.open_record(company.tables, ANN, wish, played, moves)
                visit = await views.visit(company.tables, sitting.id, ANN, seat, "en")
                if (await visit.look()).handed_to is not None:
                    continue
                found = [await visit.watch(None, "seats")]
                while found[-1].left:
                    found.append(await visit.watch(found[-1].steps[-1].ply, "seats"))
                lines = captions(found)
                assert lines == await listed(visit), f"seat {seat} after {moves} moves with {others}"
                own = [each.ply for each in sitting.moves if each.seat == seat and each.marks & TURN]
                told_of = [each["ply"] for each in (await visit.look()).since]
                assert min(told_of, default=sitting.head) >= max(own, default=0), "what came before was told before"
                told += len(lines)
    assert told > 50
