/** "Your turn": in the title, aloud for screen readers, and as a notification of the browser where one has asked for that. */
import { html, useEffect, useRef } from "../html.js";
import { current } from "../settings.js";
import { list, seatTitle } from "../words.js";

/** Whether it is for the player to answer, and not for orders. @param {import("../boards.js").Position} position */
const isAsked = (position) => position.ask !== null && !position.orders?.answering;

/** @param {{live: import("../live.js").Live, position: import("../boards.js").Position}} props */
export function Notice({ live, position }) {
  const { match } = live;
  const said = position.outcome
    ? position.outcome.text
    : isAsked(position)
      ? `Your turn. ${position.ask?.question}`
      : position.waiting.length
        ? `${list(position.waiting.map((seat) => seatTitle(match, seat)))} to choose.`
        : "";
  const wasAsked = useRef(true);
  useEffect(() => {
    const asked = isAsked(position);
    document.title = `${asked ? "● Your turn · " : ""}${match.scenario_title} · Quarterdeck`;
    if (
      asked &&
      !wasAsked.current &&
      document.hidden &&
      current().notify &&
      "Notification" in window &&
      Notification.permission === "granted"
    )
      new Notification(`Your turn: ${match.scenario_title}`, { body: position.ask?.question, tag: match.id });
    wasAsked.current = asked;
  }, [position]);
  return html`<p class="unseen" role="status" aria-live="polite">${said}</p>`;
}
