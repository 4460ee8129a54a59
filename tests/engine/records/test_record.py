"""Records: readable, whole, checked line by line; a seat's copy keeps the others' secrets."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from tests.toys.little import ASK, SIDES, Notes, start, toy

import quarterdeck as qd
from quarterdeck.engine.asks import AVERAGE_DIE, D6, NO_FACTS, Die, Flow, choose, draw, reveal, roll, roll_all
from quarterdeck.engine.chance import ByHand, Chance, Scripted, Seeded
from quarterdeck.engine.errors import GameOver, QuarterdeckError, RecordAltered, RecordError, RulesDiffer
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import record, replay
from quarterdeck.engine.records import verification as verifying
from quarterdeck.engine.records.record import LINK

COIN = Die("coin", ("heads", "tails"))


def everything(state: Notes) -> Flow[None]:
    """Write a line of every kind."""
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from roll_all("bob", D6, 2, "TO-2")))
    state.note((yield from roll("bob", AVERAGE_DIE, "TO-2")))
    state.note((yield from roll("bob", COIN, "TO-2")))
    state.hands[0].add((yield from draw("ann", state.pile, "TO-3", ("ann",))))
    yield from reveal("ann", "something", "TO-4", ("ann",))
    state.note((yield from choose("bob", ASK, SIDES)).notation)
    yield from choose("ann", ASK, SIDES, NO_FACTS, ("ann",))
    state.step += 1


def another_clause(state: Notes) -> Flow[None]:
    """Ask the same up to the second dice."""
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from roll_all("bob", D6, 2, "TO-5")))
    state.step += 1


def another_die(state: Notes) -> Flow[None]:
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from roll_all("bob", D6, 2, "TO-2")))
    state.note((yield from roll("bob", D6, "TO-2")))
    state.step += 1


def fewer_options(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES[:1])
    state.step += 1


def nobody_asks(state: Notes) -> Flow[None]:
    yield from roll("bob", D6, "TO-2")
    state.step += 1


def another_position(state: Notes) -> Flow[None]:
    """Ask the same, but store something else."""
    yield from everything(state)
    state.said[0] = "changed"


def shorter(state: Notes) -> Flow[None]:
    yield from everything(state)
    state.step = state.steps


def two_like_cards(state: Notes) -> Flow[None]:
    """Drawing like cards ends a step, and a step without asks follows."""
    if state.step % 2 == 0:
        for pile in (state.pile, state.pile.copy()):
            state.note((yield from draw("ann", pile, "TO-3")))
            state.pile.shuffle_in([state.said[-1]] if pile is state.pile else [])
    state.step += 1


def finished(chance: Chance | None = None, steps: int = 2) -> Match[Any]:
    match = start(everything, chance or Seeded(2), steps=steps, cards=["rum", "tea", "tea"])
    while match.outcome is None:
        match.play("right" if match.count % 2 else "left")
    return match


def load(text: str, step: Any = everything, version: int = 1) -> Match[Any]:
    return replay.load(text, lambda _: toy(step, version=version))


def verify(text: str) -> Match[Any]:
    return verifying.verify(text, lambda _: toy(everything))


def relinked(rows: list[str], secret: bytes | None = None) -> str:
    """Return a record with these lines and valid links, as the secret's owner could write it."""
    texts = [row.rpartition(LINK)[0] or row for row in rows if row]
    secret = secret or bytes.fromhex(json.loads(texts[1])["secret"])
    return "".join(f"{text}{LINK}{link}\n" for text, link in zip(texts, record._links(secret, texts), strict=True))


def test_a_record_has_a_readable_line_for_every_answer() -> None:
    match = start(everything, Scripted([3, 5, 4, "heads", "tea"]), steps=2, cards=["rum", "tea", "tea"])
    match.play("left")
    match.play("right")
    lines = [row.rpartition(LINK)[0] for row in match.save().split("\n")]
    assert lines[0] == "quarterdeck record 1"
    assert lines[2:] == [
        "1 choose ann TO-1 left",
        "2 roll bob TO-2 D6 3 5",
        "3 roll bob TO-2 [2,3,3,4,4,5] 4",
        "4 roll bob TO-2 [heads,tails] heads",
        "5 draw ann TO-3 2/3 tea",
        "6 reveal ann TO-4 something",
        "7~ choose bob TO-1 right",
        "end",
        "",
    ]


def test_a_finished_record_says_who_won_and_where_each_step_ended() -> None:
    lines = [row.rpartition(LINK)[0] for row in finished().save().split("\n")]
    assert lines[-3:] == ["16 over ann", "end", ""]
    assert [line.split(" ")[0] for line in lines if " step " in line] == ["8", "16"]
    assert not any("~" in line for line in lines)


