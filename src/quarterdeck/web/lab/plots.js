/** Plots, drawn as wide as there is room, so that letters keep their size on a phone. */
import { sideClass } from "../board/sides.js";
import { html, useLayoutEffect, useRef, useState } from "../html.js";
import { percent, share } from "./words.js";

/** @typedef {import("../protocol").Estimate} Estimate */
/** @typedef {{label: string, note?: string, side?: number, estimate: Estimate}} Row */

const WIDE = 640;
const FOOT = 38; // room for the labels and the title of an axis
const LEFT = 40;
const RIGHT = 12;

/**
 * A plot under a title; `words` describes it to screen readers.
 * @param {{title: string, words: string, height: number, draw: (width: number) => unknown}} props
 */
export function Plot({ title, words, height, draw }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(WIDE);
  useLayoutEffect(() => {
    const room = /** @type {HTMLElement} */ (box.current);
    const measure = () => setWidth(Math.max(220, Math.floor(room.clientWidth)));
    const watch = new ResizeObserver(measure);
    watch.observe(room);
    measure();
    return () => watch.disconnect();
  }, []);
  return html`<figure class="plot">
    <figcaption>${title}</figcaption>
    <div ref=${box}><svg role="img" aria-label="${title}. ${words}" width=${width} height=${height} viewBox="0 0 ${width} ${height}">${draw(width)}</svg></div>
  </figure>`;
}

/** Return about that many round numbers in a range. @param {number} from @param {number} to @param {number} count */
export function ticks(from, to, count) {
  const wide = (to - from) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(wide));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= wide - 1e-12) ?? 10 * power;
  const found = [];
  for (let at = Math.ceil(from / step - 1e-9) * step; at <= to + step * 1e-6; at += step) found.push(Math.abs(at) < step * 1e-6 ? 0 : at);
  return found;
}

/**
 * The axis below a plot, with labels and a title.
 * @param {{x: (value: number) => number, at: number[], y: number, width: number, says: (value: number) => string, title: string}} props
 */
function Axis({ x, at, y, width, says, title }) {
  return html`<g class="axis">
    <path d="M${x(at[0])} ${y}H${x(at[at.length - 1])}${at.map((value) => `M${x(value)} ${y}v4`).join("")}" />
    ${at.map((value) => html`<text x=${Math.max(12, Math.min(x(value), width - 20))} y=${y + 16} text-anchor="middle">${says(value)}</text>`)}
    <text class="axis-title" x=${(x(at[0]) + x(at[at.length - 1])) / 2} y=${y + 32} text-anchor="middle">${title}</text>
  </g>`;
}

const ROW = 42;

/**
 * Shares or differences with their intervals, one below the other, and a reference line.
 * @param {{title: string, rows: Row[], mark: number, marked: string, axis: string, from?: number, to?: number, says?: (value: number) => string}} props
 */
export function Intervals({ title, rows, mark, marked, axis, from = 0, to = 1, says = percent }) {
  const height = rows.length * ROW + FOOT + 18;
  const words = rows.map((row) => `${row.label}: ${row.note ?? ""}`).join("; ");
  return html`<${Plot} title=${title} words=${words} height=${height} draw=${(/** @type {number} */ width) => {
    const x = (/** @type {number} */ value) => RIGHT + ((value - from) / (to - from)) * (width - 2 * RIGHT);
    const foot = rows.length * ROW + 18;
    const marks = ticks(from, to, width < 420 ? 4 : 8);
    return html`
      <path class="grid-line" d=${marks.map((value) => `M${x(value)} 16V${foot}`).join("")} />
      <path class="mark-line" d="M${x(mark)} 14V${foot}" />
      <text class="mark-words" x=${Math.max(20, Math.min(width - 24, x(mark)))} y="10" text-anchor="middle">${marked}</text>
      ${rows.map(({ label, note, side, estimate }, index) => {
        const y = 18 + index * ROW;
        const [low, high] = [Math.max(from, estimate.low), Math.min(to, estimate.high)];
        return html`<g class=${side === undefined ? "" : sideClass(side)}>
          <text class="row-label" x=${RIGHT} y=${y + 13}>${label}</text>
          <text class="row-note" x=${width - RIGHT} y=${y + 13} text-anchor="end">${note ?? ""}</text>
          <rect class="interval" x=${x(low)} y=${y + 22} width=${Math.max(2, x(high) - x(low))} height="10" rx="3" />
          <path class="whisker" d="M${x(low)} ${y + 20}v14M${x(high)} ${y + 20}v14" />
          <circle class="dot" cx=${x(Math.max(from, Math.min(to, estimate.value)))} cy=${y + 27} r="5" />
        </g>`;
      })}
      <${Axis} x=${x} at=${marks} y=${foot} width=${width} says=${says} title=${axis} />`;
  }} />`;
}

const TALL = 130;

/**
 * A histogram of games.
 * @param {{title: string, counts: number[], of: number, axis: string, labels: (string | null)[], words: string, last?: boolean}} props `last`: the last
 *   column stands apart
 */
