"""Debian's nginx and Caddy with the configurations that are shipped, on ports of their own."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.server.tools import PATIENCE, SECRET

SHIPPED = Path(__file__).parents[2] / "hosting"
SITE = "royaume.example"
MAIN = """
worker_processes 1;
pid {folder}/pid;
error_log stderr;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/site;
}}
"""
PRELUDE = """{{
    admin off
    skip_install_trust
    default_bind 127.0.0.1
    http_port {http}
    https_port {https}
}}
"""


@dataclass(slots=True)
class Proxy:
    """A running proxy."""

    plain: str
    secure: str
    places: tuple[str, str]  # two addresses from which nobody else comes

    def client(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """A browser at that address, which trusts whatever certificate is shown."""
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)
        return httpx.AsyncClient(transport=transport, base_url=self.secure, timeout=PATIENCE)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], asked: str, folder: Path, **environment: str) -> Iterator[None]:
    """A program that is there once it answers at an address, until the end."""
    with ExitStack() as stack:
        log = stack.enter_context((folder / "log").open("w+"))
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=log, stderr=log)
        stack.callback(process.wait)
        stack.callback(process.terminate)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(asked, verify=False, timeout=PATIENCE)
                break
            except httpx.TransportError:
                said = (folder / "log").read_text(encoding="utf-8")
                assert process.poll() is None, said
                assert time.monotonic() < end, said
                time.sleep(0.05)
        yield


@contextmanager
def royaume(database: str, folder: Path) -> Iterator[int]:
    """`royaume serve` as a service manager starts it, which is told when it is open; its port."""
    port = free_port()
    folder.mkdir()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0royaume-{port}")
        manager.setblocking(False)
        with started(database, folder, port, NOTIFY_SOCKET=f"@royaume-{port}"):
            assert manager.recv(100) == b"READY=1"
            yield port
        assert manager.recv(100) == b"STOPPING=1"


def started(database: str, folder: Path, port: int, **more: str) -> AbstractContextManager[None]:
    """The process."""
    command = [sys.executable, "-m", "royaume", "serve", "--port", str(port), "--only-port", "--no-browser"]
    settings = {"ROYAUME_DATABASE": database, "ROYAUME_SECRET": SECRET, "ROYAUME_DATA": str(folder)}
    settings |= {"ROYAUME_LOG_LEVEL": "error", "ROYAUME_BOT_WORKERS": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    return running(command, f"http://127.0.0.1:{port}/healthz", folder, **settings, **more)


@contextmanager
def nginx(ports: list[int], folder: Path) -> Iterator[Proxy]:
    """nginx in front of these ports: of what is shipped the ports, the name and the certificate are others."""
    http, https = free_port(), free_port()
    certificate(folder)
    text = (SHIPPED / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"listen \[::\].*\n", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{http};").replace("listen 443 ", f"listen 127.0.0.1:{https} ")
    text = text.replace(SITE, "127.0.0.1").replace("/etc/letsencrypt/live/127.0.0.1/", f"{folder}/")
    text = text.replace("    server 127.0.0.1:8000;\n", "".join(f"    server 127.0.0.1:{port};\n" for port in ports))
    (folder / "site").write_text(text, encoding="utf-8")
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "main").write_text(user + MAIN.format(folder=folder), encoding="utf-8")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(folder), "-c", str(folder / "main"), "-g", "daemon off;"]
    secure = f"https://127.0.0.1:{https}"
    with running(command, secure, folder):
        yield Proxy(f"http://127.0.0.1:{http}", secure, ("127.0.0.2", "127.0.0.3"))


@contextmanager
def caddy(ports: list[int], folder: Path) -> Iterator[Proxy]:
    """Caddy in front of these ports, with what is shipped behind some lines about this machine."""
    http, https = free_port(), free_port()
    text = PRELUDE.format(http=http, https=https) + (SHIPPED / "Caddyfile").read_text(encoding="utf-8")
    (folder / "Caddyfile").write_text(text, encoding="utf-8")
    command = ["caddy", "run", "--config", str(folder / "Caddyfile")]
    settings = {"ROYAUME_ADDRESS": "127.0.0.1", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    settings["ROYAUME_PROCESSES"] = " ".join(f"127.0.0.1:{port}" for port in ports)
    secure = f"https://127.0.0.1:{https}"
    with running(command, secure, folder, **settings):
        yield Proxy(f"http://127.0.0.1:{http}", secure, ("127.0.0.4", "127.0.0.5"))


def certificate(folder: Path) -> None:
    """A certificate that nobody has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, SITE)])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    (folder / "fullchain.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
