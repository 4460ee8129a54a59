/**
 * Boards by their digests. A position only names its board. The socket sends each board once, before the first position that
 * names it; a position from anywhere else has its board fetched. One digest is always the same object, so an unchanged board
 * is recognised by identity.
 */
import { get } from "./api.js";

/** @typedef {import("./protocol").Board} Board */
/** @typedef {import("./protocol").PositionShown} PositionShown */
/** @typedef {Omit<PositionShown, "scene"> & {scene: import("./protocol").Scene | null}} Position a position with the board itself in place of its digest */
/** @typedef {Omit<import("./protocol").Replayed, "position"> & {position: Position}} Replay */

/** @type {Map<string, Board>} */
const boards = new Map();
/** @type {Map<string, Promise<Board>>} */
const coming = new Map();

/** @param {import("./protocol").BoardShown} sent @returns {Board} */
export function keepBoard({ digest, board }) {
  const known = boards.get(digest) ?? board;
  boards.set(digest, known);
  return known;
}

/** Return a position from the socket with its board. @param {PositionShown} position @returns {Position} */
export function withBoard(position) {
  const { scene } = position;
  if (!scene) return { ...position, scene };
  const board = boards.get(scene.board);
  if (!board) throw new Error(`The board ${scene.board} was never sent.`);
  return { ...position, scene: { ...scene, board } };
}

/** Return any other position with its board, fetching it if necessary. @param {PositionShown} position @returns {Promise<Position>} */
export async function fetchBoard(position) {
  const digest = position.scene?.board;
  if (digest && !boards.has(digest)) await fetched(digest, position);
  return withBoard(position);
}

/** @param {string} digest @param {PositionShown} position */
function fetched(digest, { match, seat, number }) {
  let board = coming.get(digest);
  if (!board) {
    const path = `/api/matches/${match}/board?digest=${digest}&seat=${encodeURIComponent(seat)}&number=${number}`;
    board = get(path)
      .then(keepBoard)
      .finally(() => coming.delete(digest));
    coming.set(digest, board);
  }
  return board;
}
