"""What a person is told about options and refusals, and why something cannot be chosen."""

from __future__ import annotations

from typing import Any

from quarterdeck.boards.hex import DIRECTION_NAMES, Hex, distance
from quarterdeck.boards.hexboard import Mask, hex_named, name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.late_19th_century import artillery, guns, hits, small_arms
from quarterdeck.games.late_19th_century.charts import FALLS_ON_TARGET, FIRES_TO_HIT, TORPEDO_RANGE
from quarterdeck.games.late_19th_century.close_combat import cannot_attack, is_flank_attack, scores_needed
from quarterdeck.games.late_19th_century.movement import Act, allowance, hindrances_of, is_held, ways, ways_of
from quarterdeck.games.late_19th_century.sailing import LEAVE, LIE, LIE_STILL, courses_of
from quarterdeck.games.late_19th_century.standing import crowds, fighter_in, hexes_of_foes
from quarterdeck.games.late_19th_century.state import Battle, Ship, Unit
from quarterdeck.games.late_19th_century.torpedoes import tube_options
from quarterdeck.games.late_19th_century.works import cannot_lay_wire, cannot_remove_wire

# What stands first among the options: fighting, doing no more, what is done on the spot, where one may go, and at what risk.
FIGHTS, HOLDS, STAYS, GOES, RISKS = 0, 1, 2, 3, 4

PLAIN = {
    "lay": ("Lay barbed wire here, done at the turn's end", "LC-60"),
    "clear": ("Remove the barbed wire here, done at the turn's end", "LC-60"),
    "mount": ("Mount, as the whole move", "LC-22a"),
    "dismount": ("Dismount, as the whole move", "LC-22a"),
    "leave": ("Leave the board as ordered", "LC-65"),
    "hold": ("Do no more this turn", "LC-10"),
    "wait": ("Wait off the beach", "LC-98a"),
}


def label(state: Battle, ask: Choose, option: Option[Any]) -> Label:
    """An option in words, and what on the board it points at."""
    key = str(ask.about.get("key", ""))
    match ask.prompt.key:
        case "act" | "fight on" | "land":
            return _act(state, key, option.value)
        case "retreat" | "follow":
            return _retreat(key, option)
        case "advance":
            return _advance(key, option)
        case "shell" | "guns":
            return _target(state, ask, option)
        case "torpedo":
            where = option.notation.removeprefix("torpedo ")
            return Label(f"Fire a torpedo: {where}" if option.value else "Keep the torpedo", "LC-87", key)
        case "trade":
            return Label(_GIVES_UP[option.value], "LC-91", key)
        case "sail":
            return _sail(state, state.ships[key], option)
        case _:
            return Label(f"{state.ships[option.value].name} moves next", "LC-76", option.value)


_GIVES_UP = {
    "flotation": "Lose 1 FP",
    "movement": "Give up 1 hex of movement",
    "main gun": "Give up 1 main gun",
    "secondary guns": "Give up 2 secondary guns",
}


def _act(state: Battle, key: str, order: Act) -> Label:
    facing, there = DIRECTION_NAMES[order.facing], name_of(order.at)
    match order.verb:
        case "move":
            return _faced(f"Move to {there}, facing {facing}", "LC-22", there, f"Move to {there}", order.facing, GOES)
        case "turn":
            return _faced(f"Turn to face {facing}", "LC-25", key, "Turn to face", order.facing, STAYS)
        case "fire":
            unit = state.units[key]
            needed = FIRES_TO_HIT - small_arms.modifier(state, unit, order.at)
            return Label(f"Fire into {there}, hits {_on(needed)}", "LC-38", there)
        case "attack":
            return _attack(state, state.units[key], order.at)
        case "limber":
            words = f"Limber {state.units[order.key].name}, done at the turn's end"
            return Label(words, "LC-54", order.key, rank=STAYS)
        case "unlimber":
            words, group = f"Unlimber, to face {facing} at the turn's end", "Unlimber, to face at the turn's end"
            return _faced(words, "LC-54", key, group, order.facing, STAYS)
        case "land":
            words, group = f"Come ashore at {there}, facing {facing}", f"Come ashore at {there}"
            return _faced(words, "LC-98a", there, group, order.facing, GOES)
        case _:
            words, clause = PLAIN[order.verb]
            return Label(words, clause, key, rank=HOLDS if order.verb in ("hold", "wait") else STAYS)


