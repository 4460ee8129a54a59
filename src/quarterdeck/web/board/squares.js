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
  return { ...layout, sheet: () => cellSheet(board, layout, 4) };
}
