"""Add rematches, seats open to anybody, and the gallery."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", sa.Column("rematch", sa.Text))
    op.add_column("seats", sa.Column("for_anybody", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "gallery",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
