/** What each seat answered last: kept as long as the tab is open, so that *Again* outlives a reload. */
import { useState } from "../html.js";

/** @typedef {{prompt: string, notation: string, text: string}} Answer what was chosen last, and to which kind of question */

/** @param {string} name @returns {Record<string, Answer>} */
function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/** By seat, and how to change it. @param {string} match @returns {[Record<string, Answer>, (seat: string, answer: Answer) => void]} */
export function useLast(match) {
  const name = `quarterdeck last ${match}`;
  const [last, set] = useState(() => read(name));
  /** @param {string} seat @param {Answer} answer */
  const change = (seat, answer) => {
    const all = { ...read(name), ...last, [seat]: answer };
    set(all);
    try {
      sessionStorage.setItem(name, JSON.stringify(all));
    } catch {
      // Private windows may refuse; it lasts until the page is left.
    }
  };
  return [last, change];
}
