/** Pages that need nothing else: what one tells is packed inside it, and is shown as soon as it is unpacked. */
import { render } from "./html.js";
import { apply } from "./settings.js";

/** @param {(told: any) => any} drawn what the page tells, as it is to be seen */
export async function show(drawn) {
  apply();
  const text = /** @type {Element} */ (document.getElementById("told")).textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  render(drawn(await new Response(plain).json()), /** @type {Element} */ (document.getElementById("page")));
}
