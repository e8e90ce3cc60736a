"""The table of Queen's Architect in the terminal, out of a seat's view alone: it fits 80 columns and uses more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.queens_architect.actions import GUILDS, SOCKETS
from royaume.games.queens_architect.vocabulary import Voice

View = Mapping[str, Any]

WORDS = Words(Path(__file__).parent / "locale" / "terminal")
SEATS = (("◆", "yellow"), ("●", "green"), ("■", "bright_blue"), ("▲", "red"))
GUILD_STYLES = {
    "lumberjack": "dark_orange3",
    "blacksmith": "grey62",
    "glazier": "cyan3",
    "stonemason": "bright_white",
    "bricklayer": "indian_red",
    "tailor": "medium_purple1",
}
TWO_COLUMNS = 164  # from this width on the players stand beside the board


def show(view: View, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The whole table as the view shows it; `names` are the names of the players."""
    return Board(view, game, lang, names)


def status(view: View, game: Game, lang: str = "en") -> RenderableType:
    """Money, troupe and track of the seat that looks, in a line."""
    seat = view["seat"] if view["seat"] is not None else 0
    board = Board(view, game, lang, None)
    return Text.assemble(board.mark(seat), " ", board.purse(seat), " · ", board.strength(seat))


def signs(game: Game, lang: str = "en") -> str:
    """What the signs and short words of the table mean."""
    return WORDS.say(lang, "signs")


