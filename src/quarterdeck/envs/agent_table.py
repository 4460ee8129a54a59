"""A match with each seat's observations and actions as numbers.

An observation is made only from the seat's view and prompt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from quarterdeck import catalogue
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, Choose, Seat
from quarterdeck.engine.chance import Chance
from quarterdeck.engine.errors import IllegalChoice, QuarterdeckError
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.envs.actions import ACTIONS, numbered
from quarterdeck.envs.encoding import MARK, mark, plan

Numbers: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
Observation: TypeAlias = dict[str, npt.NDArray[Any]]

LARGEST: Final = 1024.0  # bound on observed values


class AgentSetting:
    """A game with a scenario, and the encoding of its views and options."""

    def __init__(
        self,
        game: str | Game[Any],
        scenario: catalogue.AScenario | None = None,
        options: Mapping[str, Any] | None = None,
        actions: int = ACTIONS,
    ) -> None:
        if actions < 2:
            raise QuarterdeckError(f"actions: expected 2 or more, got {actions}")
        self.game = game if isinstance(game, Game) else catalogue.game_named(game)
        self.scenario = catalogue.read_scenario(self.game, scenario, options)
        self.seats = self.game.seats(self.scenario)
        self.actions = actions
        state = self.game.set_up(self.scenario)
        views = [self.game.view(state, seat) for seat in (*self.seats, SPECTATOR)]
        self._view = plan(type(views[0]), views, self.seats)
        self.size = 2 * len(self.seats) + 2 * MARK + self._view.width

    def __deepcopy__(self, memo: Any) -> AgentSetting:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentSetting, (catalogue.reference(self.game), scenarios.plain(self.scenario), None, self.actions)

    def names(self) -> list[str]:
        """The names of the numbers in an observation."""
        own = [f"is {seat}" for seat in self.seats] + [f"{seat} is asked" for seat in self.seats]
        asked = [f"prompt~{place}" for place in range(MARK)] + [f"facts~{place}" for place in range(MARK)]
        return [*own, *asked, *self._view.names("")]

    def observe(self, match: Match[Any], seat: Seat) -> Numbers:
        """Return the seat, the seats to act, this seat's prompt, and its view as numbers."""
        into = [0.0] * self.size
        seats, waiting = self.seats, match.waiting
        if seat != SPECTATOR:
            into[seats.index(seat)] = 1.0
        for other in waiting:
            into[len(seats) + seats.index(other)] = 1.0
        at = 2 * len(seats)
        if seat in waiting:
            ask = match.asked(seat)
            into[at : at + MARK] = mark(ask.prompt.key)
            facts = [mark(f"{name}={value}") for name, value in ask.about.items()]
            if facts:
                into[at + MARK : at + 2 * MARK] = map(sum, zip(*facts, strict=True))
        self._view.put(match.view(seat), into, at + 2 * MARK)
        return np.clip(np.array(into, np.float32), -LARGEST, LARGEST)


class AgentTable:
    """One match of a setting."""

    def __init__(self, setting: AgentSetting, match: Match[Any]) -> None:
        self.setting = setting
        self.match = match
        self._numbered: tuple[Choose | None, dict[int, str]] = (None, {})  # the options of the last ask seen

    @classmethod
    def new(cls, setting: AgentSetting, chance: Chance) -> AgentTable:
        return cls(setting, Match(setting.game, setting.scenario, chance))

    def options(self, seat: Seat) -> dict[int, str]:
        """Return a seat's options by number; none if it is not asked."""
        if seat not in self.match.waiting:
            return {}
        ask = self.match.asked(seat)
        if ask is not self._numbered[0]:
            notations = [option.notation for option in ask.options]
            self._numbered = ask, numbered(ask.prompt.key, notations, self.setting.actions)
        return self._numbered[1].copy()

    def mask(self, seat: Seat) -> Mask:
        """Return 1 for every legal action of the seat, and 0 for the others."""
        mask = np.zeros(self.setting.actions, np.int8)
        mask[list(self.options(seat))] = 1
        return mask

    def observe(self, seat: Seat) -> Observation:
        """Return a seat's observation and its action mask."""
        return {"observation": self.setting.observe(self.match, seat), "action_mask": self.mask(seat)}

    def play(self, action: int, seat: Seat) -> None:
        """Answer for a seat by number."""
        offered = self.options(seat)
        if action not in offered:
            some = ", ".join(f"{number} ({offered[number]})" for number in sorted(offered)[:12])
            raise IllegalChoice(f"action {action} is not offered; choose one of: {some}")
        self.match.play(offered[action], seat)

    def payoffs(self) -> dict[Seat, float]:
        """Return everybody's payoff: 0 before the end."""
        return payoffs(self.setting.seats, self.match.outcome)

    def tell(self, seat: Seat) -> str:
        """Return a seat's log in words."""
        return "\n".join(self.match.told(seat))


def payoffs(seats: Sequence[Seat], outcome: Outcome | None) -> dict[Seat, float]:
    """Return payoffs: winners share 1, losers share -1; a draw, or a win of all, is 0 for all."""
    winners = outcome.winners if outcome is not None else ()
    losers = [seat for seat in seats if seat not in winners]
    if not winners or not losers:
        return dict.fromkeys(seats, 0.0)
    return {seat: 1 / len(winners) if seat in winners else -1 / len(losers) for seat in seats}
