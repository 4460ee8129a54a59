/** A heat map on the scenario's board: the darker a place, the more was lost there. */
import { Marks } from "../board/cells.js";
import { Pieces, Sheet, useLayout } from "../board/drawing.js";
import { polygon } from "../board/geometry.js";
import { cellName } from "../board/naming.js";
import { html, useId, useState } from "../html.js";

/** @typedef {import("../protocol").Fought} Fought */

const SHADES = 5;

/** @param {import("../protocol").Board} board @param {import("../protocol").At} at */
function placeName(board, at) {
  if (board.type !== "plane") return cellName(board, at);
  return at.map((each) => `${Math.floor(each / board.units_an_inch)}″`).join(", ");
}

/** @param {{scene: import("../protocol").Scene, places: Fought[], games: number}} props */
export function HeatMap({ scene, places, games }) {
  const layout = useLayout(scene.board);
  const name = useId();
  const [by, setBy] = useState(/** @type {"lost" | "aimed"} */ ("lost"));
  if (!layout || !places.length) return null;
  const most = Math.max(...places.map((place) => place[by]), 1);
  const hot = [...places].sort((one, other) => other[by] - one[by]).filter((place) => place[by] > 0);
  const a_game = (/** @type {number} */ count) => (count / games).toFixed(count / games < 0.1 ? 2 : 1);
  return html`<section class="heat" aria-labelledby="${name}-title">
    <h2 id="${name}-title">Where they fought</h2>
    <div class="row" role="radiogroup" aria-label="Show">
      ${/** @type {const} */ ([["lost", "Strength lost"], ["aimed", "Times aimed at"]]).map(
        ([key, label]) => html`<label class="pick"><input type="radio" name=${name} checked=${by === key} onChange=${() => setBy(key)} /> ${label}</label>`,
      )}
    </div>
    <div class="heat-sheet">
      <svg class="board" role="img" viewBox="0 0 ${layout.width} ${layout.height}"
        aria-label="${by === "lost" ? "Strength lost in each place of the board." : "Times aimed at in each place of the board."} Highest: ${hot.slice(0, 3).map((place) => `${placeName(scene.board, place.at)}, ${a_game(place[by])} per game`).join("; ")}">
        <${Sheet} layout=${layout} />
        <${Marks} scene=${scene} layout=${layout} />
        <g class="heat-cells">
          ${hot.map((place) => {
            const shade = Math.max(1, Math.ceil(Math.sqrt(place[by] / most) * SHADES));
            return html`<path class="heat-${shade}" d=${polygon(layout.corners(place.at))}><title>${placeName(scene.board, place.at)}: ${a_game(place.lost)} lost, aimed at ${a_game(place.aimed)} times per game</title></path>`;
          })}
        </g>
        <g class="heat-pieces"><${Pieces} scene=${scene} layout=${layout} /></g>
      </svg>
    </div>
    ${hot.length > 0 && html`<p class="key">${Array.from({ length: SHADES }, (_, shade) => html`<i class="heat-${shade + 1}"></i>`)}
      <span>from a little to ${a_game(most)} per game in ${placeName(scene.board, hot[0].at)}; pieces are shown where they start</span></p>`}
    ${!hot.length && html`<p class="dim">${by === "lost" ? "Nobody lost anything." : "Nobody was aimed at."}</p>`}
  </section>`;
}
