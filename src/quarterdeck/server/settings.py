"""What a host may set, each by an environment variable ``QUARTERDECK_…`` or an argument of ``quarterdeck serve``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, get_type_hints
from urllib.parse import urlsplit

import msgspec

from quarterdeck.engine.errors import QuarterdeckError

PREFIX: Final = "QUARTERDECK_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults are those of one machine and a circle of friends."""

    database: str = ""  # postgresql://…, or the file of an SQLite database; empty: a file of the user's
    host: str = "127.0.0.1"
    port: int = 0  # 0: 8765, or the next one that is free
    origin: str = ""  # https://club.example, where people reach the server through a proxy
    bot_workers: int = 1
    bot_pace: float = 0.6  # seconds that a bot takes at least, so that people can follow and a quick answer tells nothing
    bot_matches: int = 20  # matches of bots alone that may run at once for one address
    pass_after: float = 1.0  # seconds until a question is passed for somebody who wants that, at the least ...
    pass_before: float = 4.0  # ... and at the most: by chance, so that it tells nothing
    cache: int = 1_000  # matches held in memory, besides those that somebody watches
    sockets: int = 5_000
    rate: float = 20.0  # requests a second from one browser or address, with bursts of four times as many
    creations: float = 0.5  # matches a second from one address, with bursts of forty times as many
    read_timeout: float = 15.0  # a socket that takes nothing for so long is closed
    uploads: bool = True  # whether scenarios may be sent as text
    private_webhooks: bool = False  # whether webhooks may go to private networks and this machine
    forwarded: str = "127.0.0.1"  # the proxies whose X-Forwarded-… headers are believed
    catalogue: str = "quarterdeck:games"  # where the rule books come from

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None, **said: Any) -> Settings:
        """From the environment; what is said outright goes first."""
        environment = os.environ if environment is None else environment
        found: dict[str, Any] = {
            name: environment[PREFIX + name.upper()] for name in get_type_hints(cls) if PREFIX + name.upper() in environment
        }
        found.update({name: value for name, value in said.items() if value is not None})
        try:
            settings = msgspec.convert(found, cls, strict=False)
        except msgspec.ValidationError as error:
            field = str(error).rpartition("$.")[2].rstrip("`").upper()
            raise QuarterdeckError(f"{PREFIX}{field} cannot be read: {str(error).partition(' - at')[0]}") from None
        return settings.checked()

    def checked(self) -> Settings:
        parts = urlsplit(self.origin)
        if self.origin and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/")):
            raise QuarterdeckError(f"{PREFIX}ORIGIN must be like https://club.example, not {self.origin!r}")
        if not 0 <= self.pass_after <= self.pass_before:
            raise QuarterdeckError(f"{PREFIX}PASS_BEFORE must not be less than {PREFIX}PASS_AFTER, nor either less than 0")
        return msgspec.structs.replace(self, origin=self.origin.rstrip("/"), database=self.database or _own_database())

    @property
    def secure(self) -> bool:
        return self.origin.startswith("https:")


def _own_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "quarterdeck" / "matches.db")
