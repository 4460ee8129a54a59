/** Everything on a map: the sheet, and over it what changes. Used by the table, by thumbnails and by pictures. */
import { html, useMemo } from "../html.js";
import { bearing, centreOf, loops, polygon } from "./geometry.js";
import { layoutOf } from "./layout.js";
import { carrierOf, isGround, kindOf, placeOf } from "./legend.js";
import { PieceOnBoard } from "./pieces.js";
import { sideClass } from "./sides.js";

/** @typedef {import("../protocol").Piece} Piece */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("./geometry.js").Layout} Layout */

/** The layout of a board, made again only when the board is another. @param {import("../protocol").Board} board */
export function useLayout(board) {
  return useMemo(() => layoutOf(board), [board]);
}

/** The sheet is drawn once. @param {{layout: Layout}} props */
export function Sheet({ layout }) {
  return useMemo(() => html`<g class="sheet" aria-hidden="true">${layout.sheet()}</g>`, [layout]);
}

/**
 * @typedef {{piece: Piece, kind: import("../protocol").Kind, x: number, y: number, foot: number, under: number,
 *   span: number, turned: number | undefined}} Placed `foot`: how far below it the next thing can stand, in units; `span` and `turned`: how
 *   long it is and which way it lies where it fills several cells
 */

/**
 * Where each piece is drawn, but for those that are part of the map. Those that share a place lie as stacks of counters do, each a little lower and further right than
 * the one that it covers, company uppermost, and none smaller than one that stands alone; at `fanned` they lie side by side, for whoever looks at them.
 * @param {Scene} scene @param {Layout} layout @param {string} [fanned] a place
 * @returns {Placed[]} `under`: how many others are in its place, for the one whose name stands for all; else -1
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

/** How many stand in a place besides the first; of those that are drawn on a deck none. @param {Scene} scene @param {Piece} piece */
export function placeShared(scene, piece) {
  const place = placeOf(scene, piece)?.join();
  const others = (scene.pieces ?? []).filter(
    (each) => each.id !== piece.id && placeOf(scene, each)?.join() === place && !isGround(kindOf(scene.board, each.kind)) && !isOnDeck(scene, each),
  );
  return place && others.length && !isOnDeck(scene, piece) && scene.board.type !== "plane" ? place : "";
}

/** How far from the middle those lie that are fanned out. @param {number} count @param {number} unit */
export const fanRadius = (count, unit) => unit * Math.max(0.5, 0.5 / Math.sin(Math.PI / count));

/** Those of one place in a ring around it. @param {Piece[]} stack @param {Scene} scene @param {Layout} layout @returns {Placed[]} */
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

/** Who is carried by one that fills several cells, and stands in one of them: drawn there, over it. @param {Scene} scene @param {Piece} piece */
function isOnDeck(scene, piece) {
  const at = piece.at?.join();
  return at !== undefined && Boolean(carrierOf(scene, piece)?.cells?.some((each) => each.join() === at));
}

const FOOT = 0.52;
const LONG_FOOT = 0.16; // under a hull that fills several cells, besides how far down it lies
// How far from the middle the first and the last of a stack lie: so that of the one below the sign and the strength are seen, and the next cell is not covered.
const STACKED = [0.21, 0.26];

/** Who keeps company with others; or is carried by one that does not. @param {Scene} scene @param {Piece} piece */
function isBeside(scene, piece) {
  const carrier = carrierOf(scene, piece);
  return Boolean(kindOf(scene.board, piece.kind).beside || (carrier && !kindOf(scene.board, carrier.kind).beside));
}

/** On an open table a base reaches as far down as it is long and as it is turned. @param {Piece} piece @param {Layout} layout */
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
  const leads = (piece) => Number(Boolean(kindOf(scene.board, piece.kind).beside)); // who has little to be read lies uppermost
  const company = stack.length > 1 ? stack.filter(isCompany).sort((one, other) => leads(one) - leads(other)) : [];
  const main = company.length === stack.length ? company.splice(0, 1) : stack.filter((piece) => !company.includes(piece));
  const centres = (main.find((piece) => piece.cells?.length)?.cells ?? []).map((at) => layout.centre(at));
  const [x, y] = centres.length ? centreOf(centres) : layout.centre(/** @type {[number, number]} */ (placeOf(scene, main[0])));
  const roomy = open || centres.length > 0; // then whoever has the place lies in its middle, and only company is stacked
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

/** The cells that a piece fills, around it. @param {{pieces: Piece[], layout: Layout}} props */
function Footprints({ pieces, layout }) {
  return pieces
    .filter((piece) => (piece.cells?.length ?? 0) > 1)
    .map((piece) => html`<path key=${piece.id} class="footprint ${sideClass(piece.side)}" data-footprint=${piece.id}
      d=${loops((piece.cells ?? []).map((at) => layout.corners(at))).map(polygon).join("")} />`);
}

/**
 * @param {{scene: Scene, layout: Layout, all?: Placed[], selected?: string, told?: Set<string>, larger?: number,
 *   onSelect?: (id: string) => void, onHover?: (id: string) => void}} props `told`: whom the line of the log is about that somebody points at
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
