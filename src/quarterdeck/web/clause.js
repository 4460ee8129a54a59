/** Show the text of a rule wherever its number appears. */
import { rules } from "./api.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @typedef {{game: string, id: string}} Wanted */

/** @type {(wanted: Wanted) => void} */
let open = () => undefined;

/** @param {{game: string, id: string}} props */
export function ClauseButton({ game, id }) {
  if (!id) return null;
  return html`<button
    type="button"
    class="clause"
    aria-label="Rule ${id}"
    title="Read rule ${id}"
    onClick=${() => open({ game, id })}
  >${id}</button>`;
}

/** @param {string} game @param {string} id */
export const showClause = (game, id) => open({ game, id });

/** @param {import("./protocol").Rules} book @param {string} id */
export function findClause(book, id) {
  return book.chapters.flatMap((chapter) => chapter.clauses).find((clause) => clause.id === id) ?? null;
}

/** The text of one clause. @param {{game: string, id: string}} props */
export function ClauseWords({ game, id }) {
  const [clause, set] = useState(/** @type {import("./protocol").ClauseShown | null} */ (null));
  useEffect(() => {
    rules(game).then(
      (book) => set(findClause(book, id)),
      () => undefined,
    );
  }, [game, id]);
  if (!clause) return html`<p class="dim">Rule ${id}</p>`;
  return html`<div class="clause-words"><p class="clause-title"><b>${clause.id}</b> ${clause.title}</p>
    ${clause.text && html`<p>${clause.text}</p>`}
    ${clause.ruling && html`<p class="ruling"><b>Ruling.</b> ${clause.ruling}</p>`}
  </div>`;
}

export function ClauseDialog() {
  const [wanted, set] = useState(/** @type {Wanted | null} */ (null));
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    open = (next) => {
      set(next);
      dialog.current?.showModal();
    };
  }, []);
  return html`<dialog
    ref=${dialog}
    class="sheet-dialog"
    aria-label="Rule"
    onClick=${(/** @type {any} */ event) => event.target === dialog.current && dialog.current?.close()}
  >
    ${
      wanted &&
      html`<${ClauseWords} ...${wanted} key=${wanted.id} />
      <form method="dialog" class="row"><a
        href="/rules/${wanted.game}#${wanted.id}"
        target="_blank"
        rel="noopener"
      >All the rules</a> <button class="primary">Close</button></form>`
    }
  </dialog>`;
}
