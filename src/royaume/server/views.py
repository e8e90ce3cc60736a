"""The one function that builds what a seat, a spectator or a log may see. Nothing else about a table is ever sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from royaume.bots import bots
from royaume.bots.names import bot_name
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.options import Option
from royaume.engine.state import State
from royaume.server import permissions
from royaume.server.chat import Message, messages
from royaume.server.errors import forbidden, invalid
from royaume.server.person import Person
from royaume.server.sitting import OPEN, PLAYING, Entry, Sitting
from royaume.server.tables import Tables

STORY = 60  # so many entries of the log come with a first view


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table: the person, and the seat whose truth they see (None: a spectator's)."""

    person: Person | None
    seat: int | None
    lang: str

    def key(self, table: Sitting) -> tuple[str | None, int | None, str]:
        """The same for eyes that see the same: all spectators but the owner do."""
        user = self.person.id if self.person is not None else None
        known = self.seat is not None or user == table.row["owner"]
        return (user if known else None, self.seat, self.lang)


@dataclass(frozen=True, slots=True)
class Cursor:
    """How much a viewer has seen: the last ply of the log and the last chat message. None: nothing yet."""

    ply: int | None = None
    said: int | None = None

    def __str__(self) -> str:
        return f"{self.ply or 0}.{self.said or 0}"

    @classmethod
    def read(cls, text: str | None) -> Cursor:
        """The cursor of an event id; one that is not ours is no cursor."""
        ply, dot, said = (text or "").partition(".")
        if ply.isascii() and ply.isdigit() and len(ply) < 10 and (not dot or (said.isascii() and said.isdigit())):
            return cls(int(ply), int(said[:9]) if dot else None)
        return cls()


def viewer(table: Sitting, person: Person | None, seat: int | None = None, lang: str = "en") -> Viewer:
    """The eyes of a person: their seat that decides, else their first, or the one of theirs they ask for."""
    permissions.watch_or_open(table, person)
    if lang not in LANGUAGES:
        raise invalid(f"There are no words in '{lang}'; the languages are: {', '.join(LANGUAGES)}.", "unknown_language")
    own = table.seats_of(person.id if person is not None else None)
    if seat is not None and seat not in own:
        raise forbidden("This is not your seat.", "not_your_seat")
    if seat is None and own:
        seat = table.turn if table.turn in own else own[0]
    if table.status == OPEN:
        seat = None  # seats still change hands: whoever has looked at one must not take another, so nobody looks
    return Viewer(person, seat, lang)


async def view(tables: Tables, table: Sitting, eyes: Viewer, since: Cursor | None = None) -> dict[str, Any]:
    """Everything the viewer may see of a table now, with the log and the chat since the cursor."""
    seen = since or Cursor()
    after = max(0, table.head - STORY) if seen.ply is None else seen.ply
    while True:
        now = Cursor(table.head, table.row["said"])
        entries = await tables.entries(table, after)
        said = await messages(tables, table, seen.said or 0)
        if now == Cursor(table.head, table.row["said"]):
            break  # nothing happened while we read: from here on nothing is awaited
    return {
        **summary(table, eyes.person, eyes.lang),
        "you": {
            "seat": eyes.seat,
            "seats": table.seats_of(eyes.person.id if eyes.person else None),
            "owner": eyes.person is not None and table.row["owner"] == eyes.person.id,
            "may": permissions.verbs(table, eyes.person),
        },
        "cursor": str(now),
        "ply": table.ply,
        "moves": len(table.moves),
        **_decision(table, eyes),
        "position": table.state.view(eyes.seat) if table.state is not None else None,
        "undo": _undo(table, eyes),
        "question": _question(table, eyes),
        "log": [entry_view(table, entry, eyes) for entry in entries],
        "chat": [message_view(message) for message in said],
    }


def summary(table: Sitting, person: Person | None, lang: str = "en") -> dict[str, Any]:
    """What everybody who may see the table knows about it, without the position."""
    row = table.row
    return {
        "table": {
            "id": table.id,
            "game": row["game"],
            "rules": row["rules"],
            "components": row["components"],
            "players": row["players"],
            "options": row["options"],
            "title": row["title"],
            "owner": table.names.get(row["owner"], ""),
            "status": table.status,
            "pace": row["pace"],
            "visibility": row["visibility"],
            "spectators": row["spectators"],
            "rated": row["rated"],
            "coach": row["coach"],
            "fair": row["fair"],
            "origin": row["origin"],
            "commitment": row["commitment"],
            "seed": row["seed"] if table.ended else None,
            "result": row["result"],
            "created": row["created"],
            "moved": row["moved"],
        },
        "seats": [
            {
                "seat": seat.number,
                "name": seat_name(table, seat.number, lang),
                "kind": "bot" if seat.bot else "person" if seat.user_id else "open",
                "bot": seat.bot,
                "held": seat.user_id is not None,
                "mine": person is not None and seat.user_id == person.id,
                "invited": seat.invited,
                "resigned": seat.resigned,
            }
            for seat in table.seats
        ],
        "turn": row["turn"] if table.status == PLAYING else None,
    }


def seat_name(table: Sitting, number: int, lang: str) -> str | None:
    """The name at a seat; a bot that plays for nobody is called by its own. Seats of one name are numbered."""
    seat = table.seats[number]
    if seat.user_id is not None:
        name = table.names.get(seat.user_id, "")
        alike = table.seats_of(seat.user_id)
    elif seat.bot is not None:
        name = bot_name(seat.bot, lang)
        alike = [each.number for each in table.seats if each.bot == seat.bot and each.user_id is None]
    else:
        return None
    return f"{name} {alike.index(number) + 1}" if len(alike) > 1 else name


