/** Pan, zoom and pinch. Changes nothing but the viewBox of the picture. */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {[number, number]} Point */

const FAR = 22; // pixels of a cell below which not every column is labelled
/** Pixels of a cell from which cells are named, and many pieces. */
export const NEAR = 58;
const MOST = 0.85; // of the sheet
const ROOM = 1.1; // cells of margin around the points shown
const TIGHT = 0.6; // margin if otherwise only the first point would fit
const DRAG = 6;

export class Viewport {
  /** @param {SVGSVGElement} svg @param {import("./geometry.js").Layout} layout @param {number} least pixels that a cell needs for its pieces to be legible */
  constructor(svg, layout, least) {
    this.svg = svg;
    this.layout = layout;
    this.least = least;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Box} */
    this.box = { x: 0, y: 0, width: layout.width, height: layout.height };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    this.touched = false; // moved by the user, who then controls the view
    /** @type {{width: number, height: number} | null} */
    this.known = null;
    this.controller = new AbortController();
    const { signal } = this.controller;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    svg.addEventListener("pointerdown", (event) => this.down(event), { signal });
    svg.addEventListener("pointermove", (event) => this.move(event), { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId), { signal });
    // A drag is not a click.
    svg.addEventListener("click", (event) => this.moved && event.stopPropagation(), { capture: true, signal });
  }

  stop() {
    this.controller.abort();
  }

  /** Return the size of the picture in pixels. It is cached, because measuring forces a layout. */
  size() {
    if (!this.known) {
      const { width, height } = this.svg.getBoundingClientRect();
      this.known = { width: width || 1, height: height || 1 };
    }
    return this.known;
  }

  /** Forget the cached size after a resize. */
  resized() {
    this.known = null;
  }

  apply() {
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    // Names keep their size on the screen at any zoom.
    const pixel = width / this.size().width;
    this.svg.style.setProperty("--per-pixel", String(pixel));
    this.svg.toggleAttribute("data-near", this.layout.unit / pixel >= NEAR);
    this.svg.toggleAttribute("data-far", this.layout.unit / pixel < FAR);
    for (const tell of this.listeners) tell();
  }

  /** The size of one pixel on the sheet. */
  get pixel() {
    return this.box.width / this.size().width;
  }

  /** Return whether nearly the whole sheet is visible. */
  get isWhole() {
    const { width, height } = this.layout;
    return (Math.min(this.box.width, width) * Math.min(this.box.height, height)) / (width * height) > MOST;
  }

  /** Show this box, adapted to the proportions of the picture. @param {Box} box */
  show(box) {
    const size = this.size();
    const scale = Math.max(box.width / size.width, box.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    this.box = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
    this.keepNear();
    this.apply();
  }

  /** Keep the sheet in view. */
  keepNear() {
    const { box, layout } = this;
    /** @param {number} start @param {number} length @param {number} whole */
    const keep = (start, length, whole) =>
      length >= whole ? (whole - length) / 2 : Math.min(Math.max(start, 0), whole - length);
    box.x = keep(box.x, box.width, layout.width);
    box.y = keep(box.y, box.height, layout.height);
  }

  whole() {
    this.show({ x: 0, y: 0, width: this.layout.width, height: this.layout.height });
  }

  /** Show the whole board on request, legible or not. */
  wanted() {
    this.touched = true;
    this.whole();
  }

  /** Follow the action again, after the user has moved the board. @param {Point[]} points @param {Point[]} others */
  follow(points, others) {
    this.touched = false;
    this.fit(points, others);
  }

  /**
   * Show the whole board if it is legible, else as many of these points as fit at a legible scale, always the first. Others are
   * included only if no point is lost. If only the first fits, it lies near the edge, on the side away from the others.
   * @param {Point[]} points @param {Point[]} [others]
   */
  fit(points, others = []) {
    const size = this.size();
    const { unit, width, height } = this.layout;
    const wanted = points.length ? points : others.slice(0, 1);
    if (unit * Math.min(size.width / width, size.height / height) >= this.least || !wanted.length) return this.whole();
    const [across, down] = [(size.width / this.least) * unit, (size.height / this.least) * unit];
    /** @param {Point[]} kept @param {Point[]} more @param {number} room */
    const having = (kept, more, room) => {
      for (const point of more) {
        const [wide, high] = spread([...kept, point]);
        if (wide[1] - wide[0] <= across - 2 * room * unit && high[1] - high[0] <= down - 2 * room * unit) kept = [...kept, point];
      }
      return kept;
    };
    const [first, ...rest] = wanted;
    let kept = having([first], rest, ROOM);
    if (kept.length === 1 && rest.length) kept = having([first], rest, TIGHT);
    if (kept.length === wanted.length) kept = having(kept, others, ROOM);
    const [[left, right], [top, bottom]] = spread(kept);
    const box = { x: (left + right - across) / 2, y: (top + bottom - down) / 2, width: across, height: down };
    this.show(kept.length === 1 && rest.length ? leaning(box, first, nearest(first, rest), ROOM * unit) : box);
  }

  /** Return whether a point is visible. @param {[number, number]} point */
  sees([px, py]) {
    const { x, y, width, height } = this.box;
    const edge = Math.min(this.layout.unit * 0.5, width * 0.1, height * 0.1);
    return px > x + edge && px < x + width - edge && py > y + edge && py < y + height - edge;
  }

  /** Return whether any part of a piece at this point is visible. @param {[number, number]} point */
  shows([px, py]) {
    const { x, y, width, height } = this.box;
    const around = this.layout.unit * 2;
    return px > x - around && px < x + width + around && py > y - around && py < y + height + around;
  }

  /** Bring points into view if necessary, without zooming if they all fit, and never against the user's choice. @param {[number, number][]} points */
  reach(points) {
    if (this.touched || points.every((point) => this.sees(point))) return;
    const { width, height } = this.box;
    const edge = this.layout.unit * 0.6;
    const [[left, right], [top, bottom]] = spread(points);
    if (right - left < width - 4 * edge && bottom - top < height - 4 * edge)
      return this.show({ x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height });
    this.fit(points);
  }

  /** Centre the view on a point on request. @param {[number, number]} point */
  goTo([x, y]) {
    this.touched = true;
    const { width, height } = this.box;
    this.show({ x: x - width / 2, y: y - height / 2, width, height });
  }

  /** @param {number} factor @param {number} [cx] in pixels of the window @param {number} [cy] */
  zoom(factor, cx, cy) {
    const place = this.svg.getBoundingClientRect();
    const fx = ((cx ?? place.left + place.width / 2) - place.left) / place.width;
    const fy = ((cy ?? place.top + place.height / 2) - place.top) / place.height;
    const { box, layout } = this;
    const widest = Math.max(layout.width, (layout.height * place.width) / place.height) * 1.05;
    const width = Math.min(Math.max(box.width / factor, layout.unit * 4), widest);
    const height = (width * place.height) / place.width;
    this.box = { x: box.x + (box.width - width) * fx, y: box.y + (box.height - height) * fy, width, height };
    this.touched = true;
    this.keepNear();
    this.apply();
  }

  /** @param {number} dx in pixels @param {number} dy */
  pan(dx, dy) {
    const scale = this.box.width / this.size().width;
    this.box.x -= dx * scale;
    this.box.y -= dy * scale;
    this.touched = true;
    this.keepNear();
    this.apply();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.fingers.size) this.moved = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!this.moved && !other && Math.hypot(dx, dy) < DRAG) return;
    this.moved = true;
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      this.zoom(after / (before || 1), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    }
    this.pan(other ? dx / 2 : dx, other ? dy / 2 : dy);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** Return the point of the sheet under a pointer. @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  under({ clientX, clientY }) {
    const place = this.svg.getBoundingClientRect();
    return [
      this.box.x + ((clientX - place.left) / (place.width || 1)) * this.box.width,
      this.box.y + ((clientY - place.top) / (place.height || 1)) * this.box.height,
    ];
  }

  /** Return the position of a point of the sheet in the picture, in pixels. @param {[number, number]} point */
  onScreen([x, y]) {
    const size = this.size();
    return {
      left: ((x - this.box.x) / this.box.width) * size.width,
      top: ((y - this.box.y) / this.box.height) * size.height,
    };
  }
}

/** @param {Point} from @param {Point[]} points */
const nearest = ([x, y], points) => points.reduce((best, each) => (Math.hypot(each[0] - x, each[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? each : best));

/** Move a box from one point towards another, as far as the first stays in it. @param {Box} box @param {Point} from @param {Point} to @param {number} edge @returns {Box} */
function leaning(box, from, to, edge) {
  /** @param {number} way @param {number} length */
  const moved = (way, length) => Math.sign(way) * Math.max(0, Math.min(Math.abs(way) / 2, length / 2 - edge));
  return { ...box, x: box.x + moved(to[0] - from[0], box.width), y: box.y + moved(to[1] - from[1], box.height) };
}

/** Return the extent of points, across and down. @param {[number, number][]} points @returns {[[number, number], [number, number]]} */
function spread(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    [Math.min(...xs), Math.max(...xs)],
    [Math.min(...ys), Math.max(...ys)],
  ];
}
