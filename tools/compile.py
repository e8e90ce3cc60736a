"""Compile the engine's loop, the rules of every game and the bots with mypyc; the source stays the same.

python tools/compile.py            now; prints the folder that fits the sources, which `royaume` then finds by itself
python tools/compile.py --beside   in the background, where there is a C compiler and nothing that fits yet

A build is made from a copy of the sources, in a folder of its own, and gets its name when it is whole: what is broken
off is never used. `src/royaume/compiled.py` says what fits.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
KEPT = 3  # builds: whoever goes back to sources of before need not wait
TYPED = ("babel", "rich")  # what the compiled modules import of others


def rules_of_fitting() -> Any:
    """The module `royaume.compiled`, without Royaume: what builds a wheel has none of its dependencies."""
    spec = importlib.util.spec_from_file_location("fitting", SOURCE / "royaume" / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fitting = rules_of_fitting()
BUILDS: Path = fitting.builds(SOURCE)
LOG, LOCK, FAILED = (BUILDS / name for name in ("log", "lock", "failed"))


def has_compiler() -> bool:
    """Whether there is a C compiler and what it needs of Python; on Windows the build finds out by itself."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return sys.platform == "win32" or (shutil.which(compiler.split()[0]) is not None and headers.exists())


def needed() -> list[str]:
    """The packages that compile, and those whose types they have to know and do not find here."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    compiling: list[str] = project["dependency-groups"]["compile"]
    unknown = [name for name in TYPED if importlib.util.find_spec(name) is None]
    return compiling + [each for each in project["project"]["dependencies"] if each.startswith(tuple(unknown))]


def beside() -> None:
    """Start a build in the background if it is wanted and possible, at the lowest priority; one line says so."""
    name = fitting.fingerprint(SOURCE)
    if fitting.libraries(BUILDS / name) or not has_compiler():
        return
    try:
        BUILDS.mkdir(parents=True, exist_ok=True)
        if FAILED.exists() and FAILED.read_text(encoding="utf-8") == name:
            return
        with alone(wait=False):
            log = LOG.open("wb")
    except OSError:  # somebody builds already, or nothing can be written here
        return
    with log:
        command = [sys.executable, __file__]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "cwd": ROOT}
        subprocess.Popen(command, **quiet, start_new_session=True, preexec_fn=lambda: os.nice(19))
    print(f"Compiling beside the game: from the next start on the bots are quicker ({LOG.relative_to(ROOT)}).")


@contextlib.contextmanager
def alone(wait: bool = True) -> Iterator[None]:
    """Nobody else builds at the same time; BlockingIOError if somebody does and one would not wait."""
    BUILDS.mkdir(parents=True, exist_ok=True)
    with LOCK.open("a") as lock:
        seize(lock, wait)
        yield


def seize(lock: IO[str], wait: bool) -> None:
    """Lock a file until it is closed, or this process ends in whatever way."""
    with contextlib.suppress(ImportError):  # on Windows, where make is not at home, builds are not guarded
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def made() -> Path:
    """The build that fits the sources, made if there is none."""
    with alone():
        found: Path = BUILDS / fitting.fingerprint(SOURCE)
        if fitting.libraries(found):
            return found
        for left in BUILDS.glob("making-*"):  # by a build that was broken off
            shutil.rmtree(left, ignore_errors=True)
        making = Path(tempfile.mkdtemp(prefix="making-", dir=BUILDS))
        try:
            found = make(making)
        finally:
            shutil.rmtree(making, ignore_errors=True)
        prune()
        return found


def make(making: Path) -> Path:
    """Build from a copy of the sources; the folder has its name when everything in it is on the disk."""
    copy = making / "src"
    shutil.copytree(SOURCE / "royaume", copy / "royaume", ignore=other_files)
    found = BUILDS / fitting.fingerprint(copy)
    say(f"compiling {found.name}, which takes some minutes")
    command = [sys.executable, __file__, "--in", str(making)]
    if subprocess.run(command, env=environment(making), stdout=sys.stderr, check=False).returncode:
        FAILED.write_text(found.name, encoding="utf-8")
        sys.exit("it cannot be compiled; Royaume runs as it is")
    build = making / "build"
    sizes = {}
    for library in sorted([*copy.rglob("*.so"), *copy.rglob("*.pyd")]):
        name = library.relative_to(copy).as_posix()
        (build / name).parent.mkdir(parents=True, exist_ok=True)
        library.rename(build / name)
        sizes[name] = on_disk(build / name)
    manifest = {"python": sys.version, "mypyc": (making / "mypyc").read_text(encoding="utf-8"), "libraries": sizes}
    (build / fitting.MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    on_disk(build / fitting.MANIFEST)
    shutil.rmtree(found, ignore_errors=True)
    build.rename(found)
    say("done")
    return found


def other_files(folder: str, names: list[str]) -> set[str]:
    """What the compiler does not read."""
    here = Path(folder)
    return {
        name
        for name in names
        if not (here / name).is_dir() and not name.endswith((".py", "py.typed")) and name != fitting.LISTING
    }


def on_disk(path: Path) -> int:
    """See a file safely to the disk; its size."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    return path.stat().st_size


