"""Luck and judgement: win probabilities, throws against their mean, choices against the best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.toys.little import Notes, Setting
from tests.toys.wager import bidding, guessing, racing

import quarterdeck as qd
from quarterdeck import catalogue, folders
from quarterdeck.analysis import cache
from quarterdeck.analysis.analysis import Analysis, Choice, Moment, analysis, worst
from quarterdeck.analysis.analysis_job import Follower, GameAnalysis, judged_there
from quarterdeck.analysis.evaluation import Analyst, AnswerEvaluation, Effort, Measurement
from quarterdeck.bots import Bot, Greedy, Random, Sight, answer
from quarterdeck.engine.chance import Scripted
from quarterdeck.engine.errors import RulesDiffer
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.lab.intervals import Estimate
from quarterdeck.search import SearchBot

RACE, GUESSING, BIDDING = racing(), guessing(), bidding()
LITTLE = Effort(simulations=12)


def race(choices: list[str], dice: list[int], game: Game[Notes] = RACE) -> str:
    """Return the record of a race."""
    match: Match[Any] = Match(game, Setting(title="A race", steps=4), Scripted(dice))
    for choice in choices:
        match.play(choice)
    return match.save()


def analysed(text: str, game: Game[Notes] = RACE, strength: Effort = LITTLE) -> Analysis:
    work = GameAnalysis(text, strength, [game])
    assert work.work(workers=1)
    return analysis(work)


def test_win_probabilities_add_up_and_end_with_the_result() -> None:
    found = analysed(race(["bold", "bold", "bold", "bold"], [6, 1, 3, 2]))
    assert [moment.kind for moment in found.moments] == ["choose", "roll"] * 4
    for moment in found.moments:
        assert sum(each.value for each in moment.chances.values()) == pytest.approx(1, abs=1e-5)
        assert all(each.low <= each.value <= each.high for each in moment.chances.values())
    assert {seat: each.value for seat, each in found.moments[-1].chances.items()} == {"ann": 1.0, "bob": 0.0}
    assert (found.winners, found.is_whole) == (["ann"], True)


def test_a_card_that_activates_a_ship_is_named_after_her() -> None:
    match = qd.new("mimi-and-toutou", "training", seed=1)
    match.play(match.choices()[0])
    drawn = GameAnalysis(match.save(), LITTLE, list(qd.games().values())).follower().told(0)
    assert (drawn.kind, drawn.notation, drawn.text) == (
        "draw",
        match.state.active,
        "the card of " + drawn.notation.capitalize(),
    )


def test_one_sides_luck_is_the_others_bad_luck() -> None:
    found = analysed(race(["bold", "bold", "meek", "bold"], [6, 1, 2]), strength=Effort(simulations=80))
    throws = [moment.luck for moment in found.moments if moment.luck is not None]
    assert len(throws) == 3
    for luck in throws:
        assert luck["ann"].value == pytest.approx(-luck["bob"].value, abs=1e-5)
    ann, bob = found.accounts
    assert ann.luck.value == pytest.approx(-bob.luck.value, abs=1e-5)
    assert ann.luck.low <= -bob.luck.value <= ann.luck.high
    assert throws[0]["ann"].low > 0 > throws[1]["bob"].high, "a six is luck, a one is not"
    assert all(each["ann"].low <= each["ann"].value <= each["ann"].high for each in throws)


@pytest.mark.parametrize("game", [RACE, racing(is_shared=True)], ids=["drawn", "shared"])
@pytest.mark.parametrize(("thrown", "luck"), [(6, 0.75), (5, 0.25), (1, -0.25)])
def test_the_luck_of_a_last_throw_is_the_result_minus_its_exact_odds(game: Game[Notes], thrown: int, luck: float) -> None:
    """Bob's win probability is 1/6 · 1/2 + 1/6 = 1/4: a 5 shares the win, and a 6 wins."""
    last = analysed(race(["meek", "bold", "bold", "bold"], [1, 4, thrown], game), game).moments[-1]
    assert last.luck is not None
    assert last.luck["bob"].value == pytest.approx(luck, abs=1e-6)
    assert (last.luck["bob"].low, last.luck["bob"].high) == (last.luck["bob"].value, last.luck["bob"].value)
    assert last.is_exact


def test_a_planted_blunder_is_found_with_a_better_choice() -> None:
    found = analysed(race(["bold", "bold", "foolish", "bold"], [3, 3, 4]))
    ann, bob = found.accounts
    blunder = next(moment for moment in found.moments if moment.notation == "foolish")
    assert ann.worst == [blunder.number]
    assert blunder.choice is not None
    assert blunder.choice.best in ("bold", "meek")
    assert blunder.choice.is_clear
    assert blunder.choice.cost.value > 0.3
    assert blunder.number in found.turning_points
    assert bob.worst == []
    assert bob.error.value < 0.02


def test_the_search_finds_hardly_any_error_in_its_own_game() -> None:
    match: Match[Any] = Match(RACE, Setting(title="A race", steps=4), qd.Seeded(3))
    player = SearchBot(3, 4 * LITTLE.simulations)
    while match.waiting:
        answer(match, match.waiting[0], player)
    for account in analysed(match.save()).accounts:
        assert account.error.value < 0.02
        assert account.worst == []


