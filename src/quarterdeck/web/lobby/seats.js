/** Who sits where. */
import { Badge } from "../board/sides.js";
import { html, onValue } from "../html.js";

/** @typedef {import("../protocol").GameInfo} Game */
/** @typedef {import("../protocol").RankShown} Rank */

/** A rank in one line. @param {Rank} rank */
function ranked({ name, about, rating, margin }) {
  const measured = rating === null ? "not measured yet" : `${rating.toLocaleString("en")}${margin ? ` ± ${margin}` : ""}`;
  return `${name[0].toUpperCase()}${name.slice(1)} · ${measured} · ${about}`;
}

/**
 * @param {{seats: import("../protocol").SeatTitle[], game: Pick<Game, "bots" | "ranks">, who: Record<string, string>, friends?: boolean,
 *   onChange: (who: Record<string, string>) => void}} props
 */
export function Seats({ seats, game, who, friends = true, onChange }) {
  const others = game.bots.filter((bot) => !game.ranks.some(({ name }) => name === bot));
  return html`<fieldset class="seats"><legend>Seats</legend>
    ${seats.map(
      ({ seat, title }, side) => html`<label key=${seat} class="seat"><span><${Badge} side=${side} /> ${title}</span>
        <select name="seat-${seat}" value=${who[seat]} onChange=${onValue((value) => onChange({ ...who, [seat]: value }))}>
          <option value="me">Me</option>
          ${friends && html`<option value="friend">A friend, by link</option>`}
          <optgroup label="A bot">
            ${game.ranks.map((rank) => html`<option value="bot:${rank.name}">${ranked(rank)}</option>`)}
          </optgroup>
          <optgroup label="Other bots">
            ${others.map((bot) => html`<option value="bot:${bot}">${bot}</option>`)}
          </optgroup>
        </select>
      </label>`,
    )}
  </fieldset>`;
}
