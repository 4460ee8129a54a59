/** A board of hexes: flat at the top, every second column half a hex lower; or pointed, every second row half a hex to the right. */
import { cellSheet } from "./cells.js";
import { MARGIN } from "./geometry.js";

const RADIUS = 27;
const ACROSS = RADIUS * Math.sqrt(3);

/** @param {import("../protocol").Hexes} board @returns {import("./geometry.js").Layout} */
export function hexes(board) {
  const flat = board.top !== "pointy";
  const along = (flat ? board.columns : board.rows) * 1.5 * RADIUS + RADIUS / 2;
  const across = ((flat ? board.rows : board.columns) + ((flat ? board.columns : board.rows) > 1 ? 0.5 : 0)) * ACROSS;
  /** @param {import("../protocol").At} at @returns {[number, number]} */
  const centre = ([column, row]) => {
    const [major, minor] = flat ? [column, row] : [row, column];
    const far = MARGIN + RADIUS + (major - 1) * 1.5 * RADIUS;
    const wide = MARGIN + ACROSS / 2 + (minor - 1 + (major % 2 ? 0 : 0.5)) * ACROSS;
    return flat ? [far, wide] : [wide, far];
  };
  const layout = {
    width: (flat ? along : across) + 2 * MARGIN,
    height: (flat ? across : along) + 2 * MARGIN,
    unit: ACROSS * 0.92,
    centre,
    /** @param {import("../protocol").At} at @returns {[number, number][]} */
    corners: (at) => {
      const [x, y] = centre(at);
      return Array.from({ length: 6 }, (_, index) => {
        const angle = (Math.PI / 3) * index + (flat ? 0 : Math.PI / 6);
        return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)];
      });
    },
  };
  return { ...layout, sheet: () => cellSheet(board, layout, 3) };
}
