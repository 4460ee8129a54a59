"""The line to a client: a socket of a server, or a channel between pages. Text goes in and out."""

from __future__ import annotations

from typing import Protocol


class LineClosed(Exception):
    """The other side has gone."""


class ClientLine(Protocol):
    async def accept(self) -> None:
        """Open the line."""

    async def receive(self) -> str:
        """The next message; ``LineClosed`` where no more will come."""

    async def send_text(self, text: str) -> None:
        """Send a message, and wait until there is room for the next; ``LineClosed`` where nobody is there to take it."""

    async def close(self, code: int, reason: str) -> None:
        """Close the line, if it is open, with a code and a reason of the WebSocket protocol's kind."""
