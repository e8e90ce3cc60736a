"""The open page, the caravans and the cards in the terminal, out of a seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from royaume.engine.game import Game
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.vocabulary import Voice

View = Mapping[str, Any]

SEATS = (("◆", "yellow"), ("●", "bright_blue"), ("■", "red"), ("▲", "green"))
STYLES = {"leaf": "green", "ember": "red", "ice": "bright_cyan", "fish": "yellow", "gold": "bright_yellow"}


def show(view: View, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The whole table as the view shows it; `names` are the names of the players."""
    v = Voice(game, lang)
    called = names or [v.who(seat) for seat in range(view["players"])]
    parts = [header(view, v), page(view, v), mechanism(view, v, called), row(view, v), players(view, v, called)]
    if view["seat"] is not None:
        parts.append(contracts(view, v))
    return Group(*parts)


def status(view: View, game: Game, lang: str = "en") -> RenderableType:
    """Gold and goods of the seat that looks, in a line."""
    v = Voice(game, lang)
    area = view["seats"][view["seat"] if view["seat"] is not None else 0]
    gold = v.amount("gold", area["gold"]) if area["gold"] is not None else v.say("terminal.hidden")
    crates = v.say("terminal.load", used=sum(area["stock"].values()), crates=area["crates"])
    return Text.assemble((gold, STYLES["gold"]), f" · {crates} ", goods(area["stock"], v))


def signs(game: Game, lang: str = "en") -> str:
    """What the signs and short words of the table mean."""
    return Voice(game, lang).say("terminal.signs")


def mark(seat: int) -> Text:
    """The sign of a seat: a shape and a colour."""
    return Text(*SEATS[seat])


def goods(stock: Mapping[str, int], v: Voice) -> Text:
    """Resources in their colours."""
    parts = [Text(v.amount(name, stock[name]), STYLES[name]) for name in RESOURCES if stock.get(name)]
    return Text(", ").join(parts) if parts else Text("–", "dim")


def header(view: View, v: Voice) -> RenderableType:
    """Round, place, and where the road leads."""
    rounds = v.game.components["game"]["rounds"]
    title = Text.assemble(
        (v.name(view["page"]["id"]), "bold yellow"), "  ", v.say("terminal.round", round=view["round"], rounds=rounds)
    )
    if view["over"]:
        title.append(f" · {v.say('terminal.over')}")
    by_number = {entry["number"]: entry["id"] for entry in v.game.components["location"]}
    onward = [f"{v.name(by_number[n])} ({n})" for n in view["page"]["next"]]
    lines = [v.say("terminal.onward", names=v.listed(onward)) if onward else v.say("terminal.final")]
    letter = view["next_letter"] or "–"
    if view["encounter"]:
        lines.append(v.say("terminal.encounter", name=v.name(view["encounter"]), letter=letter))
    else:
        lines.append(v.say("terminal.next", letter=letter))
    return Group(Rule(title, style="yellow"), *(Text(line, "dim") for line in lines))


def page(view: View, v: Voice) -> RenderableType:
    """Every open space with its seats and the Workers on them."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column(v.say("terminal.space"), ratio=1)
    table.add_column(v.say("terminal.seats"), justify="right")
    for space, seats in view["page"]["spaces"].items():
        if not seats:
            continue
        here = [w for w in view["page"]["workers"] if w["space"] == space]
        said = Text(v.space(space))
        sitting = [mark(w["seat"]) for w in here if not w["beside"]] + [
            Text("+") + mark(w["seat"]) for w in here if w["beside"]
        ]
        free = seats - sum(not w["beside"] for w in here)
        table.add_row(said, Text(" ").join([*sitting, *[Text("○", "dim")] * free]))
    ashore = [mark(w["seat"]) for w in view["page"]["workers"] if w["space"] == "beach"]
    if ashore:
        table.add_row(Text(v.say("terminal.beach"), "dim"), Text(" ").join(ashore))
    return table


def mechanism(view: View, v: Voice, names: Sequence[str]) -> RenderableType:
    """What the page's own rule has laid out."""
    lines = []
    for key, value in view["page"]["mechanism"].items():
        lines.append(Text(v.say(f"terminal.mech.{key}", v=said(view, v, key, value, names)), "italic"))
    if view["page"]["left"]:
        lines.append(Text(v.say("terminal.left", n=view["page"]["left"]), "dim"))
    return Group(*lines)


