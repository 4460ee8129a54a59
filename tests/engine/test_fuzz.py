"""Any input gives a proper answer or one of our errors, and a refusing match has not moved."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conformance.games import all_games, all_tables

import quarterdeck as qd
from quarterdeck.conformance.driver import ConformanceTable, picks, play_on, standing
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Option
from quarterdeck.engine.chance import ByHand, Scripted, Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import record, replay
from quarterdeck.engine.records.record import LINK
from quarterdeck.engine.records.verification import verify

many = settings(derandomize=True, database=None, deadline=None, max_examples=300, suppress_health_check=list(HealthCheck))
few = settings(many, max_examples=150)

TABLES = all_tables()
GAMES = {game.key: game for game in all_games()}

anything = st.text(st.characters(), max_size=60)  # including lone surrogates, which UTF-8 cannot hold
names = st.sampled_from(["", "ann", "bob", "cat", "british", "german", "British", "-", "?", "nobody"])
pieces = st.sampled_from(
    (
        *("ready", "fire", "fire mimi", "fire kingani", "ahead", "stay", "turn port", "hold fire", "run rum", "stow tea"),
        *("1", "6", "6 6", "K♠", "rum", "calm", "10h", "", " ", "\n", "1/2", "~", "\ud800", "\x00", LINK, "ahead "),
    )
)
notations = st.one_of(pieces, anything)


def find(key: str) -> Game[Any]:
    return GAMES.get(key) or qd.find_game(key)


@cache
def texts() -> list[str]:
    """Return records to spoil: of every game, at several places, with every kind of chance."""
    found = []
    for number, table in enumerate(TABLES):
        for chance in (Seeded(number), Fair(bytes(16), {"one": "x"}), Scripted([], Seeded(3))):
            match = play_on(table.match_with(chance), picks(number), 12 + 9 * number)
            found.append(match.save())
    by_hand = TABLES[0].match_with(ByHand())
    by_hand.play(by_hand.choices()[0])
    return [*found, by_hand.save()]


def refusal(attempt: Callable[[], Any]) -> str:
    """Return the text of one of our errors, or an empty string; any other error fails."""
    try:
        attempt()
    except QuarterdeckError as error:
        return str(error) or "an error that says nothing"
    return ""


def loads_or_refuses(text: str) -> bool:
    """Return whether it loads."""
    refused = refusal(partial(replay.load, text, find))
    if not refused:
        assert replay.load(text, find).save()
    verified = refusal(partial(verify, text, find))
    assert bool(verified) >= bool(refused)
    return not refused


# Records


@many
@given(st.text(max_size=300))
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    loads_or_refuses(text)
    loads_or_refuses(f"{record.FIRST_LINE}{LINK}0\n{text}{LINK}0\nend{LINK}0\n")


@many
@given(st.data())
def test_a_record_spoilt_anywhere_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(texts()))
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    spoilt = text[:start] + data.draw(anything) + text[end:]
    assert loads_or_refuses(spoilt) == (spoilt == text)


@many
@given(st.data())
def test_a_record_spoilt_and_linked_anew_is_followed_or_refused(data: st.DataObject) -> None:
    """With valid links only the rules themselves can refuse it."""
    rows = [row.rpartition(LINK)[0] for row in data.draw(st.sampled_from(texts())).split("\n")[:-1]]
    secret = bytes.fromhex(json.loads(rows[1])["secret"])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(1, len(rows) - 1))
        words = rows[place].split(" ")
        match data.draw(st.sampled_from(["drop", "swap", "twice", "word", "notation", "header"])):
            case "drop" if len(rows) > 4 and place > 1:
                del rows[place]
            case "swap" if place > 2:
                rows[place - 1], rows[place] = rows[place], rows[place - 1]
            case "twice":
                rows.insert(place, rows[place])
            case "word" if place > 1:
                words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.one_of(names, pieces))
                rows[place] = " ".join(words)
            case "notation" if place > 1:
                rows[place] = " ".join([*words[:-1], data.draw(notations)])
            case _:
                rows[1] = spoilt_header(rows[1], data)
    links = record._links(secret, rows)
    loads_or_refuses("".join(f"{row}{LINK}{link}\n" for row, link in zip(rows, links, strict=True)))


def spoilt_header(text: str, data: st.DataObject) -> str:
    try:
        header = json.loads(text)
    except ValueError:
        return text
    values = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), anything),
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(anything, inner, max_size=3)),
        max_leaves=5,
    )
    keys = [key for key in header if key != "secret"]
    at, key = header, data.draw(st.sampled_from(keys))
    if isinstance(header[key], dict) and header[key] and data.draw(st.booleans()):
        at, key = header[key], data.draw(st.sampled_from(sorted(header[key])))
    at[key] = data.draw(values)
    return json.dumps(header)


# Scenarios


@many
@given(st.one_of(st.binary(max_size=200), st.text(st.characters(), max_size=200)))
def test_any_bytes_are_a_scenario_or_are_refused(raw: bytes | str) -> None:
    for game in GAMES.values():
        assert refusal(partial(scenarios.read, game.scenario, raw, "file")).startswith("file: ")


def source(table: ConformanceTable) -> str:
    return (files(table.game.package) / "scenarios" / f"{table.key}.toml").read_text(encoding="utf-8")


VALUES = ("0", "1", "-1", "100", "1000", "10000000000000000000000", "1e400", "nan", '""', "true", "[]", "{}", '"east"')


@many
@given(st.data())
def test_a_spoilt_scenario_can_be_played_or_is_refused(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(TABLES))
    lines = source(table).split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        key, equals, value = lines[place].partition("=")
        match data.draw(st.sampled_from(["drop", "twice", "value", "key", "text"])):
            case "drop" if len(lines) > 1:
                del lines[place]
            case "twice":
                lines.insert(place, lines[place])
            case "value" if equals:
                lines[place] = f"{key}= {data.draw(st.sampled_from(VALUES))}"
            case "key" if equals:
                lines[place] = f"{data.draw(st.sampled_from(['title', 'rounds', 'a.b', 'options', 'ships']))} ={value}"
            case _:
                lines[place] = data.draw(anything)
    raw = "\n".join(lines).encode("utf-8", "surrogatepass")
    refused = refusal(partial(scenarios.read, table.game.scenario, raw, "file"))
    if refused:
        assert refused.startswith("file: ")
        return
    match = Match(table.game, scenarios.read(table.game.scenario, raw, "file"), Seeded(1))
    play_on(match, picks(1), 30)
    assert replay.load(match.save(), find).save() == match.save()


# Answers


@few
@given(st.data())
def test_any_answer_is_taken_or_refused_without_moving_the_match(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(TABLES))
    by_hand = data.draw(st.booleans())
    match = table.match_with(ByHand() if by_hand else Seeded(data.draw(st.integers(0, 5))))
    for _ in range(data.draw(st.integers(1, 25))):
        before = standing(match)
        seat = data.draw(st.one_of(st.none(), names, anything))
        offered = match.choices() if len(match.waiting) < 2 else [c for each in match.waiting for c in match.choices(each)]
        notation = data.draw(st.one_of(st.sampled_from(offered), notations) if offered else notations)
        attempts: list[Callable[[], Any]] = [
            partial(match.play, notation, seat),
            partial(match.answer, Option(notation, notation), seat),
            partial(match.why_not, notation, seat),
            partial(match.label, notation, seat),
            partial(match.odds, notation, seat),
            partial(match.undo, seat),
            partial(match.amend, notation),
        ]
        which = data.draw(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4, 5, 6]))
        if refusal(attempts[which]) or which in (2, 3, 4):
            assert standing(match) == before
        for name in (seat or "", "ann", "british"):
            match.view(name)
            match.scene(name)
            match.log(name)
            match.choices(name)
