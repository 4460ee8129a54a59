"""Win probabilities of all seats, by search on the fastest backend.

A search starts from the true position, for the analysis of a game, or from an option as far as its
seat can know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from quarterdeck.compile import Backend
from quarterdeck.engine.answers import CHOOSE, StepAccount, ToldAnswer
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import account, heard
from quarterdeck.search.backends import quickest, raising_rule_errors
from quarterdeck.search.core.search import FoundOption, SearchTask
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.seat_search import TriedOption


@dataclass(frozen=True)
class WinChances:
    """Each seat's win probability, in seat order, and the options tried, the best first."""

    chances: tuple[float, ...]
    tried: tuple[TriedOption, ...]


class WinChanceSearch:
    """Repeated searches of one position, which is converted for the backend once."""

    def __init__(self, match: Match[Any], settings: SearchSettings, backend: Backend | None = None) -> None:
        backend = quickest(match.game, backend)
        self._match = match
        self._interface = backend.interface
        self._base = backend.hold(match.position.base)
        self._settings = settings

    def outlook(self, seed: int, simulations: int, then: Sequence[ToldAnswer] = (), order: Sequence[str] = ()) -> WinChances:
        """Search the true position after the answers in ``then``; unseen choices stay open."""
        group = self._match.group
        said = [each.said for each in heard(self._match)[: None if group is None else group.start]]
        seats = self._match.seats
        asked = next(iter(self._match.waiting), seats[0])
        return self._searched(StepAccount(asked, [*said, *then]), seed, simulations, order, True)

    def outlook_of(self, seat: Seat, option: str, seed: int, simulations: int) -> WinChances:
        """Search what follows one option, as far as the seat that chooses can know."""
        seen = account(self._match, seat)
        own = len(seen.said) - seen.settled
        chosen = ToldAnswer(CHOOSE, seat, option)
        return self._searched(
            StepAccount(seat, [*seen.said, chosen], seen.group, own + 1 if seen.group else 0), seed, simulations, (), False
        )

    def _searched(self, told: StepAccount, seed: int, simulations: int, order: Sequence[str], is_true: bool) -> WinChances:
        interface, seats = self._interface, tuple(self._match.seats)
        task = SearchTask(self._match.position.base, told, seats, self._settings, tuple(order))
        search = interface.open_search(self._base, task, seed, is_true)
        with raising_rule_errors(interface):
            search.think(simulations)
        return _outlook(search.found(), seats)


def _outlook(found: Iterable[FoundOption], seats: Sequence[Seat]) -> WinChances:
    """Return the shares of the best answer to the first question.

    The other answers were tried only to find it. If chance decides which question comes first, the
    questions are weighted by how often they did.
    """
    questions: dict[tuple[Seat, str], list[FoundOption]] = {}
    for each in found:
        questions.setdefault((each.seat, each.key), []).append(each)
    chances = [0.0] * len(seats)
    simulations = 0
    for answers in questions.values():
        visits = sum(each.visits for each in answers)
        best = max(answers, key=lambda each: (each.visits, each.notation))
        simulations += visits
        chances = [sum_ + visits * each for sum_, each in zip(chances, best.shares, strict=True)]
    tried: list[TriedOption] = []
    if len(questions) == 1:
        answers = next(iter(questions.values()))
        tried = [
            TriedOption(each.notation, each.visits, each.shares[seats.index(each.seat)]) for each in answers if each.seat
        ]
    tried.sort(key=lambda each: (-each.visits, -each.chance, each.notation))
    return WinChances(tuple(each / max(1, simulations) for each in chances), tuple(tried))
