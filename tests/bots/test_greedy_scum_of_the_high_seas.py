"""The greedy bot ashore, afloat and at parley: it beats random play, and two of four who come to
terms gain by it. `benchmarks.balance` plays some thousands of games."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bots.contest import wins

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.games.scum_of_the_high_seas import GAME
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid
from quarterdeck.lab import play_one


def against_random(key: str, games: int) -> Iterator[bool]:
    """Yield whether greedy wins, game by game, from each seat in turn."""
    scenario = qd.read_scenario(GAME, key)
    seats = GAME.seats(scenario)
    for number in range(games):
        seat = seats[number % len(seats)]
        bots = dict.fromkeys(seats, "random") | {seat: "greedy"}
        yield seat in play_one(GAME, scenario, bots, 1, number).winners


def test_greedy_beats_random_with_two_seats() -> None:
    assert wins(4, 5, against_random("landing-party", 5))


def after_general_parley(seed: int) -> qd.Match[Raid]:
    match: qd.Match[Raid] = qd.new(GAME.key, "treasure-hunt", seed=seed)
    players = {seat: bot("greedy", seed + place) for place, seat in enumerate(match.seats)}
    while match.state.phase in (Phase.WIND, Phase.DRAWING, Phase.DEALING, Phase.DEPLOYMENT, Phase.PARLEY):
        answer(match, match.waiting[0], players[match.waiting[0]])
    return match


def test_two_of_four_greedy_bots_come_to_terms_in_one_game_of_ten() -> None:
    assert any(after_general_parley(seed).state.alliances for seed in range(10))
