/** Sides are told apart by colour and by shape, so that nobody needs the colour. */
import { html } from "../html.js";

/** Each drawn around 0,0 with a radius of about 1. */
const EMBLEMS = [
  "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
  "M0 -1.2L1.05 0L0 1.2L-1.05 0Z",
  "M0 -1.1L1.1 0.85L-1.1 0.85Z",
  "M-0.9 -0.9H0.9V0.9H-0.9Z",
  "M0 -1.2L0.35 -0.4L1.15 -0.36L0.5 0.16L0.74 0.96L0 0.5L-0.74 0.96L-0.5 0.16L-1.15 -0.36L-0.35 -0.4Z",
  "M-0.35 -1.1H0.35V-0.35H1.1V0.35H0.35V1.1H-0.35V0.35H-1.1V-0.35H-0.35Z",
];

/** @param {number} side */
export const sideClass = (side) => (side < 0 ? "side-none" : `side-${side % EMBLEMS.length}`);

/** @param {number} side */
export const emblem = (side) => (side < 0 ? "" : EMBLEMS[side % EMBLEMS.length]);

/** A small badge for lists. @param {{side: number}} props */
export function Badge({ side }) {
  return html`<svg class="badge ${sideClass(side)}" viewBox="-1.6 -1.6 3.2 3.2" aria-hidden="true"><path d=${emblem(side)} /></svg>`;
}
