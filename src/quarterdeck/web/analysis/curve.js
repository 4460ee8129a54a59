/** The win probability of each seat, answer by answer. A click goes to the place; turning points are buttons. */
import { Badge, sideClass } from "../board/sides.js";
import { html } from "../html.js";
import { percent } from "../words.js";
import { gainer, turningWords } from "./words.js";

/** @typedef {import("../protocol").Analysis} Analysis */
/** @typedef {import("../protocol").Estimate} Estimate */

const HEIGHT = 100;

/** Return a seat's win probability at the start, then after each answer. @param {Analysis} analysis @param {string} seat @returns {Estimate[]} */
export const chances = (analysis, seat) => [analysis.start[seat], ...analysis.moments.map((moment) => moment.chances[seat])];

/** @param {number} chance */
const high = (chance) => HEIGHT * (1 - chance);

/** @param {number[]} values */
const line = (values) => values.map((value, at) => `${at ? "L" : "M"}${at} ${high(value).toFixed(2)}`).join("");

/** @param {Estimate[]} points */
const band = (points) =>
  `${line(points.map((each) => each.high))}${points
    .map((each, at) => `L${at} ${high(each.low).toFixed(2)}`)
    .reverse()
    .join("")}Z`;

/** Return the side of a seat, for its colour. @param {string[]} sides @param {string[]} seats @param {string} seat */
export const sideOf = (sides, seats, seat) => (sides.includes(seat) ? sides.indexOf(seat) : seats.indexOf(seat));

/**
 * @param {{analysis: Analysis, sides: string[], at: number, onGo: (answers: number) => void}} props
 *   `at` is how many answers have been given where the board stands.
 */
export function Curve({ analysis, sides, at, onGo }) {
  const seats = analysis.accounts.map((account) => account.seat);
  const last = analysis.moments.length;
  const here = Math.min(at, last);
  const duel = seats.length === 2;
  /** @param {MouseEvent} event */
  const go = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    onGo(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  return html`<section class="curve" aria-label="Win probability">
    <ul class="curve-head">
      ${analysis.accounts.map((account) => {
        const now = chances(analysis, account.seat)[here];
        return html`<li key=${account.seat} class=${sideClass(sideOf(sides, seats, account.seat))}>
          <${Badge} side=${sideOf(sides, seats, account.seat)} /> ${account.name} <b>${percent(now.value)}</b>
          ${now.high - now.low >= 0.01 && html` <small>${Math.round(now.low * 100)} to ${Math.round(now.high * 100)}</small>`}
        </li>`;
      })}
    </ul>
    <div class="curve-sheet">
      <svg viewBox="0 0 ${Math.max(1, last)} ${HEIGHT}" preserveAspectRatio="none" class=${duel ? "" : "many"} aria-hidden="true" onClick=${go}>
        ${duel && html`<rect class="above ${sideClass(sideOf(sides, seats, seats[1]))}" width=${Math.max(1, last)} height=${HEIGHT} />
          <path class="below ${sideClass(sideOf(sides, seats, seats[0]))}" d="${line(chances(analysis, seats[0]).map((each) => each.value))}L${last} ${HEIGHT}L0 ${HEIGHT}Z" />`}
        <path class="even" d="M0 ${HEIGHT / 2}H${last}" />
        ${(duel ? seats.slice(0, 1) : seats).map((seat) => {
          const points = chances(analysis, seat);
          return html`<g key=${seat} class=${sideClass(sideOf(sides, seats, seat))}>
            <path class="band" d=${band(points)} /><path class="chance" d=${line(points.map((each) => each.value))} />
          </g>`;
        })}
        <path class="here" d="M${here} 0V${HEIGHT}" />
      </svg>
      ${analysis.turning_points.map((number) => {
        const moment = analysis.moments[number - 1];
        const seat = duel ? seats[0] : concerned(moment);
        const style = `left: ${(100 * number) / Math.max(1, last)}%; top: ${high(moment.chances[seat].value)}%`;
        const words = turningWords(analysis, moment);
        return html`<button
          type="button"
          key=${number}
          class="turn-mark ${moment.luck ? "luck" : "error"}"
          style=${style}
          title=${words}
          aria-label=${words}
          onClick=${() => onGo(number)}
        ></button>`;
      })}
    </div>
  </section>`;
}

/** Return the seat whose line carries a mark: the one that a throw helped most, or the one that chose. @param {import("../protocol").Moment} moment */
function concerned(moment) {
  return moment.luck ? gainer(moment.luck)[0] : moment.seat;
}
