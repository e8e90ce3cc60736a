"""The sheet of a thing on a table, for one pair of eyes: what it is, what can be done with it now, and why not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from royaume.engine.companions import THINGS
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.things import Thing
from royaume.server.errors import Refusal
from royaume.server.permissions import FREE, beyond_horizon, verbs
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting
from royaume.server.views.decision import deciding
from royaume.server.views.eyes import Viewer
from royaume.server.views.foresight import Finality, finality
from royaume.server.views.replay import past_sight
from royaume.server.views.screen import handed_to
from royaume.server.views.summary import summary

MOST_DEEDS = 12  # so many actions of a thing are told


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that a thing stands for: what it costs and brings now, and what speaks against it."""

    action: str
    label: str
    offered: bool
    why: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What somebody is told of things: plain data, made for one pair of eyes."""

    game: Game
    position: dict[str, Any]
    seat: int | None
    things: tuple[tuple[str, Thing], ...]  # by key
    seats: tuple[dict[str, Any], ...] = ()  # who plays where
    ply: int = 0
    deeds: tuple[Deed, ...] = ()
    mine: bool = False  # whether it is for this seat to choose now
    final: Finality | None = None  # which choices cannot be taken back
    beyond: str = FREE  # how undo goes beyond the horizon


def thing_sheet(table: Sitting, eyes: Viewer, key: str, action: str = "") -> Sheet:
    """The sheet of one thing; `action` is what the drawing says that it stands for."""
    eyes, sight = _eyes(table, eyes)
    sheet = _at(table, eyes, some(sheet_of(sight, (key,), eyes.lang)))
    if deciding(table, eyes) is None or "play" not in verbs(table, eyes.person):
        return sheet
    named = sheet.things[0][1].actions
    found = deeds(sight, (action, *named) if action else named, eyes.lang, sight.dice("things"))
    final = finality(sight, sheet.beyond == FREE) if any(each.offered for each in found) else None
    return replace(sheet, deeds=found, mine=True, final=final)


def past_sheet(table: Sitting, eyes: Viewer, moves: int, key: str) -> Sheet:
    """The sheet of a thing in an earlier position, as the viewer's seat saw it then."""
    return _at(table, eyes, some(sheet_of(past_sight(table, eyes, moves), (key,), eyes.lang)))


def listed_sheet(table: Sitting, eyes: Viewer, which: str) -> Sheet:
    """Many things at once: what brings points (`counting`), or the cards that matter now (`in_play`)."""
    eyes, sight = _eyes(table, eyes)
    things = THINGS.of(sight.game)
    keys = getattr(things, which)(sight.game, sight.view()) if things is not None else ()
    return _at(table, eyes, sheet_of(sight, keys, eyes.lang))


def _at(table: Sitting, eyes: Viewer, sheet: Sheet) -> Sheet:
    """A sheet with what it has to know of its table."""
    seats = summary(table, eyes.person, eyes.lang)["seats"]
    beyond = beyond_horizon(table, eyes.person)
    return replace(sheet, seats=tuple(seats), ply=table.ply_for(eyes.user), beyond=beyond)


def some(sheet: Sheet) -> Sheet:
    """A sheet that has something to say; of what is not there, or not to be seen, nothing is said alike."""
    if not sheet.things:
        raise Refusal("no_thing", "There is nothing more to say about this.", 404)
    return sheet


def sheet_of(sight: Sight, keys: Sequence[str], lang: str) -> Sheet:
    """Things as a seat sees them, without what can be done; keys of what it does not see are left out."""
    view, things = sight.view(), THINGS.of(sight.game)
    found = [(key, things.thing(sight.game, view, key, lang)) for key in dict.fromkeys(keys)] if things else []
    told = tuple((key, thing) for key, thing in found if thing is not None)
    return Sheet(sight.game, view, sight.seat, told)


def deeds(sight: Sight, actions: Sequence[str], lang: str, dice: random.Random) -> tuple[Deed, ...]:
    """What the seat that decides would do with each action, or why it cannot.

    What may be chosen says what it does. Anything else is told of a guess: a label is made for what is offered, and
    must not tell of what the seat cannot know.
    """
    game, legal = sight.game, set(sight.legal())
    guess = sight.guess(dice)
    found: list[Deed] = []
    for notation in list(dict.fromkeys(actions))[:MOST_DEEDS]:
        try:
            action = game.parse(notation)
        except RoyaumeError:
            continue
        if action in legal:
            found.append(Deed(notation, sight.label(action, lang), True))
            continue
        reason = sight.why_not(action)
        if reason is not None:
            label = game.label(guess, action, lang)
            found.append(Deed(notation, label, False, reason.text(lang), tuple(reason.clauses)))
    return tuple(found)


def _eyes(table: Sitting, eyes: Viewer) -> tuple[Viewer, Sight]:
    """The eyes that the page has, which are nobody's while the screen goes round, and what they see."""
    if handed_to(table, eyes) is not None:
        eyes = replace(eyes, seat=None)
    sight = eyes.sight(table)
    if sight is None:
        raise Refusal("other_rules", "This table was played with other rules or components than those here.")
    return eyes, sight
