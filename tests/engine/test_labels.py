"""The reading order of options, and their rows."""

from __future__ import annotations

from quarterdeck.engine.label import Label, arranged


def notations(*labels: tuple[str, Label]) -> list[str]:
    return [notation for notation, _ in arranged(labels)]


def test_without_groups_and_ranks_options_stay_as_they_were_asked() -> None:
    assert notations(("b", Label("B", "")), ("a", Label("A", "")), ("c", Label("C", ""))) == ["b", "a", "c"]


def test_the_smallest_rank_stands_first() -> None:
    assert notations(("go", Label("Go", "", rank=2)), ("stay", Label("Stay", "", rank=1)), ("fire", Label("Fire", ""))) == [
        "fire",
        "stay",
        "go",
    ]


def test_a_group_stands_together_where_its_first_option_stood() -> None:
    assert notations(
        ("go a left", Label("Go to A, left", "", group="Go to A", brief="left")),
        ("wait", Label("Wait", "")),
        ("go a right", Label("Go to A, right", "", group="Go to A", brief="right")),
    ) == ["go a left", "go a right", "wait"]


def test_facings_of_a_group_go_round_clockwise_from_the_north() -> None:
    faced = [("south", 180), ("north-west", 300), ("north", 0)]
    labels = [(brief, Label(f"Turn {brief}", "", group="Turn", brief=brief, facing=facing)) for brief, facing in faced]
    assert notations(*labels) == ["north", "south", "north-west"]
