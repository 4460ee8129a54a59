/** Lists of matches: to continue, to join, to watch or to replay. */
import { html } from "../html.js";
import { list, seated, when, who } from "../words.js";

/** @typedef {import("../protocol").MatchInfo} Match */

/** Return whether there is a seat open to anybody. @param {Match} match */
export const canJoin = (match) => match.status === "open" && !match.your_seats.length && match.seats.some((seat) => seat.anybody);

/** Return the news about a rematch that this player has not answered yet, or an empty string. @param {Match} match @param {Match[]} others */
function again(match, others) {
  const { rematch, your_seats } = match;
  if (!rematch || !your_seats.length || others.some((each) => each.id === rematch.match)) return "";
  if (rematch.match) return "A rematch has been agreed";
  const asking = [...rematch.same, ...rematch.swap];
  return asking.some((seat) => your_seats.includes(seat)) ? "" : `${list(asking.map((seat) => who(match, seat)))} would like a rematch`;
}

/** @param {{matches: Match[]}} props */
export function MatchList({ matches }) {
  return html`<ul class="matches">
    ${matches.map((match) => {
      const asked = again(match, matches);
      const yours = Boolean(asked) || match.waiting.some((seat) => match.your_seats.includes(seat));
      const address = match.status === "over" && !asked ? `/replay/${match.id}` : `/match/${match.id}`;
      return html`<li key=${match.id} class=${yours ? "yours" : ""}>
        <a href=${address}><b>${match.title || match.scenario_title}</b> <span class="dim">${match.game_title}</span></a>
        <span class="players">${match.seats.map(seated).join(" – ")}</span>
        <span class="state">${asked ? html`<b class="turn">${asked}</b>` : state(match, yours)}</span>
        ${
          canJoin(match)
            ? html`<a class="button primary" href="/match/${match.id}">Join<span class="unseen"> ${match.title || match.scenario_title}</span></a>`
            : html`<span class="dim">${when(match.updated_at)}</span>`
        }
      </li>`;
    })}
  </ul>`;
}

/** @param {Match} match @param {boolean} yours */
function state(match, yours) {
  if (match.status === "damaged") return "damaged: it cannot be read, but your host may have a backup";
  if (match.status === "open") return match.opening_at === null ? "waiting for players" : "starting";
  if (match.status === "over") return match.outcome?.text ?? "over";
  if (match.differs)
    return match.your_seats.length
      ? html`<b class="turn">The rules have changed: choose how to continue</b>`
      : "the rules have changed: the players choose how to continue";
  return yours
    ? html`<b class="turn">Your turn</b>`
    : `${list(match.waiting.map((seat) => who(match, seat)))} to move`;
}
