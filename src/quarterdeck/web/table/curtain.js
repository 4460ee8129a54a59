/** The curtain between two players on one screen: nothing is drawn until the next player opens it. */
import { Badge } from "../board/sides.js";
import { html, useEffect, useRef } from "../html.js";

/** @param {{match: import("../protocol").MatchInfo, seat: string, onOpen: () => void}} props */
export function Curtain({ match, seat, onOpen }) {
  const side = match.seats.findIndex((each) => each.seat === seat);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  const player = match.seats[side];
  return html`<main id="content" class="curtain">
    <div><h1><${Badge} side=${side} /> ${player?.title ?? seat}${player?.name ? `, ${player.name}` : ""}</h1>
      <p>Hand over the screen. Nothing is shown until the next player opens the curtain.</p>
      <button ref=${button} type="button" class="primary huge" onClick=${onOpen}>Open the curtain</button></div>
  </main>`;
}
