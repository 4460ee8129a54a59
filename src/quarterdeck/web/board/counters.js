/** Counters: the sign of the kind, strength, side, facing, and the tile beside it. */
import { html } from "../html.js";
import { onCounter } from "./patterns.js";
import { emblem, sideClass } from "./sides.js";

/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("../protocol").Piece} Piece */

/** The counter alone, in a square of one unit around 0,0. @param {{piece: Piece, kind: Kind, size: number}} props */
export function Counter({ piece, kind, size }) {
  const gauge = piece.gauges?.[0];
  const hurt = gauge && gauge.value < gauge.full;
  return html`<g class="counter ${sideClass(piece.side)} ${piece.carried_by ? "carried" : ""}" transform="scale(${size})">
    <rect class="plate" x="-.37" y="-.36" width=".74" height=".78" rx=".07" />
    <rect class="sign-box" x="-.31" y="-.3" width=".62" height=".42" />
    ${onCounter(kind)}
    <path class="sign-edge" d="M-.31 -.3H.31V.12H-.31Z" />
    <path class="counter-emblem" transform="translate(-.26 .27) scale(.065)" d=${emblem(piece.side)} />
    ${gauge && html`<text class="strength ${hurt ? "hurt" : ""}" x="-.06" y=".375" text-anchor="middle">${gauge.value}</text>`}
  </g>`;
}

/** An arrowhead on the side that the counter faces. @param {{facing: number, size: number}} props */
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
