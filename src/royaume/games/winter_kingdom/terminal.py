"""The table of Winter Kingdom in the terminal, out of a seat's view alone: the map, the cards, the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.winter_kingdom.about import about
from royaume.games.winter_kingdom.actions import TERRAINS
from royaume.games.winter_kingdom.hexes import HEXES, NAMED, SECTION
from royaume.games.winter_kingdom.view import LETTERS
from royaume.games.winter_kingdom.vocabulary import Voice, duty

View = Mapping[str, Any]

WORDS = Words(Path(__file__).parent / "locale" / "terminal")
SEATS = (("a", "bright_blue"), ("b", "yellow"), ("c", "green"), ("d", "red"))
LEFT = 22  # columns from the middle of the map to its left end
GROUND = {
    "forest": "on #1c5b34",
    "meadow": "on #5d7320",
    "tundra": "on #7a5a18",
    "summit": "on #575280",
    "flowers": "on #80405c",
    "snow": "on #6d7a82",
    "ice": "on #2c6a94",
    "mountain": "on #32383f",
    "tunnel": "bold on #14100e",
    "village": "bold on #8c3522",
    "castle": "bold on #2a3470",
}
MAP_WIDTH = 54
TWO_COLUMNS = 104  # from this width on everything else stands beside the map


def show(view: View, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The whole table as the view shows it; `names` are the names of the players."""
    return Board(view, game, lang, names)


def status(view: View, game: Game, lang: str = "en") -> RenderableType:
    """Coins, reserve and points of the seat that looks, in a line."""
    board = Board(view, game, lang, None)
    return board.facts(view["seat"] if view["seat"] is not None else 0)


