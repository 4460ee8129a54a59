/** Units and clauses, with bars in their cells. */
import { Badge, sideClass } from "../board/sides.js";
import { html } from "../html.js";
import { mean, percent } from "./words.js";

/** @typedef {import("../protocol").UnitMeasures} UnitMeasures */
/** @typedef {import("../protocol").ClauseMeasures} ClauseMeasures */

/** @param {{of: number, value: number, low?: number, high?: number, words: string}} props */
function Bar({ of, value, low, high, words }) {
  const at = (/** @type {number} */ each) => `${(100 * Math.min(1, Math.max(0, each / (of || 1)))).toFixed(1)}%`;
  return html`<span class="bar"><i style=${{ width: at(value) }}></i>
    ${low !== undefined && high !== undefined && high > low && html`<b style=${{ left: at(low), right: `calc(100% - ${at(high)})` }}></b>`}</span><span class="bar-words">${words}</span>`;
}

/** @param {{units: UnitMeasures[], titles: Record<string, string>, sides: string[]}} props */
export function Units({ units, titles, sides }) {
  if (!units.length) return null;
  const dealt = Math.max(...units.map((unit) => unit.dealt.high), 0.1);
  const seats = [...new Set(units.map((unit) => unit.seat))].sort((one, other) => sides.indexOf(one) - sides.indexOf(other));
  const all = (/** @type {string} */ seat) => units.filter((unit) => unit.seat === seat).reduce((sum, unit) => sum + unit.dealt.value, 0);
  return html`<section aria-labelledby="units"><h2 id="units">What each unit lost and dealt</h2>
    <p class="dim">Averages per game, in points of the rule book, with 95% intervals. Losses count even if they were repaired later.</p>
    <div class="wide" tabindex="0"><table class="figures">
      <thead><tr><th scope="col">Unit</th><th scope="col">Strength lost</th><th scope="col">Lost entirely</th><th scope="col">Damage dealt</th><th scope="col">Share of its side</th></tr></thead>
      ${seats.map((seat) => {
        const side = sides.indexOf(seat);
        return html`<tbody class=${sideClass(side)}>
          <tr class="group"><th colspan="5" scope="rowgroup"><${Badge} side=${side} /> ${titles[seat] ?? seat}</th></tr>
          ${units
            .filter((unit) => unit.seat === seat)
            .map(
              (unit) => html`<tr key=${unit.key}><th scope="row">${unit.name} <small>${unit.strength.toFixed(unit.strength % 1 ? 1 : 0)}</small></th>
              <td><${Bar} of=${unit.strength} value=${unit.lost.value} low=${unit.lost.low} high=${unit.lost.high} words=${mean(unit.lost)} /></td>
              <td class="figure">${percent(unit.gone.value)}</td>
              <td><${Bar} of=${dealt} value=${unit.dealt.value} low=${unit.dealt.low} high=${unit.dealt.high} words=${mean(unit.dealt)} /></td>
              <td class="figure">${percent(unit.dealt.value / (all(seat) || 1))}</td></tr>`,
            )}
        </tbody>`;
      })}
    </table></div></section>`;
}

const FIRST = 15; // clauses shown without unfolding

/** @param {ClauseMeasures} clause */
function how(clause) {
  /** @type {[number, string][]} */
  const ways = [
    [clause.forbade, "forbade"],
    [clause.swung, "swung"],
    [clause.told, "told"],
    [clause.ended, "ended the game"],
  ];
  return ways
    .filter(([share]) => share > 0)
    .sort(([one], [other]) => other - one)
    .map(([share, word]) => `${word} ${percent(share)}`)
    .join(", ");
}

/** @param {{clauses: ClauseMeasures[]}} props */
function ClauseTable({ clauses }) {
  return html`<div class="wide" tabindex="0"><table class="figures clauses">
    <thead><tr><th scope="col">Clause</th><th scope="col">Mattered</th><th scope="col">How</th><th scope="col">Used</th><th scope="col">Choices per game</th></tr></thead>
    <tbody>${clauses.map(
      (clause) => html`<tr key=${clause.clause}><th scope="row"><b>${clause.clause}</b> ${clause.title}</th>
      <td><${Bar} of=${1} value=${clause.mattered} words=${percent(clause.mattered)} /></td><td class="how">${how(clause)}</td>
      <td class="figure">${percent(clause.used)}</td><td class="figure">${clause.choices.toFixed(1)}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

/** @param {{gauges: import("../protocol").StudyMeasures}} props */
export function Clauses({ gauges }) {
  const { clauses, traced, games } = gauges;
  const counted = traced || games;
  const mattered = clauses.filter((each) => each.mattered > 0).sort((one, other) => other.mattered - one.mattered || other.choices - one.choices);
  const used = clauses.filter((each) => each.used > 0 && !each.mattered);
  const never = clauses.filter((each) => !each.used);
  return html`<section aria-labelledby="clauses"><h2 id="clauses">Which rules mattered</h2>
    <p>${mattered.length} of ${clauses.length} clauses mattered in some game. ${used.length} were used but made no difference, and ${never.length} never came up.</p>
    <p class="dim">${traced ? `Shares of ${counted.toLocaleString("en")} games in which the use of rules was traced.` : `Shares of ${counted.toLocaleString("en")} games.`} A clause <i>forbade</i> if it removed an option.
      It <i>swung</i> a game if it was behind a change of five points or more in somebody’s chance. It <i>told</i> if its rule gave an unusual result.</p>
    <${ClauseTable} clauses=${mattered.slice(0, FIRST)} />
    ${mattered.length > FIRST && html`<details><summary>${mattered.length - FIRST} more that mattered</summary><${ClauseTable} clauses=${mattered.slice(FIRST)} /></details>`}
    ${used.length > 0 && html`<details><summary>${used.length} that were used but made no difference</summary><${ClauseTable} clauses=${used} /></details>`}
    ${never.length > 0 && html`<details><summary>${never.length} that never came up</summary><ul class="never">${never.map((each) => html`<li><b>${each.clause}</b> ${each.title}</li>`)}</ul></details>`}
  </section>`;
}
