"""Monte-Carlo tree search over what a seat may know.

Every simulation deals anew what is hidden, tells again what the seat has seen of the current step, walks down the tree and
then plays on at random, to the end or until the position is valued.
"""

from __future__ import annotations

from quarterdeck.engine.answers import Contradiction, Enough, Worlds
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.arithmetic import MILLION
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.nodes import TreeQuestion
from quarterdeck.search.core.search import FoundOption, Search, SearchTask
from quarterdeck.search.core.search_tree import SearchTree


class TreeSearch(Search):
    """Every simulation is one way down a tree."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck) -> None:
        super().__init__(model, task, luck)
        self.tree = SearchTree(luck, task)
        self.worlds = Worlds(model.imagine, task.base, task.account, luck, task.settings.share)

    def simulate(self) -> None:
        tree = self.tree
        while True:
            state = self.worlds.next()
            tree.begin()
            try:
                self._play(state)
            except Enough:
                pass
            except Contradiction:
                self.worlds.spoil()
                continue
            tree.learn(self.model, state)
            self.simulations += 1
            return

    def _play(self, state: State) -> None:
        model, tree = self.model, self.tree
        model.step(tree, state)
        if not tree.is_there:
            raise Contradiction
        while model.outcome(state) is None:
            model.step(tree, state)

    def is_settled(self, left: float) -> bool:
        """Whether the option that was taken most is so many visits before the next."""
        most, next_most = 0, 0
        for each in self.found():
            if each.visits > most:
                most, next_most = each.visits, most
            elif each.visits > next_most:
                next_most = each.visits
        return most - next_most > left

    def found(self) -> list[FoundOption]:
        question = self._question()
        arms = [] if question is None else [arm for arm in question.arms.values() if arm.visits]
        return [FoundOption(arm.notation, arm.visits, arm.worth / MILLION / float(arm.visits)) for arm in arms]

    def variance(self) -> float:
        question = self._question()
        if question is None or not question.visits:
            return 0.0
        visits = float(question.visits)
        mean = question.worth / visits / MILLION
        return max(0.0, question.squares / visits / MILLION - mean * mean)

    def _question(self) -> TreeQuestion | None:
        """What the search is for."""
        for question in self.tree.root.questions:
            if question.seat == self.account.seat:
                return question
        return None
