"""The sequence of play: on land, at sea, and off a defended shore."""

from __future__ import annotations

from functools import cache

from quarterdeck.boards.cards import RANKS, SUITS, Card, rank, suit
from quarterdeck.engine.asks import ALLOWED, D6, SPECTATOR, Choose, Flow, Option, Prompt, Seat, choose, draw, roll, together
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.charts import ARTILLERY
from quarterdeck.games.late_19th_century.land.activation import act
from quarterdeck.games.late_19th_century.land.artillery import HOLD_FIRE, SHELL, Salvo, shell, shore_salvoes
from quarterdeck.games.late_19th_century.land.hits import choose_retreats, roll_for_hits
from quarterdeck.games.late_19th_century.land.work import finish_work
from quarterdeck.games.late_19th_century.sea.naval_guns import BROADSIDE, fire_battery, naval_salvoes
from quarterdeck.games.late_19th_century.sea.sailing import sail
from quarterdeck.games.late_19th_century.sea.ship_hits import roll_for_damage, sink, trade_off
from quarterdeck.games.late_19th_century.sea.torpedoes import possible_launches, run_torpedo, torpedo_targets
from quarterdeck.games.late_19th_century.shots import GUN, MAIN, SECONDARY, Shot
from quarterdeck.games.late_19th_century.state import HERE, WAITING, Battle, Phase, Ship, Unit
from quarterdeck.games.late_19th_century.winning import check_exhaustion, look_for_a_winner

FIRE_PHASES = (
    Phase.START,
    Phase.GUNS,
    Phase.SHELLS,
    Phase.SHELL_HITS,
    Phase.TORPEDOES,
    Phase.RUNS,
    Phase.TORPEDO_HITS,
)
LAND_TURN = (*FIRE_PHASES, Phase.TILES, Phase.ACTIVATION, Phase.END)  # LC-5 to LC-9, LC-95
NAVAL_TURN = (*FIRE_PHASES, Phase.INITIATIVE, Phase.SAILING, Phase.END)  # LC-75, LC-76
TILES_A_STEP = 10


def step(state: Battle) -> Flow[None]:
    """LC-5 to LC-9 The land turn: tiles, artillery, activation by tile, exhaustion.

    LC-75, LC-76 The naval turn: guns, torpedoes, movement by lot. LC-95, LC-96 Together: the land
    turn, with naval fire in the artillery phase and a tile for each ship.
    """
    match state.phase:
        case Phase.START:
            begin_turn(state)
        case Phase.GUNS:
            yield from name_gun_targets(state)
        case Phase.SHELLS:
            yield from next_shot(state)
        case Phase.SHELL_HITS | Phase.TORPEDO_HITS:
            yield from next_hit(state)
        case Phase.TORPEDOES:
            yield from name_torpedo_targets(state)
        case Phase.RUNS:
            yield from next_torpedo(state)
        case Phase.TILES:
            yield from turn_up_tiles(state)
        case Phase.ACTIVATION:
            yield from activate_next(state)
        case Phase.INITIATIVE:
            yield from roll_for_movement(state)
        case Phase.SAILING:
            yield from move_next_ship(state)
        case Phase.END:
            end_turn(state)


def next_phase(state: Battle) -> None:
    """Go on to the next phase; after the last one a new turn begins."""
    turn = NAVAL_TURN if state.setting.naval else LAND_TURN
    state.phase = turn[(turn.index(state.phase) + 1) % len(turn)]


def begin_turn(state: Battle) -> None:
    """LC-5 Return all tiles to the bag and give each unit and ship one, face down.

    A gun in tow gets none.
    """
    state.turn += 1
    tiles = []
    for unit in state.all_units():
        if unit.tile:
            tiles.append(unit.tile)
        unit.tile = ""
        due = unit.place == WAITING and unit.figures.arrives <= state.turn
        unit.has_tile = (unit.place == HERE and not unit.towed_by) or due
        unit.forget_the_turn()
    for ship in state.ships.values():
        if ship.tile:
            tiles.append(ship.tile)
        ship.tile = ""
        ship.has_tile = ship.place == HERE and not state.setting.naval
    if tiles:
        state.bag.shuffle_in(tiles)
    state.say(log.TurnBegan, state.turn, state.setting.turns, "LC-75" if state.setting.naval else "LC-5")
    next_phase(state)


