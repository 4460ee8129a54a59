/** Targets on the board: the places that options point at. One place may stand for several options. */
import { html } from "../html.js";
import { loops, polygon } from "./geometry.js";
import { isGround, kindOf } from "./legend.js";
import { cellNamed } from "./naming.js";
import { Surround } from "./pieces.js";
import { rowsOf, said } from "../rows.js";

/** @typedef {import("../protocol").OptionShown} Option */
/**
 * @typedef {{key: string, options: Option[], x: number, y: number, cell: [number, number] | null, cells: [number, number][],
 *   ghosts: import("../protocol").Ghost[], piece?: import("../protocol").Piece}} Target `cells`: cells of a piece that fills several; `ghosts`: on an open table, the places where the options lead
 */

/** Return the spot where an option would put a piece on an open table. @param {Option} option */
export const spotOf = ({ ghost }) => (ghost?.outline ? ghost.at.join() : "");

/**
 * @param {import("../protocol").Scene} scene @param {import("./geometry.js").Layout} layout @param {Option[]} options @param {import("./drawing.js").Placed[]} all
 * @returns {Target[]}
 */
export function targetsOf(scene, layout, options, all) {
  const pieces = new Map(all.map((each) => [each.piece.id, each]));
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const option of options) {
    const key = spotOf(option) || option.points_at;
    if (!key) continue;
    const ghosts = option.ghost?.outline ? [option.ghost] : [];
    const known = targets.get(key) ?? closeBy(targets, ghosts, layout);
    if (known) {
      known.options.push(option);
      known.ghosts.push(...ghosts);
      continue;
    }
    const piece = pieces.get(key);
    const [cells, cell] = piece ? [piece.piece.cells ?? [], null] : partOfMap(scene, key);
    if (!piece && !cell) continue;
    const [x, y] = piece ? [piece.x, piece.y] : layout.centre(/** @type {[number, number]} */ (cell));
    targets.set(key, { key, options: [option], x, y, cell, cells, ghosts, piece: piece?.piece });
  }
  return [...targets.values()].sort((one, other) => other.cells.length - one.cells.length); // pieces on a deck lie over it
}

/** Return a cell by its name, or the cells of a piece that is part of the map. @param {import("../protocol").Scene} scene @param {string} key @returns {[[number, number][], [number, number] | null]} */
function partOfMap(scene, key) {
  const piece = (scene.pieces ?? []).find((each) => each.id === key && isGround(kindOf(scene.board, each.kind)));
  return piece ? [piece.cells ?? [], piece.at ?? null] : [[], cellNamed(scene.board, key)];
}

/** Return the target whose disc would overlap this place. Both then share a menu. @param {Map<string, Target>} targets @param {import("../protocol").Ghost[]} ghosts @param {import("./geometry.js").Layout} layout */
function closeBy(targets, [ghost], layout) {
  if (!ghost) return undefined;
  const [x, y] = layout.centre(ghost.at);
  const reach = 2 * heldBy(ghost, layout);
  return [...targets.values()].find((each) => each.ghosts.length && Math.hypot(each.x - x, each.y - y) < reach);
}

const HELD = 0.23; // of a base's width, so that places half a width apart remain distinct

/** Return the radius of a disc. @param {import("../protocol").Ghost} ghost @param {import("./geometry.js").Layout} layout */
const heldBy = (ghost, layout) => (ghost.outline?.[1] ?? 0) * (/** @type {any} */ (layout).scale ?? 1) * HELD;

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
        ${drawn(target, layout)}
        <title>${spoken(target.options)}</title>
      </g>`,
    )}
  </g>`;
}

/** @param {Target} target @param {import("./geometry.js").Layout} layout */
function drawn({ x, y, cell, cells, ghosts, piece }, layout) {
  const scale = /** @type {any} */ (layout).scale ?? 1;
  if (ghosts.length) return html`<${Handle} x=${x} y=${y} ghosts=${ghosts} radius=${heldBy(ghosts[0], layout)} />`;
  if (piece?.outline) return html`<g transform="translate(${x} ${y})"><${Surround} piece=${piece} unit=${layout.unit} scale=${scale} around=${0.14} /></g>`;
  if (cell || cells.length > 1) return html`<path d=${loops((cells.length > 1 ? cells : [/** @type {[number, number]} */ (cell)]).map((at) => layout.corners(at))).map(polygon).join("")} />`;
  return html`<circle cx=${x} cy=${y} r=${layout.unit * 0.6} />`;
}

/** A disc where a base would lie, with an arrow for each possible heading. @param {{x: number, y: number, ghosts: import("../protocol").Ghost[], radius: number}} props */
function Handle({ x, y, ghosts, radius }) {
  return html`<g class="handle" transform="translate(${x} ${y})" style=${{ "--held": `${radius}px` }}>
    <circle r=${radius} />
    ${ghosts.map(({ facing }) => facing != null && html`<path d="M0 ${-radius * 0.75}l${radius * 0.5} ${radius * 0.95}h${-radius}Z" transform="rotate(${facing})" />`)}
  </g>`;
}
