/** The waiting room: who has joined, and invitation links for the others. */
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
    <h2>Waiting room</h2>
    <${Doubts} match=${match} />
    <ul class="seat-list">
      ${match.seats.map((seat, side) => {
        const invitation = links[seat.seat];
        const address = `${location.origin}/match/${match.id}#invitation=${seat.seat}.${invitation}`;
        return html`<li key=${seat.seat}><span><${Badge} side=${side} /> <b>${seat.title}</b></span>
          ${
            seat.taken
              ? html`<span>${[seat.name, match.your_seats.includes(seat.seat) ? "you" : !seat.name && player(seat)].filter(Boolean).join(", ")}${match.opening_at !== null && seat.seed_hash && !seat.seed_way ? " (revealing the seed)" : ""}</span>`
              : invitation
                ? html`<span class="invite"><input
                  class="link"
                  readonly
                  value=${address}
                  aria-label="Invitation link for ${seat.side}"
                  onFocus=${(/** @type {any} */ event) => event.target.select()}
                />
                  <button type="button" onClick=${() => share(address)}>Copy the invitation link</button>
                  <button type="button" class="quiet" onClick=${() => onSit(seat.seat, invitation)}>Take this seat myself</button></span>`
                : seat.anybody && !match.your_seats.length
                  ? html`<span><button type="button" class="primary" onClick=${() => onSit(seat.seat)}>Take this seat<span class="unseen"> (${seat.title})</span></button></span>`
                  : html`<span class="dim">${seat.anybody ? "open to anybody" : "waiting for the invited player"}</span>`
          }
        </li>`;
      })}
    </ul>
    <p class="dim" role="status">${
      match.opening_at === null
        ? "The match begins when every seat is taken. Leave this page open, so that your secret number counts for the dice. Each link can be used once."
        : "Everybody is here, and the browsers are revealing their secret numbers for the dice. The match waits only a few seconds for each."
    }</p>
  </main>`;
}

/** @param {string} address */
function share(address) {
  navigator.clipboard?.writeText(address).then(
    () => toast("Link copied. Send it to your friend."),
    () => toast("Copy the link from the text field."),
  );
}
