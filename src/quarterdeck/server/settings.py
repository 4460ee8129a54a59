"""The settings of the server: environment variables
``QUARTERDECK_…`` and options of ``quarterdeck serve``.

They are checked before anything is served: impossible values and unknown names are refused.
``docs/look-up/settings.md`` is generated from them.
"""

from __future__ import annotations

import contextlib
import difflib
import ipaddress
import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, inspect

from quarterdeck import folders
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.plugins import is_reference
from quarterdeck.table.table_settings import Count, Patience, TableSettings
from quarterdeck.table.wire.limits import SHORTEST_SECRET

PREFIX: Final = "QUARTERDECK_"
OTHERS: Final = ("COMPILE", "COMPILED", "EFFORT", "PICTURES")  # for builds, tests and tools
NAME: Final = re.compile(r"[0-9a-z.-]+|[0-9a-f:.]+")  # of a host

Rate = Annotated[float, Meta(gt=0, le=1_000_000)]
Days = Annotated[float, Meta(ge=0, le=36_500)]


class ServerSettings(TableSettings, frozen=True, kw_only=True):
    """The settings of a server; the description of each field is its documentation.

    The defaults suit one machine and a circle of friends.
    """

    database: Annotated[
        str,
        Meta(
            description="The database: the path of an SQLite file, or "
            "postgresql://user:password@host/database. Percent-encode a password in the address."
        ),
    ] = ""
    host: Annotated[
        str,
        Meta(description="The address to listen on. 127.0.0.1 serves this machine only, 0.0.0.0 the whole network."),
    ] = "127.0.0.1"
    port: Annotated[
        Annotated[int, Meta(ge=0, le=65_535)],
        Meta(description="The port to listen on; 0 for the first free one from 8765."),
    ] = 0
    origin: Annotated[
        str,
        Meta(
            description="The address that people type, such as https://club.example, if the server is behind "
            "a proxy. Cookies become Secure and __Host-, and the server answers to this name. "
            "Without it the server answers only to localhost and to bare addresses."
        ),
    ] = ""
    subdomains: Annotated[
        bool,
        Meta(
            description="Whether browsers must use https for all subdomains of the origin too "
            "(Strict-Transport-Security with includeSubDomains). Set it only if none of them uses "
            "plain http."
        ),
    ] = False
    open_days: Annotated[
        Days,
        Meta(
            description="The days after which a match that never began is deleted; 0 to keep it. Its players "
            "are told in its chat at least two days before."
        ),
    ] = 7.0
    bots_days: Annotated[
        Days,
        Meta(description="The days after which a finished match between bots alone is deleted; 0 to keep it."),
    ] = 30.0
    sockets: Annotated[
        Count,
        Meta(
            description="The number of sockets in one process. The server asks the system for as many open "
            "files, and says so if it does not get them."
        ),
    ] = 5_000
    sockets_each: Annotated[
        Count,
        Meta(description="The number of sockets from one address."),
    ] = 100
    connections: Annotated[
        Count,
        Meta(description="The number of open connections of any kind from one address; proxies do not count."),
    ] = 200
    rate: Annotated[
        Rate,
        Meta(
            description="The requests a second from one address, and the frames a second on all its sockets; "
            "bursts may be four times as large. The files of the page count separately, twenty "
            "times as many."
        ),
    ] = 20.0
    creations: Annotated[
        Rate,
        Meta(description="The new matches a second from one address; bursts may be forty times as large."),
    ] = 0.5
    request_timeout: Annotated[
        Patience,
        Meta(description="The seconds that a client has to send the head of a request, and again for its body."),
    ] = 12.0
    private_webhooks: Annotated[
        bool,
        Meta(description="Whether webhooks may call addresses in private networks and on this machine."),
    ] = False
    forwarded: Annotated[
        str,
        Meta(
            description="The proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted: "
            "addresses or networks separated by commas, or * for all."
        ),
    ] = "127.0.0.1"
    cors: Annotated[
        str,
        Meta(
            description="The origins of other sites whose pages may read here and act with tokens, separated "
            "by commas, or * for all. They never act with this site's cookie."
        ),
    ] = ""
    log: Annotated[
        Literal["info", "warning", "error"],
        Meta(
            description="The least severity that is logged: info, warning (not who takes a seat) or error (failures only)."
        ),
    ] = "info"
    metrics: Annotated[
        str,
        Meta(
            description="The secret that opens /metrics, at least 20 ASCII characters, sent as Authorization: "
            "Bearer. Without it nobody can read the metrics."
        ),
    ] = ""

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None, **said: Any) -> ServerSettings:
        """Return the settings from the environment; those in ``said`` come first."""
        environment = os.environ if environment is None else environment
        _refuse_unknown(environment)
        fields = cls.__struct_fields__
        found: dict[str, Any] = {
            name: environment[PREFIX + name.upper()].strip() for name in fields if PREFIX + name.upper() in environment
        }
        found.update({name: value for name, value in said.items() if value is not None})
        for name in fields:
            if name in found:
                found[name] = _one(name, found[name])
        return msgspec.convert(found, cls).checked()

    def checked(self) -> ServerSettings:
        """Return the settings as they are used; refuse those that make no sense together."""
        origin = _origin("ORIGIN", self.origin) if self.origin else ""
        if self.pass_after > self.pass_before:
            raise QuarterdeckError(f"{PREFIX}PASS_BEFORE: expected at least {PREFIX}PASS_AFTER, {self.pass_after:g}")
        plain = self.metrics.isascii() and self.metrics.isprintable()  # it is sent in a header
        if self.metrics and (len(self.metrics) < SHORTEST_SECRET or not plain):
            raise QuarterdeckError(f"{PREFIX}METRICS: expected at least {SHORTEST_SECRET} printable ASCII characters")
        if not self.host or not self.host.isprintable() or " " in self.host:
            raise QuarterdeckError(
                f"{PREFIX}HOST: expected an address or a name (0.0.0.0 for every network), got {self.host[:80]!r}"
            )
        if self.subdomains and not origin.startswith("https:"):
            raise QuarterdeckError(f"{PREFIX}SUBDOMAINS: this setting needs {PREFIX}ORIGIN with https")
        if not is_reference(self.catalogue):
            raise QuarterdeckError(f"{PREFIX}CATALOGUE: expected module:function, got {self.catalogue!r}")
        try:
            self.proxies  # noqa: B018
        except ValueError as error:
            raise QuarterdeckError(f"{PREFIX}FORWARDED: expected addresses or networks, or *: {error}") from None
        self.allowed_origins  # noqa: B018
        return msgspec.structs.replace(self, origin=origin, database=self.database or _own_database())

    @property
    def proxies(self) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
        """Return the networks whose X-Forwarded-… headers are trusted."""
        said = "0.0.0.0/0,::/0" if self.forwarded.strip() == "*" else self.forwarded
        return tuple(ipaddress.ip_network(each.strip(), strict=False) for each in said.split(",") if each.strip())

    @property
    def allowed_origins(self) -> frozenset[str]:
        """Return the origins of other sites that may read here and act with tokens."""
        said = {each.strip() for each in self.cors.split(",")} - {""}
        return frozenset(each if each == "*" else _origin("CORS", each) for each in said)

    @property
    def secure(self) -> bool:
        return self.origin.startswith("https:")


