"""Puzzles on the screen: a page of them for each game, one position each, and what the coach says to a try."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from royaume.coach import words
from royaume.coach.puzzles import Puzzle, puzzles, verdict
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.server.documents import Document, read_document, write_document
from royaume.server.errors import invalid, missing
from royaume.server.sight import Sight
from royaume.server.views import actions_view
from royaume.web.render import Page
from royaume.web.scenes import draw
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
    return page.render("puzzle.html", game, **scene(page, found, each.position(found), each), **more)


@router.post("/games/{game}/puzzles/{puzzle}/{ply:int}/{action}")
async def attempt(
    request: Request, who: Commander, game: GameId, puzzle: PuzzleId, ply: int, action: Notation
) -> Response:
    """What the coach says to a move."""
    who.limit("puzzle")
    page = Page(request, who)
    found = known_game(game)
    each = known_puzzle(found, puzzle)
    try:
        said = await asyncio.to_thread(verdict, found, each, action)  # it thinks: nobody else should wait for it
    except RoyaumeError as error:
        raise invalid(str(error), "illegal_action") from None
    if said["right"]:
        await note_solved(page, found, each)
    numbers = list(puzzles(found))
    after = numbers[(numbers.index(each.id) + 1) % len(numbers)]
    best, played, position = said["best"], said["played"], said["position"]
    notations = {key: [found.notation(a) for a in said[key].line] for key in ("best", "played")}
    return piece(
        page,
        "coach/verdict.html",
        game,
        right=said["right"],
        best=words.steps(position, notations["best"], page.lang),
        played=words.steps(position, notations["played"], page.lang),
        gap=max(0.0, best.margin - played.margin),
        why=words.aims(position, words.gain(best.aims, played.aims), page.lang, page.say("coach.later")),
        next=f"/games/{game}/puzzles/{after}",
        all=f"/games/{game}/puzzles",
    )


@router.get("/games/{game}/puzzles/{puzzle}/{ply:int}/{action}/why")
async def why(request: Request, who: Visitor, game: GameId, puzzle: PuzzleId, ply: int, action: Notation) -> Response:
    """Why something cannot be chosen here."""
    page = Page(request, who)
    found = known_game(game)
    try:
        reason = known_puzzle(found, puzzle).position(found).why_not(found.parse(action))
    except RoyaumeError as error:
        raise invalid(str(error), "unknown_action") from None
    text, clauses = (reason.text(page.lang), list(reason.clauses)) if reason is not None else ("", [])
    return piece(page, "toast.html", game, text=text, clauses=clauses)


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


def scene(page: Page, game: Game, state: State, puzzle: Puzzle) -> dict[str, Any]:
    """Everything the drawing of the position needs, out of the view of its seat."""
    seat = state.player
    assert seat is not None
    view = state.view(seat)
    drawn = draw(game, view, page.lang)
    url = f"/games/{game.id}/puzzles/{puzzle.id}"
    names = [page.say("puzzles.you") if i == seat else page.say("coach.seat", n=i + 1) for i in range(state.seats)]
    return {
        "v": view,
        "s": drawn,
        "you": {"seat": seat, "may": []},
        "url": url,
        "game_name": game.name(page.lang),
        "seats": [{"name": name, "about": "", "active": i == seat} for i, name in enumerate(names)],
        "me": drawn["seats"][seat],
        "question": None,
        "acts": {
            "legal": {each["action"]: each["label"] for each in actions_view(Sight(state, seat), page.lang)},
            "url": url,
            "ply": state.ply,
        },
        "final": set(),
        "prompt": game.prompt(state, page.lang),
        "undo": {"may": False},
        "hand_over": None,
        "whose": None,
        "shortcuts": [],
        "mine": True,
        "odds": None,
        "hard": puzzle.hard,
        "line": lambda key: game.line(key, page.lang),
    }
