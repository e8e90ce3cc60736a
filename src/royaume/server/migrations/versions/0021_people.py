"""People: profiles, friends, whom somebody shuns, clubs with members, and who is called to a table"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def person(table: str, name: str, nullable: bool = False) -> sa.Column[str]:
    """A column that names a person."""
    return sa.Column(name, sa.String(32), sa.ForeignKey("users.id", name=f"fk_{table}_{name}"), nullable=nullable)


def upgrade() -> None:
    """Nobody has friends yet."""
    op.create_table(
        "profiles",
        person("profiles", "user_id"),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_profiles"),
        sa.UniqueConstraint("link", name="uq_profiles_link"),
    )
    op.create_table(
        "friends",
        person("friends", "user_id"),
        person("friends", "friend_id"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "friend_id", name="pk_friends"),
    )
    op.create_table(
        "shuns",
        person("shuns", "user_id"),
        person("shuns", "other_id"),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name="pk_shuns"),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        person("clubs", "owner", nullable=True),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("link", name="uq_clubs_link"),
    )
    op.create_table(
        "members",
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id", name="fk_members_club_id"), nullable=False),
        person("members", "user_id"),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "user_id", name="pk_members"),
    )
    op.create_index("ix_members_user_id", "members", ["user_id"])
    op.create_table(
        "calls",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", name="fk_calls_table_id"), nullable=False),
        person("calls", "user_id"),
        person("calls", "by", nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_calls"),
    )
    op.create_index("ix_calls_user_id", "calls", ["user_id"])
    op.add_column("tables", sa.Column("club", sa.String(16)))
    op.create_index("ix_tables_club", "tables", ["club"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("ix_tables_club", "tables")
    op.drop_column("tables", "club")
    for name in ("calls", "members", "clubs", "shuns", "friends", "profiles"):
        op.drop_table(name)
