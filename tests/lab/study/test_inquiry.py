"""Inquiries into a coin with known odds: verdicts, changes, luck and skill, stopping rules."""

from __future__ import annotations

import pytest
from tests.toys.coin import GAME as COIN
from tests.toys.tossing import GAME as TOSSING

import quarterdeck as qd
from quarterdeck.lab.study import inquiry as module
from quarterdeck.lab.study.fields import varied
from quarterdeck.lab.study.findings import Study
from quarterdeck.lab.study.inquiry import Inquiry, Progress, StoppingRule
from quarterdeck.lab.study.plan import Bots, StudyArm, arm, vary
from quarterdeck.lab.study.series import here


def coin(bots: Bots = ("random",), weaker: str = "", key: str = "fair", **options: object) -> StudyArm:
    return arm(COIN, qd.read_scenario(COIN, key, options), bots, weaker)


def asked(*arms: StudyArm, games: int = 400, paired: bool = False, seed: int = 1) -> Inquiry:
    made = Inquiry(arms, seed, StoppingRule(games=games), paired)
    made.run(here, 1)
    return made


def varying(*said: str, games: int = 400) -> Inquiry:
    return asked(*vary(COIN, qd.read_scenario(COIN), [varied(each) for each in said], ["random"]), games=games, paired=True)


def study(made: Inquiry) -> Study:
    return made.studies()[0]


def test_a_heavy_coin_is_found_not_even() -> None:
    made = asked(coin(key="heavy"))
    ann, bob = study(made).sides
    assert (ann.name, bob.name) == ("Ann", "Bob")
    assert ann.points.low < 0.7 < ann.points.high
    assert ann.won + bob.won == 400
    share = f"{100 * ann.wins.value:.0f}% ({100 * ann.wins.low:.0f}–{100 * ann.wins.high:.0f})"
    assert made.verdict() == f"Ann won {share} of the games: uneven."


def test_few_games_leave_a_fair_coin_undecided_and_many_find_it_even() -> None:
    assert asked(coin(), games=100).verdict().endswith("too few games to tell it from even (100).")
    assert asked(coin(), games=1600, seed=3).verdict().endswith("even to within 5 points.")


def test_95_of_100_intervals_hold_the_truth() -> None:
    held = 0
    for seed in range(60):
        ann = study(asked(coin(), games=50, seed=seed)).sides[0]
        held += ann.points.low <= 0.5 <= ann.points.high
    assert 54 <= held <= 60


def test_a_draw_is_shared_out() -> None:
    made = asked(arm(COIN, qd.read_scenario(COIN, {"title": "Thick", "edge": 15, "weight": 10}), ["random"]))
    ann, bob = study(made).sides
    drawn = study(made).drawn
    assert drawn.low < 0.25 < drawn.high
    assert ann.points.value == pytest.approx(ann.wins.value + drawn.value / 2)
    assert ann.points.value + bob.points.value == pytest.approx(1)
    assert "of the points" in made.verdict()
    assert {ending.how: ending.clause for ending in study(made).endings} == {"fell": "TO-5", "on its edge": "TO-4"}


def test_a_change_is_measured_on_the_same_dice() -> None:
    made = varying("weight=10,12")
    (change,) = [change for change in made.changes() if change.side == "Ann"]
    assert change.points.low < 0.1 < change.points.high
    assert change.points.half_width < change.unpaired / 2
    assert [each.label for each in made.studies()] == ["unchanged (weight=10)", "weight=12"]
    assert "; with `weight` 12 " in made.verdict()


def test_a_house_rule_stands_in_the_verdict() -> None:
    assert "; with option `under_way` " in varying("under_way=false,true").verdict()
    assert varying("title=Another", games=50).verdict().endswith("; no change makes a clear difference.")


