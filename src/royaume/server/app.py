"""The web application: routes, errors in one shape, headers, limits, health and metrics."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import royaume
from royaume.server import api
from royaume.server.doors import house_of
from royaume.server.errors import Refusal
from royaume.server.follow import to_json
from royaume.server.house import House
from royaume.server.pulse import Now, now
from royaume.server.settings import Settings

log = structlog.get_logger("royaume.http")

TAKEN = 2 * 2**20  # bytes of a request that is too large, which are thrown away so that its answer is read
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


class Described(FastAPI):
    """An application whose description names the shape of errors once."""

    def openapi(self) -> dict[str, Any]:
        """The description."""
        return api.described(super().openapi())


def create_app(settings: Settings, time: Now = now) -> FastAPI:
    """The application of one server; tests bring their own time."""
    house = House(settings, time)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        log.info("open", version=royaume.__version__, database=house.storage.url.get_backend_name())
        yield
        await house.close()

    app = Described(
        title="Royaume",
        version=royaume.__version__,
        description="Tables, seats and moves. See docs/api.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.state.house = house
    app.add_api_route("/healthz", healthz, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.include_router(api.router)
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, not_served)
    app.add_middleware(Porter, house=house)
    return app


async def healthz(request: Request) -> Response:
    """200 while the server and its database answer, and what is written is taken."""
    await house_of(request).health.check()
    return Response(to_json({"status": "ok", "version": royaume.__version__}), media_type="application/json")


async def metrics(request: Request) -> Response:
    """The counters, for Prometheus."""
    return Response(generate_latest(house_of(request).metrics.registry), media_type=CONTENT_TYPE_LATEST)


# Errors ---------------------------------------------------------------------------------------------


def error_response(refusal: Refusal) -> Response:
    """Every error has the same shape."""
    headers = {"Retry-After": str(refusal.more["retry_after"])} if "retry_after" in refusal.more else None
    body = to_json({"error": refusal.to_dict()})
    return Response(body, refusal.status, media_type="application/json", headers=headers)


async def refused(_request: Request, error: Exception) -> Response:
    """A command that was not carried out."""
    assert isinstance(error, Refusal)
    return error_response(error)


async def unreadable(_request: Request, error: Exception) -> Response:
    """A request whose parts do not have the right form."""
    assert isinstance(error, RequestValidationError)
    fields = [
        {"field": ".".join(str(part) for part in each["loc"])[:100], "problem": str(each["msg"])[:200]}
        for each in error.errors()[:10]
    ]
    said = "; ".join(f"{field['field']}: {field['problem']}" for field in fields)
    return error_response(Refusal("invalid", f"The request cannot be read: {said}.", 422, fields=fields))


async def not_served(_request: Request, error: Exception) -> Response:
    """What the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Refusal):
        return error_response(error.__cause__)
    known = {404: ("not_found", "There is no such page."), 405: ("bad_method", "This cannot be done here.")}
    code, message = known.get(error.status_code, ("bad_request", "The request cannot be read."))
    response = error_response(Refusal(code, message, error.status_code))
    response.headers.update(error.headers or {})
    return response


# The porter -----------------------------------------------------------------------------------------


class Porter:
    """Stands at the door: limits what comes in, adds the headers to what goes out, counts, and lets no error slip."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        settings = self.house.settings
        large = scope["path"].endswith("/from-record")
        limit = settings.record_limit if large else settings.body_limit
        began = time.monotonic()
        status = 0
        size = 0
        declared: int | None = None

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > limit:
                raise Refusal("too_large", f"The request is larger than {limit} bytes.", 413)
            return message

        async def headed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", []))
                headers += HEADERS
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                if scope.get("scheme") == "https":
                    headers.append((b"strict-transport-security", b"max-age=31536000"))
                message = {**message, "headers": headers}
            await send(message)

        try:
            if len(scope["path"]) + len(scope["query_string"]) > settings.address_limit:
                raise Refusal("too_large", f"The address is longer than {settings.address_limit} characters.", 414)
            said = dict(scope["headers"]).get(b"content-length", b"0")
            declared = int(said) if said.isdigit() and len(said) <= 12 else None
            if declared is None or declared > limit:
                raise Refusal("too_large", f"The request is larger than {limit} bytes.", 413)
            await self.app(scope, counted, headed)
        except Refusal as refusal:
            if not status:
                if refusal.status == 413 and declared is not None and declared <= TAKEN:
                    await _take(receive)
                await (await _said(scope, refusal))(scope, receive, headed)
        except Exception:
            log.exception("failed", method=scope["method"], route=_route(scope))
            if not status:
                failed = Refusal("internal", "Something went wrong here; it has been noted. Please try again.", 500)
                await (await _said(scope, failed))(scope, receive, headed)
        finally:
            seconds = time.monotonic() - began
            route = _route(scope)
            self.house.metrics.requests.labels(scope["method"], route, status).inc()
            if not route.endswith("/events"):
                self.house.metrics.seconds.labels(route).observe(seconds)
            log.info("answered", method=scope["method"], route=route, status=status, ms=round(seconds * 1000, 1))


async def _take(receive: Receive) -> None:
    """Take what is still being sent, up to a limit: whoever is cut off in the middle never reads the answer."""
    taken = 0
    while taken <= TAKEN:
        message = await receive()
        taken += len(message.get("body", b""))
        if not message.get("more_body"):
            break


async def _said(scope: Scope, refusal: Refusal) -> Response:
    """The answer to a refusal: in words for people, in JSON for programs; in JSON too where finding words fails."""
    try:
        answer: Response = await scope["app"].exception_handlers[Refusal](Request(scope), refusal)
    except Exception:
        log.exception("unsaid", code=refusal.code)
        return error_response(refusal)
    return answer


def _route(scope: Scope) -> str:
    """The pattern of the route, never the address itself, which may hold names."""
    route = scope.get("route")
    return str(getattr(route, "path", "other"))
