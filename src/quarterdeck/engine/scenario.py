"""Scenarios: files that a person writes by hand, read strictly.

An error names the file, the field and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from quarterdeck.engine.errors import GameError, ScenarioError, UnknownGame
from quarterdeck.engine.names import SideName
from quarterdeck.engine.validation.faults import Unsound
from quarterdeck.engine.validation.field_errors import Mistake, mistakes, quoted
from quarterdeck.engine.validation.spelling import LONGEST_NAME, in_words, meant, spelt, strange_mark
from quarterdeck.engine.validation.toml_lines import Steps, lines_of

# A file of this size takes some 50 ms to read; our largest has 8 kB and 800 values.
LARGEST: Final = 128 << 10
DEEPEST: Final = 32
MOST_VALUES: Final = 8_000
LONGEST_REFUSAL: Final = 400
LONGEST_COUNTED: Final = 32 << 10  # errors in longer files have no line: finding it takes as long as reading them

Line = Annotated[str, spelt(r"^[^\n\t]*\Z", "one line")]
Name = Annotated[Line, Meta(min_length=1, max_length=80)]
Prose = Annotated[str, Meta(max_length=20_000)]
KEY: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
KEY_IN_WORDS: Final = "1 to 40 lower-case letters, digits and hyphens, a letter first"
Key = Annotated[str, spelt(rf"^{KEY.pattern}\Z", KEY_IN_WORDS)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules: each a switch with its default."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file written by hand: a scenario, or a game's other files, such as cards and fleets."""

    def check(self) -> None:
        """Check what the types cannot.

        Raise ValueError with the field's name first, or several (``Faults``).
        """


