"""What a person is told about options and refusals, and how well a player stands, for bots that look one choice ahead."""

from __future__ import annotations

from typing import Any

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Option, Seat
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.pirate_cards import rules
from quarterdeck.games.pirate_cards.charts import ATTACKS, CATEGORY, GUARDS, MAST, PROTECTIONS, SEATS
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Player, Table

WON = 10_000_000
NOBODY = -1


def label(state: Table, ask: Choose, option: Option[Any]) -> Label:
    """An option in words, and what on the table it points at."""
    if option is rules.PLAY:
        return Label(f"Play the {state.held}", "PC-9", "hand")
    if option is rules.BELOW:
        return Label(f"Put the {state.held} below and play the next card", "PC-9", "deck")
    index, number = option.value
    player = state.players[index]
    whose = player.seat.capitalize()
    points_at = f"{player.seat} {number}"
    match ask.prompt.key:
        case "attack" if number == rules.THE_LOOKOUT:
            return Label(f"Take {whose}'s Lookout{_stopped(player)}", "PC-10", f"{player.seat} lookout")
        case "attack" if number == rules.NEW_SHIP:
            return Label(f"Hit {whose}: it starts a new ship", "PC-14", f"{player.seat} {player.ships[-1].number}")
        case "attack":
            return Label(_attacking(state, player, number), "PC-15" if state.ways.way == FLEET else "PC-4", points_at)
        case "give":
            return Label(f"{whose} gets the Lookout", "PC-27", f"{player.seat} 1")
        case "spend":
            return Label(f"Spend the Restore of ship {number}", "PC-17", points_at)
        case _:
            return _protecting(state, option, points_at)


def _attacking(state: Table, player: Player, number: int) -> str:
    ship = player.ship(number)
    which = f"{player.seat.capitalize()}'s ship {number}" if state.ways.way == FLEET else player.seat.capitalize()
    guard = PROTECTIONS[CATEGORY[state.held]]
    return f"Attack {which}{f' (a {guard} will stop it)' if ship.guards[GUARDS[guard]] else ''}"


def _stopped(player: Player) -> str:
    return " (a Restore will stop it)" if any(ship.guards[CATEGORY[MAST]] for ship in player.ships) else ""


def _protecting(state: Table, option: Option[Any], points_at: str) -> Label:
    index, number = option.value
    fleet = state.ways.way == FLEET
    ship = f"ship {number}" if fleet else "your ship"
    if option.notation.startswith("mend"):
        hit = ATTACKS[GUARDS[state.held]]
        return Label(f"Remove a {hit} hit{f' from {ship}' if fleet else ''}", "PC-16" if fleet else "PC-6", points_at)
    if index != state.turn:
        return Label(f"Protect {SEATS[index].capitalize()} with the {state.held}", "PC-27", points_at)
    return Label(f"Protect {ship} with the {state.held}", "PC-17" if fleet else "PC-6", points_at)


def refusals(state: Table, ask: Choose) -> list[Refusal]:
    """What the prompt would offer but for a clause."""
    if ask.prompt is rules.ATTACK:
        return _refused_targets(state)
    if ask.prompt is rules.PROTECT:
        return _refused_mending(state)
    if ask.prompt is rules.GIVE:
        return [
            Refusal(f"lookout {player.seat}", f"{player.seat.capitalize()} gets the Lookout", "PC-27")
            for index, player in enumerate(state.players)
            if player.lookout and index in (state.turn, *rules.comrades(state))
        ]
    return []


def _refused_targets(state: Table) -> list[Refusal]:
    by_ship = state.ways.way == FLEET
    refused = []
    for index, player in enumerate(state.players):
        if rules.cannot_attack(state, index):
            continue
        for ship in player.ships:
            clause = _no_room(state, player, ship.number)
            if clause:
                notation = rules.at(state.held, index, ship.number, by_ship).notation
                whose = player.seat.capitalize()
                which = f"{whose}'s ship {ship.number}" if by_ship else whose
                refused.append(Refusal(notation, f"Attack {which}", clause))
    return refused


def _no_room(state: Table, player: Player, number: int) -> ClauseId:
    if state.ways.way == STANDARD:
        return ALLOWED
    ship, category = player.ship(number), CATEGORY[state.held]
    if ship.hits[category] < ship.limits[category]:
        return ALLOWED
    return "PC-15" if state.ways.way == FLEET else "PC-26"