def _faced(words: str, clause: ClauseId, points_at: str, group: str, facing: int, rank: int) -> Label:
    """One of several that differ by the facing alone."""
    return Label(words, clause, points_at, group, DIRECTION_NAMES[facing], facing * 60, rank)


def _on(needed: int) -> str:
    """A score to be thrown with one die, in words."""
    return "on any throw" if needed <= 1 else f"on {needed}+" if needed <= 6 else "on none"


def _attack(state: Battle, unit: Unit, at: Hex) -> Label:
    there, enemy = name_of(at), fighter_in(state, at)
    assert enemy is not None
    needed, risked = scores_needed(state, unit, enemy)
    flank = ", in flank or rear" if is_flank_attack(unit, enemy) else ""
    return Label(
        f"Close combat with {enemy.name} in {there}{flank}: hits {_on(needed)}, is hit {_on(risked)}", "LC-47", there
    )


def _retreat(key: str, option: Option[Any]) -> Label:
    if option is hits.LOSE:
        return Label("Stand, and lose 1 SP", "LC-51", key)
    return Label(f"Retreat to {name_of(option.value)}", "LC-52", name_of(option.value))


def _advance(key: str, option: Option[Any]) -> Label:
    if option.value < 0:
        return Label("Stay", "LC-46", key)
    group = "Take the emptied hex, facing"
    return _faced(f"{group} {DIRECTION_NAMES[option.value]}", "LC-46", key, group, option.value, FIGHTS)


def _target(state: Battle, ask: Choose, option: Option[Any]) -> Label:
    mark, hand = option.value
    clause = "LC-19" if ask.prompt.key == "shell" else "LC-81"
    if not mark:
        return Label("Hold fire", clause, str(ask.about["key"]))
    target, firer = state.piece(mark), state.piece(str(ask.about["key"]))
    where = (", straying to the left", ", straying to the right")[hand - 1] if hand else ""
    away = distance(firer.at, target.at)
    seen = "" if not state.setting.ground.sight_blocked(firer.at, target.at) else ", out of sight"
    lands = f"lands {_on(_score_needed(state, ask, firer, target))}"
    return Label(f"Fire at {target.name} in {name_of(target.at)}, range {away}{seen}, {lands}{where}", clause, mark)


def _score_needed(state: Battle, ask: Choose, firer: Unit | Ship, target: Unit | Ship) -> int:
    if isinstance(firer, Ship):
        return FALLS_ON_TARGET - guns.modifier(state, firer, str(ask.about["battery"]), target)
    return FALLS_ON_TARGET - artillery.modifier(state, firer, target)


def _sail(state: Battle, ship: Ship, option: Option[Any]) -> Label:
    order = option.value
    if order.facing == LIE:
        return Label("Lie still", "LC-89", ship.key, rank=HOLDS)
    mines = courses_of(state, ship)[option].mines
    through = "" if not mines else ", through 1 mined hex" if mines == 1 else f", through {mines} mined hexes"
    if order.facing == LEAVE:
        return Label(f"Leave over the {order.edge}ern edge{through}", "LC-72", ship.key, rank=STAYS)
    there = name_of(order.at)
    words = f"Sail to {there}, heading {DIRECTION_NAMES[order.facing]}{through}"
    return _faced(words, "LC-89", there, f"Sail to {there}{through}", order.facing, RISKS if mines else GOES)