def name_gun_targets(state: Battle) -> Flow[None]:
    """LC-6, LC-13, LC-75, LC-96 Both sides name the targets of all their guns, in secret."""
    salvoes = {side: [*shore_salvoes(state, side), *naval_salvoes(state, side)] for side in state.setting.sides}
    firing = [side for side in state.setting.sides if salvoes[side]]
    state.shots.clear()
    if firing:
        named = yield from together({side: gun_targets(side, salvoes[side]) for side in firing}, "LC-13")
        for side in firing:
            state.shots.extend(named[side])
    lay_guns(state)
    next_phase(state)


def gun_targets(side: Seat, salvoes: list[Salvo]) -> Flow[list[Shot]]:
    """LC-13, LC-78 Return one side's targets, ashore and afloat.

    Each gun or battery names one or holds its fire.
    """
    shots: list[Shot] = []
    for firer, battery, options in salvoes:
        about = {"unit": firer.name, "key": firer.key, "battery": battery}
        order = yield from choose(side, SHELL if battery is GUN else BROADSIDE, [*options, HOLD_FIRE], about)
        if order is not HOLD_FIRE:
            mark, hand = order.value
            shots.append(Shot(firer.key, battery, mark, hand, firer.fired_at(mark)))
    return shots


def lay_guns(state: Battle) -> None:
    """LC-20, LC-82 Record each gun's target for next turn.

    A gun that holds its fire forgets its old target. LC-7 Guns ashore that fire lose their tile.
    """
    named = {(shot.firer, shot.battery): shot.mark for shot in state.shots}
    for unit in state.all_units():
        if unit.kind == ARTILLERY:
            unit.mark = named.get((unit.key, GUN), "")
            if unit.mark:
                unit.has_tile = False
    for ship in state.ships.values():
        ship.main_mark = named.get((ship.key, MAIN), "")
        ship.secondary_mark = named.get((ship.key, SECONDARY), "")


def next_shot(state: Battle) -> Flow[None]:
    """LC-13, LC-19, LC-81 Resolve the fall of one shot or battery.

    When all have fired, put their hits in order.
    """
    if not state.shots:
        order_hits(state)
        next_phase(state)
        return
    shot = state.shots.pop(0)
    if shot.battery is GUN:
        yield from shell(state, shot)
    else:
        yield from fire_battery(state, shot)


def order_hits(state: Battle) -> None:
    """LC-50a Take the pieces hit in the scenario's order."""
    place = {key: number for number, key in enumerate((*state.units, *state.ships))}
    state.struck.sort(key=lambda struck: place[struck.key])
    state.retreats.clear()


def next_hit(state: Battle) -> Flow[None]:
    """LC-50a, LC-90, LC-91 Resolve all dice and certain losses, then the choices one by one."""
    if state.struck:
        struck = state.struck.pop(0)
        if struck.key in state.ships:
            yield from roll_for_damage(state, state.ships[struck.key], struck.weapon, struck.hits)
        else:
            yield from roll_for_hits(state, state.units[struck.key], struck.hits)
        return
    for unit in state.all_units():
        if unit.shaken:
            yield from choose_retreats(state, unit)
            return
    for ship in state.ships.values():
        if ship.owed:
            yield from trade_off(state, ship)
            return
    if state.phase is Phase.TORPEDO_HITS:
        remove_sunk_ships(state)
    next_phase(state)


def remove_sunk_ships(state: Battle) -> None:
    """LC-73, LC-75 Remove ships at 0, which have still fired and stopped torpedoes this turn."""
    for ship in state.ships.values():
        if ship.place == HERE and not ship.flotation:
            sink(state, ship)


def name_torpedo_targets(state: Battle) -> Flow[None]:
    """LC-75, LC-86, LC-98 Name torpedo targets, in secret, with the results of gunfire known."""
    launches = {side: possible_launches(state, side) for side in state.setting.sides}
    firing = [side for side in state.setting.sides if launches[side]]
    state.runs.clear()
    if firing:
        named = yield from together({side: torpedo_targets(side, launches[side]) for side in firing}, "LC-75")
        for side in firing:
            state.runs.extend(named[side])
    next_phase(state)


def next_torpedo(state: Battle) -> Flow[None]:
    """LC-85 Run one torpedo. When all have run, put their hits in order."""
    if not state.runs:
        order_hits(state)
        next_phase(state)
        return
    yield from run_torpedo(state, state.runs.pop(0))


