"""Links that are secrets of their own: made of a number that is kept and the secret of the site, renewed with it.

Kept is the hash of a link, so that whoever reads the database cannot follow it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no letters that look alike


def new_id() -> str:
    """A name for a table or a club that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Links:
    """Makes the links of one site."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.blake2b(secret.encode(), person=b"royaume links").digest()

    def secret(self, kind: str, owner: str, nonce: str) -> str:
        """What stands in the link of somebody or something."""
        made = hashlib.blake2b(f"{kind}:{owner}:{nonce}".encode(), key=self._key, digest_size=18).digest()
        return base64.urlsafe_b64encode(made).decode()

    def fresh(self, kind: str, owner: str) -> dict[str, str]:
        """A new link as it is kept; the one before leads nowhere."""
        nonce = secrets.token_hex(16)
        return {"nonce": nonce, "link": found_by(self.secret(kind, owner, nonce))}


def found_by(secret: str) -> str:
    """By what a link that somebody brings is found."""
    return hashlib.sha256(secret.encode()).hexdigest()
