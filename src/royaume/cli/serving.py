"""`royaume serve`: the tables in the browser."""

from __future__ import annotations

import gc
import os
import socket
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.panel import Panel

from royaume.engine.errors import RoyaumeError


def serve_command(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network in.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; the next free one if it is taken.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///path or postgresql://user:password@host/name. Default: in your data folder."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    only_port: Annotated[
        bool, typer.Option("--only-port", help="This port or none: for a server that a proxy looks for there.")
    ] = False,
) -> None:
    """Serve the tables: play in the browser, alone, around one screen or with friends.

    Example: `royaume serve --host 0.0.0.0 --port 8080`
    """
    free = free_port(host, port, 1 if only_port else 20)
    gc.disable()  # nearly all that is loaded stays; the server looks for garbage from when it is open
    from royaume.server.main import serve
    from royaume.web.app import create_app

    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    console = Console(stderr=True)
    if sys.stderr.isatty():  # a person is looking: only what needs attention, in plain words
        os.environ.setdefault("ROYAUME_LOG_LEVEL", "warning")
        os.environ.setdefault("ROYAUME_JSON_LOGS", "off")
    welcome = Panel(f"Royaume is open at [bold]http://{shown}:{free}/[/bold]\nCtrl-C closes it.", expand=False)
    serve(host, free, database, browser and sys.stdout.isatty(), create_app, lambda: console.print(welcome))


def free_port(host: str, port: int, tried: int) -> int:
    """The port, or the next of so many that nobody listens on; RoyaumeError if the address cannot be used."""
    for candidate in range(port, min(port + tried, 65536)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except PermissionError as error:
                raise RoyaumeError(f"port {candidate} is not yours to use; choose one from 1024") from error
            except socket.gaierror as error:
                raise RoyaumeError(f"'{host}' is not an address of this machine") from error
            except OSError as error:
                if error.errno == 99:
                    raise RoyaumeError(f"'{host}' is not an address of this machine") from error
                continue
            return candidate
    taken = f"port {port} is taken" if tried == 1 else f"ports {port} to {port + tried - 1} are all taken"
    raise RoyaumeError(f"{taken}; choose another with --port")