KINDS: Final = get_type_hints(ServerSettings, include_extras=True)
DEFAULTS_MADE: Final = {  # the defaults that depend on the machine, in words
    "database": "a file in your user data folder",
    "port": "the first free port from 8765",
}


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    """Refuse a misspelt setting, which would otherwise be ignored."""
    known = [PREFIX + name.upper() for name in ServerSettings.__struct_fields__]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and name.removeprefix(PREFIX) not in OTHERS:
            nearest = difflib.get_close_matches(name, known, 1, 0.0)[0]
            raise QuarterdeckError(f"there is no setting {name}; did you mean {nearest}?")


def _one(name: str, said: Any) -> Any:
    """Return one setting, converted and within its bounds."""
    field = PREFIX + name.upper()
    kind = KINDS[name]
    try:
        return msgspec.convert(said, kind, strict=False)
    except msgspec.ValidationError:
        raise QuarterdeckError(f"{field}: expected {wanted(inspect.type_info(kind))}, got {str(said)[:80]!r}") from None


def wanted(kind: inspect.Type) -> str:
    """Return in words what a setting may be."""
    match kind:
        case inspect.Metadata(type=inner):
            return wanted(inner)
        case inspect.LiteralType(values=values):
            return " or ".join(str(value) for value in values)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case inspect.FloatType(gt=None, ge=low, le=high):
            return f"a number from {low} to {high}"
        case inspect.FloatType(gt=low, le=high):
            return f"a number above {low} and up to {high}"
        case _:
            return "a text"


def _origin(name: str, said: str) -> str:
    """Return an origin as browsers write it: in lower case, without a default port."""
    with contextlib.suppress(ValueError):
        parts = urlsplit(said)
        host, port = parts.hostname or "", parts.port
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        alone = said.lower().rstrip("/") == f"{parts.scheme}://{parts.netloc.lower()}"
        if usual and alone and "@" not in parts.netloc and NAME.fullmatch(host):
            shown = f"[{host}]" if ":" in host else host
            return f"{parts.scheme}://{shown}" + ("" if port in (None, usual) else f":{port}")
    raise QuarterdeckError(f"{PREFIX}{name}: expected something like https://club.example, got {said[:80]!r}")


def _own_database() -> str:
    return str(folders.user_data() / "matches.db")
