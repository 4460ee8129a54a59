"""What can happen at the card table, for the log. A player stands in it by his seat, as a piece does by its key."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet


class Starts(Entry, frozen=True):
    says = "{player} {man_o_war:|is the Man-O-War and }begins."
    player: PieceId
    man_o_war: bool
    clause: ClauseId


class Drew(Entry, frozen=True):
    says = "{player} draws {card}."
    in_short = "draws {card}"
    player: PieceId
    card: str
    clause: ClauseId = "PC-3"


class Looked(Quiet, frozen=True):
    """For the eyes of the player who looks."""

    says = "You look at the top card: {card}."
    card: str
    clause: ClauseId = "PC-9"


class PutBelow(Quiet, frozen=True):
    says = "{player} looks at the top card and puts it at the bottom of the deck."
    player: PieceId
    clause: ClauseId = "PC-9"


class Kept(Quiet, frozen=True):
    says = "{player} looks at the top card and keeps it: {card}."
    player: PieceId
    card: str
    clause: ClauseId = "PC-9"


class Hit(Entry, frozen=True):
    says = "{player} hits {target}{ship:|'s ship #}: {card}, now {count}."
    in_short = "hits {target}"
    player: PieceId
    target: PieceId
    card: str
    ship: int  # 0 where everybody has only one
    count: int
    clause: ClauseId = "PC-4"


class NewShip(Entry, frozen=True):
    says = "{player} goes on with a new ship, number {ship}."
    in_short = "new ship for {player}"
    player: PieceId
    ship: int
    clause: ClauseId


class Stopped(Entry, frozen=True):
    says = (
        "{player}'s {card} against {target}{at_lookout:|'s Lookout} is stopped by "
        "{ship:a|the} {guard}{ship:| of ship #}; both are discarded."
    )
    in_short = "spends {target}'s {guard}"
    player: PieceId
    target: PieceId
    card: str
    guard: str
    ship: int  # whose protection it was; 0 where everybody has only one
    at_lookout: bool
    clause: ClauseId = "PC-5"


class LostLookout(Entry, frozen=True):
    says = "{player}'s Mast takes {target}'s Lookout; both are discarded."
    in_short = "takes {target}'s Lookout"
    player: PieceId
    target: PieceId
    clause: ClauseId = "PC-10"


class Guarded(Quiet, frozen=True):
    says = "{player} protects {only:|the }{other:|#'s }ship{ship:| #} with {card}."
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


class Mended(Quiet, frozen=True):
    says = "{player} removes a {hit} hit{ship:| from ship #} with {card}; both are discarded."
    player: PieceId
    card: str
    hit: str
    ship: int
    clause: ClauseId = "PC-6"


class Posted(Quiet, frozen=True):
    says = "{player} posts a Lookout{other:| for #}."
    player: PieceId
    owner: PieceId
    clause: ClauseId

    @property
    def other(self) -> PieceId:
        """Whose it is, where that is somebody else."""
        return "" if self.owner == self.player else self.owner


class Discarded(Entry, frozen=True):
    says = "{player} can do nothing with {card}: it is discarded."
    in_short = "{card} discarded"
    player: PieceId
    card: str
    clause: ClauseId


class Sank(Entry, frozen=True):
    says = "{player}'s ship{ship:| #} sinks."
    in_short = "sinks {player}'s ship"
    moment = "loss"
    player: PieceId
    ship: int
    clause: ClauseId


class Out(Entry, frozen=True):
    says = "{player} is out."
    player: PieceId
    clause: ClauseId


class Reshuffled(Quiet, frozen=True):
    says = "The draw deck is used up: the discard pile is shuffled into a new one (number {times})."
    times: int
    clause: ClauseId = "PC-22"
