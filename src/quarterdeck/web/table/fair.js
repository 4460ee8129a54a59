/** The proof that nobody chose the dice. */
import { kept } from "../api.js";
import { html } from "../html.js";

/** @param {{match: import("../protocol").MatchInfo}} props */
export function FairDice({ match }) {
  return html`<div class="fair">
    <p>The host chose a seed before anybody sat down and published its fingerprint. Every seat added a seed of its own. Each die comes from all of them together, so nobody could have known it.</p>
    <dl>
      <dt>Fingerprint of the host's seed (SHA-256)</dt><dd class="hash">${match.commitment}</dd>
      ${match.seats.map((seat) => {
        const own = kept(`seed ${match.id} ${seat.seat}`);
        return html`<dt>Seed of ${seat.title}${own && own === seat.seed ? " (yours, as this browser made it)" : ""}</dt><dd class="hash">${seat.seed || "not yet"}</dd>`;
      })}
      <dt>The host's seed</dt><dd class="hash">${match.server_seed ?? "is shown when the match is over"}</dd>
    </dl>
    ${
      match.status === "over"
        ? html`<p><a class="button" href="/api/matches/${match.id}/record" download>Download the record</a></p><p class="dim">Check it with <code>quarterdeck verify FILE</code>, or with <code>tools/check_dice.py FILE</code>, which uses none of our code.</p>`
        : html`<p class="dim">At the end the seeds are shown and the record can be downloaded and checked.</p>`
    }
  </div>`;
}
