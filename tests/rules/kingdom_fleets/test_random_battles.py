"""Invariants after every step of random battles: bases, islands, engagements, squads and gold."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, game, island, reef, sea, ship

from quarterdeck.boards.plane.angles import FULL_TURN
from quarterdeck.boards.plane.distances import touches
from quarterdeck.boards.plane.shapes import PORT, STARBOARD, Point, Rectangle, overlaps
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game, encode
from quarterdeck.engine.straight import straight
from quarterdeck.games.kingdom_fleets.activation import OFFERS
from quarterdeck.games.kingdom_fleets.state import AFLOAT, ISLAND, SUNK, Battle, Phase, Ship, Terrain

SIZES = ("light", "medium", "heavy", "super heavy")
ROCKS = (
    island((10, 17), (14, 16.5), (15, 19), (11, 19.5)),
    reef((22, 16), (26, 17), (25, 19), (22, 18.5)),
    island((19, 19), (20, 18), (21, 20)),
)


def battle(seed: int) -> Game[Battle]:
    """Up to six ships a side close together, some at odd angles."""
    luck = Seeded(seed)
    number = 1 + luck.below(6)
    ships = []
    for place in range(number):
        across = (place + 0.5) * 34 / number + 1
        for key, y, heading in (("b", 26, 0), ("r", 10, 180)):
            turn = luck.below(61) - 30
            ships.append(ship(f"{key}{place}", across, y, heading + turn, size=SIZES[luck.below(4)]))
    match = sea(*ships, terrain=ROCKS, turns=6)
    return game(match.state)


def check(state: Battle) -> None:
    afloat = state.afloat()
    for one, other in combinations(afloat, 2):
        assert not overlaps(one.corners, other.corners), f"{one.key} overlaps {other.key}"
    for each in afloat:
        assert not any(overlaps(each.corners, piece.corners) for piece in state.terrain if piece.kind == ISLAND), each.key
    for engagement in state.engagements:
        one, other = state.ships[engagement.boarder], state.ships[engagement.other]
        assert touches(one.corners, other.corners), engagement
        assert one.side != other.side, engagement
    for each in state.ships.values():
        check_ship(state, each)


def check_ship(state: Battle, ship: Ship) -> None:
    card = ship.figures.card
    assert 0 <= ship.hull <= card.hull
    assert 0 <= ship.decks <= card.decks
    assert 0 <= ship.sails <= card.sails
    assert (ship.hull == 0) == (ship.status == SUNK)
    assert len(ship.squads) <= card.squads
    assert all(0 < squad.health <= state.setting.crews[squad.crew].health for squad in ship.squads)
    assert all(count > 0 for count in ship.conditions.values())
    assert ship.manpower >= 0
    assert ship.gold >= 0
    assert 0 <= ship.odd_shot <= 1
    assert ship.status == AFLOAT or (not ship.order and not state.engaged_with(ship))
    assert ship.squads or not ship.order


@pytest.mark.parametrize("seed", range(24))
def test_no_step_leaves_an_impossible_position(seed: int) -> None:
    rules = battle(seed)
    state = rules.set_up(None)
    step, answers = straight(rules.step), AtRandom(Seeded(seed), Seeded(seed + 1))
    squads = gold = 0
    while rules.outcome(state) is None:
        before = (state.phase, sum(len(each.squads) for each in state.ships.values()))
        step(answers, state)
        check(state)
        squads = sum(len(each.squads) for each in state.ships.values())
        assert squads <= before[1], "squads come from nowhere"
        bank = sum(each.gold for each in state.ships.values())
        assert bank <= gold or before[0] is Phase.MORALE, "gold comes from nowhere but a won combat"
        gold = bank


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_of_lines_makes_no_difference(seed: int) -> None:
    """Offer the same acts with the cache emptied."""
    rules = battle(seed)
    state = rules.set_up(None)
    step, answers = straight(rules.step), AtRandom(Seeded(seed), Seeded(seed + 1))
    compared = 0
    while rules.outcome(state) is None:
        step(answers, state)
        if state.active and state.passage is None and not state.alongside and not state.parting:
            ship = state.ships[state.active]
            offered = [option.notation for offers in OFFERS for option in offers(state, ship)]
            fresh = state.copy()
            fresh.remember({})
            again = [option.notation for offers in OFFERS for option in offers(fresh, fresh.ships[ship.key])]
            assert offered == again
            compared += 1
    assert compared > 3


HANDS = {"port": "starboard", "starboard": "port"}


def mirrored(state: Battle) -> Battle:
    """Return the position as seen in a mirror: east is west, and port starboard."""
    twin = state.copy()
    wide = state.setting.width
    for each in twin.ships.values():
        (x, y), heading, length, width = each.base
        each.put(Rectangle(Point(wide - x, y), -heading % FULL_TURN, length, width))
        each.fired[PORT], each.fired[STARBOARD] = each.fired[STARBOARD], each.fired[PORT]
        each.spiked[PORT], each.spiked[STARBOARD] = each.spiked[STARBOARD], each.spiked[PORT]
        each.order = " ".join(HANDS.get(word, word) for word in each.order.split())
    twin.terrain = tuple(
        Terrain(piece.kind, tuple(Point(wide - x, y) for x, y in reversed(piece.corners))) for piece in state.terrain
    )
    twin.remember({})
    return twin


@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_position_offers_mirrored_acts(seed: int) -> None:
    rules = battle(seed)
    state = rules.set_up(None)
    step, answers = straight(rules.step), AtRandom(Seeded(seed), Seeded(seed + 1))
    while rules.outcome(state) is None:
        step(answers, state)
        if state.active and state.passage is None and not state.alongside and not state.parting:
            twin = mirrored(state)
            offered = [option.notation for offers in OFFERS for option in offers(state, state.ships[state.active])]
            seen = [option.notation for offers in OFFERS for option in offers(twin, twin.ships[state.active])]
            assert sorted(" ".join(HANDS.get(word, word) for word in each.split()) for each in seen) == sorted(offered)


def test_the_same_seed_gives_the_same_battle() -> None:
    ends = []
    for _ in range(2):
        rules = battle(3)
        state = rules.set_up(None)
        step, answers = straight(rules.step), AtRandom(Seeded(3), Seeded(4))
        while rules.outcome(state) is None:
            step(answers, state)
        ends.append(encode(state))
    assert ends[0] == ends[1]
    assert {BLUE, RED} == set(battle(3).seats(None))
