"""The way of a frame: a page is a few fragments, and a frame is what has changed in them since the last one.

The fragments are drawn once for all who see the same: a seat, or everybody who only watches in one language. What is
kept of them is compared with what a listener was sent before, and only the difference travels. The page that is
loaded is made of the same fragments, so that a live page and a fresh one cannot say different things.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from royaume.server.follow import RETRY, STILL_HERE, News, Piece, to_json
from royaume.server.views import Cursor, Visit
from royaume.web import scenes
from royaume.web.kit import PLY
from royaume.web.render import Speech

FRAGMENTS = ("status", "stage", "players", "side", "since", "lines", "said", "dock", "menu", "over", "voice")
LARGE = ("stage", "players", "dock")  # which take longest
RUN = 3  # so many equal tokens are worth a reference
BLOCK = 64  # so many are compared at once
NEAR = 6  # so far it is looked around a change before everything is looked through

Cut = str | list[int]  # new text, or [from, count]: tokens of what was there before
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The fragments of a table as one audience sees it at one moment."""

    number: int
    cursor: str
    ply: int
    seat: int | None
    mine: bool
    game_name: str
    parts: Mapping[str, bytes]  # with a sign where the ply stands, or every move would change everything

    def html(self, name: str) -> Markup:
        """One fragment as it stands in a page."""
        return Markup(self.parts[name].decode().replace(PLY, str(self.ply)))

    def partials(self) -> str:
        """All fragments, each for its place in a page that is there."""
        return "".join(
            f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{self.html(name)}</hx-partial>'
            for name in self.parts
        )


async def drawn(speech: Speech, visit: Visit) -> Drawn:
    """The fragments as these eyes see the table now, drawn once for all who see the same."""
    return await visit.shared("fragments", functools.partial(_draw, Speech(speech.lang), visit))


async def _draw(speech: Speech, visit: Visit) -> Drawn:
    look = await visit.look()
    parts = {}
    async with (
        visit.drawing
    ):  # one drawing after the other, and before each large part whoever else has something to do
        names = {**speech.context(visit.game_id), **scenes.table(speech, look)}
        for name in FRAGMENTS:
            if name in LARGE:
                await asyncio.sleep(0)
            parts[name] = speech.put(f"table/{name}.html", names).encode()
        names["voice"].end()
    return Drawn(
        number=next(_numbers),
        cursor=look.seen["cursor"],
        ply=look.seen["ply"],
        seat=look.seen["you"]["seat"],
        mine=names["mine"],
        game_name=names["game_name"],
        parts=parts,
    )


# The difference --------------------------------------------------------------------------------------


def difference(old: Drawn | None, new: Drawn) -> dict[str, Any]:
    """What has to be sent to whoever was sent `old`, or nothing yet."""
    if old is None:
        return {"ply": new.ply, "parts": {name: html.decode() for name, html in new.parts.items()}}
    changed = {name: html for name, html in new.parts.items() if html != old.parts[name]}
    return {"ply": new.ply, "parts": {name: cuts(old.parts[name], html) for name, html in changed.items()}}


def cuts(before: bytes, after: bytes) -> list[Cut]:
    """A text as pieces of another: both are taken apart at every `<`, on the server and in the browser alike."""
    head = before.rfind(b"<", 0, _head(before, after))
    tail = _tail(before, after, head + 1)
    first = before.count(b"<", 0, head) + 1 if head >= 0 else 0
    found: list[Cut] = [[0, first]] if first else []
    middle = before[head + 1 : len(before) - tail].split(b"<"), after[head + 1 : len(after) - tail].split(b"<")
    for each in _pieces(*middle):
        found.append(each if isinstance(each, str) else [each[0] + first, each[1]])
    if tail:
        found.append([first + len(middle[0]), before.count(b"<", len(before) - tail)])
    return found


