/** The goals of each side and its progress: before the game, above the board, and at the end. */
import { Badge, sideClass } from "./board/sides.js";
import { ClauseButton } from "./clause.js";
import { html, useState } from "./html.js";
import { areMany, list, opening, together } from "./words.js";

/** @typedef {import("./protocol").Goal} Goal */
/** @typedef {import("./words.js").Sided} Sided */
/** @typedef {{seats: string[], ways: Goal[]}} Party seats that win together, and their ways to win */

const AT_ONCE = 2; // lines above the board; with more parties, the player's own and one line for the others

/** Return the goals grouped by the seats that share them, the player's own first. @param {Goal[]} goals @param {string[]} mine @returns {Party[]} */
export function parties(goals, mine) {
  /** @type {Map<string, Party>} */
  const found = new Map();
  for (const goal of goals) {
    const key = goal.seats.join();
    const party = found.get(key) ?? { seats: goal.seats, ways: [] };
    party.ways.push(goal);
    found.set(key, party);
  }
  const isOwn = (/** @type {Party} */ party) => party.seats.some((seat) => mine.includes(seat));
  return [...found.values()].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}

/** The labels of a party's seats. @param {Party} party @param {Sided[]} sides */
const titled = (party, sides) => list(party.seats.map((seat) => sides.find((each) => each.seat === seat)?.title ?? seat));

/** The progress without its details: "0 of 16; turn 1" is "0 of 16". @param {string} far */
const briefly = (far) => far.split(/[;,]/)[0];

/** "You win by", "The British win by", "Blackbeard wins by". @param {Party} party @param {Sided[]} titles @param {string[]} mine */
function whoWins(party, titles, mine) {
  if (party.seats.some((seat) => mine.includes(seat)) && mine.length === 1) return party.seats.length > 1 ? "You win together by" : "You win by";
  const sides = titles.filter((each) => party.seats.includes(each.seat));
  return `${opening(together(sides))} ${areMany(sides) ? "win" : "wins"} by`;
}

/** @param {Party} party @param {string[]} sides */
const sideOf = (party, sides) => (party.seats.length === 1 ? sides.indexOf(party.seats[0]) : -1);

/** Every goal of every side, or the first of each. @param {{game: string, goals: Goal[], titles: Sided[], mine: string[], sides: string[], brief?: boolean}} props */
export function GoalList({ game, goals, titles, mine, sides, brief = false }) {
  return html`<ul class="goals">
    ${parties(goals, mine).map((party) => html`<li key=${party.seats.join()} class=${sideClass(sideOf(party, sides))}>
      ${party.seats.length === 1 && html`<${Badge} side=${sideOf(party, sides)} /> `}<b>${whoWins(party, titles, mine)}</b> ${party.ways.slice(0, brief ? 1 : undefined).map(
        (way, index) => html`${index > 0 && html`; <i>or</i> by `}${way.by}${way.so_far && html` <small>(${way.so_far})</small>`} ${!brief && html`<${ClauseButton} game=${game} id=${way.clause} />`}`,
      )}
    </li>`)}
  </ul>`;
}

/** Above the board, a line for each side with its first goal. The full list unfolds over the map. @param {{game: string, goals: Goal[], titles: Sided[], mine: string[], sides: string[]}} props */
export function GoalsBar(props) {
  const [open, setOpen] = useState(false);
  const { goals, titles, mine, sides } = props;
  const all = parties(goals, mine);
  if (!all.length) return null;
  const [shown, others] = all.length > AT_ONCE ? [all.slice(0, 1), all.slice(1)] : [all, []];
  return html`<section class="goals-bar" aria-label="Goals" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false)}>
    <ul>
      ${shown.map((party) => {
        const [way] = party.ways;
        const who = whoWins(party, titles, mine);
        return html`<li key=${party.seats.join()} class=${sideClass(sideOf(party, sides))} title="${who} ${way.by}${way.so_far ? ` (${way.so_far})` : ""}">
          ${party.seats.length === 1 && html`<${Badge} side=${sideOf(party, sides)} />`}
          <span class="won-by"><b>${who}</b> ${way.by}</span>${way.so_far && html`<span class="how-far">${way.so_far}</span>`}
        </li>`;
      })}
      ${others.length > 0 && html`<li class="other-goals">
        <span>${others.every((party) => party.ways[0].by === shown[0].ways[0].by) ? "Others, with the same goal:" : "Others so far:"}</span>
        ${others.map((party) => html`<span key=${party.seats.join()} class=${sideClass(sideOf(party, sides))}>
          ${party.seats.length === 1 && html`<${Badge} side=${sideOf(party, sides)} /> `}<b>${titled(party, titles)}</b> ${briefly(party.ways[0].so_far ?? "")}
        </span>`)}
      </li>`}
    </ul>
    <button type="button" class="quiet goals-more" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "Fewer goals" : "All goals"}</button>
    ${open && html`<div class="goals-sheet"><${GoalList} ...${props} /></div>`}
  </section>`;
}
