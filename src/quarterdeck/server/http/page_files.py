"""The page's files, read once and sent plain or compressed.

``index.html`` names its files under ``/static/``. A hash of all files is put into these addresses,
so that browsers may cache files forever and still get every change at once. Modules and styles are
sent as one file each (``bundle.py``). Modules are also served one by one, and import each other by
relative paths. Changes on disk take effect at the next start.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quarterdeck import web_files
from quarterdeck.server.http.bundle import bundle

CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
MARK: Final = 12
WORTH_COMPRESSING: Final = 0.9  # of its size at most
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
SCRIPT: Final = re.compile(r'(<script type="module" src="/static/)([^"]+)(">)')
STYLE: Final = re.compile(r'(?m)^\s*<link rel="stylesheet" href="/static/([^"]+)" />\n')
MISSING: Final = (
    "<!doctype html><title>Quarterdeck</title><p>The page is not installed; the API is at /api/openapi.json.</p>"
)


class File(msgspec.Struct, frozen=True):
    """A file in memory, plain and, if worthwhile, compressed, each with its own ETag."""

    kind: str
    plain: bytes
    packed: bytes
    tags: tuple[str, str]

    @classmethod
    def of(cls, kind: str, plain: bytes) -> File:
        packed = gzip.compress(plain, 9, mtime=0)
        packed = packed if len(packed) < len(plain) * WORTH_COMPRESSING else b""
        return cls(kind, plain, packed, (_tag(plain), _tag(packed)))

    def reply(self, request: Request, keep: str) -> Response:
        """Return the file, or 304 if the browser has it."""
        pack = bool(self.packed) and takes_gzip(request)
        tag = self.tags[pack]
        headers = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
        if tag in [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        if pack:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if pack else self.plain, headers={**headers, "Content-Type": self.kind})


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def takes_gzip(request: Request) -> bool:
    for each in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = each.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def files_in(folder: Path) -> dict[str, File]:
    """Return every file of a folder by relative path; nothing else is served."""
    found: dict[str, File] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and path.resolve().is_relative_to(folder):
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            found[path.relative_to(folder).as_posix()] = File.of(kind, path.read_bytes())
    return found


def with_bundle(index: str, files: dict[str, File]) -> str:
    """Return the page with one script and one style sheet.

    Both are added to its files, and so are scripts imported later.
    """
    script = SCRIPT.search(index)
    if script is not None:
        sources = {name: file.plain.decode() for name, file in files.items() if name.endswith(".js")}
        whole = bundle(sources, script[2], ("page.js", "later.js"))
        files["page.js"], files["later.js"] = (File.of(TYPES[".js"], each.encode()) for each in whole)
        index = SCRIPT.sub(r"\1page.js\3", index)
    styles = STYLE.findall(index)
    if styles:
        files["page.css"] = File.of(TYPES[".css"], b"\n".join(files[name].plain for name in styles))
        before, *between = STYLE.split(index)[::2]
        index = f'{before}    <link rel="stylesheet" href="/static/page.css" />\n{"".join(between)}'
    return index


class Page:
    def __init__(self, folder: Path) -> None:
        self._files = files_in(folder.resolve())
        index = self._files.get("index.html")
        text = with_bundle(index.plain.decode(), self._files) if index is not None else MISSING
        seen = hashlib.sha256()
        for name, file in self._files.items():
            seen.update(f"{name} {file.tags[0]}\n".encode())
        self.mark = seen.hexdigest()[:MARK]
        self._index = File.of(TYPES[".html"], text.replace("/static/", f"/static/{self.mark}/").encode())

    def packed(self, name: str) -> bytes:
        """Return a file as compressed."""
        return self._files[name].packed

    async def index(self, request: Request) -> Response:
        """Return the page, the same for every address: it decides itself what to show."""
        return self._index.reply(request, REVALIDATE)

    async def file(self, request: Request) -> Response:
        wanted: str = request.path_params["path"]
        first, _, rest = wanted.partition("/")
        marked = len(first) == MARK and all(mark in "0123456789abcdef" for mark in first)
        file = self._files.get(rest if marked else wanted)
        if file is None:
            return Response("There is no such file.", 404, media_type="text/plain")
        return file.reply(request, CACHE_FOREVER if marked and first == self.mark else REVALIDATE)


@cache
def shipped_page() -> Page:
    """Return the page that comes with the package."""
    return Page(web_files.FOLDER)
