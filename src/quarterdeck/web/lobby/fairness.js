/** Fairness study of a scenario: bots play it on the server. Starts, follows, stops and shows a study. */
import { get, post } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { later } from "../later.js";
import { toast } from "../toast.js";

/** @typedef {import("../protocol").Fairness} Known */

const Report = later(() => import("../lab/report.js"), "Report");
const PATIENCE = 1000; // milliseconds between two requests for progress

/** @param {{game: string, scenario: string, options: Record<string, boolean | number | string>}} props */
export function Fairness({ game, scenario, options }) {
  const [known, set] = useState(/** @type {Known | null} */ (null));
  const [stopping, setStopping] = useState(false);
  const pending = known !== null && known.state !== "done";
  const failed = (/** @type {Error} */ error) => {
    toast(error);
    set(null);
  };
  useEffect(() => {
    if (!pending) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        get(`/api/fairness/${known.id}`).then(
          (said) => wanted && set(said),
          (error) => wanted && failed(error),
        ),
      PATIENCE,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [known]);
  const begin = () => {
    setStopping(false);
    post("/api/fairness", { game, scenario, options }).then(set, toast);
  };
  const stop = () => {
    setStopping(true);
    post(`/api/fairness/${known?.id}/stop`, {}).then(set, toast);
  };
  if (known?.report)
    return html`<section class="fairness" aria-label="Is it fair?"><${Report} ...${known.report} inside=${true} /></section>`;
  return html`<section class="fairness" aria-labelledby="is-it-fair"><h2 id="is-it-fair">Is it fair?</h2>
    ${
      known
        ? html`<label>${progress(known, stopping)} <progress max=${known.of} value=${known.games}></progress></label>
          ${known.yours && html`<button type="button" disabled=${stopping} onClick=${stop}>Stop and show the results so far</button>`}`
        : html`<p>Bots play this scenario many times with these house rules. The report says who wins and how certain that is, when games are decided, what each unit does and where, and which rules matter.</p>
          <button type="button" onClick=${begin}>Find out</button>`
    }
  </section>`;
}

/** @param {Known} known @param {boolean} stopping */
function progress(known, stopping) {
  if (stopping) return "Stopping…";
  if (known.state === "waiting") return "Queued";
  if (!known.games) return "Playing the first game";
  return `${known.games} of ${known.of} games, accurate to within ${Math.round(known.half_width * 100)} percentage points`;
}
