/** Names of pieces, where they cover no other piece or name. Selected pieces are always named. */
import { html } from "../html.js";
import { NEAR } from "./viewport.js";

/** @typedef {import("./drawing.js").Placed} Placed */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box in pixels */
/** @typedef {{each: Placed, text: string, x: number, y: number, anchor: string, shown: boolean}} Name `x`, `y`: offset from the middle of its piece */

const FEW = 8; // up to so many pieces, all are named at any zoom
const LINE = 16; // height of a name in pixels
const HALF = 0.42; // half the size of a piece, in cells

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'; // as in the style sheet
/** @type {Map<string, number>} */
const widths = new Map();
const pen = document.createElement("canvas").getContext("2d");

/** Return the width of a name in pixels. @param {string} text */
function widthOf(text) {
  let width = widths.get(text);
  if (width === undefined) {
    if (pen) pen.font = `600 12px ${FONT}`;
    width = (pen?.measureText(text).width ?? text.length * 8) + 6;
    widths.set(text, width);
  }
  return width;
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Return half the width and height of a piece, in units. @param {Placed} each @param {number} unit @returns {[number, number]} */
function reachOf({ span, turned, foot, piece }, unit) {
  if (!span) return piece.outline ? [foot, foot] : [HALF, HALF];
  const angle = ((turned ?? 0) * Math.PI) / 180;
  return [(Math.abs(Math.sin(angle)) * span) / unit / 2 + 0.15, (Math.abs(Math.cos(angle)) * span) / unit / 2 + 0.15];
}

/**
 * @param {Placed[]} all @param {Set<string>} named pieces that must be named @param {number} unit @param {number} pixel size of a pixel on the sheet
 * @returns {Name[]}
 */
export function namesFor(all, named, unit, pixel) {
  const cell = unit / pixel;
  const wanted = all.filter(({ piece, under }) => named.has(piece.id) || (under >= 0 && (all.length <= FEW || cell >= NEAR)));
  wanted.sort((one, other) => Number(named.has(other.piece.id)) - Number(named.has(one.piece.id)));
  const bodies = new Map(all.map((each) => [each.piece.id, bodyOf(each, unit, pixel)]));
  /** @type {Box[]} */
  const taken = [];
  /** @type {Name[]} */
  const names = [];
  for (const each of wanted) {
    const { piece, under } = each;
    const shown = named.has(piece.id);
    const text = `${piece.name}${!shown && under > 0 ? ` +${under}` : ""}`;
    const body = /** @type {Box} */ (bodies.get(piece.id));
    const ways = around(body, widthOf(text));
    /** @param {Box} box */
    const isFree = (box) => !taken.some((other) => overlap(box, other)) && ![...bodies].some(([id, other]) => id !== piece.id && overlap(box, other));
    const way = ways.find(({ box }) => isFree(box)) ?? (shown ? ways[0] : undefined);
    if (!way) continue;
    taken.push(way.box);
    names.push({ each, text, x: way.x * pixel - each.x, y: way.y * pixel - each.y, anchor: way.anchor, shown });
  }
  return names;
}

/** @param {Placed} each @param {number} unit @param {number} pixel @returns {Box} */
function bodyOf(each, unit, pixel) {
  const [across, down] = reachOf(each, unit).map((by) => (by * unit) / pixel);
  const [x, y] = [each.x / pixel, each.y / pixel];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

/** Return the possible places of a name: below, above, right, left. @param {Box} body @param {number} width */
function around({ left, right, top, bottom }, width) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  /** @param {number} from @param {number} upper */
  const box = (from, upper) => ({ left: from, right: from + width, top: upper, bottom: upper + LINE });
  return [
    { box: box(x - width / 2, bottom + 1), x, y: bottom + 3, anchor: "middle" },
    { box: box(x - width / 2, top - LINE - 1), x, y: top - LINE + 1, anchor: "middle" },
    { box: box(right + 2, y - LINE / 2), x: right + 4, y: y - LINE / 2, anchor: "start" },
    { box: box(left - width - 2, y - LINE / 2), x: left - 4, y: y - LINE / 2, anchor: "end" },
  ];
}

/** Names lie above all pieces, and move with them. @param {{all: Placed[], named: Set<string>, unit: number, pixel: number}} props */
export function Names({ all, named, unit, pixel }) {
  return html`<g class="names" aria-hidden="true">
    ${namesFor(all, named, unit, pixel).map(
      ({ each, text, x, y, anchor, shown }) => html`<g
        key=${each.piece.id}
        class="piece-name ${shown ? "shown" : ""}"
        data-piece=${each.piece.id}
        transform="translate(${each.x} ${each.y})"
      ><text class="name" x=${x} y=${y} text-anchor=${anchor}>${text}</text></g>`,
    )}
  </g>`;
}
