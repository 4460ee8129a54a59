/** The analysis of a finished match on its replay: start, progress and result. */
import { get, post } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { toast } from "../toast.js";
import { Accounts } from "./accounts.js";
import { told, verdict } from "./words.js";

/** @typedef {import("../protocol").Analysed} Analysed */

const PATIENCE = 1500; // milliseconds between two requests for progress

/**
 * Return the analysis as far as it is known, and a function that starts it.
 * @param {import("../protocol").MatchInfo} match
 * @returns {[Analysed | null, () => void]}
 */
export function useAnalysis(match) {
  const [known, set] = useState(/** @type {Analysed | null} */ (null));
  const path = `/api/matches/${match.id}/analysis`;
  const over = match.status === "over";
  const pending = known?.state === "waiting" || known?.state === "working";
  useEffect(() => {
    if (over) get(path).then(set, () => undefined);
  }, [path, over]);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(
      () =>
        get(path).then(set, (error) => {
          toast(error);
          set(null);
        }),
      PATIENCE,
    );
    return () => clearTimeout(timer);
  }, [known]);
  return [known, () => void post(path, {}).then(set, toast)];
}

/** Return how many answers had been given at this point of the replay. @param {Analysed} known @param {string} seat @param {number} number */
export function answersAt(known, seat, number) {
  return Math.max(
    0,
    (known.numbers[seat] ?? [0]).findLastIndex((each) => each <= number),
  );
}

/** Return the answers since the position before: a choice, and the dice and cards after it. @param {Analysed} known @param {string} seat @param {number} number */
export function answeredAt(known, seat, number) {
  const numbers = known.numbers[seat] ?? [];
  return (known.analysis?.moments ?? []).filter((_, at) => numbers[at + 1] === number);
}

/**
 * @param {{known: Analysed | null, sides: string[], answered: import("../protocol").Moment[], onBegin: () => void, onGo: (answers: number) => void,
 *   onPlayOn: (answers: number) => void}} props
 */
export function AnalysisPanel({ known, sides, answered, onBegin, onGo, onPlayOn }) {
  if (!known?.analysis)
    return html`<div class="analysing">
      ${
        known?.state === "working" || known?.state === "waiting"
          ? html`<label>${known.of ? `Analysing answer ${known.done} of ${known.of}` : "Queued"} <progress max=${known.of || 1} value=${known.done}></progress></label>`
          : html`<p>The analysis compares every throw with its average result, and every choice with the best one that the search finds.</p>
            <button type="button" class="primary" onClick=${onBegin}>Analyse this match</button>`
      }
    </div>`;
  const { analysis } = known;
  return html`<div class="answered" role="status"><ul>
      ${answered.map((moment) => {
        const said = verdict(analysis, moment);
        return html`<li key=${moment.number}><b>${told(analysis, moment)}</b>${said && html`: ${said}`}</li>`;
      })}
    </ul></div>
    ${!analysis.is_whole && html`<p class="dim">The analysis reached its time limit.</p>`}
    <${Accounts}
      analysis=${analysis}
      sides=${sides}
      onGo=${onGo}
      onward=${(/** @type {number} */ answers) => html`<button type="button" class="quiet place-link onward" onClick=${() => onPlayOn(answers)}>Try another choice from here</button>`}
    />`;
}
