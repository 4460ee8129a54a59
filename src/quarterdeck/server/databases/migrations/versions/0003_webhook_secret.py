"""Add the secret that signs webhook calls."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("webhook_secret", sa.String(64), nullable=False, server_default=""))
