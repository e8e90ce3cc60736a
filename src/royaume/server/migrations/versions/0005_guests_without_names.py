"""Guests without a name have none: everybody reads their number in their own language"""

import hashlib
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

users = sa.table("users", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("login", sa.String))


def numbered(user_id: str) -> str:
    """What a guest without a name was called."""
    return f"Guest {int(hashlib.sha256(user_id.encode()).hexdigest()[:8], 16) % 9000 + 1000}"


def upgrade() -> None:
    """Take the name away that a guest did not choose."""
    rename(lambda row: "" if row.name == numbered(row.id) else row.name)


def downgrade() -> None:
    """Give every guest without a name the number as a name."""
    rename(lambda row: row.name or numbered(row.id))


def rename(name: Callable[[Any], str]) -> None:
    """Give guests other names."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(users).where(users.c.login.is_(None))).all():
        if name(row) != row.name:
            connection.execute(users.update().where(users.c.id == row.id).values(name=name(row)))
