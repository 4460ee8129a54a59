"""Add the published commitment, seeds in two rounds, and the source of continued dice.

Matches in play keep their seeds. In open matches, a seat that gave its seed is bound to it, and
bots lose theirs, which came from the server.
"""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

matches = sa.table(
    "matches", sa.column("id"), sa.column("server_seed"), sa.column("commitment"), sa.column("status"), sa.column("script")
)
seats = sa.table("seats", *map(sa.column, ("match", "seat", "by", "taken", "seed", "seed_hash", "seed_way")))


def upgrade() -> None:
    op.add_column("matches", sa.Column("commitment", sa.String(64), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("opening_at", sa.Float))
    op.add_column("matches", sa.Column("continued", sa.Text))
    op.create_index("matches_opening", "matches", ["opening_at"])
    op.add_column("seats", sa.Column("seed_hash", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("seed_way", sa.String(10), nullable=False, server_default=""))
    database = op.get_bind()
    for row in database.execute(sa.select(matches.c.id, matches.c.server_seed)).all():
        published = sha256(bytes.fromhex(row.server_seed)).hexdigest()
        database.execute(sa.update(matches).where(matches.c.id == row.id).values(commitment=published))
    still_open = seats.c.match.in_(sa.select(matches.c.id).where(matches.c.status == "open"))
    for place in database.execute(sa.select(seats).where(still_open, seats.c.seed != "")).all():
        bound = {"seed_hash": sha256(place.seed.encode()).hexdigest(), "seed_way": "told"}
        here = (seats.c.match == place.match) & (seats.c.seat == place.seat)
        changes = {"seed": ""} if place.by == "bot" else bound
        database.execute(sa.update(seats).where(here).values(**changes))
