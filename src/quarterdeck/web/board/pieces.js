/** Pieces: silhouettes seen from above, with heading, side, name, and what has been done to them. */
import { html } from "../html.js";
import { emblem, sideClass } from "./sides.js";

/** @typedef {import("../protocol").Piece} Piece */

// Drawn with the bow to the north, one unit long.
const STEAMER = {
  hull: "M0 -.5C.1 -.37 .165 -.2 .165 .04L.15 .36C.13 .47 .06 .5 0 .5C-.06 .5 -.13 .47 -.15 .36L-.165 .04C-.165 -.2 -.1 -.37 0 -.5Z",
  deck: "M0 -.4C.07 -.3 .115 -.16 .115 .04L.1 .34C.09 .42 .05 .44 0 .44C-.05 .44 -.09 .42 -.1 .34L-.115 .04C-.115 -.16 -.07 -.3 0 -.4Z",
  lines: "M0 -.24V-.44M-.05 -.22A.05 .05 0 1 0 .05 -.22A.05 .05 0 1 0 -.05 -.22M-.04 .3A.04 .04 0 1 0 .04 .3A.04 .04 0 1 0 -.04 .3",
};
const SAIL = {
  hull: "M0 -.5C.09 -.4 .14 -.25 .14 .02L.12 .38C.11 .46 .06 .48 0 .48C-.06 .48 -.11 .46 -.12 .38L-.14 .02C-.14 -.25 -.09 -.4 0 -.5Z",
  deck: "M0 -.42C.06 -.33 .09 -.2 .09 .02L.08 .36C.07 .42 .04 .43 0 .43C-.04 .43 -.07 .42 -.08 .36L-.09 .02C-.09 -.2 -.06 -.33 0 -.42Z",
  lines: "M-.27 -.2Q0 -.32 .27 -.2M-.3 .02Q0 -.1 .3 .02M-.24 .27Q0 .16 .24 .27M0 -.5V-.6",
};
const COUNTER = {
  hull: "M-.36 -.3Q-.36 -.36 -.3 -.36H.3Q.36 -.36 .36 -.3V.3Q.36 .36 .3 .36H-.3Q-.36 .36 -.36 .3Z",
  deck: "M-.29 -.29H.29V.29H-.29Z",
  lines: "",
};

const SAILING = /sail|frigate|sloop|brig|galleon|galley|man-o-war|schooner|of the line|pirate/i;
const AFLOAT = /ship|boat|cruiser|destroyer|monitor|steamer|vessel|launch|merchant|dreadnought|carrier/i;

/** @param {Piece} piece */
export function silhouette(piece) {
  if (SAILING.test(piece.kind)) return SAIL;
  return AFLOAT.test(piece.kind) ? STEAMER : COUNTER;
}

/** How often a piece has been hit, and how much of its first gauge is left. @param {Piece} piece */
export function damage(piece) {
  const hits = (piece.diagram ?? []).reduce((sum, place) => sum + (place.hits ?? 0), 0);
  const gauge = piece.gauges?.[0];
  return { hits, left: gauge && gauge.full > 0 ? gauge.value / gauge.full : null };
}

const SCARS = [[0.02, 0.12], [-0.07, -0.08], [0.08, -0.02], [-0.05, 0.26], [0.06, 0.3], [0, -0.3], [-0.09, 0.1], [0.09, 0.18]];

/**
 * The drawing alone, heading north, one unit long; also used in lists.
 * @param {{piece: Piece, length: number, width?: number}} props
 */
export function Drawing({ piece, length, width = length }) {
  const shape = silhouette(piece);
  const { hits } = damage(piece);
  const counter = shape === COUNTER;
  return html`<g class="drawing ${sideClass(piece.side)}" transform="scale(${width} ${length})">
    <path class="hull" d=${shape.hull} />
    <path class="deck" d=${shape.deck} />
    ${shape.lines && html`<path class="lines" d=${shape.lines} />`}
    ${counter && piece.facing != null && html`<path class="bow" d="M0 -.52L.12 -.37H-.12Z" />`}
    <path class="emblem" transform="scale(${counter ? 0.1 : 0.062}) translate(${counter ? "0 -1.4" : "0 1"})" d=${emblem(piece.side)} />
    ${SCARS.slice(0, hits).map(([x, y]) => html`<path class="scar" d="M${x - 0.035} ${y - 0.035}l.07 .07m0 -.07l-.07 .07" />`)}
  </g>`;
}

/** @param {Piece} piece */
const letters = (piece) =>
  piece.kind
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 3);

/**
 * A piece on the board.
 * @param {{piece: Piece, x: number, y: number, unit: number, scale?: number, selected: boolean, onSelect?: (id: string) => void}} props
 */
export function PieceOnBoard({ piece, x, y, unit, scale = 1, selected, onSelect }) {
  const { left } = damage(piece);
  const counter = silhouette(piece) === COUNTER;
  const length = piece.outline ? piece.outline[0] * scale : unit * (counter ? 1 : 1.02);
  const width = piece.outline ? (piece.outline[1] * scale) / 0.33 : length;
  const below = Math.max(unit * 0.52, counter ? unit * 0.42 : 0);
  return html`<g
    class="piece ${piece.active ? "active" : ""} ${selected ? "selected" : ""} ${sideClass(piece.side)}"
    data-piece=${piece.id}
    transform="translate(${x} ${y})"
    onClick=${onSelect && (() => onSelect(piece.id))}
  >
    ${(piece.active || selected) && html`<circle class="halo" r=${unit * 0.62} />`}
    <g class="heading" transform="rotate(${piece.facing ?? 0})"><${Drawing} piece=${piece} length=${length} width=${width} /></g>
    ${counter && html`<text class="letters" y=${unit * 0.17} text-anchor="middle" font-size=${unit * 0.26}>${letters(piece)}</text>`}
    ${left !== null && left < 1 && html`<rect class="left-back" x=${-unit * 0.4} y=${below} width=${unit * 0.8} height="5" rx="2" />
      <rect class="left" x=${-unit * 0.4} y=${below} width=${unit * 0.8 * left} height="5" rx="2" />`}
    <text class="name" y=${below + (left !== null && left < 1 ? 17 : 11)} text-anchor="middle">${piece.name}</text>
  </g>`;
}

/** A piece in words, for those who do not see the board. @param {Piece} piece */
export function inWords(piece) {
  const parts = [];
  if (piece.at) parts.push(`at ${piece.at.join(",")}`);
  if (piece.at && piece.facing != null) parts.push(`heading ${compass(piece.facing)}`);
  if (!piece.at && piece.status) parts.push(piece.status);
  return parts.join(", ");
}

const POINTS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** @param {number} degrees */
export function compass(degrees) {
  return degrees % 45 === 0 ? POINTS[(((degrees / 45) % 8) + 8) % 8] : `${degrees}°`;
}
