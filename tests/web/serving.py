"""A server with its pages for the browser tests: `python -m tests.web.serving PORT FOLDER`."""

from __future__ import annotations

import sys

import uvicorn

from royaume.server.telemetry import configure_logs
from royaume.web.app import create_app
from tests.server.tools import settings


def serve(port: int, folder: str) -> None:
    """Serve from a database in the folder until the process is ended."""
    configure_logs(as_json=True, level="error")
    here = settings(f"sqlite:///{folder}/royaume.db")
    uvicorn.run(create_app(here), port=port, log_level="error", access_log=False, timeout_graceful_shutdown=1)


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
