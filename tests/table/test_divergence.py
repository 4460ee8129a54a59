"""Upgrades and running matches: results are stored, and compared on loading."""

from __future__ import annotations

import io
import runpy
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.toys import smugglers
from tests.toys.crossing import crossing

from quarterdeck.catalogue import finder
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import CannotUndo, QuarterdeckError
from quarterdeck.engine.records.record import rows_in
from quarterdeck.engine.records.verification import check
from quarterdeck.table.play.divergence import compare
from quarterdeck.table.play.ledger import ActKind, MatchAct
from quarterdeck.table.play.played_match import NOT_HELD, PlayedMatch
from quarterdeck.table.play.start import Start

SEATS = ("ann", "bob")
TOOL = Path(__file__).parents[2] / "tools" / "check_dice.py"


def start(**more: object) -> Start:
    names = {seat: seat.title() for seat in SEATS}
    seeds = {seat: f"seed of {seat}" for seat in SEATS}
    scenario = {"title": "A toy", "steps": 8}
    known = {"id": "a" * 16, "game": "crossing", "scenario": scenario, "server_seed": "ab" * 32}
    return Start(**{**known, "seeds": seeds, "bots": dict.fromkeys(SEATS, ""), "names": names, **more})  # type: ignore[arg-type]


def under(version: int, begun: Start | None = None) -> PlayedMatch:
    return PlayedMatch(begun or start(), {"crossing": crossing(version)})


def does(played: PlayedMatch, kind: ActKind, seat: str, choice: str = "") -> MatchAct:
    return played.apply(MatchAct(len(played.acts) + 1, kind, seat, choice))


def rowed(choices: str) -> PlayedMatch:
    """Return a match of version 1 with these choices in turn: l, r, or u to undo the last."""
    played = under(1)
    for way in choices:
        if way == "u":
            does(played, "undo", played.acts[-1].seat)
        else:
            does(played, "choose", played.waiting[0], {"l": "left", "r": "right"}[way])
    return played


def after_an_upgrade(old: PlayedMatch, version: int, acts: Sequence[MatchAct] | None = None) -> PlayedMatch:
    again = under(version, start(opening=old.opening))
    again.follow(old.acts if acts is None else acts)
    return again


def said(played: PlayedMatch) -> list[str]:
    notes: list[str] = played.match.state.said
    return notes


def parts(played: PlayedMatch) -> bool:
    return played.differs is not None


def test_the_same_rules_give_the_same_results() -> None:
    old = rowed("rlrr")
    again = after_an_upgrade(old, 5)
    assert not parts(again)
    assert said(again) == said(old)
    assert (again.moments, again.log_lengths, again.lines) == (old.moments, old.log_lengths, old.lines)
    assert again.acts == old.acts


def test_a_different_position_is_reported_with_its_line_and_clause() -> None:
    old = rowed("lrlr")
    again = after_an_upgrade(old, 2)
    assert again.differs is not None
    assert (again.differs.act, again.differs.clause) == (2, "TO-3")
    assert again.number_of(again.differs, "ann") == 2
    assert again.followed == 4
    assert again.waiting == ()


def test_only_the_last_position_of_a_finished_game_may_differ() -> None:
    """It holds the words of the end, which may be mended; who has won may not change."""
    was = "choose ann TO-1 left\nstep 1111\nover ann"
    assert compare(4, was, was.replace("1111", "2222"), True, False) is None
    lost = compare(4, was, was.replace("over ann", "over bob"), True, False)
    assert lost is not None
    assert lost.sentence == "the game ends differently"
    goes_on = "choose ann TO-1 left\nstep 1111"
    assert compare(4, goes_on, goes_on.replace("1111", "2222"), True, False) is not None


def test_different_dice_end_the_part_that_can_be_followed() -> None:
    old = rowed("lrlr")
    again = after_an_upgrade(old, 3)
    assert again.differs is not None
    assert (again.differs.act, again.differs.clause, again.differs.sentence) == (2, "TO-3", "other dice or cards are used")
    assert again.followed == 1
    assert said(again) == ["left"]


