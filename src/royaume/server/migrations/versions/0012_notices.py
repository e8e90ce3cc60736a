"""Notices: of what people are told where, and what is still to be told"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is told anything before they wish it."""
    op.add_column("habits", sa.Column("notices", sa.JSON))
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", name="fk_outbox_user_id"), nullable=False),
        sa.Column("channel", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", name="fk_outbox_table_id")),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("claimed", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index("ix_outbox_table_id", "outbox", ["table_id"])
    op.create_index("ix_outbox_waiting", "outbox", ["status", "due"])
    op.create_index("ix_outbox_person", "outbox", ["user_id", "status"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("outbox")
    op.drop_column("habits", "notices")
