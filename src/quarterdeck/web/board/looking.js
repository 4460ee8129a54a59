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

const PAUSE = 120; // milliseconds that the pointer rests on a cell before it is asked for

/**
 * The line of sight between two cells, whoever stands there; null until it is known, and where the game has none.
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
        () => undefined, // the ruler goes without
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
