"""Web push: what browsers let us tell people while no page is open, encrypted for them and signed by this site."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher, WebPushException
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from royaume.server import models
from royaume.server.calling import call
from royaume.server.clocks import DAY, HOUR
from royaume.server.errors import invalid
from royaume.server.person import Person
from royaume.server.storage import Storage

KEY = "vapid"  # the name under which the site's own key is kept
MOST = 20  # browsers of one person
LONGEST = 800  # characters of an address


class Pushes:
    """The browsers that people want to be told in, and the key that signs what they are told."""

    def __init__(self, storage: Storage, site: str, inside: bool) -> None:
        self.storage = storage
        self.sender = f"https://{urlsplit(site).hostname}"
        self.inside = inside
        self._key: Vapid02 | None = None

    async def open(self) -> None:
        """Read the key of this site, or make it at the first start; of several processes one makes it."""
        k = models.keys
        fresh = Vapid02()
        fresh.generate_keys()
        try:
            async with self.storage.read() as connection:
                kept = await connection.scalar(select(k.c.pem).where(k.c.name == KEY))
            if kept is None:
                kept = fresh.private_pem().decode()
                async with self.storage.write() as connection:
                    await connection.execute(insert(k).values(name=KEY, pem=kept))
        except IntegrityError:
            async with self.storage.read() as connection:
                kept = (await connection.execute(select(k.c.pem).where(k.c.name == KEY))).scalar_one()
        self._key = Vapid02.from_pem(kept.encode())

    @property
    def public(self) -> str:
        """The public half of the key, as browsers want it."""
        assert self._key is not None
        raw = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    async def add(self, person: Person, found: Mapping[str, Any], at: int) -> None:
        """Tell this person in one more browser; a Refusal if it is none."""
        keys = found.get("keys")
        endpoint = found.get("endpoint")
        kept = {"endpoint": endpoint, "keys": {name: (keys or {}).get(name) for name in ("p256dh", "auth")}}
        if not isinstance(endpoint, str) or len(endpoint) > LONGEST or not isinstance(keys, dict):
            raise invalid("This is no subscription of a browser.", "bad_push")
        try:
            _encrypted(kept, b"?")
        except (WebPushException, ValueError, TypeError, AttributeError):
            raise invalid("This is no subscription of a browser.", "bad_push") from None
        p = models.pushes
        number = hashlib.sha256(endpoint.encode()).hexdigest()
        async with self.storage.write() as connection:
            values = {"user_id": person.id, "data": kept}
            known = await connection.execute(update(p).where(p.c.id == number).values(**values))
            if not known.rowcount:
                await connection.execute(insert(p).values(id=number, created=at, **values))
            mine = select(p.c.id).where(p.c.user_id == person.id).order_by(p.c.created.desc())
            old = list((await connection.execute(mine)).scalars())[MOST:]
            await connection.execute(delete(p).where(p.c.id.in_(old)))

    async def remove(self, person: Person) -> None:
        """Tell this person in no browser any more."""
        async with self.storage.write() as connection:
            await connection.execute(delete(models.pushes).where(models.pushes.c.user_id == person.id))

    async def browsers(self, user_id: str) -> list[dict[str, Any]]:
        """The subscriptions of a person."""
        p = models.pushes.c
        async with self.storage.read() as connection:
            return list((await connection.execute(select(p.data).where(p.user_id == user_id))).scalars())

    async def gone(self, browser: Mapping[str, Any]) -> None:
        """A browser does not want to hear of us any more."""
        number = hashlib.sha256(browser["endpoint"].encode()).hexdigest()
        async with self.storage.write() as connection:
            await connection.execute(delete(models.pushes).where(models.pushes.c.id == number))

    def send(self, browser: Mapping[str, Any], told: Mapping[str, str], number: str, at: int) -> None:
        """Tell a browser something; NotCalled if that fails. A newer notice of the same number takes its place."""
        assert self._key is not None
        parts = urlsplit(browser["endpoint"])
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": (at + 12 * HOUR) // 1000, "sub": self.sender}
        body = _encrypted(browser, json.dumps(told, ensure_ascii=False).encode())
        headers = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY // 1000),
            "Topic": number[:32],
            "Urgency": "normal",
        }
        call(browser["endpoint"], body, headers, self.inside)


def _encrypted(browser: Mapping[str, Any], data: bytes) -> bytes:
    body: bytes = WebPusher(browser).encode(data)["body"]
    return body
