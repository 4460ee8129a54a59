"""Why not: every forbidden option is refused by the clause that forbids it. Labels of options."""

from __future__ import annotations

import pytest
from tests.rules.pirate_cards.table import (
    FLEET,
    LOOKOUT,
    NOTHING,
    STANDARD,
    SUNK,
    WARSHIP,
    WAYS,
    asked,
    before,
    do,
    table,
)

import quarterdeck as qd
from quarterdeck.engine.errors import IllegalChoice
from quarterdeck.games.pirate_cards.state import Table


def refused(match: qd.Match[Table], notation: str) -> str:
    """Return the clause named by both the prompt and an attempt.

    Its words are those of the rule book.
    """
    stood = asked(match), match.count
    reason = match.why_not(notation)
    assert reason is not None
    assert reason.words == match.game.rulebook.clause(reason.clause).words()
    with pytest.raises(IllegalChoice) as refusal:
        match.play(notation)
    assert refusal.value.clause == reason.clause
    assert reason.clause in str(refusal.value)
    assert (asked(match), match.count) == stood, "the match stays where it was"
    return reason.clause


def listed(match: qd.Match[Table]) -> list[tuple[str, str]]:
    """Return the options that the prompt lists as refused.

    Each has the clause that also answers why not.
    """
    found = [(each.notation, each.clause) for each in match.refusals()]
    assert found == [(notation, refused(match, notation)) for notation, _ in found]
    return found


@pytest.mark.parametrize(("way", "oneself"), [(STANDARD, "hull anne"), (FLEET, "hull anne 1"), (WARSHIP, "hull anne")])
def test_pc_4_nobody_attacks_themselves(way: str, oneself: str) -> None:
    assert refused(table(way, "Hull …", NOTHING, NOTHING, NOTHING), oneself) == "PC-4"


def test_pc_3_only_the_card_drawn_is_played() -> None:
    match = table(STANDARD, "Hull …")
    for notation in ("volley bart", "mast bart", "mast bart lookout", "guard", "mend", "lookout anne"):
        assert refused(match, notation) == "PC-3"


def test_pc_3_an_attack_with_a_protection_in_hand() -> None:
    assert refused(table(STANDARD, "Repair …", before((1, 0, 0))), "hull bart") == "PC-3"


def test_pc_3_no_target_is_named_before_the_card_is_kept() -> None:
    assert refused(table(STANDARD, "Hull …", LOOKOUT), "hull bart") == "PC-3"


@pytest.mark.parametrize("way", WAYS)
def test_pc_9_without_a_look_nothing_goes_below(way: str) -> None:
    match = table(way, "Mast …", NOTHING, LOOKOUT, LOOKOUT)
    assert refused(match, "below") == refused(match, "play") == "PC-9"


def test_pc_6_nothing_to_mend_is_listed() -> None:
    match = table(WARSHIP, "Repair …", NOTHING, before((0, 2, 1)), NOTHING, turn="bart")
    assert listed(match) == [("mend", "PC-6")]
    assert match.refusals()[0].text == "Remove a Hull hit"


def test_pc_6_in_the_standard_game_protections_are_ones_own() -> None:
    match = table(STANDARD, "Repair …", before((1, 0, 0)), before((1, 0, 0)))
    assert refused(match, "guard bart") == refused(match, "mend bart") == "PC-6"


def test_pc_10_there_is_no_lookout_to_take() -> None:
    assert refused(table(STANDARD, "Mast …", NOTHING, LOOKOUT), "mast calico lookout") == "PC-10"


def test_pc_10_only_a_mast_takes_a_lookout() -> None:
    assert refused(table(STANDARD, "Hull …", NOTHING, LOOKOUT), "hull bart lookout") == "PC-10"


def test_pc_14_no_new_ship_while_there_is_room() -> None:
    assert refused(table(FLEET, "Hull …", NOTHING, before((5, 0, 0), (0, 0, 0)), NOTHING), "hull bart new") == "PC-14"


def test_pc_15_a_ship_without_room_is_listed() -> None:
    match = table(FLEET, "Hull …", NOTHING, before((5, 0, 0), (0, 0, 0)), before((5, 0, 0)))
    assert listed(match) == [("hull bart 1", "PC-15"), ("hull calico 1", "PC-15")]
    assert match.refusals()[0].text == "Attack Bart's ship 1"


