"""The table of Kingdom Crossing in the terminal, out of a seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.kingdom_crossing.actions import BRIDGES, GUILDS, REGIONS, RESOURCES, SLOTS, TILES
from royaume.games.kingdom_crossing.labels import start_face, tile_work
from royaume.games.kingdom_crossing.vocabulary import Voice

View = Mapping[str, Any]

WORDS = Words(Path(__file__).parent / "locale" / "terminal")
SEATS = (("◆", "dark_orange"), ("●", "bright_blue"), ("■", "magenta"), ("▲", "cyan"))
GUILD_STYLES = dict(zip(GUILDS, ("orange3", "medium_purple1", "yellow3", "red", "green"), strict=True))
BIRD_STYLES = {"red": "red", "yellow": "yellow", "blue": "bright_blue", "green": "green"}


def show(view: View, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The whole table as the view shows it; `names` are the names of the players."""
    board = Board(view, game, lang, names)
    parts = [board.header(), *board.regions(), board.bridges(), board.objectives(), board.favours()]
    if view["pairs"]:
        parts.append(board.draft())
    if view["solo"] is not None:
        parts.append(board.solo())
    parts.append(board.players())
    if view["seat"] is not None:
        parts.append(board.mine(view["seat"]))
    return Group(*parts)


def status(view: View, game: Game, lang: str = "en") -> RenderableType:
    """Coins, points and investment of the seat that looks, in a line; while walking also the steps."""
    board = Board(view, game, lang, None)
    seat = view["seat"] if view["seat"] is not None else 0
    mine = view["boards"][seat]
    v = board.voice
    said = board.say("status", coins=v.coins(mine["coins"]), vp=v.vp(mine["vp"]), space=mine["invest"])
    line = Text.assemble(board.mark(seat), " ", said)
    if view["walk"] is not None:
        line.append(" · " + board.say("walk", steps=view["walk"]["steps"]))
    return line


def signs(game: Game, lang: str = "en") -> str:
    """What the signs and short words of the table mean."""
    return WORDS.say(lang, "signs")


