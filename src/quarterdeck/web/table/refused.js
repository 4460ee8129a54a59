/** The options that the rules forbid now, and why. */
import { ClauseWords } from "../clause.js";
import { html, useState } from "../html.js";

/** @typedef {import("../protocol").RefusalShown} Refusal */

const FEW = 8; // refusals shown without folding

/** All refusals, at the end of the list. Many are folded. @param {{game: string, refusals: Refusal[]}} props */
export function Refusals({ game, refusals }) {
  const all = refusals.map((refusal) => html`<${Refused} key=${refusal.notation} game=${game} refusal=${refusal} />`);
  if (refusals.length <= FEW) return all;
  return html`<li class="option folded">
    <details>
      <summary data-item="true">${refusals.length} options that the rules forbid now</summary>
      <ul class="options">${all}</ul>
    </details>
  </li>`;
}

/** @param {{game: string, refusal: Refusal}} props */
function Refused({ game, refusal }) {
  const [open, setOpen] = useState(false);
  return html`<li class="option refused">
    <span class="choice-text">${refusal.text}</span>
    <button
      type="button"
      class="more"
      data-item="true"
      aria-expanded=${open}
      aria-label="Why not: ${refusal.text}?"
      onClick=${() => setOpen(!open)}
    >why not?</button>
    ${open && html`<${ClauseWords} game=${game} id=${refusal.clause} />`}
  </li>`;
}
