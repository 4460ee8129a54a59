"""What whoever runs a table may set."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Few = Annotated[int, Meta(ge=1, le=64)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Pause = Annotated[float, Meta(ge=0, le=3_600)]
Patience = Annotated[float, Meta(gt=0, le=3_600)]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    bot_workers: Few = 1
    bot_pace: Pause = (
        0.15  # seconds that a bot takes at least: a quick answer tells nothing; the page shows it at its own pace
    )
    bot_matches: Annotated[int, Meta(ge=0, le=1_000_000)] = 20  # of bots alone that may run at once for one address
    pass_after: Pause = 1.0  # seconds until a question is passed for somebody who wants that, at the least ...
    pass_before: Pause = 4.0  # ... and at the most: by chance, so that it tells nothing
    cache: Count = 1_000  # matches held in memory, besides those that somebody watches
    read_timeout: Patience = 15.0  # seconds that a client may be silent: take nothing, answer no ping, ask for nothing
    seeds_within: Pause = 10.0  # seconds that a browser has to open its seat's seed, when all hashes are in
    uploads: bool = True  # whether scenarios may be sent as text
    catalogue: str = "quarterdeck.catalogue:games"  # where the rule books come from