def said(view: View, v: Voice, key: str, value: Any, names: Sequence[str]) -> str:
    """The state of a mechanism in a few words."""
    place = view["page"]["id"]
    if key in ("heights", "grapes"):
        each = ["/".join(map(str, part)) if isinstance(part, list) else str(part) for part in value]
        return ", ".join(f"{name} {part}" for name, part in zip(names, each, strict=False))
    if key == "covered":
        return ", ".join(v.space(space).partition(":")[0] for space in value) or "–"
    if key == "vines":
        return ", ".join(
            f"{v.space(space).partition(':')[0]} {'/'.join(map(str, n))}" for space, n in value.items() if any(n)
        )
    if key in ("epidemics", "royals"):
        found = {
            zone: v.say("terminal.unknown") if name == "unknown" else v.name(name)
            for zone, name in value.items()
            if name
        }
        return ", ".join(f"{v.zone(place, zone)} {name}" for zone, name in found.items()) or "–"
    if key == "bouts":
        return ", ".join("/".join("–" if seat < 0 else names[seat] for seat in bout) for bout in value)
    if key == "medals":
        return " ".join("●" if there else "○" for there in value)
    if isinstance(value, list):
        return ", ".join(v.zone(place, one) if isinstance(one, str) else str(one) for one in value) or "–"
    return v.zone(place, value) if value else "–"


def row(view: View, v: Voice) -> RenderableType:
    """The Caravan cards for sale."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, header_style="dim", padding=(0, 1, 0, 0),
                  title=Text(v.say("terminal.row"), "bold"), title_justify="left")  # fmt: skip
    table.add_column(v.say("terminal.card"))
    table.add_column(v.say("terminal.cost"))
    table.add_column(v.say("terminal.gives"), ratio=1)
    entries = {entry["id"]: entry for entry in v.game.components["caravan"]}
    for card in view["row"]:
        entry = entries[card]
        cost = v.amounts([("gold", entry["cost_gold"]), *entry["cost_res"].items()])
        table.add_row(v.name(card), cost, counted(v, "gives", {what: entry[what] for what in GIVES}))
    return table


GIVES = ("crates", "strength", "workers", "renown")


def counted(v: Voice, kind: str, numbers: Mapping[str, int]) -> str:
    """What there is of several things in words; what there is none of is not named."""
    return ", ".join(v.count(f"terminal.{kind}.{what}", n) for what, n in numbers.items() if n) or "–"


def players(view: View, v: Voice, names: Sequence[str]) -> RenderableType:
    """Every caravan in a line."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    for key in ("player", "gold", "crates", "strength", "workers", "contracts", "tokens"):
        table.add_column(v.say(f"terminal.{key}"))
    for seat, area in enumerate(view["seats"]):
        name = mark(seat).append(f" {names[seat]}", "bold" if seat == view["player"] else "")
        if seat == view["guide"]:
            name.append(f" ({v.say('terminal.guide')})", "yellow")
        gold = str(area["gold"]) if area["gold"] is not None else "▒"
        load = goods(area["stock"], v).append(f" / {area['crates']}", "dim")
        staff = counted(v, "staff", {"ready": area["workers"], "placed": area["placed"], "resting": area["resting"]})
        done = counted(v, "progress", {"done": len(area["completed"]), "open": area["in_progress"]})
        held = ", ".join(f"{v.name(token)} {n}" if n > 1 else v.name(token) for token, n in area["tokens"].items())
        table.add_row(name, Text(gold, STYLES["gold"]), load, str(area["strength"]), staff, done, held or "–")
    return table


def contracts(view: View, v: Voice) -> RenderableType:
    """The looking seat's own Contracts, with what they need."""
    area = view["seats"][view["seat"]]
    entries = {entry["id"]: entry for entry in v.game.components["contracts"]}
    lines: list[RenderableType] = [Text(v.say("terminal.mine"), "bold")]
    for name in area["contracts"]:
        entry = entries[name]
        needs = Text(", ").join(
            Text(v.amount(r, n), "bold " + STYLES[r] if area["stock"][r] >= n else "dim")
            for r, n in entry["needs"].items()
        )
        titled = v.say("terminal.contract", name=v.name(name))
        renown = v.amount("renown", entry["renown"])
        lines.append(Text.assemble(f"{titled} ", needs, f" → {renown}. ", (v.ability(entry["ability"]), "italic")))
    return Group(*lines)
