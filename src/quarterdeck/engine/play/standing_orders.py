"""Advance orders: they answer for their seat until they run out or the owner should look.

They get what a bot in that seat would get, and no more. A record does not show them: their answers
look like any others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.engine.asks import Choose, Seat
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.errors import IllegalChoice, QuarterdeckError
from quarterdeck.engine.orders import LONGEST, Halt, Item, Order, Said, StoppedBy, Takes
from quarterdeck.engine.play.worlds import imagined_state
from quarterdeck.engine.scene import At, Ghost, Piece, Scene

if TYPE_CHECKING:
    from quarterdeck.engine.match import Match

FARTHEST: Final = 80  # answers to look ahead
MOST: Final = 100  # options of the next prompt to show
FEW: Final = 6  # notations listed if words fit several
IN_RANGE: Final = "!"  # behind the id of a piece: in range, not only in sight
ENOUGH: Final = 500  # answers after which the owner must look in any case
WOULD_END: Final = "that would end your turn"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's orders, and the situation when it gave them or was last asked; a change is reported.

    ``stopped`` says why nothing is answered until the owner resumes; ``hold`` that the last answer
    of a plan waits for the owner if it ends the turn.
    """

    items: tuple[Item, ...] = ()
    stopped: str = ""
    hold: bool = False
    heard: int = 0  # lines of the seat's log
    strength: dict[str, int] = {}  # of its units
    seen: tuple[str, ...] = ()  # enemies
    answered: int = 0  # prompts since the owner last spoke

    @property
    def written(self) -> str:
        """Return the orders as they are stored, or nothing if there are none."""
        return msgspec.json.encode(self).decode() if self.items else ""


class Spoken(msgspec.Struct, frozen=True):
    """The result of orders at a prompt: an answer, or none if they stopped; and the orders left."""

    choice: str
    standing: Standing


class OrderOffered(msgspec.Struct, frozen=True):
    """One of the game's own orders that could be given now."""

    item: Item
    text: str
    clause: str
    takes: Takes


def stand(match: Match[Any], seat: Seat, items: Sequence[Item], hold: bool = False) -> Standing:
    """Return orders given now."""
    if len(items) > LONGEST:
        raise IllegalChoice(f"at most {LONGEST} orders can be given in advance")
    for item in items:
        _check(match, item)
    return renewed(match, seat, Standing(tuple(items), hold=hold))


def renewed(match: Match[Any], seat: Seat, standing: Standing) -> Standing:
    """Return the same orders in the present situation."""
    if not standing.items:
        return Standing()
    return msgspec.structs.replace(
        standing,
        heard=len(match.log(seat)),
        strength=_strength(match, seat),
        seen=_seen(match, seat) if StoppedBy.CONTACTS in {_stopped_by(match, item) for item in standing.items} else (),
    )


def _check(match: Match[Any], item: Item) -> None:
    order = _order(match, item)
    if item.kind != "order":
        return
    if order is None:
        raise IllegalChoice(f"there is no order {item.words[:40]!r} in this game")
    if order.takes == "number" and not (item.to.isascii() and item.to.isdecimal() and len(item.to) <= 4):
        raise IllegalChoice(f"{order.name.format(to='…')}: give a whole number")
    if order.takes == "cell" and not item.to:
        raise IllegalChoice(f"{order.name.format(to='…')}: give a place")


def _order(match: Match[Any], item: Item) -> Order | None:
    orders = match.game.orders
    return orders.find(item.words) if item.kind == "order" and orders is not None else None


def _stopped_by(match: Match[Any], item: Item) -> StoppedBy:
    order = _order(match, item)
    return StoppedBy.CONTACTS if order is None else order.stopped_by


# Answers


