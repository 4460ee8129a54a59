"""The fixtures of servers and databases from the server's own tests."""

from tests.server.conftest import cluster, database, port, server

__all__ = ["cluster", "database", "port", "server"]
