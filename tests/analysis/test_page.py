"""The analysis page includes all its modules by name, and every position in packed form."""

from __future__ import annotations

import base64
import gzip
import json
import re

import quarterdeck as qd
from quarterdeck.analysis import page
from quarterdeck.analysis.analysis import analysis
from quarterdeck.analysis.analysis_job import GameAnalysis
from quarterdeck.analysis.evaluation import Effort
from quarterdeck.lab import standalone_page


def test_every_imported_module_is_included_by_name() -> None:
    found = standalone_page.modules(page.FIRST)
    imported = {name for source in found.values() for name in re.findall(r'"qd/([^"]+)"', source)}
    assert imported == set(found) - {page.FIRST}
    assert {"board/map.js", "board/cards.js", "vendor/preact.js"} <= set(found)
    assert not [name for name, source in found.items() if re.search(r'(from|import)\s*"\.', source)]


def test_the_page_has_the_board_at_the_start_and_after_every_answer() -> None:
    match = qd.new("mimi", scenario="training", seed=3)
    for _ in range(3):
        match.play(match.choices()[0])
    work = GameAnalysis(match.save(), Effort(simulations=2))
    assert work.work(workers=1)
    made = page.page(work, analysis(work), {2: "play </script>.qdr"})
    packed = re.search(r'id="told">([^<]+)<', made)
    assert packed is not None
    told = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert len(told["scenes"]) == match.count + 1
    assert len(told["boards"]) == 1
    assert told["onward"] == {"2": "play </script>.qdr"}
    assert len(told["analysis"]["moments"]) == match.count
    assert made.count("</script>") == 3
    assert "http://" not in re.sub(r"http://www\.w3\.org/\S+", "", re.sub(r'"data:[^"]+"', "", made))
