/** Navigation through a replay: turns and losses to jump to, and the keys. */
import { get } from "./api.js";
import { html, onValue, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { isPlain, onKey } from "./keys.js";

/** @typedef {import("./protocol").MomentShown} Moment */
/** @typedef {{first: number, last: number, number: number, moments: Moment[], onGo: (number: number) => void, onPlay: () => void}} Going */

const NAMES = { turn: "turn", loss: "loss" };

/** Return the starts of turns and the losses that this seat has seen. @param {string} match @param {string} seat @returns {Moment[]} */
export function useMoments(match, seat) {
  const [known, set] = useState(/** @type {{seat: string, moments: Moment[]}} */ ({ seat: "", moments: [] }));
  useEffect(() => {
    let wanted = true;
    get(`/api/matches/${match}/moments?seat=${encodeURIComponent(seat)}`).then(
      (/** @type {import("./protocol").Moments} */ { moments }) => wanted && set({ seat, moments }),
      () => undefined, // the slider works without them
    );
    return () => {
      wanted = false;
    };
  }, [match, seat]);
  return known.seat === seat ? known.moments : [];
}

/** Return the next or the previous number of that kind. @param {Going} going @param {"turn" | "loss"} what @param {1 | -1} step */
function next({ moments, number }, what, step) {
  const numbers = moments.filter((each) => each.what === what).map((each) => each.number);
  return step > 0 ? numbers.find((each) => each > number) : numbers.findLast((each) => each < number);
}

/** Keys: ← → one move, Home and End, Space plays or pauses, t and T by turn, s and S by loss. @param {Going} going */
export function useReplayKeys(going) {
  const now = useRef(going);
  now.current = going;
  useLayoutEffect(() => onKey((event) => {
    if (!isPlain(event)) return;
    const { first, last, number, onGo, onPlay } = now.current;
    const pressed = event.target instanceof Element && event.target.closest("button, a, summary, [role=tab]");
    /** @type {Record<string, () => number | undefined | void>} */
    const keys = {
      ArrowLeft: () => Math.max(first, number - 1),
      ArrowRight: () => Math.min(last, number + 1),
      Home: () => first,
      End: () => last,
      t: () => next(now.current, "turn", 1),
      T: () => next(now.current, "turn", -1),
      s: () => next(now.current, "loss", 1),
      S: () => next(now.current, "loss", -1),
      " ": () => onPlay(),
    };
    if (!(event.key in keys) || (event.key === " " && pressed)) return;
    event.preventDefault();
    const to = keys[event.key]();
    if (typeof to === "number" && to !== number) onGo(to);
  }), []);
}

/** Buttons and a list that do the same. @param {Going} going */
export function Jumps(going) {
  const { moments, number, onGo } = going;
  if (!moments.length) return null;
  const here = moments.findLast((each) => each.number <= number);
  /** @param {"turn" | "loss"} what @param {1 | -1} step @param {string} sign */
  const jump = (what, step, sign) => {
    const to = next(going, what, step);
    const words = `${step > 0 ? "Next" : "Previous"} ${NAMES[what]}`;
    return html`<button type="button" aria-label=${words} title=${words} disabled=${to === undefined} onClick=${() => to !== undefined && onGo(to)}>${sign}</button>`;
  };
  return html`<div class="row jumps">
    ${jump("turn", -1, "◂ turn")}${jump("turn", 1, "turn ▸")}
    ${moments.some((each) => each.what === "loss") && html`${jump("loss", -1, "◂ loss")}${jump("loss", 1, "loss ▸")}`}
    <select aria-label="Go to a turn or a loss" value=${here ? String(moments.indexOf(here)) : ""} onChange=${onValue((value) => value && onGo(moments[Number(value)].number))}>
      ${!here && html`<option value="">The start</option>`}
      ${moments.map((each, index) => html`<option key=${index} value=${String(index)}>${each.what === "loss" ? `– ${each.text}` : each.text}</option>`)}
    </select>
    <p class="hint">Keys: ← → one move, Home and End, Space to play or pause, <kbd>t</kbd> <kbd>T</kbd> next or previous turn, <kbd>s</kbd> <kbd>S</kbd> next or previous loss.</p>
  </div>`;
}
