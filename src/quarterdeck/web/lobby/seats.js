/** The choice of a player for each seat. */
import { Badge } from "../board/sides.js";
import { html, onValue } from "../html.js";

/** @typedef {import("../protocol").GameInfo} Game */
/** @typedef {import("../protocol").RankShown} Rank */

/** Return a rank for the list, with its rating if it has one. @param {Rank} rank */
function ranked({ name, rating, margin }) {
  const measured = rating === null ? "" : ` · ${rating.toLocaleString("en")}${margin ? ` ± ${margin}` : ""}`;
  return `${name[0].toUpperCase()}${name.slice(1)}${measured}`;
}

/** Return how a bot plays, and whether it is unrated. @param {Rank} rank */
const described = ({ about, rating }) => `${about}${rating === null ? " · not rated yet" : ""}`;

/**
 * @param {{seats: import("../protocol").SeatTitle[], game: Pick<Game, "bots" | "ranks">, who: Record<string, string>, friends?: boolean,
 *   onChange: (who: Record<string, string>) => void}} props
 */
export function Seats({ seats, game, who, friends = true, onChange }) {
  const others = game.bots.filter((bot) => !game.ranks.some(({ name }) => name === bot));
  return html`<fieldset class="seats"><legend>Seats</legend>
    ${seats.map(
      ({ seat, title }, side) => html`<div key=${seat} class="seat"><label for="seat-${seat}"><${Badge} side=${side} /> ${title}</label>
        <select
          id="seat-${seat}"
          name="seat-${seat}"
          aria-describedby="rank-${seat}"
          value=${who[seat]}
          onChange=${onValue((value) => onChange({ ...who, [seat]: value }))}
        >
          <option value="me">Me</option>
          ${friends && html`<option value="friend">A friend, by link</option>`}
          <optgroup label="A bot">
            ${game.ranks.map((rank) => html`<option value="bot:${rank.name}">${ranked(rank)}</option>`)}
          </optgroup>
          <optgroup label="Other bots">
            ${others.map((bot) => html`<option value="bot:${bot}">${bot}</option>`)}
          </optgroup>
        </select>
        <small id="rank-${seat}" class="dim">${game.ranks.filter(({ name }) => who[seat] === `bot:${name}`).map(described)}</small>
      </div>`,
    )}
  </fieldset>`;
}
