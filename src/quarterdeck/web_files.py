"""The files of the page (``web/``); nothing else reads them from disk."""

from importlib.resources import files
from typing import Final

from quarterdeck.folders import PACKAGE

FOLDER: Final = PACKAGE / "web"


def text_of(name: str) -> str:
    """Return a file's text by its path from the folder, such as ``board/shapes.js``."""
    return files("quarterdeck").joinpath("web", name).read_text(encoding="utf-8")
