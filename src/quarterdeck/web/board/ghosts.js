/** Ghosts: where an option under the pointer would put a piece, with its path and template. */
import { html } from "../html.js";
import { bearing, centreOf, loops, polygon } from "./geometry.js";
import { isCounter, kindOf } from "./legend.js";
import { Base, Drawing, measures } from "./pieces.js";
import { sideClass } from "./sides.js";

/** @typedef {import("../protocol").Ghost} Ghost */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("./geometry.js").Layout} Layout */

/** @param {{ghosts: Ghost[], scene: Scene, layout: Layout}} props */
export function Ghosts({ ghosts, scene, layout }) {
  return html`<g class="ghosts" aria-hidden="true">${ghosts.map((ghost) => drawn(ghost, scene, layout))}</g>`;
}

/** @param {Ghost} ghost @param {Scene} scene @param {Layout} layout */
function drawn(ghost, scene, layout) {
  const piece = (scene.pieces ?? []).find((each) => each.id === ghost.piece);
  const cells = ghost.cells ?? [];
  const centres = (cells.length ? cells : [ghost.at]).map((at) => layout.centre(at));
  const [x, y] = centreOf(centres);
  const turned = centres.length > 1 ? bearing(centres) : (ghost.facing ?? 0);
  const filled = loops(cells.map((at) => layout.corners(at)));
  const scale = /** @type {any} */ (layout).scale ?? 1;
  return html`<g class="ghost ${piece ? sideClass(piece.side) : ""}" data-ghost=${ghost.piece}>
    ${ghost.template?.length && html`<path class="ghost-template" d=${polygon(ghost.template.map((at) => layout.centre(at)))} />`}
    ${filled.length > 0 && html`<path class="ghost-cells" d=${filled.map(polygon).join("")} />`}
    ${ghost.way?.length && html`<path class="ghost-way" d="M${ghost.way.map((at) => layout.centre(at)).join("L")}" />`}
    <g class="ghost-piece ${cells.length ? "long" : ""}" transform="translate(${x} ${y}) rotate(${turned})">
      ${ghost.outline && html`<${Base} outline=${ghost.outline} scale=${scale} />`}
      ${piece && body(piece, ghost, scene, layout, centres)}
    </g>
  </g>`;
}

/** @param {import("../protocol").Piece} piece @param {Ghost} ghost @param {Scene} scene @param {Layout} layout @param {[number, number][]} centres */
function body(piece, ghost, scene, layout, centres) {
  const kind = kindOf(scene.board, piece.kind);
  if (isCounter(kind)) return html`<${Drawing} piece=${piece} kind=${kind} length=${layout.unit * 1.96} />`;
  const [bow, stern] = [centres[0], centres[centres.length - 1]];
  const span = ghost.cells?.length ? Math.hypot(bow[0] - stern[0], bow[1] - stern[1]) + layout.unit * 0.9 : 0;
  const scale = /** @type {any} */ (layout).scale ?? 1;
  const [length, width] = measures(kind, ghost.outline, layout.unit, span, scale);
  return html`<${Drawing} piece=${piece} kind=${kind} length=${length} width=${width} />`;
}
