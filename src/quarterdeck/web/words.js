/** Helpers for wording. */

/** Return a key such as `range_metric` or `pirate-fleet` as a label. @param {string} name */
export function plain(name) {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return a probability as a percentage, never 0% or 100% unless it is certain. @param {number} p */
export function percent(p) {
  if (p <= 0) return "0%";
  if (p >= 1) return "100%";
  if (p < 0.01) return "< 1%";
  if (p > 0.99) return "> 99%";
  return `${Math.round(p * 100)}%`;
}

/** @param {number} at seconds since 1970 */
export function when(at) {
  const seconds = Date.now() / 1000 - at;
  if (seconds < 90) return "just now";
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 129600) return `${Math.round(seconds / 3600)} hours ago`;
  return new Date(at * 1000).toLocaleDateString();
}

/** @param {string[]} parts */
export function list(parts) {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** @typedef {{seat: string, title: string, side: string, plural: boolean}} Sided a seat with its label and its side's name in sentences */

/** A sentence's first letter, large. @param {string} text */
export const opening = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sides within a sentence: "the Germans", "Anne and the Crown". @param {Sided[]} sides */
export const together = (sides) => list(sides.map((each) => each.side));

/** Return whether these sides, as a subject, take a plural verb. @param {Sided[]} sides */
export const areMany = (sides) => sides.length !== 1 || sides[0].plural;

/** Return who plays a seat. @param {import("./protocol").SeatInfo} seat */
export function player(seat) {
  if (seat.resigned) return "resigned, replaced by a bot";
  if (seat.by === "bot") return `bot: ${seat.bot}`;
  return seat.taken ? seat.name || "a player" : "open seat";
}

/** @param {import("./protocol").MatchInfo} match @param {string} seat */
export function seatTitle(match, seat) {
  return match.seats.find((each) => each.seat === seat)?.title ?? plain(seat);
}

/** Return the name of a player with the side, or the side alone if the player has no name. @param {import("./protocol").MatchInfo} match @param {string} seat */
export function who(match, seat) {
  const place = match.seats.find((each) => each.seat === seat);
  if (!place) return plain(seat);
  return place.name && !place.resigned ? `${place.name} (${place.title})` : place.title;
}

/** Return a seat for a list: its player, or that it is open. @param {import("./protocol").SeatInfo} seat */
export function seated(seat) {
  return seat.by === "person" && seat.taken && seat.name && !seat.resigned ? `${seat.name} (${seat.title})` : `${seat.title} (${player(seat)})`;
}

/** Return the players by seat. @param {import("./protocol").MatchInfo} match @returns {Record<string, string>} */
export const people = (match) => Object.fromEntries(match.seats.map(({ seat }) => [seat, who(match, seat)]));

/** Return the paragraphs of a scenario's prose. Blank lines separate them; other line breaks are joined. @param {string} text */
export function paragraphs(text) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, " "))
    .filter(Boolean);
}
