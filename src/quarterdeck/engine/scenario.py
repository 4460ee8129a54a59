"""Scenarios: files that a person writes by hand, read strictly. An error names the file, the field and what was expected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from quarterdeck.engine.errors import GameError, ScenarioError, UnknownGame
from quarterdeck.engine.spelling import in_words, spelt, strange_mark

# Reading a file of this size takes some 50 ms, whatever is in it; the largest that we ship has 8 kB and 800 values.
LARGEST: Final = 128 << 10
DEEPEST: Final = 32
MOST_VALUES: Final = 8_000
LONGEST_REFUSAL: Final = 400

Line = Annotated[str, spelt(r"^[^\n\t]*\Z", "one line")]
Name = Annotated[Line, Meta(min_length=1, max_length=80)]
Prose = Annotated[str, Meta(max_length=20_000)]
KEY: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
Key = Annotated[str, spelt(rf"^{KEY.pattern}\Z", "1 to 40 small letters, digits and hyphens, a letter first")]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules: each a switch with its default."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file that a person writes by hand: a scenario, or what a game has besides, such as cards and fleets."""

    def check(self) -> None:
        """Whatever types cannot say; raises ValueError with the field's name first."""


class Scenario(Written, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every scenario has: a title, where and when, a story to set the scene, and where it is taken from."""

    title: Name
    place: Annotated[Line, Meta(max_length=200)] = ""
    date: Annotated[Line, Meta(max_length=80)] = ""
    story: Prose = ""
    notes: Prose = ""
    options: Options = Options()


C = TypeVar("C", bound=Written)
S = TypeVar("S", bound=Scenario)

# A string that is never closed runs to the end of its line, or of the file: looking for its end again from every quote
# in it would take time by the square.
_STEPS: Final = re.compile(r"\[[^\]]*\]|[^.$\[\]]+")  # of a path such as $.ships[0].side
_STRINGS: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*",
    re.DOTALL,
)


def read(kind: type[C], text: bytes | str, where: str) -> C:
    """A scenario, or another file, from its text; ``where`` is the file's name for the errors."""
    return build(kind, parse(text, where), where)


def parse(text: bytes | str, where: str) -> dict[str, Any]:
    """The plain data of a file, whatever kind of file it is."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > LARGEST:
        raise ScenarioError(f"{where}: a file has at most {LARGEST >> 10} KiB, this one {len(raw):,} bytes")
    try:
        words = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{where}: expected text in UTF-8, byte {error.start} is not") from None
    _refuse_absurd_shapes(words, where)
    try:
        plain: dict[str, Any] = msgspec.toml.decode(raw)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise ScenarioError(f"{where}: not a TOML file: {_first_line(error)}") from None
    return plain


def build(kind: type[C], plain: object, where: str, options: Mapping[str, Any] | None = None) -> C:
    """A scenario, or another file, from plain data, with house rules put over its own."""
    if options:
        if not isinstance(plain, dict) or not isinstance(plain.get("options", {}), dict):
            raise ScenarioError(f"{where}: expected a table with the field options")
        plain = {**plain, "options": {**plain.get("options", {}), **options}}
    try:
        _refuse_strange_marks(plain, "")
        written = msgspec.convert(plain, type=kind, strict=True)
        written.check()
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{where}: {_refusal(error, kind)}") from None
    except (ValueError, RecursionError, OverflowError) as error:
        raise ScenarioError(f"{where}: {_first_line(error)}") from None
    return written


def read_file(kind: type[C], path: Path) -> C:
    """A scenario, or another file, from where it lies."""
    return read(kind, text_of(path), str(path))


def text_of(path: Path) -> bytes:
    """What stands in a file; one that is too large is not read, however large it says that it is."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read ({error.strerror})") from None
    if len(text) > LARGEST:
        raise ScenarioError(f"{path}: a file has at most {LARGEST >> 10} KiB")
    return text


def shipped(package: str) -> list[str]:
    """The keys of the scenarios that come with a game, sorted."""
    try:
        names = [entry.name for entry in (files(package) / "scenarios").iterdir()]
    except (ImportError, OSError):
        names = []
    keys = sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    if not keys:
        raise GameError(f"{package}: expected a folder scenarios with at least one TOML file")
    return keys


