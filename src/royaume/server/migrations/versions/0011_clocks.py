"""Clocks: their terms and deadlines, whose runs after an entry of the log, when people rest, when nobody served"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables may have a clock; those that are there have none."""
    op.add_column("tables", sa.Column("clock", sa.JSON))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.add_column("entries", sa.Column("runs", sa.Integer))
    op.create_table(
        "habits",
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", name="fk_habits_user_id"), nullable=False),
        sa.Column("rest", sa.JSON),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_habits"),
    )
    op.create_table(
        "pulses",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulses"),
    )
    op.create_table(
        "breaks",
        sa.Column("began", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_breaks"),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("breaks")
    op.drop_table("pulses")
    op.drop_table("habits")
    op.drop_column("entries", "runs")
    op.drop_index("ix_tables_deadline", "tables")
    op.drop_column("tables", "deadline")
    op.drop_column("tables", "clock")
