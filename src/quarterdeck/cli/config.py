"""``quarterdeck config``: a person's own settings for the terminal, from a file that may or may not be there."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from quarterdeck import folders
from quarterdeck.atomic_files import write
from quarterdeck.cli import arguments
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError, ScenarioError
from quarterdeck.engine.validation.field_errors import fields_of, quoted
from quarterdeck.engine.validation.spelling import spelt
from quarterdeck.table.wire.limits import LONGEST_NAME

Colour = Annotated[str, spelt(r"^#[0-9a-fA-F]{6}\Z", "a colour such as #ffb347")]
Pace = Literal["slow", "normal", "fast", "none"]
PAUSES: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 0.6, "fast": 0.2, "none": 0.0}  # seconds before a bot's move


class Config(scenarios.Written, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a person likes. Whatever is said at the command line goes first."""

    name: Annotated[scenarios.Line, Meta(max_length=LONGEST_NAME)] = ""  # shown beside the seat that one has
    against: Annotated[scenarios.Line, Meta(max_length=80)] = ""  # who plays the other seats
    pace: Pace = "normal"
    plain: bool = False  # numbered lines instead of the full screen
    confirm: bool = True  # whether the last choice of one's turn waits until one confirms it
    colours: Annotated[tuple[Colour, ...], Meta(max_length=6)] = ()  # of the sides, in their order


def place() -> Path:
    return folders.user_config() / "config.toml"


def read() -> Config:
    """As the file has it; where there is none, as everybody has it."""
    path = place()
    return scenarios.read_file(Config, path) if path.exists() else Config()


def keep(name: str, value: str) -> None:
    """Put one setting into the file, whatever else stands there. What would not be understood is refused, not written."""
    path = place()
    before = scenarios.text_of(path).decode(errors="replace") if path.exists() else ""
    after = _with(before, name, value)
    _refuse_setting(name, after, before)
    scenarios.read(Config, after, str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QuarterdeckError(f"{path}: cannot be written ({error.strerror})") from None
    write(path, after)


def _refuse_setting(name: str, after: str, before: str) -> None:
    """A setting that cannot be is refused by its name, not by a line of a file in which it does not stand yet."""
    try:
        scenarios.read(Config, before, "")
    except QuarterdeckError:
        return  # the file was wrong before: its lines are told
    try:
        scenarios.read(Config, after, "config")
    except ScenarioError as error:
        said = next((said for _, said in error.mistakes), str(error))
        raise QuarterdeckError(f"config: {said}") from None


def _with(text: str, name: str, value: str) -> str:
    """The text with one line changed, or one more at its end; words that TOML would not take stand in quotes."""
    if name == "colours" and not value.startswith("["):
        value = json.dumps([each.strip() for each in value.split(",") if each.strip()])
    try:
        scenarios.parse(f"value = {value}", "")
    except QuarterdeckError:
        value = json.dumps(value, ensure_ascii=False)
    line = f"{name} = {value}"
    changed, count = re.subn(rf"(?m)^[ \t]*{re.escape(name)}[ \t]*=.*$", lambda _: line, text)
    return changed if count else f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{line}\n"


def add_to(commands: Any) -> None:
    config = commands.add_parser("config", help="your own settings for the terminal: where they are kept, and what they are")
    config.add_argument(
        "setting", metavar="NAME=VALUE", nargs="*", help="change a setting, such as pace=fast or colours=#ffb347,#47b3ff"
    )
    config.set_defaults(command=show)


def show(options: argparse.Namespace) -> int:
    for each in options.setting:
        name, found, value = each.partition("=")
        if not found or not name.strip():
            raise QuarterdeckError(f"expected NAME=VALUE, got {arguments.shortened(each)}")
        keep(name.strip(), value.strip())
    liked = read()
    print(f"{place()}{'' if place().exists() else ' (there is none yet)'}")
    for field in fields_of(Config):
        print(f"  {field.name:<8} {_said(getattr(liked, field.name)):<12} {field.expected}")
    return 0


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else quoted(value)
