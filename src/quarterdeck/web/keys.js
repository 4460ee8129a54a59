/** Keys that work anywhere on the page, except while typing or while a dialog is open. Register them in `useLayoutEffect`, so that they work as soon as the page is drawn. */

/** @param {(event: KeyboardEvent) => void} act @returns {() => void} stops listening */
export function onKey(act) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!typing && !event.defaultPrevented) act(event);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** Return whether no modifier key is pressed. @param {KeyboardEvent} event */
export const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;
