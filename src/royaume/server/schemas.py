"""The bodies of commands and the shapes of answers, for the checks and for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Short = Annotated[str, StringConstraints(min_length=1, max_length=40)]
RequestId = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_.:-]+$")]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
SeatWish = Annotated[str, StringConstraints(pattern=r"^(me|open|invite|bot(:[A-Za-z0-9_-]{1,30})?)$")]


class Body(BaseModel):
    """A command: unknown fields are refused rather than ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ClockTerms(Body):
    """A clock in milliseconds: live a bank of 5 to 60 minutes and up to 5 a turn, turn by turn 12 hours to 7 days."""

    bank: int = Field(default=0, ge=0, le=3_600_000)
    turn: int = Field(ge=0, le=604_800_000)
    out: Literal["bot", "resign", "mark"] = Field(default="bot", description="what becomes of a seat when it runs out")


class Wanted(Body):
    """What a new table should be like."""

    seats: list[SeatWish] = Field(default=[], max_length=8)
    title: str = Field(default="", max_length=80)
    pace: Literal["live", "turns"] = "live"
    visibility: Literal["private", "lobby"] = "private"
    spectators: bool = True
    rated: bool = False
    coach: bool | None = Field(default=None, description="hints and odds; by default where one person plays alone")
    clock: ClockTerms | None = Field(default=None, description="by default none")


class NewTable(Wanted):
    """A table of a game from the beginning."""

    game: Short
    players: int | None = Field(default=None, ge=1, le=8)
    options: dict[Short, Annotated[str, StringConstraints(max_length=40)] | int | bool] = Field(
        default={}, max_length=20
    )


class RecordTable(Wanted):
    """A table that goes on from a record, after `moves` of its moves (default: all)."""

    record: dict[str, Any]
    moves: Ply | None = None


