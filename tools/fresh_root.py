"""Try on a bare Debian what is promised: the container is built and serves, and the README's commands run.

    python tools/fresh_root.py container   # build hosting/Containerfile, start what it makes, ask it for a page
    python tools/fresh_root.py play        # `make play` in a checkout, with nothing but Python and make
    python tools/fresh_root.py test        # `make test` there

Needs root, and mmdebstrap and buildah of Debian. The bare system comes from this machine's mirror of Debian; pip and
npm inside get this machine's indexes and certificates. Everything lies in a folder that is removed in the end
(`--keep FOLDER` keeps it, and finds the bare system there the next time). ROYAUME_PURE=1 leaves compiling out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
RECIPE = ROOT / "hosting" / "Containerfile"
BARE = "apt-get update && apt-get install --yes --no-install-recommends ca-certificates make python3 python3-venv"
AUTHORITIES = "/run/outside/authorities.crt"  # where the certificates of this machine are found inside
PURE = "ROYAUME_PURE"
PATIENCE = 900  # seconds until a server must answer, setting up included


class Bare:
    """A bare Debian, and the containers made of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.buildah = ["buildah", "--root", str(folder / "store"), "--runroot", str(folder / "run")]
        self.buildah += ["--storage-driver", "vfs"]
        self.mounts: list[str] = []
        (found,) = set(re.findall(r"^FROM (\S+)", RECIPE.read_text(encoding="utf-8"), re.MULTILINE))
        self.image: str = found

    def run(self, *words: str) -> str:
        """Run buildah, whose errors are seen; what it says."""
        done = subprocess.run([*self.buildah, *words], stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def prepare(self) -> None:
        """Make the image that the container file begins with, of Debian's packages."""
        self.mounts = outside(self.folder / "outside")
        tar = self.folder / "debian.tar"
        if not tar.exists():
            suite = self.image.rpartition(":")[2].removesuffix("-slim")
            command = ["mmdebstrap", "--quiet", "--variant=minbase", suite, str(tar), "-"]
            subprocess.run(command, input=sources(suite), text=True, check=True)
        container = self.run("from", "scratch")
        self.run("add", "--quiet", container, str(tar), "/")
        self.run("commit", "--quiet", container, self.image)
        self.run("rm", container)

    def build(self, name: str) -> None:
        """Build the container file."""
        command = [*self.buildah, "bud", "--isolation", "chroot", "--network", "host", "--pull-never", *self.mounts]
        command += ["--build-arg", PURE] if PURE in os.environ else []
        subprocess.run([*command, "--file", str(RECIPE), "--tag", name, str(ROOT)], check=True)

    def inside(self, container: str, *command: str) -> list[str]:
        """The command that runs another one inside a container."""
        return [*self.buildah, "run", "--isolation", "chroot", *self.mounts, container, "--", *command]

    def checkout(self) -> str:
        """A container with what the README asks for and a clean checkout in /royaume."""
        container = self.run("from", "--pull-never", self.image)
        subprocess.run(self.inside(container, "sh", "-c", BARE), check=True)
        archive = self.folder / "checkout.tar"
        files = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        command = ["tar", "--create", "--file", str(archive), "--null", "--files-from=-"]
        subprocess.run(command, cwd=ROOT, input=files, check=True)
        self.run("add", "--quiet", container, str(archive), "/royaume")
        self.run("config", "--workingdir", "/royaume", container)
        return container


def sources(suite: str) -> str:
    """Where this machine gets Debian from, for another suite."""
    command = ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages"]
    sites = set(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split())
    lines = []
    for site in sorted(sites):
        if site.rstrip("/").endswith("/debian"):
            lines += [f"deb {site} {suite} main", f"deb {site} {suite}-updates main"]
        elif site.rstrip("/").endswith("/debian-security"):
            lines.append(f"deb {site} {suite}-security main")
    if not lines:
        sys.exit("This machine's apt knows no mirror of Debian.")
    return "\n".join(lines) + "\n"


def outside(folder: Path) -> list[str]:
    """What pip and npm need to get out by, as mounts: certificates, and the indexes this machine uses."""
    folder.mkdir(exist_ok=True)
    authorities = Path(os.environ.get("SSL_CERT_FILE", "/etc/ssl/certs/ca-certificates.crt"))
    shutil.copyfile(authorities, folder / "authorities.crt")
    listed = subprocess.run(["pip", "config", "list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = [
        f"{name} = {value}"
        for name, value in re.findall(r"^\S*?\.((?:extra-)?index-url)='(.*)'$", listed, re.MULTILINE)
        if "file:" not in value
    ]
    (folder / "pip.conf").write_text("\n".join(["[global]", f"cert = {AUTHORITIES}", *lines, ""]), encoding="utf-8")
    asked = ["npm", "config", "get", "registry"]
    npm = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True).stdout if shutil.which("npm") else ""
    registry = f"registry={npm.strip()}\n" if npm.strip() else ""
    (folder / "npmrc").write_text(f"cafile={AUTHORITIES}\n{registry}", encoding="utf-8")
    places = {"authorities.crt": AUTHORITIES, "pip.conf": "/etc/pip.conf", "npmrc": "/root/.npmrc"}
    return [word for name, place in places.items() for word in ("--volume", f"{folder / name}:{place}:ro")]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def served(command: list[str]) -> Iterator[str]:
    """A server that says where it is open; the address, once it answers there."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            address = opened(process.stdout)
            with urllib.request.urlopen(f"{address}healthz", timeout=60) as answer:
                print(f"{address}healthz: {answer.status} {answer.read().decode()}")
            with urllib.request.urlopen(address, timeout=60) as answer:
                page = answer.read().decode()
            if "Kingdom Crossing" not in page:
                sys.exit(f"This is not the shelf of the games: {page[:500]}")
            print(f"{address}: {len(page)} characters")
            yield address
        finally:
            process.terminate()
            process.stdout.close()


def opened(output: IO[str]) -> str:
    """Read on, loudly, until the address is said."""
    end = time.monotonic() + PATIENCE
    for line in output:
        print(line, end="", flush=True)
        found = re.search(r"Royaume is open at (http://\S+/)", line)
        if found:
            return found[1]
        if time.monotonic() > end:
            break
    sys.exit("It never opened.")


def container(bare: Bare) -> None:
    """Build the container file and start what it makes, as its own user, on another port."""
    bare.build("royaume")
    made = bare.run("from", "--pull-never", "royaume")
    config = json.loads(bare.run("inspect", "--type", "container", made))["OCIv1"]["config"]
    (exposed,) = config["ExposedPorts"]
    port = exposed.removesuffix("/tcp")
    command = [str(free_port()) if word == port else word for word in config["Cmd"]]
    with served(bare.inside(made, *command)):
        who = subprocess.run(bare.inside(made, "id", "-un"), stdout=subprocess.PIPE, text=True, check=True).stdout
        asked = "from royaume.bench import compiled; print(compiled())"
        how = bare.inside(made, "python3", "-c", asked)
        compiled = subprocess.run(how, stdout=subprocess.PIPE, text=True, check=True).stdout
        print(f"as {who.strip()}, compiled: {compiled.strip()}")
        wanted = str(os.environ.get(PURE, "") in ("", "0"))
        if (who.strip(), compiled.strip()) != (config["User"], wanted):
            sys.exit("The container is not what it should be.")


def play(bare: Bare) -> None:
    """`make play` in a checkout."""
    with served(bare.inside(bare.checkout(), "make", "play")):
        print("make play plays")


def test(bare: Bare) -> None:
    """`make test` in a checkout."""
    subprocess.run(bare.inside(bare.checkout(), "make", "test"), check=True)


def main() -> None:
    """Try what is asked for, one after the other, and say how long each took."""
    trials = {"container": container, "play": play, "test": test}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trials", nargs="*", choices=[*trials, []], default=["container", "play"])
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    wanted = parser.parse_args()
    missing = [name for name in ("mmdebstrap", "buildah") if not shutil.which(name)]
    if missing or os.geteuid() != 0:
        sys.exit(f"This needs root, and the packages {' and '.join(missing or ['mmdebstrap', 'buildah'])}.")
    folder = wanted.keep or Path(tempfile.mkdtemp(prefix="royaume-fresh-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        bare = Bare(folder)
        bare.prepare()
        for name in wanted.trials:
            began = time.monotonic()
            trials[name](bare)
            print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    finally:
        if not wanted.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
