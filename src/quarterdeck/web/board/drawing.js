/** Drawing of a map: the sheet, and the changing parts over it. Used by the table, thumbnails and pictures. */
import { html, useMemo } from "../html.js";
import { bearing, centreOf, loops, polygon } from "./geometry.js";
import { layoutOf } from "./layout.js";
import { carrierOf, isGround, kindOf, placeOf } from "./legend.js";
import { PieceOnBoard } from "./pieces.js";
import { sideClass } from "./sides.js";

/** @typedef {import("../protocol").Piece} Piece */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("./geometry.js").Layout} Layout */

/** Return the layout of a board, computed once for each board. @param {import("../protocol").Board} board */
export function useLayout(board) {
  return useMemo(() => layoutOf(board), [board]);
}

/** The sheet is drawn once. @param {{layout: Layout}} props */
export function Sheet({ layout }) {
  return useMemo(() => html`<g class="sheet" aria-hidden="true">${layout.sheet()}</g>`, [layout]);
}

/**
 * @typedef {{piece: Piece, kind: import("../protocol").Kind, x: number, y: number, foot: number, under: number,
 *   span: number, turned: number | undefined}} Placed `foot`: the room that it takes below, in units; `span` and `turned`: its length and
 *   direction if it fills several cells
 */

/**
 * Return where each piece is drawn, except those that are part of the map. Pieces that share a place are stacked like counters,
 * each a little lower and further right than the one below it, at full size. At `fanned` they lie side by side.
 * @param {Scene} scene @param {Layout} layout @param {string} [fanned] a place
 * @returns {Placed[]} `under`: the number of others in its place, for the piece whose name stands for all; else -1
 */
export function placed(scene, layout, fanned = "") {
  /** @type {Map<string, Piece[]>} */
  const stacks = new Map();
  for (const piece of scene.pieces ?? []) {
    if (isGround(kindOf(scene.board, piece.kind))) continue;
    const place = placeOf(scene, piece)?.join();
    const key = `${place}${isOnDeck(scene, piece) ? " on deck" : ""}`;
    if (place) stacks.set(key, [...(stacks.get(key) ?? []), piece]);
  }
  const open = fanned ? (stacks.get(fanned) ?? []) : [];
  if (open.length > 1) stacks.delete(fanned);
  const all = [...stacks.values()];
  const [decks, rest] = [true, false].map((is) => all.filter(([first]) => isOnDeck(scene, first) === is));
  return [
    ...rest.flatMap((stack) => arranged(stack, scene, layout, (piece) => isBeside(scene, piece))),
    ...decks.flatMap((stack) => arranged(stack, scene, layout, (piece) => Boolean(kindOf(scene.board, piece.kind).beside))),
    ...(open.length > 1 ? sideBySide(open, scene, layout) : []),
  ];
}

/** Return how many pieces share a place besides the first. Pieces on a deck do not count. @param {Scene} scene @param {Piece} piece */
export function placeShared(scene, piece) {
  const place = placeOf(scene, piece)?.join();
  const others = (scene.pieces ?? []).filter(
    (each) => each.id !== piece.id && placeOf(scene, each)?.join() === place && !isGround(kindOf(scene.board, each.kind)) && !isOnDeck(scene, each),
  );
  return place && others.length && !isOnDeck(scene, piece) && scene.board.type !== "plane" ? place : "";
}

/** Return how far from the middle fanned pieces lie. @param {number} count @param {number} unit */
export const fanRadius = (count, unit) => unit * Math.max(0.5, 0.5 / Math.sin(Math.PI / count));

/** Place the pieces of one place in a ring. @param {Piece[]} stack @param {Scene} scene @param {Layout} layout @returns {Placed[]} */
function sideBySide(stack, scene, layout) {
  const [x, y] = layout.centre(/** @type {[number, number]} */ (placeOf(scene, stack[0])));
  const radius = fanRadius(stack.length, layout.unit);
  return stack.map((piece, index) => {
    const angle = (2 * Math.PI * index) / stack.length - (stack.length === 2 ? Math.PI : Math.PI / 2);
    const kind = kindOf(scene.board, piece.kind);
    const [px, py] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    return { piece, kind, x: px, y: py, foot: FOOT, under: 0, span: 0, turned: undefined };
  });
}

/** Return whether a piece stands in a cell of a larger carrier, and is drawn over it. @param {Scene} scene @param {Piece} piece */
function isOnDeck(scene, piece) {
  const at = piece.at?.join();
  return at !== undefined && Boolean(carrierOf(scene, piece)?.cells?.some((each) => each.join() === at));
}

const FOOT = 0.52;
const LONG_FOOT = 0.16; // extra room below a hull that fills several cells
// Offsets of the first and last piece of a stack: sign and strength of lower ones stay visible, and the next cell stays free.
const STACKED = [0.21, 0.26];

