/** Pan, zoom and pinch: the part of the sheet that a board shows. Changes the picture's viewBox and nothing else. */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const SMALLEST_CELL = 22; // pixels: below that a whole board is no use, and the view keeps to the pieces
const LEAST = 14; // pixels: down to that, all pieces at once are worth more than a larger picture of some
/** Pixels that a cell has: from there on names of cells have room, and more and more names of pieces. */
export const NEAR = [58, 100, 170];
const DRAG = 6;

export class Viewport {
  /** @param {SVGSVGElement} svg @param {import("./geometry.js").Layout} layout */
  constructor(svg, layout) {
    this.svg = svg;
    this.layout = layout;
    /** @type {Box} */
    this.box = { x: 0, y: 0, width: layout.width, height: layout.height };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    this.touched = false; // by the person: then the view is theirs
    this.controller = new AbortController();
    const { signal } = this.controller;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    svg.addEventListener("pointerdown", (event) => this.down(event), { signal });
    svg.addEventListener("pointermove", (event) => this.move(event), { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId), { signal });
    // A drag is no click.
    svg.addEventListener("click", (event) => this.moved && event.stopPropagation(), { capture: true, signal });
  }

  stop() {
    this.controller.abort();
  }

  size() {
    const { width, height } = this.svg.getBoundingClientRect();
    return { width: width || 1, height: height || 1 };
  }

  apply() {
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    // Names keep their size on the screen however far the board is away.
    const pixel = width / this.size().width;
    this.svg.style.setProperty("--per-pixel", String(pixel));
    this.svg.dataset.near = String(NEAR.filter((cell) => this.layout.unit / pixel >= cell).length);
    this.svg.toggleAttribute("data-far", this.layout.unit / pixel < SMALLEST_CELL);
  }

  /** Show this box, with the proportions of the picture. @param {Box} box */
  show(box) {
    const size = this.size();
    const scale = Math.max(box.width / size.width, box.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    this.box = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
    this.keepNear();
    this.apply();
  }

  /** Do not lose the sheet. */
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

  /** The whole board because the person wants it, readable or not. */
  wanted() {
    this.touched = true;
    this.whole();
  }

  /**
   * All of it where that can be read, else what lies around these points; where even that is too much, the surroundings of the first.
   * @param {[number, number][]} points
   */
  fit(points) {
    const size = this.size();
    const { unit, width, height } = this.layout;
    const cell = unit * Math.min(size.width / width, size.height / height);
    if (cell >= SMALLEST_CELL || !points.length) return this.whole();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const room = unit * 2.2;
    const box = { x: Math.min(...xs) - room, y: Math.min(...ys) - room, width: 0, height: 0 };
    box.width = Math.max(...xs) + room - box.x;
    box.height = Math.max(...ys) + room - box.y;
    if (unit * Math.min(size.width / box.width, size.height / box.height) >= LEAST) return this.show(box);
    const [x, y] = points[0];
    const [across, down] = [(size.width / SMALLEST_CELL) * unit, (size.height / SMALLEST_CELL) * unit];
    this.show({ x: x - across / 2, y: y - down / 2, width: across, height: down });
  }

  /** Bring points into view, if need be, without zooming where they all have room. @param {[number, number][]} points */
  reach(points) {
    const { x, y, width, height } = this.box;
    const edge = this.layout.unit * 0.6;
    if (points.every(([px, py]) => px > x + edge && px < x + width - edge && py > y + edge && py < y + height - edge))
      return;
    const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
    const [left, top, wide, high] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    if (wide - left < width - 4 * edge && high - top < height - 4 * edge)
      return this.show({ x: (left + wide - width) / 2, y: (top + high - height) / 2, width, height });
    this.touched = false;
    this.fit(points);
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

  /** Where a point of the sheet lies in the picture, in pixels from its corner. @param {[number, number]} point */
  onScreen([x, y]) {
    const size = this.size();
    return {
      left: ((x - this.box.x) / this.box.width) * size.width,
      top: ((y - this.box.y) / this.box.height) * size.height,
    };
  }
}
