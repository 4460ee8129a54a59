/**
 * The seeds of the dice: this browser's own, the fingerprints of the others as it first saw them, and checks that the server
 * has not changed them.
 */
import { keep, kept, post, secret } from "./api.js";
import { hashed, hashedHex } from "./sha256.js";

/** @typedef {import("./protocol").MatchInfo} Match */
/** @typedef {import("./protocol").SeatInfo} Seat */
/** @typedef {{commitment: string, hashes: Record<string, string> | null}} Seen the fingerprints first shown; `hashes` once all were in */

/** Also held in memory, because private windows may store nothing. @type {Map<string, any>} */
const held = new Map();
/** Seeds that are being sent. @type {Set<string>} */
const opening = new Set();

/** @param {string} name @param {unknown} value */
function remember(name, value) {
  held.set(name, value);
  keep(name, value);
}

/** @param {string} name */
const recall = (name) => kept(name, held.get(name) ?? null);

/** Return the seed that this browser made for a seat. @param {string} match @param {string} seat @returns {string | null} */
export const ownSeed = (match, seat) => recall(`seed ${match} ${seat}`);

/** Return the fingerprints of a match as this browser first saw them. @param {string} match @returns {Seen | null} */
export const seenFirst = (match) => recall(`dice ${match}`);

/**
 * Take a seat, and add a seed to the dice. For now only its hash leaves this browser.
 * @param {string} match @param {string} seat @param {string | undefined} invitation none for a seat that is open to anybody @param {string} name
 * @returns {Promise<{match: Match, seat: string, token: string}>}
 */
export async function sit(match, seat, invitation, name) {
  const seed = secret();
  remember(`seed ${match} ${seat}`, seed);
  const said = await post(`/api/matches/${match}/sit`, {
    seat,
    invitation,
    name: name.slice(0, 40),
    seed_hash: hashed(seed),
  });
  const place = said.match.seats.find((/** @type {Seat} */ each) => each.seat === seat);
  if (place.seed_hash !== hashed(seed)) remember(`seed ${match} ${seat}`, null); // taken over with the seed that it had
  return { ...said, match: await attend(said.match) };
}

/** Store the fingerprints of a match when they are first seen, and reveal our own seeds when all are in. @param {Match} match */
export async function attend(match) {
  see(match);
  if (match.opening_at === null || doubts(match).length) return match;
  let now = match;
  for (const { seat, seed_hash, seed_way } of match.seats) {
    const seed = ownSeed(match.id, seat);
    const name = `${match.id} ${seat}`;
    // Others may hear that we took the seat before our own reply arrives. Until then the seat is not ours.
    if (!match.your_seats.includes(seat)) continue;
    if (seed_way || !seed || hashed(seed) !== seed_hash || opening.has(name)) continue;
    opening.add(name);
    try {
      now = (await post(`/api/matches/${match.id}/open`, { seat, seed })).match;
      remember(`opened ${name}`, true);
    } catch {
      // Unreachable or too late. The next state of the match shows which, and then it is tried again.
    }
    opening.delete(name);
  }
  return now;
}

/** @param {Match} match */
function see(match) {
  const first = seenFirst(match.id);
  const complete = match.opening_at !== null || match.status !== "open";
  if (first && (first.hashes || !complete)) return;
  const hashes = complete ? Object.fromEntries(match.seats.map(({ seat, seed_hash }) => [seat, seed_hash])) : null;
  remember(`dice ${match.id}`, { commitment: first?.commitment ?? match.commitment, hashes });
}

/** Return the reasons not to trust the dice, as sentences; none if all fingerprints are as first seen. @param {Match} match */
export function doubts(match) {
  const first = seenFirst(match.id);
  /** @type {string[]} */
  const found = [];
  if (first && first.commitment !== match.commitment)
    found.push("The fingerprint of the host's seed is not the one that this browser saw first.");
  if (match.server_seed && hashedHex(match.server_seed) !== match.commitment)
    found.push("The host's seed does not match the fingerprint that the host published before play.");
  for (const seat of match.seats) found.push(...doubtsOf(match, seat, first?.hashes?.[seat.seat]));
  return found;
}

/** @param {Match} match @param {Seat} seat @param {string | undefined} first @returns {string[]} */
function doubtsOf(match, seat, first) {
  const bound = match.seats.some((each) => each.seed_hash); // older matches have no fingerprints
  const own = bound && match.your_seats.includes(seat.seat) && ownSeed(match.id, seat.seat);
  const found = [];
  if (first !== undefined && first !== seat.seed_hash)
    found.push(`The fingerprint of the seed of ${seat.side} has changed since all the fingerprints were in.`);
  if (own && hashed(own) !== seat.seed_hash)
    found.push(`The fingerprint shown for ${seat.side} is not that of the seed that this browser made.`);
  if (seat.seed && seat.seed_hash && seat.seed_hash !== (seat.seed_way === "absent" ? seat.seed : hashed(seat.seed)))
    found.push(`The seed shown for ${seat.side} does not match its fingerprint.`);
  if (bound && seat.seed && !seat.seed_hash)
    found.push(`The seed shown for ${seat.side} has no fingerprint, so it may have been chosen when all the others were known.`);
  if (seat.seed_way === "absent" && recall(`opened ${match.id} ${seat.seat}`))
    found.push(`This browser revealed the seed of ${seat.side} in time, but the server says that it did not.`);
  return found;
}

/** Return what is guaranteed about the dice of a match. @param {Match} match */
export function claimed(match) {
  const on = match.parent_number === null ? "" : " Up to the move that it was played on from, the dice and cards are those of the earlier match.";
  if (match.status === "open" || match.seats.some((seat) => seat.seed_hash))
    return `The host and every player's browser chose a secret seed and published its fingerprint. Once all the fingerprints were in, the players' seeds were revealed. The dice are fixed before the first throw and mixed from the host's seed and every seat's. Bots add none.${on}`;
  if (match.seats.some((seat) => seat.seed))
    return `The host published the fingerprint of its seed, and every seat added a seed of its own. This is an older kind of match: the last player to join may have known the others' seeds.${on}`;
  return `The host published the fingerprint of its seed, and nobody else gave a seed. The host's seed alone fixes the dice before the first throw.${on}`;
}
