"""Actions by number: an option's number follows from its prompt and notation, on every machine.

Every notation has a *home* in the action space: a hash of its prompt's key and itself. Each option
offered gets its home. If several share one, the first in alphabetical order gets it, and the others
get the next numbers that are no option's home. So no two options of a prompt share a number, the
numbers depend only on the options offered, and an option leaves its home only beside another with
the same home.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from quarterdeck.engine.errors import QuarterdeckError

ACTIONS: Final = 4096  # some twenty times the longest list of options in our games


class TooManyOptions(QuarterdeckError):
    """More options are offered than the action space has numbers."""


@lru_cache(maxsize=1 << 16)
def home(prompt: str, notation: str, size: int = ACTIONS) -> int:
    """Return an option's number unless another with the same home is offered."""
    digest = sha256(f"{prompt}\n{notation}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % size


def numbered(prompt: str, notations: Iterable[str], size: int = ACTIONS) -> dict[int, str]:
    """Return the options of one prompt by their numbers."""
    found: dict[int, str] = {}
    displaced: list[str] = []
    for notation in sorted(notations):
        if found.setdefault(home(prompt, notation, size), notation) != notation:
            displaced.append(notation)
    if len(found) + len(displaced) > size:
        raise TooManyOptions(
            f"{prompt} offers {len(found) + len(displaced)} options, and there are {size} actions: allow more"
        )
    for notation in displaced:
        at = home(prompt, notation, size)
        while at in found:
            at = (at + 1) % size
        found[at] = notation
    return found
