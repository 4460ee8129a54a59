/** Trails of the last moves and shots, shown until the player's next choice. */
import { html } from "../html.js";
import { sideClass } from "./sides.js";

/** @typedef {import("./geometry.js").Layout} Layout */

/** @param {{trail: import("./happened.js").Trail, layout: Layout}} props */
export function Trails({ trail, layout }) {
  return html`<g class="trails" aria-hidden="true">
    ${trail.moves.map(({ piece, side, way }, index) => {
      const points = way.map(layout.centre);
      return html`<g key=${`${piece} ${index}`} class="trail ${sideClass(side)}" data-trail=${piece}>
        <path class="trail-way" d="M${points.map((point) => point.join(" ")).join("L")}" />
        <circle class="trail-start" cx=${points[0][0]} cy=${points[0][1]} r=${layout.unit * 0.09} />
      </g>`;
    })}
    ${trail.shots.map(({ from, to, side, start, end, hit }, index) => {
      const [[x, y], [tx, ty]] = [layout.centre(start), layout.centre(end)];
      const away = Math.hypot(tx - x, ty - y) || 1;
      const short = (away - layout.unit * 0.45) / away;
      return html`<g key=${`${from} ${to} ${index}`} class="trail shot-trail ${sideClass(side)} ${hit ? "hit" : "missed"}" data-trail="${from} ${to}">
        <path class="trail-shot" d="M${x} ${y}L${x + (tx - x) * short} ${y + (ty - y) * short}" />
        <circle class="trail-end" cx=${tx} cy=${ty} r=${layout.unit * 0.5} />
      </g>`;
    })}
  </g>`;
}
