"""Settings of a search: its depth, its width and its evaluation."""

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
    """The settings of a search.

    - ``exploration``: the exploration constant c of UCT.
    - ``depth``: the number of choices, of any seat, before the position is evaluated.
      Simultaneous choices do not count, since the position does not show them yet.
      ``TO_THE_END`` plays complete games.
    - ``width``: progressive widening. A question visited n times has at most ``width * sqrt(n)``
      arms.
    - ``per_world``: simulations in one imagined world.
    - ``prior_weight``: simulations that count as much as an option's prior. Options differ by less
      than dice do.
    - ``rollouts``: race the options by rollouts instead of growing a tree. Choices are counted from
      the next step on, and every seat plays by lookahead instead of at random.
    - ``duel``: race only the first two options, and drop neither. Their difference would be
      overestimated if the race stopped as soon as it were clear.
    - ``weights``: what a position is worth, in billionths: first the weight of the estimate, then
      those of the game's features. With the seat's ``bias`` they make its lead, and the lead its win
      probability.
    - ``own``: weights by which a seat plays instead.
    - ``leaf_settings``: how to evaluate positions for a seat that plays by its own weights. If given,
      the searching seat rolls out by its own weights, and leaves are evaluated by these.
    """

    def __init__(
        self,
        exploration: float = 0.3,
        depth: int = TO_THE_END,
        width: float = 2.0,
        per_world: int = 1,
        weights: Sequence[int] = (),
        bias: Mapping[Seat, int] = NO_BIAS,
        prior_weight: int = 0,
        rollouts: bool = False,
        own: Mapping[Seat, Sequence[int]] = NO_WEIGHTS,
        leaf_settings: SearchSettings | None = None,
        duel: bool = False,
    ) -> None:
        if width < 1 or per_world < 1 or (depth < (0 if rollouts else 1) and depth != TO_THE_END) or exploration < 0:
            raise ValueError("width, per_world and depth must be at least 1, exploration and a race's depth at least 0")
        if depth != TO_THE_END and not weights:
            raise ValueError("a search of limited depth needs weights to evaluate positions")
        self.exploration = exploration
        self.depth = depth
        self.width = width
        self.per_world = per_world
        self.weights = list(weights)
        self.bias = dict(bias)
        self.prior_weight = prior_weight
        self.rollouts = rollouts
        self.own = {seat: list(each) for seat, each in own.items()}
        self.leaf_settings = leaf_settings
        self.duel = duel

    def chance(self, model: GameModel, state: State, seat: Seat) -> float:
        """Return the seat's win probability in a position, in whole millionths.

        The estimate is not computed if its weight is 0.
        """
        return self.chance_at(model, state, seat, model.estimate(state, seat) if self._weights(seat)[0] else 0)

    def chance_at(self, model: GameModel, state: State, seat: Seat, estimate: int) -> float:
        """Return the seat's win probability in a position whose estimate is known."""
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
        """Return the win probability, or the result of a finished game; a draw is shared."""
        outcome = model.outcome(state)
        if outcome is None:
            return self.chance(model, state, seat)
        if not outcome.winners:
            return math.floor(MILLION / float(seats)) * 1.0
        return MILLION if seat in outcome.winners else 0.0
