"""The results that benchmarks of bots and costs make from their measurements."""

from __future__ import annotations

from collections import Counter

from benchmarks import costs, ladder, seats, spread
from benchmarks.peers.__main__ import key_of, results_of
from benchmarks.peers.serving import ONE_STREAM
from benchmarks.results import Aim, read_all

import quarterdeck as qd
from quarterdeck import lab
from quarterdeck.lab.measures.game_measures import Depth


def test_the_ladder_has_a_share_and_a_time_for_each_scenario() -> None:
    game = qd.find_game("mimi")
    standing = ladder.played(lab.Arena(game, ["training"], ["greedy"], 1, "random"), 4, 1)
    share, time = ladder.results_of(standing)
    assert (share.key, share.games, share.aim) == ("ladder/greedy-random/mimi-and-toutou/training/share", 4, None)
    assert share.what == "Mimi and Toutou, Gunnery practice: share"
    assert (time.key, time.unit) == ("ladder/greedy-random/mimi-and-toutou/training/time", "ms")


def test_a_captain_has_an_aim_that_depends_on_the_number_of_seats() -> None:
    rating = lab.Rating(1000, 900, 1100)
    captain, usual = (lab.BotStrength(name, rating, 10, 90.0) for name in ("captain", "lieutenant"))

    def share(seats: int, scenario: str) -> lab.Pair:
        return lab.Pair(scenario, "captain", "lieutenant", seats, 40, 20, 0.5, 0.35, 0.65)

    def standing(seats: int, scenario: str) -> lab.Standings:
        return lab.Standings("pirate-cards", 2, 1, "lieutenant", [captain, usual], [share(seats, scenario)])

    two, time = ladder.results_of(standing(2, "duel"))
    four, _ = ladder.results_of(standing(4, "standard"))
    assert (two.aim, four.aim, time.aim) == (Aim(least=65), Aim(least=35), Aim(most=200))
    assert (two.note, four.note) == ("", "one of 4 seats")


def test_the_ratings_on_the_page_are_those_stored_beside_the_games() -> None:
    kept = {result.key: result.value for result in read_all().results if result.key.startswith(ladder.RATED)}
    assert kept == {result.key: result.value for result in ladder.ratings()}, (
        "run python -m benchmarks.ladder --ratings --write"
    )


def test_seats_of_the_card_game_are_counted_by_their_role() -> None:
    won = seats.roles_won(qd.find_game("pirate-cards"), "man-o-war", 3, "random", 6, 1)
    assert set(won) <= {"the Man-O-War", "each of the others"}
    found = list(seats.results_of("man-o-war", 3, "random", Counter({"the Man-O-War": 3, "each of the others": 1}), 4))
    assert [(each.key, each.value) for each in found] == [
        ("balance-pirate-cards/random/man-o-war-3/each-of-the-others", 25.0),
        ("balance-pirate-cards/random/man-o-war-3/the-man-o-war", 75.0),
    ]


def test_costs_of_measures_and_observations_are_positive() -> None:
    game = qd.find_game("mimi")
    scenario = qd.read_scenario(game, "training")
    assert costs.measuring(game, scenario, Depth.MEASURED, 1) > 0
    numbers, micro = costs.observing(game, scenario, 5)
    assert numbers > 100
    assert micro > 0
    assert costs.largest("costs/a", "a", [3, 5, 4], "").interval == (3, 5)


def test_two_processes_are_compared_with_one() -> None:
    *_, ratio = spread.results_of({1: 50.0, 2: 95.0})
    assert (ratio.value, ratio.aim) == (1.9, Aim(least=1.8))


def test_a_peer_gets_its_best_rate_and_our_ratios() -> None:
    found = results_of(
        {
            ("Quarterdeck", ONE_STREAM, "compiled"): [100.0, 90.0, 120.0],
            ("OpenSpiel", ONE_STREAM, "OpenSpiel, chance nodes"): [2.0, 3.0, 2.0],
        }
    )
    by_key = {result.key: result for result in found}
    assert by_key[f"{key_of(ONE_STREAM, 'Quarterdeck, compiled')}/rate"].value == 120
    peer = by_key["peers/one-stream/openspiel-chance-nodes/compiled"]
    assert (peer.value, peer.aim) == (50, Aim(least=30))
