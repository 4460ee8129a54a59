"""The generated reference of the protocol: protocol.md, a page for each endpoint, and frames.md.

``python -m tools.generated`` writes them from the table of endpoints, the wire types and recorded
calls. The rules that hold for every request are written by hand in ``tools/templates``.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from tools.protocol_recording import Recording, recordings
from tools.shortened_json import pretty, shortened
from tools.wire_types import fields_table, struct, structs_in
from tools.wrapping import wrapped

from quarterdeck.server import startup
from quarterdeck.server.descriptions.asyncapi import BY_ITSELF, OWN
from quarterdeck.server.descriptions.openapi import ALWAYS, IN_ADDRESS, OF_BODIES
from quarterdeck.server.descriptions.wire_schemas import LINK, endpoint_words
from quarterdeck.server.http import guard
from quarterdeck.server.server_host import ServerHost
from quarterdeck.server.settings import PREFIX, ServerSettings
from quarterdeck.table import client
from quarterdeck.table.endpoints import BY_FRAME, ENDPOINTS, Endpoint
from quarterdeck.table.problems import CLOSES, REFUSALS
from quarterdeck.table.storage import keeper
from quarterdeck.table.wire import requests
from quarterdeck.version import __version__

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs" / "look-up"
TEMPLATES: Final = Path(__file__).parent / "templates"
ADDRESS: Final = "http://localhost:8765"
# Types shared by several endpoints stand on the page of the first of these that uses them.
HOMES: Final = (
    *("show_match", "show_position", "show_board", "look", "count_odds", "give_orders", "create_match", "show_analysis"),
    "show_fairness",
)
# Objects that a page shows whole, although another page describes their fields too.
WHOLE: Final = {
    "show_match": ("match",),
    "show_position": ("scene",),
    "show_start": ("scene",),
    "show_board": ("board",),
    "create_match": (),
}
PLACE: Final = re.compile(r"<<([a-z0-9_]+)>>")


def pages() -> dict[Path, str]:
    """Return the text of every page, by its path."""
    made = {DOCS / "protocol.md": protocol(), DOCS / "frames.md": frames()}
    made |= {page_path(endpoint): endpoint_page(endpoint) for endpoint in ENDPOINTS}
    return {path: wrapped(text) for path, text in made.items()}


def write() -> None:
    """Write every page, and delete the pages of endpoints that are gone."""
    made = pages()
    for path, text in made.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in (DOCS / "protocol").glob("*.md"):
        if path not in made:
            path.unlink()
    print(DOCS / "protocol")


def page_path(endpoint: Endpoint) -> Path:
    """Return the path of an endpoint's page."""
    return DOCS / "protocol" / f"{endpoint.name.replace('_', '-')}.md"


def filled(template: str, **places: str) -> str:
    """Return a template with its places filled and its prose wrapped.

    Every place must be filled and every value used.
    """
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    assert set(PLACE.findall(text)) == set(places), set(PLACE.findall(text)) ^ set(places)
    return wrapped(PLACE.sub(lambda found: places[found[1]], text))


def protocol() -> str:
    """Return docs/look-up/protocol.md."""
    settings = ServerSettings.read({})
    return filled(
        "protocol.md",
        contents="\n\n".join(_contents()),
        codes=codes_table(),
        refusal=fenced(recordings().refused.reply, whole=()),
        limits=limits_table(),
        seeds_within=f"{settings.seeds_within:g}",
        version=__version__,
    )


def _contents() -> Iterable[str]:
    groups: dict[str, list[Endpoint]] = {}
    for endpoint in ENDPOINTS:
        groups.setdefault(endpoint_words()[endpoint.name].group, []).append(endpoint)
    for group in dict.fromkeys(words.group for words in endpoint_words().values()):
        rows = [
            f"| [{endpoint_words()[each.name].title}](protocol/{page_path(each).name}) | `{each.method} {each.path}` |"
            for each in groups[group]
        ]
        yield "\n".join([f"**{group}**", "", "| page | request |", "|---|---|", *rows])


def codes_table() -> str:
    """Return the table of the error codes."""
    rows = [f"| {each.status} | `{code}` | {each.meaning} | {each.advice} |" for code, each in REFUSALS.items()]
    return "\n".join(["| status | code | meaning | try again? |", "|---|---|---|---|", *rows])


def closes_table() -> str:
    """Return the table of the close codes."""
    rows = [f"| {code} | {why} | {again} |" for code, (why, again) in CLOSES.items()]
    return "\n".join(["| code | meaning | reconnect? |", "|---|---|---|", *rows])


