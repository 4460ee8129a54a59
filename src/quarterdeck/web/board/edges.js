/** Features on the sides of cells, such as walls. They differ by shape, not by colour alone. */
import { html } from "../html.js";
import { centreOf, sideOf } from "./geometry.js";
import { kindOf, tint } from "./legend.js";
import { SHAPES } from "./shapes.js";

/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("./geometry.js").Point} Point */

/** Draw one kind along a side; without a pattern as a plain bar. @param {Kind} kind @param {Point} from @param {Point} to */
export function alongSide(kind, from, to) {
  const figure = SHAPES.edges[kind.pattern ?? ""];
  if (!figure) return html`<path class="hexside ${tint(kind)}" d="M${from}L${to}" />`;
  const [x, y] = centreOf([from, to]);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
  return html`<g class="side-figure ${tint(kind)} p-${kind.pattern}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turned.toFixed(2)}) scale(${Math.hypot(dx, dy).toFixed(2)})">
    <path class="bed" d="${figure.solid ?? ""}${figure.lines ?? ""}" />
    ${figure.solid && html`<path class="solid" d=${figure.solid} />`}${figure.lines && html`<path d=${figure.lines} />`}
  </g>`;
}

/** Draw all features on sides of cells. @param {import("../protocol").Edge[]} edges @param {import("../protocol").Board} board @param {{corners: (at: import("../protocol").At) => Point[]}} layout */
export function alongSides(edges, board, layout) {
  return edges.flatMap((edge) => {
    const [from, to] = sideOf(layout.corners(edge.at), edge.facing);
    return edge.kinds.map((key) => alongSide(kindOf(board, key), from, to));
  });
}
