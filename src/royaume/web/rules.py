"""The rules of a game to read: its clauses with their numbers, searchable, and its components drawn."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from starlette.responses import Response

from royaume.engine.game import Game
from royaume.engine.rulebook import Clause, Rulebook, read_rulebook, rules_file
from royaume.web.extras import components_of, extra_pages, howto_link
from royaume.web.illustrated import illustrations
from royaume.web.render import Page
from royaume.web.visitors import GameId, Visitor, known_game, piece

router = APIRouter(include_in_schema=False)

SHOWN = 40  # so many clauses a search shows
SECTION = re.compile(r"^([A-Z]?\d+)\.\s+(.*)$")
markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block", "html_inline"])


@router.get("/rules/{game}")
async def rules(
    request: Request, who: Visitor, game: GameId, q: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """The rulebook; with words to look for also the clauses that hold them."""
    page = Page(request, who)
    found = known_game(game)
    path = rules_file(found.folder, page.lang)
    hits = search(path, q)
    if request.headers.get("hx-request") == "true":
        return piece(page, "rules/found.html", game, q=q, hits=hits)
    return page.render(
        "rules.html",
        game,
        game_name=found.name(page.lang),
        book=written(path, found.clause_prefix),
        book_lang=path.stem,
        q=q,
        hits=hits,
        shows=illustrations(found, page.lang),
        howto=howto_link(found),
        pages=extra_pages(found, page.lang),
        components=components_of(found, page.lang),
    )


@router.get("/rules/{game}/drawer")
async def drawer(request: Request, who: Visitor, game: GameId) -> Response:
    """The rulebook with the components for the drawer of a table, chapter by chapter."""
    page = Page(request, who)
    found = known_game(game)
    path = rules_file(found.folder, page.lang)
    book = {"book": written(path, found.clause_prefix), "book_lang": path.stem}
    drawn = {"shows": illustrations(found, page.lang), "components": components_of(found, page.lang)}
    return piece(page, "drawer/book.html", game, **book, **drawn)


def prepared(game: Game, lang: str) -> None:
    """The first look into the rules of a game in a language, which takes longer than those after it."""
    written(rules_file(game.folder, lang), game.clause_prefix)
    components_of(game, lang)
    illustrations(game, lang)


# Writing ------------------------------------------------------------------------------------------


@functools.cache
def written(path: Path, prefix: str) -> dict[str, Any]:
    """A rulebook as HTML: title, introduction, sections with their parts, each clause under its number."""
    book = read_rulebook(path)
    sections = []
    for n, section in enumerate(book.sections):
        numbered = SECTION.match(section.title)
        number, title = (numbered[1], numbered[2]) if numbered else ("", section.title)
        parts = [
            {"id": part.id, "html": linked(book, prefix, block(part.text))}
            if isinstance(part, Clause)
            else {"id": "", "html": linked(book, prefix, block(part))}
            for part in section.parts
        ]
        sections.append({"id": f"section-{number or n + 1}", "number": number, "title": title, "parts": parts})
    return {"title": book.title, "introduction": block(book.introduction), "sections": sections}


@functools.cache
def quoted(path: Path, prefix: str, clause: str) -> Markup:
    """One clause of a rulebook as HTML; nothing if it has no such clause."""
    book = read_rulebook(path)
    return linked(book, prefix, block(book.clauses[clause].text)) if clause in book.clauses else Markup()


def block(text: str) -> Markup:
    """Markdown as HTML; raw HTML in it is shown as text, never passed on."""
    return Markup(markdown.render(text))


def linked(book: Rulebook, prefix: str, html: Markup) -> Markup:
    """The same HTML with every number of a clause leading to that clause."""

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in book.clauses else found[0]

    return Markup(re.sub(rf"\b{prefix}-[A-Z]?\d+(?:\.\d+)?\b", link, str(html)))


# Searching ----------------------------------------------------------------------------------------


def search(path: Path, q: str) -> dict[str, Any]:
    """The clauses that hold all words, with the words marked, and how many there are in all."""
    words = q.split()
    found = read_rulebook(path).search(q) if words else []
    clauses = [
        {"id": clause.id, "section": clause.section, "html": marked(block(clause.text), words)}
        for clause in found[:SHOWN]
    ]
    return {"clauses": clauses, "count": len(found)}


def marked(html: Markup, words: list[str]) -> Markup:
    """HTML with the words marked where they stand in its text."""
    wanted = re.compile("|".join(re.escape(str(escape(word))) for word in words), re.IGNORECASE)
    parts = re.split(r"(<[^>]*>)", str(html))
    return Markup("".join(part if part[:1] == "<" else wanted.sub(r"<mark>\g<0></mark>", part) for part in parts))
