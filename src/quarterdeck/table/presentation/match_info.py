"""The public facts of a match, for lists and positions: its seats, those to move, and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.names import SideName
from quarterdeck.table.identity import Identity
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.storage.rematch_agreement import Agreement
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch, held_seats
from quarterdeck.table.wire.replies import MatchInfo, OutcomeShown, RematchShown, SeatInfo, SeedWay


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """The public state of a match, from the match as played or from its row."""

    row: MatchRow
    scenario: Mapping[str, Any]
    places: Sequence[SeatRow]
    game: Game[Any]
    status: str = "open"
    waiting: Sequence[Seat] = ()
    resigned: Sequence[Seat] = ()
    outcome: OutcomeShown | None = None
    differs: bool = False


def match_info(state: MatchState, yours: list[Seat]) -> MatchInfo:
    """Return the public facts of a match."""
    row, scenario, game = state.row, state.scenario, state.game
    named = msgspec.convert(scenario.get("names", {}), dict[Seat, SideName])
    sides = {place.seat: game.side(place.seat, named) for place in state.places}
    over, begun = state.status == "over", state.status in ("playing", "over")
    return MatchInfo(
        id=row.id,
        game=row.game,
        game_title=game.title,
        title=row.title,
        scenario=row.scenario_key,
        scenario_title=scenario["title"],
        story=scenario.get("story", ""),
        notes=scenario.get("notes", ""),
        options=scenario.get("options", {}),
        status="over" if over else "playing" if begun else "open",
        listed=row.listed,
        hides=game.hides,
        created_at=row.created_at,
        updated_at=row.updated_at,
        seats=[
            SeatInfo(
                seat=place.seat,
                title=game.seat_name(place.seat),
                side=sides[place.seat].name,
                plural=sides[place.seat].plural,
                by="bot" if place.by == "bot" else "person",
                bot=place.bot,
                name=place.name,
                taken=place.taken,
                anybody=place.for_anybody and not place.taken,
                resigned=place.seat in state.resigned,
                seed=place.seed if begun else "",
                seed_hash=place.seed_hash,
                seed_way=msgspec.convert(place.seed_way, SeedWay),
            )
            for place in state.places
        ],
        waiting=list(state.waiting),
        your_seats=yours,
        commitment=row.commitment,
        opening_at=row.opening_at,
        server_seed=row.server_seed if over else None,
        outcome=state.outcome,
        parent=row.parent,
        parent_number=row.parent_number,
        differs=state.differs,
        rematch=rematch_shown(row),
    )


def rematch_shown(row: MatchRow) -> RematchShown | None:
    """Return the players' wishes for a rematch, or None if there are none."""
    agreement = Agreement.read(row.rematch)
    if not agreement.wanted:
        return None
    same, swap = ([seat for seat, how in agreement.wanted.items() if how == one] for one in ("same", "swap"))
    return RematchShown(same=same, swap=swap, match=agreement.match)


def listed_info(stored: StoredMatch, game: Game[Any], who: Identity) -> MatchInfo:
    """Return the facts of a stored match without replaying it."""
    row = stored.row
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=OutcomeShown)
    state = MatchState(
        row=row,
        scenario=msgspec.json.decode(row.scenario),
        places=stored.seats,
        game=game,
        status=row.status,
        waiting=msgspec.json.decode(row.waiting, type=list[Seat]),
        outcome=outcome,
        differs=row.differs,
    )
    return match_info(state, held_seats(stored.seats, stored.holders, who))


def damaged_info(stored: StoredMatch, game: Game[Any], who: Identity) -> MatchInfo:
    """Return the facts of a damaged match: only its existence and the caller's seats."""
    row = msgspec.structs.replace(stored.row, server_seed="", title="", rematch=None)
    state = MatchState(row=row, scenario={"title": ""}, places=(), game=game)
    info = match_info(state, held_seats(stored.seats, stored.holders, who))
    return msgspec.structs.replace(info, status="damaged", commitment="", created_at=0.0, updated_at=0.0)


def outcome_shown(played: PlayedMatch) -> OutcomeShown | None:
    outcome = played.outcome
    if outcome is None:
        return None
    return OutcomeShown(
        winners=list(outcome.winners),
        clause=outcome.clause,
        why=outcome.why,
        how=outcome.how,
        text=outcome.text(played.match.side),
    )


def list_columns(played: PlayedMatch) -> dict[str, Any]:
    """Return the row's columns for lists: the seats to move, and whether today's rules differ."""
    waiting = msgspec.json.encode(played.waiting).decode()
    return {"waiting": waiting, "bot_waits": bool(played.waiting_bots), "differs": must_be_settled(played)}


def must_be_settled(played: PlayedMatch) -> bool:
    """Return True if the players must settle how the match goes on under today's rules."""
    return played.differs is not None and played.outcome is None


def outcome_kept(text: str) -> Outcome:
    """Return the outcome as it was stored."""
    kept = msgspec.json.decode(text, type=OutcomeShown)
    return Outcome(tuple(kept.winners), kept.clause, kept.why, kept.how)
