"""Where the browser is; ``make test`` installs Debian's where it is missing."""

from __future__ import annotations

import shutil


def find() -> str | None:
    """Chromium, or None where there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
