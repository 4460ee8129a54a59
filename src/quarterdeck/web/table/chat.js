/**
 * Chat. Players write to everybody; spectators write to each other until the match is over. Text is never interpreted as
 * markup.
 */
import { post } from "../api.js";
import { html, onValue, useState } from "../html.js";
import { change, current } from "../settings.js";
import { toast } from "../toast.js";
import { seatTitle } from "../words.js";

/** @typedef {import("../live.js").Live} Live */
/** @typedef {{key: string, at: number, name: string, from: string, text: string}} Said */

/** Return both kinds of lines in the order in which they were written. @param {Live} live @returns {Said[]} */
function said({ match, chat, gallery }) {
  return [
    ...chat.map((line) => ({
      key: `chat ${line.number}`,
      at: line.at,
      name: line.name || seatTitle(match, line.seat),
      from: line.name && line.seat ? seatTitle(match, line.seat) : "",
      text: line.text,
    })),
    ...gallery.map((line) => ({ key: `gallery ${line.number}`, at: line.at, name: line.name || "Spectator", from: line.name ? "spectator" : "", text: line.text })),
  ].sort((one, other) => one.at - other.at);
}

/** @param {{live: Live, seat: string}} props `seat`: empty for a spectator */
export function ChatPanel({ live, seat }) {
  const [text, setText] = useState("");
  const [name, setName] = useState(current().name);
  const [nameless, setNameless] = useState(!current().name);
  const over = live.match.status === "over";
  const lines = said(live);
  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    if (!seat && nameless) change({ name });
    const sent = seat
      ? live.act("chat", seat, { text: text.trim() })
      : post(`/api/matches/${live.match.id}/gallery`, { text: text.trim(), name: name.slice(0, 40) });
    sent.then(() => {
      setText("");
      setNameless(!current().name);
    }, toast);
  };
  return html`<div class="chat">
    <div role="log" aria-label="Chat"><ol>
      ${lines.map((line) => html`<li key=${line.key}><b>${line.name}</b>${line.from && html` <small>${line.from}</small>`} ${line.text}</li>`)}
      ${!lines.length && html`<li class="dim">No messages yet.</li>`}
    </ol></div>
    <form onSubmit=${say}>
      ${!seat && nameless && html`<label class="field">Your name <input value=${name} maxlength="40" autocomplete="nickname" onInput=${onValue(setName)} /></label>`}
      <div class="row"><input aria-label="Message" maxlength="500" value=${text} onInput=${onValue(setText)} /><button>Send</button></div>
      ${!seat && !over && html`<p class="dim">Spectators can read this now. Players can read it when the match is over.</p>`}
    </form>
  </div>`;
}
