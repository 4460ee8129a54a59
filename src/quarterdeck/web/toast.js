/** Short messages that disappear by themselves. Screen readers read them out. */
import { html, useEffect, useState } from "./html.js";

/** @type {(text: string) => void} */
let tell = () => undefined;

/** @param {unknown} what an error or a sentence */
export function toast(what) {
  tell(what instanceof Error ? what.message : String(what));
}

export function Toasts() {
  const [lines, set] = useState(/** @type {{text: string, id: number}[]} */ ([]));
  useEffect(() => {
    let next = 0;
    tell = (text) => {
      const id = next++;
      set((old) => [...old.slice(-2), { text, id }]);
      setTimeout(() => set((old) => old.filter((line) => line.id !== id)), 7000);
    };
  }, []);
  return html`<div class="toasts" role="status" aria-live="polite">${lines.map((line) => html`<p key=${line.id}>${line.text}</p>`)}</div>`;
}
