"""The sentences of an analysis, and its answers' places on the replay, in Node."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.browser.node import in_node

BEFORE = """
const { extent, interval, isClear, points, signed, told, turningWords, verdict } = await import("./analysis/words.js");
"""


def exactly(value: float) -> dict[str, float]:
    return {"value": value, "low": value, "high": value}


def about(value: float, by: float) -> dict[str, float]:
    return {"value": value, "low": value - by, "high": value + by}


def moment(**more: Any) -> dict[str, Any]:
    """Return Ann's choice to hold, without any findings."""
    what = {"seat": "ann", "notation": "hold", "text": "Hold", "luck": None, "is_exact": True, "choice": None}
    return {"number": 1, "kind": "choose", "clause": "", "chances": {}, **what, **more}


def choice(cost: dict[str, float], best: str = "go") -> dict[str, Any]:
    return {"options": 2, "best": best, "best_text": best.capitalize(), "cost": cost, "is_clear": cost["low"] > 0}


def luck(gain: dict[str, float]) -> dict[str, Any]:
    return {"ann": about(-gain["value"], gain["high"] - gain["value"]), "bob": gain}


def said(folder: Path, words: str, *of: dict[str, Any], **more: Any) -> Any:
    """Return the results of this function for these moments."""
    accounts = [{"seat": seat, "name": seat.capitalize()} for seat in ("ann", "bob")]
    analysis = {"accounts": accounts, "moments": list(of), "answers": 9, **more}
    given = f"const analysis = {json.dumps(analysis)};"
    return in_node(folder, f"{given} return analysis.moments.map((each) => {words}(analysis, each));", BEFORE)


def test_points_are_hundredths_of_a_win_and_gains_have_a_sign(tmp_path: Path) -> None:
    script = (
        "return [points(0.125), points(-0.5), signed(0.125), signed(-0.5), signed(0), interval({ low: -0.1, high: 0.25 })];"
    )
    assert in_node(tmp_path, script, BEFORE) == ["12.5", "−50.0", "+12.5", "−50.0", "0.0", "−10.0 to 25.0"]


def test_an_interval_around_zero_is_noise(tmp_path: Path) -> None:
    measures = [about(0.2, 0.1), about(-0.2, 0.1), about(0.1, 0.2), exactly(0.0)]
    assert in_node(tmp_path, f"return {json.dumps(measures)}.map(isClear);", BEFORE) == [True, True, False, False]


def test_choices_name_their_player_and_dice_may_stand_alone(tmp_path: Path) -> None:
    assert said(tmp_path, "told", moment(), moment(seat="", text="7♠")) == ["Ann: Hold", "7♠"]


def test_the_verdict_on_a_throw_names_the_player_it_helped_most(tmp_path: Path) -> None:
    clear, sampled, noise = about(0.25, 0.05), about(0.25, 0.05), about(0.01, 0.05)
    assert said(
        tmp_path,
        "verdict",
        moment(luck=luck(clear)),
        moment(luck=luck(sampled), is_exact=False),
        moment(luck=luck(noise)),
    ) == [
        "luck for Bob: +25.0 (20.0 to 30.0)",
        "luck for Bob: +25.0 (20.0 to 30.0), estimated from a sample of its results",
        "no significant luck",
    ]


def test_the_verdict_on_a_choice_names_a_better_option(tmp_path: Path) -> None:
    assert said(
        tmp_path,
        "verdict",
        moment(choice=choice(about(0.25, 0.05))),
        moment(choice=choice(about(0.01, 0.05))),
        moment(choice=choice(exactly(0.0), best="hold")),
        moment(),
    ) == [
        "an error of 25.0 (20.0 to 30.0); better: Go",
        "no significant error: Go is about as good",
        "the search agrees",
        "",
    ]


def test_a_turning_point_is_described_in_one_line(tmp_path: Path) -> None:
    throw, error = moment(text="a 6", luck=luck(about(0.25, 0.05))), moment(choice=choice(about(0.25, 0.05)))
    assert said(tmp_path, "turningWords", throw, error) == [
        "Ann: a 6, luck for Bob: +25.0",
        "Ann: Hold, an error of 25.0; better: Go",
    ]


def test_a_stopped_analysis_says_how_far_it_goes(tmp_path: Path) -> None:
    assert said(tmp_path, "extent", moment(), is_whole=False) == ["Analysed only as far as answer 1 of 9."]


def test_a_position_on_the_replay_has_a_number_of_answers(tmp_path: Path) -> None:
    """Dice belong to the choice before them; entries that a viewpoint cannot see are skipped."""
    known = {
        "numbers": {"ann": [0, 1, 2, 2, 4]},
        "analysis": {"moments": [moment(text=text) for text in ("first", "second", "its die", "third")]},
    }
    script = f"""
        const {{ answeredAt, answersAt }} = await import("./analysis/panel.js");
        const known = {json.dumps(known)};
        const texts = (seat, number) => answeredAt(known, seat, number).map((each) => each.text);
        const stands = (seat, number) => [answersAt(known, seat, number), ...texts(seat, number)];
        return [...[0, 1, 2, 3, 4, 9].map((number) => stands("ann", number)), stands("bob", 3)];"""
    assert in_node(tmp_path, script) == [
        [0],
        [1, "first"],
        [3, "second", "its die"],
        [3],
        [4, "third"],
        [4],
        [0],  # a seat without entries
    ]
