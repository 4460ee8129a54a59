/** The choice of the players when changed rules would make their match differ. */
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
    <h2 class="question">The rules have changed since this match was played</h2>
    <p>Under the current rules the match differs from position ${differs.number} on: ${differs.sentence}.
      <${ClauseButton} game=${match.game} id=${differs.clause} /></p>
    <p>You see the match up to the point where the current rules differ. Nothing is lost.</p>
    ${
      seat &&
      !position.outcome &&
      html`<p>Choose how to continue. The match goes on when all players agree.</p>
      <ul>
        ${way("go-on", differs.go_on, "Continue from here", "Continue from the position shown, under the current rules")}
        ${differs.can_go_back && way("go-back", differs.go_back, `Go back to position ${Math.max(0, differs.number - 1)} and continue`, "Continue from the last position that has not changed, under the current rules")}
        ${way("draw", differs.draw, "Call it a draw", "End the match with no winner")}
      </ul>`
    }
    ${!position.outcome && html`<p><a class="button" href="/api/matches/${match.id}/record?seat=${encodeURIComponent(seat)}" download>Download the record</a></p>`}
  </div>`;
}