class Board:
    """Everything on the table, laid out for the width there is."""

    def __init__(self, view: View, game: Game, lang: str, names: Sequence[str] | None) -> None:
        self.view = view
        self.lang = lang
        self.voice = Voice(game, lang)
        self.names = names or [self.voice.who(seat) for seat in range(view["players"])]
        self.looking = view["seat"] if view["seat"] is not None else view["first"]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.header()
        yield self.track()
        board = Group(*([self.draft()] if self.view["draft"] else []), self.panel(), self.map())
        order = [(self.looking + k) % self.view["players"] for k in range(self.view["players"])]
        people = Group(*(self.area(seat) for seat in order))
        if options.max_width >= TWO_COLUMNS:
            sides = Table.grid(expand=True, padding=(0, 2))
            sides.add_column(ratio=1)
            sides.add_column(ratio=1)
            sides.add_row(board, people)
            yield sides
        else:
            yield board
            yield people

    # Words --------------------------------------------------------------------------------------

    def say(self, key: str, **args: Any) -> str:
        """A word of the terminal's own catalogue."""
        return WORDS.say(self.lang, key, **args)

    def mark(self, seat: int) -> Text:
        """The sign of a seat: a shape and a colour."""
        return Text(*SEATS[seat])

    def marks(self, seats: Iterable[int]) -> Text:
        """The signs of several seats."""
        return Text("").join(self.mark(seat) for seat in seats)

    def title(self, text: str | Text) -> Rule:
        """A heading across the column."""
        said = text if isinstance(text, Text) else Text(text, "bold")
        return Rule(said, align="left", style="dim", characters="─")

    def guild(self, guild: str) -> Text:
        """A guild in three letters and its colour."""
        return Text(self.say(f"guild.{guild}"), GUILD_STYLES[guild])

    def guilds(self, guilds: Iterable[str]) -> Text:
        """Several guilds, or a dash."""
        found = [self.guild(guild) for guild in guilds]
        return Text(" ").join(found) if found else Text("–", "dim")

    def artisan(self, tile: Mapping[str, Any]) -> Text:
        """Who it is."""
        return Text(self.voice.name(tile["character"]), GUILD_STYLES[tile["guild"]])

    def values(self, tile: Mapping[str, Any]) -> Text:
        """What he shows now, what is to come, and the arrow at the end."""
        text = Text(str(tile["performance"]), "bold")
        for value in tile["coming"]:
            text.append(f" {value}", "dim")
        return text.append(" ➤" if tile["coming"] else " ⚠", "red" if not tile["coming"] else "dim")

    def farmhand(self, tile: Mapping[str, Any]) -> str:
        """The mark of the farmhand."""
        return "⚘" if tile["farmhand"] else ""

    def plain(self, *headings: str) -> Table:
        """A table without lines; the first columns hold words, the others numbers."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for heading in headings:
            table.add_column(self.say(heading) if heading else "", no_wrap=True)
        return table

    # The board ----------------------------------------------------------------------------------

    def header(self) -> RenderableType:
        """Round, whose turn, who still comes."""
        view = self.view
        where = Text(self.say("draft_time") if not view["round"] else self.say("round", round=view["round"]), "bold")
        if view["over"]:
            return where.append(f" · {self.say('over')}")
        where.append(" · ").append_text(self.mark(view["player"])).append(f" {self.names[view['player']]}")
        if view["to_come"] and view["round"]:
            where.append(f" · {self.say('to_come')} ").append_text(self.marks(view["to_come"]))
        return where.append(f" · {self.say('first')} ").append_text(self.mark(view["first"]))

    def track(self) -> RenderableType:
        """The esteem track: spaces with the markers on them, and the price of each step."""
        text = Text(f"{self.say('track')} ")
        for space in range(len(self.view["tokens"]) + 1):
            if space:
                text.append(f" ({self.view['tokens'][space - 1]['value']}) ", "dim")
            text.append(str(space), "bold")
            text.append_text(self.marks(i for i, seat in enumerate(self.view["seats"]) if seat["space"] == space))
        return text.append(f" ⌂ {self.view['palace_needs']}", "bold")

    def draft(self) -> RenderableType:
        """The starting artisans that can still be picked."""
        names = Text(", ").join(Text(self.voice.name(tile)) for tile in self.view["draft"])
        return Group(self.title(self.say("draft")), names)

    def panel(self) -> RenderableType:
        """The recruitment panel: price, artisan, and what he would show."""
        view = self.view
        table = self.plain("slot", "price", "artisan", "performance", "repairs", "", "")
        for tile in view["panel"]:
            table.add_row(
                str(tile["slot"]),
                Text(str(tile["price"]), "bright_yellow"),
                self.artisan(tile),
                self.values(tile),
                str(tile["repair"]),
                self.farmhand(tile),
                self.marks(tile["owners"]),
            )
        scale = Text(" ").join(
            Text(str(price), "bold reverse" if price == view["price"] else "dim") for price in view["price_scale"]
        )
        title = Text.assemble((self.say("panel"), "bold"), " ", scale)
        title.append(f" · {self.say('pile', n=view['pile'])} · {self.say('supply', n=view['supply'])}")
        return Group(self.title(title), table)

    def map(self) -> RenderableType:
        """Every place: request, limit, bonus, buildings, carriages, and what it means for the seat that looks."""
        mine = self.view["seats"][self.looking]
        table = self.plain("place", "", "request", "limit", "bonus", "plots", "here", "journey", "esteem")
        for name, site in self.view["sites"].items():
            journey = mine["journeys"].get(name)
            price = Text("·", "dim")
            if journey is not None:
                price = Text(str(journey["price"]), "" if journey["payable"] else "dim strike")
            here = self.marks(site["carriages"])
            if site["kind"] == "capital":
                table.add_row(self.voice.name(name), "⌂", "", "", "", "", here, price, "")
                continue
            prospect = mine["sites"][name]
            esteem = Text(str(prospect["esteem"]) if not prospect["built"] else "✓", "dim")
            if prospect["met"] and not prospect["built"]:
                esteem.stylize("bold green")
            plots = Text("")
            for plot in site["plots"]:
                plots.append_text(
                    self.mark(plot["seat"]) if plot["seat"] is not None else Text(f"−{plot['minus']}", "dim")
                )
            table.add_row(
                self.voice.name(name),
                self.say(f"kind.{site['kind']}"),
                self.guilds(site["guilds"]),
                str(site["cap"]),
                self.bonus(site["bonus"]),
                plots,
                here,
                price,
                esteem,
            )
        return Group(self.title(self.say("map")), table)

    def bonus(self, bonus: Mapping[str, Any]) -> str:
        """The bonus of a town in few signs."""
        if bonus["recruit"]:
            return self.say("bonus.recruit")
        for kind in ("esteem", "thalers"):
            if bonus[kind]:
                return self.say(f"bonus.{kind}", n=bonus[kind])
        return ""

    # The players --------------------------------------------------------------------------------

    def area(self, seat: int) -> RenderableType:
        """One player: the star, the money, the tavern."""
        data = self.view["seats"][seat]
        title = Text.assemble(self.mark(seat), (f" {self.names[seat]}", "bold"), " · ", self.purse(seat))
        star = self.plain("", "artisan", "performance", "repairs", "")
        for socket in range(SOCKETS):
            tile = data["star"][socket]
            if tile is not None:
                star.add_row(
                    str(socket + 1), self.artisan(tile), self.values(tile), str(tile["repair"]), self.farmhand(tile)
                )
        point = Text(f"{self.say('architect', point=self.voice.point(data['point']))} → ")
        point.append(", ".join(self.voice.point(name) for name in data["reach"]), "dim")
        rooms = Text("")
        for room in ("entrance", "bar", "dormitory"):
            here = data["tavern"][room]
            shown = Text(self.say("all")) if len(here) == len(GUILDS) else self.guilds(here)
            rooms.append(f"{self.say(room)} ").append_text(shown).append("  ")
        where = Text(WORDS.count(self.lang, "carriage", data["pawns"], at=self.voice.at(data["carriage"])))
        return Group(self.title(title), star, self.strength(seat), point, where, rooms)

    def purse(self, seat: int) -> Text:
        """Thalers, bonds and trust."""
        data = self.view["seats"][seat]
        money = (self.voice.thalers(data["thalers"]), self.voice.bonds(data["bonds"]))
        return Text(" · ".join((*money, self.say("trust", n=data["trust"]))), "bright_yellow")

    def strength(self, seat: int) -> Text:
        """The sum of the troupe now and after the next job, and how far the palace is."""
        data = self.view["seats"][seat]
        if data["palace"]:
            return Text(self.say("contributed", n=data["palace"]), "bold green")
        ready = data["performance"] >= self.view["palace_needs"]
        text = Text(self.say("sum", now=data["performance"], after=data["performance_after_work"]))
        text.stylize("green" if ready else "")
        return text.append(f" · {self.say('to_go', space=data['space'], n=data['esteem_to_go'])}")
