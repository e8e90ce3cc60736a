"""The way of a move to its page: found by the address alone, since it is asked for more often than all others together.

What is not quite such an address goes the way of all requests, where it is said what is wrong with it.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from royaume.server.doors import caller, command
from royaume.web.table import MOVE, move

ADDRESS = re.compile(r"/t/([a-z0-9]{1,16})/([0-9]{1,9})/([^/]{1,200})")
ROUTE = SimpleNamespace(path=MOVE)


class Quick:
    """Takes moves to their page, and everybody else to the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["route"] = ROUTE
        request = Request(scope, receive, send)
        who = await command(request, await caller(request))
        answer = await move(request, who, found[1], int(found[2]), found[3])
        await answer(scope, receive, send)
