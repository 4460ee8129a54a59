/** What on the board the options point at: one place may stand for several options. */
import { html } from "../html.js";
import { placed } from "./drawing.js";
import { loops, polygon } from "./geometry.js";
import { cellNamed } from "./naming.js";
import { rowsOf, said } from "../rows.js";

/** @typedef {import("../protocol").OptionShown} Option */
/** @typedef {{key: string, options: Option[], x: number, y: number, size: number, cell: [number, number] | null, cells: [number, number][]}} Target `cells`: those of a piece that fills several */

/**
 * @param {import("../protocol").Scene} scene @param {import("./geometry.js").Layout} layout @param {Option[]} options
 * @returns {Target[]}
 */
export function targetsOf(scene, layout, options) {
  const pieces = new Map(placed(scene, layout).map((each) => [each.piece.id, each]));
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const option of options) {
    const key = option.points_at;
    if (!key) continue;
    const known = targets.get(key);
    if (known) {
      known.options.push(option);
      continue;
    }
    const piece = pieces.get(key);
    const cell = piece ? null : cellNamed(scene.board, key);
    if (!piece && !cell) continue;
    const [x, y] = piece ? [piece.x, piece.y] : layout.centre(/** @type {[number, number]} */ (cell));
    targets.set(key, { key, options: [option], x, y, size: piece?.size ?? 1, cell, cells: piece?.piece.cells ?? [] });
  }
  return [...targets.values()];
}

/** @param {Option[]} options */
export const spoken = (options) => {
  if (options.length === 1) return options[0].text;
  const rows = rowsOf(options);
  const more = rows.length > SAID ? `; and ${rows.length - SAID} more` : "";
  return `${options.length} options: ${rows.slice(0, SAID).map(said).join("; ")}${more}`;
};
const SAID = 6;

/**
 * @param {{targets: Target[], layout: import("./geometry.js").Layout, pointed: string, onPick: (target: Target) => void,
 *   onPoint: (key: string, options?: Option[]) => void, onLook: (target: Target) => void}} props
 */
export function Targets({ targets, layout, pointed, onPick, onPoint, onLook }) {
  return html`<g class="targets">
    ${targets.map(
      (target) => html`<g
        key=${target.key}
        class="target ${target.key === pointed ? "pointed" : ""}"
        role="button"
        tabindex="0"
        data-target=${target.key}
        aria-label=${spoken(target.options)}
        aria-haspopup=${target.options.length > 1 ? "menu" : undefined}
        onClick=${() => onPick(target)}
        onContextMenu=${(/** @type {MouseEvent} */ event) => {
          event.preventDefault();
          onLook(target);
        }}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onPick(target);
        }}
        onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onPoint(target.key, target.options)}
        onPointerLeave=${() => onPoint("")}
        onFocus=${() => onPoint(target.key, target.options)}
        onBlur=${() => onPoint("")}
      >
        ${
          target.cell || target.cells.length > 1
            ? html`<path d=${loops((target.cell ? [target.cell] : target.cells).map((at) => layout.corners(at))).map(polygon).join("")} />`
            : html`<circle cx=${target.x} cy=${target.y} r=${layout.unit * 0.6 * target.size} />`
        }
        <title>${spoken(target.options)}</title>
      </g>`,
    )}
  </g>`;
}