class Board:
    """Everything on the table, laid out for the width there is."""

    def __init__(self, view: View, game: Game, lang: str, names: Sequence[str] | None) -> None:
        self.view = view
        self.game = game
        self.lang = lang
        self.voice = Voice(game, lang)
        self.names = names or [self.voice.who(seat) for seat in range(view["players"])]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.header()
        beside = Group(self.common(), self.scores(), *(self.area(seat) for seat in range(self.view["players"])))
        if options.max_width >= TWO_COLUMNS:
            sides = Table.grid(expand=True, padding=(0, 2, 0, 0))
            sides.add_column(width=MAP_WIDTH)
            sides.add_column(ratio=1)
            sides.add_row(self.map(), beside)
            yield sides
        else:
            yield self.map()
            yield beside
        if self.view["seat"] is not None:
            yield self.hand(self.view["seat"])

    # Words --------------------------------------------------------------------------------------

    def say(self, key: str, **args: Any) -> str:
        """A word of the terminal's own catalogue."""
        return WORDS.say(self.lang, key, **args)

    def mark(self, seat: int) -> Text:
        """The sign of a seat: a letter and a colour."""
        return Text(f" {SEATS[seat][0]} ", f"bold reverse {SEATS[seat][1]}")

    def title(self, text: str) -> Rule:
        """A heading across the column."""
        return Rule(Text(text, "bold"), align="left", style="dim", characters="─")

    # The frame ----------------------------------------------------------------------------------

    def header(self) -> RenderableType:
        """Round, who plays, the open terrain card and the placements left."""
        view = self.view
        where = Text(self.say("round", round=view["round"]), "bold")
        if view["over"]:
            where.append(f" · {self.say('over')}")
        else:
            player = view["player"]
            terrain = self.voice.terrain(view["turn"]["terrain"] or view["seats"][player]["terrain_card"])
            where.append(" · ").append_text(self.mark(player)).append(f" {self.names[player]} · {terrain}")
            if view["left"]:
                where.append(f" · {WORDS.count(self.lang, 'left', view['left'])}")
            if view["forced"]:
                where.append(" · " + self.say("forced" + duty(view["twist"])), "bold")
        head = Rule(Text.assemble((self.game.name(self.lang), "bold bright_cyan"), "  ", where), style="bright_cyan")
        if view["still_to_move"] and not view["over"]:
            players = self.voice.listed([self.names[seat] for seat in view["still_to_move"]])
            return Group(head, Padding(Text(self.say("ending", players=players), "bold yellow"), (0, 1)))
        return head

    # The map ------------------------------------------------------------------------------------

    def map(self) -> RenderableType:
        """Every hex in two columns: its terrain by letter and colour, and the piece on it."""
        rows: dict[int, list[Text]] = {}
        ends: dict[int, int] = {}
        pieces = self.pieces()
        marked = {NAMED[name] for name in self.view["turn"]["fresh"]}
        for i, (q, r) in enumerate(HEXES):
            row = rows.setdefault(r, [Text(f"{r:>3} {q:>3} ", "dim")])
            column = 2 * q + r + LEFT
            gap = column - ends.get(r, 0)
            if gap:
                row.append(Text(" " * gap))
            row.append(self.hex(i, pieces.get(i), i in marked))
            ends[r] = column + 2
        legend = [
            Text("  ").join(
                Text.assemble((f"{LETTERS[t]} ", GROUND[TERRAINS[t]]), f" {self.voice.terrain(TERRAINS[t])}")
                for t in range(first, min(first + 4, len(TERRAINS)))
            )
            for first in (0, 4, 8)
        ]
        lines = [Text.assemble(*row) for row in rows.values()]
        return Group(Text(self.say("axes"), "dim"), *lines, *legend, Text(self.say("pieces"), "dim"))

    def hex(self, i: int, piece: tuple[int, bool] | None, fresh: bool) -> Text:
        """One hex in two columns; every other section is a little darker, a piece of this turn is underlined."""
        letter = self.view["terrain"][i]
        ground = GROUND[TERRAINS[LETTERS.index(letter)]]
        if piece is None:
            return Text(f"{letter} ", f"{ground} dim" if SECTION[i] % 2 else ground)
        seat, fort = piece
        sign, colour = SEATS[seat]
        style = f"bold reverse {colour}{' underline' if fresh else ''}"
        return Text.assemble((letter, ground), (sign.upper() if fort else sign, style))

    def pieces(self) -> dict[int, tuple[int, bool]]:
        """Hex -> the seat of its piece, and whether it is a fort."""
        found: dict[int, tuple[int, bool]] = {}
        for seat, area in enumerate(self.view["seats"]):
            found.update({NAMED[name]: (seat, False) for name in area["houses"]})
            found.update({NAMED[name]: (seat, True) for name in area["forts"]})
        return found

    # Cards for everybody ------------------------------------------------------------------------

    def common(self) -> RenderableType:
        """The economy card, the twist, and what was agreed on."""
        view = self.view
        lines = [self.card("economy", view["economy"])]
        if view["twist"]:
            lines.append(self.card("twist", view["twist"]))
        if view["top_section"]:
            lines.append(Text(self.say("top_section", name=self.voice.name(view["top_section"]))))
        if view["direction"]:
            name = self.game.option_value("direction", view["direction"], self.lang)
            lines.append(Text(self.say("direction", name=name)))
        return Group(self.title(self.say("common")), *(Padding(line, (0, 1)) for line in lines))

    def card(self, table: str, card: str) -> Text:
        """A card with what it does."""
        name = self.voice.name(card)
        return Text.assemble((name, "bold"), " ", (about(self.game, table, card, self.lang), "dim"))

    def scores(self) -> RenderableType:
        """The points of every scoring card and of the castles, as they stand."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column()
        for _ in self.names:
            table.add_column(justify="right")
        table.add_row("", *(Text(name, SEATS[seat][1]) for seat, name in enumerate(self.names)))
        for row in self.view["scoring"]:
            table.add_row(self.voice.name(row["card"]), *(str(n) for n in row["points"]))
        castles = [area["breakdown"]["castles"] for area in self.view["seats"]]
        table.add_row(self.game.line("castles", self.lang), *(str(n) for n in castles))
        table.add_row(
            Text(self.say("score"), "bold"), *(Text(str(area["score"]), "bold") for area in self.view["seats"])
        )
        texts = [Padding(self.card("scoring", row["card"]), (0, 1)) for row in self.view["scoring"]]
        return Group(self.title(self.say("scores")), Padding(table, (0, 1)), *texts)

    # Players ------------------------------------------------------------------------------------

    def facts(self, seat: int) -> Text:
        """Coins, reserve, hidden cards and points of a player."""
        area = self.view["seats"][seat]
        said = [
            self.voice.coins(area["coins"]),
            self.say("reserve", houses=area["reserve"]["houses"], forts=area["reserve"]["forts"]),
            WORDS.count(self.lang, "hidden", area["hand_size"]),
            self.say("now", n=area["score"]),
        ]
        return Text.assemble(self.mark(seat), " ", " · ".join(said))

    def area(self, seat: int) -> RenderableType:
        """What lies before one player."""
        area = self.view["seats"][seat]
        title = Text.assemble(self.mark(seat), (f" {self.names[seat]}", f"bold {SEATS[seat][1]}"))
        if seat == self.view["seat"]:
            title.append(f" ({self.say('you')})", "dim")
        if seat == self.view["first"]:
            title.append(f" ♔ {self.say('first')}", "yellow")
        cards = [self.in_play(card) for card in area["in_play"]]
        cards.append(self.token(self.voice.name("tunnel"), area["tunnel_used"]))
        return Group(
            Rule(title, align="left", style="dim"),
            Padding(self.facts(seat), (0, 1)),
            Padding(Text(", ").join(cards), (0, 1)),
        )

    def in_play(self, card: Mapping[str, Any]) -> Text:
        """A card in play: its level, and whether it was used."""
        return self.token(f"{self.voice.name(card['card'])} {'II' if card['level'] == 2 else 'I'}", card["used"])

    def token(self, name: str, used: bool) -> Text:
        """A card with its token: struck out once it is used."""
        return Text(name, "strike dim" if used else "")

    def hand(self, seat: int) -> RenderableType:
        """The hand of the seat that looks, with prices, and its terrain card."""
        area = self.view["seats"][seat]
        terrain = self.voice.terrain(area["terrain_card"])
        parts: list[RenderableType] = [self.title(self.say("hand", terrain=terrain))]
        for card in area["hand"]:
            buy, more = self.view["prices"][card]
            line = Text.assemble((f"{buy}+{more} ", "bold yellow"), self.card("ability", card))
            parts.append(Padding(line if card in area["affordable"] else Text(line.plain, "dim"), (0, 1)))
        return Group(*parts)
