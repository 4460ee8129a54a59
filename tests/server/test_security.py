"""What docs/security.md promises: that its tests exist, that nothing is left out, and what no other test shows."""

from __future__ import annotations

import ast
import http.client
import re
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from tests.server.client import Browser, Player, Running, create, sit, table

from quarterdeck import server as package
from quarterdeck.server import guard, webhooks
from quarterdeck.server.endpoints import ENDPOINTS
from quarterdeck.server.settings import Settings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SERVER = Path(package.__file__).parent
PAGE = SERVER.parent / "web"

# How many requirements of levels 1 and 2 each section has: its first ones.
SECTIONS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2,
    "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1,
    "9.1": 3, "9.2": 4,
    "12.1": 3, "12.2": 2, "12.3": 4,
    "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5,
    "14.1": 2, "14.2": 4, "14.3": 3,
    "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
}  # fmt: skip
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$", re.MULTILINE)
ROWS = {number: how for number, _, how in ROW.findall((DOCS / "security.md").read_text(encoding="utf-8"))}


def test_every_requirement_has_its_row() -> None:
    expected = [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
    assert list(ROWS) == expected


@pytest.mark.parametrize("number", ROWS)
def test_every_row_is_held_or_says_why_not(number: str) -> None:
    how = ROWS[number]
    assert how.startswith(("held by `test_", "not applicable, because ", "open"))
    known = _names_of_tests()
    for test in re.findall(r"`(test_\w+)`", how):
        assert test in known


def _names_of_tests() -> set[str]:
    return {name for path in (ROOT / "tests").rglob("test_*.py") for name in _tests_in(path)}


_found: dict[Path, list[str]] = {}


def _tests_in(path: Path) -> list[str]:
    if path not in _found:
        _found[path] = re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return _found[path]


# What can be seen in the sources


def sources(folder: Path, *kinds: str) -> Iterator[tuple[str, str]]:
    for kind in kinds:
        for path in sorted(folder.rglob(f"*.{kind}")):
            if "vendor" not in path.parts:
                yield path.name, path.read_text(encoding="utf-8")


def calls(source: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    return ast.unparse(call.func)


def test_no_query_is_put_together_from_text() -> None:
    """What is said to the database in words is written in the sources, or named there."""
    for name, source in sources(SERVER, "py"):
        for call in calls(source):
            if called(call).endswith((".exec_driver_sql", "sa.text", "connection.execute")) and call.args:
                said = call.args[0]
                parts = said.values if isinstance(said, ast.JoinedStr) else []
                names = [ast.unparse(part.value) for part in parts if isinstance(part, ast.FormattedValue)]
                assert all(each.isupper() for each in names), (name, ast.unparse(call))


def test_the_server_starts_no_commands() -> None:
    for name, source in sources(SERVER, "py"):
        assert "subprocess" not in source, name
        assert not any(called(call) in ("os.system", "os.popen") for call in calls(source)), name


MARKUP = ("innerHTML", "outerHTML", "insertAdjacentHTML", "dangerouslySet", "document.write", "eval(", "new Function")


def test_nothing_is_executed_or_put_into_the_page_as_markup() -> None:
    for name, source in sources(SERVER, "py"):
        assert not any(called(call) in ("eval", "exec", "pickle.loads", "marshal.loads") for call in calls(source)), name
    for name, source in sources(PAGE, "js", "html"):
        for way in MARKUP:
            assert way not in source, (name, way)
        assert not re.search(r"<(object|embed|applet)\b", source), name


def test_no_pattern_is_made_from_what_users_write() -> None:
    """Patterns are constants, and so is whatever text is filled in."""
    for name, source in sources(SERVER, "py"):
        for call in calls(source):
            if called(call).startswith("re.") and call.args:
                assert isinstance(call.args[0], ast.Constant), (name, ast.unparse(call))
            if isinstance(call.func, ast.Attribute) and call.func.attr == "format":
                filled = ast.unparse(call.func.value)
                assert filled.isupper() or isinstance(call.func.value, ast.Constant), (name, ast.unparse(call))


def test_the_page_comes_from_here_alone() -> None:
    for name, source in sources(PAGE, "js", "html", "css"):
        addresses = re.findall(r"""["'(](?:https?:)?//[a-z][^"')\s]*""", source)
        assert not [each for each in addresses if "www.w3.org" not in each], name
        assert "@import url" not in source, name
    assert "'self'" in guard.CONTENT_POLICY
    assert "http" not in guard.CONTENT_POLICY


def test_no_secret_is_asked_for_in_an_address() -> None:
    for endpoint in ENDPOINTS:
        asked = set(get_type_hints(endpoint.takes)) if endpoint.is_safe and endpoint.takes is not None else set()
        asked |= set(re.findall(r"{(\w+)}", endpoint.path))
        assert not asked & {"token", "invitation", "seed", "secret", "key", "session"}, endpoint.path


def test_there_is_no_password_by_default() -> None:
    assert "@" not in Settings.read({}).database
    assert not [name for name in get_type_hints(Settings) if "password" in name or "secret" in name]


def test_the_server_logs_to_standard_error_alone() -> None:
    for name, source in sources(SERVER, "py"):
        assert not re.search(r"logging\.(basicConfig|handlers|FileHandler)|addHandler", source), name


def test_how_long_a_cookie_lasts_is_written_down() -> None:
    assert guard.YEAR == 365 * 24 * 3600
    assert "a year" in (DOCS / "protocol.md").read_text(encoding="utf-8")


def test_webhooks_check_certificates() -> None:
    context = webhooks._tls()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert context.minimum_version >= ssl.TLSVersion.TLSv1_2


# What can be seen from outside


def raw(port: int, request: bytes) -> http.client.HTTPResponse:
    import socket

    connection = socket.create_connection(("127.0.0.1", port), 20)
    connection.sendall(request)
    response = http.client.HTTPResponse(connection)
    response.begin()
    connection.close()
    return response


def test_trace_is_not_answered(port: int) -> None:
    for path in ("/", "/api/games", "/static/main.js"):
        assert Browser(port).send("TRACE", path).status == 405


def test_a_body_of_two_lengths_is_refused(port: int) -> None:
    """Length and pieces at once, or two lengths: the server and a proxy must not disagree on where a request ends."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-Quarterdeck: 1\r\nContent-Type: application/json\r\n"
    assert raw(port, head + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}").status == 400
    both = head + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    assert raw(port, both).status == 400


def test_every_reply_says_no_referrer_and_no_frame(port: int) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/static/nothing.js"):
        headers = Browser(port).get(path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in str(headers["Content-Security-Policy"])
        assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_nobody_elses_page_is_let_in(port: int) -> None:
    for method in ("GET", "OPTIONS"):
        reply = Browser(port).send(method, "/api/mine", Origin="https://evil.example")
        assert "Access-Control-Allow-Credentials" not in reply.headers
        assert reply.headers.get("Access-Control-Allow-Origin") != "https://evil.example"


def test_what_changes_something_needs_a_header_that_no_form_can_send(port: int) -> None:
    game = {"game": "mimi-and-toutou"}
    browser = Browser(port)
    assert browser.post("/api/matches", game, X_Quarterdeck="").status == 403
    assert browser.post("/api/matches", game, Content_Type="text/plain").status == 415
    assert browser.post("/api/matches", game, Origin="https://evil.example").status == 403
    assert browser.post("/api/matches", game).status == 201


def test_nothing_is_changed_by_looking(server: Running) -> None:
    player = table(server.port)["british"]
    before = player.position()
    for endpoint in ENDPOINTS:
        if endpoint.is_safe:
            path = endpoint.path.format(match=player.match, game="mimi-and-toutou", scenario="first-action")
            player.get(f"{path}?seat=british")
    assert player.position() == before


def test_looking_sets_no_cookie(port: int) -> None:
    match, _ = create(port)
    for path in ("/", "/api/games", "/api/mine", f"/api/matches/{match}", f"/match/{match}"):
        assert "Set-Cookie" not in Browser(port).get(path).headers


def test_the_server_redirects_nobody(port: int) -> None:
    for path in ("/", "//evil.example", "/api/games/", "/static", "/match/x/", "/api//games"):
        assert Browser(port).get(path).status in (200, 404)


def test_no_path_leads_out_of_the_page(port: int) -> None:
    for path in ("/static/../settings.py", "/static/%2e%2e/settings.py", "/static/", "/static/style"):
        assert Browser(port).get(path).status == 404
    assert Browser(port).get("/static/..%2f..%2f..%2fetc%2fpasswd").status == 404
    assert Browser(port).get("/.git/config").body == Browser(port).get("/").body


def test_a_record_has_a_name_of_ours(port: int) -> None:
    player = table(port, title='a"; filename="evil.exe')["british"]
    player.act("resign")
    reply = player.get(player.at("record"))
    assert reply.headers["Content-Disposition"] == f'attachment; filename="mimi-and-toutou-{player.match}.qdr"'


def test_a_failure_is_one_plain_sentence(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(server.host.library, "infos", fail)
    reply = Browser(server.port).get("/api/games")
    assert (reply.status, reply.code) == (500, "broken")
    assert b"swordfish" not in reply.body
    assert b"Traceback" not in reply.body
    assert "swordfish" in caplog.text


def test_nobody_writes_lines_into_the_log(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(server.host.library, "rules", fail)
    Browser(server.port).get("/api/games/x%0aall%20is%20well/rules")
    (line,) = [record.getMessage() for record in caplog.records if "failed" in record.getMessage()]
    assert "\n" not in line
    assert "all is well" in line


def test_no_secret_is_logged(server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Not even where a request with one in it fails."""

    async def fail(*_: Any) -> None:
        raise RuntimeError("the database has said something")

    match, invitations = create(server.port)
    player = sit(server.port, match, "british", invitations["british"])
    with monkeypatch.context() as patched:
        patched.setattr(server.host.store, "sit", fail)
        patched.setattr(server.host.store, "say", fail)
        said = {"seat": "german", "invitation": invitations["german"]}
        assert Player(server.port, match, "german").post(player.at("sit"), said).status == 500
        assert player.act("chat", text="ahoy").status == 500
    assert "the database has said something" in caplog.text
    assert invitations["german"] not in caplog.text
    assert player.token not in caplog.text


def test_only_a_known_proxy_is_believed(another_database: str) -> None:
    with Running(database=another_database, forwarded="192.0.2.1") as running:
        match, invitations = create(running.port)
        browser = Player(running.port, match, "british")
        said = {"seat": "british", "invitation": invitations["british"]}
        reply = browser.post(browser.at("sit"), said, X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.9")
        assert str(reply.headers["Set-Cookie"]).startswith("quarterdeck=")
