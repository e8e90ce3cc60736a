"""The report of a match: one HTML page that needs nothing else, with plots, tables, and how to repeat it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from royaume.arena.plots import rating_plot, score_plot, share_plot
from royaume.arena.words import number, percent, words
from royaume.engine.game import Game


def report(game: Game, results: dict[str, Any], times: dict[str, Any], lang: str) -> str:
    """The page."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def say(key: str, **args: Any) -> str:
        return words.say(lang, f"report.{key}", **args)

    rows = results["table"]
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    return environment.get_template("report.html").render(
        lang=lang,
        say=say,
        column=lambda key: words.say(lang, f"column.{key}"),
        number=lambda value, digits=0, sign=False: number(lang, value, digits, sign),
        percent=lambda share, digits=1: percent(lang, share, digits),
        sprt=sprt_said(results, lang),
        mode=words.say(lang, f"mode.{results['mode']}"),
        failures=[words.say(lang, "failure", **failure) for failure in results["failures"]],
        game=game.name(lang),
        results=results,
        times=times,
        rows=rows,
        cells=cross_table(results),
        ratings=Markup(rating_plot(rows, say("ratings"), lambda elo: number(lang, elo))),
        shares=Markup(share_plot(rows, 1 / results["players"], say("shares"), lambda share: percent(lang, share, 0))),
        scores=Markup(score_plot(rows, say("scores"), lambda score: number(lang, score))),
    )


def sprt_said(results: dict[str, Any], lang: str) -> str | None:
    """The answer of the sequential test in a sentence, if there was one."""
    test = results["sprt"]
    if test is None:
        return None
    numbers = {key: number(lang, test[key], 2) for key in ("elo0", "elo1", "llr")}
    low, high = (number(lang, bound, 2) for bound in test["bounds"])
    return words.say(lang, f"sprt.{test['answer']}", low=low, high=high, groups=test["groups"], **numbers)


def cross_table(results: dict[str, Any]) -> dict[tuple[str, str], dict[str, float]]:
    """How each did against each: the share of games in which the row finished ahead of the column, with its Elo."""
    cells = {}
    for pair in results["pairs"]:
        cells[pair["bot"], pair["against"]] = {"score": pair["score"], "elo": pair["elo"], "reach": pair["reach"]}
        cells[pair["against"], pair["bot"]] = {
            "score": round(1 - pair["score"], 4),
            "elo": -pair["elo"],
            "reach": pair["reach"],
        }
    return cells
