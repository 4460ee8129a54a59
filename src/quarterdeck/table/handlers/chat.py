"""What is said at a table: by its players, to everybody who watches; and by onlookers, to each other until it is over.

The gallery is a courtesy to players, who are not to be helped or distracted. It keeps no secret from one who looks on from
another browser as well: whoever watches is nobody in particular.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.table.call import Call, one_line, person_name
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire import chat_lines, requests


async def say(call: Call[requests.Say]) -> chat_lines.Said:
    """Say something to everybody at the table."""
    seat = call.said.seat
    async with call.as_player(seat) as table:
        words = _words(call, call.said.text, f"{table.id} {seat}")
        line = chat_lines.ChatLine(number=0, seat=seat, name=table.places[seat].name, text=words, at=call.host.clock.now())
        return chat_lines.Said(chat=await _speak(call, table, line))


async def read_chat(call: Call[requests.ChatQuery]) -> chat_lines.Chat:
    """What was said."""
    async with call.table() as table:
        return chat_lines.Chat(chat=await call.host.keeper.lines_after(chat_lines.ChatLine, table.id, call.said.after))


async def say_in_gallery(call: Call[requests.SayInGallery]) -> chat_lines.SaidInGallery:
    """Say something to the other onlookers; players are shown it when the match is over."""
    async with call.table() as table:
        if table.held_by(call.who):
            raise Denied("forbidden", "the gallery is for onlookers: players talk in the chat")
        words = _words(call, call.said.text, f"{table.id} gallery {call.who.caller}")
        line = chat_lines.GalleryLine(number=0, name=person_name(call.said.name), text=words, at=call.host.clock.now())
        return chat_lines.SaidInGallery(gallery=await _speak(call, table, line))


async def read_gallery(call: Call[requests.ChatQuery]) -> chat_lines.Gallery:
    """What onlookers said: for onlookers, and for everybody when the match is over."""
    async with call.table() as table:
        if not table.hears_gallery(call.who, table.status):
            raise Denied("forbidden", "what onlookers say is shown to players when the match is over")
        lines = await call.host.keeper.lines_after(chat_lines.GalleryLine, table.id, call.said.after)
        return chat_lines.Gallery(gallery=lines)


async def _speak(call: Call[Any], table: MatchTable, line: chat_lines.Line) -> chat_lines.Line:
    """A line is kept, and whoever may hear it is told: for the gallery a player is not even woken."""
    line = await call.host.keeper.say(table.id, line)
    table.note_change()
    table.spoken[type(line)] = max(table.spoken[type(line)], line.number)
    for watcher in table.watchers:
        if watcher.has_unheard(type(line)):
            watcher.changed()
    return line


def _words(call: Call[requests.Say] | Call[requests.SayInGallery], text: str, speaker: str) -> str:
    """What is to be read of it; refused where that is nothing, or where the speaker has said too much of late."""
    words = one_line(text)
    if not words:
        raise Denied("malformed", "text: there is nothing to be read in it")
    wait = call.host.hooks.chats.wait(speaker)
    if wait:
        raise Denied("slow_down", "that is too much talk at once", wait=wait)
    return words
