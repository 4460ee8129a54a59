"""The generated page docs/look-up/errors.md: error codes and close codes of the server."""

from __future__ import annotations

from typing import Final

from tools.protocol_pages import DOCS, closes_table, codes_table, filled

PAGE: Final = DOCS / "errors.md"


def document() -> str:
    """Return the page."""
    return filled("errors.md", codes=codes_table(), closes=closes_table())
