/** What is drawn inside a cell or on a counter, by the names that a legend uses: so that colour is never all there is. */
import { html } from "../html.js";
import { tint } from "./legend.js";

/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {{lines?: string, solid?: string, up?: number}} Figure around 0,0 in a cell of size 1; `up`: how far above that it is centred */

/** @type {Record<string, Figure>} */
const FIGURES = {
  trees: { solid: "M-.2 .12l.11 -.26l.11 .26zM.02 .2l.1 -.24l.1 .24z" },
  reeds: { lines: "M-.2 .08H.2M-.1 .08V-.08M0 .08V-.14M.1 .08V-.08" },
  humps: { lines: "M-.24 .1q.12 -.26 .24 0M-.02 .14q.12 -.26 .24 0" },
  blocks: { solid: "M-.2 -.14h.16v.16h-.16zM.04 -.06h.18v.18h-.18zM-.14 .08h.12v.12h-.12z" },
  waves: { lines: "M-.26 0q.09 -.12 .18 0t.18 0t.18 0" },
  bars: { lines: "M-.12 -.24V.24M.12 -.24V.24" },
  burst: { lines: "M-.12 0a.12 .12 0 1 0 .24 0a.12 .12 0 1 0 -.24 0M0 -.2V.2M-.2 0H.2" },
  plus: { lines: "M-.14 0H.14M0 -.14V.14" },
  zigzag: { lines: "M-.3 .06l.12 -.12l.12 .12l.12 -.12l.12 .12l.12 -.12" },
  gable: { lines: "M-.24 .14V-.04L0 -.2L.24 -.04V.14" },
  house: { solid: "M-.18 .14V-.06L0 -.2L.18 -.06V.14z" },
  dome: { lines: "M-.18 .1a.18 .18 0 0 1 .36 0z" },
  coil: { lines: "M-.3 0q.05 -.2 .1 0t.1 0t.1 0t.1 0t.1 0t.1 0" },
  flame: { solid: "M0 -.3C.1 -.16 .2 -.08 .17 .1C.15 .22 -.15 .22 -.17 .1C-.19 .02 -.12 -.04 -.1 -.12C-.04 -.06 -.03 -.16 0 -.3Z" },
  flag: { solid: "M.24 -.06V-.42l.2 .09l-.2 .09" },
  // Those of counters fill a box that reaches from -.31,-.3 to .31,.12; the strength stands below it.
  cross: { lines: "M-.31 -.3L.31 .12M.31 -.3L-.31 .12", up: 0.09 },
  half: { lines: "M.31 -.3L-.31 .12", solid: "M-.31 -.3H.31L-.31 .12Z", up: 0.09 },
  slash: { lines: "M.31 -.3L-.31 .12M0 -.3V.12", up: 0.09 },
  arrow: { lines: "M0 .06V-.24M-.1 -.13L0 -.25L.1 -.13M-.16 .06H.16", up: 0.09 },
  disc: { solid: "M-.12 -.09a.12 .12 0 1 0 .24 0a.12 .12 0 1 0 -.24 0Z", up: 0.09 },
  wheels: {
    lines: "M-.24 -.04a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0M.04 -.04a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0M-.28 -.17H.28",
    up: 0.09,
  },
  star: { solid: "M0 -.27L.05 -.14L.19 -.135L.08 -.05L.12 .08L0 0L-.12 .08L-.08 -.05L-.19 -.135L-.05 -.14Z", up: 0.09 },
};

const UP = 0.09; // how far above its middle a counter has its sign

/** The sign on a counter; its letters where it has no pattern. @param {Kind} kind */
export function onCounter(kind) {
  const figure = FIGURES[kind.pattern ?? ""];
  if (!figure) return html`<text class="letters" y=".02" text-anchor="middle" font-size=".3">${kind.sign || initials(kind)}</text>`;
  return html`<g transform="translate(0 ${(figure.up ?? 0) - UP})">
    ${figure.solid && html`<path class="sign-solid" d=${figure.solid} />`}
    ${figure.lines && html`<path class="sign" d=${figure.lines} />`}
  </g>`;
}

/** @param {Kind} kind */
const initials = (kind) =>
  kind.name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 3);

/**
 * The mark of a kind in its cell; one without a pattern, that is nothing but a mark, is its sign.
 * @param {Kind} kind @param {number} x @param {number} y @param {number} size
 */
export function mark(kind, x, y, size) {
  const figure = FIGURES[kind.pattern ?? ""];
  if (figure)
    return html`<g class="mark ${tint(kind)} p-${kind.pattern}" style=${{ "--cell": size }} transform="translate(${x} ${y + (figure.up ?? 0) * size}) scale(${size})">
      ${figure.solid && html`<path class="solid" d=${figure.solid} />`}${figure.lines && html`<path d=${figure.lines} />`}
    </g>`;
  if (kind.drawn !== "mark") return null;
  return html`<text class="mark-word ${tint(kind)}" x=${x} y=${y + size * 0.12} text-anchor="middle" font-size=${size * 0.36}>${kind.sign || kind.name}</text>`;
}
