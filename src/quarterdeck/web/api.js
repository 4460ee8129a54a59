/** Requests to the server. A refusal becomes a `Denied`, whose message can be shown to the user as it is. */

/** @typedef {import("./protocol").Fault} Fault */

export class Denied extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.sentence);
    this.code = fault.code;
    this.clause = fault.clause ?? "";
  }
}

const OUT_OF_REACH = { code: "unreachable", sentence: "The server cannot be reached. Check your connection and try again." };

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { "X-Quarterdeck": "1" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Denied(OUT_OF_REACH);
  }
  const said = await response.json().catch(() => null);
  if (!response.ok)
    throw new Denied(said?.error ?? { code: "broken", sentence: `The server failed to answer (HTTP ${response.status}).` });
  return said;
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => request("GET", path);
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = (path, body) => request("POST", path, body);

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const put = (path, body) => request("PUT", path, body);

/** @type {Promise<import("./protocol").GameInfo[]> | null} */
let catalogue = null;

/** The games, easiest first: those without hidden information, then those with fewer clauses. */
export function games() {
  catalogue ??= get("/api/games").then(
    (said) =>
      said.games.sort(
        (/** @type {any} */ one, /** @type {any} */ other) =>
          Number(one.hides) - Number(other.hides) || one.clauses - other.clauses,
      ),
    (error) => {
      catalogue = null;
      throw error;
    },
  );
  return catalogue;
}

/** @type {Map<string, Promise<import("./protocol").Rules>>} */
const books = new Map();

/** The rule book of a game, fetched once. @param {string} game */
export function rules(game) {
  let book = books.get(game);
  if (!book) {
    book = get(`/api/games/${game}/rules`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

/** @type {Map<string, Promise<import("./protocol").Opening>>} */
const openings = new Map();

/** The start of a scenario: its board, seats and goals. @param {string} game @param {string} scenario */
export function opening(game, scenario) {
  const path = `/api/games/${game}/scenarios/${scenario}/scene`;
  let start = openings.get(path);
  if (!start) {
    start = get(path);
    start.catch(() => openings.delete(path));
    openings.set(path, start);
  }
  return start;
}

/**
 * The start of a scenario with house rules, which may change the seats. The server refuses rules that contradict each other.
 * @param {string} game @param {string} scenario @param {Record<string, unknown>} options
 * @returns {Promise<import("./protocol").Opening>}
 */
export function openingWith(game, scenario, options) {
  return get(`/api/games/${game}/scenarios/${scenario}/scene?options=${encodeURIComponent(JSON.stringify(options))}`);
}

/** @type {Map<string, import("./protocol").MatchInfo>} */
const matches = new Map();

/** Cache what is known of a match, so that its page can be drawn before the first position arrives. @param {import("./protocol").MatchInfo[]} met */
export const remember = (...met) => met.forEach((match) => matches.set(match.id, match));

/** @param {string} id */
export const remembered = (id) => matches.get(id);

/** Random hexadecimal digits, for seeds and keys. @param {number} [bytes] */
export function secret(bytes = 16) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Store a small value in this browser. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`quarterdeck ${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse, and nothing depends on it.
  }
}

/** Give up every seat that this browser holds, and delete everything stored except the settings. */
export async function forgetSeats() {
  await post("/api/forget", {});
  try {
    for (const place of [localStorage, sessionStorage])
      for (const name of Object.keys(place))
        if (name.startsWith("quarterdeck ") && name !== "quarterdeck settings") place.removeItem(name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** @param {string} name @param {any} [otherwise] @returns {any} */
export function kept(name, otherwise = null) {
  try {
    const text = localStorage.getItem(`quarterdeck ${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}
