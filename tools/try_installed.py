"""Try an installed Royaume: `/some/environment/bin/python tools/try_installed.py [--pure]`.

It must be a compiled one (or, with --pure, none), list its games, bring every golden record to its end, and serve its
pages. Needs nothing but what is installed; the records are those of this checkout.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROYAUME = [sys.executable, "-I", "-m", "royaume"]


def said(*words: str) -> str:
    """What the command says; this program ends where it fails."""
    done = subprocess.run([*ROYAUME, *words], stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"'royaume {' '.join(words)}' failed:\n{done.stdout}")
    return done.stdout


def serve() -> None:
    """Start the server on a free port and look at its shelf, one table's style and a library of the browser."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ROYAUME_DATA": folder, "ROYAUME_LOG_LEVEL": "warning", "PYTHONUTF8": "1"}
        command = [*ROYAUME, "serve", "--port", "18123", "--no-browser"]
        with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, encoding="utf-8") as server:
            assert server.stderr is not None
            lines = []
            for line in server.stderr:
                lines.append(line)
                found = re.search(r"http://\S+?/", line)
                if found:
                    break
            else:
                sys.exit(f"It does not open:\n{''.join(lines)}")
            try:
                for path, part in (("", "Kingdom Crossing"), ("static/any/vendor/htmx.js", "htmx"), ("healthz", "ok")):
                    with urllib.request.urlopen(found[0] + path, timeout=120) as answer:
                        if part not in answer.read().decode():
                            sys.exit(f"There is no '{part}' at /{path}")
            finally:
                server.terminate()


def main() -> None:
    """Try everything, and say so."""
    pure = sys.argv[1:] == ["--pure"]
    asked = "import royaume, royaume.bench; print(royaume.__file__); print(royaume.bench.compiled())"
    done = subprocess.run([sys.executable, "-I", "-c", asked], stdout=subprocess.PIPE, text=True, check=True)
    place, compiled = done.stdout.splitlines()
    if ROOT / "src" in Path(place).parents:
        sys.exit(f"This is the checkout ({place}), not an installed one.")
    if compiled == str(pure):
        sys.exit(f"{place} is {'compiled' if pure else 'not compiled'}")
    listed = said("games")
    records = said("check", str(ROOT / "tests" / "golden")).strip().splitlines()
    serve()
    how = "pure" if pure else "compiled"
    print(f"{place}: {how}; {len(listed.splitlines())} lines of games; {records[-1]}; it serves")


if __name__ == "__main__":
    main()
