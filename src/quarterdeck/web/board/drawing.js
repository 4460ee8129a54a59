/** Everything on a map: the sheet, and over it what changes. Used by the table, by thumbnails and by pictures. */
import { html, useMemo } from "../html.js";
import { isArm, isCompany } from "./counters.js";
import { layoutOf } from "./layout.js";
import { PieceName, PieceOnBoard } from "./pieces.js";
import { NEAR } from "./viewport.js";

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

/** @typedef {{piece: import("../protocol").Piece, x: number, y: number, size: number, foot: number, under: number}} Placed `foot`: how far below it the next thing can stand, in units */

/**
 * Where each piece is drawn. Of those that share a place company stands smaller below the rest, who are fanned out.
 * @param {Scene} scene @param {Layout} layout
 * @returns {Placed[]} `under`: how many others are in its place, for the one whose name stands for all; else -1
 */
export function placed(scene, layout) {
  /** @type {Map<string, import("../protocol").Piece[]>} */
  const stacks = new Map();
  for (const piece of scene.pieces ?? []) {
    if (!piece.at) continue;
    const place = piece.at.join();
    stacks.set(place, [...(stacks.get(place) ?? []), piece]);
  }
  return [...stacks.values()].flatMap((stack) => arranged(stack, scene.board.type === "plane", layout));
}

const FOOT = 0.52;
const MAIN = { size: 0.78, up: 0.14, foot: 0.78 };
const BESIDE = { size: 0.54, down: 0.36, apart: 0.5, foot: 0.28 };

/** @param {import("../protocol").Piece[]} stack @param {boolean} open @param {Layout} layout @returns {Placed[]} */
function arranged(stack, open, layout) {
  const [x, y] = layout.centre(/** @type {[number, number]} */ (stack[0].at));
  if (open) return stack.map((piece) => ({ piece, x, y, size: 1, foot: FOOT, under: 0 }));
  const company = stack.length > 1 && stack.every(isArm) ? stack.filter(isCompany) : [];
  const main = company.length === stack.length ? company.splice(0, 1) : stack.filter((piece) => !company.includes(piece));
  const { unit } = layout;
  return [
    ...main.map((piece, index) => {
      const step = (index - (main.length - 1) / 2) * unit * 0.24;
      const up = company.length ? unit * MAIN.up : 0;
      const under = index === main.length - 1 ? stack.length - 1 : -1;
      const [size, foot] = company.length ? [MAIN.size, MAIN.foot] : [1, FOOT];
      return { piece, x: x + step, y: y + step - up, size, foot, under };
    }),
    ...company.map((piece, index) => ({
      piece,
      x: x + (index - (company.length - 1) / 2) * unit * BESIDE.apart,
      y: y + unit * BESIDE.down,
      size: BESIDE.size,
      foot: BESIDE.foot,
      under: -1,
    })),
  ];
}

/**
 * Whether somebody lies close to the west, whose name takes the room below.
 * @param {{x: number, y: number}[]} all @param {number} index @param {number} unit
 */
function crowded(all, index, unit) {
  const { x, y } = all[index];
  return all.some((other) => other.x < x && x - other.x < unit * 1.7 && Math.abs(other.y - y) < unit * 0.6);
}

const FEW = 8; // pieces, up to which all names are shown; of more those that are looked at, and those that have room when one is close

const LETTER = 7; // pixels of a name, and how high it is
const LINE = 14;

/**
 * How close one has to be for each name to have room, of those at hand the first come first: 1, 2, 3, or 4 for never.
 * @param {Placed[]} all @param {number} unit
 * @returns {Map<string, number>}
 */
function rooms(all, unit) {
  /** @type {Map<string, number>} */
  const found = new Map();
  NEAR.forEach((cell, level) => {
    const scale = cell / unit;
    /** @param {Placed} each */
    const box = (each) => ({ x: each.x * scale, y: (each.y + each.foot * unit) * scale, half: (each.piece.name.length * LETTER) / 2 });
    const taken = all.filter(({ piece }) => found.has(piece.id)).map(box);
    for (const each of all.filter(({ piece }) => !found.has(piece.id))) {
      const { x, y, half } = box(each);
      if (taken.some((other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < LINE)) continue;
      taken.push({ x, y, half });
      found.set(each.piece.id, level + 1);
    }
  });
  return found;
}

/**
 * @param {{scene: Scene, layout: Layout, selected?: string, named?: Set<string>, larger?: number,
 *   onSelect?: (id: string) => void, onHover?: (id: string) => void}} props
 */
export function Pieces({ scene, layout, selected = "", named = NOBODY, larger = 1, onSelect, onHover }) {
  const scale = /** @type {any} */ (layout).scale ?? 1;
  const all = placed(scene, layout);
  const few = all.length <= FEW;
  const room = useMemo(() => rooms(all, layout.unit), [scene, layout]);
  return html`<g class="pieces ${few ? "" : "crowd"}" aria-hidden="true">
    ${all.map(
      ({ piece, x, y, size }) => html`<${PieceOnBoard}
        key=${piece.id}
        piece=${piece}
        x=${x}
        y=${y}
        unit=${layout.unit * larger}
        size=${size}
        scale=${scale * larger}
        selected=${piece.id === selected}
        onSelect=${onSelect}
        onHover=${onHover}
      />`,
    )}
    ${all
      .filter(({ piece, under }) => under >= 0 || named.has(piece.id) || scene.board.type === "plane")
      .sort((one, other) => Number(named.has(one.piece.id)) - Number(named.has(other.piece.id)))
      .map(
        ({ piece, x, y, foot, under }, index, shown) =>
          html`<${PieceName}
            key=${`${piece.id} name`}
            piece=${piece}
            under=${named.has(piece.id) ? 0 : under}
            above=${few && crowded(shown, index, layout.unit)}
            shown=${named.has(piece.id)}
            from=${room.get(piece.id) ?? NEAR.length + 1}
            foot=${foot}
            x=${x}
            y=${y}
            unit=${layout.unit * larger}
          />`,
      )}
  </g>`;
}

/** @type {Set<string>} */
const NOBODY = new Set();
