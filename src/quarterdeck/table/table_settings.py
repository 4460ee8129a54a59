"""The settings of a table that need no server."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Few = Annotated[int, Meta(ge=1, le=64)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Pause = Annotated[float, Meta(ge=0, le=3_600)]
Patience = Annotated[float, Meta(gt=0, le=3_600)]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table; the description of each field is its documentation."""

    bot_workers: Annotated[
        Few,
        Meta(
            description="The number of processes for bots that play with people. Captains and admirals, which "
            "think for longer, get the same number again, and matches between bots alone one more. Both "
            "give way to everything else."
        ),
    ] = 1
    bot_pace: Annotated[
        Pause,
        Meta(
            description="The seconds that a bot takes at least for a choice, so that a quick answer reveals "
            "nothing; four times as long in matches between bots alone. How long players watch a "
            "move is set on the page."
        ),
    ] = 0.15
    bot_matches: Annotated[
        Annotated[int, Meta(ge=0, le=1_000_000)],
        Meta(description="The number of matches between bots alone that may run at once for one address."),
    ] = 20
    pass_after: Annotated[
        Pause,
        Meta(
            description="The least number of seconds before a prompt out of turn is passed automatically. "
            "The time is random, so that it reveals nothing."
        ),
    ] = 1.0
    pass_before: Annotated[
        Pause,
        Meta(
            description="The greatest number of seconds before a prompt out of turn is passed "
            "automatically; at least QUARTERDECK_PASS_AFTER."
        ),
    ] = 4.0
    cache: Annotated[
        Count,
        Meta(description="The number of matches held in memory besides those being watched; at most 50 of them are over."),
    ] = 1_000
    read_timeout: Annotated[
        Patience,
        Meta(
            description="The seconds after which a client is disconnected if it reads nothing, answers no "
            "ping or sends no request."
        ),
    ] = 15.0
    seeds_within: Annotated[
        Pause,
        Meta(
            description="The seconds that a browser has to open its seat's seed when all seats are taken. "
            "After that the seed's hash takes its place."
        ),
    ] = 10.0
    uploads: Annotated[
        bool,
        Meta(description="Whether players may upload scenarios of their own."),
    ] = True
    catalogue: Annotated[
        str,
        Meta(description="The function that lists the rule books, as module:function. Only for developers."),
    ] = "quarterdeck.catalogue:games"
