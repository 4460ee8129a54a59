"""One match in memory: what the database says of it, the played that its acts come to, and who watches.

The played may be ahead of the database while an act is being written. What watchers get is therefore made from ``shown``,
which moves only once the act is on disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.chance import Fair
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.server.identity import Identity, same
from quarterdeck.server.played import Act, Played, Start, waiting_position
from quarterdeck.server.problems import Denied
from quarterdeck.server.store import MatchRow, SeatRow, Stored
from quarterdeck.server.wire import MatchInfo, OutcomeShown, PositionShown, SeatInfo

NOBODY: Final = Identity()


class Watcher(Protocol):
    """Somebody who looks at a match from one viewpoint."""

    viewpoint: Seat

    def changed(self) -> None:
        """There is something new to be shown."""


class Shown(msgspec.Struct):
    """What one viewpoint may be sent now: the position, and how long its log was at each of its numbers."""

    position: PositionShown
    lengths: tuple[int, ...]
    view: Any
    info: MatchInfo  # as everybody may see it
    info_version: int
    encoded: dict[tuple[int, bool], bytes]

    def kept(self, number: int, held: int) -> int:
        """How many of the log lines that a client held at a number are still good."""
        if not 0 <= number < len(self.lengths) or self.lengths[number] != held:
            return 0
        return min(self.lengths[number:])

    def encode(self, kept: int, view: bool, info: MatchInfo | None) -> bytes:
        """A position frame without the lines that the client has."""
        known = self.encoded.get((kept, view)) if info is None else None
        if known is not None:
            return known
        frame = msgspec.structs.replace(
            self.position,
            log_from=kept,
            log=self.position.log[kept:],
            match_info=info,
            view=self.view if view else None,
        )
        encoded = msgspec.json.encode(frame)
        if info is None:
            self.encoded[kept, view] = encoded
        return encoded


class Table:
    def __init__(self, stored: Stored, games: Mapping[str, Game[Any]]) -> None:
        self.games = games
        self.game = games[stored.row.game]
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.shown: dict[Seat, Shown] = {}
        self.info_version = 0
        self.bots: asyncio.Task[None] | None = None
        self.played: Played | None = None
        self.keys: dict[tuple[Seat, str], Act] = {}
        self.scenario: dict[str, Any] = msgspec.json.decode(stored.row.scenario)
        self.spoilt = False  # the played is no longer what the database says: read it again
        self._take(stored)
        self._follow(stored.acts)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def acts_known(self) -> int:
        return 0 if self.played is None or self.spoilt else len(self.played.acts)

    @property
    def _resigned(self) -> int:
        return 0 if self.played is None else len(self.played.resigned)

    # From the database

    def _take(self, stored: Stored) -> None:
        self.row: MatchRow = stored.row
        self.places: dict[Seat, SeatRow] = {place.seat: place for place in stored.seats}
        self.holders = stored.holders
        self.chat_last = stored.chat_last

    def refresh(self, stored: Stored) -> bool:
        """Take over what the database says now; ``stored`` has the acts that are not yet known. Whether anything changed."""
        if self.spoilt:
            self.played, self.spoilt = None, False
            self.keys.clear()
        before = (self.row, self.places, self.holders, self.acts_known, self.played is None)
        resigned = self._resigned
        self._take(stored)
        self._follow(stored.acts)
        public = (
            self._resigned != resigned
            or (self.row.status, self.row.title) != (before[0].status, before[0].title)
            or self.places != before[1]
        )
        if public or self.holders != before[2]:
            self.info_version += 1
        return before != (self.row, self.places, self.holders, self.acts_known, self.played is None)

    def _follow(self, acts: tuple[Act, ...]) -> None:
        if self.played is None and all(place.taken for place in self.places.values()):
            self.played = self._begin()
        played = self.played
        if played is not None:
            for act in acts:
                if act.number > len(played.acts):
                    self._apply_stored(played, act)

    def _apply_stored(self, played: Played, act: Act) -> None:
        try:
            played.apply(act)
        except QuarterdeckError as error:
            self.played = None
            sentence = f"this match was begun under other rules and cannot go on under those of today: {error}"
            raise Denied("other_rules", sentence) from error
        self.note_key(act)

    def _begin(self) -> Played:
        try:
            return Played(self.start(), self.games)
        except QuarterdeckError as error:
            raise Denied("other_rules", f"this match cannot be played under the rules of today: {error}") from error

    def start(self) -> Start:
        return Start(
            id=self.row.id,
            game=self.row.game,
            scenario=self.scenario,
            server_seed=self.row.server_seed,
            seeds={seat: place.seed for seat, place in self.places.items()},
            bots={seat: place.bot for seat, place in self.places.items()},
            names={seat: place.name for seat, place in self.places.items()},
            script=None if self.row.script is None else msgspec.json.decode(self.row.script),
        )

    def note_key(self, act: Act) -> None:
        if act.key:
            self.keys[act.seat, act.key] = act

    # Who may do what

    def holds(self, who: Identity, seat: Seat) -> bool:
        place = self.places.get(seat)
        if place is None:
            return False
        return same(place.token_hash, who.token_hash) or (who.session_hash, seat) in self.holders

    def held_by(self, who: Identity) -> list[Seat]:
        return [seat for seat in self.places if self.holds(who, seat)]

    def admit(self, who: Identity, seat: Seat) -> None:
        """Let a seat's own player through, and nobody else."""
        if seat not in self.places:
            raise Denied("forbidden", f"there is no seat {seat[:40]!r} in this match")
        if self.holds(who, seat):
            return
        if who.token_hash or self.held_by(who):
            raise Denied("forbidden", f"this is not the secret of {seat}, or no longer")
        raise Denied("no_seat", f"only the player of {seat} may do that; open the seat's link first")

    def admit_viewer(self, who: Identity, viewpoint: Seat) -> None:
        if viewpoint != SPECTATOR:
            self.admit(who, viewpoint)

    # Showing

    @property
    def status(self) -> str:
        if self.played is None:
            return "open"
        return "over" if self.played.outcome is not None else "playing"

    def publish(self) -> None:
        """Everybody who watches may now see where the match stands."""
        info = self.info(NOBODY)
        self.shown = {watched: self._show(watched, info) for watched in {watcher.viewpoint for watcher in self.watchers}}
        for watcher in self.watchers:
            watcher.changed()

    def show(self, viewpoint: Seat) -> Shown:
        """What a new watcher gets; only while the lock is held."""
        if viewpoint not in self.shown:
            self.shown[viewpoint] = self._show(viewpoint, self.info(NOBODY))
        return self.shown[viewpoint]

    def _show(self, viewpoint: Seat, info: MatchInfo) -> Shown:
        if self.played is None:
            return Shown(waiting_position(self.id, viewpoint), (0,), None, info, self.info_version, {})
        position = self.played.position(viewpoint)
        view = self.played.match.view(viewpoint)
        return Shown(position, tuple(self.played.log_lengths[viewpoint]), view, info, self.info_version, {})

    def position(self, viewpoint: Seat, who: Identity, view: bool = False) -> PositionShown:
        """The whole of it, for a reply; only while the lock is held."""
        shown = self.shown.get(viewpoint)
        if shown is not None:
            info = msgspec.structs.replace(shown.info, your_seats=self.held_by(who))
            return msgspec.structs.replace(shown.position, match_info=info, view=shown.view if view else None)
        info = self.info(who)
        if self.played is None:
            return msgspec.structs.replace(waiting_position(self.id, viewpoint), match_info=info)
        return msgspec.structs.replace(self.played.position(viewpoint, view), match_info=info)

    def info(self, who: Identity) -> MatchInfo:
        played = self.played
        return match_info(
            self.row,
            self.scenario,
            list(self.places.values()),
            self.game,
            status=self.status,
            waiting=[] if played is None else list(played.waiting),
            resigned=[] if played is None else played.resigned,
            outcome=None if played is None else played.outcome_shown(),
            yours=self.held_by(who),
        )


