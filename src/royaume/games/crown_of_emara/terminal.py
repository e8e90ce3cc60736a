"""The table of Crown of Emara in the terminal, out of a seat's view alone: it fits 80 columns and uses more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from royaume.engine.game import Game
from royaume.engine.words import Words
from royaume.games.crown_of_emara.actions import COUNTRYSIDE, GOODS, RANKS, RESOURCES, TOWN
from royaume.games.crown_of_emara.tables import units_of
from royaume.games.crown_of_emara.vocabulary import Voice

if TYPE_CHECKING:
    from royaume.games.crown_of_emara.game import CrownOfEmara

View = Mapping[str, Any]

WORDS = Words(Path(__file__).parent / "locale" / "terminal")
SEATS = (("◆", "yellow"), ("●", "bright_blue"), ("■", "red"), ("▲", "green"))
GOOD_STYLES = {
    "wood": "dark_orange3",
    "stone": "grey62",
    "cloth": "medium_purple1",
    "grain": "khaki3",
    "gold": "bright_yellow",
    "ring": "orchid",
    "book": "cyan3",
    "bread": "sandy_brown",
    "cp": "bold",
    "bp": "bold",
}
TWO_COLUMNS = 112  # from this width on the players stand beside the board
TURNS = 3


def show(view: View, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The whole table as the view shows it; `names` are the names of the players."""
    return Board(view, game, lang, names)


def status(view: View, game: Game, lang: str = "en") -> RenderableType:
    """Points and goods of the seat that looks, in a line."""
    board = Board(view, game, lang, None)
    seat = view["seat"] if view["seat"] is not None else 0
    return Flow([Text.assemble(board.mark(seat), " ", board.points(seat)), *board.goods(seat, only_owned=True)])


def signs(game: Game, lang: str = "en") -> str:
    """What the signs and short words of the table mean."""
    return WORDS.say(lang, "signs")


def heading(column: str, lang: str) -> str:
    """The heading of a column of the score sheet."""
    return WORDS.say(lang, f"column.{column}")


