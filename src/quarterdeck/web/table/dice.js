/** Dice as they fell, on the board's corner. */
import { html } from "../html.js";
import { seatTitle } from "../words.js";

/** @typedef {import("../protocol").LogLine} LogLine */

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

/** The dice of the last thing that happened. @param {{lines: LogLine[], number: number, match: import("../protocol").MatchInfo}} props */
export function DiceTray({ lines, number, match }) {
  const thrown = lines.filter((line) => line.kind === "Thrown");
  if (!thrown.length) return null;
  return html`<div class="dice-tray" key=${number} aria-hidden="true">
    ${thrown.slice(-3).map((line) => {
      const faces = /** @type {unknown[]} */ (line.facts.faces ?? []);
      const needed = Number(line.facts.at_least ?? 0);
      return html`<div class="throw"><span class="dim">${line.facts.seat ? seatTitle(match, String(line.facts.seat)) : ""} ${String(line.facts.die)}${needed ? `, ${needed} or more` : ""}</span>
        <span class="fallen">${faces.slice(0, MOST).map((face) => html`<${Die}
          die=${String(line.facts.die)}
          face=${face}
          hit=${needed > 0 && Number(face) >= needed}
        />`)}${faces.length > MOST && html`<span>+${faces.length - MOST}</span>`}</span></div>`;
    })}
  </div>`;
}