@cache
def limits_table() -> str:
    """Return the table of limits for one address, with a server's default settings."""
    settings = ServerSettings.read({})
    requests_, frames_, creations, chats = asyncio.run(_rates())
    rows = [
        ("requests and socket handshakes", requests_, "RATE"),
        ("frames, all sockets together; above: close code 1008", frames_, "RATE"),
        ("matches created, continued, repeated, analysed or studied; open seats taken", creations, "CREATIONS"),
        ("chat lines of one seat in one match, and changes of its name", chats, "RATE"),
        ("gallery lines in one match", chats, "RATE"),
        ("chat lines kept in one match, and gallery lines", f"{keeper.LINES_KEPT}", ""),
        ("matches between bots alone at once", f"{settings.bot_matches}", "BOT_MATCHES"),
        ("connections of any kind", f"{settings.connections}", "CONNECTIONS"),
        ("sockets", f"{settings.sockets_each}", "SOCKETS_EACH"),
        ("sockets of all addresses together; above: `busy`", f"{settings.sockets}", "SOCKETS"),
        ("seats watched on one socket", f"{client.WATCHES}", ""),
        ("senseless frames on one socket; above: close code 1008", f"{client.STRIKES}", ""),
        ("unread replies on one socket; above: close code 1013", f"{client.UNSENT}", ""),
        ("simultaneous requests for odds on one socket; others wait", f"{client.THINKING}", ""),
        ("size of a body; above: `too_large`", f"{guard.LARGEST_BODY >> 10} KiB", ""),
        ("size of a frame; above: close code 1009", f"{guard.LARGEST_FRAME >> 10} KiB", ""),
    ]
    lines = [f"| {what} | {much} | {_setting(name)} |" for what, much, name in rows]
    return "\n".join(["| what | limit | setting |", "|---|---|---|", *lines])


def _setting(name: str) -> str:
    return f"[`{PREFIX}{name}`](settings.md#{PREFIX.lower()}{name.lower()})" if name else ""


async def _rates() -> list[str]:
    """Return the rates of requests, frames, new matches and chat lines by default."""
    with tempfile.TemporaryDirectory() as folder:
        host = ServerHost(ServerSettings.read({}, database=f"{folder}/matches.db"))
        await host.store.close()
    buckets = (host.requests, host.frames, host.creations, host.chats)
    return [f"{each.rate:g} a second, bursts of {each.burst:g}" for each in buckets]


def endpoint_page(endpoint: Endpoint) -> str:
    """Return the page of an endpoint."""
    words, recording = endpoint_words()[endpoint.name], recordings().calls[endpoint.name]
    parts = [f"# {words.title}", "For authors of clients and bots.", f"`{endpoint.method} {endpoint.path}`"]
    if endpoint.frame:
        parts.append(f"On the [socket](../frames.md): a frame of the type `{endpoint.frame}` with the same fields.")
    parts.append(f"**Who may call it:** {words.who}")
    parts.append(_linked(words.about).strip())
    parts += _request(endpoint)
    parts += _reply(endpoint)
    parts += ["## Errors", _errors(endpoint)]
    parts += ["## Example", fenced_text(curl(recording), "sh"), f"The reply, with the status {recording.status}:"]
    parts.append(_shown(recording))
    return "\n\n".join(filter(None, parts)) + "\n"


def _linked(text: str) -> str:
    def link(found: re.Match[str]) -> str:
        return f"[{endpoint_words()[found[1]].title}]({found[1].replace('_', '-')}.md)"

    return LINK.sub(link, text)


def _request(endpoint: Endpoint) -> Iterable[str]:
    names = re.findall(r"{(\w+)}", endpoint.path)
    if names:
        rows = [f"| `{name}` | {IN_ADDRESS[name]} |" for name in names]
        yield "\n".join(["## In the address", "", "| name | meaning |", "|---|---|", *rows])
    taken = struct(endpoint.takes) if endpoint.takes is not None else None
    if taken is None:
        return
    if not taken.fields:
        yield "## Body\n\nAn empty object, `{}`."
        return
    yield f"## {'Query' if endpoint.is_safe else 'Body'}"
    yield fields_table(taken, _link_from(endpoint), sent=True)
    yield from _own_types(endpoint, endpoint.takes, sent=True)


def _reply(endpoint: Endpoint) -> Iterable[str]:
    yield f"## Reply: {endpoint.status}"
    given = struct(endpoint.gives) if endpoint.gives is not str else None
    if given is None:
        yield "Plain text (`text/plain`), as a file."
        return
    yield fields_table(given, _link_from(endpoint), sent=False)
    yield from _own_types(endpoint, endpoint.gives, sent=False)


def _own_types(endpoint: Endpoint, kind: Any, *, sent: bool) -> Iterable[str]:
    """Yield the tables of the types that this page describes."""
    for each in structs_in(msgspec.inspect.type_info(kind)):
        if each.cls is not kind and homes()[each.cls.__name__] == endpoint.name:
            yield f"### {each.cls.__name__}"
            yield fields_table(each, _link_from(endpoint), sent=sent)


@cache
def homes() -> dict[str, str]:
    """Return for each type the endpoint whose page describes it."""
    found: dict[str, str] = {}
    by_name = {endpoint.name: endpoint for endpoint in ENDPOINTS}
    for endpoint in (*(by_name[name] for name in HOMES), *ENDPOINTS):
        for kind in (endpoint.gives, endpoint.takes):
            if kind in (None, str):
                continue
            for each in structs_in(msgspec.inspect.type_info(kind)):
                if each.cls not in TOP or each.cls is kind:
                    found.setdefault(each.cls.__name__, endpoint.name)
    return found


