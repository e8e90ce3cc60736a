"""Mail: what is said in it, and handing it over to the host's mail server."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formataddr, parseaddr
from urllib.parse import unquote, urlsplit

from royaume.engine.errors import RoyaumeError

LIMIT = 20.0  # seconds for the mail server to answer


@dataclass(frozen=True, slots=True)
class Post:
    """Where mail is handed over, and who it comes from."""

    host: str
    port: int
    user: str
    password: str
    secure: str  # tls, starttls or plain
    sender: str

    @classmethod
    def read(cls, url: str, sender: str) -> Post:
        """The settings of a host: `smtps://user:password@host:465`, `smtp://...` (STARTTLS), `smtp+plain://...`."""
        parts = urlsplit(url)
        kinds = {"smtps": ("tls", 465), "smtp": ("starttls", 587), "smtp+plain": ("plain", 25)}
        if parts.scheme not in kinds or not parts.hostname or "@" not in parseaddr(sender)[1]:
            raise RoyaumeError(
                "ROYAUME_MAIL must be smtps://, smtp:// or smtp+plain:// with a host, and ROYAUME_MAIL_FROM an address"
            )
        secure, port = kinds[parts.scheme]
        return cls(
            parts.hostname,
            parts.port or port,
            unquote(parts.username or ""),
            unquote(parts.password or ""),
            secure,
            sender,
        )

    def letter(self, to: str, subject: str, lines: Sequence[str], number: str, stop: str | None = None) -> EmailMessage:
        """A mail in plain text. The same number makes the same mail: whoever gets it twice can tell."""
        name, address = parseaddr(self.sender)
        found = EmailMessage()
        found["From"] = formataddr((name or "Royaume", address))
        found["To"] = to
        found["Subject"] = subject
        found["Message-ID"] = f"<{number}@{address.partition('@')[2]}>"
        found["Auto-Submitted"] = "auto-generated"
        if stop is not None:
            found["List-Unsubscribe"] = f"<{stop}>"
            found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        found.set_content("\n".join(lines) + "\n")
        return found

    def send(self, letter: EmailMessage) -> None:
        """Hand a mail over; OSError or SMTPException if that fails. For a thread."""
        context = ssl.create_default_context()
        secure = self.secure == "tls"
        with (
            smtplib.SMTP_SSL(self.host, self.port, timeout=LIMIT, context=context)
            if secure
            else smtplib.SMTP(self.host, self.port, timeout=LIMIT)
        ) as server:
            if self.secure == "starttls":
                server.starttls(context=context)
            if self.user:
                server.login(self.user, self.password)
            server.send_message(letter)
