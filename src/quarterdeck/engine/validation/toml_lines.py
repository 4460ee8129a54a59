"""The line of each value in a TOML file. The file has been parsed, so its syntax is sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

import msgspec

Steps: TypeAlias = tuple[str | int, ...]

_TOKEN: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|\n|[\[\]{},=.]"
    r"|[^\s\[\]{},=.\#\"']+",
    re.DOTALL,
)


class _Token(NamedTuple):
    text: str
    line: int


def lines_of(text: str) -> dict[Steps, int]:
    """Return the line of every table and value, by its path: ``("ships", 0, "side")``."""
    return _Reader(text).lines


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines: dict[Steps, int] = {}
        self._items: dict[Steps, int] = {}  # the number of tables so far in each array of them
        self._tokens = list(_tokens(text))
        self._at = 0
        table: Steps = ()
        while self._at < len(self._tokens):
            if self._is("\n"):
                self._at += 1
            elif self._is("["):
                table = self._header()
            else:
                self._pair(table)

    def _is(self, text: str) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at].text == text

    def _next(self) -> _Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _header(self) -> Steps:
        """Read ``[a.b]`` or ``[[a.b]]`` and return the path of the table that begins."""
        line = self._next().line
        is_item = self._is("[")
        self._at += is_item
        path: Steps = ()
        keys = self._keys()
        for key in keys[:-1]:
            self.lines.setdefault((*path, key), line)
            path = self._newest((*path, key))
        path = (*path, keys[-1])
        if is_item:
            self._items[path] = self._items.get(path, 0) + 1
            self.lines.setdefault(path, line)
            path = self._newest(path)
        self._at += 1 + is_item
        self.lines[path] = line
        return path

    def _newest(self, path: Steps) -> Steps:
        """Return a table by its path, or the last of an array of them."""
        return (*path, self._items[path] - 1) if path in self._items else path

    def _keys(self) -> list[str]:
        keys = [_key(self._next().text)]
        while self._is("."):
            self._at += 1
            keys.append(_key(self._next().text))
        return keys

    def _pair(self, table: Steps) -> None:
        line = self._tokens[self._at].line
        path = table
        for key in self._keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self._at += 1
        self._value(path)

    def _value(self, path: Steps) -> None:
        while self._is("\n"):
            self._at += 1
        self.lines[path] = self._tokens[self._at].line
        if self._is("["):
            self._at += 1
            place = 0
            while not self._ends("]"):
                self._value((*path, place))
                place += 1
        elif self._is("{"):
            self._at += 1
            while not self._ends("}"):
                self._pair(path)
        else:
            while self._at < len(self._tokens) and self._tokens[self._at].text not in ("\n", ",", "]", "}"):
                self._at += 1

    def _ends(self, closing: str) -> bool:
        """Skip the space between two values; return whether there are no more."""
        while self._is("\n") or self._is(","):
            self._at += 1
        ends = self._is(closing)
        self._at += ends
        return ends


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for found in _TOKEN.finditer(text.replace("\r\n", "\n")):
        token = found[0]
        if not token.startswith("#"):
            yield _Token(token, line)
        line += token.count("\n")


def _key(token: str) -> str:
    if token[0] == '"':
        return str(msgspec.toml.decode(f"key = {token}")["key"])
    return token.strip("'")
