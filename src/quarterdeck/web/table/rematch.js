/** Rematches: one player asks, the others agree or decline, and all go to the new match. */
import { post } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { takeSeats } from "../lobby/start.js";
import { sounds } from "../settings.js";
import { ring } from "../sound.js";
import { toast } from "../toast.js";
import { list, who } from "../words.js";

/** @typedef {import("../protocol").MatchInfo} Match */
/** @typedef {"same" | "swap" | "no"} How */

const WORDS = { same: "a rematch", swap: "a rematch with sides swapped" };
const ASKED = {
  same: "You have asked for a rematch. Waiting for the others to agree.",
  swap: "You have asked for a rematch with sides swapped. Waiting for the others to agree.",
};

/**
 * Send a wish, and take a seat in the new match as soon as all players want the same.
 * @param {Match} match @param {How} how
 */
export async function propose(match, how) {
  const said = await post(`/api/matches/${match.id}/rematch`, { seat: match.your_seats[0], how });
  if (said.match.rematch?.match && how !== "no") await takeSeats(said.match.rematch.match, said.invitations);
  return said.match;
}

/** Below the end of a match. @param {{match: Match}} props */
export function Rematch({ match }) {
  const [busy, setBusy] = useState(false);
  /** @param {How} how */
  const say = (how) => {
    setBusy(true);
    propose(match, how)
      .catch(toast)
      .finally(() => setBusy(false));
  };
  const said = match.rematch;
  const told = JSON.stringify(said);
  const heard = useRef(told);
  useEffect(() => {
    const others = [...(said?.same ?? []), ...(said?.swap ?? [])].some((seat) => !match.your_seats.includes(seat));
    if (told !== heard.current && others && sounds()) ring();
    heard.current = told;
  }, [told]);
  if (said?.match) return html`<${Agreed} match=${match} there=${said.match} busy=${busy} onGo=${() => say(said.swap.length ? "swap" : "same")} />`;
  if (!match.your_seats.length) return null;
  const mine = match.your_seats[0];
  const own = said?.same.includes(mine) ? "same" : said?.swap.includes(mine) ? "swap" : null;
  const others = /** @type {("same" | "swap")[]} */ (["same", "swap"]).filter((how) => said?.[how].some((seat) => !match.your_seats.includes(seat)));
  /** @param {"same" | "swap"} how @param {string} words @param {string} [kind] */
  const button = (how, words, kind = "") =>
    html`<button key=${how} type="button" class=${kind} disabled=${busy || own === how} onClick=${() => say(how)}>${words}</button>`;
  return html`<div class="rematch" role="group" aria-label="Play again">
    ${others.map((how) => {
      const asking = (said?.[how] ?? []).filter((seat) => !match.your_seats.includes(seat));
      return html`<p key=${how} role="alert">${list(asking.map((seat) => who(match, seat)))} would like ${WORDS[how]}.</p>`;
    })}
    ${own && html`<p class="dim" role="status">${ASKED[own]}</p>`}
    <div class="row">
      ${others.map((how) => button(how, others.length > 1 ? `Accept ${WORDS[how]}` : "Accept", "primary"))}
      ${(others.length > 0 || own) && html`<button type="button" disabled=${busy} onClick=${() => say("no")}>${others.length ? "Decline" : "Withdraw"}</button>`}
      ${/** @type {("same" | "swap")[]} */ (["same", "swap"]).filter((how) => !others.includes(how)).map((how) => button(how, how === "same" ? "Rematch" : "Swap sides"))}
    </div>
  </div>`;
}

/** @param {{match: Match, there: string, busy: boolean, onGo: () => void}} props */
function Agreed({ match, there, busy, onGo }) {
  const resigned = match.seats.every((seat) => seat.resigned || !match.your_seats.includes(seat.seat));
  return html`<div class="rematch" role="group" aria-label="Play again">
    <p role="status">A rematch has been agreed.</p>
    <div class="row">${
      resigned
        ? html`<a class="button" href="/match/${there}">Watch it</a>`
        : html`<button type="button" class="primary" disabled=${busy} onClick=${onGo}>Go to the new match</button>`
    }</div>
  </div>`;
}
