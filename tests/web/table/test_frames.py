"""The page that was loaded, with all frames since, is the page that would be loaded now: for every audience."""

from __future__ import annotations

import asyncio
import gc
import json
import random
from typing import Any

import pytest
from jinja2.runtime import Context, Macro

import royaume
from royaume.server import chat, opening, play, seating, views
from royaume.server.follow import GZIP, Piece, follow
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.views import Cursor, Visit
from royaume.web import scenes
from royaume.web.frames import FRAGMENTS, cuts, drawn, frames
from royaume.web.kept import Voice
from royaume.web.kit import PLY
from royaume.web.render import Speech
from tests.known import known
from tests.web.table.company import ANN, BEN, EVE

pytestmark = pytest.mark.anyio

STEPS = 14


class Screen:
    """A browser: what it shows of a page after the frames it was sent."""

    def __init__(self, house: House, table: str, person: Person, lang: str, seat: int | None = None) -> None:
        self.house, self.table, self.person, self.seat = house, table, person, seat
        self.speech = Speech(lang)
        self.shown: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self.ply = 0
        self.weight = 0
        self.cursor = ""

    async def visit(self) -> Visit:
        tables = self.house.tables
        return await views.visit(tables, self.table, self.person, self.seat, self.speech.lang, views.at_screen)

    async def load(self) -> None:
        """Load the page and begin to listen."""
        page = await drawn(self.speech, await self.visit())
        self.shown = {name: page.html(name) for name in page.parts}
        since = Cursor.read(page.cursor)
        news = follow(
            self.house.tables, self.table, self.person, self.seat, self.speech.lang, since, 60, views.at_screen
        )
        self.stream = frames(news, self.speech)
        assert (await anext(self.stream)).raw.startswith(b"retry: ")

    async def hear(self) -> None:
        """Take in the next frame, as the script of the page does. What was done in secret brings those beside none."""
        if str((await self.visit()).cursor) == self.cursor:
            return
        piece: Piece = await anext(self.stream)
        self.weight = len(piece.raw)
        frame = json.loads(b"".join(line[6:] for line in piece.raw.splitlines() if line.startswith(b"data: ")))
        self.ply = frame["ply"]
        self.cursor = piece.raw.splitlines()[0].removeprefix(b"id: ").decode()
        for name, pieces in frame["parts"].items():
            old = self.held.get(name, "").split("<")
            parts = [each if isinstance(each, str) else "<".join(old[each[0] : sum(each)]) for each in pieces]
            self.held[name] = pieces if isinstance(pieces, str) else "<".join(parts)
        self.shown = {name: html.replace(PLY, str(self.ply)) for name, html in self.held.items()}

    async def fresh(self) -> dict[str, str]:
        """The fragments drawn anew, nothing of which was kept before."""
        visit = await self.visit()
        look = await visit.look()
        names = {**self.speech.context(visit.game_id), **scenes.table(self.speech, look)}
        del names["voice"]
        names["acts"]["ply"] = look.seen["ply"]
        return {name: self.speech.put(f"table/{name}.html", names) for name in FRAGMENTS}


async def some_moves(house: House, table: str, dice: random.Random, many: int) -> bool:
    """Play at random; now and then the last move is taken back. True if the game went on."""
    for i in range(many):
        sitting = await house.tables.get(table)
        if sitting.turn is None or sitting.state is None:
            return i > 0
        mover = sitting.seats[sitting.turn].user_id
        person = ANN if mover == ANN.id else BEN
        if len(sitting.moves) > 3 and dice.random() < 0.15 and sitting.undo_limit() < len(sitting.moves):
            last = ANN if sitting.seats[sitting.moves[-1].seat].user_id == ANN.id else BEN
            await play.undo(house.tables, table, last, sitting.ply, len(sitting.moves) - 1)
            continue
        notation = sitting.state.game.notation(dice.choice(sitting.state.legal()))
        await play.play(house.tables, table, person, sitting.ply, notation)
    return True


