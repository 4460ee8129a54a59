"""The server's log, on standard error: one line with its time for each event.

Continuation lines are indented, so that nobody can forge a line. The log has refusals and changes
of seats, but no secrets.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, Final, TextIO

from quarterdeck.server.http.rate_limits import Buckets
from quarterdeck.table.hooks import AccessLog
from quarterdeck.table.identity import Identity
from quarterdeck.table.problems import Denied

# Refusals that suggest an attempt at abuse; the others are part of play.
LOGGED: Final = frozenset(
    {"forbidden", "no_seat", "malformed", "type", "too_large", "slow_down", "too_many", "key_used", "not_open", "taken"}
)
LINES: Final = 1.0  # lines a second for each caller, so that many refusals do not fill the disk
AT_ONCE: Final = 20
MARK: Final = 12  # letters of a secret's hash, enough to recognize it

INDENT: Final = "\n    "

log = logging.getLogger("quarterdeck.journal")


class LogFormatter(logging.Formatter):
    """A formatter of lines like ``2026-11-16T03:40:12.345Z WARNING quarterdeck.journal message``."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return INDENT.join(super().formatMessage(record).splitlines())

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return INDENT.join(["", *super().formatException(ei).splitlines()]).lstrip("\n")


class StandardError(logging.StreamHandler[TextIO]):
    """A handler that writes to the present ``sys.stderr``."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


def log_configuration(level: str) -> dict[str, Any]:
    """Return the logging configuration for the server's and Uvicorn's loggers."""
    shared = {"handlers": ["standard-error"]}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": LogFormatter}},
        "handlers": {"standard-error": {"()": StandardError, "formatter": "line"}},
        "loggers": {
            "quarterdeck": {**shared, "level": level.upper()},
            "uvicorn": {**shared, "level": "WARNING"},
            "asyncio": {**shared, "level": "WARNING"},
        },
    }


class ServerLog(AccessLog):
    """A log of callers: their address, and twelve letters of the hashes of their secrets."""

    def __init__(self) -> None:
        self._lines = Buckets(LINES, AT_ONCE)

    def refused(self, who: Identity, what: str, refusal: Denied) -> None:
        if refusal.code in LOGGED and not self._lines.wait(who.caller):
            log.warning("refused %s to %s: %r: %r", refusal.code, _named(who), what[:200], refusal.sentence[:200])

    def seated(self, who: Identity, how: str, match: str, seat: str) -> None:
        """Log that a seat was taken or given up, which is the login of this server."""
        log.info("%s %s of %s: %s", how, seat, match, _named(who))


def _named(who: Identity) -> str:
    shown = {"address": who.address, "cookie": who.session_hash[:MARK], "token": who.token_hash[:MARK]}
    return " ".join(f"{name}={value}" for name, value in shown.items() if value) or "nobody"
