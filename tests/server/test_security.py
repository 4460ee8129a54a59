"""The security checks: every requirement has a row, and every test named there exists."""

from __future__ import annotations

import ast
import http.client
import logging
import re
import ssl
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from tests.server.client import Browser, Player, Running, Socket, create, sit, table

from quarterdeck import server as package
from quarterdeck import web_files
from quarterdeck.server.http import guard, sessions, webhooks
from quarterdeck.server.server_log import AT_ONCE, LogFormatter, ServerLog, log_configuration
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.endpoints import ENDPOINTS
from quarterdeck.table.identity import Identity
from quarterdeck.table.problems import Denied

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SERVER = Path(package.__file__).parent
TABLE = SERVER.parent / "table"

# The number of requirements of levels 1 and 2 in each section, which come first.
SECTIONS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2,
    "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2,
    "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1,
    "9.1": 3, "9.2": 4,
    "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4,
    "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5,
    "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7,
    "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
}  # fmt: skip
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$", re.MULTILINE)
ROWS = {number: how for number, _, how in ROW.findall((DOCS / "look-up" / "security-checks.md").read_text(encoding="utf-8"))}


def test_every_requirement_has_its_row() -> None:
    expected = [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
    assert list(ROWS) == expected


@pytest.mark.parametrize("number", ROWS)
def test_every_row_names_a_test_or_a_reason(number: str) -> None:
    how = ROWS[number]
    assert how.startswith(("held by `test_", "not applicable, because ", "open"))
    known = _names_of_tests()
    for test in re.findall(r"`(test_\w+)`", how):
        assert test in known


def _names_of_tests() -> set[str]:
    files = [path for folder in ("tests", "benchmarks/tests") for path in (ROOT / folder).rglob("test_*.py")]
    return {name for path in files for name in _tests_in(path)}


_found: dict[Path, list[str]] = {}


def _tests_in(path: Path) -> list[str]:
    if path not in _found:
        _found[path] = re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return _found[path]


# Checks of the sources


def sources(folder: Path, *kinds: str) -> Iterator[tuple[str, str]]:
    for kind in kinds:
        for path in sorted(folder.rglob(f"*.{kind}")):
            if "vendor" not in path.parts:
                yield path.name, path.read_text(encoding="utf-8")


def calls(source: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    return ast.unparse(call.func)


def test_no_query_is_built_from_text() -> None:
    """Textual SQL is constant in the sources, or listed here."""
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        for call in calls(source):
            if called(call).endswith((".exec_driver_sql", "sa.text", "connection.execute")) and call.args:
                said = call.args[0]
                parts = said.values if isinstance(said, ast.JoinedStr) else []
                names = [ast.unparse(part.value) for part in parts if isinstance(part, ast.FormattedValue)]
                assert all(each.isupper() for each in names), (name, ast.unparse(call))


def test_the_server_starts_no_commands() -> None:
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        assert "subprocess" not in source, name
        assert not any(called(call) in ("os.system", "os.popen") for call in calls(source)), name


MARKUP = ("innerHTML", "outerHTML", "insertAdjacentHTML", "dangerouslySet", "document.write", "eval(", "new Function")


def test_nothing_is_executed_or_inserted_as_markup() -> None:
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        assert not any(called(call) in ("eval", "exec", "pickle.loads", "marshal.loads") for call in calls(source)), name
    for name, source in sources(web_files.FOLDER, "js", "html"):
        for way in MARKUP:
            assert way not in source, (name, way)
        assert not re.search(r"<(object|embed|applet)\b", source), name


def test_no_pattern_is_built_from_user_input() -> None:
    """Patterns are constants, and so is every text filled into them."""
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        for call in calls(source):
            if called(call).startswith("re.") and call.args:
                assert isinstance(call.args[0], ast.Constant), (name, ast.unparse(call))
            if isinstance(call.func, ast.Attribute) and call.func.attr == "format":
                filled = ast.unparse(call.func.value)
                assert filled.isupper() or isinstance(call.func.value, ast.Constant), (name, ast.unparse(call))


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for name, source in sources(web_files.FOLDER, "js", "html", "css"):
        addresses = re.findall(r"""["'(](?:https?:)?//[a-z][^"')\s]*""", source)
        assert not [each for each in addresses if "www.w3.org" not in each], name
        assert "@import url" not in source, name
    assert "'self'" in guard.CONTENT_POLICY
    assert "http" not in guard.CONTENT_POLICY


def test_no_secret_is_sent_in_an_address() -> None:
    for endpoint in ENDPOINTS:
        asked = set(get_type_hints(endpoint.takes)) if endpoint.is_safe and endpoint.takes is not None else set()
        asked |= set(re.findall(r"{(\w+)}", endpoint.path))
        assert not asked & {"token", "invitation", "seed", "secret", "key", "session"}, endpoint.path


def test_there_is_no_password_by_default() -> None:
    assert "@" not in ServerSettings.read({}).database
    assert not [name for name in get_type_hints(ServerSettings) if "password" in name or "secret" in name]


def test_the_server_logs_to_standard_error_alone() -> None:
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        assert not re.search(r"logging\.(basicConfig|handlers|FileHandler)|addHandler", source), name


def test_the_lifetime_of_cookies_is_documented() -> None:
    assert sessions.YEAR == 365 * 24 * 3600
    assert "a year" in (DOCS / "look-up" / "protocol.md").read_text(encoding="utf-8")


def test_webhooks_check_certificates() -> None:
    context = webhooks._tls()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert context.minimum_version >= ssl.TLSVersion.TLSv1_2


CRYPTOGRAPHY = re.compile(r"^(?:import|from) (hashlib|hmac|secrets|ssl|cryptography|Crypto|nacl|jwt|bcrypt)\b", re.MULTILINE)
INVENTORY = re.compile(r"^\| [^|]+ \| [^|]+ \| [^|]+ \| ((?:`[\w/.]+`(?:, )?)+) \|$", re.MULTILINE)


def users_of_cryptography() -> dict[str, set[str]]:
    """Return the package's files that use cryptography, with the modules they use."""
    package = SERVER.parent
    found = {path: set(CRYPTOGRAPHY.findall(path.read_text(encoding="utf-8"))) for path in package.rglob("*.py")}
    names = {path.relative_to(package).as_posix(): modules for path, modules in found.items() if modules}
    return {name: modules for name, modules in names.items() if name.startswith(("server/", "table/", "engine/"))}


def test_every_use_of_cryptography_is_in_the_inventory() -> None:
    rows = INVENTORY.findall((DOCS / "look-up" / "security-checks.md").read_text(encoding="utf-8"))
    listed = {each for row in rows for each in re.findall(r"`([\w/.]+)`", row)}
    assert {each for each in listed if each.endswith(".py")} == set(users_of_cryptography())
    for name, source in sources(web_files.FOLDER, "js"):
        if "crypto." in source or name == "sha256.js":
            assert any(each.endswith(f"web/{name}") for each in listed), name


def test_cryptography_is_the_standard_librarys() -> None:
    used = set().union(*users_of_cryptography().values())
    assert used <= {"hashlib", "hmac", "secrets", "ssl"}


def test_no_hash_but_sha_256() -> None:
    for name in users_of_cryptography():
        source = (SERVER.parent / name).read_text(encoding="utf-8")
        assert not re.search(r"md5|sha1\b|sha_?512|blake|hashlib\.new", source), name
        for call in calls(source):
            if called(call) == "hmac.digest":
                assert ast.unparse(call.args[2]) in ("'sha256'", "hashlib.sha256"), name


def test_secrets_do_not_come_from_a_predictable_generator() -> None:
    """Only the engine, the lab and the bots have such generators, for rollouts."""
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        assert not re.search(r"^import random|^from random import (?!SystemRandom$)", source, re.MULTILINE), name
    for name, source in sources(web_files.FOLDER, "js"):
        assert "Math.random" not in source or name == "wire.js", name  # the delay before reconnecting


def test_every_library_is_locked_with_its_hash() -> None:
    lock = (ROOT / "requirements-run.lock").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", lock.strip())
    assert all(re.match(r"[\w.-]+==\S+ ", each) and "--hash=sha256:" in each for each in entries)
    names = {each.partition("==")[0] for each in entries}
    assert {"starlette", "uvicorn", "sqlalchemy", "msgspec", "psycopg"} <= names
    assert not names & {"pytest", "mypy", "ruff", "hypothesis", "playwright"}


def test_tests_and_tools_are_not_installed() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert built["wheel"]["packages"] == ["src/quarterdeck"]
    for name, source in [*sources(SERVER, "py"), *sources(TABLE, "py")]:
        assert not re.search(r"^\s*(?:import|from) (?:tests|benchmarks|pytest)\b", source, re.MULTILINE), name


def test_unknown_fields_are_refused() -> None:
    takes = [endpoint.takes for endpoint in ENDPOINTS if endpoint.takes is not None]
    assert takes
    assert all(each.__struct_config__.forbid_unknown_fields for each in takes)


LOOSE = re.compile(r"(?:[^=!<>]==|!=)(?! null\b)[^=]")  # with null: null or missing
BY_NAME = re.compile(r"[\w)\]]\[[A-Za-z_.]+\]\s*(?:\?\?|\|\||[+*/|&-])?=[^=>]")


def test_the_page_compares_strictly_and_sets_no_property_by_a_received_name() -> None:
    for name, source in sources(web_files.FOLDER, "js"):
        assert not LOOSE.search(source), name
        assert not BY_NAME.search(source) or name == "sha256.js", name  # its words are an array
        assert "__proto__" not in source, name


# Checks from outside


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


def test_a_body_with_two_lengths_is_refused(port: int) -> None:
    """With two lengths, or chunks, a proxy could disagree on where a request ends."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-Quarterdeck: 1\r\nContent-Type: application/json\r\n"
    assert raw(port, head + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}").status == 400
    both = head + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    assert raw(port, both).status == 400


def test_every_reply_forbids_referrers_and_framing(port: int) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/static/nothing.js"):
        headers = Browser(port).get(path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in str(headers["Content-Security-Policy"])
        assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_repeated_parameter_is_refused(port: int) -> None:
    reply = Browser(port).get("/api/matches?game=mimi-and-toutou&game=pirate-cards")
    assert (reply.status, reply.code) == (400, "malformed")


def test_foreign_pages_are_refused(port: int) -> None:
    for method in ("GET", "OPTIONS"):
        reply = Browser(port).send(method, "/api/mine", Origin="https://evil.example")
        assert "Access-Control-Allow-Credentials" not in reply.headers
        assert reply.headers.get("Access-Control-Allow-Origin") != "https://evil.example"


def test_changes_need_a_header_that_no_form_can_send(port: int) -> None:
    game = {"game": "mimi-and-toutou"}
    browser = Browser(port)
    assert browser.post("/api/matches", game, X_Quarterdeck="").status == 403
    assert browser.post("/api/matches", game, Content_Type="text/plain").status == 415
    assert browser.post("/api/matches", game, Origin="https://evil.example").status == 403
    assert browser.post("/api/matches", game).status == 201


def test_reading_changes_nothing(server: Running) -> None:
    player = table(server.port)["british"]
    before = player.position()
    for endpoint in ENDPOINTS:
        if endpoint.is_safe:
            path = endpoint.path.format(match=player.match, game="mimi-and-toutou", scenario="first-action", inquiry="0")
            player.get(f"{path}?seat=british")
    assert player.position() == before


def test_reading_sets_no_cookie(port: int) -> None:
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


def test_a_record_has_a_safe_file_name(port: int) -> None:
    player = table(port, title='a"; filename="evil.exe')["british"]
    player.act("resign")
    reply = player.get(player.at("record"))
    assert reply.headers["Content-Disposition"] == f'attachment; filename="mimi-and-toutou-{player.match}.qdr"'


def test_a_failure_is_one_plain_sentence(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(server.host.catalogue, "infos", fail)
    reply = Browser(server.port).get("/api/games")
    assert (reply.status, reply.code) == (500, "broken")
    assert b"swordfish" not in reply.body
    assert b"Traceback" not in reply.body
    assert "swordfish" in caplog.text


def test_no_request_can_forge_log_lines(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(server.host.catalogue, "rules", fail)
    Browser(server.port).get("/api/games/x%0aall%20is%20well/rules")
    (line,) = [record.getMessage() for record in caplog.records if "failed" in record.getMessage()]
    assert "\n" not in line
    assert "all is well" in line


def test_no_secret_is_logged(server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """It holds even if a request that contains one fails."""

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


def journal(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "quarterdeck.journal"]


def test_refusals_are_logged(port: int, caplog: pytest.LogCaptureFixture) -> None:
    player = table(port)["british"]
    stranger = Player(port, player.match, "british", "not-the-token-of-british")
    assert stranger.answer(0, "ahead").status == 403
    (line,) = [line for line in journal(caplog) if "refused" in line]
    assert line.startswith("refused forbidden to address=127.0.0.1 token=")
    assert f"POST /api/matches/{player.match}/answer" in line
    assert stranger.token not in line
    caplog.clear()
    with Socket(port) as socket:
        socket.send("watch", match=player.match, seat="british", token=stranger.token)
        assert not socket.until("reply")["ok"]
        socket.send("nonsense")
        assert not socket.until("reply")["ok"]
    watched, nonsense = (line for line in journal(caplog) if "refused" in line)
    assert watched.startswith("refused forbidden to address=127.0.0.1")
    assert f"watch {player.match}" in watched
    assert nonsense.startswith("refused malformed to address=127.0.0.1")
    assert stranger.token not in caplog.text


def test_changes_of_seats_are_logged(port: int, caplog: pytest.LogCaptureFixture) -> None:
    match, invitations = create(port)
    player = sit(port, match, "british", invitations["british"])
    browser = Player(port, match, "british")
    browser.post(browser.at("take"), {"seat": "british", "token": player.token})
    player.act("renew")
    told = [line.partition(":")[0] for line in journal(caplog)]
    assert told == [f"{how} british of {match}" for how in ("took", "claimed", "gave up")]
    assert player.token not in caplog.text
    assert invitations["british"] not in caplog.text


def test_many_refusals_do_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    notes = ServerLog()
    for _ in range(1000):
        notes.refused(Identity(address="203.0.113.9", caller="203.0.113.9"), "GET /", Denied("forbidden", "no"))
    notes.refused(Identity(address="203.0.113.10", caller="203.0.113.10"), "GET /", Denied("forbidden", "no"))
    notes.refused(Identity(address="203.0.113.10", caller="203.0.113.10"), "GET /", Denied("stale", "part of play"))
    told = journal(caplog)
    assert len([line for line in told if "203.0.113.9:" in line]) <= AT_ONCE + 1
    assert len([line for line in told if "203.0.113.10:" in line]) == 1


def test_log_lines_begin_with_their_time_and_continuations_are_indented() -> None:
    record = logging.LogRecord(
        "quarterdeck.tables", logging.ERROR, "", 0, "damaged: %s", ("a\n2026 all is well\x85so",), None
    )
    record.created, record.msecs = 1_700_000_000.25, 250.0
    lines = LogFormatter().format(record).split("\n")
    assert lines[0] == "2023-11-14T22:13:20.250Z ERROR quarterdeck.tables damaged: a"
    assert lines[1:] == ["    2026 all is well", "    so"]
    try:
        raise ValueError("no\n2026 all is well")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert all(line.startswith("    ") for line in LogFormatter().format(record).split("\n")[1:])


def test_the_log_of_a_server_is_formatted(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("quarterdeck.journal").info("ahoy")
    assert re.search(r"^\d{4}-\d\d-\d\dT[\d:.]+Z INFO quarterdeck\.journal ahoy$", capsys.readouterr().err, re.MULTILINE)


def test_the_log_has_a_least_severity() -> None:
    for least in ("info", "warning", "error"):
        loggers = log_configuration(ServerSettings.read({"QUARTERDECK_LOG": least}).log)["loggers"]
        assert loggers["quarterdeck"]["level"] == least.upper()


def test_only_known_proxies_are_trusted(another_database: str) -> None:
    with Running(database=another_database, forwarded="192.0.2.1") as running:
        match, invitations = create(running.port)
        browser = Player(running.port, match, "british")
        said = {"seat": "british", "invitation": invitations["british"]}
        reply = browser.post(browser.at("sit"), said, X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.9")
        assert str(reply.headers["Set-Cookie"]).startswith("quarterdeck=")
