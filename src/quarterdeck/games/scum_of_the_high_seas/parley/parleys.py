"""SH-3 to SH-5 Parleys: cease-fires between units, listed proposals, binding alliances."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ALLOWED, NO_FACTS, Choose, ClauseId, Facts, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.engine.names import in_words
from quarterdeck.games.scum_of_the_high_seas.cards.windows import (
    NO_CARD,
    Play,
    lay_open,
    opens_at_parley,
    play_label,
    reactions,
)
from quarterdeck.games.scum_of_the_high_seas.choices import piece_label
from quarterdeck.games.scum_of_the_high_seas.names import called, side_name
from quarterdeck.games.scum_of_the_high_seas.parley import log
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_allies
from quarterdeck.games.scum_of_the_high_seas.parley.transfers import blocks_of, hand_over
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid, Talk, Truce
from quarterdeck.games.scum_of_the_high_seas.turn.initiative import playing
from quarterdeck.games.scum_of_the_high_seas.words import inside

ROUNDS: Final = 2  # SH-4a
AT_A_GLANCE: Final = 80  # most options in one prompt
ALLIES: Final = {2: 0, 3: 1, 4: 1, 5: 2, 6: 2}  # SH-4a: most allies, by number of players

NOTHING = Option("nothing", "")
ALLIANCE = Option("alliance", "alliance")
END_ALLIANCE = Option("end the alliance", "end")
YES, NO = Option("yes", True), Option("no", False)
EITHER = (YES, NO)


FOR_ALLIANCE = Option("for an alliance", "alliance")

# --- Alliances ------------------------------------------------------------------------------------


def cannot_ally(state: Raid, one: Seat, other: Seat) -> ClauseId:
    """SH-4a Return the clause against an alliance.

    Each player has a limit of allies; by SH-3 only pirates ally, by SH-4 not with fixed teams.
    """
    pirates = state.setting.pirates
    if one == other or one not in pirates or other not in pirates:
        return "SH-3"
    if are_allies(state, one, other):
        return "SH-5"
    if state.setting.teams:
        return "SH-4"
    most = ALLIES[len(state.setting.seats)]
    has = [sum([seat in pair for pair in state.alliances]) for seat in (one, other)]
    return "SH-4a" if max(has) >= most else ALLOWED


def ally(state: Raid, one: Seat, other: Seat) -> None:
    """SH-5 Bind two players not to attack each other."""
    state.alliances.append((one, other) if one < other else (other, one))
    state.alliances.sort()
    state.say(log.Allied, one, other)


def end_alliance(state: Raid, one: Seat, other: Seat, clause: ClauseId) -> None:
    """SH-5 End an alliance, by a parley or an event card."""
    state.alliances.remove((one, other) if one < other else (other, one))
    state.say(log.AllianceEnded, one, other, clause)


# --- The general parley ---------------------------------------------------------------------------


def general_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    if option is NOTHING:
        return Label("Propose nothing", "SH-4a", rank=9)
    return Label(f"Propose an alliance to {called(option.value)}", "SH-4a")


def answer_label(state: Raid, ask: Choose, option: Option[bool]) -> Label:
    return Label("Agree" if option.value else "Refuse", "SH-3b")


GENERAL = Prompt("general parley", "SH-4a", "General parley, round {round} of 2: make a proposal.", label=general_label)
ANSWER = Prompt("proposal", "SH-3b", "{proposal}. Do you agree?", label=answer_label)


def speak_in_general_parley(state: Raid) -> Flow[None]:
    """SH-4, SH-4a Let each pirate propose an alliance to one other, who answers at once.

    There are two rounds before turn 1, with several pirates and no fixed teams.
    """
    if state.talk is None:
        state.talk = Talk(speakers(state), 1)
    talk = state.talk
    if not talk.seats and talk.round < ROUNDS:
        state.talk = talk = Talk(speakers(state), talk.round + 1)
    if not talk.seats:
        state.talk = None
        state.phase = Phase.START
        return
    seat = talk.seats.pop(0)
    others = [other for other in playing(state) if not cannot_ally(state, seat, other)]
    if others:
        options = [Option(f"alliance {other}", other) for other in others]
        options.append(NOTHING)
        chosen = yield from choose(seat, GENERAL, options, {"round": talk.round})
        if chosen is not NOTHING:
            agreed = yield from propose(state, seat, chosen.value, "an alliance")
            if agreed:
                ally(state, seat, chosen.value)


def speakers(state: Raid) -> list[Seat]:
    """SH-4 Return every pirate, if there are several and parley is on."""
    pirates = [seat for seat in playing(state) if seat in state.setting.pirates]
    return pirates if state.setting.rules.parley and not state.setting.teams and len(pirates) > 1 else []


def propose(state: Raid, seat: Seat, other: Seat, what: str) -> Flow[bool]:
    """SH-3b Make a proposal and hear its answer, both in public."""
    about = {"proposal": f"{side_name(seat).does('propose')} {what}", "proposer": seat, "what": what}
    answer = yield from choose(other, ANSWER, EITHER, about)
    state.say(log.Proposed, seat, other, what, answer.value)
    return answer.value


# --- A parley by card -----------------------------------------------------------------------------


def parties_of(state: Raid, seat: Seat) -> list[Unit | Vessel]:
    """SH-3a Return the pieces that can be named: units, commanders and vessels on the map."""
    return [*[unit for unit in state.of(seat) if not unit.below], *state.vessels_of(seat)]


def others_to_parley_with(state: Raid, seat: Seat) -> list[Seat]:
    """SH-3 Return the other pirates who have a piece on the map."""
    others = [other for other in playing(state) if other in state.setting.pirates and other != seat]
    return [other for other in others if parties_of(state, other)]


def can_parley(state: Raid, seat: Seat) -> bool:
    """SH-3, SH-3a Return whether a pirate has a piece on the map and a pirate to parley with."""
    if not state.setting.rules.parley or seat not in state.setting.pirates:
        return False
    return bool(parties_of(state, seat) and others_to_parley_with(state, seat))


def partner_label(state: Raid, ask: Choose, option: Option[Seat]) -> Label:
    return Label(in_words(option.value), "SH-3a")


def sort_label(state: Raid, ask: Choose, option: Option[bool]) -> Label:
    return Label("A vessel" if option.value else "A unit or a commander", "SH-3a")


def turns_label(state: Raid, ask: Choose, option: Option[int]) -> Label:
    return Label("Until the end of this turn" if option.value == 1 else "Until the end of the next turn", "SH-3a")


OWN = Prompt("parley for", "SH-3a", "Parley: choose a unit of yours.", label=piece_label)
OTHER = Prompt("parley with", "SH-3a", "Parley for {unit}: choose the other side's unit.", label=piece_label)
PARTNER = Prompt("parley partner", "SH-3a", "Parley for {unit}: choose a pirate.", label=partner_label)
SORT = Prompt("parley sort", "SH-3a", "Parley: a unit or a vessel?", label=sort_label)
TURNS = Prompt("parley turns", "SH-3", "{unit} and {other}: how long do they keep the peace?", label=turns_label)
A_UNIT, A_VESSEL = Option("a unit", False), Option("a vessel", True)
ONE_TURN, TWO_TURNS = Option("1 turn", 1), Option("2 turns", 2)


def go_on_with_parley(state: Raid, talk: Talk) -> Flow[None]:
    """SH-3a Play the next step of a parley.

    The steps are the two units, the length, a refusal (E2), the cease-fire and one proposal.
    """
    seat = talk.seats[0]
    if not talk.applicant:
        talk.applicant = yield from name_one_of(seat, OWN, parties_of(state, seat))
    elif not talk.other:
        yield from name_the_other(state, talk)
    elif not talk.turns:
        about = {"unit": state.piece(talk.applicant).name, "other": state.piece(talk.other).name}
        turns = yield from choose(seat, TURNS, (ONE_TURN, TWO_TURNS), about)
        talk.turns = turns.value
    elif not talk.heard:
        yield from hear_it(state, talk)
    elif talk.gives:
        yield from name_the_price(state, talk)
    else:
        yield from make_proposal(state, talk)


HEAR_IT = Option("hear it", NO_CARD)


def refuse_label(state: Raid, ask: Choose, option: Option[Play]) -> Label:
    return Label("Hear the parley", "SH-3") if option.value == NO_CARD else play_label(state, option.value)


NO_WAY = Prompt(
    "parley offered", "SH-E2", "{sender} a Parley from {unit} to {other}: hear it?", label=refuse_label, passes="hear it"
)


def hear_it(state: Raid, talk: Talk) -> Flow[None]:
    """SH-3, SH-E2 Let the other player hear the parley, which only a card can refuse."""
    other = state.piece(talk.other).side
    if opens_at_parley(state, other):
        about = {
            "sender": side_name(talk.seats[0]).does("send"),
            "unit": inside(state.piece(talk.applicant).name),
            "other": inside(state.piece(talk.other).name),
            "key": talk.other,
        }
        answer = yield from choose(other, NO_WAY, [HEAR_IT, *reactions(state, other, "parley")], about)
        if answer.value != NO_CARD:
            lay_open(state, other, answer.value)
            state.talk = None
            return
    talk.heard = True
    cease_fire(state, talk)


def name_the_other(state: Raid, talk: Talk) -> Flow[None]:
    """SH-3a Name a unit of another pirate.

    If there are too many to list, the pirate is named first.
    """
    seat, others = talk.seats[0], talk.seats[1:] or others_to_parley_with(state, talk.seats[0])
    pieces = [piece for other in others for piece in parties_of(state, other)]
    about = {"unit": inside(state.piece(talk.applicant).name), "key": talk.applicant}
    if len(pieces) > AT_A_GLANCE and len(others) > 1:
        partner = yield from choose(seat, PARTNER, [Option(f"parley with {other}", other) for other in others], about)
        talk.seats.append(partner.value)
        return
    talk.other = yield from name_one_of(seat, OTHER, pieces, about)


def name_one_of(seat: Seat, prompt: Prompt, pieces: list[Unit | Vessel], about: Facts = NO_FACTS) -> Flow[str]:
    """SH-3a Name one of a pirate's pieces.

    If there are too many to list, the player first says whether it is a vessel.
    """
    if len(pieces) > AT_A_GLANCE:
        sort = yield from choose(seat, SORT, (A_UNIT, A_VESSEL), about)
        pieces = [piece for piece in pieces if isinstance(piece, Vessel) == sort.value]
    named = yield from choose(seat, prompt, [Option(f"parley {piece.key}", piece.key) for piece in pieces], about)
    return named.value


def cease_fire(state: Raid, talk: Talk) -> None:
    """SH-3 Begin a cease-fire between the two units at once."""
    state.truces.append(Truce(talk.applicant, talk.other, state.turn + talk.turns - 1))
    state.say(log.CeaseFire, talk.applicant, talk.other, talk.turns)


def proposal_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    if option is NOTHING:
        return Label("Propose nothing", "SH-3a", rank=9)
    if option is ALLIANCE or option is FOR_ALLIANCE:
        return Label("An alliance", "SH-3a")
    if option is END_ALLIANCE:
        return Label("The end of the alliance", "SH-5a")
    block = state.blocks[option.value]
    words = {"give": "Offer", "for": "For", "alliance": "An alliance for"}[option.notation.partition(" ")[0]]
    return Label(f"{words} {inside(block.name)}", "SH-3a", block.key)


PROPOSE = Prompt("propose", "SH-3a", "Make a proposal to {other}.", label=proposal_label)
PRICE = Prompt("price", "SH-3a", "{block}: what do you want for it?", label=proposal_label)


def make_proposal(state: Raid, talk: Talk) -> Flow[None]:
    """SH-3a Make one proposal: an alliance, its end, a bargain over spoils, or nothing."""
    seat, other = talk.seats[0], state.piece(talk.other).side
    options = proposals(state, seat, other)
    chosen = yield from choose(seat, PROPOSE, options, {"other": called(other)})
    if chosen.notation.startswith("give "):
        talk.gives = chosen.value
        return
    state.talk = None
    if chosen is NOTHING:
        return
    block = state.blocks[chosen.value] if chosen not in (ALLIANCE, END_ALLIANCE) else None
    ends = chosen is END_ALLIANCE
    what = "the end of the alliance" if ends else f"an alliance for {inside(block.name)}" if block else "an alliance"
    agreed = yield from propose(state, seat, other, what)
    if agreed and ends:
        end_alliance(state, seat, other, "SH-5a")
    elif agreed:
        ally(state, seat, other)
        if block is not None:
            hand_over(state, block, seat, "SH-3a")


def proposals(state: Raid, seat: Seat, other: Seat) -> list[Option[str]]:
    """SH-3b Return the possible proposals."""
    may_ally = not cannot_ally(state, seat, other)
    options: list[Option[str]] = [ALLIANCE] if may_ally else []
    if are_allies(state, seat, other):
        options.append(END_ALLIANCE)
    theirs = blocks_of(state, other)
    if may_ally or theirs:
        options.extend([Option(f"give {block.key}", block.key) for block in blocks_of(state, seat)])
    if may_ally:
        options.extend([Option(f"alliance for {block.key}", block.key) for block in theirs])
    options.append(NOTHING)
    return options


def name_the_price(state: Raid, talk: Talk) -> Flow[None]:
    """SH-3a Name the price of a block that is offered."""
    seat, other = talk.seats[0], state.piece(talk.other).side
    block = state.blocks[talk.gives]
    options = [Option(f"for {each.key}", each.key) for each in blocks_of(state, other)]
    if not cannot_ally(state, seat, other):
        options.append(FOR_ALLIANCE)
    chosen = yield from choose(seat, PRICE, options, {"block": block.name})
    state.talk = None
    price = "an alliance" if chosen is FOR_ALLIANCE else inside(state.blocks[chosen.value].name)
    agreed = yield from propose(state, seat, other, f"{inside(block.name)} for {price}")
    if agreed:
        hand_over(state, block, other, "SH-3a")
        if chosen is FOR_ALLIANCE:
            ally(state, seat, other)
        else:
            hand_over(state, state.blocks[chosen.value], seat, "SH-3a")
