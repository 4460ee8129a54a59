"""Fairness studies: bots play games of a scenario, one study at a time, in a low-priority process.

A study is limited in games and time, and each person to one at a time. Its result stays in memory
for everybody who asks for the same.
"""

from __future__ import annotations

import shlex
import time
from hashlib import sha256
from typing import Final

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.lab.study.inquiry import Inquiry, StoppingRule
from quarterdeck.lab.study.plan import arm
from quarterdeck.lab.study.provenance import findings
from quarterdeck.lab.study.report import told
from quarterdeck.lab.study.series import here
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.inquiries import Fairness
from quarterdeck.table.work.job_queue import JobQueue, QueuedJob
from quarterdeck.table.work.worker_games import games

BOT: Final = "greedy"
SEED: Final = 1
GAMES: Final = 200
STRETCH: Final = 1.0  # seconds of play between checks whether to go on
EACH: Final = 1  # pending studies of one person
STOPPED: Final = "by the person who began it"
TIME_IS_UP: Final = "the time was up"


class WantedInquiry(msgspec.Struct, frozen=True):
    """The request of a study: a scenario in JSON, with key and house rules if shipped."""

    game: str
    rules: int
    key: str
    options: dict[str, str | int | bool]
    scenario: bytes

    @property
    def id(self) -> str:
        return sha256(f"{self.game} {self.rules} {self.key} {self.options}".encode() + self.scenario).hexdigest()[:32]

    def command(self, games: int) -> str:
        """Return the command that plays the same games in a terminal."""
        said = f"{self.game}/{self.key}" if self.key else "FILE.toml"
        words = ["quarterdeck", "lab", said, *(["--game", self.game] if not self.key else [])]
        words += [word for name, value in self.options.items() for word in ("--option", f"{name}={_typed(value)}")]
        return shlex.join([*words, "--bots", BOT, "--weaker", "none", "--games", str(games), "--seed", str(SEED)])


def _typed(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class InquiryProgress(msgspec.Struct, frozen=True):
    """The progress of a study: its games, and half the width of its interval."""

    games: int
    half_width: float


class FairnessJob(QueuedJob):
    """A fairness study that is waiting, running or done."""

    def __init__(self, wanted: WantedInquiry, caller: str) -> None:
        super().__init__()
        self.wanted = wanted
        self.caller = caller  # the person who began it, and may stop it
        self.played: InquiryProgress | None = None
        self.stopped = ""

    def shown(self, caller: str) -> Fairness | bytes:
        if self.found is not None:
            return self.found
        played = self.played
        return Fairness(
            id=self.wanted.id,
            state="waiting" if played is None else "working",
            games=0 if played is None else played.games,
            of=GAMES,
            half_width=1.0 if played is None else played.half_width,
            yours=caller == self.caller,
        )


class FairnessInquiries(JobQueue[FairnessJob]):
    broken = "the games could not be played"
    too_long = "one game takes too long"
    busy = "too many fairness studies are waiting; try again later"
    most_waiting = 6
    kept = 30
    longest = 180.0
    task_limit = 60.0

    def of(self, inquiry: str, caller: str) -> Fairness | bytes:
        return self._job(inquiry).shown(caller)

    def begin(self, wanted: WantedInquiry, caller: str) -> Fairness | bytes:
        """Start a study, unless there is one."""
        if self.known(wanted.id) is None:
            self._admit(caller)
            self.take(wanted.id, FairnessJob(wanted, caller))
        return self.of(wanted.id, caller)

    def stop(self, inquiry: str, caller: str) -> Fairness | bytes:
        job = self._job(inquiry)
        if caller != job.caller:
            raise Denied("forbidden", "only the person who began this study may stop it")
        job.stopped = job.stopped or STOPPED
        return self.of(inquiry, caller)

    def _job(self, inquiry: str) -> FairnessJob:
        job = self.known(inquiry)
        if job is None:
            raise Denied("unknown", "there is no such fairness study; it may have been dropped")
        return job

    def _admit(self, caller: str) -> None:
        if sum(job.caller == caller for job in self.pending) >= EACH:
            raise Denied("too_many", "a fairness study of yours is running; wait until it is done, or stop it")

    async def _run_job(self, job: FairnessJob, until: float) -> None:
        job.played = InquiryProgress(0, 1.0)
        while job.played.games < GAMES and not (job.stopped and job.played.games):
            if self._clock.elapsed() > until:
                job.stopped = TIME_IS_UP
                break
            job.played = await self._call(_play, job.wanted)
        job.found = await self._call(_found, job.wanted, job.stopped)


# Run in the worker

_under_way: dict[str, Inquiry] = {}  # the study that this worker last worked on


def _inquiry(wanted: WantedInquiry) -> Inquiry:
    """Return the running study; a new worker plays the same games again."""
    if wanted.id not in _under_way:
        game = games()[wanted.game]
        scenario = scenarios.build(game.scenario, msgspec.json.decode(wanted.scenario), "scenario")
        _under_way.clear()
        _under_way[wanted.id] = Inquiry([arm(game, scenario, [BOT], measured=True)], SEED, StoppingRule(GAMES))
    return _under_way[wanted.id]


def _play(wanted: WantedInquiry) -> InquiryProgress:
    """Play one more game, and more while there is time."""
    inquiry = _inquiry(wanted)
    until = time.monotonic() + STRETCH
    while True:
        inquiry.goal = StoppingRule(inquiry.games + 1)
        inquiry.run(here, 1, first=inquiry.rounds)
        if inquiry.games >= GAMES or time.monotonic() >= until:
            return InquiryProgress(inquiry.games, inquiry.half_width)


def _found(wanted: WantedInquiry, stopped: str) -> bytes:
    inquiry = _inquiry(wanted)
    inquiry.stopped = stopped
    found = findings(inquiry, command=wanted.command(inquiry.games), seed=SEED, asked=StoppingRule(GAMES).text())
    report = told(found, list(games().values()))
    done = Fairness(
        id=wanted.id, state="done", games=inquiry.games, of=GAMES, half_width=inquiry.half_width, yours=False, report=report
    )
    return msgspec.json.encode(done)
