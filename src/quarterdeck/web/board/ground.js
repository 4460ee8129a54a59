/** The terrain of a cell and its effects, with the rule; and the ruler. */
import { rules } from "../api.js";
import { ClauseButton, findClause } from "../clause.js";
import { html, useEffect, useState } from "../html.js";
import { inside } from "./geometry.js";
import { kindOf } from "./legend.js";
import { POINTS, placeName } from "./naming.js";

/** @typedef {import("../protocol").At} At */
/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("../protocol").Scene} Scene */

/** Return every kind of terrain and mark in a place. @param {Scene} scene @param {At} at @returns {Kind[]} */
export function kindsAt({ board, marks = [], edges = [] }, at) {
  const here = at.join();
  /** @type {string[]} */
  let found = [];
  if (board.type === "plane") found = (board.shapes ?? []).filter((shape) => inside(shape.points, at)).flatMap((shape) => shape.kinds);
  else if (board.type !== "cards") {
    found = (board.cells ?? []).filter((cell) => cell.at.join() === here).flatMap((cell) => cell.kinds);
    found.push(...(board.lines ?? []).filter((line) => line.cells.some((cell) => cell.join() === here)).map((line) => line.kind));
    found.push(...[...(board.edges ?? []), ...edges].filter((edge) => edge.at.join() === here).flatMap((edge) => edge.kinds));
  }
  found.push(...marks.filter((cell) => cell.at.join() === here).flatMap((cell) => cell.kinds));
  if (!found.length && board.type !== "cards") found = [board.ground];
  return [...new Set(found)].map((key) => kindOf(board, key));
}

const SHORT = 170; // letters that fit beside the map

/** @param {string} words */
const sentences = (words) => words.split(/(?<=\.) (?=[A-Z])/);

/**
 * Return the effect of terrain in the words of its rule, limited to the sentences about it.
 * @param {string} name of the terrain @param {import("../protocol").ClauseShown} clause
 */
export function doings(name, { title, text = "", ruling = "" }) {
  const stem = new RegExp(`\\b${name.replace(/s$/, "")}`, "i");
  /** @param {string} words */
  const isAbout = (words) => stem.test(words);
  if (text && text.length <= SHORT && (isAbout(text) || isAbout(title))) return text;
  const [first, ...rest] = sentences(text);
  const entry = rest.find((each) => each.includes(":") && isAbout(each.split(":")[0])); // a row of a table, whose heading explains the figures
  if (entry) return `${first} ${entry}`;
  const found = [...sentences(ruling), ...sentences(text)].filter(isAbout).at(-1);
  return found ? shortened(found) : title;
}

/** Shorten a long sentence at a comma or semicolon. @param {string} words */
const shortened = (words) => (words.length <= SHORT ? words : `${words.slice(0, SHORT).replace(/[,;:][^,;:]*$/, "")} …`);

/** Return a function for the effect of terrain, once the rule book is loaded. @param {string} game @param {boolean} wanted */
function useDoings(game, wanted) {
  const [book, set] = useState(/** @type {import("../protocol").Rules | null} */ (null));
  useEffect(() => {
    if (wanted) rules(game).then(set, () => undefined);
  }, [game, wanted]);
  return (/** @type {Kind} */ { name, clause }) => {
    const found = book && clause ? findClause(book, clause) : null;
    return found ? doings(name, found) : "";
  };
}

/** @param {{game: string, scene: Scene, at: At | null, length: string, sight: import("../protocol").SightLine | null}} props `length`: the text of the ruler; `sight`: the line of sight along it */
export function Ground({ game, scene, at, length, sight }) {
  const does = useDoings(game, at !== null);
  if (!at && !length) return null;
  return html`<p class="ground-told">
    ${length && html`<b>${length}</b>`}
    ${length && sight && html` <span class="ruled-sight">${sight.text} <${ClauseButton} game=${game} id=${sight.clause ?? ""} /></span>`}
    ${at && html`<b>${placeName(scene.board, at)}</b>`}
    ${at && kindsAt(scene, at).map((kind) => html` <span key=${kind.key}>${kind.name}${does(kind) && html`: <i>${does(kind)}</i>`} <${ClauseButton} game=${game} id=${kind.clause ?? ""} /></span>`)}
  </p>`;
}

/** Return the distance in cells, or in inches. @param {Board} board @param {At} from @param {At} to */
function distance(board, from, to) {
  if (board.type === "plane") return Math.hypot(to[0] - from[0], to[1] - from[1]) / board.units_an_inch;
  if (board.type !== "hexes") return Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const flat = board.top !== "pointy";
  /** @param {At} at */
  const axial = (at) => {
    const [major, minor] = flat ? at : [at[1], at[0]];
    return [major, minor - Math.floor((major - 1) / 2)];
  };
  const [[q, r], [s, t]] = [axial(from), axial(to)];
  const [dq, dr] = [s - q, t - r];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** On squares, rule books count distances differently, so both components are given. The game reports the range. @param {At} from @param {At} to */
const alongSides = (from, to) => `${Math.abs(to[0] - from[0])} across, ${Math.abs(to[1] - from[1])} down`;

/** Return the bearing in degrees from north. @param {[number, number]} from @param {[number, number]} to */
const bearingOf = (from, to) => (Math.round((Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI) + 360) % 360;

/** Return distance and bearing, and from the selected piece also whether it bears on the place and sees it.
 * @param {Scene} scene @param {import("./geometry.js").Layout} layout @param {At | null} from @param {At | null} to @param {import("../protocol").Look | null} look
 */
export function measured({ board, pieces = [] }, layout, from, to, look) {
  if (!from || !to) return "Click two places to measure";
  const far = distance(board, from, to);
  const degrees = bearingOf(layout.centre(from), layout.centre(to));
  const way = far ? `, ${POINTS[Math.round(degrees / 45) % 8]} (${degrees}°)` : "";
  const long = board.type === "plane" ? `${far.toFixed(1)}"` : board.type === "hexes" ? `${far} ${far === 1 ? "hex" : "hexes"}` : alongSides(from, to);
  const looker = pieces.find((piece) => piece.id === look?.piece);
  const sight = look && looker?.at?.join() === from.join() && far ? `; ${seenFrom(look, to)}` : "";
  return `${long}${way}${sight}`;
}

/** @param {import("../protocol").Look} look @param {At} to */
function seenFrom(look, to) {
  const line = (look.lines ?? []).find((each) => each.at.join() === to.join());
  if (line) return line.text;
  const bearing = (look.overlays ?? []).filter(({ cells = [], shapes = [] }) => cells.some((cell) => cell.join() === to.join()) || shapes.some((shape) => inside(shape, to)));
  if (!bearing.length) return "outside range or arc";
  const hidden = bearing.find((overlay) => overlay.seen === false);
  const weapons = [...new Set(bearing.map((overlay) => overlay.kind))].join(", ");
  return `${weapons}: ${hidden ? `out of sight${hidden.clause ? ` (${hidden.clause})` : ""}` : "in sight"}`;
}
