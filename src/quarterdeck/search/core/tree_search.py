"""Monte Carlo tree search over what a seat may know.

Each simulation deals anew what is hidden, replays what the seat has seen of the step, walks down
the tree, and then plays at random until the position is evaluated or the game ends.

The tree is an ``Answers`` object, which the rules ask as they run straight. A node is the choices
that one seat has seen, without chance. Each seat has a node of its own, so no seat reacts to what
it has not seen, and each maximizes its own result. Sums are whole millionths and logarithms are
rounded, so the same seed gives the same choice on every machine, compiled or not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.engine.answers import Contradiction, Enough, Retelling, Worlds
from quarterdeck.engine.asks import READY_PROMPT, Facts, Option, Prompt, Seat, Seats, seen_by
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.arithmetic import MILLION, logarithm
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.nodes import TreeArm, TreeNode, TreeQuestion, UnseenChoice
from quarterdeck.search.core.search import FoundOption, Search, SearchTask
from quarterdeck.search.core.search_settings import ENDLESS, TO_THE_END

RANDOM_ONE_IN: Final = 4  # simultaneous choices, so that two seats do not fall into step


class SearchTree(Retelling):
    """Replays the answers that the seat has seen, walks down the tree, and then plays at random."""

    def __init__(self, luck: Luck, task: SearchTask) -> None:
        super().__init__(luck, task.account)
        self.seats = task.seats
        self.settings = task.settings
        self.root = TreeNode()
        self.order: dict[str, float] = {notation: -float(at) for at, notation in enumerate(task.order)}
        self.priors = dict(task.priors)
        self.elsewhere: dict[str, dict[str, TreeArm]] = {}  # by seat and notation, anywhere in the tree
        self.nodes: dict[str, TreeNode] = {}
        self.asked: list[TreeQuestion] = []
        self.taken: list[TreeArm] = []
        self.is_inside = True
        self.is_random = False
        self.left = 0  # choices until the position is evaluated
        self.unseen: list[UnseenChoice] = []
        self.left_tree: list[Seat] = []  # while choosing unseen
        self.nodes_before: dict[str, TreeNode] = {}

    def begin(self) -> None:
        super().begin()
        root = self.root
        for seat in self.seats:
            self.nodes[seat] = root
        self.asked.clear()
        self.taken.clear()
        self.is_inside = True
        self.is_random = False
        self.left = self.settings.depth if self.settings.depth != TO_THE_END else ENDLESS

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_random:  # a shortcut, since complete games are mostly random choices
            return self.luck.below(len(options))
        return super().pick(seat, prompt, options, about, to)

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        count = len(options)
        if count > 1 and self.is_there and not self.parted:
            if self.left <= 0:
                raise Enough
            self.left -= 1
        if self.is_inside:
            return self._walk(seat, prompt, options, to)
        return self.luck.below(count)

    def _walk(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], to: Seats | None) -> int:
        if prompt is READY_PROMPT:
            return 0
        if self.parted and seat in self.left_tree:
            return self.luck.below(len(options))
        question = self.nodes[seat].question(seat, prompt.key)
        if len(options) == 1:
            self._advance(question, question.arm(options[0].notation), to)
            return 0
        place = self._selected(question, options)
        arm = question.arm(options[place].notation)
        self.asked.append(question)
        self.taken.append(arm)
        if arm.visits == 0:
            self._leave_tree(seat)
        self._advance(question, arm, to)
        return place

    def _selected(self, question: TreeQuestion, options: Sequence[Option[Any]]) -> int:
        """Return the index of the best option by UCT, or of an untried one while there is room."""
        arms = question.arms
        exploration = self.settings.exploration
        weight = float(self.settings.prior_weight) if self.priors and self._is_first(question) else 0.0
        mean = question.worth / float(max(1, question.visits))
        best, most, tried, at = 0, -1.0, 0, 0
        for option in options:
            arm = arms.get(option.notation)
            if arm is not None and arm.visits > 0:
                tried += 1
                arm.offered += 1
                visits = float(arm.visits)
                worth = arm.worth / visits
                if weight > 0.0:
                    prior = mean + self.priors.get(option.notation, 0.0)
                    worth = (arm.worth + weight * prior) / (visits + weight)
                worth = worth / MILLION + exploration * math.sqrt(logarithm(arm.offered) / visits)
                if worth > most:
                    best, most = at, worth
            at += 1
        if tried > 1 and self.parted and self.luck.below(RANDOM_ONE_IN) == 0:
            return self._any_tried(question, options)
        if tried < at and float(tried) < self.settings.width * math.sqrt(float(question.visits + 1)):
            return self._untried(question, options)
        return best

    def _any_tried(self, question: TreeQuestion, options: Sequence[Option[Any]]) -> int:
        """Return the index of a random option that was tried before.

        Two seats that choose unseen would otherwise fall into step, and one would always guess
        right.
        """
        tried = [at for at, option in enumerate(options) if option.notation in question.arms]
        return tried[self.luck.below(len(tried))]

    def _untried(self, question: TreeQuestion, options: Sequence[Option[Any]]) -> int:
        """Return the index of the untried option that did best elsewhere in the tree.

        At the first question, options are taken in the order that was given.
        """
        count = len(options)
        first = self.luck.below(count)
        elsewhere = self.elsewhere.get(question.seat)
        unknown = question.worth / float(question.visits) if question.visits else MILLION / 2.0
        is_ordered = bool(self.order) and self._is_first(question)
        best, most = -1, -math.inf
        for step in range(count):
            at = (first + step) % count
            notation = options[at].notation
            arm = question.arms.get(notation)
            if arm is not None and arm.visits > 0:
                continue
            promise = unknown
            if is_ordered:
                promise = self.order.get(notation, -math.inf)
            elif elsewhere is not None:
                other = elsewhere.get(notation)
                if other is not None:
                    promise = other.worth / float(other.visits)
            if best < 0 or promise > most:
                best, most = at, promise
        return best

    def _is_first(self, question: TreeQuestion) -> bool:
        """Return whether this is the question that the search is for."""
        return question.seat == self.account.seat and question in self.root.questions

    def _leave_tree(self, seat: Seat) -> None:
        if self.parted:
            self.left_tree.append(seat)
        else:
            self._start_random_play()

    def _start_random_play(self) -> None:
        """Answer at random from here on."""
        self.is_inside = False
        self.is_random = self.settings.depth == TO_THE_END

    def _advance(self, question: TreeQuestion, arm: TreeArm, to: Seats | None) -> None:
        """Move each seat that sees the choice to its next node."""
        seat, nodes = question.seat, self.nodes
        after = arm.after()
        if self.parted:
            nodes[seat] = after
            self.unseen.append(UnseenChoice(seat, question.key, arm.notation, to))
            return
        before = nodes[seat]
        for each in self.seats:
            if each == seat or seen_by(each, to):
                here = nodes[each]
                nodes[each] = after if here is before else here.question(seat, question.key).arm(arm.notation).after()

    def part(self, seats: Seats) -> None:
        super().part(seats)
        if self.is_inside:
            self.unseen.clear()
            self.left_tree.clear()
            self.nodes_before = self.nodes.copy()

    def meet(self) -> None:
        """Reveal the unseen choices, in the order of the seats."""
        super().meet()
        if not self.is_inside:
            return
        for seat in self.seats:
            node = self.nodes_before[seat]
            for each in self.unseen:
                if each.seat == seat or seen_by(seat, each.to):
                    node = node.question(each.seat, each.key).arm(each.notation).after()
            self.nodes[seat] = node
        if self.left_tree:
            self._start_random_play()

    def learn(self, model: GameModel, state: State) -> None:
        """Update the statistics of every choice on the path by the worth to its seat."""
        worths: dict[str, float] = {}
        for at in range(len(self.asked)):
            question, arm = self.asked[at], self.taken[at]
            worth = worths.get(question.seat, -1.0)
            if worth < 0.0:
                worth = self._worth(model, state, question.seat)
                worths[question.seat] = worth
            question.visits += 1
            question.worth += worth
            thousandths = math.floor(worth / 1000.0) * 1.0
            question.squares += thousandths * thousandths
            arm.learn(worth)
            self._overall(question.seat, arm.notation).learn(worth)

    def _worth(self, model: GameModel, state: State, seat: Seat) -> float:
        return self.settings.worth(model, state, seat, len(self.seats))

    def _overall(self, seat: Seat, notation: str) -> TreeArm:
        elsewhere = self.elsewhere.get(seat)
        if elsewhere is None:
            elsewhere = {}
            self.elsewhere[seat] = elsewhere
        found = elsewhere.get(notation)
        if found is None:
            found = TreeArm(notation)
            elsewhere[notation] = found
        return found


class TreeSearch(Search):
    """A search in which each simulation is one path down a tree."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck) -> None:
        super().__init__(model, task, luck)
        self.tree = SearchTree(luck, task)
        self.worlds = Worlds(model.imagine, task.base, task.account, luck, task.settings.per_world)

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
        """Return whether the most visited option leads the next by more than ``left`` visits."""
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
        """Return the question that the search is for."""
        for question in self.tree.root.questions:
            if question.seat == self.account.seat:
                return question
        return None
