/** Pieces: hulls seen from above and counters, with heading, side, name and damage. */
import { html } from "../html.js";
import { Counter, Facing, Tile } from "./counters.js";
import { silhouette } from "./hulls.js";
import { carrierOf, isCounter, isShort, longOf, tint } from "./legend.js";
import { compass, placeName } from "./naming.js";
import { mark } from "./patterns.js";
import { SHAPES } from "./shapes.js";
import { emblem, sideClass } from "./sides.js";

/** @typedef {import("../protocol").Kind} Kind */
/** @typedef {import("../protocol").Piece} Piece */

/** Return the hits on a piece, and the rest of its first gauge. @param {Piece} piece */
export function damage(piece) {
  const hits = (piece.diagram ?? []).reduce((sum, place) => sum + (place.hits ?? 0), 0);
  const gauge = piece.gauges?.[0];
  return { hits, left: gauge && gauge.full > 0 ? gauge.value / gauge.full : null };
}

/**
 * The drawing alone, heading north, one unit long. Lists use it too.
 * @param {{piece: Piece, kind: Kind, length: number, width?: number}} props
 */
export function Drawing({ piece, kind, length, width = length }) {
  if (isCounter(kind)) return html`<${Counter} piece=${piece} kind=${kind} size=${length * 0.5} />`;
  const { hull, deck, lines, cloth } = silhouette(kind);
  const { hits } = damage(piece);
  return html`<g class="drawing ${sideClass(piece.side)}" transform="scale(${width} ${length})">
    <path class="hull" d=${hull} />
    <path class="deck" d=${deck} />
    <path class="lines" d=${lines} />
    ${cloth && html`<path class="cloth" d=${cloth} />`}
    <path class="emblem" transform="scale(0.078) translate(0 1.4)" d=${emblem(piece.side)} />
    ${SHAPES.scars.slice(0, hits).map(([x, y]) => html`<path
      class="scar-edge"
      d="M${x - 0.045} ${y - 0.045}l.09 .09m0 -.09l-.09 .09"
    /><path class="scar" d="M${x - 0.045} ${y - 0.045}l.09 .09m0 -.09l-.09 .09" />`)}
  </g>`;
}

/**
 * A piece on the board. `span`: its length if it fills several cells.
 * @param {{piece: Piece, kind: Kind, x: number, y: number, unit: number, foot?: number, span?: number, turned?: number, scale?: number,
 *   marks?: Kind[], selected: boolean, told?: boolean, onSelect?: (id: string) => void, onHover?: (id: string) => void}} props
 */
export function PieceOnBoard({ piece, kind, x, y, unit, foot = 0.6, span = 0, turned, scale = 1, marks = [], selected, told = false, onSelect, onHover }) {
  return html`<g
    class="piece ${piece.active ? "active" : ""} ${selected ? "selected" : ""} ${sideClass(piece.side)}"
    data-piece=${piece.id}
    transform="translate(${x} ${y})"
    onClick=${onSelect && (() => onSelect(piece.id))}
    onContextMenu=${
      onSelect &&
      ((/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        onSelect(piece.id);
      })
    }
    onPointerEnter=${onHover && ((/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onHover(piece.id))}
    onPointerLeave=${onHover && (() => onHover(""))}
  >
    ${told && html`<circle class="told" r=${unit * 0.7} />`}
    ${(piece.active || selected) && html`<${Halo} piece=${piece} unit=${unit} scale=${scale} />`}
    ${
      isCounter(kind)
        ? html`<${Unit} piece=${piece} kind=${kind} unit=${unit} scale=${scale} />`
        : html`<${Ship} piece=${piece} kind=${kind} unit=${unit} span=${span} foot=${foot} turned=${turned ?? piece.facing ?? 0} scale=${scale} />`
    }
    ${marks.length > 0 && html`<${Badges} marks=${marks} piece=${piece} unit=${unit} scale=${scale} />`}
  </g>`;
}

const AROUND = 0.1; // distance of a halo from its base, in units

/** The halo of a piece: a circle, or a line around its base on an open table. @param {{piece: Piece, unit: number, scale: number}} props */
function Halo({ piece, unit, scale }) {
  if (!piece.outline) return html`<circle class="halo" r=${unit * 0.62} />`;
  return html`<${Surround} piece=${piece} unit=${unit} scale=${scale} around=${AROUND} drawn="halo" />`;
}

/** A line around a base at this distance, in units. @param {{piece: Piece, unit: number, scale: number, around: number, drawn?: string}} props */
export function Surround({ piece, unit, scale, around, drawn = "" }) {
  const [long, wide] = (piece.outline ?? [0, 0]).map((each) => each * scale + 2 * unit * around);
  return html`<rect class=${drawn} x=${-wide / 2} y=${-long / 2} width=${wide} height=${long} rx=${unit * around} transform="rotate(${piece.facing ?? 0})" />`;
}

