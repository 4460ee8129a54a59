"""Proofs of a record about its dice, their limits, and checking in little space."""

from __future__ import annotations

import io
import json
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engine.records.test_record import everything, finished, relinked
from tests.toys.little import ASK, SIDES, Notes, start, toy

from quarterdeck.engine.asks import D6, Draw, Flow, choose, roll
from quarterdeck.engine.chance import ByHand, Chance, Luck, Scripted, Seeded
from quarterdeck.engine.errors import RecordAltered, RecordError, RulesDiffer
from quarterdeck.engine.fair_dice import Continued, Fair, Pledge, Way, hashed, stand_in
from quarterdeck.engine.records import replay, verification
from quarterdeck.engine.records.record import LINK, LONGEST, rows_in, rows_of
from quarterdeck.engine.records.verification import Verification

OLDER = Path(__file__).parent / "older-fair.qdr"  # written before seats gave hashes
HOST = bytes(range(32))
SEEDS = {"ann": "red", "bob": "blue"}


def pledged(**ways: Way) -> Fair:
    """Both seats gave their hashes first; then each opened its seed, or did not."""
    pledges = {seat: Pledge(hashed(seed), ways.get(seat, "opened")) for seat, seed in SEEDS.items()}
    absent = {seat: stand_in(pledges[seat].hash) for seat in SEEDS if ways.get(seat) == "absent"}
    return Fair(HOST, {**SEEDS, **absent}, pledges)


def check(text: str, step: Any = everything) -> Verification:
    return verification.check(rows_in(text), lambda _: toy(step))


def with_chance(text: str, **changed: Any) -> str:
    """Return the record as a host would forge it to misrepresent the dice."""
    rows = text.split("\n")
    header = json.loads(rows[1].rpartition(LINK)[0])
    header["chance"].update(changed)
    return relinked([rows[0], json.dumps(header, separators=(",", ":")), *rows[2:]])


def test_a_host_who_committed_to_another_seed_is_found_out() -> None:
    text = with_chance(finished(pledged()).save(), commitment=Fair.commitment(bytes(32)))
    for verifying in (check, lambda text: verification.verify(text, lambda _: toy(everything))):
        with pytest.raises(RecordAltered, match="not the one that it committed to") as refused:
            verifying(text)
        assert refused.value.line == 2


def test_a_record_that_is_opened_and_saved_again_keeps_the_false_commitment() -> None:
    text = with_chance(finished(pledged()).save(), commitment=Fair.commitment(bytes(32)))
    assert replay.load(text, lambda _: toy(everything)).save() == text


@pytest.mark.parametrize(
    "pledges",
    [
        {"ann": Pledge(hashed("green"), "opened"), "bob": Pledge(hashed("blue"), "opened")},
        {"ann": Pledge(hashed("red"), "opened"), "bob": Pledge(hashed("green"), "told")},
        {"ann": Pledge(hashed("red"), "opened"), "bob": Pledge(hashed("blue"), "absent")},
        {"ann": Pledge(hashed("red"), "opened")},
        {**{seat: Pledge(hashed(seed), "opened") for seat, seed in SEEDS.items()}, "carl": Pledge(hashed(""), "opened")},
    ],
)
def test_a_seed_that_is_not_the_one_that_its_seat_was_bound_to_is_found_out(pledges: dict[str, Pledge]) -> None:
    with pytest.raises(RecordAltered, match="hash") as refused:
        check(finished(Fair(HOST, SEEDS, pledges)).save())
    assert refused.value.line == 2


def test_numbers_of_dice_are_left_out_and_never_used_again() -> None:
    text = finished(pledged()).save()
    with pytest.raises(RecordAltered, match="left out"):
        check(with_chance(text, skipped=[[4, -2]]))


def test_nobody_has_a_seed_in_the_dice_who_does_not_sit_at_the_table() -> None:
    seeds = {**SEEDS, "carl": "ground until it pleased"}
    with pytest.raises(RecordAltered, match="carl"):
        check(finished(Fair(HOST, seeds, {seat: Pledge(hashed(seed), "told") for seat, seed in seeds.items()})).save())


def test_what_was_checked_is_said_and_what_cannot_be_too() -> None:
    found = check(finished(pledged(bob="absent")).save())
    held, doubts = "\n".join(found.held), "\n".join(found.open_to_doubt)
    assert Fair.commitment(HOST) in held
    assert f"The seed of ann is the one whose hash it gave: {hashed('red')}" in held
    assert f"bob gave the hash {hashed('blue')} and did not open its seed" in held
    assert "The seed of bob had no part" in doubts
    assert "No file can show" in doubts
    assert (found.dice, found.not_compared, found.answers) == (10, 0, 16)


