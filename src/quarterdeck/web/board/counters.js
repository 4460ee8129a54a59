/** Counters of land units, as on the best maps: the sign of the arm, the strength, the side, the facing, and the tile beside it. */
import { html } from "../html.js";
import { emblem, sideClass } from "./sides.js";

/** @typedef {import("../protocol").Piece} Piece */

// Signs in a box that reaches from -.31,-.3 to .31,.12; the strength stands below it.
/** @type {Record<string, {lines: string, solid?: string}>} */
const ARMS = {
  infantry: { lines: "M-.31 -.3L.31 .12M.31 -.3L-.31 .12" },
  "mounted cavalry": { lines: "M.31 -.3L-.31 .12", solid: "M-.31 -.3H.31L-.31 .12Z" },
  "dismounted cavalry": { lines: "M.31 -.3L-.31 .12M0 -.3V.12" },
  "machine guns": { lines: "M0 .06V-.24M-.1 -.13L0 -.25L.1 -.13M-.16 .06H.16" },
  artillery: { lines: "", solid: "M-.12 -.09a.12 .12 0 1 0 .24 0a.12 .12 0 1 0 -.24 0Z" },
  transport: {
    lines: "M-.24 -.04a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0M.04 -.04a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0M-.28 -.17H.28",
  },
  commander: {
    lines: "",
    solid: "M0 -.27L.05 -.14L.19 -.135L.08 -.05L.12 .08L0 0L-.12 .08L-.08 -.05L-.19 -.135L-.05 -.14Z",
  },
};

/** Those who keep company with others in a cell, and are drawn smaller then. */
const COMPANY = new Set(["commander", "transport"]);

/** @param {Piece} piece */
export const isCompany = (piece) => COMPANY.has(piece.kind);

/** @param {Piece} piece */
export const isArm = (piece) => piece.kind in ARMS;

/** The counter alone, in a square of one unit around 0,0. @param {{piece: Piece, size: number}} props */
export function Counter({ piece, size }) {
  const arm = ARMS[piece.kind];
  const gauge = piece.gauges?.[0];
  const hurt = gauge && gauge.value < gauge.full;
  return html`<g class="counter ${sideClass(piece.side)} ${piece.status === "in tow" ? "in-tow" : ""}" transform="scale(${size})">
    <rect class="plate" x="-.37" y="-.36" width=".74" height=".78" rx=".07" />
    <rect class="sign-box" x="-.31" y="-.3" width=".62" height=".42" />
    ${arm.solid && html`<path class="sign-solid" d=${arm.solid} />`}
    ${arm.lines && html`<path class="sign" d=${arm.lines} />`}
    <path class="sign-edge" d="M-.31 -.3H.31V.12H-.31Z" />
    <path class="counter-emblem" transform="translate(-.26 .27) scale(.065)" d=${emblem(piece.side)} />
    ${gauge && html`<text class="strength ${hurt ? "hurt" : ""}" x="-.06" y=".375" text-anchor="middle">${gauge.value}</text>`}
  </g>`;
}

/** Which way it faces: an arrowhead on that side of the counter. @param {{facing: number, size: number}} props */
export function Facing({ facing, size }) {
  return html`<g class="heading" transform="rotate(${facing})"><path
    class="facing"
    transform="scale(${size})"
    d="M0 -.62L.2 -.44Q0 -.51 -.2 -.44Z"
  /></g>`;
}

const RED = /[♥♦]/;

/** The tile by a counter: its back, or its face when it is turned up. @param {{tile: string, size: number, x: number, y: number}} props */
export function Tile({ tile, size, x, y }) {
  return html`<g class="tile ${tile ? "up" : "down"}" transform="translate(${x} ${y}) scale(${size})">
    <rect class="tile-card" x="-.15" y="-.19" width=".3" height=".38" rx=".04" />
    ${
      tile
        ? html`<text class="tile-face ${RED.test(tile) ? "red" : ""}" y=".075" text-anchor="middle">${tile}</text>`
        : html`<path class="tile-back" d="M-.09 -.13L.09 .13M.09 -.13L-.09 .13M-.09 0H.09" />`
    }
  </g>`;
}
