#!/usr/bin/env python3
"""Check the dice of a finished Quarterdeck record that was played with fair chance. Needs nothing but Python.

    python3 check_dice.py RECORD

The host published the SHA-256 of a secret seed before play; every seat added a seed of its own. Die number n (from 0;
cards count as dice with as many sides as there were cards, and one with a single side is not thrown) is

    HMAC-SHA256(key = the host's seed, message = "seat=seed,seat=seed|n|attempt")

its first 8 bytes as a number, modulo the sides, with attempt 0, 1, … until the number is below the largest multiple of
the sides that fits into 64 bits.
"""

import hashlib
import hmac
import json
import sys


def thrown(key: bytes, seeds: str, number: int, sides: int) -> int:
    """The side, from 0, that die number so-and-so shows."""
    limit = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        digest = hmac.new(key, f"{seeds}|{number}|{attempt}".encode(), hashlib.sha256).digest()
        value = int.from_bytes(digest[:8], "big")
        if value < limit:
            return value % sides
        attempt += 1


def faces_of(die: str) -> list[str]:
    """D20, or the faces in brackets where they are not simply 1 to n."""
    if die.startswith("["):
        return die[1:-1].split(",")
    return [str(face) for face in range(1, int(die[1:]) + 1)]


def check(text: str) -> str:
    """A sentence that says what was found; raises ValueError with the line that is wrong."""
    rows = [row.rpartition("  #")[0] for row in text.splitlines()]
    chance = json.loads(rows[1])["chance"]
    if chance["kind"] != "fair":
        raise ValueError(f"this game was not played with fair chance but {chance['kind']}")
    key = bytes.fromhex(chance["server_seed"])
    if hashlib.sha256(key).hexdigest() != chance["commitment"]:
        raise ValueError("the host's seed is not the one that was committed to before play")
    seeds = ",".join(f"{seat}={seed}" for seat, seed in sorted(chance["seat_seeds"].items()))
    number = 0
    for place, row in enumerate(rows[2:], 3):
        words = row.split(" ")
        if len(words) > 5 and words[1] == "roll":
            faces = faces_of(words[4])
            for shown in words[5:]:
                if faces[thrown(key, seeds, number, len(faces))] != shown:
                    raise ValueError(f"line {place}: the die shows {shown}, the seeds give another face")
                number += 1
        elif len(words) > 5 and words[1] == "draw":
            drawn, sides = map(int, words[4].split("/"))
            if sides == 1:
                continue
            if thrown(key, seeds, number, sides) != drawn - 1:
                raise ValueError(f"line {place}: card {drawn} of {sides} is not the one that the seeds give")
            number += 1
    return f"All {number} dice and cards are those that the seeds give. Commitment: {chance['commitment']}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_dice.py RECORD")
    try:
        with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - stands alone
            print(check(file.read()))
    except (OSError, ValueError, KeyError, IndexError) as error:
        sys.exit(f"Not confirmed: {error}")
