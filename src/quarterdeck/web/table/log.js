/** What has happened, each line with the rule that it rests on. */
import { ClauseButton } from "../clause.js";
import { html, useEffect, useRef } from "../html.js";

/** @param {{game: string, lines: import("../protocol").LogLine[]}} props */
export function LogPanel({ game, lines }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const box = end.current?.closest(".tab-body");
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length]);
  return html`<div role="log" aria-label="Log" ref=${end}><ol class="log">
    ${lines.map((line, index) => html`<li key=${index} class=${line.kind === "Thrown" ? "thrown" : ""}>${line.text} <${ClauseButton} game=${game} id=${line.clause} /></li>`)}
    ${!lines.length && html`<li class="dim">Nothing has happened yet.</li>`}
  </ol></div>`;
}
