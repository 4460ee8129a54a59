/**
 * Announces "Your turn": in the title and to screen readers, by a bell if other people play, and by a browser notification
 * if the user wants one.
 */
import { html, useEffect, useRef } from "../html.js";
import { change, current, sounds, useSettings } from "../settings.js";
import { ring } from "../sound.js";
import { toast } from "../toast.js";
import { list, who } from "../words.js";

/** @typedef {import("../live.js").Live} Live */

export async function askToNotify() {
  if (!("Notification" in window)) return toast("This browser does not support notifications.");
  const said = await Notification.requestPermission();
  change({ notify: said === "granted", offered: true });
  toast(said === "granted" ? "You will be notified when it is your turn." : "The browser does not allow notifications.");
}

/** The offer of notifications, shown once to a player who waits for another person. @param {{live: Live}} props */
export function Offer({ live }) {
  const { notify, offered } = useSettings();
  if (notify || offered || !live.hasAnswered || !live.withPeople) return null;
  if (!("Notification" in window) || Notification.permission !== "default") return null;
  return html`<div class="offer" role="group" aria-label="Notifications"><p>Would you like a notification when it is your turn?</p>
    <div class="row"><button type="button" onClick=${askToNotify}>Notify me</button>
      <button type="button" class="quiet" onClick=${() => change({ offered: true })}>No, thanks</button></div></div>`;
}

/** Return whether the player has to answer, rather than an order. @param {import("../boards.js").Position} position */
const isAsked = (position) => position.ask !== null && !position.orders?.answering;

/** @param {{live: Live, position: import("../boards.js").Position}} props */
export function Notice({ live, position }) {
  const { match } = live;
  const said = position.outcome
    ? position.outcome.text
    : isAsked(position)
      ? `Your turn. ${position.ask?.question}`
      : position.waiting.length
        ? `Waiting for ${list(position.waiting.map((seat) => who(match, seat)))}.`
        : "";
  const wasAsked = useRef(!live.waited); // a player who returns knows of the question; one who waited for the others does not
  useEffect(() => {
    const asked = isAsked(position);
    document.title = `${asked ? "● Your turn · " : ""}${match.scenario_title} · Quarterdeck`;
    if (asked && !wasAsked.current) call(live, position.ask?.question ?? "");
    wasAsked.current = asked;
  }, [position]);
  return html`<p class="unseen" role="status" aria-live="polite">${said}</p>`;
}

/** Call the player. Bots answer at once, so only players who wait for people are called. @param {Live} live @param {string} question */
function call(live, question) {
  if (live.withPeople && sounds()) ring();
  if (document.hidden && current().notify && "Notification" in window && Notification.permission === "granted")
    new Notification(`Your turn: ${live.match.scenario_title}`, { body: question, tag: live.match.id });
}
