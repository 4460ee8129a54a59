"""Add a flag for lists: today's rules differ from the match."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("matches", sa.Column("differs", sa.Boolean, nullable=False, server_default=sa.false()))
