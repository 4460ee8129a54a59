/** House rules of a scenario. */
import { html, onCheck, onValue } from "../html.js";
import { plain } from "../words.js";

/** @typedef {boolean | number | string} Value */

/**
 * @param {{rules: import("../protocol").HouseRule[], chosen: Record<string, Value>, onChange: (chosen: Record<string, Value>) => void}} props
 */
export function HouseRules({ rules, chosen, onChange }) {
  if (!rules.length) return null;
  const changed = Object.keys(chosen).length;
  /** @param {string} name @param {Value} value @param {Value} usual */
  const set = (name, value, usual) => {
    const { [name]: _, ...rest } = chosen;
    onChange(value === usual ? rest : { ...rest, [name]: value });
  };
  return html`<details class="house"><summary>House rules${changed ? ` (${changed} changed)` : ""}</summary>
    ${rules.map((rule) => html`<div key=${rule.name} class="house-rule">${field(rule, chosen[rule.name] ?? rule.default, (value) => set(rule.name, value, rule.default))}</div>`)}
  </details>`;
}

/** @param {import("../protocol").HouseRule} rule @param {Value} value @param {(value: Value) => void} set */
function field(rule, value, set) {
  const label = plain(rule.name);
  switch (rule.kind) {
    case "switch":
      return html`<label class="tick"><input type="checkbox" checked=${value} onChange=${onCheck(set)} /> <span>${label}</span></label>`;
    case "choice":
      return html`<label class="seat"><span>${label}</span><select
        value=${value}
        onChange=${onValue((value) => set(rule.choices.find((choice) => String(choice) === value) ?? value))}
      >
        ${rule.choices.map((choice) => html`<option value=${choice}>${plain(String(choice))}</option>`)}
      </select></label>`;
    case "number":
      return html`<label class="seat"><span>${label}</span><input
        type="number"
        value=${value}
        min=${rule.low ?? undefined}
        max=${rule.high ?? undefined}
        onChange=${onValue((value) => set(Number(value)))}
      /></label>`;
    default:
      return html`<label class="seat"><span>${label}</span><input value=${value} onChange=${onValue(set)} /></label>`;
  }
}
