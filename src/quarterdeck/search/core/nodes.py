"""The nodes of a search tree, the questions asked at them, and the arms of each question."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat, Seats


class TreeArm:
    """An answer to a question: its statistics and the node after it.

    ``offered`` counts the simulations in which the answer was possible, and ``visits`` those in
    which it was chosen.
    """

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.offered = 0
        self.visits = 0
        self.worth = 0.0  # sum, in millionths
        self._after: TreeNode | None = None

    def after(self) -> TreeNode:
        if self._after is None:
            self._after = TreeNode()
        return self._after

    def learn(self, worth: float) -> None:
        self.visits += 1
        self.worth += worth


class TreeQuestion:
    """A question that a seat may be asked at a node."""

    def __init__(self, seat: Seat, key: str) -> None:
        self.seat = seat
        self.key = key
        self.visits = 0
        self.worth = 0.0
        self.squares = 0.0  # sum of squared thousandths, which are whole and so equal in every backend
        self.arms: dict[str, TreeArm] = {}

    def arm(self, notation: str) -> TreeArm:
        found = self.arms.get(notation)
        if found is None:
            found = TreeArm(notation)
            self.arms[notation] = found
        return found


class TreeNode:
    """The choices that a seat has seen since the root; chance may decide the next question."""

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
    """A choice made unseen, until the seats that choose together are ready."""

    def __init__(self, seat: Seat, key: str, notation: str, to: Seats | None) -> None:
        self.seat = seat
        self.key = key
        self.notation = notation
        self.to = to