def speak(match: Match[Any], seat: Seat, standing: Standing, stopped_by: StoppedBy = StoppedBy.CONTACTS) -> Spoken | None:
    """Return the answer of a seat's orders to its prompt; None if they have nothing to say.

    ``stopped_by`` is the greatest event that stops any of them: if nobody else has chosen since
    they last answered, no enemy can have come.
    """
    asking = _Asking(match, seat)
    while True:
        found = _first(asking, standing)
        if found is None:
            return None
        item, said = found
        if isinstance(said, Halt):
            standing = _without(standing, item)
            if said.why:
                return Spoken("", msgspec.structs.replace(standing, stopped=said.why))
            continue
        if isinstance(said, QuarterdeckError):
            return Spoken("", msgspec.structs.replace(standing, stopped=str(said)))
        why = _alarm(asking, standing, min(stopped_by, _stopped_by(match, item)))
        if why:
            return Spoken("", msgspec.structs.replace(standing, stopped=why))
        left = _without(standing, item) if item.kind == "answer" else standing
        if standing.hold and item.kind == "answer" and not left.items and match.ends_turn(said, seat):
            return Spoken("", msgspec.structs.replace(standing, stopped=WOULD_END))
        if standing.answered >= ENOUGH:
            return Spoken("", msgspec.structs.replace(standing, stopped=f"they have answered {ENOUGH} questions"))
        return Spoken(said, msgspec.structs.replace(left, answered=left.answered + 1) if left.items else Standing())


class _Asking:
    """A seat's prompt, and the position as it may know it, computed on demand."""

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.ask: Choose = match.asked(seat)
        self._state: Any = None

    @property
    def state(self) -> Any:
        if self._state is None:
            self._state = known_state(self.match, self.seat)
        return self._state

    def said(self, item: Item) -> Said | QuarterdeckError:
        """Return an order's answer, or why a plan's answer is not offered.

        The plan then stays for its owner to see.
        """
        offered = [option.notation for option in self.ask.options]
        if item.kind == "answer":
            try:
                return meant(self.match, self.seat, item.words)
            except QuarterdeckError as error:
                return None if self.ask.prompt.passes else error  # a prompt out of turn is not the plan's
        if item.kind == "repeat":
            if item.about != self.ask.prompt.key:
                return None
            return item.words if item.words in offered else Halt(f"{item.words!r} is not offered now")
        order = _order(self.match, item)
        if order is None:
            return Halt()
        said = order.answers(self.state, self.ask, item)
        if isinstance(said, str) and said not in offered:
            return None  # the order's answer is not offered, so the owner must choose
        return said


def _first(asking: _Asking, standing: Standing) -> tuple[Item, str | Halt | QuarterdeckError] | None:
    """Return the first order with an answer; after a stop only those that nothing stops."""
    for item in _by_precedence(asking.match, standing.items):
        if standing.stopped and _stopped_by(asking.match, item) != StoppedBy.NOTHING:
            continue
        said = asking.said(item)
        if said is not None:
            return item, said
    return None


def _by_precedence(match: Match[Any], items: tuple[Item, ...]) -> list[Item]:
    """Return orders as they were given, but with those that restrain others first."""
    return sorted(items, key=lambda item: (order := _order(match, item)) is None or order.precedence == "in turn")


def _without(standing: Standing, item: Item) -> Standing:
    at = standing.items.index(item)
    return msgspec.structs.replace(standing, items=standing.items[:at] + standing.items[at + 1 :])


def meant(match: Match[Any], seat: Seat, words: str) -> str:
    """Return the notation of the option meant: a notation, its start, or words of its label."""
    ask = match.asked(seat)
    notations = [option.notation for option in ask.options]
    if words in notations:
        return words
    wanted = words.casefold().strip()
    for fitting in _fitting(match, seat, ask, wanted):
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            more = [f"{len(fitting) - FEW} more"] if len(fitting) > FEW else []
            raise QuarterdeckError(f"{words[:60]!r} could mean {', '.join([*fitting[:FEW], *more])}")
    why = match.why_not(wanted, seat)
    because = f" by {why.clause}: {why.words}" if why is not None else ""
    raise QuarterdeckError(f"{words[:60]!r} is not {'allowed' if because else 'offered'}{because}")


