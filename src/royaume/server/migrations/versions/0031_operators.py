"""Operators, reports, what was done about people, messages to all, a journal of it, and news for a running server"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0032"
branch_labels = None
depends_on = None

TABLES = ("operators", "reports", "measures", "banners", "journal", "choices", "news")


def upgrade() -> None:
    """Nobody is an operator yet."""
    op.create_table(
        "operators",
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_operators"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("number", sa.Integer),
        sa.Column("words", sa.String(500), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("decision", sa.String(12)),
        sa.Column("decided", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_about", "reports", ["about"])
    op.create_index("ix_reports_decision", "reports", ["decision"])
    op.create_table(
        "measures",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("about", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("read", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_measures"),
    )
    op.create_index("ix_measures_user_id", "measures", ["user_id"])
    op.create_table(
        "banners",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("texts", sa.JSON, nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_banners"),
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(32)),
        sa.Column("verb", sa.String(20), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_journal"),
    )
    op.create_index("ix_journal_at", "journal", ["at"])
    op.create_table(
        "choices",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_choices"),
    )
    op.create_table(
        "news",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("what", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_news"),
    )


def downgrade() -> None:
    """Forget all of it."""
    for name in reversed(TABLES):
        op.drop_table(name)
