"""Alembic's environment, run with the connection that the storage supplies."""

from alembic import context

from quarterdeck.server.databases.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
