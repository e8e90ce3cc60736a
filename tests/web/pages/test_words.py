"""Everything the pages say is there, and nothing is there in vain."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import royaume.server
import royaume.web
from royaume.coach.reasons import OTHERWISE
from royaume.coach.themes import THEMES
from royaume.engine.account import END, PLAY, TOTAL
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import games, load
from royaume.server.clocks import OUT
from royaume.server.counting import REASONS
from royaume.server.events.keeping import OFF, OPEN, OVER
from royaume.server.events.terms import KINDS as EVENTS
from royaume.server.events.terms import SEEDINGS
from royaume.server.kept import KEPT, NOBODY
from royaume.server.operators import VERBS
from royaume.server.order import KINDS as MEASURES
from royaume.server.reports import DECISIONS
from royaume.server.reports import KINDS as REPORTS
from royaume.server.sitting import ENDED
from royaume.server.turns import KINDS as QUEUES
from royaume.server.wishes import CHANNELS, KINDS
from royaume.web.newtable import PACES, SEATS, VISIBILITIES
from royaume.web.own import PARTS
from royaume.web.render import PACES as SPEEDS
from royaume.web.render import sprite, words

WEB = Path(royaume.web.__file__).parent
SERVER = Path(royaume.server.__file__).parent

STATUSES = ("open", "playing", *ENDED)

# Keys that the code puts together out of parts.
BUILT = {
    *(f"new.seat.{kind}" for kind in SEATS),
    *(f"pace.{pace}" for pace in PACES),
    *(f"visibility.{visibility}" for visibility in VISIBILITIES),
    "log.undo.beyond",
    *(f"undo_rule.{kind}" for kind in ("free", "ask", "never")),
    *(f"undo_never.{kind}" for kind in ("rated", "campaign")),
    *(f"question.{kind}" for kind in ("undo", "close", "rules", "pause", "resume", "replace")),
    *(
        f"log.{kind}"
        for kind in ("undo", "ask", "resign", "leave", "sit", "close", "joined", "rules", "replace", "deleted")
    ),
    *(f"notices.kind.{kind}" for kind in KINDS),
    *(f"notices.by.{channel}" for channel in CHANNELS),
    *(f"letter.{part}.{what}" for part in ("ask", "do", "done") for what in ("confirm", "stop")),
    *(f"log.{kind}" for kind in ("pause", "resume", "late")),
    *(f"clock.{kind}.{out}" for kind in ("out", "out_short") for out in OUT),
    *(f"solo.why.{reason}" for reason in REASONS),
    *(f"score_sheet.{kind}" for kind in (PLAY, END, TOTAL)),
    *(f"log.ask.{kind}" for kind in ("close", "rules", "pause", "resume", "replace")),
    *(f"shun.{what}.{kind}" for what in ("is", "do", "undo") for kind in ("block", "mute")),
    *(f"offer.{part}.{what}" for part in ("title", "about", "do") for what in ("friends", "club")),
    "log.sit.coach",
    "log.close.event",
    *(f"events.kind{about}.{kind}" for about in ("", "_about") for kind in EVENTS),
    *(f"events.seeding.{seeding}" for seeding in SEEDINGS),
    *(f"events.status.{status}" for status in (OPEN, OVER, OFF)),
    *(f"privacy.{each.id}" for each in KEPT),
    *(f"privacy.{each.id}.what" for each in KEPT),
    *(f"privacy.{each.id}.{part}" for each in KEPT for part in ("who", "until") if each.fate != NOBODY),
    *(f"privacy.{part}{more}" for part in PARTS for more in ("", ".about")),
    "log.close.operator",
    *(f"report.of.{kind}" for kind in ("person", "name")),
    *(f"admin.about.{kind}" for kind in REPORTS),
    *(f"notes.{kind}" for kind in MEASURES if kind != "ban"),
    *(f"admin.decision.{kind}" for kind in (*DECISIONS, *MEASURES)),
    *(f"admin.{what}.{kind}" for what in ("decide", "does") for kind in ("warn", "mute", "ban", "rename")),
    "admin.decide.nothing",
    *(f"admin.{what}.{status}" for what in ("tables_are", "table_is") for status in STATUSES),
    *(f"admin.curve.{name}" for name in ("load", "memory", "requests", "listeners", "here", "queue")),
    *(f"admin.queue.{kind}" for kind in QUEUES),
    *(f"admin.status.{group}" for group in "02345"),
    *(f"admin.trouble.{code}" for code in ("storage", "disk_full")),
    *(f"admin.mark.{mark}" for mark in ("mute", "ban", "operator")),
    *(f"admin.lift.{kind}" for kind in ("mute", "ban")),
    *(f"admin.{what}.{kind}" for what in ("rule", "going") for kind in ("guests", "waiting", "finished")),
    *(f"admin.{room}" for room in ("overview", "reports", "people", "tables", "retention", "banners", "journal")),
    *(f"admin.did.{verb}" for verb in VERBS),
    "coach.rest",  # what the coach says with the words of the page
    *(f"coach.term.{kind}" for kind in (*OTHERWISE, "of_rival")),
    *(f"coach.{kind}.{theme}" for kind in ("theme", "advice") for theme in THEMES),
    *(f"watch.pace.{pace}" for pace in SPEEDS),
    *(f"fact.weight.{weight}" for weight in ("light", "medium", "heavy")),
    *(f"keys.{key}" for key in ("tab", "arrows", "enter", "i", "escape", "digits", "r", "w", "c", "help")),
}


def used_in_templates() -> set[str]:
    found: set[str] = set()
    folders = [WEB / "templates", *(load(game).folder / "templates" for game in games())]
    for path in [file for folder in folders for file in folder.rglob("*.html")]:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"""\btrn?\(\s*["']([a-z0-9_.]+)["'](?!\s*[~%])""", text))
        for call in re.findall(r"\btrn?\(([^)]*\bif\b[^)]*)\)", text):
            found |= set(re.findall(r"""["']([a-z0-9_.]+)["']""", call.split(",")[0]))
    return found


def keys_of(node: ast.expr) -> set[str]:
    """The keys an argument can be, as far as it is written out."""
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) | keys_of(node.orelse)
    written = node.value if isinstance(node, ast.Constant) else None
    return {written} if isinstance(written, str) and re.fullmatch(r"[a-z0-9_.]+", written) else set()


def used_in_code() -> set[str]:
    found: set[str] = set()
    for path in WEB.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("say", "count")
            ):
                for argument in node.args[:1]:
                    found |= keys_of(argument)
    return found