def test_pc_15_the_ship_must_be_named_and_afloat() -> None:
    match = table(FLEET, "Hull …", NOTHING, before((0, 0, 0), (0, 0, 0), sunk=1))
    assert refused(match, "hull bart") == refused(match, "hull bart 1") == "PC-15"


def test_pc_16_only_ones_own_ships_are_mended() -> None:
    match = table(FLEET, "Repair …", before((1, 0, 0)), before((1, 0, 0)))
    assert refused(match, "mend bart 1") == refused(match, "mend 7") == "PC-16"


def test_pc_16_ships_without_such_a_hit_are_listed() -> None:
    match = table(FLEET, "Repair …", before((1, 0, 0), (0, 3, 0)), NOTHING)
    assert listed(match) == [("mend 2", "PC-6")]
    assert match.refusals()[0].text == "Remove a Hull hit from ship 2"


def test_pc_17_only_ones_own_ships_afloat_are_protected() -> None:
    match = table(FLEET, "Repair …", before((1, 0, 0), sunk=1), NOTHING)
    for notation in ("guard", "guard 1", "guard bart 1"):
        assert refused(match, notation) == "PC-17"


def test_pc_17_a_ship_without_a_restore_spends_none() -> None:
    bart = before((0, 0, 0), (0, 0, 0), (0, 0, 0), guards=[(0, 0, 1), (0, 0, 0), (0, 0, 1)], lookout=True)
    match = do(table(FLEET, "Mast …", NOTHING, bart), "mast bart lookout")
    assert refused(match, "spend 2") == "PC-17"


def test_pc_18a_no_new_ships_in_fixed_fleets() -> None:
    match = table(FLEET, "Hull …", NOTHING, before((5, 0, 0), (0, 0, 0), (0, 0, 0)), fixed_fleet=True)
    assert refused(match, "hull bart new") == "PC-18a"


def test_pc_18a_a_player_who_is_out_is_no_target() -> None:
    match = table(FLEET, "Hull …", NOTHING, SUNK, before((0, 0, 0), (0, 0, 0)), fixed_fleet=True)
    assert refused(match, "hull bart 1") == refused(match, "hull bart new") == "PC-18a"


def test_pc_25_a_player_who_is_out_is_no_target() -> None:
    assert refused(table(WARSHIP, "Hull …", NOTHING, SUNK, NOTHING, NOTHING), "hull bart") == "PC-25"


def test_pc_26_a_full_category_is_listed() -> None:
    match = table(WARSHIP, "Volley …", NOTHING, before((0, 3, 0), guards=[(0, 1, 0)]), NOTHING, NOTHING)
    assert listed(match) == [("volley bart", "PC-26")]
    assert match.refusals()[0].text == "Attack Bart"


def test_pc_26_hull_hits_have_no_limit_in_the_standard_game() -> None:
    assert listed(table(STANDARD, "Hull …", NOTHING, before((99, 0, 0)))) == []


def test_pc_27_a_second_lookout_is_listed() -> None:
    match = table(WARSHIP, "Lookout …", LOOKOUT, NOTHING, LOOKOUT, NOTHING, turn="bart")
    assert listed(match) == [("lookout calico", "PC-27")]
    assert match.refusals()[0].text == "Calico gets the Lookout"


def test_pc_27_neither_the_man_o_war_nor_the_sunk_get_a_lookout() -> None:
    match = table(WARSHIP, "Lookout …", NOTHING, NOTHING, SUNK, NOTHING, turn="bart")
    assert refused(match, "lookout anne") == refused(match, "lookout calico") == "PC-27"


def test_pc_27_acts_barred_on_behalf_of_others() -> None:
    match = table(WARSHIP, "Repair …", NOTHING, before((1, 0, 0)), before((1, 0, 0)), SUNK, turn="bart")
    for notation in ("mend calico", "guard anne", "guard drake", "mend anne"):
        assert refused(match, notation) == "PC-27"


def test_pc_29_the_others_do_not_attack_one_another() -> None:
    match = table(WARSHIP, "Mast …", LOOKOUT, NOTHING, LOOKOUT, turn="bart")
    assert refused(match, "mast calico") == refused(match, "mast calico lookout") == "PC-29"
    assert listed(match) == []


@pytest.mark.parametrize(
    "nonsense", ["", "hull", "hull nobody", "ram bart", "HULL BART", "hull drake", "spend", "hull bart 2"]
)
def test_a_meaningless_answer_is_refused_without_a_clause(nonsense: str) -> None:
    match = table(STANDARD, "Hull …")
    assert match.why_not(nonsense) is None
    with pytest.raises(IllegalChoice, match="choose one of: hull bart, hull calico") as refusal:
        match.play(nonsense)
    assert refusal.value.clause == ""


