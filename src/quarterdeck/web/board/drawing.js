/** Everything on a map: the sheet, and over it what changes. Used by the table, by thumbnails and by pictures. */
import { html, useMemo } from "../html.js";
import { layoutOf } from "./layout.js";
import { PieceName, PieceOnBoard } from "./pieces.js";

/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("./geometry.js").Layout} Layout */

/** The layout of a board, made again only when the board is another. @param {import("../protocol").Board} board */
export function useLayout(board) {
  const text = JSON.stringify(board);
  return useMemo(() => layoutOf(board), [text]);
}

/** The sheet is drawn once. @param {{layout: Layout}} props */
export function Sheet({ layout }) {
  return useMemo(() => html`<g class="sheet" aria-hidden="true">${layout.sheet()}</g>`, [layout]);
}

/**
 * Where each piece is drawn; those that share a place are fanned out.
 * @param {Scene} scene @param {Layout} layout
 * @returns {{piece: import("../protocol").Piece, x: number, y: number, under: number}[]} `under`: how many lie below the topmost
 */
export function placed(scene, layout) {
  /** @type {Map<string, import("../protocol").Piece[]>} */
  const stacks = new Map();
  for (const piece of scene.pieces ?? []) {
    if (!piece.at) continue;
    const place = piece.at.join();
    stacks.set(place, [...(stacks.get(place) ?? []), piece]);
  }
  return [...stacks.values()].flatMap((stack) =>
    stack.map((piece, index) => {
      const [x, y] = layout.centre(/** @type {[number, number]} */ (piece.at));
      const step = scene.board.type === "plane" ? 0 : (index - (stack.length - 1) / 2) * layout.unit * 0.24;
      return { piece, x: x + step, y: y + step, under: index === stack.length - 1 ? index : -1 };
    }),
  );
}

/**
 * Whether somebody lies close to the west, whose name takes the room below.
 * @param {{x: number, y: number}[]} all @param {number} index @param {number} unit
 */
function crowded(all, index, unit) {
  const { x, y } = all[index];
  return all.some((other) => other.x < x && x - other.x < unit * 1.7 && Math.abs(other.y - y) < unit * 0.6);
}

/**
 * @param {{scene: Scene, layout: Layout, selected?: string, larger?: number, onSelect?: (id: string) => void}} props
 */
export function Pieces({ scene, layout, selected = "", larger = 1, onSelect }) {
  const scale = /** @type {any} */ (layout).scale ?? 1;
  return html`<g class="pieces" aria-hidden="true">
    ${placed(scene, layout).map(
      ({ piece, x, y }) => html`<${PieceOnBoard}
        key=${piece.id}
        piece=${piece}
        x=${x}
        y=${y}
        unit=${layout.unit * larger}
        scale=${scale * larger}
        selected=${piece.id === selected}
        onSelect=${onSelect}
      />`,
    )}
    ${placed(scene, layout)
      .filter(({ under }) => under >= 0 || scene.board.type === "plane")
      .map(
        ({ piece, x, y, under }, index, all) =>
          html`<${PieceName}
            key=${`${piece.id} name`}
            piece=${piece}
            under=${under}
            above=${crowded(all, index, layout.unit)}
            x=${x}
            y=${y}
            unit=${layout.unit * larger}
          />`,
      )}
  </g>`;
}