@pytest.mark.parametrize(
    "chance",
    [Seeded(2), Fair(bytes(16), {"ann": "x"}), Scripted([3, 5, 4, "heads", "tea"], Seeded(1))],
    ids=lambda c: str(c.kind),
)
def test_play_goes_on_from_a_record_with_the_dice_that_were_to_come(chance: Chance) -> None:
    match = start(everything, chance, steps=3, cards=["rum", "tea", "tea", "silk"])
    for number in range(7):
        loaded = load(match.save())
        assert loaded.save() == match.save()
        assert loaded.answers() == match.answers()
        if number % 2:
            match.play("left")
        else:
            match.play("left")
            loaded.play("left")
            assert loaded.save() == match.save()


def test_a_match_by_hand_is_resumed_while_it_waits_for_dice() -> None:
    match = start(everything, ByHand(), cards=["rum", "tea"])
    match.play("left")
    loaded = load(match.save())
    assert type(loaded.ask).__name__ == "Roll"
    loaded.play("3 4")
    assert loaded.save() != match.save()
    match.play("3 4")
    assert loaded.save() == match.save()


def test_like_cards_keep_their_places_whatever_follows() -> None:
    match = start(two_like_cards, Seeded(5), steps=9, cards=["tea"] * 6)
    assert match.outcome is not None
    loaded = replay.load(match.save(), lambda _: match.game)
    assert loaded.answers() == match.answers()
    assert verifying.verify(match.save(), lambda _: match.game).save() == match.save()


# Altered records


def altered_rows() -> list[tuple[int, str]]:
    rows = finished().save().split("\n")[:-1]
    changed = [(number, row.replace(" ", "  ", 1) if number == 1 else None) for number, row in enumerate(rows, 1)]
    found = [(number, row) for number, row in changed if row]
    for number, row in enumerate(rows, 1):
        text, _, link = row.rpartition(LINK)
        found.append((number, f"{text}{LINK}{'0' * 32}"))
        if number > 2 and text != "end":
            found.append((number, f"{text[:-1]}{chr(ord(text[-1]) ^ 1)}{LINK}{link}"))
            found.append((number, f"9{text}{LINK}{link}"))
    return found


@pytest.mark.parametrize(("number", "row"), altered_rows())
def test_a_line_altered_anywhere_is_refused_with_its_number(number: int, row: str) -> None:
    rows = finished().save().split("\n")
    rows[number - 1] = row
    with pytest.raises(RecordError) as refused:
        load("\n".join(rows))
    assert refused.value.line == number
    assert f"line {number}:" in str(refused.value)


def test_a_line_left_out_swapped_or_written_twice_is_refused() -> None:
    rows = finished().save().split("\n")
    for place in range(2, len(rows) - 3):
        without = rows[:place] + rows[place + 1 :]
        twice = rows[: place + 1] + rows[place:]
        swapped = [*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]]
        for each, line in ((without, place + 1), (twice, place + 2), (swapped, place + 1)):
            with pytest.raises(RecordAltered) as refused:
                load("\n".join(each))
            assert refused.value.line == line


def test_a_record_that_stops_short_is_refused_wherever_it_stops() -> None:
    text = finished().save()
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError):
            load(text[:end])
    rows = text.split("\n")
    for kept in range(1, len(rows) - 1):
        with pytest.raises(RecordError):
            load("\n".join(rows[:kept]) + "\n")


@pytest.mark.parametrize(
    ("field", "value"),
    [("rules", 2), ("seats", ["bob", "ann"]), ("players", ["me"]), ("chance", {"kind": "by-hand"}), ("secret", "00" * 32)],
)
def test_an_altered_header_is_refused(field: str, value: object) -> None:
    rows = finished().save().split("\n")
    header = json.loads(rows[1].rpartition(LINK)[0])
    header[field] = value
    rows[1] = json.dumps(header, separators=(",", ":")) + LINK + rows[1].rpartition(LINK)[2]
    with pytest.raises(RecordError) as refused:
        load("\n".join(rows))
    assert refused.value.line in (1, 2)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "[]",
        "{}",
        "{" * 100_000,
        '{"game":1}',
        "null",
        '{"game":"toy","rules":1,"scenario":{},"seats":[],"players":[],"chance":{},"secret":"xx"}',
        '{"game":"toy","rules":1,"scenario":{},"seats":[],"players":[],"chance":{},"secret":"00","more":1}',
    ],
)
def test_a_header_that_cannot_be_read_is_refused(header: str) -> None:
    with pytest.raises(RecordError) as refused:
        load(f"quarterdeck record 1{LINK}0\n{header}{LINK}0\nend{LINK}0\n")
    assert refused.value.line == 2


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "quarterdeck record 2\n", "quarterdeck record 1", "\x00", "quarterdeck record 1\n"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        load(text)


