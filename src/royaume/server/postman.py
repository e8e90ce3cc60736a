"""The postman: tells what is in the outbox, each notice once, and tries again later where that fails.

A notice is claimed by an update of its row, so of several processes one tells it. One that dies in the middle leaves
its claim to run out; the same mail then has the same number, and the same call of a hook the same id.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import smtplib
from collections.abc import Sequence
from email.message import EmailMessage
from typing import Any

import structlog
from sqlalchemy import delete, insert, select, update

from royaume.engine.registry import games, load
from royaume.server import models, notices
from royaume.server.calling import NotCalled, call
from royaume.server.clocks import DAY, HOUR, MINUTE, SECOND
from royaume.server.errors import Refusal
from royaume.server.links import Links
from royaume.server.mailing import Post
from royaume.server.notices import DROPPED, FAILED, SENT, WAITING
from royaume.server.person import WORDS
from royaume.server.pushing import Pushes
from royaume.server.settings import Settings
from royaume.server.sitting import OPEN
from royaume.server.tables import Tables
from royaume.server.watchman import Watchman
from royaume.server.wishes import CONFIRM, HOOK, LETTER, MAIL, PUSH, RESET, Letters, Wishes, read_wishes

log = structlog.get_logger("royaume.notices")
LOOK = 2.0  # seconds between looks into the outbox
AT_ONCE = 50  # so many are taken out of it in one look
CLAIM = 2 * MINUTE  # so long a process may take to tell one
TRIES = 9
KEPT = 30 * DAY  # so long it is known what was told


class Postman(Watchman):
    """Everything that is told outside the pages."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        super().__init__(LOOK)
        self.tables = tables
        self.site = settings.site.rstrip("/")
        self.mail = Post.read(settings.mail, settings.mail_from) if settings.mail and settings.site else None
        self.inside = settings.inside_hooks
        self.letters = Letters(settings.secret)
        self.links = Links(settings.secret)
        self.push = Pushes(tables.storage, self.site, self.inside) if self.site.startswith("https://") else None

    async def start(self) -> None:
        """Begin; at the first start a key is made that signs what browsers are told."""
        if self.push is not None:
            await self.push.open()
        await super().start()

    async def round(self) -> None:
        """Look into the outbox."""
        await self.look()

    async def confirm(self, user_id: str, wishes: Wishes) -> None:
        """Ask whether a mail address is the person's own."""
        o, at = models.outbox, self.tables.now()
        words = f"{CONFIRM}:{user_id}:{wishes.mail}:{at}"
        async with self.tables.storage.write() as connection:
            same = (o.c.user_id == user_id, o.c.kind == CONFIRM, o.c.status == WAITING)
            await connection.execute(update(o).where(*same).values(status=DROPPED))
            await connection.execute(
                insert(o).values(
                    id=hashlib.blake2b(words.encode(), digest_size=16).hexdigest(),
                    user_id=user_id,
                    channel=MAIL,
                    kind=CONFIRM,
                    data={},
                    status=WAITING,
                    due=at,
                    claimed=0,
                    tries=0,
                    at=at,
                )
            )

    # Taking out of the outbox ---------------------------------------------------------------------

    async def look(self) -> None:
        """Tell everything that is due."""
        o, at = models.outbox, self.tables.now()
        due = (o.c.status == WAITING, o.c.due <= at, o.c.claimed <= at)
        async with self.tables.storage.read() as connection:
            rows = (await connection.execute(select(o).where(*due).order_by(o.c.due, o.c.id).limit(AT_ONCE))).all()
            old = await connection.scalar(select(o.c.id).where(o.c.at < at - KEPT, o.c.status != WAITING).limit(1))
        groups: dict[tuple[str, str, int], list[Any]] = {}
        for row in rows:  # all mail for one person is one mail; one whose sender died is sent again as it was
            alone = row.channel != MAIL or row.kind in (CONFIRM, LETTER, RESET)
            groups.setdefault((row.user_id, row.id if alone else MAIL, row.claimed), []).append(row)
        await asyncio.gather(*(self._tell(group) for group in groups.values()))
        if old is not None:
            async with self.tables.storage.write() as connection:
                await connection.execute(delete(o).where(o.c.at < at - KEPT, o.c.status != WAITING))

    async def _tell(self, rows: Sequence[Any]) -> None:
        """Tell some notices to one person in one way, as far as they are still worth it and nobody else does."""
        wishes = await read_wishes(self.tables.storage, rows[0].user_id)
        at = self.tables.now()
        mine = [row for row in rows if await self._claim(row, wishes, at)]
        if not mine:
            return
        try:
            if mine[0].channel == MAIL:
                await self._send_mail(mine, wishes)
            elif mine[0].channel == PUSH:
                await self._push(mine[0], wishes)
            elif mine[0].channel == HOOK:
                await self._call_hook(mine[0], wishes)
        except (NotCalled, OSError, smtplib.SMTPException) as error:
            await self._later(mine, error)
        else:
            await self._mark(mine, status=SENT, **forgotten(mine[0]))

    async def _claim(self, row: Any, wishes: Wishes, at: int) -> bool:
        """Take a notice for this process; False if it is another's, out of date, not wished any more, or for later."""
        o = models.outbox
        when = await self._still(row, wishes, at)
        if when is None:
            values: dict[str, Any] = {"status": DROPPED, **forgotten(row)}
        elif when > at:
            values = {"due": when}
        else:
            values = {"claimed": at + CLAIM, "tries": row.tries + 1}
        mine = (o.c.id == row.id, o.c.status == WAITING, o.c.claimed == row.claimed, o.c.tries == row.tries)
        async with self.tables.storage.write() as connection:
            taken = await connection.execute(update(o).where(*mine).values(**values))
        return taken.rowcount == 1 and "claimed" in values

    async def _still(self, row: Any, wishes: Wishes, at: int) -> int | None:
        if row.kind == CONFIRM:
            return at if wishes.mail and not wishes.confirmed and self.mail is not None else None
        if row.kind == RESET:
            return at if wishes.mail and wishes.confirmed and self.mail is not None else None
        if row.kind != LETTER and row.channel not in wishes.channels(row.kind):
            return None
        if (row.channel == MAIL and self.mail is None) or (row.channel == PUSH and self.push is None):
            return None
        try:
            table = await self.tables.get(row.table_id)
        except Refusal:
            return None
        if row.kind == LETTER:
            return at if table.status == OPEN and table.seats[row.data["seat"]].open else None
        when = notices.still(table, row.kind, row.user_id, row.data["seat"], at)
        return wishes.due(row.channel, when) if when is not None and when > at else when

    async def _later(self, rows: Sequence[Any], error: Exception) -> None:
        """Try again after a while, longer each time; not for ever."""
        log.info("not_told", channel=rows[0].channel, error=type(error).__name__)
        for row in rows:
            if row.tries + 1 >= TRIES or getattr(error, "for_good", False):
                await self._mark([row], status=FAILED, **forgotten(row))
            else:
                pause = min(30 * SECOND * 4**row.tries, 6 * HOUR)
                await self._mark([row], due=self.tables.now() + pause, claimed=0)

    async def _mark(self, rows: Sequence[Any], **values: Any) -> None:
        o = models.outbox
        async with self.tables.storage.write() as connection:
            await connection.execute(update(o).where(o.c.id.in_([row.id for row in rows])).values(**values))

    # Telling --------------------------------------------------------------------------------------

    async def _send_mail(self, rows: Sequence[Any], wishes: Wishes) -> None:
        assert self.mail is not None
        if rows[0].kind == LETTER:
            return await asyncio.to_thread(self.mail.send, await self._invitation(rows[0]))
        if rows[0].kind == RESET:
            return await self._send_reset(rows[0], wishes)
        number = hashlib.blake2b(":".join(sorted(row.id for row in rows)).encode(), digest_size=16).hexdigest()
        link = self.letters.link(CONFIRM if rows[0].kind == CONFIRM else "stop", rows[0].user_id, wishes.mail)
        if rows[0].kind == CONFIRM:
            lines = [WORDS.say(wishes.lang, "mail.confirm"), "", f"{self.site}/notices/confirm/{link}"]
            letter = self.mail.letter(wishes.mail, WORDS.say(wishes.lang, "mail.confirm_subject"), lines, number)
        else:
            stop = f"{self.site}/notices/stop/{link}"
            told = [await self._line(row, wishes.lang) for row in rows]
            lines = [line for said, url in told for line in (said, url, "")]
            lines += ["--", WORDS.say(wishes.lang, "mail.stop"), stop]
            subject = told[0][0] if len(told) == 1 else WORDS.count(wishes.lang, "mail.several", len(told))
            letter = self.mail.letter(wishes.mail, subject, lines, number, stop)
        await asyncio.to_thread(self.mail.send, letter)

    async def _invitation(self, row: Any) -> EmailMessage:
        """The letter that invites somebody to a seat."""
        assert self.mail is not None
        lang, table = row.data["lang"], await self.tables.get(row.table_id)
        who, game = table.called(table.row["owner"], lang), (await self._line(row, lang))[0]
        lines = [WORDS.say(lang, "mail.letter", who=who), "", f"{self.site}/join/{row.data['invitation']}"]
        lines += ["", "--", WORDS.say(lang, "mail.letter_why")]
        return self.mail.letter(row.data["to"], game, lines, row.id)

    async def _send_reset(self, row: Any, wishes: Wishes) -> None:
        """Send the letter by which a new password is chosen: the same one, if it is sent again."""
        assert self.mail is not None
        r, u = models.resets.c, models.users.c
        asked = select(r.nonce, u.name).where(r.user_id == row.user_id, u.id == r.user_id)
        async with self.tables.storage.read() as connection:
            found = (await connection.execute(asked)).first()
        if found is None:
            return  # the link was used, or ended
        lang, secret = wishes.lang, self.links.secret(RESET, row.user_id, found.nonce)
        lines = [WORDS.say(lang, "mail.reset", name=found.name), "", f"{self.site}/account/reset/{secret}"]
        lines += ["", "--", WORDS.say(lang, "mail.reset_why")]
        letter = self.mail.letter(wishes.mail, WORDS.say(lang, "mail.reset_subject"), lines, row.id)
        await asyncio.to_thread(self.mail.send, letter)

    async def _line(self, row: Any, lang: str) -> tuple[str, str]:
        game = (await self.tables.get(row.table_id)).row["game"]
        name = load(game).name(lang) if game in games() else game
        return WORDS.say(lang, f"notice.{row.kind}", game=name), f"{self.site}/t/{row.table_id}"

    async def _push(self, row: Any, wishes: Wishes) -> None:
        """Tell all browsers of a person; one that is gone is forgotten, and one that was told is enough."""
        assert self.push is not None
        said, url = await self._line(row, wishes.lang)
        told = {"text": said, "url": url, "tag": row.table_id}
        failed: NotCalled | None = None
        heard = False
        for browser in await self.push.browsers(row.user_id):
            try:
                await asyncio.to_thread(self.push.send, browser, told, row.id, self.tables.now())
                heard = True
            except NotCalled as error:
                failed = error
                if error.for_good:
                    await self.push.gone(browser)
        if failed is not None and not heard:
            raise failed

    async def _call_hook(self, row: Any, wishes: Wishes) -> None:
        said, url = await self._line(row, wishes.lang)
        told = {"id": row.id, "kind": row.kind, "table": row.table_id, "text": said, "url": url, "at": row.at}
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        signed = hmac.new(wishes.key.encode(), body, hashlib.sha256).hexdigest()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Royaume",
            "Royaume-Delivery": row.id,
            "Royaume-Signature": f"sha256={signed}",
        }
        await asyncio.to_thread(call, wishes.hook, body, headers, self.inside)


def forgotten(row: Any) -> dict[str, Any]:
    """What is no longer kept of a notice that is done with: where a letter went, and the invitation in it."""
    return {"data": {"seat": row.data["seat"]}} if row.kind == LETTER else {}