def environment(making: Path) -> dict[str, str]:
    """One in which mypyc can be imported: this one, or with packages that are fetched for this build."""
    if all(importlib.util.find_spec(name) for name in ("mypyc", "setuptools")):
        return dict(os.environ)
    say("fetching the compiler of Python")
    tools = str(making / "tools")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", tools]
    if subprocess.run([*pip, *needed()], stdout=sys.stderr, check=False).returncode:
        sys.exit("it cannot be fetched now; the next start will try again")
    return {**os.environ, "PYTHONPATH": tools}


def modules(source: Path) -> list[str]:
    """The files worth compiling: what the engine, the bots and each game list in a `compiled.txt`."""
    found = []
    for listing in sorted((source / "royaume").rglob(fitting.LISTING)):
        found += [listing.parent / f"{name}.py" for name in listing.read_text(encoding="utf-8").split()]
    return [str(path.relative_to(source)) for path in found]


def compile_in(making: Path) -> None:
    """Build the extension modules beside the copied sources."""
    from mypy.version import __version__
    from mypyc.build import mypycify
    from setuptools import setup

    (making / "mypyc").write_text(__version__, encoding="utf-8")
    source = making / "src"
    os.environ["MYPYPATH"] = str(source)
    os.chdir(source)
    extensions = mypycify(
        ["--strict", *modules(source)],
        opt_level=os.environ.get("ROYAUME_OPTIMISE", "3"),  # tests of what is compiled are content with less
        multi_file=True,  # one file of everything takes the C compiler twice as long
        target_dir=str(making / "c"),
    )
    for code in (making / "c").rglob("*.c"):
        code.write_text(mended(code.read_text(encoding="utf-8")), encoding="utf-8")
    setup(
        name="royaume",
        package_dir={"": "."},
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace", "--build-temp", str(making / "o"),
                     "--build-lib", str(making / "lib")],
    )  # fmt: skip


def mended(code: str) -> str:
    """C code without two mistakes of mypyc about how objects are freed."""
    return with_weak_references(without_trashcan(code))


def without_trashcan(code: str) -> str:
    """C code in which objects that the garbage collector does not know are freed at once, however deep they lie.

    Python puts off freeing what lies fifty containers deep, and links it by the collector's header in front of it. For
    `acyclic` classes mypyc asks for that too, but they have no such header: it would write into the object before.
    """

    def freed(found: re.Match[str]) -> str:
        function = found[0]
        return function if "PyObject_GC_UnTrack" in function else re.sub(r"\n *CPy_TRASHCAN_\w+\(.*\)", "", function)

    return re.sub(r"^static void\n\w+_dealloc\(.*?^}$", freed, code, flags=re.MULTILINE | re.DOTALL)


def with_weak_references(code: str) -> str:
    """C code in which an object that is freed tells those who refer to it weakly.

    Up to Python 3.11 mypyc takes the list of weak references for a reference that the object has: it frees the first of
    them with the object, whoever still holds it.
    """
    place = r"\*\(\(PyObject \*\*\)\(\(char \*\)self \+ sizeof\(PyObject \*\) \+ sizeof\(\w+\)\)\)"
    listed = rf"\n *Py_(?:VISIT|CLEAR)\({place}\);"
    clears = rf"(\w+)\(PyObject \*cpy_r_self\)\s*{{(?:(?!\n}}).)*?{listed}"
    for clear in re.findall(clears, code, flags=re.DOTALL):
        call = f"{clear}((PyObject *)self);"
        code = code.replace(call, f"PyObject_ClearWeakRefs((PyObject *)self);\n    {call}")
    return re.sub(listed, "", code)


def prune() -> None:
    """Keep the youngest builds."""
    whole = sorted(BUILDS.glob(f"*/{fitting.MANIFEST}"), key=lambda path: path.stat().st_mtime)
    for manifest in whole[:-KEPT]:
        shutil.rmtree(manifest.parent, ignore_errors=True)


def say(sentence: str) -> None:
    """Tell how far it is; standard output is for the result."""
    print(sentence, file=sys.stderr, flush=True)


def main() -> None:
    """Build now, or beside."""
    match sys.argv[1:]:
        case []:
            print(made())
        case ["--beside"]:
            beside()
        case ["--in", folder]:
            compile_in(Path(folder))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
