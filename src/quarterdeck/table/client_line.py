"""The connection to a client: a server's socket, or a channel between pages, carrying text."""

from __future__ import annotations

from typing import Protocol


class LineClosed(Exception):
    """The client has disconnected."""


class ClientLine(Protocol):
    async def accept(self) -> None:
        """Accept the connection."""

    async def receive(self) -> str:
        """Return the next message; raise ``LineClosed`` if the client has disconnected."""

    async def send_text(self, text: str) -> None:
        """Send a message and wait until there is room for another.

        Raise ``LineClosed`` if disconnected.
        """

    async def close(self, code: int, reason: str) -> None:
        """Close the connection, if open, with a WebSocket close code and reason."""
