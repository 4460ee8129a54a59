/** Who sits where. */
import { Badge } from "../board/sides.js";
import { html } from "../html.js";
import { plain } from "../words.js";

/** What is known of bots by their usual names; any other is shown by its name alone. @type {Record<string, string>} */
const STRENGTH = { random: "takes anything", greedy: "one choice ahead", search: "looks further" };

/**
 * @param {{seats: import("../protocol").SeatTitle[], bots: string[], who: Record<string, string>, friends?: boolean,
 *   onChange: (who: Record<string, string>) => void}} props
 */
export function Seats({ seats, bots, who, friends = true, onChange }) {
  return html`<fieldset class="seats"><legend>Seats</legend>
    ${seats.map(
      ({ seat, title }, side) => html`<label key=${seat} class="seat"><span><${Badge} side=${side} /> ${title}</span>
        <select name="seat-${seat}" value=${who[seat]} onChange=${(/** @type {any} */ event) => onChange({ ...who, [seat]: event.target.value })}>
          <option value="me">Me</option>
          ${friends && html`<option value="friend">A friend, by link</option>`}
          ${bots.map((bot) => html`<option value="bot:${bot}">Bot: ${plain(bot)}${STRENGTH[bot] ? ` (${STRENGTH[bot]})` : ""}</option>`)}
        </select>
      </label>`,
    )}
  </fieldset>`;
}
