/** The tab for everything else: notifications, pictures, rules, house rules, the scenario. */
import { games } from "../api.js";
import { savePicture } from "../board/picture.js";
import { html } from "../html.js";
import { useLoaded } from "../loading.js";
import { change, useSettings } from "../settings.js";
import { toast } from "../toast.js";
import { askToNotify } from "./notice.js";
import { paragraphs, plain } from "../words.js";

/** @param {"svg" | "png"} kind @param {string} name */
export function takePicture(kind, name) {
  const svg = document.querySelector("svg.board");
  if (svg instanceof SVGSVGElement) savePicture(svg, kind, name).catch(toast);
}

/** Return the house rules that matter in this scenario. @param {import("../protocol").MatchInfo} match */
function useHouseRules(match) {
  const { data } = useLoaded(games, []);
  const scenario = data?.find((each) => each.key === match.game)?.scenarios.find((each) => each.key === match.scenario);
  const rules = Object.entries(match.options);
  return scenario ? rules.filter(([name]) => scenario.options.some((rule) => rule.name === name)) : match.scenario ? [] : rules;
}

/** @param {{match: import("../protocol").MatchInfo, onStory: () => void}} props */
export function More({ match, onStory }) {
  const settings = useSettings();
  const rules = useHouseRules(match);
  const name = `${match.game}-${match.id}`;
  const hasMap = document.querySelector("svg.board") !== null;
  return html`<div class="more-panel">
    <p class="row">
      <button type="button" onClick=${onStory}>Story, goals and terms</button>
      <button
        type="button"
        aria-pressed=${settings.notify}
        onClick=${() => (settings.notify ? change({ notify: false }) : askToNotify())}
      >${settings.notify ? "Stop notifying me" : "Notify me when it is my turn"}</button>
      <a class="button" href="/rules/${match.game}" target="_blank" rel="noopener">Rules</a>
      ${hasMap && html`<button type="button" onClick=${() => takePicture("png", name)}>Picture (PNG)</button><button type="button" onClick=${() => takePicture("svg", name)}>Picture (SVG)</button>`}
      <button
        type="button"
        onClick=${() => navigator.clipboard?.writeText(`${location.origin}/match/${match.id}`).then(() => toast("Spectator link copied."))}
      >Copy the spectator link</button>
    </p>
    <h3>${match.scenario_title}</h3>
    ${paragraphs(match.story).map((part) => html`<p>${part}</p>`)}
    ${rules.length > 0 && html`<h3>House rules</h3><dl class="house-list">${rules.map(([key, value]) => html`<dt>${plain(key)}</dt><dd>${value === true ? "yes" : value === false ? "no" : String(value)}</dd>`)}</dl>`}
    ${
      match.parent &&
      (match.parent_number === null
        ? html`<p>This is a rematch of <a href="/replay/${match.parent}?n=0">an earlier match</a>.</p>`
        : html`<p>This match was played on from <a href="/replay/${match.parent}?n=${match.parent_number}">an earlier match</a>.</p>`)
    }
  </div>`;
}
