"""Who comes through the door with a request: by token or cookie, with or without leave to command."""

from __future__ import annotations

import functools
import ipaddress
import time
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from royaume.server.devices import device
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.identity import COOKIE, COOKIE_AGE, DEVICE_COOKIE, GUEST_COOKIE, Session
from royaume.server.person import Person


def house_of(request: Request) -> House:
    """The server a request came to."""
    house: House = request.app.state.house
    return house


class Caller:
    """The person behind a request."""

    def __init__(self, request: Request, session: Session) -> None:
        self.house = house_of(request)
        self.session = session
        self.address = address_of(request)
        self.device = device(request.headers.get("user-agent", ""))
        self.secure = self.house.settings.secure_cookies or request.scope["scheme"] == "https"
        self._arrived = time.monotonic()
        self._behind: str | None = None
        self._device: str | None = None
        self._brought = request.cookies.get(DEVICE_COOKIE)

    @property
    def person(self) -> Person:
        """Who it is."""
        return self.session.person

    def limit(self, rule: str) -> None:
        """Count this for the person and for the address they come from; all who are new there count as one."""
        person = self.person.id if self.session.cookie is None else f"somebody new at {self.address}"
        self.house.limits.take(rule, person, self.address)

    def room(self, rule: str) -> AbstractContextManager[None]:
        """A place for something that lasts, counted for the person and for the address."""
        return self.house.limits.room(rule, self.person.id, self.address)

    def here(self) -> bool:
        """True unless the session has been ended meanwhile: for whatever lasts."""
        return self.house.identity.here(self.session, self._arrived)

    def become(self, session: Session) -> None:
        """Somebody else from now on: signed in or out."""
        self.session = session

    def leave_behind(self, session: Session) -> None:
        """Keep the way back to the guest one was."""
        self._behind = self.house.identity.kept(session)

    def try_password(self, login: str) -> None:
        """Count a password that is tried: by address and name together, or by the browser where it is known."""
        self.house.limits.try_password(self.house.identity.device(self._brought, login), self.address, login)

    def signed_in(self, session: Session) -> None:
        """Be the holder of an account from now on, in a browser that is known for it."""
        self.become(session)
        if session.person.login is not None:
            self._device = self.house.identity.known_device(self._brought, session.person.login)

    async def sign_out(self, kept: str | None) -> None:
        """Be a guest again: the one who stayed behind, or a new one."""
        identity = self.house.identity
        if not self.session.by_token:
            await identity.end(self.session)
        self.become(await identity.back(kept) or identity.new_guest())
        self._behind = ""

    def gone(self) -> None:
        """Be a new guest after deleting oneself, in a browser that remembers nobody."""
        self.become(self.house.identity.new_guest())
        self._behind = self._device = ""

    def sign(self, response: Response) -> Response:
        """The response with the cookie of a new session."""
        for name, cookie in (
            (COOKIE, self.session.cookie),
            (GUEST_COOKIE, self._behind),
            (DEVICE_COOKIE, self._device),
        ):
            if cookie is not None:
                response.set_cookie(
                    name,
                    cookie,
                    max_age=COOKIE_AGE if cookie else 0,
                    httponly=True,
                    samesite="lax",
                    secure=self.secure,
                )
        return response


async def caller(request: Request) -> Caller:
    """Whoever it is; without token and cookie a new guest."""
    who = await whoever(request)
    who.limit("read")
    order = who.house.order
    if who.session.cookie is None:
        order.saw(who.person)
    order.refuse_banned(who.person, request.url.path)
    return who


async def whoever(request: Request) -> Caller:
    """Whoever it is, also somebody who may not come in."""
    house = house_of(request)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme and scheme.lower() != "basic":  # a password that the proxy in front asked for is not for us
        if scheme.lower() != "bearer" or not token:
            raise Refusal("bad_token", "Send a personal token as 'Authorization: Bearer <token>'.", 401)
        return Caller(request, await house.identity.by_token(token.strip()))
    return Caller(request, await house.identity.session(request.cookies.get(COOKIE)))


def address_of(request: Request) -> str:
    """Where a request comes from; of an IPv6 address the network, since one house has all of it."""
    return _network(request.client.host if request.client is not None else "local")


@functools.lru_cache(10_000)
def _network(host: str) -> str:
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return host
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else str(ipaddress.ip_network((found.packed, 64), strict=False))


def stranger(request: Request) -> Caller:
    """Somebody who is not asked who they are, and not told: for an answer that must not depend on it."""
    return Caller(request, replace(house_of(request).identity.new_guest(), cookie=None))


async def command(request: Request, who: Annotated[Caller, Depends(caller)]) -> Caller:
    """Somebody who may command: with a token, or with a cookie of ours and its CSRF token."""
    if who.session.cookie is not None:
        raise Refusal(
            "signed_out", "Nobody is signed in: fetch /api/v1/me first and keep its cookie, or send a token.", 401
        )
    who.house.identity.check_csrf(who.session, request.headers.get("x-csrf-token"))
    return who
