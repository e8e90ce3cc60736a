"""Calls to addresses that people give: never to the inside of the host's own network, unless the host allows it."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

LIMIT = 10.0  # seconds for an answer


class NotCalled(Exception):
    """An address that is not called, or does not answer as it should; `for_good`: trying again will not help."""

    def __init__(self, why: str, for_good: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good


def call(url: str, body: bytes, headers: Mapping[str, str], inside: bool) -> None:
    """Send something and be answered with success, or raise NotCalled. Redirects are not followed. For a thread.

    The name is looked up once and the connection goes to what was found: it cannot turn into something else between
    the look and the call.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("https", "http") or not parts.hostname or (parts.scheme == "http" and not inside):
        raise NotCalled("only https is called", for_good=True)
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:
        raise NotCalled(f"not found: {type(error).__name__}") from None
    addresses = [str(each[4][0]) for each in found]
    if not inside and not all(ipaddress.ip_address(each.partition("%")[0]).is_global for each in addresses):
        raise NotCalled("an address inside the network", for_good=True)
    connection = _Connection(parts.hostname, port, addresses[0], parts.scheme == "https")
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotCalled(type(error).__name__) from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise NotCalled(f"answered {status}", for_good=status in (404, 410))


class _Connection(http.client.HTTPConnection):
    """A connection to one address of a host, by whose name it is known there."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=LIMIT)
        self._address = address
        self._secure = secure

    def connect(self) -> None:
        """Connect."""
        self.sock = socket.create_connection((self._address, self.port), LIMIT)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