@pytest.mark.parametrize(
    ("chance", "dice", "doubt"),
    [
        (Fair(HOST, SEEDS), 10, "without hashes (an older record)"),
        (Fair(HOST, {"ann": "red"}, {"ann": Pledge(hashed("red"), "told")}), 10, "bob gave no seed"),
        (pledged(ann="told"), 10, "ann told the host its seed"),
        (Seeded(7), 10, "could know every die"),
        (Scripted([3, 5, 4, "heads"], pledged()), 6, "4 dice and cards were given beforehand"),
        (Continued(Fair(bytes(16), SEEDS), 4, 9, pledged()), 10, "the earlier choices"),
    ],
    ids=lambda each: each.kind if isinstance(each, Chance) else "",
)
def test_every_kind_of_chance_says_what_it_does_not_prove(chance: Chance, dice: int, doubt: str) -> None:
    found = check(finished(chance).save())
    assert found.dice == dice
    assert doubt in "\n".join(found.open_to_doubt)


def test_of_dice_from_a_real_table_nothing_is_claimed() -> None:
    match = start(everything, ByHand(), cards=["rum", "tea"])
    match.play("left")
    match.play("3 4")
    found = check(match.save())
    assert (found.dice, found.not_compared) == (0, 2)
    assert found.held == []


def test_a_record_from_before_there_were_hashes_verifies_opens_and_is_written_as_it_was() -> None:
    text = OLDER.read_text(encoding="utf-8")
    found = check(text)
    assert (found.dice, found.not_compared) == (5, 0)
    assert any("an older record" in doubt for doubt in found.open_to_doubt)
    assert verification.verify(text, lambda _: toy(everything)).save() == text
    with pytest.raises(RecordAltered, match="committed to"):
        check(with_chance(text, commitment="0" * 64))


def test_a_record_of_other_rules_says_that_its_positions_were_not_compared() -> None:
    text = finished(pledged()).save()
    told = "It was played under version 1 of the rules, and version 2 is installed"
    assert not any(told in doubt for doubt in check(text).open_to_doubt)
    later = verification.check(rows_in(text), lambda _: toy(everything, version=2))
    assert any(told in doubt for doubt in later.open_to_doubt)


def test_how_many_dice_were_taken_over_is_said_to_be_no_more_than_a_word() -> None:
    """A host could have all dice fall as in the other match, whose seeds everybody knows."""
    found = check(finished(Continued(Fair(bytes(16), SEEDS), 99, 9, pledged())).save())
    assert any("how many dice and cards had fallen" in doubt for doubt in found.open_to_doubt)
    assert any("None of its dice and cards is new" in doubt for doubt in found.open_to_doubt)
    assert not any("since then are new" in sentence for sentence in found.held)


# Cards


class Sharper(Fair):
    """A host that draws the place that the seeds give and deals a card of its choice."""

    def draw(self, ask: Draw) -> int:
        self.honest = super().draw(ask)
        return next(place for place, card in enumerate(ask.pile.bag) if card != ask.pile.bag[self.honest])


def test_a_card_that_does_not_lie_where_the_seeds_point_is_found_out() -> None:
    sharper = Sharper(HOST, SEEDS)
    text = finished(sharper, steps=1).save()
    dealt = next(row for row in text.split("\n") if " draw " in row)
    place, _, count = dealt.split(" ")[4].partition("/")
    honest = dealt.replace(f"{place}/{count}", f"{sharper.honest + 1}/{count}")
    forged = relinked([honest if row == dealt else row for row in text.split("\n")])
    for verifying in (check, lambda text: verification.verify(text, lambda _: toy(everything))):
        with pytest.raises(RulesDiffer, match="lies at place"):
            verifying(forged)


# Played on


def test_the_dice_of_a_match_that_was_played_on_are_those_of_the_first_then_new_ones() -> None:
    first = finished(Fair(bytes(16), SEEDS))
    on = finished(Continued(Fair(bytes(16), SEEDS), 4, 9, pledged()))
    thrown = [[given.notation for given in match.answers() if given.kind in ("roll", "draw")] for match in (first, on)]
    assert thrown[0][:3] == thrown[1][:3]
    assert thrown[0] != thrown[1]
    assert replay.load(on.save(), lambda _: toy(everything)).save() == on.save()
    found = "\n".join(check(on.save()).held)
    assert Fair.commitment(bytes(16)) in found
    assert "The first 4 dice" in found
    assert "its number 9" in found
    assert Fair.commitment(HOST) in found