class Board:
    """Everything on the table."""

    def __init__(self, view: View, game: Game, lang: str, names: Sequence[str] | None) -> None:
        self.view = view
        self.lang = lang
        self.voice = Voice(game, lang)
        self.components = game.components
        known = list(names or [self.voice.who(seat) for seat in range(view["players"])])
        self.names = known if view["players"] > 1 else [known[0], self.voice.who(-1)]

    def say(self, key: str, **args: Any) -> str:
        """A word of the terminal's own catalogue."""
        return WORDS.say(self.lang, key, **args)

    def mark(self, board: int) -> Text:
        """The sign of a player: a shape and a colour."""
        return Text(*SEATS[board])

    def title(self, text: str | Text) -> Rule:
        """A heading across the column."""
        return Rule(Text(text, "bold") if isinstance(text, str) else text, align="left", style="dim")

    def grid(self, *headings: str) -> Table:
        """A table without lines."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for heading in headings:
            table.add_column(heading)
        return table

    # The common boards --------------------------------------------------------------------------

    def header(self) -> RenderableType:
        """Round, action, first player, Queen."""
        view, v = self.view, self.voice
        when = self.say("round", round=view["round"], rounds=view["rounds"]) if view["round"] else self.say("draft")
        line = Text(when, "bold")
        if view["over"]:
            line.append(f" · {self.say('over')}")
        elif view["lap"]:
            line.append(f" · {self.say('action', lap=view['lap'])}")
        line.append(f" · {self.say('first', who=self.names[view['first']])}")
        if view["queen"] is not None:
            line.append(f" · {self.say('queen', queen=v.quoted(view['queen']), effect=v.about(view['queen']))}")
        elif view["round"]:
            line.append(f" · {self.say('queen.visited')}")
        return line

    def regions(self) -> list[RenderableType]:
        """Each region with who is there, and its cards."""
        found: list[RenderableType] = []
        for region in REGIONS:
            title = Text(self.voice.name(region), "bold")
            for i, board in enumerate(self.view["boards"]):
                if region in board["houses"]:
                    title.append(" ⌂", SEATS[i][1])
                if board["at"] == region:
                    title.append(" ").append_text(self.mark(i))
            if self.view["balloon"] == region:
                title.append(f" ({self.say('balloon')})", "bold yellow")
            table = self.grid("", *(self.say(key) for key in ("card", "cost", "effect", "bird", "left")))
            for name, space in self.view["spaces"].items():
                if space["region"] == region:
                    table.add_row(name[-1], *self.card(space))
            found += [self.title(title), table]
        return found

    def card(self, space: View) -> list[RenderableType]:
        """A deck space as the cells of a row."""
        v = self.voice
        if space["shown"] is None:
            return [Text(self.say("nothing"), "dim"), "", "", "", ""]
        thing = v.things[space["shown"]]
        style = GUILD_STYLES.get(thing.get("guild", ""), "bold" if "deck" in thing else "dim")
        bird = Text("")
        if space["bird"] is not None:
            bird = Text(v.about(space["bird"]), BIRD_STYLES[v.things[space["bird"]]["colour"]])
        return [
            Text(v.name(space["shown"]), style),
            str(space["cost"]),
            v.about(space["shown"]),
            bird,
            str(space["left"]),
        ]

    def bridges(self) -> RenderableType:
        """Every bridge with the paws on it."""
        line = Text(f"{self.say('bridges')}  ", "bold")
        for bridge in BRIDGES:
            entry = self.voice.things[bridge]
            line.append(f"{self.say('short.' + entry['a'])}–{self.say('short.' + entry['b'])} ", "dim")
            paws = [self.mark(i) for i, board in enumerate(self.view["boards"]) if bridge in board["paws"]]
            line.append_text(Text("").join(paws) if paws else Text("·", "dim"))
            line.append("   ")
        return line

    def objectives(self) -> RenderableType:
        """What the objectives ask, pay, and who has claimed them."""
        table = self.grid(self.say("objectives"), "", self.say("objective.vp"), self.say("objective.markers"))
        for objective in self.view["objectives"]:
            side = self.say("hard" if objective["hard"] else "easy")
            markers = Text("").join(self.mark(board) for board in objective["claims"])
            points = "/".join(str(n) for n in objective["vp"])
            table.add_row(
                f"{objective['row']} {self.voice.name(objective['id'])} ({side})",
                self.voice.needs(objective["needs"]),
                points,
                markers,
            )
        return table

    def favours(self) -> RenderableType:
        """The open Favours and the stock."""
        line = Text(f"{self.say('favours')}  ", "bold")
        for favour in self.view["favours"]:
            if favour is not None:
                line.append(f"{self.voice.name(favour)} ").append(f"{self.voice.favour(favour)}   ", "dim")
        return line.append(self.say("favours.stock", n=self.view["favours_left"]), "dim")

    def draft(self) -> RenderableType:
        """The pairs that are left."""
        table = self.grid(self.say("draft"), self.say("favours"))
        for pair in self.view["pairs"]:
            table.add_row(start_face(self.voice, pair["start"]), self.voice.favour(pair["favour"]))
        return table

    def solo(self) -> RenderableType:
        """The rival's tiles."""
        solo = self.view["solo"]
        tiles = ", ".join(self.voice.name(tile) for tile in solo["seen"]) or self.say("nothing")
        return Text(self.say("solo", tiles=tiles, n=solo["left"]), "dim")

    # The players --------------------------------------------------------------------------------

    def players(self) -> RenderableType:
        """All boards side by side, in numbers."""
        table = self.grid(self.say("players"))
        boards = self.view["boards"]
        for i in range(len(boards)):
            table.add_column(Text.assemble(self.mark(i), " ", self.names[i]), justify="right")
        rows: dict[str, list[str]] = {
            "vp": [str(b["vp"]) for b in boards],
            "score": [str(b["score"]) for b in boards],
            "coins": [str(b["coins"]) for b in boards],
            "invest": [str(b["invest"]) for b in boards],
            "tracks": [" ".join(str(b["tracks"][r]) for r in RESOURCES) for b in boards],
            "columns": [" ".join(str(b["columns"][g]) for g in GUILDS) for b in boards],
            "structures": [str(len(b["structures"])) for b in boards],
            "birds": [str(sum(b["birds"].values())) for b in boards],
            "houses": [str(3 - b["houses_left"]) for b in boards],
            "favours": [str(len(b["favours"])) for b in boards],
            "tiles": [str(len(b["available"])) for b in boards],
            "paws": [str(len(b["paws"])) for b in boards],
        }
        for key, cells in rows.items():
            table.add_row(self.say(f"row.{key}"), *cells)
        return table

    def mine(self, seat: int) -> RenderableType:
        """The own board in full."""
        v = self.voice
        board = self.view["boards"][seat]
        table = Table.grid(padding=(0, 1))
        table.add_row(Text(self.say("tiles"), "bold"), Text(", ").join(self.tile(board, tile) for tile in TILES))
        owned = [f"{v.name(name)} ({v.about(name)})" for name in board["structures"]]
        table.add_row(Text(self.say("structures"), "bold"), ", ".join(owned))
        table.add_row(Text(self.say("decorations"), "bold"), Text(", ").join(self.slot(board, slot) for slot in SLOTS))
        held = [f"{v.name(name)}: {v.favour(name)} ({v.vp(worth)})" for name, worth in board["favours"].items()]
        table.add_row(Text(self.say("my_favours"), "bold"), ", ".join(held) or self.say("nothing"))
        return Group(self.title(self.say("mine", who=self.names[seat])), table)

    def tile(self, board: View, tile: str) -> Text:
        """An action tile: its face, and whether it is played."""
        upgraded = tile in board["upgraded"]
        side = self.voice.things[tile]["upgraded" if upgraded else "base"]
        notes = [str(side["rest_coins"]), tile_work(self.voice, tile, int(upgraded))]
        if upgraded:
            notes.append(self.say("tile.upgraded"))
        if tile in board["played"]:
            return Text(f"{self.voice.name(tile)} ({self.say('tile.played')})", "dim")
        return Text(f"{self.voice.name(tile)} ({'; '.join(notes)})", "bold" if upgraded else "")

    def slot(self, board: View, slot: str) -> Text:
        """A decoration slot: track, place, stars, filled, passed."""
        data = next(entry for entry in self.components["decoration_slot"] if entry["id"] == slot)
        sign = "✿" if data["kind"] == "flower" else "♟"
        state = board["slots"][slot]
        text = Text(f"{self.voice.name(data['track'])} {data['passed_at']} {sign}{'★' * data['stars']}")
        notes = [self.say(f"slot.{key}") for key in ("filled", "passed") if state[key]]
        if notes:
            text.append(f" ({', '.join(notes)})")
        text.stylize("bold" if state["filled"] else "dim")
        return text