def _head(before: bytes, after: bytes) -> int:
    """How many bytes both begin with."""
    low, high = 0, min(len(before), len(after))
    while low < high:
        middle = (low + high + 1) // 2
        if before[low:middle] == after[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _tail(before: bytes, after: bytes, start: int) -> int:
    """How many bytes both end with, from a `<` on; what comes before `start` is counted already."""
    low, high = 0, min(len(before), len(after)) - start
    end, other = len(before), len(after)
    while low < high:
        middle = (low + high + 1) // 2
        if before[end - middle : end - low] == after[other - middle : other - low]:
            low = middle
        else:
            high = middle - 1
    at = before.find(b"<", end - low) if low > 0 else -1
    return end - at if at >= 0 else 0


def _pieces(old: Sequence[bytes], new: Sequence[bytes]) -> list[Cut]:
    """New tokens as runs of old ones, and what is not among them."""
    where: dict[bytes, int] = {}
    found: list[Cut] = []
    i = j = written = 0
    end = len(new) - RUN
    while j <= end:
        if not _same(old, i, new, j):
            there = _near(old, i, new, j) if not where else None
            if there is None:
                where = where or dict(zip(old, itertools.count(), strict=False))
                at = where.get(new[j], -1)
                if at < 0 or not _same(old, at, new, j):
                    i, j = i + 1, j + 1
                    continue
                there = at, j
            i, j = there
            while i > 0 and j > written and old[i - 1] == new[j - 1]:  # what is not alone of its kind was passed over
                i, j = i - 1, j - 1
        run = _alike(old, i, new, j)
        if written < j:
            found.append(b"<".join(new[written:j]).decode())
        found.append([i, run])
        i, j = i + run, j + run
        written = j
    if written < len(new):
        found.append(b"<".join(new[written:]).decode())
    return found


def _same(old: Sequence[bytes], i: int, new: Sequence[bytes], j: int) -> bool:
    """True if enough tokens are the same from there on; there must be as many new ones."""
    return i + RUN <= len(old) and old[i] == new[j] and old[i : i + RUN] == new[j : j + RUN]


def _near(old: Sequence[bytes], i: int, new: Sequence[bytes], j: int) -> tuple[int, int] | None:
    """Where both go on alike after a few tokens that are others, more or fewer: most changes are small."""
    for more in range(1, min(NEAR, len(new) - RUN - j + 1)):
        for here, there in ((i + more, j + more), (i, j + more), (i + more, j)):
            if _same(old, here, new, there):
                return here, there
    return None


def _alike(old: Sequence[bytes], i: int, new: Sequence[bytes], j: int) -> int:
    """How many tokens are the same from there on."""
    end = min(len(old) - i, len(new) - j)
    run = 0
    while run + BLOCK <= end and old[i + run : i + run + BLOCK] == new[j + run : j + run + BLOCK]:
        run += BLOCK
    while run < end and old[i + run] == new[j + run]:
        run += 1
    return run


# The stream ------------------------------------------------------------------------------------------


async def frames(news: AsyncIterator[News | None], speech: Speech) -> AsyncIterator[Piece]:
    """News of a table as frames: the whole page at first, then what changed. Who was slow gets the newest at once."""
    yield RETRY
    before: Drawn | None = None
    async for each in news:
        if each is None:
            yield STILL_HERE
            continue
        if not each.visit.playable:  # a page of a table whose rules have gone learns that
            before = None
            yield await each.visit.shared("other rules", functools.partial(_farewell, Speech(speech.lang), each.visit))
            continue
        now = await drawn(speech, each.visit)
        each.shown = Cursor.read(now.cursor)
        kind = ("frame", before.number if before is not None else None, now.number)
        yield await each.visit.shared(kind, functools.partial(_frame, before, now))
        before = now


async def _farewell(speech: Speech, visit: Visit) -> Piece:
    return event(str(visit.cursor), speech.draw("table/other_rules.html", url=f"/t/{visit.table_id}"))


async def _frame(before: Drawn | None, now: Drawn) -> Piece:
    return event(now.cursor, to_json(difference(before, now)).decode())


def event(cursor: str, text: str) -> Piece:
    """A Server-Sent Event."""
    data = b"".join(b"data: %s\n" % line for line in text.encode().splitlines())
    return Piece(b"id: %s\n%s\n" % (cursor.encode(), data))
