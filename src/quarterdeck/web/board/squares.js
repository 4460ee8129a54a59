/** A board of squares. */
import { cellSheet } from "./cells.js";
import { MARGIN } from "./geometry.js";

const SIZE = 40;

/** @param {import("../protocol").Squares} board @returns {import("./geometry.js").Layout} */
export function squares(board) {
  const layout = {
    width: board.columns * SIZE + 2 * MARGIN,
    height: board.rows * SIZE + 2 * MARGIN,
    unit: SIZE,
    /** @param {import("../protocol").At} at @returns {[number, number]} */
    centre: ([column, row]) => [MARGIN + (column - 0.5) * SIZE, MARGIN + (row - 0.5) * SIZE],
    /** @param {import("../protocol").At} at @returns {[number, number][]} */
    corners: ([column, row]) => {
      const [x, y] = [MARGIN + (column - 1) * SIZE, MARGIN + (row - 1) * SIZE];
      return [
        [x, y],
        [x + SIZE, y],
        [x + SIZE, y + SIZE],
        [x, y + SIZE],
      ];
    },
  };
  /** @param {[number, number]} point @returns {import("../protocol").At | null} */
  const cellAt = ([x, y]) => {
    const [column, row] = [Math.floor((x - MARGIN) / SIZE) + 1, Math.floor((y - MARGIN) / SIZE) + 1];
    return column >= 1 && row >= 1 && column <= board.columns && row <= board.rows ? [column, row] : null;
  };
  return { ...layout, cellAt, ...cellSheet(board, layout, 4) };
}
