/** The sheet of a board of squares or hexes: ground, areas with coasts, marks, names, and a frame. */
import { html } from "../html.js";
import { alongSides } from "./edges.js";
import { MARGIN, clipName, coast, loops, polygon, rim } from "./geometry.js";
import { kindOf, tint } from "./legend.js";
import { cellName, columnName } from "./naming.js";
import { mark } from "./patterns.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Point} Point */

const WET = ["water", "shoal", "stream"]; // water tints; all other ground on a sea is joined, so that no water shows at the seams

/**
 * Computed on first use, because thumbnail, table and minimap draw the same board.
 * @param {import("../protocol").Squares | import("../protocol").Hexes} board
 * @param {Pick<Layout, "width" | "height" | "unit" | "centre" | "corners">} layout
 * @param {number} meeting how many cells meet at a corner inside the board
 * @returns {Pick<Layout, "ground" | "sheet">}
 */
export function cellSheet(board, layout, meeting) {
  /** @type {ReturnType<typeof lieOfTheLand> | null} */
  let known = null;
  const land = () => (known ??= lieOfTheLand(board, layout, meeting));
  return { ground: () => grounds(board, land()), sheet: () => sheet(board, layout, land()) };
}

/**
 * The outline of the board, of its cells and of every kind of ground.
 * @param {import("../protocol").Squares | import("../protocol").Hexes} board @param {Pick<Layout, "corners">} layout @param {number} meeting
 */
function lieOfTheLand(board, layout, meeting) {
  /** @type {Point[][]} */
  const every = [];
  for (let row = 1; row <= board.rows; row++)
    for (let column = 1; column <= board.columns; column++) every.push(layout.corners([column, row]));
  const atEdge = rim(every, meeting);
  const whole = loops(every)
    .map((loop) => polygon(loop))
    .join("");
  const cells = board.cells ?? [];
  const areas = [...new Set(cells.flatMap((cell) => cell.kinds))]
    .map((key) => kindOf(board, key))
    .filter((kind) => kind.drawn === "area");
  /** @param {import("../protocol").Kind[]} kinds */
  const outline = (kinds) =>
    loops(unique(cells.filter((cell) => kinds.some(({ key }) => cell.kinds.includes(key)))).map((cell) => layout.corners(cell.at)))
      .map((loop) => coast(loop, atEdge))
      .join("");
  const atSea = WET.includes(kindOf(board, board.ground).tint ?? "");
  const dry = atSea ? areas.filter((kind) => !WET.includes(kind.tint ?? "")) : [];
  const soil = dry.length > 1 ? { kind: dry.find((kind) => kind.tint === "land") ?? dry[0], d: outline(dry) } : null;
  const grid = every.map((corners) => polygon(corners)).join("");
  return { whole, grid, soil, areas: areas.map((kind) => ({ kind, d: outline([kind]) })) };
}

/** @param {import("../protocol").Squares | import("../protocol").Hexes} board @param {ReturnType<typeof lieOfTheLand>} land */
function grounds(board, { whole, soil, areas }) {
  return html`<path class="ground ${tint(kindOf(board, board.ground))}" d=${whole} />
    ${soil && html`<path class="ground ${tint(soil.kind)}" d=${soil.d} />`}
    ${areas.map(({ kind, d }) => html`<path class="ground area ${tint(kind)}" d=${d} />`)}`;
}

/**
 * @param {import("../protocol").Squares | import("../protocol").Hexes} board
 * @param {Pick<Layout, "width" | "height" | "unit" | "centre" | "corners">} layout @param {ReturnType<typeof lieOfTheLand>} land
 */
function sheet(board, layout, { whole, grid, soil, areas }) {
  const clip = clipName();
  return html`
    <rect class="paper" x="0" y="0" width=${layout.width} height=${layout.height} rx="6" />
    <clipPath id=${clip}><path d=${whole} /></clipPath>
    <path class="ground ${tint(kindOf(board, board.ground))}" d=${whole} />
    <g clip-path="url(#${clip})">
      ${areas.map(({ kind, d }) => html`<path class="shelf ${tint(kind)}" d=${d} />`)}
      ${soil && html`<path class="ground ${tint(soil.kind)}" d=${soil.d} />`}
      ${areas.map(({ kind, d }) => html`<path class="ground area ${tint(kind)}" d=${d} />`)}
    </g>
    <path class="grid" d=${grid} />
    ${rose(layout)}
    ${(board.lines ?? []).map((line) => {
      const kind = tint(kindOf(board, line.kind));
      const d = `M${line.cells.map((at) => layout.centre(at).map((value) => value.toFixed(1)).join(" ")).join("L")}`;
      return html`<path class="line-edge ${kind}" d=${d} /><path class="line ${kind}" d=${d} />`;
    })}
    ${(board.cells ?? []).map((cell) => contents(cell, board, layout))}
    ${alongSides(board.edges ?? [], board, layout)}
    <path class="frame" d=${whole} />
    ${numbers(board, layout)}
  `;
}

/**
 * The contents of a cell: along its rim, where pieces do not hide it, and inside.
 * @param {import("../protocol").Cell} cell @param {import("../protocol").Board} board @param {Pick<Layout, "centre" | "corners" | "unit">} layout
 */
