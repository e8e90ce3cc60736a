"""What stays after solo games: campaigns and best scores, in the player's data folder."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.table import Table
from rich.text import Text

from royaume.bots.companion import companion
from royaume.cli.shared import data_folder, out, read_text, words, write_text
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from royaume.engine.state import State

MODULE = "campaign"


def with_campaign(name: str | None) -> tuple[Game, ModuleType]:
    """The game of this name, or the first one that has a campaign, with the module that keeps it."""
    for game in [load(name)] if name else [load(each) for each in games()]:
        module = companion(game, MODULE)
        if module is not None:
            return game, module
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


def read_campaign(game: Game, module: ModuleType, options: dict[str, Any]) -> Any:
    """The campaign with these variants, or None if it has not begun."""
    path = campaign_path(game, module.sheet_of(options))
    return module.Campaign.from_dict(game, read_json(path)) if path.exists() else None


def read_best(game: Game, module: ModuleType) -> Any:
    """The best scores, perhaps none yet."""
    path = best_path(game)
    return module.BestScores.from_dict(game, read_json(path)) if path.exists() else module.BestScores(game)


def enter_result(state: State, lang: str) -> None:
    """Write a finished game onto its sheet, if it belongs on one, and show it."""
    game = state.game
    module = companion(game, MODULE)
    if module is None:
        return
    if module.Campaign.takes(state):
        campaign = read_campaign(game, module, dict(state.options)) or module.Campaign(game, state.options)
        campaign.enter(state)
        write_json(campaign_path(game, module.sheet_of(state.options)), campaign.to_dict())
        show_campaign(campaign, lang)
    elif module.BestScores.takes(state):
        best = read_best(game, module)
        place = best.enter(state)
        write_json(best_path(game), best.to_dict())
        row = best.results[-1]
        out.print(best_table(game, best.key(row), best.table(**best.key(row)), lang))
        out.print(Text(words.count(lang, "best.place", place), "bold green" if place == 1 else ""))


# Showing ----------------------------------------------------------------------------------------


def show_campaign(campaign: Any, lang: str) -> None:
    """The score sheet, the ladder, and where the next game starts."""
    out.print(sheet_table(campaign, lang))
    out.print(ladder(campaign, lang))
    score = campaign.score
    if score is None:
        out.print(Text(words.say(lang, "campaign.no_score")))
    else:
        out.print(
            Text(words.say(lang, "campaign.score", score=score, final=campaign.best["final_score"]), "bold green")
        )
    out.print(Text(words.say(lang, "campaign.next", start=campaign.next_start)))


def sheet_table(campaign: Any, lang: str) -> Table:
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


def ladder(campaign: Any, lang: str) -> Table:
    """The start of each game as a bar: downwards on the ladder is forwards."""
    starts = [row["building_start"] for row in campaign.games] + [campaign.next_start]
    length = 40 / max(1, *starts)
    grid = Table.grid(padding=(0, 1))
    for row in campaign.games:
        won = row["won"]
        mark = Text("●" if won else "○", "bold green" if won else "red")
        reach = round(row["building_start"] * length)
        grid.add_row(str(row["game_no"]), Text.assemble(("─" * reach, "dim"), mark), str(row["building_start"]))
    reach = round(campaign.next_start * length)
    grid.add_row(str(len(starts)), Text.assemble(("─" * reach, "dim"), ("◆", "bold yellow")), str(campaign.next_start))
    return grid


def best_table(game: Game, key: dict[str, Any], rows: list[dict[str, Any]], lang: str) -> Table:
    """The best scores of one starting value and set of variants."""
    said = variants_said(game, {name: chosen for name, chosen in key.items() if chosen is True}, lang)
    title = words.say(lang, "best.title", start=key["building_start"], variants=f", {said}" if said else "")
    table = Table(title=title, title_justify="left", header_style="bold")
    table.add_column("")
    columns = ("final_score", "citizens", "buildings", "victoria_score")
    for column in columns:
        table.add_column(heading(game, column, lang), justify="right")
    for place, row in enumerate(rows[:10], 1):
        table.add_row(str(place), *(str(row[column]) for column in columns))
    return table


def heading(game: Game, column: str, lang: str) -> str:
    """The heading of a column of a score sheet, which is the game's own word."""
    module = companion(game, "terminal")
    return str(module.heading(column, lang)) if module is not None and hasattr(module, "heading") else column


def variants_said(game: Game, variants: dict[str, Any], lang: str) -> str:
    """The names of the variants that are on."""
    return " + ".join(game.option_name(name, lang) for name, on in variants.items() if on)
