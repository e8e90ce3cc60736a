"""16 Solo over several games: the campaign ladder with its score sheet, and the best scores of single games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State
from royaume.games.crown_of_emara.scoring import final_points
from royaume.games.crown_of_emara.state import EmaraState

CAMPAIGN_FORMAT = "royaume-campaign-1"
BEST_FORMAT = "royaume-best-scores-1"
VARIANTS = ("informed_choice", "mixed_boards")
NUMBERS = ("building_start", "citizens", "buildings", "victoria_score")
SOLO = 1

Row = dict[str, Any]


def variants_of(options: Mapping[str, Any]) -> dict[str, bool]:
    """The variants among the options of a game, all of them named."""
    return {variant: bool(options.get(variant, False)) for variant in VARIANTS}


def sheet_of(options: Mapping[str, Any]) -> str:
    """The name of the sheet for these variants: each set of variants has its own (CE-16.12)."""
    return "+".join(name for name, on in variants_of(options).items() if on) or "standard"


def finished(state: State) -> EmaraState:
    """The position, if it is the end of a solo game."""
    if state.player is not None or state.seats != SOLO:
        raise RoyaumeError("only a finished solo game can be entered")
    return cast(EmaraState, state)


# The campaign -----------------------------------------------------------------------------------


class Campaign:
    """A sequence of solo games with the same variants; a win makes the next start harder (CE-16.9 to CE-16.13)."""

    def __init__(self, game: Game, variants: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.facts: Mapping[str, Any] = game.components["solo"]["campaign"]
        self.variants = variants_of(variants or {})
        self.games: list[Row] = []

    @staticmethod
    def takes(state: State) -> bool:
        """True if the position is of a campaign game."""
        return state.seats == SOLO and state.options["solo"] == "campaign"

    @property
    def columns(self) -> list[str]:
        """The columns of the score sheet, in order (CE-16.12)."""
        return list(self.facts["sheet_columns"])

    @property
    def next_start(self) -> int:
        """The building points with which the next game starts (CE-16.9, CE-16.10)."""
        return int(self.games[-1]["next_building_start"] if self.games else self.facts["first_building_start"])

    @property
    def score(self) -> int | None:
        """The lowest starting value of a game won; None without a win (CE-16.11)."""
        return min((row["building_start"] for row in self.games if row["won"]), default=None)

    @property
    def best(self) -> Row | None:
        """The game the campaign score comes from: of several, the one with the highest final score (CE-16.11)."""
        won = [row for row in self.games if row["won"]]
        return min(won, key=lambda row: (row["building_start"], -row["final_score"]), default=None)

    def starts(self) -> list[int]:
        """The building points with which each game started, the next one's last."""
        return [*(row["building_start"] for row in self.games), self.next_start]

    def standing(self) -> tuple[float, float]:
        """What campaigns are compared by; the greater is the better one (CE-16.11)."""
        best = self.best
        return (-best["building_start"], best["final_score"]) if best else (float("-inf"), 0.0)

    def options(self) -> dict[str, Any]:
        """The options of the next game."""
        return {"solo": "campaign", "start_bp": self.next_start, **self.variants}

    def enter(self, state: State) -> Row:
        """Write down the finished next game and return its line of the score sheet."""
        s = finished(state)
        if dict(s.options) != self.options():
            wanted = ", ".join(f"{key}={value}" for key, value in self.options().items())
            raise RoyaumeError(f"this is not the next game of the campaign, which is played with {wanted}")
        citizens, buildings = final_points(s, 0)
        self.games.append(self.line(citizens, buildings, s.victoria))
        return self.games[-1]

    def line(self, citizens: int, buildings: int, victoria: int) -> Row:
        """The line of the next game with this result; a tie with Victoria is a loss (CE-16.9, CE-R22, CE-R29)."""
        start = self.next_start
        final = min(citizens, buildings)
        won = final > victoria
        change = self.facts["change_after_win"] if won else self.facts["change_after_loss"]
        wins = [start] if won else []
        if self.score is not None:
            wins.append(self.score)
        values = {
            "game_no": len(self.games) + 1,
            "building_start": start,
            "citizens": citizens,
            "buildings": buildings,
            "final_score": final,
            "victoria_score": victoria,
            "won": won,
            "next_building_start": max(self.facts["floor"], start + change),
            "campaign_score": min(wins, default=None),
        }
        return {column: values[column] for column in self.columns}

    def to_dict(self) -> dict[str, Any]:
        """The campaign as JSON data."""
        return {
            "format": CAMPAIGN_FORMAT,
            "game": self.game.id,
            "variants": dict(self.variants),
            "games": [dict(row) for row in self.games],
        }

    @classmethod
    def from_dict(cls, game: Game, data: Any) -> Campaign:
        """The campaign written by `to_dict`; every line is worked out again and must agree."""
        if not isinstance(data, Mapping) or data.get("format") != CAMPAIGN_FORMAT or data.get("game") != game.id:
            raise RoyaumeError(f"this is not a campaign of {game.id}")
        campaign = cls(game, data.get("variants"))
        try:
            for row in data["games"]:
                line = campaign.line(int(row["citizens"]), int(row["buildings"]), int(row["victoria_score"]))
                if line != row:
                    raise RoyaumeError(f"this campaign is damaged: line {line['game_no']} of its sheet does not add up")
                campaign.games.append(line)
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, RoyaumeError):
                raise
            raise RoyaumeError(f"this campaign is damaged ({type(error).__name__}: {error})") from error
        return campaign


