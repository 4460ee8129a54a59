"""One match in memory: its row, its acts as played, and its spectators.

The played match may be ahead of the database while an act is being written. Watchers are therefore
sent ``shown``, which changes only after the act is on disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.fair_dice import Pledge
from quarterdeck.engine.game import Game
from quarterdeck.engine.play.standing_orders import Standing
from quarterdeck.table.identity import Identity
from quarterdeck.table.play.ledger import ActKind, MatchAct
from quarterdeck.table.play.order_answers import OrderAnswer, consult
from quarterdeck.table.play.played_match import SETTLING, PlayedMatch
from quarterdeck.table.play.start import Start, TakenOver
from quarterdeck.table.presentation.match_info import MatchState, match_info, must_be_settled, outcome_kept, outcome_shown
from quarterdeck.table.presentation.positions import orders_shown, position_shown, waiting_position
from quarterdeck.table.problems import Denied, denied
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch, held_seats
from quarterdeck.table.subscription import Shown, Subscription
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine, SpokenLine
from quarterdeck.table.wire.order_items import OrdersShown
from quarterdeck.table.wire.replies import MatchInfo, PositionShown

NOBODY: Final = Identity()


class MatchTable:
    def __init__(self, stored: StoredMatch, games: Mapping[str, Game[Any]]) -> None:
        self.games = games
        self.game = games[stored.row.game]
        self.lock = asyncio.Lock()
        self.watchers: set[Subscription] = set()
        self.shown: dict[Seat, Shown] = {}
        self.info_version = 0
        self.bots: asyncio.Task[None] | None = None
        self.passing: set[Seat] = set()  # seats whose prompts out of turn are passed
        self.orders: dict[Seat, Standing] = {}  # orders of seats
        self.consulted: dict[Seat, OrderAnswer] = {}  # the orders' answers to the current prompts
        self.played: PlayedMatch | None = None
        self._keys: dict[tuple[Seat, str], MatchAct] = {}
        self.spoken: dict[type[SpokenLine], int]  # the number of the last line of each kind
        self.scenario: dict[str, Any] = msgspec.json.decode(stored.row.scenario)
        self.cleared = False  # deleted from the database
        self.outdated = False  # what was played differs from the database: read the match again
        self._take(stored)
        self._follow(stored.acts)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def acts_known(self) -> int:
        return 0 if self.played is None or self.outdated else len(self.played.acts)

    @property
    def _resigned(self) -> int:
        return 0 if self.played is None else len(self.played.ledger.resigned)

    # Passing

    def passes(self, seat: Seat) -> str:
        """Return the choice that passes a seat's prompt out of turn, or an empty string."""
        played = self.played
        if played is None or seat not in played.waiting:
            return ""
        passes = played.match.asked(seat).prompt.passes
        return passes if passes in played.match.choices(seat) else ""

    def end_due_passing(self) -> None:
        """Stop passing for seats that have a prompt which cannot be passed."""
        waiting = () if self.played is None else self.played.waiting
        self.passing = {seat for seat in self.passing if seat not in waiting or self.passes(seat)}

    # Orders

    def note_orders(self, seat: Seat, standing: Standing) -> None:
        """Set a seat's orders."""
        self.orders = {each: orders for each, orders in {**self.orders, seat: standing}.items() if orders.items}
        self.consult_orders()

    def consult_orders(self) -> None:
        """Consult the orders about the current prompts, before their owners are asked."""
        if self.orders or self.consulted:
            self.consulted = {} if self.played is None else consult(self.played, self.orders, self.consulted)

    def is_answered(self, seat: Seat) -> bool:
        """Return True if the seat's orders will answer its prompt."""
        answer, played = self.consulted.get(seat), self.played
        now = answer is not None and played is not None and answer.number == played.number(seat)
        return now and answer is not None and answer.word is not None and answer.word.choice != ""

    # From the database

    def _take(self, stored: StoredMatch) -> None:
        self.row: MatchRow = stored.row
        self.places: dict[Seat, SeatRow] = {place.seat: place for place in stored.seats}
        self.holders = stored.holders
        self.orders = {seat: msgspec.json.decode(text, type=Standing) for seat, text in stored.orders}
        self.spoken = {ChatLine: stored.chat_last, GalleryLine: stored.gallery_last}
        if self.played is not None:
            self._rename(self.played)

    def _rename(self, played: PlayedMatch) -> None:
        """Use the players' present names in the record."""
        played.start = msgspec.structs.replace(played.start, names={seat: each.name for seat, each in self.places.items()})
        played.match.players = played.start.players(played.match.seats)

    def refresh(self, stored: StoredMatch) -> bool:
        """Update from the database, where ``stored`` has the acts still unknown.

        Return True if it changed.
        """
        if self.outdated:
            self.played, self.outdated = None, False
            self._keys.clear()
        before = (self.row, self.places, self.holders)
        resigned = self._resigned
        self._take(stored)
        self._follow(stored.acts)
        public = (
            self._resigned != resigned
            or any(getattr(self.row, name) != getattr(before[0], name) for name in ("status", "title", "rematch"))
            or self.places != before[1]
        )
        if public or self.holders != before[2]:
            self.info_version += 1
        self.consult_orders()
        return self.row.version != before[0].version

    def _follow(self, acts: tuple[MatchAct, ...]) -> None:
        played = self.played
        if played is None and self.row.status != "open":
            played = self._begin()
        if played is None:
            return
        new = [act for act in acts if act.number > len(played.acts)]
        played.follow(new)
        for act in new:
            self._note_key(act)
        if self.row.status == "over" and played.outcome is None and self.row.outcome is not None:
            played.ended = outcome_kept(self.row.outcome)
        self.played = played

    def _begin(self) -> PlayedMatch:
        try:
            return PlayedMatch(self.start(), self.games)
        except QuarterdeckError as error:
            raise Denied("other_rules", f"this match cannot be played under today's rules: {error}") from error

    def start(self) -> Start:
        return Start(
            id=self.row.id,
            game=self.row.game,
            scenario=self.scenario,
            server_seed=self.row.server_seed,
            seeds={seat: place.seed for seat, place in self.places.items() if place.seed},
            bots={seat: place.bot for seat, place in self.places.items()},
            names={seat: place.name for seat, place in self.places.items()},
            commitment=self.row.commitment,
            pledges={seat: pledge for seat, place in self.places.items() if (pledge := _pledge(place)) is not None},
            script=None if self.row.script is None else msgspec.json.decode(self.row.script),
            continued=None if self.row.continued is None else msgspec.json.decode(self.row.continued, type=TakenOver),
            opening=self.row.opening,
        )

    # Acts

    def started(self) -> PlayedMatch:
        if self.played is None:
            raise Denied("not_started", "the match starts when every seat is taken and has opened its seed")
        return self.played

    def has_counted(self, seat: Seat, key: str, kind: ActKind, choice: str) -> bool:
        """Return True if the act with this key was already performed."""
        known = self._keys.get((seat, key)) if key else None
        if known is not None and (known.kind, known.choice) != (kind, choice):
            raise Denied("key_used", "this key was used for another choice")
        return known is not None

    def note_change(self, **changes: Any) -> None:
        """Note this server's change after it was written.

        Changes by others still show in the version.
        """
        self.row = msgspec.structs.replace(self.row, version=self.row.version + 1, **changes)

    def note_written(self, act: MatchAct, changes: Mapping[str, Any]) -> None:
        """Note that a played act was written, with its changes to the match."""
        self._note_key(act)
        settled = self.row.differs and not changes.get("differs", True)
        self.note_change(**changes)
        if "status" in changes or act.kind == "resign" or settled:
            self.info_version += 1

    def _note_key(self, act: MatchAct) -> None:
        if act.key:
            self._keys[act.seat, act.key] = act

    # Rights

    def holds(self, who: Identity, seat: Seat) -> bool:
        return seat in self.held_by(who)

    def held_by(self, who: Identity) -> list[Seat]:
        return held_seats(self.places.values(), self.holders, who)

    def may_read_gallery(self, who: Identity, status: str) -> bool:
        """Return True if the caller may read the gallery: spectators always, players after the end."""
        return status == "over" or not self.held_by(who)

    def admit(self, who: Identity, seat: Seat) -> None:
        """Admit the seat's own player, and refuse everybody else."""
        if seat not in self.places:
            raise Denied("forbidden", f"there is no seat {seat[:40]!r} in this match")
        if self.holds(who, seat):
            return
        if who.token_hash or self.held_by(who):
            raise Denied("forbidden", f"this secret does not hold the seat {seat}; it may have been replaced")
        raise Denied("no_seat", f"only the player of {seat} may do this; open the seat's link first")

    def admit_viewer(self, who: Identity, viewpoint: Seat) -> None:
        """Admit everybody as a spectator, and a seat's own player to that seat."""
        if viewpoint != SPECTATOR:
            self.admit(who, viewpoint)

    def admit_reader(self, who: Identity, viewpoint: Seat, number: int | None) -> None:
        """Admit players to their own seat and the spectators' view, and all to all after the end."""
        played = self.started()
        if played.outcome is None:
            self.admit_viewer(who, viewpoint)
        elif viewpoint not in played.viewpoints:
            raise Denied("forbidden", f"there is no seat {viewpoint[:40]!r} in this match")
        if number is not None and number > played.number(viewpoint):
            raise Denied("unknown", f"there is no position {number} yet; the match is at {played.number(viewpoint)}")

    def check_number(self, who: Identity, seat: Seat, number: int | None, kind: ActKind = "choose") -> None:
        """Refuse an act that refers to another position, with the current one.

        A seat with the same prompt at both positions may answer: all that changed is that others
        have chosen in secret.
        """
        played = self.started()
        if played.outcome is not None:
            raise Denied("over", "the match is over", position=self.position(seat, who))
        if played.differs is not None and kind not in SETTLING:
            sentence = "the rules have changed since this match was played, and its players must first settle how to go on"
            raise Denied("rules_differ", sentence, played.differs.clause, position=self.position(seat, who))
        same = kind == "choose" and number is not None and played.has_same_prompt_since(seat, number)
        if number is not None and played.number(seat) != number and not same:
            sentence = "the match has moved on; look at the new position"
            raise Denied("stale", sentence, position=self.position(seat, who))

    def refused(self, who: Identity, seat: Seat, error: QuarterdeckError) -> Denied:
        """Return the engine's refusal for the wire, with the position if the seat has no prompt."""
        refusal = denied(error)
        if refusal.code == "not_asked":
            refusal.position = self.position(seat, who)
        return refusal

    # Showing

    @property
    def status(self) -> str:
        if self.played is None:
            return "open"
        return "over" if self.played.outcome is not None else "playing"

    def add_watcher(self, watcher: Subscription) -> None:
        """Add a watcher, with its first position ready to send."""
        shown = self.shown.get(watcher.viewpoint)
        if shown is None:
            self.shown[watcher.viewpoint] = self._show(watcher.viewpoint, self.info(NOBODY), watcher.wants_view)
        elif watcher.wants_view:
            self._build_view(shown)
        self.watchers.add(watcher)

    def leave(self, watcher: Subscription) -> None:
        self.watchers.discard(watcher)
        if all(each.viewpoint != watcher.viewpoint for each in self.watchers):
            self.shown.pop(watcher.viewpoint, None)

    def publish(self) -> None:
        """Show the current position to everybody who watches."""
        info = self.info(NOBODY)
        wanted: dict[Seat, bool] = {}
        for watcher in self.watchers:
            wanted[watcher.viewpoint] = wanted.get(watcher.viewpoint, False) or watcher.wants_view
        self.shown = {viewpoint: self._show(viewpoint, info, view) for viewpoint, view in wanted.items()}
        for watcher in self.watchers:
            watcher.changed()

    def publish_to(self, viewpoint: Seat) -> None:
        """Show a change that concerns one viewpoint, and wake nobody else."""
        mine = [watcher for watcher in self.watchers if watcher.viewpoint == viewpoint]
        if mine:
            self.shown[viewpoint] = self._show(viewpoint, self.info(NOBODY), any(each.wants_view for each in mine))
        for watcher in mine:
            watcher.show_again()

    def _show(self, viewpoint: Seat, info: MatchInfo, view: bool) -> Shown:
        """Return what a viewpoint may be sent; the lock must be held."""
        if self.played is None:
            return Shown(waiting_position(self.id, viewpoint), (0,), info, self.info_version)
        scene = self.played.match.scene(viewpoint)
        position = position_shown(self.played, viewpoint, scene)
        lengths = tuple(self.played.log_lengths[viewpoint])
        own = self.orders_shown(viewpoint)
        position = msgspec.structs.replace(position, passing=viewpoint in self.passing, orders=own)
        shown = Shown(position, lengths, info, self.info_version, scene.board)
        if view:
            self._build_view(shown)
        return shown

    def orders_shown(self, seat: Seat) -> OrdersShown | None:
        """Return a seat's orders, for its own player."""
        return orders_shown(self.started(), seat, self.orders.get(seat), self.is_answered(seat))

    def _build_view(self, shown: Shown) -> None:
        if shown.view is None and self.played is not None:
            shown.view = self.played.match.view(shown.position.seat)

    def position(self, viewpoint: Seat, who: Identity, view: bool = False) -> PositionShown:
        """Return the whole position for a reply; the lock must be held."""
        shown = self.shown.get(viewpoint) or self._show(viewpoint, self.info(NOBODY), view)
        if view:
            self._build_view(shown)
        info = msgspec.structs.replace(shown.info, your_seats=self.held_by(who))
        return msgspec.structs.replace(shown.position, match_info=info, view=shown.view if view else None)

    def info(self, who: Identity) -> MatchInfo:
        played = self.played
        state = MatchState(
            row=self.row,
            scenario=self.scenario,
            places=[*self.places.values()],
            game=self.game,
            status=self.status,
            waiting=() if played is None else played.waiting,
            resigned=() if played is None else played.ledger.resigned,
            outcome=None if played is None else outcome_shown(played),
            differs=played is not None and must_be_settled(played),
        )
        return match_info(state, self.held_by(who))


def _pledge(place: SeatRow) -> Pledge | None:
    """Return the pledge that binds a seat to its seed, or None if there is none."""
    return msgspec.convert({"hash": place.seed_hash, "way": place.seed_way}, Pledge) if place.seed_hash else None
