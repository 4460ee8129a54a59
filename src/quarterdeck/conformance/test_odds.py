"""The odds of an option come from the rules that will roll: they add up, and they match play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from quarterdeck.conformance.driver import ConformanceTable, at_random, picks, single_choices, somewhere
from quarterdeck.engine.asks import Choose, Draw, Reveal, Roll, Together
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.odds.outcomes import LARGEST_TREE

WEIGHED = 10, 4.0  # games, and the work per game
OPTIONS_COUNTED = 3  # options per prompt, besides the one taken
PLAY_OUTS = 300
SIGMAS = 5


def weighed(table: ConformanceTable) -> Iterator[tuple[Match[Any], str, Odds]]:
    """Yield every option of some prompts, with its odds."""
    for match, seed in single_choices(table, table.games(*WEIGHED), 5):
        for notation in match.choices():
            yield match, notation, match.odds(notation, luck=Seeded(seed))


def happens(match: Match[Any], notation: str, luck: Luck) -> tuple[str, ...]:
    """Play an option once in a match, to the next choice or the end of the step."""
    position, ask = match.position, match.asked()
    state = position.base.copy()
    state.log = []
    flow = match.game.step(state)
    asked = next(flow)
    for given in position.given:
        asked = flow.send(given.answer)
    before = len(state.log)
    assert isinstance(asked, Choose)
    answer: Any = next(option for option in asked.options if option.notation == notation)
    after: tuple[str, ...] = ()
    try:
        while True:
            asked = flow.send(answer)
            if isinstance(asked, Roll):
                answer = luck.roll(asked)
            elif isinstance(asked, Draw):
                answer = asked.pile.possible()[luck.draw(asked)]
            elif isinstance(asked, Reveal):
                answer = None
            else:
                chooser = asked.seat if isinstance(asked, Choose) else next(iter(asked.flows))
                after = (f"then {match.game.side(chooser).does('choose', opens=False)}",) if chooser != ask.seat else ()
                break
    except StopIteration:
        pass
    names = match.names
    gists = [entry.gist(names) for entry in state.log[before:] if entry.to is None or ask.seat in entry.to]
    return (*(gist for gist in gists if gist), *after)


def test_the_odds_of_every_option_add_up_to_one(table: ConformanceTable) -> None:
    seen = 0
    for _, _, odds in weighed(table):
        seen += 1
        assert sum((each.probability for each in odds.likely), Fraction(0)) == 1
        assert sum((share for _, share in odds.headline()), Fraction(0)) == 1
        assert all(each.probability > 0 for each in odds.likely)
        assert len({each.happens for each in odds.likely}) == len(odds.likely)
        assert [each.probability for each in odds.likely] == sorted((e.probability for e in odds.likely), reverse=True)
        for each in odds.likely:
            assert each.low <= float(each.probability) <= each.high
            assert not odds.exact or each.low == each.high
    assert seen > len(table.games(*WEIGHED))


def test_asking_for_odds_changes_nothing(table: ConformanceTable) -> None:
    for seed in range(3):
        match = somewhere(table, seed)
        if isinstance(match.ask, Together):
            continue
        before = match.save()
        first = [match.odds(notation) for notation in match.choices()]
        assert match.save() == before
        if not match.game.hides:
            assert [match.odds(notation) for notation in match.choices()] == first


def test_exact_odds_agree_with_how_often_things_happen(table: ConformanceTable) -> None:
    sampled = 0
    for match, notation, odds in weighed(table):
        together = any(given.together for given in match.position.given)
        if not odds.exact or together or (odds.certain and sampled % 3):
            continue
        sampled += 1
        luck = Seeded(sampled)
        often = Counter(happens(match, notation, luck) for _ in range(PLAY_OUTS))
        expected = {each.happens: float(each.probability) for each in odds.likely}
        assert set(often) <= set(expected)
        for what, share in expected.items():
            spread = sqrt(share * (1 - share) / PLAY_OUTS)
            assert abs(often[what] / PLAY_OUTS - share) <= SIGMAS * spread + 1 / PLAY_OUTS, (notation, what)
    assert sampled


def count_out(table: ConformanceTable) -> int:
    """Check that the odds of some options at every prompt are exact.

    Return how many had several outcomes.
    """
    uncertain = 0
    for seed in table.games(20, effort=10):
        match, luck = table.match(seed), Seeded(seed)
        for seat, ask, taken in at_random(match, picks(seed)):
            if isinstance(match.ask, Together):
                continue
            others = [ask.options[luck.below(len(ask.options))] for _ in range(OPTIONS_COUNTED)]
            for option in (taken, *others):
                odds = match.odds(option.notation, seat)
                assert odds.exact, f"{option.notation} has more than {LARGEST_TREE} ends"
                uncertain += not odds.certain
    return uncertain


def test_odds_are_exact_unless_the_game_is_exempt(open_table: ConformanceTable) -> None:
    """Odds are exact, unless the game is exempt."""
    if open_table.leave.odds_not_exact:
        pytest.skip("options of this game have too many outcomes to count")
    count_out(open_table)
