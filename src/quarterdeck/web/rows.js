/** Rows of options: options of one group share a row that shows the group once, with a small button for each. */
import { html, useState } from "./html.js";

/** @typedef {import("./protocol").OptionShown} Option */
/** @typedef {{key: string, group: string, options: Option[]}} Row */

/** Return the options in rows: neighbours of one group share a row. @param {Option[]} options @returns {Row[]} */
export function rowsOf(options) {
  /** @type {Row[]} */
  const rows = [];
  for (const option of options) {
    const group = option.group ?? "";
    const last = rows.at(-1);
    if (group && last?.group === group) last.options.push(option);
    else rows.push({ key: group ? `${group}:` : option.notation, group, options: [option] });
  }
  return rows;
}

/** Return a row in words. @param {Row} row */
export const said = ({ group, options }) =>
  options.length === 1 ? options[0].text : `${group}: ${options.map((option) => option.brief).join(", ")}`;

/**
 * The options of a group side by side: arrows laid out like a compass if all are facings, else words.
 * Tab reaches one of them, and ← and → move between them.
 * @param {{row: Row, role?: string, busy?: boolean, resting?: boolean, onChoose: (option: Option) => void, onPoint?: (key: string, options?: Option[]) => void}} props
 */
export function Briefs({ row, role, busy = false, resting = false, onChoose, onPoint }) {
  const [at, setAt] = useState(0);
  const { options, group } = row;
  const reached = Math.min(at, options.length - 1);
  const compass = options.every((option) => option.facing != null);
  const sideways = compass && options.some((option) => rowOn(option) === 2);
  return html`<div
    class="briefs ${compass ? "compass" : "words"} ${sideways ? "sideways" : ""}"
    role="group"
    aria-label=${group}
    onKeyDown=${step}
  >
    ${options.map(
      (option, index) => html`<button
        type="button"
        key=${option.notation}
        class="choice brief"
        role=${role}
        data-item=${index === reached}
        data-choice=${option.notation}
        tabindex=${index === reached ? 0 : -1}
        disabled=${busy}
        aria-disabled=${resting || undefined}
        title=${option.text}
        aria-label=${option.text}
        style=${compass ? { gridColumn: columnOn(option), gridRow: sideways || rowOn(option) === 1 ? rowOn(option) : 2 } : undefined}
        onClick=${() => onChoose(option)}
        onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onPoint?.(option.points_at, [option])}
        onPointerLeave=${() => onPoint?.("")}
        onFocus=${() => {
          setAt(index);
          onPoint?.(option.points_at, [option]);
        }}
        onBlur=${() => onPoint?.("")}
      >${
        compass
          ? html`<svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M0-9L7 1H2.4V9H-2.4V1H-7Z" transform="rotate(${option.facing})" /></svg>`
          : option.brief
      }</button>`,
    )}
  </div>`;
}

/** Row 1 for north, 3 for south, 2 for neither. @param {Option} option */
const rowOn = ({ facing = 0 }) => 2 - Math.sign(Math.round(Math.cos((facing * Math.PI) / 180) * 100));

/** @param {Option} option */
const columnOn = ({ facing = 0 }) => 2 + Math.sign(Math.round(Math.sin((facing * Math.PI) / 180) * 100));

/** Move the focus with ← and →. @param {KeyboardEvent} event */
function step(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  event.stopPropagation();
  const all = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll("button")]);
  const now = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(now + by + all.length) % all.length]?.focus();
}
