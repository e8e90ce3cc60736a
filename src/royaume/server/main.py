"""Running the server."""

from __future__ import annotations

import functools
import gc
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from fastapi import FastAPI

from royaume.server.app import create_app
from royaume.server.gate import Patience, QuickGate
from royaume.server.settings import Settings
from royaume.server.storage import prepare
from royaume.server.telemetry import configure_logs

GARBAGE = (4_000, 5, 400)  # how much is made before it is looked for what nobody needs any more: little at a time


class Server(uvicorn.Server):
    """A server that says when it is open, and lets those who follow a table go before it waits for the last answers."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start."""
        await super().startup(sockets)
        gc.freeze()  # what was loaded stays: nobody has to look through it for garbage again and again
        gc.set_threshold(*GARBAGE)
        gc.enable()
        if self.started:
            tell_the_manager("READY=1")
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        tell_the_manager("STOPPING=1")
        self.config.app.state.house.hub.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = False,
    make_app: Callable[[Settings], FastAPI] = create_app,
    opened: Callable[[], None] = lambda: None,
) -> None:
    """Serve until interrupted, telling `opened` when it begins; RoyaumeError says what is wrong with the settings.

    `database` is `sqlite:///path` or `postgresql://...`; without it the environment or the user's data folder decides.
    """
    settings = Settings.from_environment(database)
    configure_logs(settings.json_logs, settings.log_level)
    prepare(settings.database)
    app = make_app(settings)
    if open_browser:
        threading.Thread(target=_open_browser, args=(host, port), daemon=True).start()
    Server(configured(app, host=host, port=port), opened).run()


def configured(app: FastAPI, patience: Patience | None = None, gate: Any = QuickGate, **more: Any) -> uvicorn.Config:
    """How the application is served: by a gate that lets nobody wait for ever, without websockets."""
    return uvicorn.Config(
        app,
        http=functools.partial(gate, patience=patience or Patience()),  # type: ignore[arg-type]
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        **{"log_level": "warning", **more},
    )


def tell_the_manager(what: str) -> None:
    """Tell the service manager that started this process, if it wants to know (sd_notify)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address.startswith(("/", "@")):
        name = address if address.startswith("/") else "\0" + address[1:]
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, suppress(OSError):
            manager.sendto(what.encode(), name)


def _open_browser(host: str, port: int) -> None:
    there = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    url = f"http://{f'[{there}]' if ':' in there else there}:{port}/"
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{url}healthz", timeout=1).close()
        except OSError:
            time.sleep(0.1)
            continue
        with suppress(webbrowser.Error):
            webbrowser.open(url)
        return
