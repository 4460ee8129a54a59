"""Worlds that a seat cannot tell from the true one.

The game deals anew the hidden information at the start of the current step. Then the step is played
again as far as the seat saw it. A world in which that cannot have happened is dropped and another
is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quarterdeck.engine.answers import (
    CHOOSE,
    ROLL,
    Contradiction,
    HeardAnswer,
    NoWorld,
    Retelling,
    StepAccount,
    ToldAnswer,
    Worlds,
    account_of,
    place_of,
)
from quarterdeck.engine.asks import Choose, Draw, Reveal, Roll, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game, S
from quarterdeck.engine.odds.results import FACES
from quarterdeck.engine.play.steps import Given, Group, drawn, revealed, rolled
from quarterdeck.engine.straight import straight

if TYPE_CHECKING:
    from quarterdeck.engine.match import Match


def imagine(true: Match[S], seat: Seat, luck: Luck) -> Match[S]:
    """Return a world with all hidden information dealt anew, at the point of the true match."""
    settled = account_of(heard(true)[: None if true.group is None else true.group.start], seat)
    game: Game[Any] = true.game  # the state type is one and the same here and beside compiled rules
    worlds = Worlds(game.imagine, true.position.base, settled, luck)
    try:
        while True:
            try:
                return _world(true, worlds.next(), settled, luck)
            except Contradiction:
                worlds.spoil()
    except NoWorld as error:
        raise RuleError(str(error)) from None


def imagined_state(true: Match[S], seat: Seat, luck: Luck) -> S:
    """Return only the position in such a world, where the seat is asked, by straight rules."""
    game: Game[Any] = true.game
    worlds = Worlds(game.imagine, true.position.base, account(true, seat), luck)
    try:
        return worlds.where_asked(straight(game.step))[0]
    except NoWorld as error:
        raise RuleError(str(error)) from None


def account(true: Match[Any], seat: Seat) -> StepAccount:
    """Return the seat's knowledge of the current step, for callers that play the rules straight."""
    group = true.group
    return account_of(heard(true), seat) if group is None else account_of(heard(true), seat, tuple(group.flows), group.start)


def heard(true: Match[Any]) -> list[HeardAnswer]:
    """Return all answers of the current step, with the seats that may know of each."""
    return [HeardAnswer(_said(each), each.to, each.together) for each in true.position.given]


def _said(given: Given) -> ToldAnswer:
    return ToldAnswer(given.kind, given.seat, given.notation, given.answer if given.kind == ROLL else ())


def _world(true: Match[S], base: S, settled: StepAccount, luck: Luck) -> Match[S]:
    """Return the step in another world.

    It raises ``Contradiction`` if the seat cannot have made its observations there.
    """
    seat = settled.seat
    world = true.elsewhere(base, luck, seat)
    if true.ask is None:
        return world
    told = Retelling(luck, settled)
    while told.told < len(settled.said):
        _retell(world, told)
    if true.group is not None:
        _rejoin(world, true.group, [own for own in true.position.given[true.group.start :] if own.seat == seat], seat, luck)
    if world.ask.__class__ is not true.ask.__class__ or world.waiting != true.waiting:
        raise Contradiction
    world.timeline.go_on()
    return world


def _retell(world: Match[Any], told: Retelling) -> None:
    """Give one more answer, as the seat has seen it."""
    ask = world.ask
    if isinstance(ask, Roll):
        world.timeline.relive(rolled(ask, told.thrown(FACES, ask.seat, ask.die, ask.count, 0)))
    elif isinstance(ask, Draw):
        card = told.draw(ask.seat, ask.pile.copy(), ask.clause, ask.to)
        world.timeline.relive(drawn(ask, ask.pile.possible().index(card)))
    elif isinstance(ask, Reveal):
        told.reveal(ask.seat, ask.what, ask.clause, ask.to)
        world.timeline.relive(revealed(ask))
    else:
        told.parted = () if world.group is None else tuple(world.group.flows)
        asked = world.asked(world.waiting[0])
        _choose(world, asked, told.pick(asked.seat, asked.prompt, asked.options, asked.about, asked.to))


def _rejoin(world: Match[Any], group: Group, own: Sequence[Given], seat: Seat, luck: Luck) -> None:
    """Give the seat's own answers as they were; of the others only their readiness is known."""
    if world.group is None or list(world.group.flows) != list(group.flows):
        raise Contradiction
    for answer in own:
        if seat not in world.waiting:
            raise Contradiction
        asked = world.asked(seat)
        _choose(world, asked, place_of(asked.options, answer.notation))
    for other in group.flows:
        while other != seat and other not in group.waiting and other in world.waiting:
            asked = world.asked(other)
            _choose(world, asked, luck.below(len(asked.options)))


def _choose(world: Match[Any], ask: Choose, place: int) -> None:
    world.timeline.relive(Given(CHOOSE, ask.seat, ask.clause, ask.options[place], ask.to, world.group is not None))
