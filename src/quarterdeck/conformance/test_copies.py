"""Clones, saved positions, records and undo: each stands where it should, independently."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from quarterdeck.catalogue import reference
from quarterdeck.conformance.driver import ConformanceTable, at_random, finished, length, picks, play_on, somewhere, standing
from quarterdeck.conformance.subprocess_play import accounts
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.asks import Together
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.errors import CannotUndo
from quarterdeck.engine.game import decode, encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.steps import Given
from quarterdeck.engine.records.replay import Dictated
from quarterdeck.engine.straight import straight


def dictate(match: Match[Any], given: list[Given]) -> None:
    """Give these answers by notation, including chance's; reveals come by themselves."""
    for answer in given:
        if answer.kind != "reveal":
            match.play(answer.notation, answer.seat if answer.kind == "choose" else None)


def until_all_are_ready(match: Match[Any], luck: Luck) -> None:
    """Play on while several choose together, as their answers are sorted when all are ready."""
    while isinstance(match.ask, Together):
        play_on(match, luck, 1)


def test_playing_on_in_a_clone_never_changes_the_match(table: ConformanceTable) -> None:
    for seed in table.games(20, effort=2):
        match = somewhere(table, seed)
        if seed % 2:
            match.log()
        before = standing(match)
        clone = match.clone(Seeded(seed + 1))
        assert encode(clone.state) == before[0]
        play_on(clone, picks(seed + 1))
        assert standing(match) == before


def test_playing_on_in_the_match_never_changes_a_clone(table: ConformanceTable) -> None:
    for seed in table.games(20, effort=2):
        match = somewhere(table, seed)
        clone = match.clone(Seeded(1))
        before = standing(clone)
        play_on(match, picks(seed + 1))
        assert standing(clone) == before


def test_a_clone_given_the_same_dice_and_answers_goes_the_same_way(table: ConformanceTable) -> None:
    for seed in table.games(20, effort=2):
        match = somewhere(table, seed)
        luck = picks(seed + 1)
        until_all_are_ready(match, luck)
        clone, count = match.clone(Dictated()), match.count
        until_all_are_ready(play_on(match, luck, 25), luck)
        dictate(clone, match.answers()[count:])
        told = [[(given.kind, given.seat, given.notation) for given in each.answers()] for each in (clone, match)]
        assert told[0] == told[1]
        assert encode(clone.state) == encode(match.state)
        assert clone.waiting == match.waiting
        assert [clone.choices(seat) for seat in clone.waiting] == [match.choices(seat) for seat in match.waiting]


def test_two_clones_with_the_same_chance_play_the_same_game(table: ConformanceTable) -> None:
    for seed in table.games(20, effort=2):
        match = somewhere(table, seed)
        one, other = (play_on(match.clone(Seeded(5)), picks(seed)) for _ in range(2))
        assert one.answers() == other.answers()
        assert encode(one.state) == encode(other.state)


def test_a_position_comes_back_from_json_byte_for_byte(table: ConformanceTable) -> None:
    for seed in table.games(100, effort=3):
        match = table.match(seed)
        for _ in at_random(match, picks(seed)):
            written = encode(match.position.base)
            again = decode(table.game, written)
            assert encode(again) == written
            assert type(again) is type(match.state)
            if not match.count % 7:
                assert again == match.position.base
        assert encode(decode(table.game, encode(match.state))) == encode(match.state)


def test_a_copy_is_equal_and_shares_nothing_that_changes(table: ConformanceTable) -> None:
    for seed in table.games(20, effort=2):
        base = somewhere(table, seed).position.base
        written = encode(base)
        copy = base.copy()
        assert copy == base
        run = straight(table.game.step)
        answers = AtRandom(Seeded(seed), picks(seed))
        for _ in range(10):
            if table.game.outcome(copy) is None:
                run(answers, copy)
        assert encode(base) == written


def test_play_goes_on_equally_from_a_position_read_from_json(table: ConformanceTable) -> None:
    run = straight(table.game.step)
    outcome = table.game.outcome
    for seed in table.games(20, effort=2):
        base = somewhere(table, seed).position.base
        one, other = base.copy(), decode(table.game, encode(base))
        first, second = (AtRandom(Seeded(seed), picks(seed)) for _ in range(2))
        while outcome(one) is None:
            run(first, one)
            run(second, other)
            assert encode(one) == encode(other)
        assert outcome(other) == outcome(one)


def test_a_record_saved_in_the_middle_of_a_step_loads_and_goes_on_equally(table: ConformanceTable) -> None:
    for seed in table.games(6, effort=40, least=1):
        match = table.match(seed)
        luck = picks(seed)
        apart = 1 + length(table, seed) // 8
        for answered, _ in enumerate(at_random(match, luck)):
            if (answered + seed) % apart == 0:
                loaded = table.load(match.save())
                assert standing(loaded) == standing(match)
                assert [loaded.view(viewer) for viewer in table.viewers] == [match.view(viewer) for viewer in table.viewers]
        middle = somewhere(table, seed)
        loaded = table.load(middle.save())
        assert play_on(middle, picks(7)).save() == play_on(loaded, picks(7)).save()
        for viewer in table.viewers:
            assert loaded.log(viewer) == middle.log(viewer)


