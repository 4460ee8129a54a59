"""The page's part in fair dice, in Node: its SHA-256, when it opens its seed, and its warnings."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from tests.browser import node

BEFORE = """
const stored = new Map();
globalThis.localStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) };
const sent = [];
let reply = () => ({});
globalThis.fetch = async (path, { body }) => {
  sent.push([path.split("/").at(-1), JSON.parse(body)]);
  const said = reply(path, JSON.parse(body));
  return { ok: !said.error, json: async () => said };
};
const { attend, claimed, doubts, ownSeed, seenFirst, sit } = await import("./seeds.js");
const { hashed, hashedHex } = await import("./sha256.js");
const HOST = "00".repeat(32);
const place = (seat, more) => ({
  seat, title: seat.toUpperCase(), side: seat.toUpperCase(), plural: false,
  by: "person", taken: true, seed: "", seed_hash: "", seed_way: "", ...more });
const match = (more) => ({
  id: "m", parent: null, parent_number: null,
  your_seats: ["ann"], status: "open", opening_at: null, commitment: hashedHex(HOST), server_seed: null,
  seats: [place("ann"), place("bob", { seed_hash: hashed("bob's") })], ...more });
/** Ann sits down here; the server answers with her hash in place. */
async function seated(opening_at = null) {
  reply = (path, body) => ({ match: match({ opening_at, seats: [
    place("ann", { seed_hash: body.seed_hash ?? hashed(ownSeed("m", "ann")), seed_way: body.seed ? "opened" : "" }),
    place("bob", { seed_hash: hashed("bob's") })] }) });
  return (await sit("m", "ann", "secret", "Ann")).match;
}
"""


def in_node(tmp_path: Path, script: str) -> Any:
    return node.in_node(tmp_path, script, BEFORE)


def test_its_sha256_agrees_with_pythons(tmp_path: Path) -> None:
    texts = ["", "abc", "né 🎲", *("x" * length for length in (54, 55, 56, 63, 64, 65, 119, 120, 1000))]
    found = in_node(tmp_path, f"return [{json.dumps(texts)}.map(hashed), hashedHex('00ff10')];")
    assert found == [
        [hashlib.sha256(text.encode()).hexdigest() for text in texts],
        hashlib.sha256(bytes([0, 255, 16])).hexdigest(),
    ]


def test_it_takes_a_seat_with_a_hash_and_opens_the_seed_when_all_hashes_are_in(tmp_path: Path) -> None:
    sat, before, opened = in_node(
        tmp_path,
        """
        await seated();
        const before = [...sent];
        const ann = place("ann", { seed_hash: hashed(ownSeed("m", "ann")) });
        await attend(match({ opening_at: 1, seats: [ann, place("bob")] }));
        return [before[0][1], before.length, sent.slice(1)];
        """,
    )
    assert "seed" not in sat
    assert before == 1
    ((path, body),) = opened
    assert path == "open"
    assert hashlib.sha256(body["seed"].encode()).hexdigest() == sat["seed_hash"]


def test_the_last_player_opens_at_once_and_a_refused_seed_is_sent_again(tmp_path: Path) -> None:
    first, again = in_node(
        tmp_path,
        """
        const now = await seated(1);
        const first = sent.map(([path]) => path);
        stored.clear();
        reply = () => ({ error: { code: "busy", sentence: "not now" } });
        const unopened = { ...now, seats: [{ ...now.seats[0], seed_way: "" }, now.seats[1]] };
        await attend(unopened);
        await attend(unopened);
        return [first, sent.length];
        """,
    )
    assert first == ["sit", "open"]
    assert again == 4


def test_at_one_screen_the_last_seat_opens_all_seeds(tmp_path: Path) -> None:
    paths, same = in_node(
        tmp_path,
        """
        let opening_at = null;
        const hashes = { ann: "", bob: "" };
        reply = (path, body) => {
          if (body.seed_hash) hashes[body.seat] = body.seed_hash;
          if (hashes.ann && hashes.bob) opening_at = 1;
          const seats = ["ann", "bob"].map((seat) => place(seat, { seed_hash: hashes[seat] }));
          return { match: match({ opening_at, seats, your_seats: seats.map(({ seat }) => seat) }) };
        };
        await sit("m", "ann", "secret", "Ann");
        await sit("m", "bob", "secret", "Ann");
        const opened = sent.filter(([path]) => path === "open").map(([, body]) => hashed(body.seed) === hashes[body.seat]);
        return [sent.map(([path]) => path), opened];
        """,
    )
    assert paths == ["sit", "sit", "open", "open"]
    assert same == [True, True]


def test_it_opens_nothing_before_the_seat_is_its_own(tmp_path: Path) -> None:
    """News of the seat may arrive before the reply with the cookie."""
    sent = in_node(
        tmp_path,
        """
        const now = await seated();
        await attend({ ...now, opening_at: 1, your_seats: [] });
        return sent.map(([path]) => path);
        """,
    )
    assert sent == ["sit"]


def test_it_does_not_open_its_seed_if_the_commitment_has_changed(tmp_path: Path) -> None:
    sent, said = in_node(
        tmp_path,
        """
        const now = await seated();
        const changed = { ...now, opening_at: 1, commitment: hashed("another") };
        await attend(changed);
        return [sent.map(([path]) => path), doubts(changed)];
        """,
    )
    assert sent == ["sit"]
    assert said == ["The fingerprint of the host's seed is not the one that this browser saw first."]


@pytest.mark.parametrize(
    ("change", "warning"),
    [
        ("", ""),
        ("now.commitment = hashed('another'); now.server_seed = null;", "The fingerprint of the host's seed is not"),
        ("now.server_seed = '11'.repeat(32);", "The host's seed does not match"),
        ("bob.seed_hash = hashed('later'); bob.seed = 'later';", "The fingerprint of the seed of BOB has changed"),
        ("bob.seed = 'later';", "The seed shown for BOB does not match"),
        ("ann.seed_hash = hashed('not hers'); ann.seed = 'not hers';", "not that of the seed that this browser made"),
        ("ann.seed = ann.seed_hash; ann.seed_way = 'absent';", "revealed the seed of ANN in time"),
        ("now.seats.push(place('bot', { by: 'bot', seed: 'ground' }));", "The seed shown for BOT has no fingerprint"),
    ],
)
def test_it_warns_of_every_change(tmp_path: Path, change: str, warning: str) -> None:
    said = in_node(
        tmp_path,
        f"""
        const now = await seated(1);
        Object.assign(now, {{ status: "over", opening_at: null, server_seed: HOST }});
        const [ann, bob] = now.seats;
        Object.assign(ann, {{ seed: ownSeed("m", "ann"), seed_way: "opened" }});
        Object.assign(bob, {{ seed: "bob's", seed_way: "opened" }});
        {change}
        return doubts(now);
        """,
    )
    if warning:
        assert warning in "\n".join(said)
    else:
        assert said == []


def test_a_seat_that_was_given_away_raises_no_doubts(tmp_path: Path) -> None:
    said = in_node(
        tmp_path,
        """
        const now = await seated();
        const carl = place("ann", { seed: "carl's", seed_hash: hashed("carl's"), seed_way: "opened" });
        return doubts({ ...now, your_seats: [], status: "playing", seats: [carl, now.seats[1]] });
        """,
    )
    assert said == []


def test_a_seat_that_was_taken_over_keeps_its_seed_without_warning(tmp_path: Path) -> None:
    own, said = in_node(
        tmp_path,
        """
        reply = () => ({ match: match({ status: "playing", seats: [
          place("ann", { seed: "hers", seed_hash: hashed("hers"), seed_way: "opened" }), place("bob")] }) });
        const now = (await sit("m", "ann", "secret", "Carl")).match;
        return [ownSeed("m", "ann"), doubts(now)];
        """,
    )
    assert own is None
    assert said == []


def test_an_older_match_without_hashes_raises_no_warning(tmp_path: Path) -> None:
    said = in_node(
        tmp_path,
        """
        stored.set("quarterdeck seed m ann", JSON.stringify("given openly"));
        const seats = [place("ann", { seed: "given openly" }), place("bob", { seed: "b" })];
        const now = match({ status: "playing", seats });
        await attend(now);
        return doubts(now);
        """,
    )
    assert said == []


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("{}", "fixed before the first throw and mixed from the host's seed and every seat's"),
        (
            "{ seats: [place('ann'), place('bob')] }",
            "fixed before the first throw and mixed from the host's seed and every seat's",
        ),
        ("{ status: 'playing', seats: [place('ann', { seed: 'a' })] }", "an older kind"),
        ("{ status: 'playing', seats: [place('ann'), place('bot', { by: 'bot' })] }", "The host's seed alone"),
    ],
    ids=["bound", "open", "older", "bots"],
)
def test_it_claims_no_more_than_is_proved(tmp_path: Path, shown: str, said: str) -> None:
    claims = in_node(tmp_path, f"return claimed(match({shown}));")
    assert said in claims
    assert ("every seat" in claims) == (said != "The host's seed alone")
    on = in_node(tmp_path, f"return claimed(match({{ ...{shown}, parent: 'p', parent_number: 3 }}));")
    assert on == f"{claims} Up to the move that it was played on from, the dice and cards are those of the earlier match."
