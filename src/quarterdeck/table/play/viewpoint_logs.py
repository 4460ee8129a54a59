"""The log of every viewpoint, updated as the match goes forward or back."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat, Seats, seen_by
from quarterdeck.engine.log import Entry
from quarterdeck.engine.match import Match
from quarterdeck.engine.names import Names
from quarterdeck.table.wire.replies import LogLine


class ViewpointLogs:
    """The logs of a match, one for each viewpoint; empty if ``listen`` is false."""

    def __init__(self, match: Match[Any], viewpoints: Seats, listen: bool) -> None:
        self._match = match
        self._listen = listen
        self.lines: dict[Seat, list[LogLine]] = {each: [] for each in viewpoints}
        self._entries: dict[Seat, list[Entry]] = {each: [] for each in viewpoints}
        # The number of all entries, and the last of them, at a viewpoint's last update.
        self._last_update: dict[Seat, tuple[int, Entry | None]] = dict.fromkeys(viewpoints, (0, None))

    def update(self, viewpoint: Seat, told: dict[int, LogLine]) -> None:
        """Update a viewpoint's log with new entries; ``told`` shares equal lines among viewpoints."""
        if not self._listen:
            return
        known, last = self._last_update[viewpoint]
        new = self._match.viewpoints.heard(max(known - 1, 0))
        if known and (not new or new[0] is not last):
            self._correct(viewpoint, told)
            return
        new = new[1:] if known else new
        self._write_down(viewpoint, [entry for entry in new if seen_by(viewpoint, entry.to)], told)
        self._last_update[viewpoint] = (known + len(new), new[-1] if new else last)

    def _correct(self, viewpoint: Seat, told: dict[int, LogLine]) -> None:
        """Correct a viewpoint's log after an undo."""
        held, now, raw = self._entries[viewpoint], self._match.log(viewpoint), self._match.viewpoints.heard()
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(held, now, strict=False)))
        del self.lines[viewpoint][same:]
        held[:] = now[:same]  # equal entries, but the present objects: updates compare the last one by identity
        self._write_down(viewpoint, now[same:], told)
        self._last_update[viewpoint] = (len(raw), raw[-1] if raw else None)

    def _write_down(self, viewpoint: Seat, entries: list[Entry], told: dict[int, LogLine]) -> None:
        self._entries[viewpoint] += entries
        names = self._match.names
        for entry in entries:
            if id(entry) not in told:
                told[id(entry)] = _line(entry, names)
            self.lines[viewpoint].append(told[id(entry)])


def _line(entry: Entry, names: Names) -> LogLine:
    facts = msgspec.to_builtins(entry)
    for name in ("type", "to", "clause"):
        facts.pop(name, None)
    return LogLine(kind=type(entry).__name__, clause=entry.clause, text=entry.text(names), facts=facts, moment=entry.moment)
