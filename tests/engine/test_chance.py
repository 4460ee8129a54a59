"""Sources of rolls and draws: seeded, fair, scripted, by hand."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from tests.toys.little import ASK, SIDES, Notes, start

from quarterdeck.boards.cards import Pile
from quarterdeck.engine.asks import AVERAGE_DIE, D6, Die, Draw, Flow, Reading, Roll, choose, die, draw, roll, roll_all, tally
from quarterdeck.engine.chance import (
    ByHand,
    Luck,
    Scripted,
    Seeded,
    cases,
    parse_card,
    parse_faces,
    readings,
)
from quarterdeck.engine.errors import CannotUndo, ChanceError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.odds.results import cards

ONE_DIE = Roll("ann", "TO-1", D6)
TWO_DICE = Roll("ann", "TO-1", D6, 2, Reading.FACES)


def throw_and_choose(state: Notes) -> Flow[None]:
    state.note((yield from roll("ann", D6, "TO-2")))
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from roll_all("bob", D6, 2, "TO-3")))
    state.note((yield from choose("bob", ASK, SIDES)).notation)
    state.step += 1


def draw_two(state: Notes) -> Flow[None]:
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from draw("ann", state.pile, "TO-2")))
    state.note((yield from draw("ann", state.pile, "TO-2")))
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.step += 1


def draw_from_nothing(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES)
    yield from draw("ann", state.pile, "TO-2")


# Seeded


def test_the_same_seed_gives_the_same_dice_on_every_platform() -> None:
    luck = Seeded(1915)
    assert [luck.below(20) for _ in range(12)] == [16, 1, 10, 1, 12, 9, 18, 19, 11, 5, 1, 14]
    assert [Seeded(seed).below(1000) for seed in (0, 1, 2**63, 2**70)] == [864, 137, 566, 238]


def test_a_restarted_source_throws_the_same_again() -> None:
    for luck in (Seeded(3), Fair(bytes(16), {"ann": "x"})):
        first = [luck.below(6) for _ in range(20)]
        luck.restart()
        assert [luck.below(6) for _ in range(20)] == first


def test_passing_over_a_die_uses_up_what_throwing_it_does() -> None:
    for bound in (2, 3, 6, 7, 20, 52, 1000, 5000):
        one, other = Seeded(8), Seeded(8)
        one.below(bound)
        other.pass_over(bound)
        assert one.below(1 << 30) == other.below(1 << 30)


def test_one_of_one_takes_nothing_from_the_source() -> None:
    for luck in (Seeded(3), Fair(bytes(16), {})):
        first = luck.below(100)
        luck.restart()
        assert luck.below(1) == 0
        assert luck.below(100) == first


def test_nothing_below_nothing_fails_at_once() -> None:
    for luck in (Seeded(3), Fair(bytes(16), {})):
        with pytest.raises((ValueError, ZeroDivisionError)):
            luck.below(0)


@pytest.mark.parametrize(
    "luck", [Seeded(11), Fair(b"a host's secret seed", {"ann": "1", "bob": "2"})], ids=["seeded", "fair"]
)
@pytest.mark.parametrize("bound", [2, 6, 20, 52])
def test_dice_are_even(luck: Luck, bound: int) -> None:
    throws = 6000
    often = Counter(luck.below(bound) for _ in range(throws))
    assert set(often) == set(range(bound))
    share = 1 / bound
    assert all(abs(count / throws - share) < 5 * sqrt(share * (1 - share) / throws) for count in often.values())


# Fair


def test_fair_dice_are_these_for_these_seeds() -> None:
    """Anybody can check this by hand: HMAC-SHA256(server seed, "ann=red,bob=blue|n|0"), 8 bytes,
    modulo."""
    luck = Fair(bytes(range(32)), {"bob": "blue", "ann": "red"})
    assert [luck.below(20) for _ in range(8)] == [13, 12, 8, 1, 5, 3, 15, 18]


def test_the_order_in_which_seats_give_their_seeds_does_not_matter() -> None:
    one = Fair(bytes(16), {"ann": "x", "bob": "y"})
    other = Fair(bytes(16), {"bob": "y", "ann": "x"})
    assert [one.below(50) for _ in range(9)] == [other.below(50) for _ in range(9)]


def test_every_seed_changes_the_dice() -> None:
    def dice(server: bytes, **seats: str) -> list[int]:
        luck = Fair(server, seats)
        return [luck.below(1000) for _ in range(5)]

    plain = dice(bytes(16), ann="x", bob="y")
    assert plain != dice(bytes(15) + b"1", ann="x", bob="y")
    assert plain != dice(bytes(16), ann="x", bob="z")


def test_the_commitment_is_the_hash_of_the_hosts_seed() -> None:
    assert Fair.commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(
    ("server", "seats"),
    [
        (b"too short", {}),
        (bytes(16), {"ann": "a,b"}),
        (bytes(16), {"ann": "a=b"}),
        (bytes(16), {"ann": "a|b"}),
        (bytes(16), {"ann": "a\nb"}),
        (bytes(16), {"ann": "x" * 201}),
        (bytes(16), {"ann=1,bob": "x"}),
    ],
)
def test_seeds_that_could_be_taken_for_others_are_refused(server: bytes, seats: dict[str, str]) -> None:
    with pytest.raises(ChanceError):
        Fair(server, seats)


# Scripted


def test_a_script_is_followed_and_then_runs_out_without_moving_the_match() -> None:
    match = start(throw_and_choose, Scripted([3]))
    before = match.save()
    with pytest.raises(ChanceError, match=r"run out.*TO-3"):
        match.play("left")
    assert match.save() == before
    assert match.choices() == ["left", "right"]


def test_a_script_may_be_followed_by_another_source() -> None:
    match = start(throw_and_choose, Scripted([3], then=Scripted([5, 6])))
    match.play("left")
    assert match.state.said == ["3", "left", "(5, 6)"]


@pytest.mark.parametrize("script", [[7], ["x"], [0]])
def test_a_script_with_a_face_that_is_not_on_the_die_is_refused(script: list[int | str]) -> None:
    with pytest.raises(ChanceError, match="D6"):
        start(throw_and_choose, Scripted(script))


def test_a_script_goes_back_when_it_had_no_fitting_dice() -> None:
    chance = Scripted([3, 9, 9])
    match = start(throw_and_choose, chance)
    with pytest.raises(ChanceError):
        match.play("left")
    assert chance.left == [9, 9]


def test_a_script_for_cards_is_not_asked_where_the_card_is_certain() -> None:
    match = start(draw_two, Scripted(["tea"]), cards=["rum", "tea"])
    match.play("left")
    assert match.state.said == ["left", "tea", "rum"]


# By hand


def test_dice_by_hand_wait_until_somebody_types_them() -> None:
    match = start(throw_and_choose, ByHand())
    assert isinstance(match.ask, Roll)
    assert match.waiting == ()
    assert match.choices() == ["1", "2", "3", "4", "5", "6"]
    assert match.choices("ann") == match.choices()
    assert match.choices("bob") == []
    match.play("4")
    match.play("left")
    match.play("2 6")
    assert match.state.said == ["4", "left", "(2, 6)"]


@pytest.mark.parametrize("typed", ["", "7", "4 4", "four", "4.0", " "])
def test_what_is_not_on_the_die_is_refused_and_still_awaited(typed: str) -> None:
    match = start(throw_and_choose, ByHand())
    before = match.save()
    with pytest.raises(ChanceError):
        match.play(typed)
    assert match.save() == before
    assert isinstance(match.ask, Roll)


def test_a_die_typed_wrong_can_be_amended_and_later_answers_are_taken_back() -> None:
    match = start(throw_and_choose, ByHand())
    match.play("4")
    match.play("left")
    assert match.amend("5") == ["left"]
    assert match.state.said == ["5"]
    assert match.waiting == ("ann",)


def test_amending_reaches_back_over_the_end_of_a_step_and_of_the_game() -> None:
    match = start(throw_and_choose, ByHand())
    for typed in ("4", "left", "2 6", "right"):
        match.play(typed)
    assert match.ask is None
    match.log()
    assert match.amend("1 1") == ["right"]
    assert match.waiting == ("bob",)
    assert match.state.said == ["4", "left", "(1, 1)"]
    assert [entry.text(match.names) for entry in match.log() if entry.clause == "TO-3"] == ["2 × D6: 1, 1."]


def test_amending_with_what_is_not_on_the_die_changes_nothing() -> None:
    match = start(throw_and_choose, ByHand(), steps=2)
    for typed in ("4", "left", "2 6", "right"):
        match.play(typed)
    before, log = match.save(), match.log()
    with pytest.raises(ChanceError):
        match.amend("7 7")
    assert match.save() == before
    assert match.log() == log


def test_nothing_to_amend() -> None:
    with pytest.raises(CannotUndo):
        start(throw_and_choose, ByHand()).amend("3")


def test_dice_from_a_seed_cannot_be_amended() -> None:
    match = start(throw_and_choose, Seeded(4))
    before = match.save()
    with pytest.raises(CannotUndo):
        match.amend("3")
    assert match.save() == before


def test_a_clone_of_a_match_that_waits_for_dice_goes_on_with_its_own() -> None:
    match = start(throw_and_choose, ByHand())
    assert match.clone(Seeded(1)).waiting == ("ann",)
    assert match.clone(ByHand()).waiting == ()
    assert match.waiting == ()


def test_an_imagined_world_of_a_match_that_waits_for_dice_goes_on_with_its_own() -> None:
    match = start(throw_and_choose, ByHand())
    assert match.imagine("bob", Seeded(1)).waiting == ("ann",)


def test_cards_by_hand_are_typed_as_people_type_them() -> None:
    match = start(draw_two, ByHand(), cards=["10♥", "K♠", "A♦"])
    match.play("left")
    assert match.choices() == ["10♥", "A♦", "K♠"]
    match.play("ks")
    match.play("10H")
    assert match.state.said == ["left", "K♠", "10♥"]


def test_the_last_card_is_certain_and_is_not_waited_for() -> None:
    match = start(draw_two, ByHand(), cards=["rum", "tea"])
    match.play("left")
    match.play("TEA")
    assert match.state.said == ["left", "tea", "rum"]
    assert match.waiting == ("ann",)


@pytest.mark.parametrize(
    "chance", [Seeded(1), Fair(bytes(16), {}), Scripted([]), Scripted(["rum"])], ids=lambda c: str(c.kind)
)
def test_drawing_from_an_empty_pile_fails_and_moves_nothing(chance: Luck) -> None:
    match = start(draw_from_nothing, chance)
    before = match.save()
    with pytest.raises(ChanceError):
        match.play("left")
    assert match.save() == before


# What people type


def test_a_card_is_found_as_it_is_written_before_it_is_guessed_at() -> None:
    ask = Draw("ann", "TO-1", Pile.of(["a", "A", "b"]))
    assert [ask.pile.possible()[parse_card(ask, text)] for text in ("a", "A", "B")] == ["a", "A", "b"]


def test_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(ChanceError, match="Q♠"):
        parse_card(Draw("ann", "TO-1", Pile.of(["K♠", "A♦"])), "Q♠")


def test_named_faces_are_typed_by_name() -> None:
    weather = Die("weather", ("calm", "storm"))
    assert parse_faces(Roll("ann", "TO-1", weather, 2, Reading.FACES), ["storm", "calm"]) == ("storm", "calm")


# Every result there is


def test_readings_count_every_case() -> None:
    assert readings(ONE_DIE) == [(face, 1) for face in range(1, 7)]
    assert readings(Roll("ann", "", AVERAGE_DIE)) == [(2, 1), (3, 2), (4, 2), (5, 1)]
    assert readings(Roll("ann", "", D6, 2, Reading.TOTAL)) == list(
        zip(range(2, 13), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], strict=True)
    )
    assert readings(Roll("ann", "", D6, 3, Reading.HITS, 5)) == [(0, 64), (1, 96), (2, 48), (3, 8)]
    assert len(readings(TWO_DICE)) == 36
    assert readings(Roll("ann", "", AVERAGE_DIE, 2, Reading.FACES))[5] == ((3, 3), 4)


PART = Die("location die", ("hull",) * 2 + ("decks",) * 3 + ("sails",) * 5)


def test_a_tally_has_as_many_cases_as_the_dice_can_be_shared_out() -> None:
    ask = Roll("ann", "", PART, 6, Reading.TALLY)
    found = readings(ask)
    assert len(found) == cases(ask) == 28
    assert sum(weight for _, weight in found) == 10**6
    assert dict(found)[2, 1, 3] == 60 * 2**2 * 3 * 5**3


def test_a_tally_counts_every_throw_of_the_dice_in_their_order() -> None:
    in_order = readings(Roll("ann", "", PART, 3, Reading.FACES))
    counted: Counter[tuple[int, ...]] = Counter()
    for faces, weight in in_order:
        counted[tally(PART, faces)] += weight
    assert sorted(counted.items()) == readings(Roll("ann", "", PART, 3, Reading.TALLY))


def test_readings_that_cannot_be_are_left_out() -> None:
    assert readings(Roll("ann", "", D6, 2, Reading.HITS, 7)) == [(0, 36)]
    assert readings(Roll("ann", "", D6, 2, Reading.HITS, 1)) == [(2, 36)]


@pytest.mark.parametrize("reading", list(Reading))
def test_the_number_of_cases_is_never_told_too_small(reading: Reading) -> None:
    ask = Roll("ann", "", die(8), 1 if reading is Reading.FACE else 3, reading, 4)
    assert cases(ask) >= len(readings(ask))


def test_cards_are_counted_by_face() -> None:
    assert cards(Pile.of(["tea", "rum", "tea"])) == [("rum", 1), ("tea", 2)]
    placed = Pile.of(["tea", "rum"])
    placed.put_on_top("silk", ("ann",))
    assert cards(placed) == [("silk", 1)]
