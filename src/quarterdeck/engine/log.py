"""What happened, as typed facts: each entry cites a clause and says who may see it. Nothing is built when nobody listens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from quarterdeck.engine.asks import EVERYBODY, ClauseId, Reading, Roll, Seat, Seats
from quarterdeck.engine.chance import read


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """One thing that happened. Every kind has a field ``clause``, usually with a default, as its last.

    Rules write ``state.say(log.Sank, ship.name)``. ``moment`` says of a kind that whoever looks back goes from one such
    entry to the next: the beginning of a turn, or a loss that decides.
    """

    moment: ClassVar[Literal["", "turn", "loss"]] = ""
    to: Seats | None = EVERYBODY

    if TYPE_CHECKING:

        @property
        def clause(self) -> ClauseId:
            """The rule by which it happened."""

    def text(self) -> str:
        """The line that a player reads."""
        raise NotImplementedError

    def gist(self) -> str:
        """The same in a few words, small differences left out: what odds are counted by. Empty: no matter."""
        return self.text()


class Quiet(Entry, frozen=True):
    """Something that a player who weighs the odds does not care for."""

    def gist(self) -> str:
        return ""


class Ended(Quiet, frozen=True):
    """The end, in the words of the outcome. The engine writes it."""

    why: str
    clause: ClauseId

    def text(self) -> str:
        return self.why


class Thrown(Entry, frozen=True):
    """Dice, as they fell. The engine writes it: rules get the reading only."""

    seat: Seat
    die: str
    faces: tuple[Any, ...]
    reading: Reading
    at_least: int
    result: Any
    clause: ClauseId

    @classmethod
    def of(cls, ask: Roll, faces: tuple[Any, ...]) -> Thrown:
        result = read(ask, faces)
        return cls(ask.seat, ask.die.name, faces, ask.reading, ask.at_least, result, ask.clause)

    def text(self) -> str:
        shown = " ".join(map(str, self.faces))
        dice = self.die if len(self.faces) == 1 else f"{len(self.faces)} × {self.die}"
        if self.reading is Reading.HITS:
            return f"{dice}, {self.at_least} or more needed: {shown}."
        if self.reading is Reading.TOTAL and len(self.faces) > 1:
            return f"{dice}: {shown}, in all {self.result}."
        if self.reading is Reading.TALLY and not all(isinstance(face, int) for face in self.faces):
            counts = Counter(map(str, self.faces)).items()
            return f"{dice}: {', '.join(face if count == 1 else f'{count} × {face}' for face, count in counts)}."
        return f"{dice}: {shown}."
