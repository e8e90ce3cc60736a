"""One's own data: which device a sign-in is of, and links by which a new password is chosen"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of the sign-ins until now nobody knows the device."""
    op.add_column("sessions", sa.Column("device", sa.String(60), nullable=False, server_default=""))
    op.create_table(
        "resets",
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", name="fk_resets_user_id"), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_resets"),
        sa.UniqueConstraint("link", name="uq_resets_link"),
    )


def downgrade() -> None:
    """Forget both."""
    op.drop_table("resets")
    op.drop_column("sessions", "device")
