"""Pictures in Python: every shipped map, valid SVG, notebook displays, and the command."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import quarterdeck as qd
from quarterdeck.cli import main
from quarterdeck.engine.odds.distribution import Likely, Odds
from quarterdeck.engine.scenario import shipped
from quarterdeck.engine.scene import CardTable, Cell, Kind, Piece, Scene, Squares
from quarterdeck.lab.arena import BotStrength, Standings
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.measures.spread import Spread
from quarterdeck.lab.ratings import Rating
from quarterdeck.lab.study.findings import Ending, Side, Study
from quarterdeck.pictures import board, picture
from quarterdeck.pictures.style import ClassStyle, StyleSheet

MAPS = [(game.key, key) for game in qd.games().values() for key in shipped(game.package)]
SVG = "{http://www.w3.org/2000/svg}"
WORDS = "<script>alert('x')</script> & \"more\""


@pytest.mark.parametrize(("game", "scenario"), MAPS)
def test_every_shipped_map_is_drawn_with_inline_styles(game: str, scenario: str) -> None:
    match = qd.new(game, scenario, seed=1)
    text = picture(match.scene())
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert not re.search(r"var\(|light-dark\(|calc\(| class=|NaN|Infinity|<script|<style|href=", text)
    drawn = {element.get("d") for element in root.iter(f"{SVG}path")}
    assert len(drawn) > 3 or isinstance(match.scene().board, CardTable)
    assert match.scene().caption in "".join(root.itertext())


def test_the_dark_theme_has_other_colours_on_the_same_shapes() -> None:
    scene = qd.new("late", seed=1).scene()
    light, dark = (ElementTree.fromstring(picture(scene, theme=theme)) for theme in ("light", "dark"))
    assert [each.get("d") for each in light.iter()] == [each.get("d") for each in dark.iter()]
    assert [each.get("fill") for each in light.iter()] != [each.get("fill") for each in dark.iter()]


def test_a_games_words_are_plain_text() -> None:
    legend = (Kind(WORDS, WORDS, "mark"), Kind("ship", "ship", "hull"))
    piece = Piece(id="one", name=WORDS, kind="ship", side=0, at=(1, 1))
    cells = (Cell((2, 2), (WORDS,), WORDS),)
    scene = Scene(Squares(3, 3, "sea", cells, legend=legend), pieces=(piece,), caption=WORDS, sides=(WORDS,))
    root = ElementTree.fromstring(picture(scene, title=WORDS))
    assert "".join(root.itertext()).count(WORDS) >= 4
    assert list(root.iter(f"{SVG}script")) == []


def test_names_do_not_overlap_and_stay_on_the_sheet() -> None:
    from quarterdeck.pictures.layout import layout_of
    from quarterdeck.pictures.name_placement import NameBox, names, per_pixel, width_of
    from quarterdeck.pictures.piece_svg import placed

    scene = qd.new("late", "yalu", seed=1).scene()
    layout = layout_of(scene.board)
    assert layout is not None
    standing = placed(scene, layout)
    pixel = per_pixel(len(standing), layout)
    boxes = []
    for name in names(standing, layout, pixel).children:
        (word,) = name.children
        at, wide = float(word.attributes["x"]) / pixel, width_of(word.text)
        left = at - {"middle": wide / 2, "start": 0, "end": wide}[word.attributes["text-anchor"]]
        top = float(word.attributes["y"]) / pixel - 9.5
        boxes.append(NameBox(left, top, left + wide - 6, top + 12))
    assert len(boxes) > 10
    assert all(box.left >= 0 and box.right <= layout.width / pixel for box in boxes)
    assert [(one, other) for place, one in enumerate(boxes) for other in boxes[:place] if one.meets(other)] == []


@pytest.mark.parametrize(
    ("classes", "above", "wanted"),
    [
        ("ground tint-land", "", {"fill": "#ebdfbc"}),
        ("ground area tint-wood", "", {"fill": "#c9d7ae", "stroke": "none"}),
        ("solid", "mark tint-town p-house", {"fill": "#7a6a5a"}),
        ("hull", "drawing side-1", {"fill": "#c24e00", "stroke": "#101a22", "stroke-width": "0.035"}),
        ("grid", "", {"stroke": "#17405c", "stroke-opacity": "0.125"}),
        ("ground tint-none", "", {"fill": "none"}),
        ("<rect", "afloat-left side-0", {"fill": "#0064a8"}),
        ("<text", "afloat-left side-0", {"font-size": "0.28", "fill": "#ffffff"}),
    ],
)
def test_styles_agree_with_the_pages_style_sheet(classes: str, above: str, wanted: dict[str, str]) -> None:
    sheet = StyleSheet()
    around = sheet.look(tuple(above.split()), (), ClassStyle({}, {}), {"--cell": "40"})
    found = sheet.look(tuple(classes.split()), (tuple(above.split()),), around, {}).said
    assert {name: found.get(name) for name in wanted} == wanted


def test_a_match_and_a_scene_show_only_public_facts() -> None:
    match: Any = qd.new("scum", seed=3)
    assert "<title>Scum of the High Seas" in match._repr_svg_()
    assert ElementTree.fromstring(match.scene()._repr_svg_()).tag == f"{SVG}svg"
    drawn = board(match.scene(""))[0]
    assert [each.text for each in drawn.everything() if each.text]


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def shown(thing: Any) -> Tags:
    """Return a notebook display, checked to be well formed, to fetch nothing and run nothing."""
    found = Tags(thing._repr_html_())
    assert found.open == []
    assert not {"script", "link", "img", "style"} & set(found.seen)
    return found


def test_odds_show_the_likely_results() -> None:
    match = qd.new("mimi", seed=1915)
    match.play("ahead")
    found = shown(match.odds(match.choices()[0]))
    assert "100.0%" in found.words
    many = tuple(Likely((f"{WORDS}{number}",), Fraction(1, 20), 0.04, 0.06) for number in range(20))
    sampled = shown(Odds(many, exact=False, samples=2000))
    assert WORDS in sampled.words
    assert "And 8 more. Estimated from 2,000 samples" in sampled.words


def test_a_study_and_standings_show_themselves() -> None:
    half = Estimate(0.62, 0.55, 0.69)
    side = Side(WORDS, 62, half, half, 0.5)
    study = Study(
        label=WORDS, changes={}, game="mimi", title="Mimi", version=1, scenario="x", digest="", plain={}, casts=(),
        rounds=100, games=100, sides=(side,), drawn=half, players=(), endings=(Ending("sunk", "MT-3", 70),),
        decisions=Spread(1, 2, 3, 4, 5, 3.0), verdict="British are ahead.",
    )  # fmt: skip
    found = shown(study)
    assert [
        each for each in ("62.0%", "55.0% – 69.0%", "sunk", "MT-3", "British are ahead.") if each not in found.words
    ] == []
    assert WORDS in found.words
    captain = BotStrength("captain", Rating(1200.0, 1150.0, 1250.0), 10, 3.5)
    strengths = [captain, BotStrength("random", Rating(400.0, 300.0, 500.0), 10, 0.1)]
    words = shown(Standings("mimi", 1, 1, "random", strengths, [])).words
    assert words.index("captain") < words.index("1,200") < words.index("random" + "400")


def test_the_command_draws_a_scenario_and_a_recorded_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = qd.new("mimi", "training", seed=4)
    for _ in range(6):
        match.play(match.choices()[0])
    record, drawn = tmp_path / "game.qdr", tmp_path / "board.svg"
    record.write_text(match.save(), encoding="utf-8")
    assert main(["picture", str(record), "-o", str(drawn)]) == 0
    last = drawn.read_text(encoding="utf-8")
    assert last.strip() == match._repr_svg_()  # type: ignore[attr-defined]
    assert main(["picture", str(record), "--number", "0", "--dark", "-o", str(drawn)]) == 0
    assert drawn.read_text(encoding="utf-8") != last
    capsys.readouterr()
    assert main(["picture", "mimi/training", "--seat", "british"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (["mimi", "-o", "board.png"], "expected a file name that ends in .svg"),
        (["mimi", "--seat", "french"], "there is no seat 'french'"),
        (["mimi", "--number", "4"], "--number needs a saved game"),
        (["nothing-of-the-kind"], "there is no file, game or scenario"),
    ],
)
def test_an_impossible_drawing_is_refused_in_one_sentence(
    said: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", *said]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
