/** Signs drawn in cells and on counters, so that colour is never the only distinction. */
import { html } from "../html.js";
import { tint } from "./legend.js";
import { SHAPES } from "./shapes.js";

/** @typedef {import("../protocol").Kind} Kind */

const UP = 0.09; // how far above its middle the sign of a counter lies

/** Draw the sign of a counter, or its letters if it has no pattern. @param {Kind} kind */
export function onCounter(kind) {
  const figure = SHAPES.marks[kind.pattern ?? ""];
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
 * Draw the mark of a kind in its cell, or its sign if it has no pattern.
 * @param {Kind} kind @param {number} x @param {number} y @param {number} size
 */
export function mark(kind, x, y, size) {
  const figure = SHAPES.marks[kind.pattern ?? ""];
  if (figure)
    return html`<g class="mark ${tint(kind)} p-${kind.pattern}" style=${{ "--cell": size }} transform="translate(${x} ${y + (figure.up ?? 0) * size}) scale(${size})">
      ${figure.solid && html`<path class="solid" d=${figure.solid} />`}${figure.lines && html`<path d=${figure.lines} />`}
    </g>`;
  if (kind.drawn !== "mark") return null;
  return html`<text class="mark-word ${tint(kind)}" x=${x} y=${y + size * 0.12} text-anchor="middle" font-size=${size * 0.36}>${kind.sign || kind.name}</text>`;
}
