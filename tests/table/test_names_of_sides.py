"""Names of sides as the page gets them: a label for the seat, and a name and number for sentences."""

from __future__ import annotations

import pytest

from quarterdeck import games
from quarterdeck.table.game_catalogue import GameCatalogue


@pytest.mark.parametrize(
    ("game", "scenario", "wanted"),
    [
        ("mimi-and-toutou", "training", [("British", "the British", True), ("German", "the Germans", True)]),
        ("kingdom-fleets", "training-duel", [("Pirates", "the Pirates", True), ("Crown", "the Crown", False)]),
        ("late-19th-century", "modder-river", [("British", "the British", True), ("Boer", "the Boers", True)]),
        ("scum-of-the-high-seas", "ocracoke", [("Blackbeard", "Blackbeard", False), ("Navy", "the Navy", False)]),
        ("pirate-cards", "duel", [("Anne", "Anne", False), ("Bart", "Bart", False)]),
    ],
)
def test_a_seat_has_a_label_and_its_side_a_name_for_sentences(game: str, scenario: str, wanted: list[object]) -> None:
    (info,) = (each for each in GameCatalogue(games()).infos() if each.key == game)
    (shown,) = (each for each in info.scenarios if each.key == scenario)
    assert [(seat.title, seat.side, seat.plural) for seat in shown.seats] == wanted
