/** A menu for a place with several options. */
import { html, useEffect, useRef } from "../html.js";
import { counts } from "../press.js";
import { Briefs, rowsOf } from "../rows.js";

/** @typedef {import("../protocol").OptionShown} Option */

/**
 * @param {{options: Option[], at: {left: number, top: number}, onChoose: (option: Option) => void, onClose: () => void,
 *   onPoint: (key: string, options?: Option[]) => void}} props
 */
export function Menu({ options, at, onChoose, onClose, onPoint }) {
  /** @param {Option} option */
  const choose = (option) => {
    if (!counts(opened.current)) return; // the second click of a double click, on the menu that the first opened
    onClose();
    onChoose(option);
  };
  const opened = useRef(performance.now());
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const room = /** @type {HTMLElement} */ (element.offsetParent ?? document.body).getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(at.left, room.width - element.offsetWidth - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(at.top + 12, room.height - element.offsetHeight - 4))}px`;
    element.querySelector("button")?.focus();
    const outside = (/** @type {Event} */ event) => {
      if (event.target instanceof Node && !element.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, []);
  return html`<div
    class="menu"
    role="menu"
    ref=${box}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => walk(event, box.current, onClose)}
  >
    ${rowsOf(options).map((row) =>
      row.group
        ? html`<div class="menu-group" key=${row.key}>
            <span aria-hidden="true">${row.group}</span>
            <${Briefs} row=${row} role="menuitem" onChoose=${choose} onPoint=${onPoint} />
          </div>`
        : html`<button type="button" role="menuitem" key=${row.key} onClick=${() => choose(row.options[0])}>${row.options[0].text}</button>`,
    )}
  </div>`;
}

/** Move between items with the arrow keys. @param {KeyboardEvent} event @param {HTMLElement | null} box @param {() => void} [onClose] */
export function walk(event, box, onClose) {
  if (event.key === "Escape" && onClose) {
    event.stopPropagation();
    return onClose();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !box) return;
  event.preventDefault();
  const all = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-item=true], [role=menuitem]")]);
  const items = all.filter((item) => !item.closest("details:not([open]) > :not(summary)"));
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  items[(at + step + items.length) % items.length]?.focus();
}
