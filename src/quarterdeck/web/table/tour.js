/** The tour: five cards in the first game, each about a part of the page that is framed meanwhile. */
import { keep, kept } from "../api.js";
import { html, useLayoutEffect, useRef, useState } from "../html.js";

/** @type {{title: string, words: string, about: string}[]} */
const CARDS = [
  { title: "Your move", words: "Your choices appear here. You are offered everything that the rules allow and nothing else, so you can start without reading them.", about: ".ask" },
  { title: "Odds, and why not", words: "Choices that depend on dice show their odds. Options struck through are forbidden now: “why not?” and the number of a rule show you its text.", about: ".options" },
  { title: "Choose on the board", words: "Click anything ringed or framed to choose it. Click any ship to see what she bears on. Drag to move the board, and zoom as you like.", about: ".board-side" },
  { title: "Goals", words: "Above the board you see how you and the others can win, and how far each side has come.", about: ".goals-bar" },
  { title: "Undo", words: "Press u to undo a choice until dice are thrown. You are asked to confirm before your turn ends. The log keeps everything that happened.", about: ".takeback" },
];

/** Return the focus to the options for keyboard users. */
export function toTheOptions() {
  /** @type {HTMLElement | null} */
  const first = document.querySelector(".options [data-item=true]");
  if (document.body.dataset.keyboard) first?.focus();
}

/** The places for a card, best first: at the foot of the window, else where it hides least of its subject. */
const PLACES = [
  ["centre", "end"],
  ["centre", "start"],
  ["start", "end"],
  ["start", "start"],
  ["end", "end"],
  ["end", "start"],
];
const EDGE = 12; // pixels

/** @param {HTMLElement} card @param {Element | null} framed */
function putAside(card, framed) {
  const { width, height } = card.getBoundingClientRect();
  const about = framed?.getBoundingClientRect();
  /** @param {string} place @param {number} length @param {number} whole */
  const start = (place, length, whole) => (place === "start" ? EDGE : place === "end" ? whole - length - EDGE : (whole - length) / 2);
  const places = PLACES.map(([across, down]) => {
    const [left, top] = [start(across, width, innerWidth), start(down, height, innerHeight)];
    const wide = about ? Math.min(left + width, about.right) - Math.max(left, about.left) : 0;
    const high = about ? Math.min(top + height, about.bottom) - Math.max(top, about.top) : 0;
    return { left, top, hidden: Math.max(0, wide) * Math.max(0, high) };
  });
  const best = places.reduce((found, place) => (place.hidden < found.hidden ? place : found));
  Object.assign(card.style, { left: `${best.left}px`, top: `${best.top}px` });
}

export const isFirstGame = () => !kept("toured", false);

/** @param {{onClose: () => void}} props */
export function Tour({ onClose }) {
  const [at, setAt] = useState(0);
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const card = CARDS[at];
  const last = at === CARDS.length - 1;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // After every redraw, because options come and go.
  useLayoutEffect(() => {
    const framed = document.querySelector(card.about) ?? document.querySelector(".ask");
    framed?.classList.add("toured");
    framed?.scrollIntoView({ block: "nearest" });
    const place = () => dialog.current && putAside(dialog.current, framed);
    place();
    addEventListener("resize", place);
    const grown = new ResizeObserver(place); // the question appears after the animations, and content above moves it
    for (const each of [dialog.current, ...(framed?.parentElement?.children ?? [])]) if (each) grown.observe(each);
    return () => {
      removeEventListener("resize", place);
      grown.disconnect();
      framed?.classList.remove("toured");
    };
  });
  const close = () => {
    keep("toured", true);
    onClose();
    toTheOptions();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    setAt(Math.min(CARDS.length - 1, Math.max(0, at + step)));
  };
  return html`<dialog ref=${dialog} class="sheet-dialog tour" aria-labelledby="tour-title" onClose=${close} onKeyDown=${press}>
    <div aria-live="polite"><p class="dim">First steps, ${at + 1} of ${CARDS.length}</p><h2 id="tour-title">${card.title}</h2><p>${card.words}</p></div>
    <p class="row">
      <button type="button" class="quiet" onClick=${() => dialog.current?.close()}>Skip the tour</button>
      <button type="button" aria-disabled=${at === 0 || undefined} onClick=${() => setAt(Math.max(0, at - 1))}>Back</button>
      <button type="button" class="primary" autofocus onClick=${() => (last ? dialog.current?.close() : setAt(at + 1))}>${last ? "Play" : "Next"}</button>
    </p>
  </dialog>`;
}
