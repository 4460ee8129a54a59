"""The end of a game in the three ways to play, and its winner."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.goals import counted
from quarterdeck.games.pirate_cards.charts import SHIP
from quarterdeck.games.pirate_cards.state import STANDARD, Player, Table

TEN = sum(SHIP)

Standing = tuple[int, int, int]  # a player's figures in order of importance


def all_cards_played(state: Table) -> None:
    """PC-11, PC-19 End the game when all cards have been drawn and played."""
    if state.ways.way == STANDARD:
        fewest_hits(state)
    else:
        most_ships(state)


def fewest_hits(state: Table) -> None:
    """PC-11 Fewest hits wins.

    Ties go by fewest Mast hits, then Volley hits, and are then shared.
    """
    standings = [by_hits(player) for player in state.players]
    first = min(standings)
    winners = standing_at(state, standings, first)
    hits = first[0]
    why = f"all cards are played, and {hits} {'hit is' if hits == 1 else 'hits are'} the fewest."
    why += tie_broken(state, standings, first, ("hits", "fewer Mast hits", "fewer Volley hits"))
    state.outcome = Outcome(seats_of(winners), "PC-11", why, "fewest hits")


def by_hits(player: Player) -> Standing:
    """PC-11 Return all hits, then Mast hits, then Volley hits."""
    hull, volley, mast = player.ships[0].hits
    return hull + volley + mast, mast, volley


def most_ships(state: Table) -> None:
    """PC-19 Most surviving ships win or, if everybody has one, fewest sunk.

    Ties go by fewest hits, then fewest sunk, and are then shared.
    """
    all_have_one = all(len(player.ships) == 1 for player in state.players)
    standings = [by_ships(player, all_have_one) for player in state.players]
    first = min(standings)
    winners = standing_at(state, standings, first)
    ships = len(winners[0].ships)
    why = f"all cards are played, with {ships} afloat, {winners[0].sunk} sunk and {counted(winners[0].hits, 'hit')}."
    why += tie_broken(state, standings, first, ("sunk ships" if all_have_one else "ships", "fewer hits", "fewer ships sunk"))
    state.outcome = Outcome(seats_of(winners), "PC-19", why, "fewest sunk" if all_have_one else "most ships")


def by_ships(player: Player, all_have_one: bool) -> Standing:
    """PC-19 Return ships afloat (or sunk, if everybody has one), then hits, then ships sunk."""
    return player.sunk if all_have_one else -len(player.ships), player.hits, player.sunk


def last_fleet(state: Table) -> None:
    """PC-18a The last player with a ship wins."""
    winners = [player for player in state.players if not player.is_out]
    state.outcome = Outcome(seats_of(winners), "PC-18a", "no other player has a ship left.", "last afloat")


def man_o_war_sunk(state: Table) -> None:
    """PC-23 The others have sunk the Man-O-War and win together."""
    state.outcome = Outcome(seats_of(others(state)), "PC-23", "the Man-O-War is sunk.", "the Man-O-War sunk")


def others_sunk(state: Table) -> None:
    """PC-23 The Man-O-War has sunk all the others and wins."""
    warship = state.players[state.man_o_war].seat
    state.outcome = Outcome((warship,), "PC-23", "all the others are sunk.", "all the others sunk")


def no_more_cards(state: Table) -> None:
    """PC-22 No card is left: the side with the smaller share of its hits taken wins.

    Equal is a draw.
    """
    warship = state.players[state.man_o_war].ships[0]
    hers, her_limit = sum(warship.hits), sum(warship.limits)
    theirs = sum(TEN if player.is_out else player.hits for player in others(state))
    their_limit = TEN * len(others(state))
    why = f"no cards are left. The Man-O-War has taken {hers} of {her_limit} hits, the others {theirs} of {their_limit}."
    if hers * their_limit == theirs * her_limit:
        state.outcome = Outcome((), "PC-22", why, "level when the cards ran out")
        return
    winners = [state.players[state.man_o_war]] if hers * their_limit < theirs * her_limit else others(state)
    state.outcome = Outcome(seats_of(winners), "PC-22", why, "fewer hits when the cards ran out")


def role(state: Table, seat: Seat) -> str:
    """Return a seat's role: the Man-O-War, one of the others, or its place in the order of play."""
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
    """PC-11, PC-19 Return what broke a tie in the first figure, or that nothing did."""
    level = [each for each in standings if each[0] == first[0] and each != first]
    if level:
        rival = min(level)
        place = 1 if rival[1] != first[1] else 2
        names = ", ".join([state.players[index].seat.capitalize() for index, each in enumerate(standings) if each in level])
        return f" Level on {figures[0]} with {names}, {figures[place]} decide: {first[place]} to {rival[place]}."
    return " They are level in everything and share the win." if standings.count(first) > 1 else ""


def seats_of(players: list[Player]) -> tuple[Seat, ...]:
    return tuple(player.seat for player in players)
