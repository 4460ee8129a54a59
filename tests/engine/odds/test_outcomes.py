"""Odds: exact numbers, checked by hand; sampled with an interval if too many.

Averaged over secrets.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.toys.little import ASK, SIDES, Notes, start

from quarterdeck.engine.asks import (
    AVERAGE_DIE,
    D6,
    Flow,
    Option,
    Prompt,
    Seat,
    choose,
    die,
    draw,
    reveal,
    roll,
    roll_all,
    roll_hits,
    roll_total,
    together,
)
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.engine.errors import IllegalChoice, NotYourTurn
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.odds.outcomes import LARGEST_TREE, SAMPLES, WORLDS, TooLarge, leaves

D20 = die(20)
FIRE, HOLD = Option("fire", "fire"), Option("hold", "hold")
ORDERS = (FIRE, HOLD)
SHOOT = Prompt("shoot", "TO-1", "Fire?")


def shot(state: Notes) -> Flow[None]:
    """A hit on 4 or more, then a card: rum burns."""
    order = yield from choose("ann", SHOOT, ORDERS)
    if order is FIRE:
        hit = yield from roll("ann", D6, "TO-2")
        if hit >= 4:
            state.note("hit")
            card = yield from draw("ann", state.pile, "TO-3")
            state.note("fire breaks out" if card == "rum" else "no harm")
        else:
            state.note("miss")
    state.step += 1


def three_readings(state: Notes) -> Flow[None]:
    order = yield from choose("ann", SHOOT, ORDERS)
    if order is FIRE:
        total = yield from roll_total("ann", D6, 2, "TO-2")
        state.note("nine" if total >= 9 else "less")
        hits = yield from roll_hits("ann", D6, 3, 5, "TO-2")
        state.note(f"{hits} hits")
        first, second = yield from roll_all("ann", AVERAGE_DIE, 2, "TO-2")
        state.note("alike" if first == second else "unlike")
    state.step += 1


def after_an_earlier_throw(state: Notes) -> Flow[None]:
    thrown = yield from roll("ann", D6, "TO-2")
    state.note("before")
    order = yield from choose("ann", SHOOT, ORDERS)
    if order is FIRE:
        again = yield from roll("ann", D6, "TO-2")
        state.note("higher" if again > thrown else "not higher")
        yield from choose("bob" if again > thrown else "ann", ASK, SIDES)
        state.note("never reached")
    state.step += 1


def far_too_many(state: Notes) -> Flow[None]:
    yield from choose("ann", SHOOT, ORDERS)
    thrown = yield from roll_all("ann", D20, 12, "TO-2")
    state.note("low" if thrown[0] <= 5 else "high")
    state.step += 1


def long_way(state: Notes) -> Flow[None]:
    yield from choose("ann", SHOOT, ORDERS)
    for _ in range(6):
        yield from roll("ann", D20, "TO-2")
    state.note("done")
    state.step += 1


def guess(state: Notes) -> Flow[None]:
    """Bob's card is drawn unseen; Ann bets on rum, or does not."""
    bob = state.hands[1]
    bob.add((yield from draw("bob", state.pile, "TO-1", ("bob",))))
    order = yield from choose("ann", SHOOT, ORDERS)
    if order is FIRE:
        yield from reveal("bob", bob.cards()[0], "TO-2")
        state.note("right" if bob.cards() == ["rum"] else "wrong")
    state.step += 1


def plan(state: Notes, seat: Seat) -> Flow[str]:
    chosen = yield from choose(seat, ASK, SIDES)
    return chosen.value


def after_plans(state: Notes) -> Flow[None]:
    given = yield from together({seat: plan(state, seat) for seat in ("ann", "bob")}, "TO-3")
    order = yield from choose("ann", SHOOT, ORDERS)
    if order is FIRE:
        face = yield from roll("ann", D6, "TO-2")
        state.note("hit" if face >= (5 if given["bob"] == "left" else 3) else "miss")
    yield from together({seat: plan(state, seat) for seat in ("bob", "ann")}, "TO-3")
    state.step += 1


def told(odds: Odds) -> dict[str, Fraction]:
    return {each.text: each.probability for each in odds.likely}


def test_a_shot_and_its_damage() -> None:
    match = start(shot, cards=["rum", "tea", "tea", "tea"])
    odds = match.odds("fire")
    assert odds.exact
    assert told(odds) == {"miss": Fraction(1, 2), "hit, no harm": Fraction(3, 8), "hit, fire breaks out": Fraction(1, 8)}
    assert odds.headline() == [("hit", Fraction(1, 2)), ("miss", Fraction(1, 2))]
    assert odds.of("fire breaks out") == Fraction(1, 8)
    assert [each.text for each in odds.likely] == ["miss", "hit, no harm", "hit, fire breaks out"]
    held = match.odds("hold")
    assert (told(held), held.certain) == ({"nothing": Fraction(1)}, True)


