"""Fairness studies on the server: one at a time, limited, and equal to those of the lab."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.table.inline_pool import InlinePool

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.lab.study.inquiry import Inquiry, StoppingRule
from quarterdeck.lab.study.plan import arm
from quarterdeck.lab.study.series import here
from quarterdeck.table.clock import Clock
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.inquiries import Fairness
from quarterdeck.table.work import fairness_inquiries
from quarterdeck.table.work.fairness_inquiries import FairnessInquiries, WantedInquiry
from quarterdeck.table.work.worker_pool import WorkOverdue

ANNA, BERT = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness_inquiries, "GAMES", 3)
    monkeypatch.setattr(fairness_inquiries, "STRETCH", 0.0)
    fairness_inquiries._under_way.clear()


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make games take no time, for tests of who may ask."""
    monkeypatch.setattr(fairness_inquiries, "_play", lambda wanted: fairness_inquiries.InquiryProgress(3, 0.5))
    monkeypatch.setattr(fairness_inquiries, "_found", _nothing_found)


def _nothing_found(wanted: WantedInquiry, stopped: str) -> bytes:
    return msgspec.json.encode(Fairness(id=wanted.id, state="done", games=3, of=3, half_width=0.5, yours=False))


def wanted(**options: Any) -> WantedInquiry:
    game = qd.find_game("mimi")
    scenario = qd.read_scenario(game, "training", options or None)
    return WantedInquiry(game.key, game.version, "training", options, msgspec.json.encode(scenarios.plain(scenario)))


def read(shown: Fairness | bytes) -> Fairness:
    return msgspec.json.decode(shown, type=Fairness) if isinstance(shown, bytes) else shown


async def worked_out(house: FairnessInquiries, what: WantedInquiry, caller: str = ANNA) -> Fairness:
    house.begin(what, caller)
    await asyncio.gather(*house._tasks)
    return read(house.of(what.id, caller))


def test_the_result_is_the_same_as_the_labs() -> None:
    async def ask() -> Fairness:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        first = read(house.begin(wanted(), ANNA))
        assert (first.state, first.games, first.of, first.yours) == ("waiting", 0, 3, True)
        return await worked_out(house, wanted())

    found = asyncio.run(ask())
    game = qd.find_game("mimi")
    inquiry = Inquiry([arm(game, qd.read_scenario(game, "training"), ["greedy"], measured=True)], 1, StoppingRule(3))
    inquiry.run(here, 1)
    assert (found.state, found.games) == ("done", 3)
    assert found.report is not None
    (study,) = found.report.findings.studies
    assert msgspec.json.encode(study) == msgspec.json.encode(inquiry.studies()[0])
    assert study.measures is not None
    assert found.report.findings.command == (
        "quarterdeck lab mimi-and-toutou/training --bots greedy --weaker none --games 3 --seed 1"
    )


def test_the_command_contains_the_house_rules() -> None:
    assert "--option speed=true" in wanted(speed=True).command(3)
    assert wanted(speed=True).id != wanted().id


def test_a_replacement_worker_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asyncio.run(worked_out(FairnessInquiries(InlinePool, "quarterdeck:games", Clock()), wanted()))
    play = fairness_inquiries._play
    lost: list[WantedInquiry] = []

    def losing(what: WantedInquiry) -> fairness_inquiries.InquiryProgress:
        if not lost and fairness_inquiries._under_way and fairness_inquiries._inquiry(what).games == 2:
            lost.append(what)
            fairness_inquiries._under_way.clear()
        return play(what)

    fairness_inquiries._under_way.clear()
    monkeypatch.setattr(fairness_inquiries, "_play", losing)
    again = asyncio.run(worked_out(FairnessInquiries(InlinePool, "quarterdeck:games", Clock()), wanted()))
    assert lost
    assert again == whole


@pytest.mark.usefixtures("unplayed")
def test_each_person_has_one_study_and_the_queue_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairnessInquiries, "most_waiting", 2)

    async def ask() -> None:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        house.begin(wanted(), ANNA)
        with pytest.raises(Denied, match="fairness study of yours is running") as refused:
            house.begin(wanted(speed=True), ANNA)
        assert refused.value.code == "too_many"
        house.begin(wanted(speed=True), BERT)
        with pytest.raises(Denied, match="try again later"):
            house.begin(wanted(range_metric="larger"), "192.0.2.3")
        assert not read(house.begin(wanted(), BERT)).yours  # the same study again does not count
        await house.end()

    asyncio.run(ask())


@pytest.mark.usefixtures("unplayed")
def test_only_the_person_who_began_a_study_may_stop_it() -> None:
    async def ask() -> list[str]:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        what = wanted()
        house.begin(what, ANNA)
        with pytest.raises(Denied, match="only the person who began this study"):
            house.stop(what.id, BERT)
        house.stop(what.id, ANNA)
        await asyncio.gather(*house._tasks)
        assert read(house.of(what.id, BERT)).state == "done"
        return [job.stopped for job in house._jobs.values()]

    assert asyncio.run(ask()) == [fairness_inquiries.STOPPED]


def test_a_stopped_study_reports_the_games_played() -> None:
    async def ask() -> Fairness:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        what = wanted()
        house.begin(what, ANNA)
        house.stop(what.id, ANNA)
        return await worked_out(house, what)

    found = asyncio.run(ask())
    assert found.report is not None
    assert (found.games, found.report.findings.stopped) == (1, fairness_inquiries.STOPPED)
    assert "--games 1 " in found.report.findings.command


def test_a_study_out_of_time_reports_the_games_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairnessInquiries, "longest", -1.0)
    monkeypatch.setattr(fairness_inquiries, "_found", _nothing_found)

    async def ask() -> list[str]:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        await worked_out(house, wanted())
        return [job.stopped for job in house._jobs.values()]

    assert asyncio.run(ask()) == [fairness_inquiries.TIME_IS_UP]


def test_a_failure_is_reported_once_and_may_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def overdue(_: WantedInquiry) -> fairness_inquiries.InquiryProgress:
        raise WorkOverdue

    monkeypatch.setattr(fairness_inquiries, "_play", overdue)

    async def ask() -> None:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        with pytest.raises(Denied, match="takes too long"):
            await worked_out(house, wanted())
        with pytest.raises(Denied, match="no such fairness study"):
            house.of(wanted().id, ANNA)
        assert read(house.begin(wanted(), ANNA)).state == "waiting"
        await house.end()

    asyncio.run(ask())


@pytest.mark.usefixtures("unplayed")
def test_the_least_recently_used_results_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairnessInquiries, "kept", 1)

    async def ask() -> int:
        house = FairnessInquiries(InlinePool, "quarterdeck:games", Clock())
        await worked_out(house, wanted())
        await worked_out(house, wanted(speed=True))
        return len(house._jobs)

    assert asyncio.run(ask()) == 1