def test_everything_that_is_said_has_words() -> None:
    used = used_in_templates() | used_in_code() | BUILT
    assert len(used) > 150
    assert sorted(used - words.keys("en")) == []


def test_no_words_are_left_over() -> None:
    kept = {key for key in words.keys("en") if not key.startswith("refusal.")}
    assert sorted(kept - used_in_templates() - used_in_code() - BUILT) == []


def test_every_refusal_of_the_server_is_said_in_both_languages() -> None:
    codes = {"short_password"}
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if node.func.id == "Refusal":
                codes |= set(texts[:1])
            elif node.func.id in ("forbidden", "invalid") and len(node.args) > 1:
                codes |= set(texts[-1:])
    assert len(codes) > 30
    spoken = {key.removeprefix("refusal.") for key in words.keys("fr") if key.startswith("refusal.")}
    assert sorted(codes - spoken - {"invalid", "unknown_action", "unknown_language"}) == []


def test_every_game_has_its_cover_its_line_and_symbols_of_its_own() -> None:
    for game in games():
        assert (load(game).folder / "templates" / "cover.svg").read_text(encoding="utf-8").startswith("<svg")
        assert all(load(game).about(lang) for lang in LANGUAGES)
        ids = re.findall(r'id="([^"]+)"', sprite(game))
        assert sorted(ids) == sorted(set(ids))
