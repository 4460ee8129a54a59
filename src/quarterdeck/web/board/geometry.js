/** Geometry shared by all kinds of boards: places on the sheet, and outlines of areas. */

/** @typedef {import("../protocol").At} At */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Layout The layout of a board on its sheet.
 * @property {number} width
 * @property {number} height
 * @property {number} unit the size of a place for one piece
 * @property {(at: At) => Point} centre
 * @property {(at: At) => Point[]} corners
 * @property {(point: Point) => At | null} cellAt the cell at a point of the sheet
 * @property {() => unknown} ground the ground alone, for the minimap
 * @property {() => unknown} sheet everything that never changes
 */

export const MARGIN = 34;

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;

/** @param {Point[]} points */
export function polygon(points) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

const ROW = 1 << 20;

/** Return a number that is equal for corners that differ only by rounding. @param {Point} point */
const key = ([x, y]) => Math.round(x * 10) * ROW + Math.round(y * 10);

/**
 * Return the outlines of a set of cells, without shared edges.
 * @param {Point[][]} cells each clockwise
 * @returns {Point[][]}
 */
export function loops(cells) {
  /** @type {Map<number, number>} */
  const corners = new Map();
  /** @param {Point} point */
  const numbered = (point) => {
    const name = key(point);
    const known = corners.get(name) ?? corners.size;
    corners.set(name, known);
    return known;
  };
  /** @type {Map<number, [Point, Point]>} */
  const edges = new Map();
  for (const cell of cells) {
    const numbers = cell.map(numbered);
    cell.forEach((from, index) => {
      const next = (index + 1) % cell.length;
      if (!edges.delete(numbers[next] * ROW + numbers[index])) edges.set(numbers[index] * ROW + numbers[next], [from, cell[next]]);
    });
  }
  /** @type {Map<number, [Point, Point][]>} */
  const leaving = new Map();
  for (const edge of edges.values()) {
    const at = key(edge[0]);
    const others = leaving.get(at);
    if (others) others.push(edge);
    else leaving.set(at, [edge]);
  }
  /** @type {Point[][]} */
  const found = [];
  for (const start of edges.values()) {
    /** @type {Point[]} */
    const loop = [];
    /** @type {[Point, Point] | undefined} */
    let edge = leaving.get(key(start[0]))?.pop();
    while (edge) {
      loop.push(edge[0]);
      edge = leaving.get(key(edge[1]))?.pop();
    }
    if (loop.length > 2) found.push(loop);
  }
  return found;
}

/**
 * Return an outline as a coast: rounded, but straight at the edge of the board.
 * @param {Point[]} loop @param {(point: Point) => boolean} atEdge
 */
export function coast(loop, atEdge) {
  /** @param {Point} a @param {Point} b @returns {Point} */
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const first = middle(loop[loop.length - 1], loop[0]);
  let path = `M${short(first[0])} ${short(first[1])}`;
  loop.forEach((corner, index) => {
    const [x, y] = middle(corner, loop[(index + 1) % loop.length]);
    const [cx, cy] = [short(corner[0]), short(corner[1])];
    path += atEdge(corner) ? `L${cx} ${cy}L${short(x)} ${short(y)}` : `Q${cx} ${cy} ${short(x)} ${short(y)}`;
  });
  return `${path}Z`;
}

/** Return the side of a cell at this bearing. @param {Point[]} corners @param {number} facing @returns {[Point, Point]} */
export function sideOf(corners, facing) {
  const [x, y] = centreOf(corners);
  /** @type {[Point, Point][]} */
  const sides = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]]);
  /** @param {[Point, Point]} side its deviation from the bearing, in degrees */
  const off = (side) => {
    const [mx, my] = centreOf(side);
    const at = (Math.atan2(mx - x, y - my) * 180) / Math.PI;
    return Math.abs(((((at - facing) % 360) + 540) % 360) - 180);
  };
  return sides.reduce((best, side) => (off(side) < off(best) ? side : best));
}

/** @param {Point[]} points @returns {Point} */
export const centreOf = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** Return whether a point lies inside a polygon. @param {Point[]} corners @param {Point} point */
export function inside(corners, [x, y]) {
  return corners.filter(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length];
    return ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay);
  }).length % 2 === 1;
}

/** Return the direction of a piece that fills several cells, from stern to bow, in degrees from north. @param {Point[]} centres */
export function bearing(centres) {
  const [bow, stern] = [centres[0], centres[centres.length - 1]];
  return (Math.atan2(bow[0] - stern[0], stern[1] - bow[1]) * 180) / Math.PI;
}

let sheets = 0;

/** Return a unique name for the clip path of one sheet. */
export const clipName = () => `sheet-${sheets++}`;

/** Count the cells at each corner, to find the rim of the board. @param {Point[][]} cells @param {number} full */
export function rim(cells, full) {
  /** @type {Map<number, number>} */
  const meet = new Map();
  for (const corners of cells) for (const corner of corners) meet.set(key(corner), (meet.get(key(corner)) ?? 0) + 1);
  return (/** @type {Point} */ point) => (meet.get(key(point)) ?? 0) < full;
}
