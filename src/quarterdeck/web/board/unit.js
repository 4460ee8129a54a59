/** The card of one piece: figures, damage and options, each with its rule. */
import { ClauseButton, showClause } from "../clause.js";
import { html } from "../html.js";
import { rowsOf, said } from "../rows.js";
import { Gauges } from "./gauges.js";
import { kindOf } from "./legend.js";
import { inWords } from "./pieces.js";
import { Badge, sideClass } from "./sides.js";
import { layers } from "./sight.js";

/** @typedef {import("../protocol").OptionShown} Option */

const MOST = 5; // rows of options; the rest is in the list

/**
 * @param {{game: string, scene: import("../protocol").Scene, piece: import("../protocol").Piece, look: import("../protocol").Look | null, options: Option[],
 *   asked: boolean, east: boolean, south: boolean, onClose: () => void}} props `asked`: the question is about it; `east`, `south`: where the card lies so that it does not hide the piece
 */
export function UnitCard({ game, scene, piece, look, options, asked, east, south, onClose }) {
  const kind = kindOf(scene.board, piece.kind);
  const hurt = (piece.diagram ?? []).filter((place) => (place.hits ?? 0) > 0);
  const rows = rowsOf(asked ? options : options.filter((option) => option.points_at === piece.id));
  const marks = (piece.marks ?? []).map((key) => kindOf(scene.board, key));
  return html`<section class="unit-card ${sideClass(piece.side)} ${east ? "east" : ""} ${south ? "south" : ""}" aria-label="Card of ${piece.name}" data-unit=${piece.id}>
    <h2><${Badge} side=${piece.side} /> ${piece.name}
      <button type="button" class="quiet close" aria-label="Close the card" onClick=${onClose}>✕</button></h2>
    <p>${kind.name} <${ClauseButton} game=${game} id=${kind.clause ?? ""} /> <span class="dim">${inWords(piece, scene)}</span></p>
    <${Gauges} piece=${piece} onClause=${(/** @type {string} */ id) => showClause(game, id)} />
    ${marks.length > 0 && html`<ul class="card-list">${marks.map((mark) => html`<li key=${mark.key}>${mark.name} <${ClauseButton} game=${game} id=${mark.clause ?? ""} /></li>`)}</ul>`}
    ${
      hurt.length > 0 &&
      html`<h3>Damage</h3>
      <ul class="card-list">${hurt.map((place) => html`<li key=${place.name}>${place.name} ${place.hits} of ${place.full ?? 1} <${ClauseButton} game=${game} id=${place.clause ?? ""} /></li>`)}</ul>`
    }
    ${
      rows.length > 0 &&
      html`<h3>${asked ? "Options" : "You can now"}</h3>
      <ul class="card-list">${rows.slice(0, MOST).map((row) => html`<li key=${row.key}>${said(row)} <${ClauseButton} game=${game} id=${row.options[0].clause} /></li>`)}
        ${rows.length > MOST && html`<li class="dim">and ${rows.length - MOST} more in the list</li>`}</ul>`
    }
    ${
      look &&
      html`<ul class="card-list">
        ${layers(look).filter(({ seen }) => seen).map(({ overlay, words }) => html`<li key=${words}>${words} <${ClauseButton} game=${game} id=${overlay.clause ?? ""} /></li>`)}
        ${(look.remarks ?? []).map((remark) => html`<li key=${remark.text}>${remark.text} <${ClauseButton} game=${game} id=${remark.clause ?? ""} /></li>`)}
      </ul>`
    }
    ${(piece.notes ?? []).length > 0 && html`<p class="dim">${(piece.notes ?? []).join(" · ")}</p>`}
  </section>`;
}