@pytest.mark.parametrize(("game", "scenario"), [("pirate-cards", "duel"), ("kingdom-fleets", "training-duel")])
def test_games_of_rollout_searches_are_judged_by_rollouts(game: str, scenario: str) -> None:
    """Bots of a captain's strength hardly err; random choices err several times as much."""

    def errors(make: Callable[[int], Bot]) -> list[float]:
        match = qd.new(game, scenario=scenario, seed=5)
        who = {seat: make(number) for number, seat in enumerate(match.seats)}
        while match.waiting and match.count < 60:
            answer(match, match.waiting[0], who[match.waiting[0]])
        work = GameAnalysis(match.save(), Effort(simulations=16))
        assert work.work(workers=1)
        return [account.error.value for account in analysis(work).accounts]

    assert sum(errors(partial(Analyst, simulations=16))) < sum(errors(Random)) / 4


def test_a_cost_is_never_negative() -> None:
    found = analysed(race(["meek", "meek", "meek", "meek"], []), strength=Effort(simulations=3))
    choices = [moment.choice for moment in found.moments if moment.choice is not None]
    assert len(choices) == 4
    assert all(0 <= each.cost.low <= each.cost.value for each in choices)
    assert not any(each.is_clear and each.cost.low == 0 for each in choices)


@pytest.mark.parametrize("said", ["ace", "king"])
def test_a_choice_is_judged_by_its_seats_knowledge(said: str) -> None:
    """A wrong guess at hidden information loses, but is no error."""
    match: Match[Any] = Match(GUESSING, Setting(title="A guess", cards=("A", "K")), Scripted(["A"]))
    match.play(said)
    found = analysed(match.save(), GUESSING, Effort(simulations=60))
    ann = found.accounts[0]
    assert (ann.choices, ann.worst) == (1, [])
    assert found.moments[-1].chances["ann"].value == (said == "ace")


def test_simultaneous_choices_move_the_curve_when_all_are_ready() -> None:
    match: Match[Any] = Match(BIDDING, Setting(title="An auction", steps=4), Scripted([]))
    for seat, bid in (("bob", "meek"), ("ann", "foolish")):
        for choice in ("meek", bid, "ready"):
            match.play(choice, seat)
    match.play("meek", "bob")  # the second round is left unfinished, with one seat ahead
    found = analysed(match.save(), BIDDING, Effort(simulations=40))
    told = [(moment.seat, moment.notation) for moment in found.moments]
    assert told[:3] == [("ann", "meek"), ("ann", "foolish"), ("ann", "ready")]
    assert len(told) == match.count == 7
    before, after = found.start["ann"], found.moments[5].chances["ann"]
    assert [moment.chances["ann"] for moment in found.moments] == [before] * 5 + [after] * 2
    assert after.high < before.low
    assert found.accounts[0].worst == [2]
    assert found.accounts[1].worst == []


def test_an_unfinished_game_is_analysed_to_its_last_position() -> None:
    found = analysed(race(["bold", "meek"], [3]))
    assert (found.ended, found.winners, found.is_whole) == ("", [], True)
    assert len(found.moments) == 3
    assert 0.5 < found.moments[-1].chances["ann"].value < 1


def test_the_analysis_of_a_resigned_game_ends_with_the_resignation() -> None:
    match: Match[Any] = Match(RACE, Setting(title="A race", steps=4), Scripted([1]))
    match.play("bold")
    match.close(Outcome(("bob",), "", "Ann resigned.", "resigned"))
    found = analysed(match.save())
    assert [moment.kind for moment in found.moments] == ["choose", "roll", "closed"]
    assert found.moments[1].chances["ann"].value > found.moments[2].chances["ann"].value == 0.0


def test_other_processes_give_the_same_findings_in_any_order() -> None:
    text = mimi(5)
    work = GameAnalysis(text, Effort(simulations=4))
    assert work.work(workers=1)
    there = [
        *judged_there("mimi-and-toutou", text, work.strength, [4, 5]),
        *judged_there("mimi-and-toutou", text, work.strength, [0, 1]),
    ]
    assert there == [work.findings[number] for number in (4, 5, 0, 1)]
    other = Follower(work.record, catalogue.finder(), Effort(simulations=4, seed=2)).finding(1)
    assert other != work.findings[1]


def mimi(choices: int) -> str:
    match = qd.new("mimi", scenario="training", seed=5)
    player = Greedy(1)
    for _ in range(choices):
        match.play(player.choose(Sight(match, match.waiting[0])))
    return match.save()


