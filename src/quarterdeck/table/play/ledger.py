"""The log of acts, and what it says by itself, with no rule asked: which choices count, who gave up, what is being agreed.

A choice that was taken back, or that came after the position from which a match went on under other rules, stays in the log
and is not played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, assert_never

import msgspec

from quarterdeck.engine.asks import Seat

ActKind = Literal["choose", "undo", "ask-undo", "agree", "refuse", "resign", "go-on", "draw"]
UNKNOWN: Final = 1_000  # dice thrown by an act of which nothing was kept: surely more than it threw


class MatchAct(msgspec.Struct, frozen=True, array_like=True):
    """One line of the log that is the truth. ``number`` counts them from 1.

    ``lines`` is what the record gained by it, dice, cards and digests of positions: what it came to when it was done, which
    nobody is shown. None where nothing was kept. ``secret``: nobody but its seat saw anything happen.
    """

    number: int
    kind: ActKind
    seat: Seat
    choice: str = ""  # of ``go-on``: the number of the last act that counts
    key: str = ""
    lines: str | None = None
    secret: bool = False

    @property
    def thrown(self) -> int:
        """How many dice were thrown and cards drawn by chance."""
        return UNKNOWN if self.lines is None else thrown_in(self.lines)


def thrown_in(lines: str) -> int:
    """How many dice and cards came by chance in these lines of a record."""
    return sum(map(_thrown, lines.split("\n")))


def _thrown(line: str) -> int:
    words = line.split(" ")
    if words[0] == "roll":
        return len(words) - 4
    return 1 if words[0] == "draw" and not words[3].endswith("/1") else 0


class WentOn(msgspec.Struct, frozen=True):
    """By the act with this number all persons agreed to go on under other rules, from the position after ``last``."""

    number: int
    last: int
    thrown: int  # dice and cards since then: everybody has seen them


class Ledger:
    def __init__(self, bots: Mapping[Seat, str]) -> None:
        self._bots = bots
        self.acts: list[MatchAct] = []
        self.counting: list[MatchAct] = []  # the choices that count, in their order
        self.resigned: list[Seat] = []
        self.undo_asked: Seat = ""
        self.agreed: list[Seat] = []
        self.votes: dict[Seat, tuple[ActKind, str]] = {}  # on how to settle a match that other rules have parted
        self.went_on: list[WentOn] = []
        self.closed: MatchAct | None = None  # what ended the match, where it was no rule

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat, bot in self._bots.items() if not bot and seat not in self.resigned]

    @property
    def deciders(self) -> list[Seat]:
        """The persons who still have to agree that something is taken back."""
        if not self.undo_asked:
            return []
        return [seat for seat in self.persons if seat != self.undo_asked and seat not in self.agreed]

    @property
    def known(self) -> bool:
        """Whether it was kept what became of every act that has not been left behind for good."""
        behind = [range(each.last + 1, each.number) for each in self.went_on]
        return all(act.lines is not None or any(act.number in each for each in behind) for act in self.acts)

    def is_agreed(self, seat: Seat) -> bool:
        """Whether the seat's last choice belongs to a position from which all agreed to go on: it cannot be taken back."""
        own = next((act.number for act in reversed(self.counting) if act.seat == seat), None)
        return own is not None and bool(self.went_on) and own < self.went_on[-1].number

    def take(self, act: MatchAct) -> None:
        """One more act. What the rules have to say about it is not asked here."""
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
        """The seat's own last choice no longer counts."""
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
        """Do what all persons want, once they all want the same; among bots alone what is wanted for one of them."""
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
    """What these acts say."""
    ledger = Ledger(bots)
    for act in acts:
        ledger.take(act)
    return ledger
