"""Ratings: the results of rated games, what each made of people's ratings, and how these stand"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that were rated before are counted at the next start."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("places", sa.JSON),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_results"),
        sa.UniqueConstraint("game", "players", "number", name="uq_results_game_players_number"),
    )
    op.create_table(
        "rating_steps",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", name="fk_rating_steps_user_id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_rating_steps"),
    )
    op.create_index("ix_rating_steps_user_id", "rating_steps", ["user_id"])
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", name="fk_ratings_user_id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "players", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_players", "ratings", ["game", "players"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("ratings")
    op.drop_table("rating_steps")
    op.drop_table("results")