def test_an_interrupted_analysis_continues_from_its_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    text = race(["bold", "meek", "bold", "bold"], [3, 3, 4])
    first = GameAnalysis(text, LITTLE, [RACE])

    def heard(finding: AnswerEvaluation, done: int) -> None:
        cache.CacheWriter(first).keep(finding)
        if done == 3:
            raise KeyboardInterrupt

    assert not first.work(1, heard)
    partly = analysis(first)
    assert (len(partly.moments), partly.is_whole) == (2, False)

    with cache.file_of(first).open("ab") as file:
        file.write(b'{"number": 5, "bef')  # cut short
    again = GameAnalysis(text, LITTLE, [RACE])
    assert cache.take_up(again) == 3
    looked_at: list[int] = []
    assert again.work(1, lambda finding, done: looked_at.append(finding.number))
    assert looked_at == [3, 4, 5, 6]
    assert analysis(again) == analysed(text)
    assert cache.take_up(GameAnalysis(text, Effort(simulations=13), [RACE])) == 0, "another strength is another file"


@pytest.fixture
def shelved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameAnalysis:
    """Return a race with all its findings stored."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = GameAnalysis(race(["bold", "meek", "bold", "bold"], [3, 3, 4]), Effort(simulations=3), [RACE])
    keeping = cache.CacheWriter(work)
    assert work.work(1, lambda finding, done: keeping.keep(finding))
    return work


def test_stored_findings_that_do_not_fit_are_recomputed(shelved: GameAnalysis) -> None:
    """Findings for other seats, altered findings and other lines are ignored."""
    file, found = cache.file_of(shelved), analysis(shelved)
    lines = file.read_bytes().splitlines()
    strange = [
        msgspec.json.encode(AnswerEvaluation(0, before=[Measurement(1.0, 0.0)])),
        msgspec.json.encode(AnswerEvaluation(1, luck=[Measurement(0.0, 0.0)] * 3)),
        lines[2].replace(b"0.", b"9."),
        b"\xff" * 40,
        b"[" * 100_000,
        b"",
    ]
    file.write_bytes(b"\n".join([*strange, *lines[3:6], lines[6][:-1]]) + b"\n")
    again = GameAnalysis(shelved.text, shelved.strength, [RACE])
    assert cache.take_up(again) == 3
    assert again.missing() == [0, 1, 2, 6]
    assert again.work(1)
    assert analysis(again) == found


def test_a_finding_is_stored_only_in_its_own_file(shelved: GameAnalysis) -> None:
    stronger = GameAnalysis(shelved.text, Effort(simulations=4), [RACE])
    cache.file_of(shelved).rename(cache.file_of(stronger))
    assert cache.take_up(stronger) == 0


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of our sources, as far as the cache depends on them."""
    house = tmp_path / "quarterdeck"
    for room in (*cache.ROOMS, "web"):
        (house / room).mkdir(parents=True)
        (house / room / "one.py").write_text("ONE = 1\n", encoding="utf-8")
    monkeypatch.setattr(folders, "PACKAGE", house)
    return house


@pytest.mark.parametrize("room", ["boards", "bots", "engine", "compile", "search", "lab", "analysis"])
def test_changed_sources_recompute_the_findings(room: str, house: Path, shelved: GameAnalysis) -> None:
    before = cache.file_of(shelved)
    (house / "web" / "one.py").write_text("ONE = 2\n", encoding="utf-8")
    assert cache.file_of(shelved) == before
    (house / room / "one.py").write_text("ONE = 2\n", encoding="utf-8")
    assert cache.file_of(shelved) != before


def test_a_changed_estimate_recomputes_the_findings_under_the_same_version(
    shelved: GameAnalysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "race_of_mine"
    (package / "scenarios").mkdir(parents=True)
    (package / "scenarios" / f"{RACE.first_scenario}.toml").write_text('title = "Mine"\nsteps = 4\n', encoding="utf-8")
    (package / "estimate.py").write_text("WORTH = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    mine = GameAnalysis(shelved.text, shelved.strength, [replace(RACE, package="race_of_mine")])
    before = cache.file_of(mine)
    (package / "estimate.py").write_text("WORTH = 2\n", encoding="utf-8")
    assert cache.file_of(mine) != before


def test_unreadable_sources_are_identified_by_the_version(
    shelved: GameAnalysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "all.zip" / "quarterdeck")
    before = cache.file_of(shelved)
    assert cache.file_of(shelved) == before
    monkeypatch.setattr(cache, "__version__", "another")
    other = cache.file_of(shelved)
    assert other != before

    def refused(*_: object) -> str:
        raise PermissionError

    monkeypatch.setattr("quarterdeck.compile.build_cache.fingerprint", refused)
    assert cache.file_of(shelved) not in (before, other)


def test_a_record_that_the_rules_replay_differently_is_refused() -> None:
    text = race(["bold", "meek"], [6])
    other = qd.Game(**{name: getattr(RACE, name) for name in RACE.__dataclass_fields__} | {"step": GUESSING.step})
    with pytest.raises(RulesDiffer):
        GameAnalysis(text, LITTLE, [other])


def test_a_choice_with_a_tiny_cost_is_no_error() -> None:
    def moment(number: int, cost: float) -> Moment:
        choice = Choice(2, "better", "Better", Estimate(cost, cost, cost), is_clear=True)
        return Moment(number, "choose", "ann", "X-1", "taken", "Taken", {}, choice=choice)

    assert worst([moment(1, 0.004), moment(2, 0.02), moment(3, 0.3)], "ann") == [3, 2]