def match_info(
    row: MatchRow,
    scenario: dict[str, Any],
    places: list[SeatRow],
    game: Game[Any],
    *,
    status: str,
    waiting: list[Seat],
    resigned: list[Seat],
    outcome: OutcomeShown | None,
    yours: list[Seat],
) -> MatchInfo:
    """What everybody may know about a match."""
    over = status == "over"
    return MatchInfo(
        id=row.id,
        game=row.game,
        game_title=game.title,
        title=row.title,
        scenario=row.scenario_key,
        scenario_title=scenario["title"],
        story=scenario.get("story", ""),
        options=scenario.get("options", {}),
        status="over" if over else "playing" if status == "playing" else "open",
        listed=row.listed,
        hides=game.hides,
        created_at=row.created_at,
        updated_at=row.updated_at,
        seats=[
            SeatInfo(
                seat=place.seat,
                title=game.seat_name(place.seat),
                by="bot" if place.by == "bot" else "person",
                bot=place.bot,
                name=place.name,
                taken=place.taken,
                resigned=place.seat in resigned,
                seed=place.seed,
            )
            for place in places
        ],
        waiting=waiting,
        your_seats=yours,
        commitment=Fair.commitment(bytes.fromhex(row.server_seed)),
        server_seed=row.server_seed if over else None,
        outcome=outcome,
        parent=row.parent,
        parent_number=row.parent_number,
    )


def listed_info(stored: Stored, game: Game[Any], who: Identity) -> MatchInfo:
    """As the database has it, without playing anything."""
    row = stored.row
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=OutcomeShown)
    return match_info(
        row,
        msgspec.json.decode(row.scenario),
        list(stored.seats),
        game,
        status=row.status,
        waiting=msgspec.json.decode(row.waiting),
        resigned=[],
        outcome=outcome,
        yours=[place.seat for place in stored.seats if (who.session_hash, place.seat) in stored.holders],
    )
