"""What a host may set, from the environment; everything has a default that works."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from royaume.engine.errors import RoyaumeError

HASH_MEMORY = 64 * 1024  # KiB that the hash of a password takes, which makes guessing dear


def data_folder() -> Path:
    """Where the database and the secret live: ROYAUME_DATA, or the user's data folder."""
    given = os.environ.get("ROYAUME_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("royaume", "royaume"))


@dataclass(slots=True)
class Settings:
    """The settings of one server."""

    database: str
    secret: str
    rate_limits: bool = True
    secure_cookies: bool = False  # set where the server is reached by https only
    body_limit: int = 64 * 1024
    record_limit: int = 1024 * 1024
    address_limit: int = 4000  # shorter than any number that Python refuses to read
    disk_reserve: int = 64 * 1024 * 1024  # bytes; with less free beside a SQLite file the server is not well
    hash_memory: int = HASH_MEMORY  # KiB; only tests, which guess nothing, take less
    heartbeat: float = 15.0  # seconds between signs of life on a quiet event stream
    patience: float = 20.0  # seconds a listener may take to accept what is sent
    bot_workers: int = 2
    bot_limit: float = 10.0  # seconds a bot may think about one decision
    bot_pause: float = 0.0  # seconds a bot waits before it moves
    bot_tables: int = 8  # tables of bots alone that one person may have running
    bot_modules: tuple[str, ...] = ()  # imported first, here and in the workers: they may register bots
    site: str = ""  # where people reach the server, for the links in notices
    mail: str = ""  # the mail server as a URL; without it there is no mail
    mail_from: str = ""
    inside_hooks: bool = False  # hooks may be called inside the host's own network
    json_logs: bool = True
    log_level: str = "info"

    @classmethod
    def from_environment(cls, database: str | None = None) -> Settings:
        """Settings from ROYAUME_* variables; RoyaumeError names one that cannot be read."""
        folder = data_folder()
        url = database or os.environ.get("ROYAUME_DATABASE") or f"sqlite:///{folder / 'royaume.db'}"
        settings = cls(url, os.environ.get("ROYAUME_SECRET") or kept_secret(folder))
        if len(settings.secret) < 32:
            raise RoyaumeError("ROYAUME_SECRET must have at least 32 characters")
        settings.rate_limits = _flag("ROYAUME_RATE_LIMITS", True)
        settings.secure_cookies = _flag("ROYAUME_SECURE_COOKIES", False)
        settings.json_logs = _flag("ROYAUME_JSON_LOGS", True)
        settings.disk_reserve = int(_number("ROYAUME_DISK_RESERVE", 64) * 1024 * 1024)
        settings.bot_workers = int(_number("ROYAUME_BOT_WORKERS", 2))
        settings.bot_limit = _number("ROYAUME_BOT_LIMIT", 10.0)
        settings.bot_pause = _number("ROYAUME_BOT_PAUSE", 0.0)
        settings.bot_tables = int(_number("ROYAUME_BOT_TABLES", 8))
        settings.bot_modules = tuple(os.environ.get("ROYAUME_BOT_MODULES", "").split())
        settings.site = os.environ.get("ROYAUME_SITE", "")
        settings.mail = os.environ.get("ROYAUME_MAIL", "")
        settings.mail_from = os.environ.get("ROYAUME_MAIL_FROM", "")
        if settings.mail and not settings.site.startswith(("https://", "http://")):
            raise RoyaumeError("ROYAUME_MAIL needs ROYAUME_SITE, the address that links in mails begin with")
        settings.inside_hooks = _flag("ROYAUME_INSIDE_HOOKS", False)
        settings.log_level = os.environ.get("ROYAUME_LOG_LEVEL", "info").lower()
        if settings.log_level not in ("debug", "info", "warning", "error"):
            raise RoyaumeError("ROYAUME_LOG_LEVEL can be debug, info, warning or error")
        return settings


def make_folder(folder: Path) -> None:
    """The folder, made if it is not there; RoyaumeError if it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RoyaumeError(f"the folder {folder} cannot be made: {error.strerror}") from error


def kept_secret(folder: Path) -> str:
    """The secret of this installation, made once and readable by its owner only."""
    path = folder / "secret"
    make_folder(folder)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret(path)
    except OSError as error:
        raise RoyaumeError(f"the folder {folder} cannot be written: {error.strerror}") from error
    with os.fdopen(handle, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(48)
        file.write(secret + "\n")
    return secret


def _read_secret(path: Path) -> str:
    try:
        kept = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise RoyaumeError(f"the secret in {path} cannot be read: {error.strerror}") from error
    except UnicodeError:
        kept = ""
    if len(kept) < 32:
        raise RoyaumeError(f"the secret in {path} is damaged: remove the file to make a new one")
    return kept


def _flag(name: str, default: bool) -> bool:
    text = os.environ.get(name, "").lower()
    if text in ("", "1", "yes", "on", "true", "0", "no", "off", "false"):
        return default if not text else text in ("1", "yes", "on", "true")
    raise RoyaumeError(f"{name} can be on or off, not '{text}'")


def _number(name: str, default: float) -> float:
    text = os.environ.get(name)
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e6:
        raise RoyaumeError(f"{name} must be a number from 0, not '{text}'")
    return value
