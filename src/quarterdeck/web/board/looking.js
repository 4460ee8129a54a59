/** What one piece bears on and sees, asked for when somebody looks at it. */
import { get } from "../api.js";
import { useEffect, useState } from "../html.js";

/** @typedef {import("../protocol").Look} Look */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {{match: string, seat: string, number: number, past: boolean}} Moment of a match, through one seat's eyes */

/**
 * The piece that is looked at: the one selected, else the one that the question is about, else the active one.
 * @param {Scene} scene @param {string} selected @param {import("../protocol").AskShown | null} [ask]
 */
export function lookedAt(scene, selected, ask) {
  const pieces = scene.pieces ?? [];
  const asked = pieces.find((piece) => piece.id === ask?.about.key) ?? pieces.find((piece) => piece.active);
  return pieces.some((piece) => piece.id === selected) ? selected : (asked?.id ?? "");
}

/**
 * Until a new answer comes, what is known of the same piece stays.
 * @param {Moment} moment @param {string} piece
 * @returns {Look | null}
 */
export function useLook({ match, seat, number, past }, piece) {
  const [known, set] = useState(/** @type {{seat: string, look: Look} | null} */ (null));
  useEffect(() => {
    let wanted = Boolean(piece);
    const at = past ? `&number=${number}` : "";
    if (wanted)
      get(`/api/matches/${match}/look?piece=${encodeURIComponent(piece)}&seat=${encodeURIComponent(seat)}${at}`).then(
        (said) => wanted && said.number === number && set({ seat, look: said.look }),
        () => undefined, // the connection is lost: the board goes without, and the next position asks again
      );
    return () => {
      wanted = false;
    };
  }, [match, seat, number, past, piece]);
  return known && known.seat === seat && known.look.piece === piece ? known.look : null;
}
