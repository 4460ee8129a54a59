/** The form to join a match, by an invitation link or on a seat that is open to anybody. */
import { Badge } from "../board/sides.js";
import { html, onValue, useEffect, useRef, useState } from "../html.js";
import { change } from "../settings.js";
import { toast } from "../toast.js";
import { list, paragraphs, seated } from "../words.js";

/** @param {{match: import("../protocol").MatchInfo, seat: string, name: string, onSit: (name: string) => Promise<void>}} props */
export function Joining({ match, seat, name: known, onSit }) {
  const [name, setName] = useState(known);
  const [busy, setBusy] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  const side = match.seats.findIndex((each) => each.seat === seat);
  const others = match.seats.filter((each) => each.seat !== seat);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    change({ name });
    onSit(name).catch((error) => {
      setBusy(false);
      toast(error);
    });
  };
  return html`<main id="content" class="column joining">
    <h1>${match.game_title}: ${match.scenario_title}</h1>
    ${paragraphs(match.story).map((part) => html`<p>${part}</p>`)}
    <p class="dim">Against ${list(others.map(seated))}.</p>
    <form onSubmit=${submit} class="start">
      <label class="field">Your name <input
        name="name"
        ref=${field}
        value=${name}
        maxlength="40"
        autocomplete="nickname"
        onInput=${onValue(setName)}
      /></label>
      <button class="primary huge" disabled=${busy}><${Badge} side=${side} /> Play ${match.seats[side]?.side ?? seat}</button>
    </form>
    <p class="dim">When you join, your browser adds a secret number to the dice. The dice are fixed before the first throw and mixed from the numbers of all seats.</p>
  </main>`;
}
