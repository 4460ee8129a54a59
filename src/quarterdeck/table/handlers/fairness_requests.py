"""Requests for fairness studies."""

from __future__ import annotations

from quarterdeck.table.call import Call
from quarterdeck.table.handlers.match_creation import scenario_wanted
from quarterdeck.table.wire import requests
from quarterdeck.table.wire.inquiries import Fairness
from quarterdeck.table.work.fairness_inquiries import WantedInquiry


async def begin_fairness(call: Call[requests.IsItFair]) -> Fairness | bytes:
    """Start a fairness study of a scenario, unless there is one."""
    game, key, read = await scenario_wanted(call.host, call.request)
    wanted = WantedInquiry(game.key, game.version, key, call.request.options, read.scenario)
    return call.host.fairness.begin(wanted, call.who.caller)


async def show_fairness(call: Call[None]) -> Fairness | bytes:
    """Return a study's progress or result."""
    return call.host.fairness.of(call.path["inquiry"], call.who.caller)


async def stop_fairness(call: Call[requests.Nothing]) -> Fairness | bytes:
    """End a study early, with the games played so far; only for the caller who began it."""
    return call.host.fairness.stop(call.path["inquiry"], call.who.caller)
