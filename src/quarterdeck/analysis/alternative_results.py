"""Alternative results of a throw: every result, with its weight, as a record would write it."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from quarterdeck.engine.answers import DRAW, ROLL, ToldAnswer
from quarterdeck.engine.asks import Draw, Reading, Roll, different_faces
from quarterdeck.engine.chance import Seeded, cases, read, readings
from quarterdeck.engine.odds.results import cards


class AlternativeResult(NamedTuple):
    """A result, and its number of equally likely cases."""

    said: ToldAnswer
    weight: float


def results(
    ask: Roll | Draw, came: ToldAnswer, most: int, seed: int
) -> tuple[AlternativeResult, list[AlternativeResult], bool]:
    """Return the actual result, all others or a sample, and whether the list is complete."""
    if isinstance(ask, Draw):
        shown: Any = came.notation
        every: list[tuple[Any, float]] = [*cards(ask.pile)]
    else:
        shown = read(ask, came.faces)
        if cases(ask) > 50 * most:
            return _sampled_dice(ask, came, shown, most, seed)
        every = [*readings(ask)]
    weight = dict(every)[shown]
    others = [(each, often) for each, often in every if each != shown]
    is_exact = len(others) < most
    if not is_exact:
        whole = sum(often for _, often in others)
        luck = Seeded(seed)
        taken = Counter(_drawn(others, luck.below(int(whole))) for _ in range(most))
        others = [(each, whole * often / most) for each, often in taken.items()]
    return AlternativeResult(came, weight), [AlternativeResult(_told(ask, each), often) for each, often in others], is_exact


def _drawn(others: list[tuple[Any, float]], ticket: float) -> Any:
    for each, often in others:
        ticket -= often
        if ticket < 0:
            return each
    raise AssertionError("the weights do not add up")


def _sampled_dice(
    ask: Roll, came: ToldAnswer, shown: Any, most: int, seed: int
) -> tuple[AlternativeResult, list[AlternativeResult], bool]:
    """Return a number of random throws, if there are too many readings to list."""
    luck, faces = Seeded(seed), ask.die.faces
    thrown = [tuple(faces[luck.below(len(faces))] for _ in range(ask.count)) for _ in range(most)]
    often = Counter(read(ask, each) for each in thrown)
    first = {read(ask, each): each for each in thrown}
    others = [
        AlternativeResult(ToldAnswer(ROLL, ask.seat, "", first[each]), weight)
        for each, weight in often.items()
        if each != shown
    ]
    return AlternativeResult(came, often[shown]), others, False


def _told(ask: Roll | Draw, shown: Any) -> ToldAnswer:
    if isinstance(ask, Draw):
        return ToldAnswer(DRAW, ask.seat, shown)
    return ToldAnswer(ROLL, ask.seat, "", faces_of(ask, shown))


def faces_of(ask: Roll, shown: Any) -> tuple[Any, ...]:
    """Return some faces with a given reading."""
    faces, count = ask.die.faces, ask.count
    if ask.reading is Reading.FACE:
        return (shown,)
    if ask.reading is Reading.HITS:
        hit = next((face for face in faces if face >= ask.at_least), None)
        miss = next((face for face in faces if face < ask.at_least), None)
        return (*[hit] * shown, *[miss] * (count - shown))
    if ask.reading is Reading.TALLY:
        return tuple(face for face, often in zip(different_faces(ask.die), shown, strict=True) for _ in range(often))
    if ask.reading is Reading.TOTAL:
        return _adding_up(faces, count, shown)
    return tuple(shown)


def _adding_up(faces: tuple[int, ...], count: int, total: int) -> tuple[int, ...]:
    """Return that many faces with that sum."""
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for _ in range(count):
        reached = {so_far + face: (*shown, face) for so_far, shown in reached.items() for face in faces}
    return reached[total]
