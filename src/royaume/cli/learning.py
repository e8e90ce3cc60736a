"""`royaume lesson`: list the lessons, and check that they go as they say."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from royaume.cli.shared import AsJson, out, print_json, words
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.lesson import lessons
from royaume.engine.registry import games, load

FAILED = 1


def lesson_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; all if left out.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Follow every lesson and say what is wrong with it.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the lessons of the games, or check them.

    A lesson is followed at a real table: what it asks for is legal, what it points at is on the page, every text is
    there in all languages and short enough, and doing what it says ends it. The exit code is 1 if something is wrong.

    **Examples**

    - `royaume lesson`
    - `royaume lesson --check winter_kingdom`
    """
    wanted = [load(name) for name in ([game] if game is not None else games())]
    rows = [row for each in wanted for row in (checked(each) if check else listed(each))]
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            out.print(line(row), soft_wrap=True)
    if any(row.get("faults") for row in rows):
        raise typer.Exit(FAILED)


def listed(game: Game) -> list[dict[str, Any]]:
    """The lessons of a game."""
    return [
        {"game": game.id, "lesson": key, "title": lesson.title("en"), "steps": len(lesson.steps)}
        for key, lesson in lessons(game).items()
    ]


def checked(game: Game) -> list[dict[str, Any]]:
    """What is wrong with the lessons of a game, or how long they take."""
    from royaume.web.lesson_check import check_game, paces

    faults = [*map(str, check_game(game))]
    if faults:
        return [{"game": game.id, "lessons": None, "faults": faults}]
    rows = [
        {
            "game": game.id,
            "lesson": each.lesson,
            "lang": lang,
            "steps": each.steps,
            "words": each.words,
            "actions": each.actions,
            "minutes": round(each.minutes, 1),
        }
        for lang in LANGUAGES
        for each in paces(game, lang)
    ]
    return [{"game": game.id, "lessons": len(lessons(game)), "faults": [], "pace": rows}]


def line(row: dict[str, Any]) -> Text:
    """A row for people."""
    if "faults" not in row:
        said = words.count("en", "lesson.steps", row["steps"])
        return Text.assemble((f"{row['game']} {row['lesson']}", "cyan"), f"  {row['title']}, {said}")
    told = Text.assemble((row["game"], "cyan"), "  ")
    if not row["faults"]:
        told.append(words.count("en", "lesson.hold", row["lessons"]), "green")
        for each in row["pace"]:
            told.append(f"\n    {words.say('en', 'lesson.pace', **each)}")
        return told
    return told.append("\n" + "\n".join(row["faults"]), "red")