def _refused_mending(state: Table) -> list[Refusal]:
    category, by_ship = GUARDS[state.held], state.ways.way == FLEET
    return [
        Refusal(
            rules.mine("mend", state.turn, ship.number, by_ship).notation,
            f"Remove a {ATTACKS[category]} hit{f' from ship {ship.number}' if by_ship else ''}",
            "PC-6",
        )
        for ship in state.players[state.turn].ships
        if not ship.hits[category]
    ]


def why_not(state: Table, ask: Choose, notation: str) -> ClauseId:
    """The clause that forbids what was asked for; empty where it means nothing here."""
    for refusal in refusals(state, ask):
        if refusal.notation == notation:
            return refusal.clause
    verb, *rest = notation.split(" ")
    if verb in ("play", "below") and not rest:
        return "PC-9"
    whom = next((index for index, player in enumerate(state.players) if rest and player.seat == rest[0]), NOBODY)
    if verb in ("guard", "mend"):
        return _why_not_protect(state, verb, whom) if ask.prompt is rules.PROTECT else "PC-3"
    if verb == "spend" and rest:
        return "PC-17"
    if whom == NOBODY or verb not in (*(kind.lower() for kind in ATTACKS), "lookout"):
        return ALLOWED
    if verb == "lookout" and ask.prompt is rules.GIVE:
        return "PC-27"
    if verb != state.held.lower() or ask.prompt is not rules.ATTACK:
        return "PC-3"
    return _why_not_attack(state, whom, rest[1:])


def _why_not_attack(state: Table, whom: int, which: list[str]) -> ClauseId:
    barred = rules.cannot_attack(state, whom)
    if barred:
        return barred
    if which == ["lookout"]:
        return "PC-10"
    if state.ways.way != FLEET:
        return ALLOWED
    if which == ["new"]:
        return "PC-18a" if state.ways.fixed_fleet else "PC-14"
    return "PC-15"


def _why_not_protect(state: Table, verb: str, whom: int) -> ClauseId:
    if state.ways.way == FLEET:
        return "PC-17" if verb == "guard" else "PC-16"
    if whom == NOBODY:
        return ALLOWED
    return "PC-27" if state.ways.way == WARSHIP else "PC-6"


def estimate(state: Table, seat: Seat) -> int:
    """How well a player stands against the best of the others."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON
    if state.ways.way == WARSHIP:
        return _warship(state, seat)
    worth = _hits if state.ways.way == STANDARD else _fleet
    own = next(worth(player) for player in state.players if player.seat == seat)
    if state.held and state.players[state.turn].seat == seat:
        own += _in_hand(state, state.players[state.turn])
    others = [worth(player) for player in state.players if player.seat != seat]
    return 20 * (own - max(others)) - sum(others)


def _in_hand(state: Table, player: Player) -> int:
    """A card about to be played: a protection serves against everybody, an attack hurts only one of them."""
    if state.held in GUARDS:
        mends = any(ship.hits[GUARDS[state.held]] for ship in player.ships)
        return 100 if mends else 60
    if state.held in CATEGORY:
        return 40
    return 0 if player.lookout else 20


def _hits(player: Player) -> int:
    """The standard game: few hits, with protections that will be worth most of one."""
    ship = player.ships[0]
    return -100 * player.hits - ship.hits[CATEGORY[MAST]] + 60 * sum(ship.guards) + 20 * player.lookout


def _fleet(player: Player) -> int:
    """Pirate Fleet: ships afloat first, each the less worth the nearer it is to sinking."""
    afloat = 0
    for ship in player.ships:
        taken = sum(ship.hits) * 100 // sum(ship.limits)
        afloat += 1_000 - taken * taken // 20 + 40 * sum(ship.guards)
    return afloat - 30 * player.sunk - 3 * player.hits + 40 * player.lookout


def _warship(state: Table, seat: Seat) -> int:
    """Man-O-War: how near each side is to being sunk; a ship sunk shoots no more."""
    if state.man_o_war < 0:
        return 0
    warship = 0
    others = 0
    count = len(state.players) - 1
    for index, player in enumerate(state.players):
        if player.is_out:
            others += 1_500 // count
            continue
        ship = player.ships[0]
        worth = 1_000 * (2 * sum(ship.hits) - sum(ship.guards)) // (2 * sum(ship.limits)) - 15 * player.lookout
        if index == state.man_o_war:
            warship += worth
        else:
            others += worth // count
    lead = others - warship
    return lead if state.players[state.man_o_war].seat == seat else -lead
