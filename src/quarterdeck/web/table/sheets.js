/** Record sheets: each piece with its gauges and its damage diagram. */
import { Gauges } from "../board/gauges.js";
import { isCounter, isGround, kindOf } from "../board/legend.js";
import { Drawing, inWords } from "../board/pieces.js";
import { patch } from "../board/swatches.js";
import { Badge, sideClass } from "../board/sides.js";
import { showClause } from "../clause.js";
import { html, useEffect, useRef } from "../html.js";
import { plain } from "../words.js";

/** @typedef {import("../protocol").Piece} Piece */

/** @param {{game: string, scene: import("../protocol").Scene | null | undefined, selected: string, onSelect: (id: string) => void}} props */
export function Sheets({ game, scene, selected, onSelect }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (selected) box.current?.querySelector(`[data-sheet="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  const pieces = scene?.pieces ?? [];
  if (!scene || !pieces.length) return html`<p class="dim">There are no pieces on the board.</p>`;
  return html`<ul class="sheets" ref=${box}>
    ${pieces.map(
      (
        piece,
      ) => html`<li
        key=${piece.id}
        data-sheet=${piece.id}
        class="record-sheet ${sideClass(piece.side)} ${piece.id === selected ? "selected" : ""} ${piece.at === null ? "gone" : ""}"
      >
      <button type="button" class="sheet-head" aria-pressed=${piece.id === selected} onClick=${() => onSelect(piece.id)}>
        <${Picture} piece=${piece} kind=${kindOf(scene.board, piece.kind)} />
        <span><b>${piece.name}</b> <${Badge} side=${piece.side} /> <span>${plain(scene.sides?.[piece.side] ?? "")}</span><small>${inWords(piece, scene)}</small></span>
      </button>
      <${Gauges} piece=${piece} onClause=${(/** @type {string} */ id) => showClause(game, id)} />
      ${(piece.diagram ?? []).length > 0 && html`<${Diagram} game=${game} piece=${piece} />`}
      ${(piece.notes ?? []).length > 0 && html`<p class="dim">${(piece.notes ?? []).join(" · ")}</p>`}
    </li>`,
    )}
  </ul>`;
}

/** The piece as on the map. @param {{piece: Piece, kind: import("../protocol").Kind}} props */
function Picture({ piece, kind }) {
  if (isGround(kind)) return html`<svg viewBox="-16 -22 32 44" aria-hidden="true">${patch(kind)}</svg>`;
  return html`<svg viewBox="-12 -22 24 44" aria-hidden="true"><${Drawing} piece=${piece} kind=${kind} length=${40} /></svg>`;
}

/** Return the title of the sheets: units if there are any ashore, else ships. @param {import("../protocol").Scene | null | undefined} scene */
export const sheetsTitle = (scene) =>
  scene && (scene.pieces ?? []).some((piece) => isCounter(kindOf(scene.board, piece.kind))) ? "Units" : "Ships";

/** The damage diagram: the places of a ship and the hits on them. @param {{game: string, piece: Piece}} props */
function Diagram({ game, piece }) {
  return html`<ul class="diagram" aria-label="Diagram of ${piece.name}">
    ${(piece.diagram ?? []).map((place) => {
      const [hits, full] = [place.hits ?? 0, place.full ?? 1];
      const state = hits >= full ? "lost" : hits ? "hurt" : "";
      return html`<li key=${place.name} class="place ${state}"><button
        type="button"
        title=${place.clause ? `Rule ${place.clause}` : ""}
        onClick=${() => place.clause && showClause(game, place.clause)}
      >
        <span>${place.name}</span><span class="boxes" aria-label="${hits} of ${full} hits">${Array.from({ length: Math.max(hits, full) }, (_, index) => (index < hits ? "☒" : "☐")).join("")}</span>
      </button></li>`;
    })}
  </ul>`;
}
