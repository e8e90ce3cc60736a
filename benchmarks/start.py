"""How soon the house is open: from the command until it answers, and until its front page is there.

    python benchmarks/start.py [--times 5] [--check]

The first start makes the database, the others find it. `--check` ends with 1 if the median of these takes longer than
two seconds until `/healthz` answers. A quiet machine is needed: the time is that of the clock.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from statistics import median

BAR = 2.0  # seconds


def start(folder: str) -> tuple[float, float]:
    """Start a server with its data in a folder and stop it; the seconds until it answered, and until the home page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # As `make play` does it: what Python compiles is kept.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "royaume", "serve", "--no-browser", "--port", str(port)]
    began = time.monotonic()
    process = subprocess.Popen(command, env={**kept, "ROYAUME_DATA": folder}, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit("the server did not start") from None
                time.sleep(0.01)
        answered = time.monotonic() - began
        urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
        return answered, time.monotonic() - began
    finally:
        process.terminate()
        process.wait()


def main(argv: Sequence[str] | None = None) -> int:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        answered, home = start(folder)
        print(f"first start    {answered:5.2f} s until it answers, {home:5.2f} s until the home page")
        again = [start(folder) for _ in range(asked.times)]
    answered, home = (median(times) for times in zip(*again, strict=True))
    print(f"second start   {answered:5.2f} s until it answers, {home:5.2f} s until the home page, {asked.times} times")
    return int(asked.check and answered > BAR)


if __name__ == "__main__":
    raise SystemExit(main())
