/** Confirmation of a choice that ends the turn and cannot be undone afterwards. */
import { html, onCheck, useEffect, useRef } from "../html.js";
import { counts } from "../press.js";
import { change, useSettings } from "../settings.js";

/** @param {{text: string, onConfirm: () => void, onBack: () => void}} props */
export function Confirm({ text, onConfirm, onBack }) {
  const settings = useSettings();
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (document.body.dataset.keyboard) button.current?.focus();
  }, []);
  return html`<div class="confirm" role="group" aria-label="End of your turn">
    <h2 class="question">This ends your turn: ${text}</h2>
    <p class="dim">Until you confirm, nobody else sees it and you can still undo it.</p>
    <div class="row">
      <button ref=${button} type="button" class="primary" data-confirm="yes" onClick=${() => counts() && onConfirm()}>Confirm</button>
      <button type="button" data-confirm="no" onClick=${onBack}>Choose something else</button>
    </div>
    <label class="tick"><input type="checkbox" checked=${settings.confirm} onChange=${onCheck((on) => change({ confirm: on }))} /> <span>Confirm the end of my turn</span></label>
  </div>`;
}
