/** Parts of the page that few need, or nobody at once: fetched when somebody comes to them. */
import { html, useEffect, useState } from "./html.js";

/**
 * A part that is fetched when it is first shown.
 * @param {() => Promise<Record<string, any>>} fetch a module @param {string} name what of it is shown
 */
export function later(fetch, name) {
  /** @type {any} */
  let part = null;
  /** @param {Record<string, any>} props */
  return function Later(props) {
    const [state, set] = useState(part ? "here" : "");
    useEffect(() => {
      if (part) return;
      fetch().then(
        (found) => {
          part = found[name];
          set("here");
        },
        () => set("lost"),
      );
    }, []);
    if (part) return html`<${part} ...${props} />`;
    if (state === "lost")
      return html`<p class="column error" role="alert">This part of the page could not be loaded. <a href=${location.href} onClick=${() => location.reload()}>Reload the page</a></p>`;
    return html`<p class="column dim">Loading…</p>`;
  };
}

const QUIET = 2000; // milliseconds after which there is time for what may be wanted next

/** Fetch it before it is wanted, once there is time. @param {() => Promise<unknown>} fetch @returns {() => void} how to give it up */
export function ahead(fetch) {
  const timer = setTimeout(() => fetch().catch(() => undefined), QUIET);
  return () => clearTimeout(timer);
}
