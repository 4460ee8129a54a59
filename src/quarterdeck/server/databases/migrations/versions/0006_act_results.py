"""Add the results of the set-up and of every act, or null if they were not stored.

They are compared when a match is loaded.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("opening", sa.Text))
    op.add_column("acts", sa.Column("lines", sa.Text))
    op.add_column("acts", sa.Column("secret", sa.Boolean))
