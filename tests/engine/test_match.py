"""A match: answers are checked, refused with a reason, undone, and copied."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.toys.little import ASK, SIDES, Notes, start

import quarterdeck as qd
from quarterdeck.engine.asks import ALLOWED, D6, READY, Choose, Flow, Option, Prompt, choose, draw, reveal, roll
from quarterdeck.engine.chance import ByHand, Scripted, Seeded
from quarterdeck.engine.errors import CannotUndo, GameOver, IllegalChoice, NotYourTurn, QuarterdeckError, RuleError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import Outcome, encode
from quarterdeck.engine.label import Label
from quarterdeck.engine.log import Ended
from quarterdeck.engine.play.history import STEPS_UNDONE
from quarterdeck.engine.play.steps import Given
from quarterdeck.engine.records import replay


def turns(state: Notes) -> Flow[None]:
    """Ann chooses, then Bob; one step each round."""
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from choose("bob", ASK, SIDES)).notation)
    state.step += 1


def one_choice(state: Notes) -> Flow[None]:
    state.note((yield from choose("ann" if state.step % 2 == 0 else "bob", ASK, SIDES)).notation)
    state.step += 1


def empty_steps_between(state: Notes) -> Flow[None]:
    """Every second and third step has no asks."""
    if state.step % 3 == 0:
        state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note(f"step {state.step}")
    state.step += 1


def choose_then_chance(state: Notes) -> Flow[None]:
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    if state.said[-1] == "right":
        yield from reveal("ann", "right", "TO-3")
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    if state.said[-1] == "right":
        state.note((yield from roll("ann", D6, "TO-2")))
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    if state.said[-1] == "right":
        state.note((yield from draw("ann", state.pile, "TO-2")))
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.step += 1


def breaks_on_right(state: Notes) -> Flow[None]:
    state.note((yield from roll("ann", D6, "TO-2")))
    state.note((yield from choose("ann", ASK, SIDES)).notation)
    state.note((yield from roll("ann", D6, "TO-2")))
    if state.said[-2] == "right":
        raise KeyError("a chart without that line")
    state.step += 1


def goes_round_for_ever(state: Notes) -> Flow[None]:
    if not state.said:
        state.note((yield from choose("ann", ASK, SIDES)).notation)


def fresh_options(state: Notes) -> Flow[None]:
    """Make options anew each time, as a rule may."""
    for _ in range(3):
        chosen = yield from choose("ann", ASK, [Option(side, side) for side in ("left", "right")])
        state.note(chosen.value)
    state.step += 1


# Answers


def test_only_who_is_asked_may_answer() -> None:
    match = start(turns)
    assert (match.waiting, match.choices(), match.choices("ann"), match.choices("bob")) == (
        ("ann",),
        ["left", "right"],
        ["left", "right"],
        [],
    )
    with pytest.raises(NotYourTurn, match="bob has nothing to choose now, waiting for ann"):
        match.play("left", "bob")
    with pytest.raises(NotYourTurn, match="there is no seat 'cat'; there are ann, bob"):
        match.play("left", "cat")
    with pytest.raises(NotYourTurn, match="a spectator has nothing to choose"):
        match.play("left", "")
    match.play("left", "ann")
    assert match.waiting == ("bob",)


def test_what_is_not_offered_is_refused_with_what_is() -> None:
    match = start(turns)
    before = match.save()
    with pytest.raises(IllegalChoice, match="'down' is not offered; choose one of: left, right") as refused:
        match.play("down")
    assert refused.value.clause == ""
    assert match.save() == before


def test_what_a_clause_forbids_is_refused_with_its_words() -> None:
    match = start(turns)
    with pytest.raises(IllegalChoice, match=r"'up' is not allowed by TO-2: Words of rule 2\.") as refused:
        match.play("up")
    assert refused.value.clause == "TO-2"
    why = match.why_not("up")
    assert why is not None
    assert (why.clause, why.words) == ("TO-2", "Words of rule 2.")
    assert match.why_not("left") is None
    assert match.why_not("down") is None
    assert [refusal.notation for refusal in match.refusals()] == ["up"]
    assert match.label("left").text == "Left"


def any_deck(state: Notes, ask: Choose, notation: str) -> str:
    return "TO-3" if notation.startswith("deck") else "TO-4" if notation == "up" else ALLOWED


def asked_anew(prompt: Prompt) -> Callable[[Notes], Flow[None]]:
    def step(state: Notes) -> Flow[None]:
        yield from choose("ann", prompt, SIDES)
        state.step += 1

    return step


def test_reasons_come_from_what_is_barred_first_and_then_from_what_the_prompt_explains() -> None:
    match = start(asked_anew(replace(ASK, explain=any_deck)))
    reasons = {notation: match.why_not(notation) for notation in ("up", "deck 7", "left", "below")}
    assert {notation: why and why.clause for notation, why in reasons.items()} == {
        "up": "TO-2",
        "deck 7": "TO-3",
        "left": None,
        "below": None,
    }
    with pytest.raises(IllegalChoice, match="'deck 7' is not allowed by TO-3"):
        match.play("deck 7")


def test_every_option_is_labelled_once() -> None:
    asked: list[str] = []

    def label(state: Notes, ask: Choose, option: Option[str]) -> Label:
        asked.append(option.notation)
        return Label(option.notation.upper(), "TO-1", rank=-len(asked))

    match = start(asked_anew(replace(ASK, label=label)))
    assert [text.text for _, text in match.labels()] == ["RIGHT", "LEFT"]
    assert asked == ["left", "right"]


def test_a_prompt_of_three_words_labels_its_options_by_their_notations_and_bars_nothing() -> None:
    match = start(asked_anew(Prompt("ask", "TO-1", "Which?")))
    assert [(notation, label.text, label.clause) for notation, label in match.labels()] == [
        ("left", "Left", "TO-1"),
        ("right", "Right", "TO-1"),
    ]
    assert match.refusals() == []
    assert match.why_not("up") is None


@pytest.mark.parametrize("listening", ["from the start", "at the end"])
def test_the_engine_announces_the_end_once_and_last(listening: str) -> None:
    match = start(turns, steps=2)
    if listening == "from the start":
        assert match.log() == []
    while match.outcome is None:
        match.play("left")
    *_, last = match.log("bob")
    assert (last.text(match.names), last.clause) == ("Ann wins: it was agreed.", "TO-5")
    assert sum(isinstance(entry, Ended) for entry in match.log()) == 1
    assert match.clone().log() == match.log()


def test_an_option_of_somewhere_else_is_refused_even_if_it_reads_the_same() -> None:
    match = start(turns)
    before = match.save()
    for foreign in (Option("left", "left"), READY, Option("x" * 1000, 0)):
        with pytest.raises(IllegalChoice):
            match.answer(foreign)
    assert match.save() == before


def test_after_the_end_nothing_is_answered() -> None:
    match = start(one_choice)
    match.play("left")
    assert match.outcome is not None
    assert match.outcome.text() == "Ann wins: it was agreed."
    assert (match.ask, match.waiting, match.choices(), match.choices("ann")) == (None, (), [], [])
    for attempt in (lambda: match.play("left"), lambda: match.answer(SIDES[0]), match.asked, lambda: match.odds("left")):
        with pytest.raises(GameOver):
            attempt()


def test_a_match_that_was_closed_is_over_for_everybody_and_for_its_clone() -> None:
    match = start(one_choice)
    match.close(Outcome(("bob",), "", "Ann resigned.", "resigned"))
    for over in (match, match.clone()):
        assert (over.ask, over.waiting, over.choices()) == (None, (), [])
        with pytest.raises(GameOver):
            over.answer(SIDES[0])
        assert over.told()[-1] == "Bob wins: Ann resigned."
        assert over.ask is None


def test_while_dice_are_awaited_nobody_is_asked_to_choose() -> None:
    match = start(breaks_on_right, ByHand())
    with pytest.raises(NotYourTurn, match="dice or cards are awaited"):
        match.asked("ann")
    with pytest.raises(NotYourTurn):
        match.answer(SIDES[0])


def test_steps_that_ask_nothing_are_passed_through() -> None:
    match = start(empty_steps_between, steps=6)
    match.play("left")
    assert match.state.said == ["left", "step 0", "step 1", "step 2"]
    assert len(match.timeline.past.steps) == 3
    match.play("right")
    assert match.outcome is not None
    assert replay.load(match.save(), lambda _: match.game).save() == match.save()


def test_steps_that_go_round_for_ever_are_stopped_and_the_match_stays_where_it_was() -> None:
    match = start(goes_round_for_ever, steps=2)
    match.log()
    before = match.save()
    for _ in range(2):
        with pytest.raises(RuleError, match="repeat without an ask"):
            match.play("left")
        assert match.save() == before
        assert match.choices() == ["left", "right"]


# Rules that fail


def test_a_rule_that_fails_is_told_with_its_clause_and_the_dice_are_as_if_nothing_had_been() -> None:
    for chance in (Seeded(5), Fair(bytes(16), {"ann": "a"}), Scripted([3, 4])):
        match, control = start(breaks_on_right, chance), start(breaks_on_right, Seeded(5))
        before, log = match.save(), match.log()
        with pytest.raises(RuleError, match="TO-1 failed on 'right': 'a chart without that line'"):
            match.play("right")
        assert (match.save(), match.log(), match.waiting) == (before, log, ("ann",))
        match.play("left")
        if isinstance(chance, Seeded):
            control.play("left")
            assert match.state.said == control.state.said
        assert match.outcome is not None


# Undo


def test_own_choices_are_taken_back_one_by_one_over_steps_to_the_start() -> None:
    match = start(turns, steps=3)
    snapshots = []
    for notation in ("left", "right", "right", "left", "left"):
        snapshots.append((encode(match.state), match.save(), match.waiting))
        match.play(notation)
    for seat, notation in (("ann", "left"), ("bob", "left"), ("ann", "right"), ("bob", "right"), ("ann", "left")):
        assert match.can_undo(seat)
        assert not match.can_undo("bob" if seat == "ann" else "ann")
        assert match.undo(seat) == notation
        assert (encode(match.state), match.save(), match.waiting) == snapshots.pop()
    with pytest.raises(CannotUndo, match="nothing has been answered"):
        match.undo()


def test_the_choice_of_another_seat_is_not_mine_to_take_back() -> None:
    match = start(turns)
    match.play("left")
    with pytest.raises(CannotUndo, match="made by ann"):
        match.undo("bob")
    assert match.undo() == "left"


@pytest.mark.parametrize(
    ("line", "after"),
    [(["right"], "reveal"), (["left", "right"], "roll"), (["left", "left", "right"], "draw")],
)
def test_after_dice_cards_and_reveals_nothing_is_taken_back(line: list[str], after: str) -> None:
    match = start(choose_then_chance, Seeded(1), steps=2, cards=["rum", "tea", "silk"])
    for notation in line:
        match.play(notation)
    with pytest.raises(CannotUndo, match=f"after a {after}"):
        match.undo("ann")
    match.play("left")
    assert match.undo("ann") == "left"
    assert not match.can_undo("ann")


def test_undo_keeps_the_log_in_step() -> None:
    match = start(turns, steps=3)
    assert match.log() == []
    for notation in ("left", "right", "right"):
        match.play(notation)
    match.undo("ann")
    match.undo("bob")
    match.play("left")
    assert match.told() == ["left", "left"]


def test_what_a_clone_forgets_and_the_match_lets_go_of_do_not_mix() -> None:
    match = start(one_choice, steps=1000)
    for _ in range(21):
        match.play("left")
    clone = match.clone()
    clone.timeline.forget(19)
    before = clone.undo()
    for _ in range(8):
        match.play("left")
    clone.undo()
    clone.play("right")
    assert (before, clone.count, match.count) == ("left", 20, 29)


def test_what_was_long_ago_is_not_taken_back() -> None:
    match = start(one_choice, steps=1000)
    for _ in range(4 * STEPS_UNDONE):
        match.play("left")
    undone = 0
    while match.can_undo():
        match.undo()
        undone += 1
    assert undone == STEPS_UNDONE
    with pytest.raises(CannotUndo, match="too far back"):
        match.undo()
    match.play("right")
    assert len(match.log()) == match.count
    assert replay.load(match.save(), lambda _: match.game).save() == match.save()


@pytest.mark.parametrize("steps", [1, 15, 16, 17, 40])
def test_what_was_not_kept_is_played_again(steps: int) -> None:
    """A match without viewers keeps few states; later requests match one that keeps all."""
    unseen, watched = start(breaks_on_right, Seeded(3), steps=100), start(breaks_on_right, Seeded(3), steps=100)
    for _ in range(steps):
        unseen.play("left")
        watched.play("left")
        assert encode(watched.position.base) == encode(watched.clone(Seeded(1)).position.base)
    assert encode(unseen.clone(Seeded(1)).state) == encode(watched.clone(Seeded(1)).state)
    with pytest.raises(RuleError):
        unseen.play("right")
    assert encode(unseen.state) == encode(watched.state)
    assert encode(unseen.position.base) == encode(watched.position.base)


def test_a_record_is_the_same_whether_it_is_written_on_the_way_or_at_the_end() -> None:
    late, often = start(breaks_on_right, Seeded(3), steps=300), start(breaks_on_right, Seeded(3), steps=300)
    for at in range(200):
        late.play("left")
        often.play("left")
        if at % 7 == 0:
            often.save()
    assert late.save() == often.save()


def test_after_the_end_nothing_is_taken_back() -> None:
    match = start(one_choice)
    match.play("left")
    with pytest.raises(CannotUndo, match="over"):
        match.undo("ann")


# Copies


def test_a_clone_neither_shares_nor_foresees_the_dice() -> None:
    match = start(breaks_on_right, Seeded(5), steps=50)
    following = []
    clone = match.clone()
    for _ in range(30):
        clone.play("left")
        match.play("left")
        following.append(match.state.said[-1] == clone.state.said[-1])
    assert not all(following)
    assert match.clone().timeline.chance is not match.timeline.chance


def test_a_clone_hears_the_log_from_where_the_match_did() -> None:
    match = start(turns, steps=2)
    match.play("left")
    heard = match.log()
    clone = match.clone()
    clone.play("right")
    assert clone.told() == ["left", "right"]
    assert match.log() == heard


def test_a_clone_in_the_middle_of_a_step_may_have_options_made_anew() -> None:
    match = start(fresh_options)
    match.play("left")
    clone = match.clone()
    with pytest.raises(IllegalChoice):
        clone.answer(match.asked().options[0])
    clone.play("right")
    match.play("left")
    assert (match.state.said, clone.state.said) == (["left", "left"], ["left", "right"])


def test_an_imagined_world_keeps_no_secret_of_the_match() -> None:
    match = start(turns, Fair(b"the host's own secret", {"ann": "x"}))
    world = match.imagine("ann", Seeded(1))
    assert match.secret == b"the host's own secret"
    assert world.secret != match.secret
    assert world.timeline.chance is not match.timeline.chance


# Answers by their place, and the log


def test_answers_are_found_by_their_place() -> None:
    match = start(turns, steps=9)
    for number in range(7):
        match.play("left" if number % 3 else "right")
    assert match.count == 7
    assert [match.timeline.answer_at(place) for place in range(7)] == match.answers()
    with pytest.raises(IndexError):
        match.timeline.answer_at(-1)
    with pytest.raises(IndexError):
        match.timeline.answer_at(7)


def test_a_log_asked_for_late_says_the_same_as_one_kept_from_the_start() -> None:
    early, late = (start(choose_then_chance, Seeded(3), steps=4, cards=["rum", "tea"] * 9) for _ in range(2))
    early.log()
    luck = Seeded(8)
    while early.outcome is None:
        notation = early.choices()[luck.below(2)]
        early.play(notation)
        late.play(notation)
    assert early.log() == late.log()
    assert early.log()


def test_players_have_names_and_a_match_says_who_they_are() -> None:
    match = qd.new("mimi", seed=1, seats=["Spicer-Simson", "Job Odebrecht"])
    assert match.players == ("Spicer-Simson", "Job Odebrecht")
    assert qd.load(match.save()).players == match.players


# The public face


def test_a_unique_start_of_a_key_is_enough() -> None:
    assert qd.find_game("mimi").key == "mimi-and-toutou"
    assert qd.new("mimi", "first", seed=1).scenario == qd.new("mimi", seed=1).scenario
    for unknown in ("", "x", "mimi and toutou", "\n"):
        with pytest.raises(QuarterdeckError, match="there is no game"):
            qd.find_game(unknown)
    with pytest.raises(QuarterdeckError, match="there is no scenario"):
        qd.new("mimi", "the third action")


def test_options_are_put_over_the_scenarios_own() -> None:
    assert qd.new("mimi", seed=1, options={"speed": True}).scenario.options != qd.new("mimi", seed=1).scenario.options
    with pytest.raises(QuarterdeckError, match="speed"):
        qd.new("mimi", seed=1, options={"speed": 3})
    with pytest.raises(QuarterdeckError, match="spede"):
        qd.new("mimi", seed=1, options={"spede": True})


def test_a_match_without_a_seed_is_another_one_each_time() -> None:
    assert len({qd.new("mimi").secret for _ in range(5)}) == 5


def test_prompts_are_filled_in_from_the_facts() -> None:
    ask = Choose("ann", Prompt("hit", "TO-1", "{ship} was hit {often} times"), SIDES, {"ship": "Mimi", "often": 2})
    assert ask.prompt.text(ask.about) == "Mimi was hit 2 times"
    assert ask.clause == "TO-1"


def test_answers_are_the_same_by_what_they_say() -> None:
    one, other, third = (Given("choose", "ann", "TO-1", Option(said, said)) for said in ("left", "left", "right"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != third
    assert one != "left"
