"""A game in the terminal: the table, the log, the question, the numbered answers, and the commands beside them."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from royaume.bots import Player, make_bot
from royaume.bots.greedy import Greedy
from royaume.cli.display import account_table, breakdown_table, ranking_table, show_signs, show_status, show_table
from royaume.cli.saves import SavedTable
from royaume.cli.shared import out, seat_style, warn, words
from royaume.engine.errors import RoyaumeError
from royaume.engine.events import Event
from royaume.engine.openness import open_to_all
from royaume.engine.rulebook import Clause, read_rulebook, rules_file
from royaume.engine.state import CHANCE, REVEAL, TURN, State

MOST_CLAUSES = 8  # shown for one search
RECENT = 10  # lines of the log that are shown when a game goes on
WIDE = 100  # columns from which the notation of an action stands beside its label
FORGET_SCREEN = "\x1b[H\x1b[2J\x1b[3J"


class Leave(Exception):
    """The person leaves the table; the game waits in its file."""


class Session:
    """One table in one terminal, from the present position to the end or until somebody leaves."""

    def __init__(self, table: SavedTable, read: Callable[[str], str]) -> None:
        self.table = table
        self.record = table.record
        self.game = table.record.game
        self.lang = table.lang
        self.names = table.names()
        self.read = read
        self.state: State = self.record.replay()
        self.events: list[tuple[int, Event]] = self.record.events()
        self.told = [max(0, len(self.events) - RECENT)] * self.state.seats  # how many events each seat has read
        self.fresh = [True] * self.state.seats  # seats that have not seen the table since the turn changed
        self.people = [i for i, taken in enumerate(table.seats) if taken.human]
        self.at_screen: int | None = None  # whose eyes are on the screen
        self.private = False  # the screen may show what only one of them may know
        self.bots = {
            seat: Player(make_bot(taken.kind, timed=True), seat, self.record.seed)
            for seat, taken in enumerate(table.seats)
            if not taken.human
        }
        self.commands: dict[str, Callable[[int, str], None]] = {
            "help": self.help,
            "why": self.why,
            "table": self.show_table,
            "log": self.show_log,
            "rules": self.rules,
            "hint": self.hint,
            "score": self.score,
            "save": self.save,
        }
        self.verbs = {
            verb: command
            for command in (*self.commands, "undo", "quit")
            for verb in words.say(self.lang, f"command.{command}").split()
        }

    def say(self, key: str, style: str = "", **args: object) -> None:
        """Print a sentence of the catalogue."""
        out.print(Text(words.say(self.lang, key, **args), style), soft_wrap="path" in args)

    # The course of the game ---------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end; Leave if a person goes before."""
        self.table.write()
        while self.state.player is not None:
            seat = self.state.player
            if seat in self.bots:
                self.carry_out(self.bots[seat].decide(self.state))
            else:
                self.hand_over(seat)
                self.decide(seat)

    def carry_out(self, action: int) -> None:
        """Play an action, listen to what happens, and write the table to its file."""
        self.state.log = []
        self.state.play(action)
        self.record.actions.append(action)
        self.events += [(self.state.ply, event) for event in self.state.log]
        if self.state.marks & TURN:
            self.fresh = [True] * self.state.seats
        self.table.write()

    def undo(self) -> bool:
        """Go back one decision if nothing was revealed and the turn is the same; say why not otherwise."""
        limit = self.record.undo_limit()
        back = len(self.record.actions) - 1
        if back < limit:
            marks = self.record.replay(limit).marks
            why = "start" if limit == 0 else "reveal" if marks & REVEAL else "chance" if marks & CHANCE else "turn"
            self.say("undo.no", "yellow", why=words.say(self.lang, f"undo.{why}"))
            return False
        del self.record.actions[back:]
        self.state = self.record.replay()
        self.events = [(ply, event) for ply, event in self.events if ply <= back]
        self.told = [min(told, len(self.events)) for told in self.told]
        self.table.write()
        self.say("undo.done", "dim")
        return True

    # Several people at one screen ---------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """Say whose turn it is, if several share the screen; where there are secrets, clear it and wait first."""
        if len(self.people) > 1 and self.at_screen != seat:
            self.private = self.private or self.secrets()
            if self.private and out.is_terminal:
                out.file.write(FORGET_SCREEN)
            out.print(Rule(style=seat_style(seat)))
            self.say("hand_over" if self.private else "next_turn", f"bold {seat_style(seat)}", name=self.names[seat])
            if self.private:
                self.read(words.say(self.lang, "hand_over.ready"))
            self.private = False
            self.fresh[seat] = True
        self.at_screen = seat

    def secrets(self) -> bool:
        """True if somebody at a shared screen knows, or has still to be told, what the others may not."""
        if len(self.people) < 2:
            return False
        told = [event for _, event in self.events[min(self.told[i] for i in self.people) :]]
        return not open_to_all(self.state, self.people, told)

    # One decision -------------------------------------------------------------------------------

    def decide(self, seat: int) -> None:
        """Show what the seat needs to know, and read lines until it has decided or taken something back."""
        self.present(seat)
        while True:
            line = self.read(words.say(self.lang, "your_choice")).strip()
            if not line:
                self.present_options()
                continue
            verb, _, rest = line.partition(" ")
            command = self.verbs.get(verb.casefold())
            if command == "quit":
                raise Leave
            if command == "undo":
                if self.undo():
                    return
            elif command == "help" and rest.strip():
                self.why(seat, rest.strip())
            elif command is not None:
                self.commands[command](seat, rest.strip())
            else:
                action = self.find_action(line)
                if action is not None and self.allowed(action):
                    self.carry_out(action)
                    return

    def present(self, seat: int) -> None:
        """The table at the beginning of a turn, a line about it later; then the news, the question, the answers."""
        view = self.state.view(seat)
        self.private = self.private or self.secrets()
        out.print()
        if self.fresh[seat]:
            out.print(show_table(self.game, view, self.lang, self.names))
            self.fresh[seat] = False
        for event in self.events[self.told[seat] :]:
            out.print(self.log_line(event, seat))
        self.told[seat] = len(self.events)
        status = show_status(self.game, view, self.lang)
        if status is not None:
            out.print(status)
        out.print(Text(self.game.prompt(self.state, self.lang), f"bold {seat_style(seat)}"))
        self.present_options()

    def present_options(self) -> None:
        """The answers with their numbers; side by side where they are many and short."""
        offered = self.state.offered
        labels = [self.game.label(self.state, action, self.lang) for action in offered]
        numbers = [Text(f"{i:>3} ", "bold cyan") for i in range(1, len(offered) + 1)]
        if len(offered) > 12:
            lines = [Text.assemble(number, label) for number, label in zip(numbers, labels, strict=True)]
            out.print(Columns(lines, column_first=True, padding=(0, 2)))
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        for number, label, action in zip(numbers, labels, offered, strict=True):
            notation = self.game.notation(action) if out.width >= WIDE else ""
            grid.add_row(number, Text(label), Text(notation, "dim"))
        out.print(grid)

    def find_action(self, text: str) -> int | None:
        """The action with this number or notation; says so if there is none."""
        if text.isdecimal():
            if 1 <= int(text) <= len(self.state.offered):
                return self.state.offered[int(text) - 1]
            self.say("no_number", "yellow", n=len(self.state.offered))
            return None
        try:
            return self.game.parse(text)
        except RoyaumeError:
            offered = [self.game.notation(action) for action in self.state.offered]
            near = ", ".join(difflib.get_close_matches(text, offered, n=3, cutoff=0.5))
            self.say("no_action.near" if near else "no_action", "yellow", text=text, near=near)
            return None

    def allowed(self, action: int) -> bool:
        """True if the action is legal now; else the reason and its clauses are shown."""
        reason = self.state.why_not(action)
        if reason is None:
            return True
        out.print(Text.assemble((reason.text(self.lang), "yellow"), (f"  {', '.join(reason.clauses)}", "dim")))
        return False

    # Commands -----------------------------------------------------------------------------------

    def help(self, seat: int, rest: str) -> None:
        """All commands, and what the signs on the table mean."""
        grid = Table.grid(padding=(0, 3, 0, 0))
        for command in ("choose", "help", "why", "undo", "table", "log", "score", "rules", "hint", "save", "quit"):
            verbs = words.say(self.lang, f"command.{command}")
            grid.add_row(Text(verbs, "bold cyan"), Text(words.say(self.lang, f"command.{command}.about")))
        out.print(grid)
        signs = show_signs(self.game, self.lang)
        if signs is not None:
            out.print(Text(signs, "dim"))

    def why(self, seat: int, rest: str) -> None:
        """Why an action is not allowed now, or that it is."""
        if not rest:
            self.say("why.what", "yellow")
            return
        action = self.find_action(rest)
        if action is not None and self.allowed(action):
            self.say("why.legal", "green", label=self.game.label(self.state, action, self.lang))

    def show_table(self, seat: int, rest: str) -> None:
        """The whole table again."""
        out.print(show_table(self.game, self.state.view(seat), self.lang, self.names))

    def show_log(self, seat: int, rest: str) -> None:
        """Everything that has happened, as far as the seat may know."""
        for event in self.events:
            out.print(self.log_line(event, seat))

    def log_line(self, told: tuple[int, Event], seat: int | None) -> Padding:
        """One line of the log, in the colour of its seat."""
        _, event = told
        text = self.game.tell(event.seen_by(seat), self.lang, dict(enumerate(self.names)))
        return Padding.indent(Text(text, seat_style(event.seat) if event.seat >= 0 else "dim"), 2)

    def rules(self, seat: int, rest: str) -> None:
        """The chapters of the rules, or the clauses with this number or these words."""
        book = read_rulebook(rules_file(self.game.folder, self.lang))
        if not rest:
            for section in book.sections:
                out.print(Text(f"  {section.title}"))
            self.say("rules.how", "dim")
            return
        numbered = book.clauses.get(f"{self.game.clause_prefix}-{rest.upper()}")
        found = [numbered] if numbered else book.search(rest)
        if not found:
            self.say("rules.none", "yellow", text=rest)
        for clause in found[:MOST_CLAUSES]:
            out.print(clause_text(clause))
        if len(found) > MOST_CLAUSES:
            out.print(Text(words.count(self.lang, "rules.more", len(found) - MOST_CLAUSES), "dim"))

    def hint(self, seat: int, rest: str) -> None:
        """What the greedy bot would do with what this seat knows."""
        action = Player(Greedy(), seat, self.state.ply).decide(self.state)
        self.say("hint", "green", label=self.game.label(self.state, action, self.lang))

    def score(self, seat: int, rest: str) -> None:
        """The score line by line, as if the game ended now; of the others only what the view shows."""
        seen = self.state.view(seat).get("seats", [])
        lines = [
            self.state.breakdown(i) if i == seat else seen[i].get("breakdown") if i < len(seen) else None
            for i in range(self.state.seats)
        ]
        out.print(breakdown_table(self.game, lines, self.names, self.lang))

    def save(self, seat: int, rest: str) -> None:
        """Write the table to a file of the person's choice."""
        path = Path(rest) if rest else self.table.path
        try:
            self.table.write(path)
            self.say("saved", "green", path=path)
        except RoyaumeError as error:
            warn(str(error))

    # The end ------------------------------------------------------------------------------------

    def show_end(self) -> None:
        """The last news, who won, and what the scores are made of."""
        state = self.state
        viewer = self.at_screen
        for event in self.events[self.told[viewer] if viewer is not None else 0 :]:
            out.print(self.log_line(event, viewer))
        out.print()
        out.print(Rule(Text(words.say(self.lang, "over"), "bold")))
        out.print(ranking_table(state.scores(), state.winners(), self.names, self.lang))
        out.print(account_table(state, self.names, self.lang))


def clause_text(clause: Clause) -> Markdown:
    """A clause of the rules for the terminal."""
    return Markdown(f"**{clause.id}** {clause.text}")
