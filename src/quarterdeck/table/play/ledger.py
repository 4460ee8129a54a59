"""The log of acts, read without any rule: choices that count, resignations and agreements.

Some choices stay in the log but are not replayed: those that were undone, and those after the
position from which a match went on under other rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, assert_never

import msgspec

from quarterdeck.engine.asks import Seat

ActKind = Literal["choose", "undo", "ask-undo", "agree", "refuse", "resign", "go-on", "draw"]
UNKNOWN: Final = 1_000  # dice assumed for an act without stored results: more than it can have thrown


class MatchAct(msgspec.Struct, frozen=True, array_like=True):
    """One act in the log that defines the match; ``number`` counts from 1.

    ``lines`` are the lines that the act added to the record: dice, cards and digests of positions.
    Nobody is shown them, and None means they were not stored. ``secret`` means that only the act's
    own seat saw anything happen.
    """

    number: int
    kind: ActKind
    seat: Seat
    choice: str = ""  # for ``go-on``: the number of the last act that counts
    key: str = ""
    lines: str | None = None
    secret: bool = False

    @property
    def thrown(self) -> int:
        """Return the number of dice and cards that chance decided."""
        return UNKNOWN if self.lines is None else thrown_in(self.lines)


def thrown_in(lines: str) -> int:
    """Return the number of dice and cards in these lines that chance decided."""
    return sum(map(_thrown, lines.split("\n")))


def _thrown(line: str) -> int:
    words = line.split(" ")
    if words[0] == "roll":
        return len(words) - 4
    return 1 if words[0] == "draw" and not words[3].endswith("/1") else 0


class WentOn(msgspec.Struct, frozen=True):
    """The agreement ``number`` of all persons to go on under other rules from after ``last``."""

    number: int
    last: int
    thrown: int  # dice and cards between ``last`` and ``number``: everybody has seen them


class Ledger:
    def __init__(self, bots: Mapping[Seat, str]) -> None:
        self._bots = bots
        self.acts: list[MatchAct] = []
        self.counting: list[MatchAct] = []  # the choices that count, in order
        self.resigned: list[Seat] = []
        self.undo_asked: Seat = ""
        self.agreed: list[Seat] = []
        self.votes: dict[Seat, tuple[ActKind, str]] = {}  # on how to settle a match that other rules changed
        self.went_on: list[WentOn] = []
        self.closed: MatchAct | None = None  # the act that ended the match, if no rule ended it

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat, bot in self._bots.items() if not bot and seat not in self.resigned]

    @property
    def deciders(self) -> list[Seat]:
        """Return the persons who have yet to agree to an undo."""
        if not self.undo_asked:
            return []
        return [seat for seat in self.persons if seat != self.undo_asked and seat not in self.agreed]

    @property
    def known(self) -> bool:
        """Return True if the results of every act are stored.

        Acts given up by an agreement do not count.
        """
        behind = [range(each.last + 1, each.number) for each in self.went_on]
        return all(act.lines is not None or any(act.number in each for each in behind) for act in self.acts)

    def is_agreed(self, seat: Seat) -> bool:
        """Return True if the seat's last choice precedes an agreement, so it cannot be undone."""
        own = next((act.number for act in reversed(self.counting) if act.seat == seat), None)
        return own is not None and bool(self.went_on) and own < self.went_on[-1].number

    def take(self, act: MatchAct) -> None:
        """Add an act, without consulting the rules."""
        match act.kind:
            case "choose":
                self.counting.append(act)
                self._forget()
            case "undo":
                self._take_back(act.seat)
            case "ask-undo":
                self.undo_asked = act.seat
            case "agree":
                self.agreed.append(act.seat)
                if not self.deciders:
                    self._take_back(self.undo_asked)
            case "refuse":
                self._forget()
            case "resign":
                self._resign(act)
            case "go-on" | "draw":
                self.votes[act.seat] = (act.kind, act.choice)
                self._settle(act)
            case damaged:
                assert_never(damaged)
        self.acts.append(act)

    def _take_back(self, seat: Seat) -> None:
        """Remove the seat's last choice from those that count."""
        for at in range(len(self.counting) - 1, -1, -1):
            if self.counting[at].seat == seat:
                del self.counting[at]
                break
        self._forget()

    def _resign(self, act: MatchAct) -> None:
        self._forget_undo()
        self.votes.pop(act.seat, None)
        if len(self._bots) == 2:
            self.closed = act
        else:
            self.resigned.append(act.seat)
            self._settle(act)

    def _settle(self, act: MatchAct) -> None:
        """Settle the match once all persons vote alike; among bots alone one vote is enough."""
        wanted = {self.votes.get(seat) for seat in self.persons or self.votes}
        agreed = wanted.pop() if len(wanted) == 1 else None
        if agreed is None:
            return
        if agreed[0] == "draw":
            self.closed = act
        else:
            self._go_on(act, int(agreed[1]))
        self._forget()

    def _go_on(self, act: MatchAct, last: int) -> None:
        earlier = Ledger(self._bots)
        for each in self.acts[:last]:
            earlier.take(each)
        self.counting = earlier.counting
        thrown = sum(each.thrown for each in self.acts[last:])
        self.went_on = [*earlier.went_on, WentOn(act.number, last, thrown)]

    def _forget(self) -> None:
        self._forget_undo()
        self.votes = {}

    def _forget_undo(self) -> None:
        self.undo_asked = ""
        self.agreed = []


def read(bots: Mapping[Seat, str], acts: Sequence[MatchAct]) -> Ledger:
    """Return the ledger of these acts."""
    ledger = Ledger(bots)
    for act in acts:
        ledger.take(act)
    return ledger
