/** What lies on the side of a cell, by the names that a legend uses: walls and the like told apart by shape, not by colour alone. */
import { html } from "../html.js";
import { centreOf, sideOf } from "./geometry.js";
import { kindOf, tint } from "./legend.js";

/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{lines?: string, solid?: string}} Figure along a side that runs from -.5,0 to .5,0; outwards, as seen from its cell, is up */

/** @type {Record<string, Figure>} */
const FIGURES = {
  crenels: {
    solid: "M-.54 .1V-.08H-.44V-.19H-.28V-.08H-.18V-.19H-.08V-.08H.08V-.19H.18V-.08H.28V-.19H.44V-.08H.54V.1Z",
  },
  stones: {
    solid: "M-.5 -.08h.28v.16h-.28zM-.18 -.08h.36v.16h-.36zM.22 -.08h.28v.16h-.28z",
  },
  palings: { lines: "M-.5 0H.5M-.42 -.13V.13M-.21 -.13V.13M0 -.13V.13M.21 -.13V.13M.42 -.13V.13" },
  rampart: { solid: "M-.52 .08L-.4 -.16L-.27 .08L-.14 -.16L0 .08L.14 -.16L.27 .08L.4 -.16L.52 .08Z" },
  hachures: {
    lines: "M-.5 .03H.5M-.44 .03V-.22M-.3 .03V-.12M-.15 .03V-.22M0 .03V-.12M.15 .03V-.22M.3 .03V-.12M.44 .03V-.22",
  },
  leaves: {
    solid: "M-.52 -.13h.17v.26h-.17zM.35 -.13h.17v.26h-.17z",
    lines: "M-.35 -.05H.35V.05H-.35ZM0 -.11V.11",
  },
  leaf: { solid: "M-.52 -.07H-.2V.07H-.52zM.2 -.07H.52V.07H.2z", lines: "M-.2 0V.36A.38 .38 0 0 0 .18 .04" },
  rails: { lines: "M-.5 -.06H.5M-.5 .06H.5M-.3 -.06V.06M0 -.06V.06M.3 -.06V.06" },
  bollards: {
    solid: "M-.5 -.02H.5V.1H-.5ZM-.36 -.09a.08 .08 0 1 0 .16 0a.08 .08 0 1 0 -.16 0M.2 -.09a.08 .08 0 1 0 .16 0a.08 .08 0 1 0 -.16 0",
  },
  rubble: {
    solid: "M-.48 .06l.08 -.14l.12 .04l.02 .12zM-.2 -.02l.12 -.1l.06 .12l-.1 .06zM0 .12l.1 -.08l.08 .1zM.1 -.08l.12 -.04l0 .12zM.28 .08l.08 -.16l.12 .1z",
  },
};

/** One kind along the line from corner to corner; without a pattern a plain bar. @param {Kind} kind @param {Point} from @param {Point} to */
export function alongSide(kind, from, to) {
  const figure = FIGURES[kind.pattern ?? ""];
  if (!figure) return html`<path class="hexside ${tint(kind)}" d="M${from}L${to}" />`;
  const [x, y] = centreOf([from, to]);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
  return html`<g class="side-figure ${tint(kind)} p-${kind.pattern}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turned.toFixed(2)}) scale(${Math.hypot(dx, dy).toFixed(2)})">
    <path class="bed" d="${figure.solid ?? ""}${figure.lines ?? ""}" />
    ${figure.solid && html`<path class="solid" d=${figure.solid} />`}${figure.lines && html`<path d=${figure.lines} />`}
  </g>`;
}

/** All that lies on sides of cells. @param {import("../protocol").Edge[]} edges @param {import("../protocol").Board} board @param {{corners: (at: import("../protocol").At) => Point[]}} layout */
export function alongSides(edges, board, layout) {
  return edges.flatMap((edge) => {
    const [from, to] = sideOf(layout.corners(edge.at), edge.facing);
    return edge.kinds.map((key) => alongSide(kindOf(board, key), from, to));
  });
}
