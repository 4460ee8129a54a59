"""SH-6 Victory points and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.battle.losses import earn
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import BROUGHT_HOME, HERE, LEFT, WAITING, Block
from quarterdeck.games.scum_of_the_high_seas.setup.setting import Objective
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Phase, Raid


def enter_points(state: Raid) -> None:
    """SH-6b Enter the points of an activation and compare them with the quota."""
    bring_spoils_home(state)
    for seat, points in state.earned.items():
        if points:
            state.score[seat] += points
            state.earned[seat] = 0
    if not all_have_figures(state):
        discard_hands_of_the_dead(state)
    look_for_a_winner(state)


def bring_spoils_home(state: Raid) -> None:
    """SH-6a Score blocks brought home.

    The player's own score nothing, and by SH-44 a prisoner 1 point. Home is a home hex, the deck of
    the player's ship if ships are home, or off the map by the exit.
    """
    for block in state.blocks.values():
        if not block.side or block.side == block.origin or block.place != HERE or not is_home(state, block):
            continue
        state.lift(block, BROUGHT_HOME)
        state.say(log.BroughtHome, block.key, block.side)
        points = 1 if block.prisoner else state.setting.rules.spoils
        earn(state, block.side, points, "brought home", "SH-6a", block.key)


def is_home(state: Raid, block: Block) -> bool:
    """SH-1a, SH-1b Return whether a block has reached its owner's home."""
    bearer = state.units.get(block.bearer)
    if bearer is not None and bearer.place == LEFT:
        return True
    if state.setting.homes[block.side]:
        return block.at in state.setting.homes[block.side]
    vessel = state.vessel_at(block.at)
    return vessel is not None and vessel.is_ship and vessel.side == block.side


def holder_of(state: Raid, objective: Objective) -> Seat:
    """SH-6a Return the holder of an objective: the only player or team with units in it.

    Allies who come to it both hold it for neither.
    """
    inside = [unit for at in objective.hexes if (unit := state.unit_at(at)) is not None]
    first = inside[0].side if inside else NOBODY
    return first if all(state.setting.are_team(first, unit.side) for unit in inside) else NOBODY


def still_holds(state: Raid, objective: Objective, seat: Seat) -> bool:
    """SH-6a Return whether a player or team has a unit in an objective and no enemy is there.

    SH-5a Allies are none.
    """
    sides = [unit.side for at in objective.hexes if (unit := state.unit_at(at)) is not None]
    return any(state.setting.are_team(seat, side) for side in sides) and all(
        are_friends(state, seat, side) for side in sides
    )


def note_holders(state: Raid) -> None:
    """SH-6a Note the holder of each objective at the start of a turn.

    A holder keeps it with an ally beside him.
    """
    objectives = state.setting.objectives
    before = state.holds or [NOBODY] * len(objectives)
    state.holds = [
        seat if seat != NOBODY and still_holds(state, objective, seat) else holder_of(state, objective)
        for objective, seat in zip(objectives, before, strict=True)
    ]


def look_after_objectives(state: Raid) -> None:
    """SH-6a Take an objective from a holder who has lost or left it, even if only for a while."""
    for number, objective in enumerate(state.setting.objectives):
        if state.holds[number] != NOBODY and not still_holds(state, objective, state.holds[number]):
            state.holds[number] = NOBODY


def reward_holders(state: Raid) -> None:
    """SH-6a Score each objective held from the start of the turn to its end.

    It scores for a player or team entitled to it.
    """
    for objective, seat in zip(state.setting.objectives, state.holds, strict=True):
        if objective.side and not state.setting.are_team(objective.side, seat):
            continue
        if seat != NOBODY and still_holds(state, objective, seat):
            earn(state, seat, objective.points, "held", "SH-6a", objective.name)


def all_have_figures(state: Raid) -> bool:
    """SH-6b Return whether every player has a figure left."""
    return all(map(state.where.left.get, state.setting.seats))


def discard_hands_of_the_dead(state: Raid) -> None:
    """SH-6b Discard the cards of a player with no figure left, who is out."""
    for seat, hands in state.hands.items():
        if not state.where.left.get(seat):
            for back, hand in hands.items():
                for card in hand.cards():
                    hand.remove(card)
                    state.discards[back].append(card)


def points_of(state: Raid, party: tuple[Seat, ...]) -> int:
    return sum([state.score[seat] for seat in party])


def figures_of(state: Raid, party: tuple[Seat, ...]) -> int:
    """SH-6b Return the figures left, leaders aside; units that left by the exit count."""
    men = [unit for unit in state.units.values() if unit.side in party and not unit.is_leader]
    return sum([unit.strength for unit in men if unit.place in (HERE, WAITING, LEFT)])


def look_for_a_winner(state: Raid) -> None:
    """SH-6b End the game if only one party has figures left, or if the quota is reached.

    Among several who reached it the best wins.
    """
    left, parties = state.where.left, state.setting.parties
    alive = parties if all_have_figures(state) else tuple([party for party in parties if any(map(left.get, party))])
    if len(alive) == 1:
        state.outcome = Outcome(alive[0], "SH-6b", "nobody else has a figure left.", "last with figures left")
    elif not alive:
        state.outcome = Outcome((), "SH-6b", "nobody has a figure left.", "nobody left")
    elif state.setting.rules.quota:
        quota = state.setting.rules.quota
        reached = [party for party in alive if points_of(state, party) >= quota]
        if reached:
            decide(state, reached, "the quota is reached.", "quota")


def decide(state: Raid, among: Sequence[tuple[Seat, ...]], why: str, how: str) -> None:
    """SH-6b Decide by most points, then by most figures left; after that the win is shared."""
    best = max([(points_of(state, party), figures_of(state, party)) for party in among])
    winners = [party for party in among if (points_of(state, party), figures_of(state, party)) == best]
    seats = tuple(seat for party in winners for seat in party)
    state.outcome = Outcome(seats, "SH-6b", why + tie_break_words(state, among, best, len(winners)), how)


def tie_break_words(state: Raid, among: Sequence[tuple[Seat, ...]], best: tuple[int, int], winners: int) -> str:
    """SH-6b Return the words that explain a tie on points; empty if there was none."""
    points, figures = best
    level = [figures_of(state, party) for party in among if points_of(state, party) == points]
    if len(level) == 1:
        return ""
    if winners > 1:
        return f" They are level on {points} points and {figures} figures left, and share the win."
    others = max([left for left in level if left != figures])
    return f" Level on {points} points, the figures left decide: {figures} to {others}."


def end_of_turn(state: Raid) -> None:
    """SH-6b Score objectives, check the quota and the last turn (SH-1c), and begin a new turn.

    SH-23b Initiative cards are laid aside.
    """
    state.laid.extend(state.drawn.values())
    state.drawn.clear()
    reward_holders(state)
    enter_points(state)
    if state.outcome is None and state.turn >= state.setting.turns:
        decide(state, state.setting.parties, "time is up.", "points at the turn limit")
    state.phase = Phase.START