TOP: Final = {kind for endpoint in ENDPOINTS for kind in (endpoint.gives,) if kind is not str}


def _link_from(endpoint: Endpoint | None) -> Any:
    """Return a function that links to a type's table from an endpoint's page or look-up/."""

    def link(name: str) -> str:
        if name == "Fault":
            return f"[{name}]({'../' if endpoint else ''}protocol.md#errors)"
        home = next(each for each in ENDPOINTS if each.name == homes()[name])
        anchor = "" if home.gives is not str and getattr(home.gives, "__name__", "") == name else f"#{name.lower()}"
        if endpoint is home:
            return f"[{name}]({anchor or f'#reply-{home.status}'})"
        return f"[{name}]({'' if endpoint else 'protocol/'}{page_path(home).name}{anchor})"

    return link


def _errors(endpoint: Endpoint) -> str:
    codes = {*endpoint.refusals, *ALWAYS, *(() if endpoint.is_safe else OF_BODIES)}
    if endpoint.takes is not None:
        codes.add("malformed")
    rows = [f"| {each.status} | `{code}` | {each.meaning} |" for code, each in REFUSALS.items() if code in codes]
    note = "[Error codes](../errors.md) says what to do about each."
    return "\n".join(["| status | code | meaning |", "|---|---|---|", *rows, "", note])


def curl(recording: Recording) -> str:
    """Return the recorded call as a command."""
    endpoint, address = recording.endpoint, f"{ADDRESS}{recording.path}"
    if endpoint.is_safe and recording.said:
        address += f"?{urlencode(_query(recording.said), safe=',')}"
    parts = ["curl -s" if endpoint.is_safe else f"curl -s -X {endpoint.method}", shlex.quote(address)]
    if recording.by_token:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if not endpoint.is_safe:
        parts += ["-H 'Content-Type: application/json' -H 'X-Quarterdeck: 1'", f"-d {shlex.quote(pretty(recording.said))}"]
    line = " ".join(parts)
    return line if len(line) <= 100 else " \\\n  ".join(parts)


def _query(said: dict[str, Any]) -> dict[str, Any]:
    return {name: str(value).lower() if isinstance(value, bool) else value for name, value in said.items()}


def _shown(recording: Recording) -> str:
    if isinstance(recording.reply, str):
        lines = recording.reply.splitlines()
        cut = [line if len(line) <= 100 else f"{line[:99]}…" for line in lines[:12]]
        more = [f"… {len(lines) - len(cut)} more lines"] if len(lines) > len(cut) else []
        return fenced_text("\n".join([*cut, *more]), "text")
    return fenced(recording.reply, WHOLE.get(recording.endpoint.name, ()))


def fenced(value: Any, whole: tuple[str, ...]) -> str:
    """Return recorded JSON as a block of code."""
    return fenced_text(pretty(shortened(value, whole)), "json")


def fenced_text(text: str, language: str) -> str:
    """Return a block of code."""
    return f"```{language}\n{text}\n```"


def frames() -> str:
    """Return docs/look-up/frames.md."""
    settings = ServerSettings.read({})
    of_endpoints = [
        f"| `{kind}` | [{endpoint_words()[each.name].title}](protocol/{page_path(each).name}) |"
        for kind, each in BY_FRAME.items()
    ]
    return filled(
        "frames.md",
        watched=str(client.WATCHES),
        heading=_table(requests.Heading, sent=True),
        watch=_table(requests.Watch, sent=True),
        watch_about=OWN["watch"],
        endpoint_frames="\n".join(["| type | the same as |", "|---|---|", *of_endpoints]),
        received="\n\n".join(_received()),
        session=fenced_text("\n".join(_session()), "text"),
        closes=closes_table(),
        ping_every=f"{startup.PING_EVERY:g}",
        read_timeout=f"{settings.read_timeout:g}",
    )


def _table(kind: Any, *, sent: bool) -> str:
    found = struct(kind)
    assert found is not None
    return fields_table(found, _link_from(None), sent=sent)


def _received() -> Iterable[str]:
    recorded = [frame for way, frame in recordings().frames if way == "in"]
    for kind, (type_, about) in BY_ITSELF.items():
        yield f"### `{kind}`\n\n{about}."
        if kind == "position":
            yield "Its fields are those of [Show the position](protocol/show-position.md)."
        else:
            yield _table(type_, sent=False)
        yield fenced(next(frame for frame in recorded if frame["type"] == kind), whole=())


def _session() -> Iterable[str]:
    """Yield the recorded socket, a frame on a line: those sent after `>`, those received after `<`."""
    for way, frame in recordings().frames:
        line = msgspec.json.encode(shortened(_brief(frame))).decode()
        yield f"{'>' if way == 'out' else '<'} {line if len(line) <= 160 else f'{line[:159]}…'}"


def _brief(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: "…" if name == "token" else value for name, value in frame.items()}
