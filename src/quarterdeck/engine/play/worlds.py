"""Worlds that a seat cannot tell from the true one.

The game deals anew what the seat cannot know at the start of the current step; then the step is played again as far as
the seat saw it. A world in which that cannot have happened is dropped and another is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from quarterdeck.engine.answers import Account, Contradiction, Enough, Retelling, Said
from quarterdeck.engine.asks import READY, Choose, Draw, Facts, Option, Prompt, Reveal, Roll, Seat, Seats, seen_by
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.errors import QuarterdeckError, RuleError
from quarterdeck.engine.game import S
from quarterdeck.engine.play.steps import Given, Group, drawn, revealed
from quarterdeck.engine.straight import straight

if TYPE_CHECKING:
    from quarterdeck.engine.match import Match

TRIES: Final = 2_000


def imagine(true: Match[S], seat: Seat, luck: Luck) -> Match[S]:
    """A world in which all that the seat cannot know was dealt anew, standing where the true match stands."""
    for _ in range(TRIES):
        try:
            return _world(true, seat, luck)
        except Contradiction:
            continue
    raise RuleError(f"no world could be imagined for {seat or 'a spectator'} that agrees with what it has seen")


def imagined_state(true: Match[S], seat: Seat, luck: Luck) -> S:
    """The position alone in such a world, where the seat is asked: the rules straight, with nothing that a match keeps."""
    base, told = true.position.base, _Arriving(luck, account(true, seat))
    step: Callable[..., None] = straight(true.game.step)
    for _ in range(TRIES):
        state = true.game.imagine(base, seat, luck)
        told.begin()
        try:
            step(told, state)
        except Enough:
            return state
        except Contradiction:
            continue
    raise RuleError(f"no world could be imagined for {seat} that agrees with what it has seen")


class _Arriving(Retelling):
    """As far as where the seat is asked."""

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there:
            raise Enough
        return super().onward(seat, prompt, options, about, to)


def account(true: Match[Any], seat: Seat) -> Account:
    """What the seat has seen of the current step, and nothing else: for those who play the rules straight."""
    given, group = true.position.given, true.group
    settled = given if group is None else given[: group.start]
    said = [_as_seen(each, seat) for each in settled if not each.together or _is_seen(each, seat)]
    if group is None:
        return Account(seat, said)
    own = [_as_seen(each, seat) for each in given[group.start :] if each.seat == seat]
    return Account(seat, said + own, tuple(group.flows), len(own))


def _is_seen(given: Given, seat: Seat) -> bool:
    return seen_by(seat, given.to) or given.seat == seat


def _as_seen(given: Given, seat: Seat) -> Said:
    if not _is_seen(given, seat):
        return Said(given.kind, given.seat, "", (), False)
    return Said(given.kind, given.seat, given.notation, given.answer if given.kind == "roll" else ())


def _world(true: Match[S], seat: Seat, luck: Luck) -> Match[S]:
    base, given, group = true.position.base, true.position.given, true.group
    world = true.elsewhere(true.game.imagine(base, seat, luck), luck, seat)
    if true.ask is None:
        return world
    settled = len(given) if group is None else group.start
    _relive_settled(world, given[:settled], seat, luck)
    if group is not None:
        _relive_together(world, group, [own for own in given[settled:] if own.seat == seat], seat, luck)
    if world.ask.__class__ is not true.ask.__class__ or world.waiting != true.waiting:
        raise Contradiction
    world.go_on()
    return world


def _relive_settled(world: Match[S], given: list[Given], seat: Seat, luck: Luck) -> None:
    """Answer by answer; those who chose together one after the other, as far as the seat came to know it."""
    at = 0
    while at < len(given):
        if world.group is None:
            world.relive(_again(world, given[at], seat, luck))
            at += 1
            continue
        for chooser in world.group.flows:
            end = next((end for end, own in enumerate(given[at:], at + 1) if own.answer is READY), at)
            _relive_choices(world, chooser, given[at:end], seat, luck)
            at = end


def _relive_choices(world: Match[S], chooser: Seat, given: list[Given], seat: Seat, luck: Luck) -> None:
    """What was chosen in secret is chosen anew, and may then be followed by more or fewer questions than it was."""
    if not given or any(own.seat != chooser for own in given):
        raise Contradiction
    for own in given:
        if own.seat == seat or seen_by(seat, own.to):
            while chooser != seat and not seen_by(seat, (ask := world.asked(chooser)).to):
                world.relive(_picked(world, ask, ask.options, luck))
            world.relive(_again(world, own, seat, luck))


def _relive_together(world: Match[S], group: Group, own: list[Given], seat: Seat, luck: Luck) -> None:
    """The seat's own answers as they were; of the others only whether they are ready is known."""
    if world.group is None or list(world.group.flows) != list(group.flows):
        raise Contradiction
    for answer in own:
        world.relive(_again(world, answer, seat, luck))
    for other in group.flows:
        while other != seat and other not in group.waiting and other in world.waiting:
            ask = world.asked(other)
            world.relive(_picked(world, ask, ask.options, luck))


def _again(world: Match[S], given: Given, seat: Seat, luck: Luck) -> Given:
    """The same answer where the seat saw it, any that fits where it did not."""
    ask = world.ask
    visible = _is_seen(given, seat)
    if given.kind == "choose":
        return _chosen(world, given, visible, luck)
    if given.kind == "roll" and isinstance(ask, Roll):
        return given
    if given.kind == "draw" and isinstance(ask, Draw):
        return _redrawn(ask, given, visible, luck)
    if given.kind == "reveal" and isinstance(ask, Reveal) and (not visible or ask.what == given.answer):
        return revealed(ask)
    raise Contradiction


def _chosen(world: Match[S], given: Given, visible: bool, luck: Luck) -> Given:
    try:
        ask = world.asked(given.seat)
    except QuarterdeckError:
        raise Contradiction from None
    fitting = [option for option in ask.options if option.notation == given.notation] if visible else ask.options
    if not fitting:
        raise Contradiction
    return _picked(world, ask, fitting, luck)


def _picked(world: Match[S], ask: Choose, options: Sequence[Option[Any]], luck: Luck) -> Given:
    option = options[luck.below(len(options))]
    return Given("choose", ask.seat, ask.clause, option, ask.to, world.group is not None)


def _redrawn(ask: Draw, given: Given, visible: bool, luck: Luck) -> Given:
    if not visible:
        return drawn(ask, luck.draw(ask))
    possible = ask.pile.possible()
    if given.answer not in possible:
        raise Contradiction
    return drawn(ask, possible.index(given.answer))
