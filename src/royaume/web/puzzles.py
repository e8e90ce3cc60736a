"""Puzzles on the screen: a page of them for each game, one position each, and what the coach says to a try."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from royaume.coach.puzzles import Puzzle, puzzles
from royaume.engine.game import Game
from royaume.server.documents import Document, read_document, write_document
from royaume.server.errors import missing
from royaume.server.views.puzzles import puzzle_refusal, puzzle_sheet, puzzle_verdict, puzzle_view
from royaume.web import hands, things
from royaume.web.render import Page
from royaume.web.scenes import choices, draw
from royaume.web.visitors import Commander, GameId, Visitor, known_game, piece

router = APIRouter(include_in_schema=False)

PuzzleId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
Notation = Annotated[str, Path(max_length=200)]
KEPT = "puzzles"  # the name under which a person's solved puzzles are kept


@router.get("/games/{game}/puzzles")
async def all_puzzles(request: Request, who: Visitor, game: GameId) -> Response:
    """The puzzles of a game, with those one has solved."""
    page = Page(request, who)
    found = known_game(game)
    if not puzzles(found):
        raise missing("puzzle")
    solved = (await kept(page, found)).data.get("solved", [])
    shown = [{"id": each.id, "hard": each.hard, "solved": each.id in solved} for each in puzzles(found).values()]
    return page.render("puzzles.html", game, puzzles=shown, game_name=found.name(page.lang))


@router.get("/games/{game}/puzzles/{puzzle}")
async def one(request: Request, who: Visitor, game: GameId, puzzle: PuzzleId) -> Response:
    """A position to look at, as its seat sees it."""
    page = Page(request, who)
    found = known_game(game)
    each = known_puzzle(found, puzzle)
    numbers = list(puzzles(found))
    more = {"number": numbers.index(each.id) + 1, "count": len(numbers)}
    return page.render("puzzle.html", game, **scene(page, found, each), **more)


@router.post("/games/{game}/puzzles/{puzzle}/{ply:int}/{action}")
async def attempt(
    request: Request, who: Commander, game: GameId, puzzle: PuzzleId, ply: int, action: Notation
) -> Response:
    """What the coach says to a move."""
    who.limit("puzzle")
    page = Page(request, who)
    found = known_game(game)
    each = known_puzzle(found, puzzle)
    said = await puzzle_verdict(found, each, action, page.lang, page.say)
    if said["right"]:
        await note_solved(page, found, each)
    numbers = list(puzzles(found))
    after = numbers[(numbers.index(each.id) + 1) % len(numbers)]
    ways = {"next": f"/games/{game}/puzzles/{after}", "all": f"/games/{game}/puzzles"}
    return piece(page, "coach/verdict.html", game, **said, **ways)


@router.get("/games/{game}/puzzles/{puzzle}/{ply:int}/{action}/why")
async def why(request: Request, who: Visitor, game: GameId, puzzle: PuzzleId, ply: int, action: Notation) -> Response:
    """Why something cannot be chosen here."""
    page = Page(request, who)
    found = known_game(game)
    text, clauses = puzzle_refusal(found, known_puzzle(found, puzzle), action, page.lang)
    return piece(page, "toast.html", game, text=text, clauses=clauses)


@router.get("/games/{game}/puzzles/{puzzle}/{ply:int}/thing/{key}")
async def thing(
    request: Request, who: Visitor, game: GameId, puzzle: PuzzleId, ply: int, key: things.Key, act: things.Act = ""
) -> Response:
    """What a thing in the position is."""
    page = Page(request, who)
    found = known_game(game)
    each = known_puzzle(found, puzzle)
    sheet = puzzle_sheet(found, each, key, act, page.lang)
    seats = tuple({"name": name} for name in seat_names(page, each, sheet.seat))
    return things.shown(page, replace(sheet, seats=seats), f"/games/{game}/puzzles/{puzzle}")


def known_puzzle(game: Game, puzzle: str) -> Puzzle:
    """The puzzle of a game with this id."""
    found = puzzles(game).get(puzzle)
    if found is None:
        raise missing("puzzle")
    return found


async def kept(page: Page, game: Game) -> Document:
    """What a person solved."""
    return await read_document(page.who.house.storage, page.who.person, game.id, KEPT)


async def note_solved(page: Page, game: Game, puzzle: Puzzle) -> None:
    """Keep that a person solved a puzzle."""
    await page.who.house.identity.ensure(page.who.person)
    document = await kept(page, game)
    solved = document.data.get("solved", [])
    if puzzle.id not in solved:
        await write_document(page.who.house.storage, page.who.person, document, {"solved": [*solved, puzzle.id]})


def seat_names(page: Page, puzzle: Puzzle, seat: int | None) -> list[str]:
    """What the seats of a puzzle are called."""
    players = range(puzzle.players)
    return [page.say("puzzles.you") if i == seat else page.say("coach.seat", n=i + 1) for i in players]


def scene(page: Page, game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """Everything the drawing of the position needs, out of the view of its seat."""
    seen = puzzle_view(game, puzzle, page.lang)
    seat, view = seen["seat"], seen["position"]
    drawn = draw(game, view, page.lang)
    url = f"/games/{game.id}/puzzles/{puzzle.id}"
    legal = {each["action"]: each["label"] for each in seen["actions"]}
    names = seat_names(page, puzzle, seat)
    return {
        "v": view,
        "s": drawn,
        "you": {"seat": seat, "may": []},
        "url": url,
        "game_name": game.name(page.lang),
        "seats": [{"name": name} for name in names],
        "places": [
            {"name": name, "about": "", "active": i == seat, "clock": None, "mine": False}
            for i, name in enumerate(names)
        ],
        "me": drawn["seats"][seat],
        "question": None,
        "on_time": None,
        "acts": {"legal": legal, "url": url, "ply": seen["ply"]},
        "hands": hands.single(game.hands, legal),
        "choices": choices(drawn, legal),
        "final": set(),
        "twice": set(),
        "prompt": seen["prompt"],
        "undo": {"may": False},
        "hand_over": None,
        "whose": None,
        "shortcuts": [],
        "mine": True,
        "odds": None,
        "hard": puzzle.hard,
        "line": lambda key: game.line(key, page.lang),
    }
