/** Tabs: one sheet is shown, under a bar with all names. */
import { html, useRef } from "../html.js";

/** @typedef {[string, string, () => unknown]} Tab its key, its name, and its content */

/** @param {{tabs: Tab[], tab: string, onOpen: (key: string) => void}} props */
export function TabSheet({ tabs, tab, onOpen }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex(([key]) => key === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length][0];
    onOpen(next);
    /** @type {HTMLElement | null | undefined} */ (bar.current?.querySelector(`#tab-${next}`))?.focus();
  };
  return html`<section class="tabs" aria-label="Details">
    <div class="tab-bar" role="tablist" ref=${bar} onKeyDown=${walk}>
      ${tabs.map(([key, label]) => html`<button
        key=${key}
        type="button"
        role="tab"
        id="tab-${key}"
        aria-selected=${tab === key}
        aria-controls="tab-body"
        tabindex=${tab === key ? 0 : -1}
        onClick=${() => onOpen(key)}
      >${label}</button>`)}
    </div>
    <div
      class="tab-body"
      key=${tab}
      id="tab-body"
      role="tabpanel"
      aria-labelledby="tab-${tab}"
      tabindex="0"
    >${tabs.find(([key]) => key === tab)?.[2]()}</div>
  </section>`;
}
