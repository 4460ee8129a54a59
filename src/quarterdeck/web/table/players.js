/** The players, and whose turn it is. */
import { Badge, sideClass } from "../board/sides.js";
import { html } from "../html.js";
import { player } from "../words.js";

/** @param {{match: import("../protocol").MatchInfo, position: import("../boards.js").Position}} props */
export function Players({ match, position }) {
  const order = position.scene?.sides ?? [];
  return html`<ul class="players-bar" aria-label="Players">
    ${match.seats.map((seat, index) => {
      const side = order.includes(seat.seat) ? order.indexOf(seat.seat) : index;
      const named = seat.by === "person" && seat.name && !seat.resigned;
      const waiting = position.waiting.includes(seat.seat);
      const won = position.outcome?.winners.includes(seat.seat);
      return html`<li key=${seat.seat} class="${sideClass(side)} ${waiting ? "to-play" : ""}">
        <${Badge} side=${side} /> <b>${named ? seat.name : seat.title}</b>
        <span class="who ${seat.by === "bot" ? "bot" : ""}">${[named && seat.title, seat.seat === position.seat ? "you" : !named && player(seat)].filter(Boolean).join(", ")}</span>
        ${waiting ? html`<span class="tag turn">to move</span>` : won ? html`<span class="tag won">won</span>` : ""}
      </li>`;
    })}
  </ul>`;
}