class Scenario(Written, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of every scenario: a title, place and date, a story, its sources, and names of
    sides.
    """

    title: Annotated[Name, Meta(description="The title of the scenario.")]
    place: Annotated[Line, Meta(max_length=200, description="The place where it happened.")] = ""
    date: Annotated[Line, Meta(max_length=80, description="The day or the time when it happened.")] = ""
    story: Annotated[Prose, Meta(description="The story that players read before the first turn.")] = ""
    notes: Annotated[Prose, Meta(description="The sources, and what was invented.")] = ""
    names: Annotated[
        dict[Key, SideName],
        Meta(description="The names of sides in sentences; a side without one goes by the game's own name or its key."),
    ] = {}
    options: Annotated[Options, Meta(description="The house rules.")] = Options()

    def idle_options(self) -> tuple[str, ...]:
        """The house rules that change nothing in this scenario, so they need not be shown."""
        return ()


C = TypeVar("C", bound=Written)
S = TypeVar("S", bound=Scenario)

# An unclosed string runs to the end of its line or file. Searching for its end again from every
# quote in it would take quadratic time.
_STRINGS: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*",
    re.DOTALL,
)


def read(kind: type[C], text: bytes | str, where: str, game: str = "") -> C:
    """Read a scenario, or another file, from its text; ``where`` is the file's name for the errors.

    A file may say which game it is for (``game = "…"``): if a game is asked for, it must be that
    one.
    """
    plain = parse(text, where)
    said = plain.pop("game", game) if game else ""
    if game and (not isinstance(said, str) or not said or not game.startswith(said)):  # a prefix will do
        raise ScenarioError(f"{where}: game: this is a scenario of {quoted(said)}, not of {game!r}")
    return _built(kind, plain, where, text)


def parse(text: bytes | str, where: str) -> dict[str, Any]:
    """Return the plain data of a file of any kind."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > LARGEST:
        raise ScenarioError(f"{where}: a file has at most {LARGEST >> 10} KiB, this one has {len(raw):,} bytes")
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
    """Return a scenario, or another file, from plain data, with house rules put over its own."""
    if options:
        if not isinstance(plain, dict) or not isinstance(plain.get("options", {}), dict):
            raise ScenarioError(f"{where}: expected a table with the field options")
        plain = {**plain, "options": {**plain.get("options", {}), **options}}
    return _built(kind, plain, where, "")


def _built(kind: type[C], plain: object, where: str, text: bytes | str) -> C:
    try:
        _refuse_strange_marks(plain, "")
        written = msgspec.convert(plain, type=kind, strict=True)
        written.check()
    except msgspec.ValidationError as error:
        found = mistakes(kind, plain) or [Mistake((), in_words(_first_line(error)))]
        raise _refusal(where, found, text) from None
    except (ValueError, RecursionError, OverflowError) as error:
        said = error.sentences if isinstance(error, Unsound) else (_first_line(error),)
        raise _refusal(where, [Mistake.told(_shortened(each)) for each in said], text) from None
    return written


def _refusal(where: str, found: Sequence[Mistake], text: bytes | str) -> ScenarioError:
    """Return an error with all mistakes, each with its line if that is known."""
    lines = lines_of(text if isinstance(text, str) else text.decode()) if 0 < len(text) <= LONGEST_COUNTED else {}
    told = tuple((_line(each.path, lines), str(each)[:LONGEST_REFUSAL]) for each in found)
    line, first = told[0]
    more = f" (and {len(told) - 1} more)" if len(told) > 1 else ""
    return ScenarioError(f"{where}: {first}{f' (line {line})' if line else ''}{more}", told)


def _line(path: Steps, lines: Mapping[Steps, int]) -> int:
    """Return the line of a field, or of its table; 0 if it is unknown."""
    return next((lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in lines), 0)


def read_file(kind: type[C], path: Path, game: str = "") -> C:
    """Read a scenario, or another file, from its path."""
    return read(kind, text_of(path), str(path), game)


def text_of(path: Path) -> bytes:
    """Return the text of a file; a file that is too large is not read, whatever size it claims."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read ({error.strerror})") from None
    if len(text) > LARGEST:
        raise ScenarioError(f"{path}: a file has at most {LARGEST >> 10} KiB")
    return text


def shipped(package: str) -> list[str]:
    """Return the keys of a game's own scenarios, sorted."""
    try:
        names = [entry.name for entry in (files(package) / "scenarios").iterdir()]
    except (ImportError, OSError):
        names = []
    keys = sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    if not keys:
        raise GameError(f"{package}: expected a folder scenarios with at least one TOML file")
    return keys


def load_shipped(package: str, kind: type[S], key: str) -> S:
    """Return one of a game's own scenarios; a unique prefix of its key is enough."""
    name = f"{shipped_key(package, key)}.toml"
    return read(kind, (files(package) / "scenarios" / name).read_bytes(), name)


def shipped_key(package: str, said: str) -> str:
    """Return the key of a game's own scenario, by a unique prefix of it."""
    keys = shipped(package)
    fitting = [said] if said in keys else [known for known in keys if known.startswith(said)]
    if len(fitting) != 1:
        near, known = "" if fitting else meant(said, keys), f"; the game has {', '.join(keys)}"
        raise UnknownGame(f"there is no scenario {said[:LONGEST_NAME]!r}{near or known}")
    return fitting[0]


def plain(scenario: Scenario) -> Any:
    """Return a scenario as plain data, for a record. Names are left out where the scenario gives
    none.
    """
    written: dict[str, Any] = msgspec.to_builtins(scenario)
    if not written["names"]:
        del written["names"]
    return written


def as_json(scenario: Scenario) -> bytes:
    """Return a whole scenario in the same bytes each time."""
    return msgspec.json.encode(plain(scenario), order="deterministic")


def _refuse_absurd_shapes(text: str, where: str) -> None:
    """Refuse deep nesting and huge counts before parsing, which would take much time and stack."""
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
    """Refuse characters that could control a terminal or reverse the direction of text."""
    if isinstance(plain, str):
        mark = strange_mark(plain)
        if mark:
            raise ValueError(f"{path}: expected printable characters, got {mark!a}")
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            mark = strange_mark(key, lines=False) if isinstance(key, str) else ""
            if mark:
                raise ValueError(f"{path or 'the file'}: expected names that can be printed, one has {mark!a}")
            _refuse_strange_marks(value, f"{path}.{key}" if path else str(key))
    elif isinstance(plain, list | tuple):
        for place, value in enumerate(plain):
            _refuse_strange_marks(value, f"{path}[{place}]")


def _first_line(error: Exception) -> str:
    return _shortened(str(error)) or type(error).__name__


def _shortened(sentence: str) -> str:
    line = sentence.split("\n", 1)[0]
    return line if len(line) <= LONGEST_REFUSAL else f"{line[:LONGEST_REFUSAL]} …"
