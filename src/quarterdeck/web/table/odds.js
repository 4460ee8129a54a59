/** The odds of an option: in short on its button, in full on demand. */
import { Denied } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { whenReleased } from "../press.js";
import { percent } from "../words.js";

/** @typedef {import("../protocol").OddsShown & {late?: boolean}} Odds `late`: they take too long to compute */
/** @typedef {import("../protocol").OptionShown} Option */
/** @typedef {import("../protocol").ProspectShown} Prospect */

const AT_A_TIME = 16;
const MOST_LATE = 3; // slow options after which the others are given up too
const ROWS = 14;
/** @type {Map<string, Odds>} */
const NONE = new Map();

/**
 * Return the odds of all options of a position, as they arrive.
 * @param {import("../live.js").Live} live @param {import("../boards.js").Position} position
 * @returns {Map<string, Odds>}
 */
export function useOdds(live, position) {
  const [known, set] = useState(/** @type {{about: string, odds: Map<string, Odds>}} */ ({ about: "", odds: NONE }));
  const about = `${position.seat} ${position.ask?.since}`;
  const before = known.about === about ? known.odds : NONE;
  useEffect(() => {
    let wanted = true;
    const choices = position.ask?.odds ? position.ask.options.map((option) => option.notation).filter((choice) => !before.has(choice)) : [];
    const isWanted = () => wanted;
    // Odds take room, and an option that is being pressed must not move.
    const show = (/** @type {Map<string, Odds>} */ odds) => wanted && set({ about, odds: new Map([...before, ...odds]) });
    fetchAll(live, position, choices, isWanted, (odds) => whenReleased(() => show(odds)));
    return () => {
      wanted = false;
    };
  }, [position]);
  return before;
}

/**
 * Request the odds in batches. If that takes too long, request them one by one, so that only slow ones are missing.
 * @param {import("../live.js").Live} live @param {import("../boards.js").Position} position @param {string[]} choices
 * @param {() => boolean} isWanted @param {(odds: Map<string, Odds>) => void} onMore
 */
async function fetchAll(live, position, choices, isWanted, onMore) {
  /** @type {Map<string, Odds>} */
  const odds = new Map();
  let left = choices;
  let size = AT_A_TIME;
  let late = 0;
  let again = true; // one retry, in case the server was busy
  while (left.length && isWanted()) {
    const asked = left.slice(0, size);
    try {
      const { odds: counted } = await live.odds(position, asked);
      for (const each of counted) odds.set(each.choice, each);
      left = left.slice(counted.length);
    } catch (error) {
      // Otherwise the position has changed or the connection is lost, and the next position asks again.
      if (!(error instanceof Denied) || error.code !== "busy") return;
      if (asked.length === 1) {
        late += 1;
        const without = late < MOST_LATE ? asked : left;
        for (const choice of without) odds.set(choice, tooLate(choice));
        left = left.slice(without.length);
      }
      size = 1;
    }
    if (isWanted()) onMore(new Map(odds));
    if (!left.length && again) {
      again = false;
      [left, size, late] = [choices.filter((choice) => odds.get(choice)?.late), AT_A_TIME, 0];
    }
  }
}

/** @param {string} choice @returns {Odds} */
const tooLate = (choice) => ({ choice, exact: false, samples: 0, headline: [], likely: [], prospects: [], late: true });

/** Return whether there is anything to show. @param {Odds | undefined} odds */
const isTold = (odds) => odds !== undefined && (odds.late || odds.prospects.length > 0 || odds.headline.length > 1);

/** @param {{odds: Odds | undefined}} props */
export function OddsBar({ odds }) {
  if (!odds || !isTold(odds)) return null;
  if (odds.late) return html`<span class="odds"><span class="odds-words">these odds take too long to compute</span></span>`;
  if (odds.prospects.length) return html`<span class="odds">${odds.prospects.map((prospect) => html`<${ProspectWords} key=${prospect.of} prospect=${prospect} />`)}</span>`;
  return html`<span class="odds">
    <span class="odds-words">${odds.headline.map((each) => html`<span key=${each.text}>${each.text} <b>${percent(each.probability)}</b></span>`)}${!odds.exact && html`<span class="about">about</span>`}</span>
    <svg class="odds-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${segments(odds)}</svg>
  </span>`;
}

/** Chances and expected amounts. @param {{prospect: Prospect}} props */
function ProspectWords({ prospect }) {
  return html`<span class="odds-words prospect">
    ${prospect.of && html`<span class="of">${prospect.of}:</span>`}
    ${prospect.chances.map((each) => html`<span key=${each.text}>${each.text} <b>${percent(each.probability)}</b></span>`)}
    ${prospect.expected.map((each) => html`<span key=${each.what} title="expected on average"><b>${each.amount.toFixed(2)}</b> ${each.what}</span>`)}
  </span>`;
}

/** The odds of the options in one row: shown once if they are equal, else for each option. @param {{options: Option[], odds: Map<string, Odds>}} props */
export function RowOdds({ options, odds }) {
  const known = options.filter((option) => isTold(odds.get(option.notation)));
  const isAlike = new Set(known.map((option) => alike(odds.get(option.notation)))).size === 1;
  if (isAlike && known.length === options.length) return html`<${OddsBar} odds=${odds.get(options[0].notation)} />`;
  return known.map(
    (option) => html`<div class="brief-odds" key=${option.notation}><span>${option.brief}</span><${OddsBar} odds=${odds.get(option.notation)} /></div>`,
  );
}

/** @param {Odds | undefined} odds */
const alike = (odds) => JSON.stringify([odds?.headline, odds?.prospects, odds?.late]);

/** @param {Odds} odds */
function segments(odds) {
  let from = 0;
  return odds.headline.map((each, index) => {
    const x = from;
    from += each.probability * 100;
    return html`<rect class="segment-${index}" x=${x} y="0" width=${each.probability * 100} height="4" />`;
  });
}

/** @param {{odds: Odds | undefined}} props */
export function OddsTable({ odds }) {
  if (!odds) return null;
  const rows = odds.likely.slice(0, ROWS);
  const rest = odds.likely.slice(ROWS).reduce((sum, each) => sum + each.probability, 0);
  return html`<table class="odds-table">
    <caption>${odds.exact ? "Exact odds, up to the next choice" : `From ${odds.samples} samples, with 95% intervals`}</caption>
    <tbody>
      ${rows.map((each) => html`<tr key=${each.text}><th scope="row">${each.text}</th><td>${percent(each.probability)}</td><td class="dim">${odds.exact ? (each.fraction.length < 12 ? each.fraction : "") : `${percent(each.low)}–${percent(each.high)}`}</td></tr>`)}
      ${rest > 0 && html`<tr><th scope="row">all other outcomes (${odds.likely.length - ROWS})</th><td>${percent(rest)}</td><td></td></tr>`}
    </tbody>
  </table>`;
}
