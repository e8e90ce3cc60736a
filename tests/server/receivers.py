"""Those who are told: a real mail server and a real receiver of hooks, each in a thread of its own."""

from __future__ import annotations

import email
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller


class Mailbox:
    """What a mail server took; it refuses as often as it is told to."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refusals = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refusals:
            self.refusals -= 1
            return "451 try again later"
        found = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[tuple[Mailbox, str]]:
    """A mail server, and the setting that leads to it."""
    box = Mailbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, f"smtp+plain://127.0.0.1:{port}"
    controller.stop()


class Called:
    """What a receiver of hooks was called with; it fails as often as it is told to."""

    def __init__(self) -> None:
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self.failures = 0
        self.status = 204


@contextmanager
def receiver() -> Iterator[tuple[Called, str]]:
    """A receiver of calls, and its address."""
    called = Called()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if called.failures:
                called.failures -= 1
                self.send_response(500)
            else:
                called.calls.append((dict(self.headers), body))
                self.send_response(called.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield called, f"http://127.0.0.1:{server.server_address[1]}/here"
    server.shutdown()
    server.server_close()
