"""The report of a study: one HTML page that needs nothing else, and the sentences it shares with the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import royaume.arena
from royaume.arena.plots import point_plot, score_plot, share_plot
from royaume.arena.words import number, percent
from royaume.engine.game import Game
from royaume.lab.words import words

MOST_POINTS = 40  # components that one plot can show
CHANGES_SHOWN = 60
FOLDERS = (Path(__file__).parent / "templates", Path(royaume.arena.__file__).parent / "templates")


def report(game: Game, results: dict[str, Any], lang: str) -> str:
    """The page."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(FOLDERS), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    teller = Teller(game, results, lang)
    return environment.get_template("balance.html").render(
        lang=lang,
        say=teller.say,
        number=teller.number,
        percent=teller.percent,
        range=teller.range,
        game=game.name(lang),
        results=results,
        findings=teller.findings(results["findings"]),
        comparisons=[teller.comparison(part) for part in results["comparisons"]],
        cells=[teller.cell(cell) for cell in results["cells"]],
    )


class Teller:
    """Says results in one language."""

    def __init__(self, game: Game, results: dict[str, Any], lang: str) -> None:
        self.game = game
        self.lang = lang
        self.headings = {heading["id"]: heading for heading in results["headings"]}

    # Words and numbers --------------------------------------------------------------------------

    def say(self, key: str, **args: Any) -> str:
        """A sentence of the report."""
        return words.say(self.lang, f"report.{key}", **args)

    def number(self, value: float, digits: int = 0, sign: bool = False) -> str:
        """A number."""
        return number(self.lang, value, digits, sign)

    def percent(self, share: float, digits: int = 1) -> str:
        """A share as a percentage."""
        return percent(self.lang, share, digits)

    def range(self, low: float, high: float) -> str:
        """The two ends of an interval of a share."""
        return f"{self.number(100 * low)}–{self.number(100 * high)}"

    def where(self, cell: dict[str, Any]) -> str:
        """A cell by its players and its bot."""
        key = "cell.alone" if cell["players"] == 1 else "cell"
        said = words.say(self.lang, key, players=cell["players"], bot=cell["bot"])
        return words.say(self.lang, "cell.other", cell=said) if cell.get("variant") else said

    def heading(self, heading: str) -> str:
        """The name of a heading."""
        return str(self.headings[heading]["names"][self.lang])

    def thing(self, heading: str, thing: str) -> str:
        """The name of a component."""
        return str(self.headings[heading]["things"][thing]["names"][self.lang])

    # Parts of the page --------------------------------------------------------------------------

    def findings(self, findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """All findings in words; the same one may come from several cells, which then stand together."""
        gathered: dict[str, dict[str, Any]] = {}
        for finding in findings:
            said, designed, numbers = self._finding(finding)
            entry = gathered.setdefault(said, {"said": said, "designed": designed, "cells": []})
            entry["cells"].append((self.where(finding), numbers))
        return list(gathered.values())

    def _finding(self, finding: dict[str, Any]) -> tuple[str, bool, str]:
        heading, thing = finding["heading"], finding["thing"]
        args = {"place": finding["place"]}
        if heading is not None:
            args = {"heading": self.heading(heading), "thing": self.thing(heading, thing)}
        numbers = words.say(
            self.lang,
            "finding.numbers",
            share=self.percent(finding["share"]),
            low=self.number(100 * finding["low"], 1),
            high=self.number(100 * finding["high"], 1),
            of=self.number(finding["of"]),
            against=self.percent(finding["against"]),
        )
        designed = heading is not None and self.headings[heading]["things"][thing]["designed"]
        return words.say(self.lang, f"finding.{finding['kind']}", **args), designed, numbers

    def comparison(self, part: dict[str, Any]) -> dict[str, Any]:
        """The changes of a pair of cells as rows, the clear ones first."""
        rows = [
            {
                "name": self.say(f"change.{key}"),
                "before": self.number(part[key]["before"], 1),
                "after": self.number(part[key]["after"], 1),
                "change": self._change(part[key]["change"], 1.0),
                "sure": part[key]["sure"],
            }
            for key in ("score", "decisions", "rounds")
        ]
        shares = [(self.say("change.order", n=place + 1), row) for place, row in enumerate(part["order"])]
        for row in part["things"][:CHANGES_SHOWN]:
            names = {"heading": self.heading(row["heading"]), "thing": self.thing(row["heading"], row["thing"])}
            shares.append((self.say(f"change.{row['what']}", **names), row))
        for name, row in shares:
            rows.append(
                {
                    "name": name,
                    "before": self.percent(row["before"]),
                    "after": self.percent(row["after"]),
                    "change": self._change(row["change"], 100.0),
                    "sure": row["sure"],
                }
            )
        return {"where": self.where(part), "rows": rows}

    def _change(self, change: list[float], times: float) -> str:
        value, low, high = (self.number(times * part, 1, True) for part in change)
        return f"{value} [{low}, {high}]"

    def cell(self, cell: dict[str, Any]) -> dict[str, Any]:
        """A cell: its plots, its facts, its score lines and its components."""
        from markupsafe import Markup

        where = self.where(cell)
        rows = [
            {
                "bot": words.say(self.lang, "place", n=place["place"]),
                "win_share": place["win"]["share"],
                "win_low": place["win"]["low"],
                "win_high": place["win"]["high"],
            }
            for place in cell["order"]
        ]
        even = cell["even"] if cell["even"] is not None else 1.0
        scores = [{"bot": cell["bot"], "scores": cell["scores"], "mean_score": cell["mean_score"]}]
        return {
            "where": where,
            "order_plot": Markup(share_plot(rows, even, self.say("order"), lambda share: self.percent(share, 0))),
            "score_plot": Markup(score_plot(scores, self.say("scores"), self.number)),
            "facts": [(self.say(f"fact.{key}"), value) for key, value in self.facts(cell).items()],
            "lines": [{**line, "name": self.game.line(line["line"], self.lang)} for line in cell["lines"]],
            "headings": [self._heading(heading, rows) for heading, rows in cell["headings"].items()],
        }

    def facts(self, cell: dict[str, Any]) -> dict[str, str]:
        """Score, margin and length of the games of a cell."""
        reach = self.number(cell["score_reach"], 1)
        found = {"score": f"{self.number(cell['mean_score'], 1)} ±{reach}"}
        if len(cell["order"]) > 1:
            found["order_scores"] = " · ".join(self.number(place["mean_score"], 1) for place in cell["order"])
            found["seats"] = " · ".join(self.percent(seat["share"]) for seat in cell["seats"])
        for key in ("margin", "rounds", "decisions"):
            if key in cell:
                low, high = (self.number(cell[key][end]) for end in ("low", "high"))
                found[key] = self.say("spread", mean=self.number(cell[key]["mean"], 1), low=low, high=high)
        found["ties"] = self.percent(cell["ties"] / cell["games"])
        return found

    def _heading(self, heading: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
        from markupsafe import Markup

        things = self.headings[heading]["things"]
        named = [
            {**row, "name": self.thing(heading, row["id"]), "designed": things[row["id"]]["designed"]} for row in rows
        ]
        named.sort(key=lambda row: -(row["choice"] or row["reach"] or {"share": -1})["share"])
        taken = [row for row in named if row["win"]]
        plot = ""
        if 0 < len(taken) <= MOST_POINTS:
            taken.sort(key=lambda row: -row["win"]["share"])
            points = [(row["name"], row["win"]["share"], row["win"]["low"], row["win"]["high"]) for row in taken]
            middle = sum(row["win"]["share"] * row["win"]["of"] for row in taken) / sum(
                row["win"]["of"] for row in taken
            )
            plot = point_plot(points, middle, self.heading(heading), lambda share: self.percent(share, 0))
        chosen = self.headings[heading]["chosen"]
        return {"name": self.heading(heading), "chosen": chosen, "rows": named, "plot": Markup(plot)}