@pytest.mark.parametrize("changed", [{"dice": 3}, {"from": Fair(b"1" * 16, SEEDS).describe()}])
def test_dice_that_were_not_those_of_the_match_it_was_played_on_from_are_found_out(changed: dict[str, Any]) -> None:
    text = finished(Continued(Fair(bytes(16), SEEDS), 4, 9, pledged())).save()
    with pytest.raises(RecordAltered, match="the seeds give"):
        check(with_chance(text, **changed))


def test_a_false_commitment_of_the_match_it_was_played_on_from_is_found_out() -> None:
    older = {**Fair(bytes(16), SEEDS).describe(), "commitment": "0" * 64}
    text = finished(Continued(Fair(bytes(16), SEEDS), 4, 9, pledged())).save()
    with pytest.raises(RecordAltered, match="committed to"):
        check(with_chance(text, **{"from": older}))


def test_a_copy_made_during_play_has_the_hashes_and_not_the_hosts_seed() -> None:
    chance = Continued(Fair(bytes(16), SEEDS), 4, 9, pledged())
    copy = start(everything, chance, cards=["rum", "tea"]).save("ann")
    assert HOST.hex() not in copy
    assert hashed("blue") in copy


# Line ends, and room


def test_lines_that_end_in_cr_lf_are_read_and_said() -> None:
    text = finished().save()
    assert not check(text).crlf
    assert check(text.replace("\n", "\r\n")).crlf
    assert replay.load(text.replace("\n", "\r\n"), lambda _: toy(everything)).save() == text


@pytest.mark.parametrize("place", [1, 2, 5])
def test_lines_that_end_in_two_ways_are_refused(place: int) -> None:
    rows = finished().save().split("\n")
    rows[place] += "\r"
    with pytest.raises(RecordAltered, match="ends differently from the first one") as refused:
        check("\n".join(rows))
    assert refused.value.line == place + 1


def test_nothing_may_follow_the_end() -> None:
    with pytest.raises(RecordAltered, match="after the end"):
        check(finished().save() + "\n")


def test_a_line_without_end_is_refused_before_it_is_read() -> None:
    class Endless(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST + 1
            return b"x" * size

    with pytest.raises(RecordError, match="4 MiB"):
        verification.check(rows_of(Endless()), lambda _: toy(everything))  # type: ignore[arg-type]


def forgetful(state: Notes) -> Flow[None]:
    """A step that leaves nothing behind."""
    yield from choose("ann", ASK, SIDES)
    yield from roll("bob", D6, "TO-2")
    state.step += 1


class Row(str):
    """A row whose deletion can be observed."""


def test_a_record_of_any_length_is_checked_in_the_same_room() -> None:
    """Only the current row and the current step are held."""
    match = start(forgetful, Seeded(1), steps=50)
    while match.outcome is None:
        match.play("left")
    alive: list[weakref.ref[Row]] = []
    held = 0

    def rows() -> Iterator[str]:
        nonlocal held
        for text in rows_in(match.save()):
            held = max(held, sum(row() is not None for row in alive))
            row = Row(text)
            alive.append(weakref.ref(row))
            yield row

    found = verification.check(rows(), lambda _: toy(forgetful))
    assert found.answers == 100
    assert held <= 2
    assert len(found.match.timeline.past.steps) <= 1


# Grinding


def test_whoever_is_bound_before_seeds_are_opened_throws_no_better_for_trying_many() -> None:
    """Bob knows the host's seed and the hash of Ann's, and takes the best of 40 seeds."""
    first, guessed = [], []
    for game in range(300):
        ann = f"ann {game}"

        def throw(seed: str, hers: str) -> int:
            luck: Luck = Fair(HOST, {"ann": hers, "bob": seed})
            return luck.below(20) + 1

        known = stand_in(hashed(ann))  # all that can be known of hers
        best = max((f"bob {game} {attempt}" for attempt in range(40)), key=lambda seed: throw(seed, known))
        guessed.append(throw(best, known))
        first.append(throw(best, ann))
    assert sum(guessed) / 300 > 19  # he would succeed if Ann's seed were known, or missing
    assert abs(sum(first) / 300 - 10.5) < 1.0  # three standard errors
