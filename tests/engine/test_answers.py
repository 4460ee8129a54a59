"""Answers for straight rules: at random, watched, and retelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from tests.engine.play.test_worlds import CARGO, always_contradicts, face_up, hidden_draws
from tests.toys.little import ASK, SIDES, Notes, start
from tests.toys.smugglers import GAME as SMUGGLERS

from quarterdeck.conformance.driver import tables
from quarterdeck.engine.answers import AtRandom, Contradiction, Retelling, StepAccount, ToldAnswer
from quarterdeck.engine.asks import NO_FACTS, Facts, Flow, Option, Prompt, Seat, Seats, choose, together
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import account
from quarterdeck.engine.straight import straight


class Arrived(Exception):
    """Raised where the seat is asked."""


class Arriving(Retelling):
    """Goes as far as the prompt, and keeps it."""

    asked: tuple[Seat, str, list[str]]

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there:
            self.asked = seat, prompt.key, [option.notation for option in options]
            raise Arrived
        return super().onward(seat, prompt, options, about, to)


def retold(match: Match[Any], seat: Seat, luck: Seeded) -> tuple[Any, Arriving]:
    """Return a world where the seat's account has been retold, at the seat's prompt."""
    for _ in range(200):
        world = match.game.imagine(match.position.base, seat, luck)
        answers = Arriving(luck, account(match, seat))
        try:
            straight(match.game.step)(answers, world)
        except Contradiction:
            continue
        except Arrived:
            return world, answers
        raise AssertionError("the step ended before the seat was asked")
    raise Contradiction


def test_an_account_holds_nothing_that_the_seat_has_not_seen() -> None:
    match = start(hidden_draws, Seeded(7), cards=CARGO, hides=True)
    match.play(match.choices()[0])
    seen = account(match, "bob")
    assert [(said.kind, said.seat, said.seen) for said in seen.said] == [
        ("draw", "ann", False),
        ("draw", "ann", False),
        ("draw", "bob", True),
        ("draw", "bob", True),
        ("choose", "ann", False),
        ("roll", "bob", True),
    ]
    assert [said.notation for said in seen.said if not said.seen] == ["", "", ""]
    assert seen.said[-1].faces == match.answers()[-1].answer


def test_what_was_seen_is_told_again_and_the_rest_is_any_that_fits() -> None:
    match = start(hidden_draws, Seeded(7), cards=CARGO, hides=True)
    match.play(match.choices()[0])
    luck = Seeded(2)
    worlds = [retold(match, "bob", luck)[0] for _ in range(100)]
    assert {tuple(world.said) for world in worlds} == {tuple(match.state.said)}
    assert {tuple(world.hands[1].cards()) for world in worlds} == {tuple(match.state.hands[1].cards())}
    assert len({tuple(world.hands[0].cards()) for world in worlds}) == 3
    assert {world.pile.bottom[0].card for world in worlds} == {"rum", "silk", "tea"}


def test_what_was_shown_is_held_in_every_world() -> None:
    match = start(hidden_draws, Seeded(7), cards=CARGO, hides=True)
    match.play(match.choices()[0])
    match.play("left")
    shown = match.answers()[-1].notation
    assert {tuple(retold(match, "bob", Seeded(seed))[0].hands[0].cards()) for seed in range(40)} == {(shown,)}


def test_worlds_are_as_likely_as_those_that_a_match_imagines() -> None:
    match = start(hidden_draws, Seeded(7), cards=CARGO, hides=True)
    match.play(match.choices()[0])
    luck = Seeded(5)
    here = Counter(tuple(retold(match, "bob", luck)[0].hands[0].cards()) for _ in range(600))
    there = Counter(tuple(match.imagine("bob", luck).state.hands[0].cards()) for _ in range(600))
    assert here.keys() == there.keys()
    assert all(abs(here[held] - there[held]) < 90 for held in here)


def plots(state: Notes) -> Flow[None]:
    """Both plan unseen, Ann partly in secret with a second prompt; then Bob is asked."""
    plans = yield from together({"ann": plot(state), "bob": plan(state, "bob")}, "TO-3")
    state.note("".join(plans.values()))
    yield from choose("bob", ASK, SIDES)
    state.step += 1


def plot(state: Notes) -> Flow[str]:
    openly = yield from plan(state, "ann")
    secretly = yield from choose("ann", ASK, SIDES, NO_FACTS, ("ann",))
    if secretly.value == "left":
        yield from choose("ann", ASK, SIDES, to=("ann",))
    return f"{openly} {secretly.value} "


def plan(state: Notes, seat: Seat) -> Flow[str]:
    planned = yield from choose(seat, ASK, SIDES)
    return planned.value


@pytest.mark.parametrize("secret", [["left", "left"], ["right"]], ids=["asked more", "asked less"])
def test_what_was_plotted_among_others_is_plotted_anew(secret: list[str]) -> None:
    match = start(plots, Seeded(1), hides=True)
    for seat, notations in (("ann", ["right", *secret, "ready"]), ("bob", ["left", "ready"])):
        for notation in notations:
            match.play(notation, seat)
    assert [said.notation for said in account(match, "bob").said] == ["right", "ready", "left", "ready"]
    worlds = {tuple(retold(match, "bob", Seeded(seed))[0].said) for seed in range(30)}
    assert worlds == {("right left left",), ("right right left",)}


@pytest.mark.parametrize("table", tables(SMUGGLERS), ids=lambda table: str(table.key))
def test_everybody_is_asked_in_his_worlds_what_he_is_asked_in_truth(table: Any) -> None:
    """This holds even for choices made together, partly in secret, with one seat ready first."""
    match, luck = table.match(3), Seeded(4)
    together = 0
    while match.outcome is None:
        for seat in match.waiting:
            ask = match.asked(seat)
            _, answers = retold(match, seat, luck)
            assert answers.asked == (seat, ask.prompt.key, [option.notation for option in ask.options])
            together += match.group is not None
        seat = match.waiting[luck.below(len(match.waiting))]
        options = match.asked(seat).options
        match.answer(options[luck.below(len(options))], seat)
    assert together > 10


def test_where_no_world_fits_that_is_said() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)
    for card in ("rum", "silk", "tea", "the one"):
        match.position.base.hands[0].add(card)
    match = match.clone(Seeded(1))
    with pytest.raises(Contradiction):
        retold(match, "bob", Seeded(1))


@pytest.mark.parametrize(
    "said",
    [
        [ToldAnswer("draw", "ann", "gold")],
        [ToldAnswer("roll", "ann", "", (3,))],
        [ToldAnswer("draw", "ann", "rum"), ToldAnswer("choose", "ann", "left")],
        [ToldAnswer("draw", "ann", "rum"), ToldAnswer("choose", "bob", "up")],
        [ToldAnswer("draw", "ann", "rum"), ToldAnswer("choose", "bob", "left"), ToldAnswer("choose", "bob", "left")],
        [],
    ],
    ids=["no such card", "no draw", "another seat", "no such option", "asked no more", "a draw unsaid"],
)
def test_what_cannot_have_been_said_is_a_contradiction(said: list[ToldAnswer]) -> None:
    with pytest.raises(Contradiction):
        face_up_retold(StepAccount("bob", said))


def face_up_retold(told: StepAccount) -> None:
    answers = Retelling(Seeded(1), told)
    straight(face_up)(answers, start(face_up, Seeded(7), cards=CARGO).position.base.copy())
    if not answers.is_there:
        raise Contradiction


def test_watched_it_is_the_same_game() -> None:
    """Use every kind of dice and choices made together; the choices taken are noted."""
    table = tables(SMUGGLERS)[0]
    ends = []
    for is_watched in (False, True):
        state, taken = SMUGGLERS.set_up(table.scenario), list[str]()
        answers = AtRandom(Seeded(3), Seeded(4), taken)
        answers.is_watched = is_watched
        while SMUGGLERS.outcome(state) is None:
            straight(SMUGGLERS.step)(answers, state)
        assert len(taken) == answers.decisions
        ends.append((encode(state), taken))
    assert ends[0] == ends[1]