class CopyTable(Wanted):
    """A table that goes on from a position of another, after `moves` of its moves (default: all)."""

    table: Annotated[str, StringConstraints(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
    moves: Ply | None = None


class Play(Body):
    """A move: the ply of the position it is meant for, and an id that makes sending it twice harmless.

    The action may be a line, several actions in a row with `~` between them.
    """

    ply: Ply
    action: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    request: RequestId | None = None


class PlayShortcut(Body):
    """A run of moves by its name, from the position of that ply."""

    ply: Ply
    shortcut: Short
    request: RequestId | None = None


class PlaySet(Body):
    """The members of a set in any order, from the position of that ply."""

    ply: Ply
    family: Short
    members: Annotated[list[Annotated[str, StringConstraints(min_length=1, max_length=200)]], Field(max_length=40)]
    request: RequestId | None = None


class Undo(Body):
    """Back to the position after `to` moves."""

    ply: Ply
    to: Ply
    request: RequestId | None = None


class AskHint(Body):
    """The position that a hint is wanted for."""

    ply: Ply


class AskAnalysis(Body):
    """A record to be analysed."""

    record: dict[str, Any]


class Answer(Body):
    """The answer to a question at the table."""

    agree: bool


class Say(Body):
    """A chat message: plain text."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]
    request: RequestId | None = None


class BotChoice(Body):
    """Which bot plays the seat; none given: a sensible one."""

    bot: Short | None = None


class Claim(Body):
    """The secret of an invitation."""

    invitation: Annotated[str, StringConstraints(min_length=8, max_length=80)]


class Name(Body):
    """The name one wants to be called."""

    name: Short


class Credentials(Body):
    """A name and a password."""

    name: Short
    password: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class NewPassword(Body):
    """The password one has and the one one wants."""

    password: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    new_password: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class Goodbye(Body):
    """One's own name, to be sure, and the password where one has an account."""

    name: Short
    password: Annotated[str, StringConstraints(max_length=200)] = ""
    silence: bool = Field(default=False, description="also delete what one said at tables")


class Forgotten(Body):
    """The name of an account whose password is forgotten."""

    name: Short


class Reset(Body):
    """The end of the link in a letter, and the password one wants."""

    link: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    new_password: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class TokenLabel(Body):
    """What a token is for."""

    label: Annotated[str, StringConstraints(min_length=1, max_length=60)]


# Answers --------------------------------------------------------------------------------------------


class ErrorBody(BaseModel):
    """What went wrong: a stable code and a sentence."""

    model_config = ConfigDict(extra="allow")
    code: str
    message: str


class SignInPlace(BaseModel):
    """Where somebody is signed in."""

    id: str
    device: str = Field(description="browser and system in words; empty where that is not known")
    created: int
    seen: int = Field(description="the last visit, to the hour")
    here: bool = Field(description="this very session")


class Ended(BaseModel):
    """How many sign-ins were ended."""

    ended: int


class TableInfo(BaseModel):
    """The facts of a table."""

    id: str
    game: str
    rules: str
    components: str
    players: int
    options: dict[str, Any]
    title: str
    owner: str
    status: Literal["open", "playing", "over", "closed", "abandoned"]
    pace: str
    visibility: str
    spectators: bool
    rated: bool
    coach: bool
    fair: bool
    origin: dict[str, Any] | None
    commitment: str
    seed: str | None
    result: dict[str, Any] | None
    created: int
    moved: int


class Because(BaseModel):
    """Where the difference between two turns lies, in points as the coach counts them: terms and rest add up."""

    terms: list[tuple[str, float]]
    rest: float
    total: float


class Hint(BaseModel):
    """One turn, the chance to win with it, what it looks worth in points, and how it compares with another one."""

    actions: list[str]
    chance: float
    margin: float
    against: int | None
    because: Because | None


class StudyId(BaseModel):
    """Where an analysis can be read."""

    id: str


class Study(BaseModel):
    """An analysis as far as it is."""

    id: str
    game: str
    status: Literal["waiting", "running", "done", "failed"]
    done: int
    total: int
    result: dict[str, Any] | None


class SeatInfo(BaseModel):
    """A seat as everybody sees it; `seat` is counted from 0, as everywhere in the API."""

    seat: int
    name: str | None
    kind: Literal["open", "person", "bot"]
    bot: str | None
    held: bool
    mine: bool
    invited: bool
    resigned: bool


class ClockInfo(BaseModel):
    """The clock of a table, and when the one that runs will have run out."""

    bank: int
    turn: int
    out: Literal["bot", "resign", "mark"]
    short: int
    deadline: int | None


class SeatClock(BaseModel):
    """What a seat has left when its turn begins or was last noted, and until when its clock runs."""

    left: int
    until: int | None
    runs: bool
    late: bool
    used: int


class Timing(BaseModel):
    """The clocks of all seats, and whether they are paused."""

    held: bool
    short: int
    seats: list[SeatClock]


class Summary(BaseModel):
    """A table in a list. What is decided in secret is decided by nobody, for all but the one who decides."""

    table: TableInfo
    seats: list[SeatInfo]
    turn: int | None
    secret: bool
    clock: ClockInfo | None


class You(BaseModel):
    """What the viewer is at the table, and may do."""

    seat: int | None
    seats: list[int]
    owner: bool
    may: list[str]


class Shortcut(BaseModel):
    """A run of actions that the server may play for the player, because their order does not matter."""

    shortcut: str
    label: str


class LegalAction(BaseModel):
    """One thing the viewer can choose."""

    action: str
    label: str


class UndoInfo(BaseModel):
    """How far back the viewer may go freely, one choice back, the viewer's last choice, and what it takes to go on."""

    free_to: int | None
    step: int | None
    own: int | None
    beyond: Literal["free", "ask", "never"]


class Question(BaseModel):
    """What somebody asks of the others."""

    kind: Literal["undo", "close", "rules", "pause", "resume", "replace"]
    to: int | None
    by: str
    mine: bool
    agreed: list[str]
    waiting: bool
    at: int


class OtherRules(BaseModel):
    """Of a table whose rules are not here: so many moves go the same way with those that are, perhaps all."""

    rules: str
    here: str | None
    agrees: int | None
    whole: bool


class LogEntry(BaseModel):
    """One entry of the log as the viewer may see it."""

    ply: int
    kind: str
    seat: int | None
    by: str | None
    action: str | None
    undone: bool
    data: dict[str, Any]
    events: list[dict[str, Any]]
    lines: list[str]
    at: int


class ChatMessage(BaseModel):
    """One thing somebody said: plain text."""

    number: int
    name: str
    by: str
    seat: int | None
    text: str
    at: int


class View(Summary):
    """Everything the viewer may see of a table."""

    you: You
    timing: Timing | None
    cursor: str
    queued: bool
    ply: int
    moves: int
    prompt: str | None
    actions: list[LegalAction]
    shortcuts: list[Shortcut]
    position: dict[str, Any] | None
    other_rules: OtherRules | None
    undo: UndoInfo
    question: Question | None
    log: list[LogEntry]
    chat: list[ChatMessage]


class Error(BaseModel):
    """Every answer that is not a success; a stale command also gets the present position."""

    error: ErrorBody
    view: View | None = None


class Done(BaseModel):
    """A command that was carried out, now or before (`repeated`), or waits for the others (`waiting`)."""

    repeated: bool
    waiting: bool
    view: View


class Log(BaseModel):
    """A part of the log."""

    log: list[LogEntry]


class Replay(BaseModel):
    """An earlier position."""

    moves: int
    position: dict[str, Any]


class Me(BaseModel):
    """Who the server thinks one is, and the token that commands with this cookie must carry."""

    id: str
    name: str
    account: bool
    csrf: str | None


class SignedIn(Me):
    """Who one is now; the guest's tables that came along, and those where the guest stays apart from the account."""

    brought: list[str]
    apart: list[str]


class Token(BaseModel):
    """A personal token, without its secret."""

    id: str
    label: str
    created: int


class NewToken(BaseModel):
    """A new token: its secret is shown this once."""

    id: str
    token: str


class Invitation(BaseModel):
    """An invitation: whoever brings it may claim the seat, once."""

    invitation: str
    seat: int


class GameInfo(BaseModel):
    """A game that can be played here."""

    id: str
    name: str
    rules: str
    components: str
    players: list[int]
    minutes: list[int]
    weight: float
    options: dict[str, list[dict[str, Any]]]
    bots: list[str]
