/** What is known of the dice: who was bound to which seed, and whether all is still as this browser saw it. */
import { html } from "../html.js";
import { claimed, doubts, ownSeed, seenFirst } from "../seeds.js";

/** @typedef {import("../protocol").MatchInfo} Match */
/** @typedef {import("../protocol").SeatInfo} Seat */

/** @param {{match: Match}} props */
export function FairDice({ match }) {
  return html`<div class="fair">
    <p>${claimed(match)}</p>
    ${seenFirst(match.id)?.commitment === match.commitment && html`<p class="dim">This browser noted the fingerprints when it first saw them. They are still the same where nothing else is said here.</p>`}
    <dl>
      <dt>Fingerprint of the host's seed (SHA-256)</dt><dd class="hash">${match.commitment}</dd>
      ${match.seats.map((seat) => html`<${SeedOf} key=${seat.seat} match=${match} seat=${seat} />`)}
      <dt>The host's seed</dt><dd class="hash">${match.server_seed ?? "is shown when the match is over"}</dd>
    </dl>
    ${
      match.status === "over"
        ? html`<p><a class="button" href="/api/matches/${match.id}/record" download>Download the record</a></p><p class="dim">Check it with <code>quarterdeck verify FILE --commitment ${match.commitment.slice(0, 8)}…</code>, or with <code>tools/check_dice.py FILE</code>, which uses none of our code. <code>docs/why/fair-dice.md</code> tells how to do it by hand, and what it does not prove.</p>`
        : html`<p class="dim">At the end the host's seed is shown, and the record can be downloaded and checked.</p>`
    }
  </div>`;
}

/** @param {{match: Match, seat: Seat}} props */
function SeedOf({ match, seat }) {
  const own = ownSeed(match.id, seat.seat);
  const mine = own && own === seat.seed ? " (yours, as this browser made it)" : "";
  if (!seat.seed_hash && !seat.seed)
    return html`<dt>Seed of ${seat.title}</dt><dd>${seat.by === "bot" ? "none: a bot" : seat.taken ? "none given" : "not yet"}</dd>`;
  return html`${seat.seed_hash && html`<dt>Fingerprint of the seed of ${seat.title}</dt><dd class="hash">${seat.seed_hash}</dd>`}
    <dt>Seed of ${seat.title}${mine}</dt><dd class="hash">${seat.seed_way === "absent" ? "was not opened in time; the fingerprint is used in its place" : seat.seed || "is shown when all are open"}</dd>
    ${seat.seed_way === "told" && html`<dd class="dim">The host was told it before all fingerprints were in.</dd>`}`;
}

/** Said wherever the match is shown, in plain words. @param {{match: Match}} props */
export function Doubts({ match }) {
  const found = doubts(match);
  if (!found.length) return null;
  return html`<div class="error doubts" role="alert">
    <b>Do not trust the dice of this match.</b>
    <ul>${found.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}</ul>
  </div>`;
}
