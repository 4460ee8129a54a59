"""A recorded game, to be stepped through in both directions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quarterdeck.catalogue import find_game
from quarterdeck.engine.asks import Seat, Together, seen_by
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.steps import Given
from quarterdeck.engine.records import record
from quarterdeck.engine.records.replay import Dictated
from quarterdeck.engine.records.replay import replay as follow

EVERY: Final = 32  # positions from one kept match to the next


class RecordedGame:
    """All positions of a record. Some are kept as matches; the ones between are played from the one before."""

    def __init__(self, text: str, games: Callable[[str], Game[Any]] = find_game) -> None:
        self.whole, difference = follow(record.read(text), games)
        self.differs = "" if difference is None else str(difference)
        self._answers = self.whole.answers()
        whole = self.whole
        match = Match(whole.game, whole.scenario, Dictated(), whole.players, whole.secret)
        match.log()  # from here on the log is kept along with the game, in every copy
        self._kept = [match.clone(Dictated())]
        self.counts = [match.count]  # how many answers each position has: what is revealed comes along with the rest
        while match.count < len(self._answers):
            self._advance(match)
            if len(self.counts) % EVERY == 0:
                self._kept.append(match.clone(Dictated()))
            self.counts.append(match.count)

    def __len__(self) -> int:
        return len(self.counts)

    def at(self, index: int) -> Match[Any]:
        """The match as it stood after so many answers."""
        place = index // EVERY
        match = self._kept[place].clone(Dictated())
        while match.count < self.counts[index]:
            self._advance(match)
        return match

    def given(self, index: int) -> Given | None:
        """The answer that led to a position."""
        return self._answers[self.counts[index - 1]] if index else None

    def told(self, index: int, seat: Seat) -> str:
        """That answer as this seat knew it: what is decided together is kept until all are ready."""
        given = self.given(index)
        if given is None:
            return "the start"
        undecided = given.together and isinstance(self.at(index).ask, Together)
        known = given.seat == seat or (seen_by(seat, given.to) and not undecided)
        act = "draws " if given.seat else "turns over "
        thing = {"roll": f"throws {given.die}: ", "draw": act, "reveal": "shows: "}.get(given.kind, "")
        if not known:
            return f"{thing}something hidden"
        return thing + (self.whole.scene().card(given.notation) if given.kind == "draw" else given.notation)

    def _advance(self, match: Match[Any]) -> None:
        given = self._answers[match.count]
        match.play(given.notation, given.seat if given.kind == "choose" else None)
