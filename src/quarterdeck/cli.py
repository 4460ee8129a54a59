"""The command line: ``quarterdeck play | table | serve | games | rules | replay | verify | check | simulate | fleet``."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

import quarterdeck as qd
from quarterdeck import fleets_cli
from quarterdeck.bots import BOTS
from quarterdeck.engine import record as records
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.lab import Row, Simulation, simulate, summarise, sweep

HUMAN = "human"
PLAYERS = f"{HUMAN}, {', '.join(BOTS)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a refusal is one sentence on standard error and the exit code 2."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except QuarterdeckError as error:
        print(f"quarterdeck: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="quarterdeck", description="Tabletop naval wargames with the rules enforced.")
    parser.add_argument("--version", action="version", version=f"quarterdeck {qd.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal")
    _game_arguments(play)
    play.add_argument("--seed", type=int, help="the same seed gives the same dice")
    play.set_defaults(command=_play)

    table = commands.add_parser("table", help="keep a game played at a real table, with real dice and cards")
    _game_arguments(table)
    table.set_defaults(command=_table, seed=None)

    games = commands.add_parser("games", help="list the rule books and their scenarios")
    games.set_defaults(command=_games)

    rules = commands.add_parser("rules", help="read a rule book, or one clause of it")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("clause", metavar="CLAUSE", nargs="?")
    rules.set_defaults(command=_rules)

    serve = commands.add_parser("serve", help="host games for browsers")
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen (default: this machine only; 0.0.0.0: everywhere)")
    serve.add_argument("--port", type=int, metavar="N", help="default: 8765, or the next one that is free")
    serve.add_argument("--database", metavar="FILE|URL", help="a file, or postgresql://…")
    serve.add_argument("--open", action="store_true", help="open a browser")
    serve.set_defaults(command=_serve)

    replay = commands.add_parser("replay", help="step through a recorded game")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.add_argument("--plain", action="store_true", help="numbered lines instead of the full screen")
    replay.set_defaults(command=_replay)

    verify = commands.add_parser("verify", help="check that a record is unaltered, follows the rules and its seeds")
    verify.add_argument("file", metavar="FILE", type=Path)
    verify.set_defaults(command=_verify)

    check = commands.add_parser("check", help="check a scenario that you wrote")
    check.add_argument("file", metavar="SCENARIO", type=Path)
    check.add_argument("--game", metavar="GAME", help="the rule book it is for (default: whichever reads it)")
    check.set_defaults(command=_check)

    many = commands.add_parser("simulate", help="play many games by bots and count who wins")
    many.add_argument("game", metavar="GAME")
    many.add_argument("--scenario", metavar="KEY|FILE")
    many.add_argument("--games", type=_positive, default=1000, metavar="N")
    many.add_argument("--bots", metavar="SEAT=BOT,…", default="", help=f"one of {', '.join(BOTS)}; random if not named")
    many.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    many.add_argument("--seed", type=int, default=1)
    many.add_argument("--workers", type=_positive, help="processes (default: one for each core)")
    many.add_argument("--json", action="store_true", help="the numbers as JSON")
    many.set_defaults(command=_simulate)

    over = commands.add_parser("sweep", help="win rates for several scenarios and values of an option, as a table")
    over.add_argument("game", metavar="GAME")
    over.add_argument("--scenarios", metavar="KEY,…", default="", help="default: all that come with the game")
    over.add_argument(
        "--over", metavar="NAME=A..B", default="", help="an option and its values: players=2..7, speed=false..true"
    )
    over.add_argument("--bots", metavar="BOT,…", default="random", help="who plays every seat; several: one row each")
    over.add_argument("--games", type=_positive, default=1000, metavar="N", help="for each row")
    over.add_argument("--seed", type=int, default=1)
    over.add_argument("--workers", type=_positive)
    over.add_argument("--json", action="store_true", help="the numbers as JSON, a line for each row")
    over.set_defaults(command=_sweep)

    fleets_cli.add_to(commands)
    return parser


def _game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="its key, or a unique start of it")
    parser.add_argument("--scenario", metavar="KEY|FILE", help="a scenario of the game, or a file")
    parser.add_argument("--players", metavar="SEAT=WHO,…", default="", help=f"who plays which seat: {PLAYERS}")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--plain", action="store_true", help="numbered lines, for pipes and screen readers")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const="", help="go on with a saved game (default: the last)")
    parser.add_argument("--save", metavar="FILE", type=Path, help="where the game is saved")


def _play(options: argparse.Namespace) -> int:
    return _sit_down(options, by_hand=False)


def _table(options: argparse.Namespace) -> int:
    return _sit_down(options, by_hand=True)


def _sit_down(options: argparse.Namespace, by_hand: bool) -> int:
    from quarterdeck import terminal

    seed = options.seed if options.seed is not None else secrets.randbits(32)
    if options.resume is not None:
        path = Path(options.resume) if options.resume else _last_save()
        match = qd.load(_text(path))
        path = options.save or path
    else:
        game = qd.find_game(options.game) if options.game else next(iter(qd.games().values()))
        match = _new_match(options, game, seed, by_hand)
        path = options.save or _saves() / f"{game.key}-{time.strftime('%Y%m%d-%H%M%S')}.qdr"
    everybody = HUMAN if by_hand else "greedy"
    players = _who(match, options.players, HUMAN, everybody)
    match.players = tuple(players[seat] for seat in match.seats)
    start = terminal.table if by_hand else terminal.play
    return start(match, players, seed=seed, path=path, plain=options.plain or not _on_a_terminal())


def _new_match(options: argparse.Namespace, game: Game[Any], seed: int, by_hand: bool) -> Match[Any]:
    return qd.new(
        game.key,
        _scenario_argument(options.scenario),
        options=_house_rules(options.option),
        chance=qd.ByHand() if by_hand else qd.Seeded(seed),
    )


def _who(match: Match[Any], said: str, first: str, others: str) -> dict[str, str]:
    """Who plays which seat: as said; else the first seat is a person's and the others a bot's."""
    named = _pairs(said, "SEAT=WHO")
    for seat, who in named.items():
        if seat not in match.seats:
            raise QuarterdeckError(f"there is no seat {seat!r}; there are {', '.join(match.seats)}")
        if who != HUMAN and who not in BOTS:
            raise QuarterdeckError(f"{seat} cannot be played by {who!r}; choose from {PLAYERS}")
    if named:
        return {seat: named.get(seat, others) for seat in match.seats}
    if len(match.players) == len(match.seats) and all(who == HUMAN or who in BOTS for who in match.players):
        return dict(zip(match.seats, match.players, strict=True))
    return {seat: first if place == 0 else others for place, seat in enumerate(match.seats)}


def _games(options: argparse.Namespace) -> int:
    for game in qd.games().values():
        print(f"{game.key}  {game.title} ({len(game.rulebook.all)} clauses)")
        print(textwrap.indent(_wrapped(game.rulebook.about), "    "))
        print(textwrap.indent(_wrapped(game.rulebook.credit), "    "))
        for key in scenarios.shipped(game.package):
            scenario = scenarios.load_shipped(game.package, game.scenario, key)
            mark = "*" if key == game.first_scenario else " "
            print(f"  {mark} {key:<18} {scenario.title}{', ' + scenario.date if scenario.date else ''}")
    return 0


def _rules(options: argparse.Namespace) -> int:
    book = qd.find_game(options.game).rulebook
    if options.clause:
        clause = book.clause(options.clause)
        print(f"{clause.id} {clause.title}\n{_wrapped(clause.words())}")
        return 0
    print(f"{book.title}\n{_wrapped(book.credit)}")
    for chapter in book.chapter:
        print(f"\n{chapter.title}")
        for clause in chapter.clause:
            print(f"  {clause.id} {clause.title}\n{textwrap.indent(_wrapped(clause.words()), '    ')}")
    return 0


def _serve(options: argparse.Namespace) -> int:
    try:
        from quarterdeck.server.run import serve
        from quarterdeck.server.settings import Settings
    except ImportError as error:
        raise QuarterdeckError(f"hosting needs more packages: pip install 'quarterdeck[server]' ({error.name})") from None

    settings = Settings.read(host=options.host, port=options.port, database=options.database)
    return serve(settings, show=options.open)


def _replay(options: argparse.Namespace) -> int:
    from quarterdeck import terminal

    return terminal.replay(_text(options.file), plain=options.plain or not _on_a_terminal())


def _verify(options: argparse.Namespace) -> int:
    text = _text(options.file)
    header = records.read(text).header
    match = qd.verify(text)
    ending = match.outcome.text(match.game.seat_name) if match.outcome is not None else "The game is not over."
    print(f"{options.file}: unaltered, and every one of its {match.count:,} answers follows the rules.")
    seeds = {"seeded": f"the seed {header.chance.get('seed')}", "fair": "the host's committed seed and those of the seats"}
    if header.chance["kind"] in seeds:
        print(f"Every die and card is the one that {seeds[header.chance['kind']]} gives.")
    print(f"{match.game.title}: {match.scenario.title}. {ending}")
    return 0


def _check(options: argparse.Namespace) -> int:
    games = [qd.find_game(options.game)] if options.game else list(qd.games().values())
    refused = []
    for game in games:
        try:
            scenario = qd.read_scenario(game, options.file)
            match = qd.new(game.key, scenario, seed=0)
        except QuarterdeckError as error:
            refused.append(error)
            continue
        print(f"{options.file}: a sound scenario of {game.title}: {scenario.title}, for {', '.join(match.seats)}.")
        return 0
    raise refused[0]


def _simulate(options: argparse.Namespace) -> int:
    game = qd.find_game(options.game)
    scenario = qd.read_scenario(game, _scenario_argument(options.scenario), _house_rules(options.option))
    seats = game.seats(scenario)
    named = _pairs(options.bots, "SEAT=BOT")
    for seat, name in named.items():
        if seat not in seats:
            raise QuarterdeckError(f"there is no seat {seat!r}; there are {', '.join(seats)}")
        if name not in BOTS:
            raise QuarterdeckError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    bots = {seat: named.get(seat, "random") for seat in seats}
    started = time.monotonic()
    bar = _progress_bar(options.games) if sys.stderr.isatty() else None
    played = simulate(game, scenario, options.games, bots, options.seed, options.workers, bar)
    summary = summarise(game, scenario, bots, options.seed, played, time.monotonic() - started)
    if bar is not None:
        print(file=sys.stderr)
    print(msgspec.json.format(msgspec.json.encode(summary)).decode() if options.json else _table_of(game, summary))
    if len(played) < options.games:
        print(f"quarterdeck: stopped after {len(played):,} of {options.games:,} games", file=sys.stderr)
        return 130
    return 0


def _sweep(options: argparse.Namespace) -> int:
    game = qd.find_game(options.game)
    keys = [each for each in options.scenarios.split(",") if each] or scenarios.shipped(game.package)
    for key in keys:
        scenarios.load_shipped(game.package, game.scenario, key)
    bots = [name for name in options.bots.split(",") if name]
    for name in bots:
        if name not in BOTS:
            raise QuarterdeckError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")

    def show(label: str, done: int) -> None:
        if sys.stderr.isatty() and (done % 10 == 0 or done == options.games):
            print(f"\r{label}: {done:,} of {options.games:,} ", end="\x1b[K", file=sys.stderr, flush=True)

    rows = sweep(game, keys, _values(options.over), bots, options.games, options.seed, options.workers, show)
    if not options.json:
        print("| scenario | bots | games | wins by role, with 95% intervals |\n|---|---|---|---|")
    for row in rows:
        if sys.stderr.isatty():
            print("\r", end="\x1b[K", file=sys.stderr, flush=True)
        print(msgspec.json.encode(row).decode() if options.json else _row_of(row), flush=True)
    return 0


def _row_of(row: Row) -> str:
    shares = [*row.roles.items(), *([("drawn", row.draws)] if row.draws.count else [])]
    wins = ", ".join(f"{role} {100 * s.share:.1f}% ({100 * s.low:.1f}–{100 * s.high:.1f})" for role, s in shares)
    named = ", ".join([row.scenario, *(f"{name} {value}" for name, value in row.options.items())])
    return f"| {named} | {row.bot} | {row.games:,} | {wins} |"


def _values(said: str) -> dict[str, list[Any]]:
    """``players=2..7``: an option and the values that it takes one after the other."""
    values: dict[str, list[Any]] = {}
    for name, span in _pairs(said, "NAME=A..B").items():
        first, found, last = span.partition("..")
        if found and first.isdecimal() and last.isdecimal() and int(last) - int(first) < 1000:
            values[name] = list(range(int(first), int(last) + 1))
        else:
            values[name] = [each for part in span.split("..") for each in _house_rules([f"{name}={part}"]).values()]
    return values


def _table_of(game: Game[Any], summary: Simulation) -> str:
    lines = [f"{game.title}: {summary.scenario}", f"{summary.games:,} games, seed {summary.seed}", ""]
    rows = [(game.seat_name(seat), summary.bots[seat], share) for seat, share in summary.wins.items()]
    for name, who, share in [*rows, ("drawn", "", summary.draws)]:
        bar = "█" * round(share.share * 30)
        interval = f"({100 * share.low:5.1f} to {100 * share.high:5.1f})"
        lines.append(f"  {name:<12} {who:<8} {100 * share.share:5.1f}% {interval}  {bar}")
    lines += ["", "How they ended (the intervals above are 95%):"]
    lines += [f"  {count / summary.games:6.1%}  {why}" for why, count in summary.endings.items()]
    low, middle, high = summary.decisions_low, summary.decisions_median, summary.decisions_high
    lines += ["", f"Decisions a game: {middle} in the middle, {low} to {high} in eight of ten"]
    lines += [f"{summary.games_a_second:,.0f} games and {summary.decisions_a_second:,.0f} decisions a second"]
    return "\n".join(lines)


def _progress_bar(games: int) -> Callable[[int], None]:
    started = time.monotonic()
    shown = [0.0]

    def show(done: int) -> None:
        now = time.monotonic()
        if now - shown[0] < 0.1 and done < games:
            return
        shown[0] = now
        left = (now - started) / done * (games - done)
        bar = "█" * (30 * done // games)
        print(f"\r{bar:░<30} {done:,} of {games:,}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)

    return show


def _scenario_argument(said: str | None) -> str | Path | None:
    """A scenario by key, or a file where it looks like one."""
    if said is not None and (said.endswith(".toml") or "/" in said or os.sep in said):
        return Path(said)
    return said


def _house_rules(said: list[str]) -> dict[str, Any]:
    """``speed=true`` and the like, as a scenario would have them."""
    rules: dict[str, Any] = {}
    for each in said:
        for name, value in _pairs(each, "NAME=VALUE").items():
            plain: Any = {"true": True, "false": False}.get(value.lower(), value)
            rules[name] = int(value) if value.lstrip("-").isdecimal() else plain
    return rules


def _pairs(said: str, form: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for each in filter(None, said.split(",")):
        name, found, value = each.partition("=")
        if not found or not name.strip() or not value.strip():
            raise QuarterdeckError(f"expected {form}, got {each!r}")
        pairs[name.strip()] = value.strip()
    return pairs


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > records.LARGEST:
            raise QuarterdeckError(f"{path}: a record has at most {records.LARGEST >> 20} MiB")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise QuarterdeckError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise QuarterdeckError(f"{path}: expected text in UTF-8") from None


def _saves() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "quarterdeck"


def _last_save() -> Path:
    saved = sorted(_saves().glob("*.qdr"), key=lambda path: path.stat().st_mtime)
    if not saved:
        raise QuarterdeckError(f"there is no saved game in {_saves()}")
    return saved[-1]


def _on_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 96)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a whole number of at least 1")
    return number


__all__ = ["main"]
