"""The asks of rules: dice and their readings, cards, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.toys.little import SIDES, Notes, start

from quarterdeck.boards.cards import PACK
from quarterdeck.engine import chance
from quarterdeck.engine.asks import (
    AVERAGE_DIE,
    D6,
    EVERYBODY,
    SPECTATOR,
    Die,
    Flow,
    Option,
    Prompt,
    Reading,
    Roll,
    choose,
    die,
    draw,
    in_parts,
    reveal,
    roll,
    roll_all,
    roll_hits,
    roll_total,
    seen_by,
)
from quarterdeck.engine.chance import Scripted
from quarterdeck.engine.log import Thrown

COMPASS = Die("compass die", ("north", "east", "south", "west"))


def every_reading(state: Notes) -> Flow[None]:
    state.note((yield from roll("ann", D6, "TO-1")))
    state.note((yield from roll("bob", AVERAGE_DIE, "TO-1")))
    state.note((yield from roll("ann", COMPASS, "TO-1")))
    state.note((yield from roll_total("ann", D6, 3, "TO-2")))
    state.note((yield from roll_hits("ann", D6, 4, 5, "TO-3")))
    state.note((yield from roll_all("ann", COMPASS, 2, "TO-4")))
    state.step += 1


def cards_and_reveals(state: Notes) -> Flow[None]:
    state.note((yield from draw("ann", state.pile, "TO-1")))
    yield from reveal("ann", "a card", "TO-2")
    state.note(len(state.pile))
    chosen = yield from choose("ann", Prompt("x", "TO-1", "Which of {many}?"), SIDES, {"many": 2})
    state.note(chosen.value)
    state.step += 1


def test_every_reading_of_dice_reaches_the_rule_as_it_was_asked() -> None:
    match = start(every_reading, Scripted([6, 2, "south", 1, 2, 3, 5, 4, 6, 6, "east", "north"]))
    assert match.state.said == ["6", "2", "south", "6", "3", "('east', 'north')"]


def test_the_record_has_the_faces_thrown_and_not_what_they_were_read_as() -> None:
    match = start(every_reading, Scripted([6, 2, "south", 1, 2, 3, 5, 4, 6, 6, "east", "north"]))
    answers = [(given.die, given.notation) for given in match.answers()]
    assert answers == [
        ("D6", "6"),
        ("[2,3,3,4,4,5]", "2"),
        ("[north,east,south,west]", "south"),
        ("D6", "1 2 3"),
        ("D6", "5 4 6 6"),
        ("[north,east,south,west]", "east north"),
    ]


def test_the_log_says_how_dice_fell_and_what_was_needed() -> None:
    match = start(every_reading, Scripted([6, 2, "south", 1, 2, 3, 5, 4, 6, 6, "east", "north"]))
    thrown = [entry.told for entry in match.log() if isinstance(entry, Thrown)]
    assert thrown == [
        "D6: 6.",
        "Average die: 2.",
        "Compass die: south.",
        "3 × D6: 1 + 2 + 3 = 6.",
        "4 × D6: 5, 4, 6, 6 (5 or more needed).",
        "2 compass dice: east, north.",
    ]


def test_the_log_lists_numbers_and_counts_words() -> None:
    numbers = Roll("ann", "", D6, 3, Reading.TALLY)
    words = Roll("ann", "", Die("saving die", ("lost", "saved")), 3, Reading.TALLY)
    assert Thrown.of(numbers, (5, 1, 1)).told == "3 × D6: 5, 1, 1."
    assert Thrown.of(words, ("lost", "saved", "lost")).told == "3 saving dice: 2 lost, 1 saved."


def test_a_drawn_card_leaves_the_pile_and_a_reveal_answers_itself() -> None:
    match = start(cards_and_reveals, Scripted(["K♠"]), cards=PACK)
    assert match.state.said == ["K♠", "51"]
    assert match.asked().prompt.text(match.asked().about) == "Which of 2?"
    match.play("left")
    assert match.state.said[-1] == "left"
    assert [given.kind for given in match.answers()] == ["draw", "reveal", "choose"]


@pytest.mark.parametrize(
    ("reading", "faces", "result"),
    [
        (Reading.FACE, (4,), 4),
        (Reading.TOTAL, (4, 6, 1), 11),
        (Reading.HITS, (4, 6, 5, 5), 3),
        (Reading.FACES, (4, 6), (4, 6)),
        (Reading.TALLY, (4, 6, 4, 1), (1, 0, 0, 2, 0, 1)),
    ],
)
def test_readings(reading: Reading, faces: tuple[int, ...], result: Any) -> None:
    assert chance.read(Roll("ann", "TO-1", D6, len(faces), reading, 5), faces) == result


def test_dice_run_from_d2_to_d20() -> None:
    assert die(2).faces == (1, 2)
    assert die(20).faces[-1] == 20
    assert die(6) is D6
    for sides in (1, 21, 0, -6):
        with pytest.raises(ValueError, match="D2 to D20"):
            die(sides)


@pytest.mark.parametrize("faces", [("hit", "near miss"), ("a,b", "c"), ("",), ("[a]", "b"), ()])
def test_a_face_that_a_record_could_not_hold_is_refused(faces: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="face"):
        Die("odd die", faces)


def test_options_in_parts_are_read_as_one_list() -> None:
    one, two, three = options = [Option(name, name) for name in ("one", "two", "three")]
    offered = in_parts([[one], (), (two, three)])
    assert list(offered) == options
    assert [offered[place] for place in range(-3, len(offered))] == [*options, *options]
    assert offered[:2] == [one, two]
    assert two in offered
    nothing: list[Sequence[Option[str]]] = [[], ()]
    assert not in_parts(nothing)
    for beyond in (3, -4):
        with pytest.raises(IndexError):
            offered[beyond]


def test_a_spectator_sees_what_everybody_sees() -> None:
    assert seen_by(SPECTATOR, EVERYBODY)
    assert seen_by("ann", ("ann",))
    assert not seen_by("bob", ("ann",))
    assert not seen_by(SPECTATOR, ("ann", "bob"))
