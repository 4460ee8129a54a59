"""The lean twin: the rules as they are written, but for what nobody hears; a match takes it up where it pays."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest
from tests.toys.little import ASK, SIDES, Notes, start

import quarterdeck as qd
from quarterdeck.engine import lean
from quarterdeck.engine.asks import Flow, choose
from quarterdeck.engine.match import Match
from quarterdeck.games.pirate_cards import GAME

RULES = "quarterdeck.games.pirate_cards.rules"


def play_on(match: Match[Any], answers: int = 1000) -> Match[Any]:
    while match.outcome is None and match.count < answers:
        options = match.asked().options
        match.answer(options[match.count % len(options)])
    return match


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., object]]:
    """The steps of which a match wanted the twin; it does so at the first occasion."""
    made = lean.lean
    found: list[Callable[..., object]] = []

    def noted(step: lean.Step) -> lean.Step:
        found.append(step)
        return made(step)

    monkeypatch.setattr(lean, "lean", noted)
    monkeypatch.setattr(lean, "WORTH_IT", 1)
    monkeypatch.setattr(lean, "_played", {})
    return found


def test_asks_are_made_on_the_spot_and_nothing_is_said() -> None:
    source = ast.unparse(lean.Lean(RULES).tree())
    assert "state.say" not in source
    assert "order = (yield _Choose(player.seat, LOOKING, LOOKS, THE_CARD[state.held]))" in source
    assert "state.held = state.deck.take((yield _Draw(player.seat, 'PC-3', state.deck)))" in source
    assert "yield _Reveal(player.seat, 'PC-9', state.held)" in source
    assert "yield from attack(state, player, state.held)" in source


def test_where_the_order_of_what_is_said_might_matter_the_helper_is_called() -> None:
    assert "lot = (yield from roll(SPECTATOR, die(len(state.players))" in ast.unparse(lean.Lean(RULES).tree())


def test_its_lines_are_those_of_the_rules() -> None:
    twin, written = lean.lean(GAME.step).__code__, GAME.step.__code__
    assert (twin.co_filename, twin.co_firstlineno) == (written.co_filename, written.co_firstlineno)
    assert {line for *_, line in twin.co_lines()} <= {line for *_, line in written.co_lines()}


def test_a_match_left_alone_takes_it_up_and_is_the_same_match(asked_for: list[object]) -> None:
    heard = qd.new(GAME.key, seed=3)
    heard.log()
    play_on(heard)
    assert not asked_for
    first, second = (play_on(qd.new(GAME.key, seed=3)) for _ in range(2))
    assert asked_for
    assert first.save() == second.save() == heard.save()
    assert first.log("anne") == second.log("anne") == heard.log("anne")


@pytest.mark.parametrize("look", [Match.log, Match.clone])
def test_who_listens_or_looks_gets_the_rules_as_they_are_written(
    asked_for: list[object], look: Callable[..., object]
) -> None:
    match = play_on(qd.new(GAME.key, seed=3), answers=200)
    look(match)
    wanted = len(asked_for)
    assert wanted
    play_on(match)
    assert len(asked_for) == wanted
    assert match.log() == play_on(qd.new(GAME.key, seed=3)).log()


def unlike_others(state: Notes) -> Flow[None]:
    def twice(words: str) -> str:
        return words * 2

    state.note(twice((yield from choose("ann", ASK, SIDES)).notation))
    state.step += 1


def test_what_has_no_twin_is_played_as_it_is_written(asked_for: list[object]) -> None:
    def inside(state: Notes) -> Flow[None]:
        yield from unlike_others(state)

    for step in (unlike_others, inside):
        assert lean.lean(step) is step
        match = play_on(start(step, steps=200))
        assert match.state.step == 200
        assert match.state.said[0] in [option.notation * 2 for option in SIDES]
    assert len(asked_for) > 2


def test_a_twin_has_no_twin() -> None:
    twin = lean.lean(GAME.step)
    assert twin is not GAME.step
    assert lean.lean(twin) is twin
