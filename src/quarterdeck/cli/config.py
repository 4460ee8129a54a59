"""``quarterdeck config``: a person's own settings for the terminal, from a file that may or may not be there."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.mistakes import fields_of, quoted
from quarterdeck.engine.spelling import spelt

Colour = Annotated[str, spelt(r"^#[0-9a-fA-F]{6}\Z", "a colour such as #ffb347")]
Pace = Literal["slow", "normal", "fast", "none"]
PAUSES: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 0.6, "fast": 0.2, "none": 0.0}  # seconds before a bot's move


class Config(scenarios.Written, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a person likes. Whatever is said at the command line goes first."""

    name: Annotated[scenarios.Line, Meta(max_length=40)] = ""  # shown beside the seat that one has
    against: Annotated[scenarios.Line, Meta(max_length=80)] = ""  # who plays the other seats
    pace: Pace = "normal"
    plain: bool = False  # numbered lines instead of the full screen
    colours: Annotated[tuple[Colour, ...], Meta(max_length=6)] = ()  # of the sides, in their order


def place() -> Path:
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "quarterdeck" / "config.toml"


def read() -> Config:
    """As the file has it; where there is none, as everybody has it."""
    path = place()
    return scenarios.read_file(Config, path) if path.exists() else Config()


def add_to(commands: Any) -> None:
    config = commands.add_parser("config", help="your own settings for the terminal: where they are kept, and what they are")
    config.set_defaults(command=show)


def show(options: argparse.Namespace) -> int:
    found = read()
    print(f"{place()}{'' if place().exists() else ' (there is none yet)'}")
    for field in fields_of(Config):
        print(f"  {field.name:<8} {_said(getattr(found, field.name)):<12} {field.expected}")
    return 0


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else quoted(value)
