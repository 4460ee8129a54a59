/** Sides differ by colour and by shape, so that the colour is not needed. */
import { html } from "../html.js";
import { SHAPES } from "./shapes.js";

const EMBLEMS = SHAPES.emblems;

/** @param {number} side */
export const sideClass = (side) => (side < 0 ? "side-none" : `side-${side % EMBLEMS.length}`);

/** @param {number} side */
export const emblem = (side) => (side < 0 ? "" : EMBLEMS[side % EMBLEMS.length]);

/** A small badge for lists. @param {{side: number}} props */
export function Badge({ side }) {
  return html`<svg class="badge ${sideClass(side)}" viewBox="-1.6 -1.6 3.2 3.2" aria-hidden="true"><path d=${emblem(side)} /></svg>`;
}
