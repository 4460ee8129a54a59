/** What a cell is, and what it does there, with the rule; and how far it is from one to another. */
import { rules } from "../api.js";
import { ClauseButton, findClause } from "../clause.js";
import { html, useEffect, useState } from "../html.js";
import { inside } from "./geometry.js";
import { kindOf } from "./legend.js";
import { placeName } from "./naming.js";

/** @typedef {import("../protocol").At} At */
/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("../protocol").Scene} Scene */

/** Every kind of ground and mark in a place. @param {Scene} scene @param {At} at @returns {Kind[]} */
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

/** The titles of rules, once the book is here. @param {string} game @param {boolean} wanted */
function useTitles(game, wanted) {
  const [book, set] = useState(/** @type {import("../protocol").Rules | null} */ (null));
  useEffect(() => {
    if (wanted) rules(game).then(set, () => undefined);
  }, [game, wanted]);
  return (/** @type {string} */ id) => (book && id ? (findClause(book, id)?.title ?? "") : "");
}

/** @param {{game: string, scene: Scene, at: At | null, length: string}} props `length`: what the ruler says */
export function Ground({ game, scene, at, length }) {
  const title = useTitles(game, at !== null);
  if (!at && !length) return null;
  return html`<p class="ground-told">
    ${length && html`<b>${length}</b>`}
    ${at && html`<b>${placeName(scene.board, at)}</b>`}
    ${at && kindsAt(scene, at).map((kind) => html` <span key=${kind.key}>${kind.name}${title(kind.clause ?? "") && html`: <i>${title(kind.clause ?? "")}</i>`} <${ClauseButton} game=${game} id=${kind.clause ?? ""} /></span>`)}
  </p>`;
}

/** Cells from one to the other. @param {Board} board @param {At} from @param {At} to */
export function distance(board, from, to) {
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

/** Which way it lies, in degrees from north. @param {[number, number]} from @param {[number, number]} to */
export const bearingOf = (from, to) => (Math.round((Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI) + 360) % 360;
