"""``quarterdeck config``: your settings for the terminal, kept in a file."""

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
    """Your settings; options on the command line take precedence."""

    name: Annotated[scenarios.Line, Meta(max_length=LONGEST_NAME)] = ""  # shown beside your seat
    against: Annotated[scenarios.Line, Meta(max_length=80)] = ""  # your usual opponent
    pace: Pace = "normal"
    plain: bool = False  # numbered lines instead of the full screen
    confirm: bool = True  # whether you confirm the last choice of your turn
    colours: Annotated[tuple[Colour, ...], Meta(max_length=6)] = ()  # of the sides, in their order


def place() -> Path:
    """Return the path of your settings file."""
    return folders.user_config() / "config.toml"


def read() -> Config:
    """Return the settings of your file, or the defaults if there is no file."""
    path = place()
    return scenarios.read_file(Config, path) if path.exists() else Config()


def keep(name: str, value: str) -> None:
    """Write one setting into the file and leave the rest of it alone; refuse an invalid value."""
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
    """Refuse an invalid setting by its name, since it is on no line of the file yet."""
    try:
        scenarios.read(Config, before, "")
    except QuarterdeckError:
        return  # the file was invalid before, so errors name its lines
    try:
        scenarios.read(Config, after, "config")
    except ScenarioError as error:
        mistake = next((mistake for _, mistake in error.mistakes), str(error))
        raise QuarterdeckError(f"config: {mistake}") from None


def _with(text: str, name: str, value: str) -> str:
    """Return the text with one line changed or added; words that are no TOML value are quoted."""
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
    config = commands.add_parser("config", help="show or change your settings for the terminal")
    config.add_argument(
        "setting",
        metavar="NAME=VALUE",
        nargs="*",
        help="a setting to change, such as pace=fast or colours=#ffb347,#47b3ff (default: show them all)",
    )
    config.set_defaults(command=show)


def show(options: argparse.Namespace) -> int:
    for each in options.setting:
        name, found, value = each.partition("=")
        if not found or not name.strip():
            raise QuarterdeckError(f"expected NAME=VALUE, got {arguments.shortened(each)}")
        keep(name.strip(), value.strip())
    liked = read()
    print(f"{place()}{'' if place().exists() else ' (not created yet)'}")
    for field in fields_of(Config):
        print(f"  {field.name:<8} {_said(getattr(liked, field.name)):<12} {field.expected}")
    return 0


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else quoted(value)
