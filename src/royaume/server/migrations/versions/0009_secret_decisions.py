"""Whether nobody else is told which seat decides"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables know whether the decision that waits is a secret one."""
    op.add_column("tables", sa.Column("secret", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "secret")
