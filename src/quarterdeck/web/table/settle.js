/** The rules have changed since the match was played, and would take it elsewhere: its players choose what becomes of it. */
import { ClauseButton } from "../clause.js";
import { html } from "../html.js";
import { toast } from "../toast.js";
import { list, who } from "../words.js";

/** @typedef {import("../protocol").DiffersShown} Differs */

/** @param {{live: import("../live.js").Live, position: import("../boards.js").Position, differs: Differs}} props */
export function Settle({ live, position, differs }) {
  const { match } = live;
  const { number, seat } = position;
  /** @param {string} how @param {string[]} wanting @param {string} words @param {string} title */
  const way = (how, wanting, words, title) => html`<li><button
    type="button"
    aria-pressed=${wanting.includes(seat)}
    title=${title}
    onClick=${() => live.act("settle", seat, { number, how }).catch(toast)}
  >${words}</button>${wanting.length > 0 && html` <span class="dim">${list(wanting.map((each) => who(match, each)))}</span>`}</li>`;
  return html`<div class="settle" role="alert">
    <h2 class="question">The rules have changed since this was played</h2>
    <p>Under those of today it goes another way from position ${differs.number} on: ${differs.sentence}.
      <${ClauseButton} game=${match.game} id=${differs.clause} /></p>
    <p>You see it as far as today's rules follow it. Nothing is lost.</p>
    ${
      seat &&
      !position.outcome &&
      html`<p>What all players want is done:</p>
      <ul>
        ${way("go-on", differs.go_on, "Go on from here", "From the position that you see, under the rules of today")}
        ${differs.can_go_back && way("go-back", differs.go_back, `Go back to ${Math.max(0, differs.number - 1)} and go on`, "From the last position that is as it was, under the rules of today")}
        ${way("draw", differs.draw, "Call it a draw", "The match is over, and nobody has won")}
      </ul>`
    }
    ${!position.outcome && html`<p><a class="button" href="/api/matches/${match.id}/record?seat=${encodeURIComponent(seat)}" download>Download it</a></p>`}
  </div>`;
}
