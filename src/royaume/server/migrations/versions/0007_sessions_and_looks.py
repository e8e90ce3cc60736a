"""Sessions of accounts, which can be ended, and what the names of accounts look like"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both; of two accounts whose names look alike the older one keeps the look."""
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"])
    op.create_index(op.f("ix_sessions_seen"), "sessions", ["seen"])
    looks = op.create_table(
        "looks",
        sa.Column("look", sa.String(length=160), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_looks_user_id")),
        sa.PrimaryKeyConstraint("look", name=op.f("pk_looks")),
    )
    op.create_index(op.f("ix_looks_user_id"), "looks", ["user_id"])
    users = sa.table("users", *map(sa.column, ("id", "name", "login", "created")))
    accounts = op.get_bind().execute(sa.select(users).where(users.c.login.is_not(None)).order_by(users.c.created)).all()
    if accounts:
        from royaume.server.names import looks as looks_of

        kept: dict[str, str] = {}
        for row in accounts:
            for look in looks_of(row.login) | looks_of(row.name or row.login):
                kept.setdefault(look, row.id)
        op.bulk_insert(looks, [{"look": look, "user_id": user_id} for look, user_id in kept.items()])


def downgrade() -> None:
    """Drop both."""
    op.drop_table("looks")
    op.drop_table("sessions")
