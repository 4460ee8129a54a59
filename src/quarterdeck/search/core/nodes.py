"""What a search's tree is made of: places, the questions asked there, and their arms. The same source in every gear."""

from __future__ import annotations

import math
from typing import Final

from quarterdeck.engine.asks import Seat, Seats

MILLION: Final = 1_000_000.0
BILLION: Final = 1_000_000_000.0
CERTAIN: Final = 30_000_000_000  # beyond that a chance is 1 or 0 to the millionth

_LOGARITHMS: Final[list[float]] = [0.0]


class TreeArm:
    """One answer to a question: how often it could be taken and was, what came of it, and where it leads."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.offered = 0
        self.visits = 0
        self.worth = 0.0  # millionths, added up
        self._after: TreeNode | None = None

    def after(self) -> TreeNode:
        if self._after is None:
            self._after = TreeNode()
        return self._after

    def learn(self, worth: float) -> None:
        self.visits += 1
        self.worth += worth


class TreeQuestion:
    """What a seat may be asked at one place of the tree."""

    def __init__(self, seat: Seat, key: str) -> None:
        self.seat = seat
        self.key = key
        self.visits = 0
        self.worth = 0.0
        self.squares = 0.0  # of thousandths, added up: whole, and so the same in every gear
        self.arms: dict[str, TreeArm] = {}

    def arm(self, notation: str) -> TreeArm:
        found = self.arms.get(notation)
        if found is None:
            found = TreeArm(notation)
            self.arms[notation] = found
        return found


class TreeNode:
    """All that a seat has seen chosen since the root. What it is asked there may turn on chance."""

    def __init__(self) -> None:
        self.questions: list[TreeQuestion] = []

    def question(self, seat: Seat, key: str) -> TreeQuestion:
        for question in self.questions:
            if question.key == key and question.seat == seat:
                return question
        made = TreeQuestion(seat, key)
        self.questions.append(made)
        return made


class UnseenChoice:
    """A choice made unseen, until those who choose meet."""

    def __init__(self, seat: Seat, key: str, notation: str, to: Seats | None) -> None:
        self.seat = seat
        self.key = key
        self.notation = notation
        self.to = to


def chance(lead: int) -> float:
    """The chance of winning that a lead stands for, in whole millionths: even at 0, and at a billion some 73 of 100."""
    if lead > CERTAIN:
        return MILLION
    if lead < -CERTAIN:
        return 0.0
    return math.floor(MILLION / (1.0 + math.exp(-float(lead) / BILLION)) + 0.5) * 1.0


def logarithm(number: int) -> float:
    """The natural logarithm to six places: beyond those, machines may differ."""
    while len(_LOGARITHMS) <= number:
        _LOGARITHMS.append(math.floor(math.log(float(len(_LOGARITHMS))) * MILLION + 0.5) / MILLION)
    return _LOGARITHMS[number]