/** Return whether a piece accompanies others, or is carried by one that does not. @param {Scene} scene @param {Piece} piece */
function isBeside(scene, piece) {
  const carrier = carrierOf(scene, piece);
  return Boolean(kindOf(scene.board, piece.kind).beside || (carrier && !kindOf(scene.board, carrier.kind).beside));
}

/** Return how far a base on an open table reaches down, by its length and heading. @param {Piece} piece @param {Layout} layout */
function footOf({ outline, facing }, layout) {
  if (!outline) return FOOT;
  const [long, wide] = outline.map((each) => each * (/** @type {any} */ (layout).scale ?? 1));
  const turned = ((facing ?? 0) * Math.PI) / 180;
  return (Math.abs(Math.cos(turned)) * long + Math.abs(Math.sin(turned)) * wide) / 2 / layout.unit + 0.14;
}

/** @param {Piece[]} stack @param {Scene} scene @param {Layout} layout @param {(piece: Piece) => boolean} isCompany @returns {Placed[]} */
function arranged(stack, scene, layout, isCompany) {
  const { unit } = layout;
  const open = scene.board.type === "plane";
  /** @param {Piece} piece */
  const leads = (piece) => Number(Boolean(kindOf(scene.board, piece.kind).beside)); // pieces with little to read lie on top
  const company = stack.length > 1 ? stack.filter(isCompany).sort((one, other) => leads(one) - leads(other)) : [];
  const main = company.length === stack.length ? company.splice(0, 1) : stack.filter((piece) => !company.includes(piece));
  const centres = (main.find((piece) => piece.cells?.length)?.cells ?? []).map((at) => layout.centre(at));
  const [x, y] = centres.length ? centreOf(centres) : layout.centre(/** @type {[number, number]} */ (placeOf(scene, main[0])));
  const roomy = open || centres.length > 0; // then the main piece lies in the middle, and only its company is stacked
  const below = roomy ? main.length : 0;
  return [...main, ...company].map((piece, index) => {
    const long = piece.cells?.length ? centres : [];
    const span = long.length ? distance(long[0], long[long.length - 1]) + unit * 0.9 : 0;
    const turned = long.length > 1 ? bearing(long) : undefined;
    const off = index < below ? 0 : fromMiddle(index - below, stack.length - below);
    return {
      piece,
      kind: kindOf(scene.board, piece.kind),
      x: x + off * STACKED[0] * unit,
      y: y + off * STACKED[1] * unit,
      foot: span ? (Math.abs(Math.cos(((turned ?? 0) * Math.PI) / 180)) * span) / 2 / unit + LONG_FOOT : footOf(piece, layout),
      under: open ? 0 : index === main.length - 1 ? stack.length - 1 : -1,
      span,
      turned,
    };
  });
}

/** From -1 for the first to 1 for the last. @param {number} index @param {number} count */
const fromMiddle = (index, count) => (count > 1 ? (2 * index) / (count - 1) - 1 : 0);

/** @param {[number, number]} one @param {[number, number]} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Outlines of the cells that pieces fill. @param {{pieces: Piece[], layout: Layout}} props */
function Footprints({ pieces, layout }) {
  return pieces
    .filter((piece) => (piece.cells?.length ?? 0) > 1)
    .map((piece) => html`<path key=${piece.id} class="footprint ${sideClass(piece.side)}" data-footprint=${piece.id}
      d=${loops((piece.cells ?? []).map((at) => layout.corners(at))).map(polygon).join("")} />`);
}

/**
 * @param {{scene: Scene, layout: Layout, all?: Placed[], selected?: string, told?: Set<string>, larger?: number,
 *   onSelect?: (id: string) => void, onHover?: (id: string) => void}} props `told`: pieces of the log line that is pointed at
 */
export function Pieces({ scene, layout, all = placed(scene, layout), selected = "", told = NOBODY, larger = 1, onSelect, onHover }) {
  const scale = /** @type {any} */ (layout).scale ?? 1;
  return html`<g class="pieces" aria-hidden="true">
    <${Footprints} pieces=${all.map(({ piece }) => piece)} layout=${layout} />
    ${all.map(
      ({ piece, kind, x, y, foot, span, turned }) => html`<${PieceOnBoard}
        key=${piece.id}
        piece=${piece}
        kind=${kind}
        span=${span * larger}
        turned=${turned}
        x=${x}
        y=${y}
        unit=${layout.unit * larger}
        foot=${foot}
        marks=${(piece.marks ?? []).map((key) => kindOf(scene.board, key))}
        scale=${scale * larger}
        selected=${piece.id === selected}
        told=${told.has(piece.id)}
        onSelect=${onSelect}
        onHover=${onHover}
      />`,
    )}
  </g>`;
}

/** @type {Set<string>} */
const NOBODY = new Set();