@pytest.mark.parametrize("way", WAYS)
def test_an_allowed_option_has_no_reason_against_it(way: str) -> None:
    match = table(way, "Mast …", NOTHING, LOOKOUT, LOOKOUT)
    assert {match.why_not(notation) for notation in match.choices()} == {None}


# Labels of options


def labels(match: qd.Match[Table]) -> dict[str, tuple[str, str]]:
    """Return the text and clause of every option; everything pointed at lies on the table."""
    shown = match.scene(match.waiting[0])
    places = [piece.id for piece in shown.pieces] + [zone.id for zone in shown.zones]
    found = {notation: match.label(notation) for notation in match.choices()}
    assert all(label.points_at in places for label in found.values())
    return {notation: (label.text, label.clause) for notation, label in found.items()}


def test_pc_4_and_pc_10_labels_of_attacks() -> None:
    bart = before(guards=[(0, 0, 1)], lookout=True)
    assert labels(table(STANDARD, "Mast …", NOTHING, bart, LOOKOUT)) == {
        "mast bart": ("Attack Bart (a Restore will stop it)", "PC-4"),
        "mast bart lookout": ("Take Bart's Lookout (a Restore will stop it)", "PC-10"),
        "mast calico": ("Attack Calico", "PC-4"),
        "mast calico lookout": ("Take Calico's Lookout", "PC-10"),
    }


def test_pc_14_and_pc_15_labels_of_attacks_on_ships() -> None:
    bart = before((0, 0, 0), (0, 0, 0), guards=[(1, 0, 0), (0, 1, 1)])
    assert labels(table(FLEET, "Hull …", NOTHING, bart, before((5, 0, 0)))) == {
        "hull bart 1": ("Attack Bart's ship 1 (a Repair will stop it)", "PC-15"),
        "hull bart 2": ("Attack Bart's ship 2", "PC-15"),
        "hull calico new": ("Hit Calico (starts a new ship)", "PC-14"),
    }


def test_pc_6_labels_of_protections() -> None:
    assert labels(table(STANDARD, "Recover …", before((0, 1, 0)))) == {
        "guard": ("Protect your ship with the Recover", "PC-6"),
        "mend": ("Remove a Volley hit", "PC-6"),
    }


def test_pc_16_and_pc_17_labels_of_protections_of_ships() -> None:
    assert labels(table(FLEET, "Restore …", before((0, 0, 0), (0, 0, 1)), NOTHING)) == {
        "guard 1": ("Protect ship 1 with the Restore", "PC-17"),
        "guard 2": ("Protect ship 2 with the Restore", "PC-17"),
        "mend 2": ("Remove a Mast hit from ship 2", "PC-16"),
    }
    bart = before((0, 0, 0), (0, 0, 0), guards=[(0, 0, 1), (0, 0, 1)], lookout=True)
    spend = labels(do(table(FLEET, "Mast …", NOTHING, bart), "mast bart lookout"))
    assert spend == {f"spend {number}": (f"Spend ship {number}'s Restore", "PC-17") for number in (1, 2)}


def test_pc_27_labels_of_help() -> None:
    assert labels(table(WARSHIP, "Repair …", turn="bart")) == {
        "guard": ("Protect your ship with the Repair", "PC-6"),
        "guard calico": ("Protect Calico with the Repair", "PC-27"),
    }
    assert labels(table(WARSHIP, "Lookout …", turn="bart")) == {
        "lookout bart": ("Bart gets the Lookout", "PC-27"),
        "lookout calico": ("Calico gets the Lookout", "PC-27"),
    }


@pytest.mark.parametrize(
    ("match", "question"),
    [
        (table(STANDARD, "Hull …"), "You drew a Hull: whom do you attack?"),
        (table(STANDARD, "Repair …", before((1, 0, 0))), "You drew a Repair: keep it as protection, or remove a hit?"),
        (table(WARSHIP, "Lookout …", turn="bart"), "You drew a Lookout: who gets it?"),
        (
            table(STANDARD, "Mast …", LOOKOUT),
            "The top card is a Mast. Play it, or put it at the bottom and play the next?",
        ),
    ],
    ids=["attack", "protect", "give", "look"],
)
def test_questions_of_prompts(match: qd.Match[Table], question: str) -> None:
    ask = match.asked()
    assert ask.prompt.text(ask.about) == question