def test_a_finished_record_loads_and_says_the_same(table: ConformanceTable) -> None:
    for seed in table.games(6, effort=5, least=1):
        match = finished(table, seed)
        loaded = table.load(match.save())
        assert standing(loaded) == standing(match)


def test_another_process_with_another_hash_seed_gives_the_same_bytes(game_tables: list[ConformanceTable]) -> None:
    game = game_tables[0].game
    where = reference(game)
    assert where, f"expected {game.package} to hold the game under a name, so that it is found elsewhere"
    amounts = {table: len(table.games(3, effort=8, least=1)) for table in game_tables}
    wanted = [f"{table.key}={games}" for table, games in amounts.items()]
    there = elsewhere(where, wanted, "271828")  # this process's hash seed varies
    here = "".join(accounts(table, games) for table, games in amounts.items())
    assert there.communicate()[0] == here
    assert there.returncode == 0


def elsewhere(where: str, wanted: list[str], hash_seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "quarterdeck.conformance.subprocess_play", where, *wanted],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


# Undo, against a model that knows nothing of the engine but the list of answers


def may_undo(match: Match[Any], seat: str) -> bool:
    """Return whether the last answer is the seat's own choice, or it has answered in the group."""
    answers = match.answers()
    if match.outcome is not None or not answers:
        return False
    if isinstance(match.ask, Together):
        start = len(answers)
        while start and answers[start - 1].together and not closed(match, start - 1):
            start -= 1
        return any(answer.seat == seat for answer in answers[start:])
    last = answers[-1]
    return last.kind == "choose" and last.seat == seat and not last.together


def closed(match: Match[Any], index: int) -> bool:
    """Return whether an answer belongs to a group of an earlier step."""
    return index < sum(len(step.given) for step in match.timeline.past.steps)


def without_last_of(match: Match[Any], seat: str) -> list[Given]:
    answers = match.answers()
    place = max(at for at, answer in enumerate(answers) if answer.seat == seat and answer.kind == "choose")
    return answers[:place] + answers[place + 1 :]


def test_undo_takes_back_exactly_what_it_may(table: ConformanceTable) -> None:
    undone = refused = 0
    for seed in table.games(6, effort=20, least=1):
        match = table.match(seed)
        if seed % 2:
            match.log()
        luck = Seeded(seed + 77)
        apart = 1 + min(300, length(table, seed)) // 20
        for _ in range(300):
            if match.outcome is not None:
                break
            play_on(match, luck, 1)
            if luck.below(apart):
                continue
            seat = match.seats[luck.below(len(match.seats))]
            allowed = may_undo(match, seat)
            assert match.can_undo(seat) == allowed
            if allowed:
                remaining = without_last_of(match, seat)
                match.undo(seat)
                undone += 1
                stands_where(match, table, remaining, seat)
            else:
                is_refused(match, seat)
                refused += 1
    assert bool(undone) != table.leave.never_undone
    match, luck = table.match(0), Seeded(77)
    while not refused and match.outcome is None:  # search for a refusal if they are rare
        play_on(match, luck, 1)
        for seat in match.seats:
            if not may_undo(match, seat):
                is_refused(match, seat)
                refused += 1
    assert refused


def is_refused(match: Match[Any], seat: str) -> None:
    """Check that a seat that cannot undo is told so, and nothing changes."""
    assert not match.can_undo(seat)
    before = standing(match)
    with pytest.raises(CannotUndo):
        match.undo(seat)
    assert standing(match) == before


def stands_where(match: Match[Any], table: ConformanceTable, answers: list[Given], seat: str) -> None:
    """Check that the match stands as if only these answers had been given."""
    reference = table.match_with(Dictated())
    dictate(reference, answers)
    assert encode(match.state) == encode(reference.state)
    assert match.waiting == reference.waiting
    assert [match.choices(each) for each in match.waiting] == [reference.choices(s) for s in reference.waiting]
    assert [given.notation for given in match.answers()] == [given.notation for given in reference.answers()]
    assert match.log(seat) == reference.log(seat)


def test_a_choice_taken_back_and_made_again_leaves_no_trace(table: ConformanceTable) -> None:
    for seed in table.games(6, effort=15, least=1):
        match = table.match(seed)
        for seat, _, option in at_random(match, picks(seed)):
            if match.count % 5:
                continue
            before = standing(match)
            clone = match.clone(Dictated())
            clone.answer(
                clone.asked(seat).options[[o.notation for o in match.asked(seat).options].index(option.notation)], seat
            )
            if clone.can_undo(seat):
                assert clone.undo(seat) == option.notation
                assert encode(clone.state) == before[0]
                assert (clone.waiting, clone.count) == (before[1], before[3])


def test_nothing_can_be_taken_back_after_the_end(table: ConformanceTable) -> None:
    for seed in table.games(6, effort=5, least=1):
        match = finished(table, seed)
        for seat in match.seats:
            is_refused(match, seat)
