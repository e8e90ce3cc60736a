"""The position: plain data, an agenda of pending steps, a generator of chance, and the loop that drives them."""

from __future__ import annotations

import hashlib
import json
import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from royaume.engine.errors import IllegalAction, RoyaumeError
from royaume.engine.events import Event
from royaume.engine.flow import OP_MASK, unpacked
from royaume.engine.native import i64, mypyc_attr

if TYPE_CHECKING:
    import random

    from royaume.engine.flow import Flow
    from royaume.engine.game import Game
    from royaume.engine.head import Head
    from royaume.engine.reasons import Reason

# What the last applied action did: `state.marks`. The first three bits make the undo horizon.
CHANCE: Final = 1  # the generator was used
REVEAL: Final = 2  # the seat that acted learned something
TURN: Final = 4  # the turn passed on
SECRET: Final = 8  # the answer to a secret decision, which only the seat knows: written down by whoever keeps a log
SEEN_SHIFT: Final = 8  # from here on one bit for each seat that learned something
SPECTATORS: Final = 7  # their bit among those of the seats
EVERYONE: Final = 255

OVER: Final = -1  # the step of `decision` when nothing is asked any more


def chance_block(seed: int, index: int) -> tuple[int, ...]:
    """Sixteen 32-bit words of the stream `seed`: keyed BLAKE2b in counter mode, so no card predicts the next."""
    key = seed.to_bytes(32, "little")
    digest = hashlib.blake2b(index.to_bytes(8, "little"), digest_size=64, key=key, person=b"royaume").digest()
    return struct.unpack("<16I", digest)


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of one's own need not be compiled
class State(ABC):
    """A position of a game. Games derive their own, with their fields, rules tables and view.

    `player` is the seat that decides now, None when the game is over. `apply` trusts its input; `play` checks it.
    """

    game: Game
    flow: Flow
    options: dict[str, Any]
    seats: int
    seed: int
    draws: int
    block: tuple[int, ...] | None
    agenda: list[int]
    offered: list[int]
    player: int | None
    ply: int
    marks: int
    log: list[Event] | None

    __slots__ = (
        "agenda",
        "block",
        "draws",
        "flow",
        "game",
        "log",
        "marks",
        "offered",
        "options",
        "player",
        "ply",
        "seats",
        "seed",
    )

    def __init__(self, head: Head) -> None:
        """Take the head. Games call this by name: `super()` would make every clone a tenth slower."""
        (
            self.game,
            self.flow,
            self.options,
            self.seats,
            self.seed,
            self.draws,
            self.block,
            self.agenda,
            self.offered,
            self.player,
            self.ply,
        ) = head
        self.marks = 0
        self.log = None

    # Playing ------------------------------------------------------------------------------------
    # `apply`, `settle` and `ask` write the layout of a pending step out (it is named in `flow`): the names would make
    # every decision some percent slower where nothing is compiled.

    def legal(self) -> list[int]:
        """The legal actions of the seat that decides, sorted; empty when the game is over."""
        return self.offered[:]

    def apply(self, action: int) -> None:
        """Carry out a legal action and everything that follows by itself. Trusted: nothing is checked."""
        step = self.agenda.pop()
        seat = step >> 8 & 7
        self.marks = 0
        self.ply += 1
        answer = self.flow.answers[step & 255]
        assert answer is not None
        answer(self, seat, step >> 11, action)
        self.settle()
        if self.player != seat:
            self.marks |= TURN
        if self.marks >> SEEN_SHIFT >> seat & 1:
            self.marks |= REVEAL

    def settle(self) -> None:
        """Run automatic steps and take forced choices until a seat has something to decide or the game is over."""
        agenda = self.agenda
        flow = self.flow
        runs = flow.runs
        asks = flow.asks
        while agenda:
            step = agenda[-1]
            op = step & 255
            ask = asks[op]
            if ask is None:
                del agenda[-1]
                run = runs[op]
                assert run is not None
                run(self, step >> 8 & 7, step >> 11)
                continue
            seat = step >> 8 & 7
            offered = ask(self, seat, step >> 11)
            if len(offered) > 1 or (offered and flow.waits[op]):
                self.offered = offered
                self.player = seat
                return
            del agenda[-1]
            if offered:
                answer = flow.answers[op]
                assert answer is not None
                answer(self, seat, step >> 11, offered[0])
        self.offered = []
        self.player = None

    def play(self, action: int) -> None:
        """Carry out an action after checking it; IllegalAction says why not and cites the clause."""
        if action not in self.offered:
            reason = self.why_not(action)
            if reason is None:  # no game of ours: conformance holds refusals to the options
                raise RoyaumeError(f"{self.game.notation(action)} is not offered, and no rule speaks against it")
            raise IllegalAction(reason)
        self.apply(action)

    def why_not(self, action: int) -> Reason | None:
        """None if the action is legal now, else why not, with the clauses that forbid it.

        The rules are asked a second time, not the list of options: each is the proof of the other.
        """
        return self.game.explain(self, action)

    def decision(self) -> tuple[int, int, int]:
        """The step that waits for an answer, the seat that decides and the argument; `OVER` after the end."""
        if self.player is None:
            return OVER, 0, 0
        return unpacked(self.agenda[-1])

    def asked(self) -> int:
        """The step that waits for an answer; `OVER` after the end."""
        return self.agenda[-1] & OP_MASK if self.player is not None else OVER

    def in_secret(self) -> bool:
        """True if what is asked is answered in secret: until all have answered, nobody is told who has."""
        return self.player is not None and self.flow.secret[self.agenda[-1] & OP_MASK]

    def known_player(self, seat: int | None) -> int | None:
        """The seat that decides, as far as a seat may know: of a secret decision only the one that is asked does."""
        return None if self.in_secret() and self.player != seat else self.player

    def known_ply(self) -> int:
        """The ply as everybody knows it: while answers are given in secret, the one at which all are in."""
        left = 0
        if self.in_secret():
            while left < len(self.agenda) and self.flow.secret[self.agenda[-1 - left] & OP_MASK]:
                left += 1
        return self.ply + left

    def pending(self) -> list[tuple[int, int, int]]:
        """All steps on the agenda with their seats and arguments, the next one last."""
        return [unpacked(step) for step in self.agenda]

    # Verbs for rules ----------------------------------------------------------------------------

    def ask(self, op: int, seat: int, arg: int = 0) -> None:
        """Push a step onto the agenda: the last pushed happens first."""
        self.agenda.append(op | seat << 8 | arg << 11)

    def ask_below(self, depth: int, op: int, seat: int, arg: int = 0) -> None:
        """Put a step under those pushed since the agenda was `depth` long: it happens when they are done."""
        self.agenda.insert(depth, op | seat << 8 | arg << 11)

    def tell(
        self, kind: str, seat: int, data: dict[str, Any], secret: dict[str, Any] | None = None, to: int = -1
    ) -> None:
        """Write an event for whoever listens; call it behind `if s.log is not None`, so nothing is built in vain."""
        if self.log is not None:
            self.log.append(Event(kind, seat, data, secret, to))

    def reveal(self, seen: int = EVERYONE) -> None:
        """Mark that something unknown came out, to the seats of the bitmask (default: everyone, spectators too)."""
        self.marks |= seen << SEEN_SHIFT

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1, with n below 2^31, from the position's own generator."""
        i = self.draws & 15
        block = self.block
        if i == 0 or block is None:
            block = chance_block(self.seed, self.draws >> 4)
            self.block = block
        self.draws += 1
        self.marks |= CHANCE
        word: i64 = block[i]
        many: i64 = n
        return word * many >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        """A new list with the items in random order: each gets its place by `below`, written out."""
        items = items[:]
        if len(items) < 2:
            return items
        draws = self.draws
        block = self.block
        for i in range(len(items) - 1, 0, -1):
            if not draws & 15 or block is None:
                block = chance_block(self.seed, draws >> 4)
            word: i64 = block[draws & 15]
            many: i64 = i + 1
            j = word * many >> 32
            items[i], items[j] = items[j], items[i]
            draws += 1
        self.draws = draws
        self.block = block
        self.marks |= CHANCE
        return items

    # Copies and identity ------------------------------------------------------------------------

    def head(self) -> Head:
        """What every position has, for a clone of this one."""
        return (
            self.game,
            self.flow,
            self.options,
            self.seats,
            self.seed,
            self.draws,
            self.block,
            self.agenda[:],
            self.offered,
            self.player,
            self.ply,
        )

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; nobody listens to it."""

    def to_dict(self) -> dict[str, Any]:
        """The whole position as readable JSON data, hidden cards included: never for a seat's eyes."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            "players": self.seats,
            "options": dict(self.options),
            "seed": str(self.seed),
            "draws": self.draws,
            "ply": self.ply,
            "agenda": [list(self.flow.unpack(step)) for step in self.agenda],
            **self.game.fields.write(self),
        }

    def digest(self) -> str:
        """A hex string that is the same for the same position on every machine."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    # What a seat may know -----------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON data; None is a spectator."""
        return {
            "game": self.game.id,
            "seat": seat,
            "players": self.seats,
            "options": dict(self.options),
            "ply": self.known_ply(),
            "player": self.known_player(seat),
            "secret": self.in_secret(),
            "decision": self.flow.names[self.agenda[-1] & OP_MASK] if self.player is not None else "",
            "over": self.player is None,
            **self.game.sight.see(self, seat),
        }

    def determinize(self, seat: int | None, rng: random.Random) -> State:
        """A random position that `seat` cannot tell from this one."""
        other: State = self.game.sight.determinize(self, seat, rng)
        return other

    def renew_chance(self, rng: random.Random) -> None:
        """Replace all chance to come, and list the options anew: the last step of `determinize`."""
        self.seed = rng.getrandbits(64)
        self.draws = 0
        self.block = None
        self.settle()

    # The result ---------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score of each seat: final when the game is over, before that as if it ended now."""
        return self.game.scoring.scores(self)

    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        return self.game.scoring.winners(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Named lines that add up to the seat's score."""
        return self.game.scoring.breakdown(self, seat)
