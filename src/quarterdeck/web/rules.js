/** The rule book of a game, with its credit. */
import { rules } from "./api.js";
import { html, useEffect } from "./html.js";
import { useLoaded } from "./loading.js";

/** A table beside its clause. The first cell of a row is its heading. @param {{table: import("./protocol").TableShown, id: string}} props */
function Chart({ table, id }) {
  const label = `${id}-title`;
  return html`<div class="chart" id=${id} role="region" tabindex="0" aria-labelledby=${label}>
    <table>
      <caption id=${label}>${table.title} <span class="clause">${table.clause}</span></caption>
      <thead><tr>${table.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
      <tbody>${table.rows.map(
        ([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</tbody>
    </table>
  </div>`;
}

/** @param {{name: string}} props */
export function RulesPage({ name }) {
  const { data: book, error } = useLoaded(() => rules(name), [name]);
  useEffect(() => {
    if (!book) return;
    document.title = `${book.title}: rules · Quarterdeck`;
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [book]);
  if (error)
    return html`<main id="content" class="column"><h1>Rules</h1><p class="error" role="alert">${error.message}</p></main>`;
  /** @type {Map<import("./protocol").TableShown, string>} */
  const charts = new Map(
    book?.chapters.flatMap((chapter) => chapter.tables).map((table, index) => [table, `table-${index + 1}`]),
  );
  if (!book) return html`<main id="content" class="column"><p class="dim">Loading the rules…</p></main>`;
  return html`<main id="content" class="column rules">
    <p><a href="/play/${name}">← Play ${book.title}</a></p>
    <h1>${book.title}</h1>
    <p class="lead">${book.about}</p>
    <p class="credit">${book.credit}</p>
    <nav aria-label="Chapters"><ol class="chapters">${book.chapters.map((chapter, index) => html`<li><a href="#chapter-${index + 1}">${chapter.title}</a></li>`)}</ol></nav>
    ${
      charts.size > 0 &&
      html`<nav aria-label="Tables"><h2 class="tables">Tables</h2>
        <ul class="chapters">${[...charts].map(([table, id]) => html`<li><a href="#${id}">${table.title}</a></li>`)}</ul></nav>`
    }
    ${book.chapters.map(
      (chapter, index) => html`<section aria-labelledby="chapter-${index + 1}">
        <h2 id="chapter-${index + 1}">${chapter.title}</h2>
        ${chapter.clauses.map(
          (clause) => html`<article class="rule ${location.hash === `#${clause.id}` ? "meant" : ""}" id=${clause.id}>
            <h3><span class="clause">${clause.id}</span> ${clause.title}</h3>
            ${clause.text && html`<p>${clause.text}</p>`}
            ${clause.ruling && html`<p class="ruling"><b>Ruling.</b> ${clause.ruling}</p>`}
            ${chapter.tables
              .filter((table) => table.clause === clause.id)
              .map((table) => html`<${Chart} table=${table} id=${charts.get(table)} />`)}
          </article>`,
        )}
      </section>`,
    )}
  </main>`;
}
