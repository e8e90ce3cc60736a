"""Events of clubs: who takes part, the rounds, and their tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0031"
branch_labels = None
depends_on = None


def of_event(table: str) -> sa.Column[str]:
    """A column that names an event."""
    return sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id", name=f"fk_{table}_event_id"), nullable=False)


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "events",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("club_id", sa.String(16), sa.ForeignKey("clubs.id", name="fk_events_club_id"), nullable=False),
        sa.Column("owner", sa.String(32), sa.ForeignKey("users.id", name="fk_events_owner"), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("closes", sa.BigInteger),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("plan", sa.JSON),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_club_id", "events", ["club_id"])
    op.create_index("ix_events_status", "events", ["status"])
    op.create_table(
        "entrants",
        of_event("entrants"),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", name="fk_entrants_user_id"), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("gone", sa.Integer),
        sa.PrimaryKeyConstraint("event_id", "user_id", name="pk_entrants"),
        sa.UniqueConstraint("event_id", "number", name="uq_entrants_event_id_number"),
    )
    op.create_index("ix_entrants_user_id", "entrants", ["user_id"])
    op.create_table(
        "event_rounds",
        of_event("event_rounds"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("out", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_event_rounds"),
    )
    op.create_table(
        "pairings",
        of_event("pairings"),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON),
        sa.PrimaryKeyConstraint("event_id", "round", "number", name="pk_pairings"),
        sa.UniqueConstraint("table_id", name="uq_pairings_table_id"),
    )


def downgrade() -> None:
    """Forget them."""
    for name in ("pairings", "event_rounds", "entrants", "events"):
        op.drop_table(name)
