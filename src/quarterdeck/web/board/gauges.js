/** Gauges of a piece, such as 3 of 4, for record sheets. */
import { html } from "../html.js";

const MOST_PIPS = 12;

/** @param {{piece: import("../protocol").Piece, onClause?: (clause: string) => void}} props */
export function Gauges({ piece, onClause }) {
  const gauges = piece.gauges ?? [];
  if (!gauges.length) return null;
  return html`<dl class="gauges">
    ${gauges.map(
      (gauge) => html`<div key=${gauge.name}>
        <dt>${gauge.clause && onClause ? html`<button
          type="button"
          class="clause-word"
          onClick=${() => onClause(gauge.clause ?? "")}
        >${gauge.name}</button>` : gauge.name}</dt>
        <dd>
          <span class="pips" aria-hidden="true">
            ${gauge.full <= MOST_PIPS && Array.from({ length: Math.max(gauge.full, gauge.value) }, (_, index) => html`<i class=${index < gauge.value ? "on" : ""}></i>`)}
          </span>
          <span class="of">${gauge.value}${gauge.full !== gauge.value || gauge.full > 1 ? ` of ${gauge.full}` : ""}</span>
        </dd>
      </div>`,
    )}
  </dl>`;
}
