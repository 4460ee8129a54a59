"""Tasks of a worker for a match: a bot's choice, odds, an old position.

A worker keeps the matches that it last worked on, and replays only what is new.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final

import msgspec

from quarterdeck.bots import Sight, bot
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.orders import Item
from quarterdeck.engine.play.standing_orders import Foreseen, foresee
from quarterdeck.engine.straight import straight
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.play.start import MatchSoFar
from quarterdeck.table.presentation.odds_replies import odds_shown
from quarterdeck.table.presentation.positions import position_shown
from quarterdeck.table.wire.replies import Replayed
from quarterdeck.table.wire.shown_odds import OddsShown
from quarterdeck.table.work.worker_games import games
from quarterdeck.table.work.worker_pool import R

ODDS_A_TURN: Final = 0.25  # seconds; the odds of further options must be requested again
KEPT: Final = 32
SHOWN: Final = 8

_kept: OrderedDict[str, PlayedMatch] = OrderedDict()
_shown: deque[PlayedMatch] = deque(maxlen=SHOWN)  # earlier positions, the latest used last


def make_straight() -> None:
    """Make the straight version of every game, so that the first odds need not wait for it."""
    for game in games().values():
        straight(game.step)


def _played(so_far: MatchSoFar) -> PlayedMatch:
    """Return the match after these acts, going on from the worker's copy if possible."""
    start, acts = so_far.start, so_far.acts
    played = _kept.pop(start.id, None)
    if played is None or played.start != start or played.acts != acts[: len(played.acts)]:
        played = PlayedMatch(start, games(), listen=False)
    played.follow(acts[len(played.acts) :])
    _kept[start.id] = played
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return played


def choose(so_far: MatchSoFar, seat: Seat, name: str, within: float) -> str:
    played = _played(so_far)
    word = f"bot {seat} {len(played.acts)}".encode()
    seed = int.from_bytes(hmac.digest(bytes.fromhex(so_far.start.server_seed), word, "sha256")[:8], "big")
    return bot(name, seed).choose(Sight(played.match, seat, within))


def count_odds(so_far: MatchSoFar, seat: Seat, choices: list[str]) -> list[OddsShown]:
    until = time.monotonic() + ODDS_A_TURN
    shown = []
    for choice, odds in zip(choices, _played(so_far).match.odds_of(choices, seat), strict=True):
        shown.append(odds_shown(choice, odds))
        if time.monotonic() > until:
            break
    return shown


def foresee_orders(so_far: MatchSoFar, seat: Seat, items: list[Item]) -> Foreseen:
    return foresee(_played(so_far).match, seat, items, Seeded(secrets.randbits(64)))


def replay(so_far: MatchSoFar, seat: Seat, number: int | None, view: bool, over: bool) -> bytes:
    whole = _played(so_far)
    last = whole.number(seat)
    number = last if number is None else number
    played = _earlier(whole, seat, number)
    match = played.match
    position = position_shown(played, seat, match.scene(seat), match.view(seat) if view else None)
    by, choice = played.cause(seat, number, over)
    numbers = {each: played.number(each) for each in played.viewpoints} if over else {}
    text = _in_words(whole, seat, number) if choice else ""
    shown = Replayed(position=position, first=0, last=last, choice=choice, text=text, by=by, numbers=numbers)
    return msgspec.json.encode(shown)


def _in_words(whole: PlayedMatch, seat: Seat, number: int) -> str:
    """Return the label of the choice that led to a viewpoint's number; empty if it was no choice."""
    count = whole.moments[seat][number]
    act = whole.acts[count - 1]
    if act.kind != "choose":
        return ""
    try:
        return _after(whole, count - 1).match.label(act.choice, act.seat).text
    except QuarterdeckError:  # the match went on differently under another version of the rules
        return ""


def at_number(so_far: MatchSoFar, seat: Seat, number: int, show: Callable[[Match[Any]], R]) -> R:
    """Return the result of ``show`` for a match at one of a viewpoint's numbers."""
    return show(_earlier(_played(so_far), seat, number).match)


def _earlier(whole: PlayedMatch, seat: Seat, number: int) -> PlayedMatch:
    """Return the match at one of a viewpoint's numbers, from the last ones shown if possible."""
    if number > whole.number(seat):
        raise QuarterdeckError(f"there is no position {number} yet; the match is at {whole.number(seat)}")
    return _after(whole, whole.moments[seat][number])


def _after(whole: PlayedMatch, count: int) -> PlayedMatch:
    """Return the match after that many acts."""
    acts = whole.acts[:count]
    for played in _shown:
        if played.start == whole.start and played.acts == acts:
            return played
    played = PlayedMatch(whole.start, games())
    played.follow(acts)
    _shown.append(played)
    return played