# Best scores ------------------------------------------------------------------------------------


class BestScores:
    """The results of single games, in a table for each starting value and each set of variants (CE-16.8)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.results: list[Row] = []

    @property
    def columns(self) -> list[str]:
        """The columns of a table, in order."""
        return ["final_score", "citizens", "buildings", "victoria_score"]

    @staticmethod
    def takes(state: State) -> bool:
        """True if the position is of a single solo game."""
        return state.seats == SOLO and state.options["solo"] == "single"

    def enter(self, state: State) -> int:
        """Write down a finished single game, whatever Victoria has, and return its place in its table."""
        s = finished(state)
        if not self.takes(s):
            raise RoyaumeError("a campaign game goes on the sheet of its campaign, not among the best scores")
        citizens, buildings = final_points(s, 0)
        row = {
            "building_start": s.options["start_bp"],
            **variants_of(s.options),
            "citizens": citizens,
            "buildings": buildings,
            "final_score": min(citizens, buildings),
            "victoria_score": s.victoria,
        }
        self.results.append(row)
        better = [other for other in self.table(**self.key(row)) if other["final_score"] > row["final_score"]]
        return 1 + len(better)

    def key(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What decides which table a result stands in."""
        return {name: row[name] for name in self.game.components["solo"]["highscore"]["separate_tables_by"]}

    def table(self, **key: Any) -> list[Row]:
        """The results with this starting value and these variants, the best first."""
        found = [row for row in self.results if self.key(row) == key]
        return sorted(found, key=lambda row: -row["final_score"])

    def tables(self) -> list[tuple[dict[str, Any], list[Row]]]:
        """Every table with its key: plain games first, the hardest start first."""
        keys = sorted({tuple(self.key(row).items()) for row in self.results}, key=lambda key: [v for _, v in key][::-1])
        return [(dict(key), self.table(**dict(key))) for key in keys]

    def to_dict(self) -> dict[str, Any]:
        """The results as JSON data."""
        return {"format": BEST_FORMAT, "game": self.game.id, "results": [dict(row) for row in self.results]}

    @classmethod
    def from_dict(cls, game: Game, data: Any) -> BestScores:
        """The results written by `to_dict`."""
        if not isinstance(data, Mapping) or data.get("format") != BEST_FORMAT or data.get("game") != game.id:
            raise RoyaumeError(f"these are not best scores of {game.id}")
        scores = cls(game)
        try:
            for row in data["results"]:
                numbers = {name: int(row[name]) for name in NUMBERS}
                final = min(numbers["citizens"], numbers["buildings"])
                if row["final_score"] != final:
                    raise RoyaumeError("these best scores are damaged: a final score is not the lower of the two")
                scores.results.append({**row, **numbers})
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, RoyaumeError):
                raise
            raise RoyaumeError(f"these best scores are damaged ({type(error).__name__}: {error})") from error
        return scores
