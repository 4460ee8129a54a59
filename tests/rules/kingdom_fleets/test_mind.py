"""Bots' weights of orders and acts, and estimates of positions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.mind.estimate import WON, estimate
from quarterdeck.games.kingdom_fleets.mind.option_values import weigh
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle
from quarterdeck.games.kingdom_fleets.winning import look_for_a_winner

GAME = qd.find_game("kingdom-fleets")


def duel(**places: tuple[float, float, float]) -> Match[Battle]:
    """The training duel with both ships elsewhere: across, down and heading."""
    plain: dict[str, Any] = msgspec.to_builtins(qd.read_scenario(GAME, "training-duel"))
    for key, (x, y, heading) in places.items():
        plain["places"][key] = {"x": x, "y": y, "heading": heading}
    plain["terrain"] = [{"kind": "island", "corners": [[20, 8], [23, 8], [23, 12], [20, 12]]}]
    return Match(GAME, scenarios.build(GAME.scenario, plain, "duel"), Seeded(1))


def weights(match: Match[Battle], seat: str) -> dict[str, int]:
    ask = match.asked(seat)
    return dict(zip([option.notation for option in ask.options], weigh(match.state, ask), strict=True))


def orders(x: float, y: float, heading: float, foe: tuple[float, float, float] = (12, 4, 180)) -> dict[str, int]:
    given = weights(duel(**{"jolly-moll": (x, y, heading), "dauntless": foe}), "pirates")
    return {notation.removeprefix("order jolly-moll "): weight for notation, weight in given.items()}


def test_nobody_is_ordered_off_the_table() -> None:
    weighed = orders(12, 20.5, 180)
    assert weighed["ahead 6"] < min(weighed["heave to"], weighed["back"])


def test_nor_onto_an_island() -> None:
    free, blocked = orders(12, 20, 0), orders(21.5, 20, 0)
    assert free["ahead 6"] - free["heave to"] > blocked["ahead 6"] - blocked["heave to"]


def test_far_from_the_enemy_she_goes_there() -> None:
    weighed = orders(12, 20, 0)
    assert weighed["ahead 6"] > weighed["ahead 2"] > weighed["back"]


def broadside() -> Match[Battle]:
    """Both have come near, and she has heaved to with the enemy on her beam."""
    plain: dict[str, Any] = msgspec.to_builtins(qd.read_scenario(GAME, "training-duel"))
    plain["places"] = {
        "jolly-moll": {"x": 9, "y": 13, "heading": 0},
        "dauntless": {"x": 14, "y": 13, "heading": 180},
    }
    plain["begun"] = {"turn": 2}
    match = Match(GAME, scenarios.build(GAME.scenario, plain, "broadside"), Seeded(1))
    for seat, ship in (("pirates", "jolly-moll"), ("crown", "dauntless")):
        match.play(f"order {ship} heave to", seat)
        match.play("ready", seat)
    match.play("first" if match.waiting == ("pirates",) else "second")
    return match


def test_guns_are_fired_by_two_rather_than_nobody_doing_anything() -> None:
    weighed = weights(broadside(), "pirates")
    volleys = [weight for notation, weight in weighed.items() if notation.startswith("fire starboard dauntless")]
    one, two, three, four = volleys
    assert four > two > three > one > weighed["end"] == 0, "two guns for one manpower (KF-24)"


def test_a_win_is_worth_more_than_any_position() -> None:
    state = duel().state
    before = estimate(state, "pirates")
    foe = state.ships["dauntless"]
    foe.squads = []
    state.remove(foe, SUNK)
    look_for_a_winner(state)
    assert estimate(state, "pirates") == WON > before
    assert estimate(state, "crown") == -WON


def test_damage_to_the_enemy_is_good_and_the_last_point_dearest() -> None:
    state = duel().state
    foe = state.ships["dauntless"]
    worth = []
    for hull in range(foe.hull, 0, -1):
        foe.hull = hull
        worth.append(estimate(state, "pirates"))
    gains = [after - before for before, after in pairwise(worth)]
    assert gains == sorted(gains)
    assert gains[0] > 0
