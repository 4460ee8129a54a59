"""The chances of all seats in a position, by search on the quickest gear that is at hand.

Of a position as it truly stands, for whoever looks back at a game; or of one option as far as its seat can know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from quarterdeck.compile import Backend, compiled
from quarterdeck.engine.answers import CHOOSE, Account, Said
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import account
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.interpreted import InterpretedFace, converted_account, converted_settings
from quarterdeck.search.seat_search import TriedOption


@dataclass(frozen=True)
class WinChances:
    """Every seat's share of the win, in the order of the seats; and what whoever is asked first tried, the best first."""

    chances: tuple[float, ...]
    tried: tuple[TriedOption, ...]


class WinChanceSearch:
    """Searches one position again and again: it is brought to the gear once."""

    def __init__(self, match: Match[Any], manner: SearchSettings, gear: Backend | None = None) -> None:
        gear = gear or compiled(match.game)
        self._match = match
        self._face: Any = InterpretedFace(match.game) if gear is None or gear.module is None else gear.module
        self._base = match.position.base if gear is None else gear.hold(match.position.base)
        self._manner = converted_settings(self._face, manner)

    def outlook(self, seed: int, simulations: int, then: Sequence[Said] = (), order: Sequence[str] = ()) -> WinChances:
        """The position as it truly stands, after what may come ``then``; what is being chosen unseen is still open."""
        given, group = self._match.position.given, self._match.group
        said = [_true(each) for each in (given if group is None else given[: group.start])]
        seats = self._match.seats
        asked = next(iter(self._match.waiting), seats[0])
        return self._searched(Account(asked, [*said, *then]), seed, simulations, order, True)

    def outlook_of(self, seat: Seat, option: str, seed: int, simulations: int) -> WinChances:
        """What may come of an option, as far as the seat that has to choose can know."""
        seen = account(self._match, seat)
        own = len(seen.said) - seen.settled
        chosen = Said(CHOOSE, seat, option)
        return self._searched(
            Account(seat, [*seen.said, chosen], seen.group, own + 1 if seen.group else 0), seed, simulations, (), False
        )

    def _searched(self, told: Account, seed: int, simulations: int, order: Sequence[str], is_true: bool) -> WinChances:
        face = self._face
        search = face.prospects(
            self._base, converted_account(face, told), tuple(self._match.seats), seed, self._manner, tuple(order), is_true
        )
        try:
            search.think(simulations)
        except search.contradiction:
            raise RuleError(f"no world could be imagined for {told.seat} that agrees with what it has seen") from None
        return _outlook(search.prospects(), self._match.seats)


def _true(given: Any) -> Said:
    return Said(given.kind, given.seat, given.notation, given.answer if given.kind == "roll" else ())


def _outlook(found: Iterable[tuple[Seat, str, str, int, list[float]]], seats: Sequence[Seat]) -> WinChances:
    """Whatever is asked first, its best answer counts: the others were tried to find it. Where chance decides what is asked
    first, as often as it came to that."""
    questions: dict[tuple[Seat, str], list[tuple[str, int, list[float]]]] = {}
    for seat, key, notation, visits, worths in found:
        questions.setdefault((seat, key), []).append((notation, visits, worths))
    chances = [0.0] * len(seats)
    simulations = 0
    for arms in questions.values():
        visits = sum(often for _, often, _ in arms)
        _, _, best = max(arms, key=lambda arm: (arm[1], arm[0]))
        simulations += visits
        chances = [sum_ + visits * each for sum_, each in zip(chances, best, strict=True)]
    tried: list[TriedOption] = []
    if len(questions) == 1:
        (seat, _), arms = next(iter(questions.items()))
        tried = [TriedOption(name, often, worths[seats.index(seat)]) for name, often, worths in arms if seat]
    tried.sort(key=lambda each: (-each.visits, -each.chance, each.notation))
    return WinChances(tuple(each / max(1, simulations) for each in chances), tuple(tried))