class Board:
    """Everything on the table, laid out for the width there is."""

    def __init__(self, view: View, game: Game, lang: str, names: Sequence[str] | None) -> None:
        self.view = view
        self.game = game
        self.lang = lang
        self.voice = Voice(game, lang)
        self.data = game.components.data
        self.tables = cast("CrownOfEmara", game).tables
        self.names = names or [self.voice.who(seat) for seat in range(view["players"])]
        self.entries = {
            table: {entry["id"]: entry for entry in self.data[table]}
            for table in ("countryside_locations", "advisors", "events", "action_cards", "nobility_ranks")
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.header()
        yield self.scores()
        boards = Group(self.ring(0), self.ring(1))
        people = Group(self.nobility(), *self.areas())
        if options.max_width >= TWO_COLUMNS:
            sides = Table.grid(expand=True, padding=(0, 1))
            sides.add_column(ratio=3)
            sides.add_column(ratio=2)
            sides.add_row(boards, people)
            yield sides
            yield self.advisors(options.max_width)
        else:
            yield boards
            yield self.advisors(options.max_width)
            yield people
        if self.view["seat"] is not None:
            yield self.hand(self.view["seat"])

    # Words --------------------------------------------------------------------------------------

    def say(self, key: str, **args: Any) -> str:
        """A word of the terminal's own catalogue."""
        return WORDS.say(self.lang, key, **args)

    def label(self, key: str) -> str:
        """A word before what it names, with a colon."""
        return self.say("label", name=self.say(key))

    def amount(self, item: str, n: int) -> Text:
        """So many of something, in its colour."""
        if item in ("gold", "ring"):
            said = WORDS.count(self.lang, f"amount.{item}", n)
        elif item in ("any_resource", "other_resource"):
            said = WORDS.count(self.lang, f"effect.{item}", n)
        elif item in ("cp", "bp"):
            said = f"{n} {self.say(item)}"
        else:
            said = self.voice.amount(item, n)
        return Text(said, GOOD_STYLES.get(item, ""))

    def cost(self, cost: Mapping[str, int]) -> list[Text]:
        """The parts of a printed cost."""
        return [self.amount(good, cost[good]) for good in GOODS if good in cost]

    def mark(self, seat: int) -> Text:
        """The sign of a seat: a shape and a colour."""
        return Text(*SEATS[seat])

    def title(self, text: str) -> Rule:
        """A heading across the column."""
        return Rule(Text(text, "bold"), align="left", style="dim", characters="─")

    def effect(self, effect: Sequence[Mapping[str, Any]]) -> Text:
        """An effect of the data in few words."""
        return Text(", ").join(self.one_effect(part) for part in effect)

    def one_effect(self, part: Mapping[str, Any]) -> Text:
        """One part of an effect."""
        if "choose_one" in part:
            return Text(" / ").join(self.one_effect(choice) for choice in part["choose_one"])
        if "exchange" in part:
            paid = Text(" + ").join(self.amount(p["pay"], p["n"]) for p in part["exchange"])
            gained = Text(" + ").join(self.amount(p["gain"], p["n"]) for p in part["for"])
            return Text.assemble(paid, " → ", gained)
        if "gain" in part:
            return Text("+") + self.amount(part["gain"], part["n"])
        if "add" in part:
            sign = "+" if part["n"] > 0 else "−"
            amount = Text(sign) + self.amount(part["add"], abs(part["n"]))
            return Text(self.say(f"effect.on.{part['on']}", amount=amount.plain))
        if "on" in part:
            return Text(self.say(f"effect.on.{part['on']}", n=part.get("discount", part.get("extra"))))
        if "rule" in part:
            return Text(self.say(f"effect.rule.{part['rule']}"))
        kind = next(key for key in ("move", "visit_town", "bonus") if key in part)
        return Text(self.say(f"effect.{kind}", n=part.get("discount", part[kind])))

    # The frame ----------------------------------------------------------------------------------

    def header(self) -> RenderableType:
        """Round, turn and event."""
        view = self.view
        event = self.entries["events"][view["event"]]
        rounds = self.data["meta"]["rounds"]
        where = Text(self.say("round", round=view["round"], rounds=rounds), "bold")
        if view["over"]:
            where.append(f" · {self.say('over')}")
        elif view["player"] is not None:
            played = sum(slot is not None for slot in view["seats"][view["player"]]["slots"])
            turn = min(TURNS, played + (view["decision"] == "play_card"))
            where.append(f" · {self.say('turn', turn=turn, turns=TURNS)} · ")
            where.append_text(self.mark(view["player"])).append(f" {self.names[view['player']]}")
        line = Text.assemble(
            (self.label("event"), "dim"),
            (self.voice.name(event["id"]), "bold"),
            (f" · {self.label('timing.' + event['timing'])}", "dim"),
            self.effect(event["effect"]),
        )
        head = Rule(Text.assemble((self.game.name(self.lang), "bold yellow"), "  ", where), style="yellow")
        return Group(head, Padding(line, (0, 1)))

    # The boards ---------------------------------------------------------------------------------

    def ring(self, i: int) -> RenderableType:
        """One ring: four locations from left to right, in the order in which councilors pass them."""
        places = self.view["boards"][i]
        mixed = self.view["options"]["mixed_boards"]
        name = self.say(("board.a", "board.b")[i] if mixed else ("board.countryside", "board.town")[i])
        title = Text(name, "bold")
        if self.view["seat"] is not None and i == 0:
            title.append(f"  {self.say('clockwise', steps='+1 +2 +3')}", "dim")
        table = Table(
            box=box.ROUNDED, expand=True, title=title, title_justify="left", border_style="dim", padding=(0, 1)
        )
        for position, place in enumerate(places):
            table.add_column(self.location_name(i, position, place), ratio=1, overflow="fold")
        table.add_row(*(self.visitors(i, position) for position in range(len(places))))
        table.add_row(*(self.country(place) if place in COUNTRYSIDE else self.town(place) for place in places))
        return table

    def location_name(self, i: int, position: int, place: str) -> Text:
        """The name of a location, and how many steps the councilor of the seat that looks is away."""
        name = Text(self.voice.name(place), "bold green" if place in COUNTRYSIDE else "bold bright_white")
        if self.view["seat"] is not None:
            steps = (position - self.view["seats"][self.view["seat"]]["at"][i]) % 4
            if steps:
                name.append(f" +{steps}", "dim")
        return name

    def visitors(self, i: int, position: int) -> Text:
        """The councilors that stand there."""
        here = [self.mark(seat) for seat, area in enumerate(self.view["seats"]) if area["at"][i] == position]
        return Text(" ").join(here)

    def country(self, place: str) -> RenderableType:
        """What a countryside location gives, and its huts: who works there, or what a free one costs."""
        entry = self.entries["countryside_locations"][place]
        lines: list[RenderableType] = [Text.assemble(("→ ", "dim"), self.amount(entry["produces"], entry["base_gain"]))]
        for hut in entry["huts"]:
            owner = self.view["huts"][hut["id"]]
            if owner < 0:
                lines.append(Flow([Text("⌂", "dim"), *self.cost(hut["cost"])], gap=1))
            else:
                lines.append(Text.assemble(self.mark(owner), (f" {self.names[owner]}", "dim")))
        return Group(*lines)

    def town(self, place: str) -> RenderableType:
        """What can be done at a town location, with the numbers the markers show now and next."""
        lines: list[RenderableType] = {
            "castle": self.castle,
            "cathedral": self.cathedral,
            "market": self.market,
            "construction_site": self.construction_site,
        }[place]()
        return Group(*lines)

    def castle(self) -> list[RenderableType]:
        """Gifts and books (CE-8.1, CE-8.2)."""
        book = self.tables.book_to_bp.gains[0][1]
        return [Text(self.say("castle.gift")), self.dials("gift"), Text(self.say("castle.book", bp=book))]

    def cathedral(self) -> list[RenderableType]:
        """Donations (CE-8.3)."""
        return [Text(self.say("cathedral.donation")), self.dials("donation")]

    def market(self) -> list[RenderableType]:
        """Sales and books (CE-8.4, CE-8.5)."""
        more = sum(part.get("extra", 0) for part in self.entries["events"][self.view["event"]]["effect"])
        sale = self.say("market.sell_more", n=1 + more) if more else self.say("market.sell")
        books = "/".join(map(str, self.tables.book_cp[1:]))
        return [Text(sale), Text(self.say("market.books", cp=books))]

    def construction_site(self) -> list[RenderableType]:
        """Stone, bread and wood (CE-8.6 to CE-8.8)."""
        t = self.tables
        stone = self.say("site.stone", bp=t.stone.gains[0][1], cp=self.dial("stone_marker"))
        bread = self.say("site.bread", cp=self.dial("bread_marker"))
        wood = [self.say("site.wood", n=units_of(way.price), bp=way.gains[0][1]) for way in t.wood]
        return [Text(line) for line in (stone, bread, *wood)]

    def dials(self, kind: str) -> RenderableType:
        """The four markers of gifts or donations."""
        shown = []
        for good in RESOURCES:
            name = Text(f"{self.say(f'good.{good}')} ", GOOD_STYLES[good])
            shown.append(name.append(self.dial(f"{kind}_{good}"), "bold"))
        return Flow(shown)

    def dial(self, marker: str) -> str:
        """What a marker shows now and after its next turn; alone once it is gone."""
        dial = self.view["markers"][marker]
        return f"{dial['value']}›{dial['next']}" if dial["uses_left"] else str(dial["value"])

    # Cards --------------------------------------------------------------------------------------

    def advisors(self, width: int) -> RenderableType:
        """The advisors on display, with cost, points and effect."""
        table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
        table.add_column(self.say("advisor.where"), max_width=26 if width >= TWO_COLUMNS else 12)
        table.add_column(self.say("advisors"), no_wrap=True)
        table.add_column(self.say("advisor.cost"), max_width=44 if width >= TWO_COLUMNS else 18)
        table.add_column(self.say("advisor.points"), justify="right")
        table.add_column(self.say("advisor.effect"), ratio=1)
        for place in self.order_of_towns():
            where = self.voice.name(place)
            for name in self.view["display"][place]:
                if name:
                    table.add_row(Text(where, "dim"), *self.advisor(name))
                    where = ""
        if self.view["next_advisor"]:
            waiting = Text(self.say("advisor.next", n=self.view["advisors_left"]), "dim italic")
            table.add_row(waiting, *self.advisor(self.view["next_advisor"]), style="dim")
        return table

    def order_of_towns(self) -> list[str]:
        """The town locations in the order of the boards."""
        return [place for board in self.view["boards"] for place in board if place in TOWN]

    def advisor(self, name: str) -> tuple[RenderableType, ...]:
        """Name, cost, points and effect of an advisor."""
        entry = self.entries["advisors"][name]
        effect = self.effect(entry["effect"])
        if entry["timing"] == "once_per_turn":
            effect = Text.assemble((self.label("timing.once_per_turn"), "dim"), effect)
        points = Text(str(entry["cp"] or ""), "bold")
        return Text(self.voice.name(name)), Flow(self.cost(entry["cost"]), gap=1), points, effect

    def nobility(self) -> RenderableType:
        """The five stacks: cost, the points on top, how many cards are left."""
        grid = Table.grid(expand=True, padding=(0, 1))
        names, costs, stacks = [], [], []
        for rank in RANKS:
            grid.add_column(ratio=1)
            entry = self.entries["nobility_ranks"][rank]
            stack = self.view["nobility"][rank]
            cost = [self.amount(good, entry[f"cost_{good}"]) for good in ("ring", "gold") if entry[f"cost_{good}"]]
            names.append(Text(self.voice.name(rank), "bold"))
            costs.append(Flow(cost, gap=1))
            if stack["top"] is None:
                stacks.append(Text("–", "dim"))
            else:
                stacks.append(Text.assemble(self.amount("cp", stack["top"]), (" " + "▮" * stack["left"], "dim")))
        grid.add_row(*names)
        grid.add_row(*costs)
        grid.add_row(*stacks)
        return Group(self.title(self.say("nobility")), Padding(grid, (0, 1)))

    # Players ------------------------------------------------------------------------------------

    def scores(self) -> RenderableType:
        """Both scores of everybody on one track, the gap between them, and the score if the game ended now."""
        view = self.view
        most = max([40, *(max(area["cp"], area["bp"]) for area in view["seats"])])
        if view["victoria"]:
            most = max(most, view["victoria"]["cp"])
        grid = Table.grid(expand=True, padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_column(no_wrap=True)
        for seat, area in enumerate(view["seats"]):
            who = Text.assemble(self.mark(seat), f" {self.names[seat]}")
            grid.add_row(who, Track(area["cp"], area["bp"], most, SEATS[seat][1]), self.points(seat))
        if view["victoria"]:
            v = view["victoria"]
            grid.add_row(
                Text("♛ " + self.say("victoria"), "magenta"),
                Track(v["cp"], None, most, "magenta"),
                self.amount("cp", v["cp"]),
            )
        parts: list[RenderableType] = [self.title(self.say("scores")), Padding(grid, (0, 1))]
        if view["victoria"] and not view["over"]:
            coming = view["victoria"]["next"]
            key = "victoria.next" if any(coming.values()) else "victoria.nothing"
            parts.append(Padding(Text(f"♛ {self.say(key, **coming)}", "magenta"), (0, 1)))
        return Group(*parts)

    def points(self, seat: int) -> Text:
        """Both scores, their gap, and the score if the game ended now."""
        area = self.view["seats"][seat]
        cp, bp = area["cp"], area["bp"]
        return Text.assemble(
            (f"{self.say('cp')} {cp:>2} ", "bold" if cp <= bp else ""),
            (f"{self.say('bp')} {bp:>2} ", "bold" if bp <= cp else ""),
            (f"{self.say('gap', n=abs(cp - bp))} ", "dim"),
            (self.say("now", n=area["score"]), "bold green"),
        )

    def areas(self) -> list[RenderableType]:
        """What lies before each player."""
        return [self.area(seat) for seat in range(self.view["players"])]

    def area(self, seat: int) -> RenderableType:
        """Goods, rank, craftsmen, cards played, advisors and tokens of one player."""
        area = self.view["seats"][seat]
        title = Text.assemble(self.mark(seat), (f" {self.names[seat]}", f"bold {SEATS[seat][1]}"))
        if seat == self.view["seat"]:
            title.append(f" ({self.say('you')})", "dim")
        if seat == self.view["first"] and self.view["players"] > 1:
            title.append(f" ♔ {self.say('first')}", "yellow")
        rank = self.voice.name(RANKS[area["rank"] - 1]) if area["rank"] else self.say("rank.none")
        facts = [Text(rank, "orchid" if area["rank"] else "dim"), Text(self.say("craftsmen", n=area["craftsmen"]))]
        lines: list[RenderableType] = [Flow(self.goods(seat)), Flow([*facts, *self.slots(area["slots"])])]
        if area["advisors"]:
            who = ", ".join(map(self.voice.name, area["advisors"]))
            lines.append(Text.assemble((self.label("advisors"), "dim"), who))
        if area["tokens"]:
            lines.append(Flow([Text(self.voice.name(token), "cyan3") for token in area["tokens"]]))
        return Group(Rule(title, align="left", style="dim"), *(Padding(line, (0, 1)) for line in lines))

    def goods(self, seat: int, only_owned: bool = False) -> list[Text]:
        """The goods of a player; what is there stands out."""
        shown = []
        for good, n in self.view["seats"][seat]["goods"].items():
            if n or not only_owned:
                name = Text(f"{self.say(f'good.{good}')} ", GOOD_STYLES[good] if n else "dim")
                shown.append(name.append(str(n), "bold" if n else "dim"))
        return shown

    def slots(self, slots: Sequence[str | None]) -> list[Text]:
        """The three slots with the cards played."""
        return [
            Text(f"[{i} {self.voice.name(card)}]") if card else Text(f"[{i}]", "dim") for i, card in enumerate(slots, 1)
        ]

    def hand(self, seat: int) -> RenderableType:
        """The hand of the seat that looks, with what each card does, and what is still in its deck."""
        area = self.view["seats"][seat]
        parts: list[RenderableType] = [self.title(self.say("hand"))]
        cards = Table.grid(padding=(0, 2))
        for card in area["hand"] or []:
            entry = self.entries["action_cards"][card]
            cards.add_row(Text(self.voice.name(card), "bold"), self.effect(entry["effect"]))
        parts.append(Padding(cards, (0, 1)))
        later = [card for card in area["unplayed"] if card not in (area["hand"] or [])]
        if later:
            said = ", ".join(map(self.voice.name, later))
            parts.append(Padding(Text(self.label("later") + said, "dim"), (0, 1)))
        if self.view["drawn"]:
            drawn = ", ".join(map(self.voice.name, self.view["drawn"]))
            parts.append(Padding(Text(self.label("drawn") + drawn, "cyan3"), (0, 1)))
        favors = self.say("favors", pile=self.view["favor_pile"], discard=len(self.view["favor_discard"]))
        parts.append(Padding(Text(favors, "dim"), (0, 1)))
        return Group(*parts)


class Flow:
    """Pieces of text one after the other, on as many lines as they need; no piece is ever broken."""

    def __init__(self, pieces: Sequence[Text], gap: int = 2) -> None:
        self.pieces = pieces
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for piece in self.pieces:
            if line and line.cell_len + self.gap + piece.cell_len > options.max_width:
                yield line
                line = Text()
            line.append(" " * self.gap if line else "")
            line.append_text(piece)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lengths = [piece.cell_len for piece in self.pieces] or [0]
        return Measurement(max(lengths), sum(lengths) + self.gap * (len(lengths) - 1))


class Track:
    """The score track of one player as a line: a disc for citizen points, a square for building points."""

    def __init__(self, cp: int, bp: int | None, most: int, style: str) -> None:
        self.cp = cp
        self.bp = bp
        self.most = most
        self.style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        last = options.max_width - 1
        line = ["─"] * (last + 1)
        cp = round(self.cp / self.most * last)
        if self.bp is not None:
            bp = round(self.bp / self.most * last)
            line[min(cp, bp) : max(cp, bp)] = "━" * abs(cp - bp)
            line[bp] = "▣"
        line[cp] = "◉"
        track = Text()
        for sign in line:
            track.append(sign, "dim" if sign == "─" else self.style)
        yield track
