"""Folders of the package, and of this user for caches, data and settings."""

import os
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent


def user_cache() -> Path:
    """Return the folder for files that can be deleted and computed again."""
    return _user("XDG_CACHE_HOME", ".cache")


def user_data() -> Path:
    return _user("XDG_DATA_HOME", ".local/share")


def user_config() -> Path:
    return _user("XDG_CONFIG_HOME", ".config")


def _user(variable: str, below_home: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / below_home) / "quarterdeck"