def test_a_choice_that_has_become_impossible_ends_it_too() -> None:
    again = after_an_upgrade(rowed("lrlr"), 4)
    assert again.differs is not None
    assert (again.differs.act, again.differs.clause, again.followed) == (2, "TO-1", 1)


def test_a_different_set_up_is_reported_before_anybody_has_acted() -> None:
    again = after_an_upgrade(rowed(""), 6)
    assert again.differs is not None
    assert (again.differs.act, again.differs.clause) == (0, "TO-4")


def test_players_can_go_on_from_a_different_set_up() -> None:
    again = after_an_upgrade(rowed("rl"), 6)
    for seat in SEATS:
        does(again, "go-on", seat, str(again.followed))
    assert not parts(again)
    reloaded = after_an_upgrade(again, 6)
    assert not parts(reloaded)
    assert said(reloaded) == said(again)


def test_dice_of_the_old_set_up_are_not_reused() -> None:
    old = under(6)
    does(old, "choose", "ann", "right")
    again = after_an_upgrade(old, 1)
    for seat in SEATS:
        does(again, "go-on", seat, str(again.followed))
    assert again.match.timeline.chance.describe()["skipped"] == [(0, 2)]  # a coin and a die


def test_numbers_never_go_down() -> None:
    old = rowed("lrlr")
    again = after_an_upgrade(old, 3)
    assert again.number("ann") == old.number("ann") == 4


@pytest.mark.parametrize("version", [2, 3, 4])
def test_all_persons_agree_to_go_on_from_the_last_position(version: int) -> None:
    again = after_an_upgrade(rowed("lrlr"), version)
    last = str(again.followed)
    before = said(again).copy()
    does(again, "go-on", "ann", last)
    assert parts(again)
    assert again.ledger.votes == {"ann": ("go-on", last)}
    does(again, "go-on", "bob", last)
    assert not parts(again)
    assert said(again) == before
    assert again.number("bob") == 6
    does(again, "choose", again.waiting[0], "left")
    reloaded = after_an_upgrade(again, version)
    assert reloaded.differs is None
    assert said(reloaded) == said(again) == [*before, "left"]
    assert (reloaded.moments, reloaded.acts) == (again.moments, again.acts)


def test_all_persons_agree_to_go_on_from_the_last_unchanged_position() -> None:
    again = after_an_upgrade(rowed("lrlr"), 2)
    assert again.same == 1
    for seat in SEATS:
        does(again, "go-on", seat, str(again.same))
    assert not parts(again)
    assert said(again) == ["left"]


def test_dice_that_were_seen_are_not_reused() -> None:
    old = rowed("lrrrr")
    again = after_an_upgrade(old, 3)
    for seat in SEATS:
        does(again, "go-on", seat, str(again.followed))
    while again.waiting:
        does(again, "choose", again.waiting[0], "right")
    fair = again.match.timeline.chance
    assert fair.describe()["skipped"] == [(0, 4)]
    thrown = [face for given in again.match.answers() if given.kind == "roll" for face in given.answer]
    fair.restart()
    assert thrown == [fair.below(6) + 1 for _ in thrown]  # type: ignore[attr-defined]
    whole = under(1).match.timeline.chance
    assert thrown == [whole.below(6) + 1 for _ in range(4 + len(thrown))][4:]  # type: ignore[attr-defined]


def test_the_record_of_a_match_that_went_on_verifies_and_names_what_it_cannot_show() -> None:
    again = after_an_upgrade(rowed("lrrr"), 3)
    for seat in SEATS:
        does(again, "go-on", seat, str(again.followed))
    while again.waiting:
        does(again, "choose", again.waiting[0], "right")
    text = again.record(3)
    found = check(rows_in(text), finder([crossing(3)]))
    assert found.match.outcome == again.outcome
    assert (found.dice, found.not_compared) == (14, 0)
    assert any("3 numbers of the dice were left out before die 0" in each for each in found.open_to_doubt)
    alone = runpy.run_path(str(TOOL))["check"](io.StringIO(text))
    assert "All 14 dice" in alone
    assert "NOT CHECKED: 3 dice before die 0 were skipped as seen." in alone


