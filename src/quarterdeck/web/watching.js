/** The time for which events are shown before the next ones, by the chosen pace. */
import { trailOf, wasHurt, pieceOf } from "./board/happened.js";
import { current, moves } from "./settings.js";

/** @typedef {import("./protocol").LogLine} LogLine */
/** @typedef {import("./protocol").Scene} Scene */

const PACES = { slow: 2, normal: 1, fast: 0.4, none: 0 };
const MOVED = 240; // milliseconds
const FIRED = 320;
const THROWN = 420;
const HURT = 360;
const BEHIND = 6; // waiting positions at which everything runs twice as fast

/** Factor for all durations: 1 is normal, 0 skips animations. */
export const pace = () => (moves() && !document.hidden ? PACES[current().pace] : 0);

/**
 * Return for how many milliseconds the change from one position to the next is shown. The player's own moves and events that change nothing on the board take no time.
 * @param {Scene | null | undefined} before @param {Scene | null | undefined} after @param {LogLine[]} lines @param {string[]} own the seats of this browser @param {number} waiting
 */
export function lasting(before, after, lines, own, waiting) {
  if (!before || !after || !pace()) return 0;
  const { moves: gone, shots } = trailOf(before, after, lines);
  const others = gone.some(({ side }) => !own.includes(after.sides?.[side] ?? ""));
  const hurt = (after.pieces ?? []).some((piece) => {
    const old = pieceOf(before, piece.id);
    return old && wasHurt(old, piece);
  });
  const thrown = lines.some((line) => line.kind === "Thrown");
  const needed = Math.max(others ? MOVED : 0, shots.length ? FIRED + 80 * Math.min(4, shots.length) : 0, thrown ? THROWN : 0, hurt ? HURT : 0);
  return (needed * pace()) / (1 + waiting / BEHIND);
}
