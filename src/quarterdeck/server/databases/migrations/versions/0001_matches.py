"""Add matches, seats, holders, acts and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("scenario_key", sa.String(60), nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("bot_waits", sa.Boolean, nullable=False),
        sa.Column("server_seed", sa.String(64), nullable=False),
        sa.Column("script", sa.Text),
        sa.Column("outcome", sa.Text),
        sa.Column("parent", sa.String(16)),
        sa.Column("parent_number", sa.Integer),
    )
    op.create_index("matches_listed", "matches", ["listed", "updated_at"])
    op.create_index("matches_bots", "matches", ["bot_waits"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(60), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("invitation_hash", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("webhook", sa.String(500), nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("session_hash", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(60), primary_key=True),
    )
    op.create_index("holders_match", "holders", ["match"])
    op.create_table(
        "acts",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.String(60), nullable=False),
        sa.Column("choice", sa.String(400), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("match", "seat", "key", name="acts_count_once"),
    )
    op.create_table(
        "chat",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(60), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
