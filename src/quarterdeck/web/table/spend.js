/** A question that is repeated until a number is used up, as one form: amounts for the options, the rest, one confirmation. */
import { ClauseButton } from "../clause.js";
import { html, onValue, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { isPlain, onKey } from "../keys.js";
import { current } from "../settings.js";

/** @typedef {import("../protocol").OptionShown} Option */
/** @typedef {Record<string, number>} Counts by notation */

/** Return how often an option can be taken. @param {Option} option */
const most = (option) => option.most ?? 1;

/**
 * A player may confirm fewer than all. The rest is then asked for in a new form.
 * @param {{game: string, ask: import("../protocol").AskShown, busy: boolean, resting: boolean, onSpend: (choices: string[]) => void}} props
 */
export function Spend({ game, ask, busy, resting, onSpend }) {
  const [counts, setCounts] = useState(/** @type {Counts} */ ({}));
  const box = useRef(/** @type {HTMLFormElement | null} */ (null));
  const taken = (/** @type {Option} */ option) => counts[option.notation] ?? 0;
  const spent = ask.options.reduce((sum, option) => sum + taken(option), 0);
  const left = ask.times - spent;

  /** Change a count. It is based on the latest state, because two presses may come before a redraw. @param {Option} option @param {(taken: number) => number} change */
  const take = (option, change) =>
    setCounts((now) => {
      const had = now[option.notation] ?? 0;
      const others = ask.options.reduce((sum, each) => sum + (now[each.notation] ?? 0), 0) - had;
      const room = Math.min(most(option), ask.times - others);
      return { ...now, [option.notation]: Math.max(0, Math.min(room, Math.floor(change(had)) || 0)) };
    });
  useEffect(() => {
    if (!busy && document.body.dataset.keyboard) box.current?.querySelector("input")?.focus();
  }, [busy]);
  // The number keys add one here.
  useLayoutEffect(() => onKey((event) => {
    const option = /^[1-9]$/.test(event.key) ? ask.options[Number(event.key) - 1] : undefined;
    if (!option || busy || !isPlain(event) || !current().digits) return;
    event.preventDefault();
    take(option, (had) => had + 1);
  }), [ask, busy]);

  /** @param {Event} event */
  const confirm = (event) => {
    event.preventDefault();
    if (spent && !busy) onSpend(ask.options.flatMap((option) => Array(taken(option)).fill(option.notation)));
  };
  return html`<form class="spend" ref=${box} onSubmit=${confirm} aria-label="Amounts">
    <ul class="options">
      ${ask.options.map((option, index) => html`<li key=${option.notation} class="option stepped">
        <span class="choice-text">${current().digits && index < 9 && html`<kbd aria-hidden="true">${index + 1}</kbd> `}${option.text}
          ${option.clause !== ask.clause && html`<${ClauseButton} game=${game} id=${option.clause} />`}</span>
        <span class="stepper" role="group" aria-label=${option.text}>
          <button type="button" aria-label="One less: ${option.text}" disabled=${busy || !taken(option)} onClick=${() => take(option, (had) => had - 1)}>−</button>
          <input type="number" min="0" max=${Math.min(most(option), taken(option) + left)} step="1" aria-label=${option.text} data-take=${option.notation}
            value=${taken(option)} disabled=${busy} onInput=${onValue((value) => take(option, () => Number(value)))} />
          <button type="button" aria-label="One more: ${option.text}" disabled=${busy || !left || taken(option) >= most(option)} onClick=${() => take(option, (had) => had + 1)}>+</button>
          <button type="button" class="rest" aria-label="Take all that remain: ${option.text}" disabled=${busy || !left || taken(option) >= most(option)} onClick=${() => take(option, () => ask.times)}>all</button>
          <span class="dim">of ${most(option)}</span>
        </span>
      </li>`)}
    </ul>
    <div class="row spend-end">
      <button type="submit" class="primary" disabled=${busy || !spent} aria-disabled=${resting || undefined} data-confirm="spend">Confirm ${spent} of ${ask.times}</button>
      <span role="status">${left ? `${left} left to choose` : "Nothing left to choose"}</span>
    </div>
  </form>`;
}
