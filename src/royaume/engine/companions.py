"""What the folder of a game may bring besides its rules: modules found by name, so that nobody has to know the games.

Each kind of thing is a `Protocol` and a `Companion` that finds it. `Companion.of(game)` gives what the game brings, or
None if it brings nothing of the kind; the first time it holds the module to the protocol, and RoyaumeError names the
game, the module and what is missing or asked for in another way. Data (`levels.toml`, `lab.toml`, `puzzles.json`,
templates) is checked by whoever reads it.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.engine.terms import Terms

if TYPE_CHECKING:
    from rich.console import RenderableType

    from royaume.engine.encoding import Entries
    from royaume.engine.parts import Account
    from royaume.engine.things import Thing

View = Mapping[str, Any]  # what `State.view` gives
Data = dict[str, Any]

# The folder itself: `__init__.py` ----------------------------------------------------------------


class Folder(Protocol):
    """What every game has."""

    def load(self, components: Path | None = None) -> Game:
        """The game with its own components, or with those of a file."""


# For luck: `view.py` ------------------------------------------------------------------------------


class Shuffling(Protocol):
    """Cards that some seats know and others do not; without it what a spectator cannot know is dealt anew."""

    def reshuffle(self, state: State, rng: Random) -> State:
        """The same position, hands and all, with another order of what no seat has seen, and other chance to come."""


# For the result: `scoring.py` -------------------------------------------------------------------


class Accounts(Protocol):
    """A score that is more than one list of lines: several tracks, or points of the game and of its end."""

    def accounts(self, state: State) -> list[Account]:
        """The account of every seat, then those of the automated opponents, in the order the scene names them."""


# For bots and the coach: `evaluate.py`, `reasons.py` ----------------------------------------------


class Evaluation(Protocol):
    """How good a position is; without it bots look at the score."""

    def evaluate(self, state: State, seat: int) -> float:
        """How much better the seat stands than the best of the others, in points of the game."""


class Finishing(Protocol):
    """How something that has begun goes on; without it a position is judged as it is."""

    def finish(self, state: State, seat: int) -> State:
        """The position carried on, or itself, until it can be judged; only what the seat decides may be chosen."""


class Fitting(Protocol):
    """What an evaluation adds up, so that its weights can be fitted to played games."""

    @property
    def TERMS(self) -> Sequence[str]:  # noqa: N802
        """The names of what is counted."""

    @property
    def FIXED(self) -> frozenset[str]:  # noqa: N802
        """The terms whose weights are never fitted."""

    @property
    def WEIGHTS(self) -> list[float]:  # noqa: N802
        """What each term is worth, from `weights.toml`, perhaps with further numbers behind; changed in place."""

    def terms(self, state: State, seat: int) -> list[float]:
        """What is counted for a seat, in the order of the terms."""


class Reasoning(Protocol):
    """What an evaluation adds up, by names that players know: the coach tells with them why one turn is better."""

    def terms(self, state: State, seat: int) -> Terms:
        """The parts of `evaluate(state, seat)`, together the same; `Game.term` has a name for each."""


class Sorting(Protocol):
    """What the terms of the reasons are about; those that are named nowhere are points."""

    @property
    def GOODS(self) -> frozenset[str]:  # noqa: N802
        """The terms that are there to be spent."""

    @property
    def LATER(self) -> frozenset[str]:  # noqa: N802
        """The terms that last, or may still bring something: cards, places, helpers."""


class Outcome(Protocol):
    """What weights are fitted to, where it is not the score."""

    def result(self, state: State, seat: int) -> float:
        """What a finished game was worth to a seat."""


class Progress(Protocol):
    """How far a game has come; without it the decisions are counted."""

    def progress(self, state: State) -> float:
        """The part of the game that is played, from 0 to 1, out of what everybody knows."""


# For the browser: `drawing.py`, `pages.py`, `things.py`, `pictures.py`, `campaign_page.py` ------


class Drawing(Protocol):
    """The table in the browser: docs/tables.md tells what a scene has."""

    def scene(self, game: Game, view: View, lang: str) -> Data:
        """Everything the game's templates need, out of a seat's view."""


class Moments(Protocol):
    """What is worth playing out once the position has moved on."""

    def moments(self, game: Game, events: Iterable[tuple[int, View]], lang: str) -> Sequence[Any]:
        """What the templates find in `s.moments`, out of what happened since the seat last chose."""


class Lighting(Protocol):
    """What an action is about, where the drawing has no target for it yet: so that a hint can show it."""

    def lights(self, game: Game, view: View, notation: str) -> list[str] | None:
        """Where to look when the action itself has no target: other actions whose target is the same thing, or
        selectors (`#id`, `.class`, `[data-at="..."]`). None: only the action; empty: nothing on the table.

        The view is of the position in which the action can be chosen.
        """


class Rivals(Protocol):
    """Automated opponents, which have points but no seat."""

    def rival_scores(self, view: View) -> list[int]:
        """Their points, in the order in which the scene names them."""


class Pages(Protocol):
    """The components of the game in pictures."""

    def components(self, game: Game, lang: str) -> Data:
        """Everything the template `components.html` draws: cards, tiles, pieces."""


class Things(Protocol):
    """What everything on the table is, for its sheet; without it things say nothing but why not."""

    def thing(self, game: Game, view: View, key: str, lang: str) -> Thing | None:
        """The thing that the templates call `key`, out of a seat's view; None if the seat sees no such thing."""

    def counting(self, game: Game, view: View) -> Sequence[str]:
        """The keys of what brings points: goals, scoring cards, tracks."""

    def in_play(self, game: Game, view: View) -> Sequence[str]:
        """The keys of the cards and tiles that matter now, for whoever wants to read them at leisure."""


