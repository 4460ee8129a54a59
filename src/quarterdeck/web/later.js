/** Parts of the page that are loaded when they are first needed. */
import { html, useEffect, useState } from "./html.js";

/**
 * Return a component that is loaded when it is first shown.
 * @param {() => Promise<Record<string, any>>} fetch imports the module @param {string} name the component in it
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

const QUIET = 2000; // milliseconds of quiet before preloading

/** Preload a module when the page is idle. @param {() => Promise<unknown>} fetch @returns {() => void} cancels it */
export function ahead(fetch) {
  const timer = setTimeout(() => fetch().catch(() => undefined), QUIET);
  return () => clearTimeout(timer);
}
