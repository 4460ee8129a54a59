"""Index seats by token, to find a program's seats."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index("seats_token", "seats", ["token_hash"])
