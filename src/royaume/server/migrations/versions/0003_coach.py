"""The coach: whether it helps at a table, and the analyses it made"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables know whether the coach helps; analyses are kept."""
    op.add_column("tables", sa.Column("coach", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=160), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_analyses_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_analyses")),
        sa.UniqueConstraint("key", name=op.f("uq_analyses_key")),
    )
    op.create_index(op.f("ix_analyses_status"), "analyses", ["status"])


def downgrade() -> None:
    """Forget both."""
    op.drop_index(op.f("ix_analyses_status"), "analyses")
    op.drop_table("analyses")
    op.drop_column("tables", "coach")