function contents(cell, board, layout) {
  const [x, y] = layout.centre(cell.at);
  const here = cell.kinds.map((key) => kindOf(board, key));
  return html`
    ${here
      .filter((kind) => kind.drawn === "rim")
      .map((kind) => html`<path class="rim ${tint(kind)}" d=${polygon(inner(layout.corners(cell.at), [x, y]))} />`)}
    ${here.map((kind) => mark(kind, x, y, layout.unit))}
    ${cell.label && html`<text class="cell-label" x=${x} y=${y - layout.unit * 0.28} text-anchor="middle">${cell.label}</text>`}
  `;
}

/** Marks that were added to the board during play. @param {{scene: import("../protocol").Scene, layout: Layout}} props */
export function Marks({ scene, layout }) {
  const marks = scene.marks ?? [];
  return html`<g class="marks" aria-hidden="true">
    ${marks.map((cell) =>
      cell.kinds
        .map((key) => kindOf(scene.board, key))
        .filter((kind) => kind.drawn === "area")
        .map((kind) => html`<path class="ground area ${tint(kind)}" d=${polygon(layout.corners(cell.at))} />`),
    )}
    ${marks.map((cell) => contents(cell, scene.board, layout))}
    ${alongSides(scene.edges ?? [], scene.board, layout)}
  </g>`;
}

/**
 * The names of visible hexes along their upper edges, when zoomed in.
 * @param {{board: import("../protocol").Board, layout: Layout, box: import("./viewport.js").Box | null, near: boolean}} props
 */
export function CellNames({ board, layout, box, near }) {
  if (!near || !box || board.type !== "hexes" || board.names !== "letters") return null;
  const names = [];
  for (let row = 1; row <= board.rows; row++)
    for (let column = 1; column <= board.columns; column++) {
      const [x, y] = layout.centre([column, row]);
      if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height + layout.unit) continue;
      names.push(html`<text key=${`${column} ${row}`} x=${x} y=${y - layout.unit * 0.41} text-anchor="middle">${cellName(board, [column, row])}</text>`);
    }
  return html`<g class="cell-names" aria-hidden="true">${names}</g>`;
}

/** A faint compass rose. @param {Pick<Layout, "width" | "height" | "unit">} layout */
function rose(layout) {
  const size = Math.min(layout.width, layout.height) * 0.09;
  /** @param {number} angle @param {number} length */
  const point = (angle, length) => {
    const [x, y] = [Math.sin(angle) * length, -Math.cos(angle) * length];
    const [sx, sy] = [Math.sin(angle + 0.5) * size * 0.2, -Math.cos(angle + 0.5) * size * 0.2];
    const [tx, ty] = [Math.sin(angle - 0.5) * size * 0.2, -Math.cos(angle - 0.5) * size * 0.2];
    return [`M0 0L${sx} ${sy}L${x} ${y}Z`, `M0 0L${tx} ${ty}L${x} ${y}Z`];
  };
  const points = Array.from({ length: 8 }, (_, index) => point((index * Math.PI) / 4, index % 2 ? size * 0.5 : size * 0.85));
  return html`<g class="rose" transform="translate(${MARGIN + size * 1.7} ${layout.height - MARGIN - size * 1.7})">
    <circle r=${size} /><circle r=${size * 0.93} />
    ${points.map(([dark, light]) => html`<path class="point" d=${dark} /><path d=${light} />`)}
    <text class="number" y=${-size - 6} text-anchor="middle">N</text>
  </g>`;
}

/** Return the corners of a cell, moved inwards a little. @param {Point[]} corners @param {Point} centre @returns {Point[]} */
const inner = (corners, [x, y]) => corners.map(([cx, cy]) => [x + (cx - x) * 0.88, y + (cy - y) * 0.88]);

/** @param {import("../protocol").Cell[]} cells */
function unique(cells) {
  return [...new Map(cells.map((cell) => [cell.at.join(), cell])).values()];
}

/**
 * Columns along the top and rows down the side: the first and every fifth, or all if cells are named by them.
 * @param {import("../protocol").Squares | import("../protocol").Hexes} board @param {Pick<Layout, "width" | "height" | "centre">} layout
 */
function numbers(board, layout) {
  const lettered = board.type === "hexes" && board.names === "letters";
  const shown = (/** @type {number} */ each, /** @type {number} */ last) =>
    each === 1 || each % 5 === 0 || last <= 12 || lettered;
  const columns = Array.from({ length: board.columns }, (_, index) => index + 1).filter((each) =>
    shown(each, board.columns),
  );
  const rows = Array.from({ length: board.rows }, (_, index) => index + 1).filter((each) => shown(each, board.rows));
  return html`
    ${columns.map((column) => {
      const x = layout.centre([column, 1])[0];
      const kind = lettered && column % 2 === 0 ? "number second" : "number";
      return html`<text class=${kind} x=${x} y=${MARGIN - 12} text-anchor="middle">${columnName(board, column)}</text>
        <text class=${kind} x=${x} y=${layout.height - 12} text-anchor="middle">${columnName(board, column)}</text>`;
    })}
    ${rows.map((row) => {
      const y = layout.centre([1, row])[1] + 4;
      return html`<text class="number" x=${MARGIN - 6} y=${y} text-anchor="end">${row}</text>
        <text class="number" x=${layout.width - MARGIN + 6} y=${y}>${row}</text>`;
    })}
  `;
}
