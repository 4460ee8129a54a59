"""Requests outside any match: the games, and lists of matches."""

from __future__ import annotations

from typing import Final

from quarterdeck.table.call import Call
from quarterdeck.table.presentation.match_info import damaged_info, listed_info
from quarterdeck.table.storage.stored_match import StoredMatch
from quarterdeck.table.wire import replies, requests, rule_books
from quarterdeck.version import __version__

LONGEST_LIST: Final = 50
NAME: Final = "quarterdeck"
OPENAPI: Final = "/api/openapi.json"
ASYNCAPI: Final = "/api/asyncapi.json"


async def describe_server(_: Call[None]) -> replies.ServerInfo:
    """Return the name and version of the server, and the addresses of its descriptions."""
    return replies.ServerInfo(name=NAME, version=__version__, openapi=OPENAPI, asyncapi=ASYNCAPI)


async def list_games(call: Call[None]) -> replies.Games:
    """Return the games, their scenarios and house rules."""
    return replies.Games(games=call.host.catalogue.infos())


async def show_start(call: Call[requests.OpeningQuery]) -> replies.Opening:
    """Return a scenario's first position."""
    return call.host.catalogue.opening(call.path["game"], call.path["scenario"], call.request.options)


async def read_rules(call: Call[None]) -> rule_books.Rules:
    """Return a rule book."""
    return call.host.catalogue.rules(call.path["game"])


async def list_matches(call: Call[requests.ListQuery]) -> replies.Matches:
    """Return the listed matches, the latest first."""
    wanted = call.request
    if wanted.game:
        call.host.catalogue.game(wanted.game)
    found = await call.host.keeper.listed(wanted.game, wanted.status, wanted.before, LONGEST_LIST)
    return replies.Matches(matches=_infos(call, found))


async def list_mine(call: Call[None]) -> replies.Matches:
    """Return the matches in which the caller's cookie or token holds a seat."""
    if not call.who.session_hash and not call.who.token_hash:
        return replies.Matches(matches=[])
    infos = _infos(call, await call.host.keeper.held_by(call.who, LONGEST_LIST))
    infos.sort(key=lambda info: not (info.differs or set(info.waiting) & set(info.your_seats)))
    return replies.Matches(matches=infos)


def _infos(call: Call[requests.ListQuery] | Call[None], found: list[StoredMatch]) -> list[replies.MatchInfo]:
    """Return the matches' facts; a damaged match is listed for its players only."""
    games, infos = call.host.games, []
    for each in found:
        if each.row.game not in games:
            continue
        try:
            infos.append(listed_info(each, games[each.row.game], call.who))
        except Exception as error:
            call.host.tables.note_damage(each.row.id, error)
            mine = damaged_info(each, games[each.row.game], call.who)
            infos += [mine] if mine.your_seats else []
    return infos
