"""Headers, cookies, hosts, the page, the description, and settings."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from tests.server.client import Browser, Player, Running, create, sit

from quarterdeck import web_files
from quarterdeck.cli import main
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.http.page_files import Page
from quarterdeck.server.http.sessions import is_own_host
from quarterdeck.server.settings import ServerSettings
from quarterdeck.version import __version__


def test_every_reply_has_its_headers(port: int) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/static/nothing.js"):
        headers = Browser(port).get(path).headers
        policy = str(headers["Content-Security-Policy"])
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
    assert Browser(port).get("/api/games").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "a@b", ""])
def test_foreign_hosts_are_refused(port: int, host: str) -> None:
    assert not is_own_host(ServerSettings(), host)
    if host:
        assert Browser(port).get("/api/games", Host=host).status == 403


def test_own_hosts_are_accepted() -> None:
    settings = ServerSettings(origin="https://club.example")
    for host in ("localhost:8765", "127.0.0.1", "192.168.1.7:8000", "[::1]:80", "club.example"):
        assert is_own_host(settings, host)


def test_cookies_are_strict(port: int) -> None:
    match, invitations = create(port)
    browser = Player(port, match, "british")
    reply = browser.post(browser.at("sit"), {"seat": "british", "invitation": invitations["british"]})
    cookie = str(reply.headers["Set-Cookie"])
    assert cookie.startswith("quarterdeck=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Domain" not in cookie
    assert len(browser.cookie.partition("=")[2]) >= 43


def test_over_https_the_cookie_is_bound_to_the_host(another_database: str) -> None:
    with Running(database=another_database, origin="https://club.example") as running:
        match, invitations = create(running.port)
        browser = Player(running.port, match, "british")
        said = {"seat": "british", "invitation": invitations["british"]}
        reply = browser.post(browser.at("sit"), said, Origin="https://club.example")
        cookie = str(reply.headers["Set-Cookie"])
        assert cookie.startswith("__Host-quarterdeck=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "max-age" in str(reply.headers["Strict-Transport-Security"])
        assert browser.position()["match_info"]["your_seats"] == ["british"]


@pytest.mark.parametrize(("subdomains", "end"), [(False, "=31536000"), (True, "=31536000; includeSubDomains")])
def test_browsers_are_told_to_use_https_only(tmp_path: Path, subdomains: bool, end: str) -> None:
    settings = {"database": str(tmp_path / "matches.db"), "origin": "https://club.example", "subdomains": subdomains}
    with Running(**settings) as running:
        reply = Browser(running.port).get("/api/games")
    assert str(reply.headers["Strict-Transport-Security"]) == f"max-age{end}"


def test_the_description_names_every_route(port: int) -> None:
    described = Browser(port).get("/api/openapi.json").json
    assert described["openapi"].startswith("3.1")
    answer = described["paths"]["/api/matches/{match}/answer"]["post"]
    assert set(answer["responses"]) >= {"200", "400", "401", "403", "404", "409", "413", "415", "422", "429"}
    assert "PositionShown" in described["components"]["schemas"]


def test_the_page_is_cached_by_its_hash(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script type="module" src="/static/main.js"></script>')
    (tmp_path / "main.js").write_text('import { one } from "./other.js";\none();\n')
    (tmp_path / "other.js").write_text("export function one() {}\n")
    page = Page(tmp_path)
    mark = page.mark

    def get(path: str, **headers: str) -> Any:
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "headers": [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()],
            "path_params": {"path": path.removeprefix("/static/")},
        }
        return Request(scope)

    import asyncio

    index = asyncio.run(page.index(get("/")))
    assert f"/static/{mark}/page.js" in bytes(index.body).decode()  # all modules in one
    assert index.headers["Cache-Control"] == "no-cache"
    script = asyncio.run(page.file(get(f"/static/{mark}/main.js")))
    assert "immutable" in script.headers["Cache-Control"]
    assert script.headers["Content-Type"].startswith("text/javascript")
    plain = asyncio.run(page.file(get("/static/main.js")))
    assert plain.headers["Cache-Control"] == "no-cache"
    again = asyncio.run(page.file(get("/static/main.js", If_None_Match=plain.headers["ETag"])))
    assert again.status_code == 304
    for outside in ("../secret", "..%2fsecret", "/etc/passwd", "a\0b", "x" * 5000):
        assert asyncio.run(page.file(get(f"/static/{outside}"))).status_code == 404
    (tmp_path / "main.js").write_text("changed, " * 100)
    assert bytes(asyncio.run(page.file(get("/static/main.js"))).body) == bytes(plain.body)  # the disk is not read again
    page = Page(tmp_path)
    assert page.mark != mark
    packed = asyncio.run(page.file(get("/static/main.js", Accept_Encoding="br, gzip;q=0.5")))
    assert (packed.headers["Content-Encoding"], packed.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(bytes(packed.body)) == b"changed, " * 100
    known = f'"other", W/{packed.headers["ETag"]}'
    assert asyncio.run(page.file(get("/static/main.js", Accept_Encoding="gzip", If_None_Match=known))).status_code == 304
    assert asyncio.run(page.file(get("/static/main.js", If_None_Match=known))).status_code == 200
    assert "Content-Encoding" not in asyncio.run(page.file(get("/static/main.js", Accept_Encoding="gzip;q=0"))).headers


def test_requests_for_the_page_are_rate_limited(tmp_path: Path) -> None:
    with Running(database=str(tmp_path / "matches.db"), rate=0.05) as running:
        browser = Browser(running.port)
        assert browser.get("/").status == 200
        limited = [browser.get(path) for path in ("/match/x", "/static/main.js", "/")]
        assert 429 in [reply.status for reply in limited]


def test_settings_come_from_the_environment() -> None:
    settings = ServerSettings.read(
        {"QUARTERDECK_PORT": "80", "QUARTERDECK_UPLOADS": "false", "QUARTERDECK_RATE": "3"}, port=None
    )
    assert (settings.port, settings.uploads, settings.rate) == (80, False, 3.0)
    assert ServerSettings.read({"QUARTERDECK_PORT": "80"}, port=90).port == 90


@pytest.mark.parametrize(
    ("name", "said", "expected"),
    [
        ("PORT", "eighty", "QUARTERDECK_PORT: expected a whole number from 0 to 65535, got 'eighty'"),
        ("PORT", "99999", "QUARTERDECK_PORT: expected a whole number from 0 to 65535, got '99999'"),
        ("PORT", "-1", "QUARTERDECK_PORT: expected a whole number"),
        ("RATE", "0", "QUARTERDECK_RATE: expected a number above 0"),
        ("RATE", "nan", "QUARTERDECK_RATE: expected a number above 0"),
        ("RATE", "inf", "QUARTERDECK_RATE: expected a number above 0"),
        ("BOT_PACE", "-1", "QUARTERDECK_BOT_PACE: expected a number from 0 to 3600"),
        ("UPLOADS", "maybe", "QUARTERDECK_UPLOADS: expected true or false, got 'maybe'"),
        ("SOCKETS", "", "QUARTERDECK_SOCKETS: expected a whole number from 1"),
        ("ORIGIN", "club.example", "QUARTERDECK_ORIGIN: expected something like https://club.example"),
        ("ORIGIN", "https://club.example/quarterdeck", "QUARTERDECK_ORIGIN: expected something like"),
        ("PASS_AFTER", "9", "QUARTERDECK_PASS_BEFORE: expected at least QUARTERDECK_PASS_AFTER, 9"),
        ("FORWARDED", "proxy", "QUARTERDECK_FORWARDED: expected addresses or networks, or *: 'proxy'"),
        ("CORS", "club.example", "QUARTERDECK_CORS: expected something like https://club.example"),
        ("CORS", "https://[club", "QUARTERDECK_CORS: expected something like https://club.example"),
        ("ORIGIN", "https://[::1", "QUARTERDECK_ORIGIN: expected something like"),
        ("ORIGIN", "https://club.example:99999", "QUARTERDECK_ORIGIN: expected something like"),
        ("ORIGIN", "https://the club", "QUARTERDECK_ORIGIN: expected something like"),
        ("ORIGIN", "https://club.example?", "QUARTERDECK_ORIGIN: expected something like"),
        ("ORIGIN", "https://club.example#a", "QUARTERDECK_ORIGIN: expected something like"),
        ("ORIGIN", "https://me@club.example", "QUARTERDECK_ORIGIN: expected something like"),
        ("HOST", "", "QUARTERDECK_HOST: expected an address or a name (0.0.0.0 for every network), got ''"),
        ("HOST", "club example", "QUARTERDECK_HOST: expected an address"),
        ("SUBDOMAINS", "true", "QUARTERDECK_SUBDOMAINS: this setting needs QUARTERDECK_ORIGIN with https"),
        ("METRICS", "open", "QUARTERDECK_METRICS: expected at least 20 printable ASCII characters"),
        ("METRICS", "ö" * 20, "QUARTERDECK_METRICS: expected at least 20"),
        ("LOG", "loud", "QUARTERDECK_LOG: expected error or info or warning, got 'loud'"),
        ("CATALOGUE", "games", "QUARTERDECK_CATALOGUE: expected module:function"),
        ("PROT", "80", "there is no setting QUARTERDECK_PROT; did you mean QUARTERDECK_PORT?"),
        ("BOT_WORKER", "2", "there is no setting QUARTERDECK_BOT_WORKER; did you mean QUARTERDECK_BOT_WORKERS?"),
        ("", "2", "there is no setting QUARTERDECK_; did you mean"),
    ],
)
def test_an_impossible_setting_is_refused_with_a_sentence(name: str, said: str, expected: str) -> None:
    with pytest.raises(QuarterdeckError) as refused:
        ServerSettings.read({f"QUARTERDECK_{name}": said})
    assert str(refused.value).startswith(expected)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("https://Club.Example/", "https://club.example"),
        ("HTTPS://club.example:443", "https://club.example"),
        ("http://club.example:8080", "http://club.example:8080"),
        ("http://[2001:DB8::1]:80", "http://[2001:db8::1]"),
    ],
)
def test_an_origin_is_normalized_as_browsers_send_it(said: str, meant: str) -> None:
    assert ServerSettings.read({"QUARTERDECK_ORIGIN": said}).origin == meant
    assert ServerSettings.read({"QUARTERDECK_CORS": f"{said}, https://other.example"}).allowed_origins == {
        meant,
        "https://other.example",
    }


@pytest.mark.parametrize(
    ("database", "expected"),
    [
        ("mysql://me:geheim@127.0.0.1/x", "'mysql' is not a database: expected a file, or postgresql://"),
        (":memory:", "':memory:' is not a database"),
        ("sqlite:///", "'' is not a database"),
        ("postgresql://me:geheim@127.0.0.1:port/x", "the database address cannot be read"),
        ("postgresql://me:geheim@127.0.0.1:99999/x", "the database cannot be opened: "),
        ("postgresql://me:geheim@127.0.0.1:1/x", "the database cannot be opened: "),
        ("{place}", "the database cannot be opened: unable to open database file"),
        ("{place}/letter.txt", "the database cannot be opened: file is not a database"),
        ("{place}/letter.txt/matches.db", "{place}/letter.txt: "),
        ("{place}/newer.db", "the database was made by a newer version of Quarterdeck"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_with_a_sentence(
    database: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 100, encoding="utf-8")
    with sqlite3.connect(tmp_path / "newer.db") as newer:
        newer.execute("CREATE TABLE alembic_version (version_num TEXT)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    before = sorted(tmp_path.iterdir())
    assert main(["serve", "--database", database.format(place=tmp_path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"quarterdeck: {expected.format(place=tmp_path)}")
    assert told.count("\n") == 1
    assert "geheim" not in told
    assert [each for each in sorted(tmp_path.iterdir()) if "-" not in each.name] == before


def test_no_sentence_has_a_regular_expression_in_it(port: int) -> None:
    match, invitations = create(port)
    for said in ({"invitation": "x" * 19 + "!"}, {"invitation": invitations["british"], "seed": "a,b"}):
        refused = Browser(port).post(f"/api/matches/{match}/sit", {"seat": "british", **said})
        assert refused.code == "malformed"
        assert "regex" not in refused.json["error"]["sentence"]
    assert "expected a text without commas" in refused.json["error"]["sentence"].lower()


def test_variables_of_builds_and_tools_are_ignored() -> None:
    assert ServerSettings.read({"QUARTERDECK_EFFORT": "3", "QUARTERDECK_COMPILED": "x", "PORT": "x"}).port == 0


def test_a_bad_setting_is_refused_at_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_PORT", "99999")
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.startswith("quarterdeck: QUARTERDECK_PORT: expected a whole number")


def test_missing_rule_books_are_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_CATALOGUE", "nowhere:games")
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "matches.db")]) == 2
    assert capsys.readouterr().err.startswith("quarterdeck: nowhere:games cannot be loaded")


def test_the_command_the_api_and_the_page_agree_on_the_version(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    told = Browser(port).get("/api").json
    assert capsys.readouterr().out.split() == [told["name"], told["version"]]
    assert told["version"] == __version__
    for kind in ("openapi", "asyncapi"):
        assert Browser(port).get(told[kind]).json["info"]["version"] == told["version"]
    footer = (web_files.FOLDER / "lobby" / "footer.js").read_text(encoding="utf-8")
    assert 'get("/api")' in footer
    assert "Quarterdeck ${server.version}" in footer


def test_every_setting_is_in_the_manual() -> None:
    guide = Path("docs/look-up/settings.md").read_text(encoding="utf-8")
    settings = [f"`QUARTERDECK_{name.upper()}`" for name in ServerSettings.__struct_fields__]
    assert [name for name in settings if name not in guide] == []


def test_in_a_match_of_three_a_bot_plays_on_for_a_resigned_seat(port: int) -> None:
    match, invitations = create(port, game="smugglers", scenario="three")
    players = {seat: sit(port, match, seat, invitation) for seat, invitation in invitations.items()}
    first = next(iter(players.values()))
    position = first.act("resign").json["position"]
    assert position["status"] == "playing"
    assert [seat["resigned"] for seat in position["match_info"]["seats"]] == [True, False, False]
    assert first.answer(position["number"], "pass").status in (409, 422)