@pytest.mark.parametrize(
    "chance",
    [
        {},
        {"kind": "loaded"},
        {"kind": "seeded"},
        {"kind": "seeded", "seed": "x"},
        {"kind": "seeded", "seed": 1.5},
        {"kind": "fair", "server_seed": "00", "seat_seeds": {}},
        {"kind": "fair", "server_seed": 3, "seat_seeds": {}},
        {"kind": "fair", "server_seed": "00" * 16, "seat_seeds": {"ann": 3}},
        {"kind": "scripted", "script": [True], "then": None},
        {"kind": "scripted", "script": [], "then": "x"},
        {"kind": ["seeded"]},
    ],
)
def test_a_chance_that_cannot_be_read_is_refused_in_the_header(chance: dict[str, object]) -> None:
    rows = finished().save().split("\n")
    header = json.loads(rows[1].rpartition(LINK)[0])
    header["chance"] = chance
    rows[1] = json.dumps(header)
    with pytest.raises(RecordError) as refused:
        load(relinked(rows))
    assert refused.value.line == 2


def test_a_chance_nested_without_end_is_refused() -> None:
    match = finished(Scripted([], Seeded(2)))
    rows = match.save().split("\n")[:-1]
    once = '{"kind":"scripted","script":[],"then":'
    rows[1] = rows[1].replace(once, once * 20_000).replace("}}", "}}" + "}" * 19_999)
    with pytest.raises(RecordError) as refused:
        load(relinked(rows, match.secret))
    assert refused.value.line == 2


def test_lines_that_say_nothing_are_refused_even_if_the_links_hold() -> None:
    rows = finished().save().split("\n")
    for nonsense in ("", "1", "1 sing ann TO-1 left", "1 choose ann", "1 roll ann TO-2", "1 step", "x"):
        with pytest.raises(QuarterdeckError):
            load(relinked([*rows[:2], nonsense or " ", *rows[2:]]))


def test_dice_that_the_seeds_do_not_give_are_found_by_verifying() -> None:
    for chance in (Seeded(2), Fair(bytes(16), {"ann": "x"})):
        text = finished(chance).save()
        assert verify(text).save() == text
        rows = text.split("\n")
        for place, row in enumerate(rows):
            if re.search(r" (heads|tails) ", row):
                other = row.replace("heads ", "X ").replace("tails ", "heads ").replace("X ", "tails ")
                forged = relinked([*rows[:place], other, *rows[place + 1 :]])
                with pytest.raises((RecordAltered, RulesDiffer)):
                    verify(forged)


def test_a_record_cut_and_linked_anew_is_still_verified_without_a_crash() -> None:
    rows = finished().save().split("\n")
    for kept in range(2, len(rows) - 2):
        verify(relinked([*rows[:kept], rows[-2]]))


# Other rules


@pytest.mark.parametrize(
    ("step", "line", "clause"),
    [
        (another_clause, 4, "TO-5"),
        (another_die, 5, "TO-2"),
        (fewer_options, 3, "TO-1"),
        (nobody_asks, 3, "TO-1"),
        (another_position, 11, ""),
        (shorter, 11, ""),
    ],
)
def test_a_record_of_other_rules_says_where_it_first_differs(step: Any, line: int, clause: str) -> None:
    match = start(everything, Seeded(2), steps=2, cards=["rum", "tea", "tea"])
    while match.outcome is None:
        match.play("right")
    with pytest.raises(RulesDiffer) as differs:
        load(match.save(), step)
    assert (differs.value.line, differs.value.clause) == (line, clause)


def test_a_change_that_moved_the_version_is_followed_as_far_as_it_goes_the_same_way() -> None:
    text = finished().save()
    assert load(text, another_position, version=2).state.said[0] == "changed"
    opened, difference = replay.replay(record.read(text), lambda _: toy(another_die, version=2))
    assert difference is not None
    assert (difference.line, difference.clause) == (5, "TO-2")
    assert opened.count >= 2


def test_an_ending_that_would_be_another_one_is_said() -> None:
    game = toy(everything, version=2)
    longer = replace(game, outcome=lambda state: None)
    with pytest.raises(RulesDiffer, match="ended here for ann; under today's rules: it goes on"):
        replay.load(finished().save(), lambda _: longer)


