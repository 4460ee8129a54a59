"""What can happen at the card table, for the log. A player stands in it by his seat, as a piece does by its key."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet


class Starts(Entry, says="{player} {man_o_war:|is the Man-O-War and }begins."):
    player: PieceId
    man_o_war: bool
    clause: ClauseId


class Drew(Entry, says="{player} draws {card}.", in_short="draws {card}", clause="PC-3"):
    player: PieceId
    card: str


class Looked(Quiet, says="You look at the top card: {card}.", clause="PC-9"):
    """For the eyes of the player who looks."""

    card: str


class PutBelow(Quiet, says="{player} looks at the top card and puts it at the bottom of the deck.", clause="PC-9"):
    player: PieceId


class Kept(Quiet, says="{player} looks at the top card and keeps it: {card}.", clause="PC-9"):
    player: PieceId
    card: str


class Hit(Entry, in_short="hits {target}", clause="PC-4"):
    says = "{player} hits {target}{ship:|'s ship #}: {card}, now {count}."
    player: PieceId
    target: PieceId
    card: str
    ship: int  # 0 where everybody has only one
    count: int


class NewShip(Entry, says="{player} goes on with a new ship, number {ship}.", in_short="new ship for {player}"):
    player: PieceId
    ship: int
    clause: ClauseId


class Stopped(Entry, in_short="spends {target}'s {guard}", clause="PC-5"):
    says = (
        "{player}'s {card} against {target}{at_lookout:|'s Lookout} is stopped by "
        "{ship:a|the} {guard}{ship:| of ship #}; both are discarded."
    )
    player: PieceId
    target: PieceId
    card: str
    guard: str
    ship: int  # whose protection it was; 0 where everybody has only one
    at_lookout: bool


class LostLookout(Entry, in_short="takes {target}'s Lookout", clause="PC-10"):
    says = "{player}'s Mast takes {target}'s Lookout; both are discarded."
    player: PieceId
    target: PieceId


class Guarded(Quiet, says="{player} protects {only:|the }{other:|#'s }ship{ship:| #} with {card}."):
    player: PieceId
    owner: PieceId
    card: str
    ship: int
    clause: ClauseId

    @property
    def other(self) -> PieceId:
        """Whose ship it is, where that is somebody else."""
        return "" if self.owner == self.player else self.owner

    @property
    def only(self) -> bool:
        """Whether it is the one ship that the player has."""
        return not self.other and not self.ship


class Mended(Quiet, says="{player} removes a {hit} hit{ship:| from ship #} with {card}; both are discarded.", clause="PC-6"):
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
        """Whose it is, where that is somebody else."""
        return "" if self.owner == self.player else self.owner


class Discarded(Entry, says="{player} can do nothing with {card}: it is discarded.", in_short="{card} discarded"):
    player: PieceId
    card: str
    clause: ClauseId


class Sank(Entry, says="{player}'s ship{ship:| #} sinks.", in_short="sinks {player}'s ship", moment="loss"):
    player: PieceId
    ship: int
    clause: ClauseId


class Out(Entry, says="{player} is out."):
    player: PieceId
    clause: ClauseId


class Reshuffled(Quiet, clause="PC-22"):
    says = "The draw deck is used up: the discard pile is shuffled into a new one (number {times})."
    times: int
