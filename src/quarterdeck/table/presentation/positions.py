"""What a match looks like on the wire: positions, boards, odds and particulars, made of what a viewpoint may know."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.label import Label
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.play.standing_orders import Standing, item_text, offers
from quarterdeck.engine.scene import Board, Scene
from quarterdeck.table.identity import Identity, same
from quarterdeck.table.play.played_match import NOT_HELD, PlayedMatch
from quarterdeck.table.presentation.final_accounts import accounts_shown
from quarterdeck.table.storage.rematch_agreement import Agreement
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch
from quarterdeck.table.wire.order_items import ItemShown, OrderShown, OrdersShown
from quarterdeck.table.wire.replies import (
    AskShown,
    DiffersShown,
    MatchInfo,
    OptionShown,
    OutcomeShown,
    PositionShown,
    RefusalShown,
    RematchShown,
    SceneShown,
    SeatInfo,
    SeedWay,
    UndoShown,
)
from quarterdeck.table.wire.shown_odds import Headline, LikelyShown, MeanShown, OddsShown, ProspectShown


def position_shown(played: PlayedMatch, viewpoint: Seat, scene: Scene, view: Any = None) -> PositionShown:
    """All that a viewpoint may know of where the match stands, with its scene; the log is whole."""
    return PositionShown(
        match=played.start.id,
        seat=viewpoint,
        number=played.number(viewpoint),
        status="playing" if played.outcome is None else "over",
        waiting=list(played.waiting),
        scene=scene_shown(scene),
        goals=played.match.goals(viewpoint),
        ask=_ask(played, viewpoint),
        log_from=0,
        log=played.lines[viewpoint].copy(),
        undo=_undo(played, viewpoint),
        passing=False,
        orders=None,
        differs=_differs(played, viewpoint),
        outcome=outcome_shown(played),
        accounts=accounts_shown(played, viewpoint),
        match_info=None,
        view=view,
    )


def waiting_position(match: str, viewpoint: Seat) -> PositionShown:
    """Before the start: nothing to be seen yet."""
    return PositionShown(
        match=match,
        seat=viewpoint,
        number=0,
        status="open",
        waiting=[],
        scene=None,
        goals=[],
        ask=None,
        log_from=0,
        log=[],
        undo=UndoShown(can_ask=False, asked_by="", agreed=[], you_decide=False),
        passing=False,
        orders=None,
        differs=None,
        outcome=None,
        accounts=[],
        match_info=None,
        view=None,
    )


def came_about(lengths: list[int]) -> list[int]:
    """For every line of a log the number at which it came to stay, out of how long the log was at each: what was taken back
    came and went. A length that was never held says nothing."""
    numbers: list[int] = []
    for number, length in enumerate(lengths):
        if length != NOT_HELD:
            del numbers[length:]
            numbers += [number] * (length - len(numbers))
    return numbers


def scene_shown(scene: Scene) -> SceneShown:
    """A scene with the name of its board in place of the board."""
    return SceneShown(**{**msgspec.structs.asdict(scene), "board": board_digest(scene.board)})


def board_digest(board: Board) -> str:
    """The same for the same board, whoever sees it and wherever it was made."""
    return hashlib.sha256(msgspec.json.encode(board)).hexdigest()[:32]


def outcome_shown(played: PlayedMatch) -> OutcomeShown | None:
    said = played.outcome
    if said is None:
        return None
    return OutcomeShown(
        winners=list(said.winners),
        clause=said.clause,
        why=said.why,
        how=said.how,
        text=said.text(played.match.game.seat_name),
    )


def listed_now(played: PlayedMatch) -> dict[str, Any]:
    """Who is asked, and whether today's rules part the match, as its row has it for the lists."""
    waiting = msgspec.json.encode(played.waiting).decode()
    return {"waiting": waiting, "bot_waits": bool(played.waiting_bots), "differs": is_parted(played)}


def is_parted(played: PlayedMatch) -> bool:
    """Whether its players have to settle how it goes on."""
    return played.differs is not None and played.outcome is None


def outcome_kept(text: str) -> Outcome:
    """How a match ended, as it was written down then."""
    kept = msgspec.json.decode(text, type=OutcomeShown)
    return Outcome(tuple(kept.winners), kept.clause, kept.why, kept.how)


def _differs(played: PlayedMatch, viewpoint: Seat) -> DiffersShown | None:
    """What everybody may know of where the match goes elsewhere; numbers are the viewpoint's own."""
    difference = played.differs
    if difference is None:
        return None
    votes = played.ledger.votes
    same, last = ("go-on", str(played.same)), ("go-on", str(played.followed))
    return DiffersShown(
        number=played.number_of(difference, viewpoint),
        clause=difference.clause,
        sentence=difference.sentence,
        can_go_back=same != last,
        go_on=[seat for seat, vote in votes.items() if vote == last],
        go_back=[seat for seat, vote in votes.items() if vote == same != last],
        draw=[seat for seat, vote in votes.items() if vote[0] == "draw"],
    )


