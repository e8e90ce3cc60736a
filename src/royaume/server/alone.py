"""One process for one SQLite file: a lock beside it, which the system lets go of when the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from royaume.engine.errors import RoyaumeError


class Alone:
    """The lock of one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = path.with_name(path.name + ".lock")
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """True while this process has the lock."""
        return self._handle is not None

    def hold(self) -> None:
        """Take the lock; RoyaumeError if another process has it."""
        if self._handle is not None:
            return
        try:
            handle = os.open(self.lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise RoyaumeError(f"the file {self.lock} cannot be written: {error.strerror}") from error
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            raise RoyaumeError(
                f"another server has {self.path} open: one SQLite file is for one process. "
                "Stop the other one, name another file with --database, or use PostgreSQL for several processes"
            ) from None
        self._handle = handle

    def release(self) -> None:
        """Let others in."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def _lock(handle: int) -> None:
    """Lock an open file at once; OSError if somebody has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
