/** Animations: ships glide, shots fly, hits flash. They do not change the final picture. */
import { pace } from "../watching.js";
import { pieceOf, shotsIn, wasHurt, wayOf } from "./happened.js";

/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("../protocol").LogLine} LogLine */
/** @typedef {import("../protocol").Piece} Piece */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {[number, number]} Point */

const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 420; // milliseconds, at the usual pace
const FLIGHT = 380;
const BURST = 520;

/** Return the angle to turn to by the shorter way. @param {number} from @param {number} to */
const turn = (from, to) => from + ((((to - from) % 360) + 540) % 360) - 180;

/**
 * @param {SVGSVGElement} svg @param {Layout} layout @param {Scene} before @param {Scene} after @param {LogLine[]} lines
 */
export function show(svg, layout, before, after, lines) {
  for (const piece of after.pieces ?? []) {
    const old = pieceOf(before, piece.id);
    const drawn = svg.querySelectorAll(`[data-piece="${CSS.escape(piece.id)}"]`);
    if (old?.at && piece.at) for (const part of drawn) glide(part, layout, after, old, piece, lines);
    if (old?.at && !piece.at) ripple(svg, layout.centre(old.at), layout.unit);
  }
  let delay = 0;
  for (const { start, end, hit } of shotsIn(before, after, lines)) {
    shot(svg, layout.centre(start), layout.centre(end), layout.unit, hit, delay);
    delay += FLIGHT / 2;
  }
  for (const piece of after.pieces ?? []) {
    const old = pieceOf(before, piece.id);
    const at = piece.at ?? old?.at;
    if (old && at && wasHurt(old, piece)) burst(svg, layout.centre(at), layout.unit, delay ? delay + FLIGHT / 2 : 0, "hit");
  }
}

/** @param {Element} drawn @param {Layout} layout @param {Scene} scene @param {Piece} old @param {Piece} piece @param {LogLine[]} lines */
function glide(drawn, layout, scene, old, piece, lines) {
  const way = wayOf(scene, old, piece, lines);
  if (way.length > 1 && !piece.cells?.length) {
    const frames = way.map((at) => {
      const [x, y] = layout.centre(at);
      return { transform: `translate(${x}px, ${y}px)` };
    });
    drawn.animate(frames, { duration: pace() * GLIDE * Math.min(3, Math.sqrt(way.length - 1)), easing: "ease-in-out" });
  }
  if (old.facing != null && piece.facing != null && old.facing !== piece.facing) {
    const to = turn(old.facing, piece.facing);
    drawn
      .querySelector(".heading")
      ?.animate([{ transform: `rotate(${old.facing}deg)` }, { transform: `rotate(${to}deg)` }], {
        duration: pace() * GLIDE,
        easing: "ease-in-out",
      });
  }
}

/** @param {SVGSVGElement} svg @param {string} name @param {Record<string, string | number>} attributes */
function put(svg, name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  svg.querySelector(".effects")?.append(element);
  return element;
}

/** @param {SVGSVGElement} svg @param {Point} from @param {Point} to @param {number} unit @param {boolean} hit @param {number} delay */
function shot(svg, from, to, unit, hit, delay) {
  // A miss lands a little beyond the target.
  const away = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const past = hit ? 0 : unit * 0.7;
  /** @type {Point} */
  const end = [
    to[0] + ((to[0] - from[0]) / away) * past + (hit ? 0 : unit * 0.3),
    to[1] + ((to[1] - from[1]) / away) * past,
  ];
  burst(svg, from, unit * 0.5, delay, "flash");
  const ball = put(svg, "circle", { class: "shot", r: unit * 0.08, cx: 0, cy: 0 });
  const flight = ball.animate(
    [
      { transform: `translate(${from[0]}px, ${from[1]}px)`, opacity: 1 },
      { transform: `translate(${end[0]}px, ${end[1]}px)`, opacity: 1 },
    ],
    { duration: pace() * FLIGHT, delay: pace() * delay, easing: "ease-out", fill: "backwards" },
  );
  flight.onfinish = () => ball.remove();
  burst(svg, end, unit * (hit ? 1 : 0.7), delay + FLIGHT, hit ? "hit" : "splash");
}

/** @param {SVGSVGElement} svg @param {Point} at @param {number} unit @param {number} delay @param {string} kind */
function burst(svg, at, unit, delay, kind) {
  const ring = put(svg, "circle", { class: `burst ${kind}`, r: unit * 0.5, cx: 0, cy: 0 });
  const place = `translate(${at[0]}px, ${at[1]}px)`;
  const grown = ring.animate(
    [
      { transform: `${place} scale(0.1)`, opacity: 1 },
      { transform: `${place} scale(1.1)`, opacity: 0 },
    ],
    { duration: pace() * BURST, delay: pace() * delay, easing: "ease-out", fill: "both" },
  );
  grown.onfinish = () => ring.remove();
}

/** @param {SVGSVGElement} svg @param {Point} at @param {number} unit */
function ripple(svg, at, unit) {
  for (const delay of [300, 600, 900]) burst(svg, at, unit * 1.8, delay, "splash");
}