@pytest.mark.parametrize("game", royaume.games())
async def test_a_live_page_is_a_fresh_page(game: str, company: House) -> None:
    dice = random.Random(game)
    far = await opening.open_table(company.tables, ANN, Wish(game=game, seats=["me", "open"], visibility="lobby"))
    await seating.sit(company.tables, far.id, BEN, 1)
    near = await opening.open_table(company.tables, ANN, Wish(game=game, seats=["me", "me"], coach=True))
    screens = [Screen(company, far.id, person, lang) for person in (ANN, BEN, EVE) for lang in ("en", "fr")]
    around = [Screen(company, near.id, ANN, lang, seat) for lang in ("en", "fr") for seat in (None, 0)]
    for screen in (*screens, *around):
        await screen.load()
    weights: list[int] = []
    for step in range(STEPS):
        for table, here in ((far.id, screens), (near.id, around)):
            if not await some_moves(company, table, dice, dice.choice((1, 1, 2, 5, 12))):  # who is slow skips some
                await chat.say(company.tables, table, ANN, "that was the end")
            if step % 5 == 2 and table == far.id:
                await chat.say(company.tables, table, EVE, f"step {step} <i>🙂")
            for screen in here:
                await screen.hear()
                fresh = await screen.fresh()
                for name, html in fresh.items():
                    assert screen.shown[name].split("<") == html.split("<"), name
                weights.append(screen.weight)
    whole = sum(len(html) for html in screens[0].shown.values())
    assert sorted(weights)[len(weights) // 2] < whole / 3, "what did not change travels again"


@pytest.mark.parametrize("game", royaume.games())
async def test_a_drawing_goes_when_it_is_done(game: str, company: House) -> None:
    """Nothing of it is left to be looked for as garbage, which blocks everybody."""
    dice = random.Random(game)
    table = await opening.open_table(company.tables, ANN, Wish(game=game, seats=["me", "me"]))
    screen = Screen(company, table.id, ANN, "en")
    await screen.load()
    gc.collect()
    gc.disable()
    try:
        for _ in range(4):
            assert await some_moves(company, table.id, dice, 3)
            await screen.hear()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = [each for each in gc.garbage if isinstance(each, Context | Macro | Voice | Speech)]
        assert not left
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_all_who_only_watch_share_one_drawing(company: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await opening.open_table(
        company.tables, ANN, Wish(game=royaume.games()[0], seats=["me", "me"], visibility="lobby")
    )
    watching = []
    for number in range(30):
        person = Person(f"{number:032x}", f"Guest {number}")
        await known(company, person)
        watching.append(Screen(company, table.id, person, "en"))
    for screen in watching:
        await screen.load()
    made = 0
    prepare = scenes.table

    def counted(*args: Any) -> dict[str, Any]:
        nonlocal made
        made += 1
        return prepare(*args)

    monkeypatch.setattr(scenes, "table", counted)
    await some_moves(company, table.id, random.Random(1), 1)
    await asyncio.gather(*(screen.hear() for screen in watching))
    assert made == 1
    assert len({id(screen.shown["stage"]) for screen in watching}) == len(watching)
    assert all(screen.shown == watching[0].shown for screen in watching)


async def test_what_is_drawn_for_many_knows_no_person(company: House) -> None:
    table = await opening.open_table(company.tables, ANN, Wish(game=royaume.games()[0], seats=["me", "me"]))
    speech = Speech("en")
    names = speech.context(royaume.games()[0])
    assert {"csrf", "theme", "sound", "person", "path"}.isdisjoint(names)
    assert (await drawn(speech, await views.visit(company.tables, table.id, ANN))).parts


def patched(before: str, pieces: list[Any]) -> str:
    old = before.split("<")
    return "<".join(each if isinstance(each, str) else "<".join(old[each[0] : sum(each)]) for each in pieces)


def test_any_text_is_made_of_any_other() -> None:
    dice = random.Random(3)
    for _ in range(3000):
        words = ["<b>", "<i>x", "é🙂", "<", "<g id=1>", "</g>", "y"]
        before = "".join(dice.choices(words, k=dice.randrange(30)))
        after = list(before)
        for _ in range(dice.randrange(6)):
            at = dice.randrange(len(after) + 1)
            after[at : at + dice.randrange(4)] = dice.choices(words, k=dice.randrange(3))
        text = "".join(after)
        assert patched(before, cuts(before.encode(), text.encode())) == text


def test_pieces_fit_into_every_stream() -> None:
    import gzip
    import struct
    import zlib

    pieces = [Piece(text) for text in (b"one two two two", b"two", b"", b"one two three" * 50)]
    for order in ((0, 1, 2, 3), (3, 1), (2,), (1, 1, 1)):
        raw = b"".join(pieces[i].raw for i in order)
        end = struct.pack("<BBLL", 3, 0, zlib.crc32(raw), len(raw))
        assert gzip.decompress(GZIP + b"".join(pieces[i].packed for i in order) + end) == raw
