/** The legend of a board: names and drawing of each kind of ground, mark and piece. This module knows no game. */

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("../protocol").Piece} Piece */
/** @typedef {import("../protocol").Scene} Scene */

/** @type {WeakMap<Board, Map<string, Kind>>} */
const legends = new WeakMap();

/** Return a kind from the legend; a kind that is not in it goes by its key. @param {Board} board @param {string} key @returns {Kind} */
export function kindOf(board, key) {
  let known = legends.get(board);
  if (!known) {
    known = new Map((board.legend ?? []).map((kind) => [kind.key, kind]));
    legends.set(board, known);
  }
  return known.get(key) ?? { key, name: key, drawn: "mark" };
}

/** Return the CSS class with the tint of a kind. @param {Kind} kind */
export const tint = (kind) => `tint-${kind.tint || "none"}`;

/** @param {Kind} kind */
export const isPiece = (kind) => kind.drawn === "hull" || kind.drawn === "counter";

/** Return whether a kind is part of the map. A piece of such a kind, say a tower, is drawn with the map. @param {Kind} kind */
export const isGround = (kind) => kind.drawn === "area" || kind.drawn === "rim" || kind.drawn === "line" || kind.drawn === "edge";

/** Return whether a kind is drawn as a counter: every kind that is no hull. @param {Kind} kind */
export const isCounter = (kind) => kind.drawn !== "hull";

const LONG = 130;
const SHORT = 110;

/** Return the drawn length of a hull, in cells. @param {Kind} kind */
export const longOf = (kind) => (kind.size ?? LONG) / 100;

/** Return whether a hull leaves room in its cell, for a number at its side and a name close by. @param {Kind} kind */
export const isShort = (kind) => (kind.size ?? LONG) <= SHORT;

/** @param {Scene} scene @param {Piece} piece @returns {Piece | undefined} */
export const carrierOf = (scene, piece) =>
  piece.carried_by ? (scene.pieces ?? []).find((each) => each.id === piece.carried_by) : undefined;

/** Return the place of a piece, or of its carrier. @param {Scene} scene @param {Piece} piece @returns {import("../protocol").At | null} */
export function placeOf(scene, piece) {
  if (piece.at) return piece.at;
  const carrier = carrierOf(scene, piece);
  return carrier ? placeOf(scene, carrier) : null;
}

/** Return every kind on the map now, in the order of the legend. @param {Scene} scene @returns {Kind[]} */
export function onTheMap(scene) {
  const { board } = scene;
  const found = new Set((scene.pieces ?? []).flatMap((piece) => [piece.kind, ...(piece.marks ?? [])]));
  const cells = board.type === "plane" ? (board.shapes ?? []) : board.type === "cards" ? [] : [...(board.cells ?? []), ...(board.edges ?? [])];
  for (const place of [...cells, ...(scene.marks ?? []), ...(scene.edges ?? [])]) for (const key of place.kinds) found.add(key);
  if (board.type === "squares" || board.type === "hexes") for (const line of board.lines ?? []) found.add(line.kind);
  if (board.type !== "cards") found.add(board.ground);
  const unknown = [...found].filter((key) => !(board.legend ?? []).some((kind) => kind.key === key)).sort();
  return [...(board.legend ?? []), ...unknown.map((key) => kindOf(board, key))].filter((kind) => found.has(kind.key));
}