def _decision(table: Sitting, eyes: Viewer) -> dict[str, Any]:
    state = table.state
    if state is None or table.turn is None or eyes.seat != table.turn:
        return {"prompt": None, "actions": [], "shortcuts": []}
    game = state.game
    return {
        "prompt": game.prompt(state, eyes.lang),
        "actions": actions_view(state, eyes.lang),
        "shortcuts": [
            {"shortcut": name, "label": game.shortcut_name(name, eyes.lang)}
            for name, action in game.shortcuts(state).items()
            if action is not None
        ],
    }


def actions_view(state: State, lang: str) -> list[dict[str, str]]:
    """The legal actions in notation and in words: only for the seat that decides."""
    game = state.game
    return [{"action": game.notation(a), "label": game.label(state, a, lang)} for a in state.legal()]


def _undo(table: Sitting, eyes: Viewer) -> dict[str, Any]:
    own = table.seats_of(eyes.person.id if eyes.person else None)
    last_own = max((i for i, move in enumerate(table.moves) if move.seat in own), default=None)
    return {"free_to": permissions.free_undo(table, eyes.person), "own": last_own if not table.ended else None}


def _question(table: Sitting, eyes: Viewer) -> dict[str, Any] | None:
    proposal = table.row["proposal"]
    if proposal is None:
        return None
    user = eyes.person.id if eyes.person is not None else None
    return {
        "kind": proposal["kind"],
        "to": proposal.get("to"),
        "by": table.names.get(proposal["by"], ""),
        "mine": proposal["by"] == user,
        "agreed": [table.names.get(each, "") for each in proposal["agreed"]],
        "waiting": user in table.people() - {proposal["by"], *proposal["agreed"]},
        "at": proposal["at"],
    }


def entry_view(table: Sitting, entry: Entry, eyes: Viewer) -> dict[str, Any]:
    """One entry of the log for one pair of eyes: the action itself only for the seat that chose it."""
    events = [event.seen_by(eyes.seat) for event in entry.events]
    names = {seat.number: seat_name(table, seat.number, eyes.lang) or "" for seat in table.seats}
    own = entry.kind == "move" and eyes.seat is not None and entry.seat == eyes.seat
    game = table.game
    return {
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat,
        "by": table.names.get(entry.user_id) if entry.user_id is not None else None,
        "action": entry.action if own else None,
        "data": entry.data,
        "events": events,
        "lines": [game.tell(event, eyes.lang, names) for event in events] if game is not None else [],
        "at": entry.at,
    }


def message_view(message: Message) -> dict[str, Any]:
    """A chat message: plain text, which whoever shows it must escape."""
    return {
        "number": message.number,
        "name": message.name,
        "seat": message.seat,
        "text": message.text,
        "at": message.at,
    }


def position_view(table: Sitting, eyes: Viewer, moves: int) -> dict[str, Any]:
    """An earlier position as the viewer's seat saw it then, for replay."""
    if table.state is None:
        raise invalid("This table was played with other rules or components than those here.", "other_rules")
    if not 0 <= moves <= len(table.moves):
        raise invalid(f"This table has positions after 0 to {len(table.moves)} moves, not {moves}.")
    return {"moves": moves, "position": table.position(moves).view(eyes.seat)}


async def story(tables: Tables, table: Sitting, eyes: Viewer, moves: int) -> list[dict[str, Any]]:
    """The last entries of the log before an earlier position, for replay."""
    until = table.moves[moves - 1].ply if moves else 0
    entries = await tables.entries(table, max(0, until - STORY), until)
    return [entry_view(table, entry, eyes) for entry in entries]


async def seen_record(tables: Tables, table: Sitting, eyes: Viewer) -> dict[str, Any]:
    """The game so far as the viewer saw it: what can be downloaded before the end."""
    entries = await tables.entries(table, 0)
    return {
        "format": "royaume-seen-1",
        **summary(table, eyes.person, eyes.lang),
        "seat": eyes.seat,
        "log": [entry_view(table, entry, eyes) for entry in entries],
    }


def record_view(table: Sitting, person: Person | None) -> dict[str, Any]:
    """The whole record of an ended table, sealed with its outcome where its rules are here."""
    permissions.full_record(table, person)
    row = table.row
    if table.game is not None:
        return table.record().seal().to_dict()
    return {
        "format": "royaume-record-1",
        "game": row["game"],
        "rules": row["rules"],
        "components": row["components"],
        "players": row["players"],
        "options": row["options"],
        "seed": row["seed"],
        "actions": [move.notation for move in table.moves],
    }


def game_view(game: Game, lang: str) -> dict[str, Any]:
    """A game before it is played: for how many, how long, and its options for each number of players."""
    return {
        "id": game.id,
        "name": game.name(lang),
        "rules": game.version,
        "components": game.components.digest,
        "players": [game.min_players, game.max_players],
        "minutes": list(game.minutes),
        "weight": game.weight,
        "options": {
            str(n): [_option(option) for option in game.declare(n)]
            for n in range(game.min_players, game.max_players + 1)
        },
        "bots": bots(),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "default": option.default,
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
    }


def why_not(table: Sitting, eyes: Viewer, notation: str) -> tuple[str | None, list[str]]:
    """Why the viewer cannot do something now, and the clauses that say so; None: not theirs to decide now."""
    state = table.state
    if state is None or table.turn is None or eyes.seat != table.turn:
        return None, []
    try:
        reason = state.why_not(state.game.parse(notation))
    except RoyaumeError as error:
        raise invalid(str(error), "unknown_action") from error
    return (reason.text(eyes.lang), list(reason.clauses)) if reason is not None else ("", [])
