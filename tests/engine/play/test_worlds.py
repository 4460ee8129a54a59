"""Worlds that a seat cannot tell from the true one: dealt anew at the start of the step, then
replayed."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.toys.little import ASK, SIDES, Notes, start

from quarterdeck.engine.asks import D6 as DIE
from quarterdeck.engine.asks import NO_FACTS, SPECTATOR, Flow, Option, choose, draw, reveal, roll
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import encode

CARGO = ["rum"] * 4 + ["silk"] * 4 + ["tea"] * 4


def hidden_draws(state: Notes) -> Flow[None]:
    """Each seat draws unseen; Ann hides one card; a die; then Ann shows her first card to Bob."""
    for hand in state.hands:
        hand.add((yield from draw(hand.owner, state.pile, "TO-1", (hand.owner,))))
        hand.add((yield from draw(hand.owner, state.pile, "TO-1", (hand.owner,))))
        state.whisper(f"you hold {' and '.join(hand.cards())}", hand.owner)
    ann = state.hands[0]
    options = [Option(f"stow {card}", card) for card in sorted(set(ann.cards()))]
    stowed = yield from choose("ann", ASK, options, NO_FACTS, ("ann",))
    state.pile.put_at_bottom(stowed.value, ())
    ann.remove(stowed.value)
    state.note((yield from roll("bob", DIE, "TO-2")))
    yield from choose("bob", ASK, SIDES)
    yield from reveal("ann", ann.cards()[0], "TO-3", ("ann", "bob"))
    ann.show(ann.cards()[0], ["bob"])
    yield from choose("bob", ASK, SIDES)
    state.step += 1


def face_up(state: Notes) -> Flow[None]:
    state.note((yield from draw("ann", state.pile, "TO-1")))
    yield from choose("bob", ASK, SIDES)
    state.step += 1


def always_contradicts(state: Notes) -> Flow[None]:
    """The events depend on hidden information in an unexplained way."""
    if state.hands[0].cards() == ["rum", "silk", "tea", "the one"]:
        yield from choose("bob", ASK, SIDES)
    else:
        yield from choose("ann", ASK, SIDES)


def test_what_a_seat_has_seen_stays_and_the_rest_is_dealt_anew() -> None:
    match = start(hidden_draws, Seeded(4), cards=CARGO, hides=True)
    match.log()
    own = match.state.hands[0].cards()
    others: Counter[tuple[str, ...]] = Counter()
    luck = Seeded(1)
    for _ in range(200):
        world = match.imagine("ann", luck)
        assert world.state.hands[0].cards() == own
        assert world.view("ann") == match.view("ann")
        assert world.log("ann") == match.log("ann")
        assert world.choices() == match.choices()
        assert match.game.inventory(world.state) == match.game.inventory(match.state)
        others[tuple(world.state.hands[1].cards())] += 1
    assert len(others) > 3


def test_secret_choices_are_made_anew_and_dice_stay_as_they_fell() -> None:
    match = start(hidden_draws, Seeded(7), cards=CARGO, hides=True)
    assert len(match.choices()) == 2
    match.play(match.choices()[0])
    luck = Seeded(2)
    stowed = set()
    for _ in range(100):
        world = match.imagine("bob", luck)
        assert world.state.said == match.state.said
        assert world.waiting == ("bob",)
        stowed.add(next(given.notation for given in world.answers() if given.kind == "choose"))
    assert len(stowed) == 3
    assert {match.imagine("ann", luck).answers()[4].notation for _ in range(20)} == {match.answers()[4].notation}


def test_what_was_shown_is_held_in_every_world_of_who_saw_it() -> None:
    match = start(hidden_draws, Seeded(7), cards=CARGO, hides=True)
    match.play(match.choices()[0])
    match.play("left")
    shown = match.answers()[-1].notation
    assert shown == match.state.hands[0].cards()[0]
    luck = Seeded(3)
    assert {tuple(match.imagine("bob", luck).state.hands[0].cards()) for _ in range(40)} == {(shown,)}
    assert len({tuple(match.imagine(SPECTATOR, luck).state.hands[0].cards()) for _ in range(40)}) == 3


def test_a_card_drawn_face_up_is_the_same_in_every_world() -> None:
    match = start(face_up, Seeded(7), cards=CARGO, hides=True)
    assert {match.imagine("bob", Seeded(seed)).state.said[0] for seed in range(30)} == {match.state.said[0]}


def test_imagining_changes_nothing() -> None:
    match = start(hidden_draws, Seeded(4), cards=CARGO, hides=True)
    before = (match.save(), encode(match.state), encode(match.position.base))
    for seat in ("ann", "bob", SPECTATOR):
        world = match.imagine(seat, Seeded(1))
        world.play(world.choices()[0])
        assert (match.save(), encode(match.state), encode(match.position.base)) == before


def test_the_same_luck_imagines_the_same_world() -> None:
    match = start(hidden_draws, Seeded(4), cards=CARGO, hides=True)
    one, other = (match.imagine("bob", Seeded(6)) for _ in range(2))
    assert encode(one.state) == encode(other.state)


def test_a_finished_game_is_imagined_as_it_ended() -> None:
    match = start(face_up, Seeded(7), cards=CARGO)
    match.play("left")
    assert match.imagine("ann", Seeded(1)).outcome == match.outcome


def test_where_no_world_fits_that_is_said() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)
    for card in ("rum", "silk", "tea", "the one"):
        match.position.base.hands[0].add(card)
    match = match.clone(Seeded(1))
    assert match.waiting == ("bob",)
    with pytest.raises(RuleError, match="no world could be imagined for bob"):
        match.imagine("bob", Seeded(1))
