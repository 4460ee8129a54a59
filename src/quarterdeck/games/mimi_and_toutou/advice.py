"""What a person is told about options and refusals, and how well a side stands, for bots that look one choice ahead."""

from __future__ import annotations

from typing import Any

from quarterdeck.boards.square import HEADINGS, STEPS, in_bow_quarter, to_port, to_starboard
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Option, Seat
from quarterdeck.engine.game import Label, Refusal
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.charts import EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SURRENDERED, Battle, Ship

WON = 1_000_000


def label(state: Battle, ask: Choose, option: Option[Any]) -> Label:
    """An option in words, and what on the board it points at."""
    ship = state.ship(state.active)
    column, row = ship.ahead
    match option.notation:
        case "ahead":
            return Label(f"Ahead to {column},{row}", "MT-2", f"{column},{row}")
        case "leave":
            return Label(_leaving(state, ship), "MT-2", ship.key)
        case "stay":
            return Label("Stay", "MT-2", ship.key)
        case "turn port":
            return Label(f"Turn to port, {HEADINGS[to_port(ship.heading)]}", "MT-2", ship.key)
        case "turn starboard":
            return Label(f"Turn to starboard, {HEADINGS[to_starboard(ship.heading)]}", "MT-2", ship.key)
        case "keep course":
            return Label(f"Keep course, {HEADINGS[ship.heading]}", "MT-2", ship.key)
        case "hold fire":
            return Label("Hold fire", "MT-2", ship.key)
        case _:
            foe = state.ship(str(option.value))
            return Label(f"Fire at {foe.name}, range {rules.distance(state, ship, foe)}", "MT-9", foe.key)


def _leaving(state: Battle, ship: Ship) -> str:
    edge = state.lake.exits.get(ship.side, "")
    if edge and rules.beyond(state, ship.ahead, edge):
        return f"Escape over the {edge}ern side and win"
    return "Leave the lake: she withdraws for good"


def refusals(state: Battle, ask: Choose) -> list[Refusal]:
    """What the prompt would offer but for a clause: the foes that cannot be fired at."""
    ship = state.ship(state.active)
    if ask.prompt is not rules.FIRE:
        return []
    barred = [(foe, rules.cannot_fire_at(state, ship, foe)) for foe in rules.foes(state, ship)]
    return [Refusal(f"fire {foe.key}", f"Fire at {foe.name}", clause) for foe, clause in barred if clause]


def why_not(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """The clause that forbids what was asked for; empty where it means nothing here."""
    ship = state.ship(state.active)
    verb, _, key = notation.partition(" ")
    if verb == "fire" and any(other.key == key for other in state.ships):
        return _why_not_fire(state, ask, ship, state.ship(key))
    if notation in ("ahead", "leave"):
        return rules.cannot_move(state, ship, ship.ahead) or "MT-2"
    if notation in ("turn port", "turn starboard"):
        return rules.cannot_turn(ship) or "MT-2"
    return "MT-2" if notation in ("stay", "keep course", "hold fire") else ALLOWED


def _why_not_fire(state: Battle, ask: Choose, ship: Ship, target: Ship) -> ClauseId:
    if target.side == ship.side or target.status != AFLOAT:
        return "MT-2"
    return rules.cannot_fire(ship) or rules.cannot_fire_at(state, ship, target) or "MT-2"


def estimate(state: Battle, seat: Seat) -> int:
    """How well a side stands: flotation first, then who can hit whom how well, then who is where it wants to be."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return WON if seat in winners else -WON if winners else 0
    total = 0
    for ship in state.ships:
        worth = -_lost(ship) * 4_000
        if ship.status == AFLOAT:
            worth += _prospects(state, ship)
        total += worth if ship.side == seat else -worth
    return total


def _lost(ship: Ship) -> int:
    """In eighths: a ship that has left play is gone for her side however she left."""
    return ship.flotation_lost if ship.status == AFLOAT else EIGHTHS + (2 if ship.status == SURRENDERED else 0)


def _prospects(state: Battle, ship: Ship) -> int:
    """What her gun may do from here, how far she is from where it would do more, and the way to her side's exit."""
    best = -10_000
    for foe in rules.foes(state, ship):
        away = rules.distance(state, ship, foe)
        chance = max(0, (ship.figures.die - away + 1) * 1_000 // ship.figures.die)
        across, down = foe.column - ship.column, foe.row - ship.row
        bearing = in_bow_quarter(ship.heading, across, down)
        ahead_x, ahead_y = STEPS[ship.heading]
        # How much of the way to the foe the bow points along, in hundredths: turns a ship round before it bears.
        pointing = (across * ahead_x + down * ahead_y) * 100 // max(1, abs(across) + abs(down))
        useful = chance if bearing and away <= ship.figures.range else chance // 4
        best = max(best, useful - 12 * away + pointing)
    disabled = 60 * (ship.gun + ship.charthouse) + 25 * (ship.engine + ship.rudder)
    return best - disabled + _way_out(state, ship)


def _way_out(state: Battle, ship: Ship) -> int:
    edge = state.lake.exits.get(ship.side, "")
    if not edge:
        return 0
    lake = state.lake
    left = {
        "east": lake.columns - ship.column,
        "west": ship.column - 1,
        "south": lake.rows - ship.row,
        "north": ship.row - 1,
    }
    return -20 * left[edge]
