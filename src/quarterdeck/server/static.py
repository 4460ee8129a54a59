"""The page: files beside the code, sent as they are.

``index.html`` names its files under ``/static/``; a mark made from all of them is put in, so that browsers may keep what
they have for good and still get every change at once. Modules import each other by relative paths and so inherit the mark.
"""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

import quarterdeck

WEB: Final = Path(quarterdeck.__file__).parent / "web"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
MISSING: Final = (
    "<!doctype html><title>Quarterdeck</title><p>The page is not installed; the API is at /api/openapi.json.</p>"
)


class Page:
    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder.resolve()

    def mark(self) -> str:
        """Changes whenever any file does."""
        seen = hashlib.sha256()
        for path in sorted(self.folder.rglob("*")) if self.folder.is_dir() else ():
            if path.is_file():
                about = path.stat()
                seen.update(f"{path.relative_to(self.folder)} {about.st_size} {about.st_mtime_ns}\n".encode())
        return seen.hexdigest()[:12]

    async def index(self, request: Request) -> Response:
        """Every page is the same file: the address says to it what to show."""
        path = self.folder / "index.html"
        text = path.read_text(encoding="utf-8") if path.is_file() else MISSING
        body = text.replace("/static/", f"/static/{self.mark()}/").encode()
        return _fresh(request, body, TYPES[".html"], ASK_FIRST)

    async def file(self, request: Request) -> Response:
        wanted: str = request.path_params["path"]
        first, _, rest = wanted.partition("/")
        marked = len(first) == 12 and all(mark in "0123456789abcdef" for mark in first)
        path = self._find(rest if marked else wanted)
        if path is None:
            return Response("There is no such file.", 404, media_type="text/plain")
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        keep = FOR_GOOD if marked and first == self.mark() else ASK_FIRST
        return _fresh(request, path.read_bytes(), kind, keep)

    def _find(self, name: str) -> Path | None:
        try:
            path = (self.folder / name).resolve()
            return path if path.is_relative_to(self.folder) and path.is_file() else None
        except (OSError, ValueError):
            return None


def _fresh(request: Request, body: bytes, kind: str, keep: str) -> Response:
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": keep}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, headers={**headers, "Content-Type": kind})
