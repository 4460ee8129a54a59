/** Fair dice: the fingerprints and seeds of all seats, and warnings if one has changed. */
import { html } from "../html.js";
import { claimed, doubts, ownSeed, seenFirst } from "../seeds.js";

/** @typedef {import("../protocol").MatchInfo} Match */
/** @typedef {import("../protocol").SeatInfo} Seat */

/** @param {{match: Match}} props */
export function FairDice({ match }) {
  return html`<div class="fair">
    <p>${claimed(match)}</p>
    ${seenFirst(match.id)?.commitment === match.commitment && html`<p class="dim">This browser noted the fingerprints when it first saw them, and warns you here if one changes.</p>`}
    <dl>
      <dt>Fingerprint of the host's seed (SHA-256)</dt><dd class="hash">${match.commitment}</dd>
      ${match.seats.map((seat) => html`<${SeedOf} key=${seat.seat} match=${match} seat=${seat} />`)}
      <dt>The host's seed</dt><dd class="hash">${match.server_seed ?? "shown when the match is over"}</dd>
    </dl>
    ${
      match.status === "over"
        ? html`<p><a class="button" href="/api/matches/${match.id}/record" download>Download the record</a></p><p class="dim">Check it with <code>quarterdeck verify FILE --commitment ${match.commitment.slice(0, 8)}…</code>, or with <code>tools/check_dice.py FILE</code>, which uses none of our code. <code>docs/why/fair-dice.md</code> explains how to check by hand, and what a check does not prove.</p>`
        : html`<p class="dim">At the end the host's seed is shown, and you can download and check the record.</p>`
    }
  </div>`;
}

/** @param {{match: Match, seat: Seat}} props */
function SeedOf({ match, seat }) {
  const own = ownSeed(match.id, seat.seat);
  const mine = own && own === seat.seed ? " (yours, made by this browser)" : "";
  if (!seat.seed_hash && !seat.seed)
    return html`<dt>Seed of ${seat.side}</dt><dd>${seat.by === "bot" ? "none: a bot" : seat.taken ? "none given" : "not yet"}</dd>`;
  return html`${seat.seed_hash && html`<dt>Fingerprint of the seed of ${seat.side}</dt><dd class="hash">${seat.seed_hash}</dd>`}
    <dt>Seed of ${seat.side}${mine}</dt><dd class="hash">${seat.seed_way === "absent" ? "not revealed in time; its fingerprint is used instead" : seat.seed || "shown when all seeds are revealed"}</dd>
    ${seat.seed_way === "told" && html`<dd class="dim">The host received this seed before all the fingerprints were in.</dd>`}`;
}

/** Warnings about the dice, shown with every view of the match. @param {{match: Match}} props */
export function Doubts({ match }) {
  const found = doubts(match);
  if (!found.length) return null;
  return html`<div class="error doubts" role="alert">
    <b>Do not trust the dice of this match.</b>
    <ul>${found.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}</ul>
  </div>`;
}