def load_shipped(package: str, kind: type[S], key: str) -> S:
    """One of the scenarios that come with a game; a unique start of its key is enough."""
    name = f"{whole_key(package, key)}.toml"
    return read(kind, (files(package) / "scenarios" / name).read_bytes(), name)


def whole_key(package: str, start: str) -> str:
    """The key of a scenario that comes with a game, from a unique start of it."""
    keys = shipped(package)
    fitting = [start] if start in keys else [known for known in keys if known.startswith(start)]
    if len(fitting) != 1:
        raise UnknownGame(f"there is no scenario {start!r}; the game has {', '.join(keys)}")
    return fitting[0]


def plain(scenario: Scenario) -> Any:
    """A scenario as plain data, for a record."""
    return msgspec.to_builtins(scenario)


def _refuse_absurd_shapes(text: str, where: str) -> None:
    """Nesting and counts are looked at before parsing: the parser takes time and stack for what no scenario needs."""
    depth = 0
    bare = _STRINGS.sub("", text)
    if sum(map(bare.count, ",=[.")) > MOST_VALUES:
        raise ScenarioError(f"{where}: expected at most {MOST_VALUES:,} values and tables")
    for number, line in enumerate(bare.split("\n"), 1):
        if line.count(".") > DEEPEST:
            raise ScenarioError(f"{where}: near line {number}: a key has more than {DEEPEST} parts")
        for mark in line:
            if mark in "[{":
                depth += 1
                if depth > DEEPEST:
                    raise ScenarioError(f"{where}: near line {number}: nested more than {DEEPEST} deep")
            elif mark in "]}":
                depth = max(depth - 1, 0)


def _refuse_strange_marks(plain: object, path: str) -> None:
    """Whatever is read may be printed: nothing in it steers a terminal or turns the writing round."""
    if isinstance(plain, str):
        mark = strange_mark(plain)
        if mark:
            raise ValueError(f"{path}: expected marks that can be printed, got {mark!a}")
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            mark = strange_mark(key, lines=False) if isinstance(key, str) else ""
            if mark:
                raise ValueError(f"{path or 'the file'}: expected names that can be printed, one has {mark!a}")
            _refuse_strange_marks(value, f"{path}.{key}" if path else str(key))
    elif isinstance(plain, list | tuple):
        for place, value in enumerate(plain):
            _refuse_strange_marks(value, f"{path}[{place}]")


def _refusal(error: msgspec.ValidationError, kind: type[Written]) -> str:
    """``Invalid enum value 'x' - at `$.ships[0].side` `` with the field in front and what was expected behind."""
    said, found, place = in_words(str(error)).rpartition(" - at `")
    if not found:
        said = place
    said = said.replace("`", "'")
    said = said[:1].lower() + said[1:]
    if not found:
        return said
    what, inside, path = place.rstrip("`").rpartition("` in `")
    field = path.removeprefix("$").removeprefix(".") or "the file"
    values = _values(msgspec.inspect.type_info(kind), _STEPS.findall(path), of_key=what == "key")
    expected = f", expected one of {', '.join(map(repr, values))}" if values and "enum" in said else ""
    return f"{field}: {f'{what}: ' if inside else ''}{said}{expected}"


def _values(kind: msgspec.inspect.Type, steps: list[str], of_key: bool) -> list[object]:
    """The values that the field at the end of a path may have, where they are few and fixed."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return [value for each in kind.types for value in _values(each, steps, of_key)]
    if not steps and isinstance(kind, msgspec.inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, msgspec.inspect.DictType):
        return _values(kind.value_type, steps[1:], of_key) if steps else _values(kind.key_type, [], of_key)
    if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.ListType) and steps:
        return _values(kind.item_type, steps[1:], of_key)
    if isinstance(kind, msgspec.inspect.StructType) and steps:
        fields = [field.type for field in kind.fields if field.encode_name == steps[0]]
        return [value for each in fields for value in _values(each, steps[1:], of_key)]
    return []


def _first_line(error: Exception) -> str:
    line = str(error).split("\n", 1)[0] or type(error).__name__
    return line if len(line) <= LONGEST_REFUSAL else f"{line[:LONGEST_REFUSAL]} …"
