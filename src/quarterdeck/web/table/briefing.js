/** The briefing before the first question: story, goals and terms. It can be reopened. */
import { keep, kept, rules } from "../api.js";
import { ClauseButton } from "../clause.js";
import { GoalList } from "../goals.js";
import { html, useEffect, useRef } from "../html.js";
import { useLoaded } from "../loading.js";
import { current } from "../settings.js";
import { paragraphs } from "../words.js";
import { toTheOptions } from "./tour.js";

/** @typedef {import("../protocol").MatchInfo} Match */
/** @typedef {import("../boards.js").Position} Position */

const KEPT = 50; // matches whose briefing this browser remembers as read

/** Return whether this browser has not shown the briefing of a match yet. @param {Match} match @param {Position} position */
export function isUnread(match, position) {
  return current().story && match.your_seats.length > 0 && !position.outcome && !kept("briefed", []).includes(match.id);
}

/** @param {string} id */
const noteRead = (id) => keep("briefed", [...kept("briefed", []).filter((/** @type {string} */ each) => each !== id), id].slice(-KEPT));

/** @param {{match: Match, position: Position, onClose: () => void}} props */
export function Briefing({ match, position, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const { data: book } = useLoaded(() => rules(match.game), [match.game]);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    noteRead(match.id);
    onClose();
    toTheOptions();
  };
  return html`<dialog
    ref=${dialog}
    class="sheet-dialog briefing"
    aria-labelledby="briefing-title"
    onClose=${close}
    onClick=${(/** @type {any} */ event) => event.target === dialog.current && dialog.current?.close()}
  >
    <form method="dialog">
      <h2 id="briefing-title">${match.scenario_title}</h2>
      ${paragraphs(match.story).map((part) => html`<p>${part}</p>`)}
      <${GoalList} game=${match.game} goals=${position.goals} titles=${match.seats} mine=${position.seat ? [position.seat] : []} sides=${position.scene?.sides ?? []} />
      ${match.notes && html`<details><summary>Notes on the scenario</summary>${paragraphs(match.notes).map((part) => html`<p>${part}</p>`)}</details>`}
      ${book && book.terms.length > 0 && html`<details><summary>Terms</summary><dl class="terms">
        ${book.terms.map((term) => html`<dt key=${term.word}>${term.word} <${ClauseButton} game=${match.game} id=${term.clause} /></dt><dd>${term.means}</dd>`)}
      </dl></details>`}
      <p class="row"><button class="primary" autofocus>Start playing</button> <span class="dim">You can reopen this under <i>More</i>.</span></p>
    </form>
  </dialog>`;
}
