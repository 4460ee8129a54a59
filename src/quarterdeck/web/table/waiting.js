/** Before the match begins: who is there, and links for those who are not. */
import { Badge } from "../board/sides.js";
import { html } from "../html.js";
import { toast } from "../toast.js";
import { Doubts } from "./fair.js";
import { paragraphs, player } from "../words.js";

/**
 * @param {{match: import("../protocol").MatchInfo, links: Record<string, string>, onSit: (seat: string, invitation?: string) => void}} props
 */
export function WaitingRoom({ match, links, onSit }) {
  return html`<main id="content" class="column waiting-room">
    <h1>${match.scenario_title} <small>${match.game_title}</small></h1>
    ${paragraphs(match.story).map((part) => html`<p>${part}</p>`)}
    <h2>The table is being set</h2>
    <${Doubts} match=${match} />
    <ul class="seat-list">
      ${match.seats.map((seat, side) => {
        const invitation = links[seat.seat];
        const address = `${location.origin}/match/${match.id}#invitation=${seat.seat}.${invitation}`;
        return html`<li key=${seat.seat}><span><${Badge} side=${side} /> <b>${seat.title}</b></span>
          ${
            seat.taken
              ? html`<span>${[seat.name, match.your_seats.includes(seat.seat) ? "you" : !seat.name && player(seat)].filter(Boolean).join(", ")}${match.opening_at !== null && seat.seed_hash && !seat.seed_way ? ", whose browser is about to open its seed" : ""}</span>`
              : invitation
                ? html`<span class="invite"><input
                  class="link"
                  readonly
                  value=${address}
                  aria-label="Link for ${seat.title}"
                  onFocus=${(/** @type {any} */ event) => event.target.select()}
                />
                  <button type="button" onClick=${() => share(address)}>Copy the link</button>
                  <button type="button" class="quiet" onClick=${() => onSit(seat.seat, invitation)}>Sit here myself</button></span>`
                : seat.anybody && !match.your_seats.length
                  ? html`<span><button type="button" class="primary" onClick=${() => onSit(seat.seat)}>Sit here<span class="unseen"> as ${seat.title}</span></button></span>`
                  : html`<span class="dim">${seat.anybody ? "free for anybody" : "waiting for somebody with the link"}</span>`
          }
        </li>`;
      })}
    </ul>
    <p class="dim" role="status">${
      match.opening_at === null
        ? "The match begins as soon as every seat is taken; leave this page open, so that your secret number counts for the dice. Whoever has a link can sit down with it, once."
        : "Everybody is here, and the browsers open their secret numbers for the dice. One that stays away is waited for a few seconds only."
    }</p>
  </main>`;
}

/** @param {string} address */
function share(address) {
  navigator.clipboard?.writeText(address).then(
    () => toast("Link copied: send it to your friend."),
    () => toast("Copy the link from the field."),
  );
}
