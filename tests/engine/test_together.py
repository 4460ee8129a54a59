"""Several seats decide together: at their own pace, unseen by the others, in any order of
arrival."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.toys.little import ASK, SIDES, Notes, start

from quarterdeck.engine.asks import D6, NO_FACTS, SPECTATOR, Flow, Seat, choose, roll, together
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import CannotUndo, IllegalChoice, NotYourTurn, RuleError
from quarterdeck.engine.game import encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import record, replay


def plan(state: Notes, seat: Seat) -> Flow[tuple[str, str]]:
    """Two choices; the second is left out after a left."""
    first = yield from choose(seat, ASK, SIDES)
    if first.value == "left":
        return first.value, ""
    second = yield from choose(seat, ASK, SIDES)
    return first.value, second.value


def plans(state: Notes) -> Flow[None]:
    state.note((yield from roll("ann", D6, "TO-2")))
    given = yield from together({"ann": plan(state, "ann"), "bob": plan(state, "bob")}, "TO-3")
    state.note(given)
    state.note((yield from roll("ann", D6, "TO-2")))
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.step += 1


def sealed_plan(state: Notes, seat: Seat) -> Flow[tuple[str, str]]:
    """Secret choices: one after a left, two after a right."""
    first = yield from choose(seat, ASK, SIDES, NO_FACTS, (seat,))
    if first.value == "left":
        return first.value, ""
    second = yield from choose(seat, ASK, SIDES, NO_FACTS, (seat,))
    return first.value, second.value


def sealed_plans(state: Notes) -> Flow[None]:
    """The plans go into Ann's and Bob's hands, where nobody else sees them."""
    given = yield from together({seat: sealed_plan(state, seat) for seat in ("ann", "bob")}, "TO-3")
    for hand in state.hands:
        for each in given[hand.owner]:
            hand.add(each)
    state.note((yield from choose("bob", ASK, SIDES)).notation)
    state.step += 1


def nothing_to_plan(state: Notes, seat: Seat) -> Flow[str]:
    if seat == "ann":
        return "nothing"
    chosen = yield from choose(seat, ASK, SIDES)
    return chosen.value


def one_has_nothing_to_plan(state: Notes) -> Flow[None]:
    given = yield from together({seat: nothing_to_plan(state, seat) for seat in ("ann", "bob")}, "TO-3")
    state.note(given)
    state.step += 1


def rolls_a_die(state: Notes, seat: Seat) -> Flow[int]:
    yield from choose(seat, ASK, SIDES)
    face = yield from roll(seat, D6, "TO-2")
    return face


def chance_inside(state: Notes) -> Flow[None]:
    yield from together({"ann": rolls_a_die(state, "ann")}, "TO-3")
    state.step += 1


def asks_the_other(state: Notes, seat: Seat) -> Flow[None]:
    yield from choose("bob", ASK, SIDES)


def another_seat_inside(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES)
    yield from together({"ann": asks_the_other(state, "ann")}, "TO-3")


def breaks_when_all_are_ready(state: Notes) -> Flow[None]:
    given = yield from together({"ann": plan(state, "ann"), "bob": plan(state, "bob")}, "TO-3")
    if given["ann"] == ("right", "left") and state.step == 0:
        raise KeyError("no such plan")
    state.note(given)
    state.step += 1


ANN, BOB = ["right", "left", "ready"], ["left", "ready"]


def arrivals() -> list[list[tuple[Seat, str]]]:
    """Return every order in which the answers of both may arrive."""
    orders = sorted(set(permutations("aaabb")))
    found = []
    for order in orders:
        lines = {"a": iter(ANN), "b": iter(BOB)}
        found.append([("ann" if who == "a" else "bob", next(lines[who])) for who in order])
    return found


def loaded(match: Match[Any]) -> Match[Any]:
    return replay.load(match.save(), lambda _: match.game)


@pytest.mark.parametrize("arrival", arrivals(), ids=lambda each: "".join(seat[0] for seat, _ in each))
def test_any_order_of_arrival_gives_the_same_record_and_position(arrival: list[tuple[Seat, str]]) -> None:
    match, in_order = start(plans), start(plans)
    for seat, notation in arrival:
        match.play(notation, seat)
        assert loaded(match).save() == match.save()
    for seat, notation in arrivals()[0]:
        in_order.play(notation, seat)
    assert match.save() == in_order.save()
    assert encode(match.state) == encode(in_order.state)
    assert match.answers() == in_order.answers()
    assert match.state.said[1] == "{'ann': ('right', 'left'), 'bob': ('left', '')}"


def test_each_is_asked_at_its_own_pace_and_ends_with_ready() -> None:
    match = start(plans)
    match.play("left", "bob")
    assert match.choices("bob") == ["ready"]
    assert match.choices("ann") == ["left", "right"]
    assert match.label("ready", "bob").text == "Ready"
    assert (match.refusals("bob"), match.why_not("left", "bob")) == ([], None)
    match.play("ready", "bob")
    assert match.waiting == ("ann",)
    assert match.choices("bob") == []
    with pytest.raises(NotYourTurn):
        match.play("left", "bob")
    with pytest.raises(IllegalChoice):
        match.play("ready", "ann")


def test_who_has_nothing_to_decide_still_says_ready() -> None:
    match = start(one_has_nothing_to_plan)
    assert match.waiting == ("ann", "bob")
    assert match.choices("ann") == ["ready"]
    match.play("left", "bob")
    match.play("ready", "bob")
    match.play("ready", "ann")
    assert match.state.said == ["{'ann': 'nothing', 'bob': 'left'}"]


def test_where_several_are_asked_the_seat_must_be_named() -> None:
    match = start(plans)
    before = match.save()
    with pytest.raises(NotYourTurn, match="name one"):
        match.play("left")
    with pytest.raises(NotYourTurn):
        match.answer(SIDES[0])
    with pytest.raises(NotYourTurn):
        match.odds("left", "ann")
    assert match.save() == before


def test_nobody_sees_what_the_others_choose_until_all_are_ready() -> None:
    match = start(plans)
    before = {seat: (match.view(seat), match.log(seat), match.save(seat)) for seat in ("bob", SPECTATOR)}
    match.play("right", "ann")
    match.play("left", "ann")
    for seat, (view, log, copy) in before.items():
        assert (match.view(seat), match.log(seat), match.save(seat)) == (view, log, copy)
    assert "right" in match.save("ann")
    match.play("ready", "ann")
    match.play("left", "bob")
    match.play("ready", "bob")
    assert "choose ann TO-1 right" in match.save("bob")


def sealed(ann: list[str], steps: int = 2) -> Match[Any]:
    match = start(sealed_plans, steps=steps, hides=True)
    for seat, notations in (("ann", ann), ("bob", BOB)):
        for notation in notations:
            match.play(notation, seat)
    return match


def told(match: Match[Any], seat: Seat) -> list[str]:
    """Return a seat's copy of the record, without its salted links."""
    return [row.partition(record.LINK)[0] for row in match.save(seat).split("\n")[2:]]