class Printed(Protocol):
    """Things that the rules speak of and that lie in the box, so that each clause is shown with its drawings."""

    def printed(self, game: Game) -> Sequence[str]:
        """Their keys, the plainest of a kind first."""


class Pictures(Protocol):
    """Drawings made by code, which a browser keeps as files of their own."""

    def picture(self, name: str) -> str | None:
        """The drawing of this name as an SVG file, None if there is no such drawing."""


class CampaignPage(Protocol):
    """A sequence of games with a sheet that is kept; a game may have several sheets, one for each set of variants."""

    def sheets(self, game: Game, lang: str) -> list[tuple[str, str]]:
        """The ids and names of the sheets, the usual one first."""

    def sheet_for(self, game: Game, options: Mapping[str, Any]) -> str | None:
        """The sheet that a table with these options belongs to, None if it is no game of the campaign."""

    def title(self, game: Game, lang: str) -> str:
        """The name of the page."""

    def show(self, game: Game, sheet: str, data: Mapping[str, Any], lang: str) -> Data:
        """What the page shows of a sheet: about, ladder, columns, rows, next."""

    def next_game(self, game: Game, sheet: str, data: Mapping[str, Any]) -> tuple[int, Data]:
        """The number of players and the options of the next game."""

    def enter(self, game: Game, sheet: str, data: Mapping[str, Any], state: State) -> Data:
        """The sheet with a finished game written down; RoyaumeError if it does not belong there."""


class BestPage(Protocol):
    """Solo games whose scores are kept, in a list for each thing that makes them harder or easier."""

    def title(self, game: Game, lang: str) -> str:
        """The name of the page."""

    def about(self, game: Game, lang: str) -> str:
        """What is compared with what, in a sentence or two."""

    def takes(self, game: Game, options: Mapping[str, Any]) -> bool:
        """True if solo games with these options are kept here."""

    def result(self, game: Game, state: State) -> Data:
        """A finished game: `score`, the `key` of its list (which sorts the lists), and `cells` by column."""

    def heading(self, game: Game, key: Sequence[Any], lang: str) -> str:
        """The name of a list."""

    def columns(self, game: Game, lang: str) -> list[tuple[str, str]]:
        """The columns besides the score: ids and names."""


# For the terminal: `terminal.py`, `campaign.py` -------------------------------------------------


