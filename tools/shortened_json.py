"""Recorded JSON, shortened for readers: anything long or described elsewhere is cut at a mark.

The mark is an ellipsis: as the last item of a list, as the last key of an object, or at the end of
a text. Everything before it is as recorded.
"""

from __future__ import annotations

import json
from typing import Any, Final

MARK: Final = "…"
WIDTH: Final = 100
LONGEST_TEXT: Final = 120
SCALARS: Final = 6
ITEMS: Final = 2
LARGE: Final = 400  # characters of an item; of longer items, one stands for all

# Objects that have a page of their own, by the key under which they stand: the fields that are
# kept.
ELSEWHERE: Final[dict[str, tuple[str, ...]]] = {
    "match": ("id", "title", "status", "waiting", "your_seats"),
    "match_info": ("id", "title", "status", "waiting", "your_seats"),
    "position": ("type", "match", "seat", "number", "status", "waiting"),
    "scene": ("board", "caption", "sides"),
    "board": ("type", "columns", "rows", "ground"),
    "findings": ("command", "verdict", "games"),
    "analysis": ("game", "scenario", "answers", "simulations", "seed", "turning_points", "is_whole"),
}


def shortened(value: Any, whole: tuple[str, ...] = (), key: str = "") -> Any:
    """Return the value cut at marks; objects under the keys in ``whole`` keep all their fields."""
    if isinstance(value, dict):
        kept = ELSEWHERE.get(key, ()) if key not in whole else ()
        if kept:
            left_out = sum(name not in kept for name in value)
            value = {name: each for name, each in value.items() if name in kept}
            if left_out:
                value[MARK] = f"{left_out} more field{'s' if left_out > 1 else ''}"
        return {name: shortened(each, whole, name) for name, each in value.items()}
    if isinstance(value, list):
        singular = key.removesuffix("es") if key == "matches" else key
        cut = [shortened(each, whole, singular) for each in value]
        most = SCALARS if not any(isinstance(each, dict) for each in cut) else ITEMS
        if most == ITEMS and cut and len(json.dumps(cut[0])) > LARGE:
            most = 1
        return cut if len(cut) <= most else [*cut[:most], f"{MARK} {len(cut) - most} more"]
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return value[:LONGEST_TEXT].rsplit(" ", 1)[0] + MARK
    return value


def pretty(value: Any, indent: int = 0) -> str:
    """Return JSON whose objects and lists stand on one line where they fit."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner, outer = " " * (indent + 2), " " * indent
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(each, indent + 2)}" for key, each in value.items()]
        return "{\n" + ",\n".join(f"{inner}{part}" for part in parts) + f"\n{outer}}}"
    return "[\n" + ",\n".join(f"{inner}{pretty(each, indent + 2)}" for each in value) + f"\n{outer}]"


def is_cut_from(shown: Any, recorded: Any) -> bool:
    """Return whether everything shown, except the marks, is in the recording."""
    if isinstance(shown, dict) and isinstance(recorded, dict):
        kept = {key: each for key, each in shown.items() if key != MARK}
        return all(key in recorded and is_cut_from(each, recorded[key]) for key, each in kept.items())
    if isinstance(shown, list) and isinstance(recorded, list):
        kept_items = shown[:-1] if shown and isinstance(shown[-1], str) and shown[-1].startswith(MARK) else shown
        return len(kept_items) <= len(recorded) and all(map(is_cut_from, kept_items, recorded))
    if isinstance(shown, str) and isinstance(recorded, str) and shown.endswith(MARK):
        return recorded.startswith(shown[:-1])
    return bool(shown == recorded)