def _ask(played: PlayedMatch, seat: Seat) -> AskShown | None:
    if not seat or seat not in played.waiting:
        return None
    match, asked = played.match, played.match.asked(seat)
    return AskShown(
        prompt=asked.prompt.key,
        clause=asked.clause,
        question=asked.prompt.text(asked.about),
        about=dict(asked.about),
        together=played.decides_together,
        options=[_option_shown(notation, label) for notation, label in match.labels(seat)],
        refusals=[
            RefusalShown(notation=each.notation, text=each.text, clause=each.clause, points_at=each.points_at)
            for each in match.refusals(seat)
        ],
        odds=match.has_odds(seat),
        passes=asked.prompt.passes,
        times=asked.times,
        orders=[
            OrderShown(
                key=each.item.words,
                text=each.text,
                clause=each.clause,
                about=each.item.about,
                to=each.item.to,
                takes=each.takes,
            )
            for each in offers(match, seat)
        ],
        since=played.asked_since[seat],
    )


def orders_shown(played: PlayedMatch, seat: Seat, standing: Standing | None, answering: bool) -> OrdersShown | None:
    """A seat's orders, for its own eyes."""
    if standing is None:
        return None
    items = [
        ItemShown(kind=item.kind, words=item.words, about=item.about, to=item.to, text=item_text(played.match, seat, item))
        for item in standing.items
    ]
    return OrdersShown(items=items, stopped=standing.stopped, answering=answering)


def _option_shown(notation: str, label: Label) -> OptionShown:
    return OptionShown(
        notation=notation,
        text=label.text,
        clause=label.clause,
        points_at=label.points_at,
        group=label.group,
        brief=label.brief,
        facing=label.facing,
        ghost=label.ghost,
        most=label.most,
    )


def _undo(played: PlayedMatch, seat: Seat) -> UndoShown:
    can_ask = bool(seat) and played.outcome is None and not played.undo_asked and played.can_undo(seat)
    return UndoShown(
        can_ask=can_ask, asked_by=played.undo_asked, agreed=played.agreed.copy(), you_decide=seat in played.deciders
    )


def odds_shown(choice: str, odds: Odds) -> OddsShown:
    return OddsShown(
        choice=choice,
        exact=odds.exact,
        samples=odds.samples,
        headline=[_share(text, of) for text, of in odds.headline()],
        likely=[
            LikelyShown(
                happens=list(each.happens),
                text=each.text,
                probability=float(each.probability),
                fraction=str(each.probability),
                low=float(each.low),
                high=float(each.high),
            )
            for each in odds.likely
        ],
        prospects=[
            ProspectShown(
                of=prospect.of,
                chances=[_share(text, of) for text, of in prospect.chances],
                expected=[
                    MeanShown(what=mean.what, amount=float(mean.amount), fraction=str(mean.amount))
                    for mean in prospect.expected
                ],
            )
            for prospect in odds.prospects
        ],
    )


def _share(text: str, of: Fraction) -> Headline:
    return Headline(text=text, probability=float(of), fraction=str(of))


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
    differs: bool = False,
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
        notes=scenario.get("notes", ""),
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
                anybody=place.for_anybody and not place.taken,
                resigned=place.seat in resigned,
                seed=place.seed if status in ("playing", "over") else "",
                seed_hash=place.seed_hash,
                seed_way=msgspec.convert(place.seed_way, SeedWay),
            )
            for place in places
        ],
        waiting=waiting,
        your_seats=yours,
        commitment=row.commitment,
        opening_at=row.opening_at,
        server_seed=row.server_seed if over else None,
        outcome=outcome,
        parent=row.parent,
        parent_number=row.parent_number,
        differs=differs,
        rematch=rematch_shown(row),
    )


def rematch_shown(row: MatchRow) -> RematchShown | None:
    """What players say about another match, for everybody who was there; None where nothing has been said."""
    said = Agreement.read(row.rematch)
    if not said.wanted:
        return None
    same, swap = ([seat for seat, how in said.wanted.items() if how == one] for one in ("same", "swap"))
    return RematchShown(same=same, swap=swap, match=said.match)


def listed_info(stored: StoredMatch, game: Game[Any], who: Identity) -> MatchInfo:
    """As the database has it, without playing anything."""
    row = stored.row
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=OutcomeShown)
    return match_info(
        row,
        msgspec.json.decode(row.scenario),
        list(stored.seats),
        game,
        status=row.status,
        waiting=msgspec.json.decode(row.waiting, type=list[Seat]),
        resigned=[],
        outcome=outcome,
        yours=yours(stored, who),
        differs=row.differs,
    )


def yours(stored: StoredMatch, who: Identity) -> list[Seat]:
    """The seats that somebody holds, by cookie or by token."""
    by_cookie = {seat for session, seat in stored.holders if session == who.session_hash}
    return [each.seat for each in stored.seats if each.seat in by_cookie or same(each.token_hash, who.token_hash)]


def damaged_info(stored: StoredMatch, game: Game[Any], who: Identity) -> MatchInfo:
    """A match of which no more can be told than that it is there, and who sits at it."""
    row = msgspec.structs.replace(stored.row, server_seed="", title="", rematch=None)
    own = yours(stored, who)
    info = match_info(row, {"title": ""}, [], game, status="open", waiting=[], resigned=[], outcome=None, yours=own)
    return msgspec.structs.replace(info, status="damaged", commitment="", created_at=0.0, updated_at=0.0)
