"""`royaume check`, `royaume scenario` and `royaume bench`: does it hold, and how fast is it."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from royaume import bench
from royaume.cli.display import plain_table
from royaume.cli.shared import AsJson, ComponentsOption, LangOption, err, out, print_json, read_lang, read_text, words
from royaume.engine.agreement import START
from royaume.engine.errors import RoyaumeError
from royaume.engine.record import review
from royaume.engine.registry import load
from royaume.engine.scenario import run_file

FAILED = 1
UNREADABLE = 2
STATUSES = SAME, DIFFERS, CANNOT = "same", "differs", "unreadable"


# Check ------------------------------------------------------------------------------------------


def check_command(
    files: Annotated[list[Path], typer.Argument(metavar="RECORDS...", help="Records, or folders full of them.")],
    lang: LangOption = None,
    components: ComponentsOption = None,
    as_json: AsJson = False,
) -> None:
    """Replay records and say which come to the same end with this version, whatever version they are of.

    The exit code is 0 if all do, 1 if one differs, 2 if one cannot be read.

    **Examples**

    - `royaume check game.json`
    - `royaume check tests/golden --json`
    """
    language = read_lang(lang)
    rows = [check_record(path, language, components) for path in find_files(files, "*.json", "record")]
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            out.print(check_line(row, language), soft_wrap=True)
        counted = Counter(row["status"] for row in rows)
        out.print(words.say(language, "check.all", **{status: counted[status] for status in STATUSES}))
    statuses = {row["status"] for row in rows}
    if statuses - {SAME}:
        raise typer.Exit(UNREADABLE if CANNOT in statuses else FAILED)


def check_record(path: Path, lang: str, components: Path | None) -> dict[str, Any]:
    """What became of one record: the same end, a difference at an action, or why it cannot be read."""
    row: dict[str, Any] = {"file": str(path), "status": CANNOT, "action": None, "actions": None, "message": ""}
    try:
        data = json.loads(read_text(path))
        found = review(data, components)
    except RoyaumeError as error:
        return {**row, "message": str(error)}
    except (ValueError, RecursionError) as error:
        return {**row, "message": words.say(lang, "check.no_json", said=error)}
    row["actions"] = len(data["actions"])
    if found.reason is None:
        sealed = isinstance(data.get("result"), dict)
        return {**row, "status": SAME, "message": "" if sealed else words.say(lang, "check.unsealed")}
    at = min(found.moves + 1, len(data["actions"])) if found.reason != START else 0
    said = found.refusal.text(lang) if found.refusal is not None else found.said
    message = words.say(lang, f"check.{found.reason}", action=data["actions"][at - 1] if at else "", said=said)
    return {**row, "status": DIFFERS, "action": at, "message": message}


def check_line(row: dict[str, Any], lang: str) -> Text:
    """One record for people."""
    status = row["status"]
    said = words.say(lang, f"check.{status}", action=row["action"], actions=row["actions"])
    line = Text.assemble((row["file"], "cyan"), "  ", (said, "green" if status == SAME else "bold red"))
    return line.append(f" ({row['message']})" if status == SAME else f": {row['message']}") if row["message"] else line


# Scenario ---------------------------------------------------------------------------------------


def scenario_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders full of them.")],
    as_json: AsJson = False,
) -> None:
    """Run scenario files: given a position, when these actions, then these facts.

    The exit code is 0 if everything holds, 1 if something does not, 2 if a file cannot be read.

    **Examples**

    - `royaume scenario donation.toml`
    - `royaume scenario tests/scenarios --json`
    """
    rows: list[dict[str, Any]] = []
    for path in find_files(files, "*.toml", "scenario file"):
        try:
            cases = run_file(path)
        except RoyaumeError as error:
            rows.append({"file": str(path), "title": None, "status": "unreadable", "message": str(error)})
            continue
        rows += [
            {"file": str(path), "title": case.title, "status": "ok" if case.ok else "failed", "message": case.message}
            for case in cases
        ]
    if as_json:
        print_json(rows)
    for row in rows:
        if row["status"] == "unreadable":
            print(f"royaume: {' '.join(row['message'].split())}", file=sys.stderr)
        elif not as_json:
            out.print(scenario_line(row), soft_wrap=True)
    statuses = {row["status"] for row in rows}
    if statuses - {"ok"}:
        raise typer.Exit(UNREADABLE if "unreadable" in statuses else FAILED)


def find_files(given: list[Path], pattern: str, kind: str) -> list[Path]:
    """The files themselves, and all files of this pattern in the folders among them."""
    found: list[Path] = []
    for path in given:
        inside = sorted(path.rglob(pattern)) if path.is_dir() else [path]
        if not inside:
            raise RoyaumeError(f"there is no {kind} ({pattern}) in {path}")
        found += inside
    return found


def scenario_line(row: dict[str, Any]) -> Text:
    """One case for people."""
    good = row["status"] == "ok"
    line = Text.assemble(("ok     " if good else "failed ", "green" if good else "bold red"), (row["file"], "cyan"))
    line.append(f"  {row['title']}")
    if not good:
        line.append(f"\n       {row['message']}", "red")
    return line


# Bench ------------------------------------------------------------------------------------------


def bench_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game. [default: all]")] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", help="How long to play for each line.", min=0.01)
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the rules on one core: random play, copying a position, listing moves, a player's view.

    The calibration is the speed of a plain loop on this machine, so that machines can be compared.

    **Examples**

    - `royaume bench`
    - `royaume bench crown_of_emara --seconds 3 --json`
    """
    if game is not None:
        load(game)
    with err.status("measuring", spinner="dots"):
        result = bench.run(game, seconds)
    if as_json:
        print_json(result)
        return
    kind = "compiled" if result["compiled"] else "interpreted"
    headings = ("Game", "Players", "Decisions/s", "Games/s", "Length", "Clone µs", "List µs", "View µs")
    table = plain_table(f"Speed on one core, {kind}", *headings, left=("Game",))
    for row in result["rows"]:
        table.add_row(
            Text(row["game"], "cyan"),
            str(row["players"]),
            f"{row['decisions_per_second']:,}",
            f"{row['games_per_second']:,.1f}",
            f"{row['mean_decisions']:.1f}",
            f"{row['clone_us']:.2f}",
            f"{row['legal_us']:.2f}",
            f"{row['view_us']:.2f}",
        )
    out.print(table)
    out.print(
        Text(
            "Length: decisions in a game. Clone, list, view: copying a position, listing its moves, a player's view.\n"
            f"Calibration: {result['calibration_steps_per_second']:,} steps/s of a plain loop.",
            "dim",
        )
    )
