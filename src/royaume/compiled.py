"""Which modules run compiled: those built from exactly the sources that are here, or none.

In a checkout the compiled modules lie apart from their sources, in `build/compiled/<fingerprint>/`: the fingerprint is
that of the sources and of this Python. Another source has another fingerprint, so what no longer fits is never found,
and what is still being built is not there yet. `tools/compile.py` makes such a folder. A wheel is compiled or pure as
it was built, and this module does nothing there.

ROYAUME_COMPILED=off runs the sources. A process that runs them says so to the processes it starts, so that a server
and the workers of its bots run the same, even if a build is finished between them.

This module needs nothing but Python: it comes first, and `tools/compile.py` uses it where Royaume is not installed.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

WISH = "ROYAUME_COMPILED"
MANIFEST = "manifest.json"
# Whatever a compiled module can import: it takes constants and shapes from there that are not looked up again.
ROOMS = ("engine", "games", "bots")
LISTING = "compiled.txt"  # beside the modules that are worth compiling: their names
FORMAT = "2"  # of what is built; another number makes everything anew


def builds(source: Path) -> Path:
    """The folder with the builds of a checkout, given its `src`."""
    return source.parent / "build" / "compiled"


def fingerprint(source: Path) -> str:
    """What a build has to be made from to fit: the sources under `src`, and the Python that runs."""
    said = [FORMAT, sys.version, EXTENSION_SUFFIXES[0]]
    for room in ROOMS:
        for folder, folders, files in os.walk(source / "royaume" / room):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(files):
                if name.endswith(".py") or name == LISTING:
                    path = os.path.join(folder, name)
                    with open(path, "rb") as file:
                        said += [os.path.relpath(path, source), hashlib.sha256(file.read()).hexdigest()]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:20]


def libraries(build: Path) -> dict[str, Path]:
    """The files of a build by the names of their modules; none if it is not whole."""
    try:
        sizes: dict[str, int] = json.loads((build / MANIFEST).read_bytes())["libraries"]
        whole = all((build / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, KeyError):
        return {}
    return {module_name(name): build / name for name in sizes} if whole else {}


def module_name(path: str) -> str:
    """The module in a file, given by its path inside a build: `royaume/engine/state.cpython-311.so`."""
    return path.split(".", 1)[0].replace("/", ".")


class Sources:
    """Finds the modules of a checkout: compiled where there is a build that fits, or else their sources.

    A library that lies beside a source is not looked at: nobody knows what it was made from.
    """

    def __init__(self, source: Path) -> None:
        self.source = source
        self.built: dict[str, Path] = {}
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of Royaume is; None for all others."""
        library = self.built.get(fullname)
        if library is not None:
            shown = self.source / library.relative_to(library.parents[fullname.count(".")])
            return spec_from_file_location(fullname, library, loader=Library(fullname, str(library), shown))
        if path is None or not fullname.startswith("royaume."):
            return None
        for folder in path:
            if folder not in self._finders:
                self._finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            found = self._finders[folder].find_spec(fullname)
            if found is not None and found.loader is not None:
                return found
        return None

    def invalidate_caches(self) -> None:
        """Look into all folders anew."""
        self._finders.clear()


class Library(ExtensionFileLoader):
    """Loads a compiled module, which takes itself to lie beside its source: that is where its data is."""

    def __init__(self, name: str, path: str, shown: Path) -> None:
        super().__init__(name, path)
        self.shown = str(shown)

    def exec_module(self, module: ModuleType) -> None:
        """Say where the module seems to be."""
        super().exec_module(module)
        module.__file__ = self.shown


def choose() -> None:
    """In a checkout, decide for this process and those it starts; to be called before any other module is imported."""
    source = Path(__file__).resolve().parents[1]
    if not (source.parent / "tools" / "compile.py").is_file():
        return
    finder = Sources(source)
    sys.meta_path.insert(0, finder)  # no subclass of the finders, whose module would import half of Python first
    if os.environ.get(WISH) != "off" and not _take(finder):
        os.environ[WISH] = "off"


def _take(finder: Sources) -> bool:
    """Use the build that fits, if there is one and this machine can load it."""
    folder = builds(finder.source)
    if not folder.is_dir():
        return False
    finder.built = libraries(folder / fingerprint(finder.source))
    shared = [name for name in finder.built if "." not in name]  # the code itself; the other files only point there
    try:
        for name in shared:
            importlib.import_module(name)
    except ImportError:  # made on another machine
        finder.built = {}
    return bool(finder.built)


if __name__ == "royaume.compiled":
    choose()