/** The marks of a piece, in a row over its middle. @param {{marks: Kind[], piece: Piece, unit: number, scale: number}} props */
function Badges({ marks, piece, unit, scale }) {
  const size = piece.outline ? Math.min(unit * 0.42, piece.outline[1] * scale * 0.6) : unit * 0.3;
  return html`<g class="badges">
    ${marks.map(
      (kind, index) => html`<g key=${kind.key} class="badge-mark ${tint(kind)}" data-mark=${kind.key} transform="translate(${(index - (marks.length - 1) / 2) * size * 1.05} 0)">
        <circle r=${size / 2} /><text y=${size * 0.2} text-anchor="middle" font-size=${size * 0.62}>${!kind.pattern && kind.sign}</text>
        ${kind.pattern && mark(kind, kind.pattern === "flag" ? -size * 0.3 : 0, kind.pattern === "flag" ? size * 0.22 : 0, size * 0.95)}
      </g>`,
    )}
  </g>`;
}

/** The base of a piece on an open table, at its true size. @param {{outline: [number, number], scale: number}} props */
export function Base({ outline: [long, wide], scale }) {
  return html`<rect class="base" x=${(-wide * scale) / 2} y=${(-long * scale) / 2} width=${wide * scale} height=${long * scale} rx="1" />`;
}

/** @param {{piece: Piece, kind: Kind, unit: number, scale: number}} props */
function Unit({ piece, kind, unit, scale }) {
  return html`${piece.outline && html`<g transform="rotate(${piece.facing ?? 0})"><${Base} outline=${piece.outline} scale=${scale} /></g>`}
    <${Counter} piece=${piece} kind=${kind} size=${unit * 0.98} />
    ${piece.tile != null && html`<${Tile} tile=${piece.tile} size=${unit} x=${unit * 0.22} y=${unit * 0.27} />`}
    ${piece.facing != null && html`<${Facing} facing=${piece.facing} size=${unit * 0.98} />`}`;
}

const IN_BASE = 0.9; // the share of its base that a hull fills
const BEAM = 1.5; // width of a hull that fills several cells
const STOUT = 1.2; // maximum width in relation to its length

/** Return the length and the width of a hull. @param {Kind} kind @param {Piece["outline"]} outline @param {number} unit @param {number} span @param {number} scale */
export function measures(kind, outline, unit, span, scale) {
  if (outline) return [outline[0] * scale * IN_BASE, (outline[1] * scale * IN_BASE) / 0.4];
  return span ? [span, Math.min(unit * BEAM, span * STOUT)] : [unit * longOf(kind), unit * longOf(kind)];
}

/** @param {{piece: Piece, kind: Kind, unit: number, span: number, foot: number, turned: number, scale: number}} props */
function Ship({ piece, kind, unit, span, foot, turned, scale }) {
  const { left } = damage(piece);
  const [length, width] = measures(kind, piece.outline, unit, span, scale);
  const below = unit * (piece.outline || span ? foot : isShort(kind) ? 0.38 : 0.6);
  const gauge = piece.gauges?.[0];
  return html`<g class="heading ${span ? "long" : ""}" transform="rotate(${turned})">
      ${piece.outline && html`<${Base} outline=${piece.outline} scale=${scale} />`}<${Drawing} piece=${piece} kind=${kind} length=${length} width=${width} />
    </g>
    ${
      left !== null &&
      left < 1 &&
      html`<rect class="left-back" x=${-unit * 0.4} y=${below} width=${unit * 0.8} height="5" rx="2" />
      <rect class="left" x=${-unit * 0.4} y=${below} width=${unit * 0.8 * left} height="5" rx="2" />`
    }
    ${gauge && isShort(kind) && html`<g class="afloat-left" transform="translate(${span ? stern(span, turned) : `${-unit * 0.36} ${unit * 0.3}`}) scale(${unit})">
      <rect x="-.21" y="-.16" width=".42" height=".32" rx=".06" /><text y=".105" text-anchor="middle">${gauge.value}</text></g>`}
    ${piece.tile != null && html`<${Tile} tile=${piece.tile} size=${unit * 1.05} x=${unit * 0.32} y=${unit * 0.3} />`}`;
}

/** Return a place behind the pieces on her deck. @param {number} span @param {number} turned */
function stern(span, turned) {
  const angle = (turned * Math.PI) / 180;
  return `${(-Math.sin(angle) * span) / 2} ${(Math.cos(angle) * span) / 2}`;
}

/** Describe a piece for people who do not see the board. @param {Piece} piece @param {import("../protocol").Scene} scene */
export function inWords(piece, scene) {
  const carrier = carrierOf(scene, piece);
  const parts = [];
  if (piece.at) parts.push(`at ${placeName(scene.board, piece.at)}`);
  if (piece.at && piece.facing != null) parts.push(`heading ${compass(scene.board, piece.facing)}`);
  if (carrier) parts.push(piece.status || `aboard ${carrier.name}`);
  else if (piece.status && !piece.at) parts.push(piece.status);
  if (piece.tile != null) parts.push(piece.tile ? `tile ${piece.tile}` : "tile face down");
  return parts.join(", ");
}
