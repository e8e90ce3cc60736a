"""`royaume campaign`: a sequence of solo games, each harder after a win."""

from __future__ import annotations

from typing import Annotated

import typer

from royaume.cli.keeping import (
    best_table,
    campaign_path,
    read_best,
    read_campaign,
    show_campaign,
    with_campaign,
    write_json,
)
from royaume.cli.playing import play_table, set_table
from royaume.cli.saves import ME, SavedTable, Seat, read_saved, waiting
from royaume.cli.shared import (
    AsJson,
    LangOption,
    OptionsOption,
    SeedOption,
    out,
    print_json,
    read_lang,
    read_options,
    words,
)
from royaume.engine.companions import Campaign, Solo
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game

SOLO = 1

CampaignGame = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The game. [default: the first one with a campaign]")
]

app = typer.Typer(invoke_without_command=True, rich_markup_mode="markdown")


@app.callback()
def campaign_command(context: typer.Context) -> None:
    """Play a solo campaign: every win makes the next start harder, and a score sheet keeps the games.

    Each set of variants has a campaign of its own. Without a command, the score sheet is shown.

    **Examples**

    - `royaume campaign play`
    - `royaume campaign play --option informed_choice=true`
    - `royaume campaign show --json`
    """
    if context.invoked_subcommand is None:
        show_command()


@app.command("new")
def new_command(
    option: OptionsOption = None,
    force: Annotated[bool, typer.Option("--force", help="Give up the campaign that is under way.")] = False,
    lang: LangOption = None,
    game: CampaignGame = None,
) -> None:
    """Begin a campaign with an empty score sheet.

    **Examples**

    - `royaume campaign new`
    - `royaume campaign new --option mixed_boards=true --force`
    """
    loaded, solo = with_campaign(game)
    language = read_lang(lang)
    variants = read_variants(loaded, solo, option)
    path = campaign_path(loaded, solo.sheet_of(variants))
    if path.exists() and not force:
        raise RoyaumeError("this campaign is under way; `royaume campaign play` goes on, --force begins it anew")
    campaign = solo.Campaign(loaded, variants)
    write_json(path, campaign.to_dict())
    show_campaign(campaign, language)


@app.command("play")
def play_command(
    option: OptionsOption = None,
    seed: SeedOption = None,
    lang: LangOption = None,
    game: CampaignGame = None,
) -> None:
    """Play the next game of the campaign, or go on with the one you left.

    **Examples**

    - `royaume campaign play`
    - `royaume campaign play --option informed_choice=true --lang fr`
    """
    loaded, solo = with_campaign(game)
    language = read_lang(lang)
    variants = read_variants(loaded, solo, option)
    campaign = read_campaign(loaded, solo, variants)
    if campaign is None:
        campaign = solo.Campaign(loaded, variants)
        write_json(campaign_path(loaded, solo.sheet_of(variants)), campaign.to_dict())
    table = left_behind(loaded, campaign, lang)
    if table is None:
        table = set_table(loaded, campaign.options(), [Seat(ME)], seed, language)
    play_table(table)


@app.command("show")
def show_command(
    option: OptionsOption = None,
    lang: LangOption = None,
    game: CampaignGame = None,
    as_json: AsJson = False,
) -> None:
    """Show the score sheet and the ladder of the campaign, and the best scores of single games.

    **Examples**

    - `royaume campaign show`
    - `royaume campaign show --option informed_choice=true --json`
    """
    loaded, solo = with_campaign(game)
    language = read_lang(lang)
    variants = read_variants(loaded, solo, option)
    campaign = read_campaign(loaded, solo, variants)
    best = read_best(loaded, solo)
    if as_json:
        shown = campaign or solo.Campaign(loaded, variants)
        facts = {**shown.to_dict(), "next_start": shown.next_start, "score": shown.score}
        print_json({**facts, "best_scores": best.to_dict()["results"]})
        return
    if campaign is None:
        out.print(words.say(language, "campaign.none"))
    else:
        show_campaign(campaign, language)
    for key, rows in best.tables():
        out.print(best_table(loaded, best, key, rows, language))


def read_variants(game: Game, solo: Solo, option: list[str] | None) -> dict[str, bool]:
    """The variants among the options; nothing else can be chosen in a campaign."""
    given = read_options(game, SOLO, option)
    other = [name for name in given if name not in solo.VARIANTS]
    if other:
        raise RoyaumeError(f"a campaign sets {other[0]} itself; only these can be chosen: {', '.join(solo.VARIANTS)}")
    return solo.variants_of(given)


def left_behind(game: Game, campaign: Campaign, lang: str | None) -> SavedTable | None:
    """The unfinished game of this campaign, if there is one: leaving a game is no way out of losing it."""
    for path in waiting():
        try:
            table = read_saved(path, lang=lang)
        except RoyaumeError:
            continue
        if table.record.game.id == game.id and table.record.options == campaign.options():
            return table
    return None
