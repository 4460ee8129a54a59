"""Where the browser is; ``make test`` installs Debian's where it is missing.

The shell without a window comes first: it is the same Chromium at half the processor time.
"""

from __future__ import annotations

import shutil
from typing import Final

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find() -> str | None:
    """Chromium, or None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)
