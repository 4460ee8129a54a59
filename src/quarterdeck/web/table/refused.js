/** Something that the rules do not allow now, and why. */
import { ClauseWords } from "../clause.js";
import { html, useState } from "../html.js";

/** @param {{game: string, refusal: import("../protocol").Refusal}} props */
export function Refused({ game, refusal }) {
  const [open, setOpen] = useState(false);
  return html`<li class="option refused">
    <span class="choice-text">${refusal.text}</span>
    <button
      type="button"
      class="more"
      data-item
      aria-expanded=${open}
      aria-label="Why not: ${refusal.text}?"
      onClick=${() => setOpen(!open)}
    >why not?</button>
    ${open && html`<${ClauseWords} game=${game} id=${refusal.clause} />`}
  </li>`;
}
