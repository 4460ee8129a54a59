"""Add the creator of a match of bots alone, while it runs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("creator", sa.String(64), nullable=False, server_default=""))
    op.create_index("matches_creator", "matches", ["creator"])
