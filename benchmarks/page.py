"""Measure the time from the click on a seat to the painted board, on every map, in Chromium.

    python -m benchmarks.page [--times N] [--only NAME]

It starts a server and a browser, with one match for each scenario that has a map. The page is in
the lobby with everything loaded. The time begins with the click and ends with the first painted
frame that shows the board and its pieces. The page's processor time is also printed, because a busy
machine changes it little.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import results
from benchmarks.results import Aim, Result, rounded
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.browser import chromium
from tests.browser.conftest import SEASONED
from tests.server.process import Process
from tools.prerequisites import install

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios

WANTED = 100  # the median in milliseconds, on every map

# The page draws a position as soon as it arrives, so the click leads to that frame.
TIMED = """async (link) => {
    const drawn = () => document.querySelector("svg.board .piece");
    const painted = new Promise((done) => {
        const paint = () => setTimeout(() => done(performance.now()));
        const look = () => requestAnimationFrame(drawn() ? paint : look);
        look();
    });
    const began = performance.now();
    const anchor = document.createElement("a");
    anchor.href = link;
    document.body.append(anchor);
    anchor.click();
    const ended = await painted;
    anchor.remove();
    return ended - began;
}"""


def boards() -> list[tuple[str, str]]:
    """Return every scenario that is played on a map."""
    found = []
    for key, game in qd.games().items():
        for name in scenarios.shipped(game.package):
            match = qd.new(key, scenario=name, seed=1)
            if match.scene().board.__struct_config__.tag != "cards":
                found.append((key, name))
    return found


def seated(page: Page, game: str, scenario: str) -> str:
    """Return a match in which this browser holds one seat and bots the others."""
    headers = {"X-Quarterdeck": "1", "Content-Type": "application/json"}

    def post(path: str, body: dict[str, Any]) -> Any:
        reply = page.request.post(path, data=json.dumps(body), headers=headers)
        assert reply.ok, reply.text()
        return reply.json()

    own, *others = qd.new(game, scenario=scenario, seed=1).seats
    bots = {seat: {"by": "bot", "bot": "random"} for seat in others}
    made = post("/api/matches", {"game": game, "scenario": scenario, "seats": bots})
    match: str = made["match"]["id"]
    post(f"/api/matches/{match}/sit", {"seat": own, "invitation": made["invitations"][own], "name": own})
    return match


def busy(session: CDPSession) -> float:
    """Return the milliseconds of processor time that the page has taken so far."""
    found = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(each["value"]) for each in found if each["name"] == "TaskDuration")


def measured(browser: Browser, base: str, game: str, scenario: str, times: int) -> tuple[list[float], list[float]]:
    context = browser.new_context(base_url=base, viewport={"width": 1280, "height": 800})
    context.add_init_script(SEASONED)
    page = context.new_page()
    match = seated(page, game, scenario)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    taken, worked = [], []
    page.goto("/")
    for _ in range(times):
        page.locator(".game-card svg").nth(4).wait_for()
        before = busy(session)
        taken.append(page.evaluate(TIMED, f"/match/{match}"))
        worked.append(busy(session) - before)
        page.evaluate("history.back()")
    context.close()
    return taken, worked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=9, help="times each map is opened")
    parser.add_argument("--only", default="", help="only scenarios whose name contains this")
    results.add_option(parser)
    chosen = parser.parse_args()
    if not install("chromium"):
        return 2
    slow = []
    found: list[Result] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(str(Path(folder) / "matches.db")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for game, scenario in boards():
            if chosen.only not in scenario:
                continue
            taken, worked = measured(browser, f"http://localhost:{server.port}", game, scenario, chosen.times)
            middle = statistics.median(taken)
            span = f"({min(taken):.0f} to {max(taken):.0f})"
            told = f"{middle:6.0f} ms {span:14} {statistics.median(worked):4.0f} ms of processor time"
            print(f"{game:24} {scenario:20} {told}", flush=True)
            slow += [scenario] if middle > WANTED else []
            key, what = (
                f"page/open/{game}/{scenario}",
                results.place(qd.find_game(game), qd.read_scenario(qd.find_game(game), scenario)),
            )
            span_of_all = (rounded(min(taken), 3), rounded(max(taken), 3))
            found += [
                Result(f"{key}/time", f"{what}: median", rounded(middle, 3), "ms", span_of_all, aim=Aim(most=WANTED)),
                Result(f"{key}/processor", f"{what}: processor", rounded(statistics.median(worked), 3), "ms"),
            ]
        programs = {"chromium": browser.version}
        browser.close()
    if chosen.write:
        whole = "" if chosen.only else "page/open/"
        results.write("page", found, ["src/quarterdeck/web"], ["playwright"], programs, whole)
    print(f"over {WANTED} ms: {', '.join(slow) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
