/** An explanation of a question, in the game's own words, when it is asked for the first time. */
import { keep, kept, rules } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { current } from "../settings.js";

/** @typedef {import("../protocol").MatchInfo} Match */
/** @typedef {import("../boards.js").Position} Position */

/** @param {{match: Match, position: Position, prompt: string}} props */
export function Lesson({ match, position, prompt }) {
  const [sentences, set] = useState(/** @type {Record<string, string>} */ ({}));
  const place = `${match.id} ${position.ask?.since ?? position.number}`;
  const name = `explained ${match.game}`;
  const known = kept(name, /** @type {Record<string, string>} */ ({}));
  const first = current().story && (known[prompt] ?? place) === place;
  useEffect(() => {
    if (!first) return;
    rules(match.game).then(
      (book) => {
        set(book.prompts);
        if (book.prompts[prompt] && !known[prompt]) keep(name, { ...kept(name, {}), [prompt]: place });
      },
      () => undefined,
    );
  }, [prompt, place]);
  const words = first ? sentences[prompt] : "";
  return words ? html`<p class="lesson" role="note">${words}</p>` : null;
}
