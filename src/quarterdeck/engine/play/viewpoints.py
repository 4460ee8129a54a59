"""The viewpoint of each seat and of spectators: its view, scene and log of a match."""

from __future__ import annotations

from typing import Generic

import msgspec

from quarterdeck.engine.asks import Seat, seen_by
from quarterdeck.engine.errors import UnknownPiece
from quarterdeck.engine.game import S
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.log import Ended, Entry
from quarterdeck.engine.play.steps import Given
from quarterdeck.engine.play.timeline import Timeline
from quarterdeck.engine.scene import At, Look, Scene, SightLine


class Viewpoints(Generic[S]):
    """The views, scenes and logs of one timeline."""

    __slots__ = ("_game", "_timeline")

    def __init__(self, timeline: Timeline[S]) -> None:
        self._game = timeline.game
        self._timeline = timeline

    def view(self, seat: Seat) -> msgspec.Struct:
        return self._game.view(self._timeline.state, seat)

    def scene(self, seat: Seat) -> Scene:
        return self._game.scene(self._timeline.state, seat)

    def look(self, piece: str, seat: Seat) -> Look:
        if not any(each.id == piece for each in self.scene(seat).pieces):
            raise UnknownPiece(f"there is no piece {piece[:40]!r} in this match")
        return Look(piece) if self._game.look is None else self._game.look(self._timeline.state, seat, piece)

    def measure(self, start: At, end: At, seat: Seat) -> SightLine | None:
        return None if self._game.measure is None else self._game.measure(self._timeline.state, seat, start, end)

    def goals(self, seat: Seat) -> list[Goal]:
        return [] if self._game.goals is None else list(self._game.goals(self._timeline.state, seat))

    def log(self, seat: Seat) -> list[Entry]:
        said, closed = self.heard(), self._timeline.closed
        if closed is not None:
            said.append(Ended(closed.winners, closed.why, closed.clause))
        return [entry for entry in said if seen_by(seat, entry.to)]

    def heard(self, after: int = 0) -> list[Entry]:
        """Return all log entries after a number of them, including secrets, for the host."""
        past, now = self._timeline.listened(), self._timeline.state.log or []
        return [*past[after:], *now[max(0, after - len(past)) :]]

    def still_secret(self, given: Given) -> bool:
        """Return whether an answer was given together while not all are ready."""
        group = self._timeline.group
        return group is not None and any(each is given for each in self._timeline.given[group.start :])
