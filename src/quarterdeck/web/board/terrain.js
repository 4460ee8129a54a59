/** Terrain by its name: a colour from the style sheet, and a mark so that colour is never all there is. */
import { html } from "../html.js";

/** Areas are drawn as one, with a coast or an edge around; the rest are marks inside a cell. */
const AREAS = new Set([
  "water",
  "sea",
  "deep",
  "shallows",
  "shoal",
  "land",
  "island",
  "woods",
  "hill",
  "river",
  "swamp",
  "harbour",
  "built-up area",
]);

/** Works, cover and goals, drawn along the edge of the cell, so that whoever stands there does not hide them. */
const WORKS = new Set(["trench", "fieldworks", "bunker", "dugout", "cover", "goal"]);

/** @param {string} kind */
export const isWork = (kind) => WORKS.has(kind);

/** @type {Record<string, (s: number) => string>} drawn around 0,0 in a cell of size s */
const MARKS = {
  woods: (s) =>
    `M${-s * 0.2} ${s * 0.12}l${s * 0.11} ${-s * 0.26}l${s * 0.11} ${s * 0.26}zM${s * 0.02} ${s * 0.2}l${s * 0.1} ${-s * 0.24}l${s * 0.1} ${s * 0.24}z`,
  hill: (s) =>
    `M${-s * 0.24} ${s * 0.1}q${s * 0.12} ${-s * 0.26} ${s * 0.24} 0M${-s * 0.02} ${s * 0.14}q${s * 0.12} ${-s * 0.26} ${s * 0.24} 0`,
  "built-up area": (s) =>
    `M${-s * 0.2} ${-s * 0.14}h${s * 0.16}v${s * 0.16}h${-s * 0.16}zM${s * 0.04} ${-s * 0.06}h${s * 0.18}v${s * 0.18}h${-s * 0.18}zM${-s * 0.14} ${s * 0.08}h${s * 0.12}v${s * 0.12}h${-s * 0.12}z`,
  river: (s) => `M${-s * 0.26} 0q${s * 0.09} ${-s * 0.12} ${s * 0.18} 0t${s * 0.18} 0t${s * 0.18} 0`,
  ford: (s) => `M${-s * 0.12} ${-s * 0.24}V${s * 0.24}M${s * 0.12} ${-s * 0.24}V${s * 0.24}`,
  road: (s) => `M${-s * 0.4} ${s * 0.06}H${s * 0.4}`,
  mines: (s) =>
    `M${-s * 0.12} 0a${s * 0.12} ${s * 0.12} 0 1 0 ${s * 0.24} 0a${s * 0.12} ${s * 0.12} 0 1 0 ${-s * 0.24} 0M0 ${-s * 0.2}V${s * 0.2}M${-s * 0.2} 0H${s * 0.2}`,
  reef: (s) =>
    `M${-s * 0.14} 0H${s * 0.14}M0 ${-s * 0.14}V${s * 0.14}M${-s * 0.22} ${-s * 0.2}h.1M${s * 0.22} ${s * 0.2}h.1`,
  rocks: (s) => `M${-s * 0.14} 0H${s * 0.14}M0 ${-s * 0.14}V${s * 0.14}`,
  trench: (s) =>
    `M${-s * 0.3} ${s * 0.06}l${s * 0.12} ${-s * 0.12}l${s * 0.12} ${s * 0.12}l${s * 0.12} ${-s * 0.12}l${s * 0.12} ${s * 0.12}l${s * 0.12} ${-s * 0.12}`,
  fieldworks: (s) => `M${-s * 0.24} ${s * 0.14}V${-s * 0.04}L0 ${-s * 0.2}L${s * 0.24} ${-s * 0.04}V${s * 0.14}`,
  bunker: (s) => `M${-s * 0.18} ${s * 0.14}V${-s * 0.06}L0 ${-s * 0.2}L${s * 0.18} ${-s * 0.06}V${s * 0.14}z`,
  dugout: (s) => `M${-s * 0.18} ${s * 0.1}a${s * 0.18} ${s * 0.18} 0 0 1 ${s * 0.36} 0z`,
  wire: (s) =>
    `M${-s * 0.3} 0q${s * 0.05} ${-s * 0.2} ${s * 0.1} 0t${s * 0.1} 0t${s * 0.1} 0t${s * 0.1} 0t${s * 0.1} 0t${s * 0.1} 0`,
  goal: (s) => `M${s * 0.24} ${-s * 0.06}V${-s * 0.42}l${s * 0.2} ${s * 0.09}l${-s * 0.2} ${s * 0.09}`,
  swamp: (s) =>
    `M${-s * 0.2} ${s * 0.08}H${s * 0.2}M${-s * 0.1} ${s * 0.08}V${-s * 0.08}M0 ${s * 0.08}V${-s * 0.14}M${s * 0.1} ${s * 0.08}V${-s * 0.08}`,
};

/** Several kinds may share one name: "hill and woods". @param {string} terrain */
export const kinds = (terrain) => terrain.split(/\s*(?:[,+]|\band\b)\s*/).filter(Boolean);

/** @param {string} kind */
export const isArea = (kind) => AREAS.has(kind);

/** The class that colours it. @param {string} kind */
export const tone = (kind) =>
  AREAS.has(kind) || kind in MARKS ? `terrain t-${kind.replaceAll(" ", "-")}` : "terrain t-other";

/**
 * The mark of one kind of terrain in a cell; unknown kinds are written out.
 * @param {string} kind @param {number} x @param {number} y @param {number} size
 */
export function mark(kind, x, y, size) {
  const draw = MARKS[kind];
  if (draw)
    return html`<path class="mark m-${kind.replaceAll(" ", "-")}" transform="translate(${x} ${y})" d=${draw(size)} />`;
  if (AREAS.has(kind) || kind === "cover") return null;
  return html`<text class="mark-word" x=${x} y=${y + size * 0.42} text-anchor="middle">${kind}</text>`;
}

/** Terrain that stands for open water, on which a chart shows no marks. @param {string} ground */
export const isWater = (ground) => ["water", "sea", "deep", "shallows"].includes(ground);
