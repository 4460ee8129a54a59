"""What a search's tree is made of: places, the questions asked there, and their arms."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat, Seats


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
        self.squares = 0.0  # of thousandths, added up: whole, and so the same in every backend
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
