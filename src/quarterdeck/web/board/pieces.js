/** Pieces: silhouettes seen from above, with heading, side, name, and what has been done to them. */
import { html } from "../html.js";
import { Counter, Facing, Tile, isArm } from "./counters.js";
import { cellName, compass } from "./naming.js";
import { emblem, sideClass } from "./sides.js";

/** @typedef {import("../protocol").Piece} Piece */

// Drawn with the bow to the north, one unit long.
const STEAMER = {
  hull: "M0 -.5C.13 -.36 .2 -.2 .2 .04L.18 .36C.16 .47 .08 .5 0 .5C-.08 .5 -.16 .47 -.18 .36L-.2 .04C-.2 -.2 -.13 -.36 0 -.5Z",
  deck: "M-.115 -.06Q-.115 -.13 0 -.13Q.115 -.13 .115 -.06V.3Q.115 .35 0 .35Q-.115 .35 -.115 .3Z",
  lines: "M0 -.24V-.42M-.05 -.22A.05 .05 0 1 0 .05 -.22A.05 .05 0 1 0 -.05 -.22M-.12 .42Q0 .45 .12 .42",
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
const AFLOAT = /ship|boat|cruiser|ironclad|destroyer|monitor|steamer|vessel|launch|merchant|dreadnought|carrier/i;

// How long ships are drawn, so that they can be told apart at a glance, and what stands on their decks.
/** @type {[RegExp, number, string][]} */
const CLASSES = [
  [/torpedo boat/i, 0.72, "M0 -.24V-.42M-.05 .24H.05"],
  [/gunboat/i, 0.78, "M0 -.24V-.42M-.05 -.22A.05 .05 0 1 0 .05 -.22A.05 .05 0 1 0 -.05 -.22"],
  [
    /protected/i,
    0.95,
    "M0 -.24V-.4M-.05 -.22A.05 .05 0 1 0 .05 -.22A.05 .05 0 1 0 -.05 -.22M-.05 .4A.05 .05 0 1 0 .05 .4A.05 .05 0 1 0 -.05 .4",
  ],
  [
    /armoured|ironclad|battleship/i,
    1.05,
    "M-.03 -.26V-.44M.03 -.26V-.44M-.08 -.22A.08 .08 0 1 0 .08 -.22A.08 .08 0 1 0 -.08 -.22M-.07 .41A.07 .07 0 1 0 .07 .41A.07 .07 0 1 0 -.07 .41",
  ],
];
const CELL_LONG = 1.3; // other ships, where nothing stands close by

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

// Where hits are drawn: around the emblem, not on it.
const MOST_SCARS = 6;
const SCARS = [
  [0.09, -0.22],
  [-0.11, 0.28],
  [-0.13, -0.08],
  [0.13, 0.2],
  [0, 0.42],
  [0.14, 0],
  [-0.07, -0.32],
  [-0.15, 0.1],
];

/**
 * The drawing alone, heading north, one unit long; also used in lists.
 * @param {{piece: Piece, length: number, width?: number}} props
 */
export function Drawing({ piece, length, width = length }) {
  if (isArm(piece)) return html`<${Counter} piece=${piece} size=${length * 0.5} />`;
  const shape = silhouette(piece);
  const lines = CLASSES.find(([kind]) => kind.test(piece.kind))?.[2] ?? shape.lines;
  const { hits } = damage(piece);
  const counter = shape === COUNTER;
  return html`<g class="drawing ${sideClass(piece.side)}" transform="scale(${width} ${length})">
    <path class="hull" d=${shape.hull} />
    <path class="deck" d=${shape.deck} />
    ${lines && html`<path class="lines" d=${lines} />`}
    ${counter && piece.facing != null && html`<path class="bow" d="M0 -.52L.12 -.37H-.12Z" />`}
    <path class="emblem" transform="scale(${counter ? 0.1 : 0.078}) translate(${counter ? "0 -1.4" : "0 1.4"})" d=${emblem(piece.side)} />
    ${SCARS.slice(0, Math.min(hits, MOST_SCARS)).map(([x, y]) => html`<path
      class="scar-edge"
      d="M${x - 0.045} ${y - 0.045}l.09 .09m0 -.09l-.09 .09"
    /><path class="scar" d="M${x - 0.045} ${y - 0.045}l.09 .09m0 -.09l-.09 .09" />`)}
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
 * A piece on the board. `size` is 1, or less for one that shares its cell.
 * @param {{piece: Piece, x: number, y: number, unit: number, size?: number, scale?: number, selected: boolean,
 *   onSelect?: (id: string) => void, onHover?: (id: string) => void}} props
 */
export function PieceOnBoard({ piece, x, y, unit, size = 1, scale = 1, selected, onSelect, onHover }) {
  const own = unit * size;
  return html`<g
    class="piece ${piece.active ? "active" : ""} ${selected ? "selected" : ""} ${sideClass(piece.side)}"
    data-piece=${piece.id}
    transform="translate(${x} ${y})"
    onClick=${onSelect && (() => onSelect(piece.id))}
    onContextMenu=${
      onSelect &&
      ((/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        onSelect(piece.id);
      })
    }
    onPointerEnter=${onHover && ((/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onHover(piece.id))}
    onPointerLeave=${onHover && (() => onHover(""))}
  >
    ${(piece.active || selected) && html`<circle class="halo" r=${own * 0.62} />`}
    ${isArm(piece) ? html`<${Unit} piece=${piece} unit=${own} />` : html`<${Ship} piece=${piece} unit=${own} scale=${scale} />`}
  </g>`;
}

/** @param {{piece: Piece, unit: number}} props */
function Unit({ piece, unit }) {
  return html`<${Counter} piece=${piece} size=${unit * 0.98} />
    ${piece.tile != null && html`<${Tile} tile=${piece.tile} size=${unit} x=${unit * 0.22} y=${unit * 0.27} />`}
    ${piece.facing != null && html`<${Facing} facing=${piece.facing} size=${unit * 0.98} />`}`;
}

/** @param {{piece: Piece, unit: number, scale: number}} props */
function Ship({ piece, unit, scale }) {
  const { left } = damage(piece);
  const counter = silhouette(piece) === COUNTER;
  const long = CLASSES.find(([kind]) => kind.test(piece.kind))?.[1] ?? CELL_LONG;
  const length = piece.outline ? piece.outline[0] * scale : unit * (counter ? 1 : long);
  const width = piece.outline ? (piece.outline[1] * scale) / 0.4 : length;
  const below = unit * (counter ? 0.42 : long < CELL_LONG ? 0.38 : 0.6);
  const gauge = piece.gauges?.[0];
  return html`<g class="heading" transform="rotate(${piece.facing ?? 0})"><${Drawing} piece=${piece} length=${length} width=${width} /></g>
    ${counter && html`<text class="letters" y=${unit * 0.17} text-anchor="middle" font-size=${unit * 0.26}>${letters(piece)}</text>`}
    ${
      left !== null &&
      left < 1 &&
      html`<rect class="left-back" x=${-unit * 0.4} y=${below} width=${unit * 0.8} height="5" rx="2" />
      <rect class="left" x=${-unit * 0.4} y=${below} width=${unit * 0.8 * left} height="5" rx="2" />`
    }
    ${gauge && long < CELL_LONG && html`<g class="afloat-left" transform="translate(${-unit * 0.36} ${unit * 0.3}) scale(${unit})">
      <rect x="-.16" y="-.13" width=".32" height=".26" rx=".06" /><text y=".085" text-anchor="middle">${gauge.value}</text></g>`}
    ${piece.tile != null && html`<${Tile} tile=${piece.tile} size=${unit * 1.05} x=${unit * 0.32} y=${unit * 0.3} />`}`;
}

/**
 * Names lie above all pieces, and move with theirs.
 * @param {{piece: Piece, under: number, above: boolean, shown: boolean, from: number, foot: number, x: number, y: number, unit: number}} props
 */
export function PieceName({ piece, under, above, shown, from, foot, x, y, unit }) {
  const { left } = damage(piece);
  const close = isArm(piece) || CLASSES.some(([kind]) => kind.test(piece.kind));
  const low = close ? foot : silhouette(piece) === COUNTER ? 0.42 : 0.6;
  const below = unit * low + (!close && left !== null && left < 1 ? 11 : 2);
  return html`<g
    class="piece-name from-${from} ${shown ? "shown" : ""}"
    data-piece=${piece.id}
    transform="translate(${x} ${y})"
  ><text
    class="name ${above ? "above" : ""}"
    y=${above ? -unit * 0.55 : below}
    text-anchor="middle"
  >${piece.name}${under > 0 ? ` +${under}` : ""}</text></g>`;
}

/** A piece in words, for those who do not see the board. @param {Piece} piece @param {import("../protocol").Board} board */
export function inWords(piece, board) {
  const parts = [];
  if (piece.at) parts.push(`at ${cellName(board, piece.at)}`);
  if (piece.at && piece.facing != null) parts.push(`heading ${compass(board, piece.facing)}`);
  if (piece.status && (!piece.at || piece.status === "in tow")) parts.push(piece.status);
  if (piece.tile != null) parts.push(piece.tile ? `tile ${piece.tile}` : "tile face down");
  return parts.join(", ");
}
