"""What became of a finished solo game: its line in a campaign, its place among one's best scores, or why neither."""

from __future__ import annotations

from typing import Any

from royaume.engine.companions import BEST_PAGE, CAMPAIGN_PAGE
from royaume.server import counting
from royaume.server.campaigns import Keeper
from royaume.server.scores import Scores
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables
from royaume.server.views.eyes import Viewer


async def solo_view(tables: Tables, table: Sitting, eyes: Viewer) -> dict[str, Any] | None:
    """For the person who played a solo game to its end, where such games are kept; None for everybody else."""
    game, person = table.game, eyes.person
    alone = len(table.seats) == 1 and person is not None and table.seats_of(person.id)
    if game is None or person is None or not alone or not table.played_out:
        return None
    options = table.row["options"]
    campaign, best = CAMPAIGN_PAGE.of(game), BEST_PAGE.of(game)
    sheet = campaign.sheet_for(game, options) if campaign is not None else None
    if sheet is not None:
        keeper = Keeper(tables, person, game, sheet)
        await keeper.read()
        return keeper.standing(table.id) or {"why": counting.NOT_NEXT}
    if best is None or not best.takes(game, options):
        return None
    scores = Scores(tables, person, game)
    await scores.read()
    found = scores.standing(table.id)
    if found is not None and found["why"] is None:
        found["list"] = best.heading(game, found["key"], eyes.lang)
    return found
