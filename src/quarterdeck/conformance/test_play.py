"""Random play ends, never gets stuck, and every prompt is well formed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import msgspec

from quarterdeck.conformance.driver import NO_LEAVE, ConformanceTable, at_random, finished, picks, positions
from quarterdeck.engine.asks import READY, READY_PROMPT, SPECTATOR, Choose
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.steps import Step
from quarterdeck.engine.records import record

PLAIN = (str, int, bool, type(None))


def prompts(
    table: ConformanceTable, most: int = 100, effort: float = 2, least: int = 2
) -> Iterator[tuple[Match[Any], Choose]]:
    for seed in table.games(most, effort, least):
        match = table.match(seed)
        for _, ask, _ in at_random(match, picks(seed)):
            yield match, ask


def is_plain(value: object) -> bool:
    return isinstance(value, PLAIN) or (isinstance(value, tuple) and all(map(is_plain, value)))


def test_random_play_ends_without_a_dead_end(table: ConformanceTable) -> None:
    for seed in table.games(100, effort=1, least=4):
        match = finished(table, seed)
        outcome = match.outcome
        assert outcome is not None
        assert set(outcome.winners) <= set(match.seats)
        assert outcome.why
        assert (match.ask, match.waiting, match.choices()) == (None, (), [])


def test_seats_are_single_words(table: ConformanceTable) -> None:
    seats = table.game.seats(table.scenario)
    assert len(seats) == len(set(seats))
    assert all(seat.isascii() and seat.replace("-", "").isalnum() for seat in seats)


def test_notations_are_unique_sorted_and_fit_on_a_line(table: ConformanceTable) -> None:
    for match, ask in prompts(table):
        choices = match.choices(ask.seat)
        assert choices == sorted(set(choices))
        assert sorted(option.notation for option in ask.options) == choices
        for notation in choices:
            assert notation
            assert len(notation) <= 80
            assert notation.isprintable()
            assert notation == " ".join(notation.split())
            assert record.LINK not in notation


def test_a_view_has_what_it_declares(table: ConformanceTable) -> None:
    for match in positions(table, 1):
        for viewer in table.viewers:
            view = match.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_values_of_options_are_plain(table: ConformanceTable) -> None:
    for _, ask in prompts(table):
        for option in ask.options:
            assert is_plain(option.value), f"{option.notation}: {option.value!r}"


def test_only_seats_that_are_asked_have_options(table: ConformanceTable) -> None:
    for match, _ in prompts(table):
        waiting = match.waiting
        for viewer in table.viewers:
            assert bool(match.choices(viewer)) == (viewer in waiting)
        assert SPECTATOR not in waiting


def test_cards_and_pieces_are_conserved_after_every_answer(table: ConformanceTable) -> None:
    inventory: Callable[[Any], list[str]] = table.game.inventory
    for seed in table.games(100, effort=1, least=4):
        match = table.match(seed)
        before = inventory(match.state)
        for _ in at_random(match, picks(seed)):
            assert inventory(match.state) == before
        assert inventory(match.state) == before


def test_everything_asked_and_logged_cites_a_clause_of_the_rulebook(table: ConformanceTable) -> None:
    clauses = table.game.rulebook.by_id
    for seed in table.games(100, effort=1.5, least=4):
        match = finished(table, seed)
        for given in match.answers():
            ready = given.kind == "choose" and given.notation == "ready" and given.together
            assert (given.clause in clauses) != (ready and not given.clause)
        names = match.names
        for viewer in table.viewers:
            for entry in match.log(viewer):
                assert entry.clause in clauses, f"{entry} cites {entry.clause!r}"
                assert entry.text(names).isprintable()
        assert match.outcome is not None
        assert match.outcome.clause in clauses


def test_every_option_has_a_label_and_every_refusal_a_reason(table: ConformanceTable) -> None:
    clauses = table.game.rulebook.by_id
    for match, ask in prompts(table, 50, effort=8, least=1):
        seat = ask.seat
        assert ask.prompt.text(ask.about)
        for notation in match.choices(seat):
            label = match.label(notation, seat)
            assert label.text.strip()
            assert label.clause in clauses or ask.prompt is READY_PROMPT
            assert match.why_not(notation, seat) is None
        offered = match.choices(seat)
        for refusal in match.refusals(seat):
            assert refusal.clause in clauses
            assert refusal.text.strip()
            assert refusal.notation not in offered
            why = match.why_not(refusal.notation, seat)
            assert why is not None
            assert (why.clause, why.words) == (refusal.clause, clauses[refusal.clause].words())


def test_a_group_is_one_row_of_options_told_apart_by_their_briefs(table: ConformanceTable) -> None:
    for match, ask in prompts(table, 50, effort=8, least=1):
        labels = match.labels(ask.seat)
        assert sorted(notation for notation, _ in labels) == match.choices(ask.seat)
        texts = [label.text for _, label in labels]
        assert len(set(texts)) == len(texts)
        runs = [group for group, _ in groupby(label.group for _, label in labels) if group]
        assert len(set(runs)) == len(runs)  # the options of a group are adjacent
        for group in runs:
            row = [label for _, label in labels if label.group == group]
            assert len({(label.clause, label.points_at, label.rank, label.facing is None) for label in row}) == 1
            assert len({label.brief for label in row}) == len(row)
            assert len({label.facing for label in row}) in (1, len(row))
            assert all(label.brief and label.brief in label.text for label in row)
        for _, label in labels:
            assert label.group or (not label.brief and label.facing is None)
            assert label.facing is None or 0 <= label.facing < 360


def test_a_meaningless_notation_has_no_reason(table: ConformanceTable) -> None:
    for match, ask in prompts(table, 3, effort=1):
        for nonsense in ("", " ", "xyzzy", "x" * 500, "ready ready", "\n", "0", "fire", "fire  ", "é♠"):
            if nonsense not in match.choices(ask.seat):
                assert match.why_not(nonsense, ask.seat) is None


def answers_as_one(step: Step) -> int:
    """Return the number of answers in a step, counting each group as one."""
    ready = Counter(given.seat for given in step.given if given.together and given.answer is READY)
    return sum(not given.together for given in step.given) + max(ready.values(), default=0)


def test_the_longest_step_is_short(table: ConformanceTable) -> None:
    steps = [step for seed in table.games(100, effort=1, least=4) for step in finished(table, seed).timeline.past.steps]
    longest, as_one = max(len(step.given) for step in steps), max(map(answers_as_one, steps))
    table.note("longest step", (str(table), longest, as_one))
    told = f"{longest} answers, {as_one} with what is chosen together as one"
    assert as_one <= NO_LEAVE.longest_step, told
    assert longest <= table.leave.longest_step, told
