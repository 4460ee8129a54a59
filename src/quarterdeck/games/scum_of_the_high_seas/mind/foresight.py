"""Estimates of options about cards, whose worth shows only in later choices."""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import Choose, Option
from quarterdeck.games.scum_of_the_high_seas.battle.reach import in_contact
from quarterdeck.games.scum_of_the_high_seas.cards.effects import BACK_DOOR, FORCED_MARCH, LADDERS, NATIVE_GUIDE, grant
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import shut_places
from quarterdeck.games.scum_of_the_high_seas.cards.windows import LUCKY, READ, Play, discard
from quarterdeck.games.scum_of_the_high_seas.land.companies import accompanying_commander
from quarterdeck.games.scum_of_the_high_seas.land.movement import MOVE, can_battle_after, move_options, put
from quarterdeck.games.scum_of_the_high_seas.land.paths import MoveLimit, Ways, pace_in, ways_of
from quarterdeck.games.scum_of_the_high_seas.mind.attack_values import best_blow
from quarterdeck.games.scum_of_the_high_seas.mind.estimate import CARD, estimate, worth_of_ally
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import ANSWER
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import cut_all
from quarterdeck.games.scum_of_the_high_seas.sea.sailing import CUT_AND_RUN, SAIL
from quarterdeck.games.scum_of_the_high_seas.state import Raid, Spell

GOES_FARTHER: Final = (FORCED_MARCH, NATIVE_GUIDE, LADDERS, BACK_DOOR)


def foresee(state: Raid, ask: Choose, option: Option[Any]) -> int | None:
    """Return the estimate after a card that is drawn or helps a move, or after an alliance.

    It is None for anything else.
    """
    if ask.prompt is ANSWER:
        return after_answer(state, ask, option)
    play = option.value
    if not isinstance(play, Play) or ask.prompt not in (MOVE, SAIL):
        return None
    if play.verb in (READ, LUCKY):
        return estimate(state, ask.seat) + worth_of_draw(state, ask)
    key = str(ask.about["key"])
    if play.card in GOES_FARTHER and key in state.units:
        return best_by_card(state, ask, play)
    if play.card == CUT_AND_RUN:
        world = without_card(state, ask, play)
        cut_all(world, world.vessels[key])
        return estimate(world, ask.seat)
    return None


def after_answer(state: Raid, ask: Choose, option: Option[bool]) -> int | None:
    """SH-3b Return the estimate after an answer.

    An alliance is worth the harm that the other could do. Other proposals show in the goods that
    change hands.
    """
    worth = worth_of_ally(state, ask.seat, str(ask.about["proposer"]))
    match ask.about["what"]:
        case "an alliance":
            return estimate(state, ask.seat) + (worth if option.value else 0)
        case "the end of the alliance":
            return estimate(state, ask.seat) - (worth if option.value else 0)
    return None


def worth_of_draw(state: Raid, ask: Choose) -> int:
    """SH-28, SH-29 Return the worth of a draw: three cards in four are kept.

    The others mostly strike the unit just named, so that its attack may be lost.
    """
    unit = state.units.get(str(ask.about["key"]))
    blow = best_blow(state, unit) if unit is not None else 0
    room = state.cards_held(ask.seat) < state.setting.rules.most_cards
    return (CARD * 3 // 4 if room else CARD // 4) - blow // 5


def without_card(state: Raid, ask: Choose, play: Play) -> Raid:
    world = state.copy()
    discard(world, ask.seat, play.card, play.back)
    return world


def best_by_card(state: Raid, ask: Choose, play: Play) -> int:
    """Return the best estimate of a place that a unit reaches by a card that takes it farther."""
    world = without_card(state, ask, play)
    assert world.act is not None
    unit = world.units[str(ask.about["key"])]
    put_in_force(world, unit, play.card)
    leader = accompanying_commander(world, unit)
    pace = pace_in(world, world.act, unit, leader)
    ways = ways_of(world, world.act, unit, max(pace.most, pace.charge))
    moves = [option for option in move_options(world, world.act, unit, leader, pace, ways) if option.value.verb == "move"]
    return max([_after(world, unit.key, option.value.to, pace, ways) for option in moves], default=estimate(world, ask.seat))


def put_in_force(world: Raid, unit: Unit, card: Card) -> None:
    assert world.act is not None
    if card == BACK_DOOR:
        world.spells.append(Spell(BACK_DOOR, unit.key, shut_places(world, unit)[0].figures.compound))
    else:
        grant(world.act, card, unit.key)


def _after(world: Raid, key: str, to: Any, pace: MoveLimit, ways: Ways) -> int:
    """Return the estimate once a unit has gone to a hex, with the best attack from there."""
    there = world.copy()
    unit, act = there.units[key], there.act
    assert act is not None
    free = not in_contact(there, unit, unit.at)
    act.start = unit.at
    put(there, unit, accompanying_commander(there, unit), to, ways[to].steps)
    if free and in_contact(there, unit, to):
        act.charged.append(key)
    if not can_battle_after(there, act, unit, pace):
        act.spent.append(key)
    return estimate(there, unit.side)
