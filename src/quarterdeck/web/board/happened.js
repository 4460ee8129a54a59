/** Events between two positions, in terms of the board: moves, shots, and the pieces of a log line. */

/** @typedef {import("../protocol").At} At */
/** @typedef {import("../protocol").LogLine} LogLine */
/** @typedef {import("../protocol").Piece} Piece */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {{piece: string, side: number, way: At[]}} Move */
/** @typedef {{from: string, to: string, side: number, start: At, end: At, hit: boolean}} Shot */
/** @typedef {{moves: Move[], shots: Shot[]}} Trail */

/** @type {Trail} */
export const NO_TRAIL = { moves: [], shots: [] };

/** @param {Scene} scene @param {unknown} id */
export function pieceOf(scene, id) {
  return (scene.pieces ?? []).find((piece) => piece.id === id);
}

/** Return the pieces of a log line, in the order of its facts. @param {Scene} scene @param {LogLine} line @returns {Piece[]} */
export function named(scene, line) {
  return Object.values(line.facts)
    .flatMap((fact) => (Array.isArray(fact) ? fact : [fact]))
    .filter((fact) => typeof fact === "string")
    .map((fact) => pieceOf(scene, fact))
    .filter((piece) => piece !== undefined);
}

/** Return the cell of a log line, given by column and row. @param {LogLine} line @returns {At | null} */
export function cellIn({ facts }) {
  return Number.isInteger(facts.column) && Number.isInteger(facts.row) ? [Number(facts.column), Number(facts.row)] : null;
}

/** Return the cells that the log gives for a piece between its old and its new place. @param {Scene} scene @param {Piece} piece @param {LogLine[]} lines */
function stops(scene, piece, lines) {
  return lines.map((line) => (named(scene, line)[0]?.id === piece.id ? cellIn(line) : null)).filter((at) => at !== null);
}

/** Return the path of a piece that has moved. @param {Scene} scene @param {Piece} old @param {Piece} piece @param {LogLine[]} lines @returns {At[]} */
export function wayOf(scene, old, piece, lines) {
  if (!old.at || !piece.at) return [];
  return [old.at, ...stops(scene, piece, lines), piece.at].filter((at, index, all) => !index || at.join() !== all[index - 1].join());
}

/** @param {Scene} before @param {Scene} after @param {LogLine[]} lines @returns {Shot[]} */
export function shotsIn(before, after, lines) {
  return lines.flatMap((line) => {
    const [from, to] = named(before, line);
    if (!from?.at || !to?.at || from.id === to.id || from.side === to.side) return [];
    const hit =
      typeof line.facts.hit === "boolean"
        ? line.facts.hit
        : lines.some((other) => /hit|damage/i.test(other.kind) && named(before, other)[0]?.id === to.id);
    const start = pieceOf(after, from.id)?.at ?? from.at;
    return [{ from: from.id, to: to.id, side: from.side, start, end: to.at, hit }];
  });
}

/** @param {Scene} before @param {Scene} after @param {LogLine[]} lines @returns {Trail} */
export function trailOf(before, after, lines) {
  const moves = (after.pieces ?? []).flatMap((piece) => {
    const old = pieceOf(before, piece.id);
    const way = old ? wayOf(after, old, piece, lines) : [];
    return way.length > 1 ? [{ piece: piece.id, side: piece.side, way }] : [];
  });
  return { moves, shots: shotsIn(before, after, lines) };
}

/** @param {Piece} piece */
const wounds = (piece) => (piece.diagram ?? []).reduce((sum, place) => sum + (place.hits ?? 0), 0);

/** @param {Piece} before @param {Piece} after */
export function wasHurt(before, after) {
  if (wounds(after) > wounds(before)) return true;
  const gauge = after.gauges?.[0];
  return gauge !== undefined && gauge.value < (before.gauges?.[0]?.value ?? 0);
}