class Terminal(Protocol):
    """The table in the terminal; without it the plain view is shown."""

    def show(self, view: View, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> RenderableType:
        """The whole table as a seat sees it; `names` are those of the players."""

    def status(self, view: View, game: Game, lang: str = "en") -> RenderableType:
        """What changes from one decision to the next, in a line or two."""


class Signs(Protocol):
    """A table in the terminal that needs a legend."""

    def signs(self, game: Game, lang: str = "en") -> str:
        """What the signs and short words of the table mean."""


class Headings(Protocol):
    """A score sheet whose columns have names."""

    def heading(self, column: str, lang: str) -> str:
        """The heading of a column of the score sheet."""


class Campaign(Protocol):
    """One campaign under way."""

    game: Game
    variants: dict[str, bool]
    games: list[Data]  # the games played, each by column; `won` and `final_score` are among them

    @property
    def columns(self) -> list[str]:
        """The columns of the score sheet, in order."""

    @property
    def next_start(self) -> int:
        """The value with which the next game starts."""

    @property
    def score(self) -> int | None:
        """What the campaign has come to, None without a win."""

    @property
    def best(self) -> Data | None:
        """The game the score comes from."""

    def starts(self) -> list[int]:
        """The value with which each game started, the next one's last."""

    def options(self) -> Data:
        """The options of the next game."""

    def enter(self, state: State) -> Data:
        """Write down the finished next game and return its line of the score sheet."""

    def to_dict(self) -> Data:
        """The campaign as JSON data."""


class BestScores(Protocol):
    """The results of single games, in several tables."""

    results: list[Data]

    @property
    def columns(self) -> list[str]:
        """The columns of a table, in order."""

    def enter(self, state: State) -> int:
        """Write down a finished single game and return its place in its table."""

    def key(self, row: Mapping[str, Any]) -> Data:
        """What decides which table a result stands in: the starting value first, then the variants."""

    def table(self, **key: Any) -> list[Data]:
        """The results of one table, the best first."""

    def tables(self) -> list[tuple[Data, list[Data]]]:
        """Every table with its key."""

    def to_dict(self) -> Data:
        """The results as JSON data."""


class CampaignMaker(Protocol):
    """The class of a game's campaigns."""

    def __call__(self, game: Game, variants: Mapping[str, Any] | None = None) -> Campaign:
        """A campaign that begins."""

    def takes(self, state: State) -> bool:
        """True if the position is of a campaign game."""

    def from_dict(self, game: Game, data: Any) -> Campaign:
        """The campaign written by `to_dict`; RoyaumeError if it is damaged."""


class BestScoresMaker(Protocol):
    """The class of a game's best scores."""

    def __call__(self, game: Game) -> BestScores:
        """No results yet."""

    def takes(self, state: State) -> bool:
        """True if the position is of a game that belongs there."""

    def from_dict(self, game: Game, data: Any) -> BestScores:
        """The results written by `to_dict`; RoyaumeError if they are damaged."""


class Solo(Protocol):
    """Solo games that are kept: a campaign for each set of variants, and the best scores of single games."""

    @property
    def VARIANTS(self) -> Sequence[str]:  # noqa: N802
        """The options that make a campaign of its own."""

    @property
    def Campaign(self) -> CampaignMaker:  # noqa: N802
        """What makes and reads campaigns."""

    @property
    def BestScores(self) -> BestScoresMaker:  # noqa: N802
        """What makes and reads best scores."""

    def variants_of(self, options: Mapping[str, Any]) -> dict[str, bool]:
        """The variants among the options of a game, all of them named."""

    def sheet_of(self, options: Mapping[str, Any]) -> str:
        """The name of the sheet for these variants."""


# For research and the lab: `encoder.py`, `words.py` ---------------------------------------------


class Encoding(Protocol):
    """What a seat sees as numbers, for learning programs."""

    def entries(self, game: Game) -> Entries:
        """What an observation says."""


class Naming(Protocol):
    """Components that have no name in the data, or another one there."""

    def thing(self, game: Game, thing_id: str, lang: str) -> str:
        """A component as players call it."""


# Finding them --------------------------------------------------------------------------------------

Brought = TypeVar("Brought")


class Companion(Generic[Brought]):
    """One kind of thing: the module it is in, and the protocol it is held to.

    Where `may` is true the module may come without it, but not with a part of it.
    """

    def __init__(self, module: str, protocol: Any, may: bool = False) -> None:
        self.module = module
        self.protocol = protocol
        self.may = may
        self.members: dict[str, Callable[..., Any] | property] = {
            name: member
            for name, member in vars(protocol).items()
            if isinstance(member, property) or (inspect.isfunction(member) and not name.startswith("_"))
        }

    def of(self, game: Game) -> Brought | None:
        """What the game brings, None if it brings nothing of the kind; RoyaumeError says what does not fit."""
        return cast("Brought | None", _brought(self, package_of(game)))

    def needed(self, game: Game) -> Brought:
        """What the game brings; RoyaumeError if it brings nothing of the kind."""
        found = self.of(game)
        if found is None:
            raise RoyaumeError(f"{game.id} brings no {self.module}.py with {', '.join(self.members)}")
        return found

    def held(self, module: ModuleType) -> ModuleType:
        """The module, if it fits; RoyaumeError names the game, the file and what is wrong."""
        problems = self.problems(module)
        if problems:
            path = Path(module.__file__ or module.__name__)
            raise RoyaumeError(f"{path.parent.name}: {path.name} does not fit: {'; '.join(problems)}")
        return module

    def problems(self, module: ModuleType) -> list[str]:
        """What does not fit, a few words each."""
        found = []
        for name, asked in self.members.items():
            if not hasattr(module, name):
                found.append(f"{name}{_asked(asked)} is missing")
            elif not isinstance(asked, property):
                said = _unlike(getattr(module, name), asked)
                if said:
                    found.append(f"{name}{_asked(asked)} is asked for, not {name}{said}")
        return found


FOLDER: Companion[Folder] = Companion("__init__", Folder)
SHUFFLING: Companion[Shuffling] = Companion("view", Shuffling, may=True)
ACCOUNTS: Companion[Accounts] = Companion("scoring", Accounts, may=True)
EVALUATION: Companion[Evaluation] = Companion("evaluate", Evaluation)
FINISHING: Companion[Finishing] = Companion("evaluate", Finishing, may=True)
FITTING: Companion[Fitting] = Companion("evaluate", Fitting, may=True)
REASONING: Companion[Reasoning] = Companion("reasons", Reasoning)
SORTING: Companion[Sorting] = Companion("reasons", Sorting, may=True)
OUTCOME: Companion[Outcome] = Companion("evaluate", Outcome, may=True)
PROGRESS: Companion[Progress] = Companion("progress", Progress)
DRAWING: Companion[Drawing] = Companion("drawing", Drawing)
MOMENTS: Companion[Moments] = Companion("drawing", Moments, may=True)
LIGHTING: Companion[Lighting] = Companion("lights", Lighting)
RIVALS: Companion[Rivals] = Companion("drawing", Rivals, may=True)
PAGES: Companion[Pages] = Companion("pages", Pages)
THINGS: Companion[Things] = Companion("things", Things)
PRINTED: Companion[Printed] = Companion("things", Printed, may=True)
PICTURES: Companion[Pictures] = Companion("pictures", Pictures)
CAMPAIGN_PAGE: Companion[CampaignPage] = Companion("campaign_page", CampaignPage)
BEST_PAGE: Companion[BestPage] = Companion("best_page", BestPage)
TERMINAL: Companion[Terminal] = Companion("terminal", Terminal)
SIGNS: Companion[Signs] = Companion("terminal", Signs, may=True)
HEADINGS: Companion[Headings] = Companion("terminal", Headings, may=True)
SOLO: Companion[Solo] = Companion("campaign", Solo)
ENCODING: Companion[Encoding] = Companion("encoder", Encoding)
NAMING: Companion[Naming] = Companion("words", Naming, may=True)

COMPANIONS: tuple[Companion[Any], ...] = (
    SHUFFLING, ACCOUNTS, EVALUATION, FINISHING, FITTING, REASONING, SORTING, OUTCOME, PROGRESS,
    DRAWING, MOMENTS, LIGHTING, RIVALS, PAGES, THINGS, PRINTED, PICTURES, CAMPAIGN_PAGE, BEST_PAGE,
    TERMINAL, SIGNS, HEADINGS, SOLO,
    ENCODING, NAMING,
)  # fmt: skip


def package_of(game: Game) -> str:
    """The package that is the folder of the game; empty if it is in none."""
    return type(game).__module__.rpartition(".")[0]


@functools.cache
def _brought(kind: Companion[Any], package: str) -> ModuleType | None:
    if not package or importlib.util.find_spec(f"{package}.{kind.module}") is None:
        return None
    module = importlib.import_module(f"{package}.{kind.module}")
    if kind.may and not any(hasattr(module, name) for name in kind.members):
        return None
    return kind.held(module)


def _asked(member: Callable[..., Any] | property) -> str:
    return "" if isinstance(member, property) else _said(list(inspect.signature(member).parameters.values())[1:])


def _unlike(found: object, asked: Callable[..., Any]) -> str:
    """How a member is called, if it cannot be called as it is asked for."""
    if not callable(found):
        return f" = {found!r}"
    try:
        takes = list(inspect.signature(found).parameters.values())
    except ValueError:  # compiled: the compiler has checked what it could
        return ""
    wanted = list(inspect.signature(asked).parameters.values())[1:]
    named = [one.name for one in takes[: len(wanted)]] == [one.name for one in wanted]
    left_out = [*takes[len(wanted) :], *(took for took, its in zip(takes, wanted, strict=False) if _optional(its))]
    return "" if named and all(map(_optional, left_out)) else _said(takes)


def _optional(parameter: inspect.Parameter) -> bool:
    return parameter.default is not parameter.empty


def _said(parameters: Sequence[inspect.Parameter]) -> str:
    return f"({', '.join(f'{one.name}=...' if _optional(one) else one.name for one in parameters)})"
