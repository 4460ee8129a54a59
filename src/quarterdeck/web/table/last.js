/** The last answer of each seat, kept while the tab is open, so that *Repeat* survives a reload. */
import { useState } from "../html.js";

/** @typedef {{prompt: string, notation: string, text: string}} Answer the last choice and the kind of question */

/** @param {string} name @returns {Record<string, Answer>} */
function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/** Return the last answers by seat, and a function to change one. @param {string} match @returns {[Record<string, Answer>, (seat: string, answer: Answer) => void]} */
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
      // Private windows may refuse. The answers then last until the page is closed.
    }
  };
  return [last, change];
}