def _fitting(match: Match[Any], seat: Seat, ask: Choose, wanted: str) -> Iterator[list[str]]:
    """Return the options that fit some words, by looser and looser matching."""
    if not wanted:
        return
    notations = [option.notation for option in ask.options]
    yield [each for each in notations if each.casefold() == wanted]
    labels = [(notation, label.text.casefold()) for notation, label in match.labels(seat)]
    yield [notation for notation, text in labels if text == wanted]
    yield [each for each in notations if each.casefold().startswith(wanted)]
    words = _words(wanted)
    told = [(notation, _words(f"{notation} {text}")) for notation, text in labels]
    yield [notation for notation, said in told if all(word in said for word in words)]
    yield [notation for notation, said in told if all(any(each.startswith(word) for each in said) for word in words)]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


# Alarms


def known_state(match: Match[Any], seat: Seat) -> Any:
    """Return the position as a seat may know it."""
    return imagined_state(match, seat, Seeded(match.count)) if match.game.hides else match.state


def _alarm(asking: _Asking, standing: Standing, stopped_by: StoppedBy) -> str:
    """Return the event since the orders were given that stops one of them, or an empty string."""
    match, seat = asking.match, asking.seat
    if stopped_by == StoppedBy.NOTHING:
        return ""
    hit = _hit(asking, standing)
    if hit:
        return hit
    if stopped_by == StoppedBy.HITS or match.group is not None:
        return ""
    new = [each for each in _seen(match, seat) if each not in standing.seen]
    names = {piece.id: piece.name for piece in match.scene(seat).pieces}
    for each in sorted(new, key=lambda each: each.endswith(IN_RANGE)):
        where = "within range" if each.endswith(IN_RANGE) else "in sight"
        return f"{names[each.removesuffix(IN_RANGE)]} is {where}"
    return ""


def _hit(asking: _Asking, standing: Standing) -> str:
    """Return whether one of the seat's units was hit: by the game's log lines, else by strength.

    Strength that a player gives up by choice is lost too, so a game where that happens names lines.
    """
    match, seat = asking.match, asking.seat
    if match.game.mind.units is None:
        return ""
    own = [unit for unit in match.game.mind.units(asking.state) if unit.seat == seat]
    alarms = () if match.game.orders is None else match.game.orders.alarms
    if alarms:
        said = match.log(seat)[standing.heard :]
        struck = {piece for entry in said if isinstance(entry, alarms) for piece in entry.piece_ids()}
        return next((f"{unit.name} has been hit" for unit in own if unit.key in struck), "")
    hurt = [unit for unit in own if unit.strength < standing.strength.get(unit.key, unit.strength)]
    return next((f"{unit.name} has been hit" if unit.strength else f"{unit.name} is lost" for unit in hurt), "")


def _strength(match: Match[Any], seat: Seat) -> dict[str, int]:
    if match.game.mind.units is None:
        return {}
    if match.game.hides and seat not in match.waiting:  # a seat that is not asked now may imagine a different match
        state = match.imagine(seat, Seeded(match.count)).state
    else:
        state = known_state(match, seat)
    return {unit.key: unit.strength for unit in match.game.mind.units(state) if unit.seat == seat}


def _seen(match: Match[Any], seat: Seat) -> tuple[str, ...]:
    """Return the enemies in sight, and those within range of the seat's pieces, as it knows."""
    scene, look = match.scene(seat), match.game.look
    own = [piece for piece in scene.pieces if _is_of(scene, piece, seat) and piece.at is not None]
    foes = {
        piece.id for piece in scene.pieces if piece.side >= 0 and not _is_of(scene, piece, seat) and piece.at is not None
    }
    reached: set[str] = set()
    if look is not None:
        for piece in own:
            if not foes - reached:
                break
            lines = look(match.state, seat, piece.id).lines
            reached.update(each for line in lines if line.open and line.clear for each in line.to)
    return (*sorted(foes), *(f"{each}{IN_RANGE}" for each in sorted(reached & foes)))


def _is_of(scene: Scene, piece: Piece, seat: Seat) -> bool:
    return 0 <= piece.side < len(scene.sides) and scene.sides[piece.side] == seat


# Offers and previews


