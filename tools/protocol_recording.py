"""Recorded example calls of every endpoint and of the socket, made by playing matches in memory.

Ids and secrets come from a fixed seed and times from a fixed clock, so every recording is the same.
They are consistent with each other: a commitment is the hash of the seed that is shown later.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final
from unittest import mock

import msgspec
from tests.table.in_memory import MemoryKeeper, MemoryLine
from tests.table.inline_pool import InlinePool

from quarterdeck.engine.fair_dice import hashed as seed_hash
from quarterdeck.table.call import Call, Download
from quarterdeck.table.client import Client
from quarterdeck.table.clock import Clock
from quarterdeck.table.endpoints import ENDPOINTS, Endpoint
from quarterdeck.table.hooks import Hooks, TurnNotices
from quarterdeck.table.host import Host
from quarterdeck.table.identity import Identity, hashed
from quarterdeck.table.problems import Denied
from quarterdeck.table.table_settings import TableSettings
from quarterdeck.table.wire.replies import Problem
from quarterdeck.table.work import fairness_inquiries, worker_tasks

GAME: Final = "mimi-and-toutou"
STARTED: Final = 1_790_000_000.0
MINUTE: Final = 60.0
BY_NAME: Final = {endpoint.name: endpoint for endpoint in ENDPOINTS}
SEEDS: Final = {"british": "a seed that nobody guesses", "german": "another one"}


@dataclass(frozen=True)
class Recording:
    """A call and its reply: the request, its sender, and the reply as JSON."""

    endpoint: Endpoint
    path: str
    said: dict[str, Any]
    by_token: bool
    status: int
    reply: Any


@dataclass(frozen=True)
class Recordings:
    """All recordings: a call of every endpoint, a refusal, and the frames of a socket."""

    calls: dict[str, Recording]
    refused: Recording
    frames: list[tuple[str, dict[str, Any]]]  # "out" for those sent by the client, "in" for the others


class SetClock(Clock):
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.time = STARTED

    def now(self) -> float:
        return self.time


class AnyAddress(TurnNotices):
    """A webhook caller that accepts every address and calls none."""

    def check(self, url: str) -> None:
        pass


@dataclass
class Secrets:
    """A source of bytes in place of ``secrets`` that gives the same bytes in every run."""

    count: int = 0

    def token_bytes(self, length: int = 32) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"quarterdeck {self.count}".encode()).digest(length)

    def token_urlsafe(self, length: int = 32) -> str:
        return hashlib.sha256(self.token_bytes(length)).hexdigest()[:43]

    def randbits(self, bits: int) -> int:
        return int.from_bytes(self.token_bytes(bits // 8), "big")


@cache
def recordings() -> Recordings:
    """Return all recordings, made on the first call."""
    made, clock = Secrets(), SetClock()
    with contextlib.ExitStack() as replaced:
        for name in ("token_bytes", "token_urlsafe", "randbits"):
            replaced.enter_context(mock.patch(f"secrets.{name}", getattr(made, name)))
        replaced.enter_context(mock.patch("tests.table.in_memory.time.time", clock.now))
        replaced.enter_context(mock.patch.dict("quarterdeck.table.work.fairness_inquiries._under_way", clear=True))
        # With a time limit, the work done would depend on the machine.
        replaced.enter_context(mock.patch.object(worker_tasks, "ODDS_A_TURN", MINUTE))
        replaced.enter_context(mock.patch.object(fairness_inquiries, "STRETCH", 0.0))
        return asyncio.run(_record(clock))


async def _record(clock: SetClock) -> Recordings:
    async with _table(clock) as recorder:
        await recorder.lobby()
        await recorder.beginning()
        await recorder.playing()
        frames = await recorder.socket()
        await recorder.afterwards()
        await recorder.analysis()
        await recorder.settling()
        await recorder.fairness()
        assert recorder.refused is not None
        calls = {endpoint.name: recorder.calls[endpoint.name] for endpoint in ENDPOINTS}
        return Recordings(calls, recorder.refused, frames)


@contextlib.asynccontextmanager
async def _table(clock: SetClock) -> AsyncIterator[_Recorder]:
    host = Host(TableSettings(bot_pace=0.0), MemoryKeeper(), InlinePool, Hooks(notices=AnyAddress()), clock)
    try:
        yield _Recorder(host, clock)
    finally:
        await host.end()


@dataclass
class _Recorder:
    """A player of matches that keeps the first recorded call of each endpoint."""

    host: Host
    clock: SetClock
    calls: dict[str, Recording] = field(default_factory=dict)
    refused: Recording | None = None
    match: str = ""
    players: dict[str, Identity] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    async def ask(self, called: str, who: Identity, /, record: bool = True, **said: Any) -> Any:
        """Call an endpoint; return its reply as JSON."""
        endpoint, path = (
            BY_NAME[called],
            {key: said.pop(f"{key}_") for key in ("game", "scenario", "inquiry") if f"{key}_" in said},
        )
        path["match"] = said.pop("match_", self.match)
        taken = msgspec.convert(said, endpoint.takes) if endpoint.takes is not None else None
        if record:
            self.clock.time += MINUTE
        try:
            status, reply = endpoint.status, await endpoint.handler(Call(self.host, who, path, taken))
        except Denied as refusal:
            status, reply = refusal.status, Problem(error=refusal.fault, position=refusal.position)
        if isinstance(reply, Download):
            shown: Any = reply.text
        else:
            shown = msgspec.json.decode(reply if isinstance(reply, bytes) else msgspec.json.encode(reply))
        if record:
            address = endpoint.path.format(**path)
            made = Recording(endpoint, address, said, bool(who.token_hash), status, shown)
            if status < 400:
                self.calls.setdefault(called, made)
            else:
                self.refused = self.refused or made
        return shown

    async def lobby(self) -> None:
        """Record the calls that are possible before there is a match."""
        nobody = Identity()
        await self.ask("describe_server", nobody)
        await self.ask("list_games", nobody)
        await self.ask("show_start", nobody, game_=GAME, scenario_="training")
        await self.ask("read_rules", nobody, game_=GAME)

    async def beginning(self) -> None:
        """Record the creation of a match, and two people taking its seats."""
        anna, bert = (Identity(session_hash=hashed(name), caller=name) for name in ("anna", "bert"))
        seats = {"british": {"by": "person"}, "german": {"by": "person"}}
        made = await self.ask(
            "create_match", anna, game=GAME, scenario="training", seats=seats, listed=True, title="Thursday evening"
        )
        self.match = made["match"]["id"]
        for seat, who, name in (("british", anna, "Anna"), ("german", bert, "Bert")):
            sat = await self.ask(
                "sit", who, seat=seat, invitation=made["invitations"][seat], name=name, seed_hash=seed_hash(SEEDS[seat])
            )
            self.tokens[seat] = sat["token"]
            self.players[seat] = Identity(token_hash=hashed(sat["token"]), caller=name)
            if seat == "british":
                await self.ask("take", Identity(session_hash=hashed("anna's telephone")), seat=seat, token=sat["token"])
        for seat in ("british", "german"):
            await self.ask("open_seed", self.players[seat], seat=seat, seed=SEEDS[seat])
        await self.ask("list_matches", Identity(), status="playing")
        await self.ask("list_mine", self.players["british"])
        await self.ask("show_match", Identity())
        await self.ask("rename", self.players["british"], seat="british", name="Anna B.")
        await self.ask("set_webhook", self.players["british"], seat="british", url="https://bot.example/your-turn")
        await self.ask("forget", Identity(session_hash=hashed("anna's telephone")), matches=[self.match])

    async def playing(self) -> None:
        """Record the first turns of the match."""
        british, german = self.players["british"], self.players["german"]
        number = await self.until_asked("british", "move")
        plan = [{"kind": "answer", "words": "ahead"}, {"kind": "answer", "words": "keep course"}]
        await self.ask("foresee_orders", british, seat="british", number=number, items=plan)
        number = await self.until_asked("british", "fire")
        shown = await self.ask("show_position", british, seat="british")
        await self.ask("show_board", british, digest=shown["scene"]["board"], seat="british")
        await self.ask("look", british, piece="mimi", seat="british")
        (start, end) = (",".join(map(str, piece["at"])) for piece in shown["scene"]["pieces"][:2])
        await self.ask("measure", british, start=start, end=end)
        choices = [option["notation"] for option in shown["ask"]["options"]]
        await self.ask("count_odds", british, seat="british", number=number, choice=choices[0])
        await self.ask("count_many_odds", british, seat="british", number=number, choices=choices)
        await self.ask("say_why", british, seat="british", choice="fire mimi")
        await self.ask("answer", british, seat="british", number=number, choice="fire mimi", key="british-illegal")
        await self.answer("british", choices[0], record=True)
        await self.until_asked("german", "move")
        number = await self.answer("german", "ahead")
        await self.ask("undo", german, seat="german", number=number)
        await self.ask("consent", british, seat="british", number=number + 1, agree=True)
        await self.ask("pass_for_me", british, seat="british", on=True)
        await self.ask("say", british, seat="british", text="Good luck!")
        await self.ask("read_chat", Identity())
        await self.ask("say_in_gallery", Identity(caller="carla"), text="She will never make that turn.", name="Carla")
        await self.ask("read_gallery", Identity())
        number = (await self.ask("show_position", british, record=False, seat="british"))["number"]
        await self.ask("give_orders", british, seat="british", number=number, items=plan)

    async def until_asked(self, seat: str, prompt: str) -> int:
        """Answer with the first option until a seat has to choose; return the number then."""
        while True:
            waiting = (await self.ask("show_match", Identity(), record=False))["match"]["waiting"][0]
            position = await self.ask("show_position", self.players[waiting], record=False, seat=waiting)
            if (waiting, position["ask"]["prompt"]) == (seat, prompt):
                return int(position["number"])
            await self.answer(waiting, position["ask"]["options"][0]["notation"])

    async def answer(self, seat: str, choice: str, record: bool = False) -> int:
        """Answer for a seat; return the number that the match has reached."""
        who = self.players[seat]
        number = (await self.ask("show_position", who, record=False, seat=seat))["number"]
        said = {"seat": seat, "number": number, "choice": choice, "key": f"{seat}-{number:08}"}
        return int((await self.ask("answer", who, record, **said))["number"])

    async def socket(self) -> list[tuple[str, dict[str, Any]]]:
        """Record a socket: a watch, odds, two answers (one refused), chat, and a seat given up."""
        line, frames = MemoryLine(), list[tuple[str, dict[str, Any]]]()
        client = asyncio.ensure_future(Client(self.host, line, Identity(caller="bert")).run())
        of = {"match": self.match, "seat": "german"}

        async def send(frame: int, kind: str, until: Callable[[dict[str, Any]], bool], /, **said: Any) -> dict[str, Any]:
            frames.append(("out", {"type": kind, "id": frame, **said}))
            line.say(kind, id=frame, **said)
            return await hear(until)

        async def hear(until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
            while True:
                frame = await line.hear()
                frames.append(("in", frame))
                if until(frame):
                    return frame

        def of_type(kind: str) -> Callable[[dict[str, Any]], bool]:
            return lambda frame: frame["type"] == kind

        await send(1, "watch", of_type("chat"), **of, token=self.tokens["german"], number=0, log=0, chat=0)
        position = next(frame for way, frame in frames if way == "in" and frame["type"] == "position")
        number, choice = position["number"], position["ask"]["options"][0]["notation"]
        await send(2, "odds", of_type("reply"), **of, number=number, choice=choice)
        await send(3, "answer", of_type("reply"), **of, number=number, choice="fire toutou", key="german-illegal")
        await send(4, "answer", of_type("position"), **of, number=number, choice=choice, key=f"german-{number:08}")
        await send(5, "ping", of_type("reply"))
        spectator = {"match": self.match, "seat": ""}
        await send(6, "watch", of_type("gallery"), **spectator)
        # Two watchers of one match get their frames in any order: from here on there is only one.
        await send(7, "leave", of_type("reply"), **spectator)
        await self.ask("say", self.players["british"], record=False, seat="british", text="Your turn.")
        await hear(of_type("chat"))
        await self.ask("renew", self.players["german"], seat="german")
        await hear(of_type("gone"))
        line.hang_up()
        await client
        return frames

    async def afterwards(self) -> None:
        """Record the calls that are possible when the match is over."""
        british = self.players["british"]
        invitation = self.calls["renew"].reply["invitation"]
        sat = await self.ask(
            "sit", Identity(session_hash=hashed("dora")), record=False, seat="german", invitation=invitation, name="Dora"
        )
        self.players["german"] = Identity(token_hash=hashed(sat["token"]), caller="dora")
        await self.ask("resign", self.players["german"], seat="german")
        await self.ask("replay", Identity(), number=2, seat="british")
        await self.ask("show_moments", british, seat="british")
        await self.ask("download_record", Identity())
        new = {"british": {"by": "person"}, "german": {"by": "bot", "bot": "greedy"}}
        await self.ask("play_on", Identity(), number=2, viewpoint="british", seats=new)
        await self.ask("rematch", british, record=False, seat="british", how="swap")
        await self.ask("rematch", self.players["german"], seat="german", how="swap")

    async def analysis(self) -> None:
        """Record the analysis of a match that is over after a few choices."""
        await self._another()
        await self.until_asked("german", "move")
        await self.ask("resign", self.players["german"], record=False, seat="german")
        await self.ask("analyse", Identity())
        await self._until("show_analysis", Identity())
        await self.ask("show_analysis", Identity())

    async def settling(self) -> None:
        """Record the settling of a match that an upgrade has changed."""
        await self._another()
        await self.until_asked("german", "move")
        self._change_what_was_kept()
        number = (await self.ask("show_position", self.players["british"], record=False, seat="british"))["number"]
        await self.ask("settle", self.players["british"], seat="british", number=number, how="go-on")

    async def _another(self) -> None:
        """Begin another match of the same two players."""
        made = await self.ask("create_match", Identity(), record=False, game=GAME, scenario="training")
        self.match = made["match"]["id"]
        for seat, invitation in made["invitations"].items():
            sat = await self.ask("sit", Identity(), record=False, seat=seat, invitation=invitation)
            self.players[seat] = Identity(token_hash=hashed(sat["token"]), caller=seat)

    def _change_what_was_kept(self) -> None:
        """Make the stored match look as if its last action had once led to another position."""
        kept = self.host.keeper
        assert isinstance(kept, MemoryKeeper)
        acts = kept.matches[self.match].acts
        changed = re.sub(r"^step \w+$", f"step {'0' * 16}", acts[-1].lines or "", flags=re.MULTILINE)
        acts[-1] = msgspec.structs.replace(acts[-1], lines=changed)
        self.host.tables.forget(self.match)

    async def fairness(self) -> None:
        """Record a fairness study."""
        begun = await self.ask(
            "begin_fairness", Identity(caller="anna"), game=GAME, scenario="training", options={"speed": True}
        )
        inquiry = begun["id"]
        await self._until("show_fairness", Identity(caller="anna"), games=1, inquiry_=inquiry)
        await self.ask("stop_fairness", Identity(caller="anna"), inquiry_=inquiry)
        await self._until("show_fairness", Identity(caller="anna"), inquiry_=inquiry)
        await self.ask("show_fairness", Identity(caller="anna"), inquiry_=inquiry)

    async def _until(self, called: str, who: Identity, /, games: int = 0, **said: Any) -> None:
        """Wait until a study or an analysis is done or has played a given number of games."""
        while True:
            shown = await self.ask(called, who, record=False, **said)
            if shown["state"] == "done" or (games and shown["games"] >= games):
                return
            await asyncio.sleep(0)
