"""Add the orders of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(60), primary_key=True),
        sa.Column("said", sa.Text, nullable=False),
    )
