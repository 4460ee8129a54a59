/** Overlays of the map: arrows to targets off screen, and a minimap if the map does not fit. */
import { html, useEffect, useState } from "../html.js";
import { sideClass } from "./sides.js";

/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {[number, number]} Point */

/** Return the visible part of the sheet, and follow its changes. @param {Viewport | null} view */
export function useBox(view) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!view) return;
    const tell = () => redraw((count) => count + 1);
    view.listeners.add(tell);
    return () => void view.listeners.delete(tell);
  }, [view]);
  return view ? view.box : null;
}

const APART = 44; // pixels between two arrows; closer ones are merged
const INSET = 20;

/**
 * Return one arrow for all points in the same direction.
 * @param {Viewport} view @param {Point[]} points
 */
function arrows(view, points) {
  const { width, height } = view.size();
  /** @type {{left: number, top: number, angle: number, points: Point[]}[]} */
  const found = [];
  for (const point of points.filter((each) => !view.sees(each))) {
    const { left, top } = view.onScreen(point);
    const at = { left: Math.min(Math.max(left, INSET), width - INSET), top: Math.min(Math.max(top, INSET), height - INSET) };
    const near = found.find((each) => Math.hypot(each.left - at.left, each.top - at.top) < APART);
    if (near) near.points.push(point);
    else found.push({ ...at, angle: (Math.atan2(top - height / 2, left - width / 2) * 180) / Math.PI, points: [point] });
  }
  return found;
}

const WAYS = ["right", "lower right", "bottom", "lower left", "left", "upper left", "top", "upper right"];

/** @param {{view: Viewport | null, box: import("./viewport.js").Box | null, points: Point[]}} props */
export function Arrows({ view, box, points }) {
  if (!view || !box) return null;
  return html`<div class="edge-arrows">
    ${arrows(view, points).map(({ left, top, angle, points: there }) => {
      const way = WAYS[(Math.round(angle / 45) + 8) % 8];
      const words = there.length === 1 ? `A target off screen, ${way}` : `${there.length} targets off screen, ${way}`;
      return html`<button
        type="button"
        key=${`${left} ${top}`}
        class="edge-arrow"
        style="left: ${left}px; top: ${top}px"
        title=${words}
        aria-label=${words}
        onClick=${() => view.goTo(there[0])}
      ><svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M9 0L-5 7L-2 0L-5 -7Z" transform="rotate(${angle})" /></svg></button>`;
    })}
  </div>`;
}

const CORNERS = ["south east", "south west", "north west"]; // the fourth holds the buttons on a phone
const EDGE = 8; // pixels

/** Return the size of the minimap in pixels, as in the style sheet. @param {Viewport} view @param {import("./geometry.js").Layout} layout */
function smallSize(view, layout) {
  const size = view.size();
  const width = Math.min(152, size.width * 0.26);
  return { width, height: Math.min((width * layout.height) / layout.width, size.height * 0.38) };
}

/**
 * Return the corner where the minimap hides the fewest targets, then the fewest other pieces.
 * @param {Viewport} view @param {import("./geometry.js").Layout} layout @param {Point[]} wanted @param {Point[]} others
 */
function cornerFor(view, layout, wanted, others) {
  const size = view.size();
  const small = smallSize(view, layout);
  const around = layout.unit / view.pixel / 2;
  /** @param {string} corner @param {Point} point */
  const hides = (corner, point) => {
    const { left, top } = view.onScreen(point);
    const [x, y] = [corner.includes("east") ? size.width - small.width - EDGE : EDGE, corner.includes("south") ? size.height - small.height - EDGE : EDGE];
    return left > x - around && left < x + small.width + around && top > y - around && top < y + small.height + around;
  };
  /** @param {string} corner */
  const hidden = (corner) => wanted.filter((point) => hides(corner, point)).length * 100 + others.filter((point) => hides(corner, point)).length;
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}

/**
 * The minimap, with the visible part. A click goes there.
 * @param {{view: Viewport | null, box: import("./viewport.js").Box | null, layout: import("./geometry.js").Layout, all: import("./drawing.js").Placed[], wanted: Point[]}} props `wanted`: points that it must not hide
 */
export function MiniMap({ view, box, layout, all, wanted }) {
  if (!view || !box || view.isWhole) return null;
  const corner = cornerFor(view, layout, wanted, all.map(({ x, y }) => /** @type {Point} */ ([x, y])));
  const { width, height, unit } = layout;
  const dot = Math.max(unit * 0.4, Math.max(width, height) / 70);
  /** @param {PointerEvent} event */
  const go = (event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const place = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    view.goTo([((event.clientX - place.left) / place.width) * width, ((event.clientY - place.top) / place.height) * height]);
  };
  return html`<svg class="minimap ${corner}" viewBox="0 0 ${width} ${height}" style="aspect-ratio: ${width} / ${height}" aria-hidden="true" onPointerDown=${go} onPointerMove=${go}>
    ${layout.ground()}
    ${all.map(({ piece, x, y }) => html`<circle key=${piece.id} class="dot ${sideClass(piece.side)}" cx=${x} cy=${y} r=${dot} />`)}
    <rect class="seen" x=${box.x} y=${box.y} width=${box.width} height=${box.height} />
  </svg>`;
}
