/** Small things said in words. */

/** `range_metric` and `pirate-fleet` as people write them. @param {string} name */
export function plain(name) {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A probability as people read it; never 0% or 100% for what is merely unlikely or likely. @param {number} p */
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

/** Whether these sides, as a subject, take a plural verb. @param {Sided[]} sides */
export const areMany = (sides) => sides.length !== 1 || sides[0].plural;

/** Who plays a seat. @param {import("./protocol").SeatInfo} seat */
export function player(seat) {
  if (seat.resigned) return "resigned, replaced by a bot";
  if (seat.by === "bot") return `bot: ${seat.bot}`;
  return seat.taken ? seat.name || "a player" : "open seat";
}

/** @param {import("./protocol").MatchInfo} match @param {string} seat */
export function seatTitle(match, seat) {
  return match.seats.find((each) => each.seat === seat)?.title ?? plain(seat);
}

/** Who is meant where a person acts: by name, with the side; a side alone where nobody has given a name. @param {import("./protocol").MatchInfo} match @param {string} seat */
export function who(match, seat) {
  const place = match.seats.find((each) => each.seat === seat);
  if (!place) return plain(seat);
  return place.name && !place.resigned ? `${place.name} (${place.title})` : place.title;
}

/** The same for a seat in a list: who sits there, or that nobody does. @param {import("./protocol").SeatInfo} seat */
export function seated(seat) {
  return seat.by === "person" && seat.taken && seat.name && !seat.resigned ? `${seat.name} (${seat.title})` : `${seat.title} (${player(seat)})`;
}

/** Who plays each side, by seat. @param {import("./protocol").MatchInfo} match @returns {Record<string, string>} */
export const people = (match) => Object.fromEntries(match.seats.map(({ seat }) => [seat, who(match, seat)]));

/** Prose of a scenario file: lines that were broken to fit an editor run on, blank lines part paragraphs. @param {string} text */
export function paragraphs(text) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, " "))
    .filter(Boolean);
}
