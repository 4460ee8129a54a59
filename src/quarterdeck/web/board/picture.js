/** Still pictures of a scene: thumbnails for the lobby, and pictures to save. */
import { html } from "../html.js";
import { Marks } from "./cells.js";
import { Pieces, Sheet, useLayout } from "./drawing.js";
import { kindOf, tint } from "./legend.js";
import { emblem, sideClass } from "./sides.js";
import { hue } from "./cards.js";

/** @typedef {import("../protocol").Scene} Scene */

/** Hide a picture from screen readers if it has no label. @param {string} label */
const spoken = (label) => (label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });

/** @param {{scene: Scene, label: string}} props */
export function Thumbnail({ scene, label }) {
  const layout = useLayout(scene.board);
  if (!layout) return html`<${TablePicture} scene=${scene} label=${label} />`;
  const { board } = scene;
  const open = board.type === "plane"; // deep, with ships along its edges: all of it is shown, in the middle of its ground
  return html`<svg
    class="thumbnail"
    ...${spoken(label)}
    viewBox="${-layout.unit / 2} 0 ${layout.width + layout.unit} ${layout.height}"
    preserveAspectRatio="xMidYMid ${open ? "meet" : "slice"}"
  >
    ${open && html`<rect class="ground ${tint(kindOf(board, board.ground))}" x=${-layout.width * 2} y=${-layout.height} width=${layout.width * 5} height=${layout.height * 3} />`}
    <${Sheet} layout=${layout} />
    <${Marks} scene=${scene} layout=${layout} />
    <${Pieces} scene=${quiet(scene)} layout=${layout} larger=${open ? 1.5 : Math.max(1, layout.width / layout.unit / 16)} />
  </svg>`;
}

/** Return the scene without its highlighted pieces, for thumbnails. @param {Scene} scene @returns {Scene} */
function quiet(scene) {
  return { ...scene, pieces: (scene.pieces ?? []).map((piece) => ({ ...piece, active: false })) };
}

const [AREA, CARD_W, CARD_H, GAP] = [300, 58, 80, 8];

/** A card table as a drawing: piles in the middle row, an area below for each player. @param {{scene: Scene, label: string}} props */
export function TablePicture({ scene, label }) {
  const zones = scene.zones ?? [];
  const sides = scene.sides ?? [];
  const across = sides.length < 4 ? Math.max(sides.length, 2) : Math.ceil(sides.length / 2);
  const rows = Math.ceil(sides.length / across) || 1;
  const [width, height] = [across * AREA + 40, 190 + rows * 190];
  /** @param {import("../protocol").Zone} zone @param {number} x @param {number} y @param {number} room */
  const pile = (zone, x, y, room) => {
    const cards = zone.cards ?? [];
    const hidden = Math.max(0, (zone.count ?? 0) - cards.length);
    const step = Math.min(CARD_W + GAP, (room - CARD_W) / Math.max(1, cards.length + (hidden ? 1 : 0) - 1));
    return html`<g transform="translate(${x} ${y})">
      <text class="pile-name" y="-8">${zone.name} (${zone.count ?? cards.length})</text>
      ${hidden > 0 && html`<rect class="svg-card back" width=${CARD_W} height=${CARD_H} rx="6" /><text
        class="svg-count"
        x=${CARD_W / 2}
        y=${CARD_H / 2 + 8}
        text-anchor="middle"
      >${hidden}</text>`}
      ${cards.map(
        (face, index) => html`<g transform="translate(${(index + (hidden ? 1 : 0)) * step} 0)">
        <rect class="svg-card k-${hue(face)}" width=${CARD_W} height=${CARD_H} rx="6" />
        <text class="svg-face" x=${CARD_W / 2} y=${CARD_H / 2 + 5} text-anchor="middle">${face}</text>
      </g>`,
      )}
      ${!hidden && !cards.length && html`<rect class="svg-card empty" width=${CARD_W} height=${CARD_H} rx="6" />`}
    </g>`;
  };
  const middle = zones.filter((zone) => !zone.owner);
  return html`<svg class="thumbnail" ...${spoken(label)} viewBox="0 0 ${width} ${height}">
    <rect class="felt" x=${-width} y=${-height} width=${3 * width} height=${3 * height} />
    ${middle.map((zone, index) => pile(zone, 40 + index * ((width - 60) / Math.max(1, middle.length)), 60, (width - 120) / Math.max(1, middle.length)))}
    ${sides.map((seat, index) => {
      const [x, y] = [20 + (index % across) * AREA, 180 + Math.floor(index / across) * 190];
      const own = zones.filter((zone) => zone.owner === seat);
      return html`<g class=${sideClass(index)} transform="translate(${x} ${y})">
        <rect class="svg-area" x="6" y="0" width=${AREA - 12} height="174" rx="10" />
        <path class="emblem-small" transform="translate(28 26) scale(9)" d=${emblem(index)} />
        <text class="area-name" x="48" y="33">${seat.charAt(0).toUpperCase() + seat.slice(1)}</text>
        ${own.slice(0, 3).map((zone, place) => pile(zone, 22 + place * ((AREA - 40) / Math.min(3, own.length)), 78, (AREA - 50) / Math.min(3, own.length)))}
      </g>`;
    })}
  </svg>`;
}

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "paint-order",
  "text-anchor",
  "letter-spacing",
  "display",
];

/** Return a copy of the drawing with all styles inlined, so that it needs no style sheet. @param {SVGSVGElement} svg @param {number} width @param {number} height */
function standalone(svg, width, height) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [from, to] = [[...svg.querySelectorAll("*")], [...copy.querySelectorAll("*")]];
  from.forEach((element, index) => {
    const computed = getComputedStyle(element);
    for (const name of STYLES) {
      const value = computed.getPropertyValue(name);
      if (value) to[index].setAttribute(name, value);
    }
  });
  for (const live of copy.querySelectorAll(".targets, .ghosts, .effects, title")) live.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Save the picture of a board. @param {SVGSVGElement} svg @param {"svg" | "png"} kind @param {string} name */
export async function savePicture(svg, kind, name) {
  const sheet = svg.querySelector(".sheet");
  const box = sheet instanceof SVGGraphicsElement ? sheet.getBBox() : svg.viewBox.baseVal;
  const text = standalone(svg, Math.ceil(box.width), Math.ceil(box.height));
  const drawn = new Blob([text], { type: "image/svg+xml" });
  if (kind === "svg") return download(drawn, `${name}.svg`);
  const url = URL.createObjectURL(drawn);
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = document.createElement("canvas");
  const scale = Math.min(2, 3200 / Math.max(image.width, image.height));
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && download(blob, `${name}.png`), "image/png");
}
