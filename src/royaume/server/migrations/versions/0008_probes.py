"""Probes: what is written to see whether the database takes it"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the probes."""
    op.create_table(
        "probes",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("process", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("filler", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_probes")),
    )


def downgrade() -> None:
    """Drop the probes."""
    op.drop_table("probes")
