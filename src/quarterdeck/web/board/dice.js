/** The dice tray: dice as they fell. */
import { html } from "../html.js";
import { named } from "./happened.js";

/** @typedef {import("../protocol").LogLine} LogLine */
/** @typedef {import("../protocol").Scene} Scene */

const PIPS = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];
const MOST = 12;
const ABREAST = 6; // dice in one line
const SHORT = matchMedia("(max-height: 34rem) and (min-aspect-ratio: 1/1)"); // there everything is drawn smaller
const SMALLER = 0.8;

/** @param {{die: string, face: unknown, hit: boolean}} props */
export function Die({ die, face, hit }) {
  const pips = die === "D6" && typeof face === "number" ? PIPS[face] : undefined;
  return html`<svg class="die ${hit ? "counts" : ""}" viewBox="-24 -24 48 48" aria-hidden="true">
    ${
      pips
        ? html`<rect x="-19" y="-19" width="38" height="38" rx="7" />${pips.map(([x, y]) => html`<circle cx=${x * 10} cy=${y * 10} r="3.6" />`)}`
        : html`<path d="M0 -22L19 -11V11L0 22L-19 11V-11Z" /><path
          class="edge"
          d="M0 -22L13 8H-13ZM-19 -11L-13 8L0 22L13 8L19 -11"
        /><text text-anchor="middle" y="6">${String(face)}</text>`
    }
  </svg>`;
}

/** Return the pieces that threw and that were thrown at, from the log lines nearby. @param {LogLine[]} lines @param {LogLine} line @param {Scene} scene */
function concerned(lines, line, scene) {
  const at = lines.indexOf(line);
  const near = [...lines.slice(0, at).reverse(), ...lines.slice(at + 1)].map((each) => named(scene, each)).filter((each) => each.length);
  const [from, to] = near.find((each) => each.length > 1) ?? near[0] ?? [];
  return { from, to };
}

const OFF = 14; // pixels between a cell and what lies beside it
const FARTHER = 1.9; // multiple of it, if a piece of the player's own is in the way
const DIE = 36;
const LETTER = 8.6; // width of a letter of the bold name and of the number needed
const AROUND = 22; // the edge of a throw and its padding
const HIGH = { words: 21, gap: 5, edge: 9 };

/** Return the room that throws take in pixels, as in the style sheet. @param {{words: string, dice: number}[]} throws @param {number} scale */
function roomOf(throws, scale) {
  const widths = throws.map(({ words, dice }) => AROUND + Math.max(words.length * LETTER, Math.min(dice, ABREAST) * DIE));
  const heights = throws.map(({ dice }) => HIGH.words + HIGH.edge + HIGH.gap + Math.ceil(dice / ABREAST) * DIE);
  return { width: Math.max(...widths) * scale, height: heights.reduce((sum, each) => sum + each, 0) * scale };
}

/**
 * Return a place beside the target, on its far side or wherever no piece of the player's own stands.
 * @param {import("./viewport.js").Viewport} view @param {import("./geometry.js").Layout} layout @param {Scene} scene
 * @param {import("../protocol").At} at @param {import("../protocol").At | null | undefined} from @param {string[]} mine @param {{width: number, height: number}} room
 */
function beside(view, layout, scene, at, from, mine, { width, height }) {
  const size = view.size();
  const { left, top } = view.onScreen(layout.centre(at));
  const cell = layout.unit / view.pixel;
  const start = from ? view.onScreen(layout.centre(from)) : { left, top: top + 1 };
  const away = Math.hypot(left - start.left, top - start.top) || 1;
  const [dx, dy] = [(left - start.left) / away, (top - start.top) / away];
  const own = (scene.pieces ?? [])
    .filter((piece) => piece.at && mine.includes(scene.sides?.[piece.side] ?? ""))
    .map((piece) => view.onScreen(layout.centre(/** @type {[number, number]} */ (piece.at))));
  const ways = [
    [dx, dy],
    [-dy, dx],
    [dy, -dx],
    [0, -1],
    [1, 0],
    [-1, 0],
    [0, 1],
    [1, -1],
    [-1, -1],
    [1, 1],
    [-1, 1],
  ];
  const places = [1, FARTHER].flatMap((far) =>
    ways.map(([x, y]) => ({
      left: Math.min(Math.max(left + x * far * (cell / 2 + OFF + width / 2) - width / 2, 4), Math.max(4, size.width - width - 4)),
      top: Math.min(Math.max(top + y * far * (cell / 2 + OFF + height / 2) - height / 2, 4), Math.max(4, size.height - height - 4)),
    })),
  );
  /** @param {{left: number, top: number}} place @param {{left: number, top: number}} point */
  const covers = (place, point) =>
    point.left > place.left - cell / 2 && point.left < place.left + width + cell / 2 && point.top > place.top - cell / 2 && point.top < place.top + height + cell / 2;
  /** Covers as few of the player's own pieces as possible, and never the target. @param {{left: number, top: number}} place */
  const hidden = (place) => (covers(place, { left, top }) ? 1000 : 0) + own.filter((point) => covers(place, point)).length;
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/**
 * The dice of the last event, beside the piece that they were thrown for, with the thrower.
 * @param {{lines: LogLine[], number: number, titles: Record<string, string>, scene?: Scene, layout?: import("./geometry.js").Layout,
 *   view?: import("./viewport.js").Viewport | null, mine?: string[]}} props
 */
export function DiceTray({ lines, number, titles, scene, layout, view, mine = [] }) {
  const thrown = lines.filter((line) => line.kind === "Thrown").slice(-3);
  if (!thrown.length) return null;
  const told = thrown.map((line) => {
    const { from, to } = scene ? concerned(lines, line, scene) : { from: undefined, to: undefined };
    const needed = Number(line.facts.at_least ?? 0);
    const seat = String(line.facts.seat ?? "");
    const faces = /** @type {unknown[]} */ (line.facts.faces ?? []);
    return { from, to, needed, faces, who: from?.name ?? titles[seat] ?? seat, how: `${String(line.facts.die)}${needed ? `, ${needed} or more` : ""}` };
  });
  const room = roomOf(told.map(({ who, how, faces }) => ({ words: `${who} ${how}`, dice: Math.min(faces.length, MOST) })), SHORT.matches ? SMALLER : 1);
  const last = told.at(-1);
  const at = last?.to?.at ?? last?.from?.at;
  const place = at && view && layout && scene ? beside(view, layout, scene, at, last?.to ? last.from?.at : null, mine, room) : null;
  return html`<div class="dice-tray ${place ? "placed" : ""}" key=${number} style=${place ? { left: `${place.left}px`, top: `${place.top}px` } : undefined} aria-hidden="true">
    ${thrown.map((line, index) => {
      const { faces, needed, who, how } = told[index];
      return html`<div class="throw"><span class="thrower">${who} <span class="dim">${how}</span></span>
        <span class="fallen">${faces.slice(0, MOST).map((face) => html`<${Die}
          die=${String(line.facts.die)}
          face=${face}
          hit=${needed > 0 && Number(face) >= needed}
        />`)}${faces.length > MOST && html`<span>+${faces.length - MOST}</span>`}</span></div>`;
    })}
  </div>`;
}
