"""Install what tests need from the system and the machine lacks: a browser, a C compiler, Python's headers, proxies.

Everything else comes from PyPI and npm. Debian's packages are used where apt-get is there and may be used, and no
service is started; elsewhere one sentence says what to install. Where Chromium can be had without its windows as well,
most tests use that: it does the same with half of the work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = "chromium-headless-shell"


def missing() -> list[str]:
    """The Debian packages of what is not there."""
    packages = []
    if not any(shutil.which(name) for name in BROWSERS):
        packages += ["chromium", "fonts-noto-core"]
    if not shutil.which("cc") and not shutil.which("gcc"):
        packages.append("gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        packages.append("python3-dev")
    for proxy in ("nginx", "caddy"):
        if not shutil.which(proxy) and not Path("/usr/sbin", proxy).exists():
            packages.append(proxy)
    return packages


def install(packages: list[str]) -> str:
    """Install Debian's packages; if that failed, why."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (sudo and not shutil.which("sudo")):
        return "The tests need more than Python here."
    print(f"Installing {' '.join(packages)} ...", flush=True)
    quiet = ["-qq", "-o=Dpkg::Use-Pty=0"]
    apt_get = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "SYSTEMD_OFFLINE=1", "apt-get"]
    install = [*apt_get, "install", "-y", "--no-install-recommends", *quiet, *packages]
    for command in ([*apt_get, "update", *quiet], install):
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
            return f"'{' '.join(command)}' failed."
    return ""


def main() -> None:
    """Install what is missing, or say what to install."""
    packages = missing()
    wished = [] if shutil.which(WITHOUT_WINDOWS) or not shutil.which("apt-get") else [WITHOUT_WINDOWS]
    if not packages and not wished:
        return
    why = install([*packages, *wished])
    if why and packages and wished:  # not every system has what is wished for: without it the tests take longer
        why = install(packages)
    if why and packages:
        sys.exit(f"{why} Please install: {' '.join(packages)}")


if __name__ == "__main__":
    main()
