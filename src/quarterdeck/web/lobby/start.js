/** Create matches and take seats in them. */
import { keep, kept, post, remember } from "../api.js";
import { go } from "../router.js";
import { sit } from "../seeds.js";
import { current } from "../settings.js";
import { wire } from "../wire.js";

/** @typedef {"me" | "friend" | "anybody" | string} Who "me", "friend" (by link), "anybody" (who sees the match), or "bot:" with the name of a bot */

/** @param {Record<string, Who>} who @returns {Record<string, import("../protocol").SeatWanted>} */
export function wanted(who) {
  return Object.fromEntries(
    Object.entries(who).map(([seat, by]) => [
      seat,
      by.startsWith("bot:") ? { by: "bot", bot: by.slice(4) } : { by: "person", ...(by === "anybody" ? { anybody: true } : {}) },
    ]),
  );
}

/**
 * @param {string} path the endpoint that creates the match @param {Record<string, unknown>} body @param {Record<string, Who>} who
 */
export async function start(path, body, who) {
  const made = await post(path, { ...body, seats: wanted(who) });
  const id = made.match.id;
  const own = Object.values(who).filter((by) => by === "me").length; // several seats on one screen go by their sides
  /** @type {Map<string, string>} */
  const links = new Map();
  for (const [seat, invitation] of Object.entries(made.invitations)) {
    if (who[seat] === "me") remember((await sit(id, seat, invitation, own === 1 ? current().name : "")).match);
    else links.set(seat, invitation);
  }
  wire.restart();
  if (links.size) keep(`invitations ${id}`, Object.fromEntries(links));
  go(`/match/${id}`);
}

/** Take every seat that this browser is invited to, and go to the match. @param {string} match @param {Record<string, string>} invited */
export async function takeSeats(match, invited) {
  const name = Object.keys(invited).length === 1 ? current().name : "";
  for (const [seat, invitation] of Object.entries(invited)) remember((await sit(match, seat, invitation, name)).match);
  wire.restart();
  go(`/match/${match}`);
}

/** Return the invitations that this browser can pass on. @param {string} match @returns {Record<string, string>} */
export const invitations = (match) => kept(`invitations ${match}`, {});

/** Start a match on the first seat against the usual bot. @param {import("../protocol").GameInfo} game @param {string} [scenario] */
export function quickly(game, scenario = game.first_scenario) {
  const seats = game.scenarios.find((each) => each.key === scenario)?.seats ?? [];
  const bot = `bot:${game.opponent}`;
  const who = Object.fromEntries(seats.map(({ seat }, index) => [seat, index ? bot : "me"]));
  return start("/api/matches", { game: game.key, scenario }, who);
}
