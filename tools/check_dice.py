#!/usr/bin/env python3
"""Check the fair dice of a finished record with nothing but Python: docs/do/check-the-dice.md.

    python3 check_dice.py RECORD

Before play the host and every seat published the SHA-256 of a seed; then the seats opened theirs.
If a seat did not, the hash is its seed. Die number n is HMAC-SHA256(key = the host's seed, message
= "seat=seed,seat=seed|n|attempt"): its first 8 bytes as a number, modulo the sides. The attempt is
0, 1, … until the number is below the largest multiple of the sides that fits into 64 bits. Dice
count from 0. A card is a die with a side for each card left; a single side is not thrown. A
continued match begins with the dice of the first match; dice that somebody had already seen are
skipped.
"""

import hashlib
import hmac
import itertools
import json
import sys
from collections.abc import Iterable


def thrown(chance: dict, number: int, sides: int) -> "int | None":
    """Return the side, from 0, that a die shows, or None if it was copied from an unknown match."""
    if chance["kind"] in ("continued", "scripted"):
        before = chance["dice"] if chance["kind"] == "continued" else len(chance["script"])
        if number >= before:
            return thrown(chance["then"], number - before, sides)
        return thrown(chance["from"], number, sides) if chance["kind"] == "continued" else None
    number += sum(more for first, more in chance.get("skipped", []) if number >= first)
    seeds = ",".join(f"{seat}={seed}" for seat, seed in sorted(chance["seat_seeds"].items()))
    for attempt in itertools.count():
        message = f"{seeds}|{number}|{attempt}".encode()
        value = int.from_bytes(hmac.new(bytes.fromhex(chance["server_seed"]), message, hashlib.sha256).digest()[:8], "big")
        if value < 2**64 - 2**64 % sides:
            break
    return value % sides


def check_seeds(chance: dict, seats: "list[str]") -> "list[str]":
    """Return what was checked of the seeds and what cannot be; raise ValueError at a wrong seed."""
    if chance["kind"] == "continued":
        then = f"Continued from number {chance['number']} of that match, after {chance['dice']} dice and cards."
        return [*check_seeds(chance["from"], seats), then, *check_seeds(chance["then"], seats)]
    if chance["kind"] == "scripted" and chance["then"]:
        said = f"NOT CHECKED: the first {len(chance['script'])} dice and cards were copied from a match that is not named."
        return [said, *check_seeds(chance["then"], seats)]
    if chance["kind"] != "fair":
        raise ValueError(f"the game was not played with fair dice, but with {chance['kind']} ones")
    if hashlib.sha256(bytes.fromhex(chance["server_seed"])).hexdigest() != chance["commitment"]:
        raise ValueError("the host's seed is not the one committed to before play")
    said = [f"The host's seed fits the commitment {chance['commitment']}"]
    pledges, seeds = chance.get("pledges", {}), chance["seat_seeds"]
    if (pledges and pledges.keys() != seeds.keys()) or not seeds.keys() <= set(seats):
        raise ValueError("a seed has no hash, or its seat is not one of this match")
    for seat, pledge in pledges.items():
        hashed = hashlib.sha256(seeds[seat].encode()).hexdigest()
        if pledge["hash"] != (seeds[seat] if pledge["way"] == "absent" else hashed):
            raise ValueError(f"the seed of {seat} is not the one whose hash it gave")
        said.append(f"The seed of {seat} ({pledge['way']}) fits its hash {pledge['hash']}")
    said += [f"NOT CHECKED: {more} dice before die {n} were skipped as seen." for n, more in chance.get("skipped", [])]
    said += ["NOT CHECKED: the seats gave no hashes before their seeds (an older record)."] if seeds and not pledges else []
    said += [f"NOT CHECKED: {seat} gave no seed." for seat in seats if seat not in seeds]
    return [*said, "NOT CHECKED: whether these were published before play. Compare them with what your page kept."]


def read(words: "list[str]") -> "tuple":
    """Return the sides of the die or the places of the cards, and those that came up."""
    if words[1] == "draw":
        return range(1, int(words[4].partition("/")[2]) + 1), [words[4].partition("/")[0]]
    return words[4][1:-1].split(",") if words[4][0] == "[" else range(1, int(words[4][1:]) + 1), words[5:]


def check(rows: Iterable[str]) -> str:
    """Return a report in sentences; raise ValueError naming the first wrong line."""
    number = compared = 0
    for place, text in enumerate((row.rpartition("  #")[0] for row in rows), 1):
        if place == 2:
            header = json.loads(text)
            chance, said = header["chance"], check_seeds(header["chance"], header["seats"])
        words = text.split(" ")
        if place < 3 or len(words) < 6 or words[1] not in ("roll", "draw"):
            continue
        sides, shown = read(words)
        for face in shown if len(sides) > 1 else ():
            side = thrown(chance, number, len(sides))
            if side is not None and str(sides[side]) != face:
                raise ValueError(f"line {place}: {face} on {words[4]} is not what the seeds give")
            number, compared = number + 1, compared + (side is not None)
    said.append("NOT CHECKED: the rules, and which card lay at each place drawn. quarterdeck verify checks both.")
    return "\n".join([f"All {compared} dice and cards are as the seeds give them.", *said])


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - stands alone
            print(check(iter(lambda: file.readline(1 << 22), "")) + "\nIts lines end in CR LF." * (file.newlines == "\r\n"))
    except (OSError, ValueError, LookupError, TypeError, NameError) as error:
        sys.exit(f"Not confirmed: {error}")
