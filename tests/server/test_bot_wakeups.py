"""Bots are woken by whoever acts, also by one who acts while those who saw to them are just leaving."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.client import Player, Running, table, wait_for

from quarterdeck.table import background
from quarterdeck.table.background import Background


def test_a_bot_answers_who_acts_between_the_last_look_and_the_end_of_its_task(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "SWEEP", 3600.0)  # nobody comes round to find what was missed
    go_on = Background._go_on_among_bots
    late: list[str] = []

    async def slowly(self: Background, match: str) -> bool:
        """The last look found nobody; before it is over somebody acts."""
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
                assert reply.status in (200, 409)  # where both choose at once the bot may have been quicker
    assert len(late) > 2


def _has_come(player: Player) -> bool:
    """To a question of hers or to the end."""
    position = player.position()
    return bool(position["ask"] or position["outcome"])
