/** The match is over. */
import { ClauseButton } from "../clause.js";
import { html } from "../html.js";
import { Rematch } from "./rematch.js";

/** @param {{match: import("../protocol").MatchInfo, position: import("../boards.js").Position}} props */
export function Ending({ match, position }) {
  const outcome = position.outcome;
  if (!outcome) return null;
  const yours = match.your_seats.some((seat) => outcome.winners.includes(seat));
  return html`<div class="ending ${yours ? "yours" : ""}">
    <h2 class="question">${outcome.text} <${ClauseButton} game=${match.game} id=${outcome.clause} /></h2>
    ${yours && html`<p>The day is yours.</p>`}
    <p class="row"><a class="button primary" href="/replay/${match.id}">Watch the replay</a>
      <a class="button" href="/api/matches/${match.id}/record" download>Download the record</a>
      <a class="button" href="/play/${match.game}">Another game</a></p>
    <${Rematch} match=${match} />
  </div>`;
}
