"""When those who sit at a match were told that it would be cleared away."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("notice_at", sa.Float))
