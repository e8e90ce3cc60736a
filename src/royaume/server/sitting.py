"""A table as it stands, in memory: the row, the seats, the moves that count, and the position."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from royaume.engine.agreement import Agreement
from royaume.engine.errors import RoyaumeError
from royaume.engine.events import Event
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, SECRET, SEEN_SHIFT, SPECTATORS, TURN, State
from royaume.server import clocks
from royaume.server.person import called
from royaume.server.told import Told

OPEN, PLAYING, OVER, CLOSED, ABANDONED = "open", "playing", "over", "closed", "abandoned"
ENDED = (OVER, CLOSED, ABANDONED)
JOINED = "joined"  # the entry of a table where a guest became an account: everything of theirs has another name
DELETED = "deleted"  # the entry of a table where somebody deleted their account: everything of theirs is somebody's
PAUSE, RESUME, LATE = "pause", "resume", "late"  # entries about clocks: the last is of one that has run out
REPLACE = "replace"  # the entry of a seat whose absent person was replaced by the others
OPERATOR = "operator"  # the word, with the reason, in the entry of a table that an operator closed
RULES = "rules"  # the entry of a table that goes on with other rules than it began with

CHECKPOINT = 32  # a copy of the position is kept in memory every so many moves, for undo and replay
ANSWERS = 32  # so many answers about one state are kept: whoever listens chooses since when, and could fill any memory
RECENT = 64  # so many entries keep their events in memory; older ones are read when asked for


@dataclass(slots=True)
class Seat:
    """A place at the table: open, a person's, a bot's, or a person's that a bot plays for now."""

    number: int
    user_id: str | None
    bot: str | None
    invited: bool
    resigned: bool

    @property
    def open(self) -> bool:
        """True if nobody sits here."""
        return self.user_id is None and self.bot is None

    @property
    def person(self) -> str | None:
        """The person who plays here now."""
        return None if self.bot else self.user_id


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was not taken back."""

    ply: int
    seat: int
    notation: str
    action: int
    marks: int
    run: str | None = None  # the shortcut it was part of
    bot: bool = False  # a bot chose it, perhaps for a person
    line: int | None = None  # the number of moves before the line or set it was part of, which is one step back
    unasked: bool = False  # it was all that could be done, and nothing one's own came before it

    @property
    def horizon(self) -> bool:
        """True if something came to light by it or the turn passed: free undo ends here, as it does before a choice."""
        return self.unasked or bool(self.marks & (CHANCE | REVEAL | TURN))

    @property
    def chosen(self) -> bool:
        """True if it was the choice of a person."""
        return not (self.bot or self.unasked)


def read_move(ply: int, seat: int, notation: str, action: int, marks: int, data: Mapping[str, Any]) -> Move:
    """A move out of its entry of the log."""
    return Move(ply, seat, notation, action, marks, data.get("run"), "bot" in data, data.get("line"), "unasked" in data)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, events and their secrets included: only views.py shows it to anybody."""

    ply: int
    kind: str
    seat: int | None
    user_id: str | None
    action: str | None
    marks: int
    data: dict[str, Any]
    events: tuple[Event, ...]
    at: int
    runs: int | None = None  # the seat whose clock runs from then on; clocks.HELD: all are paused

    @property
    def chosen(self) -> bool:
        """True if it was the choice of a person."""
        return not self.data.keys() & {"bot", "unasked"}


@dataclass(slots=True)
class Change:
    """What a command does to a table: one new entry of the log and all that follows from it."""

    kind: str
    seat: int | None = None
    user_id: str | None = None
    action: str | None = None
    marks: int = 0
    data: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    request: str | None = None
    state: State | None = None  # the new position, where it changes
    fields: dict[str, Any] = field(default_factory=dict)  # of the table's row
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # of people who are new here


def deciding(state: State) -> dict[str, Any]:
    """The fields of a table's row that say who decides, and whether nobody else is told."""
    return {"turn": state.player, "secret": state.in_secret()}


def conceals(marks: int) -> bool:
    """True if a move was an answer in secret after which others are still to come: with the last, all come out."""
    return bool(marks & SECRET) and not marks >> SEEN_SHIFT >> SPECTATORS & 1