def turn_up_tiles(state: Battle) -> Flow[None]:
    """LC-8 Turn up the tiles.

    Nobody knew them while they lay face down, so they are drawn only now.
    """
    hidden = [piece for piece in waiting_for_tiles(state) if not piece.tile]
    for piece in hidden[:TILES_A_STEP]:
        piece.tile = yield from draw(SPECTATOR, state.bag, "LC-5")
    if len(hidden) <= TILES_A_STEP:
        state.order = [piece.key for piece in sorted(waiting_for_tiles(state), key=tile_order)]
        next_phase(state)


def waiting_for_tiles(state: Battle) -> list[Unit | Ship]:
    """LC-5, LC-7 Return the pieces with a tile: not guns that fired, nor pieces destroyed since."""
    return [piece for piece in state.everything() if piece.has_tile and piece.place in (HERE, WAITING)]


def tile_order(piece: Unit | Ship) -> tuple[int, int, bool]:
    """LC-8 Return the order of a tile: ace low to king high, then hearts, clubs, diamonds, spades.

    A marked tile comes after its double.
    """
    return rank_of_tile(piece.tile)


@cache
def rank_of_tile(tile: Card) -> tuple[int, int, bool]:
    plain = tile.removesuffix("+")
    return RANKS.index(rank(plain)), SUITS.index(suit(plain)), plain != tile


def activate_next(state: Battle) -> Flow[None]:
    """LC-8, LC-10, LC-95 Activate the next piece in tile order.

    A piece that is gone or at work is skipped.
    """
    if not state.active:
        while state.order and not state.active:
            wake(state, state.order.pop(0))
        if not state.active:
            next_phase(state)
            return
    key = state.active
    if key in state.ships:
        yield from sail(state, state.ships[key])
        state.active = ""
    else:
        yield from act(state, state.units[key])


def wake(state: Battle, key: str) -> None:
    """LC-10 Make this the active unit if it can still act. LC-54 A gun being limbered cannot."""
    piece = state.piece(key)
    if piece.place not in (HERE, WAITING):
        return
    if isinstance(piece, Ship):
        if not piece.movement:
            piece.moved = False
            return
    elif piece.task or piece.towed_by:
        return
    no_fire = ALLOWED if isinstance(piece, Ship) else piece.no_fire
    state.active, state.no_fire, state.pursuing = key, no_fire, False
    state.say(log.Activated, piece.key, piece.tile)


def roll_for_movement(state: Battle) -> Flow[None]:
    """LC-76 Both sides throw; the lower score moves first, and ties are thrown again."""
    if not any(ships_able_to_move(state, side) for side in state.setting.sides):
        next_phase(state)
        return
    first, second = state.setting.sides
    one = yield from roll(first, D6, "LC-76")
    other = yield from roll(second, D6, "LC-76")
    if one == other:
        return
    order = (first, second) if one < other else (second, first)
    state.say(log.MovesFirst, order[0], min(one, other), max(one, other))
    state.order = [key for side in order for key in ships_able_to_move(state, side)]
    next_phase(state)


def ships_able_to_move(state: Battle, side: Seat) -> list[str]:
    for ship in state.ships.values():
        if ship.side == side and not ship.movement:
            ship.moved = False
    return [ship.key for ship in state.ships.values() if ship.side == side and ship.place == HERE and ship.movement]


def which_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    return Label(f"{state.ships[option.value].name} moves next", "LC-76", option.value)


WHICH = Prompt("which", "LC-76", "Which ship moves next?", label=which_label)


def move_next_ship(state: Battle) -> Flow[None]:
    """LC-76 One side moves its ships one by one in any order, then the other."""
    if not state.order:
        next_phase(state)
        return
    side = state.ships[state.order[0]].side
    keys = [key for key in state.order if state.ships[key].side == side]
    key = keys[0]
    if len(keys) > 1:
        picked = yield from choose(side, WHICH, [Option(each, each) for each in keys])
        key = picked.value
    state.order.remove(key)
    state.active = key
    yield from sail(state, state.ships[key])
    state.active = ""


def end_turn(state: Battle) -> None:
    """LC-9 Finish work, check exhaustion, and look for a winner."""
    finish_work(state)
    check_exhaustion(state)
    look_for_a_winner(state)
    next_phase(state)