export function Columns({ title, counts, of, axis, labels, words, last = false }) {
  return html`<${Plot} title=${title} words=${words} height=${TALL + FOOT} draw=${(/** @type {number} */ width) => {
    const most = Math.max(...counts, 1);
    const step = (width - LEFT - RIGHT) / counts.length;
    const y = (/** @type {number} */ count) => TALL - (count / most) * (TALL - 22);
    const up = ticks(0, most / of, 3).filter((each) => each > 0);
    return html`
      <path class="grid-line" d=${up.map((each) => `M${LEFT} ${y(each * of)}H${width - RIGHT}`).join("")} />
      ${up.map((each) => html`<text class="graded" x=${LEFT - 5} y=${y(each * of) + 4} text-anchor="end">${percent(each)}</text>`)}
      ${counts.map(
        (count, index) => html`<rect class="column-bar ${last && index === counts.length - 1 ? "apart" : ""}"
          x=${LEFT + index * step + 1} y=${y(count)} width=${Math.max(1, step - 2)} height=${TALL - y(count)}><title>${labels[index] ?? ""} ${share(count, of)}</title></rect>`,
      )}
      <g class="axis"><path d="M${LEFT} ${TALL}H${width - RIGHT}" />
        ${labels.map((label, index) => label !== null && html`<text x=${LEFT + (index + 0.5) * step} y=${TALL + 16} text-anchor="middle">${label}</text>`)}
        <text class="axis-title" x=${(LEFT + width - RIGHT) / 2} y=${TALL + 32} text-anchor="middle">${axis}</text></g>`;
  }} />`;
}

/**
 * A seat's win probability in the course of a game: the median, and bands for 50% and 80% of games.
 * @param {{title: string, band: import("../protocol").Band, side: number, even: number}} props
 */
export function BandPlot({ title, band, side, even }) {
  const last = band.median.length - 1;
  const words = `At the start ${percent(band.median[0] / 1000)}. Halfway, a median of ${percent(band.median[last / 2] / 1000)}, with 80% of games between ${percent(band.low[last / 2] / 1000)} and ${percent(band.high[last / 2] / 1000)}.`;
  return html`<${Plot} title=${title} words=${words} height=${TALL + 30 + FOOT} draw=${(/** @type {number} */ width) => {
    const foot = TALL + 30;
    const x = (/** @type {number} */ at) => LEFT + (at / last) * (width - LEFT - RIGHT);
    const y = (/** @type {number} */ mille) => foot - (mille / 1000) * (foot - 10);
    const line = (/** @type {number[]} */ values) => values.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const between = (/** @type {number[]} */ low, /** @type {number[]} */ high) =>
      `${line(high)}${low.map((value, at) => `L${x(at).toFixed(1)} ${y(value).toFixed(1)}`).reverse().join("")}Z`;
    return html`<g class=${sideClass(side)}>
      <path class="grid-line" d=${[250, 500, 750, 1000].map((mille) => `M${LEFT} ${y(mille)}H${width - RIGHT}`).join("")} />
      ${[0, 250, 500, 750, 1000].map((mille) => html`<text class="graded" x=${LEFT - 5} y=${y(mille) + 4} text-anchor="end">${mille / 10}</text>`)}
      <path class="band-wide" d=${between(band.low, band.high)} />
      <path class="band-half" d=${between(band.quarter, band.three_quarters)} />
      <path class="mark-line" d="M${LEFT} ${y(even * 1000)}H${width - RIGHT}" />
      <path class="median" d=${line(band.median)} />
      <${Axis} x=${(/** @type {number} */ part) => x(part * last)} at=${[0, 0.25, 0.5, 0.75, 1]} y=${foot} width=${width} says=${percent} title="share of the choices of a game" />
    </g>`;
  }} />`;
}

/**
 * The points of a side at each value tried, with intervals, and the line where it is even.
 * @param {{title: string, points: {label: string, estimate: Estimate}[], even: number, axis: string, chosen: number}} props
 */
export function Search({ title, points, even, axis, chosen }) {
  const words = points.map(({ label, estimate }) => `${label}: ${percent(estimate.value)}`).join(", ");
  return html`<${Plot} title=${title} words=${words} height=${TALL + 30 + FOOT} draw=${(/** @type {number} */ width) => {
    const foot = TALL + 30;
    const step = (width - LEFT - RIGHT) / points.length;
    const y = (/** @type {number} */ value) => foot - value * (foot - 10);
    const every = Math.ceil(points.length / Math.max(1, Math.floor(width / 60)));
    return html`
      <path class="grid-line" d=${[0.25, 0.5, 0.75, 1].map((value) => `M${LEFT} ${y(value)}H${width - RIGHT}`).join("")} />
      ${[0, 0.25, 0.5, 0.75, 1].map((value) => html`<text class="graded" x=${LEFT - 5} y=${y(value) + 4} text-anchor="end">${value * 100}</text>`)}
      <path class="mark-line" d="M${LEFT} ${y(even)}H${width - RIGHT}" />
      ${points.map(({ label, estimate }, index) => {
        const x = LEFT + (index + 0.5) * step;
        return html`<g class=${index === chosen ? "chosen" : ""}><path class="whisker" d="M${x} ${y(estimate.low)}V${y(estimate.high)}M${x - 5} ${y(estimate.low)}h10M${x - 5} ${y(estimate.high)}h10" />
          <circle class="dot" cx=${x} cy=${y(estimate.value)} r="5" />
          ${index % every === 0 && html`<text class="graded" x=${x} y=${foot + 16} text-anchor="middle">${label}</text>`}</g>`;
      })}
      <g class="axis"><path d="M${LEFT} ${foot}H${width - RIGHT}" /><text class="axis-title" x=${(LEFT + width - RIGHT) / 2} y=${foot + 32} text-anchor="middle">${axis}</text></g>`;
  }} />`;
}