def write_events(events: Sequence[Event]) -> str:
    """Events as JSON text for the log."""
    return json.dumps([[e.kind, e.seat, e.data, e.secret, e.to] for e in events], separators=(",", ":"))


def read_events(text: str) -> tuple[Event, ...]:
    """The events written by `write_events`."""
    return tuple(Event(*parts) for parts in json.loads(text))


def read_entry(row: Any) -> Entry:
    """A row of the log."""
    events = read_events(row.events)
    return Entry(row.ply, row.kind, row.seat, row.user_id, row.action, row.marks, row.data, events, row.at, row.runs)


class Sitting:
    """A table in memory. Commands change it only after the database has the change."""

    def __init__(
        self, row: Mapping[str, Any], seats: list[Seat], names: dict[str, str], game: Game | None = None
    ) -> None:
        self.row: dict[str, Any] = dict(row)
        self.id: str = row["id"]
        self.key = b""  # the secret of this server about this table: nobody foresees what is guessed with it
        self.seats = seats
        self.names = names
        self.head = 0
        self.ply = 0  # of the last entry that changed the position
        self.moves: list[Move] = []
        self.undone_beyond = False  # something that had come to light, or a turn that had passed, was taken back
        self.recent: dict[int, Entry] = {}
        self.course: Any = None  # the story of the scores of an ended game, once somebody asked for it
        self.told: dict[tuple[int | None, str], dict[int, Told]] = {}  # those by ply, as seats read them in a language
        self.game = game  # None: the rules or the data it is played with are not here, or nobody asked for them
        self.play: Mapping[str, Any] | None = None  # the data it is played with, where they are not the game's own
        self.trial: Agreement | None = None  # without a game: how far it goes the same way with the rules that are here
        self.changed = 0  # the ply of the last entry under other rules than it is shown with
        self.state: State | None = None
        self.given: State | None = None  # the position of a lesson, which begins with another one than its seed gives
        self.checkpoints: dict[int, State] = {}
        self.answers: dict[Any, asyncio.Task[Any]] = {}  # what viewers are sent about this very state
        self.terms = clocks.terms(row)
        self.breaks: Callable[[], Sequence[clocks.Break]] = tuple  # when no server ran, which no clock counts
        self.ticks: list[clocks.Tick] = []  # what the log says about time, where there is a clock

    # Facts ----------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """open, playing, over, closed or abandoned."""
        return str(self.row["status"])

    @property
    def ended(self) -> bool:
        """True if nothing can be played any more."""
        return self.status in ENDED

    @property
    def played_out(self) -> bool:
        """True if the game came to its end, which it does not where somebody gave it up."""
        return self.status == OVER and not (self.row["result"] or {}).get("resigned", False)

    @property
    def turn(self) -> int | None:
        """The seat that decides now, None if nobody does."""
        return self.state.player if self.state is not None and self.status == PLAYING else None

    def called(self, user_id: str, lang: str) -> str:
        """What somebody of this table is called; nothing where nobody here knows them."""
        return called(user_id, self.names[user_id], lang) if user_id in self.names else ""

    @property
    def in_secret(self) -> bool:
        """True if what is asked now is answered in secret: nobody is told who answers, or has."""
        return self.turn is not None and self.state is not None and self.state.in_secret()

    @property
    def concealed(self) -> int:
        """How many answers were given in a secret round that is not over: nobody is told of them before all are in."""
        if not self.in_secret:
            return 0
        count = 0
        for move in reversed(self.moves):
            if not conceals(move.marks):
                break
            count += 1
        return count

    @property
    def known_head(self) -> int:
        """The ply of the last entry of the log that anybody is told: a secret round comes out as a whole."""
        count = self.concealed
        return self.moves[-count].ply - 1 if count else self.head

    def known_moves(self, seat: int | None) -> Sequence[Move]:
        """The moves that count, as far as a seat knows of them."""
        concealed = self.concealed
        if not concealed:
            return self.moves
        count = len(self.moves) - concealed
        return [move for i, move in enumerate(self.moves) if i < count or move.seat == seat]

    def ply_for(self, user_id: str | None) -> int:
        """The ply of the position that a person is shown."""
        count = self.concealed
        if not count or self.turn in self.seats_of(user_id):
            return self.ply
        return self.moves[-count - 1].ply if count < len(self.moves) else 0

    def aside(self, user_id: str | None) -> int:
        """A number that changes in a secret round with what the person notices of it, and with nothing else."""
        if not self.in_secret:
            return 0
        own, count = self.seats_of(user_id), self.concealed
        answered = sum(move.seat in own for move in self.moves[len(self.moves) - count :])
        return (self.head - self.known_head - count) * 64 + answered * 8 + (self.turn in own)

    def timing(self, until: int | None = None) -> clocks.Clocks | None:
        """The clocks after all entries of the log, or after those up to a ply; None if the table has no clock."""
        if self.terms is None:
            return None
        ticks = self.ticks if until is None else [each for each in self.ticks if each.ply <= until]
        return clocks.read(self.terms, len(self.seats), ticks, self.breaks())

    @property
    def held(self) -> bool:
        """True if the clocks are paused."""
        return bool(self.ticks) and self.ticks[-1].runs == clocks.HELD

    def running(self, change: Change) -> int | None:
        """The seat whose clock runs after a change; HELD while a pause goes on, which a move ends."""
        status = change.fields.get("status", self.status)
        state = change.state or self.state
        if self.terms is None or status != PLAYING:
            return None
        paused = change.kind == PAUSE or (self.held and change.kind not in ("move", RESUME))
        if paused or state is None:
            return clocks.HELD
        if state.player is None:
            return None
        seat, now = self.seats[state.player], change.seats.get(state.player, {})
        person = now.get("user_id", seat.user_id) if now.get("bot", seat.bot) is None else None
        return state.player if person is not None else None

    def seats_of(self, user_id: str | None) -> list[int]:
        """The seats that belong to a person."""
        return [seat.number for seat in self.seats if user_id is not None and seat.user_id == user_id]

    def people(self) -> set[str]:
        """Everyone whose game this is: also those for whom a bot plays now, but nobody who resigned."""
        return {seat.user_id for seat in self.seats if seat.user_id is not None and not seat.resigned}

    def undo_limit(self) -> int:
        """The number of moves one may freely go back to: after the last that taught, drew or passed the turn."""
        for i in range(len(self.moves), 0, -1):
            if self.moves[i - 1].horizon:
                return i
        return 0

    def step_back(self, last: int) -> int:
        """The number of moves before the last choice among the first `last` moves: a line or set is one choice."""
        line = self.moves[last - 1].line
        return line if line is not None else last - 1

    def stands(self, ply: int) -> bool:
        """True if the move of this entry of the log was not taken back."""
        i = bisect_left(self.moves, ply, key=lambda move: move.ply)
        return i < len(self.moves) and self.moves[i].ply == ply

    @property
    def shown(self) -> Game | None:
        """The game that its positions are shown with: the one it is played with, or the one it is tried out with."""
        return self.game or (self.trial.game if self.trial is not None and self.trial.state is not None else None)

    @property
    def shown_moves(self) -> int:
        """The number of moves whose positions can be shown: all of them, or as far as the trial agrees."""
        return len(self.moves) - self.concealed if self.trial is None else self.trial.moves

    def record(self) -> Record:
        """The game as it was played and can be shown, seed included: for ended tables only."""
        game, row = self.shown, self.row
        assert game is not None
        actions = [move.action for move in self.moves] if self.trial is None else self.trial.actions
        return Record(game, row["players"], int(row["seed"]), row["options"], actions)

    # Positions ------------------------------------------------------------------------------------

    def start(self) -> State:
        """The position before the first move."""
        if self.given is not None:
            return self.given.clone()
        assert self.shown is not None
        return self.shown.new(self.row["players"], int(self.row["seed"]), self.row["options"])

    def position(self, moves: int) -> State:
        """A copy of the position after so many moves."""
        if self.trial is not None:
            return self.record().replay(moves)
        assert self.state is not None
        if moves == len(self.moves):
            return self.state.clone()
        near = max((n for n in self.checkpoints if n <= moves), default=-1)
        state = self.checkpoints[near].clone() if near >= 0 else self.start()
        for move in self.moves[max(near, 0) : moves]:
            state.apply(move.action)
        return state

    def walk(self, stops: Sequence[int]) -> Iterator[State]:
        """The positions after so many moves each, the fewest first, in one walk through the game: to look at only."""
        state, done = self.start(), 0
        for stop in stops:
            for move in self.moves[done:stop]:
                state.apply(move.action)
            done = stop
            yield state

    def set_up(self, moves: list[Move], near: tuple[int, State] | None) -> None:
        """Compute the position out of the moves, from a snapshot where there is one."""
        if self.game is None:
            self.moves = moves
            return
        done, state = near if near is not None else (0, self.start())
        self.checkpoints[done] = state.clone()
        self.moves = moves[:done]
        self.state = state
        for move in moves[done:]:
            state.apply(move.action)
            self._remember(move)

    def go_on(self) -> None:
        """Go on with the rules that were tried out."""
        assert self.trial is not None
        self.game, self.state = self.trial.game, self.trial.state
        moves = zip(self.moves, self.trial.actions, strict=True)
        self.moves = [replace(move, action=action) for move, action in moves]
        self.trial = None
        self.changed = self.head
        self.answers.clear()

    def follow(self, entry: Entry, state: State | None = None) -> None:
        """Take in the next entry of the log; `state` is the position after it, where it is known already."""
        if entry.kind == "move" and self.game is not None and self.state is not None:
            assert entry.action is not None
            assert entry.seat is not None
            action = self.game.parse(entry.action)
            if state is None:
                self.state.apply(action)
            else:
                self.state = state
            self._remember(read_move(entry.ply, entry.seat, entry.action, action, entry.marks, entry.data))
            self.ply = entry.ply
        elif entry.kind == "undo":
            moves = entry.data["to"]
            if self.state is not None:
                self.state = state if state is not None else self.position(moves)
            self.undone_beyond |= beyond(self.moves[moves:])
            del self.moves[moves:]
            self.checkpoints = {n: s for n, s in self.checkpoints.items() if n <= moves}
            self.ply = entry.ply
        if self.terms is not None:
            self.ticks.append(clocks.tick(entry.ply, entry.at, entry.kind, entry.runs, entry.data))
        self.head = entry.ply
        self.recent[entry.ply] = entry
        self.recent.pop(entry.ply - RECENT, None)
        for told in self.told.values():
            told.pop(entry.ply - RECENT, None)
        if entry.kind != "move":
            self.told.clear()  # somebody may have another name now, or what was told was taken back
        self.answers.clear()

    def keep_answer(self, key: Any, answer: asyncio.Task[Any]) -> None:
        """Keep what is sent about this very state for others with the same eyes."""
        if len(self.answers) >= ANSWERS:
            self.answers.clear()
        self.answers[key] = answer

    def _remember(self, move: Move) -> None:
        self.moves.append(move)
        if len(self.moves) % CHECKPOINT == 0:
            assert self.state is not None
            self.checkpoints[len(self.moves)] = self.state.clone()


def beyond(moves: Sequence[Move]) -> bool:
    """True if taking these moves back goes beyond the horizon of new information."""
    return any(move.horizon for move in moves)


def effective(rows: Sequence[Any], game: Game | None) -> tuple[list[Move], bool]:
    """The moves that count, those of the log without the ones taken back, and whether any went beyond the horizon."""
    moves: list[Move] = []
    further = False
    for row in rows:
        if row.kind == "move":
            action = -1
            if game is not None:
                try:
                    action = game.parse(row.action)
                except RoyaumeError as error:
                    raise ValueError(f"table log holds an unknown action at ply {row.ply}") from error
            moves.append(read_move(row.ply, row.seat, row.action, action, row.marks, row.data))
        elif row.kind == "undo":
            further |= beyond(moves[row.data["to"] :])
            del moves[row.data["to"] :]
    return moves, further
