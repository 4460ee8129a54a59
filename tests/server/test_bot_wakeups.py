"""Wake-ups of bots, also by an act while the last task is ending."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.client import Player, Running, table, wait_for

from quarterdeck.table import background
from quarterdeck.table.background import Background


def test_a_bot_answers_an_act_made_while_its_task_is_ending(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "SWEEP", 3600.0)  # no sweep finds what was missed
    go_on = Background._go_on_among_bots
    late: list[str] = []

    async def slowly(self: Background, match: str) -> bool:
        """Find no bot to move, and let somebody act before the check ends."""
        found = await go_on(self, match)
        table = self._host.tables.in_memory[match]
        while table.lock.locked() or not (table.started().waiting_bots or table.started().outcome):
            await asyncio.sleep(0.001)
        late.append(match)
        return found

    monkeypatch.setattr(Background, "_go_on_among_bots", slowly)
    with Running(database=database, catalogue="tests.server.games:games") as running:
        (ann,) = table(
            running.port, game="smugglers", scenario="two", seats={"bob": {"by": "bot", "bot": "random"}}
        ).values()
        for _ in range(200):
            assert wait_for(lambda: _has_come(ann))
            position = ann.position()
            if position["outcome"]:
                break
            if position["ask"]:
                reply = ann.answer(position["number"], position["ask"]["options"][0]["notation"])
                assert reply.status in (200, 409)  # if both choose at once, the bot may have been faster
    assert len(late) > 2


def _has_come(player: Player) -> bool:
    """Return True if the player has a prompt or the match is over."""
    position = player.position()
    return bool(position["ask"] or position["outcome"])
