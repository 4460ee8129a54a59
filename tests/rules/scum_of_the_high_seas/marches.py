"""One unit's move by itself, for the tests: its options, and the position right after it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rules.scum_of_the_high_seas.isle import activate, choices

import quarterdeck as qd
from quarterdeck.engine.asks import Choose, Roll
from quarterdeck.games.scum_of_the_high_seas.cards.effects import grant
from quarterdeck.games.scum_of_the_high_seas.land.movement import move_next
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid


def marched(match: qd.Match[Raid], key: str, *answers: str, dice: Sequence[int] = (), cards: Sequence[str] = ()) -> Raid:
    """Return the position after a unit's activation with these answers and these cards in force."""
    state = _activated(match, key, cards)
    said, thrown = list(answers), list(dice)
    flow = move_next(state, act_of(state), state.units[act_of(state).key])
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, Choose | Roll)
            if isinstance(ask, Roll):
                ask = flow.send((thrown.pop(0),))
            else:
                ask = flow.send(_answer(ask, said))
    except StopIteration:
        assert not said, f"nobody asked for {said}"
        assert not thrown, f"nobody threw {thrown}"
    return state


def offered(match: qd.Match[Raid], key: str, *answers: str, cards: Sequence[str] = ()) -> list[str]:
    """Return the options for a unit's move after some answers, with these cards in force."""
    state = _activated(match, key, cards)
    flow = move_next(state, act_of(state), state.units[act_of(state).key])
    ask = next(flow)
    for answer in answers:
        assert isinstance(ask, Choose)
        ask = flow.send(_answer(ask, [answer]))
    assert isinstance(ask, Choose)
    return [option.notation for option in ask.options]


def hexes(notations: Sequence[str]) -> set[str]:
    """Return the hexes among some options."""
    return {each.removeprefix("move ") for each in notations if each.startswith("move ")}


def reached(match: qd.Match[Raid]) -> set[str]:
    """Return the hexes that the unit asked about may move to."""
    return hexes(choices(match))


def act_of(state: Raid) -> Activation:
    assert state.act is not None
    return state.act


def may_battle(state: Raid, key: str) -> bool:
    return key not in act_of(state).spent


def _activated(match: qd.Match[Raid], key: str, cards: Sequence[str]) -> Raid:
    if match.state.act is None or match.state.act.key != key:
        activate(match, key)
    state = match.state.copy()
    for card in cards:
        grant(act_of(state), card, key)
    act_of(state).helped = key
    return state


def _answer(ask: Choose, said: list[str]) -> object:
    answer = said.pop(0) if said else "nothing"
    return next(option for option in ask.options if option.notation == answer)
