"""Monte-Carlo tree search over what a seat may know.

Every simulation deals anew what is hidden, tells again what the seat has seen of the current step, walks down the tree and
then plays on at random, to the end or until the position is valued.

The tree of a search *is* an ``Answers``: the rules run straight and ask it. What a seat has seen is its place in the tree,
chance left out; each seat has a place of its own, so that nobody answers to what he has not seen, and takes what is best for
him. Sums are whole millionths and logarithms rounded, so that the same seed gives the same choice on every machine, compiled
or not.
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

OUT_OF_STEP: Final = 4  # one choice in so many of those made together is any that was tried before


class SearchTree(Retelling):
    """Tells what the seat has seen, then walks; beyond the edge of the tree anything goes."""

    def __init__(self, luck: Luck, task: SearchTask) -> None:
        super().__init__(luck, task.account)
        self.seats = task.seats
        self.settings = task.settings
        self.root = TreeNode()
        self.order: dict[str, float] = {notation: -float(at) for at, notation in enumerate(task.order)}
        self.promises = dict(task.promises)
        self.known: dict[str, dict[str, TreeArm]] = {}  # by seat and notation, wherever in the tree
        self.places: dict[str, TreeNode] = {}
        self.asked: list[TreeQuestion] = []
        self.taken: list[TreeArm] = []
        self.is_inside = True
        self.is_anything = False
        self.left = 0  # choices still to be made
        self.unseen: list[UnseenChoice] = []
        self.gone: list[Seat] = []  # those who left the tree while they were parted
        self.before: dict[str, TreeNode] = {}

    def begin(self) -> None:
        super().begin()
        root = self.root
        for seat in self.seats:
            self.places[seat] = root
        self.asked.clear()
        self.taken.clear()
        self.is_inside = True
        self.is_anything = False
        self.left = self.settings.depth if self.settings.depth != TO_THE_END else ENDLESS

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_anything:  # most choices of a complete game
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
        if self.parted and seat in self.gone:
            return self.luck.below(len(options))
        question = self.places[seat].question(seat, prompt.key)
        if len(options) == 1:
            self._go(question, question.arm(options[0].notation), to)
            return 0
        place = self._promising(question, options)
        arm = question.arm(options[place].notation)
        self.asked.append(question)
        self.taken.append(arm)
        if arm.visits == 0:
            self._leave(seat)
        self._go(question, arm, to)
        return place

    def _promising(self, question: TreeQuestion, options: Sequence[Option[Any]]) -> int:
        """The place of the option that promises most, or of a new one while there is room for it."""
        arms = question.arms
        curiosity = self.settings.curiosity
        trust = float(self.settings.trust) if self.promises and self._is_first(question) else 0.0
        mean = question.worth / float(max(1, question.visits))
        best, most, tried, at = 0, -1.0, 0, 0
        for option in options:
            arm = arms.get(option.notation)
            if arm is not None and arm.visits > 0:
                tried += 1
                arm.offered += 1
                visits = float(arm.visits)
                worth = arm.worth / visits
                if trust > 0.0:
                    promised = mean + self.promises.get(option.notation, 0.0)
                    worth = (arm.worth + trust * promised) / (visits + trust)
                worth = worth / MILLION + curiosity * math.sqrt(logarithm(arm.offered) / visits)
                if worth > most:
                    best, most = at, worth
            at += 1
        if tried > 1 and self.parted and self.luck.below(OUT_OF_STEP) == 0:
            return self._any_tried(question, options)
        if tried < at and float(tried) < self.settings.width * math.sqrt(float(question.visits + 1)):
            return self._new(question, options)
        return best

    def _any_tried(self, question: TreeQuestion, options: Sequence[Option[Any]]) -> int:
        """Two who choose unseen would else keep step with each other, and one of them guess right for ever."""
        tried = [at for at, option in enumerate(options) if option.notation in question.arms]
        return tried[self.luck.below(len(tried))]

    def _new(self, question: TreeQuestion, options: Sequence[Option[Any]]) -> int:
        """Of those not tried yet the one that was best elsewhere, at the root the first of the order that was given."""
        count = len(options)
        first = self.luck.below(count)
        known = self.known.get(question.seat)
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
            elif known is not None:
                elsewhere = known.get(notation)
                if elsewhere is not None:
                    promise = elsewhere.worth / float(elsewhere.visits)
            if best < 0 or promise > most:
                best, most = at, promise
        return best

    def _is_first(self, question: TreeQuestion) -> bool:
        """Whether it is the one that the search is for."""
        return question.seat == self.account.seat and question in self.root.questions

    def _leave(self, seat: Seat) -> None:
        if self.parted:
            self.gone.append(seat)
        else:
            self._let_go()

    def _let_go(self) -> None:
        """From here on at random; to the end, if the position is not valued before."""
        self.is_inside = False
        self.is_anything = self.settings.depth == TO_THE_END

    def _go(self, question: TreeQuestion, arm: TreeArm, to: Seats | None) -> None:
        """Everybody who sees the choice has seen one more."""
        seat, places = question.seat, self.places
        after = arm.after()
        if self.parted:
            places[seat] = after
            self.unseen.append(UnseenChoice(seat, question.key, arm.notation, to))
            return
        before = places[seat]
        for each in self.seats:
            if each == seat or seen_by(each, to):
                here = places[each]
                places[each] = after if here is before else here.question(seat, question.key).arm(arm.notation).after()

    def part(self, seats: Seats) -> None:
        super().part(seats)
        if self.is_inside:
            self.unseen.clear()
            self.gone.clear()
            self.before = self.places.copy()

    def meet(self) -> None:
        """What was chosen unseen is seen now, in the order of the seats."""
        super().meet()
        if not self.is_inside:
            return
        for seat in self.seats:
            place = self.before[seat]
            for each in self.unseen:
                if each.seat == seat or seen_by(seat, each.to):
                    place = place.question(each.seat, each.key).arm(each.notation).after()
            self.places[seat] = place
        if self.gone:
            self._let_go()

    def learn(self, model: GameModel, state: State) -> None:
        """What came of it, for everybody who chose something on the way."""
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
            self._elsewhere(question.seat, arm.notation).learn(worth)

    def _worth(self, model: GameModel, state: State, seat: Seat) -> float:
        return self.settings.worth(model, state, seat, len(self.seats))

    def _elsewhere(self, seat: Seat, notation: str) -> TreeArm:
        known = self.known.get(seat)
        if known is None:
            known = {}
            self.known[seat] = known
        found = known.get(notation)
        if found is None:
            found = TreeArm(notation)
            known[notation] = found
        return found


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
