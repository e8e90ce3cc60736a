"""What people see of any game in the terminal: the table, the log, the score line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.pretty import Pretty
from rich.table import Table
from rich.text import Text

from royaume.cli.shared import seat_style, words
from royaume.engine.account import HEADING, LINE, SUBTOTAL, SUM, TOTAL, Row, accounts, layout, merged
from royaume.engine.companions import DRAWING, SIGNS, TERMINAL
from royaume.engine.game import Game
from royaume.engine.state import State


def show_table(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str] | None = None) -> RenderableType:
    """The table as a seat sees it, drawn by the game's `terminal.py`; without one, the plain view."""
    terminal = TERMINAL.of(game)
    return Pretty(dict(view)) if terminal is None else terminal.show(view, game, lang, names)


def show_status(game: Game, view: Mapping[str, Any], lang: str) -> RenderableType | None:
    """What changes from one decision to the next, in a line or two, if the game brings it."""
    terminal = TERMINAL.of(game)
    return None if terminal is None else terminal.status(view, game, lang)


def show_signs(game: Game, lang: str) -> str | None:
    """What the signs on the table mean, if the game says so."""
    legend = SIGNS.of(game)
    return None if legend is None else legend.signs(game, lang)


def breakdown_table(
    game: Game, breakdowns: Sequence[Mapping[str, int] | None], names: Sequence[str], lang: str
) -> Table:
    """The lines that add up to each score; a seat whose lines one may not see has an empty column."""
    table = Table(header_style="bold", show_footer=True, title=words.say(lang, "breakdown"), title_justify="left")
    table.add_column("", footer=words.say(lang, "score"))
    for seat, name in enumerate(names):
        lines = breakdowns[seat]
        total = "" if lines is None else str(sum(lines.values()))
        table.add_column(Text(name, seat_style(seat)), justify="right", footer=Text(total, "bold"))
    for key in merged([list(lines) for lines in breakdowns if lines is not None]):
        cells = ["" if lines is None or key not in lines else str(lines[key]) for lines in breakdowns]
        table.add_row(game.line(key, lang), *cells)
    return table


def account_table(state: State, names: Sequence[str], lang: str) -> Table:
    """The final accounts: every part with its lines, what they come to, and which part counts."""
    game, found = state.game, accounts(state)
    table = Table(header_style="bold", title=words.say(lang, "breakdown"), title_justify="left")
    table.add_column("")
    for seat, name in enumerate([*names, *rival_names(state, lang)][: len(found)]):
        table.add_column(Text(name, seat_style(seat)), justify="right")
    for row in layout(found):
        if row.kind == TOTAL:
            table.add_section()
        cells = ["" if n is None else str(n) for n in row.values]
        if row.kind == SUM:
            cells = [f"▸ {cell}" if counts else cell for cell, counts in zip(cells, row.counts, strict=True)]
        style = {LINE: "", HEADING: "bold", SUBTOTAL: "dim"}.get(row.kind, "bold")
        table.add_row(_named(game, row, lang), *cells, style=style, end_section=row.kind == SUM)
    table.caption = game.parts_about(lang) or None
    return table


def rival_names(state: State, lang: str) -> list[str]:
    """The names of the automated opponents that stand in the result, as the table in the browser calls them."""
    drawing = DRAWING.of(state.game)
    scene = drawing.scene(state.game, state.view(None), lang) if drawing is not None and state.seats == 1 else {}
    return [each["name"] for each in scene.get("rivals", ())]


def _named(game: Game, row: Row, lang: str) -> str:
    if row.kind == LINE:
        return game.line(row.key, lang)
    if row.kind == SUBTOTAL:
        return words.say(lang, f"account.{row.key}")
    return game.part(row.key, lang) if row.kind in (HEADING, SUM) else words.say(lang, "score")


def plain_table(title: str, *headings: str, left: Sequence[str] = ()) -> Table:
    """A table without lines between its columns, which leaves room for what it says; numbers stand on the right."""
    table = Table(
        title=title,
        title_justify="left",
        header_style="bold",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading in left else "right")
    return table


def ranking_table(scores: Sequence[int], winners: Sequence[int], names: Sequence[str], lang: str) -> Table:
    """Everybody by score, the winners first and with a star."""
    table = Table(header_style="bold", title=words.say(lang, "ranking"), title_justify="left")
    table.add_column("")
    table.add_column(words.say(lang, "who"))
    table.add_column(words.say(lang, "score"), justify="right")
    for seat in sorted(range(len(scores)), key=lambda i: (i not in winners, -scores[i])):
        star = Text("★", "bold yellow") if seat in winners else Text("")
        table.add_row(star, Text(names[seat], seat_style(seat)), str(scores[seat]))
    return table
