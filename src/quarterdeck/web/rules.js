/** The rule book of a game, with its credit. */
import { rules } from "./api.js";
import { html, useEffect } from "./html.js";
import { useLoaded } from "./loading.js";

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
  if (!book) return html`<main id="content" class="column"><p class="dim">Fetching the rules…</p></main>`;
  return html`<main id="content" class="column rules">
    <p><a href="/play/${name}">← Play ${book.title}</a></p>
    <h1>${book.title}</h1>
    <p class="lead">${book.about}</p>
    <p class="credit">${book.credit}</p>
    <nav aria-label="Chapters"><ol class="chapters">${book.chapters.map((chapter, index) => html`<li><a href="#chapter-${index + 1}">${chapter.title}</a></li>`)}</ol></nav>
    ${book.chapters.map(
      (chapter, index) => html`<section aria-labelledby="chapter-${index + 1}">
        <h2 id="chapter-${index + 1}">${chapter.title}</h2>
        ${chapter.clauses.map(
          (clause) => html`<article class="rule ${location.hash === `#${clause.id}` ? "meant" : ""}" id=${clause.id}>
            <h3><span class="clause">${clause.id}</span> ${clause.title}</h3>
            ${clause.text && html`<p>${clause.text}</p>`}
            ${clause.ruling && html`<p class="ruling"><b>Ruling.</b> ${clause.ruling}</p>`}
          </article>`,
        )}
      </section>`,
    )}
  </main>`;
}
