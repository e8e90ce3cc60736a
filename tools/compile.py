"""Compile the engine's loop, the rules of every game and the bots with mypyc; the source stays the same.

python tools/compile.py            beside the sources, in place
python tools/compile.py --to DIR   in a copy of src/ under DIR
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ("events", "flow", "head", "naming", "packing", "state")


def modules(source: Path) -> list[str]:
    """The files worth compiling: the engine's loop, and what each game and the bots list in a `compiled.txt`."""
    found = [source / "royaume" / "engine" / f"{name}.py" for name in ENGINE]
    listings = [source / "royaume" / "bots" / "compiled.txt", *(source / "royaume" / "games").glob("*/compiled.txt")]
    for listing in sorted(listings):
        found += [listing.parent / f"{name}.py" for name in listing.read_text(encoding="utf-8").split()]
    return [str(path.relative_to(source)) for path in found]


def build(source: Path, temporary: Path) -> None:
    """Build the extension modules beside the sources under `source`."""
    os.environ["MYPYPATH"] = str(source)
    os.chdir(source)
    setup(
        name="royaume",
        package_dir={"": "."},
        packages=[],
        ext_modules=mypycify(
            ["--strict", *modules(source)],
            opt_level="3",
            multi_file=True,  # one file of everything takes the C compiler twice as long
            target_dir=str(temporary / "c"),
        ),
        script_args=["--quiet", "build_ext", "--inplace", "--build-temp", str(temporary / "o"),
                     "--build-lib", str(temporary / "lib")],
    )  # fmt: skip


def main() -> None:
    """Compile in place, or in a copy."""
    if sys.argv[1:2] == ["--to"] and len(sys.argv) == 3:
        target = Path(sys.argv[2]).resolve()
        shutil.copytree(ROOT / "src", target / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        build(target / "src", target / "build")
    elif len(sys.argv) == 1:
        build(ROOT / "src", ROOT / "build")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
