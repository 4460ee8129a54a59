/** Keys that work wherever one is on the page, but not while something is typed or a dialog is open. Whoever listens begins with what is drawn, not after it (`useLayoutEffect`). */

/** @param {(event: KeyboardEvent) => void} act @returns {() => void} to stop */
export function onKey(act) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!typing && !event.defaultPrevented) act(event);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** Pressed by itself. @param {KeyboardEvent} event */
export const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;
