/** Fields of fire and lines of sight of the selected piece, drawn over the map. */
import { html } from "../html.js";
import { centreOf, inside, loops, polygon } from "./geometry.js";

/** @typedef {import("../protocol").Look} Look */
/** @typedef {import("../protocol").Overlay} Overlay */
/** @typedef {import("../protocol").SightLine} SightLine */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {[number, number]} Point */

const LAYERS = 4; // weapons of one piece with a style of their own
const BAND = 0.5; // of a cell: width of the hatched edge of areas out of sight

/** Return the weapons in order, each with a line style, and with hatching where out of sight. Belts of one field fade outwards. @param {Look | null} look */
export function layers(look) {
  const overlays = look?.overlays ?? [];
  /** @param {Overlay} overlay */
  const fieldOf = (overlay) => overlay.field || overlay.kind;
  const fields = [...new Set(overlays.map(fieldOf))];
  return overlays.map((overlay) => ({
    overlay,
    layer: Math.min(fields.indexOf(fieldOf(overlay)), LAYERS - 1),
    belt: overlay.field ? overlays.filter((each) => each.field === overlay.field).indexOf(overlay) : 0,
    seen: overlay.seen !== false,
    words: overlay.seen === false ? `${overlay.kind}, out of sight` : overlay.kind,
  }));
}

/** The hatching patterns, once for each picture. @param {{name: string}} props */
export function Hatchings({ name }) {
  return html`<defs>${Array.from(
    { length: LAYERS },
    (_, layer) => html`<pattern id="${name}-${layer}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(${45 + layer * 45})">
      <path class="hatch layer-${layer}" d="M0 0V8" /></pattern>`,
  )}</defs>`;
}

/** @param {{look: Look | null, layout: Layout, hatching: string}} props */
export function Fields({ look, layout, hatching }) {
  const clip = /** @type {any} */ (layout).clip;
  return html`<g class="overlays" aria-hidden="true" clip-path=${clip ? `url(#${clip})` : undefined}>
    ${layers(look).map(({ overlay, layer, belt, seen, words }) => {
      const shapes = (overlay.shapes ?? []).map((points) => points.map(layout.centre));
      const d = [...loops((overlay.cells ?? []).map((at) => layout.corners(at))), ...shapes].map(polygon).join("");
      const band = `${hatching}-band-${words.replace(/\W+/g, "-")}`;
      return html`<g key=${words} class="overlay layer-${layer} ${seen ? "in-sight" : "out-of-sight"} ${overlay.field ? "belt" : ""}" style=${{ "--belt": belt }}>
        ${!seen && html`<clipPath id=${band}><path d=${d} /></clipPath><path class="band" d=${d} clip-path="url(#${band})" stroke="url(#${hatching}-${layer})" stroke-width=${layout.unit * BAND} />`}
        <path class="edge" d=${d} />
      </g>`;
    })}
  </g>`;
}

/** Return whether a sight line leads to this piece or cell. @param {SightLine} line @param {string} key @param {string} cell */
export const leadsTo = (line, key, cell) => Boolean(key) && (line.to.includes(key) || cell === key);

/**
 * Faint lines to enemies in the field of fire. The line pointed at stands out and says what blocks it.
 * @param {{look: Look | null, layout: Layout, from: Point | null, pointed: (line: SightLine) => boolean}} props
 */
export function SightLines({ look, layout, from, pointed }) {
  if (!look || !from) return null;
  const covered = new Set((look.overlays ?? []).flatMap((overlay) => (overlay.cells ?? []).map((at) => at.join())));
  const shapes = (look.overlays ?? []).flatMap((overlay) => overlay.shapes ?? []);
  /** @param {SightLine} line */
  const isCovered = ({ at }) => covered.has(at.join()) || shapes.some((shape) => inside(shape, at));
  const lines = (look.lines ?? []).filter((line) => isCovered(line) || pointed(line));
  lines.sort((one, other) => Number(pointed(one)) - Number(pointed(other)));
  return html`<g class="sight-lines" aria-hidden="true">${lines.map((line) => drawn(line, layout, from, pointed(line)))}</g>`;
}

/** @param {SightLine} line @param {Layout} layout @param {Point} middle of the looking piece @param {boolean} strong */
function drawn(line, layout, middle, strong) {
  const from = line.way?.length ? layout.centre(line.way[0]) : middle;
  const to = layout.centre(line.way?.at(-1) ?? line.at);
  const away = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  /** @param {Point} start @param {number} by @returns {Point} */
  const towards = (start, by) => [start[0] + ((to[0] - from[0]) / away) * by, start[1] + ((to[1] - from[1]) / away) * by];
  const clear = line.way?.length ? 0 : layout.unit * 0.5;
  const [near, far] = [towards(from, clear), towards(to, -clear)];
  const bends = (line.way ?? []).slice(1, -1).map((at) => `${layout.centre(at)}L`).join("");
  const cells = line.blocked_at ?? [];
  const stop = cells.length ? centreOf(cells.map((at) => layout.centre(at))) : null;
  const blockers = (line.blocked_shapes ?? []).map((points) => points.map(layout.centre));
  if (!blockers.length) blockers.push(...cells.map((at) => layout.corners(at)));
  const on = stop && nearest(from, to, stop);
  const manner = `${line.clear === false ? "blocked" : line.open === false ? "barred" : "clear"} ${strong ? "strong" : ""}`;
  const label = line.clear === false ? line.blocked_by : "in sight";
  const [lx, ly] = on ?? centreOf([near, far]);
  return html`<g key=${line.at.join()} class="sight-line ${manner}">
    ${
      on
        ? html`<path class="casing" d="M${near}L${far}" /><path class="ray" d="M${near}L${on}" /><path class="ray hidden" d="M${on}L${far}" />`
        : html`<path class="casing" d="M${near}L${bends}${far}" /><path class="ray" d="M${near}L${bends}${far}" />`
    }
    ${blockers.map((points) => strong && html`<path class="blocker" d=${polygon(points)} />`)}
    ${on && html`<g class="stop" transform="translate(${on})"><circle r=${layout.unit * 0.15} /><path d=${cross(layout.unit * 0.08)} /></g>`}
    ${strong && label && html`<text class="sight-label" x=${lx} y=${ly} dy=${-layout.unit * 0.28} text-anchor="middle">${label}</text>`}
  </g>`;
}

/** @param {number} s */
const cross = (s) => `M${-s} ${-s}L${s} ${s}M${s} ${-s}L${-s} ${s}`;

/** The point of a line that is nearest to another. @param {Point} from @param {Point} to @param {Point} point @returns {Point} */
function nearest(from, to, point) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
  return [from[0] + dx * along, from[1] + dy * along];
}