def test_the_words_of_an_end_may_be_mended() -> None:
    """Only the last position holds them; every other digest is compared."""
    rows = finished().save().split("\n")
    last = max(at for at, row in enumerate(rows) if " step " in row)
    earlier = min(at for at, row in enumerate(rows) if " step " in row)
    reworded = [
        re.sub(r" step [0-9a-f]{16}", " step 0123456789abcdef", row) if at == last else row for at, row in enumerate(rows)
    ]
    assert load(relinked(reworded), everything).outcome is not None
    without_a_winner = [row for row in reworded if " over " not in row]
    with pytest.raises(RulesDiffer, match="the position after this step differs"):
        load(relinked(without_a_winner), everything)
    moved = [
        re.sub(r" step [0-9a-f]{16}", " step 0123456789abcdef", row) if at == earlier else row for at, row in enumerate(rows)
    ]
    with pytest.raises(RulesDiffer, match="the position after this step differs"):
        load(relinked(moved), everything)


# A seat's copy


def test_a_seats_copy_hides_secrets_seeds_and_digests() -> None:
    for chance in (Seeded(77), Fair(b"a very secret seed", {"ann": "x", "bob": "y"})):
        match = finished(chance, steps=1)
        own, others = match.save("ann"), match.save("bob")
        for copy in (own, others):
            assert match.secret.hex() not in copy
            assert '"secret":null' in copy
            assert b"a very secret seed".hex() not in copy
            assert '"seed":77' not in copy
            assert f"8 step ?{LINK}" in copy
        drawn = next(given for given in match.answers() if given.kind == "draw")
        assert f"5 draw ann TO-3 ?/3 {drawn.notation}{LINK}" in own  # its place among the others would count Bob's cards
        assert f"5 draw ann TO-3 ?/3 ?{LINK}" in others
        assert f"6 reveal ann TO-4 something{LINK}" in own
        assert f"6 reveal ann TO-4 ?{LINK}" in others
        assert f"8 choose ann TO-1 ?{LINK}" in others
        assert f"7 choose bob TO-1 left{LINK}" in others
        with pytest.raises(RecordError, match="during play"):
            load(others)
    assert '"commitment":"' in finished(Fair(bytes(16), {"ann": "x"})).save("bob")


def test_the_links_of_a_seats_copy_cannot_be_recomputed_from_what_it_shows() -> None:
    """Identical visible text under another secret has other links."""
    one, other = (start(everything, Scripted([3, 5, 4, "heads", "tea"]), cards=["rum", "tea", "tea"]) for _ in range(2))
    for match in (one, other):
        match.play("left")
    shown = [[row.rpartition(LINK) for row in match.save("bob").split("\n")[2:]] for match in (one, other)]
    assert [row[0] for row in shown[0]] == [row[0] for row in shown[1]]
    assert all(first[2] != second[2] for first, second in zip(*shown, strict=True) if first[0])


def test_what_can_still_be_undone_is_not_committed_to() -> None:
    match = start(everything, Seeded(2), steps=2, cards=["rum", "tea", "tea"])
    before = record.commitment(match)
    match.play("left")
    settled = record.commitment(match)
    assert settled != before
    match.play("right")
    assert record.commitment(match) == settled
    match.play("left")
    assert record.commitment(match) == settled
    match.undo()
    match.undo()
    match.play("left")
    assert record.commitment(match) == settled


def test_a_record_too_large_is_refused_unread() -> None:
    with pytest.raises(RecordError, match="64 MiB"):
        record.read("x" * (record.LARGEST + 1))


def test_the_shipped_game_is_verified_by_the_public_face() -> None:
    match = qd.new("mimi", "training", seed=4)
    luck = Seeded(1)
    while match.outcome is None:
        match.play(match.choices()[luck.below(len(match.choices()))])
    assert qd.verify(match.save()).outcome == match.outcome


def test_a_match_that_was_closed_says_so_and_stays_closed() -> None:
    match = qd.new("mimi-and-toutou", scenario="training", seed=3)
    for _ in range(5):
        match.play(match.choices()[0])
    text = record.save(match, closed=Outcome(("german",), "", "British resigned.", "resigned"))
    assert " closed resigned german  #" in text
    assert "~" not in text
    closed = qd.load(text)
    assert closed.outcome is not None
    assert (closed.outcome.winners, closed.outcome.how) == (("german",), "resigned")
    assert (closed.waiting, closed.choices(), closed.ask) == ((), [], None)
    with pytest.raises(GameOver):
        closed.play("ahead")
    assert closed.told()[-1].startswith("The Germans win: ")
    assert closed.save() == text
    assert closed.clone().outcome == closed.outcome


def test_a_record_can_be_made_from_the_lines_that_were_kept() -> None:
    match = qd.new("mimi-and-toutou", scenario="training", seed=3)
    lines = record.lines_since(match, 0, 0)
    while match.outcome is None:
        before = match.timeline.settled
        match.play(match.choices()[0])
        lines += record.lines_since(match, *before)
    assert record.as_written(match, match.game.version, lines, None) == match.save()
