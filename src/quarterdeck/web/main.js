/** The page: picks the part that the address asks for. */
import { ClauseDialog } from "./clause.js";
import { html, render, useEffect } from "./html.js";
import { GamePage } from "./lobby/game.js";
import { Home } from "./lobby/home.js";
import { later } from "./later.js";
import { useRoute } from "./router.js";
import { apply } from "./settings.js";
import { MatchPage } from "./table/match.js";
import { Toasts } from "./toast.js";
import { TopBar } from "./topbar.js";

const ReplayPage = later(() => import("./replay.js"), "ReplayPage");
const RulesPage = later(() => import("./rules.js"), "RulesPage");

function Page() {
  const [first, second] = useRoute();
  useEffect(() => {
    document.title = "Quarterdeck";
  }, [first, second]);
  return html`
    <a class="skip" href="#content">Skip to content</a>
    <${TopBar} />
    ${route(first, second)}
    <${ClauseDialog} />
    <${Toasts} />
  `;
}

/** @param {string | undefined} first @param {string | undefined} second */
function route(first, second) {
  if (first === "match" && second) return html`<${MatchPage} key=${second} id=${second} />`;
  if (first === "replay" && second) return html`<${ReplayPage} key=${second} id=${second} />`;
  if (first === "play" && second) return html`<${GamePage} key=${second} name=${second} />`;
  if (first === "rules" && second) return html`<${RulesPage} key=${second} name=${second} />`;
  if (!first) return html`<${Home} />`;
  return html`<main id="content" class="column"><h1>This page does not exist</h1><p><a href="/">Back to the lobby</a></p></main>`;
}

// Keyboard users keep the focus among the options; pointer users do not have it moved.
addEventListener("keydown", () => (document.body.dataset.keyboard = "yes"), true);
addEventListener("pointerdown", () => delete document.body.dataset.keyboard, true);

apply();
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", apply);
render(html`<${Page} />`, /** @type {Element} */ (document.getElementById("page")));