@pytest.mark.parametrize("later", [[], ["left"]], ids=["in the same step", "in the next"])
def test_what_is_asked_in_secret_stays_so_when_all_are_ready(later: list[str]) -> None:
    """Neither the choice nor the number of prompts shows: a left has one prompt less."""
    one, other = sealed(["left", "ready"]), sealed(["right", "left", "ready"])
    for match in (one, other):
        for notation in later:
            match.play(notation)
    for seat in ("bob", SPECTATOR):
        assert told(one, seat) == told(other, seat)
        assert (one.view(seat), one.log(seat)) == (other.view(seat), other.log(seat))
    assert told(other, "bob")[:3] == ["1 choose ann - ready", "2 choose bob TO-1 left", "3 choose bob - ready"]
    assert told(other, "ann")[:3] == ["1 choose ann TO-1 right", "2 choose ann TO-1 left", "3 choose ann - ready"]
    assert loaded(other).save() == other.save()


def test_what_was_chosen_in_secret_is_imagined_anew_when_all_are_ready() -> None:
    match, luck = sealed(["right", "left", "ready"]), Seeded(1)
    worlds = [match.imagine("bob", luck) for _ in range(60)]
    assert {world.waiting for world in worlds} == {("bob",)}
    imagined = {tuple(given.notation for given in world.answers() if given.seat == "ann") for world in worlds}
    assert imagined == {("left", "ready"), ("right", "left", "ready"), ("right", "right", "ready")}
    assert {tuple(world.state.hands[1].cards()) for world in worlds} == {("", "left")}
    assert {tuple(match.imagine("ann", luck).state.hands[0].cards()) for _ in range(20)} == {("left", "right")}


