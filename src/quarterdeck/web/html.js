/** Markup for the whole page: preact by way of htm, so that nothing has to be built. */
import htm from "./vendor/htm.js";
import { h, render } from "./vendor/preact.js";

export const html = htm.bind(h);
export { render };
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

/** For fields: hands over what was typed or picked. @param {(value: string) => unknown} take */
export const onValue = (take) => (/** @type {any} */ event) => void take(event.target.value);
/** For boxes to tick. @param {(on: boolean) => unknown} take */
export const onCheck = (take) => (/** @type {any} */ event) => void take(event.target.checked);
