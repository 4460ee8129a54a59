/** Standalone pages: the data is compressed inside the page and drawn once it is decompressed. */
import { render } from "./html.js";
import { apply } from "./settings.js";

/** @param {(told: any) => any} drawn renders the data of the page */
export async function show(drawn) {
  apply();
  const text = /** @type {Element} */ (document.getElementById("told")).textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  render(drawn(await new Response(plain).json()), /** @type {Element} */ (document.getElementById("page")));
}
