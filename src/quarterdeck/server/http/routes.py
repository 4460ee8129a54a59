"""The endpoints over REST: admit a request, decode it, call its handler, encode the reply."""

from __future__ import annotations

import gzip
import re
import time
from functools import lru_cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quarterdeck.server.http.guard import CACHE_FOREVER, json_response, problem, read_body
from quarterdeck.server.http.page_files import takes_gzip
from quarterdeck.server.http.sessions import Session, admit_change, identify
from quarterdeck.server.server_host import ServerHost
from quarterdeck.table.call import Call, Download, decoded
from quarterdeck.table.endpoints import ENDPOINTS, Endpoint
from quarterdeck.table.identity import Identity
from quarterdeck.table.problems import Denied, slow_down

WORTH_COMPRESSING: Final = 1_000  # bytes
MATCH_ID: Final = re.compile(r"[a-z2-7]{16}")


def api_routes(host: ServerHost) -> list[Route]:
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [_route(host, path, endpoints) for path, endpoints in by_path.items()]


def _route(host: ServerHost, path: str, endpoints: dict[str, Endpoint]) -> Route:
    async def dispatch(request: Request) -> Response:
        endpoint = endpoints.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            response = problem(Denied("method", f"this address takes only {', '.join(endpoints)}"))
            response.headers["Allow"] = ", ".join(endpoints)
            return response
        begun, code = time.monotonic(), "broken"
        try:
            response = await _serve(host, endpoint, request)
            code = "ok"
        except Denied as refusal:
            code = refusal.code
            raise
        finally:
            host.metrics.count("rest", endpoint.name, code, time.monotonic() - begun)
        return response

    return Route(path, dispatch, methods=["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])


async def _serve(host: ServerHost, endpoint: Endpoint, request: Request) -> Response:
    session = Session(host.settings, request) if endpoint.sits else None
    who = session.who if session is not None else identify(host.settings, request)
    _slow_down(host, endpoint, who)
    data = await _input(host, endpoint, request)
    path = {name: str(value) for name, value in request.path_params.items()}
    if "match" in path and not MATCH_ID.fullmatch(path["match"]):
        raise Denied("unknown", "there is no such match")
    replied = await endpoint.handler(Call(host, who, path, data))
    response = _file(replied) if isinstance(replied, Download) else json_response(replied, endpoint.status)
    if endpoint.may_compress:
        response = _compressed(response, request)
    if endpoint.is_immutable:
        response.headers["Cache-Control"] = CACHE_FOREVER
    if session is not None:
        session.set_on(response)
    return response


def _file(wanted: Download) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{wanted.name}"'}
    return Response(wanted.text, media_type="text/plain; charset=utf-8", headers=headers)


def _compressed(response: Response, request: Request) -> Response:
    """Return a public reply, compressed if the client accepts it."""
    response.headers["Vary"] = "Accept-Encoding"
    if not takes_gzip(request) or len(response.body) < WORTH_COMPRESSING:
        return response
    headers = {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
    return Response(_compress(bytes(response.body)), response.status_code, headers, response.media_type)


@lru_cache(64)
def _compress(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


async def _input(host: ServerHost, endpoint: Endpoint, request: Request) -> Any:
    if not endpoint.is_safe:
        admit_change(host.settings, request)
        raw = await read_body(request)
        return decoded(lambda: msgspec.json.decode(raw, type=endpoint.takes))
    if endpoint.takes is None:
        return None
    parameters = dict(request.query_params)
    if len(parameters) != len(request.query_params.multi_items()):
        raise Denied("malformed", "a parameter is given twice")
    return decoded(lambda: msgspec.convert(parameters, endpoint.takes, strict=False))


def _slow_down(host: ServerHost, endpoint: Endpoint, who: Identity) -> None:
    slow_down(host.requests.wait(who.caller))
    if endpoint.creates:
        slow_down(host.creations.wait(who.caller))
