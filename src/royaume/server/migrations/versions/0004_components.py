"""Components: the play data that tables are played with"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the components."""
    op.create_table(
        "components",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_components")),
    )


def downgrade() -> None:
    """Drop the components."""
    op.drop_table("components")
