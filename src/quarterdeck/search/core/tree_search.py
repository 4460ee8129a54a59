"""Monte-Carlo tree search over what a seat may know. The same source serves every gear: it is copied beside each rule book.

Every simulation deals anew what is hidden, tells again what the seat has seen of the current step, walks down the tree and
then plays on at random, to the end or until the position is valued.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quarterdeck.engine.answers import Account, Contradiction, Enough
from quarterdeck.engine.asks import Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.nodes import MILLION
from quarterdeck.search.core.search_settings import TRIES, GameModel, SearchSettings
from quarterdeck.search.core.search_tree import NO_PROMISES, SearchTree


class TreeSearch:
    """A search that can be gone on with."""

    def __init__(
        self,
        book: GameModel,
        base: State,
        account: Account,
        seats: Seats,
        luck: Luck,
        manner: SearchSettings,
        order: Sequence[str] = (),
        promises: Mapping[str, float] = NO_PROMISES,
    ) -> None:
        self.book = book
        self.base = base
        self.luck = luck
        self.contradiction = Contradiction  # for whoever asks from outside
        self.tree = SearchTree(luck, account, seats, manner, order, promises)
        self.simulations = 0
        self._world: State | None = None
        self._left = 0

    def think(self, simulations: int) -> None:
        for _ in range(simulations):
            self._simulate()

    def ahead(self) -> int:
        """By how many visits the option that was taken most is before the next."""
        most, next_most = 0, 0
        for _, visits, _ in self.found():
            if visits > most:
                most, next_most = visits, most
            elif visits > next_most:
                next_most = visits
        return most - next_most

    def first(self) -> str:
        """Nothing: options are compared by what came of them, not pair by pair."""
        return ""

    def sums(self) -> tuple[int, float, float]:
        """Over all simulations: how many, the seat's chances in millionths, and their squares in thousandths."""
        tree = self.tree
        for question in tree.root.questions:
            if question.seat == tree.account.seat:
                return question.visits, question.worth, question.squares
        return 0, 0.0, 0.0

    def found(self) -> list[tuple[str, int, float]]:
        """Every option that was tried: its notation, how often, and the seat's mean chance with it."""
        tree = self.tree
        for question in tree.root.questions:
            if question.seat == tree.account.seat:
                arms = [arm for arm in question.arms.values() if arm.visits]
                return [(arm.notation, arm.visits, arm.worth / MILLION / float(arm.visits)) for arm in arms]
        return []

    def _simulate(self) -> None:
        tree = self.tree
        for _ in range(TRIES):
            state = self._dealt()
            tree.begin()
            try:
                self._play(state)
            except Enough:
                pass
            except Contradiction:
                self._world = None
                continue
            tree.learn(self.book, state)
            self.simulations += 1
            return
        raise Contradiction(f"no world could be imagined for {tree.account.seat} that agrees with what it has seen")

    def _play(self, state: State) -> None:
        book, tree = self.book, self.tree
        book.step(tree, state)
        if not tree.is_there:
            raise Contradiction
        while book.outcome(state) is None:
            book.step(tree, state)

    def _dealt(self) -> State:
        """The position at the start of the step in a world that the seat cannot tell from the true one."""
        tree = self.tree
        share = tree.manner.share
        world = self._world
        if share == 1:
            return self.book.imagine(self.base, tree.account.seat, self.luck)
        if world is None or self._left == 0:
            world = self.book.imagine(self.base, tree.account.seat, self.luck)
            self._world, self._left = world, share
        self._left -= 1
        return world.copy()