def test_two_fields_are_varied_pair_by_pair() -> None:
    made = varying("under_way=false,true", "weight=10,11", games=20)
    labels = [each.label for each in made.studies()]
    assert labels == [
        "unchanged (under_way=false, weight=10)",
        "weight=11",
        "under_way=true",
        "under_way=true, weight=11",
    ]
    assert made.arms[3].words == "with option `under_way`, with `weight` 11"


def test_a_table_is_not_printed_in_the_label() -> None:
    lucky = qd.read_scenario(COIN, {"title": "Lucky", "sides": [{"key": "ann", "luck": 3}]})
    labels = [each.label for each in vary(COIN, lucky, [varied("sides.ann=none")], ["random"])]
    assert labels == ["unchanged", "sides.ann=none"]


def test_sides_and_players_are_told_apart() -> None:
    """Taking turns separates the heavy coin, which favours Ann, from the wiser bot."""
    made = asked(coin(["idea-wise", "idea-fool"], key="heavy", stakes=5), games=600)
    ann, _ = study(made).sides
    wise, fool = study(made).players
    assert ann.points.low < 0.7 < ann.points.high
    assert wise.points.low < 0.75 < wise.points.high
    assert wise.points.value + fool.points.value == pytest.approx(1)
    assert wise.by_side["Ann"].value > wise.by_side["Bob"].value
    assert (study(made).rounds, study(made).games) == (300, 600)


def test_a_stronger_bot_is_played_among_weaker_ones() -> None:
    skill = study(asked(coin(["idea-wise"], "idea-fool", stakes=5), games=200)).skill
    assert skill is not None
    assert (skill.stronger, skill.weaker, skill.games, skill.even) == ("idea-wise", "idea-fool", 100, 0.5)
    assert skill.points.low < 0.75 < skill.points.high
    assert study(asked(coin(["idea-wise"], "idea-wise"), games=4)).skill is None


def test_it_goes_on_until_the_interval_is_narrow_enough() -> None:
    made = Inquiry([coin(key="heavy")], 1, StoppingRule(half_width=0.08))
    made.run(here, 1)
    assert made.half_width <= 0.08
    assert 100 <= made.rounds <= 150
    assert made.rounds % 10 == 0
    assert not made.stopped
    again = asked(coin(key="heavy"), games=made.rounds)
    assert again.studies() == made.studies()


def test_when_the_games_are_used_up_first_it_says_so() -> None:
    made = Inquiry([coin()], 1, StoppingRule(games=20, half_width=0.01))
    made.run(here, 1)
    assert made.rounds == 20
    assert made.stopped == "the interval was still ±20% after all games"


def test_when_the_time_is_up_it_stops() -> None:
    made = Inquiry([coin()], 1, StoppingRule(seconds=1e-9))
    made.run(here, 1)
    assert (made.rounds, made.stopped) == (1, "")


def test_interrupted_it_counts_what_was_played() -> None:
    def stop(progress: Progress) -> None:
        if progress.rounds == 7:
            raise KeyboardInterrupt

    made = Inquiry([coin()], 1, StoppingRule(games=50))
    made.run(here, 1, stop)
    assert (made.games, made.stopped) == (7, module.INTERRUPTED)
    assert made.studies() == asked(coin(), games=7).studies()


def test_nothing_played_is_nothing_said() -> None:
    assert Inquiry([coin()], 1, StoppingRule(games=1)).verdict() == "No games were played."


def test_several_scenarios_have_a_sentence_each() -> None:
    made = asked(coin(), arm(TOSSING, qd.read_scenario(TOSSING), ["random"]), games=40)
    assert made.verdict().startswith("A fair coin: ")
    assert " First to two: " in made.verdict()


def test_with_more_players_shares_are_not_compared() -> None:
    cards = qd.find_game("pirate-cards")
    arms = vary(cards, qd.read_scenario(cards, "standard"), [varied("players=3,4")], ["random"])
    made = asked(*arms, games=4, paired=True)
    assert made.changes() == ()
    assert [len(each.sides) for each in made.studies()] == [4, 3]
    assert 0 < made.half_width < 1
