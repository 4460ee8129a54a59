"""Checks of a scenario's map, players, cards and goals.

A ValueError names the field and what was expected. ``piece_checks`` checks everything that stands
on the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import board, check_rows, hex_named, name_of
from quarterdeck.boards.hexsides import read_hexsides
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.engine.validation.spelling import meant
from quarterdeck.games.scum_of_the_high_seas.cards.decks import check_changes
from quarterdeck.games.scum_of_the_high_seas.charts import SEA, SHIP, SHOAL, SIDES
from quarterdeck.games.scum_of_the_high_seas.setup import ground as maps
from quarterdeck.games.scum_of_the_high_seas.setup.specs import PlayerSpec, UnitSpec

if TYPE_CHECKING:
    from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario


def check_map(scenario: Scenario) -> None:
    """Check the map: rows of one length, known marks, and sides within it.

    Water shares a hex with nothing else.
    """
    marks = scenario.marks
    check_rows(marks, {*maps.LEGEND, *scenario.legend})
    for mark, features in scenario.legend.items():
        if {SEA, SHOAL} & set(features) and len(features) > 1:
            raise ValueError(f"legend.{mark}: expected nothing else together with {SEA} or {SHOAL}")
    try:
        read_hexsides(board(len(marks[0]), len(marks)), scenario.sides, SIDES)
    except ValueError as error:
        raise ValueError(f"sides.{error}") from None


def check_players(scenario: Scenario) -> None:
    """Check that there are at least two sides, with homes and start hexes on the map."""
    players = scenario.players
    keys = [player.key for player in players]
    if scenario.first is not None and scenario.first not in keys:
        raise ValueError(f"first: expected one of {', '.join(keys)}, got {scenario.first!r}")
    if players[0].team and all(player.team == players[0].team for player in players):
        raise ValueError(f"players: expected at least two sides, but all are in the team {players[0].team!r}")
    faults = Faults()
    for place, player in enumerate(players):
        with faults:
            _check_home(scenario, f"players[{place}]", player)
        with faults:
            _check_start(scenario, f"players[{place}]", player)
    faults.tell()


def _check_home(scenario: Scenario, field: str, player: PlayerSpec) -> None:
    """SH-1a Check that a home is an edge, base hexes, or the player's ships."""
    if player.home == "ships":
        if not any(ship.side == player.key for ship in scenario.ships):
            raise ValueError(f"{field}.home: expected an edge or hexes, but {player.key} has no ships")
    elif not player.home:
        raise ValueError(f"{field}.home: expected at least one hex, an edge, or 'ships'")
    elif not isinstance(player.home, str):
        _each_once(scenario, f"{field}.home", player.home)


def _check_start(scenario: Scenario, field: str, player: PlayerSpec) -> None:
    """SH-1a Check that start hexes are on land, the player's own, and enough for all units."""
    start = _each_once(scenario, f"{field}.start", player.start)
    ground = scenario.ground
    others = {name: other.key for other in reversed(scenario.players) if other is not player for name in other.start}
    for at in start:
        if at in ground.water:
            raise ValueError(f"{field}.start: expected hexes of land, but {name_of(at)} is water")
        if name_of(at) in others:
            raise ValueError(f"{field}.start: expected hexes of their own, but {name_of(at)} is {others[name_of(at)]}'s too")
    waiting = [unit for unit in scenario.units if unit.side == player.key and is_waiting(unit)]
    if waiting and not start:
        place = scenario.units.index(waiting[0])
        raise ValueError(f"units[{place}].at: expected a hex, or start hexes for {player.key} to place it in")
    filled = _filled_from_the_start(scenario) & set(start)
    if len(waiting) > len(start) - len(filled):
        raise ValueError(
            f"{field}.start: expected at least {len(waiting)} hexes that are free, one for each unit to be placed, "
            f"got {len(start) - len(filled)}"
        )


def is_waiting(unit: UnitSpec) -> bool:
    """SH-1a Return whether the unit's player is to place it."""
    return unit.at is None and unit.aboard is None and unit.with_ is None


def _filled_from_the_start(scenario: Scenario) -> set[Hex]:
    names = [*(unit.at for unit in scenario.units), *(block.at for block in scenario.spoils)]
    return {hex_named(name) for name in names if name is not None}


def _each_once(scenario: Scenario, field: str, names: tuple[str, ...]) -> list[Hex]:
    hexes = [hex_on_map(scenario, field, name) for name in names]
    seen: set[Hex] = set()
    for at in hexes:
        if at in seen:
            raise ValueError(f"{field}: expected each hex once, but {name_of(at)} is listed twice")
        seen.add(at)
    return hexes


def hex_on_map(scenario: Scenario, field: str, name: str) -> Hex:
    """Return a hex by its name; it must be on the map."""
    at = hex_named(name)
    if at not in scenario.ground.board:
        raise ValueError(f"{field}: expected a hex of the map, but {name} is off it")
    return at


