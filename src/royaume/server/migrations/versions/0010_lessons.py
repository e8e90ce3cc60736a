"""Which tables are those of lessons"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables know whether they are a lesson, which no list of games shows."""
    op.add_column("tables", sa.Column("lesson", sa.String(60)))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "lesson")
