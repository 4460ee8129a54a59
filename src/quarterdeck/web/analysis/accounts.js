/** The luck and the errors of each seat, and the turning points. */
import { Badge, sideClass } from "../board/sides.js";
import { html } from "../html.js";
import { sideOf } from "./curve.js";
import { extent, interval, isClear, points, signed, turningWords } from "./words.js";

/** @typedef {import("../protocol").Analysis} Analysis */

/**
 * @param {{analysis: Analysis, sides: string[], onGo: (answers: number) => void, onward: (answers: number) => unknown}} props
 *   `onward` returns the control that plays on from a place.
 */
export function Accounts({ analysis, sides, onGo, onward }) {
  const seats = analysis.accounts.map((account) => account.seat);
  return html`<div class="accounts">
    ${!analysis.is_whole && html`<p>${extent(analysis)}</p>`}
    ${analysis.accounts.map((account) => {
      const side = sideOf(sides, seats, account.seat);
      return html`<section key=${account.seat} class="account ${sideClass(side)}" aria-label=${account.name}>
        <h3><${Badge} side=${side} /> ${account.name}${account.player && html` <small>${account.player}</small>`}</h3>
        <dl>
          <dt>${analysis.is_whole ? "Total luck" : "Luck so far"}</dt><dd><b>${signed(account.luck.value)}</b> <small>${interval(account.luck)}</small></dd>
          <dt>Average error per choice</dt><dd><b>${points(account.error.value)}</b> <small>${isClear(account.error) ? interval(account.error) : "not significant"}, ${account.choices} choices</small></dd>
        </dl>
        ${account.worst.length > 0 && html`<ol class="worst">${account.worst.map((number) => {
          const moment = analysis.moments[number - 1];
          if (!moment.choice) return null;
          return html`<li key=${number}>
            <button type="button" class="quiet place-link" onClick=${() => onGo(number - 1)}>${moment.text}</button> cost ${" "}<b>${points(moment.choice.cost.value)}</b>; better: <b>${moment.choice.best_text}</b>
            ${onward(number - 1)}
          </li>`;
        })}</ol>`}
        ${!account.worst.length && html`<p class="dim">No choice clearly cost half a point or more.</p>`}
      </section>`;
    })}
    <section class="account" aria-label="Turning points">
      <h3>Turning points</h3>
      ${
        analysis.turning_points.length
          ? html`<ol class="worst">${analysis.turning_points.map(
              (number) =>
                html`<li key=${number}><button type="button" class="quiet place-link" onClick=${() => onGo(number)}>${turningWords(analysis, analysis.moments[number - 1])}</button></li>`,
            )}</ol>`
          : html`<p class="dim">None: nothing changed the win probability by five points or more.</p>`
      }
    </section>
    <p class="dim">Points are percentage points of win probability, from searches of ${analysis.simulations} simulations, with 95% intervals.</p>
  </div>`;
}
