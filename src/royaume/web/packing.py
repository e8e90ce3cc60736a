"""Pages and files as they travel: compressed for whoever can read that."""

from __future__ import annotations

import functools
import re
import zlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from royaume.server.follow import takes_gzip

SMALL = 1000  # bytes: below it nothing is won
REMARK = {".js": re.compile(rb"^ *//.*$", re.M), ".css": re.compile(rb"^ */\*(?:(?!\*/).)*\*/$", re.M | re.S)}
PAGE, FILE = 4, 9  # how hard to try: for what is sent once, and for what is kept


def pack(data: bytes, level: int) -> bytes:
    """Data as gzip writes it, the same every time."""
    packer = zlib.compressobj(level, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def answer(request: Request, data: bytes, status: int, media_type: str) -> Response:
    """A page. Its secrets are written differently each time, so that its size tells nothing about them."""
    if len(data) < SMALL or not takes_gzip(request):
        return Response(data, status, media_type=media_type, headers={"Vary": "Accept-Encoding"})
    headers = {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
    return Response(pack(data, PAGE), status, media_type=media_type, headers=headers)


def joined(paths: tuple[Path, ...]) -> bytes:
    """Files one after the other, without what only their authors read."""
    return b"\n".join(lean(path.read_bytes(), path.suffix) for path in paths)


def lean(data: bytes, suffix: str) -> bytes:
    """A script or a style sheet without indentation and without comments that stand on lines of their own."""
    if suffix not in REMARK:
        return data
    lines = (line.strip() for line in REMARK[suffix].sub(b"", data).splitlines())
    return b"\n".join(line for line in lines if line)


@functools.lru_cache(256)
def packed_files(paths: tuple[Path, ...], _changed: tuple[int, ...]) -> bytes:
    """Files one after the other, compressed once."""
    return pack(joined(paths), FILE)


@functools.lru_cache(256)
def packed_text(text: str) -> bytes:
    """A drawing made by code, compressed once."""
    return pack(text.encode(), FILE)
