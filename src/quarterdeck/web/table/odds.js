/** The odds of an option: in a word on its button, in full on demand. */
import { html, useEffect, useState } from "../html.js";
import { percent } from "../words.js";

/** @typedef {import("../protocol").OddsShown} Odds */
/** @typedef {import("../protocol").OptionShown} Option */

const ASKED_AT_ONCE = 16;
const ROWS = 14;

/**
 * The odds of the options of a position, as they come in.
 * @param {import("../live.js").Live} live @param {import("../boards.js").Position} position
 * @returns {Map<string, Odds>}
 */
export function useOdds(live, position) {
  const [known, set] = useState(/** @type {{number: number, odds: Map<string, Odds>}} */ ({ number: -1, odds: new Map() }));
  useEffect(() => {
    let wanted = true;
    const odds = new Map();
    const fetch = async () => {
      for (const option of (position.ask?.odds ? position.ask.options : []).slice(0, ASKED_AT_ONCE)) {
        if (!wanted) return;
        try {
          odds.set(option.notation, await live.odds(position, option.notation));
        } catch {
          return; // the position has moved on, or the connection is lost: the next one asks again
        }
        if (wanted) set({ number: position.number, odds: new Map(odds) });
      }
    };
    fetch();
    return () => {
      wanted = false;
    };
  }, [position]);
  return known.number === position.number ? known.odds : new Map();
}

/** @param {{odds: Odds | undefined}} props */
export function OddsBar({ odds }) {
  if (!odds || odds.headline.length < 2) return null;
  const shown = odds.headline.slice(0, 3);
  const rest = odds.headline.slice(3).reduce((sum, each) => sum + each.probability, 0);
  return html`<span class="odds">
    <span class="odds-words">${shown.map((each) => html`<span key=${each.text}>${each.text} <b>${percent(each.probability)}</b></span>`)}${rest > 0 && html`<span>other <b>${percent(rest)}</b></span>`}${!odds.exact && html`<span class="about">about</span>`}</span>
    <svg class="odds-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${segments(odds)}</svg>
  </span>`;
}

/** The odds of options in one row: once where they are alike, else each with its own words. @param {{options: Option[], odds: Map<string, Odds>}} props */
export function RowOdds({ options, odds }) {
  const known = options.filter((option) => (odds.get(option.notation)?.headline.length ?? 0) > 1);
  const alike = new Set(known.map((option) => JSON.stringify(odds.get(option.notation)?.headline))).size === 1;
  if (alike && known.length === options.length) return html`<${OddsBar} odds=${odds.get(options[0].notation)} />`;
  return known.map(
    (option) => html`<div class="brief-odds" key=${option.notation}><span>${option.brief}</span><${OddsBar} odds=${odds.get(option.notation)} /></div>`,
  );
}

/** @param {Odds} odds */
function segments(odds) {
  let from = 0;
  return odds.headline.slice(0, 6).map((each, index) => {
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
    <caption>${odds.exact ? "Exact, as far as the next choice" : `Sampled ${odds.samples} times, with 95 % intervals`}</caption>
    <tbody>
      ${rows.map((each) => html`<tr key=${each.text}><th scope="row">${each.text}</th><td>${percent(each.probability)}</td><td class="dim">${odds.exact ? (each.fraction.length < 12 ? each.fraction : "") : `${percent(each.low)}–${percent(each.high)}`}</td></tr>`)}
      ${rest > 0 && html`<tr><th scope="row">everything else (${odds.likely.length - ROWS})</th><td>${percent(rest)}</td><td></td></tr>`}
    </tbody>
  </table>`;
}
