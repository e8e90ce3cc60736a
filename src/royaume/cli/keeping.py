"""What stays after solo games: campaigns and best scores, in the player's data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from royaume.cli.shared import data_folder, out, read_text, words, write_text
from royaume.engine.companions import HEADINGS, SOLO, BestScores, Campaign, Solo
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from royaume.engine.state import State


def with_campaign(name: str | None) -> tuple[Game, Solo]:
    """The game of this name, or the first one that has a campaign, with what keeps it."""
    for game in [load(name)] if name else [load(each) for each in games()]:
        solo = SOLO.of(game)
        if solo is not None:
            return game, solo
    raise RoyaumeError(f"{name} has no campaign" if name else "no game has a campaign")


def campaign_path(game: Game, sheet: str) -> Path:
    """The file of a campaign: one for each set of variants."""
    return data_folder() / "campaigns" / game.id / f"{sheet}.json"


def best_path(game: Game) -> Path:
    """The file of the best scores."""
    return data_folder() / "best_scores" / f"{game.id}.json"


def read_json(path: Path) -> Any:
    """The data in a file of the data folder."""
    try:
        return json.loads(read_text(path))
    except ValueError as error:
        if isinstance(error, RoyaumeError):
            raise
        raise RoyaumeError(f"{path} is damaged: it is not valid JSON ({error})") from error


def write_json(path: Path, data: Any) -> None:
    """Write a file of the data folder."""
    write_text(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def read_campaign(game: Game, solo: Solo, options: dict[str, Any]) -> Campaign | None:
    """The campaign with these variants, or None if it has not begun."""
    path = campaign_path(game, solo.sheet_of(options))
    return solo.Campaign.from_dict(game, read_json(path)) if path.exists() else None


def read_best(game: Game, solo: Solo) -> BestScores:
    """The best scores, perhaps none yet."""
    path = best_path(game)
    return solo.BestScores.from_dict(game, read_json(path)) if path.exists() else solo.BestScores(game)


def enter_result(state: State, lang: str) -> None:
    """Write a finished game onto its sheet, if it belongs on one, and show it."""
    game = state.game
    solo = SOLO.of(game)
    if solo is None:
        return
    if solo.Campaign.takes(state):
        campaign = read_campaign(game, solo, dict(state.options)) or solo.Campaign(game, state.options)
        campaign.enter(state)
        write_json(campaign_path(game, solo.sheet_of(state.options)), campaign.to_dict())
        show_campaign(campaign, lang)
    elif solo.BestScores.takes(state):
        best = read_best(game, solo)
        place = best.enter(state)
        write_json(best_path(game), best.to_dict())
        key = best.key(best.results[-1])
        out.print(best_table(game, best, key, best.table(**key), lang))
        out.print(Text(words.count(lang, "best.place", place), "bold green" if place == 1 else ""))


# Showing ----------------------------------------------------------------------------------------


def show_campaign(campaign: Campaign, lang: str) -> None:
    """The score sheet, the ladder, and where the next game starts."""
    out.print(sheet_table(campaign, lang))
    out.print(ladder(campaign, lang))
    best = campaign.best
    if best is None:
        out.print(Text(words.say(lang, "campaign.no_score")))
    else:
        said = words.say(lang, "campaign.score", score=campaign.score, final=best["final_score"])
        out.print(Text(said, "bold green"))
    out.print(Text(words.say(lang, "campaign.next", start=campaign.next_start)))


def sheet_table(campaign: Campaign, lang: str) -> Table:
    """The score sheet, a game a line."""
    title = variants_said(campaign.game, campaign.variants, lang) or words.say(lang, "campaign.standard")
    table = Table(title=words.say(lang, "campaign.title", variants=title), title_justify="left", header_style="bold")
    for column in campaign.columns:
        table.add_column(heading(campaign.game, column, lang), justify="right")
    for row in campaign.games:
        style = "green" if row["won"] else ""
        table.add_row(*(cell(row[column], lang) for column in campaign.columns), style=style)
    return table


def cell(value: Any, lang: str) -> str:
    """A cell of a score sheet."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return words.say(lang, "yes" if value else "no")
    return str(value)


def ladder(campaign: Campaign, lang: str) -> Table:
    """The start of each game as a bar: downwards on the ladder is forwards."""
    starts = campaign.starts()
    marks = [Text("●", "bold green") if row["won"] else Text("○", "red") for row in campaign.games]
    length = 40 / max(1, *starts)
    grid = Table.grid(padding=(0, 1))
    for n, (start, mark) in enumerate(zip(starts, [*marks, Text("◆", "bold yellow")], strict=True), 1):
        grid.add_row(str(n), Text.assemble(("─" * round(start * length), "dim"), mark), str(start))
    return grid


def best_table(game: Game, best: BestScores, key: dict[str, Any], rows: list[dict[str, Any]], lang: str) -> Table:
    """The best scores of one starting value and set of variants."""
    said = variants_said(game, {name: chosen for name, chosen in key.items() if chosen is True}, lang)
    title = words.say(lang, "best.title", start=next(iter(key.values())), variants=f", {said}" if said else "")
    table = Table(title=title, title_justify="left", header_style="bold")
    table.add_column("")
    for column in best.columns:
        table.add_column(heading(game, column, lang), justify="right")
    for place, row in enumerate(rows[:10], 1):
        table.add_row(str(place), *(str(row[column]) for column in best.columns))
    return table


def heading(game: Game, column: str, lang: str) -> str:
    """The heading of a column of a score sheet, which is the game's own word."""
    names = HEADINGS.of(game)
    return column if names is None else names.heading(column, lang)


def variants_said(game: Game, variants: dict[str, Any], lang: str) -> str:
    """The names of the variants that are on."""
    return " + ".join(game.option_name(name, lang) for name, on in variants.items() if on)