def offers(match: Match[Any], seat: Seat) -> list[OrderOffered]:
    """Return the game's own orders that are worth giving at this prompt."""
    if match.game.orders is None:
        return []
    asking = _Asking(match, seat)
    found = [(order, order.offered(asking.state, asking.ask)) for order in match.game.orders.offered]
    names = {piece.id: piece.name for piece in match.scene(seat).pieces}
    return [
        OrderOffered(item, order_text(order, item, names), order.clause, order.takes)
        for order, item in found
        if item is not None
    ]


def item_text(match: Match[Any], seat: Seat, item: Item) -> str:
    """Return one of the orders in words."""
    order = _order(match, item)
    if order is not None:
        return order_text(order, item, {piece.id: piece.name for piece in match.scene(seat).pieces})
    return f"{item.words}, repeated" if item.kind == "repeat" else item.words


def order_text(order: Order, item: Item, names: dict[str, str]) -> str:
    name = order.name.format(to=item.to or "…")
    return f"{names[item.about]}: {name[0].lower()}{name[1:]}" if item.about in names else name


class Foreseen(msgspec.Struct, frozen=True):
    """A preview of orders, as far as the seat can tell before dice, cards or others intervene.

    ``answers`` are those that would be given, ``used`` the number of items used up, and ``stops``
    why the preview ends there, if not by running out. ``question`` and ``options`` are the next
    prompt.
    """

    answers: tuple[tuple[str, str], ...] = ()  # notation and words
    ghosts: tuple[Ghost, ...] = ()
    used: int = 0
    stops: str = ""
    question: str = ""  # the next prompt, if it is known
    options: tuple[tuple[str, str], ...] = ()


def foresee(match: Match[Any], seat: Seat, items: Sequence[Item], luck: Luck) -> Foreseen:
    """Try orders out in a world that the seat imagines."""
    world = match.imagine(seat, luck) if match.game.hides else match.clone(luck)
    for item in items:
        _check(match, item)
    standing, before = Standing(tuple(items)), world.scene(seat)
    answers: list[tuple[str, str]] = []
    ways: dict[str, list[Piece]] = {}
    stops, alone = "", True
    for _ in range(FARTHEST):
        if seat not in world.waiting:
            break
        word = speak(world, seat, standing, StoppedBy.NOTHING)
        if word is None or not word.choice:
            stops = "" if word is None else word.standing.stopped
            break
        about, asked, count = str(world.asked(seat).about.get("key", "")), world.label(word.choice, seat), world.count
        answers.append((word.choice, asked.text))
        standing = word.standing
        world.play(word.choice, seat)
        after = world.scene(seat)
        alone = world.count == count + 1
        _follow(before, after, seat, ways, "" if alone else about)
        before = after
        if not alone or not standing.items:
            break
    told = alone and seat in world.waiting
    return Foreseen(
        tuple(answers),
        _ghosts(match.scene(seat), ways),
        len(items) - len(standing.items),
        stops,
        world.asked(seat).prompt.text(world.asked(seat).about) if told else "",
        tuple((notation, label.text) for notation, label in world.labels(seat)[:MOST]) if told else (),
    )


def _follow(before: Scene, after: Scene, seat: Seat, ways: dict[str, list[Piece]], only: str) -> None:
    """Return where the seat's pieces have gone; after dice only the piece in question counts."""
    was = {piece.id: piece for piece in before.pieces}
    for piece in after.pieces:
        old = was.get(piece.id)
        if old is None or piece.at is None or not _is_of(after, piece, seat) or (only and piece.id != only):
            continue
        if (old.at, old.facing) != (piece.at, piece.facing):
            ways.setdefault(piece.id, []).append(piece)


def _ghosts(start: Scene, ways: dict[str, list[Piece]]) -> tuple[Ghost, ...]:
    began = {piece.id: piece.at for piece in start.pieces}
    ghosts = []
    for key, gone in ways.items():
        last = gone[-1]
        assert last.at is not None
        passed: list[At] = [at for at in (began.get(key), *(piece.at for piece in gone)) if at is not None]
        way = [at for place, at in enumerate(passed) if not place or at != passed[place - 1]]
        ghosts.append(Ghost(key, last.at, last.facing, last.outline, last.cells, tuple(way) if len(way) > 1 else ()))
    return tuple(ghosts)