def refusals(state: Battle, ask: Choose) -> list[Refusal]:
    """What the prompt would offer but for a clause: enemies that cannot be fired at or fought, hexes barred to a retreat."""
    key = str(ask.about.get("key", ""))
    match ask.prompt.key:
        case "act":
            return _refused_acts(state, state.units[key])
        case "shell" | "guns":
            return _refused_targets(state, state.piece(key), str(ask.about["battery"]))
        case "retreat":
            unit = state.units[key]
            barred = [(at, hits.cannot_retreat_to(state, unit, at)) for at in state.setting.ground.near[unit.at]]
            return [
                Refusal(f"retreat {name_of(at)}", f"Retreat to {name_of(at)}", clause) for at, clause in barred if clause
            ]
        case _:
            return []


def _refused_acts(state: Battle, unit: Unit) -> list[Refusal]:
    refused = []
    for at in state.setting.ground.board.hexes(hexes_of_foes(state, unit.side)):
        name = name_of(at)
        clause = small_arms.cannot_fire_at(state, unit, at)
        if clause:
            refused.append(Refusal(f"fire {name}", f"Fire into {name}", clause))
        clause = cannot_attack(state, unit, at)
        if clause and distance(unit.at, at) == 1:
            refused.append(Refusal(f"attack {name}", f"Close combat with {name}", clause))
    return refused


def _refused_targets(state: Battle, firer: Unit | Ship, battery: str) -> list[Refusal]:
    refused = []
    for foe in state.foes(firer.side):
        clause = _cannot_target(state, firer, battery, foe)
        if clause:
            refused.append(Refusal(f"fire {foe.key}", f"Fire at {foe.name}", clause))
    return refused


def _cannot_target(state: Battle, firer: Unit | Ship, battery: str, foe: Unit | Ship) -> ClauseId:
    if isinstance(firer, Ship):
        return guns.cannot_fire_at(state, firer, battery, foe)
    return artillery.cannot_shell(state, firer) or artillery.cannot_shell_at(state, firer, foe)


