/** Sight lines and arcs of one piece, fetched when it is selected. */
import { get } from "../api.js";
import { useEffect, useState } from "../html.js";

/** @typedef {import("../protocol").Look} Look */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {{match: string, seat: string, number: number, past: boolean}} Moment a position of a match as one seat sees it */

/**
 * Return the piece to show: the selected one, else the subject of the question, else the active one.
 * @param {Scene} scene @param {string} selected @param {import("../protocol").AskShown | null} [ask]
 */
export function lookedAt(scene, selected, ask) {
  const pieces = scene.pieces ?? [];
  const asked = pieces.find((piece) => piece.id === ask?.about.key) ?? pieces.find((piece) => piece.active);
  return pieces.some((piece) => piece.id === selected) ? selected : (asked?.id ?? "");
}

const PAUSE = 120; // milliseconds that the pointer rests on a cell before the request

/**
 * Return the line of sight between two cells, or null until it is known or if the game has none.
 * @param {Moment} moment @param {import("../protocol").At | null} start @param {import("../protocol").At | null} end
 * @returns {import("../protocol").SightLine | null}
 */
export function useSight({ match, seat, number, past }, start, end) {
  const asked = start && end && start.join() !== end.join() ? `start=${start.join()}&end=${end.join()}&seat=${encodeURIComponent(seat)}${past ? `&number=${number}` : ""}` : "";
  const [known, set] = useState(/** @type {{asked: string, number: number, line: import("../protocol").SightLine | null} | null} */ (null));
  useEffect(() => {
    if (!asked) return;
    let wanted = true;
    const timer = setTimeout(() => {
      get(`/api/matches/${match}/measure?${asked}`).then(
        (/** @type {import("../protocol").Measured} */ said) => wanted && set({ asked, number, line: said.line }),
        () => undefined, // the ruler shows no line
      );
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [match, number, asked]);
  return known && known.asked === asked && known.number === number ? known.line : null;
}

/**
 * Return the look of a piece. The last known one stays until a new one arrives.
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
        () => undefined, // the connection is lost; the next position asks again
      );
    return () => {
      wanted = false;
    };
  }, [match, seat, number, past, piece]);
  return known && known.seat === seat && known.look.piece === piece ? known.look : null;
}
