/** The key below the map: the selected piece, its fields of fire and lines of sight, each with its rule and in words. */
import { ClauseButton } from "../clause.js";
import { html, onValue, useEffect, useState } from "../html.js";
import { plain } from "../words.js";
import { placeOf } from "./legend.js";
import { Legend } from "./swatches.js";
import { placeName } from "./naming.js";
import { layers } from "./sight.js";

/** @typedef {import("../protocol").Look} Look */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("../protocol").SightLine} SightLine */

const NARROW = matchMedia("(max-width: 54rem), (max-height: 34rem)"); // the map needs the room there

/** @param {Look | null} look */
function counted(look) {
  const lines = look?.lines ?? [];
  const blocked = lines.filter((line) => line.clear === false).length;
  return { clear: lines.length - blocked, blocked };
}

/**
 * @param {{game: string, scene: Scene, piece: string, look: Look | null, hatching: string, pinned: string, pointed: (line: SightLine) => boolean,
 *   onSelect: (id: string) => void, onPoint: (key: string) => void, onPin: (key: string) => void}} props
 */
export function LookKey({ game, scene, piece, look, hatching, pinned, pointed, onSelect, onPoint, onPin }) {
  const [folded, setFolded] = useState(NARROW.matches);
  useEffect(() => {
    const fold = () => setFolded(NARROW.matches);
    NARROW.addEventListener("change", fold);
    return () => NARROW.removeEventListener("change", fold);
  }, []);
  const pieces = (scene.pieces ?? []).filter((each) => placeOf(scene, each));
  if (!pieces.length) return html`<section class="look-key" aria-label="Key to the map"><${Legend} game=${game} scene=${scene} /></section>`;
  const looked = pieces.find((each) => each.id === piece);
  const { clear, blocked } = counted(look);
  const fields = layers(look);
  return html`<section class="look-key ${folded ? "folded" : ""}" aria-label="Fields of fire and lines of sight">
    <button type="button" class="quiet fold" aria-expanded=${!folded} aria-label=${folded ? "Show the key and lines of sight" : "Hide the key and lines of sight"} onClick=${() => setFolded(!folded)}>${folded ? "Key ▴" : "Hide ▾"}</button>
    <${Legend} game=${game} scene=${scene} />
    <div class="look-row">
      <label class="look-at"><span>Looking at</span> <select value=${looked?.id ?? ""} onChange=${onValue(onSelect)}>
        ${!looked && html`<option value="">no piece</option>`}
        ${(scene.sides ?? []).map(
          (side, index) => html`<optgroup label=${plain(side)}>
          ${pieces.filter((each) => each.side === index).map((each) => html`<option key=${each.id} value=${each.id}>${each.name} (${placeName(scene.board, /** @type {[number, number]} */ (placeOf(scene, each)))})</option>`)}
        </optgroup>`,
        )}
      </select></label>
      <ul class="field-key">
        ${fields.map(
          ({ overlay, layer, belt, seen, words }) => html`<li key=${words}>
            <svg class="swatch" viewBox="0 0 26 16" aria-hidden="true"><g class="overlay layer-${layer} ${seen ? "in-sight" : "out-of-sight"} ${overlay.field ? "belt" : ""}" style=${{ "--belt": belt }}>
              ${!seen && html`<rect x="1" y="1" width="24" height="14" fill="url(#${hatching}-${layer})" />`}<rect class="edge" x="1" y="1" width="24" height="14" />
            </g></svg>
            <span>${seen ? overlay.kind : html`<span class="of-what">${overlay.kind}, </span>out of sight`}</span> <${ClauseButton} game=${game} id=${overlay.clause ?? ""} />
          </li>`,
        )}
        ${(look?.remarks ?? []).map((remark) => html`<li key=${remark.text} class="remark">${remark.text} <${ClauseButton} game=${game} id=${remark.clause ?? ""} /></li>`)}
      </ul>
    </div>
    ${
      clear + blocked > 0 &&
      html`<details class="lines-of-sight" open=${!NARROW.matches}>
        <summary>Lines of sight to enemies in range: ${clear} clear, ${blocked} blocked</summary>
        <ul>
          ${(look?.lines ?? []).map((line) => {
            const key = line.to[0];
            return html`<li key=${key} class="sight ${manner(line)} ${pointed(line) ? "pointed" : ""}">
              <button
                type="button"
                aria-pressed=${pinned === key}
                onClick=${() => onPin(pinned === key ? "" : key)}
                onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onPoint(key)}
                onPointerLeave=${() => onPoint("")}
                onFocus=${() => onPoint(key)}
                onBlur=${() => onPoint("")}
              ><span class="sight-mark" aria-hidden="true">${line.clear === false ? "✕" : line.open === false ? "○" : "●"}</span> <span>${line.text}</span></button>
              <${ClauseButton} game=${game} id=${line.clause ?? ""} />
            </li>`;
          })}
        </ul>
      </details>`
    }
    <p class="unseen" role="status">${look && looked ? `Looking at ${looked.name}: ${said(fields, clear, blocked)}` : ""}</p>
  </section>`;
}

/** @param {SightLine} line */
const manner = (line) => (line.clear === false ? "blocked" : line.open === false ? "barred" : "clear");

/** @param {ReturnType<typeof layers>} fields @param {number} clear @param {number} blocked */
function said(fields, clear, blocked) {
  const covered = fields.map(({ overlay, words }) => (overlay.shapes ? words : `${words}, ${overlay.cells?.length ?? 0} cells`));
  const lines = clear + blocked ? [`lines of sight: ${clear} clear, ${blocked} blocked`] : ["no enemy in range"];
  return [...covered, ...lines].join("; ");
}
