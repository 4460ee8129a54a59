/** The lab's report as a page of its own, with all it needs inside. */
import { html, render } from "../html.js";
import { apply } from "../settings.js";
import { Report } from "./report.js";

/** What the page holds, packed. @returns {Promise<import("../protocol").Report>} */
async function unpacked() {
  const text = /** @type {Element} */ (document.getElementById("told")).textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).json();
}

apply();
unpacked().then((told) =>
  render(html`<main id="content"><${Report} ...${told} /></main>`, /** @type {Element} */ (document.getElementById("page"))),
);