def test_the_same_answer_of_an_earlier_group_is_no_secret() -> None:
    match = start(breaks_when_all_are_ready, steps=2)
    for seat, notation in (("ann", "left"), ("bob", "left"), ("ann", "ready"), ("bob", "ready"), ("ann", "left")):
        match.play(notation, seat)
    assert [match.viewpoints.still_secret(given) for given in match.answers()] == [False] * 4 + [True]


def test_own_answers_are_taken_back_until_all_are_ready() -> None:
    match = start(plans)
    match.play("right", "ann")
    match.play("left", "bob")
    match.play("ready", "bob")
    match.play("left", "ann")
    assert match.undo("bob") == "ready"
    assert match.choices("bob") == ["ready"]
    assert match.undo("bob") == "left"
    assert match.choices("bob") == ["left", "right"]
    assert not match.can_undo("bob")
    with pytest.raises(CannotUndo, match="no choice to undo"):
        match.undo("bob")
    assert match.undo() == "left"
    match.play("right", "bob")
    with pytest.raises(CannotUndo, match="say who"):
        match.undo()
    assert match.choices("ann") == ["left", "right"]
    for seat, notation in (("ann", "left"), ("bob", "left"), ("ann", "ready"), ("bob", "ready")):
        match.play(notation, seat)
    assert match.state.said[1] == "{'ann': ('right', 'left'), 'bob': ('right', 'left')}"


def test_when_all_are_ready_nothing_is_taken_back() -> None:
    match = start(breaks_when_all_are_ready, steps=2)
    for seat, notation in (("ann", "left"), ("bob", "left"), ("ann", "ready"), ("bob", "ready")):
        match.play(notation, seat)
    for seat in ("ann", "bob"):
        assert not match.can_undo(seat)


@pytest.mark.parametrize("arrival", arrivals(), ids=lambda each: "".join(seat[0] for seat, _ in each))
def test_a_rule_that_fails_when_all_are_ready_takes_back_the_last_answer_alone(arrival: list[tuple[Seat, str]]) -> None:
    match = start(breaks_when_all_are_ready)
    *others, (last, notation) = arrival
    for seat, each in others:
        match.play(each, seat)
    before = match.save()
    for _ in range(2):
        with pytest.raises(RuleError):
            match.play(notation, last)
        assert match.save() == before
        assert match.waiting == (last,)
        assert match.choices(last) == ["ready"]


def test_a_clone_in_the_middle_goes_its_own_way() -> None:
    match = start(plans)
    match.play("left", "bob")
    clone = match.clone(Seeded(2))
    clone.play("ready", "bob")
    clone.play("left", "ann")
    clone.play("ready", "ann")
    assert clone.waiting == ("ann",)
    assert match.waiting == ("ann", "bob")
    assert match.choices("bob") == ["ready"]


def test_a_seat_imagines_what_the_others_chose_but_knows_who_is_ready() -> None:
    match = start(plans)
    match.play("right", "ann")
    match.play("right", "ann")
    match.play("ready", "ann")
    match.play("right", "bob")
    luck = Seeded(1)
    imagined = set()
    for _ in range(60):
        world = match.imagine("bob", luck)
        assert world.waiting == match.waiting == ("bob",)
        assert world.choices("bob") == match.choices("bob")
        imagined.add(tuple(given.notation for given in world.answers() if given.seat == "ann" and given.kind == "choose"))
    assert imagined == {("left", "ready"), ("right", "left", "ready"), ("right", "right", "ready")}
    assert match.imagine("ann", luck).choices("bob") == ["left", "right"]


def test_inside_nothing_but_the_seats_own_choices_may_be_asked() -> None:
    match = start(chance_inside)
    before = match.save()
    with pytest.raises(RuleError, match="may only be asked to choose"):
        match.play("left", "ann")
    assert match.save() == before
    match = start(another_seat_inside)
    with pytest.raises(RuleError, match="may only be asked to choose"):
        match.play("left", "ann")
