"""Askers: who asked for an analysis, so that people take turns"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Analyses know who asked for them."""
    op.add_column("analyses", sa.Column("asker", sa.String(length=32), nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("analyses", "asker")
