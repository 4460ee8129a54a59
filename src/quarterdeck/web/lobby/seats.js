/** Who sits where. */
import { Badge } from "../board/sides.js";
import { html, onValue } from "../html.js";

/** How strong bots of the usual names are; any other is shown by its name alone. @type {Record<string, string>} */
const STRENGTH = { random: "easy", greedy: "medium", search: "hard" };

/**
 * @param {{seats: import("../protocol").SeatTitle[], bots: string[], who: Record<string, string>, friends?: boolean,
 *   onChange: (who: Record<string, string>) => void}} props
 */
export function Seats({ seats, bots, who, friends = true, onChange }) {
  return html`<fieldset class="seats"><legend>Seats</legend>
    ${seats.map(
      ({ seat, title }, side) => html`<label key=${seat} class="seat"><span><${Badge} side=${side} /> ${title}</span>
        <select name="seat-${seat}" value=${who[seat]} onChange=${onValue((value) => onChange({ ...who, [seat]: value }))}>
          <option value="me">Me</option>
          ${friends && html`<option value="friend">A friend, by link</option>`}
          ${bots.map((bot) => html`<option value="bot:${bot}">${STRENGTH[bot] ? `Bot, ${STRENGTH[bot]} (${bot})` : `Bot: ${bot}`}</option>`)}
        </select>
      </label>`,
    )}
  </fieldset>`;
}
