"""How to look ahead: how far, how wide, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import State
from quarterdeck.search.core.arithmetic import MILLION, chance
from quarterdeck.search.core.game_model import GameModel

TO_THE_END: Final = -1
ENDLESS: Final = 1 << 60
NO_BIAS: Final[dict[Seat, int]] = {}
NO_WEIGHTS: Final[dict[Seat, list[int]]] = {}


class SearchSettings:
    """How to search.

    ``curiosity`` is the weight of what was tried seldom (the c of UCT). After ``depth`` choices of anybody the position is
    valued; those made together do not count, since the position shows nothing of them yet. Outside the tree they are made at
    random. ``TO_THE_END`` plays complete games. Of a list of options as many are tried as ``width`` times the root of the
    visits. A world is dealt for every ``share`` simulations.

    What an option promised at first glance weighs as much as ``trust`` simulations: chances differ by less than dice do.

    ``by_habit`` everybody plays on as one would at a glance, instead of at random. Choices are then counted from the next
    step on. In a ``duel`` only the first two options take part, and neither falls out: what is asked is by how much they
    differ, and whoever stops as soon as that is clear thinks it more than it is.

    ``weights`` value a position, in billionths: the first is the estimate's, the others those of the game's features.
    Together with the seat's ``bias`` they make its lead, and that a chance of winning. A seat may have weights of its
    ``own``: what it plays for. ``leaves`` says what positions are worth to a seat that plays so: with it whoever tries
    options out by habit plays on by its own weights, and values by the other what that comes to.
    """

    def __init__(
        self,
        curiosity: float = 0.3,
        depth: int = TO_THE_END,
        width: float = 2.0,
        share: int = 1,
        weights: Sequence[int] = (),
        bias: Mapping[Seat, int] = NO_BIAS,
        trust: int = 0,
        by_habit: bool = False,
        own: Mapping[Seat, Sequence[int]] = NO_WEIGHTS,
        leaves: SearchSettings | None = None,
        duel: bool = False,
    ) -> None:
        if width < 1 or share < 1 or (depth < (0 if by_habit else 1) and depth != TO_THE_END) or curiosity < 0:
            raise ValueError("width, share and depth are 1 or more, a race's depth and curiosity not below 0")
        if depth != TO_THE_END and not weights:
            raise ValueError("where positions are valued there are weights to value them by")
        self.curiosity = curiosity
        self.depth = depth
        self.width = width
        self.share = share
        self.weights = list(weights)
        self.bias = dict(bias)
        self.trust = trust
        self.by_habit = by_habit
        self.own = {seat: list(each) for seat, each in own.items()}
        self.leaves = leaves
        self.duel = duel

    def chance(self, model: GameModel, state: State, seat: Seat) -> float:
        """The seat's chance of winning from a position, in whole millionths. What weighs nothing is not looked at."""
        return self.chance_at(model, state, seat, model.estimate(state, seat) if self._weights(seat)[0] else 0)

    def chance_at(self, model: GameModel, state: State, seat: Seat, estimate: int) -> float:
        """The same where the estimate is known."""
        weights = self._weights(seat)
        lead = self.bias.get(seat, 0) + weights[0] * estimate
        if len(weights) > 1:
            features = model.features(state, seat)
            for at in range(1, len(weights)):
                lead += weights[at] * features[at - 1]
        return chance(lead)

    def _weights(self, seat: Seat) -> list[int]:
        return self.own.get(seat, self.weights) if self.own else self.weights

    def worth(self, model: GameModel, state: State, seat: Seat, seats: int) -> float:
        """The same, or how it ended: all, nothing, or a share where nobody has won."""
        outcome = model.outcome(state)
        if outcome is None:
            return self.chance(model, state, seat)
        if not outcome.winners:
            return math.floor(MILLION / float(seats)) * 1.0
        return MILLION if seat in outcome.winners else 0.0
