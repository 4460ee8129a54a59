"""The players' chat, for everybody, and the spectators' gallery, for players only at the end.

The gallery is a courtesy: it spares players advice and distraction. It is no secret from a player
who also watches from another browser, since spectators have no identity.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.table.call import Call, one_line, person_name
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire import chat_lines, requests


async def say(call: Call[requests.Say]) -> chat_lines.Said:
    """Write a line in the chat."""
    seat = call.request.seat
    async with call.as_player(seat) as table:
        words = _words(call, call.request.text, f"{table.id} {seat}")
        line = chat_lines.ChatLine(number=0, seat=seat, name=table.places[seat].name, text=words, at=call.host.clock.now())
        return chat_lines.Said(chat=await _speak(call, table, line))


async def read_chat(call: Call[requests.ChatQuery]) -> chat_lines.Chat:
    """Return the chat."""
    async with call.table() as table:
        return chat_lines.Chat(chat=await call.host.keeper.lines_after(chat_lines.ChatLine, table.id, call.request.after))


async def say_in_gallery(call: Call[requests.SayInGallery]) -> chat_lines.SaidInGallery:
    """Write a line in the gallery."""
    async with call.table() as table:
        if table.held_by(call.who):
            raise Denied("forbidden", "the gallery is for spectators; players use the chat")
        words = _words(call, call.request.text, f"{table.id} gallery {call.who.caller}")
        line = chat_lines.GalleryLine(number=0, name=person_name(call.request.name), text=words, at=call.host.clock.now())
        return chat_lines.SaidInGallery(gallery=await _speak(call, table, line))


async def read_gallery(call: Call[requests.ChatQuery]) -> chat_lines.Gallery:
    """Return the gallery: to spectators at any time, to players when the match is over."""
    async with call.table() as table:
        if not table.may_read_gallery(call.who, table.status):
            raise Denied("forbidden", "players can read the gallery when the match is over")
        lines = await call.host.keeper.lines_after(chat_lines.GalleryLine, table.id, call.request.after)
        return chat_lines.Gallery(gallery=lines)


async def _speak(call: Call[Any], table: MatchTable, line: chat_lines.Line) -> chat_lines.Line:
    """Store a line, and wake the clients that may read it.

    The gallery does not even wake players.
    """
    line = await call.host.keeper.say(table.id, line)
    table.note_change()
    table.spoken[type(line)] = max(table.spoken[type(line)], line.number)
    for watcher in table.watchers:
        if watcher.has_unsent_lines(type(line)):
            watcher.changed()
    return line


def _words(call: Call[requests.Say] | Call[requests.SayInGallery], text: str, speaker: str) -> str:
    """Return the printable text; refuse an empty one, or a speaker over the rate limit."""
    words = one_line(text)
    if not words:
        raise Denied("malformed", "text: it has no printable characters")
    wait = call.host.hooks.chats.wait(speaker)
    if wait:
        raise Denied("slow_down", "too many lines at once; wait a moment", wait=wait)
    return words
