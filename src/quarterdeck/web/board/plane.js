/** An open table: distances in inches, terrain as polygons, pieces at their own size. */
import { html } from "../html.js";
import { MARGIN, centreOf, clipName, polygon } from "./geometry.js";
import { kindOf, tint } from "./legend.js";
import { mark } from "./patterns.js";

const LONGER_SIDE = 1200;

/** @param {import("../protocol").Plane} board @returns {import("./geometry.js").Layout & {scale: number, clip: string}} */
export function plane(board) {
  const scale = LONGER_SIDE / Math.max(board.width, board.height);
  const [width, height] = [board.width * scale, board.height * scale];
  const inch = board.units_an_inch * scale;
  /** @param {import("../protocol").At} at @returns {[number, number]} */
  const centre = ([x, y]) => [MARGIN + x * scale, MARGIN + y * scale];
  /** @param {import("../protocol").At} at @returns {[number, number][]} */
  const corners = (at) => {
    const [x, y] = centre(at);
    const half = inch / 2;
    return [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ];
  };
  const clip = clipName();
  let feet = "";
  for (let x = 0; x <= width + 0.01; x += inch * 12) feet += `M${MARGIN + x} ${MARGIN}v${height}`;
  for (let y = 0; y <= height + 0.01; y += inch * 12) feet += `M${MARGIN} ${MARGIN + y}h${width}`;
  return {
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    unit: Math.max(inch * 2, 36),
    scale,
    clip,
    centre,
    corners,
    cellAt: ([x, y]) => (x < MARGIN || y < MARGIN || x > MARGIN + width || y > MARGIN + height ? null : [Math.round((x - MARGIN) / scale), Math.round((y - MARGIN) / scale)]),
    ground: () => html`<rect class="ground ${tint(kindOf(board, board.ground))}" x=${MARGIN} y=${MARGIN} width=${width} height=${height} />
      ${(board.shapes ?? []).map((shape) => html`<path class="ground area ${tint(kindOf(board, shape.kinds[0]))}" d=${polygon(shape.points.map(centre))} />`)}`,
    sheet: () => html`
      <rect class="paper" x="0" y="0" width=${width + 2 * MARGIN} height=${height + 2 * MARGIN} rx="6" />
      <rect class="ground ${tint(kindOf(board, board.ground))}" x=${MARGIN} y=${MARGIN} width=${width} height=${height} />
      <clipPath id=${clip}><rect x=${MARGIN} y=${MARGIN} width=${width} height=${height} /></clipPath>
      <g clip-path="url(#${clip})">
        ${(board.shapes ?? []).map((shape) => {
          const corners = shape.points.map(centre);
          return shape.kinds
            .map((key) => kindOf(board, key))
            .map(
              (kind) => html`<path class="shelf ${tint(kind)}" d=${polygon(corners)} /><path class="ground area ${tint(kind)}" d=${polygon(corners)} />
              ${mark(kind, ...centreOf(corners), inch * 2)}`,
            );
        })}
      </g>
      <path class="grid" d=${feet} />
      <rect class="frame" x=${MARGIN} y=${MARGIN} width=${width} height=${height} />
      <path class="scale" d="M${MARGIN} ${height + MARGIN + 12}h${inch * 6}m0 -4v8M${MARGIN} ${height + MARGIN + 8}v8" />
      <text class="number" x=${MARGIN + inch * 6 + 8} y=${height + MARGIN + 16}>6 inches</text>
    `,
  };
}
