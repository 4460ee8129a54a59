"""Entries of the log: their ids, and their words from templates and names."""

from __future__ import annotations

from string import Formatter

import pytest
from tools.views import kinds, kinds_of

import quarterdeck as qd
from quarterdeck.engine import scenario
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.log import CardId, Ended, Entry, EntryKind, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names, Noun, SideName, conjugated, is_plural

NAMES = Names(
    {
        "fort": Noun("The fort", common=True),
        "gun": Noun("port gun 2", common=True),
        "hussars": Noun("Blue Hussars", plural=True),
        "left": Noun("The commando, left"),
    },
    {"e9": Noun("“Fall back!”")},
)


class Shelled(Entry, in_short="{hits:miss|hit|# hits}", clause="TO-1"):
    says = "{by:shell} {at}{hits:|, a hit|, # hits}{sure:|, for sure}{other:| with #}: {card}."
    by: PieceId
    at: PieceId
    hits: int
    sure: bool = False
    other: PieceId = ""
    card: CardId = "e9"


class Met(Quiet, clause="TO-1"):
    says = "{unit:,} in {unit:|its|their} camp: {seat:have} {them} and {count} more{others:| of #}."
    unit: PieceId
    seat: SeatId
    them: tuple[PieceId, ...]

    @property
    def count(self) -> int:
        return len(self.them) - 1

    @property
    def others(self) -> PieceId:
        return self.them[-1]


class Drew(Quiet, says="{seat:draw} a card for {other}.", clause="TO-1"):
    seat: SeatId
    other: SeatId


def test_a_name_begins_large_at_the_head_of_a_sentence_and_small_within_it_if_it_has_an_article() -> None:
    assert Shelled("gun", "fort", 0).text(NAMES) == "Port gun 2 shells the fort: “Fall back!”."
    assert Shelled("fort", "gun", 0).text(NAMES) == "The fort shells port gun 2: “Fall back!”."


def test_the_verb_and_all_that_is_counted_fit() -> None:
    assert Shelled("hussars", "fort", 1, True, "gun").text(NAMES) == (
        "Blue Hussars shell the fort, a hit, for sure with port gun 2: “Fall back!”."
    )
    assert [Shelled("gun", "fort", hits).gist(NAMES) for hits in (0, 1, 2, 7)] == ["miss", "hit", "2 hits", "7 hits"]


def test_a_name_with_a_comma_has_another_before_the_rest_of_its_sentence() -> None:
    assert Met("left", "pirates", ("left", "fort")).text(NAMES) == (
        "The commando, left, in its camp: Pirates have The commando, left, and the fort and 1 more of the fort."
    )
    assert Met("hussars", "crimson", ("gun",)).text(NAMES) == (
        "Blue Hussars in their camp: Crimson has port gun 2 and 0 more of port gun 2."
    )
    assert Met("hussars", "crimson", ("gun",)).gist(NAMES) == ""


def test_a_name_may_be_put_as_it_is() -> None:
    assert Shelled("gun", "fort", 0).worded("{by:=} at {at:=}", NAMES) == "port gun 2 at The fort"


def test_what_has_no_name_goes_by_its_id() -> None:
    assert Shelled("a", "b", 2, card="c").text(Names({})) == "a shells b, 2 hits: c."


def test_the_pieces_of_an_entry_are_found_by_their_fields() -> None:
    assert Shelled("gun", "fort", 0).piece_ids() == ["gun", "fort"]
    assert Shelled("gun", "fort", 0, other="hussars").piece_ids() == ["gun", "fort", "hussars"]
    assert Met("fort", "gun", ("left", "gun")).piece_ids() == ["fort", "left", "gun"]


@pytest.mark.parametrize(
    "kind", [kind for game in qd.games().values() for kind in kinds_of(game)], ids=lambda kind: str(kind.__name__)
)
def test_every_kind_has_a_sentence_and_a_clause(kind: type[Entry]) -> None:
    assert kind.says or kind.text is not Entry.text
    assert hasattr(kind, "clause")


def test_what_a_head_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="sais"):
        EntryKind("Lost", (Entry,), {}, sais="{unit} is lost.")


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: f"{kind.__module__.split('.')[-2]}.{kind.__name__}")
def test_every_place_in_a_sentence_is_a_fact(kind: type[Entry]) -> None:
    for template in (kind.says, kind.in_short or ""):
        for _, fact, _, conversion in Formatter().parse(template):
            assert fact is None or (hasattr(kind, fact) and not conversion)


def test_the_verb_fits_the_name() -> None:
    one = [conjugated(base, plural=False) for base in ("act", "be", "have", "lose", "pass")]
    many = [conjugated(base, plural=True) for base in ("act", "be", "have", "lose", "pass")]
    assert one == ["acts", "is", "has", "loses", "passes"]
    assert many == ["act", "are", "have", "lose", "pass"]


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("Blue Hussars", True),
        ("Cronjé's Transvaalers, first", True),
        ("1st Buin Regiment, first half", False),
        ("2nd King's Own Yorkshire Light Infantry", False),
        ("Cavalry of the pass", False),
    ],
)
def test_which_names_are_plurals(name: str, plural: bool) -> None:
    assert is_plural(name) is plural


SIDES = {"german": SideName("the Germans", plural=True), "crown": SideName("the Crown")}


def side(seat: Seat) -> SideName:
    return SIDES[seat] if seat in SIDES else SideName(seat.capitalize())


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        (("german",), "The Germans win: time is up."),
        (("crown",), "The Crown wins: time is up."),
        (("anne",), "Anne wins: time is up."),
        (("crown", "anne", "german"), "The Crown, Anne and the Germans win: time is up."),
        ((), "A draw: time is up."),
    ],
)
def test_the_end_takes_the_article_and_verb_of_those_who_win(winners: tuple[Seat, ...], sentence: str) -> None:
    names = NAMES._replace(side=side)
    assert Ended(winners, "time is up.", "TO-1").text(names) == sentence
    assert Outcome(winners, "TO-1", "time is up.", "time").text(side) == sentence


def test_a_line_of_the_log_takes_the_article_and_verb_of_a_side() -> None:
    names = NAMES._replace(side=side)
    assert Drew("german", "crown").text(names) == "The Germans draw a card for the Crown."
    assert Drew("crown", "german").text(names) == "The Crown draws a card for the Germans."


def test_a_side_is_named_by_its_scenario_then_by_its_game_then_by_its_key() -> None:
    own = {"german": SideName("the Kaiser's navy")}
    game = qd.games()["mimi-and-toutou"]
    assert game.side("german", own).does("win") == "The Kaiser's navy wins"
    assert game.side("german").does("win") == "The Germans win"
    assert game.side("man-o-war").does("win") == "Man o war wins"


def test_names_of_sides_in_a_scenario_go_into_the_record_and_no_others_do() -> None:
    plain = {"names": {"german": {"name": "the Schutztruppe"}}}
    named = qd.read_scenario(qd.games()["mimi-and-toutou"], "training")
    assert "names" not in scenario.plain(named)
    renamed = scenario.build(type(named), scenario.plain(named) | plain, "here")
    match = qd.new("mimi", renamed, seed=1)
    match.close(Outcome(("german",), "", "the British resigned.", "resigned"))
    assert match.told()[-1] == "The Schutztruppe wins: the British resigned."
    assert qd.load(match.save()).told()[-1].startswith("The Schutztruppe wins")
