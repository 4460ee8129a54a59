"""SH-92 Throwing grapnels and cutting cables."""

from __future__ import annotations

from dataclasses import replace

from quarterdeck.boards.hex import are_adjacent, neighbours
from quarterdeck.boards.hulls import are_parallel
from quarterdeck.engine.asks import D6, Choose, ClauseId, Flow, Option, Prompt, Seat, choose, roll
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.cards.effects import SHEER_OFF
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, lay_open, opens_at_grapnels, play_label, reactions
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends, cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import Cable, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cable_between, cables_of, part
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid

HOLD_FROM = 5
PART_FROM = 5  # in the turn after
PART_LATER_FROM = 6


def are_touching(state: Raid, one: Vessel, other: Vessel) -> bool:
    """Return whether two vessels are in each other's zone of control."""
    return any(are_adjacent(here, there) for here in state.hull(one) for there in state.hull(other))


def are_alongside(state: Raid, one: Vessel, other: Vessel) -> bool:
    """SH-91a, SH-92 Return whether two vessels lie side by side on parallel headings.

    A boat may have any (SH-90).
    """
    if not one.is_ship or not other.is_ship:
        return are_touching(state, one, other)
    if not are_parallel(one.heading, other.heading):
        return False
    decks = state.hull(other)
    beams = [side for side in range(6) if (side - one.heading) % 3]
    return any(neighbours(at)[side] in decks for at in state.hull(one) for side in beams)


def cannot_grapple(state: Raid, vessel: Vessel, other: Vessel) -> ClauseId:
    """SH-92 Return the clause against grapnels: once an activation for each ship alongside.

    Friends are not grappled (SH-5a), nor anybody under Sheer off (E9).
    """
    if other is vessel or not other.is_ship or not are_alongside(state, vessel, other):
        return "SH-92"
    if cable_between(state, vessel.key, other.key) is not None or other.key in vessel.grappling:
        return "SH-92"
    if state.is_under(SHEER_OFF, vessel.key):
        return "SH-E9"
    return cannot_attack(state, vessel, other)


def ships_beside(state: Raid, vessel: Vessel) -> list[Vessel]:
    """Return every ship next to a vessel, in the order of her hull hexes."""
    hulls = state.where.hulls
    keys = dict.fromkeys([hulls[near] for at in state.hull(vessel) for near in neighbours(at) if near in hulls])
    return [state.vessels[key] for key in keys if key != vessel.key and state.vessels[key].is_ship]


def to_grapple(state: Raid, vessel: Vessel) -> list[Vessel]:
    """SH-92 Return the ships at which grapnels may be thrown."""
    return [other for other in ships_beside(state, vessel) if not cannot_grapple(state, vessel, other)]


def needs_no_throw(state: Raid, vessel: Vessel, other: Vessel) -> bool:
    """SH-90 Men in a boat board a ship without a throw if she is anchored, aground or becalmed."""
    return not vessel.is_ship and (other.anchored or other.aground or state.wind == CALM)


def throw_grapnels(state: Raid, vessel: Vessel, other: Vessel) -> Flow[bool]:
    """SH-92 Throw grapnels, which hold on 5–6; otherwise the two vessels pass each other."""
    vessel.grappling.append(other.key)
    held = needs_no_throw(state, vessel, other)
    if not held:
        thrown = yield from roll(vessel.side, D6, "SH-92")
        held = thrown >= HOLD_FROM
        if not held and opens_at_grapnels(state, vessel.side):
            held = yield from throw_good_grapnels(state, vessel, other)
    state.say(log.Grappled, vessel.key, other.key, held)
    if held:
        state.cables.append(Cable(vessel.key, other.key, state.turn))
    return held


LET_GO = Option("no", Play("", "", ""))


def grapnels_label(state: Raid, ask: Choose, option: Option[Play]) -> Label:
    if option is LET_GO:
        return Label("Let them pass", "SH-92", str(ask.about["key"]))
    return play_label(state, option.value)


GRAPNELS = Prompt(
    "grapnels", "SH-E40", "The grapnels of {vessel} do not hold {other}: play a card?", label=grapnels_label, passes="no"
)


def throw_good_grapnels(state: Raid, vessel: Vessel, other: Vessel) -> Flow[bool]:
    """SH-E40 Ask the thrower for a card by which the grapnels hold, held or not (SH-101a)."""
    options = [LET_GO, *reactions(state, vessel.side, "grapnels")]
    about = {"vessel": vessel.name, "other": other.name, "key": vessel.key}
    chosen = yield from choose(vessel.side, GRAPNELS, options, about)
    if chosen is LET_GO:
        return False
    lay_open(state, vessel.side, chosen.value)
    return True


def open_rails(state: Raid, seat: Seat) -> None:
    """SH-92 Open the rails: men may cross from the aggressor's next activation on."""
    if state.cables:
        state.cables = [
            replace(cable, open=state.turn) if not cable.open and state.vessels[cable.aggressor].side == seat else cable
            for cable in state.cables
        ]


# --- Cutting free ---------------------------------------------------------------------------------


def to_cut(state: Raid, vessel: Vessel) -> list[Vessel]:
    """SH-92 Return the ships whose cables may be cut, from the next turn on.

    Each side has one try a turn.
    """
    return [
        other_end(state, vessel, cable)
        for cable in cables_of(state, vessel)
        if cable.turn < state.turn and other_end(state, vessel, cable).key not in vessel.cut
    ]


def other_end(state: Raid, vessel: Vessel, cable: Cable) -> Vessel:
    return state.vessels[cable.other if cable.aggressor == vessel.key else cable.aggressor]


def cut_cables(state: Raid, vessel: Vessel, other: Vessel) -> Flow[None]:
    """SH-92 Cut cables, which part on 5–6 in the next turn and later on 6.

    Between friends, after one ship was taken, they are simply let go.
    """
    cable = cable_between(state, vessel.key, other.key)
    assert cable is not None
    vessel.cut.append(other.key)
    parted = are_friends(state, vessel.side, other.side)
    if not parted:
        thrown = yield from roll(vessel.side, D6, "SH-92")
        parted = thrown >= (PART_FROM if state.turn == cable.turn + 1 else PART_LATER_FROM)
    state.say(log.CablesParted, vessel.key, other.key, parted)
    if parted:
        part(state, cable)


def cut_all(state: Raid, vessel: Vessel) -> None:
    """SH-E39 Cut all cables without a throw."""
    for cable in cables_of(state, vessel):
        state.say(log.CablesParted, vessel.key, other_end(state, vessel, cable).key, True, "SH-E39")
        part(state, cable)
