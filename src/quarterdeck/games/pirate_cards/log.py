"""The events at the card table, for the log.

Entries name a player by seat, as they name a piece by key.
"""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet
from quarterdeck.engine.names import Names


class Starts(Entry, says="{player} {man_o_war:|is the Man-O-War and }begins."):
    player: PieceId
    man_o_war: bool
    clause: ClauseId


class Drew(Entry, says="{player} draws a {card}.", in_short="draws a {card}", clause="PC-3"):
    player: PieceId
    card: str


class Looked(Quiet, says="You look at the top card: a {card}.", clause="PC-9"):
    """The top card, shown only to the player who looks."""

    card: str


class PutBelow(Quiet, says="{player} looks at the top card and puts it at the bottom of the deck.", clause="PC-9"):
    player: PieceId


class Kept(Quiet, says="{player} looks at the top card and keeps it: a {card}.", clause="PC-9"):
    player: PieceId
    card: str


class Hit(Entry, in_short="hits {target}", clause="PC-4"):
    says = "{player} hits {target}{ship:|'s ship #}: {card} hit number {count}."
    player: PieceId
    target: PieceId
    card: str
    ship: int  # 0 if every player has only one
    count: int


class NewShip(Entry, says="{player} launches a new ship, number {ship}.", in_short="new ship for {player}"):
    player: PieceId
    ship: int
    clause: ClauseId


class Stopped(Entry, in_short="spends {target}'s {guard}", clause="PC-5"):
    says = (
        "{player}'s {card} against {target}{at_lookout:|'s Lookout} is stopped by "
        "a {guard}{ship:| of ship #}. Both cards are discarded."
    )
    player: PieceId
    target: PieceId
    card: str
    guard: str
    ship: int  # the ship whose protection it was; 0 if every player has only one
    at_lookout: bool


class LostLookout(Entry, in_short="takes {target}'s Lookout", clause="PC-10"):
    says = "{player}'s Mast takes {target}'s Lookout. Both cards are discarded."
    player: PieceId
    target: PieceId


class Guarded(Quiet):
    says = "{player} protects {other:|#'s }ship{ship:| #} with a {card}."
    of_the_only_ship = "{player} keeps a {card} as protection."
    player: PieceId
    owner: PieceId
    card: str
    ship: int
    clause: ClauseId

    @property
    def other(self) -> PieceId:
        """The owner of the ship, if it is another player."""
        return "" if self.owner == self.player else self.owner

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.other or self.ship else self.of_the_only_ship, names)


class Mended(
    Quiet, says="{player} removes a {hit} hit{ship:| from ship #} with a {card}. Both cards are discarded.", clause="PC-6"
):
    player: PieceId
    card: str
    hit: str
    ship: int


class Posted(Quiet, says="{player} posts a Lookout{other:| for #}."):
    player: PieceId
    owner: PieceId
    clause: ClauseId

    @property
    def other(self) -> PieceId:
        """The new owner, if it is another player."""
        return "" if self.owner == self.player else self.owner


class Discarded(Entry, says="{player} cannot use the {card} and discards it.", in_short="{card} discarded"):
    player: PieceId
    card: str
    clause: ClauseId


class Sank(Entry, says="{player}'s ship{ship:| #} sinks.", in_short="sinks {player}'s ship", moment="loss"):
    player: PieceId
    ship: int
    clause: ClauseId


class Out(Entry, says="{player} is out of the game."):
    player: PieceId
    clause: ClauseId


class Reshuffled(Quiet, clause="PC-22"):
    says = "The draw deck is used up. The discard pile is shuffled into a new deck (shuffle {times})."
    times: int