def why_not(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """The clause that forbids what was asked for; empty where it means nothing here."""
    for refusal in refusals(state, ask):
        if refusal.notation == notation:
            return refusal.clause
    words = notation.split(" ")
    key = str(ask.about.get("key", ""))
    match ask.prompt.key, words[0]:
        case "act", _:
            return _why_not_act(state, state.units[key], words)
        case (
            "fight on",
            "move" | "turn" | "fire" | "attack" | "mount" | "dismount" | "lay" | "remove" | "limber" | "unlimber",
        ):
            return "LC-46"
        case "land", "land":
            return _why_not_land(state, state.units[key], words)
        case "sail", "sail" | "leave" | "lie":
            return _why_not_sail(state, state.ships[key], notation)
        case "torpedo", "torpedo":
            return _why_not_torpedo(state, state.ships[key], notation)
        case "retreat" | "follow", "retreat":
            return "LC-52"
        case "trade", _ if notation in _GIVES_UP:
            return "LC-91"
        case _:
            return ALLOWED


_VERBS = ("move", "turn", "fire", "attack", "mount", "dismount", "leave", "lay", "remove", "limber", "unlimber")


def _why_not_land(state: Battle, unit: Unit, words: list[str]) -> ClauseId:
    at = _hex(state, words[1]) if len(words) > 1 else None
    if at is None:
        return ALLOWED
    others = state.units_in(at)
    if any(other.side != unit.side for other in others):
        return "LC-27"
    if any(crowds(unit, other) for other in others):
        return "LC-26"
    return "LC-28" if at in unit.figures.beach else "LC-98a"


def _why_not_sail(state: Battle, ship: Ship, notation: str) -> ClauseId:
    """LC-72 where she could but must break off; LC-98b where she could if her side were not exhausted."""
    if notation == LIE_STILL.notation or notation in [option.notation for option in courses_of(state, ship)]:
        return "LC-72"
    return "LC-98b" if notation in [option.notation for option in courses_of(state, ship, as_if_fresh=True)] else "LC-89"


def _why_not_torpedo(state: Battle, ship: Ship, notation: str) -> ClauseId:
    """LC-88a where it would meet no enemy, LC-85 where it would have to run too far, else LC-87."""
    if notation in [option.notation for option in tube_options(state, ship)]:
        return "LC-88a"
    at = _hex(state, notation.split(" ")[1])
    return "LC-85" if at is not None and distance(ship.at, at) > TORPEDO_RANGE else "LC-87"


def _why_not_act(state: Battle, unit: Unit, words: list[str]) -> ClauseId:
    if words[0] == "leave":
        fired_in_trench = unit.fired and unit.at in state.setting.ground.trenches
        return "LC-24" if unit.moved else "LC-61" if fired_in_trench else "LC-65"
    if len(words) == 1:
        return {"mount": "LC-22a", "dismount": "LC-22a"}.get(words[0], ALLOWED)
    match words[0]:
        case "move":
            return _why_not_move(state, unit, words[1], words[2] if len(words) > 2 else "")
        case "turn":
            return "LC-24" if unit.moved else "LC-25"
        case "fire":
            return "LC-38"
        case "attack":
            return "LC-47"
        case "limber" | "unlimber":
            return "LC-54"
        case "lay":
            return cannot_lay_wire(state, unit) or "LC-60"
        case "remove":
            return cannot_remove_wire(state, unit) or "LC-60"
        case _:
            return ALLOWED


def _why_not_move(state: Battle, unit: Unit, name: str, facing: str) -> ClauseId:
    """Of all that may forbid a move, the plainest reason."""
    at = _hex(state, name)
    if at is None or (facing and facing not in DIRECTION_NAMES):
        return ALLOWED
    ground, foes = state.setting.ground, hexes_of_foes(state, unit.side)
    if unit.moved:
        return "LC-24"
    if at == unit.at:
        return "LC-25"
    if foes & ground.board.bit[at]:
        return "LC-27"
    if at not in ground.passable and at not in ground.bridges:
        return "LC-58" if at in ground.rivers else "LC-65"
    ways = ways_of(state, unit, foes)
    if (ways.spare | ways.spent) & ground.board.bit[at]:
        if any(crowds(unit, other) for other in state.units_in(at)):
            return "LC-26"
        return "LC-28" if foes & ground.board.beside[at] else "LC-25"
    if distance(unit.at, at) > allowance(unit):
        return "LC-29" if unit.fired and distance(unit.at, at) == allowance(unit) + 1 else "LC-22"
    if unit.fired and (at in ground.trenches) != (unit.at in ground.trenches):
        return "LC-61"
    return _what_stops(state, unit, foes, at)


def _what_stops(state: Battle, unit: Unit, foes: Mask, at: Hex) -> ClauseId:
    """Which of all that may stop a unit on its way is to blame: what it could get there without."""
    ground = state.setting.ground
    if unit.retreated and is_held(state, unit):
        return "LC-61" if unit.crossing else "LC-60"
    hindered = hindrances_of(state, unit, foes)
    without = [
        ("LC-30", hindered._replace(banned=0)),
        ("LC-28", hindered._replace(foes=0, banned=0)),
        ("LC-60", hindered._replace(wire=0)),
        ("LC-53", hindered._replace(enemies=())),
    ]
    for clause, less in without:
        found = ways(ground, unit.at, allowance(unit), less)
        if (found.spare | found.spent) & ground.board.bit[at]:
            return clause
    away = distance(unit.at, at)
    between = [h for h in ground.board.cells if distance(unit.at, h) + distance(h, at) == away]
    for clause, stops in (("LC-61", ground.trenches), ("LC-59", ground.woods), ("LC-58", ground.rivers)):
        if any(each in stops for each in between):
            return clause
    return "LC-30" if hindered.banned else "LC-28" if hindered.foes else "LC-22"


def _hex(state: Battle, name: str) -> Hex | None:
    try:
        at = hex_named(name)
    except ValueError:
        return None
    return at if at in state.setting.ground.board else None


def inventory(state: Battle) -> list[str]:
    """Every tile, unit and ship, wherever it is."""
    tiles = [piece.tile for piece in state.everything() if piece.tile]
    return sorted([*state.bag.cards(), *tiles, *state.units, *state.ships])
