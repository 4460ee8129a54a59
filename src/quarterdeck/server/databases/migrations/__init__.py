"""Migrations of the database, in order (Alembic)."""
