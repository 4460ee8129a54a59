"""Send malformed requests and frames to the server, in great numbers.

    python -m benchmarks.fuzz [--examples N] [--frames N]

Schemathesis generates the requests from the server's description. No reply may be a server error
(5xx), every reply must fit the description, and memory must not grow.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import results
from benchmarks.results import SERVER, Aim, Result
from tests.server.client import Browser, Player, create, sit, table
from tests.server.process import Process
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
A_SOCKET = 15  # broken frames on one socket; the server closes it after a few more
GROWTH = 40 << 20


def prepared(port: int) -> tuple[dict[str, Any], Player]:
    """Return the description with ids of real matches, and a player with a valid token."""
    described: dict[str, Any] = Browser(port).get("/api/openapi.json").json
    player = table(port)["british"]
    over = table(port)["british"]
    over.act("resign")
    unstarted, _ = create(port)
    for path in described["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "match":
                    parameter["schema"] = {"enum": [player.match, over.match, unstarted]}
                if parameter["name"] == "game" and parameter["in"] == "path":
                    parameter["schema"] = {"enum": ["mimi-and-toutou"]}
                if parameter["name"] == "scenario":
                    parameter["schema"] = {"enum": ["first-action", "nowhere"]}
    for schema in described["components"]["schemas"].values():
        if schema.get("additionalProperties") is False and "seat" in schema.get("properties", {}):
            schema["properties"]["seat"] = {"enum": ["british", "german", ""]}
    described["components"]["schemas"]["Create"]["properties"]["game"] = {"enum": ["mimi-and-toutou", "draughts"]}
    return described, player


def requests(port: int, examples: int, phases: str = "coverage,fuzzing") -> tuple[int, str]:
    """Run schemathesis; return its exit code and output."""
    described, player = prepared(port)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "openapi.json"
        path.write_text(json.dumps(described))
        words = ["--max-examples", str(examples), "--phases", phases, "--checks", CHECKS, "--seed", "1"]
        words += ["--header", f"Authorization: Bearer {player.token}", "--exclude-operation-id", "resign"]
        words += ["--exclude-operation-id", "renew"]
        tool = Path(sys.executable).with_name("schemathesis")
        command = [str(tool), "run", str(path), "--url", f"http://127.0.0.1:{port}", "--no-color", *words]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def bent(luck: random.Random, good: list[dict[str, Any]]) -> str | bytes:
    """Return a valid frame with something broken."""
    frame = dict(luck.choice(good))
    kind = luck.randrange(6)
    if kind == 0:
        text = bytearray(json.dumps(frame).encode())
        for _ in range(luck.randint(1, 6)):
            text[luck.randrange(len(text))] = luck.randrange(32, 127)
        return text.decode()
    if kind == 1:
        return luck.randbytes(luck.randint(0, 200))
    if kind == 2:
        return json.dumps(frame)[: luck.randint(0, 60)]
    if kind == 3:
        frame.pop(luck.choice(list(frame)))
    elif kind == 4:
        wrong: list[Any] = [None, -1, 2**70, 1.5, "", "x" * 5_000, [], {}, "\u0000", "\ud800", True, "[" * 900]
        frame[luck.choice(list(frame))] = luck.choice(wrong)
    else:
        return luck.choice(["[" * 5_000, '{"a":' * 2_000, "\ufeff{}", '"' * 3, "NaN", json.dumps([frame] * 20)])
    return json.dumps(frame)


def frames(port: int, count: int, seed: int = 1) -> int:
    """Send broken frames; return how many sockets the server closed.

    Every socket that is still open must still answer.
    """
    luck = random.Random(seed)
    match, invitations = create(port)
    player = sit(port, match, "british", invitations["british"])
    seat = {"match": match, "seat": "british"}
    good: list[dict[str, Any]] = [
        {"type": "watch", **seat, "token": player.token, "number": 0, "log": 0, "chat": 0},
        {"type": "answer", **seat, "number": 0, "choice": "ahead", "key": "12345678"},
        {"type": "undo", **seat, "number": 0},
        {"type": "consent", **seat, "number": 0, "agree": True},
        {"type": "odds", **seat, "number": 0, "choice": "ahead"},
        {"type": "why", **seat, "choice": "ahead"},
        {"type": "leave", **seat},
        {"type": "ping", "id": 3},
    ]
    closed = sent = 0
    while sent < count:
        with connect(f"ws://127.0.0.1:{port}/api/socket", compression=None) as socket:
            try:
                for _ in range(min(A_SOCKET, count - sent)):
                    socket.send(bent(luck, good))
                    sent += 1
                socket.send('{"type": "ping", "id": 4242}')
                while json.loads(socket.recv(60)).get("id") != 4242:
                    pass
            except ConnectionClosed as error:
                closed += 1
                if error.rcvd is None or error.rcvd.code not in (1007, 1008, 1009):
                    raise
    return closed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=200)
    parser.add_argument("--frames", type=int, default=200_000)
    results.add_option(parser)
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(Process(str(Path(folder) / "matches.db")))
        code, printed = requests(server.port, options.examples)
        print("\n".join(line for line in printed.splitlines() if "generated" in line or "Tested:" in line or code))
        frames(server.port, 2_000, seed=2)  # caches fill first, so that they do not count as growth
        before, started = server.memory, time.monotonic()
        closed = frames(server.port, options.frames)
        after, seconds = server.memory, time.monotonic() - started
        healthy = Browser(server.port).get("/api/health").status == 200
    print(f"{options.frames:,} broken frames in {seconds:.0f} s, {closed:,} sockets closed by the server")
    print(f"memory of the server: {before / 2**20:.0f} MiB before, {after / 2**20:.0f} MiB after")
    if options.write:
        made = re.search(r"([\d,]+) generated", printed)
        requests_made = int(made[1].replace(",", "")) if made else 0
        found = [
            Result("fuzz/requests", "generated requests", requests_made),
            Result("fuzz/failures", "runs with a reply that does not fit the description", int(code != 0), aim=Aim(most=0)),
            Result("fuzz/frames", "broken frames", options.frames),
            Result("fuzz/closed", "sockets closed by the server", closed),
            Result("fuzz/memory-before", "memory before the frames", round(before / 2**20), "MiB"),
            Result("fuzz/memory-after", "memory after the frames", round(after / 2**20), "MiB"),
        ]
        results.write("fuzz", found, SERVER, ["schemathesis", "uvicorn", "websockets"])
    return 0 if code == 0 and healthy and after - before < GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