def check_keys(scenario: Scenario) -> None:
    """Check that every piece has its own key, and every side plays and has figures."""
    players = [player.key for player in scenario.players]
    for place, player in enumerate(players):
        if players.index(player) != place:
            raise ValueError(f"players[{place}].key: expected a unique key, but {player!r} is used twice")
    owners: dict[str, str] = {}
    faults = Faults()
    for field, key, made in _keys(scenario):
        with faults:
            if key in owners:
                raise ValueError(f"{field}.key: expected a unique key, but {key!r} already belongs to {owners[key]}{made}")
        owners.setdefault(key, field)
    for field, side in _sides(scenario):
        with faults:
            if side not in players:
                raise ValueError(f"{field}.side: expected one of {', '.join(players)}, got {side!r}{meant(side, players)}")
    faults.tell()
    for player in players:
        manned = any(ship.side == player and ship.kind == SHIP and ship.crew != 0 for ship in scenario.ships)
        if not manned and not any(unit.side == player for unit in scenario.units):
            raise ValueError(f"units: expected at least one unit of {player}")


def _keys(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Yield every key with its field, and the keys derived from it."""
    for place, unit in enumerate(scenario.units):
        yield f"units[{place}]", unit.key, ""
        if unit.gun is not None:
            yield f"units[{place}]", f"{unit.key}-gun", " (of its gun)"
    for place, ship in enumerate(scenario.ships):
        yield f"ships[{place}]", ship.key, ""
        if ship.kind == SHIP and ship.crew != 0:
            yield f"ships[{place}]", f"{ship.key}-crew", " (of her crew)"
        for gun in dict.fromkeys(gun.beam for gun in ship.guns):
            for number in range(1, 1 + sum(other.beam == gun for other in ship.guns)):
                yield f"ships[{place}]", f"{ship.key}-{gun}-{number}", " (of her gun)"
    for name in ("structures", "spoils"):
        yield from ((f"{name}[{place}]", each.key, "") for place, each in enumerate(getattr(scenario, name)))


def _sides(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield the side of every piece that has one, with its field."""
    for name in ("units", "ships", "structures", "spoils", "objectives"):
        yield from ((f"{name}[{at}]", each.side) for at, each in enumerate(getattr(scenario, name)) if each.side is not None)


def check_cards(scenario: Scenario) -> None:
    """SH-20, SH-104 Check that cards exist, hands keep their limit, and parleys have cards."""
    try:
        check_changes(scenario.cards.without, scenario.cards.numbers)
    except ValueError as error:
        raise ValueError(f"cards.{error}") from None
    rules = scenario.rules()
    if rules.start_hand > rules.most_cards:
        raise ValueError(f"cards.hand: expected at most the limit, {rules.most_cards}, got {rules.start_hand}")
    if scenario.event_cards and rules.parley and not rules.most_cards:
        raise ValueError("cards.limit: expected at least 1 where pirates parley, which is done by a card (SH-3)")


def check_objectives(scenario: Scenario) -> None:
    """SH-6a Check that objectives are on land."""
    faults = Faults()
    for place, objective in enumerate(scenario.objectives):
        field = f"objectives[{place}].hexes"
        with faults:
            for at in _each_once(scenario, field, objective.hexes):
                if at in scenario.ground.water:
                    raise ValueError(f"{field}: expected hexes of land, but {name_of(at)} is water")
    faults.tell()


def check_goals(scenario: Scenario) -> None:
    """SH-6a Check that objectives and the quota can be reached."""
    on_foot = _reached(scenario)
    for place, objective in enumerate(scenario.objectives):
        for at in map(hex_named, objective.hexes):
            if at not in on_foot:
                raise ValueError(
                    f"objectives[{place}].hexes: expected hexes that somebody can reach, "
                    f"{name_of(at)} is cut off from everybody"
                )
    most = max([most_points(scenario, player.key) for player in scenario.players])
    if scenario.quota > most:
        raise ValueError(f"quota: expected at most {most}, the most that anybody can score")


def _reached(scenario: Scenario) -> set[Hex]:
    """Return every hex that men on foot can reach from where they stand or land.

    They cross neither high walls nor water.
    """
    ground = scenario.ground
    starts = [hex_named(unit.at) for unit in scenario.units if unit.at is not None]
    starts += [hex_named(name) for player in scenario.players for name in player.start]
    if scenario.ships:
        starts += sorted(ground.landing)
    found = dict.fromkeys(starts)
    queue = list(found)
    for at in queue:
        new = [to for to in ground.ways[at] if to not in found]
        found |= dict.fromkeys(new)
        queue.extend(new)
    return {at for at in found if at in ground.land}


def most_points(scenario: Scenario, seat: str) -> int:
    """SH-6, SH-6a Return the most that one team could score if all others lose everything."""
    team = {player.key: player.team or player.key for player in scenario.players}
    rules = scenario.rules()
    victims = [player.key for player in scenario.players if team[player.key] != team[seat]]
    units = sum(unit.side in victims for unit in scenario.units)
    ships = [ship for ship in scenario.ships if ship.side in victims and ship.kind == SHIP]
    crews = sum(ship.crew != 0 for ship in ships)
    prizes = sum(rules.ships[ship.figures().grade - 1] for ship in ships)
    blocks = sum(team.get(block.side or "") != team[seat] for block in scenario.spoils)
    wanted = [each for each in scenario.objectives if each.side is None or team[each.side] == team[seat]]
    held = sum(objective.points for objective in wanted) * scenario.turns
    return units + crews + 10 * len(victims) + prizes + blocks * rules.spoils + held
