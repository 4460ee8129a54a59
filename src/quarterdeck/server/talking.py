"""What is said at a table: by its players, to everybody who watches."""

from __future__ import annotations

import time

from quarterdeck.server.call import Call, one_line
from quarterdeck.server.problems import Denied
from quarterdeck.server.wire import incoming, outgoing


async def say(call: Call[incoming.Say]) -> outgoing.Said:
    """Say something to everybody at the table."""
    seat = call.said.seat
    async with call.as_player(seat) as table:
        words = one_line(call.said.text)
        if not words:
            raise Denied("malformed", "text: there is nothing to be read in it")
        wait = call.host.chats.wait(f"{table.id} {seat}")
        if wait:
            raise Denied("slow_down", "that is too much talk at once", wait=wait)
        line = outgoing.ChatLine(number=0, seat=seat, name=table.places[seat].name, text=words, at=time.time())
        line = await call.host.store.say(table.id, line)
        table.note_change()
        table.chat_last = max(table.chat_last, line.number)
        for watcher in table.watchers:
            watcher.changed()
        return outgoing.Said(chat=line)


async def read_chat(call: Call[incoming.ChatQuery]) -> outgoing.Chat:
    """What was said."""
    async with call.table() as table:
        return outgoing.Chat(chat=await call.host.store.chat_after(table.id, call.said.after))
