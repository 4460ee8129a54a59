/** A board of hexes: flat-topped, with every second column half a hex lower; or pointed, with every second row half a hex to the right. */
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
  return { ...layout, cellAt: (point) => nearestCell(board, centre, point), ...cellSheet(board, layout, 3) };
}

/** @param {import("../protocol").Hexes} board @param {(at: import("../protocol").At) => [number, number]} centre @param {[number, number]} point @returns {import("../protocol").At | null} */
function nearestCell(board, centre, [x, y]) {
  const flat = board.top !== "pointy";
  const [far, wide] = flat ? [x, y] : [y, x];
  const [major, minor] = [Math.round((far - MARGIN - RADIUS) / (1.5 * RADIUS)) + 1, Math.round((wide - MARGIN - ACROSS / 2) / ACROSS) + 1];
  /** @type {import("../protocol").At | null} */
  let best = null;
  let least = RADIUS;
  for (let across = major - 1; across <= major + 1; across++)
    for (let down = minor - 1; down <= minor + 1; down++) {
      /** @type {import("../protocol").At} */
      const at = flat ? [across, down] : [down, across];
      if (at[0] < 1 || at[1] < 1 || at[0] > board.columns || at[1] > board.rows) continue;
      const [cx, cy] = centre(at);
      const away = Math.hypot(cx - x, cy - y);
      if (away < least) [best, least] = [at, away];
    }
  return best;
}
