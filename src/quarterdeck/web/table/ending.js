/** The end of a match: winner, deciding rule, remaining units, luck, and what to do next. */
import { useAnalysis } from "../analysis/panel.js";
import { interval, isClear, signed, turningWords } from "../analysis/words.js";
import { Badge, sideClass } from "../board/sides.js";
import { ClauseButton, ClauseWords } from "../clause.js";
import { parties } from "../goals.js";
import { html } from "../html.js";
import { toast } from "../toast.js";
import { percent, who } from "../words.js";
import { Rematch } from "./rematch.js";

/** @typedef {import("../protocol").MatchInfo} Match */
/** @typedef {import("../boards.js").Position} Position */
/** @typedef {import("../protocol").SeatAccount} Account */

/** @param {{match: Match, position: Position}} props */
export function Ending({ match, position }) {
  const outcome = position.outcome;
  if (!outcome) return null;
  const yours = match.your_seats.some((seat) => outcome.winners.includes(seat));
  return html`<div class="ending ${yours ? "yours" : ""}">
    <h2 class="question">${outcome.text} <${ClauseButton} game=${match.game} id=${outcome.clause} /></h2>
    ${yours && html`<p>The day is yours.</p>`}
    <${Next} match=${match} />
    ${outcome.clause && html`<details class="by-clause"><summary>The rule that ended it</summary><${ClauseWords} game=${match.game} id=${outcome.clause} /></details>`}
    <${Left} match=${match} position=${position} />
    <${Luck} match=${match} accounts=${position.accounts} />
    <${Decided} match=${match} />
  </div>`;
}

/** @param {{match: Match}} props */
function Next({ match }) {
  const address = `${location.origin}/replay/${match.id}`;
  return html`<${Rematch} match=${match} />
  <p class="row next">
    <a class="button primary" href="/replay/${match.id}">Watch the replay</a>
    <button type="button" onClick=${() => share(address)}>Share</button>
    <a class="button" href="/api/matches/${match.id}/record" download>Download the record</a>
    <a class="button" href="/play/${match.game}">New game</a>
  </p>`;
}

/** @param {string} address */
function share(address) {
  navigator.clipboard?.writeText(address).then(
    () => toast("Link to the replay copied."),
    () => toast(address),
  );
}

/** The units and strength that each seat has left. @param {{match: Match, position: Position}} props */
function Left({ match, position }) {
  const { accounts } = position;
  if (!accounts.length) return null;
  const sides = position.scene?.sides ?? [];
  const won = position.outcome?.winners ?? [];
  const counted = accounts.some((each) => each.units_at_first > 0);
  const taken = accounts.some((each) => each.taken > 0);
  const ways = parties(position.goals, []);
  return html`<div class="chart"><table class="accounts-table"><caption>At the end</caption>
    <thead><tr><th scope="col">Side</th>${counted && html`<th scope="col">Units</th><th scope="col">Strength</th>`}${taken && html`<th scope="col">Taken</th>`}<th scope="col">Goal</th></tr></thead>
    <tbody>${accounts.map((each) => {
      const far = ways.find((party) => party.seats.includes(each.seat))?.ways[0].so_far ?? "";
      return html`<tr key=${each.seat} class=${sideClass(sides.indexOf(each.seat))}>
        <th scope="row"><${Badge} side=${sides.indexOf(each.seat)} /> ${who(match, each.seat)}${won.includes(each.seat) ? html` <span class="tag won">won</span>` : ""}</th>
        ${counted && html`<td class="counted">${each.units} of ${each.units_at_first}</td><td class="counted">${each.strength} of ${each.strength_at_first}</td>`}${taken && html`<td>${each.taken}</td>`}<td>${far}</td>
      </tr>`;
    })}</tbody>
  </table></div>`;
}

/** @param {number} more */
const plus = (more) => `${more >= 0 ? "+" : "−"}${Math.abs(more).toFixed(1)}`;

/** The throws of each seat, compared with the average. @param {{match: Match, accounts: Account[]}} props */
function Luck({ match, accounts }) {
  const hits = accounts.some((each) => each.dice > 0);
  const high = accounts.some((each) => each.high_dice > 0);
  if (!hits && !high) return null;
  return html`<div class="chart"><table class="luck-table"><caption>The dice, compared with the average</caption>
    <thead><tr><th scope="col">Side</th>${hits && html`<th scope="col">Hits</th><th scope="col">Expected</th>`}${high && html`<th scope="col">Pips</th><th scope="col">Expected</th>`}<th scope="col">Luckiest throw</th></tr></thead>
    <tbody>${accounts.map((each) => html`<tr key=${each.seat}>
      <th scope="row">${who(match, each.seat)}</th>
      ${hits && html`<td class="counted">${each.hits} of ${each.dice}</td><td>${each.expected_hits.toFixed(1)} <b>${plus(each.hits - each.expected_hits)}</b></td>`}
      ${high && html`<td>${each.pips} on ${each.high_dice} dice</td><td>${each.expected_pips.toFixed(1)} <b>${plus(each.pips - each.expected_pips)}</b></td>`}
      <td>${each.best && html`<a href="/replay/${match.id}?n=${each.best.number}${match.your_seats[0] ? `&seat=${match.your_seats[0]}` : ""}">${each.best.text}</a> ${percent(each.best.chance)}`}</td>
    </tr>`)}</tbody>
  </table></div>`;
}

/** The turning points and the luck of each seat, analysed by the server on request. @param {{match: Match}} props */
function Decided({ match }) {
  const [known, begin] = useAnalysis(match);
  const analysis = known?.analysis;
  if (!analysis) {
    const working = known?.state === "working" || known?.state === "waiting";
    return html`<div class="decided"><h3>What decided it?</h3>${
      working
        ? html`<label>${known.of ? `Analysing answer ${known.done} of ${known.of}` : "Queued"} <progress max=${known.of || 1} value=${known.done}></progress></label>`
        : html`<button type="button" onClick=${begin}>Find out</button> <span class="dim">The server analyses every throw and choice. This can take a few minutes.</span>`
    }</div>`;
  }
  return html`<div class="decided"><h3>What decided it</h3>
    ${
      analysis.turning_points.length
        ? html`<ol>${analysis.turning_points.slice(0, 3).map((number) => html`<li key=${number}><a href="/replay/${match.id}?n=${known.numbers[""]?.[number] ?? 0}">${turningWords(analysis, analysis.moments[number - 1])}</a></li>`)}</ol>`
        : html`<p class="dim">No single throw or choice changed the win probability by five percentage points or more.</p>`
    }
    <p>Total luck, in percentage points of win probability: ${analysis.accounts.map((each, index) => html`${index > 0 && ", "}${each.name} <b>${signed(each.luck.value)}</b> <small>(${isClear(each.luck) ? interval(each.luck) : "not significant"})</small>`)}.
      See <a href="/replay/${match.id}">the replay</a> for more, under <i>Luck and judgement</i>.</p>
  </div>`;
}
