"""Analyses on the server: finished matches only, one at a time, limited, and linked to the replay."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.table.inline_pool import InlinePool

import quarterdeck as qd
from quarterdeck.analysis.analysis import analysis
from quarterdeck.analysis.analysis_job import GameAnalysis
from quarterdeck.analysis.evaluation import AnswerEvaluation, Effort
from quarterdeck.engine import scenario as scenarios
from quarterdeck.table.clock import Clock
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.play.start import MatchSoFar, Start
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Analysed
from quarterdeck.table.work import match_analyses
from quarterdeck.table.work.match_analyses import MatchAnalyses
from quarterdeck.table.work.worker_pool import WorkOverdue

SEATS = ("british", "german")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_analyses, "STRENGTH", Effort(simulations=3))


def given_up(match: str = "k3jq2m5xw7ra4tbn", choices: int = 4) -> PlayedMatch:
    """Return a match with an undone and repeated choice, which the British resign."""
    game = qd.games()["mimi-and-toutou"]
    scenario = scenarios.plain(qd.read_scenario(game, "training"))
    nobody = dict.fromkeys(SEATS, "")
    played = PlayedMatch(Start(match, game.key, scenario, "ab" * 32, dict.fromkeys(SEATS, "5"), nobody, nobody), qd.games())
    for _ in range(choices):
        seat = played.match.waiting[0]
        choice = played.match.choices(seat)[0]
        played.apply(MatchAct(len(played.acts) + 1, "choose", seat, choice))
        if len(played.acts) == 1 and played.can_undo(seat):
            played.apply(MatchAct(2, "undo", seat, ""))
            played.apply(MatchAct(3, "choose", seat, choice))
    played.apply(MatchAct(len(played.acts) + 1, "resign", "british", ""))
    return played


def read(shown: Analysed | bytes) -> Analysed:
    return msgspec.json.decode(shown, type=Analysed) if isinstance(shown, bytes) else shown


async def worked_out(house: MatchAnalyses, played: PlayedMatch) -> Analysed:
    house.begin(played.so_far)
    await asyncio.gather(*house._tasks)
    return read(house.of(played.start.id))


def test_the_result_is_the_same_as_from_the_record() -> None:
    played = given_up()

    async def ask() -> Analysed:
        house = MatchAnalyses(InlinePool, "quarterdeck:games", Clock())
        assert read(house.of(played.start.id)).state == "none"
        assert read(house.begin(played.so_far)).state == "waiting"
        return await worked_out(house, played)

    told = asyncio.run(ask())
    work = GameAnalysis(played.record(played.match.game.version), Effort(simulations=3))
    assert work.work(workers=1)
    assert told.analysis == analysis(work)
    assert (told.state, told.done) == ("done", told.of)


def test_every_answer_has_its_number_in_the_replay() -> None:
    played = given_up()
    told = asyncio.run(worked_out(MatchAnalyses(InlinePool, "quarterdeck:games", Clock()), played))
    assert told.analysis is not None
    choices = [place for place, moment in enumerate(told.analysis.moments, 1) if moment.kind == "choose"]
    assert len(choices) == 4
    for viewpoint in ("", *SEATS):
        numbers = told.numbers[viewpoint]
        assert len(numbers) == len(told.analysis.moments) + 1
        assert numbers == sorted(numbers)
        assert numbers[0] == 0
        assert numbers[-1] == played.number(viewpoint)
        for place in choices:
            moment = told.analysis.moments[place - 1]
            assert played.cause(viewpoint, numbers[place], over=True) == (moment.seat, moment.notation)


def test_a_match_is_analysed_once_and_the_queue_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchAnalyses, "most_waiting", 2)
    looked_at: list[int] = []
    finding = match_analyses._finding

    def listening(so_far: MatchSoFar, number: int) -> AnswerEvaluation:
        looked_at.append(number)
        return finding(so_far, number)

    monkeypatch.setattr(match_analyses, "_finding", listening)

    async def ask() -> None:
        house = MatchAnalyses(InlinePool, "quarterdeck:games", Clock())
        one = given_up(choices=1)
        await worked_out(house, one)
        once = looked_at.copy()
        await worked_out(house, one)
        assert looked_at == once
        for name in ("a" * 16, "b" * 16):
            house.begin(given_up(name, 1).so_far)
        with pytest.raises(Denied, match="too many matches are waiting to be analysed"):
            house.begin(given_up("c" * 16, 1).so_far)
        await house.end()

    asyncio.run(ask())


def test_an_analysis_out_of_time_is_shown_as_far_as_it_got(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = match_analyses._finding

    def slow(so_far: MatchSoFar, number: int) -> AnswerEvaluation:
        if number == 3:
            raise WorkOverdue
        return finding(so_far, number)

    monkeypatch.setattr(match_analyses, "_finding", slow)
    told = asyncio.run(worked_out(MatchAnalyses(InlinePool, "quarterdeck:games", Clock()), given_up()))
    assert told.analysis is not None
    assert (told.state, told.done, told.analysis.is_whole) == ("done", 3, False)
    monkeypatch.setattr(match_analyses, "MOST_ANSWERS", 2)
    with pytest.raises(Denied, match=r"more than 2 answers; download its record and run quarterdeck analyse"):
        asyncio.run(worked_out(MatchAnalyses(InlinePool, "quarterdeck:games", Clock()), given_up()))
