"""The generated page docs/look-up/views-and-logs.md: each game's view, and its log entries.

``python -m tools.generated`` writes it. The page prints the comment behind a field in the source.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec
from tools.wrapping import wrapped

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.engine.log import CardId, Entry, PieceId, SeatId

PAGE: Final = Path(__file__).parents[1] / "docs" / "look-up" / "views-and-logs.md"
ENGINES_OWN: Final = "quarterdeck.engine.log"
NO_FACTS: Final = ("to", "clause")  # the line's recipients and its clause
REMARK: Final = re.compile(r"^    (\w+): [^#\n]*# (.+)$", re.MULTILINE)
PREFACE: Final = """# Views and logs

For authors of bots and clients: what each game tells a seat, field by field.

A **view** is the position as a seat may know it. Python has it as `match.view(seat)` and
`sight.view()`; over the network it is `view` of a position that you ask for ([the
protocol](protocol.md)).

The **log** tells what has happened, line by line. Each line has its `kind`, `clause` and `text`, and
`facts`: the fields below, in which pieces, cards and seats stand by their ids. In Python a line is an
entry with these fields, and `entry.text(match.names)` is its text.

Over the network structures are JSON objects, and lists of any kind are arrays. New fields and kinds
may come with any version. `python -m tools.generated` makes this page from the types.

## In every game

The engine writes these itself.

"""


class ASeat(str):
    """A stand-in for a seat, which is a plain text in the types."""


# each with its plural
PLAIN: Final = {
    PieceId: ("id of a piece", "ids of pieces"),
    CardId: ("id of a card", "ids of cards"),
    SeatId: ("seat", "seats"),
    ASeat: ("seat", "seats"),
    str: ("text", "texts"),
    int: ("whole number", "whole numbers"),
    bool: ("true or false", "true or false"),
    type(None): ("nothing", "nothing"),
    Any: ("anything", "anything"),
}


def document() -> str:
    own = [kind for kind in kinds() if kind.__module__ == ENGINES_OWN and kind.__name__ in ("Ended", "Thrown")]
    ours = [game for game in qd.games().values() if game.package.startswith("quarterdeck.")]
    return wrapped(PREFACE + _log(own) + "".join(_chapter(game) for game in ours))


def kinds() -> list[type[Entry]]:
    """Return every kind of log entry."""
    found: list[type[Entry]] = []
    waiting: list[type[Entry]] = [Entry]
    while waiting:
        for each in waiting.pop().__subclasses__():
            # Other games may be loaded too, and a kind with two bases is reached twice.
            if each.__module__.startswith("quarterdeck.") and each not in found:
                found.append(each)
                waiting.append(each)
    return sorted(found, key=lambda kind: (kind.__module__, inspect.getsourcelines(kind)[1]))


def kinds_of(game: Game[Any]) -> list[type[Entry]]:
    """Return the kinds that a game's rules write, without their base classes."""
    mine = [kind for kind in kinds() if kind.__module__.startswith(f"{game.package}.")]
    return [kind for kind in mine if not kind.__name__.startswith("_")]


def view_of(game: Game[Any]) -> type[msgspec.Struct]:
    seen: type[msgspec.Struct] = get_type_hints(game.view)["return"]
    return seen


def structures(seen: type) -> list[type]:
    """Return a view and all the structures in it, in the order in which they are mentioned."""
    found: list[type] = []
    waiting: list[Any] = [seen]
    while waiting:
        kind = waiting.pop(0)
        if _is_structure(kind):
            if kind not in found:
                found.append(kind)
                waiting.extend(_fields(kind).values())
        else:
            waiting.extend(get_args(kind))
    return found


def _chapter(game: Game[Any]) -> str:
    parts = "".join(_structure(each) for each in structures(view_of(game)))
    return f"\n## {game.title}\n\n`{game.key}`\n\n{parts}### What its log tells\n\n{_log(kinds_of(game))}"


def _structure(kind: type) -> str:
    said = _said(kind)
    rows = [f"| `{name}` | {_words(hint)} | {said.get(name, '')} |\n" for name, hint in _fields(kind).items()]
    about = inspect.cleandoc(kind.__doc__ or "").replace("``", "`").replace("\n", " ")
    return f"### `{kind.__name__}`\n\n{about}\n\n| field | what it is | |\n|---|---|---|\n{''.join(rows)}\n"


def _log(listed: list[type[Entry]]) -> str:
    return f"| kind | facts | clause |\n|---|---|---|\n{''.join(_kind(each) for each in listed)}"


def _kind(kind: type[Entry]) -> str:
    said = _said(kind)
    facts = []
    for name, hint in _fields(kind).items():
        if name in kind.__struct_fields__ and name not in NO_FACTS:
            remark = f" ({said[name]})" if name in said else ""
            facts.append(f"`{name}`: {_words(hint)}{remark}")
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    clause = defaults.get("clause", kind.clause)
    return f"| `{kind.__name__}` | {'; '.join(facts)} | {clause if isinstance(clause, str) else ''} |\n"


def _fields(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, localns={"Seat": ASeat}, include_extras=True)


def _is_structure(kind: Any) -> bool:
    return isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_dataclass(kind))


def _words(hint: Any, several: bool = False) -> str:
    """Return a type in words."""
    if hint in PLAIN:
        return PLAIN[hint][several]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (tuple, list):
        if origin is list or inner[1:] == (...,):
            return f"{'lists' if several else 'list'} of {_words(inner[0], several=True)}"
        return f"[{', '.join(map(_words, inner))}]"
    if origin is dict:
        return f"table from {_words(inner[0])} to {_words(inner[1])}"
    if origin in (Union, UnionType):
        return " or ".join(map(_words, inner))
    if _is_structure(hint):
        return f"`{hint.__name__}`"
    if inner:  # of a Literal
        return " or ".join(f"`{value}`" for value in inner)
    return " or ".join(
        f"`{each.value}` ({each.name.lower()})" if issubclass(hint, int) else f"`{each.value}`" for each in hint
    )


def _said(kind: type) -> dict[str, str]:
    """Return the comments behind the fields of a class and of its bases."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("quarterdeck."):
            found |= {field: remark.replace("|", "\\|") for field, remark in REMARK.findall(inspect.getsource(each))}
    return found
