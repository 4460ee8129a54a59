/** The log, each line with its rule. Pointing at a line highlights its pieces on the board, and the reverse. */
import { named } from "../board/happened.js";
import { ClauseButton } from "../clause.js";
import { html, useEffect, useMemo, useRef } from "../html.js";

/** @typedef {import("../protocol").LogLine} LogLine */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {{lines: LogLine[], text: string}} Told lines that say the same about several pieces, shown as one */

const LONGEST = 8; // names in one line

/**
 * Join neighbouring lines that say the same about different pieces.
 * @param {LogLine[]} lines @param {Scene | null | undefined} scene
 * @returns {Told[]}
 */
export function gathered(lines, scene) {
  /** @type {(Told & {rest: string, names: string[]})[]} */
  const told = [];
  for (const line of lines) {
    const [piece, other] = scene && line.kind !== "Thrown" ? named(scene, line) : [];
    const after = piece && !other && line.text.startsWith(piece.name) ? line.text.slice(piece.name.length) : "";
    const rest = /^:? /.test(after) ? after.replace(/^:/, "") : ""; // what she does, as in "Mimi lies still"
    const last = told.at(-1);
    if (rest && last?.rest === rest && last.lines[0].clause === line.clause && last.names.length < LONGEST) {
      last.lines.push(line);
      last.names.push(piece.name);
      last.text = `${last.names.join(", ")}:${rest}`;
    } else told.push({ lines: [line], text: line.text, rest, names: piece ? [piece.name] : [] });
  }
  return told;
}

/**
 * @param {{game: string, lines: LogLine[], scene?: Scene | null, noticed?: string, onTell?: (line: LogLine | null) => void,
 *   onSelect?: (id: string) => void}} props `noticed`: the piece pointed at on the board
 */
export function LogPanel({ game, lines, scene, noticed = "", onTell, onSelect }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const told = useMemo(() => gathered(lines, scene), [lines, scene]);
  useEffect(() => {
    const box = end.current?.closest(".tab-body");
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length]);
  /** ↑ and ↓ move between lines, and Enter selects the piece of a line. @param {KeyboardEvent} event */
  const walk = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = /** @type {HTMLElement[]} */ ([...(end.current?.querySelectorAll(".told-line") ?? [])]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  return html`<div role="log" aria-label="Log" ref=${end} onKeyDown=${walk}><ol class="log">
    ${told.map(({ lines: same, text }, index) => {
      const about = scene ? same.flatMap((line) => named(scene, line)) : [];
      const classes = `${same[0].kind === "Thrown" ? "thrown" : ""} ${noticed && about.some((piece) => piece.id === noticed) ? "about" : ""}`;
      const words = about.length && onTell
        ? html`<button
            type="button"
            class="told-line"
            tabindex=${index === told.length - 1 ? 0 : -1}
            title="Show on the board"
            onPointerEnter=${() => onTell(same[0])}
            onPointerLeave=${() => onTell(null)}
            onFocus=${() => onTell(same[0])}
            onBlur=${() => onTell(null)}
            onClick=${() => onSelect?.(about[about.length - 1].id)}
          >${text}</button>`
        : text;
      return html`<li key=${index} class=${classes}>${words} <${ClauseButton} game=${game} id=${same[0].clause} /></li>`;
    })}
    ${!lines.length && html`<li class="dim">Nothing has happened yet.</li>`}
  </ol></div>`;
}
