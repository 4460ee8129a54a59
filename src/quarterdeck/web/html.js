/** Markup for the whole page: preact with htm, so there is no build step. */
import htm from "./vendor/htm.js";
import { h, render } from "./vendor/preact.js";

export const html = htm.bind(h);
export { render };
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

/** Event handler for fields: passes on the value. @param {(value: string) => unknown} take */
export const onValue = (take) => (/** @type {any} */ event) => void take(event.target.value);
/** Event handler for checkboxes: passes on whether it is checked. @param {(on: boolean) => unknown} take */
export const onCheck = (take) => (/** @type {any} */ event) => void take(event.target.checked);
