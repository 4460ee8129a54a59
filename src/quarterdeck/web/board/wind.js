/** The wind, shown over the map at a fixed place. */
import { ClauseButton } from "../clause.js";
import { html } from "../html.js";
import { compass } from "./naming.js";

/** @param {import("../protocol").Scene} scene */
export function windInWords({ wind, board }) {
  if (!wind) return "";
  return wind.blows_from == null ? "Calm" : `Wind from ${compass(board, wind.blows_from)}`;
}

/** @param {{game: string, scene: import("../protocol").Scene}} props */
export function WindRose({ game, scene }) {
  const { wind } = scene;
  if (!wind) return null;
  return html`<div class="wind">
    <svg viewBox="-20 -20 40 40" aria-hidden="true">
      <circle class="dial" r="17" />
      ${[0, 60, 120, 180, 240, 300].map((angle) => html`<path class="tick" d="M0 -17V-14" transform="rotate(${angle})" />`)}
      ${
        wind.blows_from == null
          ? html`<circle class="calm" r="4" />`
          : html`<path class="blows" d="M0 13L7 0H2.6V-13H-2.6V0H-7Z" transform="rotate(${wind.blows_from})" />`
      }
    </svg>
    <span>${wind.blows_from == null ? "Calm" : html`<span class="wind-from">Wind from </span>${compass(scene.board, wind.blows_from)}`}</span> ${wind.clause && html`<${ClauseButton} game=${game} id=${wind.clause} />`}
  </div>`;
}