def test_every_reading_of_dice_is_counted() -> None:
    odds = start(three_readings).odds("fire")
    assert odds.of("nine") == Fraction(10, 36)
    assert [odds.of(f"{hits} hits") for hits in range(4)] == [Fraction(n, 216) for n in (64, 96, 48, 8)]
    assert odds.of("alike") == Fraction(1 + 4 + 4 + 1, 36)
    assert sum(told(odds).values()) == 1


def test_odds_start_from_what_has_fallen_and_end_at_the_next_choice_of_anybody() -> None:
    for seed in range(20):
        match = start(after_an_earlier_throw, Seeded(seed))
        thrown = match.answers()[0].answer[0]
        expected = {
            "higher, then Bob chooses": Fraction(6 - thrown, 6),
            "not higher": Fraction(thrown, 6),
        }
        assert told(match.odds("fire")) == {text: share for text, share in expected.items() if share}


def test_odds_are_asked_in_the_middle_of_a_step_and_change_nothing() -> None:
    match = start(after_plans, Seeded(3))
    for seat, notation in (("bob", "right"), ("ann", "left"), ("bob", "ready"), ("ann", "ready")):
        match.play(notation, seat)
    before = match.save()
    assert told(match.odds("fire")) == {
        "hit, then Bob chooses": Fraction(4, 6),
        "miss, then Bob chooses": Fraction(2, 6),
    }
    assert match.save() == before


def test_what_is_decided_together_has_no_odds() -> None:
    match = start(after_plans)
    with pytest.raises(NotYourTurn):
        match.odds("left", "ann")


def test_odds_of_what_is_not_offered_are_refused() -> None:
    match = start(shot, cards=["rum"])
    with pytest.raises(IllegalChoice):
        match.odds("ram")
    with pytest.raises(NotYourTurn):
        match.odds("fire", "bob")


@pytest.mark.parametrize("step", [far_too_many, long_way])
def test_where_there_are_too_many_cases_they_are_sampled_and_say_so(step: object) -> None:
    match = start(far_too_many if step is far_too_many else long_way)
    odds = match.odds("fire")
    assert not odds.exact
    assert not odds.certain
    assert odds.samples == SAMPLES
    assert sum(told(odds).values()) == 1
    assert match.odds("fire") == odds
    if step is far_too_many:
        assert LARGEST_TREE < 20**12
        low = next(each for each in odds.likely if each.text == "low")
        assert low.low < 0.25 < low.high
        assert low.high - low.low < 0.05


def test_what_is_hidden_is_averaged_over_imagined_worlds_and_the_truth_does_not_show() -> None:
    cards = ["rum"] * 5 + ["tea"] * 5
    odds = [start(guess, Seeded(seed), cards=cards, hides=True).odds("fire") for seed in range(12)]
    for each in odds:
        assert not each.exact
        assert each.samples == WORLDS
        right = next(likely for likely in each.likely if likely.text == "right")
        assert right.low < 0.5 < right.high
    assert len({each.of("right") for each in odds}) <= 2


def test_where_all_imagined_worlds_agree_the_odds_are_exact() -> None:
    match = start(guess, Seeded(1), cards=["rum"] * 3, hides=True)
    assert match.odds("fire").certain
    assert told(match.odds("fire")) == {"right": Fraction(1)}


def test_intervals_of_shares() -> None:
    low, high = wilson(Fraction(1, 2), 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 50)[0] == 0.0
    assert wilson(1, 50)[1] == 1.0


def test_ends_are_every_way_with_its_probability_and_who_is_asked_next() -> None:
    match = start(after_an_earlier_throw, Seeded(2))
    thrown = match.answers()[0].answer[0]
    found = list(leaves(match.position, FIRE))
    assert [end.probability for end in found] == pytest.approx([1 / 6] * 6)
    assert [end.state.said for end in found] == [
        ["before", "higher" if face > thrown else "not higher"] for face in range(1, 7)
    ]
    assert [end.next.seat if end.next else "" for end in found] == [
        "bob" if face > thrown else "ann" for face in range(1, 7)
    ]
    assert [end.next for end in leaves(start(shot, Seeded(2), cards=["rum", "tea"]).position, HOLD)] == [None]


def test_ends_weigh_alike_cards_together_and_have_a_limit() -> None:
    position = start(shot, Seeded(2), cards=["rum", "tea", "tea"]).position
    told = {tuple(end.state.said): end.probability for end in leaves(position, FIRE)}
    assert told[("hit", "no harm")] == pytest.approx(1 / 9)
    assert sum(end.probability for end in leaves(position, FIRE)) == pytest.approx(1)
    with pytest.raises(TooLarge):
        list(leaves(position, FIRE, largest=8))