def test_after_going_on_a_second_upgrade_is_noticed_again() -> None:
    again = after_an_upgrade(rowed("lrlr"), 2)
    for seat in SEATS:
        does(again, "go-on", seat, str(again.followed))
    third = after_an_upgrade(again, 1)
    assert third.differs is not None
    assert third.differs.act == 6


def test_choices_before_an_agreement_cannot_be_undone() -> None:
    again = after_an_upgrade(rowed("lrl"), 2)
    assert again.match.can_undo("ann")
    for seat in SEATS:
        does(again, "go-on", seat, str(again.followed))
    assert not again.can_undo("ann")
    with pytest.raises(CannotUndo):
        does(again, "undo", "ann")
    does(again, "choose", "bob", "left")
    does(again, "undo", "bob")
    assert not parts(after_an_upgrade(again, 2))


def test_a_draw_by_agreement_ends_it() -> None:
    again = after_an_upgrade(rowed("lr"), 2)
    does(again, "draw", "bob")
    assert parts(again)
    does(again, "draw", "ann")
    assert again.outcome is not None
    assert (again.outcome.winners, again.outcome.how) == ((), "agreed")
    assert after_an_upgrade(again, 1).outcome == again.outcome


def test_different_votes_agree_on_nothing() -> None:
    again = after_an_upgrade(rowed("lr"), 2)
    does(again, "draw", "bob")
    does(again, "go-on", "ann", str(again.followed))
    assert again.outcome is None
    assert parts(again)
    does(again, "go-on", "bob", str(again.followed))
    assert not parts(again)


def test_undone_choices_are_not_replayed() -> None:
    old = rowed("l" + "lu" * 300 + "r")
    again = after_an_upgrade(old, 1)
    assert said(again) == said(old)
    assert again.moments == old.moments
    assert again.log_lengths["ann"].count(NOT_HELD) == 600
    assert [act.number for act in again.ledger.counting] == [1, 602]
    assert again.match.count == old.match.count


def test_a_match_without_stored_results_is_not_compared_and_gets_them() -> None:
    old = rowed("lrlur")
    bare = [MatchAct(act.number, act.kind, act.seat, act.choice) for act in old.acts]
    again = under(2)
    again.follow(bare)
    assert not parts(again)
    assert [act.number for act in again.unstored] == [1, 2, 3, 4, 5]
    assert all(act.lines is not None for act in again.acts)
    assert again.moments == old.moments


def test_acts_loaded_one_by_one_are_compared_too() -> None:
    old = rowed("lr")
    again = after_an_upgrade(old, 3, [])
    for act in old.acts:
        again.follow([act])
    assert again.differs is not None
    assert again.followed == 1
    assert again.number("ann") == 2


def test_a_secret_choice_raises_nobody_elses_number() -> None:
    """It also holds if the match cannot be followed: then the stored results tell."""
    game = smugglers.GAME
    scenario = scenarios.load_shipped(game.package, game.scenario, game.first_scenario)
    empty = dict.fromkeys(game.seats(scenario), "")
    begun = start(game=game.key, scenario=scenarios.plain(scenario), seeds=empty, bots=empty, names=empty)
    old = PlayedMatch(begun, {game.key: game})
    while len(old.acts) < 40 and old.waiting:
        seat = old.waiting[-1]
        does(old, "choose", seat, old.match.choices(seat)[0])
    assert any(act.secret for act in old.acts)
    again = PlayedMatch(begun, {game.key: game})
    again.follow([*old.acts[:1], *(MatchAct(a.number, a.kind, a.seat, "x", "", a.lines, a.secret) for a in old.acts[1:])])
    assert again.differs is not None
    assert {each: again.number(each) for each in again.viewpoints} == {each: old.number(each) for each in old.viewpoints}


def test_a_refused_act_changes_nothing() -> None:
    again = after_an_upgrade(rowed("lr"), 1)
    with pytest.raises(QuarterdeckError):
        does(again, "choose", again.waiting[0], "up")
    assert len(again.acts) == 2
