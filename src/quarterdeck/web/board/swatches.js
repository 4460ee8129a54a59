/** The legend of a map: every kind on it now, with its drawing, name and rule. */
import { ClauseButton } from "../clause.js";
import { html } from "../html.js";
import { Counter } from "./counters.js";
import { alongSide } from "./edges.js";
import { isPiece, onTheMap, tint } from "./legend.js";
import { mark } from "./patterns.js";
import { Drawing } from "./pieces.js";

/** @typedef {import("../protocol").Kind} Kind */

/** @param {{game: string, scene: import("../protocol").Scene}} props */
export function Legend({ game, scene }) {
  const kinds = onTheMap(scene);
  return html`<details class="legend">
    <summary>Key to the map</summary>
    <ul>
      ${kinds.map((kind) => html`<li key=${kind.key} data-kind=${kind.key}>
        <svg class="kind" viewBox="-16 -16 32 32" aria-hidden="true">${isPiece(kind) ? pictured(kind) : patch(kind)}</svg>
        <span>${kind.name}</span> ${kind.clause && html`<${ClauseButton} game=${game} id=${kind.clause} />`}
      </li>`)}
    </ul>
  </details>`;
}

/** A piece without a side. @param {Kind} kind */
function pictured(kind) {
  const piece = { id: "", name: "", kind: kind.key, side: -1 };
  if (kind.drawn === "counter") return html`<${Counter} piece=${piece} kind=${kind} size=${36} />`;
  return html`<g transform="rotate(60)"><${Drawing} piece=${piece} kind=${kind} length=${32} /></g>`;
}

/** A patch of ground. @param {Kind} kind */
export function patch(kind) {
  const colour = tint(kind);
  switch (kind.drawn) {
    case "area":
      return html`<rect class="ground area ${colour}" x="-14" y="-11" width="28" height="22" rx="3" />${mark(kind, 0, 0, 36)}`;
    case "rim":
      return html`<path class="rim ${colour}" d="M-6 -11H6L13 0L6 11H-6L-13 0Z" />${mark(kind, 0, 0, 30)}`;
    case "line":
      return html`<path class="line-edge ${colour}" d="M-14 6L14 -6" /><path class="line ${colour}" d="M-14 6L14 -6" />`;
    case "edge":
      return alongSide(kind, [-13, 0], [13, 0]);
    default:
      return mark(kind, 0, 0, 36);
  }
}
