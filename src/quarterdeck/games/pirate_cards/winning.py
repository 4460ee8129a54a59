"""How the three ways end, and who has won."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.games.pirate_cards.charts import SHIP
from quarterdeck.games.pirate_cards.state import STANDARD, Player, Table

TEN = sum(SHIP)

Standing = tuple[int, int, int]  # of a player, by what counts first, second and third


def all_cards_played(state: Table) -> None:
    """PC-11, PC-19 All cards have been drawn and played."""
    if state.ways.way == STANDARD:
        fewest_hits(state)
    else:
        most_ships(state)


def fewest_hits(state: Table) -> None:
    """PC-11 Fewest hits wins; equal goes by fewest Mast, then Volley hits, then is shared."""
    standings = [by_hits(player) for player in state.players]
    first = min(standings)
    winners = standing_at(state, standings, first)
    hits = first[0]
    why = f"the deck is played out, and {hits} {'hit is' if hits == 1 else 'hits are'} the fewest."
    why += tie_broken(state, standings, first, ("hits", "fewer Mast hits", "fewer Volley hits"))
    state.outcome = Outcome(seats_of(winners), "PC-11", why, "fewest hits")


def by_hits(player: Player) -> Standing:
    """PC-11 All hits, then those of a Mast, then of a Volley."""
    hull, volley, mast = player.ships[0].hits
    return hull + volley + mast, mast, volley


def most_ships(state: Table) -> None:
    """PC-19 Most surviving ships; where everybody has one, fewest sunk; then fewest hits, then fewest sunk, then shared."""
    all_have_one = all(len(player.ships) == 1 for player in state.players)
    standings = [by_ships(player, all_have_one) for player in state.players]
    first = min(standings)
    winners = standing_at(state, standings, first)
    ships = len(winners[0].ships)
    why = f"the deck is played out; afloat: {ships}, sunk: {winners[0].sunk}, hits: {winners[0].hits}."
    why += tie_broken(state, standings, first, ("sunk" if all_have_one else "ships", "fewer hits", "fewer ships sunk"))
    state.outcome = Outcome(seats_of(winners), "PC-19", why, "fewest sunk" if all_have_one else "most ships")


def by_ships(player: Player, all_have_one: bool) -> Standing:
    """PC-19 Ships afloat, or those sunk where everybody has one; then hits, then ships sunk."""
    return player.sunk if all_have_one else -len(player.ships), player.hits, player.sunk


def last_fleet(state: Table) -> None:
    """PC-18a The last player with a ship wins."""
    winners = [player for player in state.players if not player.is_out]
    state.outcome = Outcome(seats_of(winners), "PC-18a", "nobody else has a ship left.", "last afloat")


def man_o_war_sunk(state: Table) -> None:
    """PC-23 The others have sunk the Man-O-War, together."""
    state.outcome = Outcome(seats_of(others(state)), "PC-23", "the Man-O-War is sunk.", "the Man-O-War sunk")


def others_sunk(state: Table) -> None:
    """PC-23 The Man-O-War has sunk all the others."""
    warship = state.players[state.man_o_war].seat
    state.outcome = Outcome((warship,), "PC-23", "all the others are sunk.", "all the others sunk")


def no_more_cards(state: Table) -> None:
    """PC-22 No card is left to draw: the side with the smaller share of its hits taken wins, equal is a draw."""
    warship = state.players[state.man_o_war].ships[0]
    hers, her_limit = sum(warship.hits), sum(warship.limits)
    theirs = sum(TEN if player.is_out else player.hits for player in others(state))
    their_limit = TEN * len(others(state))
    why = f"no card is left; the Man-O-War has taken {hers} of {her_limit} hits, the others {theirs} of {their_limit}."
    if hers * their_limit == theirs * her_limit:
        state.outcome = Outcome((), "PC-22", why, "level when the cards ran out")
        return
    winners = [state.players[state.man_o_war]] if hers * their_limit < theirs * her_limit else others(state)
    state.outcome = Outcome(seats_of(winners), "PC-22", why, "fewer hits when the cards ran out")


def role(state: Table, seat: Seat) -> str:
    """What the lots made of a seat: the Man-O-War or one of the others, else its place in the order of play."""
    index = state.index(seat)
    if state.man_o_war >= 0:
        return "the Man-O-War" if index == state.man_o_war else "each of the others"
    place = (index - state.first) % len(state.players)
    return ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")[place]


def others(state: Table) -> list[Player]:
    return [player for index, player in enumerate(state.players) if index != state.man_o_war]


def standing_at(state: Table, standings: list[Standing], where: Standing) -> list[Player]:
    return [state.players[index] for index, each in enumerate(standings) if each == where]


def tie_broken(state: Table, standings: list[Standing], first: Standing, figures: tuple[str, str, str]) -> str:
    """PC-11, PC-19 Where several stand level in what counts first: what told them apart, or that nothing did."""
    level = [each for each in standings if each[0] == first[0] and each != first]
    if level:
        rival = min(level)
        place = 1 if rival[1] != first[1] else 2
        names = ", ".join([state.players[index].seat.capitalize() for index, each in enumerate(standings) if each in level])
        return f" Level on {figures[0]} with {names}, {figures[place]} decide: {first[place]} to {rival[place]}."
    return " They are level in everything, and share it." if standings.count(first) > 1 else ""


def seats_of(players: list[Player]) -> tuple[Seat, ...]:
    return tuple(player.seat for player in players)
